"""That anybody learns what a paper, a PDF or a badge is worth, and nobody more."""

import re
from datetime import timedelta
from hashlib import sha256
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from certificates import badge_pictures, signed_files
from certificates.enclosures import CREDENTIAL_NAME
from certificates.models import Certificate, Paper, ReasonClass, Status
from certificates.verify_forms import as_typed, serial_as_typed
from certificates.verifying import MOST_BYTES
from tests.make import make_manager, make_owner, make_trainee
from tests.make_certificates import make_certificate, make_change, make_running_out
from tests.make_opened_exams import make_sat_exam
from tests.make_papers import file_of, make_drawn, one_bit_flipped
from training.erasing import erase

pytestmark = pytest.mark.django_db

LOOK, CHECK = "/verify/", "/verify/file"


@pytest.fixture(autouse=True)
def _rates_start_anew() -> None:
    cache.clear()


@pytest.fixture
def certificate() -> Certificate:
    return make_certificate(make_trainee("Alice Moreau"))


def data_of(certificate: Certificate) -> str:
    return reverse("certificates:verify_data", args=[certificate.token])


def drop(client: Client, content: bytes, name: str = "paper.pdf") -> Any:
    return client.post(CHECK, {"file": SimpleUploadedFile(name, content)})


# --- Today's status -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "said", "why"),
    [
        (Status.SUSPENDED, "Genuine, but suspended", "is being looked into"),
        (Status.REVOKED, "Revoked: do not rely on it", "issued in error"),
        (Status.SUPERSEDED, "Superseded by a newer", "name changed"),
    ],
)
def test_the_page_says_what_became_of_it_and_why_but_not_the_schools_own_words(
    client: Client, certificate: Certificate, status: Status, said: str, why: str
) -> None:
    make_change(certificate, status, reason="The cousin of the manager sat it.")

    text = client.get(certificate.get_absolute_url()).text

    assert said in text
    assert why in text
    assert "cousin" not in text
    assert "Alice Moreau" in text


def test_a_valid_one_says_until_when(client: Client) -> None:
    certificate = make_running_out(
        make_trainee(), timezone.now() + timedelta(days=9), school="Casino School"
    )

    text = client.get(certificate.get_absolute_url()).text

    assert "Genuine and valid" in text
    assert "It is valid until" in text
    assert "Casino School issued this certificate" in text


def test_one_without_an_end_says_so(client: Client, certificate: Certificate) -> None:
    assert "It does not expire." in client.get(certificate.get_absolute_url()).text


def test_an_expired_one_is_genuine_but_expired(client: Client) -> None:
    certificate = make_running_out(make_trainee(), timezone.now())

    assert "Genuine, but expired" in client.get(certificate.get_absolute_url()).text


def test_one_issued_outside_the_rule_says_so(client: Client) -> None:
    certificate = make_running_out(
        make_trainee(),
        timezone.now() + timedelta(days=9),
        outside_rule=True,
        outside_reason="An old friend.",
    )

    text = client.get(certificate.get_absolute_url()).text

    assert "Issued outside the rule" in text
    assert "old friend" not in text


def test_a_specimen_says_that_it_is_one(client: Client) -> None:
    alice = make_trainee()
    alice.is_demo = True
    alice.save()

    assert "A specimen" in client.get(make_certificate(alice).get_absolute_url()).text


def test_the_table_test_and_every_situation_stand_on_the_page(client: Client) -> None:
    alice, bob = make_trainee(), make_manager()
    certificate = make_running_out(
        alice,
        timezone.now() + timedelta(days=9),
        attempt=make_sat_exam(alice, bob),
        programme="Floor entry",
        p90_ms=14_000,
        table_test={
            "recorded_by": "Bob",
            "cosigned_by": "Carol",
            "passed_at": "2026-11-20T10:00:00+00:00",
        },
        situations=[
            {
                "slug": "tie", "title": "Tie", "hands": 3, "hands_right": 2,
                "bets": 12, "bets_right": 11, "median_ms": 7500,
            }
        ],
    )  # fmt: skip

    text = client.get(certificate.get_absolute_url()).text

    for fact in ("before Bob and Carol", "Floor entry", "14.0 s", "11 of 12", "7.5 s"):
        assert fact in text


