from django.apps import AppConfig


class QuizzesConfig(AppConfig):
    name = "rulebook.quizzes"
    label = "quizzes"
