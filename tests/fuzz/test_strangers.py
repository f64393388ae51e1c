"""What is somebody's does not exist for a stranger: every address with a key in it.

The rightful are the owner, Bob who teaches Alice, and Alice. An address that shows
them nothing of the school in `make_world`, or that is open to more people, needs an
entry here: so a new one is either tried by this test or named in it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, product

import pytest
from django.core.cache import cache
from django.test import Client

from tests.fuzz.patterns import Address, addresses
from tests.fuzz.sites import arguments_of, ask
from tests.make_world import make_world
from training.models import User

pytestmark = pytest.mark.django_db

KEYED = tuple(it for it in addresses() if it.arguments)
# Open to everybody who has the address.
OPEN = frozenset(
    {
        "certificates:verify",
        "certificates:verify_data",
        "quizzes:rules",
        "training:join",
    }
)
# Open to every manager, whatever their classes: programmes and house rules are the
# school's.
OF_MANAGERS = frozenset(
    {
        *("training:programme", "training:edit_programme"),
        *("training:lay_by_programme", "training:editions", "training:new_edition"),
        *("training:rule_draft", "training:preview_rule_draft"),
        *("training:publish_rule_draft", "training:delete_rule_draft"),
        *("training:compare_editions", "training:compare_exams", "training:regrade"),
    }
)
# Of what the world has none: who may see it is tested beside its pages.
NOT_IN_THE_WORLD = frozenset(
    {
        *("certificates:achievement", "certificates:badge", "certificates:badge_key"),
        *("certificates:badge_picture", "certificates:token", "certificates:paper"),
        *("certificates:bundle", "certificates:bundle_file"),
        *("certificates:make_bundle_again", "certificates:change"),
        *("certificates:report", "certificates:draw_report"),
        *("certificates:report_file", "certificates:register_file"),
        *("certificates:logo", "certificates:portrait_file"),
        *("certificates:status_list", "certificates:worksheet_file"),
        *("mfa_edit_webauthn", "mfa_remove_webauthn"),
        *("quizzes:drilling", "quizzes:exam", "quizzes:exam_take_over"),
        *("training:appeal", "training:decide_appeal", "training:confirm_figure"),
        *("training:export", "training:export_file", "training:make_export_again"),
        *("training:learning", "training:person_role", "training:propose_regrade"),
        "training:skill",
    }
)
EACH = 6  # paths of an address that strangers try
REFUSED = {302, 403, 404, 405}


def client_of(person: User | None) -> Client:
    client = Client()
    if person:
        client.force_login(person)
    return client


def paths_of(address: Address, keys: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Every way to fill `address` with keys of the world."""
    several = [keys[address.sort_of(it)] for it in address.arguments]
    return [
        address.filled(dict(zip(address.arguments, values, strict=True)))
        for values in product(*several)
    ][:400]


def status(client: Client, method: str, path: str) -> int:
    return int(ask(client, method, path).status_code)


@dataclass(frozen=True, slots=True)
class Search:
    """What there is for some people at the paths of one address."""

    clients: Sequence[Client]
    posting: set[Client] = field(default_factory=set)  # who may only post there

    def found(self, paths: list[str]) -> list[str]:
        """The first few paths at which there is something for one of the clients."""
        found = (
            path for path in paths if any(self.opens(it, path) for it in self.clients)
        )
        return list(islice(found, EACH))

    def opens(self, client: Client, path: str) -> bool:
        """Whether there is something at `path` for whoever asks, or posts.

        A deed refuses to be looked at before it reads any key: it is looked at once.
        """
        seen = 405 if client in self.posting else status(client, "GET", path)
        if seen == 405:
            self.posting.add(client)
        if seen in {302, 405}:
            return status(client, "POST", path) != 404
        return seen == 200


def test_what_is_somebodys_does_not_exist_for_strangers() -> None:
    cache.clear()
    world = make_world()
    keys = arguments_of(world)
    own = [client_of(it) for it in (world.bob, world.alice)]
    owner = client_of(world.owner)
    strangers = {
        "manager": client_of(world.mallory),
        "trainee": client_of(world.mia),
        "nobody": client_of(None),
    }
    unseen, seen_by = set[str](), set[tuple[str, str]]()
    for address in KEYED:
        if address.name in NOT_IN_THE_WORLD:
            continue
        every = paths_of(address, keys)
        paths = Search(own).found(every) or Search([owner]).found(every)
        if not paths:
            unseen.add(address.name)
        for path, (who, client) in product(paths, strangers.items()):
            codes = {status(client, method, path) for method in ("GET", "POST")}
            if not codes <= REFUSED or (302 in codes and who != "nobody"):
                seen_by.add((address.name, who))
    allowed = {(name, who) for name in OPEN for who in strangers}
    allowed |= {(name, "manager") for name in OF_MANAGERS}
    assert seen_by <= allowed
    assert unseen == set()
    known = {address.name for address in KEYED}
    assert known >= OPEN | OF_MANAGERS | NOT_IN_THE_WORLD  # no entry is out of date
