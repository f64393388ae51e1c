"""Settle one box, or the whole table in the house's order."""

from random import Random

from tablegames.explanations import deciding_cards
from tablegames.games import settle
from tablegames.house_rules import HouseRules
from tablegames.messages import Message, gettext_noop
from tablegames.questions.asked import AnswerKey, Question
from tablegames.questions.bet_rows import rules_of, settled_rows, sums_of
from tablegames.questions.dealing import deal_lesson
from tablegames.questions.kinds import Kind
from tablegames.rounds import Round
from tablegames.scenarios import Situation
from tablegames.scenarios.randomness import randbelow


def ask_box(rules: HouseRules, rng: Random, situation: Situation | None) -> Question:
    """One box to settle, every bet of it."""
    prompt = Message.of(gettext_noop("What is each bet due?"))
    felt = deal_lesson(rng, rules, situation)
    return _settling(Kind.SETTLE_BOX, prompt, felt, rules=rules)


def ask_table(rules: HouseRules, rng: Random, situation: Situation | None) -> Question:
    """Two boxes or more, up to the whole table, to settle in the house's order."""
    boxes = 2 + randbelow(rng, rules.boxes - 1)
    prompt = Message.of(
        gettext_noop("Settle the table in the order of the house: what is each due?")
    )
    felt = deal_lesson(rng, rules, situation, boxes=boxes)
    return _settling(Kind.SETTLE_TABLE, prompt, felt, rules=rules)


def _settling(
    kind: Kind, prompt: Message, felt: Round, *, rules: HouseRules
) -> Question:
    settlement = settle(felt, rules)
    rows = settled_rows(felt, settlement, rules)
    return Question(
        kind,
        str(rules.edition),
        prompt,
        tuple(each.row.field() for each in rows),
        AnswerKey(
            tuple(each.due() for each in rows),
            sums_of(rows),
            rules_of(rows),
            deciding_cards(settlement.boxes[0], settlement),
        ),
        felt,
    )
