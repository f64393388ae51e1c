"""That whatever goes wrong while a paper is made ends in a state that heals."""

import html
import os
import shutil
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import fontpkg
import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from certificates import drawing, issuing, tasks
from certificates.file_checking import check_file
from certificates.key_making import make_keys
from certificates.models import STALE_AFTER, Paper, PaperState
from tests.make import make_class, make_manager, make_trainee
from tests.make_certificates import make_certificate
from tests.make_processes import DJANGO, PATIENCE, drawing_process

LONG_AGO = STALE_AFTER + timedelta(seconds=1)


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
        cursor.execute("VACUUM")  # or pages of deleted rows would still take it
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


# --- A machine without the fonts ------------------------------------------------------

FONTS = """<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>{0}<cachedir>{1}/cache</cachedir></fontconfig>
"""


def drawn_with_fonts_in(paper: Paper, scratch: Path, folder: Path | None) -> None:
    """Have a process of its own draw `paper`, with no fonts but those in `folder`."""
    named = f"<dir>{folder}</dir>" if folder else ""
    (scratch / "fonts.conf").write_text(FONTS.format(named, scratch))
    child = drawing_process(paper, FONTCONFIG_FILE=str(scratch / "fonts.conf"))
    assert child.wait(PATIENCE) == 0


def told_to_bob(paper: Paper, client: Client) -> str:
    """What the manager of the holder's class reads on the page of the exam."""
    bob = make_manager("Bob")
    make_class(managers=(bob,), trainees=(paper.certificate.attempt.trainee,))
    client.force_login(bob)
    key = paper.certificate.attempt.key
    page = client.get(reverse("certificates:of_attempt", args=[key]))
    return html.unescape(page.content.decode())


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("others", [False, True], ids=["none at all", "others"])
def test_without_the_papers_font_it_says_so_instead_of_drawing_a_wrong_paper(
    client: Client, tmp_path: Path, *, others: bool
) -> None:
    paper = make_certificate(make_trainee("Alice")).paper
    folder = tmp_path / "fonts"
    folder.mkdir()
    if others:
        arabic = Path(str(fontpkg.path("Noto Sans Arabic")))
        shutil.copy(arabic, folder / arabic.name)

    drawn_with_fonts_in(paper, tmp_path, folder if others else None)

    assert now_of(paper).state == PaperState.FAILED
    told = "the font of the papers, Noto Sans, is not installed: see `manage.py doctor`"
    assert told in told_to_bob(paper, client)
    heal(paper)


@pytest.mark.django_db(transaction=True)
def test_a_letter_that_no_font_has_is_told_and_a_font_heals(
    client: Client, tmp_path: Path
) -> None:
    paper = make_certificate(make_trainee("王小明")).paper
    folder = tmp_path / "fonts"
    folder.mkdir()
    latin = Path(str(fontpkg.path("Noto Sans")))
    shutil.copy(latin, folder / latin.name)

    drawn_with_fonts_in(paper, tmp_path, folder)

    assert "no font installed here has the letters 王" in told_to_bob(paper, client)
    assert now_of(paper).pdf is None
    heal(paper)


# --- A full disk, felt by a process whose files may not grow --------------------------

FULL = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, resource.RLIM_INFINITY))
"""


@pytest.mark.skipif(
    "sqlite" not in settings.DATABASES["default"]["ENGINE"], reason="PostgreSQL's own"
)
@pytest.mark.django_db(transaction=True)
def test_files_that_cannot_grow_leave_the_row_for_the_sweep() -> None:
    paper = make_certificate(make_trainee("Alice")).paper
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # what is new goes there

    child = drawing_process(paper, before=FULL)

    assert child.wait(PATIENCE) != 0
    assert now_of(paper).pdf is None
    assert now_of(paper).is_unmade
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        assert cursor.fetchone() == ("ok",)
    Paper.objects.update(touched_at=timezone.now() - LONG_AGO)
    assert tasks.sweep_papers() == 1
    assert drawing.draw(paper.pk)
    assert check_file(bytes(now_of(paper).pdf or b"")).is_genuine


def test_a_key_that_cannot_be_written_leaves_the_old_one_and_no_scrap(
    tmp_path: Path,
) -> None:
    make_keys(tmp_path, "Dealer School", timezone.now())
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.pem")}
    limited = f"""
import resource, signal, sys
from pathlib import Path
from datetime import datetime, UTC
from certificates.key_making import make_keys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
make_keys(Path({str(tmp_path)!r}), "Dealer School", datetime.now(UTC), rotate=True)
"""

    child = subprocess.run(
        [sys.executable, "-c", DJANGO + limited],
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
        cwd=settings.BASE_DIR,
        capture_output=True,
        check=False,
    )

    assert b"File too large" in child.stderr
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.pem")} == before
    assert not list(tmp_path.rglob(".*"))
