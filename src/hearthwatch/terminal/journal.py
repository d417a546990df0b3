"""The journal of a game that keeps one, as rows to read and to search."""

from __future__ import annotations

from collections.abc import Sequence

from hearthwatch.drawing.rows import Row, quiet, title


def journal_rows(blocks: Sequence[Sequence[str]], words: str) -> list[Row]:
    """The journal as rows; only blocks that have all of these words, if any."""
    wanted = words.lower().split()
    fitting = [block for block in blocks if all(word in " ".join(block).lower() for word in wanted)]
    if not fitting:
        return [quiet(f"Nothing in the journal has: {words}" if wanted else "The journal is still empty.")]
    found = f"The journal: {len(fitting)} of {len(blocks)} entries have {words}" if wanted else "The journal"
    return [title(found), *(Row(line) for block in fitting for line in block)]
