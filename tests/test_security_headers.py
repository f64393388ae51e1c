"""What every response forbids the browser, and that no template asks for it."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client

from tests.make import make_trainee

ROOT = Path(settings.BASE_DIR, "templates")
# Papers are drawn by our own program, not by a browser under the policy.
TEMPLATES = sorted(
    str(path.relative_to(ROOT))
    for path in ROOT.rglob("*.*")
    if path.suffix in {".html", ".svg"} and "print" not in path.parts
)

INLINE = {
    "a style attribute": re.compile(r"<[^>]*\sstyle\s*=", re.IGNORECASE),
    "an event attribute": re.compile(r"<[a-z][^>]*\son[a-z]+\s*=", re.IGNORECASE),
    # Data in a script element is no script: no browser runs it, and no policy minds.
    "an inline script": re.compile(
        r'<script(?![^>]*\s(src=|type="application/json"))[^>]*>', re.IGNORECASE
    ),
    "an inline style": re.compile(r"<style", re.IGNORECASE),
    "a script address": re.compile(r"javascript:", re.IGNORECASE),
    "htmx's inline script": re.compile(r"\bhx-(on|vals=.js)", re.IGNORECASE),
    "another site's file": re.compile(r"\b(src|href)=.https?:", re.IGNORECASE),
}


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_template_has_nothing_that_the_policy_forbids(template: str) -> None:
    text = (ROOT / template).read_text(encoding="utf-8")
    assert [name for name, found in INLINE.items() if found.search(text)] == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a style attribute", '<p class="a"\n style="color: red">'),
        ("an event attribute", '<a href="#" onclick="go()">'),
        ("an inline script", "<script defer>go()</script>"),
        ("an inline style", "<style>p {}</style>"),
        ("a script address", '<a href="javascript:go()">'),
        ("htmx's inline script", '<a hx-on:click="go()">'),
        ("another site's file", '<script src="https://cdn.example/x.js">'),
    ],
)
def test_the_scan_finds_what_it_looks_for(name: str, text: str) -> None:
    assert INLINE[name].search(text)


def policy(client: Client, path: str) -> dict[str, list[str]]:
    header = client.get(path).headers["Content-Security-Policy"]
    parts = (part.split() for part in header.split(";"))
    return {part[0]: part[1:] for part in parts}


@pytest.mark.parametrize("path", ["/", "/accounts/login/", "/healthz", "/nowhere"])
@pytest.mark.django_db
def test_the_content_policy_is_strict_on_every_page(client: Client, path: str) -> None:
    found = policy(client, path)
    assert found["default-src"] == found["base-uri"] == ["'none'"]
    assert found["frame-ancestors"] == ["'none'"]
    assert found["style-src"] == found["form-action"] == ["'self'"]
    allowed = {source for sources in found.values() for source in sources}
    nonces = {source for source in allowed if source.startswith("'nonce-")}
    assert allowed - nonces == {"'none'", "'self'"}
    assert nonces <= set(found["script-src"])


@pytest.mark.django_db
def test_a_nonce_is_used_once(client: Client) -> None:
    assert policy(client, "/")["script-src"] != policy(client, "/")["script-src"]


@pytest.mark.django_db
def test_the_usual_protections_are_on(client: Client) -> None:
    headers = client.get("/").headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.django_db
def test_pages_of_a_person_are_kept_by_no_cache(client: Client) -> None:
    client.force_login(make_trainee())
    assert "no-store" in client.get("/").headers["Cache-Control"]


@pytest.mark.django_db
def test_a_form_from_elsewhere_is_refused_with_a_page() -> None:
    response = Client(enforce_csrf_checks=True).post("/accounts/login/")
    assert response.status_code == 403
    assert "This form is too old" in response.content.decode()


@pytest.mark.django_db
def test_an_unknown_address_gets_our_page(client: Client) -> None:
    response = client.get("/nowhere")
    assert response.status_code == 404
    assert "Nothing lies here" in response.content.decode()


@pytest.mark.django_db
def test_an_unknown_address_is_not_found_in_french_either(client: Client) -> None:
    response = client.get("/nowhere", headers={"accept-language": "fr"})
    assert response.headers["Content-Language"] == "fr"


@pytest.mark.parametrize("name", ["400.html", "403.html", "405.html", "500.html"])
def test_an_error_page_needs_neither_request_nor_database(name: str) -> None:
    assert "<h1>" in render_to_string(name)
