"""What the things practised are called: situations, and kinds of question."""

from functools import cache
from typing import Final

from tablegames.games import load_rules
from tablegames.messages import Message
from tablegames.questions import Kind
from tablegames.scenarios import situations

KINDS: Final = {kind.value: kind.title for kind in Kind}


def skill_name(slug: str, rules: str) -> Message | str:
    """The name of a situation under `rules`, or of a kind of question.

    The slug itself, when `rules` ("venezia/ultimate@1") have none of that name.
    """
    names = KINDS | _situations(rules)
    return names.get(slug, slug)


@cache
def _situations(rules: str) -> dict[str, Message]:
    return {each.slug: each.name for each in situations(load_rules(rules))}
