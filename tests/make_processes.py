"""Processes of their own that draw papers: to be starved, or killed."""

import os
import subprocess
import sys
from typing import Final

from django.conf import settings
from django.db import connection

from certificates.models import Paper

PATIENCE: Final = 60  # seconds; on a busy machine a process takes some to start
DJANGO: Final = """
import sys, django
django.setup()
from certificates import drawing
"""
DRAW: Final = """
drawing.draw(int(sys.argv[1]))
"""


def database_of_the_tests() -> str:
    """The address of the database in which this test's rows are."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    server, _, _ = os.environ["DATABASE_URL"].rpartition("/")
    return f"{server}/{name}"


def drawing_process(
    paper: Paper, *arguments: str, before: str = "", **environment: str
) -> subprocess.Popen[bytes]:
    """A process that draws `paper` on the test's rows, once `before` has been run."""
    own = {"DATABASE_URL": database_of_the_tests()}
    own |= {"DJANGO_SETTINGS_MODULE": "tests.settings"}
    return subprocess.Popen(
        [sys.executable, "-c", DJANGO + before + DRAW, str(paper.pk), *arguments],
        env=os.environ | own | environment,
        cwd=settings.BASE_DIR,
    )
