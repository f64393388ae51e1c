"""`make run` serves, says plainly why when it cannot, and leaves nothing behind."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import httpx
import pytest

from tests.services import free_port

PATIENCE = 120  # seconds, on a machine that is busy with other tests


def start(port: int, var: Path) -> subprocess.Popen[str]:
    settings = {"PORT": f"{port}", "VAR_DIR": str(var), "HOST": "127.0.0.1"}
    inherited = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DJANGO_SETTINGS_MODULE", "DATABASE_URL", "REDIS_URL"}
    }
    return subprocess.Popen(
        [sys.executable, "-m", "ops.serve"],
        env=inherited | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def served(port: int, server: subprocess.Popen[str]) -> list[int]:
    """Wait for the greeting, ask for a page; the processes then running."""
    assert server.stdout is not None
    greeting = f"Dealer School is at http://localhost:{port}/"
    said = list(takewhile(lambda line: greeting not in line, server.stdout))
    assert server.poll() is None, said
    assert httpx.get(f"http://127.0.0.1:{port}/healthz").text == "ok\n"
    return children_of(server.pid)


def processes() -> list[tuple[int, int]]:
    """Every process and its parent; what has ended and was not asked after is none."""
    command = ["/bin/ps", "-A", "-o", "pid=,ppid=,stat="]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    rows = [line.split() for line in found.stdout.splitlines()]
    return [(int(pid), int(up)) for pid, up, state in rows if "Z" not in state]


def children_of(pid: int) -> list[int]:
    mine = [child for child, parent in processes() if parent == pid]
    return mine + [below for child in mine for below in children_of(child)]


def still_running(started: list[int]) -> set[int]:
    return set(started) & {pid for pid, _ in processes()}


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield int(other.getsockname()[1])


@pytest.mark.slow
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_and_stops_with_nothing_left_behind(
    tmp_path: Path, sign: signal.Signals
) -> None:
    port = free_port()
    server = start(port, tmp_path)
    started = served(port, server)
    assert len(started) >= 4  # two web workers, the task worker and its child
    server.send_signal(sign)
    said, _ = server.communicate(timeout=PATIENCE)
    assert server.returncode == 0, said
    assert not still_running(started)


@pytest.mark.slow
def test_it_fails_when_a_process_is_gone_for_good(tmp_path: Path) -> None:
    port = free_port()
    server = start(port, tmp_path)
    started = served(port, server)
    os.kill(started[0], signal.SIGKILL)
    said, _ = server.communicate(timeout=PATIENCE)
    assert server.returncode == 1
    assert "ended by itself" in said
    assert not still_running(started)


def test_a_taken_port_is_said_plainly(tmp_path: Path, taken_port: int) -> None:
    said, _ = (server := start(taken_port, tmp_path)).communicate(timeout=PATIENCE)
    assert server.returncode == 1
    assert said == (
        f"Port {taken_port} is taken. "
        f"Pick another one: PORT={taken_port + 1} make run\n"
    )
