"""Export the journal as documents."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Export

from .document import journal
from .html import page
from .markdown import markdown, story

EXPORTS: Final = (
    Export("md", "Markdown", "md", "text/markdown", markdown, "the whole journal, with every result in its place"),
    Export("story", "Story only", "story.md", "text/markdown", story, "what was written, without cards or numbers"),
    Export("html", "A page to print", "html", "text/html", page, "one file for any browser, ready for paper"),
)

__all__ = ["EXPORTS", "journal"]
