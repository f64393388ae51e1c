"""The mistakes of a whole box: one wrong idea may explain several of its bets."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tablegames.bets import Amount, Spot
from tablegames.house_rules import HouseRules
from tablegames.mistakes.names import RANKING, MistakeName
from tablegames.mistakes.naming import (
    Mistake,
    NamedMistake,
    undue_bonus,
    usual_mistakes,
)
from tablegames.mistakes.prices import price
from tablegames.settlement import Action, SettledBox, Settlement

type Given = tuple[Action, Amount]


def name_box_mistakes(
    given: Mapping[Spot, Given],
    box: SettledBox,
    settlement: Settlement,
    rules: HouseRules,
    others: tuple[HouseRules, ...] = (),
) -> dict[Spot, NamedMistake | None]:
    """The mistake behind each wrong answer of a box, by spot; None for an unusual one.

    A dealer who overlooks a kicker pushes ante, blind and play alike: that is one
    mistake, not three. So an idea that explains several of the wrong answers, and
    would have changed none of the right ones, names them all; each other answer gets
    the likeliest name of its own, as by `name_mistake`. Spots without an answer are
    left out, and so are right answers. The bonus may be among the answers though no
    bonus is due.
    """
    due = {bet.bet.spot: bet for bet in box.bets}
    if Spot.ANTE_BONUS in given:
        due.setdefault(Spot.ANTE_BONUS, undue_bonus(box))
    answers = {spot: _as_answer(given[spot]) for spot in due if spot in given}
    wrong = [
        spot
        for spot, answer in answers.items()
        if answer != (due[spot].action, due[spot].pays)
    ]
    ideas = {
        spot: usual_mistakes(due[spot], box, settlement, rules, others)
        for spot in (answers if len(wrong) > 1 else wrong)
    }
    behind = _ideas_behind(answers, wrong, ideas)
    return {
        spot: NamedMistake(idea.name, price(*answers[spot], due[spot]), idea.message)
        if idea
        else None
        for spot, idea in behind.items()
    }


def _ideas_behind(
    answers: Mapping[Spot, Given],
    wrong: Sequence[Spot],
    ideas: Mapping[Spot, tuple[Mistake, ...]],
) -> dict[Spot, Mistake | None]:
    """The idea behind each wrong answer; `ideas` are the usual ones of each spot."""
    shown = {spot: _shown_by(answers[spot], ideas[spot]) for spot in wrong}
    denied = {
        mistake.name
        for spot, mistakes in ideas.items()
        if spot not in shown
        for mistake in mistakes
    }
    explained = Counter(name for names in shown.values() for name in names)

    def likelihood(name: MistakeName) -> tuple[int, int]:
        return (1 if name in denied else explained[name], -RANKING[name])

    return {
        spot: names[max(names, key=likelihood)] if names else None
        for spot, names in shown.items()
    }


def _shown_by(
    answer: Given, mistakes: tuple[Mistake, ...]
) -> dict[MistakeName, Mistake]:
    """The usual ideas that lead to `answer`."""
    return {
        mistake.name: mistake
        for mistake in reversed(mistakes)  # so that the first of a name stays
        if (mistake.action, mistake.pays) == answer
    }


def _as_answer(given: Given) -> Given:
    action, pays = given
    return action, pays if action is Action.PAY else 0
