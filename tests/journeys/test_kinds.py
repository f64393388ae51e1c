"""In a real browser: a question of each kind, answered by keyboard alone."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from quizzes.composing import composed
from quizzes.models import Answer, Question
from tablegames.bets import write_amount
from tablegames.cards import Card
from tablegames.chips import Stack
from tablegames.questions import (
    ActionField,
    CardsField,
    ChipsField,
    ChoiceField,
    Deed,
    Field,
    Given,
    Kind,
)
from tablegames.settlement import Action
from tests.journeys.test_drill import KEYS, settle_by_keyboard
from tests.journeys.test_sign_in import WIDTHS, barriers, come_in
from tests.make import make_trainee
from tests.make_kinds import SETTLING, make_kind, right
from tests.make_quizzes import THREE_CARD, make_attempt, what_is_due

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIGURES = 9  # options that a figure picks


def type_field(page: Page, field: Field, given: Given) -> None:
    """Answer `field`, which has the focus; Enter leads on."""
    match given:
        case str():
            choose(page, field, given)
        case Deed() if given.action is not Action.PAY:
            page.keyboard.press(KEYS[given.action])
        case Deed():
            page.keyboard.type(write_amount(given.pays))
        case int():
            page.keyboard.type(write_amount(given))
        case tuple() if isinstance(field, ChipsField):
            count_chips(page, field, given)
        case _:
            pick_cards(page, field, given)
    page.keyboard.press("Enter")


def choose(page: Page, field: Field, given: str) -> None:
    assert isinstance(field, ChoiceField)
    place = [each.value for each in field.options].index(given)
    page.keyboard.press(str(min(place + 1, FIGURES)))
    for _ in range(place + 1 - FIGURES):
        page.keyboard.press("ArrowDown")


def pick_cards(page: Page, field: Field, given: tuple[object, ...]) -> None:
    assert isinstance(field, CardsField)
    for card in given:
        assert isinstance(card, Card)
        page.keyboard.press(str(field.cards.index(card) + 1))


def count_chips(page: Page, field: ChipsField, given: tuple[object, ...]) -> None:
    counts = {it.chip: it.count for it in given if isinstance(it, Stack)}
    for chip in field.rack:
        page.keyboard.type(str(counts.get(chip, 0)))
        if chip != field.rack[-1]:
            page.keyboard.press("Tab")


def answer_by_keyboard(page: Page, question: Question) -> None:
    if Kind(question.kind) in SETTLING:
        settle_by_keyboard(page, question, what_is_due(question))
        return
    expect(page.locator("#answer .rows input").first).to_be_focused()
    given = right(question)
    for field in composed(question).fields:
        type_field(page, field, given[field.name])


@pytest.mark.parametrize("width", WIDTHS)
def test_each_kind_is_answered_by_keyboard_and_barred_to_nobody(
    page: Page, live_server: LiveServer, width: int
) -> None:
    attempt = make_attempt(make_trainee())
    page.set_viewport_size({"width": width, "height": 844})
    come_in(page, live_server.url, "alice")
    for number, kind in enumerate(Kind, 1):
        question = make_kind(attempt, kind, number)
        url = f"{live_server.url}/drill/{attempt.key}/{number}/"
        page.goto(url)
        assert barriers(page) == [], kind
        assert page.evaluate("document.documentElement.scrollWidth") <= width, kind
        answer_by_keyboard(page, question)
        expect(page.locator("[data-answered] h2")).to_have_text("All right")
        expect(page.get_by_role("link", name="Next hand")).to_be_focused()
        assert barriers(page) == [], kind
        assert page.evaluate("document.documentElement.scrollWidth") <= width, kind
    assert Answer.objects.filter(right=True).count() == len(Kind)


@pytest.mark.parametrize("kind", [Kind.PLAYING_CARDS, Kind.CHIPS, Kind.OTHER_HOUSE])
def test_it_is_answered_without_scripts(
    page: Page, live_server: LiveServer, kind: Kind
) -> None:
    question = make_kind(make_attempt(make_trainee()), kind)
    page.route("**/*.js", lambda route: route.fulfill(body=""))
    come_in(page, live_server.url, "alice")
    page.goto(f"{live_server.url}/drill/{question.attempt.key}/1/")
    given = right(question)
    for field in composed(question).fields:
        due = given[field.name]
        if isinstance(field, ActionField) and isinstance(due, Deed):
            name = f"{field.name}-action"
            page.locator(f'[name="{name}"][value="{due.action.value}"]').check(
                force=True
            )
            if due.action is Action.PAY:
                amount = page.locator(f'[name="{field.name}-amount"]')
                amount.fill(write_amount(due.pays))
        elif isinstance(due, tuple):
            for each in due:
                if isinstance(each, Card):
                    page.locator(f'[value="{each}"]').check(force=True)
                else:
                    value = write_amount(each.chip.value).replace(".", "-")
                    page.locator(f'[name="chips-{value}"]').fill(str(each.count))
    page.get_by_role("button", name="Answer", exact=True).click()
    expect(page.locator("[data-answered] h2")).to_have_text("All right")


def test_a_button_counts_chips(page: Page, live_server: LiveServer) -> None:
    question = make_kind(make_attempt(make_trainee()), Kind.CHIPS)
    come_in(page, live_server.url, "alice")
    page.goto(f"{live_server.url}/drill/{question.attempt.key}/1/")
    row = page.locator(".chip-count").first
    for _ in range(2):
        row.locator("[data-step='1']").click()
    expect(row.locator("input")).to_have_value("2")
    row.locator("[data-step='-1']").click()
    expect(row.locator("input")).to_have_value("1")


def test_the_figure_nought_picks_the_tenth_option(
    page: Page, live_server: LiveServer
) -> None:
    attempt = make_attempt(make_trainee(), rule_set=THREE_CARD)
    make_kind(attempt, Kind.HIGHER_HAND)
    come_in(page, live_server.url, "alice")
    page.goto(f"{live_server.url}/drill/{attempt.key}/1/")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.keyboard.press("0")
    decides = page.locator('fieldset[data-part="choice"]').nth(1)
    expect(decides.get_by_role("radio").nth(9)).to_be_checked()


def test_a_figure_picks_nothing_behind_the_open_rules(
    page: Page, live_server: LiveServer
) -> None:
    attempt = make_attempt(make_trainee())
    make_kind(attempt, Kind.FIND_ERROR)
    come_in(page, live_server.url, "alice")
    page.goto(f"{live_server.url}/drill/{attempt.key}/1/")
    page.locator("a[data-rules]").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("2")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("#answer :checked")).to_have_count(0)
    page.keyboard.press("2")
    expect(page.locator("#answer :checked")).to_have_count(1)


@pytest.mark.parametrize("language", ["nl", "fr", "it"])
def test_words_longer_than_english_ones_fit_a_telephone(
    page: Page, live_server: LiveServer, language: str
) -> None:
    alice = make_trainee()
    attempt = make_attempt(alice, rule_set=THREE_CARD)
    page.set_viewport_size({"width": 390, "height": 844})
    come_in(page, live_server.url, "alice")
    alice.language = language
    alice.save(update_fields=["language"])
    for number, kind in enumerate((Kind.FIND_ERROR, Kind.SETTLE_TABLE), 1):
        make_kind(attempt, kind, number)
        page.goto(f"{live_server.url}/drill/{attempt.key}/{number}/")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, kind
