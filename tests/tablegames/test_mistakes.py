"""Every usual mistake on a felt line: what was answered, its name and its price."""

import re

import pytest

from tablegames.bets import Money, Spot, parse_amount
from tablegames.games import load_rules
from tablegames.house_rules import HouseRules
from tablegames.mistakes import (
    MistakeName,
    NamedMistake,
    name_mistake,
    name_mistakes,
    name_price,
    other_houses,
    price,
    title_of,
    undue_bonus,
    usual_mistakes,
)
from tablegames.mistakes.sentences import SENTENCES
from tablegames.mistakes.sentences_on_rules import BY_GAME
from tablegames.settlement import Action, SettledBet, SettledBox, Settlement
from tests.tablegames.felts import settled
from tests.tablegames.slips import (
    BELGIUM,
    CHARLEVOIX,
    FLUSH,
    QUEBEC,
    SHUT_PAIR,
    SLIPS,
    VENEZIA,
    Slip,
)

# These come to the same as a nearer idea, whose name the answer gets.
OUTRANKED = {MistakeName.DEALER_TAKEN_AS_QUALIFIED, MistakeName.OTHER_HOUSE_RULE}


def asked(
    line: str, rules: HouseRules, spot: Spot
) -> tuple[SettledBet, SettledBox, Settlement]:
    """A bet of box 1, due; the ante bonus even where none is."""
    settlement = settled(line, rules)
    box = settlement.boxes[0]
    for bet in box.bets:
        if bet.bet.spot is spot:
            return bet, box, settlement
    assert spot is Spot.ANTE_BONUS
    return undue_bonus(box), box, settlement


def answer(given: str) -> tuple[Action, int]:
    word, _, amount = given.partition(" ")
    return Action(word), parse_amount(amount or "0")


def houses_beside(slip: Slip) -> tuple[HouseRules, ...]:
    """The other houses; for a variant, the house that it varies as well."""
    return (*other_houses(slip.rules), load_rules(slip.rules.edition.rule_set))


def named_by(slip: Slip) -> tuple[NamedMistake, ...]:
    bet, box, settlement = asked(slip.line, slip.rules, slip.spot)
    return name_mistakes(
        *answer(slip.given), bet, box, settlement, slip.rules, houses_beside(slip)
    )


def cents(signed: str) -> int:
    sign = -1 if signed.startswith("-") else 1
    return sign * parse_amount(signed.removeprefix("-"))


@pytest.mark.parametrize(
    "slip",
    SLIPS,
    ids=lambda s: f"{s.name.value}-{s.rules.edition.game}-{s.given}={s.house_loses}",
)
def test_a_wrong_answer_has_its_name_and_its_price(slip: Slip) -> None:
    named = named_by(slip)
    bet, box, settlement = asked(slip.line, slip.rules, slip.spot)
    likeliest = name_mistake(
        *answer(slip.given), bet, box, settlement, slip.rules, houses_beside(slip)
    )
    assert likeliest == named[0]
    found = {mistake.name: mistake for mistake in named}
    assert slip.name in found
    if slip.name not in OUTRANKED:
        assert likeliest is not None
        assert likeliest.name is slip.name
    loses = cents(slip.house_loses)
    assert {mistake.house_loses for mistake in named} == {loses}
    assert {mistake.player_loses for mistake in named} == {-loses}


def test_every_name_is_given_to_some_answer() -> None:
    assert {slip.name for slip in SLIPS} == set(MistakeName)


def test_a_right_answer_is_no_mistake() -> None:
    bet, box, settlement = asked(FLUSH, VENEZIA, Spot.BLIND)
    assert name_mistake(bet.action, bet.pays, bet, box, settlement, VENEZIA) is None


def test_an_answer_that_no_usual_idea_explains_has_no_name_and_has_a_price() -> None:
    bet, box, settlement = asked(FLUSH, VENEZIA, Spot.BLIND)
    given = (Action.PAY, parse_amount("60.25"))
    assert name_mistake(*given, bet, box, settlement, VENEZIA) is None
    assert price(*given, bet) == parse_amount("37.75")


def test_an_amount_typed_beside_a_push_is_not_looked_at() -> None:
    bet, box, settlement = asked(FLUSH, VENEZIA, Spot.BLIND)
    named = name_mistake(Action.PUSH, 999, bet, box, settlement, VENEZIA)
    assert named is not None
    assert named.name is MistakeName.BLIND_PUSHED_THOUGH_PAID
    assert named.house_loses == -2250


def test_another_house_is_named_only_when_it_is_given() -> None:
    bet, box, settlement = asked(FLUSH, VENEZIA, Spot.TRIPS)
    given = (Action.PAY, parse_amount("30"))
    alone = name_mistake(*given, bet, box, settlement, VENEZIA)
    beside = name_mistake(*given, bet, box, settlement, VENEZIA, (CHARLEVOIX, QUEBEC))
    assert alone is not None
    assert alone.name is MistakeName.ODDS_READ_AS_FOR
    assert beside is not None
    assert str(beside.message) == (
        "That is how Casino de Charlevoix pays a flush on the trips bet: this house has"
        " a table of its own."
    )


