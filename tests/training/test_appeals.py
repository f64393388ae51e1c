"""Appeals: a trainee asks for a second look, a manager decides, and says why."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from logbook.models import Act, LogEntry
from quizzes.models import Attempt
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.make_exams import sit, taught
from tests.make_proposals import make_proposal
from tests.make_quizzes import make_attempt
from training.appealing import AppealError, Ruling, appeal, decide
from training.commenting import Remark, comment
from training.erasing import ERASED, erase
from training.exporting import personal_data
from training.models import Appeal

pytestmark = pytest.mark.django_db

APPEALS = reverse("training:appeals")
RULED = {"ruling": "upheld", "outcome": "You are right."}


def own_page(attempt: Attempt) -> str:
    return reverse("training:second_look", args=[attempt.key])


def make_appeal(attempt: Attempt, number: int | None = 1) -> Appeal:
    hand = attempt.questions.get(number=number) if number else None
    return appeal(attempt, hand, "The board plays.", timezone.now())


def post_of(found: Appeal) -> str:
    return reverse("training:decide_appeal", args=[found.key])


# --- Making one -----------------------------------------------------------------------


def test_a_trainee_appeals_a_hand_and_the_log_tells_it() -> None:
    _, _, alice = taught()
    attempt = sit(alice)
    said = {"hand": "2", "text": "The board plays."}
    page = logged_in(alice).post(own_page(attempt), said, follow=True)
    assert "Your appeal is made." in page.content.decode()
    made = Appeal.objects.get()
    assert (made.question.number, made.text) == (2, "The board plays.")  # type: ignore[union-attr]
    entry = LogEntry.objects.get(act=Act.APPEALED)
    assert (entry.actor, entry.after) == (alice.pk, {"hand": 2})


def test_a_trainee_appeals_the_exam_as_a_whole() -> None:
    _, _, alice = taught()
    attempt = sit(alice)
    logged_in(alice).post(own_page(attempt), {"text": "The lights went out."})
    assert Appeal.objects.get().question is None


def test_a_link_from_a_hand_has_it_chosen() -> None:
    _, _, alice = taught()
    page = logged_in(alice).get(own_page(sit(alice)) + "?hand=2").content.decode()
    assert '<option value="2" selected>Hand 2</option>' in page


@pytest.mark.parametrize("who", ["her manager", "a peer", "an owner"])
def test_nobody_appeals_for_somebody_else(who: str) -> None:
    bob, _, alice = taught()
    people = {
        "her manager": bob,
        "a peer": make_trainee("Charlie"),
        "an owner": make_owner(),
    }
    client, address = logged_in(people[who]), own_page(sit(alice))
    assert client.get(address).status_code == 404
    assert client.post(address, {"text": "So."}).status_code == 404


def test_a_stranger_is_asked_to_log_in() -> None:
    _, _, alice = taught()
    made = make_appeal(sit(alice))
    for address in (own_page(made.attempt), APPEALS, made.get_absolute_url()):
        response = Client().get(address)
        assert response.headers["Location"].startswith("/accounts/login/")


def test_only_an_exam_that_has_ended_is_appealed() -> None:
    _, _, alice = taught()
    live, drill = sit(alice, ended=False), make_attempt(alice)
    for attempt in (live, drill):
        assert logged_in(alice).get(own_page(attempt)).status_code == 404
        with pytest.raises(AppealError, match="has ended"):
            appeal(attempt, None, "So.", timezone.now())


@pytest.mark.parametrize("number", [1, None])
def test_one_appeal_of_a_hand_is_open_at_a_time(number: int | None) -> None:
    bob, _, alice = taught()
    attempt = sit(alice)
    made = make_appeal(attempt, number)
    assert make_appeal(attempt, number) == made  # a button pressed twice
    said = {"hand": number or "", "text": "And another thing."}
    page = logged_in(alice).post(own_page(attempt), said).content.decode()
    assert "You have appealed this already" in page
    assert make_appeal(attempt, 2) != made
    decide(made, Ruling(upheld=False, outcome="No."), bob, timezone.now())
    logged_in(alice).post(own_page(attempt), said)
    assert Appeal.objects.count() == 3


@pytest.mark.parametrize(
    "said",
    [{"text": ""}, {"text": "x" * 2001}, {"text": "nul\0"}, {"hand": "9"}],
    ids=["empty", "too long", "unprintable", "no such hand"],
)
def test_what_cannot_be_kept_is_refused(said: dict[str, str]) -> None:
    _, _, alice = taught()
    attempt = sit(alice)
    page = logged_in(alice).post(own_page(attempt), {"text": "So."} | said)
    assert page.status_code == 200
    assert "errorlist" in page.content.decode()
    assert not Appeal.objects.exists()


# --- Seeing and deciding --------------------------------------------------------------


def test_her_managers_and_owners_see_it_and_nobody_else() -> None:
    bob, carol, alice = taught()
    made = make_appeal(sit(alice))
    for person in (bob, carol, make_owner()):
        assert "Alice" in logged_in(person).get(APPEALS).content.decode()
        page = logged_in(person).get(made.get_absolute_url()).content.decode()
        assert "The board plays." in page
    mallory = make_manager("Mallory")
    make_class("Nights", managers=(mallory,))
    assert "Alice" not in logged_in(mallory).get(APPEALS).content.decode()
    for person in (mallory, alice):
        client = logged_in(person)
        assert client.get(made.get_absolute_url()).status_code == 404
        assert client.post(post_of(made), RULED).status_code == 404
    assert logged_in(alice).get(APPEALS).status_code == 404
    assert Appeal.objects.get().is_open


def test_a_manager_upholds_it_and_the_trainee_reads_why() -> None:
    bob, _, alice = taught()
    made = make_appeal(sit(alice))
    logged_in(bob).post(post_of(made), RULED)
    kept = Appeal.objects.get()
    assert (kept.state, kept.decided_by, kept.outcome) == (
        "upheld",
        bob,
        "You are right.",
    )
    page = logged_in(alice).get(own_page(made.attempt)).content.decode()
    assert "You are right." in page
    assert "Upheld" in page
    entry = LogEntry.objects.get(act=Act.APPEAL_DECIDED)
    assert entry.after == {"hand": 1, "state": "upheld"}
    assert (entry.actor, entry.reason) == (bob.pk, "You are right.")


def test_deciding_twice_is_deciding_once() -> None:
    bob, carol, alice = taught()
    made = make_appeal(sit(alice))
    for person in (bob, bob, carol):
        logged_in(person).post(post_of(made), RULED)
    assert LogEntry.objects.filter(act=Act.APPEAL_DECIDED).count() == 1
    other = RULED | {"ruling": "refused"}
    said = logged_in(carol).post(post_of(made), other, follow=True)
    assert "decided already" in said.content.decode()
    assert Appeal.objects.get().state == "upheld"


@pytest.mark.parametrize("missing", ["ruling", "outcome"])
def test_a_decision_wants_a_ruling_and_an_outcome(missing: str) -> None:
    bob, _, alice = taught()
    made = make_appeal(sit(alice))
    page = logged_in(bob).post(post_of(made), RULED | {missing: ""})
    assert "errorlist" in page.content.decode()
    assert Appeal.objects.get().is_open


def test_an_appeal_is_not_decided_by_a_link() -> None:
    bob, _, alice = taught()
    assert logged_in(bob).get(post_of(make_appeal(sit(alice)))).status_code == 405


def test_nobody_decides_their_own() -> None:
    _, _, alice = taught()
    made = make_appeal(sit(alice))
    with pytest.raises(AppealError, match="Somebody else"):
        decide(made, Ruling(upheld=True, outcome="Yes."), alice, timezone.now())


def test_no_proposal_about_something_else_is_its_correction() -> None:
    bob, _, alice = taught()
    made, other = make_appeal(sit(alice)), make_proposal(bob, alice)
    with pytest.raises(AppealError, match="another attempt"):
        decide(
            made, Ruling(upheld=True, outcome="Yes.", correction=other), bob, made.at
        )


# --- What the database refuses --------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        {"text": ""},
        {"state": "lost"},
        {"state": "upheld"},
        {"state": "upheld", "outcome": "Yes.", "decided_by": None},
        {"state": "open", "outcome": "Yes."},
        {"outcome": "", "state": "refused"},
        {"decided_at": timedelta(days=-1), "outcome": "Yes.", "state": "refused"},
    ],
)
def test_the_database_refuses(wrong: dict[str, Any]) -> None:
    bob, _, alice = taught()
    made = make_appeal(sit(alice))
    fields = {"decided_by": bob} | wrong
    fields["decided_at"] = made.at + wrong.get("decided_at", timedelta())
    with pytest.raises(IntegrityError), transaction.atomic():
        Appeal.objects.filter(pk=made.pk).update(**fields)


# --- A person's data ------------------------------------------------------------------


def test_what_was_said_is_part_of_a_persons_data_and_goes_with_them() -> None:
    bob, _, alice = taught()
    made = make_appeal(sit(alice))
    comment(made.attempt, Remark("A weak one."), bob, made.at)
    data = personal_data(alice)
    assert data["appeals"][0]["text"] == "The board plays."
    assert data["comments"][0]["text"] == "A weak one."
    erase(alice, make_owner())
    kept = personal_data(alice)
    assert {kept["appeals"][0]["text"], kept["comments"][0]["text"]} == {ERASED}
