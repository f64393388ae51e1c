"""Is this bet allowed: sizes by stage, limits, units, late bets."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Final

from tablegames.bets import Money, Spot
from tablegames.casino_poker import CasinoPokerRules
from tablegames.house_rules import Figure, HouseRules
from tablegames.legality import Breach
from tablegames.messages import Message, gettext_noop
from tablegames.questions.asked import (
    AnswerKey,
    Due,
    Fault,
    Question,
    Wrong,
    figures,
)
from tablegames.questions.breaking import breaches, draw_breaking
from tablegames.questions.fields import ChoiceField, Option
from tablegames.questions.kinds import Kind
from tablegames.questions.proposals import (
    ALLOWED,
    LATE,
    Proposal,
    describe,
    draw_allowed,
    rule_on,
)
from tablegames.rounds import Box, Round
from tablegames.scenarios.randomness import chance, choose
from tablegames.three_card import ThreeCardRules

LABELS: Final[Mapping[str, str]] = {
    ALLOWED: gettext_noop("allowed"),
    LATE: gettext_noop("no: it comes too late"),
    Breach.TOO_MANY_BOXES.value: gettext_noop("no: there is no box for it"),
    Breach.SPOT_OF_ANOTHER_GAME.value: gettext_noop("no: this game has no such bet"),
    Breach.SECOND_BET_ON_SPOT.value: gettext_noop("no: two bets on one spot"),
    Breach.BET_MISSING.value: gettext_noop("no: a compulsory bet is missing"),
    Breach.BLIND_DIFFERS.value: gettext_noop("no: the blind differs from the ante"),
    Breach.UNDER_MINIMUM.value: gettext_noop("no: under the minimum"),
    Breach.OVER_MAXIMUM.value: gettext_noop("no: over the maximum"),
    Breach.NOT_IN_UNITS.value: gettext_noop("no: not in the units of the house"),
    Breach.STAKE_NOT_EVEN.value: gettext_noop("no: not an even number of units"),
    Breach.RAISE_SIZE.value: gettext_noop("no: not a size allowed at this stage"),
    Breach.NEITHER_PLAYED_NOR_FOLDED.value: gettext_noop(
        "no: the box must play or fold"
    ),
    Breach.PLAYED_AND_FOLDED.value: gettext_noop("no: a folded hand makes no bet"),
    Breach.PLAYED_WITHOUT_ANTE.value: gettext_noop("no: there is no ante to play on"),
    Breach.SIDE_BET_ALONE.value: gettext_noop("no: the side bet needs an ante"),
    Breach.EXCHANGE_NOT_OFFERED.value: gettext_noop("no: no cards are exchanged here"),
    Breach.EXCHANGE_WITHOUT_RAISE.value: gettext_noop(
        "no: only a hand that raises may exchange"
    ),
    Breach.EXCHANGE_PRICE.value: gettext_noop("no: not the price of an exchange"),
}
_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    LATE: ("remedies.late-bet",),
    Breach.TOO_MANY_BOXES.value: ("boxes",),
    Breach.UNDER_MINIMUM.value: ("limits.ante",),
    Breach.OVER_MAXIMUM.value: ("limits.ante",),
    Breach.NOT_IN_UNITS.value: ("unit",),
    Breach.STAKE_NOT_EVEN.value: ("even-stakes", "unit"),
    Breach.SIDE_BET_ALONE.value: ("pair-plus-alone",),
    Breach.EXCHANGE_NOT_OFFERED.value: ("exchange",),
    Breach.EXCHANGE_WITHOUT_RAISE.value: ("exchange",),
    Breach.EXCHANGE_PRICE.value: ("exchange-prices",),
}
_NAMES: Final = {
    "late-bet-taken": gettext_noop("The betting had closed, and the bet was taken."),
    "bet-let-through": gettext_noop("A bet was let through that this house refuses."),
    "allowed-bet-refused": gettext_noop("A bet was refused that this house takes."),
    "another-rule-named": gettext_noop("It is refused, but by another rule."),
}


def ask(rules: HouseRules, rng: Random) -> Question:
    """Bets of one box: every second time they break a rule, each rule as often.

    What is due is found by the same check that a felt line has to pass.
    """
    proposal = _draw(rng, rules)
    ruling = rule_on(proposal, rules)
    options = (ALLOWED, LATE, *(breach.value for breach in breaches(rules)))
    due = Due(
        "allowed",
        ruling.value,
        ruling.reason,
        tuple(
            Wrong(other, _mistake(ruling.value, other))
            for other in options
            if other != ruling.value
        ),
    )
    labels = tuple(Option(each, Message.of(LABELS[each])) for each in options)
    return Question(
        Kind.BET_ALLOWED,
        str(rules.edition),
        Message.of(
            gettext_noop("{bets} Is that allowed?"), bets=describe(proposal, rules)
        ),
        (ChoiceField("allowed", Message.of(gettext_noop("the bet")), labels),),
        AnswerKey(
            (due,), _sum(ruling.value, proposal), _rule(ruling.value, proposal, rules)
        ),
        Round((), (), (Box((), proposal.bets, proposal.folded),)),
    )


def _draw(rng: Random, rules: HouseRules) -> Proposal:
    if chance(rng, 1, 2):
        return draw_allowed(rng, rules, None)
    broken = choose(rng, (None, *breaches(rules)))
    if broken is not None:
        return draw_breaking(rng, rules, broken)
    return replace(draw_allowed(rng, rules, None).opening(), late=True)


def _mistake(due: str, given: str) -> Fault:
    slug = "another-rule-named"
    if due == ALLOWED:
        slug = "allowed-bet-refused"
    elif given == ALLOWED:
        slug = "late-bet-taken" if due == LATE else "bet-let-through"
    return Fault(slug, Message.of(_NAMES[slug]))


def _sum(value: str, proposal: Proposal) -> Message | None:
    """How many antes the bet of the hand is, where that is what decides."""
    if value not in {ALLOWED, Breach.RAISE_SIZE.value}:
        return None
    ante = proposal.stake(Spot.ANTE)
    stake = proposal.stake(Spot.PLAY) or proposal.stake(Spot.RAISE)
    if not ante or not stake or stake % ante:
        return None
    return Message.of(
        "{times} × {ante} = {stake}",
        times=stake // ante,
        ante=Money(ante),
        stake=Money(stake),
    )


def _rule(value: str, proposal: Proposal, rules: HouseRules) -> tuple[Figure, ...]:
    """The figures that decide; none for what the game itself asks of every house."""
    if value == Breach.RAISE_SIZE.value:
        return figures(rules, _size_key(proposal, rules))
    if value == ALLOWED:
        limits = [f"limits.{bet.spot.value}" for bet in proposal.bets]
        sizes = {Spot.PLAY, Spot.RAISE} & {bet.spot for bet in proposal.bets}
        keys = [*limits, "unit", *(_size_key(proposal, rules) for _ in sizes)]
        return figures(rules, *keys)
    return figures(rules, *_KEYS.get(value, ()))


def _size_key(proposal: Proposal, rules: HouseRules) -> str:
    if proposal.stage is not None:
        return f"raises.{proposal.stage.value}"
    match rules:
        case ThreeCardRules():
            return "play-sizes"
        case CasinoPokerRules():
            return "raise-sizes"
        case _:
            return "raises.after-river"
