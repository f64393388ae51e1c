"""A settled round as plain data: one JSON object a line, keys in a fixed order."""

import json
from typing import Any, TypedDict

from tablegames.bets import write_amount
from tablegames.house_rules import HouseRules
from tablegames.ranking import HandRank
from tablegames.rounds import Round
from tablegames.settlement import SettledBet, SettledBox, Settlement


class BetRecord(TypedDict):
    """One bet; amounts are decimal strings in the house's currency."""

    action: str
    stake: str
    pays: str


class BoxRecord(TypedDict):
    """One box; `bets` by spot, in the order in which they are settled."""

    box: int
    category: str
    cards: list[str]
    result: str
    bets: dict[str, BetRecord]
    pays: str
    takes: str


class DealerRecord(TypedDict):
    """The dealer's hand; `qualifies` also says whether the dealer opens."""

    category: str
    cards: list[str]
    qualifies: bool


class SettlementRecord(TypedDict):
    """A round with what every bet of it is due."""

    rules: str
    felt: str
    dealer: DealerRecord
    boxes: list[BoxRecord]


def record(felt: Round, settlement: Settlement, rules: HouseRules) -> SettlementRecord:
    """The round and its settlement as plain data, boxes in seat order."""
    return {
        "rules": str(rules.edition),
        "felt": str(felt),
        "dealer": {
            "category": settlement.dealer.category.slug,
            "cards": _cards(settlement.dealer),
            "qualifies": settlement.qualifies,
        },
        "boxes": [_box(box) for box in settlement.boxes],
    }


def write_record(felt: Round, settlement: Settlement, rules: HouseRules) -> str:
    """The record as one line of JSON, without its line end."""
    return json.dumps(record(felt, settlement, rules), ensure_ascii=False)


def _box(box: SettledBox) -> BoxRecord:
    return {
        "box": box.number,
        "category": box.hand.category.slug,
        "cards": _cards(box.hand),
        "result": box.result.value,
        "bets": {bet.bet.spot.value: _bet(bet) for bet in box.bets},
        "pays": write_amount(box.pays),
        "takes": write_amount(box.takes),
    }


def _bet(bet: SettledBet) -> BetRecord:
    return {
        "action": bet.action.value,
        "stake": write_amount(bet.bet.stake),
        "pays": write_amount(bet.pays),
    }


def _cards(hand: HandRank[Any]) -> list[str]:
    return [str(card) for card in hand.cards]
