"""That the register shows managers their own, found, sorted and exported."""

import csv
import io
from collections.abc import Callable
from datetime import timedelta

import openpyxl
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from certificates.folding import fold
from certificates.models import Certificate, ReasonClass, Status
from certificates.standing import Why, suspend
from logbook.models import Act, LogEntry
from quizzes.models import Attempt
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.make_certificates import (
    make_certificate,
    make_change,
    make_exam,
    make_running_out,
)
from tests.make_exams import taught
from tests.make_proposals import work_alone
from training.models import Proposal, Role, User

pytestmark = pytest.mark.django_db

REGISTER = "/certificates/register/"


def page_of(certificate: Certificate) -> str:
    return reverse("certificates:certificate", args=[certificate.serial])


def deed_of(certificate: Certificate, deed: str) -> str:
    return reverse("certificates:change", args=[certificate.serial, deed])


def status_of(certificate: Certificate) -> str:
    now = timezone.now()
    return Certificate.objects.with_status(now).get(pk=certificate.pk).status


# --- Who sees what --------------------------------------------------------------------


def test_a_manager_sees_the_certificates_of_their_classes_alone() -> None:
    bob, _, alice = taught()
    own, other = make_certificate(alice), make_certificate(make_trainee("Zoe"))

    text = logged_in(bob).get(REGISTER).text

    assert own.serial in text
    assert other.serial not in text


def test_an_owner_sees_all() -> None:
    made = [make_certificate(make_trainee(name)) for name in ("Alice", "Zoe")]

    text = logged_in(make_owner()).get(REGISTER).text

    assert all(each.serial in text for each in made)


@pytest.mark.parametrize("address", ["register", "csv", "xlsx", "one", "outside"])
def test_to_trainees_and_strangers_there_is_no_register(address: str) -> None:
    alice = make_trainee()
    certificate = make_certificate(alice)
    there = {
        "register": REGISTER,
        "csv": f"{REGISTER}register.csv",
        "xlsx": f"{REGISTER}register.xlsx",
        "one": page_of(certificate),
        "outside": reverse("certificates:outside", args=[certificate.attempt.key]),
    }[address]

    assert logged_in(alice).get(there).status_code == 404
    assert Client().get(there).status_code == 302


def test_another_classs_manager_sees_and_changes_nothing() -> None:
    certificate = make_certificate(make_trainee())
    dan = logged_in(make_manager("Dan"))

    assert dan.get(page_of(certificate)).status_code == 404
    for deed in ("suspend", "lift", "revoke", "reissue"):
        assert dan.post(deed_of(certificate, deed)).status_code == 404
    outside = reverse("certificates:outside", args=[certificate.attempt.key])
    assert dan.get(outside).status_code == 404


def test_nobody_changes_what_their_own_certificate_is_worth() -> None:
    olive = make_owner()
    certificate = make_certificate(olive)
    said = {"suspend-reason_class": "inquiry", "suspend-reason": "why"}

    assert (
        logged_in(olive).post(deed_of(certificate, "suspend"), said).status_code == 404
    )
    text = logged_in(olive).get(page_of(certificate)).text
    assert deed_of(certificate, "suspend") not in text


@pytest.mark.parametrize("deed", ["suspend", "lift", "revoke", "reissue"])
def test_deeds_are_posted(deed: str) -> None:
    bob, _, alice = taught()

    assert logged_in(bob).get(deed_of(make_certificate(alice), deed)).status_code == 405


def test_there_are_no_other_deeds_and_files() -> None:
    bob, _, alice = taught()

    assert (
        logged_in(bob).post(deed_of(make_certificate(alice), "burn")).status_code == 404
    )
    assert logged_in(bob).get(f"{REGISTER}register.pdf").status_code == 404


# --- Finding --------------------------------------------------------------------------


@pytest.fixture
def several() -> tuple[User, dict[str, Certificate]]:
    """An owner, and a certificate of every status."""
    now, made = timezone.now(), {}
    for status in (Status.SUSPENDED, Status.REVOKED, Status.SUPERSEDED):
        made[status.value] = make_certificate(make_trainee(f"Ms {status}"))
        make_change(made[status.value], status)
    made["valid"] = make_running_out(
        make_trainee("Ms valid"), now + timedelta(days=20), school="Here"
    )
    made["expired"] = make_running_out(make_trainee("Ms expired"), now)
    return make_owner(), made


@pytest.mark.parametrize(
    "status", ["valid", "expired", "suspended", "revoked", "superseded"]
)
def test_it_is_searched_by_status(
    several: tuple[User, dict[str, Certificate]], status: str
) -> None:
    olive, made = several

    text = logged_in(olive).get(REGISTER, {"status": status}).text

    assert [name for name in made if made[name].serial in text] == [status]


