"""What the tests of the browser table share."""

from __future__ import annotations

import os
import pwd
import random
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from .browsing import chromium
from .playing import people
from .served import Player, Served, serving

GAME_SEEDS = 20_240_607
REQUIRED = os.environ.get("REQUIRE", "").split(",")


def postgres_programs() -> Path | None:
    """The folder of PostgreSQL's own programs: on the path, or where Debian puts them."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)


@pytest.fixture(autouse=True)
def the_same_games_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that a test opens are dealt alike in every run, so that none passes or fails by luck."""
    chance = random.Random(GAME_SEEDS)
    monkeypatch.setattr("hearthwatch.kernel.chance.secrets", SimpleNamespace(randbits=chance.getrandbits))


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One Chromium for the tests of a file; each person in them has a context of their own."""
    with chromium() as found:
        yield found


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL that lives in a temporary folder and is run by an ordinary user."""
    programs = postgres_programs()
    if programs is None:
        sentence = "PostgreSQL is not installed here (Debian: apt-get install postgresql)."
        if "postgres" in REQUIRED:
            pytest.fail(sentence)
        pytest.skip(sentence)
    user = "nobody" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
    folder = Path(tempfile.mkdtemp(prefix="hw-pg-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, user)
        as_user = {"user": user} if os.geteuid() == 0 else {}

        def run(program: str, *words: str) -> None:
            subprocess.run(  # type: ignore[call-overload]
                [programs / program, *words], check=True, cwd=folder, stdout=subprocess.DEVNULL, timeout=300, **as_user
            )

        run("initdb", "--pgdata=data", "--username=hearthwatch", "--auth=trust", "--encoding=UTF8", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c max_connections=50"
        run("pg_ctl", "--pgdata=data", "--log=log", "--wait", f"--options={options}", "start")
        try:
            yield f"postgresql://hearthwatch@/postgres?host={folder}"
        finally:
            run("pg_ctl", "--pgdata=data", "--mode=immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server with tables of its own."""
    with serving(tmp_path) as found:
        yield found


@pytest.fixture
def person(browser: Any, served: Served) -> Iterator[Callable[..., Any]]:
    """Opens pages in a real browser, each for somebody of their own."""
    with people(browser, served) as come:
        yield come


@pytest.fixture
def anna(served: Served) -> Iterator[Player]:
    """Somebody with a browser."""
    with Player(served, "Anna") as found:
        yield found


@pytest.fixture
def ben(served: Served) -> Iterator[Player]:
    """Somebody else."""
    with Player(served, "Ben") as found:
        yield found
