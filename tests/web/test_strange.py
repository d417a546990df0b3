"""What no browser sends, and some people do."""

from __future__ import annotations

import time
from http.client import HTTPConnection
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace
from websockets.sync.client import connect
from websockets.typing import Origin

from hearthwatch.web import render
from hearthwatch.web.door import speaks_for_many
from hearthwatch.web.game_assets import file_of, sheet_of
from hearthwatch.web.game_list import Shelf
from hearthwatch.web.journals import LONGEST_FILE_NAME, plain_name
from hearthwatch.web.limits import Bucket
from hearthwatch.web.requests import household, plain_client
from hearthwatch.web.rooms.errors import NotAllowed
from hearthwatch.web.rooms.names import LONGEST_LINE, LONGEST_NAME, chat_line, clean, person_name
from hearthwatch.web.storage import KeptRoom, StorageError
from hearthwatch.web.templates import icon, picture

from .plain_renderer import data_of
from .served import QUICK, SOON, Player, Served, serving

MARKS = "\u0315\u0300"
"""Two marks that stand in the wrong order."""


def asked(served: Served, path: str, method: str = "GET") -> int:
    """The answer to a path that is sent as it is."""
    connection = HTTPConnection(served.url.removeprefix("http://"), timeout=SOON)
    try:
        connection.request(method, path, headers={"Origin": served.url})
        return connection.getresponse().status
    finally:
        connection.close()


def worked(text: str, longest: int) -> float:
    """How long the processor cleaned a text, whatever else it did meanwhile."""
    began = time.thread_time()
    clean(text, longest)
    return time.thread_time() - began


def test_a_long_line_of_marks_is_refused_in_the_time_of_any_long_line() -> None:
    marks, plain = "a" + MARKS * 20_000, "a" * 40_001
    assert worked(marks, LONGEST_LINE) < 20 * worked(plain, LONGEST_LINE), "to put them in order took 1.2 s"
    with pytest.raises(NotAllowed, match="at most 300 letters"):
        chat_line(marks)
    with pytest.raises(NotAllowed, match="at most 24 letters"):
        person_name(marks)


def test_letters_with_marks_still_count_as_one_each() -> None:
    with_three_marks = "\u03b1\u0313\u0300\u0345"
    assert person_name(with_three_marks * LONGEST_NAME) == "\u1f82" * LONGEST_NAME


@pytest.mark.parametrize("charset", ["punycode", "idna", "undefined", "unicode_escape", "utf-7", "zlib", "a\x01b"])
@pytest.mark.parametrize("path", ["/new/set-a-watch", "/open", "/r/{}/say", "/r/{}/fork"])
def test_forms_come_in_utf_8_alone(anna: Player, charset: str, path: str) -> None:
    anna.open("knife")
    body = b'--B\r\nContent-Disposition: form-data; name="text"\r\n\r\n\\ud800a-99\r\n--B--\r\n'
    kind = f'multipart/form-data; boundary=B; charset="{charset}"'
    sent = anna.http.post(path.format(anna.address), content=body, headers={"Content-Type": kind})
    assert sent.status_code == 400 and "could not be understood" in sent.text
    assert anna.served.errors() == []
    plain = anna.http.post(
        path.format(anna.address), content=body, headers={"Content-Type": kind.replace(charset, "UTF-8")}
    )
    assert plain.status_code != 400


def test_sockets_without_a_cookie_are_of_different_people(served: Served, anna: Player) -> None:
    address = anna.open("knife")
    with Player(served, "Ghost") as ghost, Player(served, "Other") as other:
        ghost.address = other.address = address
        ghost.dial()
        ghost.hear()
        ghost.do("sit", seat=1, name="Ghost")
        ghost.hear_until(lambda t: t["seats"][1]["mine"])
        other.dial()
        assert not other.hear()["seats"][1]["mine"]
        other.send("leave", seat=1)
        other.hear_until(lambda t: t["note"])
        assert other.t["note"]["text"] == "You do not hold that seat."


