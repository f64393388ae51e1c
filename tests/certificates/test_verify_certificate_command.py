"""That a file can be checked without the site: by its public keys alone."""

import shutil
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from tests.make import make_trainee
from tests.make_papers import file_of, make_drawn, one_bit_flipped

pytestmark = pytest.mark.django_db


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    path = tmp_path / "certificate.pdf"
    path.write_bytes(file_of(make_drawn(make_trainee("Alice Moreau"))))
    return path


def test_a_genuine_paper_is_told_so_line_by_line(
    paper: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("verify_certificate", str(paper))

    told = capsys.readouterr().out
    assert told.startswith("Certificate DS-")
    assert told.count("ok      ") == 3
    assert "genuine" in told


def test_copied_public_keys_are_enough(paper: Path, tmp_path: Path) -> None:
    keys = tmp_path / "keys of the school"
    shutil.copytree(settings.KEYS_DIR / "public", keys)

    call_command("verify_certificate", str(paper), keys=keys)


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
