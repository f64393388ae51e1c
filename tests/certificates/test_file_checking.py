"""That a file which somebody shows is told apart from what was issued."""

import base64
import io
import json
import struct
import zlib
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone
from PIL import Image
from pyhanko.pdf_utils import generic as untyped
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pypdf import PdfWriter

from certificates import badge_pictures, badge_tokens, pdf, signed_files, signing
from certificates.attempt_records import digest
from certificates.credentials import claims_of
from certificates.enclosures import CREDENTIAL_NAME, RECORD_NAME, credential, record
from certificates.facts_checking import printed_otherwise
from certificates.file_checking import check_file
from certificates.file_reports import FileKind, Matter, Report, Verdict
from certificates.key_files import badge_key, paper_key, public_keys
from certificates.key_making import make_keys
from certificates.models import Certificate, Status
from certificates.offline_checking import check_offline
from certificates.paper_facts import facts_of
from certificates.verifying import Outcome, outcome_of
from tests.make import make_trainee
from tests.make_certificates import make_change, make_exam, make_running_out
from tests.make_papers import file_of, make_drawn, one_bit_flipped

pytestmark = pytest.mark.django_db
generic: Any = untyped


def png_so_wide(side: int) -> bytes:
    """A small file that unpacks to a picture of `side` by `side` pixels."""
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)),
        (b"tEXt", badge_pictures.CHUNK.encode() + b"\0a.b.c"),
        (b"IDAT", zlib.compress(bytes(1000))),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data
        + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )  # fmt: skip


@pytest.fixture
def issued() -> Certificate:
    return make_drawn(make_trainee("Alice Moreau"))


def bad(report: Report) -> set[Matter]:
    """The matters that were refuted."""
    return {check.matter for check in report.checks if check.is_bad}


def token_of(certificate: Certificate) -> str:
    return signed_files.attachments(file_of(certificate))[CREDENTIAL_NAME].decode()


def forged(certificate: Certificate, holder: str) -> bytes:
    """The paper drawn anew with another name, what lies in it kept; not signed."""
    inside = signed_files.attachments(file_of(certificate))
    enclosed = [
        credential(inside[CREDENTIAL_NAME].decode()),
        record(inside[RECORD_NAME]),
    ]
    certificate.holder = holder
    return pdf.draw(facts_of(certificate), enclosed=enclosed)


def test_the_file_as_issued_is_genuine_in_every_respect(issued: Certificate) -> None:
    report = check_file(file_of(issued))

    assert report.is_genuine
    assert report.is_valid
    assert report.kind is FileKind.PAPER
    assert report.serial == issued.serial
    about_papers = set(Matter) - {Matter.PICTURE}
    assert {check.matter for check in report.checks} == about_papers
    assert {check.verdict for check in report.checks} == {Verdict.GOOD}
    assert report.differences == ()


@pytest.mark.parametrize("share", [0.02, 0.35, 0.6, 0.9])
def test_one_flipped_bit_is_seen(issued: Certificate, share: float) -> None:
    file = file_of(issued)

    report = check_file(one_bit_flipped(file, int(len(file) * share)))

    assert not report.is_genuine
    assert Matter.SIGNATURE in bad(report)


def test_another_name_on_the_paper_is_named_beside_the_one_issued(
    issued: Certificate,
) -> None:
    report = check_file(forged(issued, "Mallory Moreau"))

    assert bad(report) == {Matter.SIGNATURE, Matter.FILE, Matter.FACTS}
    pairs = {(each.in_file, each.in_row) for each in report.differences}
    assert ("Mallory Moreau", "Alice Moreau") in pairs


def test_a_forgery_signed_with_somebody_elses_key_is_not_ours(
    issued: Certificate, tmp_path: Path
) -> None:
    make_keys(tmp_path, settings.SCHOOL_NAME, timezone.now())
    file = signing.sign(forged(issued, "Mallory"), paper_key(tmp_path))

    report = check_file(file)

    signature = report.of(Matter.SIGNATURE)
    assert signature is not None
    assert "somebody else" in str(signature.sentence)


def test_what_is_added_after_the_signature_is_seen(issued: Certificate) -> None:
    report = check_file(file_of(issued) + b"\n% one more line\n")

    assert bad(report) == {Matter.SIGNATURE, Matter.FILE}


