"""That a file which was made to do harm is answered like any other, and soon."""

import base64
import io
import json
from dataclasses import replace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pypdf import PdfWriter
from pypdf.generic import (
    DecodedStreamObject,
    DictionaryObject,
    NameObject,
)

from certificates.enclosures import RECORD_NAME, record
from certificates.file_checking import check_file
from certificates.models import Certificate
from certificates.paper_facts import facts_of
from certificates.paper_traits import added_to
from certificates.pdf import draw
from certificates.signed_files import attachments
from tests.make import make_trainee
from tests.make_papers import file_of, make_drawn

pytestmark = pytest.mark.django_db
HALF = "\ud83c"  # of a playing card: JSON can say it, no page can show it
NAMES = 300  # under each of which the drawing draws itself


@pytest.fixture
def issued() -> Certificate:
    return make_drawn(make_trainee("Alice Moreau"))


def answered(file: bytes, name: str) -> str:
    sent = {"file": SimpleUploadedFile(name, file)}
    response = Client().post(reverse("certificates:check"), sent)
    assert response.status_code == 200
    return response.content.decode()


def unsigned(claims: dict[str, Any]) -> bytes:
    """A badge that says `claims`, and that nobody has signed."""
    said = base64.urlsafe_b64encode(json.dumps(claims).encode()).rstrip(b"=")
    return b"a." + said + b".c"


def drawn_in_itself() -> bytes:
    """A page with a drawing that has itself among its parts, under many names."""
    writer, form = PdfWriter(), DecodedStreamObject()
    page, own = writer.add_blank_page(200, 200), writer._add_object(form)  # noqa: SLF001
    parts = DictionaryObject({NameObject(f"/F{n}"): own for n in range(NAMES)})
    resources = DictionaryObject({NameObject("/XObject"): parts})
    form.set_data(b"/F0 Do")
    form[NameObject("/Subtype")] = NameObject("/Form")
    form[NameObject("/Resources")] = page[NameObject("/Resources")] = resources
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def drawn_of(second: str) -> bytes:
    """A page with two drawings, the one of which is also a part of the other.

    It draws the other as /A, and as /B the one that `second` names.
    """
    writer = PdfWriter()
    page = writer.add_blank_page(200, 200)
    inner, outer = DecodedStreamObject(), DecodedStreamObject()
    inner.set_data(b"0 0 9 9 re f")
    outer.set_data(b"/In Do 0 0 50 50 re f")
    known = {"inner": writer._add_object(inner), "outer": writer._add_object(outer)}  # noqa: SLF001
    outer[NameObject("/Resources")] = of({"/In": known["inner"]})
    parts = {"/A": known["outer"], "/B": known[second]}
    page[NameObject("/Resources")] = of(parts)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def of(parts: dict[str, Any]) -> DictionaryObject:
    """The resources of a drawing with these parts."""
    named = DictionaryObject({NameObject(name): it for name, it in parts.items()})
    return DictionaryObject({NameObject("/XObject"): named})


def test_a_badge_that_says_half_a_letter_is_shown_for_what_it_is(
    issued: Certificate,
) -> None:
    claims = {"id": issued.verification_url, "name": f"Ace {HALF}", HALF: "x"}

    page = answered(unsigned(claims), "badge.jwt")

    assert "Ace ?" in page
    assert issued.serial in page


def test_a_paper_whose_record_says_half_a_letter_is_none_of_ours(
    issued: Certificate,
) -> None:
    inside = json.loads(attachments(file_of(issued))[RECORD_NAME])
    inside["certificate"] |= {"serial": f"DS-{HALF}", "address": "nowhere"}
    facts = replace(facts_of(issued), address="nowhere")
    file = draw(facts, enclosed=[record(json.dumps(inside).encode())])

    assert check_file(file).serial == "DS-?"


def test_a_drawing_in_itself_is_looked_at_once(issued: Certificate) -> None:
    file = drawn_in_itself()

    assert added_to(file, file) == []
    assert added_to(file, file_of(issued))


def test_a_drawing_in_the_place_of_another_that_was_there_too_is_seen() -> None:
    issued, doctored = drawn_of("inner"), drawn_of("outer")

    assert added_to(issued, issued) == []
    assert [it.told for it in added_to(doctored, issued)] == ["drawn in another way"]
