"""Find the error: a table settled with one mistake that real dealers make."""

from collections.abc import Iterable
from random import Random
from typing import Final

from tablegames.bets import Spot
from tablegames.explanations import deciding_cards
from tablegames.games import settle
from tablegames.house_rules import HouseRules
from tablegames.messages import Message, gettext_noop
from tablegames.mistakes import title_of
from tablegames.questions.asked import (
    AnswerKey,
    Due,
    Fault,
    Question,
    Shown,
    Wrong,
)
from tablegames.questions.bet_rows import SettledRow, Slip, settled_rows
from tablegames.questions.dealing import deal_lesson
from tablegames.questions.fields import ActionField, ChoiceField, Deed, Given, Option
from tablegames.questions.kinds import Kind
from tablegames.scenarios import Situation
from tablegames.scenarios.randomness import choose, draw_to_front, randbelow
from tablegames.settlement import Action

type Planted = tuple[SettledRow, Slip]
MOST_BOXES: Final = 4
MOST_CANDIDATES: Final = 3  # bets among whose mistakes one is drawn


def ask(rules: HouseRules, rng: Random, situation: Situation | None) -> Question:
    """Two to four boxes settled, one bet of them wrongly: which, and what is right?

    Three bets are drawn, then one of their usual mistakes, each as likely as another.
    """
    boxes = min(rules.boxes, 2 + randbelow(rng, MOST_BOXES - 1))
    felt = deal_lesson(rng, rules, situation, boxes=boxes)
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
                _which(name, row, slip, options=[option.value for option in options]),
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
    candidates = list(rows)
    count = min(MOST_CANDIDATES, len(candidates))
    draw_to_front(rng, candidates, count)
    for row in candidates[:count]:
        for slip in row.judge.slips():
            by_slug.setdefault(slip.name.value, []).append((row, slip))
    return choose(rng, by_slug[choose(rng, sorted(by_slug))])


def _which(name: str, row: SettledRow, slip: Slip, *, options: Iterable[str]) -> Due:
    text = gettext_noop("That bet is settled rightly.")
    blamed = Fault("right-bet-blamed", Message.of(text))
    return Due(
        "bet",
        name,
        Message.of(
            gettext_noop("{bet}: {mistake}."),
            bet=row.row.label,
            mistake=title_of(slip.name),
        ),
        tuple(Wrong(option, blamed) for option in options if option != name),
    )


def _correction(row: SettledRow, slip: Slip) -> Due:
    text = gettext_noop("The right bet was found and its error left as it is.")
    left = Fault("error-left-standing", Message.of(text))
    text = gettext_noop("The right bet was found and corrected wrongly.")
    also: tuple[Deed, ...] = ()
    if row.row.spot is Spot.ANTE_BONUS and row.deed.pays == 0:
        also = (Deed(Action.TAKE),)  # what was paid comes back; said either way
    given: dict[Given, Fault] = {slip.deed: left}
    for other in row.judge.slips():
        if other.deed not in also:
            given.setdefault(other.deed, other.fault)
    return Due(
        "correction",
        row.deed,
        row.reason,
        tuple(Wrong(deed, mistake) for deed, mistake in given.items()),
        also,
        Fault("right-bet-wrong-correction", Message.of(text)),
        needs="bet",
        settled=row.judge.settled,
    )
