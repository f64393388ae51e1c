"""That a paper which somebody shows is told apart from what was issued."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone
from pyhanko.pdf_utils import generic as untyped
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pypdf import PdfWriter

from certificates import pdf, signed_files, signing
from certificates.enclosures import CREDENTIAL_NAME, RECORD_NAME, credential, record
from certificates.facts_checking import printed_otherwise
from certificates.file_checking import check_file
from certificates.file_reports import FileKind, Matter, Report, Verdict
from certificates.key_files import paper_key
from certificates.key_making import make_keys
from certificates.models import Certificate, Status
from certificates.paper_facts import facts_of
from tests.make import make_trainee
from tests.make_certificates import make_change, make_exam
from tests.make_papers import file_of, make_drawn, one_bit_flipped, token_of

pytestmark = pytest.mark.django_db

generic: Any = untyped


@pytest.fixture
def issued() -> Certificate:
    return make_drawn(make_trainee("Alice Moreau"))


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
    assert Matter.SIGNATURE in report.refuted


def test_another_name_on_the_paper_is_named_beside_the_one_issued(
    issued: Certificate,
) -> None:
    report = check_file(forged(issued, "Mallory Moreau"))

    assert report.refuted == {Matter.SIGNATURE, Matter.FILE, Matter.FACTS}
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

    assert report.refuted == {Matter.SIGNATURE, Matter.FILE}


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

    assert report.refuted == {Matter.SIGNATURE, Matter.FILE, Matter.FACTS}
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

    assert check_file(file).refuted == {Matter.RECORD, Matter.FILE}


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

    assert report.refuted == {Matter.FILE}
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
    assert report.refuted == {Matter.STATUS}
