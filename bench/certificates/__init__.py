"""Certificates: one beside bare WeasyPrint, and a thousand through the task workers.

It runs in a process of its own, on a site of its own that is thrown away.
`CERTIFICATES=60 python -m bench certificates` is the quick way.
"""

from bench import Claim, Section, figure, measured

ABOUT = """\
A certificate of a real exam is made whole: record, badge, drawing, signature. The peer
is WeasyPrint alone on the same HTML, with the same fonts, style and fetcher kept from
one paper to the next. Then {papers:,} are queued, on SQLite and messages as files: a
quarter for one task worker, half for two, a quarter for two while a trainee settles
hands as fast as the site takes them; before that the same hands on a quiet machine.
Workers have started and drawn before the clock does, and papers are counted from the
first drawn to the last; cores are those that the workers kept busy meanwhile. Workers
give way to whoever answers. What two processes that only run WeasyPrint draw beside
one tells how much this machine has for a second one."""


def run() -> Section:
    """One, a thousand, and answers meanwhile."""
    found = measured("bench.certificates.measuring", C_FORCE_ROOT="1")
    both = found["two"] / found["one"]
    return Section(
        title="Certificates",
        about=ABOUT.format(papers=found["papers"]),
        columns=("", "measured"),
        rows=(
            ("one certificate, ms", figure(found["ours_ms"])),
            ("WeasyPrint alone, ms", figure(found["bare_ms"])),
            ("one certificate, kB", figure(found["bytes"] / 1000)),
            ("one worker, papers a second", figure(found["one"])),
            ("two workers, papers a second", figure(found["two"])),
            ("one worker, cores busy", figure(found["one_cores"])),
            ("two workers, cores busy", figure(found["two_cores"])),
            ("two bare WeasyPrints beside one, times", figure(found["machine"])),
            ("an answer on a quiet machine, p95 ms", figure(found["quiet_ms"])),
            ("an answer while two workers draw, p95 ms", figure(found["busy_ms"])),
        ),
        claims=(
            _at_most("one certificate beside WeasyPrint alone", found["ratio"], 1.3),
            _at_most("a certificate's file", found["bytes"] / 1000, 120, "kB"),
            Claim("two workers beside one", both, 1.8),
            _at_most("papers drawn twice, or not", found["not_once"], 0, "papers"),
            _at_most(
                "an answer's p95 while papers are drawn",
                found["busy_ms"] / found["quiet_ms"],
                1.5,
            ),
        ),
    )


def _at_most(what: str, measured: float, wanted: float, unit: str = "times") -> Claim:
    return Claim(what, measured, wanted, unit, at_most=True)
