"""The site itself as a Django app: its system checks and its chores."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        """Register the system checks."""
        from config import checks  # noqa: F401, PLC0415  checks need the app registry
