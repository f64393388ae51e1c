"""Skills kept in step with the answers, and smart practice drawn from them."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from quizzes.asking import EXAM_SECONDS_PER_HAND, start_drill
from quizzes.models import Answer, Attempt, Mode, Question, Skill
from quizzes.practising import practise_next, states_of
from quizzes.scheduling import Choice, Rating, Reason, kind_of, skills_in_order
from quizzes.skills import EXAM_MS_PER_BOX, practised, rebuild_skills, skill_of
from tablegames.games import load_rules, rule_sets
from tests.make import make_trainee
from tests.make_quizzes import (
    FLUSH,
    TWO_BOXES,
    ULTIMATE,
    make_attempt,
    make_exam,
    make_question,
)
from training.models import User

pytestmark = pytest.mark.django_db


def question_of(attempt: Attempt, felt: str = FLUSH, **fields: Any) -> Question:
    """The next question of `attempt`, under its own rules unless it is said."""
    return make_question(attempt, felt, **({"rules": attempt.rules} | fields))


def given(question: Question, *, right: bool = True, took: float = 8) -> Answer:
    """An answer to a question of any kind, kept `took` seconds after it was shown."""
    assert question.first_shown_at
    return Answer.objects.create(
        question=question,
        submission="a-token",
        typed={},
        marks=[],
        bets_asked=1,
        bets_right=int(right),
        right=right,
        received_at=question.first_shown_at + timedelta(seconds=took),
        server_ms=int(1000 * took),
    )


def answer(attempt: Attempt, situation: str, *, right: bool, took: float) -> Answer:
    """One more hand of `attempt`, entered as marking does it."""
    question = question_of(attempt, situation=situation)
    kept = given(question, right=right, took=took)
    practised(kept)
    return kept


def everything(trainee: User) -> list[dict[str, object]]:
    """All skills, without the keys of their rows."""
    found = Skill.objects.of(trainee).order_by("rule_set", "slug").values()
    return [{k: v for k, v in row.items() if k != "id"} for row in found]


def some_history(trainee: User, hands: int = 40) -> None:
    """Drills under two rule sets, one of them untimed: right, wrong and slow."""
    rng = Random(4)
    attempts = [
        make_attempt(trainee),
        make_attempt(trainee, mode=Mode.STUDY),
        make_attempt(trainee, rule_set="charlevoix/ultimate"),
    ]
    for _ in range(hands):
        answer(
            rng.choice(attempts),
            rng.choice(("tie", "wheel", "board-plays")),
            right=rng.random() < 0.7,
            took=rng.uniform(2, 40),
        )


def test_the_first_answer_makes_the_skill() -> None:
    attempt = make_attempt(make_trainee())
    kept = answer(attempt, "tie", right=True, took=8)
    skill = Skill.objects.get()
    assert (skill.trainee_id, skill.rule_set, skill.slug) == (
        attempt.trainee_id,
        ULTIMATE,
        "tie",
    )
    assert (skill.reps, skill.lapses, skill.last_rating) == (1, 0, Rating.Good)
    assert skill.updated_at == skill.met_at == kept.received_at
    assert skill.due_at > kept.received_at


def test_a_wrong_answer_is_due_at_once() -> None:
    trainee = make_trainee()
    kept = answer(make_attempt(trainee), "tie", right=False, took=8)
    assert Skill.objects.get().lapses == 1
    assert Skill.objects.of(trainee).due(kept.received_at).count() == 1


def test_an_answer_of_an_exam_changes_no_skill() -> None:
    exam = make_exam(make_trainee())
    assert practised(given(question_of(exam))) is None
    assert not Skill.objects.exists()


def test_the_same_time_is_slow_for_the_quick_and_swift_for_the_slow() -> None:
    ratings = {}
    for name, usual in (("Quick", 3), ("Slow", 15)):
        attempt = make_attempt(make_trainee(name))
        for _ in range(5):
            answer(attempt, "wheel", right=True, took=usual)
        answer(attempt, "tie", right=True, took=8)
        ratings[name] = Skill.objects.get(slug="tie", trainee__full_name=name)
    assert ratings["Quick"].last_rating == Rating.Hard
    assert ratings["Slow"].last_rating == Rating.Easy


def test_the_time_for_a_table_is_shared_out_among_its_boxes() -> None:
    attempt = make_attempt(make_trainee(), boxes=2)
    table = question_of(attempt, TWO_BOXES, kind="settle-table")
    practised(given(table, took=30))
    assert Skill.objects.get().last_rating == Rating.Good


def test_a_kind_of_question_has_its_own_times() -> None:
    attempt = make_attempt(make_trainee(), boxes=2)
    for _ in range(5):
        practised(given(question_of(attempt), took=3))
    table = question_of(attempt, TWO_BOXES, kind="settle-table", situation="wheel")
    practised(given(table, took=30))
    assert Skill.objects.get(slug="wheel").last_rating == Rating.Good


def test_a_kind_of_question_is_a_skill_of_its_own() -> None:
    question = question_of(make_attempt(make_trainee()), kind="payout", situation="")
    assert skill_of(question) == "payout"
    assert skill_of(question_of(question.attempt)) == "tie"


def test_what_is_answered_with_the_rules_beside_it_is_hard() -> None:
    answer(make_attempt(make_trainee(), mode=Mode.STUDY), "tie", right=True, took=2)
    assert Skill.objects.get().last_rating == Rating.Hard


def test_a_hand_of_the_other_house_is_a_skill_of_that_house() -> None:
    other = "charlevoix/ultimate@1"
    switching = {"mode": Mode.SWITCH, "other_rules": other}
    attempt = make_attempt(make_trainee(), **switching)
    practised(given(question_of(attempt, rules=other)))
    assert Skill.objects.get().rule_set == "charlevoix/ultimate"


def test_the_time_allowed_is_that_of_the_exam() -> None:
    assert EXAM_MS_PER_BOX == 1000 * EXAM_SECONDS_PER_HAND


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


@pytest.mark.datalayer
@pytest.mark.parametrize("already", [0, 60])
def test_an_answer_is_entered_by_four_queries(already: int) -> None:
    attempt = make_attempt(make_trainee())
    answer(attempt, "tie", right=True, took=8)
    for _ in range(already):
        answer(attempt, "wheel", right=True, took=8)
    kept = given(question_of(attempt, situation="tie"))
    with CaptureQueriesContext(
        connection,
    ) as queries:
        practised(kept)
    assert len(queries) == 4


def test_a_skill_is_kept_once() -> None:
    answer(make_attempt(make_trainee()), "tie", right=True, took=8)
    row = Skill.objects.values().get()
    with pytest.raises(IntegrityError, match=r"(?i)unique"):
        Skill.objects.create(**{**row, "id": None})


@pytest.mark.parametrize(
    ("fault", "constraint"),
    [
        ({"last_rating": 5}, "skill_rating_is_known"),
        ({"reps": 0, "streak": 0}, "skill_counts_its_answers"),
        ({"lapses": 2}, "skill_counts_its_answers"),
    ],
)
def test_an_impossible_skill_is_refused(fault: dict[str, int], constraint: str) -> None:
    answer(make_attempt(make_trainee()), "tie", right=True, took=8)
    with pytest.raises(IntegrityError, match=constraint):
        Skill.objects.update(**fault)


def drill(trainee: User, *, fails: str = "", hands: int = 12) -> list[str]:
    """The skills of so many hands of practice, all right but those that ask `fails`."""
    attempt, slugs = smart(trainee), []
    for number in range(1, hands + 1):
        slug = practise_next(attempt, timezone.now()).slug
        question = question_of(attempt, number=number, **terms_of(slug))
        practised(given(question, right=slug != fails))
        slugs.append(slug)
    return slugs


def terms_of(slug: str) -> dict[str, str]:
    """The kind and the situation of a question that asks the skill `slug`."""
    kind = kind_of(slug).value
    return {"kind": kind, "situation": "" if kind == slug else slug}


def smart(trainee: User, situation: str = "") -> Attempt:
    rules = load_rules(ULTIMATE)
    return start_drill(trainee, rules, mode=Mode.SMART, situation=situation)


def test_practice_begins_at_the_base() -> None:
    order = skills_in_order(load_rules(ULTIMATE))
    assert drill(make_trainee(), hands=4) == list(order[:4])


def test_practice_brings_back_what_failed_after_three_other_hands() -> None:
    failing = skills_in_order(load_rules(ULTIMATE))[2]
    asked = drill(make_trainee(), fails=failing)
    assert [place for place, slug in enumerate(asked) if slug == failing] == [2, 6, 10]
    assert all(one != other for one, other in pairwise(asked))


def test_until_an_answer_comes_in_the_same_is_chosen() -> None:
    trainee = make_trainee()
    drill(trainee)
    attempt = Attempt.objects.get()
    choices = {practise_next(attempt, timezone.now()) for _ in range(5)}
    assert len(choices) == 1


@pytest.mark.parametrize("rule_set", rule_sets())
def test_a_question_that_asks_a_skill_is_entered_under_it(rule_set: str) -> None:
    attempt = make_attempt(make_trainee(), rule_set=rule_set)
    for slug in skills_in_order(load_rules(rule_set)):
        assert skill_of(Question(attempt=attempt, **terms_of(slug))) == slug


def test_what_was_left_failing_comes_first_in_the_next_drill() -> None:
    trainee = make_trainee()
    failed = drill(trainee, fails="read-hand", hands=1)
    later = timezone.now() + timedelta(minutes=1)
    assert practise_next(smart(trainee), later) == Choice(failed[0], Reason.UNSURE)


def test_a_drill_in_one_situation_keeps_to_it() -> None:
    attempt = smart(make_trainee(), "wheel")
    for _ in range(3):
        slug = practise_next(attempt, timezone.now()).slug
        practised(given(question_of(attempt, situation=slug)))
        assert slug == "wheel"


def test_what_is_due_comes_on_another_day_before_what_is_new() -> None:
    trainee = make_trainee()
    learned = drill(trainee)
    choice = practise_next(smart(trainee), timezone.now() + timedelta(days=30))
    assert choice.slug in learned
    assert choice.reason is Reason.DUE


def queries_of_choice(attempt: Attempt) -> int:
    with CaptureQueriesContext(connection) as queries:
        practise_next(attempt, timezone.now())
    return len(queries)


def test_choosing_takes_two_queries_after_any_history() -> None:
    trainee = make_trainee()
    assert queries_of_choice(smart(trainee)) == 2
    some_history(trainee, 60)
    drill(trainee, hands=30)
    assert queries_of_choice(Attempt.objects.in_mode(Mode.SMART).latest("pk")) == 2


def test_strangers_skills_do_not_stand_in_a_choice() -> None:
    some_history(make_trainee("Charlie"), 10)
    assert states_of(smart(make_trainee("Alice"))) == {}


@pytest.mark.django_db(transaction=True)
def test_the_migration_can_be_taken_back() -> None:
    leaves = MigrationExecutor(connection).loader.graph.leaf_nodes()
    before = ("quizzes", "0005_modes_of_practice_hold")
    try:
        MigrationExecutor(connection).migrate([before])
        assert "quizzes_skill" not in connection.introspection.table_names()
    finally:
        MigrationExecutor(connection).migrate(leaves)
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


@pytest.mark.datalayer
@pytest.mark.django_db(transaction=True)
def test_answers_in_many_drills_at_once_are_all_counted() -> None:
    trainee = make_trainee()
    questions = [question_of(make_attempt(trainee)) for _ in range(8)]

    def reply(number: int) -> None:
        try:
            with transaction.atomic():
                practised(given(questions[number]))
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(reply, range(8)))
    assert Skill.objects.get().reps == 8
