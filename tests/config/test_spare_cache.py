"""The cache while Redis is away: pages go on, and tries are still counted."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache, caches
from django.test import Client
from django.test.utils import override_settings

from config import databases
from config.spare_cache import SpareCache
from tests.make import PASSWORD, make_trainee

NOBODY_LISTENS = "redis://127.0.0.1:1/0"


@pytest.fixture
def away() -> Iterator[None]:
    """Redis is where nobody listens; what the process counted is forgotten after."""
    with override_settings(CACHES=databases.caches(NOBODY_LISTENS)):
        assert isinstance(caches["default"], SpareCache)
        yield
        cache.clear()


@pytest.mark.usefixtures("away")
def test_what_is_put_there_is_found_there() -> None:
    cache.set("a", 1, 60)
    assert (cache.get("a"), cache.incr("a"), cache.has_key("a")) == (1, 2, True)
    assert not cache.add("a", 5)
    cache.set_many({"b": 1, "c": 2})
    assert cache.get_many(["a", "b", "d"]) == {"a": 2, "b": 1}
    assert cache.touch("a", 60)
    assert cache.delete("a")
    cache.delete_many(["b"])
    assert (cache.get("a"), cache.get("b"), cache.get("c")) == (None, None, 2)
    cache.clear()
    assert cache.get("c", "none") == "none"


@pytest.mark.usefixtures("away", "db")
def test_people_log_in_and_wrong_passwords_are_still_counted(client: Client) -> None:
    make_trainee("Noor")
    wrong = {"login": "noor", "password": "wrong"}
    for _ in range(6):
        page = client.post("/accounts/login/", wrong)
        assert page.status_code in {200, 429}
    right = {"login": "noor", "password": PASSWORD}
    assert client.post("/accounts/login/", right).status_code == 200  # too many tries
    cache.clear()
    assert client.post("/accounts/login/", right).status_code == 302


@pytest.mark.usefixtures("away", "db")
@pytest.mark.parametrize("path", ["/verify/", "/verify/" + "X" * 32, "/join/nothing"])
def test_pages_that_count_their_callers_go_on(client: Client, path: str) -> None:
    assert client.get(path).status_code in {200, 404}
