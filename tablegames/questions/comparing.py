"""Who is higher, and by which card."""

from random import Random
from typing import Any, Final

from tablegames.cards import ACE, RANK_LETTERS
from tablegames.games import settle
from tablegames.hand_names import hold_hand
from tablegames.house_rules import HouseRules
from tablegames.messages import Message, gettext_noop
from tablegames.questions.asked import (
    AnswerKey,
    Due,
    Fault,
    Question,
    Wrong,
    figures,
)
from tablegames.questions.comparing_words import COMPARING_FAULTS
from tablegames.questions.dealing import deal_lesson, deal_one_of
from tablegames.questions.fields import ChoiceField, Option
from tablegames.questions.kinds import Kind
from tablegames.ranking import HandRank, ThreeCardCategory
from tablegames.rounds import Round
from tablegames.scenarios import Situation
from tablegames.scenarios.randomness import chance
from tablegames.showdowns import deciding_place
from tablegames.words import name_category, one

PLAYER, DEALER, TIE = "player", "dealer", "tie"
CATEGORY, NOTHING = "category", "nothing"
CLOSE: Final = frozenset(
    {
        "tie",
        "board-plays",
        "kicker-decides",
        "second-kicker-decides",
        "two-pair-kicker-decides",
        "three-of-a-kind-kicker-decides",
        "same-pair-and-kickers",
        "second-pair-decides",
        "four-of-a-kind-on-the-board",
        "full-house-against-full-house",
        "full-house-by-the-three",
        "flush-against-flush",
        "straight-over-wheel",
        "pair-against-pair",
        "pair-kicker-decides",
        "second-card-decides",
        "third-card-decides",
        "fifth-card-decides",
        "ace-king-against-ace-king",
        "straight-against-flush",
        "flush-against-straight",
        "three-of-a-kind-over-straight",
    }
)
_WHO: Final = {
    PLAYER: gettext_noop("the player"),
    DEALER: gettext_noop("the dealer"),
    TIE: gettext_noop("neither: a tie"),
}


def ask(rules: HouseRules, rng: Random, situation: Situation | None) -> Question:
    """Box 1 against the dealer; two hands in three are close."""
    felt = _deal(rules, rng, situation)
    settlement = settle(felt, rules)
    hand, dealer = settlement.boxes[0].hand, settlement.dealer
    who = PLAYER if hand > dealer else DEALER if hand < dealer else TIE
    return Question(
        Kind.HIGHER_HAND,
        str(rules.edition),
        Message.of(gettext_noop("Who is higher, and which card decides?")),
        (
            ChoiceField(
                "higher",
                Message.of(gettext_noop("the higher hand")),
                tuple(Option(key, Message.of(text)) for key, text in _WHO.items()),
            ),
            ChoiceField(
                "decides", Message.of(gettext_noop("what decides")), _deciders()
            ),
        ),
        AnswerKey(
            (_who_is_higher(who, hand, dealer), _what_decides(hand, dealer)),
            rule=figures(rules, "tie", "cards-used"),
            lit=_lit(hand, dealer),
        ),
        felt,
    )


def _deal(rules: HouseRules, rng: Random, situation: Situation | None) -> Round:
    if situation is None and chance(rng, 2, 3):
        return deal_one_of(rng, rules, CLOSE)
    return deal_lesson(rng, rules, situation)


def _deciders() -> tuple[Option, ...]:
    """The same for every hand, so that they tell nothing."""
    return (
        Option(CATEGORY, Message.of(gettext_noop("the category of the hand"))),
        *(Option(letter(rank), one(rank)) for rank in range(ACE, 1, -1)),
        Option(NOTHING, Message.of(gettext_noop("nothing: all cards are alike"))),
    )


def letter(rank: int) -> str:
    """How a rank is written: `K`."""
    return RANK_LETTERS[rank - 2]


def _mistake(slug: str) -> Fault:
    return Fault(slug, Message.of(COMPARING_FAULTS[slug]))


def _who_is_higher(who: str, hand: HandRank[Any], dealer: HandRank[Any]) -> Due:
    return Due(
        "higher",
        who,
        Message.of(
            gettext_noop("The player has {hand}, and the dealer {dealer}."),
            hand=hold_hand(hand),
            dealer=hold_hand(dealer),
        ),
        tuple(
            Wrong(other, _mistake(_wrong_way(who, other, hand=hand, dealer=dealer)))
            for other in _WHO
            if other != who
        ),
    )


def _wrong_way(
    who: str, given: str, *, hand: HandRank[Any], dealer: HandRank[Any]
) -> str:
    if who == TIE:
        return "difference-in-a-tie"
    same = hand.category == dealer.category
    if given == TIE:
        return "stopped-before-the-kicker" if same else "categories-called-a-tie"
    if {hand.category, dealer.category} == {
        ThreeCardCategory.STRAIGHT,
        ThreeCardCategory.FLUSH,
    } and isinstance(hand.category, ThreeCardCategory):
        return "straight-and-flush-swapped"
    if not same and (hand.ranks > dealer.ranks) is not (hand > dealer):
        return "kicker-before-category"
    return "higher-and-lower-swapped"


def _what_decides(hand: HandRank[Any], dealer: HandRank[Any]) -> Due:
    value, reason = _decider(hand, dealer)
    return Due(
        "decides",
        value,
        reason,
        tuple(
            Wrong(
                option.value,
                _mistake(_wrong_card(option.value, value, hand=hand, dealer=dealer)),
            )
            for option in _deciders()
            if option.value != value
        ),
        needs="higher",
    )


def _decider(hand: HandRank[Any], dealer: HandRank[Any]) -> tuple[str, Message]:
    place = deciding_place(hand, dealer)
    if place is not None:
        high, low = sorted((hand.ranks[place], dealer.ranks[place]), reverse=True)
        text = gettext_noop("The {higher} decides, against the {lower}.")
        return letter(high), Message.of(text, higher=one(high), lower=one(low))
    if hand == dealer:
        return NOTHING, Message.of(gettext_noop("All cards that play are alike."))
    text = gettext_noop("The category decides: {higher} against {lower}.")
    return CATEGORY, Message.of(
        text,
        higher=name_category(max(hand, dealer).category),
        lower=name_category(min(hand, dealer).category),
    )


def _wrong_card(
    given: str, due: str, *, hand: HandRank[Any], dealer: HandRank[Any]
) -> str:
    if due == NOTHING:
        return "card-in-a-tie"
    if given == NOTHING:
        return "tie-that-is-decided"
    if due == CATEGORY:
        return "card-where-category-decides"
    if given == CATEGORY:
        return "category-where-card-decides"
    return _wrong_rank(given, hand, dealer)


def _wrong_rank(given: str, hand: HandRank[Any], dealer: HandRank[Any]) -> str:
    higher, lower = max(hand, dealer), min(hand, dealer)
    place = deciding_place(hand, dealer)
    rank = RANK_LETTERS.index(given) + 2
    if rank in higher.ranks[:place]:
        return "card-in-both-hands"
    if place is not None and rank == lower.ranks[place]:
        return "card-of-the-lower-hand"
    if rank in higher.ranks or rank in lower.ranks:
        return "card-that-comes-later"
    return "idle-card"


def _lit(hand: HandRank[Any], dealer: HandRank[Any]) -> tuple[Any, ...]:
    place = deciding_place(hand, dealer)
    if place is None:
        return () if hand == dealer else max(hand, dealer).cards
    if hand.category.is_straight:
        return hand.cards[:1] + dealer.cards[:1]
    return tuple(
        card
        for held in (hand, dealer)
        for card in held.cards
        if card.rank == held.ranks[place]
    )
