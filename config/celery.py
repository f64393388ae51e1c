"""The Celery application that the task worker runs and the site posts to."""

import os
from typing import Any, Final

from celery import Celery
from celery.signals import worker_process_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("dealer-school")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

GIVES_WAY: Final = 19  # all there is: papers wait for answers, never answers for papers


@worker_process_init.connect
def give_way(**_: Any) -> None:
    """Let whoever draws papers leave the processor to whoever answers trainees."""
    os.nice(GIVES_WAY)
