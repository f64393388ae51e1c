"""Making the file of a certificate: record, badge, paper, and the signature last."""

from django.conf import settings

from certificates import (
    attempt_records,
    badge_tokens,
    credentials,
    enclosures,
    pdf,
    signing,
)
from certificates.key_files import badge_key, paper_key
from certificates.models import Certificate
from certificates.paper_facts import facts_of
from certificates.pictures import pictures_of


def make_paper(certificate: Certificate) -> bytes:
    """The signed PDF of `certificate`, with its record and its badge inside.

    Raises MissingKeyError before anything is drawn where a key is missing, SigningError
    where a time stamp did not come, and else what `pdf.draw` raises.
    """
    key, times = (
        paper_key(),
        signing.time_service(settings.TIMESTAMP_URL, settings.TIMESTAMP_ROOTS),
    )
    record = attempt_records.record_of(certificate)
    claims = credentials.claims_of(certificate, attempt_records.digest(record))
    token = badge_tokens.sign(claims, badge_key())
    file = pdf.draw(
        facts_of(certificate),
        pictures_of(certificate),
        [enclosures.credential(token), enclosures.record(record)],
    )
    return signing.sign(file, key, times)
