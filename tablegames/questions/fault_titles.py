"""The titles of the mistakes that are made with questions other than settling."""

from collections.abc import Mapping
from typing import Final

from tablegames.messages import Message, gettext_noop


def title_of_fault(slug: str) -> Message | None:
    """The mistake in a few words, the same for every answer it is made with.

    None for a slug that is not among these; the usual mistakes of settling, which are
    made with other questions too, have theirs in `tablegames.mistakes`.
    """
    text = FAULT_TITLES.get(slug)
    return None if text is None else Message.of(text)


FAULT_TITLES: Final[Mapping[str, str]] = {
    "one-short-of-a-flush": gettext_noop("Flush read one card short"),
    "one-short-of-a-straight": gettext_noop("Straight read one card short"),
    "straight-round-the-ace": gettext_noop("Straight run round the ace"),
    "three-pairs-as-full-house": gettext_noop("Three pairs taken for a full house"),
    "straight-and-flush-confused": gettext_noop(
        "Straight and flush taken for one another"
    ),
    "suits-overlooked": gettext_noop("One suit of the straight not seen"),
    "order-overlooked": gettext_noop("Straight in the flush not seen"),
    "royal-overlooked": gettext_noop("Royal flush not seen"),
    "royal-imagined": gettext_noop("Straight flush taken for a royal flush"),
    "second-pair-overlooked": gettext_noop("Second pair not seen"),
    "half-of-the-full-house": gettext_noop("Only part of the full house seen"),
    "hand-overlooked": gettext_noop("Hand read too low"),
    "hand-imagined": gettext_noop("Hand read that is not there"),
    "difference-in-a-tie": gettext_noop("Tie not seen"),
    "stopped-before-the-kicker": gettext_noop("Tie called before the last card"),
    "categories-called-a-tie": gettext_noop("Different categories called a tie"),
    "kicker-before-category": gettext_noop("Cards compared before the category"),
    "higher-and-lower-swapped": gettext_noop("Lower hand taken for the higher"),
    "card-of-the-lower-hand": gettext_noop("Deciding card taken from the lower hand"),
    "card-in-both-hands": gettext_noop("Card of both hands named as deciding"),
    "card-that-comes-later": gettext_noop("Deciding card named too late in the order"),
    "idle-card": gettext_noop("Card named as deciding that does not play"),
    "card-where-category-decides": gettext_noop(
        "Card named where the category decides"
    ),
    "category-where-card-decides": gettext_noop("Category named where a card decides"),
    "card-in-a-tie": gettext_noop("Deciding card named in a tie"),
    "tie-that-is-decided": gettext_noop(
        "Nothing named as deciding between unlike hands"
    ),
    "remedy-of-another-house": gettext_noop("Remedy of another house"),
    "management-not-called": gettext_noop("Management not called"),
    "management-called-needlessly": gettext_noop("Management called needlessly"),
    "void-round-played-on": gettext_noop("Void round played on"),
    "round-voided-needlessly": gettext_noop("Round voided needlessly"),
    "wrong-remedy": gettext_noop("Remedy that this house does not have"),
    "late-bet-taken": gettext_noop("Late bet accepted"),
    "bet-let-through": gettext_noop("Forbidden bet let through"),
    "allowed-bet-refused": gettext_noop("Allowed bet refused"),
    "another-rule-named": gettext_noop("Bet refused by the wrong rule"),
    "hole-cards-alone": gettext_noop("Dealer's own cards counted alone"),
    "ace-without-the-king": gettext_noop("Ace without the king taken for ace-king"),
    "minimum-thought-too-high": gettext_noop("Dealer's minimum thought too high"),
    "qualifying-hand-overlooked": gettext_noop("Dealer's sufficient hand not seen"),
    "high-card-thought-enough": gettext_noop("Lesser high card thought enough"),
    "lesser-hand-thought-enough": gettext_noop("Lesser hand thought enough"),
    "hole-card-left-out": gettext_noop("Hole card left out where both must play"),
    "lower-category-picked": gettext_noop("Cards of a lower category picked"),
    "lower-straight-picked": gettext_noop("Lower end of the straight picked"),
    "lower-group-picked": gettext_noop("Lower pair or three picked"),
    "lower-kicker-kept": gettext_noop("Lower kicker kept"),
    "fraction-as-whole": gettext_noop("As if the odds were whole times the stake"),
    "odds-turned-round": gettext_noop("As if the odds were turned round"),
    "too-much": gettext_noop("Too much laid out in chips"),
    "too-little": gettext_noop("Too little laid out in chips"),
    "colour-not-kept": gettext_noop("Right sum in other colours than the stake's"),
    "more-chips-than-needed": gettext_noop("Right sum in more chips than needed"),
    "right-bet-blamed": gettext_noop("Rightly settled bet blamed"),
    "error-left-standing": gettext_noop("Error found and left standing"),
    "right-bet-wrong-correction": gettext_noop("Error found and corrected wrongly"),
    "houses-swapped": gettext_noop("Settled as in the other house"),
}
