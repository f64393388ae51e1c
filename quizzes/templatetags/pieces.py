"""Pieces of a drawing that come again and again: a card in its place, a stake."""

from collections.abc import Hashable
from functools import lru_cache
from typing import Final

from django import template
from django.template.loader import get_template
from django.utils.translation import get_language

register = template.Library()
REMEMBERED: Final = 4096  # drawn pieces, of about a kilobyte each


@register.simple_tag
def piece(drawn_by: str, **shown: Hashable) -> str:
    """The template `drawn_by` with what is `shown`, all of it plain, frozen values.

    The same piece looks the same on every table, so it is drawn once and remembered:
    a hand has some thirty of them, which took half the time of its page.
    """
    return _drawn(drawn_by, get_language(), **shown)


@lru_cache(REMEMBERED)
def _drawn(drawn_by: str, _language: str | None, **shown: Hashable) -> str:
    return get_template(drawn_by).render(shown)
