"""The managers' pages of opened exams: opened, watched, closed and called off."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from logbook.models import Act, LogEntry
from quizzes.asking import ask_next, show
from quizzes.exam_terms import Terms
from quizzes.models import Attempt, Question
from tablegames.questions import Kind
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.make_editions import make_edition
from tests.make_programmes import (
    FLOOR,
    HOUR,
    a_part,
    end,
    make_opening,
    make_programme,
)
from tests.make_quizzes import THREE_CARD, ULTIMATE, make_answer
from tests.training.test_trainees_pages import read
from training.exam_codes import LETTERS
from training.membership import leave
from training.models import Opening, OpeningState, TrainingClass, User
from training.opening_forms import LOCAL
from training.sitting_exams import Try, begin

pytestmark = pytest.mark.django_db

OPENINGS = reverse("training:openings")
NEW = reverse("training:new_opening")


def a_class() -> tuple[User, User, TrainingClass]:
    """Bob, his trainee Alice, and their class."""
    bob, alice = make_manager(), make_trainee()
    return bob, alice, make_class(managers=(bob,), trainees=(alice,))


def local(moment: datetime) -> str:
    return timezone.localtime(moment).strftime(LOCAL)


def sent(programme: Any, whom: str, **fields: Any) -> dict[str, Any]:
    """What a browser sends to open the Ultimate exam of `programme`."""
    now = timezone.now()
    return {
        "exam": f"{programme.pk}:{ULTIMATE}",
        "whom": whom,
        "opens_at": local(now),
        "closes_at": local(now + 2 * HOUR),
        "with_code": "on",
        "more_attempts": "",
    } | fields


def of(opening: Opening, page: str = "opening") -> str:
    return reverse(f"training:{page}", args=[opening.key])


def start(trainee: User, opening: Opening) -> Attempt:
    return begin(trainee, opening, Try(), timezone.now())


# --- Opening one ----------------------------------------------------------------------


def test_a_manager_opens_an_exam_for_a_class() -> None:
    bob, _, evening = a_class()
    parts = (a_part(hands=5), a_part(rule_set=THREE_CARD, hands=9))
    programme = make_programme(bob, parts=parts, readiness_percent=80)
    answer = logged_in(bob).post(NEW, sent(programme, f"class-{evening.pk}"))
    opening = Opening.objects.get()
    assert answer.headers["Location"] == of(opening)
    terms = Terms.parse(opening.terms)
    assert len(terms.hands) == 5
    assert all(hand.situation for hand in terms.hands)
    assert terms.programme == FLOOR
    assert (opening.rules, opening.training_class) == (f"{ULTIMATE}@1", evening)
    assert (opening.attempts_allowed, opening.readiness_percent) == (2, 80)
    assert len(opening.code) == 6
    assert set(opening.code) <= set(LETTERS)


def test_a_manager_opens_an_exam_for_one_trainee_with_more_attempts() -> None:
    bob, alice, _ = a_class()
    programme = make_programme(bob)
    data = sent(programme, f"person-{alice.pk}", more_attempts=3, with_code="")
    logged_in(bob).post(NEW, data)
    opening = Opening.objects.get()
    assert (opening.person, opening.training_class) == (alice, None)
    assert (opening.attempts_allowed, opening.code) == (5, "")


def test_the_log_is_told_of_the_opening_but_not_the_code() -> None:
    bob, alice, _ = a_class()
    logged_in(bob).post(NEW, sent(make_programme(bob), f"person-{alice.pk}"))
    opening, entry = Opening.objects.get(), LogEntry.objects.get(act=Act.EXAM_OPENED)
    assert (entry.actor, entry.person) == (bob.pk, alice.pk)
    assert opening.code not in str(entry.after)


def test_whoever_reads_when_an_exam_is_open_is_told_by_whose_clock() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening)
    zone = timezone.get_current_timezone_name()
    own = logged_in(bob)
    assert f"Times are those of {zone}." in read(own, reverse("training:openings"))
    assert f"By the clock of {zone}." in read(own, reverse("training:new_opening"))
    assert f"({zone})" in read(own, of(opening))
    assert f"({zone})" in read(logged_in(alice), reverse("training:exams"))


def test_a_link_chooses_the_programme_and_the_class() -> None:
    bob, _, evening = a_class()
    make_programme(bob, "Another")
    programme = make_programme(bob)
    page = read(logged_in(bob), f"{NEW}?programme={programme.pk}&class={evening.pk}")
    assert f'value="{programme.pk}:{ULTIMATE}" selected' in page
    assert f'value="class-{evening.pk}" selected' in page


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"exam": "1:nowhere"}, "Select a valid choice"),
        ({"whom": "class-99"}, "Select a valid choice"),
        ({"whom": "nobody"}, "Select a valid choice"),
        ({"opens_at": "soon"}, "Enter a valid date/time."),
        ({"opens_at": ""}, "This field is required."),
        ({"closes_at": "2020-01-01T10:00"}, "That is over already."),
        ({"closes_at": "9999-12-31T23:59"}, "more than a year from now"),
        ({"opens_at": "0001-01-01T00:00"}, "open for a year at most"),
        ({"more_attempts": "-1"}, "greater than or equal to 0"),
        ({"more_attempts": "99"}, "less than or equal to 20"),
    ],
)
def test_what_is_no_opening_is_refused_beside_its_field(
    fields: dict[str, Any], words: str
) -> None:
    bob, _, evening = a_class()
    data = sent(make_programme(bob), f"class-{evening.pk}") | fields
    page = logged_in(bob).post(NEW, data).content.decode()
    assert words in page
    assert not Opening.objects.exists()


def test_it_must_close_after_it_opens() -> None:
    bob, _, evening = a_class()
    later = local(timezone.now() + 5 * HOUR)
    data = sent(make_programme(bob), f"class-{evening.pk}", opens_at=later)
    page = logged_in(bob).post(NEW, data).content.decode()
    assert "It must close after it opens." in page


def test_a_window_too_short_for_whoever_has_more_time_is_refused() -> None:
    bob, alice, evening = a_class()
    programme = make_programme(bob, parts=(a_part(hands=30),), seconds_per_hand=60)
    data = sent(
        programme,
        f"class-{evening.pk}",
        closes_at=local(timezone.now() + timedelta(minutes=50)),
    )
    alice.extra_time_percent = 100
    alice.save()
    page = logged_in(bob).post(NEW, data).content.decode()
    assert "needs up to 63 minutes" in page
    alice.extra_time_percent = 0
    alice.save()
    assert logged_in(bob).post(NEW, data).status_code == 302


def test_what_another_edition_has_made_impossible_cannot_be_opened() -> None:
    bob, _, evening = a_class()
    programme = make_programme(bob)
    programme.parts.update(situation="gone-since")
    data = sent(programme, f"class-{evening.pk}")
    page = logged_in(bob).post(NEW, data).content.decode()
    assert "This game has no such situation." in page


def test_nothing_can_be_opened_of_a_programme_laid_by() -> None:
    bob, _, evening = a_class()
    programme = make_programme(bob)
    data = sent(programme, f"class-{evening.pk}")
    programme.is_archived = True
    programme.save()
    assert logged_in(bob).post(NEW, data).status_code == 200
    assert "Build the first programme" in read(logged_in(bob), NEW)


def test_the_class_of_another_manager_cannot_be_chosen() -> None:
    bob, alice, evening = a_class()
    programme, mallory = make_programme(bob), make_manager("Mallory")
    for whom in (f"class-{evening.pk}", f"person-{alice.pk}"):
        answer = logged_in(mallory).post(NEW, sent(programme, whom))
        assert "Select a valid choice" in answer.content.decode()
    assert not Opening.objects.exists()


# --- Equal papers ---------------------------------------------------------------------


def test_everybody_at_one_opening_is_asked_for_the_same_situations() -> None:
    bob, alice, evening = a_class()
    charlie = make_trainee("Charlie")
    evening.trainees.add(charlie)
    opening = make_opening(bob, evening, make_programme(bob, parts=(a_part(hands=9),)))
    papers = [Terms.parse(start(who, opening).terms or {}) for who in (alice, charlie)]
    assert papers[0] == papers[1] == Terms.parse(opening.terms)


def test_two_openings_of_a_programme_draw_their_situations_anew() -> None:
    bob, _, evening = a_class()
    programme = make_programme(bob, parts=(a_part(hands=9),))
    drawn = {str(make_opening(bob, evening, programme).terms) for _ in range(4)}
    assert len(drawn) > 1


def test_a_kind_without_a_round_has_no_situation() -> None:
    bob, _, evening = a_class()
    programme = make_programme(bob, parts=(a_part(kind=Kind.PAYOUT),))
    hands = Terms.parse(make_opening(bob, evening, programme).terms).hands
    assert [(hand.kind, hand.situation) for hand in hands] == [(Kind.PAYOUT, "")] * 3


# --- Watching it ----------------------------------------------------------------------


def test_the_code_stands_large_on_the_page_while_it_is_open() -> None:
    bob, _, evening = a_class()
    opening = make_opening(bob, evening, with_code=True)
    page = read(logged_in(bob), of(opening))
    assert f"{opening.code[:3]} {opening.code[3:]}" in page
    assert "Open now" in page


def test_the_page_tells_who_has_come_and_how_far_they_are() -> None:
    bob, alice, evening = a_class()
    for name in ("Charlie", "Dora", "Emil"):
        evening.trainees.add(make_trainee(name))
    opening = make_opening(bob, evening)
    attempt = start(alice, opening)
    question = attempt_hand(attempt)
    make_answer(question)
    dora, emil = (User.objects.get(full_name=name) for name in ("Dora", "Emil"))
    end(start(dora, opening), passed=True)
    end(start(emil, opening), passed=False)
    page = read(logged_in(bob), of(opening))
    assert "1 of 3 hands answered" in page
    assert page.count("✓ Passed") == 1
    assert page.count("✗ Not passed") == 1
    assert "Not come yet" in page


def attempt_hand(attempt: Attempt) -> Question:
    """The first hand of `attempt`, shown."""
    return show(ask_next(attempt))


def test_nothing_is_sent_while_nothing_is_new() -> None:
    bob, alice, evening = a_class()
    opening, client = make_opening(bob, evening), logged_in(bob)
    page = client.get(of(opening), headers={"HX-Request": "true"}).content.decode()
    seen = page.partition("?seen=")[2][:16]
    url = f"{of(opening)}?seen={seen}"
    assert client.get(url, headers={"HX-Request": "true"}).status_code == 204
    assert client.get(url).status_code == 200  # a reload is answered
    start(alice, opening)
    fresh = client.get(url, headers={"HX-Request": "true"})
    assert fresh.status_code == 200
    assert "0 of 3 hands answered" in fresh.content.decode()
    assert "<html" not in fresh.content.decode()


def test_the_page_takes_as_many_queries_for_three_as_for_thirty() -> None:
    bob, _, evening = a_class()
    opening, client = make_opening(bob, evening), logged_in(bob)
    numbers = []
    for people in (3, 30):
        for number in range(people):
            who = make_trainee(f"P{people} {number}")
            evening.trainees.add(who)
            start(who, opening)
        with CaptureQueriesContext(connection) as queries:
            client.get(of(opening))
        numbers.append(len(queries))
    assert numbers[0] == numbers[1]


def test_one_who_has_left_the_class_is_still_seen_and_goes_on() -> None:
    bob, alice, evening = a_class()
    opening = make_opening(bob, evening)
    attempt = start(alice, opening)
    leave(evening, alice, bob)
    assert "Has left the class" in read(logged_in(bob), of(opening))
    assert start(alice, opening) == attempt


def test_after_the_end_the_page_no_longer_asks_for_news() -> None:
    bob, _, evening = a_class()
    opening = make_opening(bob, evening)
    Opening.objects.update(closes_at=timezone.now() - timedelta(minutes=1))
    page = read(logged_in(bob), of(opening))
    assert "hx-trigger" not in page
    assert "Did not come" in page


# --- Closing and calling off ----------------------------------------------------------


def page_of(opening: Opening) -> str:
    return reverse("training:opening", args=[opening.key])


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
    manager, watched = logged_in(bob), page_of(opening)
    assert "locked out until" not in read(manager, watched)
    locked_out(alice, opening)
    page = read(manager, watched)
    assert "Wrong codes: locked out until" in page
    assert let_in(opening, alice) in page
    said = manager.post(let_in(opening, alice), follow=True).content.decode()
    assert "Alice can try the code again." in said
    assert "locked out until" not in said
    assert begin(alice, opening, Try(opening.code), timezone.now()).is_live
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
    assert "locked out until" in read(logged_in(bob), page_of(opening))


def test_closed_early_nobody_begins_and_whoever_has_goes_on() -> None:
    bob, alice, evening = a_class()
    charlie = make_trainee("Charlie")
    evening.trainees.add(charlie)
    opening = make_opening(bob, evening)
    attempt = start(alice, opening)
    logged_in(bob).post(of(opening, "close_opening"), {"reason": "Fire alarm"})
    opening.refresh_from_db()
    assert opening.state(timezone.now()) == OpeningState.CLOSED
    page = logged_in(charlie).post(reverse("training:start_exam", args=[opening.key]))
    assert page.headers["Location"] == reverse("training:exams")
    assert charlie.attempts.count() == 0
    assert start(alice, opening) == attempt
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
    start(alice, opening)
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


# --- Whose they are -------------------------------------------------------------------


def test_a_manager_sees_the_openings_of_their_classes_and_trainees_alone() -> None:
    bob, alice, evening = a_class()
    programme, mallory = make_programme(bob), make_manager("Mallory")
    for whom in (evening, alice):
        opening = make_opening(bob, whom, programme)
        assert str(opening.key) in read(logged_in(bob), OPENINGS)
        assert str(opening.key) in read(logged_in(make_owner(f"O{whom}")), OPENINGS)
        assert str(opening.key) not in read(logged_in(mallory), OPENINGS)
        assert logged_in(mallory).get(of(opening)).status_code == 404
        for page in ("close_opening", "cancel_opening"):
            answer = logged_in(mallory).post(of(opening, page), {"reason": "Mine"})
            assert answer.status_code == 404


def test_the_pages_do_not_exist_for_a_trainee() -> None:
    bob, alice, evening = a_class()
    opening, client = make_opening(bob, evening), logged_in(alice)
    for url in (OPENINGS, NEW, of(opening)):
        assert client.get(url).status_code == 404
    for page in ("close_opening", "cancel_opening"):
        assert client.post(of(opening, page), {"reason": "x"}).status_code == 404


def test_whoever_is_not_logged_in_is_asked_to_log_in() -> None:
    bob, _, evening = a_class()
    opening = make_opening(bob, evening)
    for url in (OPENINGS, NEW, of(opening)):
        assert Client().get(url).status_code == 302


def test_wrong_methods_are_refused() -> None:
    bob, _, evening = a_class()
    opening, client = make_opening(bob, evening), logged_in(bob)
    assert client.post(OPENINGS).status_code == 405
    assert client.post(of(opening)).status_code == 405
    assert client.get(of(opening, "close_opening")).status_code == 405
    assert client.get(of(opening, "cancel_opening")).status_code == 405


@pytest.mark.usefixtures("shelf")
def test_an_opening_says_under_which_edition_it_runs_and_which_has_followed() -> None:
    bob, _, evening = a_class()
    opening = make_opening(bob, evening)
    before = read(logged_in(bob), of(opening))
    assert "edition 1" in before
    assert "newer edition" not in before
    make_edition(bob, holds_from=timezone.now() - HOUR)
    after = read(logged_in(bob), of(opening))
    assert "A newer edition of these rules holds since" in after
    assert "edition 2." in after
    assert "This exam goes on under edition 1." in after
    later = make_opening(bob, evening, opening.programme)
    assert "newer edition" not in read(logged_in(bob), of(later))
