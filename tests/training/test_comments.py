"""Comments on an attempt: who makes them, who reads them, and that they stay."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from logbook.models import Act, LogEntry
from quizzes.models import Attempt
from tests.make import logged_in, make_manager, make_owner, make_trainee
from tests.make_exams import sit, taught
from training.commenting import Remark, comment
from training.models import AttemptComment, User

pytestmark = pytest.mark.django_db


def address(attempt: Attempt) -> str:
    return reverse("training:comment", args=[attempt.key])


def say(person: User, attempt: Attempt, **fields: object) -> int:
    said = {"text": "Read the board first."} | fields
    return logged_in(person).post(address(attempt), said).status_code


def read_by(trainee: User, attempt: Attempt) -> str:
    page = reverse("training:second_look", args=[attempt.key])
    return logged_in(trainee).get(page).content.decode()


def test_a_reviewer_comments_on_a_hand_and_the_log_tells_it() -> None:
    bob, _, alice = taught()
    attempt = sit(alice)
    sent = logged_in(bob).post(address(attempt), {"text": "Look twice.", "hand": "2"})
    assert sent.headers["Location"].endswith("#hand-2")
    kept = AttemptComment.objects.get()
    assert (kept.by, kept.question.number, kept.for_trainee) == (bob, 2, False)  # type: ignore[union-attr]
    entry = LogEntry.objects.get(act=Act.COMMENTED)
    assert entry.after == {"for_trainee": False, "hand": 2}


def test_the_trainee_reads_what_is_for_them_and_nothing_else() -> None:
    bob, _, alice = taught()
    attempt = sit(alice)
    say(bob, attempt, text="A weak one.")
    say(bob, attempt, text="Read the board first.", for_trainee="on")
    page = read_by(alice, attempt)
    assert "Read the board first." in page
    assert "A weak one." not in page


def test_every_reviewer_of_the_trainee_reads_all() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice)
    say(bob, attempt, text="A weak one.")
    page = reverse("training:attempt", args=[attempt.key])
    for person in (carol, make_owner()):
        assert "A weak one." in logged_in(person).get(page).content.decode()


@pytest.mark.parametrize("who", ["another manager", "the trainee", "a peer"])
def test_nobody_else_comments(who: str) -> None:
    _, _, alice = taught()
    attempt = sit(alice)
    people = {
        "another manager": make_manager("Mallory"),
        "the trainee": alice,
        "a peer": make_trainee("Charlie"),
    }
    assert say(people[who], attempt) == 404
    assert not AttemptComment.objects.exists()


def test_a_stranger_is_asked_to_log_in_and_a_link_comments_nothing() -> None:
    bob, _, alice = taught()
    attempt = sit(alice)
    sent = Client().post(address(attempt), {"text": "So."})
    assert sent.headers["Location"].startswith("/accounts/login/")
    assert logged_in(bob).get(address(attempt)).status_code == 405


@pytest.mark.parametrize(
    "said",
    [{"text": " "}, {"text": "x" * 2001}, {"text": "nul\0"}, {"hand": "99"}],
    ids=["empty", "too long", "unprintable", "no such hand"],
)
def test_what_cannot_be_kept_is_refused_with_a_sentence(said: dict[str, str]) -> None:
    bob, _, alice = taught()
    attempt = sit(alice)
    said = {"text": "So."} | said
    sent = logged_in(bob).post(address(attempt), said, follow=True)
    assert "Nothing is kept" in sent.content.decode()
    assert not AttemptComment.objects.exists()


def test_a_button_pressed_twice_says_it_once() -> None:
    bob, _, alice = taught()
    attempt = sit(alice)
    for _ in range(2):
        say(bob, attempt)
    assert AttemptComment.objects.count() == 1
    comment(attempt, Remark("Something else."), bob, timezone.now())
    say(bob, attempt)
    assert AttemptComment.objects.count() == 3


def test_the_database_refuses_a_comment_that_says_nothing() -> None:
    bob, _, alice = taught()
    with pytest.raises(IntegrityError), transaction.atomic():
        AttemptComment.objects.create(
            attempt=sit(alice), text="", by=bob, at=timezone.now()
        )