def test_it_is_searched_by_holder_and_by_serial(
    several: tuple[User, dict[str, Certificate]],
) -> None:
    olive, made = several

    for sought in ("ms rev", made["revoked"].serial.lower()):
        text = logged_in(olive).get(REGISTER, {"q": sought}).text
        assert [name for name in made if made[name].serial in text] == ["revoked"]


def test_it_lists_what_expires_soon_and_has_no_later_one(
    several: tuple[User, dict[str, Certificate]],
) -> None:
    olive, made = several
    renewed = make_trainee("Ms renewed")
    make_running_out(renewed, timezone.now() + timedelta(days=10))
    make_running_out(renewed, timezone.now() + timedelta(days=400))

    text = logged_in(olive).get(REGISTER, {"attention": "soon"}).text

    assert made["valid"].serial in text
    assert "Ms renewed" not in text
    assert [name for name in made if made[name].serial in text] == ["valid"]


def test_it_lists_those_whose_exam_now_counts_as_failed(
    several: tuple[User, dict[str, Certificate]],
) -> None:
    olive, made = several
    failed = [made[name].attempt_id for name in ("valid", "revoked")]
    Attempt.objects.filter(pk__in=failed).update(passed=False)

    page = logged_in(olive).get(REGISTER, {"attention": "failed"}).text

    assert [name for name in made if made[name].serial in page] == ["valid"]
    assert "its exam now counts as failed" in page
    assert "1 waiting" in logged_in(olive).get("/office/").text


def test_a_suspended_one_whose_exam_counts_as_failed_says_what_is_left_to_do(
    several: tuple[User, dict[str, Certificate]],
) -> None:
    olive, made = several
    Attempt.objects.filter(pk=made["valid"].attempt_id).update(passed=False)
    address = page_of(made["valid"])
    assert "Nothing happens by itself" in logged_in(olive).get(address).text
    inquiry = Why(ReasonClass.INQUIRY, "Look.")
    suspend(made["valid"], olive, inquiry, timezone.now())
    page = logged_in(olive).get(address).text
    assert "It is suspended: revoke it, or lift the suspension" in page
    assert "Nothing happens by itself" not in page


def test_it_is_searched_by_rule_set_class_and_days() -> None:
    alice, zoe, olive = make_trainee(), make_trainee("Zoe"), make_owner()
    one = make_certificate(alice)
    two = make_running_out(
        zoe, timezone.now(), issued_at=timezone.now() - timedelta(days=400)
    )
    group = make_class(trainees=(alice,))
    today = timezone.localdate()

    def found(**sought: int | str) -> list[str]:
        text = logged_in(olive).get(REGISTER, sought).text
        return [each.holder for each in (one, two) if each.serial in text]

    assert found(training_class=group.pk) == ["Alice"]
    assert found(rules="venezia/ultimate") == ["Alice", "Zoe"]
    assert found(rules="quebec/three-card") == []
    assert found(first=today.isoformat()) == ["Alice"]
    assert found(last=(today - timedelta(days=1)).isoformat()) == ["Zoe"]


@pytest.mark.parametrize("column", ["holder", "game", "issued", "expires", "status"])
@pytest.mark.parametrize("sign", ["", "-"])
def test_it_is_sorted_by_any_column(
    several: tuple[User, dict[str, Certificate]], column: str, sign: str
) -> None:
    olive, made = several

    text = logged_in(olive).get(REGISTER, {"sort": sign + column}).text

    assert all(each.serial in text for each in made.values())
    assert "aria-sort" in text


def test_holders_come_by_name_in_either_direction(
    several: tuple[User, dict[str, Certificate]],
) -> None:
    olive, made = several

    text = logged_in(olive).get(REGISTER, {"sort": "-holder"}).text

    places = [text.index(made[name].serial) for name in sorted(made, reverse=True)]
    assert places == sorted(places)


def test_a_query_no_manager_would_make_is_refused_and_breaks_nothing() -> None:
    olive = logged_in(make_owner())

    for wrong in (
        {"status": "burnt"},
        {"first": "yesterday"},
        {"training_class": "x"},
        {"first": "0001-01-01"},
        {"first": "2026-02-01", "last": "2026-01-01"},
        {"q": "\x00"},
    ):
        assert olive.get(REGISTER, wrong).status_code == 400, wrong
    assert olive.get(REGISTER, {"sort": "token", "page": "many"}).status_code == 200


