"""What of a programme can stand on a worksheet: the rounds that are to be settled."""

from collections.abc import Sequence
from dataclasses import dataclass

from certificates.worksheet_hands import Part
from quizzes.composing import SETTLING
from tablegames.questions import Kind
from training.models import Programme


@dataclass(frozen=True, slots=True)
class OnPaper:
    """A programme's parts under one rule set; `left_out` hands ask other things."""

    programme: Programme
    parts: tuple[Part, ...]
    left_out: int


def on_paper(rule_set: str) -> Sequence[OnPaper]:
    """The current programmes that have rounds to settle under `rule_set`."""
    current = Programme.objects.current().prefetch_related("parts")
    found = (_of(programme, rule_set) for programme in current)
    return tuple(each for each in found if each.parts)


def _of(programme: Programme, rule_set: str) -> OnPaper:
    parts = [part for part in programme.parts.all() if part.rule_set == rule_set]
    settled = [part for part in parts if Kind(part.kind) in SETTLING]
    return OnPaper(
        programme,
        tuple(Part(part.situation, part.boxes, part.hands) for part in settled),
        sum(part.hands for part in parts) - sum(part.hands for part in settled),
    )
