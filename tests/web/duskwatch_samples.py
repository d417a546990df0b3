"""Tables of Wardens of the Duskwatch at each moment that looks different, made from short documents."""

from __future__ import annotations

from functools import cache
from typing import Any

import hearthwatch as hw
from hearthwatch.kernel import Table

DUSKWATCH = "duskwatch"
VOW = ["Learn the fate of", "a Warden who went silent", "Others hunt the same quarry", "a chapel swallowed by roots"]
ILSE: dict[str, Any] = {
    "name": "Ilse",
    "scores": {
        "Strength": 1,
        "Dexterity": 3,
        "Willpower": 2,
        "Constitution": 2,
        "Vitae": 4,
        "Radiance": 3,
        "Supply": 4,
    },
    "gift": "Vinewright",
    "records": [
        *("weapon: Bow", "armor: Leather", "gear: Lantern", "gear: Rope", "gear: Chalk (damaged)", "skill: Pathfinder"),
        *("bond: Mother Edda", "wound: a limp in the cold"),
    ],
    "tokens": ["banked +1"],
}
BRAM: dict[str, Any] = {
    "name": "Bram",
    "scores": {"Vitae": 2, "Radiance": 5, "Supply": 0},
    "gift": "Bonegrind",
    "records": ["weapon: Warhammer", "armor: Plate", "skill: Deathseeker"],
}
OTHERS: list[dict[str, Any]] = [
    {"name": "Sunniva <i>of the Ford</i>", "gift": "Soulgrip", "records": ["weapon: Whip", "gear: Mirror"]},
    {"name": "Old Tancred", "status": "unconscious", "scores": {"Vitae": 1}, "gift": "Stonehide"},
]
MIST = "The mist stood over the black water like a second river. “Something under there is counting us,” I said."
ROPE = "I tied the rope to the oldest root and went first, hand over hand, the lantern hooked in my teeth."
ROOT = (
    "Halfway over the root woke and bit through the hemp. I hung from one arm until it lost interest.\n"
    "Beyond the bank: a roofline, and the pale shape of a door."
)
PRINTS = "It stands open. Across the sill lie fresh boot prints, three pairs, and none of them ours."
MARKUP = "<script>alert('mist')</script> & <b>bold</b>"


def say(table: Table, key: str, text: str | None = None, seat: int | None = None) -> None:
    """Choose by the beginning of a key."""
    decision = table.decision
    assert decision is not None
    found = next(option for option in decision.options if option.key.startswith(key))
    table.choose(found, text=(text or "") if found.field else None, seat=found.seat if seat is None else seat)


def until(table: Table, rule: str, keys: tuple[str, ...] = (), most: int = 30) -> Table:
    """Go on, by the first option that begins with one of these keys or else the first, until a clause asks."""
    for _ in range(most):
        decision = table.decision
        assert decision is not None
        if decision.rule == rule:
            return table
        options = [one for one in decision.options if not one.anytime]
        wanted = [one for key in keys for one in options if one.key.startswith(key)]
        one = (wanted or options)[0]
        table.choose(one, text="" if one.field else None, seat=one.seat)
    raise LookupError(f"{rule} is not asked.")


def alone(*, deck: tuple[str, ...] = ("6C", "JD", "7S", "9D", "4H", "QS"), **more: Any) -> Table:
    """Ilse at the black water."""
    document = {"deck": list(deck), "discards": 17, "vow": VOW, "character": [ILSE]} | more
    table: Table = hw.game(DUSKWATCH).position(document, seats=1)
    return table


def crossing(table: Table, seat: int = 0) -> Table:
    """What is written, drawn and asked until she stands before the chapel."""
    say(table, f"new_scene:{seat}", "The black water")
    say(table, f"write:{seat}", MIST)
    say(table, f"write:{seat}", ROPE)
    drawn(table)
    say(table, "damage:")
    until(table, "WOD-8.1")
    say(table, f"write:{seat}", ROOT)
    say(table, f"ask_oracle:{seat}:2", "Is the chapel door open?")
    say(table, "tell_meaning", "Somebody was here before us.")
    say(table, f"write:{seat}", PRINTS)
    return table


def drawn(table: Table) -> None:
    """Overcome an Obstacle with Dexterity and the Rope, up to its consequence."""
    say(table, "choose_action:0:0")
    until(table, "WOD-7.5", ("add_score:0:1",))
    say(table, "count_record:0:3")
    until(table, "WOD-8.11", ("let_draw", "confirm"))


def levels() -> Table:
    """Three levels are claimed, one of them against her."""
    table = crossing(alone())
    say(table, "choose_action:0:4")
    until(table, "WOD-7.5", ("add_score",))
    say(table, "count_record:1:2")
    say(table, "count_record:1:5")
    say(table, "name_condition:1:-1", "the mist")
    return table


def group(seats: int = 4) -> Table:
    """Four Wardens and a long journal."""
    people = [one | {"seat": seat} for seat, one in enumerate([ILSE, BRAM, *OTHERS])]
    document = {"discards": 9, "vow": VOW, "character": people}
    table: Table = hw.game(DUSKWATCH).position(document, seats=seats, mode="cooperative")
    for turn in range(60):
        say(table, f"write:{turn % seats}", f"{turn}. {(MIST, ROPE, ROOT, PRINTS, MARKUP)[turn % 5]}")
        if turn % 7 == 0:
            say(table, f"ask_oracle:{turn % seats}:1", "Does it see us?")
    say(table, "keep_note:0", "I saw Bram's hands shake.")
    say(table, "pin:1:0", "Mother Edda, who keeps the ferry")
    say(table, "pin:1:1", "The chapel below the roots")
    say(table, "add_limit:2", "No harm to children")
    return table


