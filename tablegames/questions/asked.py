"""A question as it is asked, and what answers to it are worth."""

from dataclasses import dataclass, field
from typing import Protocol

from tablegames.bets import Amount, Spot
from tablegames.cards import Card
from tablegames.house_rules import Figure, HouseRules
from tablegames.messages import Message, TableGamesError
from tablegames.questions.fields import Deed, Field, Given
from tablegames.questions.kinds import Kind
from tablegames.rounds import Round


class QuestionError(TableGamesError):
    """A question that cannot be asked under these rules."""


@dataclass(frozen=True, slots=True)
class MistakeName:
    """A mistake that dealers make: `slug` to count it by, `text` to say it."""

    slug: str
    text: Message


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong answer that gives away which mistake led to it."""

    value: Given
    mistake: MistakeName


class Judge(Protocol):
    """Marks an answer that has more right or wrong forms than can be listed."""

    def accepts(self, given: Given) -> bool:
        """Whether `given` is right, though it may differ from the value due."""

    def mistake(self, given: Given) -> MistakeName | None:
        """The mistake behind `given`, which is wrong."""


@dataclass(frozen=True, slots=True)
class Due:
    """What one field is due and why, other right answers, and the wrong ones known.

    `other` names any wrong answer that is not among `wrong`. Where `needs` is set,
    mistakes are named only when the field of that name is right.
    """

    field: str
    value: Given
    reason: Message
    wrong: tuple[Wrong, ...] = ()
    also: tuple[Given, ...] = ()
    other: MistakeName | None = None
    needs: str | None = None
    judge: Judge | None = None

    def accepts(self, given: Given) -> bool:
        if self.judge is not None:
            return self.judge.accepts(given)
        return given == self.value or given in self.also

    def mistake(self, given: Given) -> MistakeName | None:
        """The name of the mistake behind `given`, which is wrong; None if unknown."""
        if self.judge is not None:
            return self.judge.mistake(given)
        for wrong in self.wrong:
            if wrong.value == given:
                return wrong.mistake
        return self.other


@dataclass(frozen=True, slots=True)
class AnswerKey:
    """Everything that is shown only after the answer.

    `arithmetic` is a line of mental arithmetic, `rule` the figures of the house's
    file that the answer turns on, `lit` the cards that decide.
    """

    dues: tuple[Due, ...]
    arithmetic: Message | None = None
    rule: tuple[Figure, ...] = ()
    lit: tuple[Card, ...] = ()


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
    """One field marked. `mistake` names a wrong answer whose cause is known."""

    field: str
    due: Given
    given: Given
    right: bool
    reason: Message
    mistake: MistakeName | None


@dataclass(frozen=True, slots=True)
class Marking:
    """A whole answer marked, with what the feedback says beside it."""

    fields: tuple[FieldMark, ...]
    arithmetic: Message | None
    rule: tuple[Figure, ...]
    lit: tuple[Card, ...]

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
