"""Wrong answers to felt lines, each with the mistake it shows and what it costs."""

from typing import NamedTuple

from tablegames.bets import Spot
from tablegames.games import load_rules
from tablegames.house_rules import HouseRules
from tablegames.mistakes import MistakeName
from tests.tablegames.variants import variant

VENEZIA = load_rules("venezia/ultimate")
CHARLEVOIX = load_rules("charlevoix/ultimate")
QUEBEC = load_rules("quebec/three-card")
BELGIUM = load_rules("belgium/casino-poker")
SPARING = variant("venezia/ultimate", {"unqualified-loser": '"pushes"'})
STRICT = variant("venezia/ultimate", {"trips-on-loss": '"pushes"'})
FORFEITING = variant("venezia/ultimate", {"trips-after-fold": '"forfeited"'})
ULTIMATE_TIES = variant("venezia/ultimate", {"tie": '"player-wins"'})
PLAYER_WINS_TIES = variant("quebec/three-card", {"tie": '"player-wins"'})
ROUNDING_DOWN = variant(
    "venezia/ultimate",
    {"rounding": '"down"', "unit": '"1"', "chips": '{ "1" = "white" }'},
)
CAPPED = variant("venezia/ultimate", {"cap-per-bet": '"100"'})
CAPPED_TABLE = variant("venezia/ultimate", {"cap-per-table": '"100"'})
RETURNING = variant(
    "belgium/casino-poker", {"exchange-price-fate": '"returned-if-dealer-fails"'}
)
FORFEITING_PAIR_PLUS = variant(
    "quebec/three-card", {"pair-plus-after-fold": '"forfeited"'}
)

FLUSH = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5"
FAILS_HIGHER = "2s 6d | 3c 9s Qh Td 4d | 8s 4h / A20 B20 P60"
FAILS_LOWER = "Ac Kh | 9d 4c 2d Jh 5d | 8h Ks / A10 B10 P20"
FAILS_FLUSH = "4s Ts | 3d Ad 6d Qs 2d | Td 9s / A10 B10 P20 T45"
TIE = "6h Qh | 9s Kh Kc 8h Js | 2s Qd / A20 B20 P60"
TIE_FLUSH = "2c 3d | Ts 8s Qs Ks As | 4h 5h / A10 B10 P10"
TIE_STRAIGHT = "7c Js | 8d 9c 7d Jc Ts | 5h Kd / A10 B10 P20 T5"
LOSING_STRAIGHT = "4s 3s | Qd Ts 5s Ac As | Jd Kd / A10 B10 P20 T5"
LOSING = "Kc Qh | 2s 7d 9s Jh Kd | Ac 3c / A15 B15 P15 T5"
SMALL_WIN = "Kc Qh | 2s 7d 9s Jh Kd | 7h 9c / A15 B15 P30 T5"
FOLDED_TRIPS = "As Kc | 7c 7d 2s 9h Jd | 7h 3c / A10 B10 T5 fold"
FULL_HOUSES = "Td 4h | Ac 8d 8h Th Tc | 8c Qh / A35 B35 P70"
WHEEL = "Td 5c | Ad 8c 2d 3s 4s | Ah 5h / A15 B15 P30 T10"
WHEEL_WINS = "Td Th | Ad 8c 2d 3s Ks | 4h 5h / A15 B15 P30 T10"
BIG_FLUSH = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A100 B100 P400 T5"

SHUT_LOWER = "9c 6h Js | - | Td 6c 5c / A10 P10 PP25"
SHUT_HIGHER = "6c 4h Jh | - | 4s Kd Qh / A20 P20"
SHUT_STRAIGHT = "3d 8d Ts | - | 9s 8h 7s / A45 P45 PP40"
SHUT_PAIR = "Jc 7c 2s | - | Td 7h 7d / A20 P20 PP45"
STRAIGHT_LOSES = "Qs Qc Qd | - | 9d 8s 7h / A10 P10 PP5"
STRAIGHT_WINS = "Qs 9c 4d | - | 9d 8s 7h / A10 P10 PP5"
STRAIGHT_BEATS_FLUSH = "Qs 9s 4s | - | 9d 8s 7h / A10 P10 PP5"
STRAIGHT_FOLDED = "7h 4d 2h | - | Qd Td Jh / A50 PP5 fold"
PAIR_FOLDED = "Qs 9c 4d | - | 5d 5s 7h / A10 PP5 fold"
THREE_TIE = "Kd 9h 4s | - | Ks 9c 4d / A10 P10 PP5"

