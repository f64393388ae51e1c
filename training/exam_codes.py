"""The code told in the examination room: easy to read off a board, hard to guess."""

import secrets
from hmac import compare_digest
from typing import Final

from django.core.cache import cache

LETTERS: Final = "ACDEFGHJKMNPQRTVWXY34679"  # no two look alike, in any hand
LENGTH: Final = 6
TRIES: Final = 5
WINDOW_SECONDS: Final = 10 * 60


def new_code() -> str:
    """A code that nobody can foretell."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def spaced(code: str) -> str:
    """`code` as it is written on a board: “K7M 4QX”."""
    return f"{code[: LENGTH // 2]} {code[LENGTH // 2 :]}".strip()


def is_code(given: str, code: str) -> bool:
    """Whether `given` is `code`, however it was spaced and capitalised."""
    plain = "".join(given.split()).replace("-", "").upper()
    return compare_digest(plain.encode(), code.encode())


def has_tries_left(who: str) -> bool:
    """Whether `who`, a person at an opening, may try another code by now."""
    wrong: int = cache.get(_key(who), 0)
    return wrong < TRIES


def count_wrong(who: str) -> None:
    """Count a wrong code; the tries come back when it has been quiet for a while."""
    cache.set(_key(who), cache.get(_key(who), 0) + 1, WINDOW_SECONDS)


def _key(who: str) -> str:
    return f"exam-code-{who}"