@settings(max_examples=60)
@given(
    asked=st.dictionaries(
        st.sampled_from(
            ["q", "status", "rules", "training_class", "first", "last", "sort", "page"]
        ),
        st.text(max_size=20),
    )
)
def test_whatever_is_asked_is_answered(asked: dict[str, str]) -> None:
    olive = User.objects.filter(role=Role.OWNER).first() or make_owner()

    assert logged_in(olive).get(REGISTER, asked).status_code in {200, 400}


def test_its_queries_do_not_grow_with_its_lines(
    django_assert_max_num_queries: Callable[[int], object],
) -> None:
    olive = logged_in(make_owner())
    for number in range(12):
        make_certificate(make_trainee(f"Trainee {number}"))

    with django_assert_max_num_queries(9):  # type: ignore[attr-defined]
        olive.get(REGISTER)


# --- Exporting ------------------------------------------------------------------------


def test_what_is_found_is_exported_as_csv_and_the_log_tells(
    several: tuple[User, dict[str, Certificate]],
) -> None:
    olive, made = several

    page = logged_in(olive).get(f"{REGISTER}register.csv", {"status": "revoked"})

    text = page.getvalue().decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["serial"] for row in rows] == [made["revoked"].serial]
    assert rows[0]["status"] == "revoked"
    assert rows[0]["reason"] == "It had been issued in error."
    assert made["revoked"].token not in text
    told = LogEntry.objects.get(act=Act.EXPORTED)
    assert told.after == {"rows": 1, "status": "revoked"}


def test_figures_stay_figures_in_a_spreadsheet(
    several: tuple[User, dict[str, Certificate]],
) -> None:
    olive, made = several

    page = logged_in(olive).get(f"{REGISTER}register.xlsx", {"sort": "holder"})

    book = openpyxl.load_workbook(io.BytesIO(page.getvalue()))
    heads, *rows = list(book.worksheets[0].values)
    bets = heads.index("bets right")
    assert [row[bets] for row in rows] == [37] * len(made)


# --- One certificate ------------------------------------------------------------------


def test_its_page_tells_what_became_of_it_and_by_whom() -> None:
    bob, carol, alice = taught()
    certificate = make_certificate(alice)
    make_change(
        certificate, Status.REVOKED, by=bob, approved_by=carol, reason="Looked into."
    )

    text = logged_in(bob).get(page_of(certificate)).text

    assert "Looked into." in text
    assert "By Bob, approved by Carol" in text
    assert "It had been issued in error." in text


def test_a_manager_suspends_and_lifts_alone() -> None:
    bob, _, alice = taught()
    certificate, client = make_certificate(alice), logged_in(bob)
    said = {"suspend-reason_class": "inquiry", "suspend-reason": "A guest complained."}

    page = client.post(deed_of(certificate, "suspend"), said, follow=True)
    assert "Suspended" in page.text
    assert status_of(certificate) == Status.SUSPENDED

    client.post(deed_of(certificate, "lift"), {"lift-reason": "Nothing in it."})
    assert status_of(certificate) == Status.VALID


def test_a_manager_revokes_with_a_colleague() -> None:
    bob, carol, alice = taught()
    certificate = make_certificate(alice)
    said = {"revoke-reason_class": "deceit", "revoke-reason": "Somebody else sat it."}

    page = logged_in(bob).post(deed_of(certificate, "revoke"), said, follow=True)

    assert "once a second manager approves" in page.text
    assert "See the proposal" in page.text
    assert status_of(certificate) == Status.VALID
    made = Proposal.objects.get()
    address = reverse("training:approve", args=[made.key])
    logged_in(carol).post(address, {"reason": "Seen it."})
    assert status_of(certificate) == Status.REVOKED


def test_where_one_manager_is_enough_it_is_revoked_at_once() -> None:
    bob, _, alice = taught()
    certificate = make_certificate(alice)
    work_alone()
    said = {"revoke-reason_class": "deceit", "revoke-reason": "Somebody else sat it."}

    page = logged_in(bob).post(deed_of(certificate, "revoke"), said, follow=True)

    assert "Revoked." in page.text
    assert status_of(certificate) == Status.REVOKED


def test_a_manager_reissues_after_a_change_of_name() -> None:
    bob, _, alice = taught()
    certificate = make_certificate(alice)
    User.objects.filter(pk=alice.pk).update(full_name="Alice Moreau")
    said = {"reissue-size": "a4", "reissue-reason": "Married."}

    page = logged_in(bob).post(deed_of(certificate, "reissue"), said, follow=True)

    new = Certificate.objects.get(supersedes=certificate)
    assert new.holder == "Alice Moreau"
    assert f"Certificate {new.serial} takes its place." in page.text


