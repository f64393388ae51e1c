"""What two processes give on this machine that share nothing but the machine."""

import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

from certificates import pdf, printing

START: Final = 20  # seconds for all processes to load WeasyPrint and draw one page
SPAN: Final = 15  # seconds that each then draws


def two_beside_one(page: str) -> float:
    """How many times as many pages two bare WeasyPrints draw as one."""
    return _together(page, 2) / _together(page, 1)


def _together(page: str, many: int) -> float:
    """The pages a second that so many processes draw in all, at the same time."""
    context, begin_at = get_context("spawn"), time.time() + START
    with ProcessPoolExecutor(many, mp_context=context) as processes:
        rates = processes.map(_rate, [page] * many, [begin_at] * many)
        return sum(rates)


def _rate(page: str, begin_at: float) -> float:
    printing.print_page(page, pdf.STYLE)
    time.sleep(max(0, begin_at - time.time()))
    began, drawn = time.perf_counter(), 0
    while time.perf_counter() - began < SPAN:
        printing.print_page(page, pdf.STYLE)
        drawn += 1
    return drawn / (time.perf_counter() - began)
