"""The managers' pages where exams are opened, and whose they are."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from logbook.models import Act, LogEntry
from quizzes.exam_terms import Terms
from tablegames.questions import Kind
from tests.make import logged_in, make_manager, make_owner, make_trainee
from tests.make_editions import make_edition
from tests.make_programmes import (
    FLOOR,
    HOUR,
    a_class,
    a_part,
    begun,
    make_opening,
    make_programme,
)
from tests.make_quizzes import THREE_CARD, ULTIMATE
from tests.reading import read
from training.exam_codes import LETTERS
from training.models import Opening
from training.opening_forms import LOCAL

pytestmark = pytest.mark.django_db

OPENINGS = reverse("training:openings")

NEW = reverse("training:new_opening")


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
    both = logged_in(bob).post(NEW, data | {"more_attempts": -1}).content.decode()
    assert "It must close after it opens." in both
    assert both.count("errorlist") == 2


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
    papers = [Terms.parse(begun(who, opening).terms or {}) for who in (alice, charlie)]
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
