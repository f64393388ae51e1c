"""Keeping every trainee's skills in step with the answers given in drills.

Exams are left out: they tell nobody what was wrong, so nothing is learned by them, and
a nervous hand says little about the skill.
"""

from collections import defaultdict, deque
from collections.abc import Sequence
from functools import partial
from typing import Final, cast

from django.db import transaction

from quizzes.composing import is_settling
from quizzes.models import (
    Answer,
    Kind,
    Mode,
    Question,
    Skill,
    Somebody,
)
from quizzes.scheduling import (
    TYPICAL_OF,
    Pace,
    Rating,
    SkillState,
    rating_of,
    reviewed,
    typical_ms,
)
from quizzes.sums.entries import skill_in
from quizzes.taking_turns import take_turns

EXAM_MS_PER_BOX: Final = 20_000  # as the built-in exam allows

type SkillKey = tuple[str, str]  # a rule set and a slug


def skill_of(question: Question) -> str:
    """The slug of the skill that `question` asks: its situation, or else its kind."""
    return skill_in(question.kind, question.situation)


def practised(answer: Answer) -> Skill | None:
    """Enter `answer`, just kept, into the skill that its question asked.

    To be called in the transaction that keeps the answer; four queries, whatever the
    history. Returns None, and does nothing, for an answer of an exam.
    """
    question, attempt = answer.question, answer.question.attempt
    if attempt.is_exam:
        return None
    take_turns(attempt.trainee_id)
    rule_set, slug = _key(question)
    rating = _rate(answer, _earlier_times(answer))
    skill = Skill.objects.filter(
        trainee=attempt.trainee_id, rule_set=rule_set, slug=slug
    ).first()
    state = skill.state if skill else None
    if skill is None:
        skill = Skill(trainee_id=attempt.trainee_id, rule_set=rule_set)
    skill.state = reviewed(slug, state, rating, answer.received_at)
    skill.save()
    return skill


def rebuild_skills(trainee: Somebody) -> int:
    """Make all skills of `trainee` again from the answers; how many there are.

    The result is what `practised` made of the same answers one by one.
    """
    with transaction.atomic():
        take_turns(cast("int", trainee.pk))
        Skill.objects.of(trainee).delete()
        skills = []
        for (rule_set, _), state in _states(trainee).items():
            skill = Skill(trainee_id=cast("int", trainee.pk), rule_set=rule_set)
            skill.state = state
            skills.append(skill)
        return len(Skill.objects.bulk_create(skills))


def _states(trainee: Somebody) -> dict[SkillKey, SkillState]:
    """Each skill's state after all answers."""
    times: defaultdict[tuple[str, str], deque[int]]
    times = defaultdict(partial(deque, maxlen=TYPICAL_OF))
    states: dict[SkillKey, SkillState] = {}
    answers = Answer.objects.of(trainee).filter(question__attempt__kind=Kind.DRILL)
    answers = answers.select_related("question__attempt").order_by("pk")
    for answer in answers.iterator(chunk_size=500):
        question = answer.question
        alike = times[question.rules, question.kind]
        rating = _rate(answer, alike)
        key = _key(question)
        states[key] = reviewed(key[1], states.get(key), rating, answer.received_at)
        if answer.right and question.attempt.is_timed:
            alike.append(_ms_per_box(answer))
    return states


def _key(question: Question) -> SkillKey:
    return question.rules.partition("@")[0], skill_of(question)


def _earlier_times(answer: Answer) -> list[int]:
    """The times of the right answers before it to the like of its question.

    Under the same edition, of the same kind, and with a clock.
    """
    question = answer.question
    alike = Answer.objects.filter(
        right=True,
        pk__lt=answer.pk,
        question__kind=question.kind,
        question__rules=question.rules,
        question__attempt__kind=Kind.DRILL,
        question__attempt__trainee=question.attempt.trainee_id,
    ).exclude(question__attempt__mode=Mode.STUDY)
    latest = alike.order_by("-pk").values_list("server_ms", "question__felt")
    settled = is_settling(question)
    return [
        _shared_out(ms, felt if settled else "") for ms, felt in latest[:TYPICAL_OF]
    ]


def _rate(answer: Answer, times: Sequence[int]) -> Rating:
    timed = answer.question.attempt.is_timed
    pace = Pace(EXAM_MS_PER_BOX, typical_ms(times)) if timed else None
    return rating_of(_ms_per_box(answer), pace, right=answer.right)


def _ms_per_box(answer: Answer) -> int:
    """The time that it took, shared out among the boxes that were settled."""
    question = answer.question
    return _shared_out(answer.server_ms, question.felt if is_settling(question) else "")


def _shared_out(ms: int, felt: str) -> int:
    """The milliseconds for each box of `felt`: all of them where none was settled."""
    return ms // max(felt.count("|") - 1, 1)
