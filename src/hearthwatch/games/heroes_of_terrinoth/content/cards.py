"""The types of what is printed. `content/*.toml` is read into these; a key or a value that does not fit is refused."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct, field

Effect: TypeAlias = dict[str, Any] | list[Any]
"""An effect as it is written: the language of effects reads it."""
Ours: TypeAlias = bool | str
"""True where the whole card is our own invention, or the names of the parts that are."""
Archetype: TypeAlias = Literal["Healer", "Mage", "Scout", "Warrior"]
Action: TypeAlias = Literal["", "attack", "explore", "aid", "rest"]
Moment: TypeAlias = Literal["", "start", "before action", "dice", "after action", "after activation"]
Rating: TypeAlias = Literal["Trivial", "Challenging", "Formidable"]
Modified: TypeAlias = Literal[
    "attack_dice", "explore_dice", "aid_dice", "rest_dice", "enemy_attack", "enemy_resilience"
]


class Printed(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The fields of every card."""

    name: str
    ours: Ours
    flavour: str


class Hero(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hero card, with an ability for a moment or one that is always in force."""

    archetype: Archetype
    health: int
    when: Moment = ""
    action: Action = ""
    limit: Literal["", "round"] = ""
    forced: bool = False
    """True where the ability has no "may": it is used whenever it would have an effect (HOT-19.3)."""
    effect: Effect | None = None
    passive: str = ""


class MoreDice(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Dice that are added while something holds."""

    condition: str = field(name="if")
    dice: int


class Activation(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An activation card: its action, with what goes into the roll, and the lines above and below it."""

    archetype: Archetype
    class_name: str = field(name="class")
    action: Action
    dice: int
    before: list[Effect] = []
    after: list[Effect] = []
    ranged: bool = False
    targets: int = 1
    plus: int | str = 0
    guard: int | str = 0
    rerolls: int = 0
    more_dice: MoreDice | None = None


class Passive(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A change to a number of an enemy while a condition holds."""

    condition: str = field(name="if")
    by: int


class Strength(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers of a Minion or a Master, and what it has of its own: a bar, a threat, a passive."""

    attack: int
    resilience: int
    health: int
    bar: list[str] = []
    threat: Effect | None = None
    attack_if: Passive | None = None
    resilience_if: Passive | None = None


class EnemySet(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Two Minions and a Master."""

    one: str
    traits: list[str]
    rating: Rating
    bar: list[str]
    minion: Strength
    master: Strength
    threat: Effect | None = None
    attack_if: Passive | None = None
    resilience_if: Passive | None = None


class Enemy(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An enemy card."""

    set: str = ""
    pronoun: Literal["he", "she", "it"] = "it"
    traits: list[str]
    rating: Rating
    attack: int
    resilience: int
    health: int
    bar: list[str]
    threat: Effect | None = None
    attack_if: Passive | None = None
    resilience_if: Passive | None = None


class Keyword(Struct, frozen=True, forbid_unknown_fields=True):
    """A keyword that stands on few cards."""

    effect: Effect


class Location(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A location: what waits there, the progress it takes, and what it does in the travel phase."""

    trait: str
    rating: Rating
    engaged: int
    shadow: int
    value: int
    modify: dict[Modified, int] = {}
    start: Effect | None = None
    end: Effect | None = None
    quest: str = ""
    """The title of the quest that alone may name it; such a card is never drawn at random (HOT-28.4)."""

    def at(self, moment: str) -> Effect | None:
        """Return its effect at the start or at the end of the travel phase."""
        return self.start if moment == "start" else self.end


class Exploration(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An exploration card: an event, or an item for a moment."""

    set: str
    type: Literal["item", "event"]
    effect: Effect
    when: Moment = ""
    action: Action = ""


# -- the files


class Dice(Struct, frozen=True, forbid_unknown_fields=True):
    """The sides of the dice."""

    hero: tuple[str, ...]
    enemy: tuple[str, ...]


class Heroes(Struct, frozen=True, forbid_unknown_fields=True):
    """`heroes.toml`."""

    hero: list[Hero]


class Activations(Struct, frozen=True, forbid_unknown_fields=True):
    """`activations.toml`."""

    card: list[Activation]


class Enemies(Struct, frozen=True, forbid_unknown_fields=True):
    """`enemies.toml`."""

    set: list[EnemySet]
    keyword: dict[str, Keyword]
    nemesis: list[Enemy]


class Locations(Struct, frozen=True, forbid_unknown_fields=True):
    """`locations.toml`."""

    location: list[Location]


class Explorations(Struct, frozen=True, forbid_unknown_fields=True):
    """`exploration.toml`."""

    card: list[Exploration]
