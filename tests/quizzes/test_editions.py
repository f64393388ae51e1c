"""Editions published on the site are found by the engine, and never changed."""

import json
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from quizzes.asking import ask_next, show, start_drill
from quizzes.composing import _asked, composed
from quizzes.models import Edition
from quizzes.provenance import rules_hash
from quizzes.publishing import Manuscript, Publishers, next_number, publish
from quizzes.redealing import dealt_again
from quizzes.shelf import EditionShelf
from quizzes.verifying import compare
from tablegames import questions as engine
from tablegames.games import load_rules, rule_sets
from tablegames.house_rules import RulesError
from tablegames.shelves import Volume, put_up
from tests.make import make_manager, make_trainee
from tests.make_editions import make_edition, next_text
from tests.make_quizzes import make_answer
from training.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shelf")]
VENEZIA = "venezia/ultimate"
BELGIUM = "c0e7ef165e5311b3fd3d213b0711cd0a9d4c11c734e2210791531f6c567de4a7"


def test_the_newest_edition_is_the_published_one(bob: User) -> None:
    edition = make_edition(bob)
    assert str(edition) == "venezia/ultimate@2"
    assert str(load_rules(VENEZIA).edition) == "venezia/ultimate@2"
    assert next_number(VENEZIA) == 3


def test_its_hash_is_that_of_its_text(bob: User) -> None:
    edition = make_edition(bob)
    assert rules_hash(load_rules(VENEZIA)) == edition.sha256
    assert sha256(edition.toml.encode()).hexdigest() == edition.sha256


def test_a_built_in_edition_keeps_the_hash_of_its_file() -> None:
    assert rules_hash(load_rules("belgium/casino-poker@1")) == BELGIUM


def test_a_new_house_is_a_rule_set(bob: User) -> None:
    text = next_text(VENEZIA).replace('"venezia"', '"lido"').replace("= 2", "= 1", 1)
    publish(Manuscript(text), Publishers(bob), timezone.now())
    assert "lido/ultimate" in rule_sets()


@pytest.mark.parametrize("number", [1, 3])
def test_an_edition_out_of_turn_is_refused(bob: User, number: int) -> None:
    text = next_text(VENEZIA).replace("edition = 2", f"edition = {number}")
    with pytest.raises(RulesError, match="cannot be published: the next is 2"):
        publish(Manuscript(text), Publishers(bob), timezone.now())


def test_a_text_that_the_engine_refuses_is_not_published(bob: User) -> None:
    with pytest.raises(RulesError, match="boxes: write a whole number"):
        make_edition(bob, values={"boxes": "9"})
    assert not Edition.objects.exists()


def test_an_edition_holds_since_it_was_published_unless_it_says_otherwise(
    bob: User,
) -> None:
    now = make_edition(bob)
    assert now.holds_from == now.published_at
    before = now.published_at - timedelta(days=30)
    assert make_edition(bob, holds_from=before).holds_from == before


def test_an_edition_is_not_published_before_it_holds(bob: User) -> None:
    tomorrow = timezone.now() + timedelta(days=1)
    with pytest.raises(RulesError, match="venezia/ultimate@2 does not hold yet"):
        make_edition(bob, holds_from=tomorrow)


