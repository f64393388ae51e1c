"""An attempt hand by hand for whoever reviews it, with what was said about it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from quizzes.exam_words import Judged, outcome_in_words
from quizzes.models import Attempt, Question, Score
from quizzes.review_notes import ReviewNote, notes_of
from quizzes.verdicts import Verdict, answered_of, verdict_of
from training.attempts_seen import HANDS_A_PAGE
from training.models import Appeal, AttemptComment, Opening
from training.rescored_by import scores_told

WHOLE = None  # the place of what is about the attempt as a whole


@dataclass(frozen=True, slots=True)
class Said:
    """What was said about one hand, or about the attempt as a whole."""

    comments: tuple[AttemptComment, ...]
    appeals: tuple[Appeal, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """One answered hand, with what was noted and said about it."""

    verdict: Verdict
    said: Said
    notes: tuple[ReviewNote, ...]

    @property
    def clocks_apart_ms(self) -> int | None:
        """By how much the two clocks differ; None where the browser told nothing."""
        took = self.verdict.answer.client_ms
        return None if took is None else abs(took - self.verdict.answer.server_ms)

    @property
    def can_be_corrected(self) -> bool:
        """Whether its marks may be changed: not before the attempt has ended."""
        return not self.verdict.question.attempt.is_live


@dataclass(frozen=True, slots=True)
class AttemptPage:
    """One page of an attempt's hands, and what is to be known of the whole.

    `outcome` lists the clauses of its pass rule; `scores` its history, the standing
    one first, none where no mark was changed; `notes` what was noted at no hand.
    """

    attempt: Attempt
    page: Page[Question]
    hands: tuple[Hand, ...]
    said: Said
    notes: tuple[ReviewNote, ...]
    outcome: tuple[Judged, ...]
    scores: tuple[Score, ...]
    opening: Opening | None


def attempt_page(attempt: Attempt, number: str) -> AttemptPage:
    """The page of that number; the same queries however many hands it has."""
    page = Paginator(answered_of(attempt), HANDS_A_PAGE).get_page(number)
    comments = _by_hand(attempt.comments.select_related("by"))
    appeals = _by_hand(attempt.appeals.select_related("decided_by"))
    noted = _by_number(notes_of(attempt) if attempt.is_exam else ())
    return AttemptPage(
        attempt,
        page,
        tuple(
            Hand(
                verdict_of(question),
                _said(comments, appeals, question.pk),
                noted.get(question.number, ()),
            )
            for question in page
        ),
        _said(comments, appeals, WHOLE),
        noted.get(WHOLE, ()),
        outcome_in_words(attempt),
        tuple(scores_told().filter(attempt=attempt).order_by("-number")),
        _opening_of(attempt),
    )


def _opening_of(attempt: Attempt) -> Opening | None:
    if attempt.opening is None:
        return None
    return Opening.objects.filter(key=attempt.opening).first()


def _by_number(
    notes: Iterable[ReviewNote],
) -> dict[int | None, tuple[ReviewNote, ...]]:
    found = defaultdict[int | None, list[ReviewNote]](list)
    for note in notes:
        found[note.number].append(note)
    return {number: tuple(several) for number, several in found.items()}


def _by_hand[T: (AttemptComment, Appeal)](
    rows: Iterable[T],
) -> Mapping[int | None, list[T]]:
    found = defaultdict[int | None, list[T]](list)
    for row in rows:
        found[row.question_id].append(row)
    return found


def _said(
    comments: Mapping[int | None, list[AttemptComment]],
    appeals: Mapping[int | None, list[Appeal]],
    place: int | None,
) -> Said:
    return Said(tuple(comments.get(place, ())), tuple(appeals.get(place, ())))
