"""That a badge which somebody shows is told apart from the one that was issued."""

import base64
import io
import json

import pytest
from django.utils import timezone
from PIL import Image

from certificates import badge_pictures, badge_tokens
from certificates.file_checking import check_file
from certificates.file_reports import FileKind, Matter
from certificates.key_files import badge_key, public_keys
from certificates.models import Certificate
from certificates.offline_checking import check_offline
from certificates.verifying import Outcome, outcome_of
from tests.make import make_trainee
from tests.make_papers import make_drawn, token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def issued() -> Certificate:
    return make_drawn(make_trainee("Alice Moreau"))


def test_the_baked_badge_is_checked_like_the_paper(issued: Certificate) -> None:
    picture = badge_pictures.draw(issued.game_name, issued.house_name)

    report = check_file(badge_pictures.bake(picture, token_of(issued)))

    assert report.kind is FileKind.BADGE
    assert report.is_valid
    assert report.serial == issued.serial


def test_a_genuine_badge_saved_anew_still_has_our_picture(issued: Certificate) -> None:
    picture = badge_pictures.draw(issued.game_name, issued.house_name)
    with Image.open(io.BytesIO(picture)) as drawn:
        plain = drawn.convert("RGBA")
    file = badge_pictures.bake(png_of(plain), token_of(issued))

    assert check_file(file).is_valid


@pytest.mark.parametrize(
    "other",
    [
        Image.new("RGB", (60, 60), "blue"),
        Image.new("RGBA", (badge_pictures.SIDE, badge_pictures.SIDE)),
    ],
    ids=["blue", "empty"],
)
def test_our_credential_in_another_picture_is_told_apart(
    issued: Certificate, other: Image.Image
) -> None:
    file = badge_pictures.bake(png_of(other), token_of(issued))

    report = check_file(file)
    offline = check_offline(file, public_keys(), timezone.now())

    assert report.refuted == offline.refuted == {Matter.PICTURE}
    assert not report.is_genuine
    assert report.is_in_strange_picture
    assert outcome_of(report) is Outcome.PICTURE


def test_the_badge_of_another_house_is_not_this_ones_picture(
    issued: Certificate,
) -> None:
    picture = badge_pictures.draw(issued.game_name, "Casino of Mallory")

    report = check_file(badge_pictures.bake(picture, token_of(issued)))

    assert report.refuted == {Matter.PICTURE}


def png_of(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def test_a_forged_credential_is_shown_beside_the_one_that_was_issued(
    issued: Certificate,
) -> None:
    head, _claims, signature = token_of(issued).split(".")
    claims = badge_tokens.read(token_of(issued), public_keys())
    claims["credentialSubject"]["identifier"][0]["identityHash"] = "Mallory"
    claims["credentialSubject"]["result"][0]["value"] = "101"
    body = base64.urlsafe_b64encode(json.dumps(claims).encode()).decode().rstrip("=")

    report = check_file(f"{head}.{body}.{signature}".encode())

    assert report.refuted == {Matter.CREDENTIAL, Matter.FACTS}
    assert report.serial == issued.serial
    assert [each.in_file for each in report.differences] == ["Mallory", "101"]
    assert outcome_of(report) is Outcome.DOCTORED


@pytest.mark.parametrize("claims", ["W10", "e30", "bnVsbA", "!", "W1tbW1s"])
def test_a_token_that_says_nothing_holds_no_address(claims: str) -> None:
    report = check_file(f"e30.{claims}.AAAA".encode())

    assert not report.is_genuine
    said = [str(check.sentence) for check in report.checks]
    assert said
    assert not any("issued no certificate" in each for each in said)


def test_the_credential_alone_is_checked_too(issued: Certificate) -> None:
    assert check_file(token_of(issued).encode() + b"\n").is_valid


@pytest.mark.parametrize("part", [0, 1, 2], ids=["head", "claims", "signature"])
def test_a_credential_with_one_letter_changed_is_refused(
    issued: Certificate, part: int
) -> None:
    parts = token_of(issued).split(".")
    middle = len(parts[part]) // 2
    letter = "A" if parts[part][middle] != "A" else "B"
    parts[part] = parts[part][:middle] + letter + parts[part][middle + 1 :]

    report = check_file(".".join(parts).encode())

    assert Matter.CREDENTIAL in report.refuted


def test_a_credential_without_a_signature_is_refused(issued: Certificate) -> None:
    _head, claims, _signature = token_of(issued).split(".")
    none = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0"  # {"alg":"none","typ":"JWT"}

    assert not check_file(f"{none}.{claims}.".encode()).is_genuine
    assert not check_file(f"{none}.{claims}.AAAA".encode()).is_genuine


def test_a_credential_of_another_name_under_our_key_differs(
    issued: Certificate,
) -> None:
    claims = badge_tokens.read(token_of(issued), public_keys())
    claims["credentialSubject"]["identifier"][0]["identityHash"] = "Mallory"
    token = badge_tokens.sign(claims, badge_key())

    report = check_file(token.encode())

    assert [(each.in_file, each.in_row) for each in report.differences] == [
        ("Mallory", "Alice Moreau")
    ]
    assert report.refuted == {Matter.FACTS}
