"""In a real browser, on a phone: a table test is recorded, and signed by two."""

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.journeys.test_sign_in import barriers, come_in
from tests.make import make_class, make_manager, make_trainee
from tests.make_table_tests import judge_all, make_table_test, make_tested_programme
from training.checklists import Line, Said
from training.models import LineResult, TableTest, User
from training.table_tests import write_down

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

THUMB = 44  # pixels: the least that a thumb hits surely


@pytest.fixture
def people() -> tuple[User, User, User]:
    """Alice, and the two managers of her class."""
    alice, bob, carol = make_trainee(), make_manager(), make_manager("Carol")
    make_class(managers=(bob, carol), trainees=(alice,))
    return alice, bob, carol


def on_phone(page: Page, site: str, who: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    come_in(page, site, who)


def choose(page: Page, place: int, word: str) -> None:
    page.locator(f'[data-line="{place}"] .segment', has_text=word).click()


def height(locator: Locator) -> float:
    box = locator.bounding_box()
    assert box
    return box["height"]


def begin(page: Page, site: str) -> None:
    page.goto(f"{site}/table-tests/")
    page.get_by_role("link", name="Begin a table test").click()
    page.get_by_label("Trainee", exact=True).select_option(label="Alice")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator("#saved")).to_have_text("0 of 3 judged")


def judge(page: Page) -> None:
    choose(page, 0, "Pass")
    expect(page.locator("#saved")).to_have_text("1 of 3 judged")
    choose(page, 1, "Not seen")
    choose(page, 2, "Fail")
    expect(page.locator("#saved")).to_have_text("3 of 3 judged")
    page.locator('[data-line="2"] summary').click()
    page.get_by_label("Remark on line 3").fill("twice too quiet")
    page.get_by_role("button", name="Start the watch of line 1").click()
    page.get_by_role("button", name="Stop the watch of line 1").click()
    expect(page.locator('[data-line="0"] .watch')).to_contain_text("0 s")


@pytest.mark.usefixtures("people")
def test_one_manager_records_and_another_signs(
    page: Page, live_server: LiveServer
) -> None:
    make_tested_programme()
    on_phone(page, live_server.url, "bob")
    begin(page, live_server.url)
    for each in page.locator(".segment").all():
        assert height(each) >= THUMB
    assert not barriers(page)
    judge(page)
    page.reload()
    expect(page.locator("#saved")).to_have_text("3 of 3 judged")
    expect(page.get_by_label("Remark on line 3")).to_have_value("twice too quiet")
    page.locator(".segment", has_text="Not passed").click()
    page.get_by_role("button", name="Finish, for a second manager").click()
    expect(page.get_by_text("A second manager signs it")).to_be_visible()

    on_phone(page, live_server.url, "carol")
    page.goto(f"{live_server.url}/table-tests/?state=waiting")
    page.get_by_role("link", name="Alice").click()
    assert not barriers(page)
    page.get_by_role("button", name="Sign", exact=True).click()
    expect(page.get_by_text("You have signed this table test.")).to_be_visible()
    assert TableTest.objects.signed().get().outcome == "failed"


def test_a_reason_typed_last_is_handed_in_once(
    page: Page, live_server: LiveServer, people: tuple[User, User, User]
) -> None:
    alice, bob, _carol = people
    test = judge_all(make_table_test(alice, bob), bob)
    write_down(test.key, Said({0: Line(LineResult.FAIL)}), by=bob, now=timezone.now())
    on_phone(page, live_server.url, "bob")
    page.goto(live_server.url + test.get_absolute_url())
    sent: list[str] = []
    page.on("request", lambda each: sent.append(each.url))

    def slowly(route: Route) -> None:
        page.wait_for_timeout(1200)  # longer than what is typed waits to be sent
        route.continue_()

    page.route("**/finish", slowly)
    page.locator(".segment.passed").click()
    page.get_by_label("Why it is passed all the same").fill("Seen on Monday.")
    page.get_by_role("button", name="Finish, for a second manager").click()
    expect(page.get_by_text("A second manager signs it")).to_be_visible()
    assert len([each for each in sent if each.endswith("/finish")]) == 1
    assert TableTest.objects.get().passed_despite == "Seen on Monday."


