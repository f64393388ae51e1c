"""How many different questions a kind can give that deals no round."""

from functools import cache
from random import Random
from typing import Final

from tablegames.games import load_rules
from tablegames.questions import Kind, Question, ask, shows_situations

DRAWS: Final = 1200  # enough to meet nearly all there are of the kinds with few


@cache
def different_questions(kind: Kind, rules: str) -> int | None:
    """How many `kind` can give under the edition `rules`; None for no end of them.

    A round can be dealt in more ways than anybody could be asked. Of the other kinds so
    many are counted as come up when many are drawn: what comes up more rarely cannot
    be counted on. The box at which something happens makes no other question.
    """
    if shows_situations(kind):
        return None
    edition, rng = load_rules(rules), Random(0)
    return len({_gist(ask(kind, edition, rng)) for _ in range(DRAWS)})


def _gist(question: Question) -> str:
    story = question.prompt.values.get("story")
    return repr(getattr(story, "text", None) or question.prompt)
