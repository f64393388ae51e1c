"""Trainees are found on the list by name and sorted by its columns, page by page."""

import pytest

from tests.make import logged_in, make_class, make_manager, make_trainee
from tests.make_roster import TRAINEES, lines, names, one_of_two, two_trainees
from tests.reading import read
from training.models import User
from training.roster import COLUMNS, Order
from training.roster_page import HEADS

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]


@pytest.mark.parametrize(
    ("sort", "first"),
    [
        ("", "Alice"),
        ("-name", "Charlie"),
        ("accuracy", "Charlie"),
        ("-accuracy", "Alice"),
        ("time", "Charlie"),
        ("-time", "Alice"),
    ],
)
def test_the_query_string_sorts(sort: str, first: str) -> None:
    page = read(logged_in(two_trainees()), f"{TRAINEES}?sort={sort}")
    other = {"Alice": "Charlie", "Charlie": "Alice"}[first]
    assert page.index(f">{first}<") < page.index(f">{other}<")


def test_every_column_of_the_table_sorts_and_is_parsed_back() -> None:
    entries = lines(two_trainees())
    assert {column for column, _ in HEADS} == set(COLUMNS)
    for column in COLUMNS:
        order = Order.parse(f"-{column}")
        assert str(order) == f"-{column}"
        assert sorted(names(order.sort(entries))) == ["Alice", "Charlie"]


def test_a_second_click_turns_the_order_round() -> None:
    order = Order.parse("").after_click("accuracy")
    assert str(order) == "-accuracy"
    assert str(order.after_click("accuracy")) == "accuracy"
    assert str(order.after_click("name")) == "name"


def test_an_unknown_column_is_not_found() -> None:
    bob, _, _ = one_of_two()
    assert logged_in(bob).get(f"{TRAINEES}?sort=shoe-size").status_code == 404


@pytest.mark.parametrize("typed", ["char", "CHARLIE", "charlie@example"])
def test_a_part_of_a_name_or_address_finds(typed: str) -> None:
    assert names(lines(two_trainees(), typed)) == ["Charlie"]


def test_a_name_in_any_script_is_found_by_its_parts_in_any_order() -> None:
    bob = make_manager()
    ming = make_trainee("王小明")
    User.objects.filter(pk=ming.pk).update(full_name="Wang 王小明")
    make_class(managers=(bob,), trainees=(ming,))
    assert names(lines(bob, "小明 wang")) == ["Wang 王小明"]


def test_nobody_found_is_said() -> None:
    page = read(logged_in(two_trainees()), f"{TRAINEES}?q=Zoe")
    assert "No trainee of yours is called “Zoe”" in page


def test_more_words_than_a_name_can_have_find_nobody() -> None:
    response = logged_in(two_trainees()).get(TRAINEES, {"q": "a " * 2000})
    assert response.status_code == 200
    assert "No trainee of yours is called" in response.content.decode()


def test_htmx_gets_the_table_alone() -> None:
    client = logged_in(two_trainees())
    response = client.get(TRAINEES, headers={"HX-Request": "true"})
    fragment = response.content.decode()
    assert "Charlie" in fragment
    assert "<html" not in fragment


def test_going_back_gets_the_whole_page() -> None:
    client = logged_in(two_trainees())
    back = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    response = client.get(TRAINEES, headers=back)
    assert "<html" in response.content.decode()
    assert "HX-Request" in response.headers["Vary"]


def test_there_are_pages_when_there_are_many() -> None:
    bob = make_manager()
    many = tuple(make_trainee(f"Trainee {number:02}") for number in range(27))
    make_class(managers=(bob,), trainees=many)
    client = logged_in(bob)
    assert "Trainee 26" not in read(client, TRAINEES)
    assert "Trainee 26" in read(client, f"{TRAINEES}?page=2")
