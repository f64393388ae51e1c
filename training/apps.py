"""The app's name, for Django."""

from django.apps import AppConfig


class TrainingConfig(AppConfig):
    name = "training"
