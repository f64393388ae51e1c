"""The figures of an edition as questions, in the sections of its rule sheet."""

from typing import Final

from tablegames.games import game_of
from tablegames.house_rules import ChipColour, HouseRules, Qualifying
from tablegames.irregularities import REMEDIES_FOR, Irregularity, Remedy
from tablegames.messages import Message
from tablegames.ranking import Category, PokerCategory
from tablegames.rule_words import CHOICES, COLOURS, NO, SECTIONS, YES
from tablegames.words import ACE_WITH_KING, name_minimum, title_of
from training.rule_asking import Ask, Manner

HIGH_CARDS: Final = {"J": (11,), "Q": (12,), "K": (13,), "A": (14,), "A-K": (14, 13)}


def asks(rules: HouseRules) -> tuple[tuple[str, tuple[Ask, ...]], ...]:
    """Every figure of `rules` as a question, in the sections of the rule sheet."""
    return tuple(
        (title, found)
        for title, keys in SECTIONS
        if (
            found := tuple(
                _ask(figure.key, figure.value, rules)
                for key in keys
                for figure in rules.figures
                if figure.key == key or figure.key.startswith(key + ".")
            )
        )
    )


def _ask(key: str, value: object, rules: HouseRules) -> Ask:
    if key in CHOICES:
        return Ask(key, Manner.CHOICE, _choices(key))
    if key in {"dealer-qualifies", "dealer-opens"}:
        return Ask(key, Manner.CHOICE, _minimums(rules))
    match key, value:
        case "chips", _:
            colours = {each.value: Message.of(COLOURS[each]) for each in ChipColour}
            return Ask(key, Manner.CHIPS, colours)
        case _, dict():
            return Ask(key, Manner.ODDS, _categories(key, rules))
        case _, bool():
            return Ask(key, Manner.FLAG, {"yes": Message.of(YES), "no": Message.of(NO)})
        case _, int():
            return Ask(key, Manner.COUNT, {})
        case _, list():
            limits = key.startswith("limits.")
            return Ask(key, Manner.LIMITS if limits else Manner.ANTES, {})
        case _:
            cap = key.startswith("cap-")
            return Ask(key, Manner.CAP if cap else Manner.AMOUNT, {})


def _choices(key: str) -> dict[str, Message]:
    words = CHOICES[key]
    if key.startswith("remedies."):
        irregularity = Irregularity(key.removeprefix("remedies."))
        fitting = REMEDIES_FOR[irregularity] | {Remedy.MANAGEMENT_DECIDES}
        return {
            each.value: Message.of(words[each.value])
            for each in Remedy
            if each in fitting
        }
    return {value: Message.of(text) for value, text in words.items()}


def _minimums(rules: HouseRules) -> dict[str, Message]:
    """With what the dealer may qualify: hands that share a board go by a category."""
    game = game_of(rules)
    kind = game.categories
    lowest: Category = min(kind)
    found = {}
    if not game.board_cards:
        for letters, ranks in HIGH_CARDS.items():
            found[letters] = name_minimum(Qualifying(lowest, ranks))
    for category in sorted(kind):
        if category is not lowest:
            found[category.slug] = name_minimum(Qualifying(category))
    return found


def _categories(key: str, rules: HouseRules) -> dict[str, Message]:
    """The hands of the game, the highest first."""
    return {
        each.slug: Message.of(ACE_WITH_KING)
        if key == "relance" and each is PokerCategory.HIGH_CARD
        else title_of(each)
        for each in sorted(game_of(rules).categories, reverse=True)
    }
