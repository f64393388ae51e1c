"""What the next hand of an attempt teaches: under which rules, of which kind, and why.

Everything is drawn from the attempt's seed and the questions before it, so an attempt
can be dealt again; smart practice and replays keep beside each question what led to it.
"""

from dataclasses import dataclass
from random import Random

from quizzes.composing import compose, derived_seed
from quizzes.drawing_lots import drawn, shuffled
from quizzes.exam_terms import Hand
from quizzes.models import Attempt, Draw, Mode, Question
from quizzes.papers import distinct, hand_of
from quizzes.scheduling import Reason
from tablegames.games import load_rules
from tablegames.house_rules import HouseRules
from tablegames.questions import Kind
from tablegames.scenarios import situations


@dataclass(frozen=True, slots=True)
class Lesson:
    """One hand to come.

    `situation` is a slug, empty where the kind shows none. `reason` is the standing of
    the skill that smart practice chose, `again` the key of a question dealt again.
    `boxes` are those of this hand alone; None leaves them to the attempt.
    """

    number: int
    rules: HouseRules
    kind: Kind
    situation: str
    reason: Reason | None = None
    again: int | None = None
    boxes: int | None = None


def lesson_after(attempt: Attempt, last: Question | None) -> Lesson:
    """The lesson that follows the question `last`; the first one without it."""
    number = last.number + 1 if last else 1
    if attempt.is_opened:
        return _of_paper(attempt, number)
    match attempt.mode:
        case Mode.SWITCH:
            return _other_house(attempt, number, last)
        case Mode.REPLAY:
            return _again(attempt, number)
        case _:
            rules = load_rules(attempt.rules)
            situation = _situation(attempt, situations_of(rules), last)
            return Lesson(number, rules, _kind(attempt), situation)


def asked(attempt: Attempt, lesson: Lesson) -> Question:
    """The question that gives `lesson`, dealt but not kept."""
    if lesson.again is not None:
        return _dealt_again(attempt, lesson.number, lesson.again)
    if lesson.boxes is not None:
        hand = Hand(lesson.kind, lesson.situation, lesson.boxes)
        return distinct(attempt, lesson.number, lesson.rules, hand)
    return compose(
        attempt,
        lesson.number,
        rules=lesson.rules,
        kind=lesson.kind,
        situation=lesson.situation,
    )


def keep(attempt: Attempt, lesson: Lesson) -> Question:
    """The question that gives `lesson`, kept, with what led to it."""
    question = asked(attempt, lesson)
    question.save(force_insert=True)
    if lesson.reason or lesson.again:
        reason = lesson.reason.value if lesson.reason else ""
        draw = Draw(question=question, reason=reason, again_id=lesson.again)
        draw.save(force_insert=True)
    return question


def situations_of(*houses: HouseRules) -> list[str]:
    """The slugs of the situations that all `houses` have, in the first one's order."""
    first, *others = ([each.slug for each in situations(rules)] for rules in houses)
    return [slug for slug in first if all(slug in other for other in others)]


def _of_paper(attempt: Attempt, number: int) -> Lesson:
    rules = load_rules(attempt.rules)
    hand = hand_of(attempt, number, rules)
    return Lesson(number, rules, hand.kind, hand.situation, boxes=hand.boxes)


def _kind(attempt: Attempt) -> Kind:
    return Kind(attempt.question_kind or Kind.SETTLE_BOX.value)


def _situation(attempt: Attempt, slugs: list[str], last: Question | None) -> str:
    """The attempt's own, or one drawn: in an exam each once, else never twice running.

    By a seed of its own, so that the deal does not depend on how it was chosen.
    """
    if attempt.situation:
        return attempt.situation
    number = last.number + 1 if last else 1
    if attempt.is_exam:
        order = shuffled(slugs, Random(derived_seed(attempt.seed, 0, "order")))
        return order[(number - 1) % len(order)]
    others = [slug for slug in slugs if last is None or slug != last.situation]
    return drawn(others, Random(derived_seed(attempt.seed, number, "draw")))


def _other_house(attempt: Attempt, number: int, last: Question | None) -> Lesson:
    """Two hands of each situation, the second one under the other house."""
    own, other = load_rules(attempt.rules), load_rules(attempt.other_rules)
    if last is not None and number % 2 == 0:
        return Lesson(number, other, _kind(attempt), last.situation)
    shared = situations_of(own, other)
    return Lesson(number, own, _kind(attempt), _situation(attempt, shared, last))


def _again(attempt: Attempt, number: int) -> Lesson:
    earlier = Question.objects.get(pk=attempt.queue[number - 1])
    return Lesson(
        number,
        load_rules(earlier.rules),
        Kind(earlier.kind),
        earlier.situation,
        again=earlier.pk,
    )


def _dealt_again(attempt: Attempt, number: int, earlier: int) -> Question:
    """The same cards, bets and seed; only when it is shown is new."""
    question = Question.objects.get(pk=earlier)
    question.pk = None
    question._state.adding = True  # noqa: SLF001  the documented way to copy a row
    question.attempt, question.number = attempt, number
    question.first_shown_at = None
    return question
