"""The page of a draft: every figure as a question, what is refused, what changes."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.translation import get_language

from quizzes.wording import say, say_sentence
from tablegames.currencies import CURRENCIES
from tablegames.house_rules import Standing
from tablegames.messages import Message
from tablegames.rule_sheets import STANDINGS
from training.models import RuleDraft
from training.proposal_kinds import Change
from training.rule_asking import Ask, Box
from training.rule_documents import Document, Entry
from training.rule_drafts import new_text_name, parent_of, reading_of
from training.rule_faults import MomentError, moment_of
from training.rule_publishing import told_changes, told_early
from training.rule_questions import asks
from training.rule_reading import Parent, Reading
from training.rule_typing import clean

NEW_TEXT = "new"


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose: what is sent, what is shown, and whether it is chosen."""

    value: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class FigureField:
    """A figure: its boxes, its source, and what is wrong with it."""

    ask: Ask
    boxes: tuple[Box, ...]
    standings: tuple[Option, ...]
    note: str
    texts: tuple[Option, ...]
    standing: str
    problem: str
    unsourced: bool  # its source is what is wrong
    changed: bool


@dataclass(frozen=True, slots=True)
class DraftSection:
    """Figures that belong together."""

    title: str
    fields: tuple[FigureField, ...]


@dataclass(frozen=True, slots=True)
class DraftPage:
    """A draft as it is shown, and as the engine reads it."""

    draft: RuleDraft
    document: Document
    parent: Parent
    reading: Reading
    sections: tuple[DraftSection, ...]
    changes: tuple[Change, ...]
    header_problems: Mapping[str, str]
    problem_labels: tuple[tuple[str, str], ...]
    early: str  # that it would hold before the edition it follows

    @property
    def number(self) -> int:
        return self.reading.rules.edition.number

    @property
    def moment_type(self) -> str:
        """What box the moment is typed into: one for moments empties all else."""
        return "text" if "holds_from" in self.header_problems else "datetime-local"

    @property
    def faults(self) -> int:
        """How many are to be mended before it can be proposed."""
        return len(self.reading.problems)


def page_of(draft: RuleDraft, document: Document | None = None) -> DraftPage:
    """The page of `draft`; with `document` in place of what it holds."""
    shown = document or Document.from_json(draft.document)
    parent = parent_of(draft)
    reading = reading_of(draft, shown)
    sections = tuple(
        DraftSection(
            say(title), tuple(_field(ask, shown, parent, reading) for ask in some)
        )
        for title, some in asks(parent.rules)
    )
    fields = [field for section in sections for field in section.fields]
    return DraftPage(
        draft,
        shown,
        parent,
        reading,
        sections,
        tuple(told_changes(parent.rules, reading.rules)),
        {
            key.replace("-", "_"): say_sentence(problem)
            for key, problem in reading.problems.items()
            if key not in shown.figures
        },
        tuple((each.ask.key, each.ask.label) for each in fields if each.problem),
        _early(shown, reading),
    )


def _early(shown: Document, reading: Reading) -> str:
    try:
        return told_early(reading.rules, moment_of(shown.holds_from))
    except MomentError:  # said beside its box
        return ""


def _field(ask: Ask, shown: Document, parent: Parent, reading: Reading) -> FigureField:
    entry = shown.figures[ask.key]
    return FigureField(
        ask,
        ask.boxes(entry.value),
        tuple(
            Option(each.value, say(STANDINGS[each]), each.value == entry.standing)
            for each in Standing
        ),
        entry.note,
        tuple(Option(it, shown.texts[it], it in entry.texts) for it in shown.texts),
        entry.standing,
        _problem(ask, entry, reading),
        ask.key in reading.unsourced,
        entry != parent.document.figures[ask.key],
    )


def _problem(ask: Ask, entry: Entry, reading: Reading) -> str:
    """What is wrong, rather in the words of whoever types than of a file."""
    if ask.key not in reading.problems:
        return ""
    typed: Message | None = ask.problem(entry.value, get_language() or "en")
    return say_sentence(typed or reading.problems[ask.key])


def typed_document(draft: RuleDraft, posted: QueryDict) -> Document:
    """What the form sent, in place of what `draft` holds."""
    document, language = Document.from_json(draft.document), get_language() or "en"
    texts = {
        name: clean(posted.get(f"title/{name}", title))
        for name, title in document.texts.items()
    }
    added = clean(posted.get("new-text", ""))
    new = new_text_name(document) if added or _wants_new_text(posted) else ""
    if new:
        texts[new] = added
    figures = {
        ask.key: Entry(
            ask.read(posted, language),
            _standing(posted, ask.key, document.figures[ask.key].standing),
            clean(posted.get(f"note/{ask.key}", "")),
            _chosen(posted.getlist(f"texts/{ask.key}"), texts, new),
        )
        for _title, some in asks(parent_of(draft).rules)
        for ask in some
    }
    return replace(
        document,
        house_name=clean(posted.get("house-name", document.house_name)),
        currency=_currency(clean(posted.get("currency", document.currency))),
        holds_from=clean(posted.get("holds-from", document.holds_from)),
        texts=texts,
        figures={key: figures[key] for key in document.figures},
    )


def _currency(typed: str) -> str:
    """Its code in capital letters; anything else as it was typed."""
    return typed.upper() if typed.upper() in CURRENCIES else typed


def _standing(posted: QueryDict, key: str, kept: str) -> str:
    wanted = posted.get(f"standing/{key}", kept)
    return wanted if wanted in {each.value for each in Standing} else kept


def _wants_new_text(posted: QueryDict) -> bool:
    """Whether a figure is stated in the text that is to be added."""
    chosen = (name for name in posted if name.startswith("texts/"))
    return any(NEW_TEXT in posted.getlist(name) for name in chosen)


def _chosen(names: list[str], texts: Mapping[str, str], new: str) -> tuple[str, ...]:
    wanted = {new if name == NEW_TEXT else name for name in names}
    return tuple(name for name in texts if name in wanted)
