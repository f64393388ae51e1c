"""Skills made again from the answers are those that the answers made."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from quizzes.models import Skill
from quizzes.skills import rebuild_skills
from tests.make import make_trainee
from tests.make_skills import some_history
from tests.migrating import migrated
from training.models import User

pytestmark = pytest.mark.django_db


def everything(trainee: User) -> list[dict[str, object]]:
    """All skills, without the keys of their rows."""
    found = Skill.objects.of(trainee).order_by("rule_set", "slug").values()
    return [{k: v for k, v in row.items() if k != "id"} for row in found]


@pytest.mark.datalayer
def test_skills_made_again_are_the_same() -> None:
    trainee = make_trainee()
    some_history(trainee)
    before = everything(trainee)
    assert len(before) == 6
    assert rebuild_skills(trainee) == 6
    assert everything(trainee) == before


def test_skills_lost_or_spoilt_come_back_from_the_answers() -> None:
    trainee = make_trainee()
    some_history(trainee)
    before = everything(trainee)
    Skill.objects.filter(slug="tie").delete()
    Skill.objects.filter(slug="wheel").update(reps=999)
    Skill.objects.create(**{**before[0], "slug": "unheard-of"})
    rebuild_skills(trainee)
    assert everything(trainee) == before


def test_making_skills_again_leaves_others_alone() -> None:
    alice, charlie = make_trainee("Alice"), make_trainee("Charlie")
    some_history(charlie, 10)
    before = everything(charlie)
    assert rebuild_skills(alice) == 0
    assert everything(charlie) == before


@pytest.mark.django_db(transaction=True)
def test_the_migration_can_be_taken_back() -> None:
    with migrated([("quizzes", "0005_modes_of_practice_hold")]):
        assert "quizzes_skill" not in connection.introspection.table_names()
    assert "quizzes_skill" in connection.introspection.table_names()


def test_the_command_makes_the_skills_of_those_named_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("Alice", "Charlie"):
        some_history(make_trainee(name), 10)
    Skill.objects.all().delete()
    call_command("rebuild_skills", "alice")
    assert set(Skill.objects.values_list("trainee__username", flat=True)) == {"alice"}
    call_command("rebuild_skills")
    assert Skill.objects.values("trainee").distinct().count() == 2
    assert "people: 2." in capsys.readouterr().out


def test_the_command_knows_no_strangers() -> None:
    with pytest.raises(CommandError, match=r"Nobody is called mallory\."):
        call_command("rebuild_skills", "mallory")
