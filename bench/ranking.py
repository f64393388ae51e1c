"""Ranking hands, beside PokerKit, treys and phevaluator."""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib.metadata import version
from multiprocessing import get_context
from random import Random
from typing import Final

import phevaluator
import treys
from pokerkit import Card as PokerKitCard
from pokerkit import RhodeIslandHoldemHand, StandardHighHand

from bench import Claim, Section, calls_per_second, figure, side_by_side
from tablegames.cards import DECK, Card
from tablegames.ranking import poker_strength, rank_poker, rank_three

type Hand = tuple[Card, ...]

OURS: Final = "`poker_strength`, seven cards"
OURS_IN_FULL: Final = "`rank_poker`, seven cards, with the five that play"
UNPREPARED: Final = "`poker_strength` in a fresh process, nothing met before"
TREYS: Final = f"treys {version('treys')}, seven cards"
PHEVALUATOR: Final = f"phevaluator {version('phevaluator')} (C), seven cards"
POKERKIT: Final = f"PokerKit {version('pokerkit')}, seven cards"
OURS_THREE: Final = "`rank_three`, three cards"
POKERKIT_THREE: Final = f"PokerKit {version('pokerkit')}, three cards"

ABOUT: Final = """\
The same random hands for everyone, each peer given cards in its own form, made
beforehand. All are pure Python but phevaluator, which is written in C. Ours
remembers the strength of each set of ranks it has met: the row of the fresh
process is its first 100,000 hands, when little has been met yet."""


def run() -> Section:
    """Rank the same hands with everyone and compare the rates."""
    sevens, threes = random_hands(20_000, 7), random_hands(5_000, 3)
    evaluator = treys.Evaluator()
    rates = side_by_side(
        {
            OURS: over(poker_strength, sevens),
            OURS_IN_FULL: over(rank_poker, sevens),
            PHEVALUATOR: over(
                lambda cards: phevaluator.evaluate_cards(*cards),
                [[card.index for card in hand] for hand in sevens],
            ),
            TREYS: over(
                lambda cards: evaluator.evaluate([], cards),
                [[treys.Card.new(str(card)) for card in hand] for hand in sevens],
            ),
            POKERKIT: over(StandardHighHand.from_game, of_pokerkit(sevens[:1_000])),
            OURS_THREE: over(rank_three, threes),
            POKERKIT_THREE: over(
                lambda cards: RhodeIslandHoldemHand(cards).entry, of_pokerkit(threes)
            ),
        }
    )
    rates[UNPREPARED] = in_fresh_process(first_pass)
    return Section(
        title="Ranking a hand",
        about=ABOUT,
        columns=("", "hands a second", "times PokerKit", "times treys"),
        rows=tuple(row(name, rates) for name in rates),
        claims=(
            Claim("best of seven beside PokerKit", rates[OURS] / rates[POKERKIT], 50),
            Claim("best of seven beside treys", rates[OURS] / rates[TREYS], 2),
            Claim(
                "the same with the cards that play, beside PokerKit",
                rates[OURS_IN_FULL] / rates[POKERKIT],
                50,
            ),
        ),
    )


def row(name: str, rates: dict[str, float]) -> tuple[str, ...]:
    """A line of the table: three cards are beside PokerKit's three, treys has none."""
    of_three = name in {OURS_THREE, POKERKIT_THREE}
    pokerkit = rates[POKERKIT_THREE if of_three else POKERKIT]
    return (
        name,
        figure(rates[name]),
        figure(rates[name] / pokerkit),
        "—" if of_three else figure(rates[name] / rates[TREYS]),
    )


def random_hands(number: int, size: int) -> list[Hand]:
    """The same hands in every run."""
    random = Random(size)
    return [tuple(random.sample(DECK, size)) for _ in range(number)]


def of_pokerkit(hands: Sequence[Hand]) -> list[tuple[PokerKitCard, ...]]:
    """The hands as PokerKit's own cards."""
    return [tuple(PokerKitCard.parse("".join(map(str, hand)))) for hand in hands]


def over[I](call: Callable[[I], object], inputs: Sequence[I]) -> Callable[[], float]:
    """A pass of `call` over `inputs`, to be done later."""
    return partial(calls_per_second, call, inputs)


def first_pass() -> float:
    """The rate while no count of ranks has been met yet."""
    return calls_per_second(poker_strength, random_hands(100_000, 7))


def in_fresh_process(measure: Callable[[], float]) -> float:
    """`measure` where nothing is remembered from before."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(measure).result()