def grown(file: bytes, change: Callable[[Any], None]) -> bytes:
    """`file` with something added behind its signature, as an editor of PDFs does."""
    writer: Any = IncrementalPdfFileWriter(io.BytesIO(file))
    change(writer)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def note_over_the_name(writer: Any) -> None:
    note = generic.DictionaryObject(
        {
            generic.pdf_name("/Type"): generic.pdf_name("/Annot"),
            generic.pdf_name("/Subtype"): generic.pdf_name("/FreeText"),
            generic.pdf_name("/Contents"): generic.pdf_string("John Forger"),
            generic.pdf_name("/Rect"): generic.ArrayObject(
                [generic.NumberObject(each) for each in (100, 100, 400, 150)]
            ),
        }
    )
    writer.register_annotation(writer.find_page_for_modification(0)[0], note)


def another_title(writer: Any) -> None:
    info = writer.trailer["/Info"]
    info[generic.pdf_name("/Title")] = generic.pdf_string("John Forger")
    writer.mark_update(writer.trailer.raw_get("/Info"))


@pytest.mark.parametrize("change", [note_over_the_name, another_title])
def test_what_was_laid_over_the_words_is_named_and_not_called_as_issued(
    issued: Certificate, change: Callable[[Any], None]
) -> None:
    report = check_file(grown(file_of(issued), change))

    assert bad(report) == {Matter.SIGNATURE, Matter.FILE, Matter.FACTS}
    assert [each.in_file for each in report.differences] == ["John Forger"]
    assert "something was added" in told(report)
    assert "as it was issued." not in told(report)


def told(report: Report) -> str:
    return " ".join(str(check.sentence) for check in report.checks)


def pdf_of(pages: int, password: str = "") -> bytes:
    """Somebody else's PDF."""
    writer = PdfWriter()
    for _page in range(pages):
        writer.add_blank_page(200, 200)
    if password:
        writer.encrypt(password)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (pdf_of(1), "is not signed"),
        (pdf_of(1, "open sesame"), "locked with a password"),
        (pdf_of(40), "more pages than any certificate"),
        (b"%PDF-1.7\n1 0 obj\n<<", "broken"),
    ],
    ids=["unsigned", "locked", "long", "broken"],
)
def test_a_foreign_pdf_is_told_why_it_is_none_of_ours(file: bytes, said: str) -> None:
    report = check_file(file)

    assert said in told(report)
    assert ("broken" in told(report)) == (said == "broken")
    assert "No address of a certificate could be found" in told(report)


def test_lines_broken_at_other_places_say_the_same() -> None:
    issued_lines = ["TranscriptAlice Moreau", "33 of 35"]

    assert not [*printed_otherwise(["Transcript", "Alice Moreau", "33 of 35"],
                                   issued_lines)]  # fmt: skip
    (other,) = printed_otherwise(["TranscriptAlice Moreau", "35 of 35"], issued_lines)
    assert (other.in_file, other.in_row) == ("35 of 35", "33 of 35")


def test_another_exams_record_in_the_paper_is_seen(issued: Certificate) -> None:
    inside = json.loads(signed_files.attachments(file_of(issued))[RECORD_NAME])
    inside["hands"][0]["answer"]["right"] = False
    enclosed = [credential(token_of(issued)), record(json.dumps(inside).encode())]
    file = signing.sign(pdf.draw(facts_of(issued), enclosed=enclosed), paper_key())

    assert bad(check_file(file)) == {Matter.RECORD, Matter.FILE}


def test_a_paper_without_a_row_is_not_ours_however_it_is_signed(
    issued: Certificate,
) -> None:
    facts = facts_of(Certificate.objects.get(pk=issued.pk))
    stranger = Certificate(
        attempt=make_exam(make_trainee("Eve")), **_copied(issued, "0" * 32)
    )
    assert facts.address != stranger.verification_url
    file = signing.sign(pdf.draw(facts_of(stranger)), paper_key())

    report = check_file(file)

    assert bad(report) == {Matter.FILE}
    assert report.of(Matter.STATUS) is None


def test_a_guessed_serial_brings_no_fact_of_the_row_to_light(
    issued: Certificate,
) -> None:
    guess = Certificate(
        attempt=make_exam(make_trainee("Eve")), **_copied(issued, "1" * 32)
    )

    report = check_file(pdf.draw(facts_of(guess)))

    assert report.differences == ()
    assert report.serial == ""


def _copied(certificate: Certificate, token: str) -> dict[str, object]:
    names = [
        field.attname
        for field in Certificate._meta.concrete_fields  # noqa: SLF001
        if field.attname not in {"id", "attempt_id", "token", "status_index"}
    ]
    return {name: getattr(certificate, name) for name in names} | {"token": token}


