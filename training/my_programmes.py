"""A trainee's programmes: what to learn, and how far practice has come with it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from quizzes.wording import show_percent
from training.blueprints import skills_of
from training.heat import Level
from training.heat_words import LEVELS, SHAPES
from training.models import Programme, User
from training.programme_page import ProgrammePage, programme_page
from training.programmes import parts_of
from training.readiness import Readiness, SkillProgress, readiness_of
from training.table_test_results import passed_table_test
from training.wording import rule_set_name, situation_name

NONE: Final = "\N{EN DASH}"  # where nothing was practised


@dataclass(frozen=True, slots=True)
class SkillLine:
    """One skill in words, and what practises it."""

    slug: str
    name: str
    level: Level
    shape: str
    word: str
    share: str
    hands: str


@dataclass(frozen=True, slots=True)
class Learning:
    """The skills of one rule set of a programme, and how ready they are."""

    rule_set: str
    name: str
    readiness: Readiness
    lines: tuple[SkillLine, ...]
    table_test_passed: bool


@dataclass(frozen=True, slots=True)
class MyProgramme:
    """A programme as a trainee stands in it."""

    programme: Programme
    learnings: tuple[Learning, ...]

    @property
    def page(self) -> ProgrammePage:
        """What it says."""
        return programme_page(self.programme)


def programmes_of(trainee: User) -> list[Programme]:
    """The programmes of the classes that `trainee` is in."""
    found = Programme.objects.current().filter(classes__trainees=trainee)
    return list(found.distinct().prefetch_related("parts"))


def my_programme(trainee: User, programme: Programme) -> MyProgramme:
    """How `trainee` stands in `programme`; some queries for each of its rule sets."""
    return MyProgramme(programme, tuple(_learnings(trainee, programme)))


def _learnings(trainee: User, programme: Programme) -> Iterator[Learning]:
    for rule_set, skills in skills_of(parts_of(programme)).items():
        wanted = programme.readiness_percent
        readiness = readiness_of(trainee, rule_set, skills, wanted)
        yield Learning(
            rule_set,
            rule_set_name(rule_set),
            readiness,
            tuple(_line(rule_set, skill) for skill in readiness.skills),
            programme.table_test and passed_table_test(trainee, programme, rule_set),
        )


def _line(rule_set: str, skill: SkillProgress) -> SkillLine:
    name, count, level = situation_name(rule_set, skill.slug), skill.count, skill.level
    met = count.hands > 0
    return SkillLine(
        skill.slug,
        name[:1].upper() + name[1:],
        level,
        SHAPES[level] if met else NONE,
        str(LEVELS[level]) if met else _("not met yet"),
        show_percent(count.percent or 0) if met else NONE,
        number_format(count.hands),
    )
