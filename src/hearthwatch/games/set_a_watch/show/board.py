"""The board: what a seat may see, for every interface."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Card, Readers

from ..content import ABILITIES, ADVENTURERS, BEAST_MASTER, DAMAGE, HEALTH, TYPES, face_name
from ..rules.attack import FIRST_TAMED, attack_with, bonuses, members, tamed_value, total_of, value_of
from ..rules.camp import next_locations
from ..rules.campfire import reveal_level
from ..rules.health import health, reach
from ..rules.runes import RUNE_NAMES, RUNES
from ..rules.watch import MERCY, SHIELD, WARD_OF_MERCY
from ..table import (
    BY_DIE,
    BY_EXHAUSTION,
    EXHAUSTED,
    FACEUP,
    HEROES,
    IN_BOX,
    IN_CAMP,
    LEFTOVER,
    NOBODY,
    ON_ABILITY,
    ON_LOCATION,
    READY,
    ROUNDS,
    SMOKED,
    SPENT,
    SPENT_IN_ATTACK,
    STOLEN,
    UP,
    Hero,
    Watch,
)
from .board_types import (
    AbilityShown,
    AdventurerShown,
    AttackShown,
    Board,
    CampActionShown,
    CampShown,
    CardShown,
    CreatureShown,
    DeckShown,
    DieShown,
    LocationShown,
    MapShown,
    TamedShown,
    UnusedShown,
)
from .printing import creature_text, location_text, numbered_text, trait_of
from .sight import name_for

PHASES: Final = ("camp", "watch", "out of actions", "between")
CARD_STATES: Final = {FACEUP: "up", EXHAUSTED: "exhausted", LEFTOVER: "leftover", IN_BOX: "leftover"}
DIE_PLACES: Final = {
    READY: "ready",
    SPENT_IN_ATTACK: "attack",
    SPENT: "spent",
    IN_CAMP: "camp",
    ON_LOCATION: "location",
}
SINGLE_SPACES: Final = ("Check Map", "Heal", "Equip", "Special")
KNOWN_TOP: Final = 4
CHOOSING: Final = "The Adventurers are chosen: four different ones, each player the own."


def board(table: Watch, readers: Readers) -> Board:
    """Return everything on the table that these observers may see."""
    level = reveal_level(table)
    return Board(
        round=table.round,
        rounds=ROUNDS,
        phase=PHASES[table.phase],
        firewood=table.firewood,
        level=level,
        location=_location(table, readers),
        map=MapShown(
            count=len(table.map),
            top=name_for(table, table.map[-1], readers) if table.map else None,
            final=name_for(table, table.map[0] if table.map else table.location, readers),
        ),
        unused=UnusedShown(
            count=len(table.unused),
            bottom=name_for(table, table.unused[0], readers) if table.unused else None,
        ),
        threat=_threat(table),
        line=[_in_line(table, card, position < level, readers) for position, card in enumerate(table.line)],
        deck=DeckShown(
            count=len(table.deck),
            top=[name_for(table, card, readers) for card in reversed(table.deck[-KNOWN_TOP:])],
            cards=[name_for(table, card, readers) for card in reversed(table.deck)],
        ),
        graveyard=[face_name(table.face[card]) for card in table.graveyard],
        horde=[name_for(table, card, readers) for card in table.horde],
        unhallowed=[face_name(table.face[card]) for card in reversed(table.unhallowed) if table.known[card] & readers],
        looking=[name_for(table, card, readers) for card in table.looking],
        shown=[CardShown(f"card:{card}", name_for(table, card, readers)) for card in _shown(table)],
        attack=_attack(table),
        removed=len(table.removed),
        adventurers=[_adventurer(table, hero) for hero in HEROES if table.party[hero] != NOBODY],
        camp=CampShown(
            chopped=table.chopped,
            scouts=table.scouts,
            scout_high=table.scouted,
            used=[name for bit, name in enumerate(SINGLE_SPACES) if table.spaces_used >> bit & 1],
            runes=[RUNE_NAMES[rune] for rune in RUNES if table.runes_used >> rune & 1],
        ),
    )


def _shown(table: Watch) -> tuple[Card, ...]:
    """Return the cards being looked at: a scout's (SAW-7.2), and the two Locations to choose from (SAW-7.5)."""
    if table.asked and table.asked[1][0] == next_locations.kind.id:
        return (table.map[-1], table.unused[-1])
    return table.looking


