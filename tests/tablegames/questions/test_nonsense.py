import pytest

from tablegames.cards import DECK
from tablegames.chips import Stack
from tablegames.house_rules import Chip, ChipColour
from tablegames.messages import TableGamesError
from tablegames.questions import (
    ActionField,
    AmountField,
    AnswerError,
    CardsField,
    ChipsField,
    ChoiceField,
    Deed,
    Field,
    Given,
    Kind,
    mark,
)
from tablegames.settlement import Action
from tests.tablegames.questions.many import (
    asked,
    everywhere,
    right,
)

every = pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.value)


@every
def test_a_field_that_is_not_asked_is_refused(kind: Kind) -> None:
    for question in everywhere(kind, 1):
        with pytest.raises(AnswerError, match="sidewalk: nothing of that name"):
            mark(question, {**right(question), "sidewalk": "yes"})


@every
def test_a_field_left_out_is_refused(kind: Kind) -> None:
    for question in everywhere(kind, 1):
        for field in question.fields:
            given = right(question)
            del given[field.name]
            with pytest.raises(AnswerError, match="it is not answered") as refused:
                mark(question, given)
            assert refused.value.field == field.name


def nonsense_for(field: Field) -> list[object]:
    """What nobody can have meant as an answer to `field`."""
    strange = Chip(1, ChipColour.BROWN)
    match field:
        case ChoiceField():
            return ["", "perhaps", 1, None, Deed(Action.TAKE)]
        case ActionField():
            return [
                "take",
                Deed(Action.PAY, -100),
                Deed(Action.TAKE, 100),
                Deed(Action.PUSH, 100),
                100,
                None,
            ]
        case AmountField():
            return ["15", -1, 1.5, True, None]
        case CardsField():
            five, idle = (
                field.cards[:5],
                next(card for card in DECK if card not in field.cards),
            )
            return [
                (),
                five[:4],
                field.cards[:6],
                (*five[:4], five[0]),
                (*five[:4], idle),
                "As Ks",
                ("As",) * 5,
                None,
            ]
        case ChipsField():
            chip = field.rack[0]
            return [
                (Stack(chip, -1),),
                (Stack(chip, chip == strange),),
                (Stack(chip, 1), Stack(chip, 2)),
                (Stack(strange, 1),),
                (chip,),
                "5",
                None,
            ]


@every
def test_nonsense_is_refused_with_the_name_of_its_field(kind: Kind) -> None:
    for question in everywhere(kind, 5):
        for field in question.fields:
            for nonsense in nonsense_for(field):
                given: dict[str, Given] = {**right(question), field.name: nonsense}  # type: ignore[dict-item]
                with pytest.raises(TableGamesError) as refused:
                    mark(question, given)
                assert isinstance(refused.value, AnswerError)
                assert refused.value.field == field.name
                assert str(refused.value).startswith(f"{field.name}: ")


def test_a_bonus_is_paid_or_not_and_never_taken() -> None:
    for question in asked(Kind.SETTLE_BOX, "quebec/three-card"):
        if "box1-ante-bonus" in right(question):
            given = {**right(question), "box1-ante-bonus": Deed(Action.TAKE)}
            with pytest.raises(AnswerError, match="box1-ante-bonus"):
                mark(question, given)
