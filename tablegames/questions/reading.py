"""Read the hand: name the category of the cards that play."""

from random import Random
from typing import Final

from tablegames.games import game_of
from tablegames.hand_names import hold_hand
from tablegames.house_rules import HouseRules
from tablegames.messages import Message, gettext_noop
from tablegames.questions.asked import AnswerKey, Due, Question, Wrong, figures
from tablegames.questions.dealing import (
    can_be_dealt,
    deal_lesson,
    deal_one_of,
    trickiest,
)
from tablegames.questions.fields import ChoiceField, Option
from tablegames.questions.kinds import Kind
from tablegames.questions.misreadings import misread, seen_in
from tablegames.questions.pay_tables import pay_tables
from tablegames.ranking import Category
from tablegames.rounds import Round
from tablegames.scenarios import NO_WANTS, Situation, Wants, deal
from tablegames.scenarios.randomness import choose, randbelow
from tablegames.words import title_of

TRAPS: Final = frozenset(
    {
        "counterfeited-pair",
        "board-plays",
        "four-of-a-kind-on-the-board",
        "wheel",
        "steel-wheel",
        "ace-high-straight",
        "full-house-against-full-house",
        "full-house-by-the-three",
        "flush-against-flush",
        "flush-over-straight",
        "second-pair-decides",
        "ace-low-straight",
        "king-ace-two-is-no-straight",
        "straight-against-flush",
        "flush-against-straight",
        "mini-royal",
    }
)


def ask(rules: HouseRules, rng: Random, situation: Situation | None) -> Question:
    """The hand of box 1, to be named.

    Without a situation one hand in three is drawn by its category, all alike, one is
    a known trap, and one just misses a straight, a flush or a full house.
    """
    felt = deal_lesson(rng, rules, situation) if situation else _draw(rules, rng)
    box = felt.boxes[0]
    hand = game_of(rules).rank(box.cards, felt.board, rules)
    categories: tuple[Category, ...] = tuple(game_of(rules).categories)
    due = Due(
        "category",
        hand.category.slug,
        Message.of(gettext_noop("The hand is {hand}."), hand=hold_hand(hand)),
        tuple(
            Wrong(other.slug, misread(hand, other, box.cards + felt.board))
            for other in categories
            if other is not hand.category
        ),
    )
    options = tuple(Option(each.slug, title_of(each)) for each in categories)
    label = Message.of(gettext_noop("category"))
    keys = ("cards-used", *(key for key, _ in pay_tables(rules).values()))
    return Question(
        Kind.READ_HAND,
        str(rules.edition),
        Message.of(gettext_noop("What does box 1 hold?")),
        (ChoiceField("category", label, options),),
        AnswerKey((due,), rule=figures(rules, *keys), lit=hand.cards),
        felt,
    )


def _draw(rules: HouseRules, rng: Random) -> Round:
    turn = randbelow(rng, 3)
    if turn == 0:
        return deal_one_of(rng, rules, TRAPS)
    if turn == 1:
        categories = [
            each
            for each in game_of(rules).categories
            if can_be_dealt(rules, Wants(player=each))
        ]
        return deal(rules, rng, Wants(player=choose(rng, categories)))

    def near_misses(felt: Round) -> int:
        box = felt.boxes[0]
        hand = game_of(rules).rank(box.cards, felt.board, rules)
        seen = seen_in(box.cards + felt.board, len(hand.cards))
        kind = type(hand.category)
        return sum(each.slug in seen for each in kind if each > hand.category)

    return trickiest(rng, rules, near_misses, wants=NO_WANTS, deals=16)
