"""What the machine lacks is said, with the way to get it."""

import io
import shutil

import pytest
from django.core.management import call_command

from training.machine import Need, has_font_for, install_line, needs


def examined() -> str:
    out = io.StringIO()
    call_command("doctor", stdout=out)
    return out.getvalue()


def test_every_need_is_named_with_its_state() -> None:
    said = examined()
    for need in needs():
        state = "is there" if need.is_there else f"is missing: {need.without}"
        assert f"{need.name:<16} {state}" in said


def test_what_is_missing_comes_with_the_line_that_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    said = examined()
    assert "Chromium         is missing: the tests that drive a browser" in said
    assert "Install it as root: apt-get install " in said
    assert "chromium" in said.splitlines()[-1]
    assert not has_font_for("zh")


def test_the_line_names_each_package_once() -> None:
    lacking = [Need("A", "a", "", is_there=False), Need("B", "b c", "", is_there=False)]
    assert install_line(lacking) == "apt-get install a b c"


@pytest.mark.skipif(shutil.which("fc-list") is None, reason="fontconfig is missing")
def test_a_font_for_a_language_is_asked_of_the_machine() -> None:
    assert has_font_for("en")
    assert not has_font_for("xx-nowhere")
