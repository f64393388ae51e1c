"""An edition's text is read as values, and written again to equal rules."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablegames.games import load_rules, read_rules, text_of
from tablegames.house_rules import Standing
from tablegames.rules_files import RulesFile
from tests.tablegames.variants import RULE_SETS
from training.rule_documents import Document, Entry
from training.rule_reading import Parent, read

everywhere = pytest.mark.parametrize("rule_set", RULE_SETS)
WORDS = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Cf", "Zl", "Zp"]), min_size=1
)


def text(rule_set: str) -> str:
    return text_of(load_rules(f"{rule_set}@1").edition).decode()


def parent(rule_set: str) -> Parent:
    return Parent.of(load_rules(f"{rule_set}@1"), text(rule_set))


@everywhere
def test_an_edition_written_unchanged_is_the_same_text(rule_set: str) -> None:
    document = Document.read(text(rule_set))
    assert document.written(1, text(rule_set)) == text(rule_set)


@everywhere
def test_only_the_number_of_the_next_edition_is_another(rule_set: str) -> None:
    written = Document.read(text(rule_set)).written(2, text(rule_set))
    assert written == text(rule_set).replace("edition = 1", "edition = 2")


@everywhere
def test_a_document_is_kept_in_its_order(rule_set: str) -> None:
    document = Document.read(text(rule_set))
    kept = Document.from_json(document.as_json())
    assert kept == document
    assert list(kept.figures) == list(document.figures)
    assert kept.written(1, text(rule_set)) == text(rule_set)


@everywhere
def test_a_changed_document_reads_back_equal(rule_set: str) -> None:
    document = Document.read(text(rule_set))
    figures = dict(document.figures)
    figures["boxes"] = Entry(5, "setting", "Two seats were taken out.")
    figures["cap-per-bet"] = Entry("5000", "stated", "", ("text-1",))
    texts = {**document.texts, "text-1": "Notice of the house, 1 May 2026"}
    changed = replace(document, figures=figures, texts=texts)
    written = changed.written(2, text(rule_set))
    assert Document.read(written) == changed
    rules = read_rules(RulesFile("x", written))
    assert (rules.boxes, rules.cap_per_bet) == (5, 500000)
    assert rules.figure("cap-per-bet").source.texts[0].title == texts["text-1"]


@given(note=WORDS, title=WORDS)
def test_any_words_are_written_so_that_they_read_back(note: str, title: str) -> None:
    document = Document.read(text("quebec/three-card"))
    figures = {
        **document.figures,
        "boxes": Entry(5, "setting", note),
        "unit": Entry("1", "stated", "", ("text-1",)),
    }
    texts = {**document.texts, "text-1": title}
    changed = replace(document, figures=figures, texts=texts)
    assert Document.read(changed.written(2, text("quebec/three-card"))) == changed


def test_a_comment_of_the_house_stays_with_the_house() -> None:
    document = Document.read(text("venezia/ultimate"))
    assert document.written(2, text("venezia/ultimate")).startswith("# Ultimate")
    lido = replace(document, house="lido", house_name="Lido")
    assert lido.written(1, text("venezia/ultimate")).startswith('house = "lido"')


def test_a_text_that_states_nothing_any_more_is_left_out() -> None:
    document = Document.read(text("belgium/casino-poker"))
    figures = {
        key: Entry(it.value, Standing.SETTING.value, "posted")
        for key, it in document.figures.items()
    }
    written = replace(document, figures=figures).written(
        2, text("belgium/casino-poker")
    )
    assert Document.read(written).texts == {}
    assert read_rules(RulesFile("x", written)).certifiable


def test_every_figure_that_the_engine_refuses_is_named() -> None:
    venezia = parent("venezia/ultimate")
    figures = {
        **venezia.document.figures,
        "boxes": Entry(9, "setting", "x"),
        "trips": Entry({"flush": "7:1"}, "setting", "x"),
        "limits.trips": Entry(["500", "5"], "setting", ""),
    }
    reading = read(replace(venezia.document, figures=figures), 2, venezia)
    assert set(reading.problems) == {"boxes", "trips", "limits.trips"}
    assert reading.changes == ()


def test_amounts_are_not_refused_for_a_rack_that_is() -> None:
    venezia = parent("venezia/ultimate")
    figures = {
        **venezia.document.figures,
        "chips": Entry({"5": "red", "5x": "blue"}, "setting", "x"),
        "unit": Entry("0.10", "setting", "x"),
    }
    reading = read(replace(venezia.document, figures=figures), 2, venezia)
    assert set(reading.problems) == {"chips"}


def test_what_is_wrong_by_itself_is_named_beside_a_rack_that_is() -> None:
    venezia = parent("venezia/ultimate")
    figures = {
        **venezia.document.figures,
        "boxes": Entry(9, "setting", "x"),
        "chips": Entry({"5": "red", "5x": "blue"}, "setting", "x"),
        "limits.trips": Entry(["500", "5"], "setting", "x"),
        "trips": Entry({"flush": "1:1000000"}, "setting", "x"),
    }
    reading = read(replace(venezia.document, figures=figures), 2, venezia)
    assert set(reading.problems) == {"boxes", "chips", "limits.trips", "trips"}
    assert reading.hides_some


@pytest.mark.parametrize(
    ("header", "key"),
    [({"house_name": " "}, "house-name"), ({"currency": "EURO"}, "currency")],
)
def test_what_is_wrong_in_the_header_is_named(header: dict[str, Any], key: str) -> None:
    venezia = parent("venezia/ultimate")
    reading = read(replace(venezia.document, **header), 2, venezia)
    assert set(reading.problems) == {key}
