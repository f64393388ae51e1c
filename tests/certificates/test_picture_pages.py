"""That owners put logos, and managers their trainees' photographs, on certificates."""

import base64

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from certificates.models import Logo, Portrait
from certificates.paper_facts import Pictures
from certificates.pictures import pictures_of, put_portrait
from logbook.models import Act, LogEntry
from tests.make import make_class, make_manager, make_owner, make_trainee
from tests.make_certificates import make_certificate
from tests.make_pictures import photograph
from training.erasing import erase
from training.exporting import personal_data
from training.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> User:
    return make_trainee("Alice")


@pytest.fixture
def bob(alice: User) -> User:
    bob = make_manager("Bob")
    make_class(managers=(bob,), trainees=(alice,))
    return bob


@pytest.fixture
def olive() -> User:
    return make_owner("Olive")


def upload(content: bytes, name: str = "face.jpg") -> dict[str, SimpleUploadedFile]:
    return {"picture": SimpleUploadedFile(name, content)}


def test_an_owner_puts_a_houses_logo_and_takes_it_away(
    client: Client, olive: User, alice: User
) -> None:
    client.force_login(olive)
    certificate = make_certificate(alice)

    put = client.post(
        reverse("certificates:put_logo", args=["venezia"]), upload(photograph())
    )
    assert put.status_code == 302
    assert pictures_of(certificate).logo.startswith("data:image/png;base64,")
    shown = client.get(reverse("certificates:logo", args=["venezia"]))
    assert shown["Content-Type"] == "image/png"

    client.post(reverse("certificates:take_logo_away", args=["venezia"]))
    assert pictures_of(certificate) == Pictures()
    acts = list(LogEntry.objects.order_by("number").values_list("act", flat=True))
    assert acts[-2:] == [Act.LOGO_PUT, Act.LOGO_TAKEN_AWAY]


def test_a_second_logo_takes_the_place_of_the_first(
    client: Client, olive: User
) -> None:
    client.force_login(olive)
    address = reverse("certificates:put_logo", args=["venezia"])

    client.post(address, upload(photograph()))
    client.post(address, upload(photograph(400, 400)))

    assert Logo.objects.count() == 1


def test_what_is_no_picture_is_told_beside_the_field(
    client: Client, olive: User
) -> None:
    client.force_login(olive)
    address = reverse("certificates:put_logo", args=["venezia"])

    page = client.post(address, upload(b"%PDF-1.7", "logo.png"))

    assert page.status_code == 422
    assert "no picture of the kind" in page.content.decode()
    assert not Logo.objects.exists()
    assert client.post(address).status_code == 422


def test_there_is_no_logo_of_a_house_that_is_not(client: Client, olive: User) -> None:
    client.force_login(olive)

    assert (
        client.post(reverse("certificates:put_logo", args=["nowhere"])).status_code
        == 404
    )
    assert client.get(reverse("certificates:logo", args=["venezia"])).status_code == 404


@pytest.mark.parametrize("role", ["trainee", "manager"])
def test_nobody_else_sees_the_pages_of_logos(
    client: Client, alice: User, bob: User, role: str
) -> None:
    client.force_login(alice if role == "trainee" else bob)

    for name in ("put_logo", "take_logo_away"):
        address = reverse(f"certificates:{name}", args=["venezia"])
        assert client.post(address).status_code == 404
    assert client.get(reverse("certificates:logos")).status_code == 404
    assert client.get(reverse("certificates:logo", args=["venezia"])).status_code == 404


def test_a_manager_puts_the_photograph_of_a_trainee_and_deletes_it(
    client: Client, alice: User, bob: User
) -> None:
    client.force_login(bob)
    certificate = make_certificate(alice)

    put = client.post(
        reverse("certificates:put_portrait", args=[alice.pk]), upload(photograph())
    )
    assert put.status_code == 302
    assert pictures_of(certificate).portrait.startswith("data:image/jpeg;base64,")
    page = client.get(reverse("certificates:portrait", args=[alice.pk]))
    file = reverse("certificates:portrait_file", args=[alice.pk])
    assert file in page.content.decode()
    assert client.get(file)["Content-Type"] == "image/jpeg"

    client.post(reverse("certificates:take_portrait_away", args=[alice.pk]))
    assert not Portrait.objects.exists()
    acts = list(LogEntry.objects.order_by("number").values_list("act", flat=True))
    assert acts[-2:] == [Act.PORTRAIT_PUT, Act.PORTRAIT_TAKEN_AWAY]


def test_a_moving_or_broken_photograph_is_refused(
    client: Client, alice: User, bob: User
) -> None:
    client.force_login(bob)

    page = client.post(
        reverse("certificates:put_portrait", args=[alice.pk]),
        upload(photograph()[:700]),
    )

    assert page.status_code == 422
    assert "broken" in page.content.decode()


def test_another_classes_manager_and_trainees_find_no_photograph(
    client: Client, alice: User
) -> None:
    make_class("Other", managers=(charlie := make_manager("Charlie"),))
    for stranger in (charlie, alice):
        client.force_login(stranger)
        for name in ("portrait", "portrait_file"):
            page = client.get(reverse(f"certificates:{name}", args=[alice.pk]))
            assert page.status_code == 404
        for name in ("put_portrait", "take_portrait_away"):
            page = client.post(reverse(f"certificates:{name}", args=[alice.pk]))
            assert page.status_code == 404


def test_nobody_who_is_not_logged_in_and_no_wrong_method(
    client: Client, alice: User, olive: User
) -> None:
    address = reverse("certificates:portrait", args=[alice.pk])
    assert client.get(address).status_code == 302

    client.force_login(olive)
    assert client.post(address).status_code == 405
    put = reverse("certificates:put_portrait", args=[alice.pk])
    assert client.get(put).status_code == 405


def test_whoever_is_erased_leaves_no_photograph(
    client: Client, alice: User, bob: User
) -> None:
    client.force_login(bob)
    client.post(
        reverse("certificates:put_portrait", args=[alice.pk]), upload(photograph())
    )

    erase(alice, bob)

    assert not Portrait.objects.exists()
    assert personal_data(alice)["photograph"] is None


def test_the_photograph_is_in_what_a_person_downloads_of_themself(
    client: Client, alice: User, bob: User
) -> None:
    client.force_login(alice)
    own = reverse("training:own_data")
    assert client.get(own).json()["photograph"] is None
    put_portrait(alice, photograph(), bob)

    kept = client.get(own).json()["photograph"]

    portrait = Portrait.objects.get(person=alice)
    assert base64.b64decode(kept["base64"]) == bytes(portrait.content)
    assert kept["media_type"] == portrait.media_type
    assert kept["put_at"]
    client.force_login(bob)
    assert client.get(own).json()["photograph"] is None
