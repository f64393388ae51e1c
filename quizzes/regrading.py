"""What an exam would have scored under a later edition of its rules.

The same cards lie on the felt and the same was given; only what is due is worked out
anew. Where that cannot be done, because the later edition forbids the round or asks
something else, the hand is named and left as it is: nothing is guessed.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final

from quizzes.composing import composed, is_settling
from quizzes.marking import marks_of
from quizzes.marking_bets import Mark
from quizzes.models import Answer, Attempt, Question
from quizzes.pass_rules import Counted
from quizzes.reading_back import given_again
from quizzes.scoring import reckon
from quizzes.standing_marks import (
    WITH_REMARKINGS,
    counted,
    counting,
    critical_errors,
    standing_marks,
    standing_of,
)
from tablegames.house_rules import HouseRules
from tablegames.legality import IllegalRoundError
from tablegames.messages import Message, TableGamesError, gettext_noop

PLACE: Final = ("box", "spot", "field")
JUDGED: Final = ("due_action", "due_amount", "due", "right")
FIGURES: Final = ("bets_right", "bets_asked", "hands_right", "hands_asked", "passed")
ANOTHER_QUESTION: Final = Message.of(
    gettext_noop("the new edition would have asked something else")
)
OVERRULED: Final = Message.of(gettext_noop("two managers have set its marks"))


class Fate(Enum):
    """What the later edition makes of a hand."""

    SAME = "same"
    CHANGED = "changed"
    LEFT = "left"  # it cannot be graded again


@dataclass(frozen=True, slots=True)
class HandAgain:
    """One hand under the later edition; `why` it is left as it is."""

    number: int
    answer: int
    fate: Fate
    was_right: int
    now_right: int
    marks: Sequence[Mark] = ()
    why: Message | None = None


@dataclass(frozen=True, slots=True)
class AttemptAgain:
    """An exam under the later edition: its hands that differ, and both scores."""

    hands: tuple[HandAgain, ...]
    was: Mapping[str, int | bool | None]
    now: Mapping[str, int | bool | None]

    @property
    def marks(self) -> dict[int, Sequence[Mark]]:
        """The new marks, by the answer's key, as `quizzes.rescoring` takes them."""
        changed = (hand for hand in self.hands if hand.fate is Fate.CHANGED)
        return {hand.answer: hand.marks for hand in changed}

    @property
    def is_touched(self) -> bool:
        """Whether anything comes out otherwise, or cannot be told."""
        return bool(self.hands)

    @property
    def scores_otherwise(self) -> bool:
        return self.was != self.now


def graded_again(attempt: Attempt, rules: HouseRules) -> AttemptAgain:
    """`attempt`, which has ended, under `rules`: of its rule set, and later."""
    found = Answer.objects.filter(question__attempt=attempt).select_related("question")
    answers = list(found.prefetch_related(WITH_REMARKINGS).order_by("question__number"))
    hands = {answer.pk: _hand(answer, rules) for answer in answers}
    again = copy(attempt)
    reckon(
        again,
        [_counted(answer, hands[answer.pk]) for answer in answers],
        attempt.finished_at or attempt.started_at,
    )
    return AttemptAgain(
        tuple(hand for hand in hands.values() if hand.fate is not Fate.SAME),
        _figures(attempt),
        _figures(again),
    )


def _hand(answer: Answer, rules: HouseRules) -> HandAgain:
    was = standing_marks(answer)
    right = sum(bool(mark["right"]) for mark in was)
    same = HandAgain(answer.question.number, answer.pk, Fate.SAME, right, right)
    if not _concerns(answer, rules):
        return same
    if any(mark.get("overruled") for mark in was):
        return replace(same, fate=Fate.LEFT, why=OVERRULED)
    try:
        now = _marked(answer, rules)
    except IllegalRoundError as error:
        return replace(same, fate=Fate.LEFT, why=error.message)
    except (TableGamesError, KeyError):
        return replace(same, fate=Fate.LEFT, why=ANOTHER_QUESTION)
    if all(_judged(old) == _judged(new) for old, new in zip(was, now, strict=True)):
        return same
    newly = sum(bool(mark["right"]) for mark in now)
    return replace(same, fate=Fate.CHANGED, now_right=newly, marks=now)


def _concerns(answer: Answer, rules: HouseRules) -> bool:
    """Whether it was given, and under another edition of the same rules."""
    asked, _, _ = answer.question.rules.partition("@")
    return answer.was_given and asked == rules.edition.rule_set


def _marked(answer: Answer, rules: HouseRules) -> list[Mark]:
    """The answer's marks under `rules`, in the order in which it has them.

    Raises KeyError or TableGamesError where `rules` ask for something else.
    """
    question = answer.question
    given = given_again(question, answer.marks)
    later = copy(question)
    later.rules = str(rules.edition)
    if not is_settling(question) and _asks(question) != _asks(later):
        raise KeyError(question.kind)
    marks = {_place(mark): mark for mark in marks_of(later, given)}
    if len(marks) != len(answer.marks):
        raise KeyError(question.kind)
    return [marks[_place(mark)] for mark in answer.marks]


def _asks(question: Question) -> tuple[Any, ...]:
    """What somebody sees of a question: if it is the same, it is the same question."""
    asked = composed(question)
    fields = tuple((type(it), it.name, str(it.label)) for it in asked.fields)
    return str(asked.prompt), str(asked.felt), fields, asked.shown, asked.other


def _place(mark: Mark) -> tuple[Any, ...]:
    return tuple(mark.get(name) for name in PLACE)


def _judged(mark: Mark) -> tuple[Any, ...]:
    return tuple(_without_words(mark.get(name)) for name in JUDGED)


def _without_words(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: it for name, it in value.items() if name != "label"}
    return value


def _counted(answer: Answer, hand: HandAgain) -> Counted:
    before = counted(answer)
    if hand.fate is not Fate.CHANGED:
        return before
    lifted = standing_of(answer).on_time
    right = counting(answer, hand.marks, lifted=lifted)
    return replace(
        before,
        bets_right=right,
        right=right == answer.bets_asked,
        critical=critical_errors(hand.marks),
    )


def _figures(attempt: Attempt) -> dict[str, int | bool | None]:
    return {name: getattr(attempt, name) for name in FIGURES}
