"""The ways to practise under one rule set, begun at the press of a button."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Self

from django.utils import timezone

from quizzes.asking import start_drill
from quizzes.models import Attempt, Mode, Somebody
from quizzes.replaying import to_replay
from quizzes.speed_rounds import SECONDS
from tablegames.house_rules import HouseRules
from tablegames.messages import TableGamesError, gettext_noop
from tablegames.mistakes import other_houses

TAKEN_UP: Final = timedelta(hours=12)  # a shift: practice left that long ago goes on


class NoWayError(TableGamesError):
    """A way to practise that there is not, or that has nothing to offer now."""


@dataclass(frozen=True, slots=True)
class Way:
    """One button: a mode, and the seconds of a speed round."""

    mode: Mode
    seconds: int | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """The way written `text`, as `str` writes it. Raises NoWayError."""
        for way in WAYS:
            if str(way) == text:
                return cls(way.mode, way.seconds)
        raise NoWayError(gettext_noop("There is no way to practise “{way}”."), way=text)

    def __str__(self) -> str:
        return f"{self.mode.value}-{self.seconds}" if self.seconds else self.mode.value


WAYS: Final = (
    Way(Mode.SMART),
    *(Way(Mode.SPEED, seconds) for seconds in SECONDS),
    Way(Mode.STUDY),
    Way(Mode.SWITCH),
    Way(Mode.REPLAY),
)


def begin(trainee: Somebody, rules: HouseRules, way: Way) -> Attempt:
    """A drill begun that `way`; smart practice goes on where it was left.

    Raises NoWayError where no other house has the game, or no hand to replay is left.
    """
    match way.mode:
        case Mode.SMART:
            left = _left(trainee, rules)
            return left or start_drill(trainee, rules, mode=Mode.SMART)
        case Mode.SPEED:
            terms = {"seconds": way.seconds}
            return start_drill(trainee, rules, mode=Mode.SPEED, **terms)
        case Mode.SWITCH:
            other = _other(rules)
            return start_drill(trainee, rules, mode=Mode.SWITCH, other=other)
        case Mode.REPLAY:
            queue = _queue(trainee, rules)
            return start_drill(trainee, rules, mode=Mode.REPLAY, queue=queue)
        case _:
            return start_drill(trainee, rules, mode=way.mode)


def last_practised(trainee: Somebody) -> str | None:
    """The rule set of the latest drill; None for somebody who has yet to begin."""
    drills = Attempt.objects.of(trainee).drills()
    return drills.values_list("rule_set", flat=True).first()


def _left(trainee: Somebody, rules: HouseRules) -> Attempt | None:
    """The smart practice of this shift, under the same edition, if it is still open."""
    live = Attempt.objects.of(trainee).live().in_mode(Mode.SMART)
    since = timezone.now() - TAKEN_UP
    return live.filter(rules=str(rules.edition), started_at__gte=since).first()


def _other(rules: HouseRules) -> HouseRules:
    others = other_houses(rules)
    if not others:
        raise NoWayError(gettext_noop("No other house here has this game."))
    return others[0]


def _queue(trainee: Somebody, rules: HouseRules) -> list[int]:
    queue = to_replay(trainee, rules.edition.rule_set)
    if not queue:
        raise NoWayError(
            gettext_noop("Nothing to replay: no hand went wrong or took too long.")
        )
    return queue
