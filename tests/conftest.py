"""For every test: replayable examples, and a browser that tells on its pages."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import hypothesis
import pytest
from hypothesis import HealthCheck
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Route,
)

from ops.messages import compile_messages
from tablegames.shelves import EMPTY, put_up

IN_CI = bool(os.environ.get("CI"))
CHROMIUM_ARGS = [
    "--no-sandbox",  # root has none
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# A machine with other work is slow, which is no fault of a test; and a test inside a
# transaction shares its rows between examples knowingly.
NO_FAULT = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
hypothesis.settings.register_profile(
    "dev", deadline=None, suppress_health_check=NO_FAULT
)
hypothesis.settings.register_profile(
    "ci",
    parent=hypothesis.settings.get_profile("dev"),
    derandomize=True,
    print_blob=True,
)
hypothesis.settings.load_profile("ci" if IN_CI else "dev")

# The browser runs an event loop in the test thread, where Django refuses to query.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer a line so slow that a test which does not wait for a script fails."""
    late = "let every script come half a second after its page"
    parser.addoption("--late-scripts", action="store_true", help=late)


def pytest_configure(config: pytest.Config) -> None:
    """Compile the translations once, before any process of the run reads them."""
    if not hasattr(config, "workerinput"):
        compile_messages()


def pytest_sessionstart() -> None:
    """Put the shelf of published editions away: most tests have no database."""
    put_up(EMPTY)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what drives a browser, so that it can be left out."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")


@pytest.fixture(autouse=True)
def _guarded_is_let_go(request: pytest.FixtureRequest) -> Iterator[None]:
    """Empty what is guarded before all tables are, after a test that commits."""
    yield
    marker = request.node.get_closest_marker("django_db")
    commits = {"transactional_db", "live_server"}.intersection(request.fixturenames)
    if commits or (marker and marker.kwargs.get("transaction")):
        from tests.make_certificates import (  # noqa: PLC0415  once Django is set up
            forget_certificates,
        )
        from tests.make_editions import forget_editions  # noqa: PLC0415
        from tests.make_log import forget_log  # noqa: PLC0415

        forget_certificates()
        forget_log()
        forget_editions()


@pytest.fixture
def shelf() -> Iterator[None]:
    """Find published editions as the site does, but each at once."""
    from quizzes.shelf import EditionShelf  # noqa: PLC0415  once Django is set up

    put_up(EditionShelf(fresh_for=0))
    yield
    put_up(EMPTY)


@pytest.fixture
def fresh_rates() -> Iterator[None]:
    """Forget how often anybody has asked or tried; the shared cache outlives a test."""
    from django.core.cache import cache  # noqa: PLC0415  once Django is set up

    cache.clear()
    yield
    cache.clear()


@pytest.fixture(scope="session", autouse=True)
def _keys() -> None:
    """The keys that sign papers, once for each process of the run."""
    from django.conf import settings  # noqa: PLC0415  once Django is set up
    from django.utils import timezone  # noqa: PLC0415

    from certificates.key_making import make_keys  # noqa: PLC0415

    make_keys(settings.KEYS_DIR, settings.SCHOOL_NAME, timezone.now())


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any],
) -> dict[str, Any]:
    """Launch the machine's own Chromium; without one, skip, or fail in CI."""
    path = shutil.which(os.environ.get("CHROMIUM", "chromium"))
    if path is None:
        missing = "Chromium is missing: install it, or name it with CHROMIUM=path."
        (pytest.fail if IN_CI else pytest.skip)(missing)
    own = {"executable_path": path, "args": CHROMIUM_ARGS}
    return browser_type_launch_args | own


@pytest.fixture
def faults() -> list[str]:
    """What the browser complained of; a test that wants a complaint clears it."""
    return []


@pytest.fixture(scope="session")
def browser(browser: Browser, pytestconfig: pytest.Config) -> Browser:
    """The browser; with --late-scripts, one on a line that lets its scripts wait."""
    if pytestconfig.getoption("--late-scripts"):
        browser.new_context = on_slow_line(browser.new_context)  # type: ignore[method-assign]
    return browser


def on_slow_line(
    new_context: Callable[..., BrowserContext],
) -> Callable[..., BrowserContext]:
    """Make contexts as `new_context` does, but such that scripts come late."""

    def make(**options: Any) -> BrowserContext:
        context = new_context(**options)
        context.route("**/*.js", come_late)
        return context

    return make


def come_late(route: Route) -> None:
    """Let a script come, unless its page has been left meanwhile."""
    with suppress(Error):
        route.request.frame.page.wait_for_timeout(500)
        route.continue_()


@pytest.fixture
def page(page: Page, faults: list[str]) -> Iterator[Page]:
    """A page whose errors, refused by the content policy or thrown, fail the test."""

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(f"{message.text} ({message.location.get('url')})")

    page.on("console", hear)
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    assert faults == []
