"""How quickly an answer can have been given at all, if somebody read the table.

Below it stands a note for whoever reviews the exam; it proves nothing by itself.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

# Card, Moran and Newell's keystroke-level model: the quickest typists need some 80 ms
# a key, and one glance of the eye takes some 230 ms.
KEY_MS: Final = 80
GLANCE_MS: Final = 230

type Mark = Mapping[str, Any]


def floor_ms(marks: Sequence[Mark]) -> int:
    """The least time in milliseconds to look at every bet and type what was given."""
    return sum(GLANCE_MS + KEY_MS * _keys(mark) for mark in marks)


def _keys(mark: Mark) -> int:
    """The keys or clicks that one bet or field took, sending the answer left out."""
    if "given_action" in mark:
        return 1 + _figures(mark["given_amount"], paid=mark["given_action"] == "pay")
    given = mark["given"]
    if "cards" in given:
        return len(given["cards"])
    if "chips" in given:
        return sum(len(str(count)) for _, count in given["chips"] if count)
    if "action" in given:
        return 1 + _figures(given["amount"], paid=given["action"] == "pay")
    return _figures(given["amount"], paid=True) if "amount" in given else 1


def _figures(amount: str, *, paid: bool) -> int:
    return len(amount) if paid else 0
