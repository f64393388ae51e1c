"""Which kinds of question make sense in a house, and asking one of a kind."""

from random import Random
from typing import Final, assert_never

from tablegames.house_rules import HouseRules
from tablegames.messages import gettext_noop
from tablegames.mistakes import other_houses
from tablegames.questions import (
    allowing,
    chip_payments,
    comparing,
    finding_errors,
    payouts,
    playing,
    procedures,
    qualifying,
    reading,
    settling,
    two_houses,
)
from tablegames.questions.asked import Question, QuestionError
from tablegames.questions.kinds import Kind
from tablegames.scenarios import Situation
from tablegames.ultimate import UltimateRules

WITHOUT_A_ROUND: Final = frozenset(
    {Kind.PAYOUT, Kind.CHIPS, Kind.BET_ALLOWED, Kind.PROCEDURE}
)


def kinds(rules: HouseRules) -> tuple[Kind, ...]:
    """The kinds of question that make sense under `rules`.

    A table has two boxes at least, the cards that play are picked where there are more
    than play, and another house is asked about where there is one of the same game.
    """
    pointless = set()
    if rules.boxes == 1:
        pointless.add(Kind.SETTLE_TABLE)
    if not isinstance(rules, UltimateRules):
        pointless.add(Kind.PLAYING_CARDS)
    if not other_houses(rules):
        pointless.add(Kind.OTHER_HOUSE)
    return tuple(kind for kind in Kind if kind not in pointless)


def shows_situations(kind: Kind) -> bool:
    """Whether a question of `kind` is about a round, which can show a situation."""
    return kind not in WITHOUT_A_ROUND


def ask(
    kind: Kind, rules: HouseRules, rng: Random, situation: Situation | None = None
) -> Question:
    """A question of `kind`, the same for the same seed, edition and situation.

    Raises QuestionError for a kind that makes no sense under `rules`, or a situation
    where no round is shown, and ImpossibleWantsError for a situation that the house
    leaves no deal for.
    """
    if kind not in kinds(rules):
        raise QuestionError(
            gettext_noop("“{kind}” is not asked under {edition}"),
            kind=kind.value,
            edition=str(rules.edition),
        )
    if situation is not None and not shows_situations(kind):
        raise QuestionError(
            gettext_noop("“{kind}” shows no situation"), kind=kind.value
        )
    return _ask(kind, rules, rng, situation)


def _ask(  # noqa: C901, PLR0912  one arm for each kind
    kind: Kind, rules: HouseRules, rng: Random, situation: Situation | None
) -> Question:
    match kind:
        case Kind.SETTLE_BOX:
            return settling.ask_box(rules, rng, situation)
        case Kind.SETTLE_TABLE:
            return settling.ask_table(rules, rng, situation)
        case Kind.READ_HAND:
            return reading.ask(rules, rng, situation)
        case Kind.PLAYING_CARDS:
            if not isinstance(rules, UltimateRules):
                raise TypeError(type(rules))
            return playing.ask(rules, rng, situation)
        case Kind.HIGHER_HAND:
            return comparing.ask(rules, rng, situation)
        case Kind.DEALER_QUALIFIES:
            return qualifying.ask(rules, rng, situation)
        case Kind.PAYOUT:
            return payouts.ask(rules, rng)
        case Kind.CHIPS:
            return chip_payments.ask(rules, rng)
        case Kind.FIND_ERROR:
            return finding_errors.ask(rules, rng, situation)
        case Kind.BET_ALLOWED:
            return allowing.ask(rules, rng)
        case Kind.PROCEDURE:
            return procedures.ask(rules, rng)
        case Kind.OTHER_HOUSE:
            return two_houses.ask(rules, rng, situation)
        case _:
            assert_never(kind)
