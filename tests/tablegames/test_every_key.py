"""Every key of every edition changes something: none is there for show."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from tablegames.chips import fewest
from tablegames.games import load_rules, settle
from tablegames.house_rules import HouseRules
from tablegames.irregularities import REMEDIES_FOR, Irregularity, Remedy
from tablegames.legality import Breach, IllegalRoundError
from tablegames.rounds import Round
from tests.tablegames.variants import RULE_SETS, variant

type Seen = Breach | tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A key, another value for it, and a round in which the two differ.

    `given` are values that both sides share: some keys matter only beside others.
    """

    key: str
    value: str
    line: str
    given: Mapping[str, str] = field(default_factory=dict)


FLUSH = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5"
TRIPS_FOLDED = "As Kc | 7c 7d 2s 9h Jd | 7h 3c / A10 B10 T5 fold"
TRIPS_BEATEN = "2c 2h | 7c 7d 2s 9h Jd | 7h 3c / A10 B10 P10 T5"
LOWER_UNQUALIFIED = "Ac 9s | 2s 5d 8h Jc Kd | Qc 3h / A10 B10 P10"
TWO_FLUSHES = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 | 3s 5s / A10 B10 P40"
ULTIMATE = (
    Case("boxes", "1", TWO_FLUSHES),
    Case("limits.ante", '["20", "500"]', FLUSH),
    Case("limits.trips", '["10", "250"]', FLUSH),
    Case("unit", '"2.50"', "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A16 B16 P64"),
    Case("even-stakes", "true", "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A5.50 B5.50 P22"),
    Case("chips", '{ "0.25" = "pink", "1" = "white" }', FLUSH),
    Case(
        "rounding",
        '"up"',
        "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15.50 B15.50 P62",
        {"chips": '{ "0.50" = "pink", "5" = "red" }', "rounding": '"down"'},
    ),
    Case("cap-per-bet", '"50"', FLUSH),
    Case("cap-per-table", '"100"', FLUSH),
    Case("settlement-order", '"left-to-right"', TWO_FLUSHES, {"cap-per-table": '"80"'}),
    Case("tie", '"player-wins"', "2c 3d | Ts Js Qs Ks As | 4h 5h / A10 B10 P10"),
    Case("dealer-qualifies", '"two-pair"', FLUSH),
    Case("raises.before-flop", "[3]", FLUSH),
    Case("raises.after-flop", "[3]", "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P30"),
    Case("raises.after-river", "[2]", "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P15"),
    Case(
        "cards-used",
        '"both-hole-cards"',
        "2c 3d | Ts Js Qs Ks As | 4h 5h / A10 B10 P10",
    ),
    Case("unqualified-loser", '"pushes"', LOWER_UNQUALIFIED),
    Case("blind", '{ royal-flush = "500:1" }', FLUSH),
    Case("trips", '{ royal-flush = "50:1" }', FLUSH),
    Case("trips-after-fold", '"forfeited"', TRIPS_FOLDED),
    Case("trips-on-loss", '"pushes"', TRIPS_BEATEN),
)

PAIR = "Qs 9c 4d | - | Kd Kh 3h / A15 P15 PP5"
TWO_PAIRS = "Qs 9c 4d | - | Kd Kh 3h / A15 P15 PP5 | Ac Ad 2c / A10 P10"
THREE_CARD = (
    Case("boxes", "1", TWO_PAIRS),
    Case("limits.ante", '["20", "500"]', PAIR),
    Case("limits.pair-plus", '["10", "250"]', PAIR),
    Case("unit", '"2.50"', "Qs 9c 4d | - | Kd Kh 3h / A16 P16"),
    Case("even-stakes", "true", "Qs 9c 4d | - | Kd Kh 3h / A5.50 P5.50"),
    Case("chips", '{ "0.50" = "pink", "1" = "white" }', PAIR),
    Case(
        "rounding",
        '"up"',
        "Qs 9c 4d | - | 9d 8s 7h / A5.50 P5.50",
        {
            "ante-bonus": '{ straight-flush = "5:1", three-of-a-kind = "4:1",'
            ' straight = "3:2" }',
            "rounding": '"down"',
        },
    ),
    Case("cap-per-bet", '"10"', PAIR),
    Case("cap-per-table", '"10"', PAIR),
    Case("settlement-order", '"left-to-right"', TWO_PAIRS, {"cap-per-table": '"20"'}),
    Case("tie", '"player-wins"', "Ks 9c 4d | - | Kd 9h 4s / A10 P10"),
    Case("dealer-opens", '"K"', PAIR),
    Case("play-sizes", "[2]", PAIR),
    Case("ante-bonus", '{ straight-flush = "5:1" }', "Qs 9c 4d | - | 9d 8s 7h / A5 P5"),
    Case("pair-plus", '{ straight-flush = "40:1" }', PAIR),
    Case(
        "pair-plus-after-fold", '"forfeited"', "Qs 9c 4d | - | 5d 5s 7h / A5 PP5 fold"
    ),
    Case("pair-plus-alone", "false", "Qs 9c 4d | - | 5d 5s 7h / PP5"),
)

