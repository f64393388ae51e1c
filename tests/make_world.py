"""A small school in which there is one of everything, for tests of every address."""

from dataclasses import dataclass

from django.utils import timezone

from certificates.models import Certificate, Worksheet
from quizzes.models import Attempt, Question
from quizzes.scoring import end
from tests.make import make_class, make_manager, make_owner, make_trainee
from tests.make_certificates import make_certificate
from tests.make_drafts import make_draft
from tests.make_exams import sit
from tests.make_programmes import make_opening, make_programme
from tests.make_proposals import make_proposal
from tests.make_quizzes import (
    FLUSH,
    make_answer,
    make_attempt,
    make_exam,
    make_question,
)
from tests.make_table_tests import make_waiting_test
from tests.make_worksheets import make_worksheet
from training.inviting import Guest, invite
from training.membership import leave
from training.models import TrainingClass, User


@dataclass(frozen=True, slots=True)
class World:
    """Bob teaches Alice; Mallory teaches Mia, and knows neither of them."""

    owner: User
    bob: User
    alice: User
    mallory: User
    mia: User
    evening: TrainingClass
    drill: Attempt
    open_hand: Question
    ended_drill: Attempt
    live_exam: Attempt
    past_exam: Attempt
    certificate: Certificate
    worksheet: Worksheet
    link: str


def make_world() -> World:
    """The school, with Alice in the middle of everything."""
    owner, bob, alice = make_owner(), make_manager(), make_trainee()
    mallory, mia = make_manager("Mallory"), make_trainee("Mia")
    carol, charlie = make_manager("Carol"), make_trainee("Charlie")
    evening = make_class(managers=(bob, carol), trainees=(alice, charlie))
    make_class("Night class", managers=(mallory,), trainees=(mia,))
    leave(evening, charlie, bob)
    guest = invite(bob, Guest("Grace", "grace@example.org"), evening)
    past = sit(alice)
    certificate = make_certificate(alice)
    make_proposal(bob, alice)
    make_waiting_test(alice, bob)
    make_opening(bob, evening, make_programme(bob, "Tables"))
    make_draft(bob)
    drill = make_attempt(alice)
    make_answer(make_question(drill), right=False)
    ended = make_attempt(alice, rule_set="quebec/three-card")
    end(ended, timezone.now())
    live = make_exam(alice)
    make_question(live, FLUSH)
    return World(
        owner=owner,
        bob=bob,
        alice=alice,
        mallory=mallory,
        mia=mia,
        evening=evening,
        drill=drill,
        open_hand=make_question(drill),
        ended_drill=ended,
        live_exam=live,
        past_exam=past,
        certificate=certificate,
        worksheet=make_worksheet(bob),
        link=guest.link,
    )
