"""The Celery application that the task worker runs and the site posts to."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("dealer-school")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
