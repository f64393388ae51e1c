"""What the site needs before it is served: tables, keys, files, words, a demo."""

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command
from django.db import connections

from ops.messages import ROOT, compile_messages


def prepare() -> None:
    """Bring translations, tables, keys and static files up to date; make the demo once.

    `DEMO=0` leaves the demonstration as it is: away, if it was removed.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    compile_messages()
    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    call_command("createcachetable", verbosity=0)
    call_command("make_keys", verbosity=0)
    _collect_static()
    if os.environ.get("DEMO", "1") != "0":
        call_command("demo")
    connections.close_all()


def _collect_static() -> None:
    """Collect and compress the static files, unless they are as they last were."""
    stamp = Path(settings.VAR_DIR) / "static-stamp"
    fingerprint = hashlib.sha256("\n".join(_static_facts()).encode()).hexdigest()
    there = Path(str(settings.STATIC_ROOT)).is_dir() and stamp.exists()
    if there and stamp.read_text() == fingerprint:
        return
    print("Collecting the static files", flush=True)
    call_command("collectstatic", interactive=False, verbosity=0, clear=True)
    stamp.write_text(fingerprint)


def _static_facts() -> Iterator[str]:
    """What the collected files depend on: packages, ours, and where they go."""
    yield (ROOT / "requirements.txt").read_text()  # packages bring static files too
    yield f"{settings.STATIC_ROOT}"
    for path in sorted((ROOT / "static").rglob("*")):
        fact = path.stat()
        yield f"{path} {fact.st_size} {fact.st_mtime_ns}"
