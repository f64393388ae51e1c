"""That a paper is a doctored one too with letters between its own that nobody sees."""

import io
import re

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DecodedStreamObject, NameObject

from certificates import pdf
from certificates.file_checking import check_file
from certificates.models import Certificate
from certificates.paper_build import is_built_as
from certificates.paper_facts import facts_of
from certificates.printed_text import UnreadableError, lines_of
from certificates.strange_pdfs import MOST_UNPACKED
from certificates.verifying import Outcome, outcome_of
from tests.make import make_trainee
from tests.make_papers import file_of, make_drawn

pytestmark = pytest.mark.django_db

LONGEST_WORD = 20
BLANK = b"0003"  # among the letters of Noto
# What a page says in its own language: a font and its size, a colour, a row of letters.
SAID = re.compile(
    rb"(?P<font>/\S+ [\d.]+ Tf)|(?P<colour>[\d. ]+ (?:rg|scn))"
    rb"|\[(?P<row>[^\]]*)\]\s*TJ"
)


def with_letters_between(file: bytes, hidden: str) -> bytes:
    """The pages of `file`, each letter with one behind it that is `hidden`.

    Nothing goes with them that lies in the file.
    """
    writer, out = PdfWriter(), io.BytesIO()
    for page in PdfReader(io.BytesIO(file)).pages:
        added, contents = writer.add_page(page), DecodedStreamObject()
        before = added.get_contents()
        assert before is not None
        contents.set_data(letters_between(before.get_data(), hidden))
        added[NameObject("/Contents")] = writer._add_object(contents)  # noqa: SLF001
    writer.write(out)
    return out.getvalue()


def letters_between(said: bytes, hidden: str) -> bytes:
    """As `with_letters_between`; what stands without a blank, the address, is left."""
    state = {"font": b"", "colour": b"0 0 0 rg"}

    def doctored(found: re.Match[bytes]) -> bytes:
        for name in state:
            if found[name]:
                state[name] = found[name]
                return found[0]
        if is_address(found["row"]):
            return found[0]
        font = state["font"].split()[0]
        on, off = {
            "by its mode": (b"3 Tr", b"0 Tr"),
            "by its size": (font + b" 0 Tf", state["font"]),
            "by its colour": (b"1 1 1 rg", state["colour"]),
        }[hidden]
        more = b"] TJ %b 0.01 Tz %%b Tj 100 Tz %b [" % (on, off)

        def apart(letters: re.Match[bytes]) -> bytes:
            several = re.findall(rb"....", letters[1])
            return b"".join(b"<%b>" % it + more % (b"<%b>" % it) for it in several)

        return b"[" + re.sub(rb"<([0-9A-Fa-f]+)>", apart, found["row"]) + b"] TJ"

    return SAID.sub(doctored, said)


def is_address(row: bytes) -> bool:
    """Whether a row of letters has no blank, and more of them than any word."""
    letters = b"".join(re.findall(rb"<([0-9A-Fa-f]+)>", row))
    several = [letters[at : at + 4] for at in range(0, len(letters), 4)]
    return len(several) > LONGEST_WORD and BLANK not in several


@pytest.fixture
def issued() -> Certificate:
    return make_drawn(make_trainee("Alice Moreau"))


@pytest.mark.parametrize("hidden", ["by its mode", "by its size", "by its colour"])
def test_a_paper_with_letters_that_nobody_sees_is_doctored(
    issued: Certificate, hidden: str
) -> None:
    file = with_letters_between(file_of(issued), hidden)
    for line in lines_of(file):
        assert "has shown, in an exam" not in line

    report = check_file(file)

    assert outcome_of(report) is Outcome.DOCTORED
    assert not report.quotes
    assert report.differences


def test_its_page_says_that_it_was_changed(client: Client, issued: Certificate) -> None:
    file = io.BytesIO(with_letters_between(file_of(issued), "by its mode"))

    text = client.post(reverse("certificates:check"), {"file": file}).text

    assert "The file was changed" in text
    assert "quotes the address" not in text


def test_its_title_tells_it_where_the_drawing_was_made_anew(
    issued: Certificate,
) -> None:
    facts = facts_of(issued)
    plain = f"<html lang=en><title>{{}}</title><p>See {facts.address}</html>"
    named = f"Certificate {facts.serial}: {facts.holder}"

    for title, outcome in ((named, Outcome.DOCTORED), ("Me", Outcome.QUOTING)):
        file = pdf.print_whole(plain.format(title), pdf.STYLE)
        assert outcome_of(check_file(file)) is outcome


def test_a_letter_with_the_papers_qr_code_and_seal_is_not_built_as_the_paper(
    issued: Certificate,
) -> None:
    facts = facts_of(issued)
    pictures = ("print_assets/seal.svg", pdf.qr_image(facts.address))
    shown = "".join(f"<img src='{each}' alt='A'>" for each in pictures)
    letter = f"<html lang=en><title>A</title><p>See {facts.address}{shown}</html>"
    file = pdf.print_whole(letter, pdf.STYLE)

    assert not is_built_as(file, file_of(issued))
    assert outcome_of(check_file(file)) is Outcome.QUOTING


def test_a_drawing_without_an_end_is_read_no_further(issued: Certificate) -> None:
    junk = b"1 " * (MOST_UNPACKED // 3)

    assert not is_built_as(drawn(junk, junk), file_of(issued))
    with pytest.raises(UnreadableError):  # one that unpacks to more than all of them
        is_built_as(drawn(junk * 2), file_of(issued))


def test_what_is_no_pdf_is_built_as_nothing(issued: Certificate) -> None:
    with pytest.raises(UnreadableError):
        is_built_as(b"hello", file_of(issued))


def drawn(*pages: bytes) -> bytes:
    """Pages that are drawn by these words."""
    writer, out = PdfWriter(), io.BytesIO()
    for words in pages:
        said = DecodedStreamObject()
        said.set_data(words)
        packed = writer._add_object(said.flate_encode())  # noqa: SLF001
        writer.add_blank_page(200, 200)[NameObject("/Contents")] = packed
    writer.write(out)
    return out.getvalue()
