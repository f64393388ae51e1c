"""What a file says of itself, and what of that our public keys prove. No rows here."""

import json
import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from certificates import attempt_records, badge_tokens, printed_text, signed_files
from certificates.badge_pictures import NoBadgeError, unbake
from certificates.badge_tokens import BadTokenError
from certificates.enclosures import CREDENTIAL_NAME, RECORD_NAME
from certificates.file_reports import FileKind, printable
from certificates.key_files import PublicKeys
from certificates.signed_files import Signature

LARGEST: Final = 4_000_000  # bytes; ours have some hundred thousand
PNG: Final = b"\x89PNG\r\n\x1a\n"
_TOKEN: Final = re.compile(r"/verify/([0-9A-HJKMNP-TV-Z]{32})\b", re.IGNORECASE)
_BEGUN: Final = re.compile(_TOKEN.pattern.removesuffix(r"\b"), re.IGNORECASE)
_JWT: Final = re.compile(rb"[\w-]+\.[\w-]+\.[\w-]*\s*")

NO_BADGE: Final = "there is no badge in it"

type Json = dict[str, Any]


class Fault(StrEnum):
    """Why a file could not be taken apart."""

    FOREIGN = "neither a PDF nor a badge, or larger than any of ours"
    LOCKED = "a PDF that is locked with a password"
    LONG = "a PDF of more pages than any certificate"
    BROKEN = "a PDF that cannot be read"


@dataclass(frozen=True, slots=True)
class Evidence:
    """A file taken apart.

    `claims` is what its credential says when a key of ours has signed that; None else,
    and then `claims_fault` says why, and `unproven` is what it says all the same.
    `picture` is the file itself where it is a PNG around a credential. `record` is the
    record of the attempt that lies in a paper, as it was found. `fault` says why a file
    could not be taken apart at all.
    """

    kind: FileKind
    signatures: tuple[Signature, ...] = ()
    claims: Json | None = None
    claims_fault: str = ""
    unproven: Json | None = None
    picture: bytes | None = None
    record: bytes | None = None
    lines: tuple[str, ...] = ()
    fault: Fault | None = None

    @property
    def token(self) -> str:
        """The secret part of the address that the file names; empty where it has none.

        What is signed goes before what is merely printed.
        """
        said, record = str(self.said.get("id", "")), self.record or b""
        whole = (said, record.decode(errors="replace"), "\n".join(self.lines))
        for text in whole:
            if found := _TOKEN.search(text):
                return found[1].upper()
        # The address is too long for one line of the paper; the next one may follow it.
        broken = _BEGUN.search("".join(self.lines))
        return broken[1].upper() if broken else ""

    @property
    def said(self) -> Json:
        """What its credential says, proved or not; empty where there is none."""
        return self.claims or self.unproven or {}

    @property
    def address(self) -> str:
        """Where its certificate is verified, as what is signed in it says; or empty."""
        if self.claims:
            return str(self.claims.get("id", "")).partition("#")[0]
        named = _part(self.parsed_record(), "certificate")
        return printable(str(named.get("address", "")))

    @property
    def serial(self) -> str:
        """The serial that it claims, by its credential or else its record."""
        if self.claims and (serial := identity(self.claims, "ext:serial")):
            return serial
        named = _part(self.parsed_record(), "certificate").get("serial", "")
        return printable(str(named))

    @property
    def holds_something(self) -> bool:
        """Whether more of ours lies in it, or seems to, than words that are printed."""
        if self.kind is not FileKind.PAPER or self.fault or self.record is not None:
            return True
        return self.claims_fault != NO_BADGE or any(it.ours for it in self.signatures)

    @property
    def record_is_the_credentials(self) -> bool:
        """Whether the credential names this very record, by its digest."""
        if self.record is None or self.claims is None:
            return False
        named = self.claims.get("relatedResource")
        due = attempt_records.digest(self.record)
        return any(
            isinstance(each, dict) and each.get("digestSRI") == due
            for each in (named if isinstance(named, list) else [])
        )

    def parsed_record(self) -> Json:
        """The record as values; empty where there is none that can be read."""
        try:
            parsed = json.loads(self.record or b"{}")
        except (ValueError, RecursionError):
            return {}
        return parsed if isinstance(parsed, dict) else {}


def evidence_of(file: bytes, keys: PublicKeys) -> Evidence:
    """`file` taken apart, whatever it is called."""
    if len(file) > LARGEST:
        return Evidence(FileKind.OTHER, fault=Fault.FOREIGN)
    if b"%PDF-" in file[:1024]:
        return _of_paper(file, keys)
    if file.startswith(PNG):
        return _of_picture(file, keys)
    if len(file) <= badge_tokens.LONGEST and _JWT.fullmatch(file):
        return _of_token(file.decode("ascii").strip(), keys)
    return Evidence(FileKind.OTHER, fault=Fault.FOREIGN)


def identity(claims: Json, kind: str) -> str:
    """Whom a credential is about: by "name", or by "ext:serial"."""
    identifiers = _part(claims, "credentialSubject").get("identifier")
    for each in identifiers if isinstance(identifiers, list) else []:
        if isinstance(each, dict) and each.get("identityType") == kind:
            return str(each.get("identityHash", ""))
    return ""


def _of_paper(file: bytes, keys: PublicKeys) -> Evidence:
    try:
        if printed_text.is_locked(file):
            return Evidence(FileKind.PAPER, fault=Fault.LOCKED)
        signatures = tuple(signed_files.signatures(file, keys))
        enclosed = signed_files.attachments(file)
        lines = tuple(printed_text.lines_of(file))
    except printed_text.TooLongError:
        return Evidence(FileKind.PAPER, fault=Fault.LONG)
    except ValueError:
        return Evidence(FileKind.PAPER, fault=Fault.BROKEN)
    claims, fault = None, NO_BADGE
    if CREDENTIAL_NAME in enclosed:
        token = enclosed[CREDENTIAL_NAME].decode("ascii", errors="replace")
        claims, fault = _claims(token, keys)
    return Evidence(
        FileKind.PAPER,
        signatures,
        claims,
        fault,
        record=enclosed.get(RECORD_NAME),
        lines=lines,
    )


def _of_picture(file: bytes, keys: PublicKeys) -> Evidence:
    try:
        token = unbake(file)
    except NoBadgeError:
        return Evidence(FileKind.OTHER, fault=Fault.FOREIGN)
    return replace(_of_token(token, keys), picture=file)


def _of_token(token: str, keys: PublicKeys) -> Evidence:
    claims, fault = _claims(token, keys)
    unproven = badge_tokens.unproven(token) if claims is None else None
    return Evidence(
        FileKind.BADGE, claims=claims, claims_fault=fault, unproven=unproven
    )


def _claims(token: str, keys: PublicKeys) -> tuple[Json | None, str]:
    try:
        return badge_tokens.read(token, keys), ""
    except BadTokenError as error:
        return None, str(error)


def _part(whole: Json, name: str) -> Json:
    part = whole.get(name)
    return part if isinstance(part, dict) else {}