def _threat(table: Watch) -> int:
    """Return how many Ability cards the revealed Creatures would cost if they came now."""
    more = table.rule().damage_bonus
    blows = [DAMAGE[table.face[card]] + more for card in table.line if table.marks[card] & UP]
    blows = [blow for blow in blows if blow]
    if blows and table.fresh_mercy and table.works(WARD_OF_MERCY):
        blows[0] = max(0, blows[0] - MERCY)
    blows = [blow for blow in blows if blow]
    return sum(max(0, blow - SHIELD) for blow in blows[: table.shields]) + sum(blows[table.shields :])


def _attack(table: Watch) -> AttackShown | None:
    """Return the attack that is being put together: everybody at the table sees it."""
    if not table.asked or table.asked[1][0] != attack_with.kind.id:
        return None
    _, target, chosen = table.asked[1]
    with_dice = [attacker for attacker in members(chosen) if attacker < FIRST_TAMED]
    return AttackShown(
        target=f"card:{target}",
        name=face_name(table.face[target]),
        health=health(table, target),
        values=[value_of(table, attacker) for attacker in members(chosen)],
        more={what: more for what, more in bonuses(table, members(chosen)).items() if more},
        total=total_of(table, chosen) if chosen else 0,
        dice=[f"die:{die}" for die in with_dice],
    )


def _location(table: Watch, readers: Readers) -> LocationShown:
    """Return the Location; while the party is being chosen none is known."""
    if not table.known[table.location] & readers:
        return LocationShown(
            id="location", name="Before the first night", kind="regular", firewood=0, creatures=0, text=CHOOSING
        )
    card = table.place()
    return LocationShown(
        id=f"card:{table.location}",
        name=card.name,
        kind=card.kind,
        firewood=card.firewood,
        creatures=card.creatures,
        text=location_text(card),
    )


def _in_line(table: Watch, card: Card, lit: bool, readers: Readers) -> CreatureShown:
    face = table.face[card]
    known = table.known[card] & readers != 0
    up = table.marks[card] & UP != 0
    mount = table.mount[card]
    return CreatureShown(
        id=f"card:{card}",
        name=face_name(face) if known else None,
        up=up,
        lit=lit,
        health=health(table, card) if up else None,
        base=HEALTH[face] if known else None,
        damage=DAMAGE[face] if known else None,
        type=TYPES[face] if known else None,
        text=creature_text(face) if known else "",
        mount=face_name(table.face[mount]) if mount >= 0 else None,
        dice=[table.dice[die] for die, where in enumerate(table.die_at) if where == STOLEN + card],
        smoked=table.marks[card] & SMOKED != 0,
    )


def _adventurer(table: Watch, hero: Hero) -> AdventurerShown:
    card = ADVENTURERS[table.party[hero]]
    tames = table.party[hero] == BEAST_MASTER
    return AdventurerShown(
        id=f"hero:{hero}",
        name=card.name,
        seats=list(table.seats_of(hero)),
        resting=table.resting == hero,
        barred=table.barred >> hero & 1 == 1,
        rests=table.rests[hero],
        trait=trait_of(card),
        attack=card.attack,
        reach=reach(table, hero),
        dice=[_die(table, die) for die in table.dice_of(hero)],
        cards=[_ability(table, ability) for ability in table.abilities_of(hero)],
        tamed=[
            TamedShown(id=f"card:{body}", name=face_name(table.face[body]), value=tamed_value(table, place))
            for place, body in enumerate(table.tamed)
            if tames
        ],
        camp_action=CampActionShown(name=card.camp, text=numbered_text(card)),
    )


def _die(table: Watch, die: int) -> DieShown:
    where = table.die_at[die]
    return DieShown(
        id=f"die:{die}",
        sides=ADVENTURERS[table.party[die // 3]].dice[die % 3],
        value=table.dice[die],
        where=DIE_PLACES.get(where, "stolen" if where >= STOLEN else "ability"),
        on=_card_under(where),
    )


def _card_under(where: int) -> str | None:
    """Return the card that a die lies on: an Ability card, or a Creature that stole it."""
    if where >= STOLEN:
        return f"card:{where - STOLEN}"
    return f"ability:{where - ON_ABILITY}" if where >= ON_ABILITY else None


def _ability(table: Watch, ability: int) -> AbilityShown:
    card = ABILITIES[ability]
    return AbilityShown(
        id=f"ability:{ability}",
        name=card.name,
        state=CARD_STATES[table.cards[ability]],
        kind=card.kind,
        text=numbered_text(card),
        by_die=table.used[ability] & BY_DIE != 0,
        by_exhaustion=table.used[ability] & BY_EXHAUSTION != 0,
    )
