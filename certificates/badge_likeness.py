"""Whether the picture around a credential is the one that this school draws."""

from django.db import DatabaseError
from django.utils.translation import gettext as _

from certificates import badge_pictures
from certificates.file_evidence import Evidence
from certificates.file_reports import Check, Matter, Verdict
from tablegames.games import game_of, load_rules
from tablegames.house_rules import RulesError


def likeness(evidence: Evidence, game: str, house: str) -> Check | None:
    """The picture beside our own for that game and house; None where there is none."""
    if evidence.picture is None:
        return None
    if badge_pictures.is_like(evidence.picture, badge_pictures.draw(game, house)):
        told = _("The picture is the one that this school draws for such a badge.")
        return Check(Matter.PICTURE, Verdict.GOOD, told)
    told = _("The picture is not ours: only the Open Badge inside it says anything.")
    return Check(Matter.PICTURE, Verdict.BAD, told)


def likeness_by_rules(evidence: Evidence) -> Check | None:
    """The same without a row: game and house by the edition that the badge names."""
    if evidence.picture is None or evidence.claims is None:
        return None
    try:
        edition = load_rules(_rules(evidence.claims))
    except (RulesError, DatabaseError):  # editions that a school made lie in its rows
        told = _("The picture could not be compared: its rules are not known here.")
        return Check(Matter.PICTURE, Verdict.UNKNOWN, told)
    return likeness(evidence, game_of(edition).name, edition.edition.house_name)


def _rules(claims: object) -> str:
    """The edition that a credential of ours names: "venezia/ultimate@1"."""
    for name in ("credentialSubject", "achievement", "humanCode"):
        claims = claims.get(name) if isinstance(claims, dict) else None
    named = claims if isinstance(claims, str) else ""
    if "@" not in named:
        raise RulesError("no edition is named")
    return named
