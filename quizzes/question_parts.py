"""What a question asks, as fields of a form and as the template draws them."""

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import median_low
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from quizzes.felt.cards import CardPicture
from quizzes.felt.words import card_name
from quizzes.wording import say, say_action, show_amount
from tablegames.bets import write_amount
from tablegames.house_rules import Chip
from tablegames.messages import Message
from tablegames.questions import CardsField, ChipsField, ChoiceField, Shown

MOST_CHIPS: Final = 9_999  # of one colour
CARD_WIDTH: Final = 100
BRIEF: Final = 6  # letters: three such options share a line
FEW_LETTERS: Final = 15  # fit beside another option
UNKNOWN: Final = {"invalid_choice": gettext_lazy("Choose one of these.")}


@dataclass(frozen=True, slots=True)
class PickedCard:
    """A card to be picked: the box to tick, and the picture to tick it on."""

    tick: Any
    name: str
    picture: CardPicture


@dataclass(frozen=True, slots=True)
class ChipCount:
    """A chip of the rack, and the field for how many of it."""

    colour: str
    value: str
    count: forms.BoundField


@dataclass(frozen=True, slots=True)
class Part:
    """One thing asked, as the template draws it."""

    label: Message
    template: str
    fields: tuple[forms.BoundField, ...]
    cards: tuple[PickedCard, ...] = ()
    chips: tuple[ChipCount, ...] = ()
    width: str = ""  # of most options: "brief" ones share a line, "wordy" ones do not

    @property
    def field(self) -> forms.BoundField:
        return self.fields[0]

    @property
    def wrong(self) -> bool:
        """Whether an error stands beside it."""
        return any(field.errors for field in self.fields)


def chips_field(field: ChipsField, chip: Chip) -> str:
    """The name of the field that says how many of `chip`."""
    return f"{field.name}-{write_amount(chip.value).replace('.', '-')}"


def choice_box(field: ChoiceField, shown: Mapping[str, Shown]) -> forms.ChoiceField:
    """The field of a choice; `shown` are the settled bets by their names."""
    return forms.ChoiceField(
        required=False,
        widget=forms.RadioSelect,
        choices=[
            (each.value, words)
            for each, words in zip(field.options, _words(field, shown), strict=True)
        ],
        error_messages=UNKNOWN,
    )


def _words(field: ChoiceField, shown: Mapping[str, Shown]) -> list[str]:
    """The words of each option; of a bet that was settled, with what was done."""
    return [
        f"{label}: {_done(bet)}" if bet else label
        for each in field.options
        for label, bet in [(say(each.label), shown.get(each.value))]
    ]


def _done(bet: Shown) -> str:
    """What was done with a bet, in a word and a figure."""
    words = say_action(bet.deed.action.value, bet.spot.value)
    return f"{words} {show_amount(bet.deed.pays)}" if bet.deed.pays else words


def choice_part(
    field: ChoiceField, bound: forms.BoundField, shown: Mapping[str, Shown]
) -> Part:
    """The options as they are drawn."""
    middle = median_low(map(len, _words(field, shown)))
    width = "brief" if middle <= BRIEF else "wordy" if middle > FEW_LETTERS else ""
    return Part(field.label, "quizzes/_answer_choice.html", (bound,), width=width)


def cards_box(field: CardsField) -> forms.MultipleChoiceField:
    """The field of the cards to pick."""
    return forms.MultipleChoiceField(
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=[(str(card), card_name(card)) for card in field.cards],
        error_messages={
            "invalid_choice": gettext_lazy("Pick from the cards that are shown.")
        },
    )


def count_box(chip: Chip) -> forms.IntegerField:
    """The field of how many of `chip`."""
    return forms.IntegerField(
        label=_("chips of %(value)s") % {"value": show_amount(chip.value)},
        required=False,
        min_value=0,
        max_value=MOST_CHIPS,
        widget=forms.NumberInput(
            {"inputmode": "numeric", "autocomplete": "off", "placeholder": "0"}
        ),
    )


def cards_part(field: CardsField, bound: forms.BoundField) -> Part:
    """The cards as they are drawn."""
    cards = tuple(
        PickedCard(tick, card_name(card), CardPicture(card, 2, 2, CARD_WIDTH))
        for tick, card in zip(bound, field.cards, strict=True)
    )
    return Part(field.label, "quizzes/_answer_cards.html", (bound,), cards=cards)


def chips_part(field: ChipsField, bound: tuple[forms.BoundField, ...]) -> Part:
    """The rack as it is drawn."""
    chips = tuple(
        ChipCount(chip.colour.value, show_amount(chip.value), count)
        for chip, count in zip(field.rack, bound, strict=True)
    )
    return Part(field.label, "quizzes/_answer_chips.html", bound, chips=chips)
