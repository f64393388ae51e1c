"""Whatever is sent to whatever address by whomever: never a traceback, never a 500.

Addresses, forms and parameters are found anew each time, in the URL conf, on the pages
and in the source, so that what is added to the site is tested without being named here.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st
from pytest_django import DjangoDbBlocker

from tests.fuzz.patterns import Address
from tests.fuzz.sites import Site, ask, explore
from tests.fuzz.wild import (
    BROKEN,
    TEXTS,
    files,
    multipart,
    percent,
    texts,
    urlencoded,
)
from tests.make_world import make_world

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]

FORM = "application/x-www-form-urlencoded"
EACH = 3  # keys that are tried for an argument
SHORT = 200  # characters of an argument


@pytest.fixture(scope="module")
def site(
    django_db_setup: None,  # noqa: ARG001  which makes the database
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[Site]:
    """The site, walked once; every request leaves it as it was."""
    with django_db_blocker.unblock(), transaction.atomic():
        cache.clear()  # where visits are counted
        yield explore(make_world())
        cache.clear()
        transaction.set_rollback(True)


def known_paths(site: Site, address: Address) -> list[str]:
    """Paths of `address` that lead somewhere, if one knows any."""
    met = sorted(site.met.get(address.name, ()))[:EACH]
    if not address.arguments:
        return ["/" + address.route]
    keys = [site.arguments[address.sort_of(it)] for it in address.arguments]
    tried = [
        address.filled(dict(zip(address.arguments, values, strict=True)))
        for values in product(*(several[:EACH] for several in keys))
    ]
    return met or tried[: 2 * EACH]


def check(site: Site, role: str, request: tuple[str, str], **more: Any) -> int:
    """Ask, and be satisfied with any answer that is one; its status."""
    method, path = request
    try:
        response = ask(site.clients[role], method, path, **more)
    except Exception as error:
        error.add_note(f"{role}: {method} {path[:300]} {str(more)[:600]}")
        raise
    assert response.status_code < 500, (role, method, path[:300], str(more)[:600])
    return response.status_code


def look(site: Site, role: str, paths: list[str]) -> None:
    """Look at the paths of an address that were not walked.

    A deed refuses to be looked at before it reads any key: it is looked at once.
    """
    for path in paths:
        if (role, path) not in site.walked and check(site, role, ("GET", path)) == 405:
            return


def test_every_address_answers_everybody(site: Site) -> None:
    assert {at: status for at, status in site.walked.items() if status >= 500} == {}
    for address, role in product(site.addresses, site.clients):
        known = known_paths(site, address)
        look(site, role, known)
        check(site, role, ("POST", known[0]), content_type=FORM)


@st.composite
def paths(draw: Any, site: Site) -> str:
    """An address with keys that are known or wild."""
    address = draw(st.sampled_from(site.addresses))
    known = known_paths(site, address)
    if known and draw(st.integers(0, 1)):
        return str(draw(st.sampled_from(known)))
    wild = {
        argument: percent(
            draw(
                st.one_of(
                    st.sampled_from(
                        site.arguments[address.sort_of(argument)] or ("1",)
                    ),
                    st.sampled_from([it[:SHORT] for it in TEXTS]),
                    st.text(max_size=20),
                )
            )
        )
        for argument in address.arguments
    }
    return str(address.filled(wild))


@st.composite
def queries(draw: st.DrawFn, site: Site) -> str:
    """A query with some of the parameters that the views know, and wild values."""
    names = st.one_of(st.sampled_from(site.names), st.text(max_size=5))
    pairs = draw(st.lists(st.tuples(names, texts), max_size=4))
    return "&".join(f"{percent(name)}={percent(value)}" for name, value in pairs)


@st.composite
def posts(draw: st.DrawFn, site: Site, role: str) -> tuple[str, str, bytes]:
    """A form of the site as it stands, with some of it gone, wild or twice."""
    form = draw(st.sampled_from([it for it in site.forms[role] if it.method == "post"]))
    fields = [(name, value) for name, value in form.fields.items() if value is not None]
    sent = [
        (name, *draw(files)) for name, value in form.fields.items() if value is None
    ]
    for _ in range(draw(st.integers(0, 3))):
        name = draw(st.sampled_from([*form.fields, *site.names]))
        match draw(st.sampled_from(["wild", "gone", "twice", "file"])):
            case "wild":
                fields = [it for it in fields if it[0] != name] + [(name, draw(texts))]
            case "gone":
                fields = [it for it in fields if it[0] != name]
            case "twice":
                fields.append((name, draw(texts)))
            case _:
                sent.append((name, *draw(files)))
    path = form.action
    if sent or form.has_files:
        return path, *multipart(fields, sent)
    return path, FORM, urlencoded(fields)


def tries(number: int) -> settings:
    return settings(
        max_examples=number,
        phases=[Phase.explicit, Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )


def test_no_wild_address_breaks_a_page(site: Site) -> None:
    @tries(300)
    @given(st.data())
    def holds(data: st.DataObject) -> None:
        role = data.draw(st.sampled_from(site.roles()))
        path, query = data.draw(paths(site)), data.draw(queries(site))
        note(f"{role}: {path}?{query[:200]}")
        check(site, role, ("GET", path), query_string=query)

    holds()


@pytest.mark.parametrize("role", ["owner", "manager", "trainee", "anonymous"])
def test_no_wild_form_breaks_a_page(site: Site, role: str) -> None:
    @tries(150)
    @given(st.data())
    def holds(data: st.DataObject) -> None:
        path, kind, body = data.draw(posts(site, role))
        check(site, role, ("POST", path), data=body, content_type=kind)

    holds()


def test_no_wild_body_breaks_a_page(site: Site) -> None:
    """Bodies that are not what they say they are, at addresses that take forms."""

    @tries(150)
    @given(st.data())
    def holds(data: st.DataObject) -> None:
        role = data.draw(st.sampled_from(site.roles()))
        path = data.draw(paths(site))
        if data.draw(st.booleans()):
            kind, body = data.draw(st.sampled_from(BROKEN))
        else:
            names = st.lists(st.tuples(st.sampled_from(site.names), texts), max_size=5)
            kind, body = FORM, urlencoded(data.draw(names))
        check(site, role, ("POST", path), data=body, content_type=kind)

    holds()


def test_the_walk_finds_the_site(site: Site) -> None:
    forms = {
        path
        for several in site.forms.values()
        for it in several
        for path in [it.action]
    }
    assert len(site.met) > 40
    assert any(path.endswith("/import") for path in forms)
    assert any(it.has_files for several in site.forms.values() for it in several)
    assert {"page", "rules", "sort"} <= set(site.names)
