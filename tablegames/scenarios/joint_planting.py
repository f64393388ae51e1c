"""Planting two hands at once: the player's and the dealer's, over one board.

Each pair of hands can lie on a table in a number of ways: their common cards on the
board, each hand's other cards on the board or in its own two, and any cards of the
deck where room is left. A pair is drawn with a likelihood of its number of ways and
then one of these ways, so that every pair of hands together with a deal round it is
equally likely.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, islice, product
from math import comb
from random import Random

from tablegames.cards import Card
from tablegames.scenarios.randomness import choose_weighted, draw_to_front

type Cards = tuple[Card, ...]
type Deal = tuple[Cards, Cards, Cards]  # player, dealer, board
type Split = tuple[int, int]  # cards of the hand among the player's, the dealer's two

ANY_SPLIT: tuple[Split, ...] = tuple(product(range(3), range(3)))
BOTH_HOLE_CARDS: tuple[Split, ...] = ((2, 2),)


@dataclass(frozen=True, slots=True)
class JointPlant:
    """Pairs of hands of five with the number of ways in which each can lie."""

    pairs: tuple[tuple[Cards, Cards], ...]
    cumulative: tuple[int, ...]
    splits: tuple[Split, ...]
    deck: Cards

    @classmethod
    def of(
        cls,
        players: Iterable[Cards],
        dealers: Iterable[Cards],
        *,
        splits: tuple[Split, ...],
        deck: Cards,
    ) -> "JointPlant":
        """The pairs of hands, one of each kind, that can lie on one table."""
        ours = [(hand, _mask(hand)) for hand in players]
        theirs = [(hand, _mask(hand)) for hand in dealers]
        pairs, weights = [], []
        for (player, ours_mask), (dealer, theirs_mask) in product(ours, theirs):
            common = (ours_mask & theirs_mask).bit_count()
            if common and (ways := sum(_ways(common, splits, len(deck)))):
                pairs.append((player, dealer))
                weights.append(ways)
        return cls(tuple(pairs), tuple(accumulate(weights)), splits, deck)

    def propose(self, rng: Random) -> tuple[Deal, Cards, Cards]:
        """A deal, and the two hands that were planted in it."""
        player, dealer = self.pairs[choose_weighted(rng, self.cumulative)]
        common = {*player} & {*dealer}
        ours = [card for card in player if card not in common]
        theirs = [card for card in dealer if card not in common]
        ways = accumulate(_ways(len(common), self.splits, len(self.deck)))
        mine, yours = self.splits[choose_weighted(rng, tuple(ways))]
        draw_to_front(rng, ours, mine)
        draw_to_front(rng, theirs, yours)
        shared = [card for card in player if card in common]
        planted = {*player, *dealer}
        rest = [card for card in self.deck if card not in planted]
        draw_to_front(rng, rest, 9 - len(planted))
        fill = iter(rest)
        hole = _filled(ours[:mine], 2, fill)
        dealers = _filled(theirs[:yours], 2, fill)
        board = _filled([*shared, *ours[mine:], *theirs[yours:]], 5, fill)
        for cards in (hole, dealers, board):
            draw_to_front(rng, cards, len(cards))
        return (tuple(hole), tuple(dealers), tuple(board)), player, dealer


def _filled(cards: list[Card], size: int, fill: Iterator[Card]) -> list[Card]:
    return [*cards, *islice(fill, size - len(cards))]


def _mask(hand: Cards) -> int:
    return sum(card.bit for card in hand)


@lru_cache(maxsize=64)
def _ways(common: int, splits: tuple[Split, ...], deck: int) -> tuple[int, ...]:
    """In how many ways a pair with `common` cards can lie, for each split."""
    return tuple(_ways_of(common, split, deck) for split in splits)


def _ways_of(common: int, split: Split, deck: int) -> int:
    mine, yours = split
    own = 5 - common
    room_on_board = 5 - common - (own - mine) - (own - yours)
    if max(mine, yours) > own or room_on_board < 0:
        return 0
    left = deck - common - 2 * own
    return (
        comb(own, mine)
        * comb(own, yours)
        * comb(left, 2 - mine)
        * comb(left - (2 - mine), 2 - yours)
        * comb(left - (2 - mine) - (2 - yours), room_on_board)
    )