@pytest.mark.parametrize("deed", ["suspend", "revoke", "reissue"])
def test_without_a_reason_nothing_is_done(deed: str) -> None:
    bob, _, alice = taught()
    certificate = make_certificate(alice)

    page = logged_in(bob).post(deed_of(certificate, deed), {})

    assert page.status_code == 400
    assert "This field is required." in page.text
    assert status_of(certificate) == Status.VALID
    assert not Proposal.objects.exists()


@pytest.mark.parametrize("reason", ["   ", "\x00", "x" * 1001])
def test_a_reason_that_is_none_is_refused(reason: str) -> None:
    bob, _, alice = taught()
    certificate = make_certificate(alice)
    said = {"suspend-reason_class": "inquiry", "suspend-reason": reason}

    assert logged_in(bob).post(deed_of(certificate, "suspend"), said).status_code == 400


def test_a_deed_that_the_status_does_not_allow_is_told_in_a_sentence() -> None:
    bob, _, alice = taught()
    certificate = make_certificate(alice)

    said = {"lift-reason": "as it is"}
    page = logged_in(bob).post(deed_of(certificate, "lift"), said, follow=True)

    assert "This certificate is not suspended." in page.text


# --- Outside the rule -----------------------------------------------------------------


def test_a_manager_proposes_to_certify_a_failed_exam() -> None:
    bob, carol, alice = taught()
    attempt = make_exam(alice, bets_right=30, passed=False)
    address = reverse("certificates:outside", args=[attempt.key])
    assert "The exam was not passed." in logged_in(bob).get(address).text

    said = {"months": "12", "reason": "Ten years at our tables."}
    page = logged_in(bob).post(address, said, follow=True)

    assert "once a second manager approves" in page.text
    made = Proposal.objects.get()
    logged_in(carol).post(reverse("training:approve", args=[made.key]), {"reason": ""})
    assert Certificate.objects.get().outside_rule


def test_the_exam_that_earns_none_leads_to_issuing_outside_the_rule() -> None:
    bob, _, alice = taught()
    failed = make_exam(alice, bets_right=30, passed=False)
    earned, own = make_exam(alice), make_exam(bob, bets_right=30, passed=False)
    client = logged_in(bob)

    def leads(attempt: Attempt) -> bool:
        page = client.get(reverse("training:attempt", args=[attempt.key])).text
        return reverse("certificates:outside", args=[attempt.key]) in page

    assert leads(failed)
    assert not leads(earned)
    assert not leads(own)
    assert "Issue outside the rule" in client.get(REGISTER).text


@pytest.mark.parametrize(
    "said",
    [{}, {"months": "0", "reason": "x"}, {"months": "many", "reason": "x"}],
    ids=["nothing", "no months", "no figure"],
)
def test_a_form_that_is_not_well_filled_proposes_nothing(said: dict[str, str]) -> None:
    bob, _, alice = taught()
    attempt = make_exam(alice, bets_right=30, passed=False)
    address = reverse("certificates:outside", args=[attempt.key])

    assert logged_in(bob).post(address, said).status_code == 400
    assert not Proposal.objects.exists()


def test_an_exam_that_the_rule_certifies_is_not_proposed() -> None:
    bob, _, alice = taught()
    address = reverse("certificates:outside", args=[make_exam(alice).key])

    assert "The rule itself" in logged_in(bob).get(address).text
    page = logged_in(bob).post(address, {"reason": "just so"})
    assert page.status_code == 400
    assert not Proposal.objects.exists()


# --- Names and serials, however they are typed ----------------------------------------


@pytest.mark.parametrize(
    "typed",
    [
        "AMELIE",
        "amélie",
        "Ame\u0301lie",
        "amelie o brien",
        "O\u2019Brien-Renée",
        "-renee",
    ],
)
def test_a_name_is_found_without_case_accents_and_separators(typed: str) -> None:
    bob, _, alice = taught()
    User.objects.filter(pk=alice.pk).update(full_name="Amélie O'Brien Renée")
    alice.refresh_from_db()
    found = make_certificate(alice)

    page = logged_in(bob).get(REGISTER, {"q": typed}).text
    assert found.serial in page
    assert found.serial not in logged_in(bob).get(REGISTER, {"q": "amelia"}).text


def test_a_serial_is_found_as_it_was_heard() -> None:
    bob, _, alice = taught()
    found = make_certificate(alice)
    heard = found.serial.removeprefix("DS-").replace("-", " ").lower()

    for typed in (heard, heard.replace(" ", ""), found.serial):
        assert found.serial in logged_in(bob).get(REGISTER, {"q": typed}).text
    for typed in ("%", "_", "no such"):
        assert found.serial not in logged_in(bob).get(REGISTER, {"q": typed}).text


@given(st.text())
def test_what_is_folded_stays_as_it_is(text: str) -> None:
    assert fold(fold(text)) == fold(text)
