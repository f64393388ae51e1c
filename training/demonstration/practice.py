"""What a learner of the demonstration has done: dealt and marked as for anybody.

The real deeds ask and mark; only the clock and the hand that answers are made up.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from quizzes.asking import EXAM_TERMS, frozen, next_question
from quizzes.forms import action_field, amount_field
from quizzes.marking import (
    Given,
    Reply,
    due_bets,
    judge,
    rows_of_question,
    settle_question,
)
from quizzes.models import Answer, Attempt, Kind, Mode, Question
from quizzes.rows import Row
from quizzes.scoring import count
from tablegames.bets import Spot, write_amount
from tablegames.games import load_rules
from tablegames.settlement import Action
from training.demonstration.cast import Learner
from training.demonstration.mistakes import Judged
from training.models import User

TRICKY, PET = 2.0, 5.0  # how much likelier an inviting bet, a habit goes wrong
FASTEST: Final = 0.55  # of the pace at the start; hands do not get quicker than that
EVENING: Final = 18  # the hour at which a drill begins, before a shift or after it
DRILL_HANDS: Final = (8, 16)
SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Done:
    """One attempt with all its rows, not kept yet."""

    attempt: Attempt
    questions: list[Question]
    answers: list[Answer]


@dataclass(slots=True)
class Practice:
    """One learner at work: what they have settled so far decides how well they do."""

    learner: Learner
    person: User
    rng: random.Random
    hands: dict[str, int] = field(default_factory=dict)  # settled so far, by rule set

    def drill(self, rule_set: str, at: datetime) -> Done:
        """A drill of some hands that began at `at`, and was ended."""
        least, most = DRILL_HANDS
        attempt = self._begin(Kind.DRILL, rule_set, at)
        if self.rng.random() < 0.08:
            attempt.boxes = 3
        hands = least + int(self.rng.random() * (most - least + 1))
        return self._work(attempt, hands // (2 if attempt.boxes > 1 else 1))

    def exam(self, rule_set: str, at: datetime, *, hands: int | None = None) -> Done:
        """The built-in exam, begun at `at`; left open after `hands` when given."""
        attempt = self._begin(Kind.EXAM, rule_set, at)
        for name, value in EXAM_TERMS.items():
            setattr(attempt, name, value)
        if hands is None:
            return self._work(attempt, EXAM_TERMS["hands"])
        return self._work(attempt, hands, ended=False)

    def _begin(self, kind: Kind, rule_set: str, at: datetime) -> Attempt:
        rules = load_rules(rule_set)
        seed = self.rng.getrandbits(128)
        mode = Mode.MIXED if kind == Kind.DRILL else ""
        frozen_rules = frozen(rules, seed, at)
        return Attempt(trainee=self.person, kind=kind, mode=mode, **frozen_rules)

    def _work(self, attempt: Attempt, hands: int, *, ended: bool = True) -> Done:
        done = Done(attempt, [], [])
        now = attempt.started_at
        for _ in range(hands):
            now += (1 + 3 * self.rng.random()) * SECOND
            question = next_question(
                attempt, done.questions[-1] if done.questions else None
            )
            question.first_shown_at = now
            answer = self._answer(question, now)
            now = answer.received_at
            done.questions.append(question)
            done.answers.append(answer)
        if ended:
            count(attempt, done.answers, now + SECOND)
        return done

    def _answer(self, question: Question, shown_at: datetime) -> Answer:
        reply, took = self.reply(question)
        return judge(question, reply, shown_at + took)

    def reply(self, question: Question) -> tuple[Reply, timedelta]:
        """What the learner answers, and how long it takes them."""
        rows = rows_of_question(question)
        took = self._time(question.attempt, len(rows))
        reply = Reply(
            given := dict(self._give(question, rows)),
            typed=dict(_typed(rows, given)),
            client_ms=took - 40 - int(220 * self.rng.random()),
        )
        rule_set = question.attempt.rule_set
        self.hands[rule_set] = self.hands.get(rule_set, 0) + 1
        return reply, timedelta(milliseconds=took)

    def _give(
        self, question: Question, rows: tuple[Row, ...]
    ) -> Iterator[tuple[str, Given]]:
        settlement = settle_question(question)
        due = due_bets(settlement)
        antes = {row.box: row.stake for row in rows if row.spot is Spot.ANTE}
        left = self._left_to_learn(question.attempt.rule_set)
        for row in rows:
            bet = Judged(
                row,
                due.get((row.box, row.spot)),
                settlement.boxes[row.box - 1].result,
                antes.get(row.box, 0),
            )
            slips = self.rng.random() < left * self._chance(bet)
            yield row.name, bet.mistake(self.rng) if slips else bet.due

    def _chance(self, bet: Judged) -> float:
        """How likely the bet went wrong at the start."""
        if bet.invites is None:
            return self.learner.slip
        pet = bet.invites is self.learner.habit
        return self.learner.slip * (PET if pet else TRICKY)

    def _left_to_learn(self, rule_set: str) -> float:
        settled = self.hands.get(rule_set, 0)
        left: float = 0.5 ** (settled / self.learner.halved_after)
        return left

    def _time(self, attempt: Attempt, bets: int) -> int:
        """Milliseconds for a hand of so many bets; now and then somebody ponders."""
        quicker = FASTEST + (1 - FASTEST) * self._left_to_learn(attempt.rule_set)
        seconds = (2 + self.learner.pace * bets**0.8) * quicker
        seconds *= 0.7 + 0.6 * self.rng.random()
        if self.rng.random() < 0.03:
            seconds *= 2
        return int(1000 * seconds)


def _typed(rows: tuple[Row, ...], given: dict[str, Given]) -> Iterator[tuple[str, str]]:
    for row in rows:
        answer = given[row.name]
        paid = answer.action is Action.PAY
        yield action_field(row), answer.action.value
        yield amount_field(row), write_amount(answer.amount) if paid else ""
