"""What is printed: every effect of the box reads as a sentence made from what it does, and no Entry is given away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import to_builtins

from hearthwatch.games.thorgal import GAME
from hearthwatch.games.thorgal.content import (
    ACTION_CARDS,
    ADVENTURE_CARDS,
    CHARACTERS,
    DISCOVERIES,
    ENEMIES,
    EVENTS,
    ITEMS,
    SPECIAL_CARDS,
    TERRAIN,
)
from hearthwatch.games.thorgal.rules.box import BOX
from hearthwatch.games.thorgal.rules.effects.language import effects
from hearthwatch.games.thorgal.show.printing import effect_text

EFFECT_KEYS = ("effect", "failed", "corner", "now", "next", "won", "lost", "after", "beyond_combat", "beyond_journey")
LISTS_OF_EFFECTS = ("red", "yellow")
BY_NAME = ("round", "more")


def written(data: Any) -> Iterator[Any]:
    """Every effect that stands in some data, the outermost ones."""
    if isinstance(data, list):
        for one in data:
            yield from written(one)
    elif isinstance(data, dict):
        for key, value in data.items():
            if key in EFFECT_KEYS and value:
                yield value
            elif key in LISTS_OF_EFFECTS and isinstance(value, list):
                yield from value
            elif key in BY_NAME and isinstance(value, dict):
                yield from value.values()
            else:
                yield from written(value)


CARDS = [
    *ACTION_CARDS,
    *SPECIAL_CARDS,
    *TERRAIN,
    *ENEMIES,
    *ITEMS,
    *DISCOVERIES,
    *EVENTS,
    *ADVENTURE_CARDS,
    *CHARACTERS,
]
IN_THE_BOX = [
    *written(to_builtins(CARDS)),
    *(
        effect
        for one in BOX.box_adventures
        for part in (one.sheet, one.map, one.book)
        for effect in written(to_builtins(part))
    ),
]


def used(effect: Any) -> set[str]:
    """The verbs of an effect."""
    if isinstance(effect, list):
        return {verb for one in effect for verb in used(one)}
    if isinstance(effect, dict):
        inner = {verb for value in effect.values() for verb in used(value)}
        return inner | {next(iter(effect))}
    return set()


def test_there_is_much_to_print() -> None:
    assert len(IN_THE_BOX) > 700


def test_every_effect_reads_as_sentences() -> None:
    for effect in IN_THE_BOX:
        text = effect_text(effect)
        assert re.fullmatch(r"[A-Z0-9“].*[.!?”]", text, re.DOTALL), (effect, text)
        assert not re.search(r"[_{}\[\]]|None|True|  ", text), (effect, text)


def test_every_number_of_a_plain_effect_is_in_its_text() -> None:
    for effect in IN_THE_BOX:
        if isinstance(effect, dict) and "gain" in effect and isinstance(effect["gain"], int):
            assert str(effect["gain"]) in effect_text(effect)
        if isinstance(effect, dict) and "entry" in effect and "defeat" not in effect:
            assert str(effect["entry"]) in effect_text(effect)


def test_effects_that_differ_read_differently() -> None:
    by_text: dict[str, Any] = {}
    for effect in IN_THE_BOX:
        other = by_text.setdefault(effect_text(effect), effect)
        plain = [one[0] if isinstance(one, list) and len(one) == 1 else one for one in (effect, other)]
        assert plain[0] == plain[1], effect_text(effect)


def test_most_of_the_vocabulary_is_used_by_the_box() -> None:
    spoken = {verb for effect in IN_THE_BOX for verb in used(effect)}
    idle = set(effects.verbs) - spoken - {"in order"}
    assert idle <= {
        *("each_other", "each_here", "another", "first_player", "may", "give"),
        *("win", "icon", "objective", "take_objective", "move_to"),
    }


@pytest.mark.rule("THG-26.1")
def test_no_list_of_cards_gives_an_entry_away() -> None:
    told = str(GAME.cards() if callable(GAME.cards) else GAME.cards)
    for one in BOX.box_adventures:
        for entry in one.book.entry:
            assert entry.story.split(".")[0] not in told
            assert all(plot.text not in told or len(plot.text) < 12 for plot in entry.plot)
