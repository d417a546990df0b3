"""What strangers may send, how much, how fast, and from where."""

from __future__ import annotations

import re
import time
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from hearthwatch.web.limits import Bucket, Buckets, Daily, Enough, merged
from hearthwatch.web.security import is_known, same_origin
from hearthwatch.web.signing import BadSecret, Keys, secret_of

from .plain_renderer import data_of
from .served import QUICK, SOON, Player, Served, serving


@pytest.mark.parametrize(
    ("headers", "ours"),
    [
        ({"origin": "http://table.example"}, True),
        ({"origin": "https://table.example"}, False),
        ({"origin": "http://TABLE.example"}, True),
        ({"origin": "http://other.example"}, False),
        ({"origin": "http://table.example.evil"}, False),
        ({"origin": "null"}, False),
        ({"origin": "http://[bad"}, False),
        ({"origin": "http://other.example", "sec-fetch-site": "same-origin"}, False),
        ({"sec-fetch-site": "same-origin"}, True),
        ({"referer": "http://table.example/r/x"}, True),
        ({"referer": "http://other.example/r/x"}, False),
        ({}, False),
    ],
)
def test_only_our_own_pages_may_post(headers: dict[str, str], ours: bool) -> None:
    assert same_origin({"host": "table.example", **headers}, "http") is ours


def test_the_scheme_of_a_page_is_compared_too() -> None:
    headers = {"host": "table.example", "origin": "https://table.example"}
    assert same_origin(headers, "https")
    assert same_origin(headers, "wss")
    assert not same_origin(headers, "http")
    assert not same_origin(headers, "ws")


@pytest.mark.parametrize(
    ("host", "answered"),
    [
        ("tables.example.org", True),
        ("Tables.Example.org.:8642", True),
        ("127.0.0.1:8642", True),
        ("localhost", True),
        ("[::1]:8642", True),
        ("evil.test", False),
        ("evil.test:8642", False),
        ("tables.example.org.evil.test", False),
        ("127.0.0.1.evil.test", False),
        ("", False),
    ],
)
def test_a_server_answers_to_its_own_names_alone(host: str, answered: bool) -> None:
    assert is_known(host, ("tables.example.org",)) is answered
    assert is_known(host, ()), "a server without names answers to all"


def test_a_foreign_name_reaches_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, replace(QUICK, names=("tables.example.org",))) as served, Player(served, "Anna") as anna:
        address = anna.open("set-a-watch")
        foreign = {"Host": "evil.test", "Origin": "http://evil.test"}
        for path in ("/", "/metrics", "/health", f"/r/{address}", "/static/mark.svg"):
            assert anna.http.get(path, headers=foreign).status_code == 421, path
        assert anna.http.post("/new/set-a-watch", data={"quick": "1"}, headers=foreign).status_code == 421
        assert anna.http.get("/", headers={"Host": "tables.example.org"}).status_code == 200
        anna.connect()
        url = f"{served.url.replace('http', 'ws', 1)}/r/{address}/socket"
        with (
            pytest.raises(InvalidStatus),
            connect(url, origin=Origin("http://evil.test"), additional_headers={"Host": "evil.test"}),
        ):
            pass


def test_posts_and_sockets_from_elsewhere_are_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        address = anna.open("set-a-watch")
        for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}):
            assert anna.http.post(f"/r/{address}/leave", data={"seat": "0"}, headers=headers).status_code == 403
        bare = httpx.post(f"{served.url}/new/set-a-watch", data={"quick": "1"}, verify=False)
        assert bare.status_code == 403
        where = f"{served.url.replace('http', 'ws', 1)}/r/{address}/socket"
        for origin in ("http://evil.example", None):
            with (
                pytest.raises(InvalidStatus) as refused,
                connect(where, origin=Origin(origin) if origin else None),
            ):
                pass
            assert refused.value.response.status_code == 403
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(where.replace(address, "abcdefghjkmn"), origin=Origin(served.url)),
        ):
            pass
        assert refused.value.response.status_code == 403, "a room that is not there looks the same"


