"""Serves the site from here: prepares it, then runs the web and task processes."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from ops.preparing import prepare

GRACE = 25  # seconds for a task under way to end
ROOT_WARNING = (
    "You're running the worker with superuser privileges"  # a container's way
)
HOST = os.environ.get("HOST", "127.0.0.1")


def serve(port: int) -> int:
    """Run the site on `port` until told to stop; the exit status says how it ended."""
    if not _is_free(port):
        print(f"Port {port} is taken. Pick another one: PORT={port + 1} make run")
        return 1
    site = os.environ.setdefault("SITE_URL", f"http://localhost:{port}")
    prepare()
    with _stop_signals() as stopped, _children(port) as children:
        greeted = False
        while not stopped():
            if ended := _ended(children):
                print(f"The {ended} ended by itself, so all is stopped.")
                return 1
            if not greeted and (greeted := _answers(port)):
                print(f"\nDealer School is at {site}/ - Ctrl-C stops it.", flush=True)
            time.sleep(0.2)
        print("Stopping, once the work under way is done.", flush=True)
    return 0


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def _answers(port: int) -> bool:
    try:
        socket.create_connection((HOST, port), timeout=1).close()
    except OSError:
        return False
    return True


def _ended(children: dict[str, subprocess.Popen[bytes]]) -> str | None:
    return next((name for name in children if children[name].poll() is not None), None)


@contextmanager
def _stop_signals() -> Iterator[Callable[[], bool]]:
    told: list[int] = []

    def hear(number: int, _frame: FrameType | None) -> None:
        told.append(number)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, hear)
    yield lambda: bool(told)


@contextmanager
def _children(port: int) -> Iterator[dict[str, subprocess.Popen[bytes]]]:
    """Start the processes, each with a group of its own, and leave none behind."""
    children = {
        name: subprocess.Popen([sys.executable, *command], start_new_session=True)
        for name, command in commands(port).items()
    }
    try:
        yield children
    finally:
        for child in children.values():
            child.terminate()
        ends_at = time.monotonic() + GRACE
        for child in children.values():
            with suppress(subprocess.TimeoutExpired):
                child.wait(max(0, ends_at - time.monotonic()))
            with suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
            child.wait()


def commands(port: int) -> dict[str, list[str]]:
    """What runs the site on `port`: the arguments of Python for each process."""
    web = f"granian --interface wsgi --host {HOST} --port {port} --no-ws --workers 2"
    web += " --blocking-threads 2 --respawn-failed-workers --log-level warning"
    tasks = "celery --quiet --app config worker -B --concurrency 1 --loglevel warning"
    tasks += " --without-gossip --without-mingle --scheduler celery.beat:Scheduler"
    return {
        "web server": ["-m", *web.split(), "config.wsgi:application"],
        "task worker": ["-W", f"ignore:{ROOT_WARNING}", "-m", *tasks.split()],
    }


def _port() -> int:
    text = os.environ.get("PORT", "8000")
    if not (text.isdecimal() and 0 < int(text) < 65536):
        sys.exit(f"PORT must be a number from 1 to 65535, not {text!r}.")
    return int(text)


if __name__ == "__main__":
    try:
        sys.exit(serve(_port()))
    except KeyboardInterrupt:
        sys.exit("Stopped before serving.")
