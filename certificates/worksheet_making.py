"""Making a worksheet, and having one drawn once more."""

from dataclasses import dataclass
from functools import partial

from django.db import transaction

from certificates.models import Worksheet
from certificates.posting import post_worksheet
from certificates.worksheet_hands import Plan, hands_of, one_of_each
from tablegames.games import load_rules
from training.models import User
from training.working import again


@dataclass(frozen=True, slots=True)
class Wanted:
    """Whose worksheet it is to be, on which paper, and of which programme if any."""

    person: User
    size: str
    language: str
    programme: str = ""


def make(plan: Plan, wanted: Wanted) -> Worksheet:
    """The worksheet of `plan` that was asked for, waiting to be drawn.

    Raises TableGamesError for hands that the rules never deal: nobody is left to
    wait for them.
    """
    hands_of(one_of_each(plan))
    with transaction.atomic():
        made = Worksheet.objects.create(
            made_by=wanted.person,
            rules=str(load_rules(plan.rules).edition),
            situations=list(plan.situations),
            programme=wanted.programme,
            parts=[[part.situation, part.boxes, part.hands] for part in plan.parts],
            hands=plan.hands,
            boxes=plan.boxes,
            seed=plan.seed,
            size=wanted.size,
            language=wanted.language,
        )
        transaction.on_commit(partial(post_worksheet, made.pk))
    return made


def draw_again(worksheet: Worksheet) -> None:
    """Have a worksheet that could not be drawn, or was removed, drawn once more."""
    with transaction.atomic():
        if again(Worksheet.objects.all(), worksheet):
            transaction.on_commit(partial(post_worksheet, worksheet.pk))
