"""What differs from machine to machine. May import anything; nobody imports it."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
