"""In whose name papers are signed: it is fixed when their key is made."""

from cryptography.x509.oid import NameOID
from django.utils.translation import gettext as _

from certificates.drawing_errors import MissingKeyError
from certificates.key_files import paper_key
from certificates.key_making import LONGEST_NAME


def signing_name() -> str:
    """The name in the certificate of the key that signs papers; empty without a key."""
    try:
        subject = paper_key().certificate.subject
    except MissingKeyError:
        return ""
    named = subject.get_attributes_for_oid(NameOID.ORGANIZATION_NAME)
    return str(named[0].value) if named else ""


def lagging_name(school: str) -> str:
    """A sentence where papers are signed in another name than `school`; empty else."""
    signer = signing_name()
    if not signer or signer == school[:LONGEST_NAME]:
        return ""
    return _(
        "New papers and badges say “%(school)s”, but papers are still signed by"
        " “%(signer)s”, as their key was made. Whoever runs the site makes a key in the"
        " new name with: manage.py make_keys --rotate. What the old one signed stays"
        " good."
    ) % {"school": school, "signer": signer}
