"""What docs/bots.md says about giving a game its bot is the toy that the tests teach."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"
TOY = Path(__file__).parent / "ferry.py"


def test_the_example_of_a_sense_that_can_learn_is_the_tested_one() -> None:
    text = DOCS.read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(ACTION_FEATURES: Final.*?)```", text, re.DOTALL)
    assert example in TOY.read_text(encoding="utf-8")


def test_the_first_example_runs() -> None:
    text = DOCS.read_text(encoding="utf-8")
    example = re.findall(r"```python\n(import hearthwatch.*?)```", text, re.DOTALL)[0]
    scope: dict[str, Any] = {}
    exec(compile(example, str(DOCS), "exec"), scope)
    assert scope["table"].moves == 1