def test_an_erased_holders_paper_can_be_checked_by_the_least(client: Client) -> None:
    alice = make_trainee("Alice Moreau")
    situations = [
        {
            "slug": "tie", "title": "Dealer and box tie", "hands": 3, "hands_right": 2,
            "bets": 12, "bets_right": 11, "median_ms": 7500,
        }
    ]  # fmt: skip
    certificate = make_running_out(
        alice, timezone.now() + timedelta(days=9), situations=situations
    )
    erase(alice, make_owner())

    text = client.get(certificate.get_absolute_url()).text
    data = client.get(data_of(certificate)).json()

    assert "Alice Moreau" in text
    assert "asked the school to forget them" in text
    assert "Dealer and box tie" not in text
    assert (data["holder"], data["status"]) == ("Alice Moreau", "valid")
    assert "situations" not in data


# --- For machines ---------------------------------------------------------------------


def test_the_twin_tells_the_same_to_machines(
    client: Client, certificate: Certificate
) -> None:
    make_change(certificate, Status.REVOKED, reason_class=ReasonClass.DECEIT)

    answer = client.get(data_of(certificate))
    data = answer.json()

    assert (data["serial"], data["holder"]) == (certificate.serial, "Alice Moreau")
    assert (data["status"], data["reason_class"]) == ("revoked", "deceit")
    assert (data["bets_right"], data["bets"]) == (37, 38)
    assert data["rules_sha256"] == certificate.rules_hash
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "as it is" not in answer.text  # the managers' own words
    assert certificate.token not in answer.text


def test_an_unknown_address_is_unknown_to_machines_too(client: Client) -> None:
    answer = client.get("/verify/" + "0" * 32 + ".json")

    assert answer.status_code == 404
    assert answer.json()["status"] == "unknown"


# --- Not more than that ---------------------------------------------------------------


@pytest.mark.parametrize("suffix", ["", ".json"])
def test_a_known_and_an_unknown_address_cost_the_same_queries(
    client: Client, certificate: Certificate, suffix: str
) -> None:
    def asked(token: str) -> list[str]:
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/verify/{token}{suffix}")
        said = [query["sql"].replace(token, "…") for query in queries.captured_queries]
        return [re.sub(r"\d+", "1", sql) for sql in said]

    asked(certificate.token)  # the rates' first row
    known, unknown = asked(certificate.token), asked("0" * 32)

    assert len(known) == len(unknown)
    looked = [sql for sql in known if "certificates_certificate" in sql]
    assert looked == [sql for sql in unknown if "certificates_certificate" in sql]


def test_for_an_unknown_address_as_much_is_drawn(
    client: Client, certificate: Certificate
) -> None:
    def drawn(token: str) -> set[str]:
        page = client.get(f"/verify/{token}")
        return {template.name for template in page.templates if template.name}

    assert drawn("0" * 32) >= drawn(certificate.token) - {
        "certificates/_table_test.html"
    }


@pytest.mark.parametrize("address", [LOOK, "/verify/" + "0" * 32])
def test_search_engines_and_other_sites_are_told_nothing(
    client: Client, address: str
) -> None:
    answer = client.get(address)

    assert "noindex" in answer["X-Robots-Tag"]
    assert answer["Referrer-Policy"] == "same-origin"
    assert "no-store" in answer["Cache-Control"]


def test_who_asks_too_often_has_to_wait(client: Client) -> None:
    answers = {client.get("/verify/" + "0" * 32).status_code for _ in range(70)}

    assert answers == {404, 429}
    assert client.get(LOOK)["Retry-After"] == "300"


def test_a_machine_that_asks_too_often_is_told_so_in_json(client: Client) -> None:
    address = f"/verify/{'0' * 32}.json"
    for _ in range(60):
        assert client.get(address).status_code == 404

    answer = client.get(address)

    assert answer.status_code == 429
    assert answer["Retry-After"] == "300"
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert answer["X-Robots-Tag"] == "noindex, nofollow"
    assert answer.json()["status"] == "unchecked"
    assert "Wait five minutes" in answer.json()["reason"]


