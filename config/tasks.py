"""Chores of the site itself, run by the task worker's clock."""

from pathlib import Path

from celery import shared_task
from django.conf import settings

from config.broker import prune


@shared_task
def prune_broker() -> int:
    """Delete processed messages that are a day old; how many (none with Redis)."""
    folder = settings.CELERY_BROKER_TRANSPORT_OPTIONS.get("processed_folder")
    return prune(Path(folder)) if folder else 0
