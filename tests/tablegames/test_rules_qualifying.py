"""What an edition may ask of the dealer's hand, and what no hand could be."""

from random import Random

import pytest

from tablegames.games import settle
from tablegames.house_rules import Qualifying
from tablegames.ranking import PokerCategory
from tablegames.scenarios import DealerStanding, Wants, deal
from tests.tablegames.variants import (
    CASINO,
    QUEBEC,
    edition_text,
    read,
    refusal,
    with_value,
)


def test_ranks_or_a_category_may_qualify_the_dealer() -> None:
    text = edition_text(CASINO)
    for value, qualifying in [
        ("A-K", Qualifying(PokerCategory.HIGH_CARD, (14, 13))),
        ("Q", Qualifying(PokerCategory.HIGH_CARD, (12,))),
        ("two-pair", Qualifying(PokerCategory.TWO_PAIR)),
    ]:
        rules = read(with_value(text, "dealer-qualifies", f'"{value}"'))
        assert getattr(rules, "dealer_qualifies") == qualifying  # noqa: B009  any game


@pytest.mark.parametrize(
    ("rule_set", "key", "ranks"),
    [
        (CASINO, "dealer-qualifies", "A-K-Q-J-9-8"),
        (CASINO, "dealer-qualifies", "A-K-Q-J-T"),
        (CASINO, "dealer-qualifies", "A-5-4-3-2"),
        (CASINO, "dealer-qualifies", "6-5-4"),
        (CASINO, "dealer-qualifies", "5"),
        (QUEBEC, "dealer-opens", "A-K-J-9"),
        (QUEBEC, "dealer-opens", "A-K-Q"),
        (QUEBEC, "dealer-opens", "A-3-2"),
        (QUEBEC, "dealer-opens", "4"),
    ],
)
def test_ranks_that_no_high_card_has_cannot_qualify(
    rule_set: str, key: str, ranks: str
) -> None:
    said = refusal(with_value(edition_text(rule_set), key, f'"{ranks}"'))
    assert said == f"here/1.toml: {key}: no hand is a high card of these ranks"


@pytest.mark.parametrize(
    ("rule_set", "key", "ranks"),
    [
        (CASINO, "dealer-qualifies", "A-K-Q-J-9"),
        (CASINO, "dealer-qualifies", "A-6-4-3"),
        (CASINO, "dealer-qualifies", "7-6-4-3-2"),
        (QUEBEC, "dealer-opens", "A-K-J"),
        (QUEBEC, "dealer-opens", "5-4-2"),
    ],
)
def test_a_house_whose_ranks_are_a_high_card_deals_dealers_of_both_sorts(
    rule_set: str, key: str, ranks: str
) -> None:
    rules = read(with_value(edition_text(rule_set), key, f'"{ranks}"'))
    for standing in DealerStanding:
        felt = deal(rules, Random(1), Wants(dealer=standing))
        qualifies = settle(felt, rules).qualifies
        assert qualifies is (standing is DealerStanding.QUALIFIED)
