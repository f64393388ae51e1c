"""What is found in a file: each check with its outcome, in plain words."""

from dataclasses import dataclass
from enum import Enum, StrEnum

from django.utils.functional import Promise


class FileKind(StrEnum):
    """What a file turns out to be, whatever its name says."""

    PAPER = "paper"  # a certificate's PDF
    BADGE = "badge"  # an Open Badge: a baked PNG, or the credential as text
    OTHER = "other"


class Matter(StrEnum):
    """What of a file is checked, each by itself."""

    SIGNATURE = "signature"  # ours, over every byte
    FILE = "file"  # the very bytes that were issued
    CREDENTIAL = "credential"  # the badge's own signature, and that it is this one's
    PICTURE = "picture"  # the one around a badge, beside the one that we draw
    RECORD = "record"  # the record of the attempt that lies in the paper
    FACTS = "facts"  # what is printed, or what the badge says, beside our row
    STATUS = "status"  # today's: valid, expired, revoked


class Verdict(Enum):
    """How a check came out."""

    GOOD = "good"
    BAD = "bad"
    UNKNOWN = "unknown"  # it could not be made, as the sentence says


@dataclass(frozen=True, slots=True)
class Check:
    """One matter checked: the outcome, and a whole sentence that says it."""

    matter: Matter
    verdict: Verdict
    sentence: str | Promise

    @property
    def is_good(self) -> bool:
        return self.verdict is Verdict.GOOD

    @property
    def is_bad(self) -> bool:
        return self.verdict is Verdict.BAD


@dataclass(frozen=True, slots=True)
class Difference:
    """A fact that stands otherwise in the file than in our row."""

    fact: str | Promise  # its name: "Holder"
    in_file: str
    in_row: str


def printable(text: str) -> str:
    """`text` as a page can show it: halves of letters, which no honest file has, go."""
    return text.encode(errors="replace").decode()


@dataclass(frozen=True, slots=True)
class Report:
    """Everything found in one file.

    `serial` is the certificate that it claims to be: of a row of ours where there is
    one, else what the file says; empty where it says nothing. `quotes` says that it
    only names the address of that certificate, and is no paper of it, doctored or not.
    """

    kind: FileKind
    serial: str
    checks: tuple[Check, ...]
    differences: tuple[Difference, ...] = ()
    quotes: bool = False

    @property
    def is_genuine(self) -> bool:
        """Whether it is ours and unchanged: something was proved, nothing refuted.

        A genuine file may be of a certificate that is worth nothing any more.
        """
        of_file = [each for each in self.checks if each.matter is not Matter.STATUS]
        proved = any(check.is_good for check in of_file)
        return proved and not any(check.is_bad for check in of_file)

    @property
    def refuted(self) -> frozenset[Matter]:
        """The matters that are not in order."""
        return frozenset(each.matter for each in self.checks if each.is_bad)

    @property
    def is_in_strange_picture(self) -> bool:
        """Whether all is as issued but for the picture around the credential."""
        return self.refuted - {Matter.STATUS} == {Matter.PICTURE}

    @property
    def is_valid(self) -> bool:
        """Whether it is genuine, and as far as we know worth something today."""
        return self.is_genuine and not any(check.is_bad for check in self.checks)

    def of(self, matter: Matter) -> Check | None:
        """The check of one matter, where it was made."""
        return next((each for each in self.checks if each.matter is matter), None)
