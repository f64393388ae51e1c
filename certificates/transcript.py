"""What a transcript says: one person's exams, skills, table tests and certificates."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from certificates.certificates_held import Held, held_by
from quizzes.models import Attempt
from training.models import TableTest, User
from training.progress import Tally, answers_of, by_rule_set, by_situation, tally
from training.wording import situation_name


@dataclass(frozen=True, slots=True)
class Skill:
    """One situation or kind of question, and how it was answered."""

    name: str
    tally: Tally


@dataclass(frozen=True, slots=True)
class Practised:
    """What was answered under one house's rules, the weakest skill first."""

    rule_set: str
    whole: Tally
    skills: tuple[Skill, ...]


@dataclass(frozen=True, slots=True)
class Transcript:
    """Everything that a person's transcript says."""

    person: User
    classes: tuple[str, ...]
    whole: Tally | None
    exams: Sequence[Attempt]
    practised: tuple[Practised, ...]
    table_tests: Sequence[TableTest]
    certificates: Sequence[Held]


def transcript(person: User, now: datetime) -> Transcript:
    """The transcript of `person` as things stand at `now`.

    Exams count once they have ended, table tests once they are signed. Practice with
    the rules beside the hand counts for nothing.
    """
    answers = answers_of(person)
    exams = Attempt.objects.of(person).exams().finished().order_by("started_at")
    exams = exams.prefetch_related("scores")
    tests = TableTest.objects.signed().filter(trainee=person).order_by("started_at")
    return Transcript(
        person,
        tuple(person.classes.values_list("name", flat=True)),
        tally(answers),
        list(exams),
        tuple(
            Practised(
                rules,
                whole,
                tuple(
                    Skill(_name(rules, slug), count)
                    for slug, count in by_situation(
                        each for each in answers if each.rule_set == rules
                    )
                ),
            )
            for rules, whole in by_rule_set(answers).items()
        ),
        list(tests.select_related("programme", "recorded_by", "cosigned_by")),
        held_by([person.pk], now),
    )


def _name(rules: str, slug: str) -> str:
    name = situation_name(rules, slug)
    return name[:1].upper() + name[1:]
