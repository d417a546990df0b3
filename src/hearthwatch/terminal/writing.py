"""Texts that people write at the keyboard: a line, several lines, or an editor. What was typed is never lost."""

from __future__ import annotations

import os
import shlex
import subprocess
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp
from typing import Final

from hearthwatch.drawing.rows import Row, bad, quiet
from hearthwatch.kernel.errors import HearthwatchError, IllegalChoice
from hearthwatch.kernel.texts import UNREADABLE, check_text

from .display import Display

EDITOR: Final = ":e"
GOES_ON: Final = "\\"
NO_WORDS: Final = "."
OFFERED: Final = "="
UNDO: Final = ("u", "undo")
HOW: Final = (
    f"To write several lines, end each but the last with {GOES_ON}; {EDITOR} opens an editor. "
    f"Type {NO_WORDS} to leave it blank. Press Enter or type u to cancel; u again undoes the previous choice."
)
PASTED: Final = "Several lines came at once: an empty line ends the text."
LONGEST_EXCERPT: Final = 60


class NoEditor(HearthwatchError):
    """No editor could be opened."""


class Writing:
    """Asks for texts, and keeps those that could not be used."""

    def __init__(self, display: Display, folder: Path) -> None:
        self.display = display
        self.folder = folder
        """Where a text goes that nothing could take."""
        self.kept: dict[str, str] = {}
        """By the key of an option: what was written for it and not used."""

    def ask(self, field: str, key: str, draft: str = "", offer: str = "") -> str | None:
        """A text for an option, empty where it shall have no words; None where somebody thought better of it.

        `draft` is what it says until now; `offer` are words that a line with nothing but = stands for.
        """
        draft = self.kept.get(key, draft)
        if self.display.interactive:
            self.display.tell([Row(field), quiet(HOW)])
            if draft:
                self.display.tell([quiet(f"Until now: {_excerpt(draft)}")])
            elif offer:
                self.display.tell([quiet(f"{OFFERED} alone in a line: {_excerpt(offer)}")])
        lines: list[str] = []
        try:
            self._read(field, lines, draft, offer)
        except KeyboardInterrupt:
            if any(lines):
                self.kept[key] = "\n".join(lines)
                self.display.tell([Row(""), quiet(f"Not written. What you typed is kept: {EDITOR} finds it there.")])
            else:
                self.display.tell([Row("")])
            return None
        text = "\n".join(offer if offer and line.strip() == OFFERED else line for line in lines).strip()
        if text == NO_WORDS:
            return ""
        return self.usable(text, key) if text and text.lower() not in UNDO else None

    def _read(self, field: str, lines: list[str], draft: str, offer: str) -> None:
        """Lines until the text ends. In a pipe every text is one line."""
        prompt = ">" if self.display.interactive else field
        pasted = False
        line = self.display.line(prompt, "" if "\n" in draft or UNREADABLE.search(draft) else draft)
        while True:
            if line.strip() == EDITOR:
                lines[:] = [self.edited("\n".join(lines) or draft or offer)]
                return
            goes_on = line.endswith(GOES_ON)
            lines.append(line.removesuffix(GOES_ON))
            if not self.display.interactive and not goes_on:
                return
            if self.display.more_typed():
                if not pasted:
                    self.display.tell([quiet(PASTED)])
                pasted = True
            elif not goes_on and (not pasted or not line):
                return
            line = self.display.line("..." if self.display.interactive else field)

    def usable(self, text: str, key: str) -> str | None:
        """The text, mended where it could not be kept; None where it was put aside."""
        while text:
            try:
                check_text(text)
            except IllegalChoice as error:
                self.kept[key] = text
                self.display.tell([bad(str(error)), quiet(f"Your text is not lost: {self.put_aside(text)}")])
                text = self._mended(text)
            else:
                self.kept.pop(key, None)
                return text
        return None

    def _mended(self, text: str) -> str:
        if not self.display.interactive:
            return ""
        clean = UNREADABLE.sub("", text)
        way = "c writes it without them; " if clean != text else ""
        self.display.tell([quiet(f"{way}{EDITOR} opens it in an editor; Enter leaves it for now.")])
        typed = self.display.ask("What now?").lower()
        if typed == "c" and way:
            return clean
        try:
            return self.edited(clean) if typed == EDITOR else ""
        except NoEditor as error:
            self.display.tell([bad(str(error))])
            return ""

    def put_aside(self, text: str) -> str:
        """Where it is now."""
        path = self.folder / "unused-text.txt"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("utf-8", "surrogatepass"))
        except OSError as error:
            return f"it is kept until you leave ({path} cannot be written: {error.strerror or error})."
        return f"it is in {path}."

    def edited(self, draft: str) -> str:
        """Return the text after the player edited it in an editor."""
        if not self.display.interactive:
            raise NoEditor("An editor needs a terminal.")
        command = os.environ.get("VISUAL") or os.environ.get("EDITOR")
        if not command:
            raise NoEditor("Which editor? Name it in the environment variable EDITOR, such as EDITOR=nano.")
        handle, name = mkstemp(prefix="hearthwatch-", suffix=".txt")
        path = Path(name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(draft)
            try:
                code = subprocess.run([*shlex.split(command), name], check=False).returncode
            except (OSError, ValueError) as error:
                raise NoEditor(f"The editor {command!r} cannot be started: {error}.") from None
            if code:
                raise NoEditor(f"The editor {command!r} ended with code {code}: nothing was written.")
            return path.read_bytes().decode("utf-8", "surrogateescape").strip()
        finally:
            with suppress(OSError):
                path.unlink()


def _excerpt(text: str) -> str:
    line = " ".join(UNREADABLE.sub("", text).split())
    return line if len(line) <= LONGEST_EXCERPT else line[: LONGEST_EXCERPT - 1] + "…"
