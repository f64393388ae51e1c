"""What holds of every settlement, whatever the game, the house and the cards."""

from itertools import chain

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tablegames.bets import Bet, Spot
from tablegames.cards import DECK, Card
from tablegames.games import game_of, load_rules, settle
from tablegames.house_rules import HouseRules
from tablegames.rounds import Box, Round
from tablegames.settlement import Action, Reason, SettledBox
from tests.tablegames.felts import settled
from tests.tablegames.variants import RULE_SETS, variant

STAKES = {
    "ultimate": "A15 B15 P60 T5",
    "three-card": "A15 P15 PP5",
    "casino-poker": "A15 R30 X15",
}
FOLDED_STAKES = {
    "ultimate": "A15 B15 T5",
    "three-card": "A15 PP5",
    "casino-poker": "A15",
}
RAISED = {
    "ultimate": Spot.PLAY,
    "three-card": Spot.PLAY,
    "casino-poker": Spot.RAISE,
}
OPPOSITE = {Action.TAKE: Action.PAY, Action.PAY: Action.TAKE, Action.PUSH: Action.PUSH}


def dealt(rules: HouseRules, cards: list[Card], folds: list[bool]) -> Round:
    """A round of the first cards: dealer, board, then a box for each of `folds`."""
    game = game_of(rules)
    deck = iter(cards)

    def bets(*, folded: bool) -> tuple[Bet, ...]:
        stakes = (FOLDED_STAKES if folded else STAKES)[game.slug]
        return tuple(map(Bet.parse, stakes.split()))

    def hand(count: int) -> tuple[Card, ...]:
        return tuple(next(deck) for _ in range(count))

    return Round(
        hand(game.hole_cards),
        hand(game.board_cards),
        tuple(
            Box(hand(game.hole_cards), bets(folded=folded), folded) for folded in folds
        ),
    )


decks = st.permutations(DECK)
rule_sets = st.sampled_from(RULE_SETS).map(load_rules)
folds = st.lists(st.booleans(), min_size=1, max_size=7)


def action_on(box: SettledBox, spot: Spot) -> Action:
    return next(bet.action for bet in box.bets if bet.bet.spot is spot)


@given(rule_sets, decks)
def test_exchanging_dealer_and_box_swaps_take_and_pay(
    rules: HouseRules, cards: list[Card]
) -> None:
    felt = dealt(rules, cards, [False])
    (box,) = felt.boxes
    mirrored = Round(box.cards, felt.board, (Box(felt.dealer, box.bets),))
    there, back = settle(felt, rules), settle(mirrored, rules)
    assume(there.qualifies and back.qualifies)
    raised = RAISED[rules.edition.game]
    action = action_on(there.boxes[0], raised)
    assert action_on(back.boxes[0], raised) is OPPOSITE[action]


@given(rule_sets, decks, folds)
def test_only_a_paid_bet_pays_and_only_a_taken_one_is_taken(
    rules: HouseRules, cards: list[Card], folded: list[bool]
) -> None:
    settlement = settle(dealt(rules, cards, folded), rules)
    for bet in chain.from_iterable(box.bets for box in settlement.boxes):
        assert (bet.pays > 0) is (bet.action is Action.PAY)
        assert bet.takes == (bet.bet.stake if bet.action is Action.TAKE else 0)
        assert (bet.odds is None) is (bet.action is not Action.PAY)


@given(rule_sets, decks, folds)
def test_every_bet_on_the_felt_is_settled_once_in_the_order_of_the_game(
    rules: HouseRules, cards: list[Card], folded: list[bool]
) -> None:
    felt = dealt(rules, cards, folded)
    spots = game_of(rules).spots
    for box, result in zip(felt.boxes, settle(felt, rules).boxes, strict=True):
        staked = [each.bet for each in result.bets if each.bet.stake]
        assert staked == sorted(box.bets, key=lambda bet: spots.index(bet.spot))


@given(rule_sets, decks, folds)
def test_a_box_is_settled_alike_alone_and_at_a_full_table(
    rules: HouseRules, cards: list[Card], folded: list[bool]
) -> None:
    felt = dealt(rules, cards, folded)
    together = settle(felt, rules)
    for box, result in zip(felt.boxes, together.boxes, strict=True):
        (alone,) = settle(Round(felt.dealer, felt.board, (box,)), rules).boxes
        assert (alone.hand, alone.result) == (result.hand, result.result)
        assert alone.bets == result.bets


