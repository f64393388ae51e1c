"""Lists of what does not count today, one bit a certificate, for machines.

Every list has the same length, and a certificate's place on it is drawn by lot: who
reads a list does not tell which badge he asks for.

A badge names one list, that of revocation, where a suspended one is listed for as long
as it is: see docs/decisions/0012. The list of suspensions is kept for the badges that
were issued when they named both.
"""

import base64
import gzip
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Q

from certificates import badge_addresses
from certificates.credentials import VC, instant
from certificates.models import PLACES_OF_A_LIST, Certificate, Status

GOOD_FOR: Final = timedelta(days=1)  # an old copy must not bring a revoked one back
SET_BY: Final = {
    "revocation": (Status.REVOKED, Status.SUPERSEDED, Status.SUSPENDED),
    "suspension": (Status.SUSPENDED,),
}


def status_list(purpose: str, number: int, now: datetime) -> dict[str, Any] | None:
    """The list of that purpose and number as a credential; None where there is none."""
    first = number * PLACES_OF_A_LIST
    on_list = Certificate.objects.filter(
        status_index__gte=first, status_index__lt=first + PLACES_OF_A_LIST
    )
    if purpose not in SET_BY or (number and not on_list.exists()):
        return None
    concerned = on_list.with_status(now).filter(Q(("status__in", SET_BY[purpose])))
    places = concerned.order_by().values_list("status_index", flat=True)
    address = badge_addresses.status_list(purpose, number)
    issuer = badge_addresses.issuer()
    return {
        "@context": [VC],
        "id": address,
        "type": ["VerifiableCredential", "BitstringStatusListCredential"],
        "issuer": issuer,
        "validFrom": instant(now),
        "validUntil": instant(now + GOOD_FOR),
        "credentialSubject": {
            "id": f"{address}#list",
            "type": "BitstringStatusList",
            "statusPurpose": purpose,
            "encodedList": encoded(place - first for place in places),
        },
        "iss": issuer,
        "jti": address,
        "sub": f"{address}#list",
        "nbf": int(now.timestamp()),
        "exp": int((now + GOOD_FOR).timestamp()),
    }


def encoded(places: Iterable[int]) -> str:
    """The bits, those at `places` set, packed and written as the standard says."""
    bits = bytearray(PLACES_OF_A_LIST // 8)
    for place in places:
        bits[place // 8] |= 0x80 >> (place % 8)
    packed = gzip.compress(bytes(bits), mtime=0)
    return "u" + base64.urlsafe_b64encode(packed).rstrip(b"=").decode()
