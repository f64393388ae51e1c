"""The app's name, for Django."""

from django.apps import AppConfig


class CertificatesConfig(AppConfig):
    name = "certificates"
