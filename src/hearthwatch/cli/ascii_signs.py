"""Signs for terminals that cannot show ours: one ASCII character for each, so that columns stay in line."""

from __future__ import annotations

import codecs
import unicodedata
from typing import Final

SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys("─", "-"),
        **dict.fromkeys("│", "|"),
        **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╯╰", "+"),
        **dict.fromkeys("–—−", "-"),
        **dict.fromkeys("‘’′", "'"),
        **dict.fromkeys("“”„", '"'),
        **dict.fromkeys("«»‹›⟨⟩", "<"),
        **dict.fromkeys("»›⟩", ">"),
        **dict.fromkeys("•·", "."),
        **dict.fromkeys("▁▂▃", "_"),
        **dict.fromkeys("▄▅", "o"),
        **dict.fromkeys("▆▇█", "#"),
        **dict.fromkeys("░▯", "."),
        **dict.fromkeys("▒▮■", "#"),
        "…": "~", "§": "S", "±": "~", "×": "x", "→": ">", "↔": "=", "≤": "<", "≥": ">", "≈": "~",
        "▶": ">", "◆": "*", "◇": "o", "○": "o", "●": "@", "★": "*", "♥": "H", "♠": "S", "♣": "T", "♦": "D",
        "✓": "v", "✕": "x", "╳": "X", "∩": "n", "⌂": "A",
    }
)  # fmt: skip
HANDLER: Final = "hearthwatch-signs"


def plain(text: str) -> str:
    """Return the text with its signs as ASCII; letters lose their accents, and what is unknown becomes `?`."""
    known = text.translate(SIGNS)
    bare = "".join(one for one in unicodedata.normalize("NFKD", known) if not unicodedata.combining(one))
    return bare.encode("ascii", "replace").decode("ascii")


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        return "?", getattr(error, "end", 0)
    return plain(error.object[error.start : error.end]), error.end


codecs.register_error(HANDLER, _replace)
