"""Publishing a draft, once a second person agrees."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from logbook.models import Act
from logbook.recording import Subject, record
from quizzes.publishing import Manuscript, Publishers, publish
from quizzes.wording import say, say_sentence
from tablegames.games import game_of, load_rules, read_rules
from tablegames.house_rules import HouseRules, RulesError
from tablegames.rule_changes import FigureChange, changes_between
from tablegames.rule_sheets import Line
from tablegames.rules_files import RulesFile
from training.models import Proposal, RuleDraft, User
from training.proposal_kinds import (
    ApprovalError,
    Change,
    Description,
    ProposalKind,
    register,
)
from training.regrade_lines import holds_since
from training.rule_drafts import PUBLISH
from training.wording import show_moment

REACH: Final = "training/_edition_reach.html"


def register_publishing() -> None:
    """Have editions proposed and published."""
    register(
        PUBLISH,
        ProposalKind(
            gettext_lazy("New edition of house rules"), apply, describe, title=title
        ),
    )


def apply(proposal: Proposal, by: User, now: datetime) -> None:
    """Publish what was proposed. Raises ApprovalError when its number is taken."""
    told: dict[str, Any] = proposal.payload
    approver = None if by.pk == proposal.proposed_by_id else by
    try:
        edition = publish(
            Manuscript(
                told["text"], told["parent"], told["note"], _moment(told, "holds_from")
            ),
            Publishers(proposal.proposed_by, approver),
            now,
        )
    except RulesError as error:
        raise ApprovalError(say(error.message)) from error
    RuleDraft.objects.filter(key=told["draft"]).update(edition=str(edition))
    record(
        by,
        Act.EDITION_PUBLISHED,
        Subject("edition", str(edition)),
        before={"edition": edition.parent},
        after={
            "edition": str(edition),
            "sha256": edition.sha256,
            "holds_from": edition.holds_from.isoformat(),
        },
        reason=edition.note,
    )


def title(proposal: Proposal) -> str:
    """Which edition it would be; its name alone where the engine reads it no longer."""
    try:
        return _title(_proposed(proposal))
    except RulesError:
        return proposal.subject_key


def describe(proposal: Proposal) -> Description:
    """What the new edition would change, figure by figure.

    Of one that the engine reads no longer, since it was proposed to an earlier one, its
    name and the fault.
    """
    try:
        was = load_rules(proposal.payload["parent"])
        now = _proposed(proposal)
    except RulesError as error:
        return Description(
            proposal.subject_key, warnings=(say_sentence(error.message),)
        )
    draft = RuleDraft.objects.filter(key=proposal.payload["draft"]).first()
    return Description(
        _title(now),
        draft.get_absolute_url() if draft else "",
        (_told_date(proposal), *told_changes(was, now)),
        tuple(_warnings(now, _moment(proposal.payload, "holds_from"))),
        REACH if "reach" in proposal.payload else "",
        {"reach": proposal.payload.get("reach")},
    )


def _proposed(proposal: Proposal) -> HouseRules:
    """What was proposed, as the engine reads it now. Raises RulesError."""
    return read_rules(RulesFile("edition", proposal.payload["text"]))


def _title(rules: HouseRules) -> str:
    return _("%(game)s at %(house)s: edition %(number)s") % {
        "game": say(game_of(rules).name),
        "house": rules.edition.house_name,
        "number": rules.edition.number,
    }


def _moment(told: dict[str, Any], name: str) -> datetime | None:
    kept = told.get(name, "")
    return datetime.fromisoformat(kept) if kept else None


def _told_date(proposal: Proposal) -> Change:
    """Since when it would hold, and since when the one it is made from does."""
    told: dict[str, Any] = proposal.payload
    before, since = holds_since(told["parent"]), _moment(told, "holds_from")
    return Change(
        _("Holds from"),
        show_moment(before) if before else "\N{EN DASH}",
        show_moment(since) if since else _("when it is published"),
    )


def told_changes(was: HouseRules, now: HouseRules) -> Iterator[Change]:
    """All that differs, row by row, in the reader's language."""
    for name, old, new in (
        (_("House"), was.edition.house_name, now.edition.house_name),
        (_("Currency"), was.edition.currency, now.edition.currency),
    ):
        if old != new:
            yield Change(name, old, new)
    for change in changes_between(was, now):
        yield from _of_figure(change)


def _of_figure(change: FigureChange) -> Iterator[Change]:
    label = say(change.label)
    name = label[:1].upper() + label[1:]
    nothing = "\N{EN DASH}"
    for row in change.rows:
        yield Change(
            f"{name}: {say(row.name)}",
            say(row.was) if row.was else nothing,
            say(row.now) if row.now else nothing,
        )
    if not change.rows and change.of_value and change.was.value and change.now.value:
        yield Change(name, say(change.was.value), say(change.now.value))
    if change.of_source:
        about = _("%(figure)s: where it comes from") % {"figure": name}
        yield Change(about, told_source(change.was), told_source(change.now))


def told_source(line: Line) -> str:
    """How far a figure can be trusted, and where it comes from, in one line."""
    texts = "; ".join(say(text.title) for text in line.source.texts)
    return f"{say(line.standing)}: {texts or say(line.source.note)}"


def told_early(rules: HouseRules, since: datetime | None) -> str:
    """That `rules` would hold before the edition they follow does; empty otherwise.

    Nothing forbids it: it is how an edition that was late, or never right, is followed.
    But a day is easily mistyped, and exams are graded again by it.
    """
    edition = rules.edition
    number = edition.number - 1
    before = holds_since(f"{edition.rule_set}@{number}")
    if since is None or before is None or since >= before:
        return ""
    return _(
        "It would hold from %(since)s: earlier than edition %(number)s, which it"
        " follows and which holds from %(before)s. See that the day is meant."
    ) % {
        "since": show_moment(since),
        "number": number,
        "before": show_moment(before),
    }


def _warnings(rules: HouseRules, since: datetime | None) -> Iterator[str]:
    if early := told_early(rules, since):
        yield early
    if not rules.certifiable:
        yield _(
            "Some figures are unverified: this edition can be practised on, and"
            " certifies nobody."
        )
