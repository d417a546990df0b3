"""Files of the pages: compressed, kept by browsers, and never sent twice."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from hearthwatch.web import render, sprites
from hearthwatch.web.game_list import Shelf
from hearthwatch.web.static_files import STATIC, takes_gzip

from .served import QUICK, serving


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = Path(tmp_path_factory.mktemp("house"))
    with serving(folder, QUICK, Shelf(), render) as served, httpx.Client(base_url=served.url) as found:
        yield found


def raw(client: httpx.Client, address: str, **headers: str) -> tuple[httpx.Response, bytes]:
    """A response, and its bytes as they came."""
    with client.stream("GET", address, headers=headers) as response:
        return response, b"".join(response.iter_raw())


def test_words_come_compressed_to_those_who_take_it(client: httpx.Client) -> None:
    for name in ("table.css", "picking.js", "scene.svg"):
        whole = (STATIC / name).read_bytes()
        response, sent = raw(client, f"/static/{name}?v=1", **{"accept-encoding": "gzip, br"})
        assert response.headers["content-encoding"] == "gzip"
        assert response.headers["vary"] == "Accept-Encoding"
        assert int(response.headers["content-length"]) == len(sent) < len(whole) / 2
        assert gzip.decompress(sent) == whole
        plain, sent = raw(client, f"/static/{name}?v=1", **{"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers and sent == whole
        assert plain.headers["content-type"] == response.headers["content-type"]


def test_the_sheet_of_a_game_is_compressed_too(client: httpx.Client) -> None:
    response, sent = raw(client, "/static/games/set-a-watch.css?v=1", **{"accept-encoding": "gzip"})
    assert response.headers["content-encoding"] == "gzip"
    assert b".scene" in gzip.decompress(sent)


def test_letters_are_not_compressed_again(client: httpx.Client) -> None:
    name = next((STATIC / "built").glob("*.woff2")).name
    response, sent = raw(client, f"/static/built/{name}?v=1", **{"accept-encoding": "gzip"})
    assert "content-encoding" not in response.headers
    assert len(sent) == (STATIC / "built" / name).stat().st_size


def test_an_address_with_a_digest_is_kept_for_long_and_others_are_asked_about(client: httpx.Client) -> None:
    first = client.get("/static/table.css?v=1")
    assert "immutable" in first.headers["cache-control"]
    again = client.get("/static/socket.js")
    assert again.headers["cache-control"] == "no-cache"
    same = client.get("/static/socket.js", headers={"If-None-Match": again.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")
    assert client.get("/static/socket.js", headers={"If-None-Match": 'W/"else"'}).status_code == 200


def test_what_is_not_there_is_not_found(client: httpx.Client) -> None:
    for path in ("nothing.css", "../app.py", "%2e%2e/app.py", "built/../../app.py", "nothing.woff2"):
        assert client.get(f"/static/{path}").status_code == 404


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [("gzip", True), ("br, GZIP;q=0.5", True), ("*", True), ("", False), ("br", False), ("gzip;q=0, br", False)],
)
def test_who_takes_gzip(accepted: str, takes: bool) -> None:
    assert takes_gzip(accepted) is takes


def test_a_page_loads_the_pictures_of_its_frame_and_its_game_and_no_others(client: httpx.Client) -> None:
    if not sprites.drawn():
        pytest.skip("The pictures were not fetched.")
    whole = len(gzip.compress(sprites.FETCHED.read_bytes(), 9))
    for path in ("/", "/new/set-a-watch", "/gallery/set-a-watch"):
        page = client.get(path).text
        addresses = sorted(set(re.findall(r'href="(/static/i/[0-9a-f]{6}[.]svg)#', page)))
        assert 1 <= len(addresses) <= 2
        drawn, size = set(), 0
        for address in addresses:
            response, sent = raw(client, address, **{"accept-encoding": "gzip"})
            assert "immutable" in response.headers["cache-control"]
            drawn.update(re.findall(r'<symbol id="([^"]+)"', gzip.decompress(sent).decode()))
            size += len(sent)
        assert set(re.findall(r'href="/static/i/[^#]+#([^"]+)"', page)) <= drawn
        assert size < whole * 0.6
    assert client.get("/static/i/000000.svg").status_code == 404
