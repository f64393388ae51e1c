"""Find the error: a table settled with one mistake that real dealers make."""

from random import Random

from tablegames.bets import Spot
from tablegames.explanations import deciding_cards
from tablegames.games import settle
from tablegames.house_rules import HouseRules
from tablegames.messages import Message, gettext_noop
from tablegames.questions.asked import (
    AnswerKey,
    Due,
    MistakeName,
    Question,
    Shown,
    Wrong,
)
from tablegames.questions.bet_rows import SettledRow, settled_rows
from tablegames.questions.dealing import deal_lesson
from tablegames.questions.fields import ActionField, ChoiceField, Deed, Given, Option
from tablegames.questions.kinds import Kind
from tablegames.questions.slips import TAKE, Slip
from tablegames.scenarios import Situation
from tablegames.scenarios.randomness import choose, randbelow

type Planted = tuple[SettledRow, Slip]
MOST_BOXES = 4


def ask(rules: HouseRules, rng: Random, situation: Situation | None) -> Question:
    """Two to four boxes settled, one bet of them wrongly: which, and what is right?

    The mistake is drawn first, all that fit the table alike, and then the bet.
    """
    boxes = min(rules.boxes, 2 + randbelow(rng, MOST_BOXES - 1))
    felt = deal_lesson(rng, rules, situation, boxes)
    settlement = settle(felt, rules)
    rows = settled_rows(felt, settlement, rules)
    row, slip = _plant(rng, rows)
    name = row.row.name
    shown = tuple(
        Shown(
            each.row.box,
            each.row.spot,
            each.row.stake,
            slip.deed if each is row else each.deed,
        )
        for each in rows
    )
    options = tuple(Option(each.row.name, each.row.label) for each in rows)
    return Question(
        Kind.FIND_ERROR,
        str(rules.edition),
        Message.of(
            gettext_noop("One bet of this table is settled wrongly. Which, and how?")
        ),
        (
            ChoiceField("bet", Message.of(gettext_noop("the wrong bet")), options),
            ActionField("correction", Message.of(gettext_noop("what is right"))),
        ),
        AnswerKey(
            (
                _which(name, row, slip, tuple(option.value for option in options)),
                _correction(row, slip),
            ),
            row.sum,
            row.rule,
            deciding_cards(settlement.boxes[row.row.box - 1], settlement),
        ),
        felt,
        shown,
    )


def _plant(rng: Random, rows: tuple[SettledRow, ...]) -> Planted:
    by_slug: dict[str, list[Planted]] = {}
    for row in rows:
        for slip in row.slips:
            by_slug.setdefault(slip.mistake.slug, []).append((row, slip))
    return choose(rng, by_slug[choose(rng, sorted(by_slug))])


def _which(name: str, row: SettledRow, slip: Slip, options: tuple[str, ...]) -> Due:
    text = gettext_noop("blamed a bet that is settled rightly")
    blamed = MistakeName("right-bet-blamed", Message.of(text))
    return Due(
        "bet",
        name,
        Message.of(
            gettext_noop("{bet}: the dealer {mistake}."),
            bet=row.row.label,
            mistake=slip.mistake.text,
        ),
        tuple(Wrong(option, blamed) for option in options if option != name),
    )


def _correction(row: SettledRow, slip: Slip) -> Due:
    text = gettext_noop("found the bet and left the error as it is")
    left = MistakeName("error-left-standing", Message.of(text))
    text = gettext_noop("found the bet, but corrected it wrongly")
    also: tuple[Deed, ...] = ()
    if row.row.spot is Spot.ANTE_BONUS and row.deed.pays == 0:
        also = (TAKE,)  # what was paid comes back; said either way
    given: dict[Given, MistakeName] = {slip.deed: left}
    for other in row.slips:
        if other.deed not in also:
            given.setdefault(other.deed, other.mistake)
    return Due(
        "correction",
        row.deed,
        row.reason,
        tuple(Wrong(deed, mistake) for deed, mistake in given.items()),
        also,
        MistakeName("right-bet-wrong-correction", Message.of(text)),
        needs="bet",
    )
