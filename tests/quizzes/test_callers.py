"""Who finds a drill or an exam and who does not, and that no post breaks one."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from quizzes.models import Answer, Question
from tests.make import logged_in, make_class, make_manager, make_trainee
from tests.make_quizzes import (
    make_attempt,
    make_exam,
    make_question,
    page_of,
    right_fields,
)
from training.models import User

pytestmark = pytest.mark.django_db


PAGES = [
    ("quizzes:drill", "get"),
    ("quizzes:drill_start", "post"),
    ("training:exams", "get"),
    ("training:start_built_in", "post"),
]
OWN = [
    ("quizzes:drilling", "get"),
    ("quizzes:drill_hand", "get"),
    ("quizzes:drill_hand", "post"),
    ("quizzes:drill_end", "post"),
    ("quizzes:drill_summary", "get"),
    ("quizzes:exam", "get"),
    ("quizzes:exam_hand", "get"),
    ("quizzes:exam_hand", "post"),
    ("quizzes:exam_leave", "post"),
    ("quizzes:exam_result", "get"),
]
OF_A_HAND = {"quizzes:drill_hand", "quizzes:exam_hand", "quizzes:exam_leave"}


def asked(name: str, person: User) -> tuple[Question, str]:
    """A hand not shown yet, and the address of the page `name` of its attempt."""
    attempt = (make_attempt if "drill" in name else make_exam)(person)
    question = make_question(attempt, first_shown_at=None)
    number = [question.number] if name in OF_A_HAND else []
    return question, reverse(
        name, args=[attempt.key, *number] if name in dict(OWN) else []
    )


@pytest.mark.parametrize(("name", "method"), OWN)
def test_nobody_else_finds_it(alice: User, name: str, method: str) -> None:
    question, url = asked(name, alice)
    bob, charlie = make_manager(), make_trainee("Charlie")
    make_class(managers=(bob,), trainees=(alice, charlie))
    for stranger in (charlie, bob, make_trainee("Mallory")):
        assert getattr(logged_in(stranger), method)(url).status_code == 404
    question.refresh_from_db()
    assert question.first_shown_at is None


@pytest.mark.parametrize(("name", "method"), PAGES + OWN)
def test_somebody_unknown_is_sent_to_log_in(
    alice: User, name: str, method: str
) -> None:
    _question, url = asked(name, alice)
    answer = getattr(Client(), method)(url)
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(reverse("account_login"))


@pytest.mark.parametrize(
    ("name", "method"),
    [
        ("quizzes:drill", "post"),
        ("quizzes:drill_start", "get"),
        ("quizzes:drilling", "post"),
        ("quizzes:drill_hand", "delete"),
        ("quizzes:drill_end", "get"),
        ("quizzes:drill_summary", "post"),
        ("training:exams", "post"),
        ("training:start_built_in", "get"),
        ("quizzes:exam", "post"),
        ("quizzes:exam_hand", "put"),
        ("quizzes:exam_leave", "get"),
        ("quizzes:exam_result", "post"),
    ],
)
def test_the_wrong_method_is_refused(alice: User, name: str, method: str) -> None:
    _question, url = asked(name, alice)
    assert getattr(logged_in(alice), method)(url).status_code == 405


@pytest.mark.parametrize("number", [0, 2, 10**12, 10**30])
def test_a_number_that_was_not_asked_is_not_found(
    alice: User, question: Question, number: int
) -> None:
    url = reverse("quizzes:drill_hand", args=[question.attempt.key, number])
    assert logged_in(alice).get(url).status_code == 404


def test_an_exam_is_no_drill(alice: User) -> None:
    exam = make_question(make_exam(alice))
    url = reverse("quizzes:drill_hand", args=[exam.attempt.key, 1])
    assert logged_in(alice).get(url).status_code == 404
    unknown = reverse("quizzes:drilling", args=[uuid4()])
    assert logged_in(alice).get(unknown).status_code == 404


class TestJunk(TestCase):
    """Whatever is posted, the site answers it."""

    @settings(max_examples=150)
    @given(data=st.data())
    def test_no_post_breaks_the_page(self, data: st.DataObject) -> None:
        alice = make_trainee(f"Alice {Question.objects.count()}")
        question = make_question(make_attempt(alice))
        typed = right_fields(question)
        junk = st.one_of(
            st.text(max_size=50), st.from_regex(r"[\d., €-]{1,45}", fullmatch=True)
        )
        changed = data.draw(st.dictionaries(st.sampled_from(sorted(typed)), junk))
        missing = data.draw(st.sets(st.sampled_from(sorted(typed))))
        sent = {k: v for k, v in (typed | changed).items() if k not in missing}
        answer = logged_in(alice).post(page_of(question), sent)
        assert answer.status_code in {200, 302}
        kept = Answer.objects.filter(question=question).exists()
        assert kept is (answer.status_code == 302)
