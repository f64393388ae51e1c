"""Pick the five cards that play, out of two hole cards and the board."""

from itertools import combinations
from random import Random
from typing import Any, Final

from tablegames.cards import Card
from tablegames.hand_names import hold_hand
from tablegames.messages import Message, gettext_noop
from tablegames.questions.asked import (
    AnswerKey,
    Due,
    Fault,
    Question,
    Wrong,
    figures,
)
from tablegames.questions.dealing import deal_lesson, deal_one_of
from tablegames.questions.fields import CardsField, in_order
from tablegames.questions.kinds import Kind
from tablegames.ranking import HandRank, rank_poker
from tablegames.rounds import Round
from tablegames.scenarios import Situation
from tablegames.scenarios.randomness import chance
from tablegames.showdowns import deciding_place
from tablegames.ultimate import CardsUsed, UltimateRules, rank_hand
from tablegames.words import name_category

TRAPS: Final = frozenset(
    {
        "counterfeited-pair",
        "board-plays",
        "kicker-decides",
        "second-kicker-decides",
        "two-pair-kicker-decides",
        "three-of-a-kind-kicker-decides",
        "same-pair-and-kickers",
        "full-house-against-full-house",
        "flush-against-flush",
        "straight-against-straight",
    }
)
_GROUPS: Final = {
    "pair": 1,
    "two-pair": 2,
    "three-of-a-kind": 1,
    "full-house": 2,
    "four-of-a-kind": 1,
}


def ask(rules: UltimateRules, rng: Random, situation: Situation | None) -> Question:
    """The five that play for box 1; cards that could replace each other are alike."""
    felt = _deal(rules, rng, situation)
    box = felt.boxes[0]
    hand = rank_hand(box.cards, felt.board, rules)
    cards = box.cards + felt.board
    best: list[tuple[Card, ...]] = []
    wrong = []
    for five in combinations(cards, 5):
        picked = in_order(five)
        if not _may_play(five, box.cards, rules):
            wrong.append(Wrong(picked, _not_both_hole_cards()))
        elif rank_poker(five) == hand:
            best.append(picked)
        else:
            wrong.append(Wrong(picked, _lesser(rank_poker(five), hand)))
    due = Due(
        "cards",
        in_order(hand.cards),
        Message.of(
            gettext_noop("The cards that play make {hand}."),
            hand=hold_hand(hand),
        ),
        tuple(wrong),
        tuple(best),
    )
    label = Message.of(gettext_noop("the five cards that play"))
    return Question(
        Kind.PLAYING_CARDS,
        str(rules.edition),
        Message.of(gettext_noop("Which five cards play for box 1?")),
        (CardsField("cards", label, cards, 5),),
        AnswerKey((due,), rule=figures(rules, "cards-used"), lit=hand.cards),
        felt,
    )


def _deal(rules: UltimateRules, rng: Random, situation: Situation | None) -> Round:
    if situation is None and chance(rng, 2, 3):
        return deal_one_of(rng, rules, TRAPS)
    return deal_lesson(rng, rules, situation)


def _may_play(
    five: tuple[Card, ...], hole: tuple[Card, ...], rules: UltimateRules
) -> bool:
    return rules.cards_used is CardsUsed.BEST_FIVE or set(hole) <= set(five)


def _not_both_hole_cards() -> Fault:
    text = gettext_noop("A hole card was left out: both must play in this house.")
    return Fault("hole-card-left-out", Message.of(text))


def _lesser(picked: HandRank[Any], best: HandRank[Any]) -> Fault:
    place = deciding_place(picked, best)
    if place is None:
        text = gettext_noop("There is more than what was picked, {picked}: {best}.")
        return Fault(
            "lower-category-picked",
            Message.of(
                text,
                picked=name_category(picked.category),
                best=name_category(best.category),
            ),
        )
    if best.category.is_straight:
        text = gettext_noop("The lower end of the straight was picked.")
        return Fault("lower-straight-picked", Message.of(text))
    if place < _GROUPS.get(best.category.slug, 0):
        text = gettext_noop("A lower pair or three was picked than there is.")
        return Fault("lower-group-picked", Message.of(text))
    text = gettext_noop("A lower kicker was kept than there is.")
    return Fault("lower-kicker-kept", Message.of(text))
