"""Drawing a worksheet and its answer key as two PDFs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from django.template.loader import render_to_string
from django.utils import translation

from certificates import pdf
from certificates.drawing_errors import DrawingError
from certificates.models import Worksheet
from certificates.paper_foot import foot_now
from certificates.worksheet_hands import Hand, Part, Plan, hands_of
from quizzes.felt import table_picture
from quizzes.felt.words import qualifying_words
from quizzes.provenance import rules_hash
from quizzes.skill_names import skill_name
from tablegames.explanations import name_hand
from tablegames.games import game_of, load_rules
from tablegames.house_rules import HouseRules
from tablegames.messages import Message, TableGamesError
from training.working import Tell

STYLE = "worksheet.css"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture as the paper carries it, and the same in words."""

    image: str
    words: str


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """A hand with its table drawn; the words of a key stand beside it."""

    hand: Hand
    dealer: Drawing
    board: Drawing | None
    boxes: tuple[Drawing, ...]
    situation: Message | str
    dealer_hand: Message
    standing: str  # of the dealer's hand, in the word of the game: "Does not open"


def plan_of(worksheet: Worksheet) -> Plan:
    """What `worksheet` asks."""
    return Plan(
        worksheet.rules,
        tuple(worksheet.situations),
        worksheet.hands,
        worksheet.boxes,
        worksheet.seed,
        tuple(Part(*part) for part in worksheet.parts),
    )


def draw(worksheet: Worksheet, tell: Tell) -> tuple[bytes, bytes]:
    """The sheet and the key of `worksheet`, in its language and paper size.

    Tells as it goes: a step for each hand, and as many again for each of the two files.
    Raises DrawingError when its hands cannot be dealt any more, when no installed
    font has one of its letters, or when nothing can be printed on this machine.
    """
    pdf.require_printer()
    try:
        rules, hands = load_rules(worksheet.rules), hands_of(plan_of(worksheet))
    except TableGamesError as error:
        raise DrawingError(str(error)) from error
    with translation.override(worksheet.language):
        context = {
            "worksheet": worksheet,
            "rules": rules,
            "game": game_of(rules),
            "fingerprint": rules_hash(rules),
            "foot": foot_now(),
            "situations": [
                skill_name(slug, worksheet.rules) for slug in worksheet.situations
            ],
            "hands": [
                _drawn(hand, rules) for hand in _told(hands, tell, 3 * len(hands))
            ],
        }
        sheet = render_to_string("certificates/print/worksheet.html", context)
        key = render_to_string("certificates/print/worksheet_key.html", context)
    printed = pdf.print_whole(sheet, STYLE)
    tell(2 * len(hands), 3 * len(hands))
    return printed, pdf.print_whole(key, STYLE)


def _told(hands: Sequence[Hand], tell: Tell, total: int) -> Iterator[Hand]:
    for number, hand in enumerate(hands, 1):
        yield hand
        tell(number, total)


def _drawn(hand: Hand, rules: HouseRules) -> DrawnHand:
    table = table_picture(hand.felt, rules)
    words = iter(table.words)
    return DrawnHand(
        hand,
        _picture("row", table.dealer, next(words)),
        _picture("row", table.board, next(words)) if table.board else None,
        tuple(_picture("box", box, next(words)) for box in table.boxes),
        skill_name(hand.situation, str(rules.edition)),
        name_hand(hand.settlement.dealer),
        qualifying_words(hand.settlement, rules),
    )


def _picture(template: str, drawn: object, words: str) -> Drawing:
    svg = render_to_string(f"certificates/print/{template}.svg", {template: drawn})
    return Drawing(f"data:image/svg+xml,{quote(svg)}", words)
