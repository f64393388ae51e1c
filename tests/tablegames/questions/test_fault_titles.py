import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tablegames.questions
from tablegames.mistakes import MistakeName, title_of
from tablegames.questions import Kind, due, title_of_fault
from tablegames.questions.fault_titles import FAULT_TITLES
from tests.tablegames.questions.many import everywhere

PACKAGE = Path(tablegames.questions.__file__).parent
USUAL = {name.value for name in MistakeName}
TABLES = {"_NAMES", "COMPARING_FAULTS"}  # sentences by the slug of the mistake
CHIPS = {"too-much", "too-little"}  # chosen between before the fault is made


def slugs_written() -> Iterator[str]:
    """The slugs in the tables of the kinds, and those given to a fault outright."""
    for path in PACKAGE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.AnnAssign(target=ast.Name(name), value=ast.Dict(keys)) if (
                    name in TABLES
                ):
                    yield from (str(ast.literal_eval(it)) for it in keys if it)
                case ast.Call(ast.Name("Fault"), [ast.Constant(str(slug)), *_]):
                    yield slug
                case _:
                    pass


def test_every_mistake_that_is_written_down_has_a_title_and_no_other() -> None:
    written = set(slugs_written()) | CHIPS
    assert written - USUAL == set(FAULT_TITLES)


@pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.value)
def test_every_mistake_that_is_named_has_a_title(kind: Kind) -> None:
    for question in everywhere(kind, 8):
        for each in due(question).dues:
            faults = [wrong.mistake for wrong in each.known()]
            for fault in [*faults, *([each.other] if each.other else [])]:
                assert fault.slug in USUAL or title_of_fault(fault.slug), fault


def test_titles_are_short_and_each_ones_own() -> None:
    titles = [*FAULT_TITLES.values(), *(str(title_of(name)) for name in MistakeName)]
    assert len(set(titles)) == len(titles)
    for title in FAULT_TITLES.values():
        assert len(title) <= 50
        assert "{" not in title
        assert not title.endswith(".")


def test_what_is_no_mistake_has_no_title() -> None:
    assert title_of_fault("no-such-mistake") is None