FAILS_THREE = "7s 3h Jd 5c 6s | - | 4s 7h 4c 4d 9h / A40 R80 X40"
RAISE_TWO_PAIR = "2h Qd Qh 6c Ac | - | 8c As Jc 8d Jd / A45 R90"
DEALER_WHEEL = "Ac 2d 3h 4s 5c | - | 2h 3d 4c 5h 6s / A15 R30"
KICKER_LOSES = "2h Qd Qh 6c Ac | - | 9c Qs Qc 8d 2d / A45 R90 X45"
LOWER_PAIR = "2h Qd Qh 6c Ac | - | 9c Js Jc 8d 2d / A45 R90"


class Slip(NamedTuple):
    """A wrong answer; `house_loses` as an amount, with a minus when the player does."""

    name: MistakeName
    rules: HouseRules
    line: str
    spot: Spot
    given: str
    house_loses: str


ANTE, BLIND, PLAY, TRIPS = Spot.ANTE, Spot.BLIND, Spot.PLAY, Spot.TRIPS
PLUS, BONUS, RAISE, EXCHANGE = (
    Spot.PAIR_PLUS,
    Spot.ANTE_BONUS,
    Spot.RAISE,
    Spot.EXCHANGE,
)
N = MistakeName

SLIPS = (
    Slip(N.SIDE_BET_TAKEN_ON_FOLD, VENEZIA, FOLDED_TRIPS, TRIPS, "take", "-20"),
    Slip(N.SIDE_BET_TAKEN_ON_FOLD, QUEBEC, PAIR_FOLDED, PLUS, "take", "-10"),
    Slip(N.SIDE_BET_RETURNED_ON_FOLD, VENEZIA, FOLDED_TRIPS, TRIPS, "push", "-15"),
    Slip(N.SIDE_BET_SETTLED_ON_FOLD, FORFEITING, FOLDED_TRIPS, TRIPS, "pay 15", "20"),
    Slip(
        N.SIDE_BET_SETTLED_ON_FOLD,
        FORFEITING_PAIR_PLUS,
        PAIR_FOLDED,
        PLUS,
        "pay 5",
        "10",
    ),
    Slip(N.BONUS_PAID_ON_FOLD, QUEBEC, STRAIGHT_FOLDED, BONUS, "pay 50", "50"),
    Slip(N.FOLDED_BET_RETURNED, VENEZIA, FOLDED_TRIPS, BLIND, "push", "10"),
    Slip(N.FOLDED_BET_SETTLED, VENEZIA, FOLDED_TRIPS, ANTE, "pay 10", "20"),
    Slip(N.ANTE_PAID_DEALER_FAILED, VENEZIA, FAILS_HIGHER, ANTE, "pay 20", "20"),
    Slip(N.ANTE_PUSHED_DEALER_FAILED, QUEBEC, SHUT_LOWER, ANTE, "push", "-10"),
    Slip(N.ANTE_PUSHED_DEALER_FAILED, BELGIUM, FAILS_THREE, ANTE, "push", "-40"),
    Slip(N.ANTE_TAKEN_DEALER_FAILED, VENEZIA, FAILS_LOWER, ANTE, "take", "-10"),
    Slip(N.ANTE_TAKEN_DEALER_FAILED, QUEBEC, SHUT_LOWER, ANTE, "take", "-20"),
    Slip(N.PLAY_TAKEN_DEALER_FAILED, VENEZIA, FAILS_HIGHER, PLAY, "take", "-120"),
    Slip(N.PLAY_TAKEN_DEALER_FAILED, QUEBEC, SHUT_LOWER, PLAY, "take", "-10"),
    Slip(N.PLAY_PUSHED_DEALER_FAILED, CHARLEVOIX, FAILS_LOWER, PLAY, "push", "20"),
    Slip(N.PLAY_PUSHED_DEALER_FAILED, VENEZIA, FAILS_HIGHER, PLAY, "push", "-60"),
    Slip(N.PLAY_PAID_DEALER_FAILED, QUEBEC, SHUT_HIGHER, PLAY, "pay 20", "20"),
    Slip(N.PLAY_PAID_DEALER_FAILED, VENEZIA, FAILS_LOWER, PLAY, "pay 20", "40"),
    Slip(N.RAISE_PAID_DEALER_FAILED, BELGIUM, FAILS_THREE, RAISE, "pay 240", "240"),
    Slip(N.RAISE_TAKEN_DEALER_FAILED, BELGIUM, FAILS_THREE, RAISE, "take", "-80"),
    Slip(N.BLIND_PUSHED_DEALER_FAILED, VENEZIA, FAILS_LOWER, BLIND, "push", "10"),
    Slip(N.BLIND_PUSHED_DEALER_FAILED, VENEZIA, FAILS_FLUSH, BLIND, "push", "-15"),
    Slip(N.SPARED_BET_TAKEN, SPARING, FAILS_LOWER, BLIND, "take", "-10"),
    Slip(N.SPARED_BET_TAKEN, SPARING, FAILS_LOWER, PLAY, "take", "-20"),
    Slip(N.SIDE_BET_PUSHED_DEALER_FAILED, VENEZIA, FAILS_FLUSH, TRIPS, "push", "-315"),
    Slip(N.BONUS_FORGOTTEN_DEALER_FAILED, QUEBEC, SHUT_STRAIGHT, BONUS, "push", "-45"),
    Slip(N.BLIND_PAID_ON_TIE, VENEZIA, TIE_STRAIGHT, BLIND, "pay 10", "10"),
    Slip(N.BLIND_PAID_ON_TIE, VENEZIA, TIE_FLUSH, BLIND, "pay 15", "15"),
    Slip(N.BLIND_PAID_ON_TIE, VENEZIA, TIE, BLIND, "pay 20", "20"),
    Slip(N.BLIND_TAKEN_ON_TIE, VENEZIA, TIE, BLIND, "take", "-20"),
    Slip(N.BLIND_PAID_ON_LOSS, VENEZIA, LOSING_STRAIGHT, BLIND, "pay 10", "20"),
    Slip(N.BLIND_PAID_ON_LOSS, VENEZIA, LOSING, BLIND, "pay 15", "30"),
    Slip(N.BLIND_PUSHED_ON_LOSS, VENEZIA, LOSING, BLIND, "push", "15"),
    Slip(N.BLIND_PAID_BELOW_TABLE, VENEZIA, SMALL_WIN, BLIND, "pay 15", "15"),
    Slip(N.BLIND_TAKEN_BELOW_TABLE, VENEZIA, SMALL_WIN, BLIND, "take", "-15"),
    Slip(N.BLIND_PUSHED_THOUGH_PAID, VENEZIA, FLUSH, BLIND, "push", "-22.50"),
    Slip(N.SIDE_BET_TAKEN_ON_LOSS, VENEZIA, LOSING_STRAIGHT, TRIPS, "take", "-25"),
    Slip(N.SIDE_BET_PUSHED_ON_LOSS, VENEZIA, LOSING_STRAIGHT, TRIPS, "push", "-20"),
    Slip(
        N.SIDE_BET_TAKEN_THOUGH_PUSHED,
        STRICT,
        LOSING_STRAIGHT,
        TRIPS,
        "take",
        "-5",
    ),
    Slip(N.SIDE_BET_PAID_ON_LOSS, STRICT, LOSING_STRAIGHT, TRIPS, "pay 20", "20"),
    Slip(N.SIDE_BET_PUSHED_ON_TIE, VENEZIA, TIE_STRAIGHT, TRIPS, "push", "-20"),
    Slip(N.SIDE_BET_PUSHED_BELOW_TABLE, VENEZIA, SMALL_WIN, TRIPS, "push", "5"),
    Slip(N.SIDE_BET_PAID_BELOW_TABLE, VENEZIA, SMALL_WIN, TRIPS, "pay 5", "10"),
    Slip(N.BONUS_FORGOTTEN_ON_LOSS, QUEBEC, STRAIGHT_LOSES, BONUS, "push", "-10"),
    Slip(N.BONUS_PAID_BELOW_TABLE, QUEBEC, SHUT_PAIR, BONUS, "pay 20", "20"),
    Slip(N.BONUS_PAID_ON_BOTH_BETS, QUEBEC, STRAIGHT_LOSES, BONUS, "pay 20", "10"),
    Slip(N.EXCHANGE_PRICE_RETURNED, BELGIUM, FAILS_THREE, EXCHANGE, "push", "40"),
    Slip(N.EXCHANGE_PRICE_PAID, BELGIUM, KICKER_LOSES, EXCHANGE, "pay 45", "90"),
    Slip(N.EXCHANGE_PRICE_KEPT, RETURNING, FAILS_THREE, EXCHANGE, "take", "-40"),
    Slip(N.FULL_HOUSE_READ_BY_PAIR, VENEZIA, FULL_HOUSES, PLAY, "pay 70", "140"),
    Slip(N.STRAIGHT_AND_FLUSH_SWAPPED, QUEBEC, STRAIGHT_WINS, PLUS, "pay 20", "-10"),
    Slip(
        N.STRAIGHT_AND_FLUSH_SWAPPED, QUEBEC, STRAIGHT_BEATS_FLUSH, PLAY, "take", "-20"
    ),
    Slip(N.WHEEL_READ_ACE_HIGH, VENEZIA, WHEEL, PLAY, "pay 30", "30"),
    Slip(N.WHEEL_READ_ACE_HIGH, BELGIUM, DEALER_WHEEL, RAISE, "take", "-150"),
    Slip(N.WHEEL_NOT_SEEN, VENEZIA, WHEEL_WINS, PLAY, "take", "-60"),
    Slip(N.KICKER_IGNORED, BELGIUM, KICKER_LOSES, RAISE, "push", "90"),
    Slip(N.CATEGORY_ALONE_COMPARED, BELGIUM, LOWER_PAIR, ANTE, "push", "45"),
    Slip(N.SUITS_RANKED, VENEZIA, TIE, PLAY, "take", "-60"),
    Slip(N.CAP_FORGOTTEN, CAPPED, BIG_FLUSH, BLIND, "pay 150", "50"),
    Slip(N.CAP_FORGOTTEN, CAPPED_TABLE, BIG_FLUSH, PLAY, "pay 400", "400"),
    Slip(N.ROUNDED_WRONG_WAY, ROUNDING_DOWN, FLUSH, BLIND, "pay 23", "1"),
    Slip(N.ROUNDING_FORGOTTEN, ROUNDING_DOWN, FLUSH, BLIND, "pay 22.50", "0.50"),
    Slip(N.PART_DROPPED, VENEZIA, FLUSH, BLIND, "pay 22", "-0.50"),
    Slip(N.PART_ROUNDED_UP, VENEZIA, FLUSH, BLIND, "pay 23", "0.50"),
    Slip(N.THREE_TO_TWO_AS_TWO_TO_ONE, VENEZIA, FLUSH, BLIND, "pay 30", "7.50"),
    Slip(N.THREE_TO_TWO_AS_EVEN_MONEY, VENEZIA, FLUSH, BLIND, "pay 15", "-7.50"),
    Slip(N.OTHER_HOUSE_TABLE, VENEZIA, FLUSH, TRIPS, "pay 30", "-5"),
    Slip(N.OTHER_HOUSE_TABLE, CHARLEVOIX, FLUSH, TRIPS, "pay 35", "5"),
    Slip(N.PAID_EVEN_MONEY, BELGIUM, RAISE_TWO_PAIR, RAISE, "pay 90", "-90"),
    Slip(N.EVEN_MONEY_BET_BY_TABLE, BELGIUM, RAISE_TWO_PAIR, ANTE, "pay 90", "45"),
    Slip(N.EVEN_MONEY_BET_BY_TABLE, VENEZIA, FLUSH, PLAY, "pay 90", "30"),
    Slip(N.TABLES_SWAPPED, VENEZIA, FLUSH, TRIPS, "pay 7.50", "-27.50"),
    Slip(N.TABLES_SWAPPED, QUEBEC, STRAIGHT_WINS, BONUS, "pay 60", "50"),
    Slip(N.STAKE_COUNTED_IN, VENEZIA, FLUSH, ANTE, "pay 30", "15"),
    Slip(N.STAKE_COUNTED_IN, VENEZIA, FLUSH, TRIPS, "pay 40", "5"),
    Slip(N.ROW_ABOVE, QUEBEC, STRAIGHT_WINS, PLUS, "pay 150", "120"),
    Slip(N.ROW_BELOW, VENEZIA, FLUSH, TRIPS, "pay 20", "-15"),
    Slip(N.ODDS_READ_AS_FOR, QUEBEC, STRAIGHT_WINS, PLUS, "pay 25", "-5"),
    Slip(N.PAID_ON_OTHER_STAKE, VENEZIA, FLUSH, PLAY, "pay 15", "-45"),
    Slip(N.SIDE_BET_TAKEN_THOUGH_PAID, VENEZIA, FLUSH, TRIPS, "take", "-40"),
    Slip(N.SIDE_BET_PUSHED_THOUGH_PAID, VENEZIA, FLUSH, TRIPS, "push", "-35"),
    Slip(N.BONUS_FORGOTTEN, QUEBEC, STRAIGHT_WINS, BONUS, "push", "-10"),
    Slip(N.OTHER_HOUSE_RULE, SPARING, FAILS_LOWER, PLAY, "take", "-20"),
    Slip(N.TIE_PAID, VENEZIA, TIE, ANTE, "pay 20", "20"),
    Slip(N.TIE_TAKEN, QUEBEC, THREE_TIE, ANTE, "take", "-10"),
    Slip(N.TIE_PUSHED, ULTIMATE_TIES, TIE_STRAIGHT, BLIND, "push", "-10"),
    Slip(N.TIE_PUSHED, PLAYER_WINS_TIES, THREE_TIE, PLAY, "push", "-10"),
    Slip(N.DEALER_TAKEN_AS_QUALIFIED, VENEZIA, FAILS_LOWER, ANTE, "take", "-10"),
    Slip(N.DEALER_TAKEN_AS_FAILED, VENEZIA, FLUSH, ANTE, "push", "-15"),
    Slip(N.WIN_AND_LOSS_SWAPPED, VENEZIA, FLUSH, PLAY, "take", "-120"),
)
