"""Pay in chips: the fewest, or colour for colour, from the house's rack."""

from dataclasses import dataclass
from random import Random
from typing import Final

from tablegames.bets import Amount, Money
from tablegames.chips import Stack, colour_for_colour, fewest, worth
from tablegames.house_rules import HouseRules
from tablegames.messages import Message, gettext_noop
from tablegames.questions.asked import AnswerKey, Due, Fault, Question, Wrong, figures
from tablegames.questions.fields import ChipsField, Given
from tablegames.questions.kinds import Kind
from tablegames.questions.payments import draw_payment
from tablegames.scenarios.randomness import chance, choose

MOST_CHIPS_OF_ONE: Final = 20  # what stands in one stack
MOST_CHIPS: Final = 40  # of a payment colour for colour; beyond it is coloured up


def ask(rules: HouseRules, rng: Random) -> Question:
    """A payment to be laid out in chips; every second one colour for colour."""
    payment = draw_payment(rng, rules)
    amount = payment.settled(rules).pays
    by_colour = chance(rng, 1, 2)
    stake = _lay(rng, rules, payment.stake)
    stacks = colour_for_colour(amount, stake, rules.chips)
    if by_colour and _number(stacks) <= MOST_CHIPS:
        prompt = Message.of(
            gettext_noop("The bet is {stake}. Pay {amount} colour for colour."),
            stake=say_stacks(stake),
            amount=Money(amount),
        )
        judge = ChipsJudge(amount, stacks, payment.stake, by_colour=True)
    else:
        stacks = fewest(amount, rules.chips)
        prompt = Message.of(
            gettext_noop("Pay {amount} in the fewest chips."), amount=Money(amount)
        )
        judge = ChipsJudge(amount, stacks, payment.stake, by_colour=False)
    laid = say_stacks(stacks)
    due = Due(
        "chips",
        stacks,
        Message.of(
            gettext_noop("{amount} is {chips}."), amount=Money(amount), chips=laid
        ),
        judge=judge,
    )
    label = Message.of(gettext_noop("the chips"))
    total = Message.of("{chips} = {amount}", chips=laid, amount=Money(amount))
    return Question(
        Kind.CHIPS,
        str(rules.edition),
        prompt,
        (ChipsField("chips", label, rules.chips),),
        AnswerKey((due,), total, figures(rules, "chips")),
    )


def say_stacks(stacks: tuple[Stack, ...]) -> Message:
    """Chips as a sum: “3 × 5 + 1 × 2.50”."""
    said = None
    for stack in stacks:
        one = Message.of(
            "{count} × {value}", count=stack.count, value=Money(stack.chip.value)
        )
        said = one if said is None else Message.of("{a} + {b}", a=said, b=one)
    return said or Message.of(gettext_noop("no chips"))


def _lay(rng: Random, rules: HouseRules, stake: Amount) -> tuple[Stack, ...]:
    """The stake as a player lays it: all of one colour, or in the fewest chips."""
    alike = [
        Stack(chip, stake // chip.value)
        for chip in rules.chips
        if stake % chip.value == 0 and 2 <= stake // chip.value <= MOST_CHIPS_OF_ONE
    ]
    if alike and chance(rng, 1, 2):
        return (choose(rng, alike),)
    return fewest(stake, rules.chips)


@dataclass(frozen=True, slots=True)
class ChipsJudge:
    """Marks chips: the sum first, then how it is laid out."""

    amount: Amount
    stacks: tuple[Stack, ...]
    stake: Amount
    by_colour: bool

    def accepts(self, given: Given) -> bool:
        """Colour for colour is one way; of equally few chips any will do."""
        stacks = _stacks(given)
        if self.by_colour or not stacks:
            return stacks == self.stacks
        return worth(stacks) == self.amount and _number(stacks) == _number(self.stacks)

    def mistake(self, given: Given) -> Fault | None:
        laid = worth(_stacks(given))
        if laid == self.amount:
            return _not_as_asked(by_colour=self.by_colour)
        if laid == self.amount + self.stake:
            text = gettext_noop(
                "It looks as if the stake was counted into the payment."
            )
            return Fault("stake-counted-in", Message.of(text))
        slug, text = (
            ("too-much", gettext_noop("{difference} too much was laid out."))
            if laid > self.amount
            else ("too-little", gettext_noop("{difference} too little was laid out."))
        )
        difference = Money(abs(laid - self.amount))
        return Fault(slug, Message.of(text, difference=difference))

    def known(self) -> tuple[Wrong, ...]:
        return ()

    def house_loses(self, given: Given) -> Amount | None:
        """The sum laid out beyond what is due; the right sum laid wrongly is none."""
        return worth(_stacks(given)) - self.amount


def _not_as_asked(*, by_colour: bool) -> Fault:
    if by_colour:
        text = gettext_noop("The right sum, but not in the colours of the stake.")
        return Fault("colour-not-kept", Message.of(text))
    text = gettext_noop("The right sum, but it can be paid in fewer chips.")
    return Fault("more-chips-than-needed", Message.of(text))


def _stacks(given: Given) -> tuple[Stack, ...]:
    if not isinstance(given, tuple):
        return ()
    return tuple(stack for stack in given if isinstance(stack, Stack))


def _number(stacks: tuple[Stack, ...]) -> int:
    return sum(stack.count for stack in stacks)
