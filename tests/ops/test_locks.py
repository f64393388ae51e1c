"""The locked requirements bind every package to its content, and to no host."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ["requirements.txt", "requirements-dev.txt"]
PIN = re.compile(r"^([a-z0-9.-]+)==(\S+)", re.MULTILINE)


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_has_a_hash(lock: str) -> None:
    entries = re.split(r"\n(?=[a-z])", (ROOT / lock).read_text().strip())
    assert len(entries) > 40
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_no_lock_names_a_host_or_a_folder(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert re.findall(r"\w+://\S+|--(?:index|extra|find|trusted)\S*|@ /\S+", text) == []


def test_both_locks_agree_on_what_they_share() -> None:
    runtime, dev = (dict(PIN.findall((ROOT / lock).read_text())) for lock in LOCKS)
    shared = runtime.keys() & dev.keys()
    assert "django" in shared
    assert {name: dev[name] for name in shared} == {n: runtime[n] for n in shared}