def test_every_answer_carries_its_headers(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        response = anna.http.get("/")
        policy = response.headers["content-security-policy"]
        assert "script-src 'self'" in policy and "unsafe" not in policy
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["cache-control"] == "no-store"
        cookie = response.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=lax" in cookie and "path=/" in cookie
        assert "secure" not in cookie, "this one came without TLS"
        assert "set-cookie" not in anna.http.get("/").headers
        for path in ("/static/none.css", "/nothing", "/r/abcdefghjkmn", "/health"):
            assert anna.http.get(path).headers["content-security-policy"] == policy, path


def test_behind_a_proxy_cookies_are_secure_and_addresses_those_of_people(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        proxied = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9", "Host": "tables.example.org"}
        with httpx.Client(base_url=served.url, headers=proxied, verify=False) as browser:
            assert "secure" in browser.get("/").headers["set-cookie"].lower()
            opened = browser.post(
                "/new/set-a-watch", data={"quick": "1"}, headers={"Origin": "https://tables.example.org"}
            )
            assert opened.status_code == 303
            page = browser.get(opened.headers["location"])
            assert data_of(page.text)["room"]["link"].startswith("https://tables.example.org/r/")
            assert browser.get("/metrics").status_code == 404, "that is for this machine"


def test_what_is_too_long_is_not_read(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        assert anna.post("say", text="x" * 300_000).status_code == 413

        def endless() -> object:
            yield b"text="
            for _ in range(300):
                yield b"x" * 1000

        form = {"Content-Type": "application/x-www-form-urlencoded"}
        unsaid = anna.http.post(f"/r/{anna.address}/say", content=endless(), headers=form)  # type: ignore[arg-type]
        assert unsaid.status_code == 413
        assert anna.http.post("/open", files={"record": ("r.json", b"x" * 4_100_000)}).status_code == 413
        anna.connect()
        anna.do("say", text="x" * 66_000)
        assert anna.t["note"]["text"] == "That message was not understood."
        anna.send("say", text="x" * 140_000)
        with pytest.raises(ConnectionClosedError) as closed:
            anna.hear()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
        assert anna.look()["seq"] == 0


def test_who_is_too_fast_waits(tmp_path: Path) -> None:
    with serving(tmp_path, replace(QUICK, page_rate=1.0, page_burst=12.0)) as served, Player(served, "Anna") as anna:
        codes = [anna.http.get("/about").status_code for _ in range(20)]
        assert codes[0] == 200 and codes[-1] == 429
        assert anna.http.get("/about").headers["retry-after"] == "5"
        assert anna.http.get("/health").status_code == 200


def test_rooms_lines_and_hints_have_their_own_limits(tmp_path: Path) -> None:
    slow = replace(
        QUICK, room_rate=0.01, room_burst=2.0, chat_rate=0.01, chat_burst=2.0, hint_rate=0.01, hint_burst=1.0
    )
    with serving(tmp_path, slow) as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        anna.open("set-a-watch")
        assert anna.http.post("/new/set-a-watch", data={"quick": "1"}).status_code == 429
        notes = [data_of(anna.post("say", text="hello").text)["note"] for _ in range(3)]
        assert notes[:2] == [None, None] and "a lot at once" in notes[2]["text"]
        notes = [data_of(anna.post("hint").text)["note"] for _ in range(2)]
        assert notes[0] is None and "please wait" in notes[1]["text"]


def test_an_address_has_its_share_of_a_day(tmp_path: Path) -> None:
    little = replace(QUICK, rooms_of_day=3, imports_of_day=1)
    with serving(tmp_path, little) as served, Player(served, "Anna") as anna:
        address = anna.open("set-a-watch")
        file = anna.http.get(f"/r/{address}/export/json").content
        assert anna.http.post("/open", files={"record": ("g.json", file)}).status_code == 200
        again = anna.http.post("/open", files={"record": ("g.json", file)})
        assert again.status_code == 429 and again.headers["retry-after"] == "3600"
        assert (
            data_of(again.text)["text"] == "1 files a day can be brought in from one address. It goes on in 24 hours."
        )
        again = anna.http.post("/open", content=b"not even a form")
        assert data_of(again.text)["text"].startswith("3 tables"), "and a fourth file would not be read"
        again = anna.http.post("/new/set-a-watch", data={"quick": "1"})
        assert data_of(again.text)["text"].startswith("3 tables a day can be opened from one address.")
        assert anna.look()["seq"] == 0, "what is there is played on"


def test_an_address_may_have_so_many_bytes_kept(tmp_path: Path) -> None:
    with serving(tmp_path, replace(QUICK, bytes_of_day=40_000)) as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        notes = [data_of(anna.post("say", text="x" * 300).text)["note"] for _ in range(70)]
        assert notes[0] is None and "MB a day are kept of what comes from one address" in notes[-1]["text"]
        said = len([one for one in notes if one is None])
        assert 10 < said < 66
        assert served.errors() == []


def test_a_day_begins_with_the_first_use() -> None:
    now = [0.0]
    daily = Daily(3, "Three a day.", lambda: now[0])
    daily.take("a", 2)
    with pytest.raises(Enough, match=r"Three a day\. It goes on in 24 hours"):
        daily.take("a", 2)
    daily.take("a")
    daily.take("b", 3)
    now[0] = 86_399.0
    with pytest.raises(Enough, match="goes on in 1 hour"):
        daily.take("a")
    now[0] = 86_400.0
    daily.take("a", 3)


def test_a_socket_that_floods_is_told_and_then_closed(tmp_path: Path) -> None:
    slow = replace(QUICK, message_rate=1.0, message_burst=5.0)
    with serving(tmp_path, slow) as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        anna.connect()
        with pytest.raises(ConnectionClosedError) as closed:
            for _ in range(400):
                anna.send("why")
            while True:
                anna.hear()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008
        assert anna.look()["seq"] == 0


def test_a_flood_is_told_once_and_not_drawn_for_each_message(tmp_path: Path) -> None:
    slow = replace(QUICK, message_rate=0.001, message_burst=3.0)
    with serving(tmp_path, slow) as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        anna.connect()
        before = len(anna.seqs)
        for _ in range(100):
            anna.send("why")
        anna.hear_until(lambda t: t["note"])
        assert "too fast" in anna.t["note"]["text"]
        anna.drain()
        assert len(anna.seqs) - before <= 4


def test_one_address_has_only_so_many_messages_however_many_pages_it_has(tmp_path: Path) -> None:
    slow = replace(QUICK, messages_rate=0.001, messages_burst=6.5)
    with serving(tmp_path, slow) as served, Player(served, "Anna") as anna, Player(served, "Ben") as ben:
        anna.open("set-a-watch")
        anna.connect()
        ben.connect(anna.address)
        for _ in range(3):
            assert anna.do("why")["note"] is None
            ben.do("why")
        assert "too fast" in ben.do("why")["note"]["text"]
        with serving(tmp_path / "other", slow) as other, Player(other, "Cleo") as cleo:
            cleo.open("set-a-watch")
            cleo.connect()
            assert cleo.do("why")["note"] is None


def test_what_many_look_at_counts_for_more(tmp_path: Path) -> None:
    slow = replace(QUICK, messages_rate=0.001, messages_burst=12.0)
    with ExitStack() as here:
        served = here.enter_context(serving(tmp_path, slow))
        anna = here.enter_context(Player(served, "Anna"))
        anna.open("set-a-watch")
        anna.connect()
        notes = [data_of(anna.post("say", text="hello").text)["note"] for _ in range(3)]
        for number in range(7):
            here.enter_context(Player(served, f"Watching {number}")).connect(anna.address)
        notes += [data_of(anna.post("say", text="hello").text)["note"] for _ in range(8)]
        told = [note is None for note in notes]
        assert told == [True] * 8 + [False] * 3, "a quarter of one each, and then two"
        assert "too fast" in notes[-1]["text"]


def test_that_somebody_comes_to_watch_is_drawn_for_nobody_else(served: Served, anna: Player) -> None:
    def drawn() -> float:
        found = re.search(r"(?m)^hearthwatch_push_seconds_count (\S+)$", served.house.measures.text().decode())
        return float(found[1]) if found else 0.0

    anna.open("set-a-watch")
    anna.connect()
    before = drawn()
    for number in range(5):
        with Player(served, f"Watching {number}") as watching:
            watching.connect(anna.address)
    anna.choose()
    assert drawn() == before + 5 + 1


def test_what_takes_work_has_its_own_limit(tmp_path: Path) -> None:
    slow = replace(QUICK, work_rate=0.001, work_burst=6.5)
    with serving(tmp_path, slow) as served, Player(served, "Anna") as anna:
        address = anna.open("journal")
        anna.connect()
        anna.choose()
        assert data_of(anna.post("amend", move=1, key=anna.options()[0]["key"], seq=1).text)["note"] is None
        assert anna.http.get(f"/r/{address}/export/json").status_code == 200
        assert anna.http.get(f"/r/{address}/ruling.json").status_code == 200
        for page in ("journal", "export/json", "ruling.json"):
            assert anna.http.get(f"/r/{address}/{page}").status_code == 429, page
        note = data_of(anna.post("amend", move=1, key=anna.options()[0]["key"], seq=1).text)["note"]
        assert "please wait" in note["text"]
        anna.choose()
        assert anna.t["seq"] == 2, "to play needs none of it"


def test_long_games_count_for_more_and_never_for_too_much() -> None:
    now = [0.0]
    bucket = Bucket(1.0, 10.0, lambda: now[0])
    assert bucket.take(7.5) and not bucket.take(3.0) and bucket.take(2.0)
    now[0] = 9.5
    assert bucket.take(1e6), "as much as may come at once"
    assert not bucket.take()


def test_a_table_has_only_so_many_choices_and_a_copy_goes_on(tmp_path: Path) -> None:
    short = replace(QUICK, longest_game=3)
    with serving(tmp_path, short) as served, Player(served, "Anna") as anna:
        address = anna.open("set-a-watch")
        anna.connect()
        for _ in range(3):
            anna.choose()
        before = anna.t["view"]["board"]
        anna.choose()
        assert anna.t["seq"] == 3 and "3 choices have been made at this table" in anna.t["note"]["text"]
        file = anna.http.get(f"/r/{address}/export/json").content
        assert anna.post("fork").status_code == 200
        anna.address = anna.http.post(f"/r/{address}/fork").url.path.rpartition("/")[2]
        anna.connect()
        assert anna.address != address and anna.t["view"]["board"] == before
        anna.choose()
        assert anna.t["seq"] == 1
        assert anna.http.post("/open", files={"record": ("g.json", file)}).status_code == 200
    with (
        serving(tmp_path / "other", replace(QUICK, longest_game=2)) as served,
        Player(served, "Anna") as anna,
    ):
        refused = anna.http.post("/open", files={"record": ("g.json", file)})
        assert refused.status_code == 422
        assert data_of(refused.text)["text"] == "This game has 3 choices, and a table here at most 2."


def test_one_address_has_only_so_many_sockets(tmp_path: Path) -> None:
    few = replace(QUICK, sockets_of_address=2)
    with serving(tmp_path, few) as served, Player(served, "Anna") as anna, Player(served, "Ben") as ben:
        anna.open("set-a-watch")
        anna.connect()
        ben.connect(anna.address)
        with Player(served, "Cleo") as cleo, pytest.raises(InvalidStatus):
            cleo.connect(anna.address)
        ben.hang_up()
        with Player(served, "Cleo") as cleo:
            cleo.connect(anna.address)


def test_metrics_count_what_happens(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        anna.connect()
        anna.choose()
        text = anna.http.get("/metrics").text
        assert 'hearthwatch_moves_total{by="person",game="set-a-watch"} 1.0' in text
        assert "hearthwatch_sockets 1.0" in text
        assert "hearthwatch_rooms_live 1.0" in text
        assert anna.http.get("/health").text == "ok\n"


def test_the_secret_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    secret = secret_of(tmp_path / "new")
    assert len(secret) == 64
    assert secret_of(tmp_path / "new") == secret
    assert (tmp_path / "new" / "secret").stat().st_mode & 0o777 == 0o600
    with pytest.raises(BadSecret, match="too short"):
        Keys("abc")
    for damaged in (b"", b"\n", b"abc", b"\xff" * 64, b"x" * 40 + b" \x00"):
        (tmp_path / "new" / "secret").write_bytes(damaged)
        with pytest.raises(BadSecret, match="is empty or damaged"):
            secret_of(tmp_path / "new")


def test_a_token_of_another_secret_is_nobodys() -> None:
    mine, other = Keys(Keys.fresh()), Keys(Keys.fresh())
    assert mine.person(mine.cookie("p")) == "p"
    assert other.person(mine.cookie("p")) == ""
    link = mine.link("abc", [(0, "n")])
    assert mine.seats(link) == ("abc", [(0, "n")])
    assert other.seats(link) is None
    assert mine.person(link) == "", "a seat link is no cookie"
    assert mine.seats(mine.cookie("p")) is None
    assert mine.seats("x" * 5000) is None


def test_buckets_fill_again() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 3.0, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    buckets = Buckets(0.0, 1.0)
    assert [buckets.take(who) for who in ("a", "a", "b")] == [True, False, True]


def test_a_day_outlives_a_restart_and_names_no_address(tmp_path: Path) -> None:
    three = replace(QUICK, rooms_of_day=3)
    with serving(tmp_path, three) as served, Player(served, "Anna") as anna:
        for _ in range(3):
            anna.open("set-a-watch")
        assert anna.http.post("/new/set-a-watch", data={"quick": "1"}).status_code == 429
    assert b"127.0.0.1" not in (tmp_path / "rooms.sqlite3").read_bytes()
    with serving(tmp_path, three) as served, Player(served, "Anna") as anna:
        until = time.monotonic() + SOON
        while not served.house.day_of_rooms._shared:
            assert time.monotonic() < until
            time.sleep(0.01)
        refused = anna.http.post("/new/set-a-watch", data={"quick": "1"})
        assert refused.status_code == 429
        assert "It goes on in 24 hours" in refused.text


def test_servers_add_up_what_an_address_uses() -> None:
    now = [0.0]
    one, two = (Daily(10, "Ten a day.", lambda: now[0]) for _ in range(2))
    stored = ""

    def share(day: Daily) -> None:
        nonlocal stored
        added = day.begun(now[0])
        stored, shared = merged(stored, added, now[0])
        day.learn(added, shared, now[0])

    one.take("a", 4)
    two.take("a", 5)
    for day in (one, two, one, two, one):
        share(day)
    one.take("a")
    share(one)
    share(two)
    for day in (one, two):
        with pytest.raises(Enough):
            day.take("a")
    now[0] += 86_400
    one.take("a", 10)
    share(one)
    share(two)
    with pytest.raises(Enough):
        two.take("a")
