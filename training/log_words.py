"""What the page of the log calls the facts of entries, and says for their values.

An entry keeps slugs, and keeps them for good; they are said here as the other pages
say them. An app above this one adds its own: `tell_values(…)`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.utils.translation import gettext, gettext_lazy

from logbook.models import PROPOSAL
from quizzes.models import Cause
from quizzes.wording import say, show_seconds
from tablegames.house_rules import RulesError
from tablegames.questions import Kind
from training.models import AppealState, Outcome, Role, TableTestState
from training.models.exports import Format
from training.models.school import Sheet
from training.proposal_kinds import label_of
from training.wording import rule_set_name, situation_name

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

type Facts = Mapping[str, Any]
type InWords = Callable[[str, Facts], str]

ANY: Final = ""  # stands for every kind of subject

# What the facts of entries are called; one that is not here is called by its key.
NAMES: Final[Mapping[str, "StrPromise"]] = {
    "alone": gettext_lazy("by one person alone"),
    "attempt": gettext_lazy("attempt"),
    "attempts_allowed": gettext_lazy("Attempts"),
    "bets": gettext_lazy("bets"),
    "bets_asked": gettext_lazy("bets asked"),
    "bets_percent": gettext_lazy("Bets right, in percent"),
    "bets_right": gettext_lazy("bets right"),
    "boxes": gettext_lazy("boxes"),
    "cause": gettext_lazy("cause"),
    "certificates": gettext_lazy("certificates"),
    "checklist": gettext_lazy("checklist"),
    "class": gettext_lazy("class"),
    "closed": gettext_lazy("accounts that stay, closed"),
    "closes_at": gettext_lazy("Closes"),
    "contradiction_read": gettext_lazy("the reason against failed lines was read"),
    "cool_down_hours": gettext_lazy("Hours between two attempts"),
    "edition": gettext_lazy("edition"),
    "email": gettext_lazy("e-mail address"),
    "first": gettext_lazy("From"),
    "for_trainee": gettext_lazy("for the trainee too"),
    "format": gettext_lazy("As"),
    "full_name": gettext_lazy("full name"),
    "hand": gettext_lazy("hand"),
    "hands": gettext_lazy("hands"),
    "hands_percent": gettext_lazy("Hands right in every bet, in percent"),
    "hands_right": gettext_lazy("hands right"),
    "holder": gettext_lazy("holder"),
    "holds_from": gettext_lazy("holds from"),
    "invited": gettext_lazy("invited"),
    "is_active": gettext_lazy("may log in"),
    "is_staff": gettext_lazy("may open the admin pages"),
    "is_superuser": gettext_lazy("may do everything there"),
    "kind": gettext_lazy("kind"),
    "language": gettext_lazy("language"),
    "last": gettext_lazy("Up to and including"),
    "lines_not_passed": gettext_lazy("lines not passed"),
    "lower_bound_percent": gettext_lazy("Accuracy proved, in percent"),
    "managers": gettext_lazy("managers"),
    "median_ms": gettext_lazy("Median time"),
    "name": gettext_lazy("name"),
    "no_critical_error": gettext_lazy(
        "No bet paid that loses, and none taken that wins"
    ),
    "open_exams": gettext_lazy("built-in exams are open to all"),
    "opens_at": gettext_lazy("Opens"),
    "outcome": gettext_lazy("outcome"),
    "p90_ms": gettext_lazy("Nine hands of ten within"),
    "parts": gettext_lazy("parts"),
    "passed": gettext_lazy("passed"),
    "passed_despite": gettext_lazy("passed although lines failed"),
    "people": gettext_lazy("people"),
    "problem": gettext_lazy("problem"),
    "programme": gettext_lazy("programme"),
    "programmes": gettext_lazy("programmes"),
    "readiness_percent": gettext_lazy("Readiness in practice, in percent"),
    "reason_class": gettext_lazy("kind of reason"),
    "role": gettext_lazy("role"),
    "rows": gettext_lazy("rows"),
    "rule_set": gettext_lazy("rule set"),
    "rules": gettext_lazy("rules"),
    "seconds_per_hand": gettext_lazy("Seconds a hand"),
    "sheet": gettext_lazy("paper size"),
    "situation": gettext_lazy("situation"),
    "state": gettext_lazy("state"),
    "status": gettext_lazy("status"),
    "subject": gettext_lazy("subject"),
    "successor": gettext_lazy("superseded by"),
    "supersedes": gettext_lazy("supersedes"),
    "table_test": gettext_lazy("A table test is needed for the certificate"),
    "table_test_first": gettext_lazy("It must be passed before the exam"),
    "trainees": gettext_lazy("trainees"),
    "two_person_approval": gettext_lazy("two-person approval"),
    "username": gettext_lazy("user name"),
    "valid_months": gettext_lazy("Months a certificate is valid"),
    "with_code": gettext_lazy("Ask for a code that is told in the room"),
    "wrong_codes": gettext_lazy("wrong codes"),
}


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact of an entry: of what kind of subject, its name, and its fellows."""

    of: str
    name: str
    among: Facts


def name_in_words(name: str) -> str:
    """What a fact is called."""
    return str(NAMES.get(name, name.replace("_", " ")))


def value_in_words(value: str, fact: Fact) -> str:
    """What pages say for `value`; the value itself where they have no word for it."""
    tell = _VALUES.get((fact.of, fact.name)) or _VALUES.get((ANY, fact.name))
    return tell(value, fact.among) if tell else value


def tell_values(fact: str, words: InWords, of: str = ANY) -> None:
    """Have the values of `fact` said by `words`, for subjects of that kind."""
    _VALUES[of, fact] = words


def one_of(choices: Iterable[tuple[str, Any]]) -> InWords:
    """Words for one of the values of an enum or a field, given as its `choices`."""
    labels = dict(choices)
    return lambda value, _facts: str(labels.get(value, value))


def rule_set_in_words(value: str, _facts: Facts) -> str:
    """The game and the house of a rule set, if there are still such rules."""
    try:
        return rule_set_name(value)
    except RulesError:
        return value


def _language(value: str, _facts: Facts) -> str:
    return gettext(str(dict(settings.LANGUAGES).get(value, value)))


def _question(value: str, _facts: Facts) -> str:
    titles = {kind.value: kind.title for kind in Kind}
    return say(titles[value]) if value in titles else value


def _seconds(value: str, _facts: Facts) -> str:
    return show_seconds(int(value))


def _situation(value: str, facts: Facts) -> str:
    try:
        return situation_name(str(facts.get("rule_set", "")), value)
    except RulesError:
        return value


_VALUES: Final[dict[tuple[str, str], InWords]] = {
    (ANY, "language"): _language,
    (ANY, "role"): one_of(Role.choices),
    (ANY, "rule_set"): rule_set_in_words,
    ("attempt", "cause"): one_of(Cause.choices),
    ("attempt", "state"): one_of(AppealState.choices),
    ("export", "format"): one_of(Format.choices),
    ("programme", "kind"): _question,
    ("programme", "median_ms"): _seconds,
    ("programme", "p90_ms"): _seconds,
    ("programme", "situation"): _situation,
    ("school", "sheet"): one_of(Sheet.choices),
    ("table test", "outcome"): one_of(Outcome.choices),
    ("table test", "state"): one_of(TableTestState.choices),
    (PROPOSAL, "kind"): lambda value, _facts: label_of(value),
}
