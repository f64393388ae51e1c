"""That our public keys alone tell what a file is, without a row."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from certificates import badge_tokens, pdf, signed_files, signing
from certificates.attempt_records import digest
from certificates.credentials import claims_of
from certificates.file_reports import Matter, Verdict
from certificates.key_files import badge_key, paper_key, public_keys
from certificates.key_making import make_keys
from certificates.models import Certificate
from certificates.offline_checking import check_offline
from certificates.paper_facts import facts_of
from tests.make import make_trainee
from tests.make_certificates import make_running_out
from tests.make_papers import file_of, make_drawn, one_bit_flipped

pytestmark = pytest.mark.django_db


@pytest.fixture
def issued() -> Certificate:
    return make_drawn(make_trainee("Alice Moreau"))


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
