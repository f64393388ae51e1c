"""Composing a question of any kind, and finding the composed one again.

A question's row keeps the kind, the edition and the seed. The engine asks the same
again from these three, so what is due lies in no row and on no page.
"""

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import Final

from quizzes.exam_terms import FEWEST_BOXES
from quizzes.models import Attempt, Question
from tablegames import questions as engine
from tablegames.games import load_rules
from tablegames.house_rules import HouseRules
from tablegames.questions import Kind, shows_situations
from tablegames.questions.dealing import draw_situation
from tablegames.scenarios import Situation, Wants, deal, situations
from tablegames.scenarios.randomness import randbelow
from tablegames.shelves import as_known

SETTLING: Final = frozenset({Kind.SETTLE_BOX, Kind.SETTLE_TABLE})
SETTLING_KINDS: Final = tuple(sorted(kind.value for kind in SETTLING))  # as in rows


@dataclass(frozen=True, slots=True)
class Place:
    """Where a question comes in an attempt, and what its cards are drawn from."""

    attempt: Attempt
    number: int
    rules: HouseRules
    boxes: int
    seed: int


def compose(
    attempt: Attempt, number: int, *, rules: HouseRules, kind: Kind, situation: str
) -> Question:
    """Question `number` of `attempt`, composed but not kept.

    `situation` is a slug of the game, or empty to let the kind choose; kinds that
    show no round leave it aside. A box is settled at as many boxes as the attempt
    has, a table at two or more. Raises QuestionError for a kind that makes no sense
    under `rules`, and ImpossibleWantsError for a situation they leave no deal for.
    """
    seed = derived_seed(attempt.seed, number, "deal")
    place = Place(attempt, number, rules, attempt.boxes, seed)
    return compose_at(place, kind, situation)


def compose_at(place: Place, kind: Kind, situation: str) -> Question:
    """The question of `place`, from its own seed and at its own boxes.

    Raises what `compose` does.
    """
    if kind in SETTLING:
        return _settling(place, kind, situation)
    shown = situation if shows_situations(kind) else ""
    known = place.attempt.editions_known
    edition = str(place.rules.edition)
    asked = _asked(kind, edition, place.seed, situation=shown, known=known)
    return Question(
        attempt=place.attempt,
        number=place.number,
        kind=kind.value,
        rules=str(place.rules.edition),
        editions_known=place.attempt.editions_known,
        situation=shown,
        felt=str(asked.felt) if asked.felt and asked.felt.dealer else "",
        seed=str(place.seed),
    )


def composed(question: Question) -> engine.Question:
    """What the engine asks by the row `question`, with what it is due.

    Raises QuestionError, ImpossibleWantsError or RulesError when this engine asks no
    such question; it may only happen to rows of another version of the engine.
    """
    return _asked(
        Kind(question.kind),
        question.rules,
        int(question.seed),
        situation=question.situation,
        known=question.editions_known,
    )


def is_settling(question: Question) -> bool:
    """Whether `question` is a round to be settled bet by bet."""
    return Kind(question.kind) in SETTLING


def derived_seed(seed: str, number: int, purpose: str) -> int:
    """The seed of one question out of its attempt's; any of them can be dealt again."""
    text = f"{seed}/{number}/{purpose}"
    return int.from_bytes(sha256(text.encode()).digest()[:16])


@lru_cache(maxsize=256)
def _asked(
    kind: Kind, rules: str, seed: int, *, situation: str, known: int
) -> engine.Question:
    """The question, among other houses as they were `known` when it was composed."""
    edition = load_rules(rules)
    wanted = _situation(edition, situation) if situation else None
    with as_known(known):
        return engine.ask(kind, edition, Random(seed), wanted)


def _situation(rules: HouseRules, slug: str) -> Situation | None:
    """The situation of that slug. Raises WantsError if the game has none."""
    return Wants.parse(rules, [f"situation={slug}"]).situation


def _settling(place: Place, kind: Kind, situation: str) -> Question:
    shown = situation or _drawn(place)
    wants = Wants.parse(place.rules, [f"situation={shown}"])
    boxes = place.boxes
    if kind is Kind.SETTLE_TABLE and boxes < FEWEST_BOXES:
        boxes = _boxes(place)
    several = boxes >= FEWEST_BOXES
    return Question(
        attempt=place.attempt,
        number=place.number,
        kind=(Kind.SETTLE_TABLE if several else Kind.SETTLE_BOX).value,
        rules=str(place.rules.edition),
        editions_known=place.attempt.editions_known,
        situation=shown,
        felt=str(deal(place.rules, Random(place.seed), wants, boxes)),
        seed=str(place.seed),
    )


def _drawn(place: Place) -> str:
    """A situation that the rules leave a deal for."""
    rng = Random(derived_seed(place.attempt.seed, place.number, "draw"))
    drawn = draw_situation(rng, place.rules)
    return drawn.slug if drawn else situations(place.rules)[0].slug


def _boxes(place: Place) -> int:
    """Two boxes or more, up to the whole table, where it has as many."""
    rng = Random(derived_seed(place.attempt.seed, place.number, "boxes"))
    most = max(0, place.rules.boxes - FEWEST_BOXES)
    return min(place.rules.boxes, FEWEST_BOXES + randbelow(rng, most + 1))
