"""Names in alphabetical order."""

from training.alphabet import alphabetical
from training.roster import Entry, Order, Work


def test_accents_and_capitals_do_not_move_a_name() -> None:
    in_order = ["Ana", "Ángel", "Edith", "Élodie", "emil", "Sofia", "Zoë"]
    shuffled = [*in_order[3:], *in_order[:3]]
    assert sorted(shuffled, key=alphabetical) == in_order


def test_an_accent_typed_apart_is_the_same_letter() -> None:
    assert alphabetical("E\u0301lodie")[0] == alphabetical("Élodie")[0] == "elodie"


def test_the_roster_keeps_to_it_in_both_directions() -> None:
    names = ["Sofia", "Élodie", "Edith"]
    entries = [Entry(pk, name, Work()) for pk, name in enumerate(names)]
    by_name = [entry.name for entry in Order("name").sort(entries)]
    assert by_name == ["Edith", "Élodie", "Sofia"]
    turned = Order("name", descending=True).sort(entries)
    assert [entry.name for entry in turned] == by_name[::-1]
