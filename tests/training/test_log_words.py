"""The log page says values as the other pages do; the entries keep their slugs."""

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from certificates.models import BundleKind, ReasonClass, ReportKind, Status
from certificates.register import Attention
from logbook.checking import check_log
from logbook.models import LogEntry
from quizzes.models import Cause
from tablegames.questions import Kind
from tests.make import logged_in, make_owner
from tests.make_exams import sit, taught
from tests.make_programmes import a_class, make_opening
from tests.make_proposals import make_proposal
from training.appealing import Ruling, appeal, decide
from training.log_page import changes_of
from training.log_subjects import subjects_of
from training.log_words import NAMES
from training.models import AppealState, Outcome, Role, TableTestState
from training.models.exports import ExportSubject, Format
from training.models.school import Sheet

ENUMS = [
    ("person", "role", Role),
    ("class", "role", Role),
    ("attempt", "state", AppealState),
    ("attempt", "cause", Cause),
    ("table test", "state", TableTestState),
    ("table test", "outcome", Outcome),
    ("school", "sheet", Sheet),
    ("export", "format", Format),
    ("export", "status", Status),
    ("certificate", "status", Status),
    ("certificate", "reason_class", ReasonClass),
    ("class", "certificates", BundleKind),
    ("class", "kind", ReportKind),
    ("person", "kind", ReportKind),
]
VALUES = [
    (subject, fact, value, label)
    for subject, fact, several in ENUMS
    for value, label in several.choices
]


def said(subject: str, after: object, before: object = None) -> list[tuple[str, str]]:
    """How each fact of such an entry was and is."""
    entry = LogEntry(subject_kind=subject, after=after, before=before)
    return [(change.was, change.now) for change in changes_of(entry)]


@pytest.mark.parametrize(("subject", "fact", "value", "label"), VALUES)
def test_a_value_is_said_as_the_other_pages_say_it(
    subject: str, fact: str, value: str, label: str
) -> None:
    assert said(subject, {fact: value}, {fact: value}) == [(str(label), str(label))]


@pytest.mark.parametrize(
    ("subject", "after", "told"),
    [
        ("export", {"rule_set": "venezia/ultimate"}, "Ultimate Texas Hold'em · "),
        ("export", {"rules": "venezia/ultimate"}, "Ultimate Texas Hold'em · "),
        ("table test", {"rule_set": "quebec/three-card"}, "Three Card Poker · "),
        ("class", {"language": "nl"}, "Dutch"),
        ("proposal", {"kind": "score-correction"}, "Changed marks"),
        ("proposal", {"kind": "revoke-certificate"}, "Revoke a certificate"),
        ("proposal", {"kind": "publish-edition"}, "New edition of house rules"),
        ("export", {"attention": Attention.SOON.value}, "Expiring soon"),
    ],
)
def test_so_are_rule_sets_languages_and_kinds_of_proposal(
    subject: str, after: dict[str, str], told: str
) -> None:
    [(_, now)] = said(subject, after)
    assert now.startswith(told)


def test_a_part_of_a_programme_is_told_by_its_question_and_its_situation() -> None:
    part = {
        "rule_set": "venezia/ultimate",
        "kind": Kind.SETTLE_BOX.value,
        "situation": "dealer-does-not-qualify",
        "boxes": 1,
    }
    [(_, now)] = said("programme", {"parts": [part]})
    assert "kind: Settle one box" in now
    assert "rule set: Ultimate Texas Hold'em · " in now
    assert "situation: Dealer does not qualify" in now


@pytest.mark.parametrize(
    ("subject", "after"),
    [
        ("attempt", {"state": "lost"}),  # of a later version
        ("person", {"state": "upheld"}),  # of nobody's appeal
        ("person", {"full_name": "manager"}),  # a name, whatever it is like
        ("export", {"rule_set": "atlantis/roulette"}),
        ("programme", {"situation": "flood"}),
        ("class", {"language": "tlh"}),
        ("proposal", {"kind": "seat-a-robot"}),
    ],
)
def test_what_no_page_has_a_word_for_is_shown_as_it_was_written_down(
    subject: str, after: dict[str, str]
) -> None:
    assert said(subject, after) == [("\N{EN DASH}", *after.values())]


@pytest.mark.django_db
def test_every_fact_of_a_programme_and_an_opened_exam_has_a_name() -> None:
    bob, _, training_class = a_class()
    make_opening(bob, training_class)
    facts = {
        name
        for entry in LogEntry.objects.filter(subject_kind__in=["programme", "opening"])
        for name in entry.after or {}
    }
    assert {"seconds_per_hand", "with_code", "parts"} <= facts <= set(NAMES)


@pytest.mark.django_db
def test_an_export_is_named_as_where_it_was_chosen() -> None:
    entry = LogEntry(number=1, subject_kind="export", subject_key="heat")
    assert subjects_of([entry]) == {1: str(ExportSubject.HEAT.label)}
    other = LogEntry(number=1, subject_kind="export", subject_key="register")
    assert subjects_of([other]) == {1: "register"}


@pytest.mark.parametrize(("ms", "told"), [(25000, "25.0 s"), (None, "\N{EN DASH}")])
def test_a_time_is_told_in_seconds(ms: int | None, told: str) -> None:
    assert said("programme", {"median_ms": ms}) == [("\N{EN DASH}", told)]


def test_a_value_is_said_in_the_readers_language() -> None:
    with translation.override("nl"):
        assert said("attempt", {"state": "upheld"}) != [("\N{EN DASH}", "Upheld")]


@pytest.mark.django_db
def test_the_page_says_the_words_and_the_entry_stays_as_it_was_recorded() -> None:
    bob, _, alice = taught()
    made = appeal(sit(alice), None, "The lights went out.", timezone.now())
    decide(made, Ruling(upheld=True, outcome="So they did."), bob, timezone.now())
    make_proposal(bob, alice)
    page = logged_in(make_owner()).get(reverse("training:log")).content.decode()
    assert "<ins>Upheld</ins>" in page
    assert "<ins>Name</ins>" in page
    assert "<ins>upheld</ins>" not in page
    assert LogEntry.objects.get(act="appeal-decided").after == {"state": "upheld"}
    check_log()
