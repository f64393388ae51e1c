"""How far a trainee is in their programmes, on the page of their manager."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.make import make_class, make_manager, make_trainee
from tests.make_programmes import FLOOR, make_programme

pytestmark = pytest.mark.django_db


def test_the_page_of_a_trainee_tells_how_ready_they_are() -> None:
    bob, alice = make_manager(), make_trainee()
    evening = make_class(managers=(bob,), trainees=(alice,))
    floor = make_programme(bob, readiness_percent=80)
    client = Client()
    client.force_login(bob)
    page = reverse("training:trainee", args=[alice.pk])
    assert FLOOR not in client.get(page).content.decode()
    evening.programmes.add(floor)
    said = client.get(page).content.decode()
    assert FLOOR in said
    assert reverse("training:programme", args=[floor.pk]) in said
    assert "more hands are needed, all of them right" in said
