"""The modes of practice: which hands each deals, and by which clock it goes."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
import time_machine
from django.contrib.messages import get_messages
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from quizzes.asking import show, start_drill
from quizzes.going_on import next_hand
from quizzes.models import Answer, Attempt, Draw, Kind, Mode, Question, Skill
from quizzes.replaying import MOST, to_replay
from quizzes.scheduling import Reason
from quizzes.scoring import end
from quizzes.speed_rounds import best_of, speed_round
from quizzes.ways import WAYS, NoWayError, Way, begin, last_practised
from tablegames.games import load_rules, rule_sets
from tests.make import make_trainee
from tests.make_quizzes import (
    ULTIMATE,
    make_answer,
    make_attempt,
    make_exam,
    make_question,
    page_of,
    right_fields,
    wrong_fields,
)
from training.models import User

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
HTMX = {"HX-Request": "true"}
SPEED = Way(Mode.SPEED, 60)


@pytest.fixture
def alice() -> User:
    return make_trainee()


@pytest.fixture
def client(alice: User) -> Client:
    own = Client()
    own.force_login(alice)
    return own


def begun(alice: User, way: Way, rule_set: str = ULTIMATE) -> Attempt:
    return begin(alice, load_rules(rule_set), way)


def started(client: Client, way: str, rule_set: str = ULTIMATE) -> Attempt:
    client.post(reverse("quizzes:drill_start"), {"rules": rule_set, "way": way})
    return Attempt.objects.latest("pk")


def ask(attempt: Attempt, now: datetime | None = None) -> Question:
    now = now or attempt.started_at
    question = show(next_hand(attempt, now))
    return Question.objects.select_related("attempt").get(pk=question.pk)


# --- Any of them ---


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_a_way_is_read_as_it_is_written(way: Way) -> None:
    assert Way.parse(str(way)) == way


@pytest.mark.parametrize("text", ["", "speed", "speed-61", "exam", "mixed", "smart-60"])
def test_another_way_is_refused(text: str) -> None:
    with pytest.raises(NoWayError):
        Way.parse(text)


def test_a_way_that_there_is_not_is_said_so(client: Client) -> None:
    sent = {"rules": ULTIMATE, "way": "idle"}
    reply = client.post(reverse("quizzes:drill_start"), sent, follow=True)
    assert "There is no way to practise “idle”." in reply.content.decode()
    assert not Attempt.objects.exists()


@pytest.mark.parametrize("way", ["smart", "speed-60", "speed-120", "study"])
@pytest.mark.parametrize("rule_set", rule_sets())
def test_every_way_begins_under_every_rule_set(
    client: Client, way: str, rule_set: str
) -> None:
    attempt = started(client, way, rule_set)
    page = client.get(attempt.get_absolute_url(), follow=True)
    assert page.status_code == 200
    assert str(attempt.get_mode_display()) in page.content.decode()


@pytest.mark.parametrize(
    "change",
    [
        {"mode": ""},
        {"mode": "idle"},
        {"mode": Mode.SPEED},
        {"mode": Mode.SWITCH},
        {"seconds": 60},
        {"other_rules": "charlevoix/ultimate@1"},
        {"kind": Kind.EXAM},
    ],
    ids=str,
)
def test_no_drill_is_like_that(alice: User, change: dict[str, object]) -> None:
    attempt = make_attempt(alice)
    with pytest.raises(IntegrityError), transaction.atomic():
        Attempt.objects.filter(pk=attempt.pk).update(**change)


def test_the_drill_page_offers_the_ways_that_there_are(client: Client) -> None:
    switching = []
    for rules in rule_sets():
        page = client.get(reverse("quizzes:drill"), {"rules": rules}).content.decode()
        assert page.count('value="smart"') == 1
        if 'value="switch"' in page:
            switching.append(rules)
    assert switching == ["charlevoix/ultimate", "venezia/ultimate"]


# --- Smart practice ---


def test_smart_practice_says_why_it_asks(client: Client) -> None:
    attempt = started(client, "smart")
    page = client.get(attempt.get_absolute_url(), follow=True).content.decode()
    assert Draw.objects.get().why is Reason.NEW
    assert "New to you." in page


def test_what_goes_wrong_comes_back_within_the_drill_and_never_twice_running(
    alice: User,
) -> None:
    attempt = begun(alice, Way(Mode.SMART))
    slugs = []
    for number in range(8):
        question = make_settling(ask(attempt))
        slugs.append(question.situation)
        make_answer(question, right=number != 0)
    assert all(one != other for one, other in pairwise(slugs))
    assert slugs[0] in slugs[1:6]
    again = attempt.questions.filter(situation=slugs[0])[1]
    assert again.draw.why is Reason.FAILED


def make_settling(question: Question) -> Question:
    """The same skill asked as a hand to settle, which these tests can answer."""
    if question.felt and question.kind.startswith("settle"):
        return question
    made = {"kind": "settle-box", "situation": question.kind}
    Question.objects.filter(pk=question.pk).update(felt=FELT, **made)
    return Question.objects.select_related("attempt").get(pk=question.pk)


FELT = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5"


def test_an_answer_moves_its_skill_and_an_exams_does_not(alice: User) -> None:
    make_answer(make_question(make_exam(alice)))
    assert not Skill.objects.exists()
    make_answer(make_question(make_attempt(alice)))
    assert Skill.objects.get().slug == "tie"


def test_smart_practice_is_taken_up_within_the_shift(alice: User) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        first = begun(alice, Way(Mode.SMART))
        clock.shift(timedelta(hours=11))
        assert begun(alice, Way(Mode.SMART)) == first
        clock.shift(timedelta(hours=2))
        assert begun(alice, Way(Mode.SMART)) != first


def test_the_front_page_has_one_button_for_the_rules_practised_last(
    alice: User, client: Client
) -> None:
    home = reverse("home")
    assert client.get(home).content.decode().count('name="rules"') == len(rule_sets())
    shown_at = timezone.now() - timedelta(minutes=1)
    question = make_question(make_attempt(alice), first_shown_at=shown_at)
    make_answer(question, right=False)
    page = client.get(home).content.decode()
    assert page.count('name="rules"') == 1
    assert "Practise now" in page
    assert "1 skill is due" in page
    assert last_practised(alice) == ULTIMATE


# --- Switch house ---


def test_two_houses_settle_the_same_kind_of_hand_in_turn(alice: User) -> None:
    attempt = begun(alice, Way(Mode.SWITCH))
    asked = []
    for _ in range(6):
        asked.append(ask(attempt))
        make_answer(asked[-1])
    houses = [question.rules.partition("/")[0] for question in asked]
    assert houses == ["venezia", "charlevoix"] * 3
    pairs = [
        (asked[place].situation, asked[place + 1].situation) for place in (0, 2, 4)
    ]
    assert all(one == other for one, other in pairs)
    assert len(set(pairs)) > 1
    skills = Skill.objects.values_list("rule_set", flat=True)
    assert set(skills) == {"venezia/ultimate", "charlevoix/ultimate"}


def test_the_page_names_the_house_of_its_hand(alice: User, client: Client) -> None:
    attempt = begun(alice, Way(Mode.SWITCH))
    make_answer(ask(attempt))
    page = client.get(page_of(ask(attempt))).content.decode()
    assert "Charlevoix" in page[page.index("hand-head") : page.index("hand-tools")]


def test_a_game_of_one_house_cannot_be_switched(client: Client) -> None:
    sent = {"rules": "quebec/three-card", "way": "switch"}
    reply = client.post(reverse("quizzes:drill_start"), sent, follow=True)
    assert "No other house here has this game." in reply.content.decode()
    assert not Attempt.objects.exists()


# --- Speed rounds ---


def test_the_end_is_the_servers_and_a_wrong_hand_brings_it_nearer(alice: User) -> None:
    with time_machine.travel(NOON, tick=False):
        attempt = begun(alice, SPEED)
        assert speed_round(attempt).ends_at == NOON + timedelta(seconds=60)
        make_answer(ask(attempt), right=False, took=4)
        make_answer(ask(attempt), took=4)
    stands = speed_round(attempt)
    assert (stands.right, stands.wrong, stands.lost) == (1, 1, 5)
    assert stands.ends_at == NOON + timedelta(seconds=55)


def test_a_penalty_never_ends_the_round_before_the_answer_that_cost_it(
    alice: User,
) -> None:
    with time_machine.travel(NOON, tick=False):
        attempt = begun(alice, SPEED)
        make_answer(ask(attempt), right=False, took=58)
    assert speed_round(attempt).ends_at == NOON + timedelta(seconds=58)


@pytest.mark.parametrize(("after", "counts"), [(59.9, True), (60, True), (60.1, False)])
def test_an_answer_after_the_end_does_not_count_and_is_said_so(
    client: Client,
    after: float,
    counts: bool,  # noqa: FBT001
) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        question = ask(started(client, "speed-60"))
        clock.move_to(NOON + timedelta(seconds=after))
        reply = client.post(page_of(question), right_fields(question), headers=HTMX)
        assert (reply.headers.get("Answer-Saved") == str(question.pk)) is counts
        assert (reply.headers.get("Answer-Refused") == str(question.pk)) is not counts
        said = [str(message) for message in get_messages(reply.wsgi_request)]
        assert any("does not count" in each for each in said) is not counts
    attempt = Attempt.objects.get()
    assert Answer.objects.exists() is counts
    assert attempt.is_live is counts
    if not counts:
        assert attempt.finished_at == NOON + timedelta(seconds=60)


def test_a_round_goes_from_hand_to_hand_and_says_how_the_last_one_went(
    client: Client,
) -> None:
    with time_machine.travel(NOON, tick=False):
        question = ask(started(client, "speed-60"))
        reply = client.post(page_of(question), wrong_fields(question), follow=True)
    page = reply.content.decode()
    assert "Hand 2" in page
    assert "The last hand was wrong: 5 seconds off." in page
    assert 'data-clock="55000"' in page


def test_a_round_left_open_ends_when_its_time_was_up(client: Client) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        attempt = started(client, "speed-60")
        make_answer(ask(attempt), took=5)
        clock.shift(timedelta(hours=3))
        page = client.get(attempt.get_absolute_url(), follow=True).content.decode()
    ended = Attempt.objects.get()
    assert ended.finished_at == NOON + timedelta(seconds=60)
    assert "hands right in 60 s" in page
    assert "your first round" in page


def test_the_best_is_of_the_earlier_rounds_of_that_length(alice: User) -> None:
    for hands, seconds in [(2, 60), (1, 60), (3, 120)]:
        earlier = begun(alice, Way(Mode.SPEED, seconds))
        for _ in range(hands):
            make_answer(ask(earlier), took=1)
        end(earlier)
    assert best_of(begun(alice, SPEED)) == 2
    assert best_of(begun(make_trainee("Charlie"), SPEED)) is None


# --- Study ---


def test_study_has_the_rules_beside_the_hand_and_no_times(client: Client) -> None:
    attempt = started(client, "study")
    question = ask(attempt)
    page = client.get(page_of(question)).content.decode()
    assert page.count('class="excerpt"') == 1
    assert "3:2" in page[page.index('class="excerpt"') :]
    make_answer(question)
    assert end(attempt).median_ms is None
    summary = reverse("quizzes:drill_summary", args=[attempt.key])
    assert "Median time</dt>" not in client.get(summary).content.decode()
    assert client.get(reverse("training:progress")).status_code == 200
    assert "wheel" not in client.get(reverse("training:progress")).content.decode()


@pytest.mark.parametrize("way", ["smart", "speed-60"])
def test_no_other_way_has_the_rules_beside_it(client: Client, way: str) -> None:
    page = client.get(started(client, way).get_absolute_url(), follow=True)
    assert b'class="excerpt"' not in page.content


# --- Replay ---


def test_what_was_wrong_or_slow_is_dealt_again_card_for_card(alice: User) -> None:
    earlier = make_attempt(alice)
    quick, wrong, slow = (make_question(earlier) for _ in range(3))
    make_answer(quick, took=5)
    make_answer(wrong, right=False, took=5)
    make_answer(slow, took=45)
    attempt = begun(alice, Way(Mode.REPLAY))
    assert attempt.hands == 2
    replayed = []
    for _ in range(2):
        replayed.append(ask(attempt))
        make_answer(replayed[-1], took=5)
    assert [question.draw.again_id for question in replayed] == [slow.pk, wrong.pk]
    assert {(each.felt, each.seed) for each in replayed} == {(wrong.felt, wrong.seed)}
    attempt.refresh_from_db()
    assert not attempt.is_live  # ends with its queue
    assert to_replay(alice, ULTIMATE) == []


def test_what_goes_wrong_again_stays_to_be_replayed(alice: User) -> None:
    wrong = make_question(make_attempt(alice))
    make_answer(wrong, right=False)
    make_answer(ask(begun(alice, Way(Mode.REPLAY))), right=False)
    assert to_replay(alice, ULTIMATE) == [wrong.pk]


def test_a_replayed_hand_is_marked_as_one(alice: User, client: Client) -> None:
    make_answer(make_question(make_attempt(alice)), right=False)
    attempt = started(client, "replay")
    page = client.get(attempt.get_absolute_url(), follow=True).content.decode()
    assert "Dealt again: it went wrong or took long before." in page
    assert "Hand 1 of 1" in page


def test_the_last_hand_of_a_replay_leads_to_its_result(
    alice: User, client: Client
) -> None:
    attempt = make_attempt(alice)
    for _ in range(2):
        make_answer(make_question(attempt), right=False)
    replay = started(client, "replay")
    leads = []
    for _ in range(2):
        question = ask(replay)
        reply = client.post(page_of(question), right_fields(question), headers=HTMX)
        leads.append("See your result" in reply.content.decode())
        assert ("Next hand" in reply.content.decode()) is not leads[-1]
    assert leads == [False, True]
    onward = client.get(reverse("quizzes:drilling", args=[replay.key]))
    assert onward.headers["Location"] == reverse(
        "quizzes:drill_summary", args=[replay.key]
    )


def test_nothing_wrong_is_nothing_to_replay(client: Client, alice: User) -> None:
    make_answer(make_question(make_attempt(alice)), took=3)
    sent = {"rules": ULTIMATE, "way": "replay"}
    reply = client.post(reverse("quizzes:drill_start"), sent, follow=True)
    assert "Nothing to replay" in reply.content.decode()
    assert not Attempt.objects.in_mode(Mode.REPLAY).exists()


def test_a_replay_holds_nothing_of_others_of_a_live_exam_or_of_study(
    alice: User,
) -> None:
    make_answer(make_question(make_attempt(make_trainee("Charlie"))), right=False)
    make_answer(make_question(make_exam(alice)), right=False)
    study = start_drill(alice, load_rules(ULTIMATE), mode=Mode.STUDY)
    make_answer(make_question(study), took=300)
    assert to_replay(alice, ULTIMATE) == []


def test_a_replay_is_no_longer_than_a_sitting(alice: User) -> None:
    earlier = make_attempt(alice)
    for _ in range(MOST + 2):
        make_answer(make_question(earlier), right=False)
    assert len(to_replay(alice, ULTIMATE)) == MOST


# --- The rules one key away ---


def test_the_rules_come_as_a_fragment_or_as_a_page(client: Client) -> None:
    url = reverse("quizzes:rules", args=["venezia", "ultimate"])
    whole, part = client.get(url), client.get(url, headers=HTMX)
    assert b"<html" in whole.content
    assert b"<html" not in part.content
    assert b"3:2" in part.content
    assert "HX-Request" in whole.headers["Vary"]


def test_the_rules_are_at_hand_in_a_drill_and_not_in_an_exam(
    alice: User, client: Client
) -> None:
    drill = client.get(page_of(make_question(make_attempt(alice)))).content.decode()
    exam = make_question(make_exam(alice))
    url = reverse("quizzes:exam_hand", args=[exam.attempt.key, 1])
    assert "data-rules" in drill
    assert "data-rules" not in client.get(url).content.decode()
