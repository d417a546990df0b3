"""The command: it says where it is, stops cleanly, and says what is wrong. Also the caretaker's."""

from __future__ import annotations

import html
import os
import re
import signal
import socket
import subprocess
import sys
import time
from importlib.metadata import EntryPoint
from pathlib import Path

import httpx
import pytest

from hearthwatch.kernel import registry
from hearthwatch.web import render
from hearthwatch.web.game_list import Shelf
from hearthwatch.web.serve import CannotServe, answered, listen_at

from .served import QUICK, serving

HEARTHWATCH = [sys.executable, "-m", "hearthwatch"]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*HEARTHWATCH, *words], capture_output=True, text=True, timeout=180)


@pytest.mark.parametrize("usual", [signal.SIG_DFL, signal.SIG_IGN], ids=["in front", "in the background"])
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_it_prints_its_address_and_stops_cleanly(tmp_path: Path, stop: signal.Signals, usual: signal.Handlers) -> None:
    """Also where it was started in the background: shells let Ctrl-C pass by what runs there."""
    words = [*HEARTHWATCH, "serve", "--port=0", f"--data={tmp_path}", "--base-path=games"]
    before = signal.signal(signal.SIGINT, usual)
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    signal.signal(signal.SIGINT, before)
    try:
        assert process.stdout is not None and process.stderr is not None
        said = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/games/", said)
        assert found, said
        with httpx.Client(verify=False, timeout=300, headers={"Origin": found[0].removesuffix("/games/")}) as browser:
            opened = browser.post(f"{found[0]}new/set-a-watch", data={"quick": "1"})
            assert opened.status_code == 303
            assert browser.get(f"{found[0]}health").text == "ok\n"
            room = f"{found[0]}{opened.headers['location'].removeprefix('/games/')}"
            key = re.search(r'name="key" value="([^"]+)"', browser.get(room).text)
            assert key
            for seq, do in enumerate(("choose", "undo", "choose", "undo", "redo")):
                browser.post(f"{room}/{do}", data={"key": html.unescape(key[1]), "seq": str(seq)})
        address = opened.headers["location"].rpartition("/")[2]
        listed = run("tables", f"--data={tmp_path}")
        assert address in listed.stdout, "also while the server runs"
        assert "   1 moves " in listed.stdout, "what was taken back does not count"
        process.send_signal(stop)
        rest, log = process.communicate(timeout=180)
        assert process.returncode == 0, log
        assert rest == "Stopped. Every table is kept.\n"
        assert "Traceback" not in log
        assert address not in log, "addresses are secrets"
    finally:
        process.kill()
        process.wait()
    assert run("tables", f"--data={tmp_path}", f"--delete={address}").stdout == f"Deleted: {address}.\n"
    assert run("tables", f"--data={tmp_path}").stdout == "There are no tables yet.\n"
    assert run("tables", f"--data={tmp_path}", "--idle=30").stdout == "No table has been idle for 30 days.\n"
    again = run("tables", f"--data={tmp_path}", f"--delete={address}")
    assert (again.returncode, again.stderr) == (2, f"There is no table at {address}; nothing was deleted.\n")


def test_what_cannot_be_is_said_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        wrong = run("serve", f"--port={port}", f"--data={tmp_path}")
    assert wrong.returncode == 2
    assert wrong.stderr == f"Nothing can be served at 127.0.0.1, port {port}: address already in use.\n"
    wrong = run("serve", f"--data={tmp_path}", "--base-path=/a b/")
    assert "A base path is made of letters" in wrong.stderr
    wrong = run("tables", f"--data={tmp_path / 'nothing'}")
    assert wrong.stderr == f"No tables are kept in {tmp_path / 'nothing'}.\n"


def test_a_folder_that_cannot_be_used_is_said_at_once(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    wrong = run("serve", "--port=0", f"--data={blocked}")
    assert wrong.returncode == 2, wrong.stderr
    assert wrong.stderr == f"Tables cannot be kept in {blocked}: file exists.\n"
    wrong = run("serve", "--port=0", "--data=postgresql://nobody@127.0.0.1:9/none?connect_timeout=2")
    assert wrong.returncode == 2
    assert wrong.stderr.startswith("The storage did not answer: ")
    assert "Traceback" not in wrong.stderr


def test_small_parts_are_sent_at_once() -> None:
    """asyncio turns Nagle's waiting off only for sockets that say they are TCP."""
    with listen_at("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_thinkers_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    words = [*HEARTHWATCH, "serve", "--port=0", f"--data={tmp_path}", "--no-browser"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout is not None
        found = re.search(r"http://[^/]+", process.stdout.readline())
        assert found
        with httpx.Client(base_url=found[0], verify=False, headers={"Origin": found[0]}, timeout=300) as browser:
            opened = browser.post("/new/set-a-watch", data={"quick": "1"})
            browser.post(f"{opened.headers['location']}/hint")
        thinkers = children(process.pid)
        assert thinkers
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()
    until = time.monotonic() + 180
    while any(Path(f"/proc/{one}").exists() and not is_dead(one) for one in thinkers):
        assert time.monotonic() < until, "a thinker is left behind"
        time.sleep(0.05)


def children(parent: int) -> list[int]:
    """All processes below one."""
    found: list[int] = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            number = int(path.parent.name)
            found += [number, *children(number)]
    return found


def is_dead(process: int) -> bool:
    try:
        os.kill(process, 0)
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_a_game_whose_code_is_broken_keeps_nobody_from_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = EntryPoint("lamps", "taken_away:GAME", "hearthwatch.games")
    monkeypatch.setitem(registry._entries(), "lamps", gone)
    shelf = Shelf()
    assert "lamps" not in shelf.slugs() and "set-a-watch" in shelf.slugs()
    with serving(tmp_path, QUICK, shelf, render) as running, httpx.Client(base_url=running.url, timeout=300) as browser:
        front = browser.get("/")
        assert front.status_code == 200 and "Set a Watch" in front.text
        assert browser.get("/new/lamps").status_code == 404
        assert running.errors() == []


@pytest.mark.parametrize(
    ("host", "sites", "names"),
    [
        ("127.0.0.1", (), ("127.0.0.1", "localhost", "[::1]")),
        ("::1", (), ("127.0.0.1", "localhost", "[::1]")),
        ("0.0.0.0", (), ()),
        ("0.0.0.0", ("https://Tables.example.org:8443/",), ("tables.example.org", "127.0.0.1", "localhost", "[::1]")),
    ],
)
def test_a_server_for_this_machine_answers_to_its_own_names(
    host: str, sites: tuple[str, ...], names: tuple[str, ...]
) -> None:
    assert answered(host, sites) == names


def test_a_site_that_is_no_name_is_refused_with_a_sentence() -> None:
    with pytest.raises(CannotServe, match=r"such as tables\.example\.org"):
        answered("0.0.0.0", ["a b"])
