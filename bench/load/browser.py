"""A browser, as far as the site can tell: a connection, cookies, and patience."""

import secrets
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from typing import Any, Final
from urllib.parse import urlencode

PATIENCE: Final = 60  # seconds in which a request is sent again
PAUSE: Final = 0.5  # seconds before it is
SERVER_FAULT: Final = 500
TIMEOUT: Final = 30  # seconds


class GaveUpError(Exception):
    """A request that was not served however often it was sent."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back, the seconds it took, and how often it had to be asked for."""

    status: int
    headers: Mapping[str, str]
    text: str
    seconds: float
    faults: int

    @property
    def onward(self) -> str:
        """Where a redirect leads, "" for any other reply."""
        return self.headers.get("location") or self.headers.get("hx-redirect", "")


@dataclass(slots=True)
class Browser:
    """One person's, logged in by the cookie of a session that there is already."""

    port: int
    session: str
    token: str = field(default_factory=lambda: secrets.token_hex(16))
    connection: HTTPConnection | None = None

    def get(self, path: str) -> Reply:
        return self._patiently("GET", path, "", {})

    def post(self, path: str, fields: Mapping[str, Any], *, page: bool) -> Reply:
        """Send a form: for a whole `page`, or as htmx does for a part of one."""
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        headers |= {"X-CSRFToken": self.token}
        headers |= {} if page else {"HX-Request": "true"}
        return self._patiently("POST", path, urlencode(fields, doseq=True), headers)

    def _patiently(
        self, method: str, path: str, body: str, headers: dict[str, str]
    ) -> Reply:
        """Send it again, the same, until it is served."""
        until, faults = time.monotonic() + PATIENCE, 0
        while time.monotonic() < until:
            with suppress(OSError, HTTPException):
                reply = self._once(method, path, body, headers, faults)
                if reply.status < SERVER_FAULT:
                    return reply
            faults += 1
            self.hang_up()
            time.sleep(PAUSE)
        raise GaveUpError(f"{method} {path}")

    def _once(
        self, method: str, path: str, body: str, headers: dict[str, str], faults: int
    ) -> Reply:
        if self.connection is None:
            self.connection = HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        cookies = f"sessionid={self.session}; csrftoken={self.token}"
        own = {"Cookie": cookies, "Host": f"localhost:{self.port}"}
        own |= {"Accept-Encoding": "identity"}
        began = time.perf_counter()
        self.connection.request(method, path, body or None, headers | own)
        got = self.connection.getresponse()
        text = got.read().decode()
        seconds = time.perf_counter() - began
        named = {name.lower(): value for name, value in got.getheaders()}
        return Reply(got.status, named, text, seconds, faults)

    def hang_up(self) -> None:
        """Close the connection; the next request opens another."""
        if self.connection is not None:
            self.connection.close()
        self.connection = None
