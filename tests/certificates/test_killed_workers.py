"""That a worker may be killed at every step of a paper, and several may work on it."""

import signal
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from certificates import drawing, tasks
from certificates.file_checking import check_file
from certificates.models import STALE_AFTER, Certificate, Paper, PaperState
from tests.make import make_trainee
from tests.make_certificates import make_certificate
from tests.make_processes import PATIENCE, drawing_process

pytestmark = [pytest.mark.datalayer, pytest.mark.django_db(transaction=True)]

LONG_AGO = STALE_AFTER + timedelta(seconds=1)
# Each step of a paper's making: where the process is killed, and the state it leaves.
STEPS = {
    "before the row is taken": ("call", "training.working", "_take", "waiting"),
    "when it is taken": ("call", "certificates.paper_making", "make_paper", "drawing"),
    "before the page is drawn": ("call", "certificates.pdf", "draw", "drawing"),
    "when it is drawn": ("call", "certificates.signing", "sign", "drawing"),
    "when it is signed": ("return", "certificates.signing", "sign", "drawing"),
    "before it is written": ("call", "training.working", "_store", "drawing"),
    "when it is written": ("return", "training.working", "_store", "ready"),
}
KILL = """
import os, signal
def watch(frame, event, _argument):
    here = (event, frame.f_globals.get("__name__"), frame.f_code.co_name)
    if here == tuple(sys.argv[2:5]):
        os.kill(os.getpid(), signal.SIGKILL)
sys.setprofile(watch)
"""


def now_of(paper: Paper) -> Paper:
    return Paper.objects.get(pk=paper.pk)


@pytest.mark.parametrize("step", STEPS)
def test_a_worker_killed_at_any_step_leaves_a_whole_file_or_none(
    client: Client, step: str
) -> None:
    certificate = make_certificate(make_trainee("Alice"))
    paper = certificate.paper
    *where, left = STEPS[step]

    child = drawing_process(paper, *where, before=KILL)

    assert child.wait(PATIENCE) == -signal.SIGKILL
    assert now_of(paper).state == left
    client.force_login(certificate.attempt.trainee)
    page = client.get(reverse("certificates:paper", args=[certificate.serial]))
    assert page.status_code == (200 if left == PaperState.READY else 404)
    Paper.objects.unmade().update(touched_at=timezone.now() - LONG_AGO)
    assert tasks.sweep_papers() == (left != PaperState.READY)
    assert drawing.draw(paper.pk) == (left != PaperState.READY)
    assert check_file(bytes(now_of(paper).pdf or b"")).is_genuine
    assert Certificate.objects.count() == 1


def test_several_workers_at_once_draw_a_paper_once() -> None:
    paper = make_certificate(make_trainee("Alice")).paper

    def work(_number: int) -> bool:
        try:
            return drawing.draw(paper.pk)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as workers:
        drew = list(workers.map(work, range(8)))

    assert sum(drew) == 1
    assert now_of(paper).tries == 1
    assert check_file(bytes(now_of(paper).pdf or b"")).is_genuine
