"""Who finds a drill and who does not, and that no post breaks it."""

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


@pytest.fixture
def alice() -> User:
    return make_trainee()


@pytest.fixture
def question(alice: User) -> Question:
    return make_question(make_attempt(alice), first_shown_at=None)


PAGES = [
    ("drill", "get", False),
    ("drill_start", "post", False),
    ("drilling", "get", True),
    ("drill_hand", "get", True),
    ("drill_hand", "post", True),
    ("drill_end", "post", True),
    ("drill_summary", "get", True),
]


OWN = [(name, method) for name, method, owned in PAGES if owned]


def address(name: str, question: Question) -> str:
    if name in {"drill", "drill_start"}:
        return reverse(f"quizzes:{name}")
    number = [question.number] if name == "drill_hand" else []
    return reverse(f"quizzes:{name}", args=[question.attempt.key, *number])


@pytest.mark.parametrize(("name", "method"), OWN)
def test_nobody_else_finds_the_drill(
    question: Question, name: str, method: str
) -> None:
    bob, charlie = make_manager(), make_trainee("Charlie")
    make_class(managers=(bob,), trainees=(question.attempt.trainee, charlie))
    for stranger in (charlie, bob, make_trainee("Mallory")):
        url = address(name, question)
        assert getattr(logged_in(stranger), method)(url).status_code == 404
    question.refresh_from_db()
    assert question.first_shown_at is None


@pytest.mark.parametrize(("name", "method"), [page[:2] for page in PAGES])
def test_somebody_unknown_is_sent_to_log_in(
    question: Question, name: str, method: str
) -> None:
    answer = getattr(Client(), method)(address(name, question))
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(reverse("account_login"))


@pytest.mark.parametrize(
    ("name", "method"),
    [
        ("drill", "post"),
        ("drill_start", "get"),
        ("drilling", "post"),
        ("drill_hand", "delete"),
        ("drill_end", "get"),
        ("drill_summary", "post"),
    ],
)
def test_the_wrong_method_is_refused(
    alice: User, question: Question, name: str, method: str
) -> None:
    answer = getattr(logged_in(alice), method)(address(name, question))
    assert answer.status_code == 405


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
