"""Throw-away PostgreSQL and Redis servers, on free ports and in a temporary folder."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import redis

DEBIAN = Path("/usr/lib/postgresql")
PATIENCE = 30  # seconds for a server to answer, or to stop


class MissingServiceError(Exception):
    """A server is not to be had on this machine; the message says which and why."""


class ServiceNotUpError(Exception):
    """A server was started and does not answer; its log is in the notes."""


@dataclass(slots=True)
class Server:
    """A server of our own in its `folder`; who kills it may start it again."""

    url: str
    command: Sequence[str | Path]
    folder: Path
    answer: Callable[[], object]
    refusal: type[Exception]
    process: subprocess.Popen[bytes] = field(init=False)

    def start(self) -> None:
        """Run it, and wait until it answers.

        Raises ServiceNotUpError, with its log in the notes, when it never does.
        """
        self.process = _start(self.command, self.folder)
        try:
            _await(self.answer, self.refusal)
        except ServiceNotUpError as error:
            self.stop()
            error.add_note((self.folder / "log").read_text())
            raise

    def stop(self) -> None:
        """Stop it; if it will not when asked, end it."""
        self.process.send_signal(signal.SIGINT)  # PostgreSQL: do not wait for clients
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def postgresql() -> Iterator[str]:
    """Run a PostgreSQL server of our own; give the URL of its database.

    Raises MissingServiceError if its programs are not installed.
    """
    with postgresql_server() as server:
        yield server.url


@contextmanager
def postgresql_server(*, durable: bool = False) -> Iterator[Server]:
    """Run a PostgreSQL server of our own; a `durable` one waits for the disk.

    Raises MissingServiceError if its programs are not installed.
    """
    programs, port = _postgresql_programs(), free_port()
    url = f"postgresql://dealer@127.0.0.1:{port}/postgres"
    with _folder() as folder:
        data = folder / "data"
        initdb: list[str | Path] = [programs / "initdb", "--pgdata", data]
        initdb += [
            "--username=dealer",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
        ]
        _start(initdb, folder).wait()
        command: list[str | Path] = [programs / "postgres", "-D", data, "-k", folder]
        command += ["-p", str(port), "-h", "127.0.0.1", "-c", "max_connections=200"]
        command += [] if durable else ["-c", "fsync=off"]
        refusal = psycopg.OperationalError
        server = Server(
            url, command, folder, lambda: psycopg.connect(url).close(), refusal
        )
        with _running(server):
            yield server


@contextmanager
def redis_server() -> Iterator[str]:
    """Run a Redis server of our own; give its URL.

    Raises MissingServiceError if its program is not installed.
    """
    program = shutil.which("redis-server")
    if program is None:
        raise MissingServiceError("Redis is missing: there is no redis-server.")
    port = free_port()
    url = f"redis://127.0.0.1:{port}/0"
    with _folder() as folder, closing(redis.Redis(port=port)) as client:
        command: list[str | Path] = [program, "--port", str(port), "--bind"]
        command += ["127.0.0.1", "--save", "", "--dir", folder]
        refusal = redis.exceptions.ConnectionError
        with _running(Server(url, command, folder, client.ping, refusal)):
            yield url


def _postgresql_programs() -> Path:
    """The folder of initdb and postgres: Debian keeps its newest off the path."""
    found = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    if found:
        return found[-1].parent
    if on_path:
        return Path(on_path).resolve().parent
    raise MissingServiceError("PostgreSQL is missing: there is no initdb.")


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def _folder() -> Iterator[Path]:
    """A temporary folder; the server's own, as PostgreSQL refuses to run as root."""
    with tempfile.TemporaryDirectory(prefix="dealer-school-") as name:
        if os.geteuid() == 0:
            shutil.chown(name, user=_unprivileged())
        yield Path(name)


def _unprivileged() -> str:
    return "postgres" if DEBIAN.exists() else "nobody"


def _start(command: Sequence[str | Path], folder: Path) -> subprocess.Popen[bytes]:
    user = _unprivileged() if os.geteuid() == 0 else None
    with (folder / "log").open("ab") as log:
        return subprocess.Popen(command, cwd=folder, user=user, stdout=log, stderr=log)


@contextmanager
def _running(server: Server) -> Iterator[None]:
    server.start()
    try:
        yield
    finally:
        server.stop()


def _await(answer: Callable[[], object], refusal: type[Exception]) -> None:
    """Ask until there is an answer instead of a refusal.

    Raises ServiceNotUpError when patience runs out.
    """
    ends_at = time.monotonic() + PATIENCE
    while True:
        try:
            answer()
        except refusal as error:
            if time.monotonic() > ends_at:
                raise ServiceNotUpError(str(error)) from error
            time.sleep(0.1)
        else:
            return
