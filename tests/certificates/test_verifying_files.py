"""That anybody learns what a file is worth by dropping it on a page."""

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from certificates import badge_pictures
from certificates.models import Certificate, Paper, Status
from certificates.verifying import MOST_BYTES
from tests.make import make_trainee
from tests.make_certificates import make_certificate, make_change
from tests.make_papers import file_of, make_drawn, one_bit_flipped, token_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_rates")]

CHECK = "/verify/file"


def drop(client: Client, content: bytes, name: str = "paper.pdf") -> Any:
    return client.post(CHECK, {"file": SimpleUploadedFile(name, content)})


def test_who_drops_too_many_files_has_to_wait(client: Client) -> None:
    answers = {drop(client, b"x").status_code for _ in range(25)}

    assert answers == {200, 429}


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


def test_without_the_keys_nothing_is_called_forged(
    client: Client, tmp_path: Path, settings: Any
) -> None:
    badge = token_of(make_drawn(make_trainee("Alice Moreau"))).encode()
    settings.KEYS_DIR = tmp_path

    answer = drop(client, badge, "badge.jwt")

    assert answer.status_code == 503
    assert "cannot be checked just now" in answer.text
    assert "The file was changed" not in answer.text


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


def test_a_credential_in_another_picture_is_not_called_a_genuine_file(
    client: Client,
) -> None:
    issued = make_drawn(make_trainee("Alice Moreau"))
    other = badge_pictures.draw("Another game", "Casino of Mallory")

    text = drop(client, badge_pictures.bake(other, token_of(issued)), "badge.png").text

    assert "but the picture is not ours" in text
    assert "The file is genuine" not in text
    assert "What was really issued" in text