def test_an_address_of_ipv4_in_the_clothes_of_ipv6_is_that_address() -> None:
    assert household("::ffff:203.0.113.9") == "203.0.113.9" != household("::ffff:203.0.113.10")
    assert plain_client(("::ffff:127.0.0.1", 5)) == ("127.0.0.1", 5)
    assert plain_client(("2001:db8::1", 5)) == ("2001:db8::1", 5)
    assert plain_client(None) is None
    assert household("2001:db8::1") == household("2001:db8::2") == "2001:db8::/64"
    assert not speaks_for_many("203.0.113.9", "127.0.0.1")


def test_a_server_at_all_addresses_knows_its_own_machine_and_its_proxy(tmp_path: Path) -> None:
    with serving(tmp_path, at=("::", 0)) as served:
        by_ipv4 = served.url.replace("[::]", "127.0.0.1")
        host = by_ipv4.removeprefix("http://")
        assert httpx.get(f"{by_ipv4}/metrics", verify=False, timeout=SOON).status_code == 200
        proxied = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
        page = httpx.get(f"{by_ipv4}/", headers=proxied, verify=False, timeout=SOON)
        assert "secure" in page.headers["set-cookie"].lower(), "the proxy on this machine is believed"
        with Player(served, "Anna") as anna:
            anna.http.base_url, anna.http.headers["Origin"] = httpx.URL(by_ipv4), by_ipv4
            address = anna.open("knife")
            where = f"ws://{host}/r/{address}/socket"
            with connect(
                where, origin=Origin(f"https://{host}"), additional_headers=proxied, open_timeout=SOON
            ) as socket:
                socket.recv(SOON)
                assert [*served.house.sockets] == ["203.0.113.9"]


def test_a_name_that_somebody_made_up_is_not_this_machine(served: Served) -> None:
    for name in ("testclient", "localhost", "127.0.0.1.example", "::ffff:203.0.113.9"):
        made_up = httpx.get(f"{served.url}/metrics", headers={"X-Forwarded-For": name}, verify=False)
        assert made_up.status_code == 404, name


@pytest.mark.parametrize(
    "path",
    [
        "/static/%00.css",
        "/static/%00.woff2",
        f"/static/{'a' * 300}.css",
        f"/static/{'a' * 300}.woff2",
        "/static/..%2f..%2fapp.py",
        "/static/%2e%2e/app.py",
        "/static//etc/passwd",
        "/static/table.css/x.css",
        "/static/games/%00.css",
        "/static/games/..%2f..%2fset-a-watch.css",
        "/static/i/%00.svg",
        "/new/%00",
        "/r/%00/journal",
        "/r/abcdefghjkmn/export/%0d%0aX:1",
        "/s/%00",
        "//elsewhere.example/",
        "/join?code=%2f%2felsewhere.example",
    ],
)
def test_a_path_that_leads_nowhere_is_not_found(served: Served, path: str) -> None:
    assert asked(served, path) == 404


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "FOO"])
@pytest.mark.parametrize("path", ["/", "/open", "/metrics", "/static/table.css", "/r/abcdefghjkmn/choose"])
def test_what_is_neither_asked_nor_sent_is_refused(served: Served, method: str, path: str) -> None:
    assert asked(served, path, method) == 405


def test_what_strangers_ask_for_is_not_kept(tmp_path: Path) -> None:
    with serving(tmp_path, QUICK, Shelf(), render) as served:
        assert asked(served, "/static/games/set-a-watch.css") == 200
        assert asked(served, "/static/games/no-such-game.css") == 404  # the page that says so shows all emblems
        before = sheet_of.cache_info().currsize, file_of.cache_info().currsize
        for number in range(5):
            assert asked(served, f"/static/games/{'x' * 20_000}{number}.css") == 404
        assert (sheet_of.cache_info().currsize, file_of.cache_info().currsize) == before


