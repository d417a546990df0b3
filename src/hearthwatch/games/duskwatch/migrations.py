"""Migrate saves of older versions. The lists are those of the older version, and stay as they were."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hearthwatch.kernel import Migration, Names, Rows, SavedState, chance
from hearthwatch.kernel.snapshots import name_steps

from .content import GIFT
from .rules.adventure.scenes import BY_INDEX, FRAMED
from .rules.journal import ADVENTURE, STATUS
from .table import UNFINISHED, rules

_GIFTS: Final = """
stonehide bonegrind vinewright wildtongue soulgrip
"""
GIFTS: Final = Names("Gift", _GIFTS.split())
_IDEA_LISTS: Final = """
world-places encounters-threats world-omens world-people world-troubles world-weather world-rumours
world-openings adventure-scenes oracle-yes-but consequences-danger consequences-time consequences-trust
consequences-cost results-compel-weak results-compel-miss results-gather-intel-weak
results-gather-intel-miss results-forage-weak results-forage-miss results-make-camp-weak
results-make-camp-miss names-spades names-clubs names-hearts names-diamonds character-looks
character-memories records-wounds records-marks
"""
IDEA_LISTS: Final = Names("list of ideas", _IDEA_LISTS.split())
_SCENES: Final = """
crossing barrier pursuit stealth search parley ordeal foe
"""
SCENES: Final = Names("kind of scene", _SCENES.split())
_SITUATIONS: Final = """
a-rope-of-roots-spans-the-gorge-and-it-is-alive a-mile-of-sucking-peat-and-nowhere-to-sit-down
a-bluff-of-wet-clay-the-way-on-at-its-top a-still-lake-a-leaking-boat-a-shape-beneath-it
trunks-have-grown-together-across-the-pass a-church-door-nailed-from-within-and-breathing-behind-it
a-lock-of-bone-that-opens-to-a-confessed-sin riders-of-the-order-come-down-the-line-of-march
the-quarry-limps-ahead-faster-than-it-ought-to fire-runs-through-dry-heather-the-wind-behind-it
pallids-stand-asleep-on-both-banks-of-the-shallows an-armed-camp-lies-over-the-path-one-dog-awake
in-the-nave-a-thing-without-eyes-is-listening a-burnt-archive-with-a-few-shelves-standing
tracks-of-many-feet-of-which-one-pair-matters a-line-of-graves-one-of-them-dug-too-shallow
a-village-bars-its-street-until-someone-takes-the-blame an-anchorite-could-help-and-has-sworn-to-keep-silent
hungry-men-hold-the-bridge-and-ask-for-a-toll a-brute-of-a-warder-keeps-the-keys-and-drinks-alone
the-forest-asks-for-one-small-thing-in-a-loved-voice a-rite-wants-a-hand-held-over-the-flame-to-its-end
a-vigil-beside-a-corpse-that-must-not-be-left-alone it-waits-in-the-open-between-here-and-the-goal
it-has-made-its-lair-on-the-only-dry-ground it-has-followed-since-yesterday-and-now-it-comes
"""
SITUATIONS: Final = Names("situation", _SITUATIONS.split())
_FOES: Final = """
lone-pallid furrow-dead thorn-hounds corpse-crows strangling-briar bog-candle starving-deserters
relic-thieves rooted-sentry blind-boar sap-leeches hollow-pilgrim order-bailiffs frightened-villagers
shroud-moths bark-foundling drowned-choir antlered-pallid turned-thornmouth hive-oak gallows-bear
inquisitor-s-retinue marsh-worm saint-in-the-roots shieldbearers-of-a-dead-lord wearer-of-skins
"""
FOES: Final = Names("threat", _FOES.split())


PAGED: Final = {
    "items": 1,
    "own_notes": 1,
    "own_texts": 1,
    "records_for": 2,
    "records_on_sheet": 2,
    "things_to_give": 2,
}
"""Questions that said where their page begins, each with how many arguments it has without that."""
WRITTEN: Final = {
    "character_names": ("write_name", "name_later"),
    "looks": ("write_look", "tell_later"),
    "meanings": ("tell_meaning", "leave_open"),
    "memories": ("write_memory", "tell_later"),
    "own_names": ("write_own_name", "name_later"),
    "reasons": ("add_by_hand", "never_mind"),
    "wordings": ("word_record", "word_it_later"),
}
"""Questions for a text, each with the step that takes the text and the step that skips it."""


def ask_as_now(state: SavedState) -> SavedState:
    """Version 3 leaves pages and questions for texts to the kernel."""

    def now(plain: list[Any]) -> list[Any]:
        name, *arguments = plain or [""]
        if name == "ask_again":
            seats, question, if_none = arguments
            return [name, seats, now(question), now(if_none)]
        if name in PAGED:
            return [name, *arguments[: PAGED[name]]]
        if name == "tokens_for":
            return ["levels_for", arguments[0]]
        if name in WRITTEN:
            write, later = WRITTEN[name]
            return ["text_for", [write, *arguments], [later]]
        return plain

    asked = state["asked"]
    return {**state, "stack": [now(step) for step in state["stack"]], "asked": [*asked[:1], *map(now, asked[1:])]}


def name_content(state: SavedState) -> SavedState:
    """Version 3 keeps Gifts, scenes and threats by their names, its deck as a batch, and has chance nobody can compute.

    Ideas that stand in a journal are still read by their place in their list.
    """
    framed = Rows(lambda row: (None, None, SCENES, SITUATIONS) if (row[0], row[1]) == (ADVENTURE, FRAMED) else ())
    return name_steps(ask_as_now(state), rules, {"Gift": GIFTS, "Prompts": IDEA_LISTS}) | {
        "batch": [0] * len(state["face"]),
        "gifts": GIFTS.write(state["gifts"]),
        "records": Rows(lambda row: (None, None, GIFTS) if row[1] == GIFT else ()).write(state["records"]),
        "blocks": framed.write(state["blocks"]),
        "threats": [[_name_of(row[0]), *row[1:]] for row in state["threats"]],
        "scene": SCENES.write(state["scene"]),
        "scene_entry": SITUATIONS.write(state["scene_entry"]),
        "rng": chance.stream(state["rng"]),
        "muse": chance.stream(state["muse"], "ideas"),
        "wander": chance.stream(state["wander"], "scenes"),
    }


def _name_of(threat: int) -> int | str:
    return FOES.names[BY_INDEX - threat] if threat <= BY_INDEX else threat


def add_tools(state: SavedState) -> SavedState:
    """Add clocks and ideas of the table; blocks record earlier conditions, and a scene names its Vow (version 4)."""
    fared: dict[int, int] = {}

    def now(row: list[Any]) -> list[Any]:
        if row[:2] == [ADVENTURE, FRAMED]:
            return [*row, -1, -1, -1]
        if row[0] != STATUS:
            return row
        before, fared[row[1]] = fared.get(row[1], UNFINISHED), row[2]
        return [*row, before]

    return state | {"clocks": [], "own_lines": [], "blocks": [now(row) for row in state["blocks"]]}


MIGRATIONS: Final[Mapping[int, Migration]] = {2: name_content, 3: add_tools}
