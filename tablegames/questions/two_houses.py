"""Same hand, other house: one box settled twice, under two houses of one game."""

from dataclasses import replace
from random import Random

from tablegames.bets import Spot
from tablegames.explanations import deciding_cards
from tablegames.games import check, settle
from tablegames.house_rules import HouseRules
from tablegames.legality import IllegalRoundError
from tablegames.messages import Message, gettext_noop
from tablegames.mistakes import other_houses
from tablegames.questions.asked import (
    AnswerKey,
    Due,
    Fault,
    Question,
    QuestionError,
    Wrong,
)
from tablegames.questions.bet_rows import SettledRow, rules_of, settled_rows, sums_of
from tablegames.questions.dealing import can_be_dealt, deal_lesson
from tablegames.questions.kinds import Kind
from tablegames.questions.pay_tables import pay_tables
from tablegames.rounds import Round
from tablegames.scenarios import Situation, Wants, deal
from tablegames.scenarios.randomness import chance, choose

DEALS = 24
HERE, THERE = "here-", "there-"


def ask(rules: HouseRules, rng: Random, situation: Situation | None) -> Question:
    """One box under these rules and under another house's, side by side.

    Three in four show a hand that the two houses pay differently. Raises
    QuestionError when no other house has the game, or none that takes these bets.
    """
    others = other_houses(rules)
    if not others:
        raise QuestionError(gettext_noop("no other house has this game"))
    other = choose(rng, others)
    felt = _deal(rng, rules, other, situation=situation)
    settlement = settle(felt, rules)
    here = settled_rows(felt, settlement, rules)
    there = settled_rows(felt, settle(felt, other), other)
    return Question(
        Kind.OTHER_HOUSE,
        str(rules.edition),
        Message.of(
            gettext_noop("What is each bet due in {here}, and what in {there}?"),
            here=rules.edition.house_name,
            there=other.edition.house_name,
        ),
        (
            *(each.row.field(HERE) for each in here),
            *(each.row.field(THERE) for each in there),
        ),
        AnswerKey(
            (
                *(_due(HERE, *rows) for rows in zip(here, there, strict=True)),
                *(_due(THERE, *rows) for rows in zip(there, here, strict=True)),
            ),
            sums_of(here + there),
            rules_of(here),
            deciding_cards(settlement.boxes[0], settlement),
            rules_of(there),
        ),
        felt,
        other=str(other.edition),
    )


def _due(prefix: str, asked: SettledRow, elsewhere: SettledRow) -> Due:
    due = asked.due(prefix)
    if asked.deed == elsewhere.deed:
        return due
    text = gettext_noop("That is what the other house does.")
    swapped = Wrong(elsewhere.deed, Fault("houses-swapped", Message.of(text)))
    return replace(due, wrong=(swapped,))


def _deal(
    rng: Random, rules: HouseRules, other: HouseRules, *, situation: Situation | None
) -> Round:
    wanted = _paid_differently(rules, other)
    for _ in range(DEALS):
        if situation is None and wanted and chance(rng, 3, 4):
            felt = deal(rules, rng, choose(rng, wanted))
        else:
            felt = deal_lesson(rng, rules, situation)
        if _allowed(felt, other):
            return felt
    raise QuestionError(
        gettext_noop("{there} does not take the bets of {here}"),
        here=rules.edition.house_name,
        there=other.edition.house_name,
    )


def _allowed(felt: Round, rules: HouseRules) -> bool:
    try:
        check(felt, rules)
    except IllegalRoundError:
        return False
    return True


def _paid_differently(rules: HouseRules, other: HouseRules) -> list[Wants]:
    """What to deal so that the two houses' pay tables part."""
    theirs = pay_tables(other)
    wants = [
        Wants(player=category, bets=() if spot is Spot.ANTE_BONUS else (spot,))
        for spot, (_, table) in pay_tables(rules).items()
        for category in type(table.lowest)
        if table.odds_for(category) != theirs[spot][1].odds_for(category)
    ]
    return [each for each in wants if can_be_dealt(rules, each)]
