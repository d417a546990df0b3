"""Every game keeps what the kernel promises: the conformance suite, by slug."""

from __future__ import annotations

import pytest

import hearthwatch as hw

GAMES = hw.games()


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("slug", GAMES)
def test_half_a_minute_of_play(slug: str, seed: int) -> None:
    report = hw.testing.check_game(hw.game(slug), plays=1_000, seconds=30, seed=seed)
    assert report.plays >= 1, "however slow the machine is, the first play goes to its end"


@pytest.mark.parametrize("slug", GAMES)
def test_a_few_plays(slug: str) -> None:
    assert hw.testing.check_game(hw.game(slug), plays=3, seconds=300, seed=3).plays == 3


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("slug", GAMES)
def test_two_thousand_plays(slug: str, seed: int) -> None:
    report = hw.testing.check_game(hw.game(slug), plays=500, seconds=3_600, seed=100 + seed)
    assert report.plays == 500


MEANT: dict[str, set[str]] = {
    "set-a-watch": {
        "actions > attack_with",  # dice are added one by one: every set of them would be a list of hundreds
        "actions > payments",  # every card with every die would make the list four times as long
        "secret_swaps > swaps",  # whose card and which: another player may be asked
        "trail_places > trail_cards",  # every order of every place would be forty
        "cards_to_exhaust",  # a Line that overruns the Watch anyway: it is still seen card by card
        "tolls",
        "heroes_with_cards",
        "attack_with",  # a tamed Creature or a last power may make a difference for the last one, and need not
    }
}
"""By game: questions that could be spared in some plays and are asked on purpose."""


@pytest.mark.parametrize("slug", MEANT)
def test_no_question_is_asked_that_could_be_spared(slug: str) -> None:
    report = hw.testing.report_questions(hw.game(slug), plays=40, seed=11)
    assert not {*report.without_content, *report.in_two_stages} - MEANT[slug], report


LABELLED: dict[str, int] = {"set-a-watch": 60, "heroes-of-terrinoth": 3, "thorgal": 3, "thornwatch": 4}
"""By game: how many plays are looked at."""


@pytest.mark.parametrize("slug", LABELLED)
def test_no_two_options_read_the_same(slug: str) -> None:
    assert hw.testing.check_labels(hw.game(slug), plays=LABELLED[slug], seed=3) > 150


@pytest.mark.parametrize(
    ("options", "plays"),
    [({"seats": 1}, 4), ({"seats": 1, "adventure": True}, 10), ({"seats": 3, "mode": "guided"}, 4)],
    ids=str,
)
def test_no_two_options_of_the_duskwatch_read_the_same(options: dict[str, object], plays: int) -> None:
    """Stories end when they end: what is asked for is far below what these plays have."""
    assert hw.testing.check_labels(hw.game("duskwatch"), plays=plays, seed=3, **options) > 400
