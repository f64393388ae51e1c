"""Which situations a hand shows, from real deals of the engine."""

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from quizzes.scheduling import situations_in_order
from tablegames.games import settle
from tablegames.house_rules import HouseRules
from tablegames.scenarios import NO_WANTS, Wants, deal, situations

FREE_DEALS: Final = 4_000
DEALS_OF_EACH: Final = 25

type Shown = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hands:
    """The situations shown by hands dealt at random, and by hands dealt to show one.

    A simulated hand is drawn from these; one seldom seen comes as seldom as here.
    """

    skills: tuple[str, ...]
    free: tuple[Shown, ...]
    of: dict[str, tuple[Shown, ...]]

    def dealt(self, skill: str | None, rng: Random) -> Shown:
        """What one hand shows that was dealt to show `skill`, or anything."""
        return rng.choice(self.free if skill is None else self.of[skill])

    def common(self, least: float) -> "Hands":
        """The same, of which only what so large a part of the hands shows matters."""
        common = [skill for skill in self.skills if self.frequency(skill) >= least]
        return replace(self, skills=tuple(common))

    def frequency(self, skill: str) -> float:
        """How often a hand dealt at random shows `skill`."""
        return sum(skill in shown for shown in self.free) / len(self.free)


def sample(rules: HouseRules) -> Hands:
    """Hands under `rules`, the same in every run."""
    rng, skills = Random(3), situations_in_order(rules)
    named = {each.slug: each for each in situations(rules)}

    def shown(wants: Wants) -> Shown:
        felt = deal(rules, rng, wants)
        settlement = settle(felt, rules)
        return tuple(skill for skill in skills if named[skill].shows(felt, settlement))

    return Hands(
        skills,
        tuple(shown(NO_WANTS) for _ in range(FREE_DEALS)),
        {
            skill: tuple(
                shown(Wants(situation=named[skill])) for _ in range(DEALS_OF_EACH)
            )
            for skill in skills
        },
    )
