"""Smart practice: the next hand of a drill asks the skill that wants it most."""

from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Final

from quizzes.composing import derived_seed
from quizzes.models import Answer, Attempt, Skill
from quizzes.scheduling import (
    Asked,
    Choice,
    SkillState,
    Standing,
    choose,
    skills_in_order,
)
from quizzes.sums.entries import skill_in
from tablegames.games import load_rules

LOOKED_BACK_ON: Final = 12  # hands of the drill; what fails is back long before


@dataclass(frozen=True, slots=True)
class _Hand:
    """One hand of the drill that has been answered."""

    number: int
    asked: Asked


def practise_next(attempt: Attempt, now: datetime) -> Choice:
    """The skill that the next hand of the drill `attempt` is to ask, and the reason.

    `Choice.slug` is a situation to be settled, or the name of another kind of question:
    `kind_of` tells which. A drill that keeps to one situation keeps to it. `now` is in
    UTC. Nothing is written; as long as no answer comes in, the same is chosen. Two
    queries, whatever the history.
    """
    rules, hands = load_rules(attempt.rules), _hands(attempt)
    number = hands[0].number + 1 if hands else 1
    standing = Standing(
        states_of(attempt),
        (attempt.situation,) if attempt.situation else skills_in_order(rules),
        [hand.asked for hand in reversed(hands)],
        now,
    )
    return choose(standing, Random(derived_seed(attempt.seed, number, "choose")))


def states_of(attempt: Attempt) -> dict[str, SkillState]:
    """How the skills of the trainee stand under the rule set of `attempt`."""
    skills = Skill.objects.filter(trainee=attempt.trainee_id, rule_set=attempt.rule_set)
    return {state.slug: state for state in skills.states()}


def _hands(attempt: Attempt) -> list[_Hand]:
    """The latest hands answered in the drill, newest first."""
    answers = Answer.objects.filter(question__attempt=attempt)
    latest = answers.order_by("-question__number").values_list(
        "question__number", "question__kind", "question__situation", "right"
    )
    return [
        _Hand(number, Asked(skill_in(kind, situation), right))
        for number, kind, situation, right in latest[:LOOKED_BACK_ON]
    ]
