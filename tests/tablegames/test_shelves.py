"""A shelf of further editions is found beside the engine's own, as of any day."""

from collections.abc import Iterator, Sequence

import pytest

from tablegames.games import editions, load_rules, rule_sets, text_of
from tablegames.house_rules import RulesError
from tablegames.mistakes import other_houses
from tablegames.shelves import EMPTY, Volume, as_known, known, put_up
from tests.tablegames.variants import RULE_SETS, edition_text, with_value

SECOND = Volume("venezia/ultimate", 2)
CAMPIONE = Volume("campione/ultimate", 1)


class Pile:
    """A shelf in memory, which counts how often it is looked through."""

    def __init__(self, texts: dict[Volume, str]) -> None:
        self.texts = texts
        self.looks = 0

    def volumes(self, least: int | None = None) -> Sequence[Volume]:
        return self.look() if least is None else tuple(self.texts)

    def look(self) -> Sequence[Volume]:
        self.looks += 1
        return tuple(self.texts)

    def text(self, volume: Volume) -> bytes:
        return self.texts[volume].encode()


def second() -> str:
    text = edition_text("venezia/ultimate").replace("edition = 1", "edition = 2")
    return with_value(text, "boxes", "6")


def campione() -> str:
    text = edition_text("venezia/ultimate").replace('"venezia"', '"campione"')
    return text.replace("Casinò di Venezia", "Casinò di Campione")


@pytest.fixture
def pile() -> Iterator[Pile]:
    shelf = Pile({SECOND: second(), CAMPIONE: campione()})
    put_up(shelf)
    yield shelf
    put_up(EMPTY)


@pytest.mark.usefixtures("pile")
def test_the_newest_edition_may_lie_on_the_shelf() -> None:
    assert load_rules("venezia/ultimate").boxes == 6
    assert editions("venezia/ultimate") == (1, 2)
    assert load_rules("venezia/ultimate@1").boxes == 7


@pytest.mark.usefixtures("pile")
def test_a_house_may_lie_on_the_shelf_alone() -> None:
    assert rule_sets() == tuple(sorted([*RULE_SETS, "campione/ultimate"]))
    assert load_rules("campione/ultimate").edition.house_name == "Casinò di Campione"


def test_without_the_shelf_its_editions_are_not_there() -> None:
    assert rule_sets() == RULE_SETS
    with pytest.raises(RulesError, match="has no edition “2”: choose from 1"):
        load_rules("venezia/ultimate@2")


@pytest.mark.usefixtures("pile")
@pytest.mark.parametrize("number", ["3", "0", "01", "", "x", "9" * 400, "\uff12"])
def test_an_edition_that_is_nowhere_is_refused(number: str) -> None:
    with pytest.raises(RulesError, match="choose from 1, 2"):
        load_rules(f"venezia/ultimate@{number}")


@pytest.mark.usefixtures("pile")
def test_the_text_is_that_of_the_edition() -> None:
    assert text_of(load_rules("venezia/ultimate").edition) == second().encode()
    first = load_rules("venezia/ultimate@1").edition
    assert text_of(first) == edition_text("venezia/ultimate").encode()


@pytest.mark.usefixtures("pile")
def test_what_was_known_on_a_day_can_be_gone_back_to() -> None:
    rules = load_rules("charlevoix/ultimate")
    assert known() == 2
    with as_known(0):
        assert known() == 0
        assert rule_sets() == RULE_SETS
        assert load_rules("venezia/ultimate").edition.number == 1
        assert [str(each.edition) for each in other_houses(rules)] == [
            "venezia/ultimate@1"
        ]
    with as_known(1):
        assert load_rules("venezia/ultimate").edition.number == 2
        assert "campione/ultimate" not in rule_sets()
    assert len(other_houses(rules)) == 2


@pytest.mark.usefixtures("pile")
def test_an_edition_asked_for_by_its_number_is_found_on_any_day() -> None:
    with as_known(0):
        assert load_rules("venezia/ultimate@2").boxes == 6


def test_an_edition_read_before_is_not_looked_for_again(pile: Pile) -> None:
    load_rules("venezia/ultimate@2")
    looks = pile.looks
    load_rules("venezia/ultimate@2")
    with as_known(1):
        load_rules("venezia/ultimate")
    assert pile.looks == looks


def test_an_edition_put_there_a_moment_ago_is_found_by_its_number(pile: Pile) -> None:
    third = Volume("venezia/ultimate", 3)
    pile.texts[third] = second().replace("edition = 2", "edition = 3")
    assert load_rules("venezia/ultimate@3").edition.number == 3


def test_the_shelf_stands_before_a_file_of_the_same_name() -> None:
    put_up(
        Pile(
            {
                Volume("venezia/ultimate", 1): with_value(
                    second(), "boxes", "5"
                ).replace("edition = 2", "edition = 1")
            }
        )
    )
    assert load_rules("venezia/ultimate").boxes == 5
    put_up(EMPTY)
    assert load_rules("venezia/ultimate").boxes == 7
