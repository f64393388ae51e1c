"""Files that lie in a paper's PDF: for machines, beside what people read."""

from dataclasses import dataclass
from typing import Final

CREDENTIAL_NAME: Final = "open-badge.jwt"
RECORD_NAME: Final = "attempt-record.json"


@dataclass(frozen=True, slots=True)
class Enclosure:
    """A file in a PDF; `relationship` is what it is to the PDF (AFRelationship)."""

    name: str
    content: bytes
    relationship: str
    about: str


def credential(token: str) -> Enclosure:
    """The Open Badge that says the same as the paper."""
    return Enclosure(
        CREDENTIAL_NAME,
        token.encode("ascii"),
        "Alternative",
        "Open Badges 3.0 credential (VC-JWT)",
    )


def record(content: bytes) -> Enclosure:
    """The record of the attempt, which the paper sums up."""
    return Enclosure(
        RECORD_NAME, content, "Source", "Record of the exam, hand by hand (JSON)"
    )