def test_who_drops_too_many_files_has_to_wait(client: Client) -> None:
    answers = {drop(client, b"x").status_code for _ in range(25)}

    assert answers == {200, 429}


# --- Typed from the paper -------------------------------------------------------------


def test_serial_and_secret_lead_to_the_certificate(
    client: Client, certificate: Certificate
) -> None:
    typed = {"serial": certificate.serial.lower(), "secret": certificate.token.lower()}

    assert client.get(LOOK, typed)["Location"] == certificate.get_absolute_url()


def test_the_whole_address_may_be_pasted(
    client: Client, certificate: Certificate
) -> None:
    typed = {"serial": certificate.serial, "secret": certificate.verification_url}

    assert client.get(LOOK, typed).status_code == 302


def test_letters_taken_for_figures_and_gaps_do_no_harm() -> None:
    assert as_typed("o1Il 7kq4-m2xd") == "01117KQ4M2XD"


@pytest.mark.parametrize("gap", ["", " ", "-", " \N{EN DASH} "])
def test_serial_and_secret_may_be_typed_with_gaps_or_without(
    client: Client, certificate: Certificate, gap: str
) -> None:
    parts = certificate.serial.removeprefix("DS-").lower().split("-")
    blocks = [certificate.token[at : at + 8].lower() for at in range(0, 32, 8)]
    typed = {"serial": gap.join(parts), "secret": gap.join(blocks)}

    assert client.get(LOOK, typed)["Location"] == certificate.get_absolute_url()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("bn1da2gk", "DS-BN1D-A2GK"),
        ("dsbn1da2gk", "DS-BN1D-A2GK"),
        ("ds bn1d a2gk", "DS-BN1D-A2GK"),
        ("DS\N{EN DASH}BNID\N{EN DASH}A2GK", "DS-BN1D-A2GK"),
        ("DSAB-CDEF", "DS-DSAB-CDEF"),
        ("DS-1234", "DS1234"),
        ("", ""),
    ],
)
def test_a_serial_is_read_as_it_was_meant(typed: str, meant: str) -> None:
    assert serial_as_typed(typed) == meant


def test_a_serial_with_anothers_secret_leads_nowhere(
    client: Client, certificate: Certificate
) -> None:
    other = make_certificate(make_trainee("Zoe"))
    typed = {"serial": certificate.serial, "secret": other.token}

    answer = client.get(LOOK, typed)

    assert answer.status_code == 404
    assert "No certificate of this school has this serial together" in answer.text
    assert "Zoe" not in answer.text


@pytest.mark.parametrize("typed", [{"serial": "x"}, {"secret": "x" * 99, "serial": ""}])
def test_half_of_it_is_asked_for_again(client: Client, typed: dict[str, str]) -> None:
    assert client.get(LOOK, typed).status_code == 400


# --- Dropped files --------------------------------------------------------------------


def test_the_file_as_issued_is_genuine(client: Client) -> None:
    text = drop(client, file_of(make_drawn(make_trainee("Alice Moreau")))).text

    assert "The file is genuine" in text
    assert "Alice Moreau" in text
    assert "What was changed" not in text


