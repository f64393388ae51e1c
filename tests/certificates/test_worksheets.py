"""Worksheets and answer keys: what they ask, what they say, and that they are drawn."""

import io
import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone
from pypdf import PdfReader

from certificates import tasks
from certificates.drawing import draw_worksheet
from certificates.models import PaperState, Worksheet
from certificates.worksheet_hands import Hand, Part, Plan, hands_of, one_of_each
from certificates.worksheet_making import draw_again
from certificates.worksheet_programmes import on_paper
from logbook.recording import head
from quizzes.felt.words import qualifying_words
from tablegames.bets import write_amount
from tablegames.games import load_rules, rule_sets, settle
from tablegames.scenarios import ImpossibleWantsError, WantsError, situations
from tests.make import make_manager
from tests.make_table_tests import make_tested_programme
from tests.make_worksheets import VENEZIA, make_worksheet
from training.models import ProgrammePart

POINTS = {"a4": (595, 842), "letter": (612, 792)}
MIXED = Plan(VENEZIA, (), 6, 1, 7)


def drawn(name: str = "Bob", **fields: object) -> tuple[PdfReader, PdfReader]:
    """The sheet and the key of a worksheet of a manager called `name`."""
    worksheet = make_worksheet(make_manager(name), **fields)
    assert draw_worksheet(worksheet.pk), worksheet.problem
    worksheet.refresh_from_db()
    sheet, key = bytes(worksheet.pdf or b""), bytes(worksheet.key_pdf or b"")
    return PdfReader(io.BytesIO(sheet)), PdfReader(io.BytesIO(key))


def text_of(file: PdfReader) -> str:
    return " ".join(" ".join(page.extract_text() for page in file.pages).split())


# --- What it asks ---------------------------------------------------------------------


def test_the_same_seed_asks_the_same_hands() -> None:
    assert hands_of(MIXED) == hands_of(MIXED)


def test_another_seed_asks_other_hands() -> None:
    other = Plan(VENEZIA, (), 6, 1, 8)
    assert [hand.felt for hand in hands_of(MIXED)] != [
        hand.felt for hand in hands_of(other)
    ]


def test_fewer_hands_are_the_first_of_more() -> None:
    assert hands_of(Plan(VENEZIA, (), 3, 1, 7)) == hands_of(MIXED)[:3]


def test_chosen_situations_are_asked_as_often_as_one_another() -> None:
    rules = load_rules(VENEZIA)
    chosen = tuple(each.slug for each in situations(rules)[:3])
    asked = [hand.situation for hand in hands_of(Plan(VENEZIA, chosen, 9, 1, 7))]
    assert sorted(asked) == sorted(chosen * 3)
    assert asked != [*chosen * 3]


@pytest.mark.parametrize("rule_set", rule_sets())
@pytest.mark.parametrize("boxes", [1, 3])
def test_every_bet_has_what_the_engine_says_is_due(rule_set: str, boxes: int) -> None:
    rules = load_rules(rule_set)
    for hand in hands_of(Plan(str(rules.edition), (), 4, boxes, 11)):
        settlement = settle(hand.felt, rules)
        due = {
            (box.number, bet.bet.spot): bet
            for box in settlement.boxes
            for bet in box.bets
        }
        assert len(hand.felt.boxes) == boxes
        asked = {(key.row.box, key.row.spot): key.settled for key in hand.rows}
        assert {place: bet for place, bet in asked.items() if bet} == due
        assert all(key.why for key in hand.rows if key.settled)


def test_a_situation_that_there_is_not_is_refused() -> None:
    with pytest.raises((WantsError, ImpossibleWantsError)):
        hands_of(Plan(VENEZIA, ("no-such-thing",), 1, 1, 7))


# --- What is printed ------------------------------------------------------------------


