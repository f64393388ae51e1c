"""The code told in the examination room: easy to read off a board, hard to guess."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hmac import compare_digest
from typing import Final

from django.core.cache import cache
from django.db import transaction
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from quizzes.taking_turns import take_turns

LETTERS: Final = "ACDEFGHJKMNPQRTVWXY34679"  # no two look alike, in any hand
LENGTH: Final = 6
TRIES: Final = 5
QUIET: Final = timedelta(minutes=10)  # after which wrong codes are forgotten


def new_code() -> str:
    """A code that nobody can foretell."""
    return "".join(secrets.choice(LETTERS) for _letter in range(LENGTH))


def spaced(code: str) -> str:
    """`code` as it is written on a board: “K7M 4QX”."""
    return f"{code[: LENGTH // 2]} {code[LENGTH // 2 :]}".strip()


def is_code(given: str, code: str) -> bool:
    """Whether `given` is `code`, however it was spaced and capitalised."""
    plain = "".join(given.split()).replace("-", "").upper()
    return compare_digest(plain.encode(), code.encode())


@dataclass(frozen=True, slots=True)
class Door:
    """Where a code is asked for: one person at one opening, by their keys."""

    opening: int
    person: int

    @property
    def key(self) -> str:
        """What wrong codes are counted under, for all processes of the site."""
        return f"exam-code-{self.opening}-{self.person}"


@dataclass(frozen=True, slots=True)
class WrongCodes:
    """How many wrong codes were given at a door, the last of them `at`."""

    count: int
    at: datetime

    @property
    def left(self) -> int:
        """The tries left."""
        return max(0, TRIES - self.count)

    def locked_until(self, now: datetime) -> datetime | None:
        """Until when no code is looked at; None when one is."""
        until = self.at + QUIET
        return until if not self.left and now < until else None


def objection_to(given: str, code: str, door: Door, now: datetime) -> str:
    """Why somebody who gives this for `code` is not let in; "" when they are.

    Wrong codes are counted, lest somebody try them all; an empty one is none. The
    person's tries take turns, so many at once are looked at one by one.
    """
    if not given.strip():
        return _("Type the code that is told in the room.")
    with transaction.atomic():
        take_turns(door.person)
        wrong = wrong_codes(door, now)
        if until := wrong.locked_until(now):
            return _("Too many wrong codes.") + " " + _locked(until)
        if is_code(given, code):
            forget_wrong_codes(door)
            return ""
        wrong = WrongCodes(wrong.count + 1, now)
        cache.set(door.key, (wrong.count, wrong.at), QUIET.total_seconds())
    return _wrong(wrong)


def wrong_codes(door: Door, now: datetime) -> WrongCodes:
    """Those given at `door`; forgotten when it has been quiet for a while."""
    count, at = cache.get(door.key) or (0, now)
    return WrongCodes(count, at) if now < at + QUIET else WrongCodes(0, now)


def forget_wrong_codes(door: Door) -> None:
    """Let somebody try as often as at first."""
    cache.delete(door.key)


def locked_out(
    opening: int, people: Iterable[int], now: datetime
) -> dict[int, datetime]:
    """Who of `people` is locked out of `opening` by wrong codes, and until when."""
    doors = {Door(opening, person).key: person for person in people}
    found = {
        doors[key]: WrongCodes(count, at).locked_until(now)
        for key, (count, at) in cache.get_many(doors).items()
    }
    return {person: until for person, until in found.items() if until}


def _wrong(wrong: WrongCodes) -> str:
    said = _("That is not the code of this exam: it is told in the room.")
    if not wrong.left:
        return said + " " + _locked(wrong.at + QUIET)
    left = ngettext("%(n)d try is left.", "%(n)d tries are left.", wrong.left)
    return said + " " + left % {"n": wrong.left}


def _locked(until: datetime) -> str:
    return _("Wait until %(time)s, or ask your manager to let you try again.") % {
        "time": date_format(localtime(until), "TIME_FORMAT")
    }