def guided() -> Table:
    """A GM in seat 0 with two players: one of them proposes a Draw."""
    document = {"vow": VOW, "character": [ILSE | {"seat": 1}, BRAM | {"seat": 2}]}
    table: Table = hw.game(DUSKWATCH).position(document, seats=3, mode="guided")
    say(table, "new_scene:0", "The black water")
    say(table, "keep_note:0", "The ferryman is dead; who rings the bell?")
    say(table, "ask_in_secret:0:2", "Is the bell rung by a child?")
    if table.decision and table.decision.rule == "WOD-5.7":
        say(table, "tell_meaning", "By what was a child.")
    say(table, "mind_threats:0")
    say(table, "new_threat", "The thing under the water")
    until(table, "WOD-8.1", ("never_mind",))
    say(table, "mind_threats:0")
    say(table, "look_at_threat")
    say(table, "needs:0:3")
    until(table, "WOD-8.1", ("never_mind",))
    say(table, "write:1", MIST)
    return table


def confirming() -> Table:
    """The GM is asked whether a proposal stands."""
    table = guided()
    say(table, "choose_action:0:0")
    until(table, "WOD-7.5", ("add_score",))
    say(table, "count_record:")
    return until(table, "WOD-30.1", ("let_draw",))


def adventure(vow: list[str] | None = VOW, deck: tuple[str, ...] = ("10C", "JD", "7S", "4H"), **row: Any) -> Table:
    """Ilse on the path of the solo adventure, with what she wrote before."""
    document = {"deck": list(deck), "character": [ILSE], "adventure": row} | ({"vow": vow} if vow else {})
    table: Table = hw.game(DUSKWATCH).position(document, seats=1, seed=4, adventure=True)
    say(table, "write:0", MIST)
    return table


def on_the_way() -> Table:
    """A scene of the adventure is framed, and one success is counted."""
    table = adventure(milestones=2)
    say(table, "press_on")
    say(table, "take_path:0:0")
    until(table, "WOD-7.5", ("add_score:0:2",))
    until(table, "WOD-8.1", ("let_draw", "confirm"))
    say(table, "write:0", ROPE)
    return table


def with_an_idea(table: Table) -> Table:
    """An idea was looked for and found."""
    say(table, "look_for_idea:0")
    say(table, "take_idea")
    return table


def looking_for_ideas() -> Table:
    table = crossing(alone())
    say(with_an_idea(table), "enough")
    say(table, "look_for_idea:0")
    return table


def ended(**more: Any) -> Table:
    """The sitting is over."""
    table = crossing(alone(**more))
    say(table, "close_chronicle")
    return table


def harmed() -> Table:
    """A blow that misses, what it brings upon her, and her fight for life."""
    deck = ("2C", "KD", "QS", "2D", "KS", "QH", "9C", "3D", "4S", "5H", "6H", "7H")
    table = alone(deck=deck, character=[ILSE | {"scores": ILSE["scores"] | {"Vitae": 2}}])
    say(table, "write:0", ROPE)
    say(table, "choose_action:0:10")
    return until(table, "WOD-8.1", ("let_draw", "confirm", "ordinary"))


def paused() -> Table:
    table = crossing(alone())
    say(table, "pause:0")
    return table


def made(rule: str) -> Table:
    """A new solo table when a clause asks."""
    table: Table = hw.game(DUSKWATCH).new(seats=1, seed=5)
    for _ in range(30):
        decision = table.decision
        assert decision is not None
        if decision.rule == rule:
            return table
        if decision.rule == "WOD-2.2":
            say(table, "write_name", "Ilse")
        elif decision.rule == "WOD-28.4":
            say(table, "word_vow", "Find out what became of Joscelin, before the others do.")
        else:
            say(table, decision.options[0].key)
    raise LookupError(rule)


@cache
def duskwatch() -> dict[str, tuple[Table, tuple[int, ...]]]:
    """A table and whose eyes see it, for each moment that looks different."""
    consequence = alone()
    say(consequence, "write:0", ROPE)
    drawn(consequence)
    everybody = group()
    dead = alone(character=[ILSE | {"status": "dead", "scores": ILSE["scores"] | {"Vitae": 0}}])
    return {
        "wod-points": (made("WOD-2.3"), (0,)),
        "wod-gift": (made("WOD-2.8"), (0,)),
        "wod-vow": (made("WOD-28.2"), (0,)),
        "wod-opening": (made("WOD-27.2"), (0,)),
        "wod-story": (crossing(alone()), (0,)),
        "wod-levels": (levels(), (0,)),
        "wod-consequence": (consequence, (0,)),
        "wod-group": (everybody, (0,)),
        "wod-other": (everybody, (1,)),
        "wod-confirm": (confirming(), (0,)),
        "wod-waiting": (confirming(), (2,)),
        "wod-gm": (guided(), (0,)),
        "wod-player": (guided(), (1,)),
        "wod-harmed": (harmed(), (0,)),
        "wod-paused": (paused(), (0,)),
        "wod-adventure": (on_the_way(), (0,)),
        "wod-foe": (adventure(milestones=3, notice=7, scene="foe", foe="Gallows bear", successes=1, misses=2), (0,)),
        "wod-respite": (adventure(milestones=1, notice=1, respites=1), (0,)),
        "wod-sanctuary": (adventure(vow=None, sanctuary=2), (0,)),
        "wod-ideas": (looking_for_ideas(), (0,)),
        "wod-idea": (with_an_idea(made("WOD-27.2")), (0,)),
        "wod-dead": (dead, (0,)),
        "wod-ended": (ended(), (0,)),
    }
