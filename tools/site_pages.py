"""Generate pages of the documentation site: the rules of each game, each clause with its refusals and tests.

mkdocs calls `on_files` while it builds the site (`hooks` in mkdocs.yml).
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.rule_coverage import is_rule_mark  # noqa: E402

GAMES: Final = ROOT / "src" / "hearthwatch" / "games"
ITEM: Final = re.compile(r"^- \*\*(?P<id>[A-Z]+-[A-Z]*\d+(?:\.\d+)?[a-z]?)\*\*(?P<text>.*(?:\n  .*)*)", re.MULTILINE)


def on_files(files: Any, config: Any) -> Any:
    """Add a page for the rules of each game."""
    from mkdocs.structure.files import File

    tests = citing_tests()
    for rules in sorted(GAMES.glob("*/RULES.md")):
        slug = rules.parent.name.replace("_", "-")
        text = rules_page(rules.read_text(encoding="utf-8"), refusals_by_clause(rules.parent), tests)
        files.append(File.generated(config, f"rules/{slug}.md", content=text))
    return files


def rules_page(text: str, refusals: dict[str, list[str]], tests: dict[str, list[str]]) -> str:
    """Return the rules with an anchor at each clause, and below it the refusals and tests that hold it."""

    def item(match: re.Match[str]) -> str:
        clause = match["id"]
        lines = [f'- <a id="{clause}"></a>**{clause}**{match["text"]}']
        if held := evidence(refusals.get(clause, []), tests.get(clause, [])):
            lines.append(held)
        return "\n".join(lines)

    return ITEM.sub(item, text)


def evidence(refusals: list[str], tests: list[str]) -> str:
    """Return a folded list of the refusals and tests of a clause, indented to lie inside its list item."""
    if not refusals and not tests:
        return ""
    counts = [
        f"{len(part)} {name}{'s' * (len(part) != 1)}" for part, name in ((refusals, "refusal"), (tests, "test")) if part
    ]
    lines = ["", f'??? quote "{", ".join(counts)}"', ""]
    lines += [f"    - Refused: “{words}”" for words in refusals]
    lines += [f"    - `{test}`" for test in tests]
    return "\n".join(f"    {line}" if line else "" for line in lines) + "\n"


def refusals_by_clause(folder: Path) -> dict[str, list[str]]:
    """Return the sentences of the refusals that cite each clause: `no("SAW-7.1", "All three places are taken.")`."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "no":
                words = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
                if len(words) > 1 and words[1] not in found[words[0]]:
                    found[words[0]].append(words[1])
    return found


def citing_tests() -> dict[str, list[str]]:
    """Return the tests that cite each clause, as pytest names them."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for name, clause in _citations(tree):
            test = f"{path.relative_to(ROOT).as_posix()}::{name}"
            if test not in found[clause]:
                found[clause].append(test)
    return found


def _citations(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name.lower().startswith("test"):
            for mark in ast.walk(ast.Module(body=[ast.Expr(one) for one in node.decorator_list], type_ignores=[])):
                if isinstance(mark, ast.Call) and is_rule_mark(mark.func):
                    for clause in mark.args:
                        if isinstance(clause, ast.Constant):
                            yield node.name, str(clause.value)
