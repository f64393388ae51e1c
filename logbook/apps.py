"""The app's name, for Django."""

from django.apps import AppConfig


class LogbookConfig(AppConfig):
    name = "logbook"
