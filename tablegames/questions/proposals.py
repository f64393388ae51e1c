"""Bets as a player proposes them, and whether the house takes them."""

from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Final

from tablegames.bets import SPOT_NAMES, Amount, Bet, Money, Spot
from tablegames.cards import DECK, Card
from tablegames.games import check, game_of
from tablegames.house_rules import HouseRules
from tablegames.legality import IllegalRoundError
from tablegames.messages import Message, gettext_noop
from tablegames.rounds import Box, Round
from tablegames.scenarios import Course
from tablegames.scenarios.courses import choose_course, courses_of, draw_bets
from tablegames.scenarios.randomness import choose, randbelow
from tablegames.ultimate import Stage, UltimateRules, check_play_size, play_sizes

ALLOWED, LATE = "allowed", "late-bet"
SIDE_BETS: Final = frozenset({Spot.TRIPS, Spot.PAIR_PLUS})
_TOO_LATE: Final = gettext_noop("The betting has closed: nothing may be put down now.")
_FINE: Final = gettext_noop(
    "It keeps to the limits, the units and the sizes of this house."
)


@dataclass(frozen=True, slots=True)
class Proposal:
    """What box 1 does: its bets, when, and whether it gives up its hand.

    `stage` is None but for a Play bet of Ultimate. Opening bets are `late` when the
    betting has closed, and a `crowd` when all boxes are taken already.
    """

    bets: tuple[Bet, ...]
    folded: bool = False
    stage: Stage | None = None
    late: bool = False
    crowd: bool = False

    def stake(self, spot: Spot) -> Amount:
        """What lies on `spot`, 0 when nothing does."""
        return Box((), self.bets).stake(spot)

    def without(self, *spots: Spot) -> "Proposal":
        kept = tuple(bet for bet in self.bets if bet.spot not in spots)
        return replace(self, bets=kept)

    def opening(self) -> "Proposal":
        """The bets that are laid before the first card."""
        bets = self.without(Spot.PLAY, Spot.RAISE, Spot.EXCHANGE).bets
        return Proposal(bets)

    def with_bet(self, spot: Spot, stake: Amount) -> "Proposal":
        """The same with a bet on `spot`, in place of the one there."""
        bets = tuple(Bet(spot, stake) if bet.spot is spot else bet for bet in self.bets)
        if spot not in {bet.spot for bet in bets}:
            bets += (Bet(spot, stake),)
        return replace(self, bets=bets)

    def with_ante(self, ante: Amount) -> "Proposal":
        """The same with another ante, and all that goes by the ante with it."""
        old = self.stake(Spot.ANTE)
        bets = tuple(
            bet if bet.spot in SIDE_BETS else Bet(bet.spot, bet.stake * ante // old)
            for bet in self.bets
        )
        return replace(self, bets=bets)


@dataclass(frozen=True, slots=True)
class Ruling:
    """`value` is ALLOWED, LATE or the value of a Breach."""

    value: str
    reason: Message


def rule_on(proposal: Proposal, rules: HouseRules) -> Ruling:
    """Whether the house takes the bets, and else which rule they break."""
    if proposal.late:
        return Ruling(LATE, Message.of(_TOO_LATE))
    try:
        check(_on_felt(proposal, rules), rules)
        if isinstance(rules, UltimateRules) and proposal.stage is not None:
            ante, play = proposal.stake(Spot.ANTE), proposal.stake(Spot.PLAY)
            check_play_size(proposal.stage, ante, play, rules)
    except IllegalRoundError as error:
        return Ruling(error.breach.value, error.message)
    return Ruling(ALLOWED, Message.of(_FINE))


def _on_felt(proposal: Proposal, rules: HouseRules) -> Round:
    """The bets with some cards to them, as `check` wants them."""
    game, cards = game_of(rules), iter(DECK)
    boxes = rules.boxes + 1 if proposal.crowd else 1

    def hand() -> tuple[Card, ...]:
        return tuple(islice(cards, game.hole_cards))

    dealer, board = hand(), tuple(islice(cards, game.board_cards))
    seats = (Box(hand(), proposal.bets, proposal.folded) for _ in range(boxes))
    return Round(dealer, board, tuple(seats))


def draw_allowed(rng: Random, rules: HouseRules, course: Course | None) -> Proposal:
    """Bets that the house takes, often at the very limits of what it takes."""
    drawn = course or choose_course(rng, courses_of(rules))
    proposal = Proposal(draw_bets(rng, rules, drawn), drawn is Course.FOLDED)
    if proposal.stake(Spot.ANTE):
        proposal = _at_the_limits(rng, proposal, rules)
    if isinstance(rules, UltimateRules) and proposal.stake(Spot.PLAY):
        stage = choose(rng, tuple(Stage))
        size = choose(rng, play_sizes(stage, rules))
        proposal = proposal.with_bet(Spot.PLAY, proposal.stake(Spot.ANTE) * size)
        proposal = replace(proposal, stage=stage)
    return proposal


def _at_the_limits(rng: Random, proposal: Proposal, rules: HouseRules) -> Proposal:
    limits = rules.limits[Spot.ANTE]
    step = rules.unit * (2 if rules.even_stakes else 1)
    turn = randbelow(rng, 4)
    if turn == 0:
        return proposal.with_ante(limits.lowest)
    if turn == 1:
        return proposal.with_ante(limits.highest)
    if turn == 2:
        odd = proposal.stake(Spot.ANTE) + step
        return proposal.with_ante(min(odd, limits.highest))
    return proposal


_STAGES: Final = {
    Stage.BEFORE_FLOP: gettext_noop("Before the flop, box 1 plays: {bets}."),
    Stage.AFTER_FLOP: gettext_noop("After the flop, box 1 plays: {bets}."),
    Stage.AFTER_RIVER: gettext_noop("After the river, box 1 plays: {bets}."),
}


def describe(proposal: Proposal, rules: HouseRules) -> Message:
    """What box 1 does, in words."""
    bets = say_bets(proposal.bets)
    if proposal.crowd:
        text = gettext_noop(
            "All {boxes} boxes are taken. One player more lays: {bets}."
        )
        return Message.of(text, boxes=rules.boxes, bets=bets)
    if proposal.late:
        text = gettext_noop("“No more bets” has been called. Box 1 now lays: {bets}.")
        return Message.of(text, bets=bets)
    if proposal.folded:
        return Message.of(gettext_noop("Box 1 folds, with: {bets}."), bets=bets)
    if proposal.stage is not None:
        return Message.of(_STAGES[proposal.stage], bets=bets)
    if {Spot.PLAY, Spot.RAISE} & {bet.spot for bet in proposal.bets}:
        return Message.of(gettext_noop("Box 1 plays: {bets}."), bets=bets)
    text = gettext_noop("Box 1 has laid: {bets}. It bets no more and does not fold.")
    return Message.of(text, bets=bets)


def say_bets(bets: tuple[Bet, ...]) -> Message:
    """Bets as a list: “ante 15, blind 15”."""
    said = None
    for bet in bets:
        one = Message.of(
            "{spot} {stake}", spot=SPOT_NAMES[bet.spot], stake=Money(bet.stake)
        )
        said = one if said is None else Message.of("{a}, {b}", a=said, b=one)
    return said or Message.of(gettext_noop("nothing"))
