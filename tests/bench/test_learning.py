"""The simulated trainees behave as they are said to."""

from random import Random

import pytest

from bench.learning import practise
from bench.learning.hands import Hands
from bench.learning.learners import SURE, Learner, LearnerModel, learner_models
from bench.learning.policies import RandomDealing, RandomSituations, SmartPractice

QUICK = LearnerModel("quick", gain=0.9, half_life=30.0, growth=2.0, confusion=0.0)
# Of three skills, a hand dealt at random never shows the last.
HANDS = Hands(
    ("often", "seldom", "never"),
    free=(("often",), ("often",), ("often", "seldom")),
    of={"often": (("often",),), "seldom": (("seldom",),), "never": (("never",),)},
)


def practised(model: LearnerModel, *days: float) -> Learner:
    """A trainee who met the skill “tie” on these days."""
    learner = Learner(model, Random(1))
    for day in days:
        learner.answers("tie", day)
    return learner


@pytest.mark.parametrize("model", learner_models())
def test_practice_makes_sure_and_time_makes_unsure(model: LearnerModel) -> None:
    learner = practised(model, *[0.0] * 20)
    assert learner.knows("other", 0) < 0.5
    assert learner.stands("tie", 0)
    assert not learner.stands("tie", 60)


@pytest.mark.parametrize("model", learner_models())
def test_practice_on_days_apart_lasts_longer(model: LearnerModel) -> None:
    massed, spaced = practised(model, *[9.0] * 10), practised(model, *range(10))
    assert spaced.knows("tie", 30) > massed.knows("tie", 30)


def test_a_wrong_idea_hides_what_was_learned() -> None:
    clear = LearnerModel("clear", 0.3, 4.0, 1.0, confusion=0.0)
    confused = LearnerModel("confused", 0.3, 4.0, 1.0, confusion=0.7)
    assert practised(clear, 0, 0).knows("tie", 0) > (
        practised(confused, 0, 0).knows("tie", 0)
    )


def test_the_less_is_known_the_longer_it_takes() -> None:
    def typical(likelihood: float) -> float:
        learner = Learner(QUICK, Random(1))
        return sum(learner.takes_ms(likelihood) for _ in range(200))

    assert typical(0.2) > typical(SURE)


def test_random_dealing_is_given_up_when_a_skill_is_never_dealt() -> None:
    course = practise(RandomDealing(), Learner(QUICK, Random(1)), HANDS)
    assert str(course) == "> 5,000"


def test_smart_practice_and_random_situations_come_to_an_end() -> None:
    for policy in (SmartPractice(HANDS.skills), RandomSituations(HANDS.skills)):
        course = practise(policy, Learner(QUICK, Random(1)), HANDS)
        assert course.is_done
        assert course.hands <= 100


def test_the_common_skills_are_those_dealt_often() -> None:
    assert HANDS.common(0.5).skills == ("often",)
    assert HANDS.frequency("seldom") == pytest.approx(1 / 3)


def test_the_same_trainee_takes_the_same_course() -> None:
    one, other = (
        practise(SmartPractice(HANDS.skills), Learner(QUICK, Random(5)), HANDS)
        for _ in range(2)
    )
    assert one == other
