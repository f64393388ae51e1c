"""`python -m bench`: every benchmark, into docs/benchmarks.md.

`python -m bench ranking` runs that one alone and only prints what it finds. The
exit status is 1 when a claim is not met.
"""

import os
import platform
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import bench
from bench import Section

REPORT = Path(__file__).parents[1] / "docs" / "benchmarks.md"
HEAD = """\
# Benchmarks

Written by `make bench`; each section by its module in `bench/`, which
`python -m bench <module>` runs alone. The peers are measured in the same run,
taking turns, so the ratios travel from machine to machine; the rates are those
of one core of the machine named here.

{machine}
"""


def main(wanted: list[str]) -> int:
    """Run the benchmarks named in `wanted`, or all; the exit status."""
    known = sorted(module.name for module in iter_modules(bench.__path__))
    known.remove("__main__")
    if unknown := sorted(set(wanted) - set(known)):
        names, others = ", ".join(unknown), ", ".join(known)
        print(f"No benchmark is named {names}; there are {others}.", file=sys.stderr)
        return 2
    sections = [run(name) for name in wanted or known]
    if not wanted:
        REPORT.write_text(report(sections), encoding="utf-8")
    return 0 if all(claim.is_met for s in sections for claim in s.claims) else 1


def run(name: str) -> Section:
    """Run the benchmark in the module `name` and print what it finds."""
    section: Section = import_module(f"bench.{name}").run()
    print(section, end="\n\n", flush=True)
    return section


def report(sections: Iterable[Section]) -> str:
    """The whole of docs/benchmarks.md."""
    return "\n".join([HEAD.format(machine=machine()), *(f"{s}\n" for s in sections)])


def machine() -> str:
    """What the figures were measured on."""
    return (
        f"{platform.python_implementation()} {platform.python_version()},"
        f" {platform.system()} on {platform.machine()}, {os.cpu_count()} cores."
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
