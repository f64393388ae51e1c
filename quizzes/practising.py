"""Smart practice: the next hand of a drill asks the skill that wants it most."""

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
from quizzes.skills import skill_of
from tablegames.games import load_rules

LOOKED_BACK_ON: Final = 12  # hands of the drill; what fails is back long before


def practise_next(attempt: Attempt, now: datetime) -> Choice:
    """The skill that the next hand of the drill `attempt` is to ask, and the reason.

    `Choice.slug` is a situation to be settled, or the name of another kind of question:
    `kind_of` tells which. A drill that keeps to one situation keeps to it. `now` is in
    UTC. Nothing is written; as long as no answer comes in, the same is chosen. Two
    queries, whatever the history.
    """
    rules, hands = load_rules(attempt.rules), _hands(attempt)
    number = hands[0].question.number + 1 if hands else 1
    standing = Standing(
        states_of(attempt),
        (attempt.situation,) if attempt.situation else skills_in_order(rules),
        [Asked(skill_of(it.question), it.right) for it in reversed(hands)],
        now,
    )
    return choose(standing, Random(derived_seed(attempt.seed, number, "choose")))


def states_of(attempt: Attempt) -> dict[str, SkillState]:
    """How the skills of the trainee stand under the rule set of `attempt`."""
    skills = Skill.objects.filter(trainee=attempt.trainee_id, rule_set=attempt.rule_set)
    return {skill.slug: skill.state for skill in skills}


def _hands(attempt: Attempt) -> list[Answer]:
    """The latest answers of the drill, newest first."""
    answers = Answer.objects.filter(question__attempt=attempt)
    latest = answers.select_related("question").order_by("-question__number")
    return list(
        latest.only(
            "right", "question__number", "question__kind", "question__situation"
        )[:LOOKED_BACK_ON]
    )