def test_a_doctored_file_is_shown_for_what_it_is(client: Client) -> None:
    file = file_of(make_drawn(make_trainee("Alice Moreau")))

    text = drop(client, one_bit_flipped(file, len(file) // 2)).text

    assert "The file was changed" in text
    assert "What was really issued" in text
    assert "Genuine and valid" not in text  # nobody is to read that of the file


def test_a_genuine_file_of_a_revoked_one_does_not_count(client: Client) -> None:
    certificate = make_drawn(make_trainee("Alice Moreau"))
    make_change(certificate, Status.REVOKED)

    text = drop(client, file_of(certificate)).text

    assert "genuine, but the certificate does not count" in text
    assert "took it back on" in text


def test_the_very_bytes_of_an_old_paper_without_a_signature_are_genuine(
    client: Client,
) -> None:
    make_certificate(make_trainee())
    file = b"%PDF-1.7 an older paper of ours"
    Paper.objects.update(state="ready", pdf=file, sha256=sha256(file).hexdigest())

    assert "The file is genuine" in drop(client, file).text


@pytest.mark.parametrize(
    "content", [b"hello", b"%PDF-1.7", b"\x89PNG\r\n\x1a\n", b"\0"]
)
def test_a_strangers_file_is_none_of_ours(client: Client, content: bytes) -> None:
    text = drop(client, content).text

    assert "not a certificate of this school" in text


def test_the_badge_and_its_token_are_checked_too(client: Client) -> None:
    certificate = make_drawn(make_trainee("Alice Moreau"))
    holder = Client()
    holder.force_login(certificate.attempt.trainee)

    for kind in ("png", "jwt"):
        badge = holder.get(f"/certificates/{certificate.serial}/badge.{kind}").content
        assert "The file is genuine" in drop(client, badge, f"badge.{kind}").text


def test_without_a_file_it_is_asked_for(client: Client) -> None:
    assert client.post(CHECK).status_code == 400
    assert client.get(CHECK).status_code == 405


def test_a_file_larger_than_any_of_ours_is_refused_unread(client: Client) -> None:
    answer = drop(client, b"%PDF" + b"x" * (MOST_BYTES + 2**15))

    assert answer.status_code == 413
    assert "too large" in answer.text


def test_one_just_too_large_is_refused_too(client: Client) -> None:
    answer = drop(client, b"x" * (MOST_BYTES + 1))

    assert answer.status_code == 400
    assert "too large" in answer.text


def test_a_stranger_needs_no_cookie_to_drop_a_file() -> None:
    assert drop(Client(enforce_csrf_checks=True), b"hello").status_code == 200


@settings(max_examples=40)
@given(
    content=st.one_of(
        st.binary(min_size=1, max_size=400),
        st.binary(max_size=200).map(lambda rest: b"%PDF-1.7\n" + rest),
        st.binary(max_size=200).map(lambda rest: b"\x89PNG\r\n\x1a\n" + rest),
        st.text("abcXYZ0._-=", min_size=5, max_size=200).map(str.encode),
    ),
    name=st.text("abc .%é名\u202e", max_size=30).map("x{}".format),
)
def test_whatever_is_dropped_is_answered(content: bytes, name: str) -> None:
    cache.clear()

    answer = Client().post(CHECK, {"file": SimpleUploadedFile(name, content)})

    assert answer.status_code in {200, 400}


@settings(max_examples=25)
@given(data=st.data())
def test_a_paper_cut_or_spoilt_anywhere_is_never_genuine(data: st.DataObject) -> None:
    cache.clear()
    if not (row := Certificate.objects.first()):
        row = make_drawn(make_trainee("Alice Moreau"))
    file = file_of(row)
    at = data.draw(st.integers(1, len(file) - 2))
    spoilt = data.draw(
        st.sampled_from([file[:at], file[at:], one_bit_flipped(file, at)])
    )

    answer = drop(Client(), spoilt)

    assert answer.status_code == 200
    assert "The file is genuine" not in answer.text


@settings(max_examples=60)
@given(asked=st.dictionaries(st.sampled_from(["serial", "secret"]), st.text()))
def test_whatever_is_typed_is_answered(asked: dict[str, str]) -> None:
    cache.clear()

    assert Client().get(LOOK, asked).status_code in {200, 302, 400, 404}


def test_a_credential_in_another_picture_is_not_called_a_genuine_file(
    client: Client,
) -> None:
    issued = make_drawn(make_trainee("Alice Moreau"))
    token = signed_files.attachments(file_of(issued))[CREDENTIAL_NAME].decode()
    other = badge_pictures.draw("Another game", "Casino of Mallory")

    text = drop(client, badge_pictures.bake(other, token), "badge.png").text

    assert "but the picture is not ours" in text
    assert "The file is genuine" not in text
    assert "What was really issued" in text


def test_the_page_counts_the_situations_as_the_paper_does(client: Client) -> None:
    issued = make_drawn(make_trainee("Alice Moreau"))

    text = " ".join(client.get(issued.get_absolute_url()).text.split())

    covered = len(issued.situations)
    assert f"<dt>Situations covered</dt> <dd>{covered}</dd>" in text
