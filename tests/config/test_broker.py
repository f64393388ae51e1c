"""How work is handed over: the options that losses and delays have taught."""

import os
import time
from pathlib import Path

import pytest
from celery import Celery
from django.conf import settings
from kombu import Connection

from config.broker import folder_options, prune, redis_options, transport_options
from config.celery import app
from config.tasks import prune_broker


def test_messages_travel_through_folders_of_our_own(tmp_path: Path) -> None:
    options = folder_options(tmp_path)
    with Connection("filesystem://", transport_options=options) as connection:
        queue = connection.SimpleQueue("papers")
        queue.put({"job": 7})
        assert len(list((tmp_path / "waiting").glob("*.msg"))) == 1
        message = queue.get(timeout=2)
        assert message.payload == {"job": 7}
        message.ack()
        queue.close()
    assert list((tmp_path / "waiting").glob("*.msg")) == []
    assert len(list((tmp_path / "processed").glob("*.msg"))) == 1


def test_a_waiting_message_is_looked_for_twenty_times_a_second(tmp_path: Path) -> None:
    assert folder_options(tmp_path)["polling_interval"] == 0.05


def test_redis_gives_a_lost_message_out_again_when_it_is_due() -> None:
    options = redis_options()
    sweep = options["unacked_restore_interval"] * options["unacked_restore_throttle"]
    assert sweep <= 2
    assert options["visibility_timeout"] > sweep


@pytest.mark.parametrize(
    "url", ["redis://host/0", "rediss://host/0", "redis+socket:///run/redis.sock"]
)
def test_redis_gets_its_options_by_any_of_its_names(url: str, tmp_path: Path) -> None:
    assert transport_options(url, tmp_path / "broker") == redis_options()
    assert not (tmp_path / "broker").exists()


def test_files_get_their_folders(tmp_path: Path) -> None:
    options = transport_options("filesystem://localhost", tmp_path)
    assert options == folder_options(tmp_path)


def test_another_broker_gets_no_options_of_these_two(tmp_path: Path) -> None:
    assert transport_options("amqp://host//", tmp_path / "broker") == {}
    assert not (tmp_path / "broker").exists()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("task_acks_late", True),
        ("task_reject_on_worker_lost", True),
        ("worker_prefetch_multiplier", 1),
        ("task_ignore_result", True),
        ("accept_content", ["json"]),
        ("task_serializer", "json"),
    ],
)
def test_a_task_is_done_once_its_worker_says_so(name: str, value: object) -> None:
    configured: Celery = app
    assert configured.conf[name] == value


def test_messages_taken_long_ago_are_pruned(tmp_path: Path) -> None:
    old, new = tmp_path / "old.msg", tmp_path / "new.msg"
    for path in (old, new, tmp_path / "other.txt"):
        path.touch()
    os.utime(old, (time.time() - 90_000,) * 2)
    assert prune(tmp_path) == 1
    assert not old.exists()
    assert new.exists()


@pytest.mark.skipif(
    not settings.CELERY_BROKER_URL.startswith("filesystem:"),
    reason="Redis prunes by itself",
)
def test_the_clock_prunes_the_folder_that_the_broker_fills() -> None:
    folder = Path(settings.CELERY_BROKER_TRANSPORT_OPTIONS["processed_folder"])
    forgotten = folder / "1_forgotten.celery.msg"
    forgotten.touch()
    os.utime(forgotten, (0, 0))
    assert prune_broker() == 1
    app.autodiscover_tasks(force=True)
    tasks = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert prune_broker.name in tasks
    assert tasks <= set(app.tasks)
