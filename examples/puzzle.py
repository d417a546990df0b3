"""Set up a position and find every way to clear the line of creatures: a puzzle with all of its solutions."""

import json
from collections.abc import Iterator

import hearthwatch as hw
from hearthwatch.kernel import Table

POSITION = """
    camp = "Wizard"
    party = ["Beast Master", "Wizard", "Ranger", "Rogue"]
    dice."Beast Master" = [3, 1, 1]
    dice.Ranger = [6, 2, 1]
    dice.Rogue = [4, 1, 1]
    line = ["Eagle", "Fell Beast"]
    deck = ["Wyvern"]
"""
ATTACKS = {"aim", "add_die", "strike"}


def solutions(table: Table, seen: set[str], moves: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the direct attacks that leave nobody standing; a position that was seen before is not searched again."""
    board = table.view(seat=0, parts=("board",))["board"]
    if not board["line"]:
        yield moves
        return
    position = json.dumps([board, table.decision.prompt if table.decision else ""], default=str)
    if position in seen or not table.decision:
        return
    seen.add(position)
    for option in table.decision.options:
        if option.kind in ATTACKS:
            after = table.clone()
            after.choose(option.key)
            yield from solutions(after, seen, (*moves, option.label))


if __name__ == "__main__":
    table = hw.game("set-a-watch").position(POSITION)
    print(*table.text(seat=0), sep="\n")
    found = sorted(solutions(table, set()), key=len)
    print(f"\n{len(found)} solutions; the shortest:", *found[0], sep="\n  ")
