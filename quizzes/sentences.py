"""Sentences of the engine as they are kept in a row, to be said again years later.

A sentence is kept as its English text and its values, so that it is translated when
it is shown and reads the same whatever the engine has become since.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from tablegames.bets import Money
from tablegames.messages import Message

type Kept = dict[str, Any]


def keep(message: Message) -> Kept:
    """`message` as JSON."""
    values = {name: _keep_value(value) for name, value in message.values.items()}
    return {"text": message.text, "values": values}


def recall(kept: Mapping[str, Any]) -> Message:
    """The message that `keep` has kept."""
    values = {name: _recall_value(value) for name, value in kept["values"].items()}
    return Message.of(kept["text"], **values)


def _keep_value(value: object) -> object:
    match value:
        case Message():
            return keep(value)
        case Money():
            return {"hundredths": value.amount}
        case Enum():
            return str(value.value)
        case bool() | int():
            return value
        case tuple() | list():
            return [_keep_value(each) for each in value]
        case _:
            return str(value)


def _recall_value(value: object) -> object:
    match value:
        case {"hundredths": int(amount)}:
            return Money(amount)
        case {"text": str(text), "values": dict(values)}:
            return recall({"text": text, "values": values})
        case list():
            return tuple(_recall_value(each) for each in value)
        case _:
            return value
