from django.urls import path

from rulebook.rulings import views

app_name = "rulings"
urlpatterns = [
    path("ask/", views.ask, name="ask"),
]
