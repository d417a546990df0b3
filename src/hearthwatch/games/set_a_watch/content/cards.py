"""The types of what is printed. `content/*.toml` is read into these; a key or a value that does not fit is refused."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from msgspec import Struct, field
from msgspec.structs import asdict

Invented: TypeAlias = bool | str
"""True where the whole card is our own invention, or the names of the parts that are."""


class Numbered(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card whose text names some of its own numbers, such as {limit}."""

    name: str
    text: str
    flavour: str
    invented: Invented
    effect: str
    bonus: int = 0
    count: int = 0
    least: int = 0
    less: int = 0
    levels: int = 0
    limit: int = 0
    nearest: int = 0
    range: int = 0
    reach: int = 0
    uses: int = 0
    weaken: int = 0
    wood: int = 0

    def __post_init__(self) -> None:
        numbers = asdict(self)
        for key in re.findall(r"\{(\w+)\}", self.text):
            if not numbers.get(key):
                raise ValueError(f"The text of {self.name} names {{{key}}}, which the card does not give")


class Adventurer(Numbered, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An Adventurer: dice, attack, and a special camp action with its text (SAW-4.9)."""

    dice: tuple[int, int, int]
    attack: Literal["melee", "ranged"]
    camp: str
    profile: str
    stun_immune: bool = False
    """True where Stun has no effect on this Adventurer (SAW-19.21)."""


class AbilityCard(Numbered, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An Ability card: active, passive, or passive with an action that may be left."""

    class_name: str = field(name="class")
    kind: Literal["active", "passive", "passive_action"]


class Creature(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Creature or an Unhallowed, with its type (SAW-4.5): each of its powers is one verb with its number."""

    name: str
    type: str
    health: int
    damage: int
    flavour: str = ""
    invented: Invented
    copies: int = 1
    text_only: bool = False
    """True where the Health is only in the text (SAW-19.1)."""
    reveal: dict[str, int] = {}
    first: dict[str, int] = {}
    defeated: dict[str, int] = {}
    ongoing: dict[str, int | str] = {}

    def __post_init__(self) -> None:
        for power in (self.reveal, self.first, self.defeated, self.ongoing):
            if len(power) > 1:
                raise ValueError(f"A power of {self.name} has several verbs: {', '.join(power)}")


class SummonCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A variant Summon card: what pays for it, and which Unhallowed comes (SAW-G52)."""

    name: str
    price: dict[str, int] = {}
    """A verb with its number; empty where one Adventurer exhausts an Ability card."""
    bottom: bool = False
    flavour: str
    invented: Invented


class PlaceRule(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The rule of a Location; 0 or empty means no effect. The words are in powers.toml, [location]."""

    lose_lowest_die: int = 0
    cap_dice: int = 0
    range: int = 0
    reveal_level: int = 0
    type_health: str = ""
    ban_camp: str = ""
    once_per_ability: int = 0
    extra_of_type: str = ""
    chop: int = 0
    attack_bonus: str = ""
    damage_bonus: int = 0
    watch_feeds_horde: int = 0
    reveal_last: int = 0
    watch_toll: int = 0
    camp_refresh: int = 0
    reroll_each: int = 0
    free_equip: int = 0
    level_cap: int = 0
    attack_dice_max: int = 0
    exhaust_recovers: int = 0
    floor_dice: int = 0
    exhaust_burns: int = 0
    bounty: str = ""
    camp_vanquish: int = 0

    def verbs(self) -> dict[str, int | str]:
        """Return the Location's rule by verb."""
        return {verb: number for verb, number in asdict(self).items() if number}


class Location(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Location card: how many Creatures, how firewood changes, what mark it has, and a rule (SAW-4.6)."""

    name: str
    kind: Literal["regular", "respite", "final"]
    firewood: int
    creatures: int
    ability: PlaceRule
    bonus: int = 0
    flavour: str
    invented: Invented

    def __post_init__(self) -> None:
        if len(self.ability.verbs()) != 1:
            raise ValueError(f"The ability of {self.name} is one verb with its number or word")


class PowerWords(Struct, frozen=True, forbid_unknown_fields=True):
    """The printed words of every verb."""

    trigger: dict[str, str]
    rider: dict[str, str]
    effect: dict[str, str]
    ongoing: dict[str, str]
    location: dict[str, str]


class Adventurers(Struct, forbid_unknown_fields=True):
    """The file adventurers.toml."""

    adventurer: list[Adventurer]


class AbilityCards(Struct, forbid_unknown_fields=True):
    """The file abilities.toml."""

    ability: list[AbilityCard]


class Creatures(Struct, forbid_unknown_fields=True):
    """The file creatures.toml."""

    creature: list[Creature]


class Unhallowed(Struct, forbid_unknown_fields=True):
    """The file unhallowed.toml."""

    unhallowed: list[Creature]


class Summons(Struct, forbid_unknown_fields=True):
    """The file summons.toml."""

    summon: list[SummonCard]


class Locations(Struct, forbid_unknown_fields=True):
    """The file locations.toml."""

    location: list[Location]
