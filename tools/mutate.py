"""Put small faults into the rules of a game, or into the kernel, one at a time, and see whether the tests notice.

tools/mutate.py                                   400 mutants of Set a Watch, fails below 85 % noticed
tools/mutate.py --only rules.attack --mutants 0         every mutant of one module
tools/mutate.py --list --only rules.attack              what could be changed, numbered
tools/mutate.py --show 118                        one of them as a diff
tools/mutate.py --just 118 119                    only these
tools/mutate.py --report docs/mutation.md         the report, too
tools/mutate.py --package hearthwatch.kernel --only shapes effects --each 40    parts of the kernel
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools.mutation import report  # noqa: E402
from tools.mutation.targets import Mutant, load, mutants  # noqa: E402
from tools.mutation.trial import ASTRAY, Trial  # noqa: E402

GAME = "hearthwatch.games.set_a_watch"
KERNEL = "hearthwatch.kernel"
WITHOUT_RULES = ("content", "printing", "board", "words", "terminal", "atlas", "heuristics", "position", "export")
NEAR: dict[str, list[str]] = {
    "authored": ["misfits", "effects"],
    "files": ["files", "records", "upgrades", "edited"],
    "orders": ["orders", "windows", "events", "payment"],
    "readers": ["chance", "state", "texts"],
    "records": ["records", "amending", "history"],
    "snapshots": ["records", "upgrades", "names", "payment", "polls", "events"],
}
"""Where the tests of a part of the kernel are not in the file with its name, or not in that alone."""


def read_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--package", default=GAME, help="the game, or hearthwatch.kernel (%(default)s)")
    add("--tests", nargs="+", help="what to run (tests/games/<the game>, or those near the modules of the kernel)")
    add("--marks", default="not slow and not long", help="which of them, as pytest -m (%(default)s)")
    add("--skip", nargs="*", help=f"modules to leave out ({' '.join(WITHOUT_RULES)}; of the kernel: testing)")
    add("--mutants", type=int, default=400, help="how many, 0 for all (%(default)s)")
    add("--each", type=int, metavar="N", help="so many of every module instead, 0 for all")
    add("--seed", type=int, default=1, help="of the sample (%(default)s)")
    add("--jobs", type=int, default=2, help="how many at once (%(default)s)")
    add("--patience", type=float, default=5, help="seconds beyond ten times the usual time of the tests (%(default)s)")
    add("--verbose", action="store_true", help="a line for each mutant")
    add("--only", nargs="+", metavar="MODULE", help="such as rules.attack, or rules.abilities for all in there")
    add("--just", type=int, nargs="+", metavar="N", help="only these mutants")
    add("--least", type=float, default=85, help="percent that must be noticed (%(default)s)")
    add("--report", type=Path, metavar="FILE", help="write a page")
    add("--reasons", type=Path, metavar="FILE", help="why survivors survive (docs/survivors/<the game>.toml)")
    add("--list", action="store_true", help="what could be changed")
    add("--show", type=int, metavar="N", help="one mutant as a diff")
    return parser.parse_args(arguments)


def within(names: list[str]) -> tuple[str, ...]:
    """Prefixes of the names of these modules, and of those inside them."""
    return tuple(f"{name}." for name in names)


def near(modules: list[str] | None) -> Iterator[str]:
    """The tests near these modules of the kernel; all of them where none are named."""
    if not modules:
        yield str(ROOT / "tests/kernel")
    files = [file for module in modules or () for file in NEAR.get(module, module.split(".")[:1])]
    for file in dict.fromkeys(files):
        yield str(ROOT / f"tests/kernel/test_{file}.py")


def sample(every: list[Mutant], count: int, seed: int) -> Iterator[Mutant]:
    """A seeded sample, without those that Python compiles to the same code.

    An edit of one function changes nothing in the choice among the others.
    """
    for mutant in sorted(every, key=lambda mutant: blake2b(f"{seed} {mutant.tag}".encode()).digest()):
        if mutant.code() is not None:
            yield mutant
            count -= 1
            if not count:
                return


def main(arguments: list[str]) -> int:
    options = read_arguments(arguments)
    kernel = options.package == KERNEL
    skip = ("testing",) if kernel else WITHOUT_RULES
    targets, declaring = load(options.package, skip if options.skip is None else tuple(options.skip))
    every = mutants(targets)
    chosen = [one for one in every if not options.only or f"{one.target.module.name}.".startswith(within(options.only))]
    if options.show is not None:
        print(every[options.show].place, every[options.show].site.operator)
        print("\n".join(every[options.show].diff(context=3)))
        return 0
    if options.list:
        for one in chosen:
            print(f"{one.number} {one.place} ({one.target.role}, {one.site.operator})")
        print(f"{len(chosen)} mutants. Left alone, for they only declare: {', '.join(declaring)}")
        return 0
    possible = len(chosen)
    if options.just:
        picked = [every[number] for number in options.just]
    elif options.each is not None:
        modules = {one.target.module.name: one.target.module for one in chosen}
        of_each = [[one for one in chosen if one.target.module is module] for module in modules.values()]
        picked = [one for some in of_each for one in sample(some, options.each, options.seed)]
    else:
        picked = [*sample(chosen, options.mutants, options.seed)]
    game = options.package.rpartition(".")[2]
    tests = options.tests or ([*near(options.only)] if kernel else [str(ROOT / "tests/games" / game)])
    touched = {id(one.target.module) for one in picked}
    targets = [target for target in targets if id(target.module) in touched]
    outcome = Trial(targets, picked, options.package, options.jobs, options.patience).run(tests, options.marks)
    if outcome.error or not outcome.verdicts:
        print(outcome.error or "There is nothing to change.")
        return 2
    if options.verbose:
        print("\n".join(report.one_line(verdict) for verdict in outcome.verdicts))
    kept = options.reasons or ROOT / f"docs/survivors/{game}.toml"
    reasons = report.read_reasons(kept)
    for reason, group in report.survivors(outcome, reasons).items():
        print(f"\n{reason} ({len(group)})")
        for verdict in group:
            print("\n".join(report.one_survivor(verdict)))
    print()
    print("\n".join(report.table(outcome, "module", lambda one: one.mutant.target.module.name)))
    print()
    print("\n".join(report.summary(outcome, possible, reasons)))
    if options.report:
        command = " ".join(["tools/mutate.py", *arguments])
        options.report.parent.mkdir(parents=True, exist_ok=True)
        shown = kept.relative_to(ROOT) if kept.is_relative_to(ROOT) else kept
        old = options.report.read_text(encoding="utf-8") if options.report.exists() else ""
        if kernel:
            command = f"tools/mutate.py --package {KERNEL} --each {options.each} --seed {options.seed} --only MODULE"
            page = report.kernel_part(old, outcome, command, f"{shown}", reasons)
        else:
            page = report.with_kernel(report.page(outcome, possible, command, f"{shown}", reasons), old)
        options.report.write_text(page, encoding="utf-8")
    if any(verdict.result == ASTRAY for verdict in outcome.verdicts):
        return 2
    return 0 if report.rate(outcome) >= options.least else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
