import json
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from quizzes.management.commands.settle import Command
from tablegames.rounds import LONGEST_LINE

FLUSH = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5"
FOLD = "Kc Qh | 7s 7d 9h Jh 4d | 7c 3h / A15 B15 T5 fold"
MANAGE = Path(settings.BASE_DIR) / "manage.py"


def settle(
    *arguments: str, given: bytes = b"", in_words: bool = False
) -> tuple[list[str], list[str], int]:
    """The lines of output and of errors, and the exit status."""
    command = Command()
    command.standard_input = BytesIO(given)
    out, err = StringIO(), StringIO()
    options: dict[str, Any] = {"stdout": out, "stderr": err, "json": not in_words}
    status = 0
    try:
        call_command(command, "venezia/ultimate", *arguments, **options)
    except SystemExit as end:
        status = int(end.code or 0)
    return out.getvalue().splitlines(), err.getvalue().splitlines(), status


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The command as a process of its own."""
    return subprocess.run(
        [sys.executable, MANAGE, "settle", *arguments],
        input=given,
        capture_output=True,
        check=False,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
    )


def felts(lines: list[str]) -> list[str]:
    return [json.loads(line)["felt"] for line in lines]


def test_lines_given_as_arguments_are_settled_in_order() -> None:
    out, err, status = settle(FLUSH, FOLD)
    assert felts(out) == [FLUSH, FOLD]
    assert (err, status) == ([], 0)


def test_lines_on_standard_input_are_settled_in_order() -> None:
    out, err, status = settle(given=f"{FLUSH}\n{FOLD}\n".encode())
    assert felts(out) == [FLUSH, FOLD]
    assert (err, status) == ([], 0)


def test_the_last_line_needs_no_end_and_lines_may_end_as_on_windows() -> None:
    out, _, status = settle(given=f"{FLUSH}\r\n{FOLD}".encode())
    assert felts(out) == [FLUSH, FOLD]
    assert status == 0


def test_empty_lines_are_left_out_and_still_counted() -> None:
    out, err, status = settle(given=f"\n{FLUSH}\n  \nnonsense\n".encode())
    assert felts(out) == [FLUSH]
    assert [line.partition(":")[0] for line in err] == ["line 4"]
    assert status == 2


@pytest.mark.parametrize("blank", ["", "  "])
def test_an_empty_line_given_as_an_argument_is_a_bad_line(blank: str) -> None:
    out, err, status = settle(FLUSH, blank, FOLD)
    assert felts(out) == [FLUSH, FOLD]
    assert [line.partition(":")[0] for line in err] == ["line 2"]
    assert status == 2
    assert settle(blank)[2] == 2


def test_no_lines_are_settled_to_none() -> None:
    assert settle() == ([], [], 0)


def test_a_byte_order_mark_before_the_first_line_is_no_part_of_it() -> None:
    out, _, status = settle(given=b"\xef\xbb\xbf" + FLUSH.encode())
    assert felts(out) == [FLUSH]
    assert status == 0


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        (FLUSH.replace("4s", "Kc"), "Kc lies on the felt twice"),
        (FLUSH.replace("T5", "Z5"), "no spot is written “Z”"),
        (FLUSH.replace("B15", "B20"), "the blind must equal the ante"),
        (FLUSH.replace("P60", "P75"), "the play of 75"),
        (FLUSH.replace("15", "3").replace("60", "12"), "under the minimum"),
        ("nonsense", "write the dealer's cards"),
        ("x" * (LONGEST_LINE + 1), f"at most {LONGEST_LINE} characters"),
    ],
)
def test_a_bad_line_is_named_while_the_others_are_settled(
    bad: str, problem: str
) -> None:
    out, err, status = settle(given=f"{FLUSH}\n{bad}\n{FOLD}\n".encode())
    assert felts(out) == [FLUSH, FOLD]
    assert len(err) == 1
    assert err[0].startswith("line 2: ")
    assert problem in err[0]
    assert status == 2


def test_bytes_that_are_not_utf_8_are_named_as_a_bad_line() -> None:
    out, err, status = settle(given=b"Kc \xff\n" + FLUSH.encode())
    assert felts(out) == [FLUSH]
    assert err == ["line 1: byte 4 of the line is not UTF-8"]
    assert status == 2


def test_what_a_bad_line_holds_cannot_meddle_with_the_terminal() -> None:
    _, err, _ = settle(given="A\x1b[2J\u2028s | - | x / A5\n".encode())
    assert len(err) == 1
    assert err[0].isprintable()
    assert "\\x1b" in err[0]


def test_an_endless_line_is_one_bad_line_and_is_not_held_in_memory() -> None:
    endless = b"x" * 3_000_000 + b"\n" + FLUSH.encode()
    tracemalloc.start()
    out, err, status = settle(given=endless)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert felts(out) == [FLUSH]
    assert [line.partition(":")[0] for line in err] == ["line 1"]
    assert status == 2
    assert peak < 5_000_000


def test_a_round_is_said_in_words_without_json() -> None:
    out, _, _ = settle(FLUSH, in_words=True)
    assert out[0] == FLUSH
    assert out[1] == "dealer  Kc Kd Qh Jh 9s  pair of kings, queen kicker, qualifies"
    assert out[2] == "box 1   As 9s 7s 4s 2s  ace-high flush, win"
    blind = next(line for line in out if line.startswith("  blind"))
    assert blind.split()[1:4] == ["15", "pay", "22.50"]
    assert "the blind pays 3:2 for a flush" in blind
    assert out[-2:] == ["  box 1 pays 132.50, takes 0", ""]


def test_a_dealer_of_three_cards_is_said_to_open_or_not() -> None:
    done = run("quebec/three-card", "Js 9c 8d | - | 9d 6s 3h / A10 P10")
    said = done.stdout.decode()
    assert "jack-nine-eight high, does not open" in said
    assert "qualif" not in said


def test_an_unknown_rule_set_ends_with_status_2_and_the_names_there_are() -> None:
    with pytest.raises(CommandError, match="venezia/ultimate") as refusal:
        call_command("settle", "venezia/roulette", FLUSH)
    assert refusal.value.returncode == 2


def ten_thousand_lines() -> Iterator[str]:
    for number in range(10_000):
        yield "nonsense" if number % 200 == 199 else FLUSH


def test_a_file_of_ten_thousand_lines_is_settled_and_its_fifty_bad_ones_named() -> None:
    done = run(
        "venezia/ultimate",
        "--json",
        given="\n".join(ten_thousand_lines()).encode(),
    )
    assert felts(done.stdout.decode().splitlines()) == [FLUSH] * 9_950
    named = [line.partition(":")[0] for line in done.stderr.decode().splitlines()]
    assert named == [f"line {number}" for number in range(200, 10_001, 200)]
    assert done.returncode == 2


def test_options_may_stand_before_the_lines() -> None:
    done = run("venezia/ultimate", "--json", FLUSH)
    assert felts(done.stdout.decode().splitlines()) == [FLUSH]
    assert done.returncode == 0


def test_bytes_of_an_argument_that_are_not_utf_8_are_named() -> None:
    done = subprocess.run(
        [
            os.fsencode(sys.executable),
            os.fsencode(MANAGE),
            b"settle",
            b"venezia/ultimate",
            b"\xff",
        ],
        capture_output=True,
        check=False,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
    )
    assert done.stderr == b"line 1: byte 1 of the line is not UTF-8\n"
    assert done.returncode == 2


def test_a_missing_rule_set_is_a_usage_error_of_status_2() -> None:
    assert run().returncode == 2


def test_a_reader_that_leaves_early_ends_the_command_quietly() -> None:
    with subprocess.Popen(
        [sys.executable, MANAGE, "settle", "venezia/ultimate", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(FLUSH.encode() + b"\n")
        process.stdin.flush()
        assert felts([process.stdout.readline().decode()]) == [FLUSH]
        process.stdout.close()
        process.stdin.write(FLUSH.encode() + b"\n")
        process.stdin.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141
