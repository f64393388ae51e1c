"""The blueprint of an exam: parts in plain values, checked against the engine.

A part says how many hands of which kind under which rule set; its situation is a slug,
or empty for all situations in turn. What cannot be asked is found before it is kept.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from quizzes.composing import SETTLING
from quizzes.exam_terms import FEWEST_BOXES, Hand
from tablegames.games import load_rules
from tablegames.house_rules import HouseRules, RulesError
from tablegames.messages import Message, TableGamesError, gettext_noop
from tablegames.questions import Kind, ask, kinds, shows_situations
from tablegames.questions.dealing import can_be_dealt
from tablegames.scenarios import (
    ImpossibleWantsError,
    SeatsError,
    Situation,
    Wants,
    deal,
    situations,
)
from training.variety import different_questions

MOST_PARTS: Final = 30


@dataclass(frozen=True, slots=True)
class Part:
    """So many hands of a kind; `situation` is empty for all that can be dealt."""

    rule_set: str
    kind: Kind
    situation: str
    boxes: int
    hands: int


@dataclass(frozen=True, slots=True)
class PartFault:
    """What is wrong with one part, and with which of its fields."""

    field: str
    message: Message


def fault_of(part: Part) -> PartFault | None:
    """Why `part` cannot be asked; None when it can."""
    try:
        rules = load_rules(part.rule_set)
    except RulesError as error:
        return PartFault("rule_set", error.message)
    return (
        _fault_of_kind(part, rules)
        or _fault_of_boxes(part, rules)
        or _fault_of_situation(part, rules)
        or _fault_of_deal(part, rules)
    )


def faults_together(parts: Sequence[Part]) -> dict[int, PartFault]:
    """The parts, by place, that want more different questions than there are left.

    The parts must be without a fault by themselves.
    """
    asked, faults = Counter[tuple[str, Kind]](), dict[int, PartFault]()
    for place, part in enumerate(parts):
        rules = str(load_rules(part.rule_set).edition)
        most = different_questions(part.kind, rules)
        asked[part.rule_set, part.kind] += part.hands
        if most is not None and asked[part.rule_set, part.kind] > most:
            faults[place] = PartFault("hands", _too_many(part, most))
    return faults


def drawn_hands(parts: Iterable[Part], rng: Random) -> tuple[Hand, ...]:
    """Every hand of `parts`; where a part leaves its situation open they are drawn.

    Each situation comes up as often as the others, or once more. So everybody who sits
    what is drawn here sits an exam as hard as everybody else's.
    """
    return tuple(
        Hand(part.kind, situation, part.boxes)
        for part in parts
        for situation in _spread(part, rng)
    )


def possible_situations(rules: HouseRules) -> tuple[Situation, ...]:
    """The situations that the house's rules leave a deal for."""
    return tuple(
        each for each in situations(rules) if can_be_dealt(rules, Wants(situation=each))
    )


def skills_of(parts: Iterable[Part]) -> Mapping[str, tuple[str, ...]]:
    """By rule set, the slugs of what `parts` ask, in their order and each once.

    A settled situation is a skill, and every other kind of question is one.
    """
    skills: dict[str, dict[str, None]] = {}
    for part in parts:
        slugs = skills.setdefault(part.rule_set, {})
        slugs.update(dict.fromkeys(_skills(part)))
    return {rule_set: tuple(slugs) for rule_set, slugs in skills.items()}


def _skills(part: Part) -> Iterator[str]:
    if part.kind not in SETTLING:
        yield part.kind.value
    elif part.situation:
        yield part.situation
    else:
        rules = load_rules(part.rule_set)
        yield from (each.slug for each in possible_situations(rules))


def _spread(part: Part, rng: Random) -> list[str]:
    if part.situation or not shows_situations(part.kind):
        return [part.situation] * part.hands
    rules = load_rules(part.rule_set)
    slugs = [each.slug for each in possible_situations(rules)]
    rounds, rest = divmod(part.hands, len(slugs))
    return slugs * rounds + rng.sample(slugs, rest)


def _fault_of_kind(part: Part, rules: HouseRules) -> PartFault | None:
    if part.kind in kinds(rules):
        return None
    return PartFault(
        "kind",
        Message.of(
            gettext_noop("“{kind}” is not asked in this game of this house."),
            kind=part.kind.title,
        ),
    )


def _fault_of_boxes(part: Part, rules: HouseRules) -> PartFault | None:
    several = part.boxes >= FEWEST_BOXES
    if part.boxes > rules.boxes:
        text = gettext_noop("This table has {most} boxes, not {boxes}.")
        told = Message.of(text, most=rules.boxes, boxes=part.boxes)
    elif part.kind is Kind.SETTLE_TABLE and not several:
        told = Message.of(gettext_noop("A whole table has two boxes at least."))
    elif part.kind is not Kind.SETTLE_TABLE and several:
        text = gettext_noop(
            "“{kind}” is about one box: choose “{table}” for several boxes."
        )
        told = Message.of(text, kind=part.kind.title, table=Kind.SETTLE_TABLE.title)
    else:
        return None
    return PartFault("boxes", told)


def _fault_of_situation(part: Part, rules: HouseRules) -> PartFault | None:
    if not part.situation:
        return None
    if not shows_situations(part.kind):
        text = gettext_noop(
            "“{kind}” shows no situation: leave it spread over all of them."
        )
        return PartFault("situation", Message.of(text, kind=part.kind.title))
    if part.situation not in {each.slug for each in situations(rules)}:
        text = gettext_noop("This game has no such situation.")
        return PartFault("situation", Message.of(text))
    return None


def _fault_of_deal(part: Part, rules: HouseRules) -> PartFault | None:
    """What the engine itself objects to when the part is dealt once."""
    try:
        _deal(part, rules)
    except SeatsError as error:
        return PartFault("boxes", error.message)
    except ImpossibleWantsError as error:
        return PartFault("situation", error.message)
    except TableGamesError as error:
        return PartFault("kind", error.message)
    return None


def _deal(part: Part, rules: HouseRules) -> None:
    chosen = next((it for it in situations(rules) if it.slug == part.situation), None)
    if part.kind in SETTLING:
        deal(rules, Random(0), Wants(situation=chosen), part.boxes)
    else:
        ask(part.kind, rules, Random(0), chosen)


def _too_many(part: Part, most: int) -> Message:
    text = gettext_noop(
        "“{kind}” has no more than {most} different questions in this house, all parts "
        "taken together."
    )
    return Message.of(text, kind=part.kind.title, most=most)
