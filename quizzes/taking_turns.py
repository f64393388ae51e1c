"""One transaction at a time at what is reckoned up for one person."""

from django.contrib.auth import get_user_model


def take_turns(trainee: int) -> None:
    """Wait until no other transaction is at the skills or sums of `trainee`.

    Two answers in two drills may be the first ones of the same skill.
    """
    people = get_user_model().objects.select_for_update(no_key=True)
    people.values_list("pk").get(pk=trainee)