def test_a_revoked_certificates_file_is_genuine_and_worth_nothing(
    issued: Certificate,
) -> None:
    make_change(issued, Status.REVOKED)

    report = check_file(file_of(issued))

    assert report.is_genuine
    assert not report.is_valid
    assert bad(report) == {Matter.STATUS}


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

    assert bad(report) == bad(offline) == {Matter.PICTURE}
    assert not report.is_genuine
    assert report.is_in_strange_picture
    assert outcome_of(report) is Outcome.PICTURE


def test_the_badge_of_another_house_is_not_this_ones_picture(
    issued: Certificate,
) -> None:
    picture = badge_pictures.draw(issued.game_name, "Casino of Mallory")

    report = check_file(badge_pictures.bake(picture, token_of(issued)))

    assert bad(report) == {Matter.PICTURE}


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

    assert bad(report) == {Matter.CREDENTIAL, Matter.FACTS}
    assert report.serial == issued.serial
    assert [each.in_file for each in report.differences] == ["Mallory", "101"]
    assert outcome_of(report) is Outcome.DOCTORED


@pytest.mark.parametrize("claims", ["W10", "e30", "bnVsbA", "!", "W1tbW1s"])
def test_a_token_that_says_nothing_holds_no_address(claims: str) -> None:
    report = check_file(f"e30.{claims}.AAAA".encode())

    assert not report.is_genuine
    assert "issued no certificate" not in told(report)


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

    assert Matter.CREDENTIAL in bad(report)


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
    assert bad(report) == {Matter.FACTS}


@pytest.mark.parametrize(
    "file",
    [
        b"",
        b"hello",
        b"%PDF-1.7\n",
        b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <</Root 1 0 R>>\n%%EOF",
        b"\x89PNG\r\n\x1a\n",
        b"\x89PNG\r\n\x1a\n" + b"\0" * 64,
        png_so_wide(9_000),
        png_so_wide(30_000),
        b"a.b.c",
        b"\xff\xd8\xff\xe0" + b"\0" * 64,
        b"%PDF-" + b"(" * 50_000,
        b"%PDF-1.7\n" + b"[" * 50_000,
        b"%PDF-" + b"0" * 5_000_000,
    ],
    ids=range(13),
)
def test_anything_else_is_no_certificate_and_no_fault(file: bytes) -> None:
    report = check_file(file)

    assert not report.is_genuine
    assert bad(report)


def test_a_file_cut_off_anywhere_is_no_fault(issued: Certificate) -> None:
    file = file_of(issued)

    for share in (0.1, 0.5, 0.9, 0.99):
        assert not check_file(file[: int(len(file) * share)]).is_genuine


def test_public_keys_alone_prove_a_file_without_a_row(issued: Certificate) -> None:
    report = check_offline(file_of(issued), public_keys(), timezone.now())

    assert report.is_genuine
    assert report.serial == issued.serial
    status = report.of(Matter.STATUS)
    assert status is not None
    assert status.verdict is Verdict.UNKNOWN
    assert issued.verification_url in str(status.sentence)


def test_its_own_date_is_known_offline_too() -> None:
    ends = timezone.now() + timedelta(days=365)
    issued = make_running_out(make_trainee("Alice Moreau"), ends)
    badge = badge_tokens.sign(claims_of(issued, digest(b"{}")), badge_key()).encode()

    before = check_offline(badge, public_keys(), ends - timedelta(days=1))
    after = check_offline(badge, public_keys(), ends + timedelta(days=1))

    assert (before.is_genuine, before.is_valid) == (True, True)
    assert (after.is_genuine, after.is_valid) == (True, False)


def test_of_a_doctored_file_nothing_is_said_offline_of_its_worth(
    issued: Certificate,
) -> None:
    doctored = one_bit_flipped(file_of(issued), 2_000)

    report = check_offline(doctored, public_keys(), timezone.now())

    assert not report.is_genuine
    assert report.of(Matter.STATUS) is None


def test_what_an_old_key_signed_stays_provable_once_keys_are_rotated(
    tmp_path: Path, issued: Certificate
) -> None:
    make_keys(tmp_path, settings.SCHOOL_NAME, timezone.now())
    old = signing.sign(pdf.draw(facts_of(issued)), paper_key(tmp_path))
    before = paper_key(tmp_path)

    later = timezone.now() + timedelta(days=1)
    assert make_keys(tmp_path, settings.SCHOOL_NAME, later, rotate=True)

    assert paper_key(tmp_path) != before
    (signature,) = signed_files.signatures(old, public_keys(tmp_path))
    assert (signature.intact, signature.ours, signature.whole) == (True, True, True)
