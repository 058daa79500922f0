from django.urls import path

from rulebook.quizzes import views

app_name = "quizzes"
urlpatterns = [
    path("examples/", views.examples, name="examples"),
    path("examples/<slug:key>/", views.example, name="example"),
    path("examples/<slug:key>/answers/<uuid:answer_id>/", views.answer, name="answer"),
]
