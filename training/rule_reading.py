"""Whether a draft makes an edition: what the engine refuses, and what would change."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from tablegames.amounts_files import NO_STAKES, NOT_IN_CHIPS
from tablegames.figures import SOURCES, TEXTS
from tablegames.games import read_rules
from tablegames.house_rules import HouseRules, RulesError
from tablegames.messages import Message
from tablegames.rule_changes import FigureChange, changes_between
from tablegames.rules_files import WANTS_ROUNDING, RulesFile
from training.rule_documents import Document

# What the amounts of other figures are measured by: wrong, it makes them look wrong.
MEASURES: Final = frozenset({"chips", "unit", "even-stakes", "rounding"})
MEASURED: Final = frozenset({NOT_IN_CHIPS, NO_STAKES, WANTS_ROUNDING})


@dataclass(frozen=True, slots=True)
class Reading:
    """A document as the engine reads it.

    `problems` are by the key of the figure, or by the header's key; `unsourced` are
    the figures whose source it is that is refused. `rules` are those of the document,
    with the parent's figures where its own are refused.
    """

    text: str
    rules: HouseRules
    problems: Mapping[str, Message]
    unsourced: frozenset[str]
    changes: tuple[FigureChange, ...]

    @property
    def is_good(self) -> bool:
        return not self.problems

    @property
    def hides_some(self) -> bool:
        """Whether more may be refused once a measure that is wrong is mended."""
        return bool(MEASURES & self.problems.keys())


@dataclass(frozen=True, slots=True)
class Parent:
    """The edition that a draft is made from: its rules, its text and that as values."""

    rules: HouseRules
    text: str
    document: Document

    @classmethod
    def of(cls, rules: HouseRules, text: str) -> "Parent":
        return cls(rules, text, Document.read(text))


def read(document: Document, number: int, parent: Parent) -> Reading:
    """`document`, written as edition `number`, as the engine reads it.

    Each figure that it refuses is put back to the parent's, until it reads the rest.
    """
    text, problems = document.written(number, parent.text), dict[str, Message]()
    good, written, unsourced = document, text, set[str]()
    while True:
        try:
            rules = read_rules(RulesFile("edition", written))
        except RulesError as error:
            key = _place(error, document)
            if key in document.figures and _is_of_source(error, key):
                unsourced.add(key)
            problem = _problem(error)
            if not (MEASURES & problems.keys() and problem.text in MEASURED):
                problems[key] = problem
            good = _put_back(good, key, parent.document)
            written = good.written(number, parent.text)
        else:
            changes = changes_between(parent.rules, rules)
            return Reading(text, rules, problems, frozenset(unsourced), changes)


def _place(error: RulesError, document: Document) -> str:
    """The figure, or the part of the header, that the engine refuses."""
    key = str(error.message.values["key"])
    for name in document.figures:
        if key == name or key.startswith(name + "."):
            return name
    return TEXTS if key.startswith(TEXTS) else key


def _is_of_source(error: RulesError, key: str) -> bool:
    return str(error.message.values["key"]).removeprefix(f"{key}.") in SOURCES


def _problem(error: RulesError) -> Message:
    problem = error.message.values["problem"]
    return problem if isinstance(problem, Message) else Message.of(str(problem))


def _put_back(document: Document, key: str, parent: Document) -> Document:
    """`document` with the parent's own under `key`."""
    if key in document.figures:
        texts = {**parent.texts, **document.texts}
        figures = {**document.figures, key: parent.figures[key]}
        return replace(document, figures=figures, texts=texts)
    if key == TEXTS:
        return replace(document, texts={**document.texts, **parent.texts})
    return replace(
        document,
        house=parent.house,
        house_name=parent.house_name,
        currency=parent.currency,
    )
