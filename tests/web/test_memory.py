"""When a server looks for memory that nobody uses any more; and how many pages it lets open."""

from __future__ import annotations

import asyncio
import gc
import json
import subprocess
import sys
import time

from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from hearthwatch.web import memory
from hearthwatch.web.wire import PING_EVERY, Wire

from .served import SOON

SETTLED = """
import asyncio, gc, json, sys
from hearthwatch.web.app import create_app
from hearthwatch.web.config import Config

async def main():
    app = create_app(sys.argv[1], Config(own_process=True))
    async with app.router.lifespan_context(app):
        print(json.dumps([gc.get_threshold(), gc.get_freeze_count(), gc.isenabled()]))

asyncio.run(main())
"""


def collections(last_change: float, *, within: float = SOON, **times: float) -> int:
    """How often all memory was looked through, until it was once; or within a short while."""
    found: list[int] = []

    def heard(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            found.append(1)

    async def watch() -> None:
        tidying = asyncio.ensure_future(memory.tidy(lambda: last_change, **times))
        until = time.monotonic() + within
        while not found and time.monotonic() < until:
            await asyncio.sleep(0.01)
        tidying.cancel()

    gc.collect()
    gc.disable()
    gc.callbacks.append(heard)
    try:
        asyncio.run(watch())
    finally:
        gc.callbacks.remove(heard)
        gc.enable()
    return len(found)


def test_all_memory_is_looked_through_only_while_nobody_plays() -> None:
    assert collections(time.monotonic() - 60, every=0.02, quiet=10.0) > 0
    assert collections(time.monotonic() + SOON, every=0.02, quiet=10.0, within=0.3) == 0
    assert collections(time.monotonic() + SOON, every=0.02, quiet=10.0, longest=0.05) > 0, (
        "and now and then in any case"
    )


def test_a_server_with_a_process_of_its_own_settles_in(tmp_path: object) -> None:
    done = subprocess.run([sys.executable, "-c", SETTLED, str(tmp_path)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    (young, middle, old), frozen, enabled = json.loads(done.stdout)
    assert enabled and young <= 5000 and middle <= 20, "the young are looked through as always"
    assert old == memory.NEVER
    assert frozen > 10_000


def test_sockets_are_packed_lightly_and_asked_at_different_times() -> None:
    import uvicorn
    from uvicorn.server import ServerState

    async def make() -> list[Wire]:
        config = uvicorn.Config(lambda: None, ws=Wire, log_config=None)
        return [Wire(config, ServerState(), {}) for _ in range(8)]

    wires = asyncio.run(make())
    assert len({wire.ping_interval for wire in wires}) == 8
    for wire in wires:
        assert wire.ping_interval is not None and PING_EVERY[0] <= wire.ping_interval <= PING_EVERY[1]
        [factory] = wire.conn.available_extensions or ()
        assert isinstance(factory, ServerPerMessageDeflateFactory)
        assert factory.compress_settings == {"memLevel": 5, "level": 1}
