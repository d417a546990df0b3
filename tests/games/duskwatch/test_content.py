"""The content: read into types, and told with file and line where it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthwatch.games.duskwatch.content import ACTIONS, FOLDER
from hearthwatch.games.duskwatch.content.layer import AdventureRules
from hearthwatch.games.duskwatch.content.prompts import Prompts
from hearthwatch.games.duskwatch.content.tables import Actions
from hearthwatch.kernel import SetupError
from hearthwatch.kernel.authored import typed_toml


@pytest.mark.parametrize(
    ("file", "kind", "right", "wrong", "told"),
    [
        (
            "actions",
            Actions,
            'rule = "WOD-9.1"',
            'ruel = "WOD-9.1"',
            "line 6: Number 1 of action has no 'ruel'",
        ),
        ("actions", Actions, 'rule = "WOD-9.1"\n', "", "Number 1 of action needs 'rule' too."),
        ("prompts", Prompts, "[names]", "[namen]", "prompts.toml, line 5: It has no 'namen'"),
        ("adventure", AdventureRules, 'miss = "harm"', 'miss = "hurt"', "is harm or notice; 'hurt' is not."),
    ],
)
def test_what_is_misspelt_is_told_with_its_place(
    tmp_path: Path, file: str, kind: type, right: str, wrong: str, told: str
) -> None:
    text = (FOLDER / f"{file}.toml").read_text(encoding="utf-8")
    assert right in text
    path = tmp_path / f"{file}.toml"
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(SetupError) as raised:
        typed_toml(path, kind)
    assert told in str(raised.value)


def test_there_are_eighteen_actions() -> None:
    assert len(ACTIONS) == 18
