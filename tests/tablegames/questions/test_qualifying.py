from collections import Counter

import pytest

from tablegames.games import settle
from tablegames.questions import Kind, due
from tests.tablegames.questions.many import HOUSES, asked, right

houses = pytest.mark.parametrize("name", HOUSES)
MANY = 120


@houses
def test_the_dealer_qualifies_as_in_the_settlement(name: str) -> None:
    for question in asked(Kind.DEALER_QUALIFIES, name, MANY):
        assert question.felt is not None
        qualifies = settle(question.felt, HOUSES[name]).qualifies
        assert right(question)["qualifies"] == ("yes" if qualifies else "no")


@houses
def test_yes_and_no_come_up_about_as_often(name: str) -> None:
    questions = asked(Kind.DEALER_QUALIFIES, name, MANY)
    counts = Counter(right(question)["qualifies"] for question in questions)
    assert min(counts["yes"], counts["no"]) > 0.3 * MANY


def dealers(name: str) -> Counter[str]:
    """The dealers' hands by category and leading ranks."""
    return Counter(
        f"{hand.category.slug} {hand.ranks[:2]}"
        for question in asked(Kind.DEALER_QUALIFIES, name, MANY)
        if question.felt is not None
        for hand in [settle(question.felt, HOUSES[name]).dealer]
    )


def test_ace_king_and_ace_queen_come_up_often() -> None:
    counts = dealers("belgium/casino-poker")
    assert counts["high-card (14, 13)"] > 0.15 * MANY
    assert counts["high-card (14, 12)"] > 0.15 * MANY


def test_queen_high_and_jack_high_come_up_often() -> None:
    counts: Counter[str] = Counter()
    for hand, count in dealers("quebec/three-card").items():
        counts[hand.split(",")[0]] += count
    assert counts["high-card (12"] > 0.15 * MANY
    assert counts["high-card (11"] > 0.15 * MANY


@pytest.mark.parametrize("name", ["venezia/ultimate", "charlevoix/ultimate"])
def test_pairs_of_the_board_come_up_often(name: str) -> None:
    questions = asked(Kind.DEALER_QUALIFIES, name, MANY)
    named = Counter(due(each).dues[0].known()[0].mistake.slug for each in questions)
    assert named["hole-cards-alone"] > 0.15 * MANY


def test_each_way_to_go_wrong_is_named() -> None:
    named = {
        due(question).dues[0].known()[0].mistake.slug
        for name in HOUSES
        for question in asked(Kind.DEALER_QUALIFIES, name, MANY)
    }
    assert named >= {
        "hole-cards-alone",
        "ace-without-the-king",
        "minimum-thought-too-high",
        "qualifying-hand-overlooked",
        "high-card-thought-enough",
    }


def test_a_dealer_of_three_cards_opens_and_others_qualify() -> None:
    (three, *_), (five, *_) = (
        asked(Kind.DEALER_QUALIFIES, name)
        for name in ("quebec/three-card", "belgium/casino-poker")
    )
    assert str(three.prompt) == "Does the dealer open?"
    assert str(five.prompt) == "Does the dealer qualify?"
