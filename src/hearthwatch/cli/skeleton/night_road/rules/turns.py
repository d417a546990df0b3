"""A turn: look as long as you like, then walk (NRD-2)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Refusal, Step, mask_of, no

from ..table import DECK, DISCARDS, ON_PATH, PATHS, Path, Road, rules
from .ending import check_end


@rules.step("NRD-2.2")
def turn_begins(table: Road) -> None:
    """Lay a card on each path that has none (NRD-2.2)."""
    for path in PATHS:
        if not table.paths[path]:
            table.deal(DECK, ON_PATH, path)
    table.do(act())


@rules.step("NRD-2.1")
def act(table: Road) -> None:
    """Ask the player whose turn it is (NRD-2.1)."""
    table.ask(table.turn, ways())


@rules.choices("NRD-2.1", "Which way?", pause=True)
def ways(table: Road) -> Iterator[Step]:
    for path in PATHS:
        yield walk(path)
    for path in PATHS:
        yield shine(path)


@rules.step("NRD-2.3", "Shine a light on {path}", group="Shine")
def shine(table: Road, path: Path) -> None:
    """Pay 1 oil for a look that nobody else gets (NRD-2.3)."""
    table.oil -= 1
    table.reveal(table.on(path), mask_of(table.turn))
    table.say("NRD-2.3", "On the way waits {:Card}.", table.on(path))
    table.do(act())


@shine.refuses
def _(table: Road, path: Path) -> Refusal | None:
    if table.knows(mask_of(table.turn), table.on(path)):
        return no("NRD-2.3", "You know already that {:Card} waits there.", table.on(path))
    if table.oil == 1:
        return no("NRD-2.3", "The last oil cannot be spent on a look.")
    return None


@rules.step("NRD-2.4", "Walk {path}", group="Walk")
def walk(table: Road, path: Path) -> None:
    """The card is turned up, counts, and is discarded; the turn is over (NRD-2.4)."""
    card = table.on(path)
    table.move(card, DISCARDS)
    table.oil = max(0, table.oil + table.card(card).oil)
    table.walked += 1
    table.say("NRD-2.4", "The party meets {:Card}: oil {}.", card, table.oil)
    table.turn = (table.turn + 1) % table.seats
    table.do(check_end(), turn_begins())
