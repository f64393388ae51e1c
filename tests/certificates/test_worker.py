"""That a real task worker, fed by the real broker, draws what was issued."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from certificates import tasks
from certificates.models import STALE_AFTER, Paper, PaperState
from tests.make import make_trainee
from tests.make_certificates import make_certificate
from tests.make_processes import PATIENCE, database_of_the_tests

pytestmark = [pytest.mark.datalayer, pytest.mark.django_db(transaction=True)]


@contextmanager
def worker() -> Iterator[subprocess.Popen[bytes]]:
    """A task worker of its own process, on the test's database and broker."""
    process = subprocess.Popen(
        [sys.executable, "-m", "celery", "-A", "config", "worker", "-c", "1"],
        env=os.environ
        | {"DATABASE_URL": database_of_the_tests(), "C_FORCE_ROOT": "1"}
        | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
        start_new_session=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
        process.wait(PATIENCE)


def wait_until(claim: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not claim():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.05)


@pytest.fixture
def paper() -> Paper:
    return make_certificate(make_trainee("王小明")).paper


def state_of(paper: Paper) -> str:
    return Paper.objects.values_list("state", flat=True).get(pk=paper.pk)


def test_the_worker_draws_what_was_issued_while_it_was_away(paper: Paper) -> None:
    assert settings.CELERY_TASK_ACKS_LATE
    with worker():
        wait_until(lambda: state_of(paper) == PaperState.READY)

    paper.refresh_from_db()
    assert paper.tries == 1


def test_two_workers_draw_each_paper_once_however_often_they_are_asked() -> None:
    papers = [make_certificate(make_trainee(f"Trainee {n}")).paper for n in range(6)]
    for paper in papers:
        tasks.draw_paper.delay(paper.pk)

    with worker(), worker():
        wait_until(lambda: not Paper.objects.unmade().exists())

    assert Paper.objects.ready().filter(tries=1).count() == len(papers)


def test_a_paper_outlives_the_worker_that_was_killed_over_it(paper: Paper) -> None:
    with worker() as process:
        wait_until(lambda: state_of(paper) == PaperState.READY)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(PATIENCE)
    # As if the kill had come in the middle, and the message had gone with it.
    Paper.objects.update(
        state=PaperState.DRAWING,
        pdf=None,
        sha256="",
        touched_at=timezone.now() - STALE_AFTER - timedelta(seconds=1),
    )

    assert tasks.sweep_papers() == 1
    with worker():
        wait_until(lambda: state_of(paper) == PaperState.READY)

    paper.refresh_from_db()
    assert paper.tries == 2
