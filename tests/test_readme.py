"""The examples of the README and of the library page run as they stand, one after another."""

from __future__ import annotations

import re
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"
LIBRARY = README.parent / "docs" / "library.md"
MOST_BYTES = 7 * 1024


def run_blocks(path: Path) -> dict[str, object]:
    blocks = re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    scope: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, str(path), "exec"), scope)
    return scope


def test_the_example_of_the_readme_runs(capsys: object) -> None:
    assert run_blocks(README)["table"].outcome  # type: ignore[attr-defined]


def test_the_examples_of_the_library_page_run(capsys: object) -> None:
    assert run_blocks(LIBRARY)["report"]


def test_the_readme_is_an_invitation_and_no_manual() -> None:
    assert len(README.read_bytes()) <= MOST_BYTES


def test_the_documents_it_names_exist() -> None:
    named = re.findall(r"\]\(([^)#:]+)[#)]", README.read_text(encoding="utf-8"))
    assert named
    for path in named:
        assert (README.parent / path).exists(), f"{path} is named in the README and does not exist."
