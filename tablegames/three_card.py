"""Three Card Poker: three cards each, the dealer's and the box's, and no board.

A box plays its ante, its Pair Plus, or both; a Pair Plus alone has no decision to
make and is settled on its own cards. The ladders read as those of `ultimate.py`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tablegames.bets import EVEN_MONEY, Bet, PayTable, Spot
from tablegames.cards import Card
from tablegames.contests import (
    Contest,
    compare,
    result_unless_dealer_fails,
    settle_even_money,
)
from tablegames.game import OPENING, Game
from tablegames.house_rules import AfterFold, HouseRules, Qualifying
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
from tablegames.ranking import HandRank, ThreeCardCategory, rank_three
from tablegames.rounds import Box, Round
from tablegames.rules_files import RulesFile
from tablegames.settlement import (
    Action,
    Reason,
    Result,
    SettledBet,
    SettledBox,
    Settlement,
    Verdict,
    pay,
    push,
    settle_bet,
    settle_bonus,
    settle_table,
    take,
)

SPOTS: Final = (Spot.ANTE, Spot.PLAY, Spot.PAIR_PLUS)


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeCardRules(HouseRules):
    """One house's Three Card Poker; `play_sizes` are multiples of the ante."""

    dealer_opens: Qualifying[ThreeCardCategory]
    play_sizes: tuple[int, ...]
    ante_bonus: PayTable[ThreeCardCategory]
    pair_plus: PayTable[ThreeCardCategory]
    pair_plus_after_fold: AfterFold
    pair_plus_alone: bool


def read_rules(file: RulesFile) -> ThreeCardRules:
    """The rules in `file`. Raises RulesError for anything unknown, missing or wrong."""
    return ThreeCardRules(
        **file.shared(Spot.ANTE, Spot.PAIR_PLUS),
        dealer_opens=file.qualifying("dealer-opens", ThreeCardCategory),
        play_sizes=file.multiples("play-sizes"),
        ante_bonus=file.pay_table("ante-bonus", ThreeCardCategory),
        pair_plus=file.pay_table("pair-plus", ThreeCardCategory),
        pair_plus_after_fold=file.choice("pair-plus-after-fold", AfterFold),
        pair_plus_alone=file.flag("pair-plus-alone"),
    )


def rank_hand(
    hole: tuple[Card, ...],
    board: tuple[Card, ...],  # noqa: ARG001  there is none in this game
    rules: ThreeCardRules,  # noqa: ARG001  every house ranks alike
) -> HandRank[ThreeCardCategory]:
    """The hand that three cards are."""
    return rank_three(hole)


def settle(felt: Round, rules: ThreeCardRules) -> Settlement:
    """What every bet on the felt is due; `felt` has passed `check`."""
    dealer = rank_three(felt.dealer)
    opens = rules.dealer_opens.met_by(dealer)

    def settled() -> Iterator[SettledBox]:
        for number, box in enumerate(felt.boxes, 1):
            hand = rank_three(box.cards)
            contest = Contest(hand, compare(hand, dealer), opens, box.folded)
            yield settle_box(number, box, contest, rules=rules)

    return settle_table(dealer, settled(), rules, qualifies=opens)


def settle_box(
    number: int, box: Box, contest: Contest, *, rules: ThreeCardRules
) -> SettledBox:
    """One box's bets, in the order ante, ante bonus, play, Pair Plus."""
    bets = tuple(_settled_bets(box, contest, rules))
    if box.stake(Spot.ANTE):
        result = result_unless_dealer_fails(contest, rules)
    else:
        result = Result.WIN if bets[0].action is Action.PAY else Result.LOSE
    return SettledBox(number, contest.hand, result, bets)


def _settled_bets(
    box: Box, contest: Contest, rules: ThreeCardRules
) -> Iterator[SettledBet]:
    for bet in sorted(box.bets, key=lambda bet: SPOTS.index(bet.spot)):
        yield settle_bet(bet, LADDERS[bet.spot](contest, rules), rules)
        if bet.spot is Spot.ANTE:
            bonus = settle_ante_bonus(contest, rules)
            if bonus is not None:
                spot = Bet(Spot.ANTE_BONUS, 0)
                yield settle_bonus(spot, bonus, rules, stake=bet.stake)


