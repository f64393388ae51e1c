"""The word for load balancers: whether the site can do its work."""

import pytest
from django.db import DatabaseError, connection
from django.test import Client


@pytest.mark.django_db
def test_a_site_whose_database_answers_is_well(client: Client) -> None:
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.content == b"ok\n"
    assert "no-store" in response.headers["Cache-Control"]


@pytest.mark.django_db
def test_a_site_whose_database_is_silent_says_so(client: Client) -> None:
    def refuse(*_: object) -> None:
        raise DatabaseError

    with connection.execute_wrapper(refuse):
        response = client.get("/healthz")
    assert response.status_code == 503
    assert response.content == b"database unreachable\n"


@pytest.mark.django_db
def test_health_is_only_asked_for(client: Client) -> None:
    assert client.post("/healthz").status_code == 405


@pytest.mark.django_db
def test_an_old_browser_finds_the_mark(client: Client) -> None:
    response = client.get("/favicon.ico")
    assert response.headers["Location"] == "/static/images/mark-32.png"
