"""The same deed by many at once, in real threads, for tests."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connections


def at_once[T](times: int, deed: Callable[[int], T]) -> list[T]:
    """What `deed` gives in so many threads that start together; it takes its number."""
    barrier = Barrier(times)

    def run(number: int) -> T:
        try:
            barrier.wait(timeout=30)
            return deed(number)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(times) as threads:
        return list(threads.map(run, range(times)))
