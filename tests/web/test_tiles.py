"""A tile is drawn wherever words hold one: no page shows it as the terminal writes it."""

from __future__ import annotations

import pytest

from hearthwatch.web.templates import naming, tiles


@pytest.mark.parametrize("words", ["Way ##/#.", "Strike with the corner at column 1, row 2, as ##/#.", "as ##/#.."])
def test_a_tile_in_words_is_drawn(words: str) -> None:
    drawn = str(tiles(words))
    assert drawn.count("<svg") == 1 and "M0 0" in drawn and "M0 1" in drawn
    assert drawn.endswith("." if words.endswith("..") else "</svg>")
    assert drawn == str(naming("thorgal", (words,)))


@pytest.mark.parametrize("words", ["1/2", "either/or", "...", "a ./.. b", "##/#", "<b>"])
def test_nothing_else_is_taken_for_a_tile(words: str) -> None:
    assert "<svg" not in str(tiles(words))


def test_other_words_are_escaped() -> None:
    assert str(tiles("<b>/ as ##/##")).startswith("&lt;b&gt;/ as <svg")
