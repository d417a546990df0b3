"""Tables of Thornwatch at each moment that looks different, made from short documents."""

from __future__ import annotations

from functools import cache
from typing import Any

import hearthwatch as hw
from hearthwatch.kernel import Table

THORNWATCH = "thornwatch"
SCENE: dict[str, Any] = {
    "heroes": ["Blade", "Guard", "Sage", "Greenheart"],
    "judge": "Judge Below",
    "scene": "the-singer-in-the-dark",
    "round": 3,
    "ebb": 6,
    "wounds": 27,
    "terrain": {"1": "Thick Foliage", "3": "Ebb Well", "11": "Gored Villager"},
    "cache": {"3": 2},
    "creature": [
        {"name": "Glider", "tiles": [6, 6, 11]},
        {"name": "Glider Alpha", "tiles": [4]},
        {"name": "Villager", "tiles": [9, 9, 12]},
    ],
    "hero": {
        "Blade": {
            "tile": 6,
            "hand": ["Agility", "Agility", "Mind", "Trail of Blood", "wound"],
            "deck": 12,
            "slots": [
                ["Twist the Knife", "Agility", "Mind"],
                ["Backstab", "Agility"],
                ["Thrown Blade", "Agility", "Agility"],
            ],
            "traits": ["Macabre", "Inspiring"],
            "focus": [False, True],
        },
        "Guard": {
            "tile": 6,
            "hand": ["Agility", "Brawn", "Hew", "wound", "Brawn"],
            "deck": 17,
            "slots": [["Retaliate", "Brawn", "Brawn", "Brawn"], ["Inner Well", "Agility"]],
            "traits": ["Proud", "Careful"],
        },
        "Sage": {
            "tile": 6,
            "hand": ["Mind", "Spirit", "Scry"],
            "deck": 3,
            "slots": [["Scry", "Mind", "Mind"], ["Skip Through Time"]],
            "traits": ["Curious", "Wary"],
        },
        "Greenheart": {
            "tile": 8,
            "hand": ["Spirit", "Woodwise"],
            "deck": 15,
            "slots": [["Foresight", "Spirit"]],
            "traits": ["Tender", "Patient"],
        },
    },
}
TRACK = ["Greenheart*", "Villager*", "Guard*", "Sage*", "Glider Alpha*"]


def at(*, track: list[str], **more: Any) -> Table:
    """The scene with these cards after those that have acted; whoever could react in a turn has passed."""
    table: Table = hw.game(THORNWATCH).position({**SCENE, "track": [*TRACK, *track], **more})
    let_be(table, "turn_of")
    return table


def five() -> Table:
    """As full as a table can be: five heroes and three kinds of creatures."""
    heroes = [*SCENE["heroes"], "Warden"]
    warden = {
        "tile": 12,
        "slots": [["Call the Mark", "Brawn", "Woodwise"], ["Bellow", "Brawn"]],
        "traits": ["Wary", "Proud"],
    }
    return at(track=["Blade", "Warden", "Glider"], heroes=heroes, hero={**SCENE["hero"], "Warden": warden})


def crowded() -> Table:
    """Everybody on one tile of the map with the smallest ones."""
    heroes = [*SCENE["heroes"], "Warden"]
    document = {
        "heroes": heroes,
        "judge": "Judge Below",
        "scene": "the-deep-crows-nest",
        "round": 2,
        "terrain": {"9": "Ebb Well"},
        "cache": {"9": 2},
        "creature": [{"name": "Husk", "tiles": [9, 9, 9]}, {"name": "Glider", "tiles": [9, 10]}],
        "hero": {name: {"tile": 9, "slots": [["Thrown Blade", "Agility", "Agility"]]} for name in heroes[:1]}
        | {name: {"tile": 9} for name in heroes[1:]},
        "track": [*heroes, "Husk", "Glider"],
    }
    table: Table = hw.game(THORNWATCH).position(document)
    let_be(table, "turn_of")
    choose(table, "activate", "Thrown Blade")
    return table


def claimed() -> Table:
    """A hero has claimed a trait in words, and the Judge decides."""
    table = aiming()
    choose(table, "strike", "tile 6")
    for window in ("aimed", "struck", "followed"):
        let_be(table, window)
        if table.decision and any(option.kind == "no_focus" for option in table.decision.options):
            choose(table, "no_focus")
    assert table.decision is not None
    claim = next(option for option in table.decision.options if option.kind == "claim")
    table.choose(claim, text="She counts the dead aloud while she wipes the blade.")
    return table


def let_be(table: Table, window: str) -> None:
    """Everybody passes in a window."""
    while table.decision and table.rules.kinds[table.question[0]].name == window:
        choose(table, "pass_window")


def choose(table: Table, kind: str, words: str = "") -> None:
    """The first option of a kind whose label has these words."""
    assert table.decision is not None
    table.choose(next(o for o in table.decision.options if o.kind == kind and words in o.label))


def bitten() -> Table:
    """A Glider has bitten the Sage, and the Guard may step in."""
    table = at(track=["Glider", "Blade"], next_rolls="D H -")
    choose(table, "pawn_acts", "tile 6")
    choose(table, "use_rules_card", "Bite")
    choose(table, "strike", "Sage")
    let_be(table, "aimed")
    return table


def wounded() -> Table:
    """Nobody has stepped in; now the Guard may strike back."""
    table = bitten()
    choose(table, "pass_window")
    return table


def aiming() -> Table:
    table = at(track=["Blade", "Glider"])
    choose(table, "activate", "Thrown Blade")
    return table


def focused() -> Table:
    """The dice lie, and a focus die may join them."""
    table = at(track=["Blade", "Glider"], next_rolls="H E")
    choose(table, "activate", "Thrown Blade")
    choose(table, "strike", "tile 6")
    let_be(table, "aimed")
    return table


@cache
def thornwatch() -> dict[str, tuple[Table, tuple[int, ...]]]:
    """A table at each moment that looks different, and the seats of whoever looks."""
    new = hw.game(THORNWATCH).new
    return {
        "twn-judges": (new(5, seed=1), (0,)),
        "twn-turn": (at(track=["Blade", "Glider"]), (1,)),
        "twn-all": (at(track=["Blade", "Glider"]), (0, 1, 2, 3, 4)),
        "twn-five": (five(), (1,)),
        "twn-crowd": (crowded(), (1,)),
        "twn-claim": (claimed(), (0,)),
        "twn-aim": (aiming(), (1,)),
        "twn-focus": (focused(), (1,)),
        "twn-struck": (bitten(), (2,)),
        "twn-struck-others": (bitten(), (0,)),
        "twn-wounded": (wounded(), (2,)),
        "twn-judge": (at(track=["Glider", "Blade"]), (0,)),
        "twn-momentum": (at(track=["Glider", "Blade"], phase="momentum"), (0,)),
        "twn-watching": (at(track=["Blade", "Glider"]), ()),
    }
