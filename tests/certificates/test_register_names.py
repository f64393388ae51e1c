"""That the register finds a name and a serial however they are typed."""

# ruff: noqa: RUF001  letters of other scripts are what is tested here

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certificates.folding import Folded, fold
from certificates.models import Certificate
from tests.make import logged_in
from tests.make_certificates import (
    make_certificate,
)
from tests.make_exams import taught
from training.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]

REGISTER = "/certificates/register/"


@pytest.mark.parametrize(
    "typed",
    [
        "AMELIE",
        "amélie",
        "Ame\u0301lie",
        "amelie o brien",
        "O\u2019Brien-Renée",
        "-renee",
    ],
)
def test_a_name_is_found_without_case_accents_and_separators(typed: str) -> None:
    bob, _, alice = taught()
    User.objects.filter(pk=alice.pk).update(full_name="Amélie O'Brien Renée")
    alice.refresh_from_db()
    found = make_certificate(alice)

    page = logged_in(bob).get(REGISTER, {"q": typed}).text
    assert found.serial in page
    assert found.serial not in logged_in(bob).get(REGISTER, {"q": "amelia"}).text


def test_a_serial_is_found_as_it_was_heard() -> None:
    bob, _, alice = taught()
    found = make_certificate(alice)
    heard = found.serial.removeprefix("DS-").replace("-", " ").lower()

    for typed in (heard, heard.replace(" ", ""), found.serial):
        assert found.serial in logged_in(bob).get(REGISTER, {"q": typed}).text
    for typed in ("%", "_", "no such"):
        assert found.serial not in logged_in(bob).get(REGISTER, {"q": typed}).text


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Νίκος Παπαδόπουλος", "ΝΙΚΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ"),
        ("ΝΙΚΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ", "νικος παπαδοπουλος"),
        ("Νίκος Παπαδόπουλος", "νικος"),
        ("Νίκος Παπαδόπουλος", "παπαδοπουλοσ"),
        ("Işıl Yılmaz", "ISIL YILMAZ"),
        ("IŞIL YILMAZ", "ışıl yılmaz"),
        ("İlker Şahin", "ilker sahin"),
        ("Jürgen Weiß", "JURGEN WEISS"),
        ("JÜRGEN WEISS", "weiß"),
        ("Jürgen WEIẞ", "weiss"),
        ("Łukasz Ćwik", "ŁUKASZ"),
        ("Юлия Щербакова", "ЮЛИЯ ЩЕРБАКОВА"),
    ],
)
def test_a_name_is_found_in_small_letters_and_in_capitals_of_any_script(
    name: str, typed: str
) -> None:
    bob, _, alice = taught()
    User.objects.filter(pk=alice.pk).update(full_name=name)
    alice.refresh_from_db()
    found = make_certificate(alice)

    assert found.serial in logged_in(bob).get(REGISTER, {"q": typed}).text
    by_database = Certificate.objects.values_list(Folded("holder"), flat=True)
    assert list(by_database) == [fold(name)]


@given(st.text())
def test_what_is_folded_stays_as_it_is(text: str) -> None:
    assert fold(fold(text)) == fold(text)
