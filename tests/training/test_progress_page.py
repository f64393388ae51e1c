"""One's own progress on a page: figures, charts, and where to practise next."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from quizzes.models import Attempt, Kind
from quizzes.templatetags.words import NONE
from tests.make import make_manager, make_trainee
from tests.training.records import NOON, VENEZIA, finish, make_answer, make_attempt
from training.models import User

pytestmark = pytest.mark.django_db

PROGRESS = reverse("training:progress")


@pytest.fixture
def own(client: Client, alice: User) -> Client:
    """A browser in which Alice is logged in."""
    client.force_login(alice)
    return client


def read(client: Client, query: str = "") -> str:
    response = client.get(PROGRESS + query)
    assert response.status_code == 200
    return response.content.decode()


def dots(page: str) -> list[str]:
    """The titles of the dots on all charts."""
    return re.findall(r"<circle[^>]*>\s*<title>([^<]*)</title>", page)


def practise(alice: User) -> None:
    """Two days of drills and a failed exam."""
    for day in range(2):
        drill = make_attempt(alice, at=NOON + timedelta(days=day))
        make_answer(drill, right=3, situation="tie", ms=4000)
        make_answer(drill, right=day, situation="blind-3-to-2", ms=8000)
    exam = make_attempt(alice, kind=Kind.EXAM, at=NOON + timedelta(days=2))
    make_answer(exam, right=2, situation="wheel", ms=12000)
    finish(exam, passed=False)


def test_a_stranger_is_sent_to_log_in(client: Client) -> None:
    response = client.get(PROGRESS)
    assert response.status_code == 302
    assert response.headers["Location"].startswith(reverse("account_login"))


def test_the_page_is_only_read(own: Client) -> None:
    assert own.post(PROGRESS).status_code == 405


def test_whoever_has_answered_nothing_is_shown_where_to_begin(own: Client) -> None:
    page = read(own)
    assert "settle your first hand" in page
    assert reverse("quizzes:drill") in page


def test_the_work_of_others_does_not_count(own: Client, alice: User) -> None:
    practise(make_trainee("Charlie"))
    assert "settle your first hand" in read(own)
    assert not Attempt.objects.of(alice).exists()


def test_a_manager_may_practise_too(client: Client) -> None:
    bob = make_manager()
    practise(bob)
    client.force_login(bob)
    assert "Situation by situation" in read(client)


def test_the_weakest_situation_comes_first_with_a_way_to_practise_it(
    own: Client, alice: User
) -> None:
    practise(alice)
    links = re.findall(r"/drill/\?rules=[\w%-]+&amp;situation=([\w-]+)", read(own))
    assert links == ["blind-3-to-2", "wheel", "tie"]


def test_practise_this_opens_a_drill_with_the_situation_chosen(
    own: Client, alice: User
) -> None:
    make_answer(make_attempt(alice), right=1, situation="wheel")
    found = re.search(r'href="(/drill/\?[^"]+)"', read(own))
    assert found is not None
    drill = own.get(unescape(found[1])).content.decode()
    chosen = re.findall(r'<option value="(\w[\w-]+)"\s+selected', drill)
    assert chosen[:2] == ["settle-box", "wheel"]
    assert 'name="rules" value="venezia/ultimate"' in drill


def test_ones_own_attempts_lead_to_their_results(own: Client, alice: User) -> None:
    practise(alice)
    page = read(own)
    for attempt in Attempt.objects.of(alice):
        assert f'href="{attempt.get_absolute_url()}"' in page
        assert reverse("training:attempt", args=[attempt.key]) not in page


def test_every_dot_of_the_charts_has_a_title_with_its_figure(
    own: Client, alice: User
) -> None:
    practise(alice)
    titles = dots(read(own))
    assert len(titles) == 6  # three days, two charts
    assert "Drills, 2 Mar 2026: 50%" in titles
    assert "Exams, 4 Mar 2026: 12.0 s" in titles


def test_the_same_stands_in_a_table(own: Client, alice: User) -> None:
    practise(alice)
    rows = re.findall(
        r"<th scope=\"row\">(\d Mar 2026)</th>(.*?)</tr>", read(own), flags=re.DOTALL
    )
    figures = [
        (day, re.findall(r"<td class=\"number[^>]*>([^<]*)</td>", cells))
        for day, cells in rows
    ]
    assert figures == [
        ("4 Mar 2026", [NONE, "66%", "12.0 s", "1"]),
        ("3 Mar 2026", ["66%", "6.0 s", "2", NONE]),
        ("2 Mar 2026", ["50%", "6.0 s", "2", NONE]),
    ]


def test_drills_and_exams_can_be_seen_apart(own: Client, alice: User) -> None:
    practise(alice)
    page = read(own, "?rules=venezia/ultimate&kind=exam")
    assert len(dots(page)) == 2
    assert "situation=wheel" in page
    assert "situation=tie" not in page


def test_a_kind_without_answers_is_said_to_be_empty(own: Client, alice: User) -> None:
    make_answer(make_attempt(alice))
    assert "Nothing of that kind" in read(own, "?kind=exam")


def test_the_rule_set_practised_last_is_shown_first(own: Client, alice: User) -> None:
    practise(alice)
    later = make_attempt(
        alice, rule_set="quebec/three-card", at=NOON + timedelta(days=5)
    )
    make_answer(later, situation="dealer-fails")
    page = read(own)
    assert "situation=dealer-fails" in page
    assert "situation=tie" not in page
    assert "situation=tie" in read(own, f"?rules={VENEZIA}")


@pytest.mark.parametrize("query", ["?rules=belgium/casino-poker", "?kind=quiz"])
def test_what_one_has_not_practised_is_not_found(
    own: Client, alice: User, query: str
) -> None:
    practise(alice)
    assert own.get(PROGRESS + query).status_code == 404


def test_figures_are_written_in_the_readers_way(own: Client, alice: User) -> None:
    practise(alice)
    alice.language = "nl"
    alice.save()
    page = read(own)
    assert "12,0 s" in page
    assert 'y1="' in page
    assert not re.search(r'[xy][12]?="\d+,', page)  # places never follow the language


def test_nothing_on_the_page_is_styled_or_scripted_in_place(
    own: Client, alice: User
) -> None:
    practise(alice)
    page = read(own)
    assert " style=" not in page
    assert "<style" not in page
    assert not re.search(r"\son\w+=", page)


def test_more_answers_cost_no_more_queries(own: Client, alice: User) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            read(own)
        return len(asked)

    practise(alice)
    before = queries()
    for _ in range(3):
        practise(alice)
    assert queries() == before
