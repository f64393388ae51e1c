"""The plate of a bonus, which has no spot of its own on the felt."""

import pytest
from django.utils.translation import override

from quizzes.felt.layouts import RADIUS
from tests.quizzes.test_felt import BONUS, picture


@pytest.mark.parametrize("language", ["en", "fr", "nl", "it", "zh-hans"])
@pytest.mark.parametrize("others", [0, 2])
def test_the_plate_of_a_bonus_lies_beside_spots_and_cards(
    language: str, others: int
) -> None:
    line = (
        BONUS
        + " | Ac 3c 2d / A35 fold" * min(others, 1)
        + (" | Kc Kd 4h / PP5" if others > 1 else "")
    )
    with override(language):
        box = picture("quebec/three-card", line, settled=True).boxes[0]
    (bonus,) = [spot.verdict for spot in box.spots if not spot.printed]
    assert bonus
    rooms = [
        (card.x, card.y, card.x + card.width, card.y + card.height)
        for card in box.cards
    ] + [
        (spot.x - RADIUS, spot.y - RADIUS, spot.x + RADIUS, spot.y + RADIUS)
        for spot in box.spots
        if spot.printed
    ]
    right, bottom = bonus.left + bonus.width, bonus.top + 20
    assert bonus.left >= 0
    assert right <= box.layout.width
    for left, top, end, low in rooms:
        apart = right <= left or end <= bonus.left or bottom <= top or low <= bonus.top
        assert apart, (left, top, end, low)
