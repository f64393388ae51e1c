"""The app's name, for Django."""

from django.apps import AppConfig


class QuizzesConfig(AppConfig):
    name = "quizzes"
