"""Say in words what rule sets there are, or what one of them rules."""

import textwrap
from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandParser

from quizzes.management.engine_command import EngineCommand
from tablegames.games import game_of, load_rules, rule_sets
from tablegames.house_rules import HouseRules, Source
from tablegames.rule_sheets import Line, rule_sheet, standing_of
from tablegames.scenarios import situations


class Command(EngineCommand):
    """`rules [RULES]`."""

    help = (
        "List the rule sets, or say one of them in words: every figure with where it"
        " comes from, and the situations that can be dealt."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "rules", metavar="RULES", nargs="?", help="house/game[@edition]"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        name = options["rules"]
        lines = rule_set_list() if name is None else in_words(self.load(name))
        for line in lines:
            self.stdout.write(line)


def rule_set_list() -> Iterator[str]:
    """A line for each rule set: name and edition, house, game, certifiable or not."""
    all_rules = [load_rules(name) for name in rule_sets()]
    rows = [
        (
            str(rules.edition),
            rules.edition.house_name,
            game_of(rules).name,
            str(standing_of(rules)),
        )
        for rules in all_rules
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)]
        yield "  ".join(cells).rstrip()


def in_words(rules: HouseRules) -> Iterator[str]:
    """The rule sheet, then the situations by the names that `--want` takes."""
    sheet = rule_sheet(rules)
    yield f"{sheet.edition}: {sheet.house_name}, {game_of(rules).name}"
    yield f"amounts in {sheet.currency}; {sheet.certifiable}"
    for section in sheet.sections:
        yield f"\n{section.title}"
        for line in section.lines:
            yield from _figure(line)
    yield "\nSituations"
    known = situations(rules)
    width = max(len(situation.slug) for situation in known)
    for situation in known:
        yield f"  {situation.slug:<{width}}  {situation.name}"


def _said(source: Source) -> str:
    """Where a figure comes from: the texts by title and file, or the note."""
    texts = (f"{text.title} ({text.file})" for text in source.texts)
    return "; ".join(texts) or source.note


def _figure(line: Line) -> Iterator[str]:
    yield f"  {line.label}: {line.value}" if line.value else f"  {line.label}:"
    width = max((len(str(row.name)) for row in line.rows), default=0)
    for row in line.rows:
        yield f"      {row.name!s:<{width}}  {row.value}"
    source = f"[{line.standing}: {_said(line.source)}]"
    yield textwrap.indent(textwrap.fill(source, 76), "      ")
