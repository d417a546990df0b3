"""Texts at the keyboard: a line, several, pasted ones, an editor; nothing that was typed is lost."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from hearthwatch.drawing import Drawing
from hearthwatch.drawing.rows import Row
from hearthwatch.kernel.texts import LONGEST_TEXT
from hearthwatch.terminal.display import B, Display
from hearthwatch.terminal.writing import NoEditor, Writing

KEY = "write:0"


class Typist(Display):
    """Somebody who types these lines; those after a pasted one wait already."""

    def __init__(self, *lines: str, pasted: int = 0) -> None:
        self.lines = list(lines)
        self.pasted = pasted
        self.read = 0
        self.said: list[str] = []
        self.drafts: list[str] = []

    def scene(
        self, drawing: Drawing[Any, B], board: B, news: Sequence[Row], question: Sequence[Row], keys: str
    ) -> None:
        raise AssertionError("No table is shown here.")

    def tell(self, rows: Iterable[Row]) -> None:
        self.said += [row.text for row in rows]

    def ask(self, prompt: str) -> str:
        return self.line(prompt).strip()

    def line(self, prompt: str, draft: str = "") -> str:
        self.drafts.append(draft)
        self.read += 1
        typed = self.lines.pop(0)
        if typed == "^C":
            raise KeyboardInterrupt
        return typed

    def more_typed(self) -> bool:
        return self.read < self.pasted

    @property
    def interactive(self) -> bool:
        return True


def write(
    folder: Path, *lines: str, pasted: int = 0, draft: str = "", offer: str = ""
) -> tuple[str | None, Typist, Writing]:
    display = Typist(*lines, pasted=pasted)
    writing = Writing(display, folder)
    text = writing.ask("What is written?", KEY, draft, offer)
    assert not display.lines, "everything was read"
    return text, display, writing


def test_one_line_ends_with_enter(tmp_path: Path) -> None:
    text, display, _ = write(tmp_path, "Rain.")
    assert text == "Rain."
    assert display.said[0] == "What is written?"
    assert "To write several lines, end each but the last with \\; :e opens an editor." in display.said[1]


def test_an_empty_line_is_never_mind_and_a_dot_is_no_words(tmp_path: Path) -> None:
    assert write(tmp_path, "")[0] is None
    assert write(tmp_path, ".")[0] == ""
    assert write(tmp_path, "...")[0] == "..."


@pytest.mark.parametrize("typed", ["u", "U", " undo "])
def test_the_key_that_takes_back_is_no_text(tmp_path: Path, typed: str) -> None:
    text, display, writing = write(tmp_path, typed)
    assert text is None and not writing.kept
    assert "Press Enter or type u to cancel; u again undoes the previous choice." in display.said[1]
    assert write(tmp_path, "u there?")[0] == "u there?"


def test_several_lines(tmp_path: Path) -> None:
    assert write(tmp_path, "Rain.\\", "\\", "No stars.")[0] == "Rain.\n\nNo stars."


def test_pasted_lines_are_one_text_and_an_empty_line_ends_it(tmp_path: Path) -> None:
    text, display, _ = write(tmp_path, "Rain.", "", "1", "q", "", pasted=4)
    assert text == "Rain.\n\n1\nq"
    assert display.said.count("Several lines came at once: an empty line ends the text.") == 1


def test_a_text_that_was_there_can_be_changed(tmp_path: Path) -> None:
    text, display, _ = write(tmp_path, "Rain again.", draft="Rain.")
    assert (text, display.drafts) == ("Rain again.", ["Rain."])
    assert "Until now: Rain." in display.said
    assert write(tmp_path, "x", draft="two\nlines")[1].drafts == [""], "only a line can stand in a line"


def test_control_characters_get_a_sentence_and_can_be_left_out(tmp_path: Path) -> None:
    text, display, writing = write(tmp_path, "Bells \x07 ring \x1b[31m.", "c")
    assert text == "Bells  ring [31m."
    assert "A text cannot hold the control character U+0007 (place 7)." in display.said
    assert (tmp_path / "unused-text.txt").read_text() == "Bells \x07 ring \x1b[31m."
    assert not writing.kept


def test_what_was_refused_is_kept_for_the_next_time(tmp_path: Path) -> None:
    text, _, writing = write(tmp_path, "Bells \x07.", "")
    assert text is None
    assert writing.kept == {KEY: "Bells \x07."}
    writing.display = display = Typist("Bells.")
    assert writing.ask("What is written?", KEY) == "Bells."
    assert "Until now: Bells ." in display.said
    assert not writing.kept


def test_a_text_that_is_too_long_is_in_a_file(tmp_path: Path) -> None:
    long = "x" * 1_000_000
    text, display, _ = write(tmp_path, long, "")
    assert text is None
    assert f"A text has at most {LONGEST_TEXT:,} characters; this one has 1,000,000." in display.said
    assert (tmp_path / "unused-text.txt").read_text() == long
    assert not any(said.startswith("c writes it without") for said in display.said)


def test_a_folder_that_cannot_be_written_is_no_end(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    text, display, writing = write(tmp_path / "file", "\x07", "")
    assert (text, writing.kept) == (None, {KEY: "\x07"})
    assert any("it is kept until you leave" in said for said in display.said)


def test_ctrl_c_keeps_the_lines(tmp_path: Path) -> None:
    text, display, writing = write(tmp_path, "Rain.\\", "^C")
    assert (text, writing.kept) == (None, {KEY: "Rain."})
    assert any(said.startswith("Not written.") for said in display.said)
    assert write(tmp_path, "^C")[2].kept == {}


def test_an_editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    editor = tmp_path / "editor"
    editor.write_text('#!/bin/sh\nprintf "\\n\\nNo stars.\\n" >> "$1"\n')
    editor.chmod(0o700)
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", str(editor))
    assert write(tmp_path, ":e", draft="Rain.")[0] == "Rain.\n\nNo stars."
    assert write(tmp_path, "Fog.\\", ":e")[0] == "Fog.\n\nNo stars."


@pytest.mark.parametrize(
    ("editor", "sentence"),
    [
        ("", "Which editor? Name it in the environment variable EDITOR"),
        ("no-such-editor-at-all", "cannot be started"),
        ("false", "ended with code 1"),
        ("'unfinished", "cannot be started"),
    ],
)
def test_an_editor_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, editor: str, sentence: str) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", editor)
    with pytest.raises(NoEditor, match=re.escape(sentence)):
        Writing(Typist(), tmp_path).edited("Rain.")


def test_words_that_are_offered(tmp_path: Path) -> None:
    text, display, _ = write(tmp_path, "At dusk:\\", "=", offer="Rain.")
    assert text == "At dusk:\nRain."
    assert "= alone in a line: Rain." in display.said
    assert write(tmp_path, "= Rain.", offer="Snow.")[0] == "= Rain.", "only a line of its own stands for it"
    assert write(tmp_path, "=")[0] == "=", "where nothing is offered it is a text like any other"
