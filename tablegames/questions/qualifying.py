"""Does the dealer qualify, or open: hands just above and just below the minimum."""

from random import Random
from typing import Any, Final

from tablegames.cards import ACE, KING
from tablegames.games import game_of, settle
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
from tablegames.questions.dealing import (
    can_be_dealt,
    deal_lesson,
    draw_situation,
    trickiest,
)
from tablegames.questions.fields import ChoiceField, Option
from tablegames.questions.kinds import Kind
from tablegames.questions.pay_tables import minimum_key
from tablegames.ranking import HandRank
from tablegames.rounds import Round
from tablegames.scenarios import DealerStanding, Situation, Wants
from tablegames.scenarios.aims import least_strength
from tablegames.scenarios.randomness import choose, randbelow
from tablegames.scenarios.showdown import strength_of
from tablegames.showdowns import minimum_of
from tablegames.words import name_minimum, name_standing

YES, NO = "yes", "no"
BORDERLINE: Final = frozenset(
    {
        "board-pair-qualifies-dealer",
        "lowest-pair-qualifies",
        "dealer-fails-and-beats-player",
        "ace-king-qualifies",
        "ace-queen-does-not-qualify",
        "jack-high-dealer",
        "queen-high-opens",
        "dealer-does-not-open-and-player-is-lower",
    }
)
_NAMES: Final = {
    "hole-cards-alone": gettext_noop(
        "It looks as if the dealer's own cards alone were counted: a pair on the board"
        " counts."
    ),
    "ace-without-the-king": gettext_noop(
        "It looks as if an ace without the king was taken for ace-king."
    ),
    "minimum-thought-too-high": gettext_noop(
        "It looks as if the least hand that is enough was thought too high."
    ),
    "qualifying-hand-overlooked": gettext_noop(
        "It looks as if a hand that is enough was overlooked."
    ),
    "high-card-thought-enough": gettext_noop(
        "It looks as if a lesser high card was thought enough."
    ),
    "lesser-hand-thought-enough": gettext_noop(
        "It looks as if a lesser hand was thought enough."
    ),
}


def ask(rules: HouseRules, rng: Random, situation: Situation | None) -> Question:
    """The dealer's hand, to be held against the house's minimum."""
    felt = deal_lesson(rng, rules, situation) if situation else _draw(rules, rng)
    settlement = settle(felt, rules)
    minimum = minimum_of(rules)
    slug = (
        _overlooked(felt, settlement.dealer, rules)
        if settlement.qualifies
        else _thought_enough(settlement.dealer, rules)
    )
    due = Due(
        "qualifies",
        YES if settlement.qualifies else NO,
        Message.of(
            gettext_noop("The dealer has {hand}; it takes {minimum}."),
            hand=hold_hand(settlement.dealer),
            minimum=name_minimum(minimum),
        ),
        (
            Wrong(
                NO if settlement.qualifies else YES,
                Fault(slug, Message.of(_NAMES[slug])),
            ),
        ),
    )
    options = (
        Option(YES, Message.of(gettext_noop("yes"))),
        Option(NO, Message.of(gettext_noop("no"))),
    )
    label = Message.of(
        gettext_noop("the dealer {qualifies}"),
        qualifies=name_standing(rules, qualifies=True),
    )
    return Question(
        Kind.DEALER_QUALIFIES,
        str(rules.edition),
        Message.of(game_of(rules).dealer_words.question),
        (ChoiceField("qualifies", label, options),),
        AnswerKey(
            (due,),
            rule=figures(rules, minimum_key(rules)),
            lit=settlement.dealer.cards,
        ),
        felt,
    )


def _draw(rules: HouseRules, rng: Random) -> Round:
    """One in three a borderline situation, one just above the minimum, one below."""
    turn = randbelow(rng, 3)
    if turn == 0 and (drawn := draw_situation(rng, rules, BORDERLINE)):
        return deal_lesson(rng, rules, drawn)
    sides = [
        wants
        for wants in (Wants(dealer=standing) for standing in DealerStanding)
        if can_be_dealt(rules, wants)
    ]
    wants = sides[turn % len(sides)] if turn else choose(rng, sides)
    least = least_strength(minimum_of(rules))

    def nearness(felt: Round) -> int:
        return -abs(strength_of(settle(felt, rules).dealer) - least)

    return trickiest(rng, rules, nearness, wants=wants, deals=6)


def _overlooked(felt: Round, dealer: HandRank[Any], rules: HouseRules) -> str:
    minimum = minimum_of(rules)
    board = [card.rank for card in felt.board]
    if dealer.category.slug == "pair" and board.count(dealer.ranks[0]) == 2:
        return "hole-cards-alone"
    if dealer.category == minimum.category:
        return "minimum-thought-too-high"
    return "qualifying-hand-overlooked"


def _thought_enough(dealer: HandRank[Any], rules: HouseRules) -> str:
    minimum = minimum_of(rules)
    if minimum.ranks[:2] == (ACE, KING) and dealer.ranks[:1] == (ACE,):
        return "ace-without-the-king"
    if dealer.category.slug == "high-card":
        return "high-card-thought-enough"
    return "lesser-hand-thought-enough"
