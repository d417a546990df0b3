"""Check the language of docstrings and documents.

    python tools/check_language.py

A docstring states a fact or begins with a verb: it does not begin with What, How or Whether. Documents use the field's
words, and write percentages without a space. Exits 1 and names file and line of each finding.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
CODE: Final = ("src/hearthwatch/kernel", "src/hearthwatch/bots", "src/hearthwatch/games", "src/hearthwatch/web",
               "src/hearthwatch/drawing", "src/hearthwatch/cli", "src/hearthwatch/terminal", "tools")  # fmt: skip
QUESTION: Final = re.compile(r'^\s*[rbf]?"""(What|How|Whether)\b')
BANNED: Final = re.compile(r"\b(anew|foretold|foretells|unless told|honed|leaning|goes by what|stands in for)\b", re.I)
SPACED_PERCENT: Final = re.compile(r"\d %")
STORIES: Final = ("docs/journal.md",)
"""Documents that keep the voice of a player."""


def findings(root: Path = ROOT) -> Iterator[str]:
    """Yield a line for each finding."""
    for folder in CODE:
        for path in sorted((root / folder).rglob("*.py")):
            yield from _matches(path, QUESTION, "begin the docstring with a verb or the fact", root)
    for path in [
        root / "README.md",
        root / "CHANGELOG.md",
        root / "CONTRIBUTING.md",
        *sorted((root / "docs").glob("*.md")),
    ]:
        if path.relative_to(root).as_posix() not in STORIES:
            yield from _matches(path, BANNED, "use the usual word", root)
            yield from _matches(path, SPACED_PERCENT, "write percentages without a space", root)


def _matches(path: Path, pattern: re.Pattern[str], advice: str, root: Path) -> Iterator[str]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if found := pattern.search(line):
            yield f"{path.relative_to(root).as_posix()}:{number}: {found[0].strip()!r}: {advice}"


def main() -> int:
    """Print the findings. Return the exit status."""
    lines = [*findings()]
    print(*lines, sep="\n" if lines else "")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
