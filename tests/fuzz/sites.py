"""What there is to ask of the site: found by walking it, as each sort of person."""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import parse_qsl, urlsplit
from uuid import UUID

from django.apps import apps
from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client
from django.urls import Resolver404, resolve

from tests.fuzz.patterns import APPS, COLUMNS, Address, addresses, parameters
from tests.fuzz.reading_pages import Form, read_page
from tests.make_world import World

MOST_OF_ONE = 3  # pages of one address that are walked
LEAVING = {"account_logout"}


@dataclass(slots=True)
class Site:
    """Addresses, the arguments that lead somewhere, and the forms that were met."""

    addresses: tuple[Address, ...]
    names: tuple[str, ...]  # of parameters
    arguments: Mapping[str, tuple[str, ...]]
    clients: Mapping[str, Client]
    forms: dict[str, list[Form]] = field(default_factory=dict)
    met: dict[str, set[str]] = field(default_factory=dict)  # paths, by address
    # statuses, by role and path
    walked: dict[tuple[str, str], int] = field(default_factory=dict)

    def roles(self) -> list[str]:
        return list(self.clients)


def explore(world: World) -> Site:
    """Walk the site as everybody, from the front page on."""
    site = Site(addresses(), parameters(), arguments_of(world), _clients(world))
    for role in site.clients:
        found = dict[Any, Form]()
        _walk(site, role, found)
        site.forms[role] = list(found.values())
    return site


def ask(client: Client, method: str, path: str, **more: Any) -> HttpResponseBase:
    """One request that leaves no trace; whatever it raises is raised here."""
    cookies = SimpleCookie(client.cookies)
    with transaction.atomic():
        try:
            response = client.generic(method, path, **more)
            if response.streaming:
                b"".join(response)
            return response
        finally:
            client.cookies = cookies
            transaction.set_rollback(True)


def _clients(world: World) -> Mapping[str, Client]:
    people = {"owner": world.owner, "manager": world.bob, "trainee": world.alice}
    clients = {"anonymous": Client()}
    for role, person in people.items():
        clients[role] = Client()
        clients[role].force_login(person)
    return clients


def arguments_of(world: World) -> Mapping[str, tuple[str, ...]]:
    """Keys out of all rows of the site, by the sort of argument that takes them."""
    found: dict[str, set[Any]] = {sort: set() for sort in ("uuid", "int", *COLUMNS)}
    words = {"venezia", "ultimate"}
    tables = [
        table for app in APPS[:3] for table in apps.get_app_config(app).get_models()
    ]
    for table in tables:
        rows = table._default_manager.all()[:20]  # noqa: SLF001  which is documented
        for row in rows.values():
            found["uuid"] |= {each for each in row.values() if isinstance(each, UUID)}
            found["int"] |= {row["id"]} if "id" in row else set()
            for column in COLUMNS:
                found[column] |= {row[column]} if row.get(column) else set()
            words |= {row["slug"]} if row.get("slug") else set()
    found["token"].add(world.link.rpartition("/")[2])
    found["str"] = words
    return {sort: tuple(map(str, sorted(keys))) for sort, keys in found.items()}


def _walk(site: Site, role: str, found: dict[Any, Form]) -> None:
    """Follow every link, a few of each address, and note every form."""
    queue, seen = deque([*_starts(site)]), set[str]()
    visits = dict[str, int]()
    while queue:
        path = queue.popleft()
        if path in seen:
            continue
        seen.add(path)
        name = _name(path)
        if not name or visits.get(name, 0) >= MOST_OF_ONE:
            continue
        visits[name] = visits.get(name, 0) + 1
        site.met.setdefault(name, set()).add(urlsplit(path).path)
        response: Any = ask(site.clients[role], "GET", path)
        site.walked[role, path] = response.status_code
        if response.status_code in {301, 302}:
            queue.append(response["Location"])
        elif "html" in response.get("Content-Type", "") and not response.streaming:
            page = read_page(path, response.content.decode())
            queue.extend(page.links)
            for form in page.forms:
                found.setdefault((_name(form.action), form.name[0], form.name[2]), form)


def _starts(site: Site) -> Iterable[str]:
    return ("/" + it.route for it in site.addresses if not it.arguments)


def _name(path: str) -> str:
    """Which address `path` is of; "" for one outside, or for the way out."""
    parts = urlsplit(path)
    if parts.netloc not in {"", "testserver", "localhost:8000"}:
        return ""
    return _name_at(parts.path)


@cache
def _name_at(path: str) -> str:
    try:
        name = resolve(path).view_name
    except Resolver404:
        return ""
    return "" if name in LEAVING or name.startswith("admin:") else name


def query_of(path: str) -> dict[str, str]:
    """The query of an address."""
    return dict(parse_qsl(urlsplit(path).query, keep_blank_values=True))
