"""Questions dealt beforehand by the engine, with a right and a few wrong answers."""

import os
import pickle
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from django.conf import settings

from quizzes.composing import compose
from quizzes.forms import action_field, amount_field
from quizzes.marking import Given, due_bets, rows_of_question, settle_question
from quizzes.models import Attempt, Question
from quizzes.rows import Row
from quizzes.scheduling import kind_of, skills_in_order
from tablegames import questions as engine
from tablegames.bets import Spot, write_amount
from tablegames.games import load_rules
from tablegames.questions import Kind
from tablegames.settlement import Action
from tests.make_kinds import named_wrong, right, type_answer
from training.demonstration.mistakes import Judged

DEALS: Final = 12  # of each situation
OF_A_KIND: Final = 4  # of each other kind: the engine composes these anew to mark them
WRONGS: Final = 3

type Said = Mapping[str, Given | engine.Given]


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer, by row or field, and as it was typed."""

    given: Said
    typed: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Dealt:
    """A question with its right answer and some wrong ones, all yet to be marked."""

    kind: str
    rules: str
    situation: str
    felt: str
    seed: str
    right: Reply
    wrong: tuple[Reply, ...]

    def asked(self, attempt: Attempt, number: int) -> Question:
        """The same as question `number` of `attempt`."""
        return Question(
            attempt=attempt,
            number=number,
            kind=self.kind,
            rules=self.rules,
            situation=self.situation,
            felt=self.felt,
            seed=self.seed,
        )


type Pool = Mapping[str, tuple[Dealt, ...]]


@cache
def pool(rule_set: str) -> Pool:
    """Questions for every skill under `rule_set`, the same in every process.

    Dealt once, and kept beside the throw-away site for the processes that follow.
    """
    kept = settings.VAR_DIR / f"pool-{rule_set.replace('/', '-')}.pickle"
    with suppress(FileNotFoundError):
        found: Pool = pickle.loads(kept.read_bytes())  # noqa: S301  our own, of this run
        return found
    dealt = _pool(rule_set)
    unfinished = kept.with_suffix(f".{os.getpid()}")
    unfinished.write_bytes(pickle.dumps(dealt))
    unfinished.replace(kept)
    return dealt


def _pool(rule_set: str) -> Pool:
    rules = load_rules(rule_set)
    return {
        skill: tuple(
            _dealt(rule_set, skill, number)
            for number in range(1, 1 + _number(kind_of(skill)))
        )
        for skill in skills_in_order(rules)
    }


def _number(kind: Kind) -> int:
    return DEALS if kind is Kind.SETTLE_BOX else OF_A_KIND


def _dealt(rule_set: str, skill: str, number: int) -> Dealt:
    rules, kind = load_rules(rule_set), kind_of(skill)
    attempt = Attempt(seed=f"{rule_set}/{skill}", rules=str(rules.edition), boxes=1)
    situation = skill if kind is Kind.SETTLE_BOX else ""
    question = compose(attempt, number, rules=rules, kind=kind, situation=situation)
    replies = _of_bets(question) if kind is Kind.SETTLE_BOX else _of_fields(question)
    return Dealt(
        kind=question.kind,
        rules=question.rules,
        situation=question.situation,
        felt=question.felt,
        seed=question.seed,
        right=replies[0],
        wrong=replies[1:],
    )


def _of_bets(question: Question) -> tuple[Reply, ...]:
    """The right answer, then some in each of which one bet goes wrong."""
    rng, rows = Random(question.seed), rows_of_question(question)
    judged = {row.name: _judged(question, row, rows) for row in rows}
    due = {name: bet.due for name, bet in judged.items()}
    several = [due]
    for _ in range(WRONGS):
        name = rng.choice(sorted(due))
        several.append(due | {name: judged[name].mistake(rng)})
    return tuple(Reply(given, _typed(rows, given)) for given in several)


def _judged(question: Question, row: Row, rows: tuple[Row, ...]) -> Judged:
    settlement = settle_question(question)
    antes = {each.box: each.stake for each in rows if each.spot is Spot.ANTE}
    return Judged(
        row,
        due_bets(settlement).get((row.box, row.spot)),
        settlement.boxes[row.box - 1].result,
        antes.get(row.box, 0),
    )


def _typed(rows: tuple[Row, ...], given: Mapping[str, Given]) -> Mapping[str, str]:
    typed = {}
    for row in rows:
        said = given[row.name]
        paid = said.action is Action.PAY
        typed[action_field(row)] = said.action.value
        typed[amount_field(row)] = write_amount(said.amount) if paid else ""
    return typed


def _of_fields(question: Question) -> tuple[Reply, ...]:
    """The right answer, then a wrong one whose mistake has a name, if there is any."""
    due, wrong = right(question), named_wrong(question)
    several = [due, wrong[1]] if wrong else [due]
    return tuple(
        Reply(
            given,
            {name: str(it) for name, it in type_answer(question, given).items()},
        )
        for given in several
    )
