"""People's words in Markdown: they read as they were written, and never become markup."""

from __future__ import annotations

import re
from typing import Final

LINE_BREAK: Final = re.compile("\r\n|[\r\n\u2028\u2029]")
INLINE: Final = re.compile(r"([\\`*_\[\]<>~|$&])")
BLOCK: Final = re.compile(r"([#+=:-]|\d{1,9}(?=[.)]))")
"""Characters that would begin a heading, a list, an underline or a definition at the beginning of a line."""
TAB: Final = 4
NO_BREAK: Final = "\u00a0"
SHORT: Final = 80
"""The longest first line that may be a heading, in characters."""


def paragraphs(text: str) -> list[list[str]]:
    """Return the paragraphs of a text, each with its lines; blank lines stand between paragraphs."""
    found: list[list[str]] = [[]]
    for line in LINE_BREAK.split(text):
        if line.strip():
            found[-1].append(line.rstrip())
        elif found[-1]:
            found.append([])
    return [lines for lines in found if lines]


def indent_of(line: str) -> str:
    """Return the blanks that a line begins with, as blanks that stay."""
    blanks = line[: len(line) - len(line.lstrip())]
    return NO_BREAK * len(blanks.replace("\t", " " * TAB))


def inline(text: str) -> str:
    """Words inside a line, without line breaks."""
    return INLINE.sub(r"\\\1", " ".join(text.split()))


def heading(text: str) -> str:
    """Words that are all of a heading: signs at its end would close it."""
    words = inline(text)
    return f"{words[:-1]}\\#" if words.endswith("#") else words


def leading(text: str) -> str:
    """Words that a line or the item of a list begins with, without line breaks."""
    return _plain(inline(text))


def line(text: str) -> str:
    """Return a line of its own."""
    words = INLINE.sub(r"\\\1", text.strip())
    return indent_of(text) + (words if indent_of(text) else _plain(words))


def _plain(words: str) -> str:
    """Escaped words that begin a line, and begin nothing else."""
    found = BLOCK.match(words)
    if not found:
        return words
    end = found.end()
    return f"{words[:end]}\\{words[end:]}" if found[1].isdigit() else f"\\{words}"


def prose(text: str) -> list[str]:
    """Return a text as the lines of a document, paragraphs with an empty line between them."""
    found: list[str] = []
    for lines in paragraphs(text):
        if found:
            found.append("")
        found += broken([line(one) for one in lines])
    return found


def broken(lines: list[str]) -> list[str]:
    """Lines of one paragraph that stay lines."""
    return [*(f"{one}\\" for one in lines[:-1]), *lines[-1:]]


def heading_and_rest(text: str) -> tuple[str, str]:
    """Return the first line of a text as a heading, where it is short and no sentence, and what follows it."""
    first, _, rest = text.strip().partition("\n")
    first = " ".join(first.split())
    is_title = bool(first) and len(first) <= SHORT and not first.endswith(".")
    return (first, rest.strip("\r\n")) if is_title else ("", text)
