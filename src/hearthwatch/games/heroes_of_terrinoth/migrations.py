"""Migrate saves of older versions. The lists are those of the older version, and stay as they were."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from hearthwatch.kernel import Migration, Names, SavedState, chance
from hearthwatch.kernel.snapshots import name_steps

from .content import FACE_KEYS
from .table import FACES as FACES_NOW
from .table import rules

_FACES: Final = """
rat-swarm-minion rat-swarm-master cave-spider-minion cave-spider-master bandit-minion bandit-master
goblin-archer-minion goblin-archer-master zombie-minion zombie-master bone-walker-minion bone-walker-master
marsh-imp-minion marsh-imp-master goblin-witcher-minion goblin-witcher-master sorcerer-minion
sorcerer-master ogre-minion ogre-master blightwolf-minion blightwolf-master grave-wight-minion
grave-wight-master hired-blade-minion hired-blade-master ember-hound-minion ember-hound-master
cave-troll-minion cave-troll-master barrow-knight-minion barrow-knight-master rift-fiend-minion
rift-fiend-master stone-drake-minion stone-drake-master hexblade-minion hexblade-master splig-nemesis
mother-ashfen-nemesis captain-varro-redhand-nemesis grukk-wallbreaker-nemesis the-pale-queen-nemesis
the-hollow-stag-nemesis ordrin-the-candlekeeper-nemesis vharazeth-nemesis roadside-inn dark-forest old-mill
foggy-moor windy-downs market-square abandoned-cellar river-ford brigand-camp palisade-gate sunken-chapel
thornwood smugglers-tunnels ruined-watchtower plague-ward flooded-crypt barrow-depths drake-s-shelf
throne-of-bones burning-keep rift-chamber gallows-hill black-library frozen-pass fire-bomb yarrow-poultice
smelling-salts lucky-farthing tin-buckler whetstone weighted-net forgotten-cache quiet-corner side-path
eyes-in-the-dark sour-water bittersage-bundle hooded-falcon honeyed-hollow startled-herd nest-of-adders
hot-meat-pie shepherd-s-horn tavern-gossip kindly-midwife cutpurse-in-the-crowd iron-caltrops
coffin-lid-shield ancient-glyphs chained-prisoner dart-gallery statue-s-javelin chalk-of-safe-return
mosaic-map collapsing-arch stirring-rubble hourglass-of-ash moth-wing-charm humming-stone flickering-door
thirsty-ward verdigris-chalice chest-of-old-coin first-hunter-s-spear egg-of-veined-marble
child-in-the-reeds half-drowned-ferryman sexton-s-snuffer dawnwater-phial
"""
FACES: Final = Names("card", _FACES.split())
_ACTIVATIONS: Final = """
reluctant-blow herbs-by-the-wayside steady-hands share-the-waterskin cinder-dart questing-flame
borrowed-brilliance turn-the-page precise-strike blaze-a-trail draw-attention caution into-the-thick-of-it
hew-a-path get-behind-me lean-on-the-shield measure-for-measure pilgrim-s-lantern rise-and-stand
evening-office reaping-song ask-the-dead-road voices-in-the-smoke circle-of-ash grasping-gravel
the-hill-makes-way raise-the-causeway rooted-slumber forked-sigil letters-in-the-rock twin-seals
ink-and-embers fan-of-knives every-loose-stone other-people-s-pockets nobody-here flushed-from-cover
long-stride covering-arrow cold-camp reaper-s-arc headlong-through-briars roar-them-on growl-and-bandage
spear-and-bulwark walk-the-vanguard vow-made-good watch-at-the-threshold
"""
ACTIVATIONS: Final = Names("activation card", _ACTIVATIONS.split())
_HEROES: Final = """
elder-mok avric maelin-oake astarra orsolya-venn pell-quillan kari-wraithstalker tetherys odda-fenwick
hagan-dourstone dame-ysolt-barrowby sella-ironbrow
"""
HEROES: Final = Names("hero", _HEROES.split())


def name_content(state: SavedState) -> SavedState:
    """Version 2 keeps cards by their names, effects of enemies too, and has chance that nobody can compute."""
    named = name_steps(_with_windows(state), rules, {"Face": FACES, "Activation": ACTIVATIONS})
    for field in ("stack", "asked", "deferred"):
        named[field] = _name_threats(named[field])
    return named | {
        "face": FACES.write(state["face"]),
        "party": HEROES.write(state["party"]),
        "cards": ACTIVATIONS.write(state["cards"]),
        "rng": chance.stream(state["rng"]),
    }


def _with_windows(state: SavedState) -> SavedState:
    """Around an action the game asked by itself what heroes use, after an activation the kernel did in its old way."""
    seats, question, if_none = [*state["asked"]] or ([], [], [])
    if question and question[0] == "window_options":
        if_none = ["nobody_reacts", question[3]]
    return {
        **state,
        "stack": [_window(step) for step in state["stack"]],
        "asked": [seats, _window(question), if_none] if question else [],
        "events": [["Activation", *row[1:]] for row in state["events"]],
    }


def _window(step: list[Any]) -> list[Any]:
    """Return a step of version 1 that opened a window, or its question, as one of the kernel's windows."""
    match step:
        case ["things_at", when, hero]:
            return ["things_at", when, hero, 0, 0]
        case ["moment", when, hero]:
            return ["window", ["things_at", when, hero, 0, 0]]
        case ["dice_offers", hero]:
            return ["dice_offers", hero, 0, 0]
        case ["dice_moment", hero]:
            return ["window", ["dice_offers", hero, 0, 0]]
        case ["window_options", event, _, passed]:
            return ["activated", event, passed, 0]
        case ["window", int(event), _, passed]:
            return ["window", ["activated", event, passed, 0]]
    return step


