"""The pages of classes: whose they are, who is in them, who leaves and comes back."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from logbook.models import Act, LogEntry
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.reading import read
from training import membership
from training.models import Departure, Role, TrainingClass, User

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]

CLASSES = reverse("training:classes")


def page_of(training_class: TrainingClass) -> str:
    return reverse("training:class", args=[training_class.pk])


def a_class() -> tuple[User, User, TrainingClass]:
    """Bob, his trainee Alice, and their class."""
    bob, alice = make_manager(), make_trainee()
    return bob, alice, make_class(managers=(bob,), trainees=(alice,))


def posts(training_class: TrainingClass, alice: User) -> list[str]:
    """Every address at which something is done to a class."""
    args = [training_class.pk]
    return [
        reverse("training:rename_class", args=args),
        reverse("training:add_class_manager", args=args),
        reverse("training:invite", args=args),
        reverse("training:confirm_roster", args=args),
        reverse("training:leave_class", args=[*args, alice.pk]),
        reverse("training:return_to_class", args=[*args, 1]),
    ]


# --- Whose they are -------------------------------------------------------------------


def test_a_manager_sees_their_own_classes_and_no_other() -> None:
    bob, _, _ = a_class()
    make_class("Night class", managers=(make_manager("Mallory"),))
    page = read(logged_in(bob), CLASSES)
    assert "Evening class" in page
    assert "Night class" not in page


def test_an_owner_sees_every_class() -> None:
    _, _, evening = a_class()
    owner = logged_in(make_owner())
    assert "Evening class" in read(owner, CLASSES)
    assert "Alice" in read(owner, page_of(evening))


def test_the_class_of_another_manager_does_not_exist() -> None:
    _, alice, evening = a_class()
    stranger = logged_in(make_manager("Mallory"))
    assert stranger.get(page_of(evening)).status_code == 404
    importing = reverse("training:import_roster", args=[evening.pk])
    assert stranger.get(importing).status_code == 404
    assert stranger.post(importing).status_code == 404
    for address in posts(evening, alice):
        assert stranger.post(address).status_code == 404


def test_the_pages_do_not_exist_for_a_trainee() -> None:
    _, alice, evening = a_class()
    client = logged_in(alice)
    for address in (CLASSES, page_of(evening)):
        assert client.get(address).status_code == 404
    for address in (CLASSES, *posts(evening, alice)):
        assert client.post(address, {"name": "Mine"}).status_code == 404
    assert TrainingClass.objects.get().name == "Evening class"


def test_whoever_is_not_logged_in_is_asked_to_log_in() -> None:
    _, alice, evening = a_class()
    for address in (CLASSES, page_of(evening), *posts(evening, alice)):
        response = Client().post(address)
        assert response.headers["Location"].startswith("/accounts/login/")


def test_nothing_is_done_by_following_a_link() -> None:
    bob, alice, evening = a_class()
    for address in posts(evening, alice):
        assert logged_in(bob).get(address).status_code == 405


# --- Making and naming ----------------------------------------------------------------


def test_whoever_makes_a_class_teaches_it() -> None:
    bob = make_manager()
    response = logged_in(bob).post(CLASSES, {"name": "Night class"})
    made = TrainingClass.objects.get()
    assert response.headers["Location"] == page_of(made)
    assert list(made.managers.all()) == [bob]


@pytest.mark.parametrize("name", ["", "x" * 101, "bell\a", "null\0"])
def test_a_class_needs_a_name_that_can_be_printed(name: str) -> None:
    response = logged_in(make_manager()).post(CLASSES, {"name": name})
    assert response.status_code == 200
    assert "errorlist" in response.content.decode()
    assert not TrainingClass.objects.exists()


def test_a_class_gets_another_name() -> None:
    bob, _, evening = a_class()
    address = reverse("training:rename_class", args=[evening.pk])
    logged_in(bob).post(address, {"name": "Late class"})
    assert TrainingClass.objects.get().name == "Late class"
    assert "errorlist" in logged_in(bob).post(address, {"name": ""}).content.decode()
    assert TrainingClass.objects.get().name == "Late class"


def test_an_owner_says_who_teaches_and_a_manager_does_not() -> None:
    bob, alice, evening = a_class()
    carol = make_manager("Carol")
    address = reverse("training:class_managers", args=[evening.pk])
    assert logged_in(bob).post(address, {"managers": [carol.pk]}).status_code == 404
    owner = logged_in(make_owner())
    owner.post(address, {"managers": [carol.pk]})
    assert list(evening.managers.all()) == [carol]
    owner.post(address, {"managers": [alice.pk]})  # no manager
    assert list(evening.managers.all()) == [carol]


# --- Leaving and coming back ----------------------------------------------------------


def test_whoever_left_is_no_longer_seen_by_the_manager() -> None:
    bob, alice, evening = a_class()
    address = reverse("training:leave_class", args=[evening.pk, alice.pk])
    said = logged_in(bob).post(address, follow=True).content.decode()
    assert "Alice has left the class" in said
    assert "Comes back" in said
    person = reverse("training:trainee", args=[alice.pk])
    assert logged_in(bob).get(person).status_code == 404


def test_whoever_comes_back_is_seen_again() -> None:
    bob, alice, evening = a_class()
    membership.leave(evening, alice, bob)
    departure = Departure.objects.get()
    address = reverse("training:return_to_class", args=[evening.pk, departure.pk])
    logged_in(bob).post(address)
    assert list(evening.trainees.all()) == [alice]
    assert logged_in(bob).post(address).status_code == 404  # is back already
    assert Departure.objects.get().returned_at is not None


def test_leaving_twice_is_one_departure() -> None:
    bob, alice, evening = a_class()
    membership.leave(evening, alice, bob)
    membership.leave(evening, alice, bob)
    assert Departure.objects.count() == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        Departure.objects.create(training_class=evening, trainee=alice)


def test_a_departure_from_another_class_does_not_exist_here() -> None:
    bob, alice, evening = a_class()
    night = make_class("Night class", trainees=(alice,))
    membership.leave(night, alice, bob)
    address = reverse(
        "training:return_to_class", args=[evening.pk, Departure.objects.get().pk]
    )
    assert logged_in(bob).post(address).status_code == 404


def test_somebody_who_is_not_in_the_class_cannot_leave_it() -> None:
    bob, _, evening = a_class()
    stranger = make_trainee("Charlie")
    address = reverse("training:leave_class", args=[evening.pk, stranger.pk])
    assert logged_in(bob).post(address).status_code == 404


def test_a_new_manager_leaves_the_classes_they_learnt_in() -> None:
    bob, alice, evening = a_class()
    membership.change_role(alice, Role.MANAGER, bob)
    assert not evening.trainees.exists()
    evening.managers.add(alice)
    membership.change_role(alice, Role.TRAINEE, bob)
    assert alice not in evening.managers.all()


# --- A second manager -----------------------------------------------------------------


def add(person: User, training_class: TrainingClass, manager: object) -> str:
    page = reverse("training:add_class_manager", args=[training_class.pk])
    sent = logged_in(person).post(page, {"manager": str(manager)}, follow=True)
    assert sent.status_code == 200
    return sent.content.decode()


def test_a_manager_adds_another_one_to_their_class_and_it_is_logged() -> None:
    bob, _, evening = a_class()
    carol = make_manager("Carol")
    assert "You teach it alone." in read(logged_in(bob), page_of(evening))
    for _ in range(2):  # a button pressed twice
        add(bob, evening, carol.pk)
    assert set(evening.managers.all()) == {bob, carol}
    entry = LogEntry.objects.get(act=Act.CLASS_CHANGED)
    assert (entry.actor, entry.subject_key) == (bob.pk, "Evening class")
    assert entry.before == {"managers": ["bob"]}
    assert entry.after == {"managers": ["bob", "carol"]}
    assert "You teach it alone." not in read(logged_in(carol), page_of(evening))
    membership.close_account(carol, make_owner())
    assert "You teach it alone." in read(logged_in(bob), page_of(evening))


def test_only_a_manager_of_the_school_who_can_log_in_is_added() -> None:
    bob, alice, evening = a_class()
    gone = make_manager("Carol")
    gone.is_active = False
    gone.save()
    for wrong in (alice.pk, gone.pk, bob.pk, 999, "nul", ""):
        assert "errorlist" in add(bob, evening, wrong)
    assert list(evening.managers.all()) == [bob]


def test_a_manager_adds_nobody_to_the_class_of_another() -> None:
    _, _, evening = a_class()
    mallory = make_manager("Mallory")
    page = reverse("training:add_class_manager", args=[evening.pk])
    for person in (mallory, make_trainee("Dora")):
        sent = logged_in(person).post(page, {"manager": str(mallory.pk)})
        assert sent.status_code == 404
    assert logged_in(mallory).get(page).status_code == 405
    assert mallory not in evening.managers.all()


def test_where_the_school_has_no_other_manager_it_says_so() -> None:
    bob, _, evening = a_class()
    page = read(logged_in(bob), page_of(evening))
    assert "An owner can invite one." in page
    assert reverse("training:add_class_manager", args=[evening.pk]) not in page
