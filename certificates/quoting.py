"""Files that are none of ours and merely quote the address of a certificate.

A dealer's CV names it, and so does a letter. That is told apart from a certificate that
was doctored by three facts: nothing that we put into a paper lies in the file, hardly
any line that we printed stands in it, and it is not built as the paper is. One drawn
anew with another name has most of its lines still; one with letters between its own
that nobody sees has its title, or frame and rosette. No fact makes the file a true one.
"""

from collections.abc import Iterable
from typing import Final

from certificates.file_evidence import Evidence
from certificates.models import Certificate
from certificates.paper_build import is_built_as
from certificates.printed_text import UnreadableError, lines_of

SHARE: Final = 0.25  # of the lines we printed: a doctored paper has far more of them
TELLING: Final = 12  # letters without blanks: shorter lines may stand anywhere


def merely_quotes(file: bytes, evidence: Evidence, row: Certificate) -> bool:
    """Whether `file` names the address of `row`, and has nothing else of its paper.

    False where there is no paper of `row` that it could be compared with.
    """
    if evidence.holds_something or not row.paper.is_ready:
        return False
    issued = bytes(row.paper.pdf or b"")
    return not (_says_as(evidence, issued) or _looks_as(file, issued))


def _says_as(evidence: Evidence, issued: bytes) -> bool:
    """Whether enough of the lines in the paper `issued` stand in the file."""
    telling = {line for line in map(_run_on, lines_of(issued)) if len(line) >= TELLING}
    shown = _whole(evidence.lines)
    return sum(line in shown for line in telling) >= SHARE * len(telling)


def _looks_as(file: bytes, issued: bytes) -> bool:
    try:
        return is_built_as(file, issued)
    except UnreadableError:
        return False


def _whole(lines: Iterable[str]) -> str:
    """All lines as one: they may be broken at other places."""
    return "".join(map(_run_on, lines))


def _run_on(line: str) -> str:
    return "".join(line.split())
