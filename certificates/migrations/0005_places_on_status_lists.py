"""Certificates issued so far get a random place each, and are told from specimens."""

import secrets
from typing import Any

from django.db import migrations

PLACES = 2**17


def fill(apps: Any, schema_editor: Any) -> None:
    """Give each certificate its place, and mark those of the demonstration."""
    certificates = apps.get_model("certificates", "Certificate").objects.using(
        schema_editor.connection.alias
    )
    certificates.filter(attempt__trainee__is_demo=True).update(is_demo=True)
    known = set(certificates.exclude(status_index=None).values_list("status_index", flat=True))
    for pk in certificates.filter(status_index=None).values_list("pk", flat=True):
        certificates.filter(pk=pk).update(status_index=free_place(known))


def free_place(known: set[int]) -> int:
    """A place not yet `known`, which it then is: on the next list when one is half full."""
    number = 2 * len(known) // PLACES
    while True:
        place = number * PLACES + secrets.randbelow(PLACES)
        if place not in known:
            known.add(place)
            return place


class Migration(migrations.Migration):
    dependencies = [
        ("certificates", "0004_life_of_certificates"),
        ("training", "0002_invitations"),
    ]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
