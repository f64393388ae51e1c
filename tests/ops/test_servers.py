"""The second round of `make test` really runs on the servers it was given."""

import os

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection

pytestmark = pytest.mark.datalayer


@pytest.mark.django_db
def test_the_database_is_the_one_asked_for() -> None:
    asked = os.environ.get("DATABASE_URL", "sqlite:").partition(":")[0]
    assert connection.vendor == asked.replace("postgres:", "postgresql")
    with connection.cursor() as cursor:
        cursor.execute("SELECT 6 * 7")
        assert cursor.fetchone() == (42,)


@pytest.mark.django_db
def test_the_cache_keeps_what_it_is_given_once() -> None:
    cache.delete("asked-twice")
    assert cache.add("asked-twice", 1, timeout=60)
    assert not cache.add("asked-twice", 2, timeout=60)
    assert cache.get("asked-twice") == 1


def test_the_broker_goes_with_the_servers() -> None:
    broker: str = settings.CELERY_BROKER_URL
    assert broker.startswith(os.environ.get("REDIS_URL", "filesystem:"))
