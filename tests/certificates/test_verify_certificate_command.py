"""That a file can be checked from the command line, with the site's rows or without."""

import os
import shutil
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings as site
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import DjangoDbBlocker

from certificates import badge_pictures, badge_tokens, signed_files
from certificates.attempt_records import digest
from certificates.credentials import claims_of
from certificates.enclosures import CREDENTIAL_NAME
from certificates.file_reports import Matter
from certificates.key_files import badge_key, public_keys
from certificates.models import Certificate, Status
from certificates.offline_checking import check_offline
from tests.make import make_trainee
from tests.make_certificates import make_change, make_running_out
from tests.make_papers import file_of, make_drawn, one_bit_flipped, token_of

pytestmark = pytest.mark.django_db

type Capture = pytest.CaptureFixture[str]


@pytest.fixture
def certificate() -> Certificate:
    return make_drawn(make_trainee("Alice Moreau"))


@pytest.fixture
def paper(certificate: Certificate, tmp_path: Path) -> Path:
    path = tmp_path / "certificate.pdf"
    path.write_bytes(file_of(certificate))
    return path


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    """The public keys, as they were copied to another machine."""
    copied = tmp_path / "keys of the school"
    shutil.copytree(site.KEYS_DIR / "public", copied)
    return copied


def test_a_genuine_paper_is_told_so_line_by_line(paper: Path, capsys: Capture) -> None:
    call_command("verify_certificate", str(paper))

    told = capsys.readouterr().out
    assert told.startswith("Certificate DS-")
    assert told.count("ok      ") == 6
    assert told.endswith("The file is genuine, and the certificate counts today.\n")


@pytest.mark.parametrize("status", [Status.REVOKED, Status.SUSPENDED])
def test_one_that_does_not_count_any_more_ends_with_status_3(
    certificate: Certificate, paper: Path, capsys: Capture, status: Status
) -> None:
    make_change(certificate, status)

    with pytest.raises(CommandError, match="does not count today") as refused:
        call_command("verify_certificate", str(paper))

    assert refused.value.returncode == 3
    told = capsys.readouterr().out
    assert f"ENDED   Today the certificate is {status.label}." in told
    assert "WRONG" not in told


def test_offline_a_revoked_paper_is_genuine_and_its_status_was_not_asked(
    certificate: Certificate, paper: Path, keys: Path, capsys: Capture
) -> None:
    make_change(certificate, Status.REVOKED)

    call_command("verify_certificate", str(paper), keys=keys)

    told = capsys.readouterr().out
    assert "unknown Whether it counts today was not asked" in told
    assert certificate.verification_url in told
    assert told.endswith("The file is genuine, as it was issued.\n")


def test_offline_it_asks_no_database(
    paper: Path, keys: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    with django_db_blocker.block():
        call_command("verify_certificate", str(paper), keys=keys)


def test_offline_the_day_it_ran_out_is_that_of_the_paper(settings: Any) -> None:
    settings.TIME_ZONE = "America/Toronto"
    ends = datetime(2027, 5, 1, 23, 59, 59, tzinfo=ZoneInfo(settings.TIME_ZONE))
    issued = make_running_out(make_trainee("Alice Moreau"), ends)
    badge = badge_tokens.sign(claims_of(issued, digest(b"{}")), badge_key()).encode()

    report = check_offline(badge, public_keys(), ends + timedelta(days=1))

    status = report.of(Matter.STATUS)
    assert status is not None
    assert "2027-05-01" in str(status.sentence)


def test_where_the_rows_cannot_be_asked_the_keys_are_and_it_is_said(
    paper: Path, capsys: Capture
) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE certificates_paper RENAME TO away")

    call_command("verify_certificate", str(paper))

    told = capsys.readouterr()
    assert "The site's rows cannot be asked" in told.err
    assert "Whether it counts today was not asked" in told.out


def test_a_changed_paper_ends_with_status_1(paper: Path) -> None:
    paper.write_bytes(one_bit_flipped(paper.read_bytes(), 2_000))

    with pytest.raises(CommandError, match="not genuine") as refused:
        call_command("verify_certificate", str(paper))
    assert refused.value.returncode == 1


def test_a_file_that_is_not_there_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        call_command("verify_certificate", str(tmp_path / "nothing.pdf"))


def test_no_keys_prove_nothing_and_it_is_said(paper: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()

    with pytest.raises(CommandError, match="no public keys"):
        call_command("verify_certificate", str(paper), keys=tmp_path / "empty")


def test_a_genuine_badge_in_another_picture_ends_with_status_1(
    certificate: Certificate, keys: Path, tmp_path: Path
) -> None:
    token = signed_files.attachments(file_of(certificate))[CREDENTIAL_NAME].decode()
    other = badge_pictures.draw("Another game", "Casino of Mallory")
    badge = tmp_path / "badge.png"
    badge.write_bytes(badge_pictures.bake(other, token))

    for offline in ([], ["--keys", str(keys)]):
        with pytest.raises(CommandError, match="the picture is not ours") as refused:
            call_command("verify_certificate", str(badge), *offline)
        assert refused.value.returncode == 1


def test_a_badge_is_checked_where_the_sites_database_does_not_answer(
    certificate: Certificate, keys: Path, tmp_path: Path
) -> None:
    picture = badge_pictures.draw(certificate.game_name, certificate.house_name)
    badge = tmp_path / "badge.png"
    badge.write_bytes(badge_pictures.bake(picture, token_of(certificate)))
    nowhere = {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": "postgresql://a:b@127.0.0.1:1/none",
        "SECRET_KEY": "a key for tests only, never for a site: " + "x" * 20,
        "VAR_DIR": str(tmp_path / "var"),
    }

    told = subprocess.run(
        [sys.executable, "manage.py", "verify_certificate", badge, "--keys", keys],
        env=os.environ | nowhere,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.endswith("The file is genuine, as it was issued.\n")
