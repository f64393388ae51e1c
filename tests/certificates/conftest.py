"""For tests of the pages that anybody may open: how often they did is forgotten."""

import pytest
from django.core.cache import cache


@pytest.fixture
def fresh_rates() -> None:
    """Nobody has asked anything yet."""
    cache.clear()
