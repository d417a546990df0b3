"""Health check: test that actions would be stored, not only that the server answers."""

from __future__ import annotations

import asyncio
import shutil
import time
from pathlib import Path
from typing import Final

from .metrics import Measures
from .storage import Storage, StorageError

PATIENCE: Final = 5.0
HOLDS_FOR: Final = 2.0
"""Seconds that a result is cached: frequent checks cost nothing."""
LEAST_FREE: Final = 20_000_000
"""Bytes: a few words can be written to a disk on which a game cannot."""
BEAT: Final = 1.0


class Health:
    """Test writes to the storage, on request."""

    def __init__(self, storage: Storage, measures: Measures, folder: Path | None) -> None:
        self._storage = storage
        self._measures = measures
        self._folder = folder
        self._lock = asyncio.Lock()
        self._asked = -HOLDS_FOR
        self._trouble = ""

    async def trouble(self) -> str:
        """Return the reason why nothing can be stored now; empty if all is well."""
        async with self._lock:
            if time.monotonic() - self._asked >= HOLDS_FOR:
                self._trouble = await self._look()
                self._asked = time.monotonic()
            return self._trouble

    async def _look(self) -> str:
        began, measures = time.perf_counter(), self._measures
        try:
            async with asyncio.timeout(PATIENCE):
                await self._storage.note("probe", str(int(time.time())))
                measures.kept.set(await self._storage.count())
        except (StorageError, TimeoutError):
            measures.writable.set(0)
            return "The storage cannot be written."
        measures.writable.set(1)
        measures.write_seconds.set(time.perf_counter() - began)
        if self._folder is not None:
            measures.storage_bytes.set(await asyncio.to_thread(_size, self._folder))
            free = (await asyncio.to_thread(shutil.disk_usage, self._folder)).free
            measures.free_bytes.set(free)
            if free < LEAST_FREE:
                return "The disk of the storage is nearly full."
        return ""

    async def beat(self) -> None:
        """Measure the delay of the event loop every second."""
        while True:
            began = time.monotonic()
            await asyncio.sleep(BEAT)
            self._measures.late_seconds.set(max(0.0, time.monotonic() - began - BEAT))


def _size(folder: Path) -> int:
    return sum(one.stat().st_size for one in folder.glob("rooms.sqlite3*"))
