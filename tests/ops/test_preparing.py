"""What is made ready before the site is served."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest


@pytest.mark.slow
@pytest.mark.parametrize(("demo", "people"), [("0", 0), ("1", 14)])
def test_the_demonstration_is_made_unless_it_is_declined(
    tmp_path: Path, demo: str, people: int
) -> None:
    ours = {"DATABASE_URL", "DJANGO_SETTINGS_MODULE", "REDIS_URL"}
    inherited = {name: text for name, text in os.environ.items() if name not in ours}
    subprocess.run(
        [sys.executable, "-c", "from ops.preparing import prepare; prepare()"],
        env=inherited | {"DEMO": demo, "VAR_DIR": str(tmp_path)},
        capture_output=True,
        check=True,
    )

    with closing(sqlite3.connect(tmp_path / "dealer-school.sqlite3")) as database:
        count = database.execute("SELECT COUNT(*) FROM training_user").fetchone()
    assert count == (people,)
