"""Is every rule clause cited by a test?

    python tools/rule_coverage.py [ROOT]

Clauses stand in src/hearthwatch/games/*/RULES.md, citations are `pytest.mark.rule("SAW-7.3", ...)` anywhere in tests/.
A clause that no program can enforce is excused, with its reason, in tests/unenforceable.toml. Exits 1 if a clause is
neither cited nor excused, or if a citation or an excuse names a clause that does not exist.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

# A clause opens a list item in bold, a long worked example has a heading of its own. A1 belongs to a layer of ours,
# C1 is a card that the rulebook shows.
CLAUSE = re.compile(
    r"^(?:- \*\*|### )(?P<id>[A-Z]+-(?:\d+\.\d+|A\d+|EX\d+[a-z]?|(?P<ruling>G\d+)|(?P<card>C\d+)))\b", re.MULTILINE
)


@dataclass
class Rules:
    """The clauses of one game, in the order of its RULES.md.

    Rulings explain clauses, and cards are tested with their text, so a test may cite both and need not.
    """

    game: str
    clauses: list[str] = field(default_factory=list)
    rulings: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)


def read_rules(path: Path) -> Rules:
    rules = Rules(path.parent.name)
    for match in CLAUSE.finditer(path.read_text(encoding="utf-8")):
        kind = rules.rulings if match["ruling"] else rules.cards if match["card"] else rules.clauses
        kind.append(match["id"])
    return rules


@dataclass(frozen=True)
class Citation:
    clause: str | None
    """None where it is not a plain string, so that nobody can read what is cited."""
    place: str


def is_rule_mark(node: ast.expr) -> bool:
    """`pytest.mark.rule` or `mark.rule`."""
    if not (isinstance(node, ast.Attribute) and node.attr == "rule"):
        return False
    owner = node.value
    return (isinstance(owner, ast.Attribute) and owner.attr == "mark") or (
        isinstance(owner, ast.Name) and owner.id == "mark"
    )


def read_citations(path: Path, name: str) -> Iterator[Citation]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), name)):
        if isinstance(node, ast.Call) and is_rule_mark(node.func):
            for argument in node.args:
                plain = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                yield Citation(ast.literal_eval(argument) if plain else None, f"{name}:{argument.lineno}")


def read_excuses(path: Path) -> dict[str, str]:
    if not path.exists():
        return {}
    return {clause: str(reason).strip() for clause, reason in tomllib.loads(path.read_text(encoding="utf-8")).items()}


@dataclass
class Report:
    lines: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def report(root: Path) -> Report:
    games = [read_rules(path) for path in sorted(root.glob("src/hearthwatch/games/*/RULES.md"))]
    tests = sorted(root.glob("tests/**/*.py"))
    citations = [found for path in tests for found in read_citations(path, path.relative_to(root).as_posix())]
    excuses = read_excuses(root / "tests/unenforceable.toml")
    cited = {citation.clause for citation in citations}
    known: set[str] = set()
    found = Report()
    if not games:
        found.faults.append("no RULES.md was found under src/hearthwatch/games")

    for rules in games:
        for clause in rules.clauses + rules.rulings + rules.cards:
            if clause in known:
                found.faults.append(f"{rules.game}: {clause} stands twice in the rules")
            known.add(clause)
        excused = [clause for clause in rules.clauses if clause in excuses]
        missing = [clause for clause in rules.clauses if clause not in cited and clause not in excuses]
        found.lines.append(
            f"{rules.game}: cited {sum(clause in cited for clause in rules.clauses)} of {len(rules.clauses)} clauses, "
            f"{len(excused)} unenforceable; {len(rules.rulings)} rulings, "
            f"{sum(ruling in cited for ruling in rules.rulings)} cited"
        )
        found.lines.extend(f"  unenforceable: {clause}: {excuses[clause]}" for clause in excused)
        found.faults.extend(f"{rules.game}: no test cites {clause}" for clause in missing)

    for citation in citations:
        if citation.clause is None:
            found.faults.append(f"{citation.place}: cite clauses as plain strings")
        elif citation.clause not in known:
            found.faults.append(f"{citation.place}: there is no clause {citation.clause}")
    for clause, reason in excuses.items():
        if clause not in known:
            found.faults.append(f"tests/unenforceable.toml: there is no clause {clause}")
        elif clause in cited:
            found.faults.append(f"tests/unenforceable.toml: {clause} is excused, yet a test cites it")
        elif not reason:
            found.faults.append(f"tests/unenforceable.toml: {clause} needs a reason")
    return found


def main(arguments: list[str]) -> int:
    found = report(Path(arguments[0]) if arguments else Path(__file__).resolve().parent.parent)
    for line in found.lines + found.faults:
        print(line)
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
