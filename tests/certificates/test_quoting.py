"""A file of somebody else that quotes a certificate's address is told apart calmly.

And a paper that was doctored is not taken for one, however little is left of it.
"""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader, PdfWriter

from certificates import pdf, signed_files
from certificates.enclosures import CREDENTIAL_NAME, RECORD_NAME, credential, record
from certificates.file_checking import check_file
from certificates.file_reports import Verdict
from certificates.models import Certificate, Status
from certificates.paper_facts import facts_of
from certificates.verifying import Outcome, outcome_of
from tests.make import make_trainee
from tests.make_certificates import make_change
from tests.make_papers import file_of, make_drawn

pytestmark = pytest.mark.django_db

CV = """<html lang="en"><head><title>Curriculum vitae</title></head><body>
<h1>{holder}</h1><p>Born in Mestre. Fluent in Italian and English.</p>
<h2>Work</h2><p>2019 to 2026: dealer at the tables of {house}.</p>
<h2>Certificates</h2><p>{game}, {house}</p><p>{holder}</p><p>{school}</p>
<p>See {address}</p></body></html>"""


@pytest.fixture
def issued() -> Certificate:
    return make_drawn(make_trainee("Alice Moreau"))


def cv_html(certificate: Certificate, address: str = "") -> str:
    facts = facts_of(certificate)
    return CV.format(
        holder=certificate.holder,
        house=certificate.house_name,
        game=certificate.game_name,
        school=facts.school,
        address=address or facts.address,
    )


def cv_of(certificate: Certificate, address: str = "") -> bytes:
    """The holder's CV, which names the certificate and where it is verified."""
    return pdf.print_whole(cv_html(certificate, address), pdf.STYLE)


def pages_of(*files: bytes) -> bytes:
    """The pages of `files` in one, as any program for PDFs makes it.

    Nothing goes with them that lies in the files.
    """
    writer, out = PdfWriter(), io.BytesIO()
    for file in files:
        for page in PdfReader(io.BytesIO(file)).pages:
            writer.add_page(page)
    writer.write(out)
    return out.getvalue()


def outcome(file: bytes) -> Outcome:
    return outcome_of(check_file(file))


# --- Told calmly ----------------------------------------------------------------------


def test_a_cv_that_names_the_address_quotes_it(issued: Certificate) -> None:
    report = check_file(cv_of(issued))

    assert outcome_of(report) is Outcome.QUOTING
    assert report.serial == issued.serial
    assert report.differences == ()
    assert not report.is_genuine
    assert Verdict.GOOD not in {it.verdict for it in report.checks[:-1]}


def test_what_stands_on_the_next_line_does_not_hide_the_address(
    issued: Certificate,
) -> None:
    more = "<p>Hands dealt a week: two thousand.</p></body>"
    html = cv_html(issued).replace("</body>", more)

    report = check_file(pdf.print_whole(html, pdf.STYLE))

    assert (report.quotes, report.serial) == (True, issued.serial)


def test_its_page_says_what_is_known_and_leads_to_the_certificate(
    client: Client, issued: Certificate
) -> None:
    file = io.BytesIO(cv_of(issued))
    text = client.post(reverse("certificates:check"), {"file": file}).text

    assert "The file is not a certificate, but quotes the address of one" in text
    assert f"It quotes the address of certificate {issued.serial}" in text
    assert f'href="{issued.get_absolute_url()}"' in text
    assert "The certificate that it quotes" in text
    assert "The certificate today" in text
    for strong in (
        "has been changed",
        "was changed",
        "What was changed",
        "The file is genuine",
    ):
        assert strong not in text


def test_what_became_of_the_certificate_is_told_all_the_same(
    client: Client, issued: Certificate
) -> None:
    make_change(issued, Status.REVOKED)
    file = io.BytesIO(cv_of(issued))
    text = client.post(reverse("certificates:check"), {"file": file}).text

    assert "quotes the address of one" in text
    assert "took it back on" in text


def test_the_command_says_so_and_does_not_call_it_genuine(
    issued: Certificate, tmp_path: Path
) -> None:
    cv = tmp_path / "cv.pdf"
    cv.write_bytes(cv_of(issued))
    with pytest.raises(CommandError, match="only quotes the address") as raised:
        call_command("verify_certificate", str(cv))
    assert raised.value.returncode == 1


def test_an_address_that_no_certificate_has_is_quoted_from_nowhere(
    issued: Certificate,
) -> None:
    address = facts_of(issued).address.replace(issued.token, "0" * 32)
    assert outcome(cv_of(issued, address)) is Outcome.STRANGE


# --- Not taken for a quotation --------------------------------------------------------


def test_a_paper_drawn_anew_with_another_name_is_doctored(issued: Certificate) -> None:
    issued.holder = "Mallory Moreau"
    assert outcome(pdf.draw(facts_of(issued))) is Outcome.DOCTORED


def test_the_first_page_of_the_paper_alone_is_doctored(issued: Certificate) -> None:
    writer, out = PdfWriter(), io.BytesIO()
    writer.add_page(PdfReader(io.BytesIO(file_of(issued))).pages[0])
    writer.write(out)
    assert outcome(out.getvalue()) is Outcome.DOCTORED


def test_a_cv_with_the_papers_pages_behind_it_is_doctored(issued: Certificate) -> None:
    assert outcome(pages_of(cv_of(issued), file_of(issued))) is Outcome.DOCTORED


@pytest.mark.parametrize("name", [CREDENTIAL_NAME, RECORD_NAME])
def test_a_cv_with_something_of_the_paper_inside_is_doctored(
    issued: Certificate, name: str
) -> None:
    inside = signed_files.attachments(file_of(issued))[name]
    part = credential(inside.decode()) if name == CREDENTIAL_NAME else record(inside)
    file = pdf.print_whole(cv_html(issued), pdf.STYLE, [part])
    assert outcome(file) is Outcome.DOCTORED
