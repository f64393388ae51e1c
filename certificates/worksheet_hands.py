"""The hands of a worksheet: dealt from its seed, and what each of their bets is due."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from quizzes.composing import compose, derived_seed
from quizzes.drawing_lots import shuffled
from quizzes.models import Attempt
from quizzes.rows import Row, rows_of
from tablegames.explanations import arithmetic, explain, name_hand
from tablegames.games import load_rules, settle
from tablegames.house_rules import HouseRules
from tablegames.messages import Message
from tablegames.questions import Kind
from tablegames.rounds import Round
from tablegames.settlement import SettledBet, SettledBox, Settlement


@dataclass(frozen=True, slots=True)
class Part:
    """So many hands of one situation at so many boxes; "" for any of them."""

    situation: str
    boxes: int
    hands: int


@dataclass(frozen=True, slots=True)
class Plan:
    """What a worksheet asks: `situations` by slug, all of them when there is none.

    With `parts`, as a programme has them, these say it instead, and `boxes` is the most
    that any of them wants.
    """

    rules: str
    situations: tuple[str, ...]
    hands: int
    boxes: int
    seed: int
    parts: tuple[Part, ...] = ()

    @property
    def pool(self) -> tuple[tuple[str, int], ...]:
        """Situations with their boxes, each as often as it is asked in one round."""
        if self.parts:
            return tuple(
                (part.situation, part.boxes)
                for part in self.parts
                for _hand in range(part.hands)
            )
        return tuple((slug, self.boxes) for slug in self.situations)


@dataclass(frozen=True, slots=True)
class KeyRow:
    """A bet to be settled; `settled` is None for a bonus that is not due."""

    row: Row
    settled: SettledBet | None
    hand: Message
    why: Message | None
    sum: Message | None


@dataclass(frozen=True, slots=True)
class Hand:
    """One round of a worksheet, by its number, and what its bets are due in order."""

    number: int
    situation: str
    felt: Round
    settlement: Settlement
    rows: tuple[KeyRow, ...]


def hands_of(plan: Plan) -> tuple[Hand, ...]:
    """The hands of `plan`, always the same.

    Each chosen situation is asked as often as the others, and each part of a programme
    in its proportion, give or take one. Raises TableGamesError for rules that are not
    there, or a hand that they never deal.
    """
    rules = load_rules(plan.rules)
    return tuple(
        _hand(
            Attempt(rules=plan.rules, seed=str(plan.seed), boxes=boxes),
            number,
            rules,
            slug,
        )
        for number, (slug, boxes) in enumerate(_wants(plan), 1)
    )


def one_of_each(plan: Plan) -> Plan:
    """The least of `plan` that has whatever can fail to be dealt."""
    parts = tuple(replace(part, hands=1) for part in plan.parts)
    least = replace(plan, parts=parts)
    return replace(least, hands=min(plan.hands, max(1, len(least.pool))))


def _wants(plan: Plan) -> Iterator[tuple[str, int]]:
    """The situation of each hand, "" where it is left to the lot, and its boxes."""
    pool, round_of = plan.pool, list[tuple[str, int]]()
    for number in range(plan.hands):
        if pool and number % len(pool) == 0:
            seed = derived_seed(str(plan.seed), number, "situations")
            round_of = shuffled(pool, Random(seed))
        yield round_of[number % len(round_of)] if round_of else ("", plan.boxes)


def _hand(attempt: Attempt, number: int, rules: HouseRules, slug: str) -> Hand:
    kind = Kind.SETTLE_BOX if attempt.boxes == 1 else Kind.SETTLE_TABLE
    asked = compose(attempt, number, rules=rules, kind=kind, situation=slug)
    felt = Round.parse(asked.felt)
    settlement = settle(felt, rules)
    rows = tuple(_key_row(row, settlement, rules) for row in rows_of(felt, rules))
    return Hand(number, asked.situation, felt, settlement, rows)


def _key_row(row: Row, settlement: Settlement, rules: HouseRules) -> KeyRow:
    box = settlement.boxes[row.box - 1]
    settled = _settled(box, row)
    hand = name_hand(box.hand)
    if settled is None:
        return KeyRow(row, None, hand, None, None)
    why = explain(settled, box, settlement, rules)
    return KeyRow(row, settled, hand, why, arithmetic(settled))


def _settled(box: SettledBox, row: Row) -> SettledBet | None:
    return next((bet for bet in box.bets if bet.bet.spot is row.spot), None)
