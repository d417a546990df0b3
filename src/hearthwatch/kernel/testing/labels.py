"""Test that options have different labels, for people who only hear them."""

from __future__ import annotations

from random import Random
from typing import Any

from ..game import Game
from ..table import Table


def check_labels(game: Game[Any], plays: int = 20, seed: int = 0, **options: Any) -> int:
    """Play at random; AssertionError where two options of one question, or an option and a refusal, read the same.

    Return the number of decisions checked. Not part of `check_game`: where players write, two may write the same.
    """
    looked_at = 0
    for number in range(plays):
        chance = Random(f"{seed} {number}")
        least, most = game.seats
        table: Table = game.new(**{"seats": least + number % (most - least + 1), "seed": seed + number, **options})
        table.recording = False
        while table.asked:
            told_alike = alike(table)
            assert not told_alike, f"{game.slug}, seed {seed + number}: {told_alike}"
            step = chance.choice(table.asked_options)
            table.take(step, table.least_text(step))
            looked_at += 1
    return looked_at


def alike(table: Table) -> str:
    """Name two things that read the same to a seat that may choose now; empty where there are none."""
    for seat in table.decision.seats if table.decision else ():
        decision = table.decision.for_seat(seat)  # type: ignore[union-attr]
        read: dict[tuple[str, str], str] = {}
        for option in decision.options:
            other = read.setdefault((option.group, option.label), option.key)
            if other != option.key:
                return f"to seat {seat} {option.key!r} and {other!r} both read {option.label!r}"
        for refused in decision.refused:
            other = read.get((refused.group, refused.label), refused.key)
            if other != refused.key:
                return f"to seat {seat} {refused.key!r}, which is refused, reads {refused.label!r} as {other!r} does"
    return ""
