"""How long answers took, in tenths of a second: written as words, counted, ranked.

A word is a time, `84` for 8.4 seconds, or `84:3` for three of them. Words are only
ever added at the end, each with a blank behind it, so that a database can join the
times of many people without reading them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import ceil
from typing import Final

TENTH: Final = 100  # milliseconds
HALF: Final = Fraction(1, 2)
NINE_TENTHS: Final = Fraction(9, 10)


def write_time(ms: int) -> str:
    """One time, rounded down to a tenth."""
    return f"{ms // TENTH} "


def write_times(times: Mapping[int, int]) -> str:
    """All of `times`, by milliseconds; the shortest way to write them.

    A negative number takes back what was written elsewhere.
    """
    return "".join(
        f"{ms // TENTH} " if number == 1 else f"{ms // TENTH}:{number} "
        for ms, number in sorted(times.items())
        if number
    )


def read_times(*texts: str) -> Counter[int]:
    """How many answers took each time, in milliseconds."""
    times = Counter[int]()
    for word, number in Counter(" ".join(texts).split()).items():
        tenths, _, often = word.partition(":")
        times[TENTH * int(tenths)] += number * int(often or 1)
    return times


def quantile(times: Mapping[int, int], part: Fraction) -> int:
    """The least of `times` within which at least that `part` of the answers came.

    `times` says how many answers took each time; there is at least one.
    """
    left = ceil(part * sum(times.values()))
    for time in sorted(times):
        left -= times[time]
        if left <= 0:
            return time
    raise ValueError(f"there is no answer among {len(times)} times")


def median_of(times: Mapping[int, int]) -> int | None:
    """The median of `times`, counted as for `quantile`; None without any.

    Of an even number it is the mean of the two in the middle, as a spreadsheet has it,
    in whole milliseconds, rounded down.
    """
    number = sum(times.values())
    if not number:
        return None
    above = quantile(times, Fraction(number // 2 + 1, number))
    return (quantile(times, HALF) + above) // 2


def median(texts: Iterable[str]) -> int | None:
    """The median of all that is written in `texts`, in milliseconds, if any."""
    return median_of(read_times(*texts))