@pytest.mark.datalayer
def test_the_database_knows_no_edition_that_holds_only_later(bob: User) -> None:
    edition = make_edition(bob)
    edition.place, edition.number = 2, 3
    edition.holds_from = edition.published_at + timedelta(seconds=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        edition.save(force_insert=True)


def test_who_published_is_copied(bob: User) -> None:
    carol = make_manager("Carol")
    text = next_text(VENEZIA)
    edition = publish(Manuscript(text), Publishers(bob, carol), timezone.now())
    assert (edition.proposer, edition.approver) == (bob.pk, carol.pk)
    assert (edition.proposer_name, edition.approver_name) == (str(bob), str(carol))


def test_nobody_approves_their_own_edition(bob: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        publish(Manuscript(next_text(VENEZIA)), Publishers(bob, bob), timezone.now())


@pytest.mark.datalayer
def test_an_edition_is_never_changed(bob: User) -> None:
    make_edition(bob)
    with pytest.raises(IntegrityError), transaction.atomic():
        Edition.objects.update(toml="")


@pytest.mark.datalayer
def test_an_edition_is_never_removed(bob: User) -> None:
    make_edition(bob)
    with pytest.raises(IntegrityError), transaction.atomic():
        Edition.objects.all().delete()


@pytest.mark.datalayer
def test_an_edition_takes_the_next_place(bob: User) -> None:
    edition = make_edition(bob)
    edition.number, edition.place = 3, 3
    with pytest.raises(IntegrityError), transaction.atomic():
        edition.save(force_insert=True)


@pytest.mark.datalayer
def test_a_number_is_given_once(bob: User) -> None:
    edition = make_edition(bob)
    edition.place = 2
    with pytest.raises(IntegrityError), transaction.atomic():
        edition.save(force_insert=True)


def test_another_process_sees_a_new_edition_after_some_seconds(bob: User) -> None:
    now = [0.0]
    other = EditionShelf(fresh_for=5, clock=lambda: now[0])
    assert other.volumes() == ()
    make_edition(bob)
    now[0] = 4.9
    assert other.volumes() == ()
    now[0] = 5.0
    assert other.volumes() == (Volume(VENEZIA, 2),)


def test_another_process_finds_an_edition_by_its_name_at_once(bob: User) -> None:
    put_up(EditionShelf(fresh_for=3600))
    assert load_rules(VENEZIA).edition.number == 1
    edition = Edition(place=1, rule_set=VENEZIA, number=2, toml=next_text(VENEZIA))
    edition.published_at = edition.holds_from = timezone.now()
    edition.proposer = bob.pk
    edition.save(force_insert=True)
    assert load_rules("venezia/ultimate@2").edition.number == 2


def test_answering_asks_for_no_edition(bob: User) -> None:
    make_edition(bob)
    attempt = start_drill(make_trainee(), load_rules(VENEZIA))
    question = show(ask_next(attempt))
    with connection.execute_wrapper(_refuse_editions):
        make_answer(question)


def _refuse_editions(execute: Callable[..., Any], sql: str, *call: Any) -> Any:
    assert "quizzes_edition" not in sql
    return execute(sql, *call)


def test_a_drill_goes_on_under_the_edition_it_began_with(bob: User) -> None:
    attempt = start_drill(make_trainee(), load_rules(VENEZIA))
    make_edition(bob)
    assert ask_next(attempt).rules == "venezia/ultimate@1"


def test_an_attempt_under_a_published_edition_verifies(bob: User) -> None:
    make_edition(bob)
    attempt = start_drill(make_trainee(), load_rules(VENEZIA))
    make_answer(show(ask_next(attempt)))
    assert attempt.rules == "venezia/ultimate@2"
    assert compare(attempt).differences == ()


def test_a_question_about_another_house_stays_about_its_edition(bob: User) -> None:
    """Publishing at the one house leaves an open question of the other as it was."""
    rules = load_rules("charlevoix/ultimate")
    attempt = start_drill(make_trainee(), rules, kind=engine.Kind.OTHER_HOUSE, boxes=1)
    asked = show(ask_next(attempt))
    before = composed(asked)
    make_edition(bob)
    _asked.cache_clear()
    again = composed(asked)
    assert (before.other, again.other) == ("venezia/ultimate@1",) * 2
    assert dealt_again(asked, None).felt == asked.felt
    later = start_drill(
        make_trainee("Zoe"), rules, kind=engine.Kind.OTHER_HOUSE, boxes=1
    )
    assert composed(show(ask_next(later))).other == "venezia/ultimate@2"


def test_the_rules_command_tells_of_published_editions(
    bob: User, capsys: pytest.CaptureFixture[str]
) -> None:
    make_edition(bob)
    call_command("rules")
    assert "venezia/ultimate@2" in capsys.readouterr().out
    call_command("rules", "venezia/ultimate")
    told = capsys.readouterr().out
    assert told.startswith("venezia/ultimate@2: ")
    assert "9:1" in told


def test_the_deal_and_settle_commands_go_by_the_newest_edition(
    bob: User, capsys: pytest.CaptureFixture[str]
) -> None:
    make_edition(bob)
    line = "Kc Qh | 2s 2d 9s Jh Kd | 9c 9d / A15 B15 P60 T5"
    for name, pays in (("@1", "40"), ("@2", "45"), ("", "45")):
        call_command("settle", f"venezia/ultimate{name}", line, "--json")
        settled = json.loads(capsys.readouterr().out)
        assert settled["boxes"][0]["bets"]["trips"]["pays"] == pays
