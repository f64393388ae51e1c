"""Every address that the site knows, found in its URL conf and in its source."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.urls import URLResolver, get_resolver

APPS = ("quizzes", "training", "certificates", "config")
LEFT_OUT = ("admin",)  # Django's own pages, which its own tests cover
ASKED_FOR = re.compile(
    r"""(?:GET|POST|FILES)(?:\.get(?:list)?\(|\[)\s*["']([\w-]+)["']"""
)
ARGUMENT = re.compile(r"<(?:(\w+):)?(\w+)>")
COLUMNS = ("number", "serial", "token")  # arguments that are called as their column is


@dataclass(frozen=True, slots=True)
class Address:
    """One pattern: its name as `reverse` takes it, its text and its arguments."""

    name: str
    route: str
    arguments: tuple[str, ...]

    def sort_of(self, argument: str) -> str:
        """Which keys fit `argument`: one of `COLUMNS`, `uuid`, `int` or `str`."""
        if argument in COLUMNS:
            return argument
        for sort in ("uuid", "int"):
            if f"<{sort}:{argument}>" in self.route:
                return sort
        return "str"

    def filled(self, values: dict[str, str]) -> str:
        """The path with `values` in place of the arguments, whether they fit or not."""

        def value(match: re.Match[str]) -> str:
            return values[match[2]]

        return "/" + ARGUMENT.sub(value, self.route)


def addresses() -> tuple[Address, ...]:
    """All but the left-out ones."""
    return tuple(_walk(get_resolver(), "", ""))


def _walk(resolver: URLResolver, route: str, space: str) -> Iterator[Address]:
    for each in resolver.url_patterns:
        here = route + str(each.pattern)
        if isinstance(each, URLResolver):
            if each.namespace not in LEFT_OUT:
                inner = f"{space}{each.namespace}:" if each.namespace else space
                yield from _walk(each, here, inner)
        elif "^" not in here:
            arguments = tuple(name for _, name in ARGUMENT.findall(here))
            yield Address(f"{space}{each.name or here}", here, arguments)


def parameters() -> tuple[str, ...]:
    """Every name that the views ask a query or a form for."""
    root = Path(__file__).parents[2]
    sources = (path for app in APPS for path in (root / app).rglob("*.py"))
    found = {
        name
        for path in sources
        for name in ASKED_FOR.findall(path.read_text(encoding="utf-8"))
    }
    return tuple(sorted(found))