def _name_threats(plain: Any) -> Any:
    """The threat of an enemy was named by its place among the faces."""
    if isinstance(plain, str):
        return re.sub(r"^enemy/(\d+)/", lambda found: f"enemy/{_key(int(found[1]))}/", plain)
    return [_name_threats(one) for one in plain] if isinstance(plain, list) else plain


def _key(face: int) -> str:
    """Return the face as the names of effects have it."""
    return FACE_KEYS[int(FACES_NOW.read(FACES.names[face]))]


# -- from version 2 to 3: some quests and places read otherwise

_RULES: Final[dict[str, dict[int, int]]] = {
    "lanterns-in-the-fog": {0: 0},
    "the-stolen-standard": {0: 0, 1: 1, 3: 3},
    "the-siege-of-oakhollow": {0: 0, 1: 1, 4: 4},
    "the-pale-crown": {0: 1, 1: 2, 2: 3, 3: 4},
    "what-walks-beneath": {0: 1, 2: 3, 3: 4, 4: 5, 5: 6},
    "seven-candles": {0: 0, 1: 1, 2: 2, 4: 3},
    "the-drakes-ransom": {0: 0, 1: 1, 3: 3},
}
"""By quest: the special rules of version 2 that stand in version 3, and where."""
_REWRITTEN: Final = (
    *("location/Market Square/", "location/Abandoned Cellar/", "location/Palisade Gate/"),
    *("location/Smugglers' Tunnels/", "location/Ruined Watchtower/", "location/Burning Keep/"),
    *("location/Rift Chamber/", "quest/lanterns-in-the-fog/peril/"),
)
"""Prefixes of the names of effects whose text has changed since."""
_RULE: Final = re.compile(r"^quest/([a-z-]+)/rule/(\d+)")


def read_anew(state: SavedState) -> SavedState:
    """Version 3 has other words on some cards: what was still to come of the old ones is dropped."""
    quest = state["quest"]
    stack = [_renamed(step, quest) for step in state["stack"]]
    asked = [*state["asked"]]
    if asked:
        question = _renamed(asked[1], quest)
        asked = [asked[0], question, asked[2]] if question else [asked[0], ["reads_otherwise"], []]
    return {**state, "stack": [step for step in stack if step], "asked": asked}


def _renamed(step: list[Any], quest: str) -> list[Any]:
    """Return a step with the present name of its effect; empty where its text is gone."""
    if step[:1] == ["quest_rule"] and quest in _RULES:
        now = _RULES[quest].get(step[1])
        return [] if now is None else ["quest_rule", now, *step[2:]]
    said = [_name_now(one) if isinstance(one, str) else one for one in step]
    if None in said:
        return []
    inner = [_renamed(one, quest) if isinstance(one, list) and one and isinstance(one[0], str) else one for one in said]
    lost = any(isinstance(one, list) and one and not new for one, new in zip(said, inner, strict=True))
    return [] if lost else inner


def _name_now(name: str) -> str | None:
    """Return the present name of an effect; None where it reads otherwise now."""
    found = _RULE.match(name)
    if found and found[1] in _RULES:
        now = _RULES[found[1]].get(int(found[2]))
        return None if now is None else f"quest/{found[1]}/rule/{now}{name[found.end() :]}"
    return None if name.startswith(_REWRITTEN) else name


# -- from version 5 to 6: the track of Seven Candles is a space shorter

_LAST_SPACE: Final = {"seven-candles": 15}


def step_back(state: SavedState) -> SavedState:
    """A peril token beyond the end of the track stands on its last space."""
    return {**state, "peril": min(state["peril"], _LAST_SPACE.get(state["quest"], state["peril"]))}


MIGRATIONS: Final[Mapping[int, Migration]] = {1: name_content, 2: read_anew, 5: step_back}
