"""The site as it is served, with its servers: to be watched, and to be killed."""

import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from bench.load.processes import children_of, family_of, kill_all, seconds_of
from ops.serve import commands
from tests.services import Server, free_port

WEB, TASKS = "web server", "task worker"  # as `ops.serve` calls them
PATIENCE: Final = 60  # seconds until the site answers


@dataclass(slots=True)
class Site:
    """The processes of a site that is up, and the server of its rows."""

    port: int
    rows: Server
    running: dict[str, subprocess.Popen[bytes]]

    def cores(self) -> dict[str, float]:
        """The processor seconds taken so far, by who took them."""
        return {
            "web": seconds_of(family_of(self.running[WEB].pid)),
            "rows": seconds_of(family_of(self.rows.process.pid)),
            "load": time.process_time(),
        }

    def kill_web_worker(self) -> None:
        """One of those that answer; the web server puts another in its place."""
        kill_all([next(children_of(self.running[WEB].pid))])

    def kill_task_worker(self) -> None:
        """The whole of it, and start another, as who watches over it does."""
        kill_all(family_of(self.running[TASKS].pid))
        self.running[TASKS].wait()
        self.running[TASKS] = _start(self.port, TASKS)

    def kill_rows(self) -> None:
        """PostgreSQL and all its processes; then start it again on its files."""
        kill_all(family_of(self.rows.process.pid))
        self.rows.process.wait()
        self.rows.start()


@contextmanager
def site(rows: Server) -> Iterator[Site]:
    """Serve the site on `rows` meanwhile. The tables and files must be there."""
    port = free_port()
    running = {name: _start(port, name) for name in (WEB, TASKS)}
    up = Site(port, rows, running)
    try:
        _await(port)
        yield up
    finally:
        for process in up.running.values():
            process.terminate()
        for process in up.running.values():
            process.wait(PATIENCE)


def _start(port: int, name: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, *commands(port)[name]], stdout=sys.stderr)


def _await(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(f"http://localhost:{port}/healthz", timeout=5)
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)
        else:
            return
