"""The lines of a verdict: each bet or field with its mark, and the reason in words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from quizzes.given_answers import answer_in_words
from quizzes.marking_bets import Mark, due_bets, mistakes_in, parse_signed
from quizzes.sentences import recall
from quizzes.standing_marks import Standing
from quizzes.wording import say, say_spot
from tablegames.bets import Spot
from tablegames.explanations import arithmetic, explain
from tablegames.hand_names import hold_hand
from tablegames.house_rules import Figure, HouseRules
from tablegames.messages import Message, gettext_noop
from tablegames.mistakes import name_price
from tablegames.questions import ActionField, Question, due
from tablegames.settlement import SettledBox, Settlement
from tablegames.three_card import ThreeCardRules
from tablegames.words import name_category


@dataclass(frozen=True, slots=True)
class Line:
    """One bet or field of an answer: its mark as stored, and the reason in words.

    What is given and due is an action with an amount (a decimal string in the
    currency's units) where a bet is settled, and else in words. `mistake` is the
    wrong idea in a sentence, `price` what the answer would have cost. `was` says how it
    was marked before it was corrected; where it was `overruled`, `right` is what
    somebody has set, and all else what the rules make of it.
    """

    label: str
    given_action: str
    given_amount: str
    due_action: str
    due_amount: str
    right: bool
    why: Message
    spot: str = ""  # the slug of the bet's, by which its action is named
    sum: Message | None = None
    box: int | None = None
    first_of_box: bool = False
    house: str = ""  # above the first line of each of two houses
    given: str = ""
    due: str = ""
    mistake: Message | None = None
    price: Message | None = None
    was: Message | None = None
    overruled: bool = False


def line_of(mark: Mark, spot: str = "") -> Line:
    """The line of one field; `spot` is that of the bet it is about."""
    given, right = mark["given"], mark["due"]
    done, said = "action" in right, bool(given)
    cost = parse_signed(mark["cost"]) if mark["cost"] else 0
    return Line(
        label=say(recall(mark["label"])),
        given_action=given["action"] if done and said else "",
        given_amount=given["amount"] if done and said else "",
        due_action=right["action"] if done else "",
        due_amount=right["amount"] if done else "",
        given=answer_in_words(given) if said and not done else "",
        due="" if done else answer_in_words(right),
        right=mark["right"],
        why=recall(mark["reason"]),
        spot=spot,
        mistake=recall(mark["told"]) if mark["told"] else None,
        price=name_price(cost) if cost and not mark["right"] else None,
    )


def corrected(
    lines: tuple[Line, ...], standing: Standing, before: Sequence[Mark]
) -> tuple[Line, ...]:
    """`lines` of the marks as they stand, each told how it was marked `before`."""
    rows = zip(lines, standing.marks, standing.ruled, before, strict=True)
    again = bool(standing.graded_again)
    return tuple(_corrected(line, *marks, again=again) for line, *marks in rows)


def _corrected(line: Line, now: Mark, ruled: Mark, was: Mark, *, again: bool) -> Line:
    if now == was:
        return line
    if not now.get("overruled"):
        return replace(line, was=_regraded(now, was) if again else _was(now, was))
    told = replace(line, was=_overruled(now, ruled), overruled=True)
    if now["right"] or ruled["right"]:  # no mistake, or one that counts no more
        return replace(told, mistake=None, price=None)
    return told


def _overruled(now: Mark, ruled: Mark) -> Message:
    if now["right"] == ruled["right"]:
        return Message.of(
            gettext_noop("Corrected, and set back: it counts as the rules make it.")
        )
    if now["right"]:
        return Message.of(
            gettext_noop(
                "Overruled by a correction: it counts as right, although by the rules"
                " it is not."
            )
        )
    return Message.of(
        gettext_noop(
            "Overruled by a correction: it counts as wrong, although by the rules it"
            " is right."
        )
    )


def _was(now: Mark, was: Mark) -> Message:
    if now["right"] == was["right"]:
        return Message.of(
            gettext_noop("Corrected: it was marked the same, with another due.")
        )
    if was["right"]:
        return Message.of(gettext_noop("Corrected: before, it was marked right."))
    return Message.of(gettext_noop("Corrected: before, it was marked wrong."))


def _regraded(now: Mark, was: Mark) -> Message:
    """How it was marked under the edition before."""
    if now["right"] == was["right"]:
        return Message.of(
            gettext_noop("Graded again: it was marked the same, with another due.")
        )
    if was["right"]:
        return Message.of(gettext_noop("Graded again: before, it was marked right."))
    return Message.of(gettext_noop("Graded again: before, it was marked wrong."))


def spots_of(asked: Question) -> dict[str, str]:
    """The spots of the bets that the fields of `asked` are about, by field.

    Which bet is the wrong one of a settled table is itself asked: it is the one due.
    """
    spots = {
        field.name: field.spot.value
        for field in asked.fields
        if isinstance(field, ActionField) and field.spot
    }
    shown = {f"box{bet.box}-{bet.spot.value}": bet.spot.value for bet in asked.shown}
    wrong = [shown[each.value] for each in due(asked).dues if each.value in shown]
    open_fields = [
        field.name
        for field in asked.fields
        if isinstance(field, ActionField) and not field.spot
    ]
    return spots | dict(zip(open_fields, wrong, strict=False))


def by_house(
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


def lines_of_bets(
    marks: Sequence[Mark], settlement: Settlement, rules: HouseRules
) -> tuple[Line, ...]:
    """A line for every bet that was settled."""
    settled_bets = due_bets(settlement)
    named = mistakes_in(marks, settlement, rules)
    lines, last_box = [], None
    for mark in marks:
        box, spot = settlement.boxes[mark["box"] - 1], Spot(mark["spot"])
        place = (box.number, spot)
        settled, mistake = settled_bets.get(place), named.get(place)
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
                spot=mark["spot"],
                sum=arithmetic(settled) if settled else None,
                box=box.number,
                first_of_box=box.number != last_box,
                mistake=mistake.message if mistake and not mark["right"] else None,
                price=_price(mark),
            )
        )
        last_box = box.number
    return tuple(lines)


def _price(mark: Mark) -> Message | None:
    """What a wrong answer would have cost; None where its row does not say."""
    if mark["right"] or mark.get("cost") is None:
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
        hand=hold_hand(box.hand),
        lowest=name_category(rules.ante_bonus.lowest),
    )
