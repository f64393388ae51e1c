"""The pages of worksheets: who makes them, waits for them and reads them."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from certificates.drawing import draw_worksheet
from certificates.models import PaperState, Worksheet
from tests.make import logged_in, make_manager, make_owner, make_trainee
from tests.make_table_tests import make_tested_programme
from tests.make_worksheets import make_worksheet
from training.models import User

pytestmark = pytest.mark.django_db

PAGE, MAKE = reverse("certificates:worksheets"), reverse("certificates:make_worksheet")
FILLED = {"hands": "4", "boxes": "1", "size": "a4", "seed": "77"}


def file_of(worksheet: Worksheet, part: str) -> str:
    return reverse("certificates:worksheet_file", args=[worksheet.key, part])


def pages_of(worksheet: Worksheet) -> tuple[str, ...]:
    return (
        worksheet.get_absolute_url(),
        file_of(worksheet, "worksheet"),
        file_of(worksheet, "answer-key"),
    )


def test_a_manager_makes_a_worksheet_and_waits_for_it() -> None:
    bob = make_manager()
    client = logged_in(bob)
    response = client.post(f"{MAKE}?rules=quebec/three-card", FILLED)

    made = Worksheet.objects.get()
    assert response.headers["Location"] == made.get_absolute_url()
    assert (made.made_by, made.rules, made.hands, made.seed) == (
        bob,
        "quebec/three-card@1",
        4,
        77,
    )
    page = client.get(made.get_absolute_url()).content.decode()
    assert "being drawn" in page
    assert file_of(made, "worksheet") not in page

    draw_worksheet(made.pk)
    page = client.get(made.get_absolute_url()).content.decode()
    assert file_of(made, "worksheet") in page
    assert file_of(made, "answer-key") in page
    for part in ("worksheet", "answer-key"):
        sent = client.get(file_of(made, part))
        assert sent.content.startswith(b"%PDF-")
        assert f"{part}-77.pdf" in sent.headers["Content-Disposition"]


def test_as_long_as_nothing_moves_nothing_is_swapped_in() -> None:
    bob = make_manager()
    made, client = make_worksheet(bob), logged_in(bob)
    asked = f"{made.get_absolute_url()}?shown=waiting-0"
    assert client.get(asked, headers={"hx-request": "true"}).status_code == 204
    Worksheet.objects.update(state=PaperState.DRAWING, done=4, total=9)
    moved = client.get(asked, headers={"hx-request": "true"}).content.decode()
    assert 'value="44"' in moved
    Worksheet.objects.update(state=PaperState.WAITING)
    draw_worksheet(made.pk)
    fragment = client.get(asked, headers={"hx-request": "true"}).content.decode()
    assert file_of(made, "worksheet") in fragment
    assert "<html" not in fragment


def test_an_undrawn_worksheet_has_no_files() -> None:
    bob = make_manager()
    made = make_worksheet(bob)
    for part in ("worksheet", "answer-key", "something-else"):
        assert logged_in(bob).get(file_of(made, part)).status_code == 404


def test_a_failed_worksheet_says_why_and_is_tried_again_when_asked() -> None:
    bob = make_manager()
    made = make_worksheet(bob, state=PaperState.FAILED, problem="no font")
    client = logged_in(bob)
    assert "no font" in client.get(made.get_absolute_url()).content.decode()
    client.post(reverse("certificates:draw_worksheet_again", args=[made.key]))
    made.refresh_from_db()
    assert made.state == PaperState.WAITING


def test_without_a_seed_each_worksheet_has_another() -> None:
    client = logged_in(make_manager())
    for _ in range(2):
        client.post(MAKE, FILLED | {"seed": ""})
    assert len({made.seed for made in Worksheet.objects.all()}) == 2


@pytest.mark.parametrize(
    "bad",
    [
        {"hands": "0"},
        {"hands": "201"},
        {"hands": "many"},
        {"boxes": "99"},
        {"size": "a0"},
        {"seed": "-1"},
        {"seed": str(2**31)},
        {"situations": "no-such-thing"},
    ],
)
def test_a_form_filled_badly_comes_back_with_what_is_wrong(bad: dict[str, str]) -> None:
    response = logged_in(make_manager()).post(MAKE, FILLED | bad)
    assert response.status_code == 400
    assert "errorlist" in response.content.decode()
    assert not Worksheet.objects.exists()


def test_rules_that_there_are_not_are_nowhere() -> None:
    client = logged_in(make_manager())
    assert client.get(f"{PAGE}?rules=nowhere/nothing").status_code == 404


@pytest.mark.parametrize("make", [make_trainee, make_manager, make_owner])
def test_a_worksheet_is_nowhere_for_anybody_else(make: Callable[[str], User]) -> None:
    made = make_worksheet(make_manager())
    draw_worksheet(made.pk)
    client = logged_in(make("Somebody Else"))
    for address in pages_of(made):
        assert client.get(address).status_code == 404
    again = reverse("certificates:draw_worksheet_again", args=[made.key])
    assert client.post(again).status_code == 404


def test_worksheets_are_nowhere_for_a_trainee() -> None:
    client = logged_in(make_trainee())
    assert client.get(PAGE).status_code == 404
    assert client.post(MAKE, FILLED).status_code == 404


def test_a_stranger_is_asked_to_log_in() -> None:
    made = make_worksheet(make_manager())
    for address in (PAGE, *pages_of(made)):
        assert Client().get(address).status_code == 302
    assert Client().post(MAKE, FILLED).status_code == 302
    assert Worksheet.objects.count() == 1


def test_wrong_methods_are_refused() -> None:
    bob = make_manager()
    made, client = make_worksheet(bob), logged_in(bob)
    again = reverse("certificates:draw_worksheet_again", args=[made.key])
    assert client.get(MAKE).status_code == 405
    assert client.get(again).status_code == 405
    for address in (PAGE, *pages_of(made)):
        assert client.post(address).status_code == 405


def test_the_list_shows_ones_own_worksheets_only() -> None:
    bob = make_manager()
    own, other = make_worksheet(bob), make_worksheet(make_manager("Charlie"))
    page = logged_in(bob).get(PAGE).content.decode()
    assert own.get_absolute_url() in page
    assert other.get_absolute_url() not in page


# --- Of a programme -------------------------------------------------------------------


def test_a_programme_is_offered_and_fills_the_form() -> None:
    programme = make_tested_programme(rule_sets=("venezia/ultimate",))
    client = logged_in(make_manager())
    wanted = {"rules": "venezia/ultimate", "programme": str(programme.pk)}
    assert "Floor entry" in client.get(PAGE, {"rules": wanted["rules"]}).text
    page = client.get(PAGE, wanted).text
    assert 'value="10"' in page
    assert 'name="situations"' not in page

    address = f"{MAKE}?rules={wanted['rules']}&programme={programme.pk}"
    client.post(address, {"hands": "4", "size": "letter", "seed": "7"})
    made = Worksheet.objects.get()
    assert (made.programme, made.hands, made.parts) == ("Floor entry", 4, [["", 1, 10]])


def test_a_programme_without_such_rounds_is_nowhere() -> None:
    programme = make_tested_programme(rule_sets=("venezia/ultimate",))
    client = logged_in(make_manager())
    for wanted in (
        {"rules": "quebec/three-card", "programme": str(programme.pk)},
        {"rules": "venezia/ultimate", "programme": "x"},
    ):
        assert client.get(PAGE, wanted).status_code == 404
