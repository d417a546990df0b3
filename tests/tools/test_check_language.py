"""The language check finds what it names, and the project passes it."""

from __future__ import annotations

from pathlib import Path

from tools.check_language import CODE, findings


def test_the_project_passes() -> None:
    assert [*findings()] == []


def test_each_finding_has_file_line_and_advice(tmp_path: Path) -> None:
    for folder in CODE:
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "docs").mkdir()
    for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md"):
        (tmp_path / name).write_text("Fine: 47%.\n", encoding="utf-8")
    (tmp_path / "tools" / "one.py").write_text('"""Fine."""\n\ndef f():\n    """How it is done."""\n', encoding="utf-8")
    (tmp_path / "docs" / "bots.md").write_text("It is fitted anew.\nWon 47 %.\n", encoding="utf-8")
    assert [*findings(tmp_path)] == [
        'tools/one.py:4: \'"""How\': begin the docstring with a verb or the fact',
        "docs/bots.md:1: 'anew': use the usual word",
        "docs/bots.md:2: '7 %': write percentages without a space",
    ]
