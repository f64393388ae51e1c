"""Procedure: what this house has its dealer do when something goes wrong."""

from collections.abc import Mapping
from random import Random
from typing import Final

from tablegames.games import load_rules, rule_sets
from tablegames.house_rules import HouseRules
from tablegames.irregularities import REMEDIES_FOR, Irregularity, Remedy
from tablegames.messages import Message, gettext_noop
from tablegames.questions.asked import (
    AnswerKey,
    Due,
    Fault,
    Question,
    Wrong,
    figures,
)
from tablegames.questions.fields import ChoiceField, Option
from tablegames.questions.kinds import Kind
from tablegames.rule_words import CHOICES, LABELS
from tablegames.scenarios.randomness import choose, randbelow

FEWEST_OPTIONS: Final = 4
STORIES: Final[Mapping[Irregularity, tuple[str, ...]]] = {
    Irregularity.EXPOSED_PLAYER_CARD: (
        gettext_noop("In the deal a card of box {box} turns over and lies face up."),
        gettext_noop("A card slips off the pack of box {box}: everybody sees it."),
    ),
    Irregularity.EXPOSED_DEALER_CARD: (
        gettext_noop("A card of the dealer that should lie face down lies open."),
        gettext_noop("The dealer's own hand is dealt with one card too many open."),
    ),
    Irregularity.SEVERAL_CARDS_KNOWN: (
        gettext_noop("Two cards of box {box} have been seen by the whole table."),
        gettext_noop("During the deal three cards fall open in front of box {box}."),
    ),
    Irregularity.WRONG_NUMBER_OF_CARDS: (
        gettext_noop("Box {box} has been dealt one card too many."),
        gettext_noop("Box {box} has one card too few when it looks at its hand."),
    ),
    Irregularity.DROPPED_CARDS: (
        gettext_noop("The dealer drops several cards on the floor during the deal."),
        gettext_noop("While dealing to box {box} the dealer lets a few cards fall."),
    ),
    Irregularity.BOXED_CARD: (
        gettext_noop("The next card of the deck lies face up in it."),
        gettext_noop("A card comes out of the deck the wrong way round, at box {box}."),
    ),
    Irregularity.SHUFFLER_FAULT: (
        gettext_noop("The shuffler jams in the middle of the deal."),
        gettext_noop("The shuffler shows its red light when box {box} is dealt to."),
    ),
    Irregularity.LATE_BET: (
        gettext_noop("After betting has closed box {box} puts down another chip."),
        gettext_noop("The bets are closed, and box {box} wants to change its stake."),
    ),
    Irregularity.CARD_TALK: (
        gettext_noop("Box {box} shows its cards to its neighbour before deciding."),
        gettext_noop("Box {box} tells the table which cards it holds."),
    ),
    Irregularity.WRONG_PAYOFF: (
        gettext_noop("Box {box} has been paid, and the payment was wrong."),
        gettext_noop("The dealer sees that the last payment to box {box} is off."),
    ),
    Irregularity.DISPUTE: (
        gettext_noop("Box {box} does not accept how its hand was settled."),
        gettext_noop(
            "Box {box} insists that its bet was another than the dealer says."
        ),
    ),
}
_NAMES: Final = {
    "remedy-of-another-house": gettext_noop("That is what {house} has its dealers do."),
    "management-not-called": gettext_noop(
        "That is for the management to decide, not for the dealer."
    ),
    "management-called-needlessly": gettext_noop(
        "The rules settle that: the management need not be called."
    ),
    "void-round-played-on": gettext_noop("The round is void and does not go on."),
    "round-voided-needlessly": gettext_noop("The round goes on: it is not void."),
    "wrong-remedy": gettext_noop("That is no remedy of this house."),
}


def ask(rules: HouseRules, rng: Random) -> Question:
    """An irregularity, and the remedy that this house's rules give for it."""
    irregularity = choose(rng, tuple(Irregularity))
    key = f"remedies.{irregularity.value}"
    story = choose(rng, STORIES[irregularity])
    box = 1 + randbelow(rng, rules.boxes)
    remedy = rules.remedies[irregularity]
    options = _options(irregularity)
    due = Due(
        "remedy",
        remedy.value,
        Message.of(
            gettext_noop("In this house: {irregularity}: {remedy}."),
            irregularity=Message.of(LABELS[key]),
            remedy=Message.of(CHOICES[key][remedy.value]),
        ),
        tuple(
            Wrong(other.value, _mistake(irregularity, other, rules))
            for other in options
            if other is not remedy
        ),
    )
    labels = tuple(
        Option(each.value, Message.of(CHOICES[key][each.value])) for each in options
    )
    return Question(
        Kind.PROCEDURE,
        str(rules.edition),
        Message.of(
            gettext_noop("{story} What does the dealer do?"),
            story=Message.of(story, box=box),
        ),
        (ChoiceField("remedy", Message.of(gettext_noop("the remedy")), labels),),
        AnswerKey((due,), rule=figures(rules, key)),
    )


def _options(irregularity: Irregularity) -> tuple[Remedy, ...]:
    """The remedies that fit, and others beside them where these are few."""
    fitting = REMEDIES_FOR[irregularity] | {Remedy.MANAGEMENT_DECIDES}
    others = [each for each in reversed(Remedy) if each not in fitting]
    added = others[: max(0, FEWEST_OPTIONS - len(fitting))]
    return tuple(each for each in Remedy if each in fitting or each in added)


def _mistake(irregularity: Irregularity, given: Remedy, rules: HouseRules) -> Fault:
    for other in _houses():
        elsewhere = other.edition.rule_set != rules.edition.rule_set
        if elsewhere and other.remedies[irregularity] is given:
            text = _NAMES["remedy-of-another-house"]
            house = other.edition.house_name
            return Fault("remedy-of-another-house", Message.of(text, house=house))
    slug = _slug(rules.remedies[irregularity], given)
    return Fault(slug, Message.of(_NAMES[slug]))


def _houses() -> tuple[HouseRules, ...]:
    return tuple(load_rules(name) for name in rule_sets())


def _slug(due: Remedy, given: Remedy) -> str:
    if due is Remedy.MANAGEMENT_DECIDES:
        return "management-not-called"
    if given is Remedy.MANAGEMENT_DECIDES:
        return "management-called-needlessly"
    if due is Remedy.ROUND_VOID:
        return "void-round-played-on"
    return "round-voided-needlessly" if given is Remedy.ROUND_VOID else "wrong-remedy"
