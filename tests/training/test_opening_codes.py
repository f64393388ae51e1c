"""That an exam with a code is begun by whoever was told it, and not by guessing."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.make import logged_in, make_trainee
from tests.make_programmes import a_class, begun, end, make_opening, refused
from tests.reading import read
from training.models import Opening, User

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_rates")]

EXAMS = reverse("training:exams")


def address(opening: Opening) -> str:
    return reverse("training:start_exam", args=[opening.key])


def test_the_code_is_taken_however_it_is_written() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening, with_code=True)
    assert "not the code" in refused(alice, opening, "Ž" * 6)
    code = opening.code.lower()
    assert begun(alice, opening, f" {code[:3]}-{code[3:]} ").is_live


def test_codes_cannot_be_guessed_one_after_the_other() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening, with_code=True)
    for left in ("4 tries are", "3 tries are", "2 tries are", "1 try is"):
        said = refused(alice, opening, "WRONG1")
        assert said.startswith("That is not the code of this exam")
        assert said.endswith(f"{left} left.")
    assert "or ask your manager to let you" in refused(alice, opening, "WRONG1")
    said = refused(alice, opening, opening.code)
    assert said.startswith("Too many wrong codes. Wait until ")
    assert refused(alice, opening, opening.code) == said
    charlie = make_trainee("Charlie")
    evening.trainees.add(charlie)
    assert begun(charlie, opening, opening.code).is_live


def test_a_lock_is_for_one_exam_alone() -> None:
    bob, alice, evening = a_class()
    locked_out_of(opening := make_opening(bob, evening, with_code=True), alice)
    other = make_opening(bob, evening, opening.programme, with_code=True)
    assert begun(alice, other, other.code).is_live


def test_no_code_at_all_is_no_wrong_code() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening, with_code=True)
    for empty in ("", "   ", "\t") * 3:
        assert refused(alice, opening, empty) == (
            "Type the code that is told in the room."
        )
    assert refused(alice, opening, "WRONG1").endswith("4 tries are left.")


def test_when_it_has_been_quiet_for_ten_minutes_the_tries_are_back() -> None:
    bob, alice, evening = a_class()
    locked_out_of(opening := make_opening(bob, evening, with_code=True), alice)
    soon = timezone.now() + timedelta(minutes=9)
    assert "Too many" in refused(alice, opening, opening.code, at=soon)
    later = timezone.now() + timedelta(minutes=10)
    assert begun(alice, opening, opening.code, at=later).is_live


def test_a_right_code_forgets_the_wrong_ones() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening, with_code=True)
    for _ in range(4):
        refused(alice, opening, "WRONG1")
    end(begun(alice, opening, opening.code), passed=False)
    assert refused(alice, opening, "WRONG1").endswith("4 tries are left.")


def locked_out_of(opening: Opening, trainee: User) -> None:
    for _ in range(5):
        refused(trainee, opening, "WRONG1")


def test_what_is_wrong_with_the_code_stands_beside_its_field() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening, with_code=True)
    make_opening(bob, evening, opening.programme, with_code=True)
    page = logged_in(alice).post(address(opening), {"code": "x"}).content.decode()
    assert page.count('aria-invalid="true"') == 1
    assert f'aria-describedby="code-{opening.pk}-error"' in page
    assert f'<ul class="errorlist" id="code-{opening.pk}-error">' in page
    assert "4 tries are left." in page


def test_going_on_needs_no_code() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening, with_code=True)
    attempt = begun(alice, opening, opening.code)
    assert begun(alice, opening) == attempt


def test_the_code_is_never_on_the_trainees_page() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening, with_code=True)
    page = read(logged_in(alice), EXAMS)
    assert 'name="code"' in page
    assert opening.code not in page
    assert f"{opening.code[:3]} {opening.code[3:]}" not in page
