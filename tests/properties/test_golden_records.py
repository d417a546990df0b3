"""Golden records: whole games, replayed. A change of behaviour shows here and needs a new version of the rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hearthwatch import load
from tools.golden import FOLDER, PLAYS, fingerprint

RECORDS = sorted(FOLDER.glob("*.json"))


def test_there_is_a_record_for_every_golden_game() -> None:
    assert len(RECORDS) == sum(len(setups) for setups in PLAYS.values())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_leads_to_the_same_end(path: Path) -> None:
    golden = json.loads(path.read_text(encoding="utf-8"))
    table = load(golden["record"])
    found = fingerprint(table)
    assert found["outcome"] == golden["led to"]["outcome"]
    assert found["log"] == golden["led to"]["log"]
    assert found == golden["led to"], "If the change is meant, raise the version and run tools/golden.py."
