"""Programmes are built on a form, row by row, and refused beside the field at fault."""

from typing import Any

import pytest

from logbook.models import Act, LogEntry
from tablegames.questions import Kind
from tests.make import logged_in, make_manager
from tests.make_programmes import FLOOR, NEW, a_part, make_programme, page_of, sheet
from tests.make_quizzes import CASINO_POKER, THREE_CARD, ULTIMATE
from tests.reading import read
from training.models import Programme
from training.programmes import parts_of

pytestmark = pytest.mark.django_db


def test_a_manager_builds_a_programme_of_two_exams() -> None:
    rows = {"hands": 12}, {"kind": "payout"}, {"rule_set": THREE_CARD, "hands": 5}
    data = sheet(*rows, median_seconds="12.5", p90_seconds="18", valid_months=24)
    answer = logged_in(make_manager()).post(NEW, data)
    made = Programme.objects.get()
    assert answer.headers["Location"] == page_of(made)
    assert (made.median_ms, made.p90_ms, made.valid_months) == (12_500, 18_000, 24)
    assert parts_of(made) == (
        a_part(hands=12),
        a_part(kind=Kind.PAYOUT, hands=10),
        a_part(rule_set=THREE_CARD, hands=5),
    )


def test_the_page_says_in_plain_words_what_passes() -> None:
    bob = make_manager()
    programme = make_programme(
        bob,
        parts=(a_part(kind=Kind.SETTLE_TABLE, boxes=3, situation="tie"),),
        hands_percent=80,
        no_critical_error=True,
        median_ms=12_500,
        readiness_percent=85,
        table_test=True,
        checklist=["Takes before paying"],
    )
    page = read(logged_in(bob), page_of(programme))
    for words in (
        "3 hands: Settle the whole table, 3 boxes",
        "90% of the bets right.",
        "80% of the hands right in every bet.",
        "No bet paid that loses, and none taken that wins.",
        "Half of the hands within 12.5 s.",
        "2 attempts.",
        "A certificate is valid for 24 months.",
        "an accuracy of 85%",
        "Before the certificate: the table test passed.",
        "Takes before paying",
    ):
        assert words in page


def test_building_one_is_written_into_the_log() -> None:
    bob = make_manager()
    logged_in(bob).post(NEW, sheet())
    entry = LogEntry.objects.get(act=Act.PROGRAMME_ADDED)
    assert (entry.actor, entry.subject_key) == (bob.pk, FLOOR)
    assert entry.after is not None
    assert entry.after["parts"][0]["rule_set"] == ULTIMATE


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"rule_set": CASINO_POKER, "kind": "playing-cards"}, "is not asked in this"),
        ({"kind": "juggling"}, "There is no such kind of question."),
        ({"situation": "no-such"}, "This game has no such situation."),
        ({"kind": "payout", "situation": "tie"}, "shows no situation"),
        ({"kind": "settle-table", "boxes": 1}, "two boxes at least"),
        ({"kind": "read-hand", "boxes": 3}, "is about one box"),
        ({"kind": "procedure", "hands": 40}, "no more than 22 different questions"),
        ({"hands": 0}, "greater than or equal to 1"),
        ({"hands": 10**30}, "less than or equal to 200"),
        ({"rule_set": "nowhere/poker"}, "Select a valid choice"),
    ],
)
def test_a_part_that_cannot_be_asked_is_refused_beside_its_field(
    row: dict[str, Any], words: str
) -> None:
    page = logged_in(make_manager()).post(NEW, sheet(row)).content.decode()
    assert words in page
    assert "Nothing is saved yet" in page
    assert not Programme.objects.exists()


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": ""}, "This field is required."),
        ({"lower_bound_percent": 90}, "with 10 hands nobody can prove that"),
        ({"median_seconds": 10, "p90_seconds": 8}, "cannot be quicker"),
        ({"table_test": "on"}, "A table test is made by a checklist."),
        ({"table_test_first": "on"}, "There is no table test to pass."),
        ({"readiness_percent": 99}, "At most 95."),
        ({"valid_months": 500}, "At most 120."),
        ({"checklist": "x" * 201}, "Point 1 is longer than 200 letters."),
        ({"checklist": "\n".join("abcdefgh" * 6)}, "No more than 40 points"),
        ({"parts-TOTAL_FORMS": "many"}, "Nothing is saved yet"),
    ],
)
def test_figures_that_make_no_exam_are_refused(
    fields: dict[str, Any], words: str
) -> None:
    page = logged_in(make_manager()).post(NEW, sheet(**fields)).content.decode()
    assert words in page
    assert not Programme.objects.exists()


def test_a_name_is_given_once() -> None:
    bob = make_manager()
    make_programme(bob)
    page = logged_in(bob).post(NEW, sheet()).content.decode()
    assert "already exists" in page
    assert Programme.objects.count() == 1


def test_more_hands_than_an_exam_may_have_are_refused() -> None:
    rows = [{"hands": 150}, {"hands": 100}]
    page = logged_in(make_manager()).post(NEW, sheet(*rows)).content.decode()
    assert "250 hands are more than the 200 allowed" in page


# --- Rows without scripts -------------------------------------------------------------


def test_a_row_is_added_and_what_was_typed_stays() -> None:
    data = sheet({"hands": 7}, do="add", name="Half done", seconds_per_hand="")
    page = logged_in(make_manager()).post(NEW, data).content.decode()
    assert 'name="parts-1-hands"' in page
    assert 'value="7"' in page
    assert 'value="Half done"' in page
    assert "This field is required" not in page
    assert not Programme.objects.exists()


def test_a_row_is_removed() -> None:
    data = sheet({"hands": 7}, {"hands": 8}, do="remove-0")
    page = logged_in(make_manager()).post(NEW, data).content.decode()
    assert 'value="8"' in page
    assert 'value="7"' not in page
    assert 'name="parts-1-hands"' not in page


def test_a_row_offers_what_its_rule_set_has() -> None:
    data = sheet({"rule_set": THREE_CARD}, do="refresh")
    page = logged_in(make_manager()).post(NEW, data).content.decode()
    assert 'value="pair-plus-alone"' in page
    assert 'value="board-plays"' not in page
    assert 'value="playing-cards"' not in page


def test_under_htmx_the_rows_come_alone() -> None:
    client = logged_in(make_manager())
    page = client.post(NEW, sheet(do="add"), headers={"HX-Request": "true"})
    first = page.content.decode().strip().splitlines()[0]
    assert first.startswith('<section class="stack" id="parts"')
