from collections import Counter

import pytest

from tablegames.games import settle
from tablegames.mistakes import MistakeName
from tablegames.questions import ChoiceField, Deed, Kind, Question, due, mark
from tablegames.settlement import Action
from tests.tablegames.questions.many import HOUSES, asked, right

houses = pytest.mark.parametrize("name", HOUSES)
MANY = 40


def planted(question: Question) -> tuple[str, Deed]:
    """The name of the wrong bet, and what the dealer did with it."""
    answer = right(question)
    (shown,) = (
        each
        for each in question.shown
        if f"box{each.box}-{each.spot.value}" == answer["bet"]
    )
    return str(answer["bet"]), shown.deed


@houses
def test_one_bet_is_settled_wrongly_and_only_one(name: str) -> None:
    for question in asked(Kind.FIND_ERROR, name):
        assert question.felt is not None
        settlement = settle(question.felt, HOUSES[name])
        deeds = {
            f"box{box.number}-{bet.bet.spot.value}": Deed(bet.action, bet.pays)
            for box in settlement.boxes
            for bet in box.bets
        }
        wrong = [
            name
            for each in question.shown
            for name in [f"box{each.box}-{each.spot.value}"]
            if each.deed != deeds.get(name, Deed(Action.PUSH))
        ]
        assert wrong == [right(question)["bet"]]
        assert right(question)["correction"] == deeds.get(wrong[0], Deed(Action.PUSH))


@houses
def test_every_bet_shown_can_be_blamed(name: str) -> None:
    for question in asked(Kind.FIND_ERROR, name):
        field = question.fields[0]
        assert isinstance(field, ChoiceField)
        offered = [option.value for option in field.options]
        assert offered == [
            f"box{each.box}-{each.spot.value}" for each in question.shown
        ]


@houses
def test_leaving_the_error_is_named(name: str) -> None:
    for question in asked(Kind.FIND_ERROR, name):
        bet, deed = planted(question)
        marking = mark(question, {"bet": bet, "correction": deed})
        assert [each.right for each in marking.fields] == [True, False]
        assert marking.fields[1].mistake is not None
        assert marking.fields[1].mistake.slug == "error-left-standing"


@houses
def test_the_right_bet_with_a_wrong_correction_is_named(name: str) -> None:
    for question in asked(Kind.FIND_ERROR, name):
        odd = Deed(Action.PAY, 987_601)
        marking = mark(question, {**right(question), "correction": odd})
        assert marking.fields[1].mistake is not None
        assert marking.fields[1].mistake.slug == "right-bet-wrong-correction"


@houses
def test_a_right_bet_blamed_is_named_and_its_correction_is_not(name: str) -> None:
    for question in asked(Kind.FIND_ERROR, name)[:15]:
        wrong = due(question).dues[0].known()[0].value
        odd = Deed(Action.PAY, 987_601)
        marking = mark(question, {"bet": wrong, "correction": odd})
        assert marking.fields[0].mistake is not None
        assert marking.fields[0].mistake.slug == "right-bet-blamed"
        assert marking.fields[1].mistake is None


def test_an_undue_bonus_may_be_taken_back() -> None:
    found = 0
    for question in asked(Kind.FIND_ERROR, "quebec/three-card", 150):
        answer = right(question)
        if str(answer["bet"]).endswith("bonus") and answer["correction"] == Deed(
            Action.PUSH
        ):
            found += 1
            given = {**answer, "correction": Deed(Action.TAKE)}
            assert mark(question, given).right
    assert found


def test_the_classic_mistakes_are_planted() -> None:
    slugs: Counter[str] = Counter()
    for name in HOUSES:
        for question in asked(Kind.FIND_ERROR, name, MANY):
            _, deed = planted(question)
            assert deed != right(question)["correction"]
            slugs[str(due(question).dues[0].reason).split(": ")[-1]] += 1
    assert len(slugs) > len(MistakeName) // 2
