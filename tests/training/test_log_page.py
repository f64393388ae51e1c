"""The page of the log: who sees which entries, and how they are told."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from logbook.models import Act
from logbook.recording import Subject, head, record
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.make_log import make_entry
from tests.make_proposals import make_proposal
from training.approving import approve, propose
from training.log_page import ENTRIES_A_PAGE
from training.models import User
from training.regrade_approving import REGRADE

pytestmark = pytest.mark.django_db

LOG = reverse("training:log")


def read(person: User, query: str = "") -> str:
    response = logged_in(person).get(LOG + query)
    assert response.status_code == 200
    return response.content.decode()


def subjects(page: str) -> set[str]:
    """Which of the people of `written` have an entry on the page."""
    named = ("Alice", "Charlie", "demonstration")
    return {name for name in named if f": {name}" in page.replace("\n    ", " ")}


@pytest.fixture
def bob() -> User:
    """The manager of Alice, with entries about her, about Charlie and about nobody."""
    bob, alice, charlie = make_manager(), make_trainee(), make_trainee("Charlie")
    make_class(managers=(bob,), trainees=(alice,))
    mallory = make_manager("Mallory")
    make_class("Nights", managers=(mallory,), trainees=(charlie,))
    make_entry(bob, alice)
    make_entry(mallory, charlie, Act.PASSWORD_SET)
    record(None, Act.DEMONSTRATION_REMOVED, Subject("class", "demonstration"))
    return bob


# --- Who sees what --------------------------------------------------------------------


@pytest.mark.usefixtures("bob")
def test_an_owner_sees_every_entry() -> None:
    assert subjects(read(make_owner())) == {"Alice", "Charlie", "demonstration"}


def test_a_manager_sees_the_entries_about_their_own_trainees(bob: User) -> None:
    assert subjects(read(bob)) == {"Alice"}


def test_whoever_proposed_something_sees_what_was_decided_on_it(bob: User) -> None:
    carol, about = make_manager("Carol"), make_trainee("Dora")
    made = make_proposal(bob, about)
    approve(made, make_owner(), timezone.now())
    page = " ".join(read(bob).split())
    assert "Approved: Name \N{MIDDLE DOT} Call Dora Alicia" in page
    assert "Proposed: Name \N{MIDDLE DOT} Call Dora Alicia" in page
    assert "Call Dora Alicia" not in read(carol)


def test_a_proposal_that_is_gone_is_named_by_its_kind_and_whom_it_was_about(
    bob: User,
) -> None:
    made = make_proposal(bob, make_trainee("Dora"))
    made.delete()
    page = " ".join(read(bob).split())
    assert "Proposed: Name \N{MIDDLE DOT} Dora" in page


def test_a_manager_sees_the_entries_about_themself(bob: User) -> None:
    make_entry(make_owner(), bob)
    assert ": Bob" in read(bob).replace("\n    ", " ")


def test_a_manager_sees_their_own_acts_whomever_they_were_about(bob: User) -> None:
    record(bob, Act.EDITION_PUBLISHED, Subject("edition", "venezia/ultimate@2"))
    make_entry(bob, User.objects.get(full_name="Charlie"))
    page = read(bob)
    assert "Edition of house rules published: venezia/ultimate@2" in " ".join(
        page.split()
    )
    assert subjects(page) == {"Alice", "Charlie"}


def test_a_manager_is_told_how_many_entries_are_not_shown_and_why(bob: User) -> None:
    page = " ".join(read(bob).split())
    assert "2 of the 3 entries of the log are not shown here" in page
    assert "An owner sees every entry." in page
    looked_for = " ".join(read(bob, "?q=nobody").split())
    assert "2 of the 3 entries" in looked_for  # those not found are not hidden


@pytest.mark.usefixtures("bob")
def test_nothing_is_hidden_from_an_owner() -> None:
    assert "not shown here" not in read(make_owner())


@pytest.mark.usefixtures("bob")
def test_a_manager_of_another_class_sees_theirs_alone() -> None:
    assert subjects(read(User.objects.get(full_name="Mallory"))) == {"Charlie"}


def test_what_is_looked_for_shows_nobody_else_s_people(bob: User) -> None:
    assert subjects(read(bob, "?q=Charlie")) == set()
    assert subjects(read(bob, "?act=password-set")) == set()


@pytest.mark.usefixtures("bob")
def test_the_page_does_not_exist_for_a_trainee() -> None:
    alice = User.objects.get(full_name="Alice")
    assert logged_in(alice).get(LOG).status_code == 404


def test_a_stranger_is_sent_to_log_in(client: Client) -> None:
    response = client.get(LOG)
    assert response.status_code == 302
    assert response.headers["Location"].startswith(reverse("account_login"))


def test_the_page_is_only_read(bob: User) -> None:
    for method in ("post", "put", "patch", "delete"):
        assert getattr(logged_in(bob), method)(LOG).status_code == 405


def test_the_way_there_is_in_the_office_of_those_who_review(bob: User) -> None:
    office, link = reverse("training:office"), f'href="{LOG}"'
    alice = User.objects.get(full_name="Alice")
    assert link in logged_in(bob).get(office).content.decode()
    assert link not in logged_in(alice).get(office).content.decode()


# --- What it says ---------------------------------------------------------------------


def test_an_entry_tells_who_what_before_after_and_why(bob: User) -> None:
    page = read(bob)
    for told in (
        "Person changed",
        "No. 1",
        "by Bob",
        "<code>alice</code>",
        "<del>Trainee</del>",
        "<ins>Manager</ins>",
        "Reason: a course passed",
    ):
        assert told in page


@pytest.mark.usefixtures("bob")
def test_an_act_of_the_site_itself_is_told_as_such() -> None:
    assert "by the site itself" in read(make_owner(), "?act=demonstration-removed")


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ({"is_active": False}, "<ins>no</ins>"),
        ({"is_active": False}, "<dt>may log in</dt>"),
        ({"shoe_size": 43}, "<dt>shoe size</dt>"),
        ({"managers": ["bob", "mallory"]}, "<ins>bob, mallory</ins>"),
        ({"trainees": []}, "<ins>\N{EN DASH}</ins>"),
        ({"at": {"house": "venezia", "hands": 3}}, "hands: 3, house: venezia"),
        ({"name": "<b>x</b>"}, "<ins>&lt;b&gt;x&lt;/b&gt;</ins>"),
        ({"closes_at": "2026-12-07T06:39:05.12+00:00"}, "<ins>7 Dec 2026, 06:39</ins>"),
        ({"first": "2026-12-07"}, "<ins>7 Dec 2026</ins>"),
        ({"first": "2026-13-45"}, "<ins>2026-13-45</ins>"),
        ({"name": "20261207"}, "<ins>20261207</ins>"),
        ({"name": "0001-01-01T00:00:00+14:00"}, "0001-01-01T00:00:00+14:00"),
        ("all of it", "<ins>all of it</ins>"),
    ],
)
def test_whatever_a_fact_is_it_is_told_in_words(
    bob: User, fact: object, told: str
) -> None:
    about = Subject.of_person(User.objects.get(full_name="Alice"))
    record(bob, Act.PERSON_CHANGED, about, after=fact)  # type: ignore[arg-type]
    assert told in read(bob)


def test_the_head_is_shown_whole(bob: User) -> None:
    assert str(head()) in read(bob)


def test_an_empty_log_says_so() -> None:
    assert "Nothing has been written down yet." in read(make_manager())


# --- Finding and turning pages --------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("?act=password-set", {"Charlie"}),
        ("?q=ali", {"Alice"}),
        ("?q=BOB", {"Alice"}),
        ("?q=demo", {"demonstration"}),
        ("?act=password-set&q=alice", set()),
        ("?act=&q=", {"Alice", "Charlie", "demonstration"}),
        ("?q=%00%20alice%20", {"Alice"}),
    ],
)
@pytest.mark.usefixtures("bob")
def test_acts_and_names_find_entries(query: str, found: set[str]) -> None:
    assert subjects(read(make_owner(), query)) == found


def test_nothing_found_is_said(bob: User) -> None:
    assert "No entry is like that." in read(bob, "?q=zoe")


def test_an_act_that_there_is_not_is_not_found(bob: User) -> None:
    assert logged_in(bob).get(f"{LOG}?act=shredded").status_code == 404


def test_a_full_page_leads_on_and_keeps_what_is_looked_for(bob: User) -> None:
    alice = User.objects.get(full_name="Alice")
    for _ in range(ENTRIES_A_PAGE):
        make_entry(bob, alice)
    address = "?act=person-changed&amp;q=alice&amp;page=2"
    page = read(bob, "?act=person-changed&q=alice")
    assert address in page
    assert page.count('class="card log-entry"') == ENTRIES_A_PAGE
    rest = read(bob, "?act=person-changed&q=alice&page=2")
    assert rest.count('class="card log-entry"') == 1
    assert read(bob, "?page=nonsense")


def test_more_entries_cost_no_more_queries(bob: User) -> None:
    client, alice = logged_in(bob), User.objects.get(full_name="Alice")

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(LOG).status_code == 200
        return len(asked)

    before = queries()
    for _ in range(10):
        make_entry(bob, alice)
    assert queries() == before


def test_more_proposals_cost_no_more_queries(bob: User) -> None:
    client, counts = logged_in(bob), []
    for number in (2, 3, 4):
        facts = dict.fromkeys(("exams", "scores", "turned", "left", "papers"), number)
        edition = f"venezia/ultimate@{number}"
        propose(
            REGRADE,
            bob,
            subject_key=edition,
            person=None,
            payload={"regrade": str(uuid4()), "edition": edition} | facts,
            reason="The table was misread.",
        )
        with CaptureQueriesContext(connection) as asked:
            page = client.get(LOG).content.decode()
        assert f"by {edition}" in page
        counts.append(len(asked))
    assert len(set(counts)) == 1
