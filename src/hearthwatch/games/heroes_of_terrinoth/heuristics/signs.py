"""Signs that many questions share: how a hero fares, how an enemy stands, which effect it is about."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import ActionFeatureNames, Card

from ..content import ACTIONS, EXPLORATION, FIRST_NEMESIS, HERO_NAMES
from ..rules.box import BOX
from ..rules.effects.language import effects
from ..rules.moments import AFTER_ACTION
from ..rules.strength import attack_value, enemy_health, resilience
from ..table import POISONED, SHADOWS, WEAKENED, Hero, Realm
from .features import FEW

ACTION_FEATURES: Final = ActionFeatureNames()
Marks = list[tuple[int, float]]

QUESTS: Final = {quest.slug: number for number, quest in enumerate(BOX.box_quests)}
"""The quests of the box; the weights of a quest are not used in another."""
VERBS: Final = {name: number for number, name in enumerate(effects.verbs)}


def _on_offer() -> list[str]:
    """Return the effects of the box that are offered: abilities, items, special rules, and every optional effect."""
    found = [f"hero/{hero}" for hero in HERO_NAMES] + [f"exploration/{card.name}" for card in EXPLORATION]
    for node in BOX.nodes.values():
        if node.verb.name == "may":
            found.append(node.value.name)
        elif node.verb.name == "choose":
            found += [part.name for part in node.value]
        elif node.verb.name == "pay":
            found.append(node.name)
    found += [rule.effect for quest in BOX.box_quests for rule in quest.rules if rule.when == AFTER_ACTION]
    return [*dict.fromkeys(found)]


EFFECTS: Final = {name: number for number, name in enumerate(_on_offer())}


class HeroSigns:
    """Features of the hero whom an option concerns."""

    NAMES: Final = ("hurt", "near death", "tokens", "exhausted", "engaged", "leads", "poisoned", "weakened")

    def __init__(self, about: str) -> None:
        self.numbers = ACTION_FEATURES.each(f"{about}, hero", self.NAMES)

    def add(self, table: Realm, hero: Hero, marks: Marks) -> None:
        """Mark an option with the state of this hero, which is the same for all options that are judged together."""
        memo = table.memo
        known: Marks | None = None if memo is None else memo.get((self, hero))
        if known is None:
            known = self._marks(table, hero)
            if memo is not None:
                memo[self, hero] = known
        marks += known

    def _marks(self, table: Realm, hero: Hero) -> Marks:
        marks: Marks = []
        hurt, dying, tokens, turned, engaged, leads, poisoned, weakened = self.numbers
        whole, wounds = table.health(hero), table.wounds[hero]
        if wounds:
            marks.append((hurt, wounds / whole))
            if whole - wounds <= FEW:
                marks.append((dying, 1.0))
        if table.tokens[hero]:
            marks.append((tokens, table.tokens[hero] / 5))
        cards = sum(table.exhausted[hero * 4 : hero * 4 + 4])
        if cards:
            marks.append((turned, cards / 4))
        place = table.place
        near = 0
        for card in table.enemies:
            near += place[card] == hero
        if near:
            marks.append((engaged, near / 3))
        if hero == table.leader:
            marks.append((leads, 1.0))
        conditions = table.conditions[hero]
        if conditions & POISONED:
            marks.append((poisoned, 1.0))
        if conditions & WEAKENED:
            marks.append((weakened, 1.0))
        return marks


class EnemySigns:
    """Features of the enemy that an option concerns."""

    NAMES: Final = (
        "facedown", "attack", "health left", "resilience", "in shadows", "nemesis", "hunted", "tired", "another hero's",
    )  # fmt: skip

    def __init__(self, about: str) -> None:
        self.numbers = ACTION_FEATURES.each(f"{about}, enemy", self.NAMES)

    def add(self, table: Realm, card: Card, hero: int, marks: Marks) -> None:
        """Mark an option with the state of this enemy, as seen by a hero."""
        facedown, attack, left, tough, shadows, nemesis, hunted, tired, elsewhere = self.numbers
        if not table.known[card]:
            marks.append((facedown, 1.0))
            return
        marks.append((attack, attack_value(table, card) / 4))
        marks.append((left, (enemy_health(table, card) - table.hurt[card]) / 6))
        less = resilience(table, card)
        if less:
            marks.append((tough, less / 2))
        place = table.place[card]
        if place == SHADOWS:
            marks.append((shadows, 1.0))
        elif place != hero:
            marks.append((elsewhere, 1.0))
        if table.face[card] >= FIRST_NEMESIS:
            marks.append((nemesis, 1.0))
            if table.played.hunts:
                marks.append((hunted, 1.0))
        if table.tired[card]:
            marks.append((tired, 1.0))


class VerbSigns:
    """Features of an effect, by its verb, and of the hero whom it addresses."""

    def __init__(self, about: str) -> None:
        self.verbs = ACTION_FEATURES.each(about, VERBS)
        self.heroes = [HeroSigns(f"{about} {verb}") for verb in VERBS]

    def add(self, table: Realm, name: str, hero: Hero, marks: Marks) -> None:
        """Mark an option with the effect of this name on a hero."""
        node = table.book.nodes.get(name)
        if node is not None:
            verb = VERBS[node.verb.name]
            marks.append((self.verbs[verb], 1.0))
            if hero >= 0:
                self.heroes[verb].add(table, hero, marks)


class EffectSigns(VerbSigns):
    """Features of an option's effect: by verb for all effects, by name for those of the box."""

    def __init__(self, about: str) -> None:
        super().__init__(about)
        self.names, self.hurt, self.tokens, self.late = (
            ACTION_FEATURES.each(f"{about}{state}", EFFECTS) for state in ("", ", hurt", ", tokens", ", late")
        )

    def add(self, table: Realm, name: str, hero: Hero, marks: Marks) -> None:
        super().add(table, name, hero, marks)
        place = EFFECTS.get(name)
        if place is None:
            return
        marks.append((self.names[place], 1.0))
        marks.append((self.late[place], table.peril / len(table.played.sheet.track)))
        if hero >= 0:
            marks.append((self.hurt[place], table.wounds[hero] / table.health(hero)))
            marks.append((self.tokens[place], table.tokens[hero] / 5))


def by_action(name: str) -> list[int]:
    """Return the features of a name for each of the four actions."""
    return ACTION_FEATURES.each(name, ACTIONS)