@given(st.sampled_from(RULE_SETS), decks, folds, st.integers(1, 200))
def test_a_cap_on_the_table_is_never_passed_and_never_wasted(
    rule_set: str, cards: list[Card], folded: list[bool], fives: int
) -> None:
    capped = variant(rule_set, {"cap-per-table": f'"{5 * fives}"'})
    felt = dealt(capped, cards, folded)
    free = sum(box.pays for box in settle(felt, load_rules(rule_set)).boxes)
    paid = sum(box.pays for box in settle(felt, capped).boxes)
    assert paid == min(free, 500 * fives)


@given(rule_sets, decks, folds)
def test_all_that_is_paid_can_be_paid_in_chips(
    rules: HouseRules, cards: list[Card], folded: list[bool]
) -> None:
    settlement = settle(dealt(rules, cards, folded), rules)
    for bet in chain.from_iterable(box.bets for box in settlement.boxes):
        assert bet.pays % rules.smallest_chip == 0


FLUSH = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5"
PAIR = "Kc Qh | 2s 7d 9s Jh Kd | 7h 9c / A15 B15 P30 T5"
ACE_HIGH = "Kc Qh | 2s 7d 9s Jh Kd | Ac 3c / A15 B15 P15 T5"
PAIRED_BOARD = "2c 3d | Th Ts Qs Kd As | 2h 3h / A10 B10 P10"
ROYAL_BOARD = "2c 3d | Ts Js Qs Ks As | 4h 5h / A10 B10 P10 T5"
DEALER_FAILS = "Ac 9s | 2s 5d 8h Jc Kd | Qc 3h / A10 B10 P10"
THREE_BEATEN = "2c 2h | 7c 7d 2s 9h Jd | 7h 3c / A10 B10 P10 T5"
FOLDED = "As Kc | 7c 7d 2s 9h Jd | 7h 3c / A10 B10 T5 fold"
STRAIGHT = "Qs Qc Qd | - | 9d 8s 7h / A10 P10"
BOUGHT = "Qs Jd 9c 8h 2d | - | 2h 5h 9h Jh Kh / A10 R20 X10"
MET: dict[Reason, tuple[str, str, dict[str, str]]] = {
    Reason.FOLDED: ("venezia/ultimate", FOLDED, {}),
    Reason.DEALER_DOES_NOT_QUALIFY: ("venezia/ultimate", DEALER_FAILS, {}),
    Reason.PLAYER_HIGHER: ("venezia/ultimate", FLUSH, {}),
    Reason.PLAYER_LOWER: ("venezia/ultimate", ACE_HIGH, {}),
    Reason.TIE: ("venezia/ultimate", ROYAL_BOARD, {}),
    Reason.TIE_GOES_TO_PLAYER: (
        "venezia/ultimate",
        ROYAL_BOARD,
        {"tie": '"player-wins"'},
    ),
    Reason.TIE_BELOW_PAY_TABLE: (
        "venezia/ultimate",
        PAIRED_BOARD,
        {"tie": '"player-wins"'},
    ),
    Reason.WIN_BELOW_PAY_TABLE: ("venezia/ultimate", PAIR, {}),
    Reason.WIN_BY_PAY_TABLE: ("venezia/ultimate", FLUSH, {}),
    Reason.LOSING_BET_SPARED: (
        "venezia/ultimate",
        DEALER_FAILS,
        {"unqualified-loser": '"pushes"'},
    ),
    Reason.SIDE_BET_BY_PAY_TABLE: ("venezia/ultimate", FOLDED, {}),
    Reason.SIDE_BET_BELOW_PAY_TABLE: ("venezia/ultimate", PAIR, {}),
    Reason.SIDE_BET_FORFEITED: (
        "venezia/ultimate",
        FOLDED,
        {"trips-after-fold": '"forfeited"'},
    ),
    Reason.SIDE_BET_PUSHES_ON_LOSS: (
        "venezia/ultimate",
        THREE_BEATEN,
        {"trips-on-loss": '"pushes"'},
    ),
    Reason.BONUS_BY_PAY_TABLE: ("quebec/three-card", STRAIGHT, {}),
    Reason.EXCHANGE_PRICE_KEPT: ("belgium/casino-poker", BOUGHT, {}),
}


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_is_given_for_some_bet(reason: Reason) -> None:
    rule_set, line, values = MET[reason]
    (box,) = settled(line, variant(rule_set, values)).boxes
    assert reason in {bet.reason for bet in box.bets}
