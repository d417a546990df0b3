"""Report a mutation run: figures on the screen, and a page for `docs/`."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from .trial import ASTRAY, KILLED, SURVIVED, TIMED_OUT, Outcome, Verdict

UNREACHED = "No test runs the changed statement"
UNEXPLAINED = "Not explained yet"


def rate(outcome: Outcome) -> float:
    """Percent of the mutants that were noticed."""
    return 100 * sum(one.result in (KILLED, TIMED_OUT) for one in outcome.verdicts) / max(1, len(outcome.verdicts))


def summary(outcome: Outcome, possible: int, reasons: dict[str, str]) -> Iterator[str]:
    """The figures in a few lines."""
    counts = Counter(one.result for one in outcome.verdicts)
    noticed = counts[KILLED] + counts[TIMED_OUT]
    yield (
        f"{len(outcome.verdicts)} mutants of {possible} possible: {counts[KILLED]} killed, {counts[TIMED_OUT]} timed "
        f"out, {counts[SURVIVED]} survived; {noticed} of {len(outcome.verdicts)} noticed, {rate(outcome):.1f}%"
    )
    per_minute = 60 * len(outcome.verdicts) / max(outcome.seconds, 0.01)
    yield f"{outcome.tests} tests, {outcome.seconds:.0f} s, {per_minute:.0f} mutants a minute"
    for name, reason in outcome.left_out.items():
        yield f"left out: {name} {reason}"
    for one in outcome.verdicts:
        if one.result in (KILLED, TIMED_OUT) and one.mutant.key in reasons:
            yield f"explained as a survivor, yet noticed: {one.mutant.key} by {one.by}"
        if one.result == ASTRAY:
            yield f"ASTRAY, the fault was not proved to be in: {one.mutant.number} {one.mutant.place}: {one.by}"


def table(outcome: Outcome, title: str, of: Callable[[Verdict], str]) -> Iterator[str]:
    """A table by module, by role or by operator."""
    yield f"| {title} | mutants | noticed | survived | % |"
    yield "|---|--:|--:|--:|--:|"
    groups: dict[str, Counter[str]] = {}
    for one in outcome.verdicts:
        groups.setdefault(of(one), Counter())[one.result] += 1
    for name, counts in sorted(groups.items()):
        noticed = counts[KILLED] + counts[TIMED_OUT]
        share = 100 * noticed / counts.total()
        yield f"| {name} | {counts.total()} | {noticed} | {counts[SURVIVED]} | {share:.0f} |"


def read_reasons(path: Path) -> dict[str, str]:
    """Why survivors survive: a TOML file of the keys that the report shows, each with a sentence."""
    return {key: str(reason) for key, reason in tomllib.loads(path.read_text("utf-8")).items()} if path.exists() else {}


def survivors(outcome: Outcome, reasons: dict[str, str]) -> dict[str, list[Verdict]]:
    """The survivors by the reason that is known for them."""
    groups: dict[str, list[Verdict]] = {}
    for one in outcome.verdicts:
        if one.result == SURVIVED:
            reason = reasons.get(one.mutant.key, UNEXPLAINED if one.tests else UNREACHED)
            groups.setdefault(reason, []).append(one)
    return dict(sorted(groups.items(), key=lambda group: group[0] in (UNREACHED, UNEXPLAINED)))


def one_survivor(one: Verdict) -> Iterator[str]:
    """A survivor for the screen."""
    yield f"{one.mutant.number}: {one.mutant.place} ({one.mutant.site.operator}; {one.tests} tests run it)"
    yield from (f"    {line}" for line in one.mutant.short_diff())


def one_line(one: Verdict) -> str:
    """Any mutant in one line."""
    return f"{one.result}: {one.mutant.target.role} {one.mutant.key}" + (f" by {one.by}" if one.by else "")


KERNEL = "## The kernel"
FRESH = "## Fresh samples"
"""Heading of the hand-written part about seeds that were never used before; a new report preserves it."""
ALL = "**all**"
ROW = re.compile(r"^\| ([\w.*]+) \| (\d+ \| \d+ \| \d+ \| \d+) \|", re.MULTILINE)


def with_kernel(page: str, old: str) -> str:
    """The page of a game with what an older one said about the kernel."""
    _, heading, kept = old.partition(f"\n{KERNEL}\n")
    return page + heading + kept


def kernel_part(old: str, outcome: Outcome, command: str, kept: str, reasons: dict[str, str]) -> str:
    """A page whose part about the kernel has new rows for the modules that were tried."""
    before, _, part = old.partition(f"\n{KERNEL}\n")
    part, heading, fresh = part.partition(f"\n{FRESH}\n")
    rows = {found[1]: tuple(map(int, found[2].split(" | "))) for found in ROW.finditer(part) if found[1] != ALL}
    for name in {one.mutant.target.module.name for one in outcome.verdicts}:
        tried = [one for one in outcome.verdicts if one.mutant.target.module.name == name]
        survived = [one for one in tried if one.result not in (KILLED, TIMED_OUT)]
        equivalent = sum(one.mutant.key in reasons for one in survived)
        rows[name] = (len(tried), len(tried) - len(survived), equivalent, len(survived) - equivalent)
    lines = [
        KERNEL,
        "",
        "For the kernel the faults go into all functions and methods of a module, and only the tests near it run.",
        f"`{kept}` says why a survivor is equivalent. A new run of a module replaces its row.",
        "",
        f"    {command}",
        "",
        "| module | mutants | noticed | equivalent | open | % |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    rows = dict(sorted(rows.items()))
    rows[ALL] = tuple(sum(row[place] for row in rows.values()) for place in range(4))
    for name, row in rows.items():
        lines.append(f"| {name} | {' | '.join(map(str, row))} | {100 * row[1] / row[0]:.0f} |")
    return before + "\n" + "\n".join(lines) + "\n" + heading + fresh


def page(outcome: Outcome, possible: int, command: str, kept: str, reasons: dict[str, str]) -> str:
    """The whole report as Markdown."""
    lines = [
        "# Mutation tests",
        "",
        "The command below changes the code of the rules by one small fault at a time (a mutant): in steps, choices,",
        "refusals and the functions they call. The tests of the game must notice it. Faults that change only words",
        "(`say`, `no`) and those that leave a local name without its first value are not counted. The command writes",
        f"this page; the reasons for survivors come from `{kept}`.",
        "",
        f"    {command}",
        "",
        *(f"- {line}" for line in summary(outcome, possible, reasons)),
        "",
        "Checks that each fault was active: before all mutants the same tests pass on functions compiled again without",
        "a change; for every mutant the new code must differ, the rules registry must hold it, and a profiler must see",
        "it run.",
        "",
        *table(outcome, "role", lambda one: one.mutant.target.role),
        "",
        *table(outcome, "module", lambda one: one.mutant.target.module.name),
        "",
        *table(outcome, "operator", lambda one: one.mutant.site.operator),
        "",
        "## Survivors",
    ]
    for reason, group in survivors(outcome, reasons).items():
        lines += ["", f"### {reason} ({len(group)})"]
        for one in group:
            lines += ["", f"`{one.mutant.key}`", "", "```diff"]
            lines += [f"# {one.mutant.place} ({one.mutant.site.operator}; {one.tests} tests run it)"]
            lines += [*one.mutant.short_diff(), "```"]
    return "\n".join(lines) + "\n"