def settle_ante(contest: Contest, rules: ThreeCardRules) -> Verdict:
    if contest.folded:
        return take(Reason.FOLDED)
    if not contest.qualifies:
        return pay(EVEN_MONEY, Reason.DEALER_DOES_NOT_QUALIFY)
    return settle_even_money(contest, rules)


def settle_play(contest: Contest, rules: ThreeCardRules) -> Verdict:
    if not contest.qualifies:
        return push(Reason.DEALER_DOES_NOT_QUALIFY)
    return settle_even_money(contest, rules)


def settle_ante_bonus(contest: Contest, rules: ThreeCardRules) -> Verdict | None:
    """The bonus of a hand that was played, whatever the dealer holds, or None."""
    if contest.folded:
        return None
    odds = rules.ante_bonus.odds_for(contest.hand.category)
    return None if odds is None else pay(odds, Reason.BONUS_BY_PAY_TABLE)


def settle_pair_plus(contest: Contest, rules: ThreeCardRules) -> Verdict:
    if contest.folded and rules.pair_plus_after_fold is AfterFold.FORFEITED:
        return take(Reason.SIDE_BET_FORFEITED)
    odds = rules.pair_plus.odds_for(contest.hand.category)
    if odds is None:
        return take(Reason.SIDE_BET_BELOW_PAY_TABLE)
    return pay(odds, Reason.SIDE_BET_BY_PAY_TABLE)


LADDERS: Final = {
    Spot.ANTE: settle_ante,
    Spot.PLAY: settle_play,
    Spot.PAIR_PLUS: settle_pair_plus,
}


def check(felt: Round, rules: ThreeCardRules) -> None:
    """Refuse a round that the house would not allow.

    Raises IllegalRoundError with the rule that the round breaks.
    """
    check_cards(felt, dealer=3, board=0, hand=3)
    check_seats(felt, rules)
    for number, box in enumerate(felt.boxes, 1):
        check_spots(number, box, SPOTS)
        check_box(number, box, rules)


def check_box(number: int, box: Box, rules: ThreeCardRules) -> None:
    staked = {bet.spot for bet in box.bets}
    if Spot.PAIR_PLUS in staked:
        check_stake(number, Bet(Spot.PAIR_PLUS, box.stake(Spot.PAIR_PLUS)), rules)
    if Spot.ANTE in staked:
        check_ante(number, box, rules)
    else:
        check_pair_plus_alone(number, box, rules)


def check_ante(number: int, box: Box, rules: ThreeCardRules) -> None:
    ante, play = box.stake(Spot.ANTE), box.stake(Spot.PLAY)
    check_stake(number, Bet(Spot.ANTE, ante), rules)
    check_decision(number, box, play)
    if play:
        check_multiple(number, Spot.PLAY, play, ante=ante, multiples=rules.play_sizes)


def check_pair_plus_alone(number: int, box: Box, rules: ThreeCardRules) -> None:
    if box.stake(Spot.PLAY) or box.folded:
        refuse(
            Breach.PLAYED_WITHOUT_ANTE,
            number,
            gettext_noop("without an ante there is no hand to play or to fold"),
        )
    if not box.stake(Spot.PAIR_PLUS):
        refuse(
            Breach.BET_MISSING,
            number,
            gettext_noop("it needs an ante, a Pair Plus bet or both"),
        )
    if not rules.pair_plus_alone:
        refuse(
            Breach.SIDE_BET_ALONE,
            number,
            gettext_noop("this house takes a Pair Plus bet only beside an ante"),
        )


THREE_CARD: Final = Game(
    slug="three-card",
    name=gettext_noop("Three Card Poker"),
    spots=SPOTS,
    hole_cards=3,
    board_cards=0,
    categories=ThreeCardCategory,
    read=read_rules,
    check=check,
    settle=settle,
    rank=rank_hand,
    dealer_words=OPENING,
)