def test_of_what_people_call_things_only_the_letter_is_kept() -> None:
    first = picture("/", "duskwatch", "Oriel, whom nobody else should hear of")
    before = icon.cache_info().currsize
    assert picture("/", "duskwatch", "Othniel") == first
    assert icon.cache_info().currsize == before


def test_a_journal_of_a_long_name_is_a_file_of_a_short_one() -> None:
    assert plain_name("The Chronicle of Zoë") == "the-chronicle-of-zoe"
    assert len(plain_name("x" * 20_000)) == LONGEST_FILE_NAME
    began = time.thread_time()
    plain_name(MARKS * 10_000)
    took = time.thread_time() - began
    assert took < 20 * worked("a" * 20_000, LONGEST_LINE), "to put all its marks in order took 0.3 s"


def test_what_a_database_would_not_take_is_not_in_the_log(
    served: Served, anna: Player, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(person: str) -> list[KeptRoom]:
        raise StorageError(f"The storage did not answer: no.\nDETAIL:  Failing row contains ({person}).")

    assert anna.http.get("/").status_code == 200
    monkeypatch.setattr(served.house.storage, "rooms_of", refuse)
    assert anna.http.get("/").status_code == 503
    said = capsys.readouterr().out
    assert "did not answer: no." in said and "Failing row" not in said


# -- tables that are made large


def write_on(player: Player, letters: int) -> str:
    """Write so much at a table of the journal; what was said to it."""
    player.look()
    key = next(one["key"] for one in player.t["view"]["decision"]["options"] if one["field"])
    page = player.post("choose", key=key, seq=str(player.t["seq"]), text="x" * letters)
    note = data_of(page.text)["note"]
    return note["text"] if note else ""


def test_so_much_is_written_at_a_table_and_no_more(tmp_path: Path) -> None:
    with serving(tmp_path / "one", replace(QUICK, longest_story=50)) as served, Player(served, "Anna") as anna:
        anna.open("journal")
        assert write_on(anna, 40) == ""
        assert "50 signs have been written" in write_on(anna, 11)
        anna.post("undo", seq=str(anna.look()["seq"]))
        assert "50 signs have been written" in write_on(anna, 11), "what was taken back is kept too"
        assert write_on(anna, 10) == ""
        file = anna.http.get(f"/r/{anna.address}/export/json").content
    with serving(tmp_path / "two", replace(QUICK, longest_story=49)) as served, Player(served, "Ben") as ben:
        brought = ben.http.post("/open", files={"record": ("game.json", file)})
        assert brought.status_code == 422 and "50 signs were written, and at a table here at most 49" in brought.text


def test_whoever_has_drawn_too_much_waits(tmp_path: Path) -> None:
    with serving(tmp_path, replace(QUICK, draw_rate=1e-9, draw_burst=1e-9)) as served, Player(served, "Anna") as anna:
        anna.open("knife")
        page = anna.http.get(f"/r/{anna.address}")
        assert page.status_code == 429 and "a lot at once" in page.text
        assert anna.http.get("/").status_code == 200, "a table may be large, other pages are not"
        anna.http.headers["X-Forwarded-For"] = "203.0.113.9"
        assert anna.look()["seq"] == 0, "elsewhere nothing is owed"


def test_a_page_that_owes_is_pushed_once_that_is_paid(
    served: Served, anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna.open("knife")
    owed = [0.02, 0.01]
    monkeypatch.setattr(served.house.drawing, "wait", lambda who: owed.pop() if owed else 0.0)
    anna.dial()
    anna.hear()
    assert owed == []


def test_what_is_owed_is_paid_in_time() -> None:
    now = [0.0]
    bucket = Bucket(0.25, 5.0, lambda: now[0])
    bucket.owe(4.0)
    assert bucket.wait() == 0.0
    bucket.owe(2.0)
    assert bucket.wait() == 4.0
    now[0] = 3.0
    assert bucket.wait() == 1.0 and not bucket.take()
    now[0] = 4.0
    assert bucket.wait() == 0.0
