"""The public page of a certificate: as quick to say no as to say yes.

It runs in a process of its own, on a site of its own that is thrown away.
`VERIFICATIONS=20 python -m bench verification` is the quick way.
"""

from typing import Final

from bench import Claim, Section, figure, measured

LEAST, MOST = 0.8, 1.25  # times as long as the other: nobody can tell over a network
ABOUT: Final = """\
Whoever guesses at certificates must not learn from the clock which of them exist. Each
address is asked for {times} times through Django's test client, known and unknown
taking turns, each time from another address so that no limit is met; medians are told.
Known serials are typed with the secret of no certificate."""


def run() -> Section:
    """Known beside unknown, on every public address."""
    found = measured("bench.verification.measuring")
    pairs: dict[str, tuple[float, float]] = found["pairs"]
    ratios = {what: unknown / known for what, (known, unknown) in pairs.items()}
    return Section(
        title="Verification, known and unknown",
        about=ABOUT.format(times=found["times"]),
        columns=("", "known", "unknown", "times"),
        rows=tuple(
            (what, f"{figure(known)} ms", f"{figure(unknown)} ms", figure(ratios[what]))
            for what, (known, unknown) in pairs.items()
        ),
        claims=tuple(
            claim
            for what, ratio in ratios.items()
            for claim in (
                Claim(f"{what}: unknown beside known", ratio, LEAST),
                Claim(f"{what}: unknown beside known", ratio, MOST, at_most=True),
            )
        ),
    )
