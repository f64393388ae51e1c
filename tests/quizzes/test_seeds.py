"""One seed deals one hand, on the page and from the command line."""

import re
from html import unescape
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from tests.make import make_trainee

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", [0, -1, 2**31, 2**63 - 1, 10**30])
def test_a_seed_deals_the_line_that_the_command_deals(
    client: Client, seed: int
) -> None:
    told = StringIO()
    call_command("deal", "quebec/three-card", f"--seed={seed}", stdout=told)
    client.force_login(make_trainee())
    asked = {"rules": "quebec/three-card", "deal": "1", "seed": str(seed)}
    page = client.get("/deal/", asked).content.decode()
    felt = re.search(r'<pre class="felt-line"[^>]*>([^<]+)</pre>', page)
    assert felt
    assert unescape(felt[1]) == told.getvalue().strip()
    assert f"<strong>{seed}</strong>" in page
