"""Cards and tales that somebody wrote are offered, listed and played in the browser."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest

from hearthwatch.cli.new_content import write_content
from hearthwatch.kernel import registry
from hearthwatch.web.game_list import Shelf

from .served import QUICK, Served, serving

SLUG = "the-long-way-round"
GAMES = {"set-a-watch": ("cards", "Tide Hare"), "duskwatch": ("tale", "Saltblood")}


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server that was started with content of authors for both games."""
    monkeypatch.setattr(registry, "_BROUGHT", {})
    for slug in GAMES:
        write_content(slug, "The Long Way Round", tmp_path / slug)
        registry.bring({slug: [str(tmp_path / slug)]})
    with serving(tmp_path / "data", QUICK, Shelf()) as running:
        yield running


@pytest.mark.parametrize("slug", GAMES)
def test_what_somebody_wrote_is_offered_listed_and_played(served: Served, slug: str) -> None:
    option, card = GAMES[slug]
    with httpx.Client(base_url=served.url, headers={"Origin": served.url}, follow_redirects=True) as browser:
        form = unescape(browser.get(f"/new/{slug}").text)
        assert f'"{option}"' in form
        assert f'"{SLUG}"' in form
        assert card in browser.get(f"/gallery/{slug}").text
        page = browser.post(f"/new/{slug}", data={"seats": "1", "name": "Ann", option: SLUG})
        assert page.status_code == 200
        assert "/r/" in str(page.url)
        room = served.room(str(page.url).partition("/r/")[2].partition("/")[0].partition("?")[0])
        assert str(room.table.origin.options[option]).startswith(f"{SLUG}@")
    assert not served.errors()
