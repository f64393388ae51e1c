"""What the entries of the log were done to, in words, and found by those words.

A proposal and an opened exam are known to the log by a key that tells nobody which one
it is. What is shown beside it is looked up as it stands now; no entry is changed.
"""

from collections.abc import Iterable
from typing import Any, Final

from django.db.models import Q

from logbook.models import PROPOSAL, LogEntry
from training.models import Opening, Proposal
from training.models.exports import EXPORT, ExportSubject
from training.models.openings import OPENING
from training.proposal_kinds import label_of, title_of

DOT: Final = " \N{MIDDLE DOT} "


def subjects_of(entries: Iterable[LogEntry]) -> dict[int, str]:
    """What each of `entries` was done to, by the entry's number.

    Two queries, however many there are.
    """
    those = list(entries)
    proposals, openings = _proposals(those), _openings(those)
    return {
        each.number: proposals.get(each.subject_key)
        or _of_opening(each, openings.get(each.subject_key))
        or _by_itself(each)
        for each in those
    }


def opened_under(name: str) -> Q:
    """Which entries are of an exam whose programme or class has `name` in its name."""
    found = Opening.objects.filter(
        Q(programme__name__icontains=name) | Q(training_class__name__icontains=name)
    )
    keys = [str(key) for key in found.order_by().values_list("key", flat=True)]
    return Q(subject_kind=OPENING, subject_key__in=keys)


def _by_itself(entry: LogEntry) -> str:
    """What an entry tells of what is gone, or is known by a name."""
    facts: dict[str, Any] = entry.after if isinstance(entry.after, dict) else {}
    if entry.subject_kind == PROPOSAL and "kind" in facts:
        named = entry.person_name or facts.get("subject", "")
        return f"{label_of(str(facts['kind']))}{DOT}{named}"
    if entry.subject_kind == OPENING and "programme" in facts:
        return _for_whom(entry, facts["programme"], facts.get("class", ""))
    if entry.subject_kind == EXPORT and entry.subject_key in ExportSubject.values:
        return str(ExportSubject(entry.subject_key).label)
    return entry.person_name or entry.subject_key


def _proposals(entries: Iterable[LogEntry]) -> dict[str, str]:
    """Proposals by their keys, in the words of the approvals."""
    rows = Proposal.objects.filter(key__in=_keys(entries, PROPOSAL))
    rows = rows.select_related("person")  # whom many a title names
    return {str(each.key): _told(each) for each in rows}


def _told(proposal: Proposal) -> str:
    return f"{label_of(proposal.kind)}{DOT}{title_of(proposal)}"


def _openings(entries: Iterable[LogEntry]) -> dict[str, Opening]:
    """Opened exams by their keys."""
    rows = Opening.objects.filter(key__in=_keys(entries, OPENING))
    found = rows.select_related("programme", "training_class")
    return {str(each.key): each for each in found}


def _of_opening(entry: LogEntry, opening: Opening | None) -> str:
    if opening is None:
        return ""
    group = opening.training_class
    return _for_whom(entry, opening.programme.name, group.name if group else "")


def _for_whom(entry: LogEntry, programme: str, group: str) -> str:
    """A programme, and the person it was about, else the class."""
    return DOT.join(filter(None, (programme, entry.person_name or group)))


def _keys(entries: Iterable[LogEntry], kind: str) -> list[str]:
    return [each.subject_key for each in entries if each.subject_kind == kind]
