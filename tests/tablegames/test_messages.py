"""Texts are marked where they stand, as those who translate them find them there."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tablegames
from tablegames.games import GAMES
from tablegames.messages import Message


def marked(path: Path) -> Iterator[str]:
    """The texts that `path` marks for the translators."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Call(
                func=ast.Name(id="gettext_noop"),
                args=[ast.Constant(value=str(text))],
            ):
                yield text
            case _:
                pass


@pytest.mark.parametrize("slug", GAMES)
def test_the_name_of_every_game_is_marked_for_the_translators(slug: str) -> None:
    texts = {
        text
        for path in Path(tablegames.__path__[0]).rglob("*.py")
        for text in marked(path)
    }
    assert GAMES[slug].name in texts


@pytest.mark.parametrize(
    ("words", "said"),
    [(["a tie"], "a tie"), (["a tie", "a fold", "a win"], "a tie, a fold, a win")],
)
def test_messages_are_listed_with_commas_between(words: list[str], said: str) -> None:
    assert str(Message.listed(map(Message.of, words))) == said
