"""A programme in plain words: what to learn, how the exam goes, and what passes."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from quizzes.exam_terms import PassRule
from quizzes.wording import say, show_duration, show_percent, show_seconds
from tablegames.games import load_rules
from tablegames.house_rules import RulesError
from tablegames.questions import shows_situations
from training.blueprints import Part, fault_of
from training.models import Programme
from training.programmes import parts_of, pass_rule_of
from training.wording import rule_set_name, situation_name


@dataclass(frozen=True, slots=True)
class Paper:
    """The exam of one rule set: its parts in words; `fault` says why it cannot be."""

    rule_set: str
    name: str
    hands: int
    parts: tuple[str, ...]
    certifiable: bool
    fault: str


@dataclass(frozen=True, slots=True)
class ProgrammePage:
    """All that a page tells of a programme, a sentence each."""

    programme: Programme
    papers: tuple[Paper, ...]
    course: tuple[str, ...]
    passes: tuple[str, ...]
    before: tuple[str, ...]

    @property
    def hands(self) -> int:
        """The hands of all its exams."""
        return sum(paper.hands for paper in self.papers)


def programme_page(programme: Programme) -> ProgrammePage:
    """`programme` in words."""
    return ProgrammePage(
        programme,
        tuple(_papers(parts_of(programme))),
        tuple(_course(programme)),
        tuple(pass_sentences(pass_rule_of(programme))),
        tuple(_before(programme)),
    )


def pass_sentences(rule: PassRule) -> Iterator[str]:
    """What must be met, all of it, to pass."""
    yield _("%(percent)s of the bets right.") % {
        "percent": show_percent(rule.bets_percent)
    }
    if rule.hands_percent is not None:
        yield _("%(percent)s of the hands right in every bet.") % {
            "percent": show_percent(rule.hands_percent)
        }
    if rule.lower_bound_percent is not None:
        yield _(
            "Enough hands right to prove an accuracy of %(percent)s beyond chance (19 "
            "times in 20)."
        ) % {"percent": show_percent(rule.lower_bound_percent)}
    if rule.no_critical_error:
        yield _("No bet paid that loses, and none taken that wins.")
    if rule.median_ms is not None:
        yield _("Half of the hands within %(time)s.") % {
            "time": show_seconds(rule.median_ms)
        }
    if rule.p90_ms is not None:
        yield _("Nine hands in ten within %(time)s.") % {
            "time": show_seconds(rule.p90_ms)
        }


def part_sentence(part: Part) -> str:
    """“10 hands: Settle the whole table at 3 boxes, spread over all situations”."""
    told = ngettext("%(hands)s hand: %(kind)s", "%(hands)s hands: %(kind)s", part.hands)
    words = [told % {"hands": number_format(part.hands), "kind": say(part.kind.title)}]
    if part.boxes > 1:
        boxes = {"boxes": number_format(part.boxes)}
        words.append(ngettext("%(boxes)s box", "%(boxes)s boxes", part.boxes) % boxes)
    if part.situation:
        words.append(f"“{situation_name(part.rule_set, part.situation)}”")
    elif shows_situations(part.kind):
        words.append(_("spread over all situations"))
    return ", ".join(words)


def _papers(parts: tuple[Part, ...]) -> Iterator[Paper]:
    for rule_set in dict.fromkeys(part.rule_set for part in parts):
        own = [part for part in parts if part.rule_set == rule_set]
        fault = next(filter(None, map(fault_of, own)), None)
        try:
            certifiable = load_rules(rule_set).certifiable
            name = rule_set_name(rule_set)
        except RulesError:
            certifiable, name = False, rule_set
        yield Paper(
            rule_set,
            name,
            sum(part.hands for part in own),
            tuple(_sentence(part) for part in own),
            certifiable,
            say(fault.message) if fault else "",
        )


def _sentence(part: Part) -> str:
    sentence = part_sentence(part)
    return sentence[:1].upper() + sentence[1:]


def _course(programme: Programme) -> Iterator[str]:
    time = show_duration(programme.seconds_per_hand)
    yield _("%(time)s for each hand, by the server's clock.") % {"time": time}
    yield _("No feedback until the last hand, and no way back to an answered one.")
    attempts = programme.attempts_allowed
    yield ngettext("%(n)s attempt.", "%(n)s attempts.", attempts) % {
        "n": number_format(attempts)
    }
    if programme.cool_down_hours:
        hours = programme.cool_down_hours
        yield ngettext(
            "%(n)s hour at least between two attempts.",
            "%(n)s hours at least between two attempts.",
            hours,
        ) % {"n": number_format(hours)}
    months = programme.valid_months
    if months is None:
        yield _("A certificate is valid without end.")
    else:
        yield ngettext(
            "A certificate is valid for %(n)s month.",
            "A certificate is valid for %(n)s months.",
            months,
        ) % {"n": number_format(months)}


def _before(programme: Programme) -> Iterator[str]:
    if programme.readiness_percent is not None:
        yield _(
            "Before the exam: practice that proves an accuracy of %(percent)s, hand by "
            "hand."
        ) % {"percent": show_percent(programme.readiness_percent)}
    if programme.table_test_first:
        yield _("Before the exam: the table test passed.")
    elif programme.table_test:
        yield _("Before the certificate: the table test passed.")
