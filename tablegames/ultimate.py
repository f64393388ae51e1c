"""Ultimate Texas Hold'em: two hole cards, five on the board, best five play.

For each box the dealer answers one question a spot, and each is answered here by
a short ladder: the first line that applies decides, and says why.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from tablegames.bets import Amount, Money, PayTable, Spot
from tablegames.cards import Card
from tablegames.game import Game
from tablegames.house_rules import AfterFold, HouseRules, Qualifying, TieRule
from tablegames.legality import (
    Breach,
    IllegalRoundError,
    check_cards,
    check_decision,
    check_multiple,
    check_seats,
    check_spots,
    check_stake,
    refuse,
    write_multiples,
)
from tablegames.messages import gettext_noop
from tablegames.ranking import (
    HandRank,
    PokerCategory,
    best_with_both_hole_cards,
    rank_poker,
)
from tablegames.rounds import Box, Round
from tablegames.rules_files import RulesFile
from tablegames.settlement import (
    Contest,
    Reason,
    Result,
    SettledBox,
    Settlement,
    Verdict,
    compare,
    pay,
    push,
    settle_bet,
    settle_even_money,
    settle_table,
    take,
)

SPOTS: Final = (Spot.ANTE, Spot.BLIND, Spot.PLAY, Spot.TRIPS)


class CardsUsed(Enum):
    """Which of the seven cards make the hand."""

    BEST_FIVE = "best-five"
    BOTH_HOLE_CARDS = "both-hole-cards"  # and three of the board


class UnqualifiedLoser(Enum):
    """What becomes of a lower hand's Play and Blind when the dealer fails."""

    LOSES = "loses"
    PUSHES = "pushes"


class TripsOnLoss(Enum):
    """What becomes of a paying Trips bet when the hand itself loses."""

    PAID = "paid"
    PUSHES = "pushes"


class Stage(Enum):
    """When the one Play bet of a round is made."""

    BEFORE_FLOP = "before-flop"
    AFTER_FLOP = "after-flop"
    AFTER_RIVER = "after-river"


@dataclass(frozen=True, slots=True, kw_only=True)
class UltimateRules(HouseRules):
    """One house's Ultimate; `raises` are multiples of the ante."""

    dealer_qualifies: Qualifying[PokerCategory]
    raises: dict[Stage, tuple[int, ...]]
    cards_used: CardsUsed
    unqualified_loser: UnqualifiedLoser
    blind: PayTable[PokerCategory]
    trips: PayTable[PokerCategory]
    trips_after_fold: AfterFold
    trips_on_loss: TripsOnLoss


def read_rules(file: RulesFile) -> UltimateRules:
    """The rules in `file`. Raises RulesError for anything unknown, missing or wrong."""
    return UltimateRules(
        **file.shared(Spot.ANTE, Spot.TRIPS),
        dealer_qualifies=file.qualifying("dealer-qualifies", PokerCategory),
        raises={stage: file.multiples(f"raises.{stage.value}") for stage in Stage},
        cards_used=file.choice("cards-used", CardsUsed),
        unqualified_loser=file.choice("unqualified-loser", UnqualifiedLoser),
        blind=file.pay_table("blind", PokerCategory),
        trips=file.pay_table("trips", PokerCategory),
        trips_after_fold=file.choice("trips-after-fold", AfterFold),
        trips_on_loss=file.choice("trips-on-loss", TripsOnLoss),
    )


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
            yield settle_box(number, box, contest, rules)

    return settle_table(dealer, settled(), rules, qualifies=qualifies)


def settle_box(
    number: int, box: Box, contest: Contest, rules: UltimateRules
) -> SettledBox:
    """One box's bets, in the order ante, blind, play, trips."""
    bets = sorted(box.bets, key=lambda bet: SPOTS.index(bet.spot))
    return SettledBox(
        number,
        contest.hand,
        result_of(contest, rules),
        tuple(
            settle_bet(bet, LADDERS[bet.spot](contest, rules), rules) for bet in bets
        ),
    )


def result_of(contest: Contest, rules: UltimateRules) -> Result:
    """How the box came out: by comparing hands, whether the dealer qualifies or not."""
    if contest.folded:
        return Result.FOLD
    if contest.tie:
        return Result.TIE if rules.tie is TieRule.PUSH else Result.WIN
    return Result.WIN if contest.higher else Result.LOSE


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
    odds = rules.blind.odds_for(contest.hand.category)
    if odds is None:
        return push(Reason.WIN_BELOW_PAY_TABLE)
    return pay(odds, Reason.WIN_BY_PAY_TABLE)


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
    check_stake(number, Spot.ANTE, ante, rules)
    if blind != ante:
        refuse(
            Breach.BLIND_DIFFERS,
            number,
            gettext_noop("the blind must equal the ante"),
        )
    if any(bet.spot is Spot.TRIPS for bet in box.bets):
        check_stake(number, Spot.TRIPS, box.stake(Spot.TRIPS), rules)
    play = box.stake(Spot.PLAY)
    check_decision(number, box, play)
    if play:
        sizes = {size for stage in Stage for size in rules.raises[stage]}
        check_multiple(number, Spot.PLAY, play, ante=ante, multiples=sizes)


def play_sizes(stage: Stage, rules: UltimateRules) -> tuple[int, ...]:
    """The Play bets, in antes, that a box may make at `stage`."""
    return rules.raises[stage]


def check_play_size(
    stage: Stage, ante: Amount, play: Amount, rules: UltimateRules
) -> None:
    """Refuse a Play bet that cannot be made at `stage`; a felt line shows none.

    Raises IllegalRoundError, which names the sizes of that stage.
    """
    sizes = play_sizes(stage, rules)
    if play not in {ante * size for size in sizes}:
        raise IllegalRoundError(
            Breach.RAISE_SIZE,
            PLAY_SIZES_AT[stage],
            sizes=write_multiples(sizes),
            ante=Money(ante),
            play=Money(play),
        )


PLAY_SIZES_AT: Final = {
    Stage.BEFORE_FLOP: gettext_noop(
        "before the flop a play bet of {play} is none of the sizes allowed:"
        " {sizes} the ante of {ante}"
    ),
    Stage.AFTER_FLOP: gettext_noop(
        "after the flop a play bet of {play} is none of the sizes allowed:"
        " {sizes} the ante of {ante}"
    ),
    Stage.AFTER_RIVER: gettext_noop(
        "after the river a play bet of {play} is none of the sizes allowed:"
        " {sizes} the ante of {ante}"
    ),
}


ULTIMATE: Final = Game(
    slug="ultimate",
    name="Ultimate Texas Hold'em",
    spots=SPOTS,
    hole_cards=2,
    board_cards=5,
    categories=PokerCategory,
    read=read_rules,
    check=check,
    settle=settle,
    rank=rank_hand,
)
