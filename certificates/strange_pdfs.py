"""How much of a PDF that a stranger shows is unpacked, and for how long it is read.

A file of two megabytes can unpack to gigabytes, and a page can draw itself so often
that no reader comes to an end. Our own papers stay far below every bound here.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from pypdf import apply_configuration

MOST_UNPACKED: Final = 8 * 2**20  # bytes of one packed thing; ours have a tenth of it
MOST_STROKES: Final = 200_000  # words of the language that draws a page; ours 5,000
MOST_DRAWINGS: Final = 200  # that are drawn on a page; ours have four
LONGEST: Final = 8.0  # seconds for the text of all pages; ours take a third of one
_LOG = logging.getLogger("pypdf")


class TooSlowError(Exception):
    """The file keeps its reader for longer than any certificate does."""


@contextmanager
def read_with_care() -> Iterator[None]:
    """Hold pypdf to the bounds, and silent: a doctored paper is no fault of ours."""
    level = _LOG.level
    _LOG.setLevel(logging.CRITICAL)
    try:
        with apply_configuration(
            array_based_stream_maximum_output_length=MOST_UNPACKED,
            lzw_maximum_output_length=MOST_UNPACKED,
            run_length_maximum_output_length=MOST_UNPACKED,
            zlib_maximum_output_length=MOST_UNPACKED,
            stream_decoding_work_maximum_length=2 * MOST_UNPACKED,
            stream_parsing_work_maximum_count=MOST_STROKES,
            xform_maximum_invocations_per_extraction=MOST_DRAWINGS,
        ):
            yield
    finally:
        _LOG.setLevel(level)


def in_time(longest: float = LONGEST) -> Callable[..., None]:
    """What pypdf calls at every stroke: it raises TooSlowError once time is up."""
    ends = monotonic() + longest

    def look_at_the_clock(*_stroke: object) -> None:
        if monotonic() > ends:
            raise TooSlowError("it takes longer to read than any certificate")

    return look_at_the_clock
