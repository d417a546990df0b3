"""Bots that hold seats of a game at the keyboard, and what is kept of that beside its save."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import msgspec

from hearthwatch.bots import Bot, BotError, bot_at, current, usual_bot
from hearthwatch.bots.turns import bot_to_move
from hearthwatch.kernel.errors import SetupError
from hearthwatch.kernel.table import Table
from hearthwatch.kernel.telling import Seats

NOBODY: Final = "none"
ENDING: Final = ".bots"


class Companions:
    """The bots of one game. Without any, all seats are at the keyboard."""

    def __init__(self, table: Table, names: Mapping[int, str] | None = None) -> None:
        self.table = table
        self.names = dict(names or {})
        """By seat, which bot holds it."""
        self.here = tuple(seat for seat in range(table.seats) if seat not in self.names)
        """The seats at the keyboard."""
        self._bots: dict[int, Bot] = {seat: bot_at(table, seat, name) for seat, name in self.names.items()}
        self._kept: Path | None = None

    @property
    def to_move(self) -> int | None:
        """The seat of the bot that is to choose now."""
        return bot_to_move(self.table, self.names, self.here) if self.names else None

    def play(self, thinks: Callable[[int], None], chosen: Callable[[], None]) -> None:
        """Let them choose until somebody at the keyboard is asked, or the game is over."""
        last = None
        while (seat := self.to_move) is not None:
            if seat != last:
                thinks(seat)
            last = seat
            option = self._bots[seat].choose(self.table, (seat,), seed=self.table.moves)
            self.table.choose(option, seat=seat, text=self.table.least_text(option.step))
            chosen()

    def asked(self) -> tuple[int, ...]:
        """Those at the keyboard who are asked; all who sit there when nobody is."""
        decision = self.table.decision
        seats = decision.seats if decision else ()
        return tuple(seat for seat in seats if seat in self.here) or self.here or tuple(range(self.table.seats))

    def eyes(self) -> tuple[int, ...]:
        """Whose eyes see the table."""
        return eyes_of(self.table, self.here, self.asked())

    def allies(self) -> tuple[int, ...]:
        """Those at the keyboard who are on the side of whoever is asked: hints know what they know."""
        side = self.table.side_of(self.asked()[0])
        return tuple(seat for seat in range(self.table.seats) if seat in self.here and self.table.side_of(seat) == side)

    # -- beside the save

    def keep(self, save: Path) -> None:
        """Write down which seats are theirs. OSError leaves it as it was."""
        if save != self._kept:
            self.write(save)
            self._kept = save

    def write(self, save: Path) -> None:
        """The same for a copy of the game."""
        path = save.with_suffix(ENDING)
        if self.names:
            path.write_bytes(msgspec.json.encode(self.names))
        else:
            path.unlink(missing_ok=True)


def eyes_of(table: Table, here: tuple[int, ...], asked: tuple[int, ...]) -> tuple[int, ...]:
    """Those who are asked; but whoever plays one part of the game sees together what any of its seats may see."""
    parts = [{*part.seats_of(table.seats)} for part in table.game.parts]
    return here if here and any({*here} <= part for part in parts) else asked


def companions(table: Table, words: str) -> Companions:
    """By what was typed: seats by number or name, each with a bot or the usual one: `judge,3=casual`, `all`, `none`."""
    seats = Seats(table)
    names: dict[int, str] = {}
    if words.strip() == NOBODY:
        return Companions(table)
    for part in words.split(","):
        who, _, name = (one.strip() for one in part.partition("="))
        found = seats.seat(who)
        if who == "all":
            chosen = list(range(table.seats))
        elif found is not None:
            chosen = [found]
        elif who.isdecimal() and 1 <= int(who) <= table.seats:
            chosen = [int(who) - 1]
        else:
            there = ", ".join(f"{seat + 1} or {seats.word(seat)}" for seat in range(table.seats))
            raise SetupError(f"There is no seat {who!r} for a bot. There are: {there}; or all, or none.")
        names |= {seat: name or usual_bot(table, seat) for seat in chosen}
    return Companions(table, names)


def part_of(table: Table, name: str | None) -> tuple[Companions, str]:
    """The usual bots around somebody who plays one part, the first of the game unless named; and a line that says so.

    Where all seats are alike there is nothing to say: all of them are at the keyboard.
    """
    game = table.game
    if name is None and not game.parts:
        return Companions(table), ""
    part = game.parts[0] if name is None else game.part(name)
    mine = part.seats_of(table.seats)
    others = Companions(table, {seat: usual_bot(table, seat) for seat in range(table.seats) if seat not in mine})
    seats = Seats(table)
    instead = " or ".join(f"--as={one.name}" for one in game.parts if one is not part)
    yours, theirs = "Your seat" if len(mine) == 1 else "Your seats", "A bot" if len(others.names) == 1 else "Bots"
    held = {name: [seat for seat in others.names if others.names[seat] == name] for name in others.names.values()}
    played = "; ".join(f"{seats.say(those)} ({name})" for name, those in held.items())
    said = f"{yours}: {seats.say(mine)}. {theirs}: {played}."
    return others, f"{said} To play something else: {instead}; to play everybody: --bots={NOBODY}."


def kept_companions(table: Table, save: Path) -> Companions:
    """Those of a saved game. What cannot be read is none: then everybody is at the keyboard."""
    try:
        stored = msgspec.json.decode(save.with_suffix(ENDING).read_bytes(), type=dict[int, str])
        names = {seat: current(name) for seat, name in stored.items()}
        return Companions(table, {seat: name for seat, name in names.items() if 0 <= seat < table.seats})
    except (OSError, msgspec.DecodeError, BotError):
        return Companions(table)
