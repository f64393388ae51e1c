"""What is revoked with a certificate, and proposals to revoke one that tell of it.

A certificate that is reissued while a revocation waits takes its successor along: who
is to decide must read so, though it was not so when it was proposed.
"""

from typing import Final

from certificates.models import Certificate
from certificates.standing import line_of
from training.models import Proposal

REVOKE: Final = "revoke-certificate"  # the kind of proposal
WITH: Final = "with"  # what its payload calls the others of the line


def revoked_with(certificate: Certificate) -> list[str]:
    """The numbers of those that go when it is revoked, itself apart, the oldest first.

    To be asked by whoever has their turn at its holder's certificates.
    """
    line = sorted(line_of(certificate), key=lambda each: each.pk)
    return [each.serial for each in line if each.pk != certificate.pk]


def tell_of_line(certificate: Certificate) -> None:
    """Have what waits to be decided about its line tell of the whole of it.

    A proposal that is being decided meanwhile is told anew by that, and is not waited
    for: it waits for its turn at these certificates.
    """
    line = {each.serial: each for each in line_of(certificate)}
    waiting = Proposal.objects.waiting().filter(kind=REVOKE, subject_key__in=line)
    for each in waiting.select_for_update(skip_locked=True):
        tell(each, line[each.subject_key])


def tell(proposal: Proposal, certificate: Certificate) -> None:
    """Have `proposal` tell what is revoked with `certificate` as things stand."""
    proposal.payload = proposal.payload | {WITH: revoked_with(certificate)}
    proposal.save(update_fields=["payload"])
