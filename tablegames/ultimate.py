"""Ultimate Texas Hold'em: two hole cards, five on the board, best five play.

For each box the dealer answers one question a spot, and each is answered here by
a short ladder: the first line that applies decides, and says why.
"""

from collections.abc import Iterator
from typing import Final

from tablegames.bets import Bet, Spot
from tablegames.cards import Card
from tablegames.contests import (
    Contest,
    compare,
    result_by_comparing,
    settle_bets,
    settle_by_table,
    settle_even_money,
)
from tablegames.game import QUALIFYING, Game
from tablegames.house_rules import AfterFold, TieRule
from tablegames.legality import (
    Breach,
    check_cards,
    check_decision,
    check_multiple,
    check_seats,
    check_spots,
    check_stake,
    refuse,
)
from tablegames.messages import gettext_noop
from tablegames.ranking import (
    HandRank,
    PokerCategory,
    best_with_both_hole_cards,
    rank_poker,
)
from tablegames.rounds import Box, Round
from tablegames.settlement import (
    Reason,
    SettledBox,
    Settlement,
    Verdict,
    pay,
    push,
    settle_table,
    take,
)
from tablegames.ultimate_rules import (
    CardsUsed,
    Stage,
    TripsOnLoss,
    UltimateRules,
    UnqualifiedLoser,
    check_play_size,
    play_sizes,
    read_rules,
)

__all__ = [
    "ULTIMATE",
    "CardsUsed",
    "Stage",
    "TripsOnLoss",
    "UltimateRules",
    "UnqualifiedLoser",
    "check",
    "check_play_size",
    "play_sizes",
    "rank_hand",
    "settle",
]

SPOTS: Final = (Spot.ANTE, Spot.BLIND, Spot.PLAY, Spot.TRIPS)


def rank_hand(
    hole: tuple[Card, ...], board: tuple[Card, ...], rules: UltimateRules
) -> HandRank[PokerCategory]:
    """The hand that two hole cards make with the board in this house."""
    if rules.cards_used is CardsUsed.BOTH_HOLE_CARDS:
        return best_with_both_hole_cards(hole, board)
    return rank_poker(hole + board)


def settle(felt: Round, rules: UltimateRules) -> Settlement:
    """What every bet on the felt is due; `felt` has passed `check`."""
    dealer = rank_hand(felt.dealer, felt.board, rules)
    qualifies = rules.dealer_qualifies.met_by(dealer)

    def settled() -> Iterator[SettledBox]:
        for number, box in enumerate(felt.boxes, 1):
            hand = rank_hand(box.cards, felt.board, rules)
            contest = Contest(hand, compare(hand, dealer), qualifies, box.folded)
            yield settle_box(number, box, contest, rules=rules)

    return settle_table(dealer, settled(), rules, qualifies=qualifies)


def settle_box(
    number: int, box: Box, contest: Contest, *, rules: UltimateRules
) -> SettledBox:
    """One box's bets, in the order ante, blind, play, trips."""
    return SettledBox(
        number,
        contest.hand,
        result_by_comparing(contest, rules),
        settle_bets(box.bets, contest, rules, ladders=LADDERS),
    )


def settle_ante(contest: Contest, rules: UltimateRules) -> Verdict:
    if contest.folded:
        return take(Reason.FOLDED)
    if not contest.qualifies:
        return push(Reason.DEALER_DOES_NOT_QUALIFY)
    return settle_even_money(contest, rules)


def settle_play(contest: Contest, rules: UltimateRules) -> Verdict:
    if spared(contest, rules):
        return push(Reason.LOSING_BET_SPARED)
    return settle_even_money(contest, rules)


def settle_blind(contest: Contest, rules: UltimateRules) -> Verdict:
    if contest.folded:
        return take(Reason.FOLDED)
    if spared(contest, rules):
        return push(Reason.LOSING_BET_SPARED)
    if contest.lower:
        return take(Reason.PLAYER_LOWER)
    if contest.tie and rules.tie is TieRule.PUSH:
        return push(Reason.TIE)
    return settle_by_table(contest, rules.blind.odds_for(contest.hand.category))


def settle_trips(contest: Contest, rules: UltimateRules) -> Verdict:
    if contest.folded and rules.trips_after_fold is AfterFold.FORFEITED:
        return take(Reason.SIDE_BET_FORFEITED)
    odds = rules.trips.odds_for(contest.hand.category)
    if odds is None:
        return take(Reason.SIDE_BET_BELOW_PAY_TABLE)
    lost = contest.folded or contest.lower
    if lost and rules.trips_on_loss is TripsOnLoss.PUSHES:
        return push(Reason.SIDE_BET_PUSHES_ON_LOSS)
    return pay(odds, Reason.SIDE_BET_BY_PAY_TABLE)


def spared(contest: Contest, rules: UltimateRules) -> bool:
    """Whether a lower hand keeps its Play and Blind because the dealer failed."""
    return (
        contest.lower
        and not contest.qualifies
        and rules.unqualified_loser is UnqualifiedLoser.PUSHES
    )


LADDERS: Final = {
    Spot.ANTE: settle_ante,
    Spot.BLIND: settle_blind,
    Spot.PLAY: settle_play,
    Spot.TRIPS: settle_trips,
}


def check(felt: Round, rules: UltimateRules) -> None:
    """Refuse a round that the house would not allow.

    Raises IllegalRoundError with the rule that the round breaks.
    """
    check_cards(felt, dealer=2, board=5, hand=2)
    check_seats(felt, rules)
    for number, box in enumerate(felt.boxes, 1):
        check_spots(number, box, SPOTS)
        check_box(number, box, rules)


def check_box(number: int, box: Box, rules: UltimateRules) -> None:
    ante, blind = box.stake(Spot.ANTE), box.stake(Spot.BLIND)
    if not ante or not blind:
        refuse(
            Breach.BET_MISSING,
            number,
            gettext_noop("the ante and the blind are both compulsory"),
        )
    check_stake(number, Bet(Spot.ANTE, ante), rules)
    if blind != ante:
        refuse(
            Breach.BLIND_DIFFERS,
            number,
            gettext_noop("the blind must equal the ante"),
        )
    if any(bet.spot is Spot.TRIPS for bet in box.bets):
        check_stake(number, Bet(Spot.TRIPS, box.stake(Spot.TRIPS)), rules)
    play = box.stake(Spot.PLAY)
    check_decision(number, box, play)
    if play:
        sizes = {size for stage in Stage for size in rules.raises[stage]}
        check_multiple(number, Spot.PLAY, play, ante=ante, multiples=sizes)


ULTIMATE: Final = Game(
    slug="ultimate",
    name=gettext_noop("Ultimate Texas Hold'em"),
    spots=SPOTS,
    hole_cards=2,
    board_cards=5,
    categories=PokerCategory,
    read=read_rules,
    check=check,
    settle=settle,
    rank=rank_hand,
    dealer_words=QUALIFYING,
)
