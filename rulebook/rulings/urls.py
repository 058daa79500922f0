from django.urls import path

from rulebook.rulings import views

app_name = "rulings"
urlpatterns = [
    path("ask/", views.ask, name="ask"),
    path("ask/report/", views.report, name="report"),
    path("ask/report/sent/", views.reported, name="reported"),
]
