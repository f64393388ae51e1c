import pytest

from tablegames.bets import Spot
from tablegames.games import settle
from tablegames.mistakes import MistakeName, other_houses, usual_mistakes
from tablegames.questions import ActionField, Deed, Kind, due, mark
from tablegames.settlement import Action
from tests.tablegames.questions.many import HOUSES, asked, houses_with, right

houses = pytest.mark.parametrize("name", HOUSES)
tables = pytest.mark.parametrize("name", houses_with(Kind.SETTLE_TABLE))
KINDS = (Kind.SETTLE_BOX, Kind.SETTLE_TABLE)


@pytest.mark.parametrize(
    ("kind", "name"), [(kind, name) for kind in KINDS for name in houses_with(kind)]
)
def test_every_bet_is_due_what_the_settlement_says(kind: Kind, name: str) -> None:
    for question in asked(kind, name):
        assert question.felt is not None
        settlement = settle(question.felt, HOUSES[name])
        settled = {
            f"box{box.number}-{bet.bet.spot.value}": Deed(bet.action, bet.pays)
            for box in settlement.boxes
            for bet in box.bets
        }
        answer = right(question)
        assert settled.items() <= answer.items()
        unearned = answer.keys() - settled.keys()
        assert all(field.endswith("-ante-bonus") for field in unearned)
        assert all(answer[field] == Deed(Action.PUSH) for field in unearned)


@houses
def test_one_box_is_settled_alone(name: str) -> None:
    for question in asked(Kind.SETTLE_BOX, name):
        assert question.felt is not None
        assert len(question.felt.boxes) == 1


@tables
def test_tables_of_every_size_are_settled(name: str) -> None:
    sizes = {
        len(question.felt.boxes)
        for question in asked(Kind.SETTLE_TABLE, name)
        if question.felt is not None
    }
    assert sizes == set(range(2, HOUSES[name].boxes + 1))


@tables
def test_boxes_are_asked_for_in_the_order_of_the_house(name: str) -> None:
    rules = HOUSES[name]
    for question in asked(Kind.SETTLE_TABLE, name):
        assert question.felt is not None
        asked_for = [
            field.box for field in question.fields if isinstance(field, ActionField)
        ]
        order = list(rules.in_settlement_order(len(question.felt.boxes)))
        assert list(dict.fromkeys(asked_for)) == order


def test_a_row_for_the_bonus_tells_nothing() -> None:
    for question in asked(Kind.SETTLE_BOX, "quebec/three-card"):
        assert question.felt is not None
        box = question.felt.boxes[0]
        played = box.stake(Spot.PLAY) > 0
        has_row = "box1-ante-bonus" in right(question)
        assert has_row is played


def test_a_wrong_answer_has_a_name_a_sentence_and_a_price() -> None:
    for question in asked(Kind.SETTLE_BOX, "venezia/ultimate"):
        assert question.felt is not None
        rules = HOUSES["venezia/ultimate"]
        settlement = settle(question.felt, rules)
        box, others = settlement.boxes[0], other_houses(rules)
        for bet in box.bets:
            if bet.action is not Action.PAY:
                continue
            stake_too = Deed(Action.PAY, bet.pays + bet.bet.stake)
            name = f"box1-{bet.bet.spot.value}"
            marking = mark(question, {**right(question), name: stake_too})
            (wrong,) = [each for each in marking.fields if not each.right]
            assert wrong.house_loses == bet.bet.stake
            first = next(
                each
                for each in usual_mistakes(bet, box, settlement, rules, others)
                if each.pays == stake_too.pays and each.action is Action.PAY
            )
            assert wrong.mistake is not None
            assert wrong.mistake.slug == first.name.value


def test_a_wrong_answer_that_no_idea_explains_has_a_price_and_no_name() -> None:
    question = asked(Kind.SETTLE_BOX, "venezia/ultimate")[0]
    due_bet = due(question).dues[0]
    odd = Deed(Action.PAY, 123_457)
    marking = mark(question, {**right(question), due_bet.field: odd})
    assert not marking.right
    assert marking.fields[0].mistake is None
    assert (marking.fields[0].house_loses or 0) > 0


def test_mistakes_of_all_games_come_up() -> None:
    named = {
        wrong.mistake.slug
        for kind in KINDS
        for name in houses_with(kind)
        for question in asked(kind, name)[:20]
        for each in due(question).dues
        for wrong in each.known()
    }
    classic = {
        MistakeName.ANTE_PAID_DEALER_FAILED,
        MistakeName.PLAY_TAKEN_DEALER_FAILED,
        MistakeName.BLIND_PAID_ON_TIE,
        MistakeName.BLIND_PAID_BELOW_TABLE,
        MistakeName.BLIND_PAID_ON_LOSS,
        MistakeName.SIDE_BET_TAKEN_ON_FOLD,
        MistakeName.OTHER_HOUSE_TABLE,
        MistakeName.THREE_TO_TWO_AS_TWO_TO_ONE,
        MistakeName.STAKE_COUNTED_IN,
        MistakeName.STRAIGHT_AND_FLUSH_SWAPPED,
        MistakeName.BONUS_FORGOTTEN_ON_LOSS,
        MistakeName.EXCHANGE_PRICE_RETURNED,
    }
    assert {each.value for each in classic} <= named
