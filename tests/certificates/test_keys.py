"""That keys are made once, whole and private, and rotated without a loss."""

import stat
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
    load_pem_private_key,
)
from django.core.management import call_command
from django.test import Client
from django.urls import reverse_lazy
from django.utils import timezone

from certificates.drawing_errors import MissingKeyError
from certificates.key_files import badge_key, paper_key, public_keys
from certificates.key_making import make_keys
from certificates.key_names import lagging_name, signing_name
from tests.make import make_owner
from training.models import School

NAME = "Dealer School"
NOW = timezone.now()
SCHOOL = reverse_lazy("training:school")


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    make_keys(tmp_path, NAME, NOW)
    return tmp_path


def test_they_are_made_once(keys: Path) -> None:
    first = (paper_key(keys), badge_key(keys).thumbprint())

    assert not make_keys(keys, NAME, NOW)

    assert (paper_key(keys), badge_key(keys).thumbprint()) == first


def test_what_signs_is_readable_by_its_owner_alone(keys: Path) -> None:
    for path in keys.glob("*.pem"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len(list((keys / "public").iterdir())) == 3
    for path in (keys / "public").iterdir():
        assert b"PRIVATE" not in path.read_bytes()


def test_our_authority_vouches_for_the_key_of_papers(keys: Path) -> None:
    key = paper_key(keys)

    key.certificate.verify_directly_issued_by(key.authority)


def test_new_keys_take_the_place_of_the_old_whose_public_halves_stay(
    keys: Path,
) -> None:
    papers, badges = paper_key(keys), badge_key(keys).thumbprint()

    make_keys(keys, NAME, NOW + timedelta(days=1), rotate=True)

    assert paper_key(keys).certificate != papers.certificate
    assert paper_key(keys).authority == papers.authority
    public = public_keys(keys)
    assert papers.certificate in public.papers
    assert len(public.papers) == len(public.badges) == 2
    assert badges in {key.thumbprint() for key in public.badges}


@pytest.mark.parametrize("gone", ["paper.pem", "badge.pem"])
def test_what_is_missing_is_made_and_the_rest_is_left(keys: Path, gone: str) -> None:
    kept = {path: path.read_bytes() for path in keys.glob("*.pem") if path.name != gone}
    (keys / gone).unlink()

    assert make_keys(keys, NAME, NOW)

    assert (keys / gone).exists()
    assert {path: path.read_bytes() for path in kept} == kept


@pytest.mark.parametrize(
    "content", [b"", b"no key", b"-----BEGIN PRIVATE KEY-----\nAAAA\n"]
)
@pytest.mark.parametrize("name", ["paper.pem", "badge.pem"])
def test_a_broken_key_is_named(keys: Path, name: str, content: bytes) -> None:
    (keys / name).write_bytes(content)

    with pytest.raises(MissingKeyError, match=name):
        paper_key(keys) if name == "paper.pem" else badge_key(keys)


def test_a_key_with_another_ones_certificate_is_refused(keys: Path) -> None:
    old = (keys / "paper.pem").read_bytes()
    make_keys(keys, NAME, NOW, rotate=True)
    new = (keys / "paper.pem").read_bytes()
    begin = b"-----BEGIN CERTIFICATE-----"
    mixed = old.partition(begin)[0] + begin + new.partition(begin)[2]
    (keys / "paper.pem").write_bytes(mixed)

    with pytest.raises(MissingKeyError, match="certificate of another key"):
        paper_key(keys)


@pytest.mark.parametrize("more", [False, True], ids=["one", "three"])
def test_a_key_without_its_authority_or_with_more_is_told_what_it_wants(
    keys: Path, *, more: bool
) -> None:
    path, begin = keys / "paper.pem", b"-----BEGIN CERTIFICATE-----"
    key, own, authority = path.read_bytes().split(begin)
    several = (own, authority, authority) if more else (own,)
    path.write_bytes(begin.join((key, *several)))

    with pytest.raises(MissingKeyError, match=r"paper\.pem must hold two certificates"):
        paper_key(keys)


def test_without_any_key_nothing_is_published_and_it_is_no_fault(
    tmp_path: Path,
) -> None:
    assert public_keys(tmp_path).papers == ()
    with pytest.raises(MissingKeyError, match="make_keys"):
        paper_key(tmp_path)


@pytest.mark.parametrize("name", ["paper.pem", "badge.pem"])
def test_a_key_that_wants_a_password_is_named_as_what_is_missing(
    keys: Path, name: str
) -> None:
    path = keys / name
    key = load_pem_private_key(path.read_bytes(), password=None)
    locked = BestAvailableEncryption(b"a password")
    path.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, locked))

    with pytest.raises(MissingKeyError, match=f"{name} cannot be read"):
        (paper_key if name == "paper.pem" else badge_key)(keys)


def test_a_key_of_another_kind_is_none_that_signs_badges(keys: Path) -> None:
    (keys / "badge.pem").write_bytes((keys / "paper.pem").read_bytes())

    with pytest.raises(MissingKeyError, match=r"badge\.pem cannot be read"):
        badge_key(keys)


def test_a_key_in_another_name_than_the_schools_is_remarked_on(
    tmp_path: Path, settings: Any
) -> None:
    settings.KEYS_DIR = tmp_path
    assert lagging_name("Cercle") == ""  # no key is another matter

    make_keys(tmp_path, NAME, NOW)

    assert lagging_name(NAME) == ""
    assert f"“{NAME}”" in lagging_name("Cercle")
    make_keys(tmp_path, "Cercle" * 20, NOW, rotate=True)
    assert lagging_name("Cercle" * 20) == ""


@pytest.mark.django_db
def test_the_command_makes_them_in_the_name_of_the_school(
    tmp_path: Path, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.KEYS_DIR = tmp_path
    call_command("make_keys")
    assert signing_name() == settings.SCHOOL_NAME
    School(pk=1, name="Cercle").save()

    call_command("make_keys")
    assert "--rotate" in capsys.readouterr().out
    call_command("make_keys", rotate=True)

    assert signing_name() == "Cercle"
    assert "--rotate" not in capsys.readouterr().out


@pytest.mark.django_db
def test_the_schools_page_says_so_to_its_owners(
    tmp_path: Path, settings: Any, client: Client
) -> None:
    settings.KEYS_DIR = tmp_path
    make_keys(tmp_path, NAME, NOW)
    client.force_login(make_owner())
    assert "still signed by" not in client.get(SCHOOL).content.decode()

    School(pk=1, name="Cercle").save()

    assert "still signed by" in client.get(SCHOOL).content.decode()


@pytest.mark.django_db
def test_the_command_says_what_it_did(
    tmp_path: Path, settings: object, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.KEYS_DIR = tmp_path  # type: ignore[attr-defined]

    call_command("make_keys")
    call_command("make_keys")
    call_command("make_keys", rotate=True)

    told = capsys.readouterr().out.splitlines()
    assert [line.partition(" in")[0] for line in told] == [
        "Made the keys",
        "The keys are there already,",
        "Made the keys",
    ]
