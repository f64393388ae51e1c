"""Measures on a new site in `VAR_DIR`; the last line printed is what it found."""

import json
import logging
import os
import sys
from collections.abc import Iterator, Mapping
from itertools import count
from secrets import token_hex
from statistics import median
from time import perf_counter
from typing import Final
from urllib.parse import urlencode

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import reverse  # noqa: E402

from bench.certificates.measuring import make_papers, make_person  # noqa: E402
from certificates.models import Certificate  # noqa: E402

TIMES: Final = int(os.environ.get("VERIFICATIONS", "150"))
WARM: Final = 10
FOUND, NOT_FOUND = 200, 404


def main() -> None:
    """Set the site up, measure, print."""
    logging.getLogger("django.request").setLevel("ERROR")  # half of them are unknown
    for command in ("migrate", "createcachetable", "make_keys"):
        call_command(command, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    [paper] = make_papers(make_person("Alice Moreau"), 1)
    issued = paper.certificate
    pairs = {
        what: _side_by_side(*addresses) for what, addresses in _pairs(issued).items()
    }
    print(json.dumps({"pairs": pairs, "times": TIMES}))


def _pairs(issued: Certificate) -> Mapping[str, tuple[str, str, int]]:
    """What is asked: a known address, an unknown one, and how the known is met."""
    secret = issued.token
    stranger = secret[:-4] + ("2345" if secret[-4:] != "2345" else "2346")
    serials = issued.serial, issued.serial[:-2] + "ZZ"
    form = reverse("certificates:look")
    known, unknown = (
        f"{form}?{urlencode({'serial': each, 'secret': stranger})}" for each in serials
    )
    return {
        "a certificate's page": (
            reverse("certificates:verify", args=[secret]),
            reverse("certificates:verify", args=[stranger]),
            FOUND,
        ),
        "the same for machines": (
            reverse("certificates:verify_data", args=[secret]),
            reverse("certificates:verify_data", args=[stranger]),
            FOUND,
        ),
        "a serial with a wrong secret": (known, unknown, NOT_FOUND),
    }


def _side_by_side(known: str, unknown: str, met: int) -> tuple[float, float]:
    """The median milliseconds of both, which take turns."""
    addresses, seconds = _addresses(), ([0.0] * 0, [0.0] * 0)
    asked = ((known, met), (unknown, NOT_FOUND))
    for number in range(WARM + TIMES):
        for (page, status), taken in zip(asked, seconds, strict=True):
            took = _ask(page, status, next(addresses))
            if number >= WARM:
                taken.append(took)
    return 1000 * median(seconds[0]), 1000 * median(seconds[1])


def _ask(page: str, status: int, address: str) -> float:
    client = Client(SERVER_NAME="localhost", REMOTE_ADDR=address)
    began = perf_counter()
    response = client.get(page)
    seconds = perf_counter() - began
    if response.status_code != status:
        sys.exit(f"{page} gave {response.status_code}")
    return seconds


def _addresses() -> Iterator[str]:
    """Addresses of the test networks, no two alike."""
    start = int(token_hex(1), 16)
    for number in count(start):
        yield f"198.18.{number // 250 % 256}.{number % 250 + 1}"


if __name__ == "__main__":
    main()
