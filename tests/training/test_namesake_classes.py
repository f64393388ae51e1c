"""Nobody teaches two classes of one name: whoever chose one could take the other."""

import pytest
from django.urls import reverse

from tests.make import logged_in, make_class, make_manager, make_owner
from tests.racing import at_once
from training import membership
from training.membership import NameTakenError
from training.models import TrainingClass, User

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]

CLASSES = reverse("training:classes")
TAKEN = "Bob teaches a class of this name already."
MANY = 4


def sent(person: User, page: str, **said: object) -> str:
    response = logged_in(person).post(page, said, follow=True)
    assert response.status_code == 200
    return response.content.decode()


def page_of(training_class: TrainingClass, deed: str) -> str:
    return reverse(f"training:{deed}", args=[training_class.pk])


@pytest.mark.parametrize(
    "name",
    [
        "Evening class",
        "EVENING CLASS",
        "evening   class",
        "Evening\N{NO-BREAK SPACE}class",
    ],
)
def test_a_manager_makes_no_second_class_of_one_name_however_it_is_written(
    name: str,
) -> None:
    bob = make_manager()
    make_class(managers=(bob,))
    page = sent(bob, CLASSES, name=name)
    assert TAKEN in page
    assert "errorlist" in page
    assert TrainingClass.objects.count() == 1


def test_a_class_of_that_name_that_somebody_else_teaches_stands_in_nobodys_way() -> (
    None
):
    bob = make_manager()
    make_class(managers=(make_manager("Carol"),))
    assert TAKEN not in sent(bob, CLASSES, name="Evening class")
    assert bob.managed_classes.count() == 1


def test_a_class_that_the_manager_teaches_no_more_does_not_count() -> None:
    bob = make_manager()
    evening = make_class(managers=(bob, make_manager("Carol")))
    evening.managers.remove(bob)
    assert TAKEN not in sent(bob, CLASSES, name="Evening class")
    assert bob.managed_classes.count() == 1


def test_an_owner_who_teaches_nothing_makes_classes_of_one_name() -> None:
    olive = make_owner()
    for _ in range(2):
        sent(olive, CLASSES, name="Evening class")
    assert TrainingClass.objects.count() == 2


def test_a_class_gets_no_name_that_another_one_of_its_managers_has() -> None:
    bob, olive = make_manager(), make_owner()
    make_class("Night class", managers=(bob,))
    evening = make_class(managers=(make_manager("Carol"), bob))
    for person in (bob, olive):
        page = sent(person, page_of(evening, "rename_class"), name="night  CLASS")
        assert TAKEN in page
    evening.refresh_from_db()
    assert evening.name == "Evening class"


def test_a_class_may_be_called_what_it_is_called_in_other_letters() -> None:
    bob = make_manager()
    evening = make_class(managers=(bob,))
    sent(bob, page_of(evening, "rename_class"), name="EVENING class")
    evening.refresh_from_db()
    assert evening.name == "EVENING class"


def test_an_owner_gives_nobody_a_second_class_of_one_name() -> None:
    bob, carol, olive = make_manager(), make_manager("Carol"), make_owner()
    make_class(managers=(bob,))
    other = make_class("evening class", managers=(carol,))
    page = page_of(other, "class_managers")
    assert TAKEN in sent(olive, page, managers=[bob.pk, carol.pk])
    assert list(other.managers.all()) == [carol]


def test_a_manager_adds_nobody_who_teaches_a_class_of_that_name() -> None:
    bob, carol = make_manager(), make_manager("Carol")
    make_class(managers=(bob,))
    other = make_class("evening class", managers=(carol,))
    assert TAKEN in sent(carol, page_of(other, "add_class_manager"), manager=bob.pk)
    assert list(other.managers.all()) == [carol]


def test_the_admin_pages_refuse_it_too() -> None:
    bob, olive = make_manager(), make_owner()
    make_class(managers=(bob,))
    other = make_class("Night class", managers=(bob,))
    page = reverse("admin:training_trainingclass_change", args=[other.pk])
    assert TAKEN in sent(olive, page, name="evening class", managers=[bob.pk])
    other.refresh_from_db()
    assert other.name == "Night class"
    new = reverse("admin:training_trainingclass_add")
    assert TAKEN in sent(olive, new, name="evening class", managers=[bob.pk])
    assert TAKEN not in sent(olive, new, name="evening class")
    assert TrainingClass.objects.count() == 3


@pytest.mark.django_db(transaction=True)
def test_a_class_made_many_times_at_once_is_made_once() -> None:
    bob = make_manager()

    def make(_: int) -> bool:
        try:
            membership.make_class(bob, "Evening class")
        except NameTakenError:
            return False
        else:
            return True

    assert sum(at_once(MANY, make)) == 1
    assert bob.managed_classes.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_class_renamed_while_somebody_is_added_gives_nobody_two_of_one_name() -> None:
    bob, carol, olive = make_manager(), make_manager("Carol"), make_owner()
    make_class("Night class", managers=(bob,))
    other = make_class(managers=(carol,))
    deeds = (
        lambda: membership.rename(other, "Night class", olive),
        lambda: membership.add_manager(other, bob, carol),
    )

    def do(number: int) -> bool:
        try:
            deeds[number]()
        except NameTakenError:
            return False
        else:
            return True

    assert sum(at_once(len(deeds), do)) == 1
    names = list(bob.managed_classes.values_list("name", flat=True))
    assert len(names) == len(set(names))


@pytest.mark.django_db(transaction=True)
def test_a_manager_added_from_both_sides_at_once_is_added_once() -> None:
    bob, carol, olive = make_manager(), make_manager("Carol"), make_owner()
    other = make_class(managers=(carol,))
    deeds = (
        lambda: membership.set_managers(other, [bob, carol], olive),
        lambda: membership.add_manager(other, bob, carol),
    )
    at_once(MANY, lambda number: deeds[number % len(deeds)]())
    assert set(other.managers.all()) == {bob, carol}
