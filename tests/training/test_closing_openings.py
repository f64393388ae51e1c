"""That an exam is closed, called off, or opened again to who was locked out."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from logbook.models import Act, LogEntry
from tests.make import logged_in, make_class, make_manager, make_trainee
from tests.make_programmes import a_class, begun, make_opening
from tests.reading import read
from training.models import Opening, OpeningState, User

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_rates")]

OPENINGS = reverse("training:openings")


def of(opening: Opening, page: str = "opening") -> str:
    return reverse(f"training:{page}", args=[opening.key])


def locked_out(trainee: User, opening: Opening) -> None:
    """Five wrong codes given, as the trainee's page sends them."""
    client, url = logged_in(trainee), reverse("training:start_exam", args=[opening.key])
    for _ in range(5):
        client.post(url, {"code": "WRONG1"})


def let_in(opening: Opening, person: User) -> str:
    return reverse("training:let_in_again", args=[opening.key, person.pk])


def test_who_is_locked_out_by_wrong_codes_is_let_in_again() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening, with_code=True)
    manager, watched = logged_in(bob), of(opening)
    assert "locked out until" not in read(manager, watched)
    locked_out(alice, opening)
    page = read(manager, watched)
    assert "Wrong codes: locked out until" in page
    assert let_in(opening, alice) in page
    said = manager.post(let_in(opening, alice), follow=True).content.decode()
    assert "Alice can try the code again." in said
    assert "locked out until" not in said
    assert begun(alice, opening, opening.code).is_live
    entry = LogEntry.objects.get(act=Act.CODE_LOCK_LIFTED)
    assert (entry.actor, entry.person) == (bob.pk, alice.pk)
    assert entry.before == {"wrong_codes": 5}
    assert opening.code not in str(entry.before)


def test_letting_in_again_who_is_not_locked_out_is_no_act() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening, with_code=True)
    said = logged_in(bob).post(let_in(opening, alice), follow=True)
    assert "Alice is not locked out." in said.content.decode()
    assert not LogEntry.objects.filter(act=Act.CODE_LOCK_LIFTED).exists()


def test_only_the_managers_of_an_exam_let_its_sitters_in_again() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening, with_code=True)
    locked_out(alice, opening)
    stranger = make_trainee("Mallory")
    make_class("Other", managers=(make_manager("Carol"),), trainees=(stranger,))
    carol = User.objects.get(full_name="Carol")
    for person in (carol, alice):
        assert logged_in(person).post(let_in(opening, alice)).status_code == 404
    assert logged_in(bob).post(let_in(opening, stranger)).status_code == 404
    assert logged_in(bob).get(let_in(opening, alice)).status_code == 405
    assert Client().post(let_in(opening, alice)).status_code == 302
    assert "locked out until" in read(logged_in(bob), of(opening))


def test_closed_early_nobody_begins_and_whoever_has_goes_on() -> None:
    bob, alice, evening = a_class()
    charlie = make_trainee("Charlie")
    evening.trainees.add(charlie)
    opening = make_opening(bob, evening)
    attempt = begun(alice, opening)
    logged_in(bob).post(of(opening, "close_opening"), {"reason": "Fire alarm"})
    opening.refresh_from_db()
    assert opening.state(timezone.now()) == OpeningState.CLOSED
    page = logged_in(charlie).post(reverse("training:start_exam", args=[opening.key]))
    assert page.headers["Location"] == reverse("training:exams")
    assert charlie.attempts.count() == 0
    assert begun(alice, opening) == attempt
    entry = LogEntry.objects.get(act=Act.EXAM_CLOSED)
    assert (entry.reason, entry.actor) == ("Fire alarm", bob.pk)
    assert "Fire alarm" in read(logged_in(bob), of(opening))
    exams = read(logged_in(charlie), reverse("training:exams"))
    assert "closed by your manager, " in exams
    assert "Begin by" not in exams


def test_an_exam_nobody_has_begun_is_cancelled_with_a_reason() -> None:
    bob, alice, evening = a_class()
    opening, client = make_opening(bob, evening), logged_in(bob)
    client.post(of(opening, "cancel_opening"), {"reason": ""})
    opening.refresh_from_db()
    assert opening.cancelled_at is None
    client.post(of(opening, "cancel_opening"), {"reason": "Wrong day"})
    assert LogEntry.objects.get(act=Act.EXAM_CANCELLED).reason == "Wrong day"
    page = read(logged_in(alice), reverse("training:exams"))
    assert "This exam has been cancelled." in page


def test_an_exam_that_somebody_has_begun_is_not_cancelled() -> None:
    bob, alice, evening = a_class()
    opening, client = make_opening(bob, evening), logged_in(bob)
    begun(alice, opening)
    data = {"reason": "Wrong day"}
    page = client.post(of(opening, "cancel_opening"), data, follow=True)
    assert "it can only be closed" in page.content.decode()
    opening.refresh_from_db()
    assert opening.cancelled_at is None


def test_what_is_over_is_not_closed_again() -> None:
    bob, _, evening = a_class()
    opening, client = make_opening(bob, evening), logged_in(bob)
    for _ in range(2):
        answer = client.post(of(opening, "close_opening"), {"reason": "Done"})
        assert answer.status_code == 302
    assert LogEntry.objects.filter(act=Act.EXAM_CLOSED).count() == 1
