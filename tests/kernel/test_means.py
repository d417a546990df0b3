"""Every option says what it does, in one line, wherever it is shown."""

from __future__ import annotations

from random import Random

import pytest

import hearthwatch as hw
from hearthwatch.kernel.words import named_in

GAMES = ["set-a-watch", "heroes-of-terrinoth", "duskwatch", "thornwatch"]


@pytest.mark.parametrize("slug", GAMES)
def test_what_options_mean_names_steps_and_their_arguments(slug: str) -> None:
    game = hw.game(slug)
    for kind, words in game.means.items():
        assert kind in game.kinds, f"means.toml tells of {kind}, which is no kind of step"
        unknown = named_in(words) - {*game.kinds[kind].parameters}
        assert not unknown, f"{kind} has no {unknown}"


@pytest.mark.parametrize(
    ("slug", "plays"), [("set-a-watch", 6), ("heroes-of-terrinoth", 5), ("duskwatch", 3), ("thornwatch", 4)]
)
def test_choices_whose_words_do_not_tell_say_what_they_do(slug: str, plays: int) -> None:
    """A label of a few words, such as a name, is a riddle without its line."""
    silent: dict[str, str] = {}
    for seed in range(plays):
        chance = Random(seed)
        least = hw.game(slug).seats[0]
        table = hw.game(slug).new(1 if slug == "duskwatch" else least + seed % 4, seed=seed)
        for _ in range(150):
            if table.decision is None:
                break
            options = table.decision.options
            for option in options:
                words = option.means
                assert "{" not in words
                assert len(words) < 320, words
                if not words and not option.field and ":" not in option.label and len(option.label.split()) < 4:
                    silent[option.kind] = option.label
            step = chance.choice(table.asked_options)
            table.take(step, table.least_text(step))
    assert not silent.keys() - PLAIN[slug], silent


PLAIN = {
    "set-a-watch": {"add_die", "add_tamed", "pay_with_wood", "strike", "typed_die"},
    "heroes-of-terrinoth": {"do_it", "for_hero", "outcome", "pay_price", "shed"},
    "duskwatch": {
        "add_score",
        "count_record",
        "enough",
        "is_harmed",
        "rewrite",
        "sheet_of",
        "switch_score",
        "tell",
        "tend",
    },
    "thornwatch": set(),
}
"""Kinds whose short labels say all there is: what an effect does in so many words, a name that answers the question."""


def test_a_terminal_says_it_once_for_choices_that_do_the_same() -> None:
    table = hw.game("set-a-watch").new(1, seed=4)
    table.choose(table.decision.options[0])
    text = "\n".join(table.text(0))
    assert text.count("firewood +2 each") == 1
    assert text.count("Chop Wood with") == 3


def test_programs_find_it_with_each_option() -> None:
    table = hw.game("heroes-of-terrinoth").new(1, seed=4)
    table.choose(table.decision.options[0])
    found = table.view(0)["decision"]
    assert found is not None
    assert any(one["means"].startswith("Attack: ") for one in found["options"])
