"""An answered question in full: what was given, what was due, and why."""

from dataclasses import dataclass, replace
from typing import Any

from quizzes.composing import composed, is_settling
from quizzes.felt import TablePicture, table_picture
from quizzes.given_answers import answer_in_words
from quizzes.marking_bets import due_bets, mistakes_in, parse_signed, settle_question
from quizzes.models import Answer, Attempt, Question
from quizzes.sentences import recall
from quizzes.verdict_rules import HouseRule, figures_of, house_rules
from quizzes.wording import say, say_spot
from tablegames.bets import Spot
from tablegames.explanations import arithmetic, explain, name_hand
from tablegames.games import load_rules, settle
from tablegames.house_rules import Figure, HouseRules
from tablegames.messages import Message, TableGamesError, gettext_noop
from tablegames.mistakes import name_price
from tablegames.questions import Kind, due
from tablegames.rounds import Round
from tablegames.scenarios import situations
from tablegames.settlement import SettledBox, Settlement
from tablegames.three_card import ThreeCardRules
from tablegames.words import name_category


@dataclass(frozen=True, slots=True)
class Line:
    """One bet or field of an answer: its mark as stored, and the reason in words.

    What is given and due is an action with an amount (a decimal string in the
    currency's units) where a bet is settled, and else in words. `mistake` is the
    wrong idea in a sentence, `price` what the answer would have cost.
    """

    label: str
    given_action: str
    given_amount: str
    due_action: str
    due_amount: str
    right: bool
    why: Message
    sum: Message | None = None
    box: int | None = None
    first_of_box: bool = False
    house: str = ""  # above the first line of each of two houses
    given: str = ""
    due: str = ""
    mistake: Message | None = None
    price: Message | None = None


@dataclass(frozen=True, slots=True)
class BoxHand:
    """What one box held."""

    number: int
    hand: Message


@dataclass(frozen=True, slots=True)
class Verdict:
    """An answered question, ready to be shown.

    `prompt` is what was asked, where it was not simply a table to be settled;
    `table` is missing where none was dealt.
    """

    question: Question
    answer: Answer
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
    rules, settlement = load_rules(question.rules), settle_question(question)
    return Verdict(
        question=question,
        answer=question.answer,
        situation=topic_of(question),
        table=table_picture(Round.parse(question.felt), rules, settlement),
        dealer=name_hand(settlement.dealer),
        qualifies=settlement.qualifies,
        boxes=tuple(
            BoxHand(box.number, name_hand(box.hand)) for box in settlement.boxes
        ),
        lines=_lines(question.answer, settlement, rules),
        rules=house_rules((rules, figures_of(question.answer, settlement, rules))),
    )


def _answered(question: Question) -> Verdict:
    """By the marks as they are kept; with what the engine adds, if it still does."""
    verdict = Verdict(
        question=question,
        answer=question.answer,
        situation=topic_of(question),
        table=_table(question),
        boxes=(),
        lines=tuple(map(_line, question.answer.marks)),
    )
    try:
        asked = composed(question)
    except TableGamesError:
        return verdict  # another version of the engine asked it
    key = due(asked)
    houses = [(load_rules(question.rules), key.rule)]
    if asked.other:
        houses.append((load_rules(asked.other), key.other_rule))
    if len(houses) > 1:
        verdict = replace(verdict, lines=_by_house(verdict.lines, houses))
    return replace(
        verdict, prompt=asked.prompt, sum=key.arithmetic, rules=house_rules(*houses)
    )


def _by_house(
    lines: tuple[Line, ...], houses: list[tuple[HouseRules, tuple[Figure, ...]]]
) -> tuple[Line, ...]:
    """Each house's half of the lines, under its name."""
    half = len(lines) // len(houses)
    return tuple(
        line
        if place % half
        else replace(line, house=houses[place // half][0].edition.house_name)
        for place, line in enumerate(lines)
    )


def _table(question: Question) -> TablePicture | None:
    if not question.felt:
        return None
    felt, rules = Round.parse(question.felt), load_rules(question.rules)
    return table_picture(felt, rules, settle(felt, rules))


def _line(mark: dict[str, Any]) -> Line:
    """The line of one field."""
    given, due = mark["given"], mark["due"]
    done = "action" in due
    cost = parse_signed(mark["cost"]) if mark["cost"] else 0
    return Line(
        label=say(recall(mark["label"])),
        given_action=given["action"] if done else "",
        given_amount=given["amount"] if done else "",
        due_action=due["action"] if done else "",
        due_amount=due["amount"] if done else "",
        given="" if done else answer_in_words(given),
        due="" if done else answer_in_words(due),
        right=mark["right"],
        why=recall(mark["reason"]),
        mistake=recall(mark["told"]) if mark["told"] else None,
        price=name_price(cost) if cost and not mark["right"] else None,
    )


def topic_of(question: Question) -> Message | str:
    """What a question is about: its situation, or its kind where that says more."""
    if is_settling(question):
        return situation_name(question.situation, load_rules(question.rules))
    return Kind(question.kind).title


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
    due, named = (
        due_bets(settlement),
        mistakes_in(answer.marks, settlement, rules),
    )
    lines, last_box = [], None
    for mark in answer.marks:
        box, spot = settlement.boxes[mark["box"] - 1], Spot(mark["spot"])
        settled, mistake = due.get((box.number, spot)), named.get((box.number, spot))
        lines.append(
            Line(
                label=say_spot(mark["spot"]),
                given_action=mark["given_action"],
                given_amount=mark["given_amount"],
                due_action=mark["due_action"],
                due_amount=mark["due_amount"],
                right=mark["right"],
                why=explain(settled, box, settlement, rules)
                if settled
                else no_bonus(box, rules),
                sum=arithmetic(settled) if settled else None,
                box=box.number,
                first_of_box=box.number != last_box,
                mistake=mistake.message if mistake else None,
                price=_price(mark),
            )
        )
        last_box = box.number
    return tuple(lines)


def _price(mark: dict[str, Any]) -> Message | None:
    """What a wrong answer would have cost; None where its row does not say."""
    if mark["right"] or "cost" not in mark:
        return None
    return name_price(parse_signed(mark["cost"]))


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
