"""Translations are compiled without gettext, and only when they have changed."""

import gettext
import os
from pathlib import Path

import pytest

from ops.messages import compile_messages

CATALOGUE = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "push"
msgstr "égalité"
"""


@pytest.fixture
def po(tmp_path: Path) -> Path:
    path = tmp_path / "fr" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(CATALOGUE)
    return path


def test_a_compiled_catalogue_translates(tmp_path: Path, po: Path) -> None:
    assert compile_messages(tmp_path) == 1
    with po.with_suffix(".mo").open("rb") as mo:
        assert gettext.GNUTranslations(mo).gettext("push") == "égalité"


def test_an_unchanged_catalogue_is_left_alone(tmp_path: Path, po: Path) -> None:
    compile_messages(tmp_path)
    assert compile_messages(tmp_path) == 0
    assert po.exists()


def test_a_changed_catalogue_is_compiled_anew(tmp_path: Path, po: Path) -> None:
    compile_messages(tmp_path)
    later = po.stat().st_mtime + 10
    os.utime(po, (later, later))
    assert compile_messages(tmp_path) == 1
