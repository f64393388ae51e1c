"""What simulated trainees do in a year: drills and exams, really marked."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

from bench.learning.learners import Learner, learner_models
from bench.school.pools import Dealt, pool
from quizzes.asking import frozen
from quizzes.marking import Reply, judge
from quizzes.models import Answer, Attempt, Kind, Mode
from quizzes.scheduling import kind_of
from quizzes.scoring import count
from tablegames.games import load_rules, rule_sets
from tablegames.questions import Kind as QuestionKind

A_YEAR: Final = 360  # days in which the courses begin
DRILL_HANDS: Final = 25
EXAM_HANDS: Final = 20
EXAM_EVERY: Final = 5  # attempts
SECOND: Final = timedelta(seconds=1)
TERMS: Final = {"hands": EXAM_HANDS, "seconds_per_hand": 20, "pass_percent": 90}


@dataclass(frozen=True, slots=True)
class Done:
    """One attempt with its answers, not kept yet."""

    attempt: Attempt
    answers: tuple[Answer, ...]


@dataclass(slots=True)
class Course:
    """One trainee's year; the same in every run, but for the day on which it ends."""

    trainee: int
    now: datetime
    rng: Random
    learner: Learner

    @classmethod
    def of(cls, trainee: int, now: datetime) -> "Course":
        rng = Random(trainee)
        return cls(trainee, now, rng, Learner(rng.choice(learner_models()), rng))

    @property
    def rule_set(self) -> str:
        """The house that the trainee learns; a class learns the same one."""
        names = rule_sets()
        return names[self.trainee % len(names)]

    def work(self, answers: int) -> Iterator[Done]:
        """Attempts with so many `answers` in all, one a day with days off."""
        day, number = self.rng.random() * A_YEAR * 0.85, 0
        while answers > 0:
            number += 1
            exam = number % EXAM_EVERY == 0 and answers >= EXAM_HANDS
            hands = EXAM_HANDS if exam else min(DRILL_HANDS, answers)
            yield self._attempt(day, hands, exam=exam)
            answers -= hands
            day = min(day + 1 + self.rng.random(), A_YEAR - 0.1)

    def _attempt(self, day: float, hands: int, *, exam: bool) -> Done:
        at = self.now - timedelta(days=A_YEAR - day)
        attempt = self._begin(at, exam=exam)
        deals, answers = pool(self.rule_set), list[Answer]()
        skills = self._skills(deals, hands, exam=exam)
        now = at
        for number, skill in enumerate(skills, 1):
            now += 2 * SECOND
            dealt = self.rng.choice(deals[skill])
            answer = self._answer(dealt, attempt, number, (now, day))
            answers.append(answer)
            now = answer.received_at
        count(attempt, answers, now + SECOND)
        return Done(attempt, tuple(answers))

    def _skills(self, deals: Any, hands: int, *, exam: bool) -> list[str]:
        skills = [
            skill
            for skill in deals
            if not exam or kind_of(skill) is QuestionKind.SETTLE_BOX
        ]
        return [self.rng.choice(skills) for _ in range(hands)]

    def _begin(self, at: datetime, *, exam: bool) -> Attempt:
        rules = frozen(load_rules(self.rule_set), self.rng.getrandbits(128), at)
        if exam:
            return Attempt(trainee_id=self.trainee, kind=Kind.EXAM, **TERMS, **rules)
        return Attempt(
            trainee_id=self.trainee, kind=Kind.DRILL, mode=Mode.SMART, **rules
        )

    def _answer(
        self, dealt: Dealt, attempt: Attempt, number: int, when: tuple[datetime, float]
    ) -> Answer:
        shown_at, day = when
        skill = dealt.situation or dealt.kind
        knows = self.learner.knows(skill, day)
        right = self.learner.answers(skill, day) or not dealt.wrong
        said = dealt.right if right else self.rng.choice(dealt.wrong)
        took = self.learner.takes_ms(knows)
        if attempt.is_exam:
            took = min(took, 21_000)
        question = dealt.asked(attempt, number)
        question.first_shown_at = shown_at
        reply = Reply(said.given, said.typed, "bench", max(took - 100, 0))
        return judge(question, reply, shown_at + timedelta(milliseconds=took))