@pytest.mark.django_db
def test_the_sheet_says_its_seed_and_its_hands_on_the_paper_asked_for() -> None:
    for size, points in POINTS.items():
        sheet, key = drawn(f"Bob {size}", size=size)
        for file in (sheet, key):
            box = file.pages[0].mediabox
            assert (round(box.width), round(box.height)) == points
            text = text_of(file)
            assert "Seed 20261130" in text
            assert VENEZIA in text
            assert re.findall(r"\bHand (\d+)", text) == ["1", "2", "3"]
        assert all("20261130" in page.extract_text() for page in sheet.pages)


def expected_lines(hands: tuple[Hand, ...]) -> list[str]:
    """Each bet of a key: its box, stake and what is due, in engine order."""
    lines = []
    for hand in hands:
        for key in hand.rows:
            assert key.settled is not None  # Ultimate has no bonus
            stake = write_amount(key.row.stake).removesuffix(".00")
            pays = write_amount(key.settled.pays).removesuffix(".00")
            due = key.settled.action.value + (f" {pays}" if key.settled.pays else "")
            lines.append(
                f"{key.row.box} {key.row.spot.value.capitalize()} {stake} {due}"
            )
    return lines


@pytest.mark.django_db
@pytest.mark.parametrize("boxes", [1, 2])
def test_the_key_says_what_the_engine_says(boxes: int) -> None:
    _, key = drawn(boxes=boxes)
    hands = hands_of(Plan(VENEZIA, (), 3, boxes, 20261130))
    text = text_of(key)
    place = 0
    for line in expected_lines(hands):
        found = text.find(line, place)
        assert found >= 0, line
        place = found + len(line)
    for hand in hands:
        assert str(hand.felt) in text


@pytest.mark.django_db
@pytest.mark.parametrize("boxes", [1, 7])
def test_the_first_page_of_a_key_has_a_hand(boxes: int) -> None:
    _, key = drawn(rules="quebec/three-card", hands=2, boxes=boxes, seed=42)
    assert "Hand 1" in key.pages[0].extract_text()


@pytest.mark.django_db
def test_the_sheet_gives_nothing_away() -> None:
    sheet, key = drawn()
    hands = hands_of(Plan(VENEZIA, (), 3, 1, 20261130))
    text = text_of(sheet)
    assert "ualif" not in text
    assert all(str(hand.felt) not in text for hand in hands)
    assert "ualif" in text_of(key)
    assert sum(len(page.images) for page in sheet.pages) == 0  # drawn, not pasted


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["fr", "nl", "it", "zh-hans"])
def test_a_worksheet_is_drawn_in_every_language(language: str) -> None:
    for rule_set in rule_sets():
        rules = str(load_rules(rule_set).edition)
        person = make_manager(f"Bob {rule_set.replace('/', ' ')}")
        worksheet = make_worksheet(person, rules=rules, hands=1, language=language)
        assert draw_worksheet(worksheet.pk), worksheet.problem


# --- The work -------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_worksheet_is_drawn_once() -> None:
    worksheet = make_worksheet(make_manager())
    assert tasks.draw_worksheet(worksheet.pk)
    assert not tasks.draw_worksheet(worksheet.pk)


@pytest.mark.django_db
def test_a_worksheet_whose_rules_have_gone_fails_with_the_reason() -> None:
    worksheet = make_worksheet(make_manager(), rules="venezia/ultimate@99")
    assert not draw_worksheet(worksheet.pk)
    worksheet.refresh_from_db()
    assert worksheet.has_failed
    assert "99" in worksheet.problem

    draw_again(worksheet)
    worksheet.refresh_from_db()
    assert worksheet.state == PaperState.WAITING


@pytest.mark.django_db
def test_the_sweep_sends_a_lost_worksheet_again() -> None:
    make_worksheet(make_manager())
    assert tasks.sweep_papers() == 0
    Worksheet.objects.update(touched_at=timezone.now() - 2 * Worksheet.stale_after)
    assert tasks.sweep_papers() == 1


