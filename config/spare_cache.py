"""A cache in Redis that goes on by itself while Redis does not answer.

Pages ask the cache how often somebody has tried to log in, joined or verified. With
Redis away nobody could log in and no certificate could be verified; so every process
counts for itself meanwhile. What Redis knew counts again once it is back.
"""

import logging
from collections.abc import Callable
from typing import Any, Final

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

MOST_COUNTED: Final = 10_000  # entries of a process's own memory
_LOG = logging.getLogger(__name__)


def _either(name: str) -> Callable[..., Any]:
    """The method of that name: Redis's, or the spare's if Redis does not answer."""

    def ask(cache: "SpareCache", *args: Any, **kwargs: Any) -> Any:
        try:
            return getattr(RedisCache, name)(cache, *args, **kwargs)
        except RedisError as error:
            _LOG.warning("Redis does not answer, this process counts alone: %s", error)
            return getattr(cache.spare, name)(*args, **kwargs)

    return ask


class SpareCache(RedisCache):
    """Redis as long as it answers, else the memory of the process."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        room = {"MAX_ENTRIES": MOST_COUNTED}
        self.spare = LocMemCache("spare", params | {"OPTIONS": room})

    add = _either("add")
    get = _either("get")
    set = _either("set")
    touch = _either("touch")
    delete = _either("delete")
    get_many = _either("get_many")
    has_key = _either("has_key")
    incr = _either("incr")
    set_many = _either("set_many")
    delete_many = _either("delete_many")
    clear = _either("clear")
