"""Worksheets for tests."""

from typing import Any

from certificates.models import Worksheet
from training.models import User

VENEZIA = "venezia/ultimate@1"


def make_worksheet(person: User, **fields: Any) -> Worksheet:
    """Three hands of Ultimate that wait to be drawn; `fields` say otherwise."""
    blank = {"rules": VENEZIA, "hands": 3, "seed": 20261130, "language": "en"}
    return Worksheet.objects.create(made_by=person, **(blank | fields))
