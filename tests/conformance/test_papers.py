"""That papers keep to their standards, by the judgement of other people's programs.

One of each certifiable rule set and sheet, the names in six scripts, in every language
of the site, two with pictures on them.
"""

from itertools import product
from pathlib import Path

import pytest
from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker

from certificates import signed_files
from certificates.attempt_facts import facts_of
from certificates.enclosures import CREDENTIAL_NAME, RECORD_NAME
from certificates.key_files import public_keys
from certificates.models import Certificate
from certificates.paper_making import make_paper
from certificates.pictures import put_logo, put_portrait
from tablegames.games import load_rules, rule_sets
from tests.conformance.judges import need, pdfsig, qpdf, verapdf
from tests.make import make_owner, make_trainee
from tests.make_papers import make_sat_exam, one_bit_flipped
from tests.make_pictures import photograph
from training.models import User

pytestmark = [pytest.mark.conformance, pytest.mark.django_db]

CERTIFIABLE = tuple(name for name in rule_sets() if load_rules(name).certifiable)
PEOPLE = (
    ("Francesca Zanetti", "it"),
    ("王小明", "zh-hans"),
    ("فاطمة الزهراء", "en"),
    ("Ольга Ковальчук", "fr"),
    ("आशा शर्मा", "nl"),
    ("Ελένη Παππά", "en"),
)
EXPECTED = {"3a": "compliant", "ua1": "compliant"}


@pytest.fixture(scope="module")
def papers(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> list[Path]:
    """The papers as files; their rows are taken back."""
    del django_db_setup
    folder = tmp_path_factory.mktemp("papers")
    with django_db_blocker.unblock(), transaction.atomic():
        made = []
        kinds = product(CERTIFIABLE, ("a4", "letter"))
        for (rule_set, size), (name, language) in zip(kinds, PEOPLE, strict=True):
            file = _paper(rule_set, size, name, language)
            path = folder / f"{rule_set.replace('/', '-')}-{size}.pdf"
            path.write_bytes(file)
            made.append(path)
        transaction.set_rollback(True)
    return made


def _paper(rule_set: str, size: str, name: str, language: str) -> bytes:
    number = User.objects.count()
    trainee = make_trainee(f"Trainee {number}")
    if language == "zh-hans":
        owner = make_owner(f"Owner {number}")
        put_logo(rule_set.partition("/")[0], photograph(800, 300), owner)
        put_portrait(trainee, photograph(600, 800), owner)
    attempt = make_sat_exam(trainee, rule_set)
    said = {"holder": name, "language": language, "size": size}
    certificate = Certificate(attempt=attempt, **(facts_of(attempt) | said))
    certificate.save()
    return make_paper(certificate)


def test_verapdf_finds_each_an_archive_and_accessible(papers: list[Path]) -> None:
    need("java")

    judged = verapdf(papers)

    wanted = {
        (paper.name, standard): told
        for paper in papers
        for standard, told in EXPECTED.items()
    }
    assert judged == wanted


def test_pyhanko_finds_each_signed_by_us_from_first_byte_to_last(
    papers: list[Path],
) -> None:
    for paper in papers:
        (found,) = signed_files.signatures(paper.read_bytes(), public_keys())
        assert (found.intact, found.ours, found.whole) == (True, True, True), paper


def test_poppler_finds_each_signature_valid_over_the_whole(papers: list[Path]) -> None:
    need("pdfsig")

    for paper in papers:
        told = pdfsig(paper)
        assert "Signature is Valid." in told, told
        assert "Total document signed" in told, told
        assert "ETSI.CAdES.detached" in told, told


def test_qpdf_finds_no_fault_in_any(papers: list[Path]) -> None:
    need("qpdf")

    assert [qpdf(paper) for paper in papers] == [0] * len(papers)


@pytest.mark.parametrize("share", [0.05, 0.4, 0.8])
def test_one_flipped_bit_fails_each_signature(
    papers: list[Path], tmp_path: Path, share: float
) -> None:
    need("pdfsig")

    for paper in papers:
        whole = paper.read_bytes()
        changed = one_bit_flipped(whole, int(len(whole) * share))
        (tmp_path / paper.name).write_bytes(changed)
        assert "Signature is Valid." not in pdfsig(tmp_path / paper.name)
        assert not _holds(changed)


def test_record_and_badge_lie_in_each(papers: list[Path]) -> None:
    for paper in papers:
        inside = signed_files.attachments(paper.read_bytes())
        assert set(inside) == {CREDENTIAL_NAME, RECORD_NAME}


def test_a_latin_name_makes_a_file_of_at_most_120_kilobytes(
    papers: list[Path],
) -> None:
    assert papers[0].stat().st_size <= 120_000


def _holds(file: bytes) -> bool:
    try:
        found = signed_files.signatures(file, public_keys())
    except ValueError:
        return False
    return bool(found) and all(each.intact and each.whole for each in found)
