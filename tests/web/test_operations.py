"""What whoever runs a server relies on: it says how it is, does not wait for dawdlers, and logs nothing in vain."""

from __future__ import annotations

import json
import logging
import re
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from msgspec.structs import replace

from hearthwatch.kernel.files import GAME_FILE
from hearthwatch.kernel.records import sealed, unsealed
from hearthwatch.web import health
from hearthwatch.web.app import create_app
from hearthwatch.web.door import ALL, Door, speaks_for_many
from hearthwatch.web.requests import COOKIE, household
from hearthwatch.web.serve import listen_at
from hearthwatch.web.signing import Keys
from hearthwatch.web.storage import StorageError

from . import plain_renderer
from .plain_renderer import data_of
from .served import QUICK, SOON, TOYS, Player, Served, serving
from .test_serve import run
from .test_two_servers import until


def knock(served: Served, words: bytes) -> socket.socket:
    """A connection on which something was sent."""
    url = httpx.URL(served.url)
    found = socket.create_connection((url.host, url.port or 80), timeout=SOON)
    found.sendall(words)
    return found


def answer(connection: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    found = b""
    try:
        while part := connection.recv(65_536):
            found += part
    except ConnectionResetError:
        return found
    return found


# -- dawdlers


def test_half_a_header_is_not_waited_for(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    with knock(served, b"GET /alive HTTP/1.1\r\nHost: x\r\n\r\n") as connection:
        assert connection.recv(65_536).startswith(b"HTTP/1.1 200")
        monkeypatch.setattr(Door, "header_seconds", 0.2)
        connection.sendall(b"GET /ab")
        assert b"HTTP" not in answer(connection)
    for words in (b"", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "):
        with knock(served, words) as connection:
            assert answer(connection) == b""


def test_drops_that_come_in_time_keep_no_door_open(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Door, "header_seconds", 0.3)
    with knock(served, b"GET / HTTP/1.1\r\n") as connection:
        with pytest.raises(OSError):
            while True:
                connection.sendall(b"X: y\r\n")
                time.sleep(0.02)
        assert answer(connection) == b""


def test_half_a_body_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with serving(tmp_path, replace(QUICK, body_seconds=0.2)) as served, Player(served, "Anna") as anna:
        host = httpx.URL(served.url).netloc.decode()
        head = f"POST /new/set-a-watch HTTP/1.1\r\nHost: {host}\r\nOrigin: {served.url}\r\n"
        head += "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 50\r\n\r\nqui"
        with knock(served, head.encode()) as connection:
            found = answer(connection)
        assert b" 408 " in found and b"took too long to arrive" in found
        assert anna.http.get("/about").status_code == 200
        assert served.errors() == []


def test_an_answer_that_nobody_reads_is_not_kept_for_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Door, "linger_seconds", 0.2)
    monkeypatch.setattr("hearthwatch.web.door.LEAST_SPEED", 1e9)
    listening = listen_at("127.0.0.1", 0)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # what the system holds is no matter of ours
    served = Served(create_app(str(tmp_path), QUICK, TOYS, plain_renderer), listening)
    try:
        before, url = Door._open[ALL], httpx.URL(served.url)
        with socket.socket() as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.connect((url.host, url.port))
            connection.sendall(b"GET /rules/set-a-watch HTTP/1.1\r\nHost: x\r\n\r\n" * 9)
            until(lambda: Door._open[ALL] > before)
            until(lambda: Door._open[ALL] == before)
        monkeypatch.setattr(Door, "linger_seconds", SOON)
        with Player(served, "Anna") as anna:
            assert len(anna.http.get("/rules/set-a-watch").content) > 65_536, "who reads it has it"
    finally:
        served.stop()


def test_addresses_of_one_household_count_together(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Door, "header_seconds", SOON)
    monkeypatch.setattr(Door, "most_of_address", 2)
    monkeypatch.setattr("hearthwatch.web.door.speaks_for_many", lambda host, proxies: False)
    hosts = iter(("2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::4"))
    monkeypatch.setattr("hearthwatch.web.door.household", lambda host: household(next(hosts)))
    ask = b"GET /alive HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with knock(served, b"G"), knock(served, b"G"), knock(served, ask) as third, knock(served, ask) as elsewhere:
        assert answer(third) == b""
        assert b"200 OK" in answer(elsewhere)


def test_only_so_many_may_be_connected(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Door, "header_seconds", SOON)
    monkeypatch.setattr(Door, "most", Door._open[ALL] + 5)
    waiting = [knock(served, b"GET ") for _ in range(5)]
    try:
        with knock(served, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n") as one_more:
            assert answer(one_more) == b""
    finally:
        for connection in waiting:
            connection.close()
    until = time.monotonic() + SOON
    while True:
        assert time.monotonic() < until, "whoever left is still counted"
        with knock(served, b"GET /alive HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") as again:
            if b"200 OK" in answer(again):
                break


def test_one_address_has_only_so_many_connections(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Door, "header_seconds", SOON)
    monkeypatch.setattr(Door, "most_of_address", 2)
    monkeypatch.setattr("hearthwatch.web.door.speaks_for_many", lambda host, proxies: False)
    with knock(served, b"G"), knock(served, b"G"), knock(served, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n") as third:
        assert answer(third) == b""


@pytest.mark.parametrize(
    ("host", "proxies", "many"),
    [
        ("127.0.0.1", "", True),
        ("::1", "10.0.0.5", True),
        ("10.0.0.5", "10.0.0.4, 10.0.0.5", True),
        ("10.0.0.5", "10.0.0.0/24", True),
        ("10.0.1.5", "10.0.0.0/24,nonsense", False),
        ("10.0.1.5", "*", True),
        ("10.0.1.5", "", False),
        ("?", "*", False),
    ],
)
def test_proxies_that_are_named_speak_for_many(host: str, proxies: str, many: bool) -> None:
    assert speaks_for_many(host, proxies) is many


@pytest.mark.long
def test_thousands_who_dawdle_are_let_go_while_others_are_served(tmp_path: Path) -> None:
    """As they are: three thousand half headers and five hundred half bodies, and nobody else notices."""
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        host = httpx.URL(served.url).netloc.decode()
        body = f"POST /open HTTP/1.1\r\nHost: {host}\r\nOrigin: {served.url}\r\nContent-Length: 99\r\n"
        body += "Content-Type: application/x-www-form-urlencoded\r\n\r\nrec"
        with ExitStack() as waiting:
            found = [waiting.enter_context(knock(served, b"GET / HTTP/1.1\r\nX: ")) for _ in range(3000)]
            found += [waiting.enter_context(knock(served, body.encode())) for _ in range(500)]
            assert anna.http.get("/about").status_code == 200
            said = [answer(connection) for connection in found]
        assert set(said[:3000]) == {b""}
        assert all(b" 408 " in one for one in said[3000:])


# -- logs


def test_an_upload_that_is_given_up_is_no_error(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    host = httpx.URL(served.url).netloc.decode()
    for path in ("/open", "/new/set-a-watch"):
        head = f"POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {served.url}\r\nContent-Length: 900\r\n"
        kind = "multipart/form-data; boundary=x" if path == "/open" else "application/x-www-form-urlencoded"
        with caplog.at_level(logging.INFO):
            knock(served, f"{head}Content-Type: {kind}\r\n\r\n--x\r\n".encode()).close()
            with Player(served, "Anna") as anna:
                assert anna.http.get("/about").status_code == 200
    served.stop()
    assert "Traceback" not in caplog.text and "failed" not in caplog.text
    assert served.errors() == []


# -- how it is


FAILING = """
import logging, structlog, sys
from hearthwatch.web import logs
sys.stderr.isatty = lambda: sys.argv[1] == "terminal"
logs.configure()
def fail(cookie):
    raise ValueError("something broke")
try:
    fail("of-somebody")
except ValueError:
    structlog.get_logger("hearthwatch.web").exception("a page failed", route="/r/{address}")
logging.getLogger("uvicorn.access").info("GET /s/of-somebody")
logging.getLogger("uvicorn.error").warning("Invalid HTTP request received: of-somebody")
"""


@pytest.mark.parametrize("where", ["file", "terminal"])
def test_a_failure_is_logged_with_its_place_and_without_values(where: str) -> None:
    done = subprocess.run([sys.executable, "-c", FAILING, where], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "something broke" in done.stderr and "in fail" in done.stderr and "a page failed" in done.stderr
    assert "of-somebody" not in done.stderr.replace('fail("of-somebody")', ""), "a traceback shows lines, no values"
    if where == "file":
        [line] = done.stderr.splitlines()
        assert {"event", "level", "logger", "timestamp", "exception"} <= set(json.loads(line))


def test_alive_and_able_to_keep_are_two_things(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "HOLDS_FOR", 0.0)
    with Player(served, "Anna") as anna:
        assert anna.http.get("/health").text == anna.http.get("/alive").text == "ok\n"

        async def full(name: str, value: str) -> None:
            raise StorageError("The storage did not answer: database or disk is full")

        monkeypatch.setattr(served.house.storage, "note", full)
        full_disk = anna.http.get("/health")
        assert (full_disk.status_code, full_disk.text) == (503, "The storage cannot be written.\n")
        assert anna.http.get("/alive").status_code == 200
        assert "hearthwatch_storage_writable 0.0" in anna.http.get("/metrics").text


def test_a_disk_on_which_no_game_would_fit_is_told_before_it_is_full(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "LEAST_FREE", 10**18)
    answered = httpx.get(f"{served.url}/health")
    assert (answered.status_code, answered.text) == (503, "The disk of the storage is nearly full.\n")


def test_whoever_asks_often_makes_no_work(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    honest = served.house.storage.note

    async def note(name: str, value: str) -> None:
        written.append(name)
        await honest(name, value)

    monkeypatch.setattr(health, "HOLDS_FOR", 600.0)
    monkeypatch.setattr(served.house.storage, "note", note)
    with Player(served, "Anna") as anna:
        for _ in range(20):
            assert anna.http.get("/health").status_code == 200
    assert len(written) <= 1


def test_health_is_at_one_place_whatever_addresses_begin_with(tmp_path: Path) -> None:
    with serving(tmp_path, replace(QUICK, base="/games/")) as served, Player(served, "Anna") as anna:
        for path in ("/health", "/alive", "/metrics", "/games/health", "/games/alive"):
            assert anna.http.get(path).status_code == 200, path
        assert anna.http.get("/about").status_code == 404


def test_metrics_say_what_hurts(served: Served) -> None:
    with Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        anna.connect()
        anna.choose()
        text = anna.http.get("/metrics").text
        values = dict(re.findall(r"^(hearthwatch_\S+) (\S+)$", text, re.MULTILINE))
        assert 0 < float(values['hearthwatch_change_latest_seconds{quantile="0.99"}']) < SOON
        assert float(values["hearthwatch_rooms_kept"]) == 1
        assert float(values["hearthwatch_storage_bytes"]) > 1000
        assert float(values["hearthwatch_disk_free_bytes"]) > 0
        assert float(values["hearthwatch_storage_writable"]) == 1
        for lane in ("bots", "advice", "files"):
            assert float(values[f'hearthwatch_thoughts_waiting{{lane="{lane}"}}']) == 0
        assert "hearthwatch_loop_late_seconds" in values


def test_a_server_with_a_damaged_secret_says_so(tmp_path: Path) -> None:
    with serving(tmp_path):
        secret = (tmp_path / "secret").read_text()
    (tmp_path / "secret").write_text("")
    wrong = run("serve", "--port=0", f"--data={tmp_path}")
    assert wrong.returncode == 2
    assert wrong.stderr.startswith(
        f"The secret in {tmp_path / 'secret'} is empty or damaged. Put it back from a backup"
    )
    assert wrong.stderr.count("\n") == 1
    (tmp_path / "secret").write_text(secret)
    with serving(tmp_path) as served:
        assert served.errors() == []


# -- browsers


def test_cookies_are_renewed_before_they_run_out(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    with Player(served, "Anna") as anna:
        address = anna.open("set-a-watch")
        assert "set-cookie" not in anna.http.get("/").headers
        now = time.time()

        def is_later(days: int) -> None:
            monkeypatch.setattr("hearthwatch.web.signing.time", SimpleNamespace(time=lambda: now + days * 86_400))

        is_later(40)
        assert anna.http.get("/").headers["set-cookie"].startswith(f"{COOKIE}=")
        anna.address = address
        assert anna.look()["me"]["seats"] == [0]
        is_later(4000)
        assert anna.look()["me"]["seats"] == [0], "a clock that went wrong signs nobody out"


def test_a_cookie_from_before_they_had_dates_is_taken_and_renewed(served: Served) -> None:
    keys = served.house.keys
    before = str(keys._persons.dumps("somebody"))
    assert keys.visitor(before) == ("somebody", False)
    assert keys.visitor(keys.cookie("somebody")) == ("somebody", True)
    assert keys.visitor("x" * 5000) == keys.visitor("a.b.c") == ("", False)
    assert Keys(Keys.fresh()).visitor(before) == ("", False)


def test_other_browsers_are_listed_and_signed_out(served: Served) -> None:
    with Player(served, "Anna") as anna, Player(served, "Tablet") as tablet, Player(served, "Phone") as phone:
        address = tablet.address = phone.address = anna.open("set-a-watch", seats="2")
        link = anna.look()["me"]["link"]
        tablet.take_seat(link)
        phone.take_seat(link)
        tablet.connect(address)
        browsers = anna.look()["me"]["browsers"]
        assert [one["here"] for one in browsers] == [True, False]
        assert len({one["mark"] for one in browsers}) == 2
        assert data_of(anna.http.get("/").text)["browsers"] == 2
        assert "does not hold your seat" in data_of(anna.post("alone", browser="nobody").text)["note"]["text"]
        anna.post("alone", browser=browsers[0]["mark"])
        tablet.hear_until(lambda t: t["me"]["spectator"])
        assert phone.look()["me"]["seats"] == [0]
        assert tablet.take_seat(link).status_code == 404, "the old link opens nothing"
        assert phone.take_seat(link).status_code == 404
        phone.post("alone")
        assert anna.look()["me"]["spectator"], "whoever holds a seat may say whose it is"
        assert any("signed out other devices" in line["text"] for line in phone.look()["notices"])


def test_other_browsers_are_signed_out_at_all_tables(served: Served) -> None:
    with Player(served, "Anna") as anna, Player(served, "Tablet") as tablet:
        addresses = [anna.open("set-a-watch") for _ in range(3)]
        for address in addresses:
            anna.address = address
            tablet.take_seat(anna.look()["me"]["link"])
        assert data_of(tablet.http.get("/").text)["browsers"] == 1
        assert anna.http.get("/alone").status_code == 405
        anna.http.post("/alone")
        assert data_of(anna.http.get("/").text)["browsers"] == 0
        assert data_of(tablet.http.get("/").text)["mine"] == []


# -- files


def test_a_file_is_known_again_by_its_seal_and_an_edited_one_is_not(served: Served) -> None:
    with Player(served, "Anna") as anna:
        address = anna.open("set-a-watch")
        text = anna.http.get(f"/r/{address}/export/json").text
        kind, content = unsealed(text)
        edited = json.loads(content)
        edited["title"] = "Another"
        again = sealed(GAME_FILE, json.dumps(edited).encode())
        mine = json.loads(text)["sealed"]
        forged = f'{again[:-1]},"sealed":"{mine}"}}'
        told = {}
        for name, file in (
            ("untouched", text),
            ("sealed anew", again),
            ("forged", forged),
            ("bare", sealed(kind, content)),
        ):
            page = anna.http.post("/open", files={"record": ("g.json", file.encode())})
            assert page.status_code == 200, name
            [told[name]] = data_of(page.text)["standing"]
        assert "an unchanged file of this server" in told["untouched"]
        for name in ("sealed anew", "forged", "bare"):
            assert "anybody can have written or changed" in told[name], name
    for nonsense in ("", "{}", "[1]", '{"sealed": 3}', "\udcff", "{" * 5000):
        assert not served.house.seal.fits(nonsense)
