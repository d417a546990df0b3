"""Ebb: the Judge's tokens, thirty of them in the box (TWN-G9)."""

from __future__ import annotations

from ..content import EBB_TOKENS
from ..table import Thornwatch


def in_box(table: Thornwatch) -> int:
    """Tokens that are neither with the Judge nor on a terrain card."""
    if table.open_ebb:
        return EBB_TOKENS * EBB_TOKENS
    return max(0, EBB_TOKENS - table.ebb - sum(table.cache))


def gain_ebb(table: Thornwatch, amount: int, rule: str = "TWN-18.5") -> int:
    """The Judge gains ebb, as far as the box has it; below 0 it is lost (TWN-12.9). Gives how much it was."""
    amount = min(amount, in_box(table)) if amount > 0 else max(amount, -table.ebb)
    if amount:
        table.ebb += amount
        if amount > 0:
            table.say(rule, "The Judge gains {} ebb, and has {}.", amount, table.ebb)
        else:
            table.say(rule, "The Judge loses {} ebb, and has {}.", -amount, table.ebb)
    return amount


def spend_ebb(table: Thornwatch, amount: int) -> None:
    """The price of something (TWN-12.8)."""
    table.ebb -= amount


def fill_cache(table: Thornwatch, tile: int, amount: int) -> None:
    """Ebb from the box is laid on a terrain card (TWN-5.7)."""
    amount = min(amount, in_box(table))
    table.cache[tile] += amount
    if amount:
        table.say("TWN-5.7", "{} ebb lies on {:Tile}.", amount, tile)


def release(table: Thornwatch, tile: int, amount: int) -> int:
    """The Judge takes ebb off a cache, never more than lies on it (TWN-5.7)."""
    amount = min(amount, table.cache[tile])
    table.cache[tile] -= amount
    table.ebb += amount
    if amount:
        table.say("TWN-5.7", "The Judge takes {} ebb from {:Tile}, and has {}.", amount, tile, table.ebb)
    return amount


def drain(table: Thornwatch, tile: int, amount: int) -> int:
    """Ebb of a cache goes back to the box."""
    amount = min(amount, table.cache[tile])
    table.cache[tile] -= amount
    if amount:
        table.say("TWN-5.7", "{} ebb of {:Tile} goes back to the box.", amount, tile)
    return amount
