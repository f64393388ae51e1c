"""That whatever goes wrong while a paper is made ends in a state that heals."""

import os
import signal
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from certificates import drawing, issuing
from certificates.file_checking import check_file
from certificates.key_making import make_keys
from certificates.models import STALE_AFTER, Certificate, Paper, PaperState
from tests.certificates.test_worker import database_of_the_tests
from tests.make import make_class, make_manager, make_trainee
from tests.make_certificates import make_certificate

LONG_AGO = STALE_AFTER + timedelta(seconds=1)
STEPS = (0.0, 0.15, 0.4, 0.8)  # seconds into the drawing


@pytest.fixture
def paper(db: None) -> Paper:
    del db
    return make_certificate(make_trainee("Alice")).paper


def now_of(paper: Paper) -> Paper:
    return Paper.objects.get(pk=paper.pk)


def heal(paper: Paper) -> None:
    """Ask for it again, as a manager does on its page."""
    issuing.draw_again(now_of(paper))
    assert drawing.draw(paper.pk)
    assert check_file(bytes(now_of(paper).pdf or b"")).is_genuine


@pytest.mark.parametrize("name", ["paper.pem", "badge.pem"])
def test_a_missing_key_is_told_on_the_page_and_a_retry_heals(
    paper: Paper, client: Client, tmp_path: Path, settings: Any, name: str
) -> None:
    settings.KEYS_DIR = tmp_path
    make_keys(tmp_path, "Dealer School", timezone.now())
    (tmp_path / name).rename(tmp_path / "elsewhere")
    bob = make_manager("Bob")
    make_class(managers=(bob,), trainees=(paper.certificate.attempt.trainee,))

    assert not drawing.draw(paper.pk)

    assert now_of(paper).state == PaperState.FAILED
    client.force_login(bob)
    key = paper.certificate.attempt.key
    page = client.get(reverse("certificates:of_attempt", args=[key]))
    assert f"the key {name} is missing: run `manage.py make_keys`" in (
        page.content.decode().replace("&#x27;", "'")
    )
    (tmp_path / "elsewhere").rename(tmp_path / name)
    heal(paper)


def test_a_time_stamp_that_does_not_come_is_told_and_a_retry_heals(
    paper: Paper, settings: Any
) -> None:
    settings.TIMESTAMP_URL = "http://127.0.0.1:9/"  # nobody listens

    assert not drawing.draw(paper.pk)

    assert now_of(paper).state == PaperState.FAILED
    assert "could not be signed" in now_of(paper).problem
    settings.TIMESTAMP_URL = ""
    heal(paper)


def test_roots_that_cannot_be_read_are_told(paper: Paper, settings: Any) -> None:
    settings.TIMESTAMP_URL = "http://127.0.0.1:9/"
    settings.TIMESTAMP_ROOTS = "/nowhere/roots.pem"

    assert not drawing.draw(paper.pk)

    assert "TIMESTAMP_ROOTS cannot be read" in now_of(paper).problem


@pytest.mark.skipif(
    "sqlite" not in settings.DATABASES["default"]["ENGINE"], reason="SQLite's own limit"
)
@pytest.mark.django_db(transaction=True)
def test_a_full_disk_leaves_no_half_file_and_the_sweep_heals() -> None:
    paper = make_certificate(make_trainee("Alice")).paper
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA page_count")
        cursor.execute(f"PRAGMA max_page_count = {cursor.fetchone()[0]}")

    with pytest.raises(OperationalError, match="full"):
        drawing.draw(paper.pk)

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA max_page_count = 4294967294")
    assert now_of(paper).pdf is None
    assert now_of(paper).state == PaperState.DRAWING
    Paper.objects.update(touched_at=timezone.now() - LONG_AGO)
    assert drawing.draw(paper.pk)
    assert check_file(bytes(now_of(paper).pdf or b"")).is_genuine


DRAW = """
import sys, django
django.setup()
from certificates import drawing, pdf, signing
print("ready", flush=True)
drawing.draw(int(sys.argv[1]))
"""


def killed_while_drawing(paper: Paper, seconds: float) -> None:
    """A process of its own that draws `paper`, and is killed after so long."""
    process = subprocess.Popen(
        [sys.executable, "-c", DRAW, str(paper.pk)],
        env=os.environ
        | {"DATABASE_URL": database_of_the_tests()}
        | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    with process, process.stdout:
        process.stdout.readline()
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seconds", STEPS)
def test_a_worker_killed_at_any_step_leaves_a_whole_file_or_none(
    client: Client, seconds: float
) -> None:
    certificate = make_certificate(make_trainee("Alice"))
    paper = certificate.paper

    killed_while_drawing(paper, seconds)

    left = now_of(paper)
    client.force_login(certificate.attempt.trainee)
    page = client.get(reverse("certificates:paper", args=[certificate.serial]))
    assert page.status_code == (200 if left.is_ready else 404)
    if left.pdf is None:
        Paper.objects.update(touched_at=timezone.now() - LONG_AGO)
        assert drawing.draw(paper.pk)
    assert check_file(bytes(now_of(paper).pdf or b"")).is_genuine
    assert Certificate.objects.count() == 1