def test_the_other_houses_are_those_with_the_same_game() -> None:
    assert other_houses(VENEZIA) == (CHARLEVOIX,)
    assert other_houses(CHARLEVOIX) == (VENEZIA,)
    assert other_houses(QUEBEC) == other_houses(BELGIUM) == ()


def test_a_bonus_that_is_not_due_is_a_push_of_nothing() -> None:
    bet, _, _ = asked(SHUT_PAIR, QUEBEC, Spot.ANTE_BONUS)
    assert (bet.action, bet.pays, bet.bet.stake) == (Action.PUSH, 0, 0)


def test_mistakes_come_the_likeliest_first() -> None:
    order = list(MistakeName)
    for slip in SLIPS:
        bet = asked(slip.line, slip.rules, slip.spot)
        places = [order.index(each.name) for each in usual_mistakes(*bet, slip.rules)]
        assert places == sorted(places)


@pytest.mark.parametrize("name", MistakeName)
def test_every_name_has_a_title_of_its_own(name: MistakeName) -> None:
    title = str(title_of(name))
    assert title[0].isupper() or title[0].isdigit()
    assert not title.endswith(".")
    assert sum(str(title_of(other)) == title for other in MistakeName) == 1


def test_every_mistake_is_told_in_one_sentence() -> None:
    told = set()
    for slip in SLIPS:
        bet = asked(slip.line, slip.rules, slip.spot)
        for mistake in usual_mistakes(*bet, slip.rules, houses_beside(slip)):
            told.add(mistake.name)
            sentence = str(mistake.message)
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert sentence.endswith(".")
            assert ". " not in sentence
            assert "None" not in sentence
    assert told == set(MistakeName)


def said_of(name: MistakeName, game: str) -> str:
    """The sentence for the first slip of that name in that game."""
    for slip in SLIPS:
        if (slip.name, slip.rules.edition.game) == (name, game):
            named = named_by(slip)[0]
            assert named.name is name
            return str(named.message)
    raise AssertionError(name)


@pytest.mark.parametrize(
    ("name", "game", "sentence"),
    [
        (
            MistakeName.PLAY_PAID_DEALER_FAILED,
            "three-card",
            (
                "The dealer does not open, and the play bet was paid beside the ante: a"
                " dealer who does not open pays the ante alone, and the play bet is a"
                " push."
            ),
        ),
        (
            MistakeName.PLAY_PAID_DEALER_FAILED,
            "ultimate",
            (
                "The dealer does not qualify, and the play bet was paid: the play bet"
                " goes by the higher hand even then, and the player's king-jack high is"
                " not higher than the dealer's ace-king high."
            ),
        ),
        (
            MistakeName.ANTE_PUSHED_DEALER_FAILED,
            "casino-poker",
            (
                "The dealer does not qualify, and the ante was only handed back: here a"
                " dealer without an ace with a king or better pays the ante even money."
            ),
        ),
        (
            MistakeName.KICKER_IGNORED,
            "casino-poker",
            (
                "It looks as if the hands were called a tie at their first equal cards:"
                " the rest is compared card by card, and the player's nine meets the"
                " dealer's ace."
            ),
        ),
    ],
)
def test_a_sentence_names_the_wrong_idea_and_the_rule_of_its_game(
    name: MistakeName, game: str, sentence: str
) -> None:
    assert said_of(name, game) == sentence


@pytest.mark.parametrize(
    ("house_loses", "words"),
    [
        (3750, "the house would have overpaid 37.50"),
        (-750, "the player would have been short by 7.50"),
        (0, "it would have come to the same money"),
    ],
)
def test_a_price_is_told_for_whom_it_hurts(house_loses: int, words: str) -> None:
    message = name_price(house_loses)
    assert str(message) == words
    assert message.values == (
        {"amount": Money(abs(house_loses))} if house_loses else {}
    )


@pytest.mark.parametrize(
    ("name", "title"),
    [
        (MistakeName.SUITS_RANKED, "As if suits broke the tie"),
        (MistakeName.KICKER_IGNORED, "As if the kicker did not count"),
        (MistakeName.OTHER_HOUSE_TABLE, "As by another house's table"),
        (MistakeName.BLIND_PAID_ON_TIE, "Blind paid on a tie"),
    ],
)
def test_a_title_says_what_the_answer_looks_like(name: MistakeName, title: str) -> None:
    assert str(title_of(name)) == title


THOUGHTS = re.compile(
    r"forgotten|ignored|overlooked|misread|was (?:read|used|counted|taken (?:to|for))"
    r"|were (?:compared|ranked|called|read)|broke"
)


@pytest.mark.parametrize("name", list(MistakeName))
def test_what_somebody_thought_is_never_said_as_a_fact(name: MistakeName) -> None:
    title = str(title_of(name))
    assert title.startswith("As ") or not THOUGHTS.search(title)
    sentences = [
        SENTENCES[name],
        *(text for (of, _), text in BY_GAME.items() if of is name),
    ]
    for sentence in sentences:
        told = sentence.partition(":")[0]
        assert told.startswith("It looks as if ") or not THOUGHTS.search(told)
