from django.urls import path

app_name = "text"
urlpatterns: list = []
