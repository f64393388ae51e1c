"""Every figure of an edition has a source, and every text that states one a title."""

import pytest

from tablegames.games import load_rules
from tablegames.house_rules import Standing
from tests.tablegames.variants import CASINO, RULE_SETS, ULTIMATE, edition_text, refusal

DUTCH = "004_65cb7529726c6792.txt"
TITLED = f'"{DUTCH}" = "'


@pytest.mark.parametrize(
    ("line", "other", "said"),
    [
        (
            TITLED,
            f'"another.txt" = "Another"\n{TITLED}',
            "texts.another.txt: no figure is stated in this text",
        ),
        (
            TITLED,
            '"another.txt" = "',
            f"unit.stated: the text “{DUTCH}” has no title under texts",
        ),
        (
            f'stated = "{DUTCH}"',
            f'stated = "{DUTCH}, another.txt"',
            "unit.stated: the text “another.txt” has no title under texts",
        ),
        (TITLED, f'{TITLED}"  # ', f"texts.{DUTCH}: say in words what the text is"),
        (TITLED, f'"{DUTCH}" = 1  # ', f"texts.{DUTCH}: say in words what the text is"),
        ("[texts]\n", "[[texts]]\n", "texts: write a table of titles by file"),
        ("[texts]\n", "[titles]\n", "titles"),
    ],
)
def test_every_text_that_states_a_figure_has_a_title_and_no_other_has(
    line: str, other: str, said: str
) -> None:
    text = edition_text(CASINO)
    assert line in text
    assert refusal(text.replace(line, other, 1)).startswith(f"here/1.toml: {said}")


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_a_stated_figure_has_its_texts_by_file_and_title(rule_set: str) -> None:
    for figure in load_rules(rule_set).figures:
        stated = figure.source.standing is Standing.STATED
        assert bool(figure.source.texts) is stated
        if stated:
            files = ", ".join(text.file for text in figure.source.texts)
            assert files == figure.source.note
            assert all(".txt" not in text.title for text in figure.source.texts)


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_every_other_note_is_made_of_sentences(rule_set: str) -> None:
    for figure in load_rules(rule_set).figures:
        if figure.source.standing is not Standing.STATED:
            assert figure.source.note[0].isupper()
            assert figure.source.note.endswith(".")


def test_a_figure_without_a_source_is_refused() -> None:
    text = edition_text(ULTIMATE) + '[extra]\nvalue = "1"\n'
    assert refusal(text).startswith("here/1.toml: extra: give exactly one of stated")


@pytest.mark.parametrize("note", ["1", '""', '" "', "[]"])
def test_a_source_without_words_is_refused(note: str) -> None:
    text = edition_text(ULTIMATE) + f"[extra]\nvalue = 1\nstated = {note}\n"
    assert refusal(text) == (
        "here/1.toml: extra.stated: say in words where the value comes from"
    )


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_every_figure_has_a_source(rule_set: str) -> None:
    seeds = ("000_", "001_", "002_", "003_", "004_")
    for figure in load_rules(rule_set).figures:
        note = figure.source.note
        stated = figure.source.standing is Standing.STATED
        assert note.startswith(seeds) is stated
        assert note.endswith(".txt") is stated


def test_only_the_belgian_relance_waits_to_be_confirmed() -> None:
    unverified = {name: load_rules(name).unverified for name in RULE_SETS}
    assert [figure.key for figure in unverified.pop(CASINO)] == ["relance"]
    assert not any(unverified.values())
    assert not load_rules(CASINO).certifiable
    assert load_rules(ULTIMATE).certifiable
