"""Check the write-ahead log of SQLite for damage.

SQLite reads up to the first frame with a wrong checksum, and drops the rest silently: after a crash that is an
unfinished change. Two finished changes after that place were committed once, and would be lost. The format:
https://www.sqlite.org/fileformat2.html#walformat
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Final

HEADER: Final = 32
FRAME_HEADER: Final = 24
MAGIC: Final = {0x377F0682: "<", 0x377F0683: ">"}
"""Byte orders of the checksums."""


def is_damaged(path: Path) -> bool:
    """Return True if committed changes would be dropped."""
    content = path.read_bytes()
    if len(content) <= HEADER:
        return False
    magic, _, size, _, salt_1, salt_2, *said = struct.unpack(">8I", content[:HEADER])
    order = MAGIC.get(magic)
    if order is None or not 512 <= size <= 65_536:
        return True
    sums = _sums(content[: HEADER - 8], order, (0, 0))
    if sums != tuple(said):
        return True
    whole, finished_after = True, 0
    for at in range(HEADER, len(content) - FRAME_HEADER - size + 1, FRAME_HEADER + size):
        _, pages, one, two, *said = struct.unpack(">6I", content[at : at + FRAME_HEADER])
        if (one, two) != (salt_1, salt_2):
            # Of an earlier time, before the log was restarted; or the damage is here.
            whole = False
            continue
        if whole:
            page = content[at + FRAME_HEADER : at + FRAME_HEADER + size]
            sums = _sums(page, order, _sums(content[at : at + 8], order, sums))
            whole = sums == tuple(said)
        if not whole:
            finished_after += pages > 0
    return finished_after > 1


def _sums(content: bytes, order: str, start: tuple[int, int]) -> tuple[int, int]:
    first, second = start
    words = struct.unpack(f"{order}{len(content) // 4}I", content)
    for word in range(0, len(words), 2):
        first = (first + words[word] + second) & 0xFFFFFFFF
        second = (second + words[word + 1] + first) & 0xFFFFFFFF
    return first, second
