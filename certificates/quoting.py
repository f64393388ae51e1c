"""Files that are none of ours and merely quote the address of a certificate.

A dealer's CV names it, and so does a letter. That is told apart from a certificate that
was doctored by two facts: nothing that we put into a paper lies in the file, and hardly
any line that we printed stands in it. A paper drawn anew with another name has most of
its lines still, so it stays what it is. Neither fact says that the file is true.
"""

from collections.abc import Iterable
from typing import Final

from certificates.file_evidence import Evidence
from certificates.models import Certificate
from certificates.printed_text import lines_of

SHARE: Final = 0.25  # of the lines we printed: a doctored paper has far more of them
TELLING: Final = 12  # letters without blanks: shorter lines may stand anywhere


def merely_quotes(evidence: Evidence, row: Certificate) -> bool:
    """Whether the file names the address of `row`, and has nothing else of its paper.

    False where there is no paper of `row` that it could be compared with.
    """
    if evidence.holds_something or not row.paper.is_ready:
        return False
    printed = lines_of(bytes(row.paper.pdf or b""))
    telling = {line for line in map(_run_on, printed) if len(line) >= TELLING}
    shown = _whole(evidence.lines)
    return sum(line in shown for line in telling) < SHARE * len(telling)


def _whole(lines: Iterable[str]) -> str:
    """All lines as one: they may be broken at other places."""
    return "".join(map(_run_on, lines))


def _run_on(line: str) -> str:
    return "".join(line.split())
