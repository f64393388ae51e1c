"""Lines of felt settled one by one, each written out before the next is read."""

from collections.abc import Iterable, Iterator
from typing import BinaryIO, Final

from tablegames.bets import write_amount
from tablegames.explanations import arithmetic, explain, explain_contest, name_hand
from tablegames.games import settle
from tablegames.house_rules import HouseRules
from tablegames.messages import Message, TableGamesError, gettext_noop
from tablegames.records import write_record
from tablegames.rounds import LONGEST_LINE, Round
from tablegames.settlement import SettledBet, SettledBox, Settlement
from tablegames.words import name_standing

_LONGEST: Final = (
    4 * LONGEST_LINE + 2
)  # bytes: no character of UTF-8 has more than four
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


class EncodingError(TableGamesError):
    """Bytes that are not UTF-8."""


def lines_of(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of `stream`; of an endless one no more than a round could need."""
    while piece := stream.readline(_LONGEST):
        yield piece
        while len(piece) == _LONGEST and not piece.endswith(b"\n"):
            piece = stream.readline(_LONGEST)


def numbered(lines: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers from 1; empty ones are counted and left out."""
    for number, line in enumerate(lines, 1):
        felt = line.removeprefix(_BYTE_ORDER_MARK) if number == 1 else line
        if felt.strip():
            yield number, felt.strip()


def settled(line: bytes, rules: HouseRules) -> tuple[Round, Settlement]:
    """The round that `line` writes down, settled.

    Raises TableGamesError: EncodingError, NotationError or IllegalRoundError.
    """
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise EncodingError(
            gettext_noop("byte {place} of the line is not UTF-8"),
            place=error.start + 1,
        ) from None
    felt = Round.parse(text)
    return felt, settle(felt, rules)


def in_json(felt: Round, settlement: Settlement, rules: HouseRules) -> str:
    """The settled round as one line of JSON."""
    return write_record(felt, settlement, rules)


def in_words(felt: Round, settlement: Settlement, rules: HouseRules) -> str:
    """The settled round for reading, an empty line at its end."""
    dealer = settlement.dealer
    standing = name_standing(rules, qualifies=settlement.qualifies)
    cards = " ".join(map(str, dealer.cards))
    blocks = [str(felt), f"dealer  {cards}  {name_hand(dealer)}, {standing}"]
    for box in settlement.boxes:
        blocks.extend(_box(box, settlement, rules))
    return "\n".join([*blocks, "", ""])


def _box(box: SettledBox, settlement: Settlement, rules: HouseRules) -> Iterator[str]:
    cards = " ".join(map(str, box.hand.cards))
    yield f"box {box.number}   {cards}  {name_hand(box.hand)}, {box.result.value}"
    yield f"  {explain_contest(box, settlement, rules)}"
    for bet in box.bets:
        yield _bet(bet, explain(bet, box, settlement, rules))
    pays, takes = write_amount(box.pays), write_amount(box.takes)
    yield f"  box {box.number} pays {pays}, takes {takes}"


def _bet(bet: SettledBet, why: Message) -> str:
    pays = write_amount(bet.pays) if bet.pays else ""
    stake = write_amount(bet.bet.stake)
    column = f"  {bet.bet.spot.value:<10} {stake:>7}  {bet.action.value:<4} {pays:>8}"
    worked = arithmetic(bet)
    return f"{column}  {why}" + (f" ({worked})" if worked else "")
