"""Composing a question of any kind, and finding the composed one again.

A question's row keeps the kind, the edition and the seed. The engine asks the same
again from these three, so what is due lies in no row and on no page.
"""

from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import Final

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
FEWEST_BOXES: Final = 2  # that make a table


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
    if kind in SETTLING:
        return _settling(attempt, number, seed, (rules, kind, situation))
    shown = situation if shows_situations(kind) else ""
    known = attempt.editions_known
    asked = _asked(kind, str(rules.edition), seed, situation=shown, known=known)
    return Question(
        attempt=attempt,
        number=number,
        kind=kind.value,
        rules=str(rules.edition),
        editions_known=attempt.editions_known,
        situation=shown,
        felt=str(asked.felt) if asked.felt and asked.felt.dealer else "",
        seed=str(seed),
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


def _settling(
    attempt: Attempt, number: int, seed: int, asked: tuple[HouseRules, Kind, str]
) -> Question:
    rules, kind, situation = asked
    shown = situation or _drawn(attempt, number, rules)
    wants = Wants.parse(rules, [f"situation={shown}"])
    boxes = attempt.boxes
    if kind is Kind.SETTLE_TABLE and boxes < FEWEST_BOXES:
        boxes = _boxes(attempt, number, rules)
    several = boxes >= FEWEST_BOXES
    return Question(
        attempt=attempt,
        number=number,
        kind=(Kind.SETTLE_TABLE if several else Kind.SETTLE_BOX).value,
        rules=str(rules.edition),
        editions_known=attempt.editions_known,
        situation=shown,
        felt=str(deal(rules, Random(seed), wants, boxes)),
        seed=str(seed),
    )


def _drawn(attempt: Attempt, number: int, rules: HouseRules) -> str:
    """A situation that the rules leave a deal for."""
    rng = Random(derived_seed(attempt.seed, number, "draw"))
    drawn = draw_situation(rng, rules)
    return drawn.slug if drawn else situations(rules)[0].slug


def _boxes(attempt: Attempt, number: int, rules: HouseRules) -> int:
    """Two boxes or more, up to the whole table, where it has as many."""
    rng = Random(derived_seed(attempt.seed, number, "boxes"))
    most = max(0, rules.boxes - FEWEST_BOXES)
    return min(rules.boxes, FEWEST_BOXES + randbelow(rng, most + 1))
