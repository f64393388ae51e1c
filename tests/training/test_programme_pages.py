"""The pages of programmes: built, changed and laid by, and by whom."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from logbook.models import Act, LogEntry
from tablegames.questions import Kind
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.make_programmes import FLOOR, a_part, make_opening, make_programme
from tests.make_quizzes import CASINO_POKER, THREE_CARD, ULTIMATE
from tests.reading import read
from training.models import Programme
from training.programmes import lay_by, parts_of

pytestmark = pytest.mark.django_db

PROGRAMMES = reverse("training:programmes")
NEW = reverse("training:new_programme")
ROW: dict[str, Any] = {
    "rule_set": ULTIMATE,
    "kind": "settle-box",
    "situation": "",
    "boxes": 1,
    "hands": 10,
}


def sheet(*rows: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """What a browser sends for a programme of these rows."""
    chosen = rows or ({},)
    data = {
        "name": FLOOR,
        "seconds_per_hand": 20,
        "bets_percent": 90,
        "attempts_allowed": 3,
        "cool_down_hours": 24,
        "parts-TOTAL_FORMS": len(chosen),
        "parts-INITIAL_FORMS": 0,
        "do": "save",
    } | fields
    for number, row in enumerate(chosen):
        for name, value in (ROW | row).items():
            data[f"parts-{number}-{name}"] = value
    return data


def of(programme: Programme, page: str = "programme") -> str:
    return reverse(f"training:{page}", args=[programme.pk])


# --- Building one ---------------------------------------------------------------------


def test_a_manager_builds_a_programme_of_two_exams() -> None:
    rows = {"hands": 12}, {"kind": "payout"}, {"rule_set": THREE_CARD, "hands": 5}
    data = sheet(*rows, median_seconds="12.5", p90_seconds="18", valid_months=24)
    answer = logged_in(make_manager()).post(NEW, data)
    made = Programme.objects.get()
    assert answer.headers["Location"] == of(made)
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
    page = read(logged_in(bob), of(programme))
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


# --- Changing one ---------------------------------------------------------------------


def test_a_change_is_written_into_the_log_before_and_after() -> None:
    bob = make_manager()
    programme = make_programme(bob)
    logged_in(bob).post(of(programme, "edit_programme"), sheet({"hands": 20}))
    entry = LogEntry.objects.get(act=Act.PROGRAMME_CHANGED)
    assert entry.before is not None
    assert entry.after is not None
    assert entry.before["attempts_allowed"] == 2
    assert entry.after["attempts_allowed"] == 3
    assert entry.after["parts"][0]["hands"] == 20
    assert "name" not in entry.after


def test_a_change_that_changes_nothing_is_not_written_down() -> None:
    bob = make_manager()
    logged_in(bob).post(NEW, sheet())
    programme = Programme.objects.get()
    logged_in(bob).post(of(programme, "edit_programme"), sheet())
    assert not LogEntry.objects.filter(act=Act.PROGRAMME_CHANGED).exists()


def test_a_change_changes_nothing_that_is_open() -> None:
    bob, alice = make_manager(), make_trainee()
    evening = make_class(managers=(bob,), trainees=(alice,))
    programme = make_programme(bob)
    opening = make_opening(bob, evening, programme)
    before = (opening.terms, opening.skills, opening.attempts_allowed)
    changed = sheet({"kind": "payout"}, bets_percent=50, attempts_allowed=9)
    logged_in(bob).post(of(programme, "edit_programme"), changed)
    opening.refresh_from_db()
    programme.refresh_from_db()
    assert programme.bets_percent == 50
    assert (opening.terms, opening.skills, opening.attempts_allowed) == before


def test_the_form_shows_what_stands() -> None:
    bob = make_manager()
    programme = make_programme(bob, median_ms=12_500, checklist=["One", "Two"])
    page = read(logged_in(bob), of(programme, "edit_programme"))
    assert 'value="12.5"' in page
    assert "One\nTwo" in page
    assert f'<option value="{ULTIMATE}" selected>' in page


def test_one_laid_by_is_apart_and_can_be_taken_up_again() -> None:
    bob = make_manager()
    programme, client = make_programme(bob), logged_in(bob)
    client.post(of(programme, "lay_by_programme"), {"state": "archived"})
    assert "Laid by" in read(client, PROGRAMMES)
    client.post(of(programme, "lay_by_programme"), {"state": "archived"})
    client.post(of(programme, "lay_by_programme"), {"state": "current"})
    programme.refresh_from_db()
    assert not programme.is_archived
    assert LogEntry.objects.filter(act=Act.PROGRAMME_CHANGED).count() == 2


# --- Whose they are -------------------------------------------------------------------


def test_a_programme_is_the_schools_and_every_manager_sees_it() -> None:
    programme = make_programme(make_manager())
    for reader in (make_manager("Mallory"), make_owner()):
        assert FLOOR in read(logged_in(reader), PROGRAMMES)
        assert FLOOR in read(logged_in(reader), of(programme))


def test_the_pages_do_not_exist_for_a_trainee() -> None:
    programme, client = make_programme(make_manager()), logged_in(make_trainee())
    for url in (PROGRAMMES, NEW, of(programme), of(programme, "edit_programme")):
        assert client.get(url).status_code == 404
    assert client.post(NEW, sheet(name="Mine")).status_code == 404
    assert client.post(of(programme, "edit_programme"), sheet()).status_code == 404
    assert client.post(of(programme, "lay_by_programme")).status_code == 404
    assert Programme.objects.get().name == FLOOR


def test_whoever_is_not_logged_in_is_asked_to_log_in() -> None:
    programme = make_programme(make_manager())
    for url in (PROGRAMMES, NEW, of(programme), of(programme, "edit_programme")):
        assert Client().get(url).status_code == 302


def test_a_missing_programme_is_not_found() -> None:
    client = logged_in(make_manager())
    for page in ("programme", "edit_programme"):
        url = reverse(f"training:{page}", args=[99])
        assert client.get(url).status_code == 404


def test_wrong_methods_are_refused() -> None:
    bob = make_manager()
    programme, client = make_programme(bob), logged_in(bob)
    assert client.post(PROGRAMMES).status_code == 405
    assert client.post(of(programme)).status_code == 405
    assert client.get(of(programme, "lay_by_programme")).status_code == 405


# --- A class and its programmes -------------------------------------------------------


def test_a_class_is_given_its_programmes() -> None:
    bob, alice = make_manager(), make_trainee()
    evening = make_class(managers=(bob,), trainees=(alice,))
    programme = make_programme(bob)
    url = reverse("training:class_programmes", args=[evening.pk])
    logged_in(bob).post(url, {"programmes": [programme.pk]})
    assert list(evening.programmes.all()) == [programme]
    entry = LogEntry.objects.get(act=Act.CLASS_CHANGED)
    assert (entry.before, entry.after) == ({"programmes": []}, {"programmes": [FLOOR]})
    assert FLOOR in read(logged_in(alice), reverse("home"))
    page = read(logged_in(alice), reverse("training:learning", args=[programme.pk]))
    assert "0 of 37 skills met" in page


def test_one_laid_by_cannot_be_given_and_is_not_taken_away() -> None:
    bob = make_manager()
    evening = make_class(managers=(bob,))
    old, _ = make_programme(bob, "Old"), make_programme(bob)
    evening.programmes.add(old)
    lay_by(old, bob, is_archived=True)
    url = reverse("training:class_programmes", args=[evening.pk])
    page = logged_in(bob).post(url, {"programmes": [old.pk]})
    assert page.status_code == 200
    assert "Select a valid choice" in page.content.decode()
    logged_in(bob).post(url, {"programmes": []})
    assert list(evening.programmes.all()) == [old]


def test_the_class_of_another_manager_is_given_nothing() -> None:
    bob, mallory = make_manager(), make_manager("Mallory")
    evening = make_class(managers=(bob,))
    programme = make_programme(bob)
    url = reverse("training:class_programmes", args=[evening.pk])
    for stranger in (mallory, make_trainee()):
        answer = logged_in(stranger).post(url, {"programmes": [programme.pk]})
        assert answer.status_code == 404
    assert logged_in(bob).get(url).status_code == 405
    assert not evening.programmes.exists()


def test_a_programme_of_another_class_is_not_ones_own_to_learn() -> None:
    bob = make_manager()
    programme = make_programme(bob)
    make_class(managers=(bob,)).programmes.add(programme)
    url = reverse("training:learning", args=[programme.pk])
    assert logged_in(make_trainee()).get(url).status_code == 404
    assert Client().get(url).status_code == 302
