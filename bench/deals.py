"""How fast rounds are dealt on demand: plain, wanted, rare, and impossible."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from random import Random

from bench import (
    Claim,
    Section,
    calls_per_second,
    durations,
    figure,
    percentile,
    side_by_side,
)
from tablegames.games import game_of, load_rules, rule_sets, settle
from tablegames.house_rules import HouseRules
from tablegames.scenarios import (
    DealerStanding,
    ImpossibleWantsError,
    Wants,
    deal,
    situations,
)
from tablegames.settlement import Result

ABOUT = """\
Every row is one box dealt by `tablegames.scenarios.deal`; the rounds wanted are those
of all four rule sets, and the row gives the slowest want of its kind. Nothing else
deals on demand, so the peer is what one would do without it: deal rounds until one
shows what is wanted, which takes as many tries as the thing is rare."""
ROUNDS = 5_000
DEALS = 200
PASSES = 5
MILLISECONDS = 1_000


def run() -> Section:
    """Plain rounds a second, then each kind of want in milliseconds."""
    ultimate = load_rules("venezia/ultimate")
    rates = side_by_side({"rounds": lambda: _rounds_a_second(ultimate)})
    kinds = {
        "any one category, result or standing": _single(_categories_and_results),
        "any one situation": _single(_situations),
        "any pair of categories in Ultimate": _pairs(ultimate),
    }
    rare = _rarest(ultimate)
    refused = _refusals()
    rows = [
        *(_row(kind, slowest) for kind, slowest in kinds.items()),
        _row("royal flush against four of a kind", rare),
        _row("a refusal", refused),
    ]
    one_want = (
        kinds["any one category, result or standing"],
        kinds["any one situation"],
    )
    return Section(
        title="Dealing on demand",
        about=ABOUT,
        columns=("", "median ms", "p99 ms", "slowest want"),
        rows=tuple(rows),
        claims=(
            Claim("deal and settle", rates["rounds"], 15_000, "rounds a second"),
            _at_most("one want, median", max(it[0] for it in one_want), 1),
            _at_most("one want, p99", max(it[1] for it in one_want), 10),
            _at_most("royal flush against four of a kind, p99", rare[1], 200),
            _at_most("a refusal, p99", refused[1], 10),
            Claim(
                "a royal flush beside dealing until one comes",
                _times_faster_than_waiting(ultimate),
                1_000,
            ),
        ),
    )


type Slowest = tuple[float, float, str]  # median and p99 in milliseconds, the want


def _row(kind: str, slowest: Slowest) -> tuple[str, ...]:
    median, late, wants = slowest
    return kind, figure(median), figure(late), wants


def _at_most(what: str, measured: float, wanted: float) -> Claim:
    return Claim(what, measured, wanted, "ms", at_most=True)


def _rounds_a_second(rules: HouseRules) -> float:
    rng = Random(1)
    return calls_per_second(lambda _: settle(deal(rules, rng), rules), range(ROUNDS))


def _measured(rules: HouseRules, wants: Wants, deals: int = DEALS) -> Slowest:
    rng = Random(1)
    deal(rules, rng, wants)  # works out once how such a deal is made
    passes = [
        durations(lambda _: deal(rules, rng, wants), range(deals))
        for _ in range(PASSES)
    ]
    # A machine that is busy with something else for a while slows one pass, not all.
    quietest = min(passes, key=lambda seconds: percentile(seconds, 99))
    return _slow(quietest, f"{rules.edition.rule_set} {wants}")


def _slow(seconds: list[float], wants: str) -> Slowest:
    median, late = (MILLISECONDS * percentile(seconds, it) for it in (50, 99))
    return median, late, wants


def _single(wanted: Callable[[HouseRules], Iterator[Wants]]) -> Slowest:
    found = []
    for rules in map(load_rules, rule_sets()):
        found += [_measured(rules, wants) for wants in wanted(rules)]
    return _slowest(found)


def _slowest(found: list[Slowest]) -> Slowest:
    """The worst median and the worst p99, with the want of the latter."""
    late = max(found, key=lambda it: it[1])
    return max(it[0] for it in found), late[1], late[2]


def _categories_and_results(rules: HouseRules) -> Iterator[Wants]:
    for category in game_of(rules).categories:
        yield Wants(player=category)
        yield Wants(dealer=category)
    yield from (Wants(dealer=standing) for standing in DealerStanding)
    yield from (Wants(result=result) for result in Result)


def _situations(rules: HouseRules) -> Iterator[Wants]:
    return (Wants(situation=situation) for situation in situations(rules))


def _pairs(rules: HouseRules) -> Slowest:
    categories = game_of(rules).categories
    found = []
    for player, dealer in product(categories, repeat=2):
        try:
            found.append(_measured(rules, Wants(player, dealer), 50))
        except ImpossibleWantsError:
            continue
    return _slowest(found)


def _rarest(rules: HouseRules) -> Slowest:
    wants = Wants.parse(rules, ["player=royal-flush", "dealer=four-of-a-kind"])
    return _measured(rules, wants)


def _refusals() -> Slowest:
    found = []
    for rules in map(load_rules, rule_sets()):
        for wants, result in product(_situations(rules), Result):
            both = replace(wants, result=result)
            if _is_refused(rules, both):
                seconds = durations(lambda it: _is_refused(*it), [(rules, both)] * 9)
                median, late = (
                    MILLISECONDS * percentile(seconds, it) for it in (50, 99)
                )
                found.append((median, late, f"{rules.edition.rule_set} {both}"))
    return _slowest(found)


def _is_refused(rules: HouseRules, wants: Wants) -> bool:
    try:
        deal(rules, Random(1), wants)
    except ImpossibleWantsError:
        return True
    return False


def _times_faster_than_waiting(rules: HouseRules) -> float:
    """How many times longer 30,940 free deals take than one deal of a royal flush.

    That many are dealt on average until one box holds it: 4,324 hands of seven cards
    in 133,784,560 are royal flushes.
    """
    rng = Random(1)
    plain = calls_per_second(lambda _: deal(rules, rng), range(ROUNDS))
    wants = Wants.parse(rules, ["player=royal-flush"])
    wanted = calls_per_second(lambda _: deal(rules, rng, wants), range(DEALS))
    return wanted / plain * 133_784_560 / 4_324
