"""Comparing what was recorded with what seed, edition and engine give again."""

import json
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, Final

from quizzes.marking import Reply, judge, not_given
from quizzes.models import Answer, Attempt, Fate, Question
from quizzes.pass_rules import Counted
from quizzes.provenance import engine_hash, rules_hash
from quizzes.reading_back import given_again
from quizzes.redealing import dealt_again
from quizzes.standing_marks import counted_as_given
from quizzes.verifying_scores import score_differs, terms_differ
from tablegames.games import load_rules
from tablegames.house_rules import RulesError
from tablegames.messages import TableGamesError

AT_ONCE: Final = 200  # rows in memory

ASKED: Final = ("kind", "rules", "situation", "seed", "felt")
OF_BETS: Final[tuple[str, ...]] = (
    "box",
    "spot",
    "stake",
    "due_action",
    "due_amount",
    "right",
    "reason",
)
OF_FIELDS: Final[tuple[str, ...]] = ("field", "due", "right")
NAMED: Final = ("mistake", "cost")  # what rows older than the naming of mistakes lack
ANSWERED: Final = ("bets_asked", "bets_right", "right", "late", "fate", "server_ms")


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that was recorded as `was`, and comes out as `now`.

    `number` is the question's; None for what is the attempt's own.
    """

    attempt: str
    number: int | None
    what: str
    was: object
    now: object

    def __str__(self) -> str:
        place = f"attempt {self.attempt}"
        if self.number is not None:
            place += f", question {self.number}"
        return f"{place}: {self.what} was {_json(self.was)}, is {_json(self.now)}"


@dataclass(frozen=True, slots=True)
class Compared:
    """One attempt, compared: how many questions it has, and all that differs."""

    attempt: Attempt
    questions: int
    differences: tuple[Difference, ...]

    @property
    def is_of_other_engine(self) -> bool:
        """Whether it was recorded by another version of the engine than this one."""
        return self.attempt.engine != engine_hash()


def compare(attempt: Attempt) -> Compared:
    """All questions of `attempt` dealt and settled again, and its score reckoned anew.

    Sentences are left out: they may be put better without anything being due
    otherwise. Nothing is written. Memory does not grow with the questions' number but
    by a few figures each.
    """
    walk = _Walk(attempt, {})
    differences = [*_edition(attempt), *walk.questions(), *walk.score()]
    return Compared(attempt, walk.seen, tuple(differences))


@dataclass(slots=True)
class _Walk:
    """An attempt gone through from its first question to its last."""

    attempt: Attempt
    hands: dict[int, Counted]  # as judged again, by their answers' keys
    seen: int = 0
    number: int = 0
    last: Question | None = None

    def questions(self) -> Iterator[Difference]:
        recorded = self.attempt.questions.select_related("answer").order_by("number")
        for question in recorded.iterator(chunk_size=AT_ONCE):
            for missing in range(self.number + 1, question.number):
                yield self._differs(missing, "the question", "asked", "missing")
            self.number, self.seen = question.number, self.seen + 1
            yield from self._question(question)

    def score(self) -> Iterator[Difference]:
        """What of the terms and the scores differs."""
        for what, was, now in terms_differ(self.attempt):
            yield self._differs(None, what, was, now)
        for what, was, now in score_differs(self.attempt, self.hands):
            yield self._differs(None, what, was, now)

    def _question(self, question: Question) -> Iterator[Difference]:
        answer = None if question.is_open else question.answer
        try:
            dealt = dealt_again(question, self.last)
            self.last = dealt
            for name in ASKED:
                was, now = getattr(question, name), getattr(dealt, name)
                if was != now:
                    yield self._differs(question.number, name, was, now)
            if answer is not None:
                yield from self._answer(dealt, answer)
        except (KeyError, TypeError, ValueError, TableGamesError) as error:
            self.last = question
            yield self._differs(
                question.number, "the question", "recorded", _fault(error)
            )
            if answer is not None:
                self.hands[answer.pk] = counted_as_given(answer, marks=())

    def _answer(self, dealt: Question, answer: Answer) -> Iterator[Difference]:
        again = _judged_again(dealt, answer)
        for what, was, now in _of_answer(answer, again):
            yield self._differs(dealt.number, what, was, now)
        self.hands[answer.pk] = counted_as_given(again)

    def _differs(
        self, number: int | None, what: str, was: object, now: object
    ) -> Difference:
        return Difference(str(self.attempt.key), number, what, was, now)


def _edition(attempt: Attempt) -> Iterator[Difference]:
    """Whether the edition's file is still the one it ran under."""
    key = str(attempt.key)
    try:
        now = rules_hash(load_rules(attempt.rules))
    except RulesError as error:
        yield Difference(key, None, "rules", attempt.rules, str(error))
        return
    if now != attempt.rules_hash:
        yield Difference(key, None, "rules_hash", attempt.rules_hash, now)


def _judged_again(dealt: Question, answer: Answer) -> Answer:
    """The same given for the question as dealt again, by the same clock."""
    asked, live = copy(dealt), copy(dealt.attempt)
    live.finished_at = None
    asked.attempt = live
    if not answer.was_given:
        fate = Fate.BLANK if asked.first_shown_at else Fate.UNREACHED
        return not_given(asked, fate, answer.received_at)
    reply = Reply(
        given_again(asked, answer.marks),
        answer.typed,
        answer.submission,
        answer.client_ms,
    )
    return judge(asked, reply, answer.received_at)


type _Differs = tuple[str, object, object]


def _of_answer(answer: Answer, again: Answer) -> Iterator[_Differs]:
    for was, now in zip(answer.marks, again.marks, strict=True):
        yield from _of_mark(was, now)
    names = (*ANSWERED, "unnamed") if _names_mistakes(answer.marks) else ANSWERED
    for name in names:
        if getattr(answer, name) != getattr(again, name):
            yield name, getattr(answer, name), getattr(again, name)


def _of_mark(was: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[_Differs]:
    facts, place = OF_BETS, f"box{now.get('box')}-{now.get('spot')}"
    if "field" in now:
        facts, place = OF_FIELDS, now["field"]
    for name in (*facts, *NAMED) if _names_mistakes([was]) else facts:
        recorded, due = _fact(was.get(name)), _fact(now[name])
        if recorded != due:
            yield f"{name} of {place}", recorded, due


def _names_mistakes(marks: Sequence[Mapping[str, Any]]) -> bool:
    return all(name in mark for mark in marks for name in NAMED)


def _fact(value: Any) -> Any:
    """`value` without the words for it."""
    if isinstance(value, dict):
        return {name: it for name, it in value.items() if name != "label"}
    return value


def _json(value: object) -> str:
    return json.dumps(value, default=str)


def _fault(error: Exception) -> str:
    said = str(error) or type(error).__name__
    return f"not to be had again: {said}"
