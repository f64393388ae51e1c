"""An answered question in full: what was given, what was due, and why."""

from dataclasses import dataclass

from quizzes.felt import TablePicture, table_picture
from quizzes.marking import due_bets, settle_question
from quizzes.models import Answer, Attempt, Question
from tablegames.bets import Spot
from tablegames.explanations import arithmetic, explain, name_hand
from tablegames.games import load_rules
from tablegames.house_rules import HouseRules
from tablegames.messages import Message, gettext_noop
from tablegames.rounds import Round
from tablegames.scenarios import situations
from tablegames.settlement import SettledBox, Settlement
from tablegames.three_card import ThreeCardRules
from tablegames.words import name_category


@dataclass(frozen=True, slots=True)
class Line:
    """One bet of an answer: its mark as stored, and the reason in words.

    Amounts are decimal strings in the currency's units.
    """

    box: int
    spot: str
    stake: str
    given_action: str
    given_amount: str
    due_action: str
    due_amount: str
    right: bool
    why: Message
    sum: Message | None
    first_of_box: bool


@dataclass(frozen=True, slots=True)
class BoxHand:
    """What one box held."""

    number: int
    hand: Message


@dataclass(frozen=True, slots=True)
class Verdict:
    """An answered question, ready to be shown."""

    question: Question
    answer: Answer
    situation: Message | str
    table: TablePicture
    dealer: Message
    qualifies: bool
    boxes: tuple[BoxHand, ...]
    lines: tuple[Line, ...]


def verdict_of(question: Question) -> Verdict:
    """Everything to show about an answered `question`, worked out from its felt."""
    rules = load_rules(question.attempt.rules)
    settlement = settle_question(question)
    return Verdict(
        question=question,
        answer=question.answer,
        situation=situation_name(question.situation, rules),
        table=table_picture(Round.parse(question.felt), rules, settlement),
        dealer=name_hand(settlement.dealer),
        qualifies=settlement.qualifies,
        boxes=tuple(
            BoxHand(box.number, name_hand(box.hand)) for box in settlement.boxes
        ),
        lines=_lines(question.answer, settlement, rules),
    )


def review(attempt: Attempt) -> tuple[Verdict, ...]:
    """The verdicts of all answered questions of `attempt`, in the order asked."""
    answered = attempt.questions.answered().select_related("answer", "attempt")
    return tuple(verdict_of(question) for question in answered)


def situation_name(slug: str, rules: HouseRules) -> Message | str:
    """The name of a situation; its slug when this edition has none of that name."""
    for each in situations(rules):
        if each.slug == slug:
            return each.name
    return slug


def _lines(
    answer: Answer, settlement: Settlement, rules: HouseRules
) -> tuple[Line, ...]:
    due = due_bets(settlement)
    lines, last_box = [], None
    for mark in answer.marks:
        box = settlement.boxes[mark["box"] - 1]
        settled = due.get((box.number, Spot(mark["spot"])))
        lines.append(
            Line(
                box=box.number,
                spot=mark["spot"],
                stake=mark["stake"],
                given_action=mark["given_action"],
                given_amount=mark["given_amount"],
                due_action=mark["due_action"],
                due_amount=mark["due_amount"],
                right=mark["right"],
                why=explain(settled, box, settlement, rules)
                if settled
                else no_bonus(box, rules),
                sum=arithmetic(settled) if settled else None,
                first_of_box=box.number != last_box,
            )
        )
        last_box = box.number
    return tuple(lines)


def no_bonus(box: SettledBox, rules: HouseRules) -> Message:
    """Why a played hand earns no ante bonus."""
    if not isinstance(rules, ThreeCardRules):
        raise TypeError(rules)
    return Message.of(
        gettext_noop(
            "The player holds {hand}: the ante bonus is paid from {lowest} up."
        ),
        hand=name_hand(box.hand),
        lowest=name_category(rules.ante_bonus.lowest),
    )