def test_what_is_saved_whole_is_not_called_unsaved_and_nothing_stays_behind(
    page: Page, live_server: LiveServer, people: tuple[User, User, User]
) -> None:
    alice, bob, _carol = people
    test = judge_all(make_table_test(alice, bob), bob)
    on_phone(page, live_server.url, "bob")
    page.goto(live_server.url + test.get_absolute_url())
    page.route("**/*", keep_back_copies)
    page.get_by_label("Remarks").fill("Calm.\nQuick.")
    with page.expect_navigation():
        page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_label("Remarks")).to_have_value("Calm.\nQuick.")
    expect(page.locator("[data-unsaved]")).to_be_hidden()
    assert page.evaluate("localStorage.length") == 0

    page.get_by_label("Remarks").fill("Calm.")
    page.locator(".segment.passed").click()
    page.get_by_role("button", name="Finish, for a second manager").click()
    expect(page.get_by_text("A second manager signs it")).to_be_visible()
    page.wait_for_load_state()  # the script that forgets comes last
    assert TableTest.objects.get().remarks == "Calm."
    assert page.evaluate("localStorage.length") == 0


def keep_back_copies(route: Route) -> None:
    """Let a form that is handed in whole through, and never a copy on the way."""
    if "hx-request" not in route.request.headers:
        route.continue_()


def test_a_flaky_link_shows_what_is_unsaved_and_sends_it_later(
    page: Page,
    live_server: LiveServer,
    people: tuple[User, User, User],
    faults: list[str],
) -> None:
    alice, bob, _ = people
    test = make_table_test(alice, bob)
    on_phone(page, live_server.url, "bob")
    page.goto(live_server.url + test.get_absolute_url())
    page.context.set_offline(True)
    choose(page, 1, "Fail")
    expect(page.locator("[data-unsaved]")).to_be_visible()
    expect(page.locator('[data-line="1"]')).to_have_class("card check-line dirty")
    page.context.set_offline(False)
    expect(page.locator("[data-unsaved]")).to_be_hidden(timeout=10_000)
    test.refresh_from_db()
    assert test.checklist[1]["result"] == "fail"
    faults.clear()


def test_a_tap_that_comes_before_the_scripts_is_saved_all_the_same(
    page: Page, live_server: LiveServer, people: tuple[User, User, User]
) -> None:
    alice, bob, _ = people
    test = make_table_test(alice, bob)
    on_phone(page, live_server.url, "bob")
    late: list[Route] = []

    def hold_back(route: Route) -> None:
        late.append(route)

    page.route("**/recording.js", hold_back)
    page.goto(live_server.url + test.get_absolute_url(), wait_until="commit")
    choose(page, 0, "Pass")
    expect(page.locator("#saved")).to_have_text("0 of 3 judged")
    late.pop().continue_()
    expect(page.locator("#saved")).to_have_text("1 of 3 judged")
    expect(page.locator("[data-unsaved]")).to_be_hidden()
    test.refresh_from_db()
    assert test.checklist[0]["result"] == "pass"


def test_what_was_unsaved_when_the_page_was_lost_is_sent_when_it_is_back(
    page: Page,
    live_server: LiveServer,
    people: tuple[User, User, User],
    faults: list[str],
) -> None:
    alice, bob, _ = people
    test = make_table_test(alice, bob)
    on_phone(page, live_server.url, "bob")
    page.goto(live_server.url + test.get_absolute_url())
    page.context.set_offline(True)
    choose(page, 0, "Pass")
    expect(page.locator("[data-unsaved]")).to_be_visible()
    page.context.set_offline(False)
    page.goto(live_server.url + "/")
    page.goto(live_server.url + test.get_absolute_url())
    expect(page.locator("#saved")).to_have_text("1 of 3 judged", timeout=10_000)
    test.refresh_from_db()
    assert test.checklist[0]["result"] == "pass"
    faults.clear()


def test_the_page_works_without_scripts(
    page: Page, live_server: LiveServer, people: tuple[User, User, User]
) -> None:
    alice, bob, _ = people
    test = make_table_test(alice, bob)
    on_phone(page, live_server.url, "bob")
    state = page.context.storage_state()
    browser = page.context.browser
    assert browser
    plain = browser.new_context(java_script_enabled=False, storage_state=state)
    bare = plain.new_page()
    bare.goto(live_server.url + test.get_absolute_url())
    choose(bare, 0, "Pass")
    choose(bare, 1, "Pass")
    bare.get_by_role("button", name="Save", exact=True).click()
    expect(bare.locator("#saved")).to_have_text("2 of 3 judged")
    bare.get_by_role("button", name="Start the watch of line 1").click()
    expect(bare.get_by_role("button", name="Stop the watch of line 1")).to_be_visible()
    plain.close()