@pytest.mark.django_db
def test_a_worksheet_that_another_worker_holds_is_left_alone() -> None:
    worksheet = make_worksheet(make_manager(), state=PaperState.DRAWING, tries=1)
    assert not draw_worksheet(worksheet.pk)
    Worksheet.objects.update(
        touched_at=timezone.now() - Worksheet.stale_after - timedelta(seconds=1)
    )
    assert draw_worksheet(worksheet.pk)


# --- Of a programme -------------------------------------------------------------------


PARTS = (Part("tie", 1, 2), Part("", 3, 1))


def test_a_programmes_parts_stand_in_their_proportion() -> None:
    plan = Plan("venezia/ultimate@1", (), 6, 3, 7, PARTS)
    hands = hands_of(plan)
    assert sorted(len(hand.felt.boxes) for hand in hands) == [1, 1, 1, 1, 3, 3]
    assert [hand.situation for hand in hands].count("tie") >= 4
    assert hands == hands_of(plan)


def test_what_can_fail_is_dealt_once_before_anybody_waits() -> None:
    plan = Plan("venezia/ultimate@1", (), 200, 3, 7, PARTS)
    assert one_of_each(plan).hands == 2
    single = Plan("venezia/ultimate@1", ("tie",), 200, 1, 7)
    assert one_of_each(single).hands == 1


@pytest.mark.django_db
def test_a_programmes_worksheet_is_drawn_with_its_name_and_every_pages_foot() -> None:
    worksheet = make_worksheet(
        make_manager(),
        programme="Table dealers",
        parts=[["tie", 1, 2], ["", 3, 1]],
        boxes=3,
    )
    assert draw_worksheet(worksheet.pk)
    worksheet.refresh_from_db()
    for content in (worksheet.pdf, worksheet.key_pdf):
        reader = PdfReader(io.BytesIO(bytes(content or b"")))
        assert "Table dealers" in reader.pages[0].extract_text()
        for page in reader.pages:
            assert str(head()) in " ".join(page.extract_text().split())
    assert worksheet.total == 9


@pytest.mark.django_db
def test_only_rounds_to_settle_stand_on_a_programmes_worksheet() -> None:
    programme = make_tested_programme(rule_sets=("quebec/three-card",))
    ProgrammePart.objects.create(
        programme=programme,
        place=9,
        rule_set="quebec/three-card",
        kind="payout",
        hands=4,
    )
    (found,) = on_paper("quebec/three-card")
    assert found.programme == programme
    assert found.parts == (Part("", 1, 10),)
    assert found.left_out == 4
    assert on_paper("venezia/ultimate") == ()


@pytest.mark.django_db
def test_old_worksheets_lose_their_files_and_are_drawn_the_same_again() -> None:
    worksheet = make_worksheet(make_manager())
    draw_worksheet(worksheet.pk)
    age = timedelta(days=settings.FILES_KEPT_DAYS, seconds=1)
    Worksheet.objects.update(made_at=timezone.now() - age)
    assert tasks.prune_papers() == 1
    worksheet.refresh_from_db()
    assert (worksheet.is_gone, worksheet.pdf, worksheet.key_pdf) == (True, None, None)
    draw_again(worksheet)
    assert draw_worksheet(worksheet.pk)


@pytest.mark.django_db
@pytest.mark.parametrize("rules", rule_sets())
def test_the_key_says_of_the_dealer_what_the_pages_of_the_game_say(rules: str) -> None:
    _, key = drawn(rules=f"{rules}@1", hands=12, seed=7)
    edition, found = load_rules(rules), text_of(key)
    said = {
        qualifying_words(hand.settlement, edition)
        for hand in hands_of(Plan(f"{rules}@1", (), 12, 1, 7))
    }
    assert all(f". {each}." in found for each in said)
    opens = edition.edition.game == "three-card"
    assert ("Qualifies." in found) is ("Qualifies" in said) is not opens
