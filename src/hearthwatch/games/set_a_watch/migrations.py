"""Migrate saves of older versions. The lists are those of the older version, and stay as they were."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearthwatch.kernel import EachOf, Migration, Names, Rows, SavedState, chance
from hearthwatch.kernel.snapshots import name_steps

from .table import ON_ABILITY, STOLEN, rules

_FACES: Final = """
acolyte eagle tusked-boar bramble-bear pack-wolf woodgnawer restless-stag marsh-adder web-spinner vampire
zombie-horde shade restless-bones keening-widow bone-caller pallbearer wyvern fell-beast ash-drake
cinder-whelp oath-taker last-pilgrim wolfback-raider torch-reaver scale-lancer forest-giant hill-ogre
club-troll belfry-giant shieldback fae turnabout button-thief frost-page fire-serpent storm-coil
flint-warden summon the-drowned-abbot collector-of-tithes the-voice-below saint-of-needles the-long-dark
crown-of-ash the-unfed-mother the-ninth-bell the-patient-one snowy-pass crooked-gorge blind-fen
orl-s-barrows treeless-moor silent-abbey wolf-hollow stormfelled-pines high-terraces cold-ford
rusted-battlefield the-counting-stones echo-valley ferryman-s-landing hermit-s-orchard steaming-springs
woodcutters-lodge the-lampless-keep the-knife-stair the-last-milestone
"""
FACES: Final = Names("card", _FACES.split())
_CARDS: Final = """
cleave felling-blow iron-grip war-cry blood-price shockbolt polymorph forked-flame kindle mirror-sigil
ward-of-mercy lay-to-rest holy-brand guiding-light second-grace tame-beast set-snares animal-sentry
pack-bond go-for-the-throat sharpshooter longshot raise-the-aim false-trail starlight backstab stay-dead
smoke-bomb loaded-dice double-back
"""
CARDS: Final = Names("Ability card", _CARDS.split())


def name_content(state: SavedState) -> SavedState:
    """Version 2 keeps cards by their names, and has chance that nobody can compute."""
    rows = Rows(lambda row: (None, FACES))
    return name_steps(_with_owners(state), rules, {"Face": FACES, "Ability": CARDS}) | {
        "face": FACES.write(state["face"]),
        "risen": FACES.write(state["risen"]),
        "fallen": rows.write(state["fallen"]),
        "ran": rows.write(state["ran"]),
        "cards": EachOf(CARDS).write(state["cards"]),
        "used": EachOf(CARDS).write(state["used"]),
        "die_at": [CARDS.names[at - ON_ABILITY] if ON_ABILITY <= at < STOLEN else at for at in state["die_at"]],
        "rng": chance.stream(state["rng"]),
    }


def _with_owners(state: SavedState) -> SavedState:
    """Merge the owners into one question about which cards to refresh."""
    match state["asked"]:
        case [seats, ["cards_to_refresh", [hero]], if_none]:
            return {**state, "asked": [seats, ["own_cards_to_refresh", hero], if_none]}
        case [seats, ["cards_to_refresh", _], if_none]:
            return {**state, "asked": [seats, ["party_cards_to_refresh"], if_none]}
    return state


def make_room_for_the_pack(state: SavedState) -> SavedState:
    """Version 3 has places for the Adventurers of the deluxe pack, who are not in play."""
    return {**state, "heroes": [*state["heroes"], -1, -1], "shields": 0}


MIGRATIONS: Final[Mapping[int, Migration]] = {1: name_content, 2: make_room_for_the_pack}
