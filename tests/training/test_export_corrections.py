"""Exports of what was corrected: by the rules, as it counts, and who changed it."""

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from quizzes.models import Answer, Attempt
from tests.make import logged_in
from tests.make_exams import sit, taught
from tests.make_exports import read_csv
from training.approving import approve
from training.correcting import Overruling, overruled, propose_correction
from training.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]

LATE = 60_000  # milliseconds, of a hand that has 20 seconds
WHY = "The chips were covered."


def correct(
    attempt: Attempt, people: tuple[User, User], *, on_time: bool | None = None
) -> None:
    """Set all bets of the first hand right: one of the two proposes, one approves."""
    hand = attempt.questions.get(number=1)
    all_right = (True,) * len(hand.answer.marks)
    made = propose_correction(Overruling(hand, all_right, on_time), people[0], WHY)
    approve(made, people[1], timezone.now())
    attempt.refresh_from_db()


def total(rows: list[dict[str, str]], column: str) -> int:
    return sum(int(row[column]) for row in rows)


RULED = ("Due", "Due amount", "Right by the rules", "Reason", "Mistake", "Cost")


def test_what_the_rules_make_of_a_bet_stays_when_it_is_overruled() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice)
    before = read_csv(logged_in(bob), "answers")
    correct(attempt, (bob, carol))
    after = read_csv(logged_in(bob), "answers")
    assert [[row[it] for it in RULED] for row in after] == [
        [row[it] for it in RULED] for row in before
    ]
    wrong = [row for row in after if row["Right by the rules"] == "no"]
    assert wrong
    for row in wrong:
        assert (row["Counted as sat"], row["Counts"]) == ("0", "1")
        assert row["Overruled"] == "yes"
        assert row["Given"] != row["Due"]


def test_who_changed_it_and_why_stands_beside_it() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice)
    correct(attempt, (bob, carol))
    rows = read_csv(logged_in(bob), "answers")
    others = [row for row in rows if row["Question"] != "1"]
    for row in (row for row in rows if row["Question"] == "1"):
        assert row["How it was changed"] == "Corrected"
        assert row["Change proposed by"] == bob.full_name
        assert row["Change approved by"] == carol.full_name
        assert row["Why it was changed"] == WHY
        assert row[f"Changed at ({settings.TIME_ZONE})"]
    assert {row["How it was changed"] for row in others} == {""}


def test_what_counts_adds_up_to_the_score_now_and_as_sat() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice)
    was = attempt.bets_right
    assert total(read_csv(logged_in(bob), "answers"), "Counts") == was
    correct(attempt, (bob, carol))
    rows = read_csv(logged_in(bob), "answers")
    assert total(rows, "Counts") == attempt.bets_right != was
    assert total(rows, "Counted as sat") == was


def test_a_late_answer_counts_in_no_bet() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice, ms=LATE)
    rows = read_csv(logged_in(bob), "answers")
    assert "yes" in {row["Right by the rules"] for row in rows}
    assert total(rows, "Counts") == attempt.bets_right == 0
    correct(attempt, (bob, carol), on_time=True)
    rows = read_csv(logged_in(bob), "answers")
    assert total(rows, "Counts") == attempt.bets_right
    assert total(rows, "Counts") == len([r for r in rows if r["Question"] == "1"])
    on_time = {row["Question"]: row["Counted as on time"] for row in rows}
    assert on_time == {"1": "yes", "2": "no"}
    assert {row["Late"] for row in rows} == {"yes"}


def test_attempts_tell_the_score_as_sat_beside_the_one_that_stands() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice, 1)
    untouched, was = sit(alice), attempt.bets_right
    correct(attempt, (bob, carol))
    rows = {row["Attempt"]: row for row in read_csv(logged_in(bob), "attempts")}
    row = rows[str(attempt.key)]
    assert (row["Bets right"], row["Bets right as sat"]) == (
        str(attempt.bets_right),
        str(was),
    )
    assert (row["Passed"], row["Passed as sat"]) == ("yes", "no")
    assert (row["Score changed"], row["How it was changed"]) == ("yes", "Corrected")
    assert row["Change proposed by"] == bob.full_name
    assert row["Change approved by"] == carol.full_name
    other = rows[str(untouched.key)]
    assert other["Score changed"] == "no"
    assert other["Bets right"] == other["Bets right as sat"]
    assert other["Why it was changed"] == ""


def test_marks_kept_as_if_what_was_given_had_been_due_are_told_by_the_rules() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice)
    before = read_csv(logged_in(bob), "answers")
    correct(attempt, (bob, carol))
    remarking = Answer.objects.get(
        question=attempt.questions.get(number=1)
    ).remarkings.get()
    remarking.marks = [  # as earlier versions of the site kept them
        mark
        | {
            "due_action": mark["given_action"],
            "due_amount": mark["given_amount"],
            "mistake": None,
            "cost": "0",
        }
        for mark in remarking.marks
    ]
    remarking.save()
    after = read_csv(logged_in(bob), "answers")
    assert [row["Due"] for row in after] == [row["Due"] for row in before]
    assert [row["Mistake"] for row in after] == [row["Mistake"] for row in before]


def test_a_mark_that_is_right_already_is_not_overruled() -> None:
    marked = {"right": True}
    assert overruled(marked, right=True) is marked


def test_the_page_explains_the_columns() -> None:
    bob, _, _ = taught()
    client = Client()
    client.force_login(bob)
    page = client.get(reverse("training:exports")).content.decode()
    assert "The sum over an attempt is its bets right." in page
