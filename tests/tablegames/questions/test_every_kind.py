import string
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random

import pytest

from tablegames.games import load_rules
from tablegames.messages import Message
from tablegames.questions import (
    Kind,
    QuestionError,
    ask,
    due,
    kinds,
    mark,
    shows_situations,
)
from tablegames.questions.dealing import can_be_dealt
from tablegames.scenarios import ImpossibleWantsError, Wants, situations
from tests.tablegames.questions.many import (
    HOUSES,
    asked,
    everywhere,
    houses_with,
    right,
)

every = pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.value)


@every
def test_the_right_answer_is_accepted(kind: Kind) -> None:
    for question in everywhere(kind):
        marking = mark(question, right(question))
        assert marking.right, question
        assert not any(each.mistake for each in marking.fields)


@every
def test_every_known_wrong_answer_is_refused_and_named(kind: Kind) -> None:
    for question in everywhere(kind, 8):
        for each in due(question).dues:
            for wrong in each.known():
                given = {**right(question), each.field: wrong.value}
                marked = {it.field: it for it in mark(question, given).fields}
                assert not marked[each.field].right
                assert marked[each.field].mistake == wrong.mistake


@every
def test_other_fields_stay_right_beside_a_wrong_one(kind: Kind) -> None:
    for question in everywhere(kind, 10):
        for each in due(question).dues:
            for wrong in each.known()[:2]:
                given = {**right(question), each.field: wrong.value}
                marks = mark(question, given).fields
                assert [it.field for it in marks if not it.right] == [each.field]


@every
def test_no_listed_wrong_answer_is_listed_twice(kind: Kind) -> None:
    for question in everywhere(kind, 8):
        for each in due(question).dues:
            values = [wrong.value for wrong in each.known()]
            assert len(set(values)) == len(values)
            assert not any(each.accepts(value) for value in values)


@every
def test_the_same_seed_asks_the_same_question(kind: Kind) -> None:
    for name in houses_with(kind):
        for seed, question in enumerate(asked(kind, name)[:10]):
            again = ask(kind, HOUSES[name], Random(seed))
            assert again == question
            assert due(again) == due(question)


@every
def test_questions_differ_from_seed_to_seed(kind: Kind) -> None:
    for name in houses_with(kind):
        questions = asked(kind, name)
        shown = {(str(it.prompt), str(it.felt), it.shown) for it in questions}
        assert len(shown) > 12


class OnlyBits(Random):
    """Chance of which nothing is promised but `getrandbits`."""

    def random(self) -> float:
        raise AssertionError

    def shuffle(self, x: object) -> None:
        raise AssertionError(x)


@every
def test_chance_is_used_by_bits_alone(kind: Kind) -> None:
    for name in houses_with(kind):
        for seed in range(5):
            assert ask(kind, HOUSES[name], OnlyBits(seed)) == asked(kind, name)[seed]


@every
def test_what_is_shown_leaves_out_what_is_due(kind: Kind) -> None:
    for question in everywhere(kind, 10):
        assert "key=" not in repr(question)
        assert {each.field for each in due(question).dues} == {
            field.name for field in question.fields
        }


@every
def test_every_sentence_can_be_said(kind: Kind) -> None:
    for question in everywhere(kind, 8):
        for message in messages_in((question, due(question))):
            named = {name for _, name, _, _ in string.Formatter().parse(message.text)}
            assert named - {None} <= set(message.values), message.text
            assert str(message).strip()
        for each in due(question).dues:
            assert all(str(wrong.mistake.text) for wrong in each.known())


def messages_in(value: object) -> Iterator[Message]:
    if isinstance(value, Message):
        yield value
        yield from messages_in(tuple(value.values.values()))
    elif isinstance(value, tuple):
        for each in value:
            yield from messages_in(each)
    elif is_dataclass(value) and type(value).__module__.startswith(
        "tablegames.questions"
    ):
        for each in fields(value):
            if each.name not in {"felt", "box", "settlement", "rules"}:
                yield from messages_in(getattr(value, each.name))


@every
def test_every_figure_named_is_one_of_the_house(kind: Kind) -> None:
    for name in houses_with(kind):
        for question in asked(kind, name):
            for figure in due(question).rule:
                assert HOUSES[name].figure(figure.key) == figure


def test_the_figures_of_a_second_house_are_its_own() -> None:
    for question in everywhere(Kind.OTHER_HOUSE):
        assert question.other is not None
        for figure in due(question).other_rule:
            assert load_rules(question.other).figure(figure.key) == figure


@pytest.mark.parametrize("name", HOUSES)
def test_questions_about_a_round_show_any_situation(name: str) -> None:
    rules = HOUSES[name]
    for kind in kinds(rules):
        for situation in situations(rules)[::5]:
            if shows_situations(kind):
                if not can_be_dealt(rules, Wants(situation=situation)):
                    with pytest.raises(ImpossibleWantsError):
                        ask(kind, rules, Random(7), situation)
                    continue
                question = ask(kind, rules, Random(7), situation)
                assert mark(question, right(question)).right
            else:
                with pytest.raises(QuestionError, match="shows no situation"):
                    ask(kind, rules, Random(7), situation)


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (Kind.PLAYING_CARDS, "quebec/three-card"),
        (Kind.PLAYING_CARDS, "belgium/casino-poker"),
        (Kind.SETTLE_TABLE, "rounding up, both hole cards"),
        (Kind.OTHER_HOUSE, "quebec/three-card"),
        (Kind.OTHER_HOUSE, "belgium/casino-poker"),
    ],
)
def test_a_kind_that_makes_no_sense_is_refused(kind: Kind, name: str) -> None:
    assert kind not in kinds(HOUSES[name])
    with pytest.raises(QuestionError, match=kind.value):
        ask(kind, HOUSES[name], Random(0))


def test_all_kinds_are_asked_in_ultimate() -> None:
    assert kinds(HOUSES["venezia/ultimate"]) == tuple(Kind)


def test_every_kind_has_a_title() -> None:
    titles = {str(kind.title) for kind in Kind}
    assert len(titles) == len(Kind)
