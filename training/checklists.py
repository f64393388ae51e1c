"""The checklist of a table test: what is said of a line, and what it becomes."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from training.models import LineResult, Outcome

type Row = dict[str, Any]  # a line as the test keeps it, see `TableTest`


class Watch(StrEnum):
    """What is done to the watch of a line."""

    START = "start"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Line:
    """What is said of one line; None leaves it as it is."""

    result: LineResult | None = None
    remark: str | None = None
    watch: Watch | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """What a tap says: of some lines, by their place from 0, and of the whole.

    `despite` is why the test is passed in spite of a line that was not.
    """

    lines: Mapping[int, Line] = field(default_factory=dict)
    remarks: str | None = None
    despite: str | None = None


def blank(checklist: Iterable[str]) -> list[Row]:
    """The lines of a test that begins, none of them judged."""
    return [
        {
            "line": line,
            "result": "",
            "remark": "",
            "seconds": None,
            "running_since": None,
        }
        for line in checklist
    ]


def changed(row: Mapping[str, Any], said: Line, now: datetime) -> Row:
    """What becomes of a line. Its watch adds up whole seconds, however often it runs.

    Starting one that runs, or stopping one that does not, changes nothing: a tap that
    arrives twice counts once.
    """
    new = dict(row)
    if said.result is not None:
        new["result"] = said.result.value
    if said.remark is not None:
        new["remark"] = said.remark
    since = row["running_since"]
    if said.watch is Watch.START and since is None:
        new["running_since"] = now.isoformat()
    if said.watch is Watch.STOP and since is not None:
        ran = now - datetime.fromisoformat(since)
        new["seconds"] = (row["seconds"] or 0) + round(ran.total_seconds())
        new["running_since"] = None
    return new


def objection(rows: Sequence[Row], outcome: Outcome, despite: str) -> str:
    """Why a test cannot end like that; "" when it can.

    A pass in spite of a line that was failed or not seen wants a reason of its own,
    `despite`; where no line was passed, nothing makes a pass of it.
    """
    results = [row["result"] for row in rows]
    if "" in results:
        said = _("Judge every line first, or say that it was not seen: number %(n)d.")
        return said % {"n": results.index("") + 1}
    return objection_to_pass(rows, despite) if outcome == Outcome.PASSED else ""


def objection_to_pass(rows: Sequence[Row], despite: str) -> str:
    """Why a test with these lines cannot be called passed; "" when it can."""
    unmet = sum(row["result"] != LineResult.PASS for row in rows)
    if unmet == len(rows):
        return _("No line was passed: this test cannot be called passed.")
    if unmet and not despite.strip():
        said = ngettext(
            "%(n)d line was failed or not seen: write why the test is passed all the"
            " same, or call it not passed.",
            "%(n)d lines were failed or not seen: write why the test is passed all the"
            " same, or call it not passed.",
            unmet,
        )
        return said % {"n": unmet}
    return ""


def objects_in(rows: Sequence[Row], outcome: Outcome) -> str:
    """The field in which what `objection` says is mended: `outcome` or `despite`."""
    passes = {row["result"] == LineResult.PASS for row in rows}
    judged = all(row["result"] for row in rows)
    reasons = judged and outcome == Outcome.PASSED and len(passes) > 1
    return "despite" if reasons else "outcome"
