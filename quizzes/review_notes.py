"""What a reviewer should know of an exam beside its marks: notes, never verdicts."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from django.utils.translation import gettext as _

from quizzes.models import Answer, Attempt, Note, NoteKind
from quizzes.plausibility import floor_ms
from quizzes.wording import show_seconds

CLOCKS_APART_MS: Final = 3000  # what a slow line and a slow page explain


class NoteAbout(StrEnum):
    """What a note is about."""

    FOCUS_LOST = NoteKind.FOCUS_LOST.value
    DEVICE_CHANGED = NoteKind.DEVICE_CHANGED.value
    TOO_QUICK = "too-quick"
    CLOCKS_APART = "clocks-apart"


@dataclass(frozen=True, slots=True)
class ReviewNote:
    """One note: what it is about, when, at which hand (None: at none), and in words.

    `agent` is what the browser of another device calls itself, "" for all else.
    """

    about: NoteAbout
    at: datetime
    number: int | None
    words: str
    agent: str = ""


def notes_of(attempt: Attempt) -> tuple[ReviewNote, ...]:
    """All notes on `attempt`, in the order of time; two queries."""
    noted = attempt.notes.select_related("question")
    given = Answer.objects.given().filter(question__attempt=attempt)
    found = [_noted(note) for note in noted]
    for answer in given.select_related("question"):
        found.extend(_of_answer(answer))
    return tuple(sorted(found, key=lambda note: note.at))


def _noted(note: Note) -> ReviewNote:
    number = note.question.number if note.question else None
    if note.kind == NoteKind.FOCUS_LOST:
        away = show_seconds(note.detail["away_ms"])
        words = _("The page was left for %(time)s.") % {"time": away}
    else:
        words = _("The exam was taken over on another device.")
    agent = note.detail.get("browser", "")
    return ReviewNote(NoteAbout(note.kind), note.at, number, words, agent)


def _of_answer(answer: Answer) -> Iterator[ReviewNote]:
    at, number = answer.received_at, answer.question.number
    floor = floor_ms(answer.marks)
    if answer.server_ms < floor:
        words = _(
            "Answered in %(time)s; to look at every bet and to type the answer takes"
            " %(floor)s at the least."
        )
        times = {"time": show_seconds(answer.server_ms), "floor": show_seconds(floor)}
        yield ReviewNote(NoteAbout.TOO_QUICK, at, number, words % times)
    if answer.client_ms is None:
        return
    if abs(answer.client_ms - answer.server_ms) > CLOCKS_APART_MS:
        words = _(
            "By the browser's clock the answer took %(client)s, by the server's"
            " %(server)s. The server's counts."
        )
        times = {
            "client": show_seconds(answer.client_ms),
            "server": show_seconds(answer.server_ms),
        }
        yield ReviewNote(NoteAbout.CLOCKS_APART, at, number, words % times)
