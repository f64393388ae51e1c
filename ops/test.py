"""Runs the tests: all on the embedded store, then the data layer's on real servers."""

import os
import subprocess
import sys
from contextlib import ExitStack

from tests.services import MissingServiceError, postgresql, redis_server

TWO_AT_ONCE = ("-n", "2", "--dist", "worksteal")
IN_CI = bool(os.environ.get("CI"))


def main() -> int:
    """Run both rounds, whatever the first gives; the exit status is of the worse."""
    print("== Everything, on SQLite and files", flush=True)
    embedded = _pytest()
    print("== The data layer, on PostgreSQL and Redis", flush=True)
    with ExitStack() as servers:
        try:
            addresses = {
                "DATABASE_URL": servers.enter_context(postgresql()),
                "REDIS_URL": servers.enter_context(redis_server()),
            }
        except MissingServiceError as missing:
            print(f"{'FAILED' if IN_CI else 'SKIPPED'}: {missing}")
            return embedded or int(IN_CI)
        served = _pytest("-m", "datalayer", **addresses)
    return embedded or served


def _pytest(*options: str, **environment: str) -> int:
    command = [sys.executable, "-m", "pytest", *TWO_AT_ONCE, *options, *sys.argv[1:]]
    return subprocess.run(command, env=os.environ | environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