HIGHER = "As Kd 9c 8h 2d | - | 3h 3c 9h Jh Kh / A15 R30 X15"
BOUGHT_FLUSH = "Qs Jd 9c 8h 2d | - | 2h 5h 9h Jh Kh / A10 R20 X10"
TWO_HIGHER = "As Kd 9c 8h 2d | - | 3h 3c 9h Jh Kh / A15 R30 | 4h 4c 9d Jd Ks / A10 R20"
CASINO_POKER = (
    Case("boxes", "1", TWO_HIGHER),
    Case("limits.ante", '["20", "500"]', HIGHER),
    Case("unit", '"10"', HIGHER, {"limits.ante": '["10", "500"]'}),
    Case("even-stakes", "true", HIGHER, {"limits.ante": '["10", "500"]'}),
    Case("chips", '{ "5" = "red" }', HIGHER),
    Case(
        "rounding",
        '"up"',
        "As Kd 9c 8h 2d | - | 3h 3c 9h Jh Kh / A15 R15",
        {
            "relance": '{ royal-flush = "1:1", straight-flush = "1:1",'
            ' four-of-a-kind = "1:1", full-house = "1:1", flush = "1:1",'
            ' straight = "1:1", three-of-a-kind = "1:1", two-pair = "1:1",'
            ' pair = "1:2" }',
            "raise-sizes": "[1]",
            "rounding": '"down"',
        },
    ),
    Case("cap-per-bet", '"20"', HIGHER),
    Case("cap-per-table", '"20"', HIGHER),
    Case("settlement-order", '"left-to-right"', TWO_HIGHER, {"cap-per-table": '"40"'}),
    Case("tie", '"player-wins"', "As Kd 9c 8h 2d | - | Ah Kc 9d 8s 2s / A10 R20"),
    Case("dealer-qualifies", '"Q"', BOUGHT_FLUSH),
    Case("raise-sizes", "[1]", HIGHER),
    Case(
        "exchange",
        '"before-raise"',
        "As Kd 9c 8h 2d | - | 3h 4c 9h Jh Kh / A15 X15 fold",
    ),
    Case("exchange-prices", "[2]", HIGHER),
    Case("exchange-price-fate", '"returned-if-dealer-fails"', BOUGHT_FLUSH),
    Case("relance", '{ royal-flush = "100:1" }', HIGHER),
)

CASES = {
    "venezia/ultimate": ULTIMATE,
    "charlevoix/ultimate": ULTIMATE,
    "quebec/three-card": THREE_CARD,
    "belgium/casino-poker": CASINO_POKER,
}


def seen(line: str, rules: HouseRules) -> Seen:
    """All that a trainee might be asked of a round: every bet, and the chips."""
    try:
        settlement = settle(Round.parse(line), rules)
    except IllegalRoundError as error:
        return error.breach
    payments = tuple(fewest(box.pays, rules.chips) for box in settlement.boxes)
    return settlement, payments


@pytest.mark.parametrize(
    ("rule_set", "case"),
    [
        pytest.param(rule_set, case, id=f"{rule_set}:{case.key}")
        for rule_set, cases in CASES.items()
        for case in cases
    ],
)
def test_another_value_settles_a_round_otherwise(rule_set: str, case: Case) -> None:
    before = variant(rule_set, case.given)
    after = variant(rule_set, {**case.given, case.key: case.value})
    assert seen(case.line, before) != seen(case.line, after)


@pytest.mark.parametrize("irregularity", Irregularity)
@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_another_remedy_is_what_the_rules_say(
    rule_set: str, irregularity: Irregularity
) -> None:
    now = load_rules(rule_set).remedies
    fitting = REMEDIES_FOR[irregularity] | {Remedy.MANAGEMENT_DECIDES}
    for other in fitting - {now[irregularity]}:
        key = f"remedies.{irregularity.value}"
        changed = variant(rule_set, {key: f'"{other.value}"'}).remedies
        assert changed == {**now, irregularity: other} != now


def test_every_irregularity_has_two_remedies_to_choose_from() -> None:
    for remedies in REMEDIES_FOR.values():
        assert remedies - {Remedy.MANAGEMENT_DECIDES}


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_no_key_is_left_without_a_case(rule_set: str) -> None:
    keys = [figure.key for figure in load_rules(rule_set).figures]
    remedies = [f"remedies.{irregularity.value}" for irregularity in Irregularity]
    assert sorted(keys) == sorted([*(case.key for case in CASES[rule_set]), *remedies])
