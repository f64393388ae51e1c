"""The situations of each game, for one house's rules."""

from tablegames.casino_poker import CasinoPokerRules
from tablegames.house_rules import HouseRules
from tablegames.scenarios.situation import Situation
from tablegames.scenarios.situations_casino_poker import casino_poker_situations
from tablegames.scenarios.situations_three_card import three_card_situations
from tablegames.scenarios.situations_ultimate import ultimate_situations
from tablegames.three_card import ThreeCardRules
from tablegames.ultimate import UltimateRules


def situations(rules: HouseRules) -> tuple[Situation, ...]:
    """The teaching situations of the game, as these rules have them.

    One that the house's rules leave no deal for is listed and cannot be dealt.
    """
    match rules:
        case UltimateRules():
            return ultimate_situations(rules)
        case ThreeCardRules():
            return three_card_situations(rules)
        case CasinoPokerRules():
            return casino_poker_situations(rules)
        case _:
            raise TypeError(type(rules))
