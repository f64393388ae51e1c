"""What an opened exam asks and what passes it: values that are kept as JSON.

A manager's programme is turned into these terms when an exam is opened; the attempt
copies them, so editing the programme changes nothing that has begun.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Self

from tablegames.messages import TableGamesError, gettext_noop
from tablegames.questions import Kind

MOST_HANDS: Final = 200
MOST_BOXES: Final = 7
FEWEST_BOXES: Final = 2  # that make a table
MOST_SECONDS: Final = 60 * 60
MOST_MS: Final = 1000 * MOST_SECONDS
MOST_MONTHS: Final = 120
WHOLE: Final = 100  # percent
MOST_BOUND: Final = 99  # no bound reaches 100: the next hand may always go wrong


class TermsError(TableGamesError):
    """Terms that make no exam, or that cannot be read."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand to be asked: `situation` is a slug, or empty where any will do."""

    kind: Kind
    situation: str
    boxes: int

    def __post_init__(self) -> None:
        table = self.kind is Kind.SETTLE_TABLE
        _within("boxes", self.boxes, FEWEST_BOXES if table else 1, MOST_BOXES)
        _is_a(str, "situation", self.situation)


@dataclass(frozen=True, slots=True)
class PassRule:
    """Everything that must be met to pass; None leaves a clause out.

    Percents are of the bets and of the hands. A critical error is a bet paid that was
    to be taken, or taken that was to be paid. `lower_bound_percent` is what the
    accuracy over hands must reach with 95 % certainty.
    """

    bets_percent: int
    hands_percent: int | None = None
    no_critical_error: bool = False
    median_ms: int | None = None
    p90_ms: int | None = None
    lower_bound_percent: int | None = None

    def __post_init__(self) -> None:
        _within("bets_percent", self.bets_percent, 1, WHOLE)
        _is_a(bool, "no_critical_error", self.no_critical_error)
        _perhaps("hands_percent", self.hands_percent, WHOLE)
        _perhaps("median_ms", self.median_ms, MOST_MS)
        _perhaps("p90_ms", self.p90_ms, MOST_MS)
        _perhaps("lower_bound_percent", self.lower_bound_percent, MOST_BOUND)


@dataclass(frozen=True, slots=True)
class Terms:
    """An exam as it was opened.

    `hands` are the same for everybody: cards and order are each person's own.
    `valid_months` is for how long a certificate holds, None for good; `table_test`
    whether it wants a test at a real table too.
    """

    hands: tuple[Hand, ...]
    seconds_per_hand: int
    pass_rule: PassRule
    valid_months: int | None = None
    programme: str = ""
    table_test: bool = False

    def __post_init__(self) -> None:
        _within("hands", len(self.hands), 1, MOST_HANDS)
        _within("seconds_per_hand", self.seconds_per_hand, 1, MOST_SECONDS)
        _perhaps("valid_months", self.valid_months, MOST_MONTHS)
        _is_a(str, "programme", self.programme)
        _is_a(bool, "table_test", self.table_test)

    @property
    def most_boxes(self) -> int:
        """The boxes of the fullest table."""
        return max(hand.boxes for hand in self.hands)

    def as_json(self) -> dict[str, Any]:
        """These terms as plain data, which `parse` reads."""
        plain = asdict(self)
        plain["hands"] = [
            {"kind": it.kind.value, "situation": it.situation, "boxes": it.boxes}
            for it in self.hands
        ]
        return plain

    @classmethod
    def parse(cls, plain: Mapping[str, Any]) -> Self:
        """The terms that `as_json` has written. Raises TermsError for anything else."""
        try:
            _known(plain, cls)
            _known(plain["pass_rule"], PassRule)
            hands = tuple(
                Hand(Kind(it["kind"]), it["situation"], it["boxes"])
                for it in plain["hands"]
            )
            rule = PassRule(**plain["pass_rule"])
            return cls(**{**plain, "hands": hands, "pass_rule": rule})
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            if isinstance(error, TermsError):
                raise
            raise TermsError(
                gettext_noop("The terms of this exam cannot be read: {fault}"),
                fault=repr(error),
            ) from error


def _known(plain: Mapping[str, Any], shape: type[Terms | PassRule]) -> None:
    """That nothing is written which nobody would read. Raises KeyError."""
    unknown = set(plain) - {field.name for field in fields(shape)}
    if unknown:
        raise KeyError(*sorted(unknown))


def _is_a(shape: type, name: str, value: object) -> None:
    if type(value) is not shape:
        raise TermsError(
            gettext_noop("{name} cannot be {value}"), name=name, value=repr(value)
        )


def _perhaps(name: str, value: int | None, most: int) -> None:
    if value is not None:
        _within(name, value, 1, most)


def _within(name: str, value: int, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise TermsError(
            gettext_noop("{name} must be a whole number from {least} to {most}"),
            name=name,
            least=least,
            most=most,
        )
