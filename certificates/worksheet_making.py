"""Making a worksheet, and having one drawn once more."""

from functools import partial

from django.db import transaction

from certificates.models import Worksheet
from certificates.posting import post_worksheet
from certificates.worksheet_hands import Plan, hands_of
from tablegames.games import load_rules
from training.models import User
from training.working import again


def make(person: User, plan: Plan, size: str, language: str) -> Worksheet:
    """The worksheet that `person` asked for, waiting to be drawn.

    Raises TableGamesError for hands that the rules never deal: nobody is left to
    wait for them.
    """
    hands_of(plan)
    with transaction.atomic():
        made = Worksheet.objects.create(
            made_by=person,
            rules=str(load_rules(plan.rules).edition),
            situations=list(plan.situations),
            hands=plan.hands,
            boxes=plan.boxes,
            seed=plan.seed,
            size=size,
            language=language,
        )
        transaction.on_commit(partial(post_worksheet, made.pk))
    return made


def draw_again(worksheet: Worksheet) -> None:
    """Have a worksheet that could not be drawn, or was removed, drawn once more."""
    with transaction.atomic():
        if again(Worksheet.objects.all(), worksheet):
            transaction.on_commit(partial(post_worksheet, worksheet.pk))
