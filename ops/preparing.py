"""What the site needs before it is served: tables, files to serve, words, a demo."""

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

import django
from django.core.management import call_command, get_commands

from ops.messages import ROOT, compile_messages

STAMP = ROOT / "var" / "static-stamp"


def prepare() -> None:
    """Bring the database, the static files and the translations up to date."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.chdir(ROOT)
    compile_messages()
    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    call_command("createcachetable", verbosity=0)
    _collect_static()
    if "demo" in get_commands():
        call_command("demo")


def _collect_static() -> None:
    """Collect and compress the static files, unless they are as they last were."""
    from django.conf import settings  # noqa: PLC0415  only readable after setup()

    fingerprint = hashlib.sha256("\n".join(_static_facts()).encode()).hexdigest()
    collected = Path(str(settings.STATIC_ROOT)).is_dir()
    if collected and STAMP.exists() and STAMP.read_text() == fingerprint:
        return
    call_command("collectstatic", interactive=False, verbosity=0, clear=True)
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text(fingerprint)


def _static_facts() -> Iterator[str]:
    yield (ROOT / "requirements.txt").read_text()  # packages bring static files too
    for path in sorted((ROOT / "static").rglob("*")):
        fact = path.stat()
        yield f"{path} {fact.st_size} {fact.st_mtime_ns}"
