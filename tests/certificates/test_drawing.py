"""That a paper is drawn once, or says why not."""

import hashlib
from datetime import timedelta

import pytest
from django.utils import timezone

from certificates import tasks
from certificates.drawing import draw
from certificates.issuing import draw_again
from certificates.models import STALE_AFTER, Paper, PaperState
from tests.make import make_trainee
from tests.make_certificates import make_certificate
from training.working import MOST_TRIES

pytestmark = pytest.mark.django_db

LONG_AGO = STALE_AFTER + timedelta(seconds=1)
FOX = "Zoë \N{FOX FACE}"


@pytest.fixture
def paper() -> Paper:
    return make_certificate(make_trainee("Alice")).paper


def held(paper: Paper, *, since: timedelta) -> None:
    """Let some worker have taken `paper` that long ago."""
    Paper.objects.filter(pk=paper.pk).update(
        state=PaperState.DRAWING, tries=1, touched_at=timezone.now() - since
    )


def test_a_waiting_paper_is_drawn(paper: Paper) -> None:
    assert draw(paper.pk)

    paper.refresh_from_db()
    assert paper.is_ready
    assert paper.pdf is not None
    assert bytes(paper.pdf).startswith(b"%PDF-")
    assert paper.sha256 == hashlib.sha256(paper.pdf).hexdigest()


def test_a_drawn_paper_is_left_alone(paper: Paper) -> None:
    draw(paper.pk)
    paper.refresh_from_db()
    first = paper.sha256

    assert not draw(paper.pk)

    paper.refresh_from_db()
    assert (paper.sha256, paper.tries) == (first, 1)


def test_a_paper_that_another_worker_holds_is_left_alone(paper: Paper) -> None:
    held(paper, since=timedelta(seconds=1))

    assert not draw(paper.pk)


def test_a_paper_whose_worker_was_killed_is_drawn_by_the_next(paper: Paper) -> None:
    held(paper, since=LONG_AGO)

    assert draw(paper.pk)


def test_a_paper_that_breaks_off_again_and_again_is_given_up_until_asked_for(
    paper: Paper,
) -> None:
    Paper.objects.update(
        state=PaperState.DRAWING,
        tries=MOST_TRIES,
        touched_at=timezone.now() - LONG_AGO,
    )

    assert not draw(paper.pk)

    paper.refresh_from_db()
    assert paper.has_failed
    assert paper.problem == "drawing was broken off 5 times"
    assert not Paper.objects.stale()

    draw_again(paper)
    assert draw(paper.pk)


def test_the_last_try_is_still_made(paper: Paper) -> None:
    held(paper, since=LONG_AGO)
    Paper.objects.update(tries=MOST_TRIES - 1)

    assert draw(paper.pk)


def test_a_letter_that_no_font_has_fails_the_paper_and_is_named() -> None:
    paper = make_certificate(make_trainee(FOX)).paper

    assert not draw(paper.pk)

    paper.refresh_from_db()
    assert paper.has_failed
    assert "U+1F98A" in paper.problem
    assert paper.pdf is None


def test_a_paper_that_does_not_exist_is_no_reason_to_fall_over() -> None:
    assert not draw(12345)


def test_the_sweep_finds_papers_that_were_lost_on_the_way(paper: Paper) -> None:
    Paper.objects.update(touched_at=timezone.now() - LONG_AGO)

    assert [each.pk for each in Paper.objects.stale()] == [paper.pk]
    assert tasks.sweep_papers() == 1


@pytest.mark.usefixtures("paper")
def test_the_sweep_leaves_fresh_ready_and_failed_papers() -> None:
    assert not Paper.objects.stale()
    long_ago = timezone.now() - LONG_AGO
    Paper.objects.update(state=PaperState.READY, pdf=b"%PDF", touched_at=long_ago)
    assert not Paper.objects.stale()
    Paper.objects.update(state=PaperState.FAILED, pdf=None, problem="no font")
    assert not Paper.objects.stale()
