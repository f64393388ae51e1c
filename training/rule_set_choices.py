"""The choice among rule sets on the managers' pages."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from quizzes.models import Kind
from training.reports import Choice, UnknownChoiceError
from training.wording import game_name, house_name


@dataclass(frozen=True, slots=True)
class RuleSetChoice:
    """The rule set that is shown, and links to all there are; "" when there is none."""

    chosen: str
    links: tuple[Choice, ...]

    @property
    def query(self) -> str:
        """The query of another page under the same rules, but for its number."""
        return urlencode({"rules": self.chosen}) if self.chosen else ""


def choose(names: Sequence[str], wanted: str, **also: str) -> RuleSetChoice:
    """The `wanted` one of `names`, or the first when none is; links keep `also`.

    Raises UnknownChoiceError when it is not among `names`.
    """
    if wanted and wanted not in names:
        raise UnknownChoiceError(wanted)
    chosen = wanted or next(iter(names), "")
    kept = {name: value for name, value in also.items() if value}
    return RuleSetChoice(
        chosen,
        tuple(
            Choice(
                game_name(name),
                urlencode({"rules": name} | kept),
                name == chosen,
                house_name(name),
            )
            for name in sorted(names)
        ),
    )


def kind_choices(chosen: str, rule_set: str) -> tuple[Choice, ...]:
    """Links to drills and exams together, and to each alone.

    Raises UnknownChoiceError when `chosen` is none of them.
    """
    names = {"": _("All"), Kind.DRILL.value: _("Drills"), Kind.EXAM.value: _("Exams")}
    if chosen not in names:
        raise UnknownChoiceError(rule_set, chosen)
    kept = {"rules": rule_set} if rule_set else {}
    return tuple(
        Choice(name, urlencode(kept | ({"kind": kind} if kind else {})), kind == chosen)
        for kind, name in names.items()
    )
