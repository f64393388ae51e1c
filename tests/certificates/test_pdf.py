"""That the PDF says what the row says, in any script: read back by other programs."""

import io
import logging
import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pypdf
import pytest
import zxingcpp
from django.conf import settings
from PIL import Image

from certificates import pdf as papers
from certificates.drawing_errors import MissingGlyphError
from certificates.models import Certificate
from certificates.paper_facts import direction_of, facts_of
from tests.make import make_trainee
from tests.make_certificates import make_certificate

pytestmark = pytest.mark.django_db

A4_LANDSCAPE = (842, 595)  # points
NAMES = [
    "Alice Moreau",
    "王小明",
    "فاطمة الزهراء",
    "Nguyễn Thị Hằng",
    "Ольга Ковальчук",
    "Ελένη Παππά",
    "佐藤 さくら",
    "김민지",
    "נועה כהן",
    "आशा शर्मा",
]


def certificate_of(name: str) -> Certificate:
    certificate = make_certificate(make_trainee("Alice"))
    certificate.holder = name
    return certificate


def draw(certificate: Certificate) -> bytes:
    """The paper, unsigned."""
    return papers.draw(facts_of(certificate))


def text_of(pdf: bytes) -> str:
    """The text that a reader can copy, without its line breaks."""
    pages = pypdf.PdfReader(io.BytesIO(pdf)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def picture_of(pdf: bytes) -> Image.Image:
    """The page as another program paints it."""
    painted = subprocess.run(
        ["pdftoppm", "-r", "150", "-png", "-singlefile", "-"],  # noqa: S607
        input=pdf,
        capture_output=True,
        check=True,
    )
    return Image.open(io.BytesIO(painted.stdout))


def test_it_is_one_page_of_a4_landscape() -> None:
    reader = pypdf.PdfReader(io.BytesIO(draw(certificate_of("Alice Moreau"))))

    assert len(reader.pages) == 1
    box = reader.pages[0].mediabox
    assert (round(box.width), round(box.height)) == A4_LANDSCAPE


def test_it_says_every_fact() -> None:
    certificate = certificate_of("Alice Moreau")

    text = text_of(draw(certificate))

    for fact in (
        "Alice Moreau",
        "Ultimate Texas Hold'em",
        "Casinò di Venezia",
        "venezia/ultimate@1",
        "37 of 38",
        "97%",
        "90%",
        "9 of 10",
        "8.4 s",
        certificate.serial,
        certificate.rules_hash[:16],
    ):
        assert fact in text


def test_its_qr_code_leads_to_the_verification_page() -> None:
    certificate = certificate_of("Alice Moreau")

    codes = zxingcpp.read_barcodes(picture_of(draw(certificate)))

    assert [code.text for code in codes] == [certificate.verification_url]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_in_any_script_is_drawn(name: str) -> None:
    pdf = draw(certificate_of(name))

    assert pdf.startswith(b"%PDF-")
    with pikepdf.open(io.BytesIO(pdf)) as file, file.open_metadata() as data:
        assert name in str(data["dc:title"])


def test_a_chinese_name_can_be_copied_from_it() -> None:
    assert "王小明" in text_of(draw(certificate_of("王小明")))


def test_a_letter_that_no_font_has_is_refused_by_name_however_quiet_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.CRITICAL, "weasyprint")
    with pytest.raises(MissingGlyphError) as refused:
        draw(certificate_of("Zoë \N{FOX FACE}"))

    assert refused.value.letters == ("\N{FOX FACE}",)


def test_the_longest_name_keeps_to_its_page() -> None:
    longest = "Wolfeschlegelsteinhausenbergerdorff " * 4

    reader = pypdf.PdfReader(io.BytesIO(draw(certificate_of(longest[:150]))))

    assert len(reader.pages) == 1
    assert "For the house" in reader.pages[0].extract_text()


def test_it_can_be_archived_and_read_aloud() -> None:
    with pikepdf.open(io.BytesIO(draw(certificate_of("Alice Moreau")))) as file:
        with file.open_metadata() as data:
            assert data.pdfa_status == "3A"
        assert file.Root.MarkInfo.Marked
        assert str(file.Root.Lang) == "en"


def test_it_speaks_the_holders_language() -> None:
    certificate = certificate_of("Jan de Vries")
    certificate.language = "nl"

    assert "8,4 s" in text_of(draw(certificate))


@pytest.mark.parametrize(
    ("name", "direction"),
    [
        ("Alice", "ltr"),
        ("فاطمة", "rtl"),
        ("נועה", "rtl"),
        ("«Alice»", "ltr"),
        ("—", "ltr"),
    ],
)
def test_a_name_runs_the_way_its_letters_do(name: str, direction: str) -> None:
    assert direction_of(name) == direction


def test_without_pango_the_worker_starts_and_each_paper_says_what_is_missing(
    tmp_path: Path,
) -> None:
    (tmp_path / "weasyprint.py").write_text(
        "raise OSError(\"cannot load library 'libpango-1.0-0'\")\n"
    )
    look = (
        "import django; django.setup();"
        "from certificates import pdf, tasks;"
        "from certificates.drawing_errors import DrawingError\n"
        "try: pdf.print_whole('<p>Alice', pdf.STYLE)\n"
        "except DrawingError as error: print(error)"
    )

    told = subprocess.run(
        [sys.executable, "-c", look],
        env=os.environ
        | {"DJANGO_SETTINGS_MODULE": "tests.settings", "PYTHONPATH": str(tmp_path)},
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )

    assert "cannot load library 'libpango-1.0-0'" in told.stdout
    assert "manage.py doctor" in told.stdout
