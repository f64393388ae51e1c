from itertools import pairwise
from random import Random

import pytest

from tablegames.irregularities import REMEDIES_FOR, Irregularity, Remedy
from tablegames.questions import ChoiceField, Kind, Question, ask, due
from tablegames.questions.procedures import FEWEST_OPTIONS, STORIES
from tests.tablegames.questions.many import HOUSES, asked, right
from tests.tablegames.variants import variant

houses = pytest.mark.parametrize("name", HOUSES)
MANY = 250


def about(question: Question) -> Irregularity:
    (figure,) = due(question).rule
    return Irregularity(figure.key.removeprefix("remedies."))


@houses
def test_the_remedy_is_that_of_the_house(name: str) -> None:
    for question in asked(Kind.PROCEDURE, name, MANY):
        remedy = HOUSES[name].remedies[about(question)]
        assert right(question)["remedy"] == remedy.value


@houses
def test_every_irregularity_comes_up_in_every_story(name: str) -> None:
    questions = asked(Kind.PROCEDURE, name, MANY)
    assert {about(question) for question in questions} == set(Irregularity)
    told = {str(question.prompt.values["story"].text) for question in questions}  # type: ignore[attr-defined]
    assert told == {story for stories in STORIES.values() for story in stories}


@houses
def test_enough_remedies_are_offered_and_all_that_fit(name: str) -> None:
    for question in asked(Kind.PROCEDURE, name, MANY):
        (field,) = question.fields
        assert isinstance(field, ChoiceField)
        offered = {Remedy(option.value) for option in field.options}
        assert len(offered) >= FEWEST_OPTIONS
        assert REMEDIES_FOR[about(question)] <= offered
        assert Remedy.MANAGEMENT_DECIDES in offered


@pytest.mark.parametrize("irregularity", Irregularity)
def test_every_remedy_that_fits_can_be_due(irregularity: Irregularity) -> None:
    key = f"remedies.{irregularity.value}"
    for remedy in REMEDIES_FOR[irregularity]:
        rules = variant("venezia/ultimate", {key: f'"{remedy.value}"'})
        questions = (ask(Kind.PROCEDURE, rules, Random(seed)) for seed in range(200))
        question = next(each for each in questions if about(each) is irregularity)
        assert right(question)["remedy"] == remedy.value


def test_what_other_houses_do_is_named_by_the_house() -> None:
    said = {
        str(wrong.mistake.text)
        for question in asked(Kind.PROCEDURE, "venezia/ultimate", MANY)
        for wrong in due(question).dues[0].known()
        if wrong.mistake.slug == "remedy-of-another-house"
    }
    assert "That is what Casinos of Belgium has its dealers do." in said


def test_each_way_to_go_wrong_is_named() -> None:
    named = {
        wrong.mistake.slug
        for name in HOUSES
        for question in asked(Kind.PROCEDURE, name, MANY)
        for wrong in due(question).dues[0].known()
    }
    assert named == {
        "remedy-of-another-house",
        "management-not-called",
        "management-called-needlessly",
        "void-round-played-on",
        "round-voided-needlessly",
        "wrong-remedy",
    }


def test_each_irregularity_has_stories_that_differ() -> None:
    for irregularity in Irregularity:
        assert all(one != other for one, other in pairwise(STORIES[irregularity]))
        assert len(STORIES[irregularity]) >= 2
