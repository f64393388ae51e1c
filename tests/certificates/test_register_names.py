"""That the register finds a name and a serial however they are typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certificates.folding import fold
from tests.make import logged_in
from tests.make_certificates import (
    make_certificate,
)
from tests.make_exams import taught
from training.models import User

pytestmark = pytest.mark.django_db

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


@given(st.text())
def test_what_is_folded_stays_as_it_is(text: str) -> None:
    assert fold(fold(text)) == fold(text)
