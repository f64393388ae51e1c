"""What an Open Badge 3.0 says: who achieved what, how well, and until when."""

from datetime import UTC, datetime
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from certificates import badge_addresses
from certificates.enclosures import RECORD_NAME
from certificates.models import PLACES_OF_A_LIST, Certificate
from quizzes.wording import tenths
from training.models import School

VC: Final = "https://www.w3.org/ns/credentials/v2"
OPEN_BADGES: Final = "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json"
EXTENSIONS: Final = "https://purl.imsglobal.org/spec/ob/v3p0/extensions.json"
SCHEMA: Final = (
    "https://purl.imsglobal.org/spec/ob/v3p0/schema/json/"
    "ob_v3p0_achievementcredential_schema.json"
)

type Claims = dict[str, Any]


def claims_of(certificate: Certificate, record_sri: str) -> Claims:
    """The credential of `certificate`, in the holder's language, ready to be signed.

    `record_sri` is the digest of the record of its attempt, as `sha256-…`: so the
    record that lies in the paper beside it cannot be exchanged.
    """
    with translation.override(certificate.language):
        credential = _credential(certificate, record_sri)
    registered = {
        "iss": credential["issuer"]["id"],
        "jti": credential["id"],
        "sub": credential["credentialSubject"]["id"],
        "nbf": int(certificate.issued_at.timestamp()),
    }
    if certificate.expires_at:
        registered["exp"] = int(certificate.expires_at.timestamp())
    return credential | registered


def profile(name: str) -> Claims:
    """The issuer, as a badge names it: by what it was called when it issued."""
    return {
        "id": badge_addresses.issuer(),
        "type": ["Profile"],
        "name": name,
        "url": settings.SITE_URL,
    }


def achievement(rules: str, game: str, house: str) -> Claims:
    """What was achieved, for every badge under this edition of rules alike."""
    address = badge_addresses.achievement(rules)
    return {
        "id": address,
        "type": ["Achievement"],
        "achievementType": "Certificate",
        "name": _("Settling every bet of %(game)s") % {"game": game},
        "description": _(
            "The holder settled whole hands of %(game)s under the house rules of"
            " %(house)s, in an exam timed by the server."
        )
        % {"game": game, "house": house},
        "criteria": {
            "narrative": _(
                "Passing the exam of this edition of the house rules: every bet of each"
                " hand is taken, left or paid, to the last chip, against the clock."
            )
        },
        "image": {"id": badge_addresses.picture(rules), "type": "Image"},
        "humanCode": rules,
        "resultDescription": [
            _described(address, "score", _("Bets settled rightly"), "Percent"),
            _described(
                address, "hands", _("Hands without a fault"), "ext:HandsWithoutFault"
            ),
            _described(
                address, "median", _("Median seconds a hand"), "ext:MedianSeconds"
            ),
            _described(
                address, "p90", _("Seconds within which nine of ten were done"),
                "ext:NinetiethPercentileSeconds",
            ),
        ],
    }  # fmt: skip


def _credential(certificate: Certificate, record_sri: str) -> Claims:
    address = certificate.verification_url
    made: Claims = {
        "@context": [VC, OPEN_BADGES, EXTENSIONS],
        "id": f"{address}#credential",
        "type": ["VerifiableCredential", "OpenBadgeCredential"],
        "name": _("Settling every bet of %(game)s") % {"game": certificate.game_name},
        "issuer": profile(certificate.school or School.now().title),
        "validFrom": instant(certificate.issued_at),
        "awardedDate": instant(certificate.passed_at),
        "credentialSubject": _subject(certificate),
        "evidence": [_evidence(certificate)],
        "relatedResource": [
            {
                "id": f"{address}#{RECORD_NAME}",
                "mediaType": "application/json",
                "digestSRI": record_sri,
            }
        ],
        "credentialStatus": _status(certificate.status_index),
        "credentialSchema": [{"id": SCHEMA, "type": "1EdTechJsonSchemaValidator2019"}],
    }
    if certificate.expires_at:
        made["validUntil"] = instant(certificate.expires_at)
    return made


def _subject(certificate: Certificate) -> Claims:
    return {
        "id": f"urn:uuid:{uuid5(NAMESPACE_URL, certificate.verification_url)}",
        "type": ["AchievementSubject"],
        "identifier": [
            {
                "type": "IdentityObject",
                "hashed": False,
                "identityType": "name",
                "identityHash": certificate.holder,
            },
            {
                "type": "IdentityObject",
                "hashed": False,
                "identityType": "ext:serial",
                "identityHash": certificate.serial,
            },
        ],
        "achievement": achievement(
            certificate.rules, certificate.game_name, certificate.house_name
        ),
        "result": _results(certificate),
    }


def _results(certificate: Certificate) -> list[Claims]:
    address = badge_addresses.achievement(certificate.rules)
    values = {
        "score": f"{certificate.bets_right * 100 // certificate.bets}",
        "hands": f"{certificate.hands_right}/{certificate.hands}",
        "median": _seconds(certificate.median_ms),
    }
    if certificate.p90_ms is not None:
        values["p90"] = _seconds(certificate.p90_ms)
    return [
        {"type": ["Result"], "resultDescription": f"{address}#{name}", "value": value}
        for name, value in values.items()
    ]


def _seconds(milliseconds: int) -> str:
    """Seconds to a tenth: the very tenth that the paper shows."""
    return f"{tenths(milliseconds):.1f}"


def _described(address: str, name: str, label: str, kind: str) -> Claims:
    described = {
        "id": f"{address}#{name}",
        "type": ["ResultDescription"],
        "name": label,
        "resultType": kind,
    }
    if kind == "Percent":
        described |= {"valueMin": "0", "valueMax": "100"}
    return described


def _evidence(certificate: Certificate) -> Claims:
    return {
        "id": certificate.verification_url,
        "type": ["Evidence"],
        "name": _("Certificate %(serial)s") % {"serial": certificate.serial},
        "narrative": _(
            "%(right)d of %(bets)d bets in %(hands)d hands were settled rightly. Every"
            " fact of the certificate, and what it is worth today, stands at this"
            " address; the record of the exam lies in the certificate's PDF."
        )
        % {
            "right": certificate.bets_right,
            "bets": certificate.bets,
            "hands": certificate.hands,
        },
    }


def _status(index: int) -> Claims:
    """Where machines ask whether it counts today; Open Badges 3.0 has room for one."""
    number, place = divmod(index, PLACES_OF_A_LIST)
    address = badge_addresses.status_list("revocation", number)
    return {
        "id": f"{address}#{place}",
        "type": "BitstringStatusListEntry",
        "statusPurpose": "revocation",
        "statusListIndex": str(place),
        "statusListCredential": address,
    }


def instant(at: datetime) -> str:
    """`at` as the standard writes it: UTC, to the second, with a Z."""
    return at.astimezone(UTC).replace(microsecond=0, tzinfo=None).isoformat() + "Z"
