"""The language of Thorgal: an effect addresses a Character and has a place, the Location it happens at or none.

The log names an effect that could not be done in full: a negative one is then unfulfilled (section 10 of the rules).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hearthwatch.kernel import Question
from hearthwatch.kernel.effects import Effects, Node, Reading, number

from ...table import Saga, rules
from ...things import Character, Location
from ..adventure import Adventure
from ..wounds import unfulfilled

NEGATIVE: Final = frozenset(
    (
        *("lose", "threat", "lose_experience", "lose_items", "exhaust_skill"),
        *("enemy", "upgrade", "block", "cost", "cover", "marker", "cover_legend"),
    )
)
"""Verbs whose shortfall is an unfulfilled effect, unless it is said "if possible" (THG-G11, THG-10.7)."""
OF_THE_BOARD: Final = frozenset(("block", "marker", "move_enemy", "cover_legend"))
"""Verbs that concern the board, so that everybody is affected (THG-10.5); others tell by themselves (`fell_short`)."""
NAMING: Final = frozenset(
    (
        *("each_character", "each_other", "each_here", "each_in", "another", "somebody", "somebody_here"),
        *("two_characters", "character_with"),
    )
)
"""Verbs that say which Characters the effect inside them speaks to."""
MODIFIERS: Final = frozenset(("plus", "dice", "rerolls", "upgrades", "criticals", "ignore", "tile"))
"""Verbs that change the action under way: Bonuses with a "+" (THG-12.10)."""


class AdventureReading(Reading):
    """Reading effects that may name the Areas, Locations, Entries and counters of an Adventure."""

    def __init__(
        self, nodes: dict[str, Node], adventure: Adventure, own: Mapping[str, Callable[..., int]] | None = None
    ) -> None:
        super().__init__(effects, nodes, own)
        self.adventure = adventure


class Language(Effects[Saga, Character, Location]):
    """Effects that speak to a Character."""

    def __init__(self) -> None:
        super().__init__(rules, "THG-1.11", who="Character", place="Location")
        self.of_a_character: dict[str, Callable[[Saga, Character], int]] = {}
        """Numbers by which Characters can be ranked."""

    def nodes_of(self, table: Saga) -> Mapping[str, Node]:
        return table.book.nodes

    def ask(self, table: Saga, question: Question, who: Character, place: Location, *, pause: bool = False) -> None:
        """Ask the player of a named Character; else the active player on a turn, or the team (THG-1.6)."""
        table.ask(deciding_about(table, question[1], who), question, pause=pause)

    def run(self, table: Saga, node: Node, who: Character, place: Location) -> None:
        """Let a verb do its work; a negative effect that falls short is followed by Wounds (THG-10.2)."""
        negative = node.verb.name in NEGATIVE or "bad" in node.parts
        if not negative or node.excused:
            node.verb.run(table, node, who, place)
            return
        wanted = number(node.value, table, who, place) if node.verb.shape[node.verb.name] == "amount" else 1
        waiting = len(table.stack)
        did = node.verb.run(table, node, who, place)
        if did is not None and did < wanted and not table.ending:
            affects_all = node.verb.name in OF_THE_BOARD or "group" in node.parts
            table.say("THG-10.2", "“{:Order}” cannot be done in full.", node.name)
            # Below what the effect itself set going: the Wounds come afterwards.
            table.stack.insert(waiting, unfulfilled(everybody(table) if affects_all else 1 << who))


effects: Final = Language()
effect = effects.effect


def deciding_about(table: Saga, name: str, who: Character) -> tuple[int, ...]:
    """Return the seats that decide how an effect goes: for a named Character its player (THG-1.6).

    An effect that addresses a Character other than the active one names it too: a card found on the turn of another.
    """
    named = who != table.leader or any(node.verb.name in NAMING for node in effects.node(table, name).above)
    return (table.seat_of(who),) if named else table.deciding


def everybody(table: Saga) -> int:
    """Return all Characters (bits)."""
    return (1 << len(table.party)) - 1


def fell_short(table: Saga, name: str) -> None:
    """Log an effect about the board that falls short: a negative one hurts everybody (THG-10.5, THG-10.7)."""
    node = effects.node(table, name)
    if node.verb.name in NEGATIVE and not node.excused:
        table.say("THG-10.2", "“{:Order}” cannot be done in full.", name)
        table.do(unfulfilled(everybody(table)))


__all__ = ["MODIFIERS", "NEGATIVE", "AdventureReading", "Language", "effect", "effects"]
