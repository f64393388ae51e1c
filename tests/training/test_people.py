"""People and classes: who may see whose work, and what the rows refuse."""

import pytest
from django.db import IntegrityError, transaction

from tests.make import make_class, make_manager, make_owner, make_trainee, make_user
from training.models import Role, TrainingClass, User

pytestmark = pytest.mark.django_db


def test_a_trainee_sees_only_themself() -> None:
    alice, charlie = make_trainee(), make_trainee("Charlie")
    make_class(trainees=(alice, charlie))
    assert set(User.objects.visible_to(alice)) == {alice}


def test_a_manager_sees_themself_and_the_trainees_of_their_classes_each_once() -> None:
    bob, alice, charlie = make_manager(), make_trainee(), make_trainee("Charlie")
    make_class("Mornings", managers=(bob,), trainees=(alice,))
    make_class("Evenings", managers=(bob,), trainees=(alice,))
    make_class("Nights", managers=(make_manager("Mallory"),), trainees=(charlie,))
    assert list(User.objects.visible_to(bob)) == [alice, bob]


def test_a_manager_in_the_trainees_list_of_their_class_is_no_trainee() -> None:
    bob, mallory = make_manager(), make_manager("Mallory")
    make_class(managers=(bob,), trainees=(mallory,))
    assert list(User.objects.visible_to(bob)) == [bob]


def test_a_manager_sees_no_other_manager_of_the_same_class() -> None:
    bob, dora = make_manager(), make_manager("Dora")
    make_class(managers=(bob, dora))
    assert list(User.objects.visible_to(bob)) == [bob]


def test_an_owner_sees_everybody() -> None:
    people = {make_owner(), make_manager(), make_trainee()}
    assert set(User.objects.visible_to(User.objects.get(role=Role.OWNER))) == people


def test_classes_are_seen_by_those_who_teach_them() -> None:
    bob, mallory, alice = make_manager(), make_manager("Mallory"), make_trainee()
    taught = make_class(managers=(bob,), trainees=(alice,))
    seen = TrainingClass.objects.visible_to
    assert list(seen(bob)) == list(seen(make_owner())) == [taught]
    assert not seen(mallory).exists()
    assert not seen(alice).exists()


def test_trainees_and_managers_are_told_apart() -> None:
    alice, bob = make_trainee(), make_manager()
    assert list(User.objects.trainees()) == [alice]
    assert list(User.objects.managers()) == [bob]
    assert alice.is_trainee
    assert not alice.reviews
    assert bob.reviews
    assert not bob.is_trainee


def test_whoever_may_do_everything_is_an_owner() -> None:
    assert make_owner().role == Role.OWNER


def test_names_are_kept_in_any_script() -> None:
    make_user("王小明", Role.TRAINEE)
    assert str(User.objects.get()) == User.objects.get().get_full_name() == "王小明"


@pytest.mark.parametrize("field", ["username", "email"])
def test_a_login_name_is_unique_whatever_its_case(field: str) -> None:
    alice = make_trainee()
    other = make_trainee("Charlie")
    setattr(other, field, getattr(alice, field).upper())
    with pytest.raises(IntegrityError), transaction.atomic():
        other.save()


def test_an_unknown_role_is_refused_by_the_database() -> None:
    alice = make_trainee()
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(pk=alice.pk).update(role="emperor")
