"""Cards printed otherwise for one test: for rules that no card of the box shows, or not alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import force_setattr

from hearthwatch.games.heroes_of_terrinoth import content
from hearthwatch.games.heroes_of_terrinoth.rules import activation
from hearthwatch.games.heroes_of_terrinoth.rules.box import BOX
from hearthwatch.games.heroes_of_terrinoth.rules.effects.language import effects
from hearthwatch.games.heroes_of_terrinoth.rules.quest_book import QuestRule

MISSING = object()
NUMBERS = {"attack": content.ENEMY_ATTACK, "resilience": content.ENEMY_RESILIENCE, "health": content.ENEMY_HEALTH}
PASSIVES = {"attack_if": BOX.attack_if, "resilience_if": BOX.resilience_if}
AMOUNTS = {"plus": BOX.plus, "guard": BOX.guard}
READ = effects.reading(BOX.nodes)


def _put(table: Any, key: Any, value: Any) -> None:
    if isinstance(table, Struct):
        force_setattr(table, key, value)
    else:
        table[key] = value


class Printer:
    """Prints cards anew; `undo` brings the box back."""

    def __init__(self) -> None:
        self._before: list[tuple[Any, Any, Any]] = []
        self._rules: list[tuple[list[QuestRule], QuestRule]] = []

    def _print(self, table: Any, key: Any, value: Any) -> None:
        if isinstance(table, Struct):
            before = getattr(table, key)
        else:
            before = table.get(key, MISSING) if isinstance(table, dict) else table[key]
        self._before.append((table, key, before))
        _put(table, key, value)

    def undo(self) -> None:
        """The box is as it was."""
        for rules, rule in self._rules:
            rules.remove(rule)
        for table, key, before in reversed(self._before):
            if before is MISSING:
                del table[key]
            else:
                _put(table, key, before)

    def effect(self, name: str, effect: Any) -> str:
        """An effect under its name, such as `keyword/Poison` or `location/Roadside Inn/end`."""
        before = dict(BOX.nodes)
        READ.effect(name, effect)
        for one, node in BOX.nodes.items():
            if before.get(one) is not node:
                self._before.append((BOX.nodes, one, before.get(one, MISSING)))
        return name

    def card(self, name: str, **parts: Any) -> None:
        """An activation card: `dice`, `plus`, `guard`, `targets`, `ranged`, `rerolls`, lines `before` and `after`."""
        number = content.ACTIVATION_NAMES.index(name)
        lines = [*activation.LINES[number]]
        for key, value in parts.items():
            if key in ("before", "after"):
                named = [self.effect(f"test/{name}/{key}/{place}", one) for place, one in enumerate(value)]
                lines[("before", "after").index(key)] = named
            elif key in AMOUNTS:
                self._print(AMOUNTS[key], number, READ.amount(value))
            elif key == "more_dice":
                more = (READ.condition(value["if"]), value["dice"]) if value else None
                self._print(BOX.more_dice, number, more)
            else:
                self._print(content.ACTIVATIONS[number], key, value)
        self._print(activation.LINES, number, tuple(lines))

    def enemy(self, name: str, **parts: Any) -> None:
        """An enemy, a Master with that word behind: `attack`, `resilience`, `health`, `bar`, `threat`, passives."""
        face = self.face(name)
        for key, value in parts.items():
            if key in NUMBERS:
                self._print(NUMBERS[key], face, value)
            elif key == "threat":
                self.effect(content.threat_name(face), value)
            elif key in PASSIVES:
                self._print(PASSIVES[key], face, (READ.condition(value["if"]), value["by"]) if value else None)
            else:
                self._print(content.ENEMIES[face], key, value)

    def location(self, name: str, **parts: Any) -> None:
        """A location: `value`, `engaged`, `shadow`, `modify`, or its texts `start` and `end`."""
        site = next(one for one in content.LOCATIONS if one.name == name)
        for key, value in parts.items():
            self._print(site, key, value)
            if key in ("start", "end"):
                self.effect(f"location/{name}/{key}", value)

    def number(self, numbers: list[int], place: int, value: int) -> None:
        """One of several numbers that were read off the cards, such as what each location adds to an attack."""
        self._print(numbers, place, value)

    def quest_rule(self, when: str, effect: Any, quest: str = "the-goblin-problem") -> None:
        """A further special rule on a quest sheet."""
        rule = QuestRule(when, "A rule of the test", self.effect(f"test/quest/{when}", effect))
        BOX.quests[quest].rules.append(rule)
        self._rules.append((BOX.quests[quest].rules, rule))

    @staticmethod
    def face(name: str) -> int:
        """The face of an enemy card."""
        plain, master = name.removesuffix(" Master"), name.endswith(" Master")
        return next(
            face
            for face, card in enumerate(content.ENEMIES)
            if card.name == plain and ("Master" in card.traits) == master
        )


@pytest.fixture
def printed() -> Iterator[Printer]:
    """Prints cards anew for one test: `printed.enemy("Bandit", attack=3)`."""
    printer = Printer()
    yield printer
    printer.undo()
