"""Tables of the toy games at moments that tests need."""

from __future__ import annotations

from .toys.knife import GAME, Knife


def knife_scene(judge: str, guard: str, blade: str, *rolls: int) -> Knife:
    """Knife at its first blow: what everybody holds, by the first letters of the cards, and the dice to come.

    A third letter is the card that is drawn at the end of the first turn.
    """
    table: Knife = GAME.new(seed=2)
    done = []
    for seat, letters in enumerate((judge, guard, blade)):
        for body, letter in zip([*table.hands[seat], table.deck[-1 - seat]], letters, strict=False):
            face = "STH".index(letter)
            other = next(one for one in range(12) if one not in done and table.face[one] == face)
            table.face[body], table.face[other] = table.face[other], table.face[body]
            done.append(body)
    table.script = rolls
    table.begin_history()
    return table


def keys(table: Knife, seat: int | None = None) -> list[str]:
    """The options of a seat (or of all), standing orders left out."""
    assert table.decision is not None
    decision = table.decision if seat is None else table.decision.for_seat(seat)
    return [option.key for option in decision.options if not option.anytime]
