"""What is wrong with a draft that the engine does not look at.

The engine reads what an edition's text says; this looks at what stands beside it, and
at what an edition may say and a new one may not.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Final

from django.core.exceptions import ValidationError
from django.forms.utils import from_current_timezone
from django.utils.dateparse import parse_datetime

from tablegames.currencies import CURRENCIES
from tablegames.figures import TEXTS
from tablegames.messages import Message, gettext_noop
from training.rule_documents import Document

LONGEST_NAME: Final = 100  # letters, as of all these
LONGEST_TITLE: Final = 300
LONGEST_SOURCE: Final = 500
LONGEST_NOTE: Final = 2000
EARLIEST: Final = datetime(2000, 1, 1, tzinfo=UTC)


class MomentError(Exception):
    """What is no day and hour of the site's clock."""


def faults_of(document: Document, note: str, now: datetime) -> Mapping[str, Message]:
    """The faults of a draft, by the key of a figure or a part of the header."""
    found = dict[str, Message]()
    for key, fault in _faults(document, note, now):
        found.setdefault(key, fault)
    return found


def moment_of(typed: str) -> datetime | None:
    """The moment that was typed by the site's clock; None where none was.

    Raises MomentError for what is none, or is twice or never on that clock.
    """
    if not typed:
        return None
    naive = _parsed(typed)
    try:
        moment: datetime = from_current_timezone(naive)
    except ValidationError as error:
        raise MomentError from error
    return moment


def _parsed(typed: str) -> datetime:
    try:
        parsed: datetime | None = parse_datetime(typed)
    except ValueError as error:
        raise MomentError from error
    if parsed is None:
        raise MomentError
    return parsed


def _faults(
    document: Document, note: str, now: datetime
) -> Iterator[tuple[str, Message]]:
    if document.currency not in CURRENCIES:
        yield "currency", _no_currency(document.currency)
    if fault := _fault_of_moment(document.holds_from, now):
        yield "holds-from", fault
    yield from _too_long("note", note, LONGEST_NOTE)
    yield from _too_long("house-name", document.house_name, LONGEST_NAME)
    for title in document.texts.values():
        yield from _too_long(TEXTS, title, LONGEST_TITLE)
        if not title:
            yield TEXTS, Message.of(gettext_noop("Write what the text is."))
    for key, entry in document.figures.items():
        yield from _too_long(key, entry.note, LONGEST_SOURCE)


def _no_currency(typed: str) -> Message:
    if not typed:
        return Message.of(gettext_noop("Write three letters of ISO 4217, as in EUR."))
    return Message.of(
        gettext_noop(
            "“{typed}” is no currency: write the three letters of ISO 4217, as in EUR."
        ),
        typed=typed,
    )


def _fault_of_moment(typed: str, now: datetime) -> Message | None:
    try:
        moment = moment_of(typed)
    except MomentError:
        return Message.of(
            gettext_noop("“{typed}” is no day and hour of the site's clock."),
            typed=typed,
        )
    if moment is None:
        return None
    if moment > now:
        return Message.of(
            gettext_noop("That is still to come: publish the edition once it holds.")
        )
    if moment < EARLIEST:
        return Message.of(gettext_noop("Write a day of this century."))
    return None


def _too_long(key: str, text: str, most: int) -> Iterator[tuple[str, Message]]:
    if len(text) > most:
        said = gettext_noop("That is {letters} letters long; there is room for {most}.")
        yield key, Message.of(said, letters=len(text), most=most)
