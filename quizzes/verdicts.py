"""An answered question in full: what was given, what was due, and why."""

from dataclasses import dataclass, replace

from quizzes.composing import composed, is_settling
from quizzes.felt import TablePicture, table_picture
from quizzes.models import Answer, Attempt, Question, QuestionQuerySet
from quizzes.skill_names import skill_name
from quizzes.standing_marks import Standing, as_given, standing_of
from quizzes.verdict_lines import (
    Line,
    by_house,
    corrected,
    line_of,
    lines_of_bets,
    spots_of,
)
from quizzes.verdict_rules import HouseRule, figures_of, house_rules
from tablegames.explanations import name_hand
from tablegames.games import load_rules, settle
from tablegames.messages import Message, TableGamesError
from tablegames.questions import Kind, due
from tablegames.rounds import Round


@dataclass(frozen=True, slots=True)
class BoxHand:
    """What one box held."""

    number: int
    hand: Message


@dataclass(frozen=True, slots=True)
class Verdict:
    """An answered question, ready to be shown by its marks as they stand.

    `prompt` is what was asked, where it was not simply a table to be settled;
    `table` is missing where none was dealt.
    """

    question: Question
    answer: Answer
    standing: Standing
    situation: Message | str
    table: TablePicture | None
    boxes: tuple[BoxHand, ...]
    lines: tuple[Line, ...]
    rules: tuple[HouseRule, ...] = ()
    prompt: Message | None = None
    sum: Message | None = None
    dealer: Message | None = None
    qualifies: bool | None = None


def verdict_of(question: Question) -> Verdict:
    """Everything to show about an answered `question`, worked out from its row."""
    if is_settling(question):
        return _settled(question)
    return _answered(question)


def _settled(question: Question) -> Verdict:
    standing = _standing(question)
    rules = load_rules(standing.rules or question.rules)
    settlement = settle(Round.parse(question.felt), rules)
    return Verdict(
        question=question,
        answer=question.answer,
        standing=standing,
        situation=topic_of(question),
        table=table_picture(Round.parse(question.felt), rules, settlement),
        dealer=name_hand(settlement.dealer),
        qualifies=settlement.qualifies,
        boxes=tuple(
            BoxHand(box.number, name_hand(box.hand)) for box in settlement.boxes
        ),
        lines=corrected(
            lines_of_bets(standing.marks, settlement, rules),
            standing,
            question.answer.marks,
        ),
        rules=house_rules((rules, figures_of(standing.marks, settlement, rules))),
    )


def _answered(question: Question) -> Verdict:
    """By the marks as they are kept; with what the engine adds, if it still does."""
    standing = _standing(question)
    marks, before = standing.marks, question.answer.marks
    verdict = Verdict(
        question=question,
        answer=question.answer,
        standing=standing,
        situation=topic_of(question),
        table=_table(question),
        boxes=(),
        lines=corrected(tuple(map(line_of, marks)), standing, before),
    )
    try:
        asked = composed(question)
    except TableGamesError:
        return verdict  # another version of the engine asked it
    key = due(asked)
    houses = [(load_rules(question.rules), key.rule)]
    if asked.other:
        houses.append((load_rules(asked.other), key.other_rule))
    spots = spots_of(asked)
    lines = tuple(line_of(mark, spots.get(mark["field"], "")) for mark in marks)
    lines = corrected(lines, standing, before)
    return replace(
        verdict,
        lines=by_house(lines, houses) if asked.other else lines,
        prompt=asked.prompt,
        sum=key.arithmetic,
        rules=house_rules(*houses),
    )


def _standing(question: Question) -> Standing:
    """Nothing is superseded before the attempt has ended: then no row is looked for."""
    if question.attempt.is_live:
        return as_given(question.answer)
    return standing_of(question.answer)


def _table(question: Question) -> TablePicture | None:
    if not question.felt:
        return None
    felt, rules = Round.parse(question.felt), load_rules(question.rules)
    return table_picture(felt, rules, settle(felt, rules))


def topic_of(question: Question) -> Message | str:
    """What a question is about: its situation, or its kind where that says more."""
    if is_settling(question):
        return skill_name(question.situation, question.rules)
    return Kind(question.kind).title


def review(attempt: Attempt) -> tuple[Verdict, ...]:
    """The verdicts of all answered questions of `attempt`, in the order asked."""
    return tuple(verdict_of(question) for question in answered_of(attempt))


def answered_of(attempt: Attempt) -> QuestionQuerySet:
    """The answered questions of `attempt` with what a verdict reads of them."""
    answered = attempt.questions.answered().select_related("answer", "attempt")
    return answered.prefetch_related("answer__remarkings__score")
