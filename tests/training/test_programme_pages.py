"""The pages of programmes: changed, laid by and given to classes, and by whom."""

import pytest
from django.test import Client
from django.urls import reverse

from logbook.models import Act, LogEntry
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.make_programmes import (
    FLOOR,
    NEW,
    PROGRAMMES,
    make_opening,
    make_programme,
    page_of,
    sheet,
)
from tests.make_quizzes import ULTIMATE
from tests.reading import read
from training.models import Programme
from training.programmes import lay_by

pytestmark = pytest.mark.django_db


def test_a_change_is_written_into_the_log_before_and_after() -> None:
    bob = make_manager()
    programme = make_programme(bob)
    logged_in(bob).post(page_of(programme, "edit_programme"), sheet({"hands": 20}))
    entry = LogEntry.objects.get(act=Act.PROGRAMME_CHANGED)
    assert entry.before is not None
    assert entry.after is not None
    assert entry.before["attempts_allowed"] == 2
    assert entry.after["attempts_allowed"] == 3
    assert entry.after["parts"][0]["hands"] == 20
    assert "name" not in entry.after


def test_a_change_that_changes_nothing_is_not_written_down() -> None:
    bob = make_manager()
    logged_in(bob).post(NEW, sheet())
    programme = Programme.objects.get()
    logged_in(bob).post(page_of(programme, "edit_programme"), sheet())
    assert not LogEntry.objects.filter(act=Act.PROGRAMME_CHANGED).exists()


def test_a_change_changes_nothing_that_is_open() -> None:
    bob, alice = make_manager(), make_trainee()
    evening = make_class(managers=(bob,), trainees=(alice,))
    programme = make_programme(bob)
    opening = make_opening(bob, evening, programme)
    before = (opening.terms, opening.skills, opening.attempts_allowed)
    changed = sheet({"kind": "payout"}, bets_percent=50, attempts_allowed=9)
    logged_in(bob).post(page_of(programme, "edit_programme"), changed)
    opening.refresh_from_db()
    programme.refresh_from_db()
    assert programme.bets_percent == 50
    assert (opening.terms, opening.skills, opening.attempts_allowed) == before


def test_the_form_shows_what_stands() -> None:
    bob = make_manager()
    programme = make_programme(bob, median_ms=12_500, checklist=["One", "Two"])
    page = read(logged_in(bob), page_of(programme, "edit_programme"))
    assert 'value="12.5"' in page
    assert "One\nTwo" in page
    assert f'<option value="{ULTIMATE}" selected>' in page


def test_one_laid_by_is_apart_and_can_be_taken_up_again() -> None:
    bob = make_manager()
    programme, client = make_programme(bob), logged_in(bob)
    client.post(page_of(programme, "lay_by_programme"), {"state": "archived"})
    assert "Laid by" in read(client, PROGRAMMES)
    client.post(page_of(programme, "lay_by_programme"), {"state": "archived"})
    client.post(page_of(programme, "lay_by_programme"), {"state": "current"})
    programme.refresh_from_db()
    assert not programme.is_archived
    assert LogEntry.objects.filter(act=Act.PROGRAMME_CHANGED).count() == 2


# --- Whose they are -------------------------------------------------------------------


def test_a_programme_is_the_schools_and_every_manager_sees_it() -> None:
    programme = make_programme(make_manager())
    for reader in (make_manager("Mallory"), make_owner()):
        assert FLOOR in read(logged_in(reader), PROGRAMMES)
        assert FLOOR in read(logged_in(reader), page_of(programme))


def test_the_pages_do_not_exist_for_a_trainee() -> None:
    programme, client = make_programme(make_manager()), logged_in(make_trainee())
    for url in (
        PROGRAMMES,
        NEW,
        page_of(programme),
        page_of(programme, "edit_programme"),
    ):
        assert client.get(url).status_code == 404
    assert client.post(NEW, sheet(name="Mine")).status_code == 404
    assert client.post(page_of(programme, "edit_programme"), sheet()).status_code == 404
    assert client.post(page_of(programme, "lay_by_programme")).status_code == 404
    assert Programme.objects.get().name == FLOOR


def test_whoever_is_not_logged_in_is_asked_to_log_in() -> None:
    programme = make_programme(make_manager())
    for url in (
        PROGRAMMES,
        NEW,
        page_of(programme),
        page_of(programme, "edit_programme"),
    ):
        assert Client().get(url).status_code == 302


def test_a_missing_programme_is_not_found() -> None:
    client = logged_in(make_manager())
    for page in ("programme", "edit_programme"):
        url = reverse(f"training:{page}", args=[99])
        assert client.get(url).status_code == 404


def test_wrong_methods_are_refused() -> None:
    bob = make_manager()
    programme, client = make_programme(bob), logged_in(bob)
    assert client.post(PROGRAMMES).status_code == 405
    assert client.post(page_of(programme)).status_code == 405
    assert client.get(page_of(programme, "lay_by_programme")).status_code == 405


# --- A class and its programmes -------------------------------------------------------


def test_a_class_is_given_its_programmes() -> None:
    bob, alice = make_manager(), make_trainee()
    evening = make_class(managers=(bob,), trainees=(alice,))
    programme = make_programme(bob)
    url = reverse("training:class_programmes", args=[evening.pk])
    logged_in(bob).post(url, {"programmes": [programme.pk]})
    assert list(evening.programmes.all()) == [programme]
    entry = LogEntry.objects.get(act=Act.CLASS_CHANGED)
    assert (entry.before, entry.after) == ({"programmes": []}, {"programmes": [FLOOR]})
    assert FLOOR in read(logged_in(alice), reverse("home"))
    page = read(logged_in(alice), reverse("training:learning", args=[programme.pk]))
    assert "0 of 37 skills met" in page


def test_one_laid_by_cannot_be_given_and_is_not_taken_away() -> None:
    bob = make_manager()
    evening = make_class(managers=(bob,))
    old, _ = make_programme(bob, "Old"), make_programme(bob)
    evening.programmes.add(old)
    lay_by(old, bob, is_archived=True)
    url = reverse("training:class_programmes", args=[evening.pk])
    page = logged_in(bob).post(url, {"programmes": [old.pk]})
    assert page.status_code == 200
    assert "Select a valid choice" in page.content.decode()
    logged_in(bob).post(url, {"programmes": []})
    assert list(evening.programmes.all()) == [old]


def test_the_class_of_another_manager_is_given_nothing() -> None:
    bob, mallory = make_manager(), make_manager("Mallory")
    evening = make_class(managers=(bob,))
    programme = make_programme(bob)
    url = reverse("training:class_programmes", args=[evening.pk])
    for stranger in (mallory, make_trainee()):
        answer = logged_in(stranger).post(url, {"programmes": [programme.pk]})
        assert answer.status_code == 404
    assert logged_in(bob).get(url).status_code == 405
    assert not evening.programmes.exists()


def test_a_programme_of_another_class_is_not_ones_own_to_learn() -> None:
    bob = make_manager()
    programme = make_programme(bob)
    make_class(managers=(bob,)).programmes.add(programme)
    url = reverse("training:learning", args=[programme.pk])
    assert logged_in(make_trainee()).get(url).status_code == 404
    assert Client().get(url).status_code == 302
