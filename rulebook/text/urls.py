"""The public pages. Their names are permanent: other parts of the site link to them."""

from django.urls import path

from rulebook.text import views

app_name = "text"
urlpatterns = [
    path("", views.contents, name="contents"),
    path("rules/<str:number>/", views.rule, name="rule"),
    path("rules/<str:number>/chart/", views.chart, name="chart"),
    path("glossary/", views.glossary, name="glossary"),
    path("readings/", views.readings, name="readings"),
]
