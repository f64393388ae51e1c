"""That the files in a bundle bear their holders' names, and lead nowhere else."""

import unicodedata

import pytest

from certificates import bundling
from certificates.models import Certificate


@pytest.mark.parametrize(
    ("holder", "named"),
    [
        ("शान्ति शर्मा", "शान्ति_शर्मा"),
        ("Adébáyọ̀ Òkè", "Adébáyọ̀_Òkè"),
        ("Mary-Jane O'Neil", "Mary-Jane_ONeil"),
        ("名前", "名前"),
    ],
)
def test_a_name_keeps_its_marks(holder: str, named: str) -> None:
    certificate = Certificate(holder=holder, serial="DS-0000-0000")

    found = bundling.name_of(certificate)

    assert found == unicodedata.normalize("NFC", f"{named}-DS-0000-0000.pdf")


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "a/b\\c", "...", "名前", "x" * 150]
)
def test_no_name_leads_out_of_the_folder(name: str) -> None:
    certificate = Certificate(holder=name, serial="DS-0000-0000")

    found = bundling.name_of(certificate)

    assert found.endswith("DS-0000-0000.pdf")
    assert not {"/", "\\"} & set(found)
    assert not found.startswith(".")


def test_a_long_name_in_any_script_fits_on_a_disk() -> None:
    certificate = Certificate(holder="\U0001e900" * 150, serial="DS-0000-0000")

    found = bundling.name_of(certificate)

    assert found.startswith("\U0001e900" * 40)
    assert len(found.encode()) < 255
