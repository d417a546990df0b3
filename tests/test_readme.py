"""The examples of the README run as they stand, one after another."""

from __future__ import annotations

import re
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_examples_run(capsys: object) -> None:
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 5
    scope: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, str(README), "exec"), scope)
    assert scope["report"]


def test_the_documents_it_names_exist() -> None:
    named = re.findall(r"\]\(([^)#:]+)\)", README.read_text(encoding="utf-8"))
    assert named
    for path in named:
        assert (README.parent / path).exists(), f"{path} is named in the README and does not exist."
