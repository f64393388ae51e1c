"""Programmes made, changed, laid by, and given to classes; each is told to the log.

What is open or has been sat keeps what it was opened with, whatever is done here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction

from logbook.models import Act
from logbook.recording import Fact, Subject, record
from quizzes.exam_terms import PassRule
from tablegames.questions import Kind
from training.blueprints import Part
from training.models import Programme, ProgrammePart, TrainingClass, User

COLUMNS: Final = (
    "name",
    "seconds_per_hand",
    "bets_percent",
    "hands_percent",
    "lower_bound_percent",
    "no_critical_error",
    "median_ms",
    "p90_ms",
    "attempts_allowed",
    "cool_down_hours",
    "valid_months",
    "readiness_percent",
    "table_test",
    "table_test_first",
    "checklist",
)


@dataclass(frozen=True, slots=True)
class Draft:
    """A programme as it shall be: its columns by name, and its parts in order."""

    columns: Mapping[str, Any]
    parts: tuple[Part, ...]


def add(draft: Draft, by: User) -> Programme:
    """Make a programme. Raises IntegrityError for a name that is taken."""
    with transaction.atomic():
        made = Programme.objects.create(**draft.columns)
        _write_parts(made, draft.parts)
        record(by, Act.PROGRAMME_ADDED, subject_of(made), after=facts_of(made))
    return made


def change(programme: Programme, draft: Draft, by: User) -> Programme:
    """Make `programme` what `draft` says; the log is told what differs.

    Raises IntegrityError for a name that is taken.
    """
    with transaction.atomic():
        locked = Programme.objects.select_for_update().get(pk=programme.pk)
        before = facts_of(locked)
        for name, value in draft.columns.items():
            setattr(locked, name, value)
        locked.save(update_fields=list(draft.columns))
        if parts_of(locked) != draft.parts:
            locked.parts.all().delete()
            _write_parts(locked, draft.parts)
        _record_change(locked, before, by)
    return locked


def lay_by(programme: Programme, by: User, *, is_archived: bool) -> None:
    """Lay `programme` by, so that no exam is opened for it; or take it up again."""
    with transaction.atomic():
        locked = Programme.objects.select_for_update().get(pk=programme.pk)
        if locked.is_archived == is_archived:
            return
        locked.is_archived = is_archived
        locked.save(update_fields=["is_archived"])
        before, after = {"is_archived": not is_archived}, {"is_archived": is_archived}
        whose = subject_of(locked)
        record(by, Act.PROGRAMME_CHANGED, whose, before=before, after=after)


def assign(
    training_class: TrainingClass, programmes: Iterable[Programme], by: User
) -> None:
    """Say which programmes a class learns; those laid by stay as they were."""
    with transaction.atomic():
        before = _names(training_class)
        kept = training_class.programmes.filter(is_archived=True)
        training_class.programmes.set([*kept, *programmes])
        after = _names(training_class)
        if before != after:
            record(
                by,
                Act.CLASS_CHANGED,
                Subject("class", training_class.name),
                before={"programmes": before},
                after={"programmes": after},
            )


def parts_of(programme: Programme) -> tuple[Part, ...]:
    """The parts of `programme` as plain values, in their order."""
    return tuple(
        Part(each.rule_set, Kind(each.kind), each.situation, each.boxes, each.hands)
        for each in programme.parts.all()
    )


def pass_rule_of(programme: Programme) -> PassRule:
    """What passes."""
    return PassRule(
        bets_percent=programme.bets_percent,
        hands_percent=programme.hands_percent,
        no_critical_error=programme.no_critical_error,
        median_ms=programme.median_ms,
        p90_ms=programme.p90_ms,
        lower_bound_percent=programme.lower_bound_percent,
    )


def facts_of(programme: Programme) -> dict[str, Fact]:
    """All that `programme` says, as the log keeps it."""
    facts: dict[str, Fact] = {name: getattr(programme, name) for name in COLUMNS}
    parts = ProgrammePart.objects.filter(programme=programme)
    facts["parts"] = [
        {
            "rule_set": each.rule_set,
            "kind": each.kind,
            "situation": each.situation,
            "boxes": each.boxes,
            "hands": each.hands,
        }
        for each in parts
    ]
    return facts


def subject_of(programme: Programme) -> Subject:
    """The programme, as the log knows it."""
    return Subject("programme", programme.name)


def _record_change(programme: Programme, before: dict[str, Fact], by: User) -> None:
    after = facts_of(programme)
    changed = [name for name in after if after[name] != before[name]]
    if changed:
        record(
            by,
            Act.PROGRAMME_CHANGED,
            subject_of(programme),
            before={name: before[name] for name in changed},
            after={name: after[name] for name in changed},
        )


def _write_parts(programme: Programme, parts: Iterable[Part]) -> None:
    ProgrammePart.objects.bulk_create(
        ProgrammePart(
            programme=programme,
            place=place,
            rule_set=part.rule_set,
            kind=part.kind.value,
            situation=part.situation,
            boxes=part.boxes,
            hands=part.hands,
        )
        for place, part in enumerate(parts, 1)
    )


def _names(training_class: TrainingClass) -> list[str]:
    return sorted(training_class.programmes.values_list("name", flat=True))
