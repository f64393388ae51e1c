"""In a real browser on a slow line: parts come back, and nothing typed is lost."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.journeys.test_programme import THREE_CARD
from tests.journeys.test_sign_in import come_in
from tests.make import make_manager
from training.models import Programme

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CRITICAL = "No bet paid that loses, and none taken that wins"


class SlowLine:
    """Requests that are sent, and reach the server only when they are let through."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.held: list[Route] = []

    def begin(self) -> None:
        """From now on hold whatever the form sends."""
        self.page.route("**/programmes/new", self._hold)

    def _hold(self, route: Route) -> None:
        self.held.append(route)

    def let_through(self, number: int = 1) -> None:
        """The oldest of `number` that must be under way, and all behind it."""
        while len(self.held) < number:
            self.page.wait_for_timeout(20)
        while self.held:
            self.held.pop(0).continue_()

    def end(self) -> None:
        self.page.unroute("**/programmes/new")
        self.let_through(0)


@pytest.fixture
def line(page: Page, live_server: LiveServer) -> Iterator[SlowLine]:
    """Bob at the form of a new programme, with two parts in it."""
    make_manager()
    come_in(page, live_server.url, "bob")
    page.goto(f"{live_server.url}/programmes/new")
    page.get_by_role("button", name="Add a part").click()
    expect(part(page, 2)).to_be_visible()
    slow = SlowLine(page)
    slow.begin()
    yield slow
    slow.end()


def part(page: Page, number: int) -> Locator:
    return page.get_by_role("group", name=f"Part {number}", exact=True)


def choose_three_card(row: Locator) -> None:
    row.get_by_label("Rule set").select_option(label=THREE_CARD)


def expect_three_card(row: Locator) -> None:
    """That the row offers what only Three Card Poker has."""
    expect(row.locator("option[value='pair-plus-alone']")).to_have_count(1)


def test_what_is_typed_while_the_choices_of_a_rule_set_come_stays(
    page: Page, line: SlowLine
) -> None:
    first, second = part(page, 1), part(page, 2)
    choose_three_card(first)
    page.get_by_label("Name").fill("Floor dealers")
    page.get_by_label(CRITICAL).check()
    second.get_by_label("Hands").fill("4")
    first.get_by_label("Kind of question").select_option(value="settle-table")
    first.get_by_label("Boxes").fill("3")
    first.get_by_label("Hands").fill("")
    first.get_by_label("Hands").press("1")
    line.let_through()
    expect_three_card(first)
    page.keyboard.press("2")
    line.end()
    page.get_by_role("button", name="Save the programme").last.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Floor dealers")
    programme = Programme.objects.get()
    assert programme.no_critical_error
    parts = programme.parts.values_list("rule_set", "kind", "boxes", "hands")
    assert list(parts) == [
        ("quebec/three-card", "settle-table", 3, 12),
        ("belgium/casino-poker", "settle-box", 1, 4),
    ]


def test_two_rule_sets_chosen_one_after_the_other_both_get_their_choices(
    page: Page, line: SlowLine
) -> None:
    for number in (1, 2):
        choose_three_card(part(page, number))
    line.let_through(2)
    for number in (1, 2):
        expect_three_card(part(page, number))


def test_what_is_typed_and_chosen_while_a_part_is_added_stays(
    page: Page, line: SlowLine
) -> None:
    page.get_by_role("button", name="Add a part").click()
    part(page, 1).get_by_label("Hands").fill("7")
    choose_three_card(part(page, 2))
    line.let_through(2)
    expect(part(page, 3)).to_be_visible()
    line.let_through()
    expect_three_card(part(page, 2))
    expect(part(page, 1).get_by_label("Hands")).to_have_value("7")
    expect(part(page, 2).get_by_label("Rule set").locator(":checked")).to_have_text(
        THREE_CARD
    )


def test_what_is_typed_while_another_part_is_removed_moves_up_with_its_part(
    page: Page, line: SlowLine
) -> None:
    page.get_by_role("button", name="Remove part 1").click()
    part(page, 1).get_by_label("Hands").fill("7")
    part(page, 2).get_by_label("Hands").fill("8")
    line.let_through()
    expect(part(page, 2)).to_have_count(0)
    expect(part(page, 1).get_by_label("Hands")).to_have_value("8")
