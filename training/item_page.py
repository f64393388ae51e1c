"""Item statistics in words and figures, for their page."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor
from typing import Final

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from quizzes.skill_names import KINDS
from quizzes.wording import say, show_amount
from tablegames.games import load_rules
from training.items import ENOUGH, Flag, Item, Mistake
from training.wording import situation_name

NONE: Final = "\N{EN DASH}"
SHOWN: Final = 3  # mistakes at once; the others unfold
HAIR: Final = 1e-9  # so that 0.29 is 29.0%, though it is stored a hair below
FLAGS: Final[dict[Flag, Promise]] = {
    Flag.TOO_HARD: gettext_lazy("Very hard: ask whether the key and the rules agree"),
    Flag.TOO_EASY: gettext_lazy("Nearly always right: it asks for nothing"),
    Flag.UPSIDE_DOWN: gettext_lazy("Those who are good at the rest do worse at it"),
    Flag.TELLS_LITTLE: gettext_lazy("Hardly tells the sure from the unsure"),
    Flag.HARDER: gettext_lazy("Has become harder"),
    Flag.EASIER: gettext_lazy("Has become easier"),
}


@dataclass(frozen=True, slots=True)
class MistakeLine:
    """A named mistake: how often, and what it would have cost; "" for nothing."""

    title: str
    times: int
    overpaid: str
    short: str


@dataclass(frozen=True, slots=True)
class ItemLine:
    """One item as it is shown."""

    name: str
    kind: str
    answers: int
    enough: bool
    facility: str
    discrimination: str
    median_ms: int
    p90_ms: int
    drift: str
    flags: tuple[str, ...]
    mistakes: tuple[MistakeLine, ...]

    @property
    def first(self) -> tuple[MistakeLine, ...]:
        """The most frequent mistakes."""
        return self.mistakes[:SHOWN]

    @property
    def others(self) -> tuple[MistakeLine, ...]:
        """The rarer ones."""
        return self.mistakes[SHOWN:]


def item_lines(items: Sequence[Item], rule_set: str) -> tuple[ItemLine, ...]:
    """`items` as they are shown, those with a flag first, else as they come."""
    lines = (_line(item, rule_set) for item in items)
    return tuple(sorted(lines, key=lambda line: not line.flags))


def _line(item: Item, rule_set: str) -> ItemLine:
    currency = load_rules(rule_set).edition.currency
    name = situation_name(rule_set, item.skill)
    index = item.discrimination
    return ItemLine(
        name=name[:1].upper() + name[1:],
        kind="" if item.skill == item.kind else say(KINDS.get(item.kind, item.kind)),
        answers=item.whole.answers,
        enough=item.whole.answers >= ENOUGH,
        facility=_percent(item.facility),
        discrimination=NONE if index is None else _signed(index, 2),
        median_ms=item.median_ms,
        p90_ms=item.p90_ms,
        drift=NONE if item.drift is None else _points(item.drift),
        flags=tuple(str(FLAGS[flag]) for flag in item.flags),
        mistakes=tuple(_mistake(each, currency) for each in item.mistakes),
    )


def _percent(share: float) -> str:
    """With one decimal, rounded down: what is below a bound never looks to be at it."""
    tenths = floor(1000 * share + HAIR)
    return _("%(percent)s%%") % {"percent": number_format(tenths / 10, decimal_pos=1)}


def _points(drift: float) -> str:
    return _("%(points)s points") % {"points": _signed(100 * drift, 0)}


def _signed(value: float, decimals: int) -> str:
    """With a plus or a true minus sign; nought has neither."""
    rounded = round(value, decimals)
    sign = "+" if rounded > 0 else "\N{MINUS SIGN}" if rounded < 0 else ""
    return sign + number_format(abs(rounded), decimal_pos=decimals)


def _mistake(mistake: Mistake, currency: str) -> MistakeLine:
    def show(amount: int) -> str:
        return f"{show_amount(amount)} {currency}" if amount else ""

    title = mistake.title[:1].upper() + mistake.title[1:]
    return MistakeLine(
        title, mistake.times, show(mistake.overpaid), show(mistake.short)
    )
