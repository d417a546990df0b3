"""Exported games: a reader of every seat gets the game itself, any other reader no secrets.

Method for the second: the file for a reader of the true table and that of a determinization for the reader must
be the same to the last letter, the log apart, which a determinization does not have.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from ..documents import exports_of
from ..files import open_file, unpacked
from ..readers import mask_of
from ..records import unsealed
from .copies import NEAR, same
from .play import TEXTS, Play
from .secrets import SECRET_LENGTH, Reader


def check_round_trip(play: Play) -> None:
    """Test that the file of every seat gives the same game, and the same file again."""
    table, everybody = play.table, tuple(range(play.table.seats))
    if own_chance(play).random() * len(play.made) > NEAR:
        return
    with play.careful("It cannot be exported and brought in"):
        text = table.export("json", everybody)
        brought = open_file(text, lambda slug: play.game)
        if not brought.exact or brought.table.export("json", everybody) != text:
            play.fail("An exported game, brought in and exported again, gives another file")
        if brought.table.record != table.record:
            play.fail("An exported game, brought in, has another record")
    same(play, brought.table, table, "An exported game")


def check_nothing_hidden(play: Play) -> None:
    """Test the file of a reader who does not hold every seat."""
    table, chance = play.table, own_chance(play)
    reader: Reader = None if table.seats == 1 else chance.choice([*range(table.seats), None])
    with play.careful(f"It cannot be exported for seat {reader}"):
        twin = table.determinize(reader, seed=chance.randrange(1 << 40))
        for kind in exports_of(table):
            if kind.name != "json" and table.export(kind.name, reader) != twin.export(kind.name, reader):
                play.fail(f"The document {kind.name} betrays to seat {reader} what it cannot know")
        text = table.export("json", reader)
        if without_log(text) != without_log(twin.export("json", reader)):
            play.fail(f"The exported file betrays to seat {reader} what it cannot know")
        check_words(play, reader, text)
        brought = open_file(text, lambda slug: play.game)
    if brought.exact or brought.table.rng == table.rng or brought.table.seats != table.seats:
        play.fail("What was exported for some seats comes back as the game itself")


def check_words(play: Play, reader: Reader, text: str) -> None:
    """Test that no seed, generator state, choice or private word is in the file, packed or not."""
    table = play.table
    save = unpacked(content_of(text)["packed"])
    all_of_it = text + msgspec.json.encode(save).decode()
    if save.record.entries or save.replays:
        play.fail(f"The file of seat {reader} holds what was chosen")
    for secret in (play.seed, *(getattr(table, name) for name in table.generators)):
        if str(secret) in all_of_it:
            play.fail(f"The file of seat {reader} holds the seed or the state of the generator")
    for _, readers, words in table.texts:
        if not readers & mask_of(reader) and len(words) >= SECRET_LENGTH and words not in TEXTS and words in all_of_it:
            play.fail(f"The file of seat {reader} holds the text {words!r}, which it may not read")


def own_chance(play: Play) -> Random:
    """Return a random source of its own, so that findings of the other checks do not depend on this one."""
    return Random(f"{play.seed} {len(play.made)}")


def content_of(text: str) -> dict[str, Any]:
    """Return the content of a file's envelope."""
    return msgspec.json.decode(unsealed(text)[1], type=dict[str, Any])


def without_log(text: str) -> dict[str, Any]:
    """Return the file of a table without its log."""
    content = content_of(text)
    content["readable"].pop("log", None)
    return content
