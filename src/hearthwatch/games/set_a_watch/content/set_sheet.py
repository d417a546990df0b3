"""A set of cards as it is written (docs/watches.md), and which numbers and words its powers take."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from hearthwatch.kernel.authored import Mistakes, unknown

from . import MONSTERS, POWERS
from .box import MOST_ADDED
from .cards import PlaceRule

Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
Story: TypeAlias = Annotated[str, Meta(max_length=2000)]
Range: TypeAlias = tuple[int, int]
CreatureType: TypeAlias = Literal["Forest", "Undead", "Giant", "Fae", "Dragon", "Rider", "Elemental", "Cult"]


class WrittenMonster(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An Unhallowed, or a Creature but for its type."""

    name: Text
    health: Annotated[int, Meta(ge=0, le=30)]
    """0 where an Ongoing power says it."""
    damage: Annotated[int, Meta(ge=0, le=9)]
    flavour: Story = ""
    reveal: dict[str, int] = {}
    first: dict[str, int] = {}
    defeated: dict[str, int] = {}
    ongoing: dict[str, int | str] = {}
    replaces: str = ""
    """The card of the box that this one replaces; empty: this card joins those that can be drawn."""


class WrittenCreature(WrittenMonster, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Creature."""

    type: CreatureType


class WrittenLocation(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Location."""

    name: Text
    kind: Literal["regular", "respite", "final"]
    firewood: Annotated[int, Meta(ge=-9, le=9)]
    creatures: Annotated[int, Meta(ge=1, le=9)]
    ability: PlaceRule
    bonus: int = 0
    flavour: Story = ""
    replaces: str = ""


class WrittenSet(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole file."""

    title: Text
    intro: Story = ""
    location: Annotated[list[WrittenLocation], Meta(max_length=MOST_ADDED)] = []
    creature: Annotated[list[WrittenCreature], Meta(max_length=MOST_ADDED)] = []
    unhallowed: Annotated[list[WrittenMonster], Meta(max_length=MOST_ADDED)] = []


TYPES: Final = sorted({card.type for card in MONSTERS if card.type and card.type != "Unhallowed"})
FEW: Final = (1, 6)
ONCE: Final = (1, 1)
EFFECT_NUMBERS: Final[dict[str, Range]] = {
    **dict.fromkeys(POWERS.effect, FEW),
    "firewood": (-9, 9),
    "charge": (1, 9),
    "join_horde": ONCE,
    "swap_last": ONCE,
    "rise": ONCE,
}
"""By verb: the numbers it takes."""
IN_LINE: Final = ("charge", "retreat", "swap_last", "draw_front")
"""Verbs that move the card itself, or what comes in front of it."""
SELF_SAID: Final = (
    "health_from_behind",
    "health_from_graveyard",
    "health_from_firewood",
    "health_from_facedown",
    "health_from_dice",
)
"""Ongoing powers that say the Health of a card."""
ONGOING_VALUES: Final[dict[str, Range | tuple[str, ...]]] = {
    "rides": tuple(POWERS.rider),
    "health_from_behind": ONCE,
    "health_from_graveyard": ONCE,
    "health_from_firewood": (0, 20),
    "health_from_facedown": (0, 20),
    "health_from_dice": (0, 20),
    "health_per_kin": (-5, 9),
    "dice_at_least": (2, 6),
    "attackers": ("ranged",),
    "guards_behind": (1, 9),
    "aura_health": (-5, 9),
    "ability_min_die": (2, 6),
    "range_cut": (1, 2),
}
PLACE_VALUES: Final[dict[str, Range | tuple[str, ...]]] = {
    "lose_lowest_die": ONCE,
    "cap_dice": (1, 7),
    "range": (-2, 2),
    "reveal_level": (-4, 4),
    "type_health": tuple(TYPES),
    "ban_camp": ("Chop Wood", "Scout Ahead"),
    "once_per_ability": ONCE,
    "extra_of_type": tuple(TYPES),
    "chop": (1, 5),
    "attack_bonus": ("melee", "ranged"),
    "damage_bonus": (1, 3),
    "watch_feeds_horde": (1, 5),
    "reveal_last": (1, 9),
    "watch_toll": (1, 9),
    "camp_refresh": (1, 6),
    "reroll_each": (1, 3),
    "free_equip": ONCE,
    "level_cap": (1, 9),
    "attack_dice_max": (1, 6),
    "exhaust_recovers": (1, 3),
    "floor_dice": (2, 6),
    "exhaust_burns": (1, 5),
    "bounty": tuple(TYPES),
    "camp_vanquish": (1, 9),
}
WITH_BONUS: Final = ("type_health", "attack_bonus")
"""Abilities of a Location that also take `bonus`."""
LEAST_BONUS, MOST_BONUS = -9, 9


def check_value(verb: str, value: object, takes: Range | tuple[str, ...], wrong: Mistakes, *path: object) -> None:
    """Note a number or a word that a verb does not take."""
    if isinstance(takes[0], str):
        if value not in takes:
            wrong.add(f"{verb} takes one of {', '.join(map(str, takes))}; {value!r} is none of these.", *path, verb)
        return
    least, most = takes
    fits = isinstance(value, int) and not isinstance(value, bool) and least <= value <= int(most) and value != 0
    if not (fits or (value == 0 and least == 0)):
        wrong.add(f"{verb} takes {least if least == most else f'{least} to {most}'}; {value!r} is not.", *path, verb)


def check_monster(card: WrittenMonster, wrong: Mistakes, *path: object) -> None:
    """Note powers that the program does not know, with numbers that they do not take."""
    for trigger in ("reveal", "first", "defeated", "ongoing"):
        power: dict[str, int | str] = getattr(card, trigger)
        if len(power) > 1:
            wrong.add(f"A power has one verb; this one has {' and '.join(power)}.", *path, trigger)
        table = ONGOING_VALUES if trigger == "ongoing" else EFFECT_NUMBERS
        for verb, value in power.items():
            if verb in IN_LINE and trigger == "defeated":
                wrong.add(f"{verb} needs a place in the Line, which a defeated card has left.", *path, trigger, verb)
            elif verb not in table:
                wrong.add(unknown("verb", verb, table), *path, trigger, verb)
            else:
                check_value(verb, value, table[verb], wrong, *path, trigger)
    said = any(verb in SELF_SAID for verb in card.ongoing)
    if not card.health and not said:
        wrong.add("Health is at least 1, unless an Ongoing power says it.", *path, "health")


def check_location(card: WrittenLocation, wrong: Mistakes, *path: object) -> None:
    """Note an ability with a number or a word that it does not take."""
    verbs = card.ability.verbs()
    if len(verbs) != 1:
        wrong.add(f"The ability of a Location is one verb; this has {len(verbs)}.", *path, "ability")
    for verb, value in verbs.items():
        check_value(verb, value, PLACE_VALUES[verb], wrong, *path, "ability")
    takes_bonus = any(verb in WITH_BONUS for verb in verbs)
    if takes_bonus and not (LEAST_BONUS <= card.bonus <= MOST_BONUS and card.bonus):
        wrong.add(f"This ability needs a bonus of {LEAST_BONUS} to {MOST_BONUS}, not 0.", *path, "bonus")
    if card.bonus and not takes_bonus:
        wrong.add(f"Only {' and '.join(WITH_BONUS)} take a bonus.", *path, "bonus")
