"""In a real browser: tables on a phone and on a desk screen, in light and dark."""

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.journeys.test_sign_in import barriers, come_in
from tests.make import make_trainee

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NARROWEST_CARD = 34  # pixels at which rank and suit are still read at a glance
ULTIMATE = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5"
FULL_TABLES = {
    "venezia/ultimate": (
        f"{ULTIMATE} | 2c 2d / A7.50 B7.50 P7.50 | Td 8c / A35 B35 fold"
        " | 9c 9h / A500 B500 P2000 T25 | Ac Kh / A45 B45 T10 fold"
        " | 3c 4d / A15 B15 P30 | 5c 5d / A187.50 B187.50 P187.50 T7.50"
    ),
    "quebec/three-card": (
        "Qs 9c 8d | - | 9d 6s 3h / A10 P10 PP5 | 7c 8c 9s / A25 P25 PP15"
        " | Td 5c 2c / A15 fold | Kc Kd 4h / PP5 | Ac 3c 2d / A35 PP5 fold"
        " | 4c 6d 7h / A20 P20 | 4d 5d 6c / A45 P45"
    ),
    "belgium/casino-poker": (
        "Qs Jd 9c 8h 2d | - | 2h 5h 9h Jh Kh / A10 R20 X10"
        " | 3s 3d 6c 7c Ks / A25 R50 | 4c 5c 7d 9d Tc / A15 fold"
        " | Ac Kc Qd 8d 2s / A35 R70 X35 | 6d 6h 6s Th Td / A500 R1000"
    ),
}


def settle_address(rules: str, line: str) -> str:
    return f"/settle/?{urlencode({'rules': rules, 'lines': line})}"


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("rules", FULL_TABLES)
def test_a_full_table_is_legible_without_scrolling_sideways(
    page: Page, live_server: LiveServer, rules: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    make_trainee()
    come_in(page, live_server.url, "alice")
    page.goto(live_server.url + settle_address(rules, FULL_TABLES[rules]))
    cards = page.locator(".felt-print-box .card-face, .felt-head > * > svg .card-face")
    boxes = [card.bounding_box() for card in cards.all()]
    widths = [box["width"] for box in boxes if box]
    assert len(widths) >= 20
    assert min(widths) >= NARROWEST_CARD
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [390, 1280])
def test_everybody_can_use_the_table_pages(
    page: Page, live_server: LiveServer, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    make_trainee()
    come_in(page, live_server.url, "alice")
    for path in (
        "/rules/",
        "/rules/belgium/casino-poker",
        "/deal/?rules=venezia/ultimate&deal=1&seed=1",
        settle_address("venezia/ultimate", f"{ULTIMATE}\nnonsense"),
    ):
        page.goto(live_server.url + path)
        assert barriers(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
