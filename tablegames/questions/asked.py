"""A question as it is asked, and what answers to it are worth."""

from dataclasses import dataclass, field
from typing import Protocol, Self

from tablegames.bets import Amount, Spot
from tablegames.cards import Card
from tablegames.house_rules import Figure, HouseRules
from tablegames.messages import Message, TableGamesError
from tablegames.mistakes import MistakeName, price, title_of
from tablegames.questions.fields import Deed, Field, Given
from tablegames.questions.kinds import Kind
from tablegames.rounds import Round
from tablegames.settlement import SettledBet


class QuestionError(TableGamesError):
    """A question that cannot be asked under these rules."""


@dataclass(frozen=True, slots=True)
class Fault:
    """The wrong idea behind an answer: `slug` to count it by, `text` to say it."""

    slug: str
    text: Message

    @classmethod
    def usual(cls, name: MistakeName, text: Message | None = None) -> Self:
        """One of the usual mistakes of settling, by its title unless told more."""
        return cls(name.value, text or title_of(name))


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong answer that gives away which mistake led to it."""

    value: Given
    mistake: Fault


class Judge(Protocol):
    """Marks an answer whose right or wrong forms are too many or too dear to list."""

    def accepts(self, given: Given) -> bool:
        """Whether `given` is right, though it may differ from the value due."""

    def mistake(self, given: Given) -> Fault | None:
        """The mistake behind `given`, which is wrong."""

    def known(self) -> tuple[Wrong, ...]:
        """Wrong answers that `mistake` names, where they can be listed."""

    def house_loses(self, given: Given) -> Amount | None:
        """What `given` would have cost the house, in hundredths; None if no money."""


@dataclass(frozen=True, slots=True)
class Due:
    """What one field is due and why, other right answers, and the wrong ones known.

    `settled` is the bet that an ActionField is about, by which wrong answers are
    priced. `judge` knows further wrong ones, `other` names all the rest. Where `needs`
    is set, mistakes are named only when the field of that name is right.
    """

    field: str
    value: Given
    reason: Message
    wrong: tuple[Wrong, ...] = ()
    also: tuple[Given, ...] = ()
    other: Fault | None = None
    needs: str | None = None
    judge: Judge | None = None
    settled: SettledBet | None = None

    def accepts(self, given: Given) -> bool:
        if self.judge is not None:
            return self.judge.accepts(given)
        return given == self.value or given in self.also

    def house_loses(self, given: Given) -> Amount | None:
        """What `given` would have cost the house, in hundredths; None if no money.

        Above zero the house would have overpaid, below zero the player been short.
        """
        if isinstance(given, Deed) and self.settled is not None:
            return price(given.action, given.pays, self.settled)
        if self.judge is not None:
            return self.judge.house_loses(given)
        if isinstance(given, int) and isinstance(self.value, int):
            return given - self.value
        return None

    def mistake(self, given: Given) -> Fault | None:
        """The name of the mistake behind `given`, which is wrong; None if unknown."""
        for wrong in self.wrong:
            if wrong.value == given:
                return wrong.mistake
        if self.judge is not None:
            return self.judge.mistake(given) or self.other
        return self.other

    def known(self) -> tuple[Wrong, ...]:
        """The wrong answers that can be listed, each with its name."""
        listed = {wrong.value for wrong in self.wrong}
        judged = self.judge.known() if self.judge is not None else ()
        return (*self.wrong, *(each for each in judged if each.value not in listed))


@dataclass(frozen=True, slots=True)
class AnswerKey:
    """Everything that is shown only after the answer.

    `arithmetic` is a line of mental arithmetic, `rule` the figures of the house's
    file that the answer turns on, `lit` the cards that decide. Where a second house is
    asked about, `other_rule` are the figures of that house.
    """

    dues: tuple[Due, ...]
    arithmetic: Message | None = None
    rule: tuple[Figure, ...] = ()
    lit: tuple[Card, ...] = ()
    other_rule: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """A bet of a settled table, as the dealer has dealt with it."""

    box: int
    spot: Spot
    stake: Amount
    deed: Deed


@dataclass(frozen=True, slots=True)
class Question:
    """One question. All but `key` may be shown before it is answered.

    `felt` is what lies on the table, which need not be a whole round: where only
    bets are asked about it has no cards. `shown` is a settlement to be checked, in
    the house's order; `other` is the edition of a second house that is asked about.
    """

    kind: Kind
    edition: str
    prompt: Message
    fields: tuple[Field, ...]
    key: AnswerKey = field(repr=False)
    felt: Round | None = None
    shown: tuple[Shown, ...] = ()
    other: str | None = None


@dataclass(frozen=True, slots=True)
class FieldMark:
    """One field marked.

    `mistake` names a wrong answer whose cause is known; `house_loses` is what the
    answer would have cost the house, None where no money is asked for.
    """

    field: str
    due: Given
    given: Given
    right: bool
    reason: Message
    mistake: Fault | None
    house_loses: Amount | None


@dataclass(frozen=True, slots=True)
class Marking:
    """A whole answer marked, with what the feedback says beside it."""

    fields: tuple[FieldMark, ...]
    arithmetic: Message | None
    rule: tuple[Figure, ...]
    lit: tuple[Card, ...]
    other_rule: tuple[Figure, ...]

    @property
    def right(self) -> bool:
        return all(each.right for each in self.fields)


def figures(rules: HouseRules, *keys: str) -> tuple[Figure, ...]:
    """The figures of the edition under `keys`, those that it has, each once."""
    return tuple(
        figure
        for key in dict.fromkeys(keys)
        for figure in rules.figures
        if figure.key == key
    )
