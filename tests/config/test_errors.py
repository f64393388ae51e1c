"""What went wrong is said on a page of the site, with a way on."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from config.errors import page_above
from tests.fuzz.patterns import addresses
from tests.make import make_owner, make_trainee

pytestmark = pytest.mark.django_db

ABOVE = re.compile(r'<a class="button primary" href="([^"]+)"')
# Keys that nothing has: a wrong method is refused before anything is looked for.
UNKNOWN = {
    "uuid": "11111111-2222-3333-4444-555555555555",
    "int": "7",
    "str": "x",
    "number": "7",
    "serial": "x",
    "token": "x",
}


def logged_in() -> Client:
    client = Client()
    client.force_login(make_trainee())
    return client


def test_an_address_that_takes_forms_only_is_opened_as_a_page_of_ours() -> None:
    reply = logged_in().get(reverse("training:start_built_in"))
    page = reply.content.decode()
    assert reply.status_code == 405
    assert reply.headers["Allow"] == "POST"
    assert "<h1>" in page
    assert "This address only takes what a form sends" in page
    assert ABOVE.findall(page) == [reverse("training:exams")]
    assert f'href="{reverse("home")}"' in page


def test_it_is_said_in_the_language_of_the_page() -> None:
    client = Client()
    reply = client.get(reverse("choose_language"), headers={"accept-language": "nl"})
    assert reply.status_code == 405
    assert reply.headers["Content-Language"] == "nl"
    assert 'lang="nl"' in reply.content.decode()


def test_a_script_is_told_so_in_one_sentence() -> None:
    htmx = {"HX-Request": "true"}
    reply = logged_in().get(reverse("training:start_built_in"), headers=htmx)
    assert (reply.status_code, reply.headers["Allow"]) == (405, "POST")
    assert reply.headers["Content-Type"].startswith("text/plain")
    assert "<" not in reply.content.decode()


def test_a_form_sent_to_a_page_that_takes_none_gets_the_page_too() -> None:
    reply = logged_in().post(reverse("training:exams"))
    assert (reply.status_code, reply.headers["Allow"]) == (405, "GET, HEAD")
    assert "Nothing is shown here" in reply.content.decode()


def refusing(client: Client) -> Iterator[tuple[str, str]]:
    """Every address that refuses to be opened, with its page."""
    for address in addresses():
        keys = {it: UNKNOWN[address.sort_of(it)] for it in address.arguments}
        path = address.filled(keys)
        reply = client.get(path)
        if reply.status_code == 405:
            yield path, reply.content.decode()


def test_every_address_that_takes_forms_only_leads_to_one_that_opens() -> None:
    client = Client()
    client.force_login(make_owner())
    found = dict(refusing(client))
    assert len(found) > 30
    for path, page in found.items():
        assert "This address only takes what a form sends" in page, path
        for above in ABOVE.findall(page):
            assert client.get(above).status_code in {200, 302, 404}, path


@pytest.mark.parametrize(
    ("path", "above"),
    [
        ("/exam/opened/11111111-2222-3333-4444-555555555555/start", "/exam/"),
        ("/classes/7/nowhere", "/classes/7/"),
        ("/language", ""),
        ("/", ""),
    ],
)
def test_the_page_above_is_the_nearest_there_is(path: str, above: str) -> None:
    assert page_above(path) == above


def test_more_than_is_taken_at_once_is_said_on_a_page() -> None:
    fields = {f"field-{number}": "1" for number in range(1001)}
    reply = logged_in().post(reverse("training:start_built_in"), fields)
    assert reply.status_code == 413
    assert "Too much at once" in reply.content.decode()


def test_what_makes_no_sense_is_said_on_a_page() -> None:
    reply = logged_in().post(
        reverse("training:start_built_in"),
        b"nothing",
        content_type="multipart/form-data",
    )
    assert reply.status_code == 400
    assert "That could not be read" in reply.content.decode()
