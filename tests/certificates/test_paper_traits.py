"""That what was drawn on a page otherwise is seen, though no word of it differs."""

import io

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DecodedStreamObject, NameObject

from certificates.file_checking import check_file
from certificates.file_reports import Matter, Verdict
from certificates.models import Certificate
from certificates.paper_traits import added_to
from tests.make import make_trainee
from tests.make_papers import file_of, make_drawn

pytestmark = pytest.mark.django_db

A_BOX = b"\nq 1 1 1 rg 200 300 400 60 re f Q"


@pytest.fixture
def issued() -> Certificate:
    return make_drawn(make_trainee("Alice Moreau"))


def saved_anew(file: bytes, drawn: bytes = b"") -> bytes:
    """`file` as another program saves it, with more `drawn` over its first page."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(file)))
    contents, page = DecodedStreamObject(), writer.pages[0]
    before = page.get_contents()
    assert before is not None
    contents.set_data(before.get_data() + drawn)
    page[NameObject("/Contents")] = writer._add_object(contents)  # noqa: SLF001
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_a_box_over_the_name_is_seen(issued: Certificate) -> None:
    paper = file_of(issued)

    added = added_to(saved_anew(paper, A_BOX), paper)

    assert [each.name for each in added] == ["Drawing of page 1"]
    check = check_file(saved_anew(paper, A_BOX)).of(Matter.FACTS)
    assert check is not None
    assert check.verdict is Verdict.BAD


def test_a_paper_that_was_only_saved_anew_is_drawn_alike(issued: Certificate) -> None:
    paper = file_of(issued)

    assert added_to(saved_anew(paper), paper) == []
