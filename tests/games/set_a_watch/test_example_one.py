"""The rulebook's own example: the first round at Snowy Pass, step by step, with every column of its table."""

from __future__ import annotations

import pytest

from hearthwatch.games.set_a_watch.content import CREATURES
from hearthwatch.games.set_a_watch.rules.campfire import reveal_level
from hearthwatch.games.set_a_watch.table import IN_CAMP, ON_LOCATION, READY, STOLEN, Watch

from .helpers import dice, faceup, health_of, hero, in_line, labels, line, log, names, pick, position, prompt, refused

U1 = "The Ninth Bell"
Y = "Ash Drake"
EIGHTH = "Club Troll"
ORDERS = [("Vampire", "Acolyte"), ("Acolyte", "Vampire")]
DECKS = {31: 1, 32: 2, 33: 3, 34: 4}
SHORT = {"R": "Ranger", "B": "Beast Master", "W": "Wizard", "Ro": "Rogue"}


def snowy_pass(order: tuple[str, str] = ORDERS[0], size: int = 32, rolls: str = "") -> Watch:
    """The table before the first roll; the deck has as many cards as the difficulty says."""
    top = ["Eagle", "Fell Beast", "Forest Giant", "Zombie Horde", *order, Y, EIGHTH]
    others = [card.name for card in CREATURES if card.name not in top]
    summons = DECKS[size]
    deck = [*top, *others[: size - len(top) - summons], *["Summon"] * summons]
    assert len(deck) == size
    return position(f"""
        location = "Snowy Pass"
        party = ["Beast Master", "Wizard", "Ranger", "Rogue"]
        firewood = 4
        abilities."Beast Master" = ["Tame Beast", "Set Snares", "-Pack Bond"]
        abilities.Wizard = ["Shockbolt", "Polymorph", "-Kindle"]
        abilities.Ranger = ["Sharpshooter", "Longshot", "-Starlight"]
        abilities.Rogue = ["Backstab", "Loaded Dice", "-Smoke Bomb"]
        deck = {deck}
        horde = ["?{U1}"]
        map = ["Woodcutters' Lodge"]
        next_rolls = [8, 6, 3,  4, 4, 1,  6, 3, 1,  4, 3, 1, {rolls}]
    """)


def on_watch(order: tuple[str, str] = ORDERS[0], size: int = 32, rolls: str = "") -> Watch:
    """After step 6: the Wizard chopped three times, Eagle and Fell Beast are revealed."""
    table = snowy_pass(order, size, rolls)
    pick(table, "Rogue gives up", "Wizard rests", "Chop Wood", "Chop Wood", "Chop Wood")
    return table


def after_backstab(order: tuple[str, str] = ORDERS[0], size: int = 32, rolls: str = "") -> Watch:
    """After step 8: the Vampire is stabbed, the Acolyte has fed the Horde."""
    table = on_watch(order, size, rolls)
    pick(table, "Backstab", "Backstab: spend the 3", "Backstab Vampire")
    return table


def shows(table: Watch, name: str) -> str:
    """Dice as in the table of the example: unspent, *spent*, <on the Location>, [in Camp], {stolen}."""
    found: dict[str, list[int]] = {}
    for die in table.dice_of(hero(table, name)):
        where = table.die_at[die]
        kind = {READY: "", IN_CAMP: "[]", ON_LOCATION: "<>"}.get(where, "{}" if where >= STOLEN else "**")
        found.setdefault(kind, []).append(table.dice[die])
    words = {kind: " ".join(str(value) for value in sorted(values, reverse=True)) for kind, values in found.items()}
    signs = [("", ""), *zip("*<[{", "*>]}", strict=True)]
    return " ".join(f"{left}{words[left + right]}{right}" for left, right in signs if left + right in words)


def row(table: Watch, fire: str, shown: str, creatures: str, grave: str, horde: str, deck: int) -> None:
    """One row of the table of the example."""
    assert f"{table.firewood} / {reveal_level(table)}" == fire
    for part in shown.split("; "):
        short, _, expected = part.partition(" ")
        assert shows(table, SHORT[short]) == expected, short
    there = [name if name == "?" else f"{name} {health_of(table, name)}" for name in line(table)]
    assert ", ".join(there) == creatures
    assert ", ".join(names(table, table.graveyard)) == grave
    assert ", ".join(names(table, table.horde)) == horde
    assert len(table.deck) == deck


@pytest.mark.rule("SAW-EX1")
@pytest.mark.parametrize("size", DECKS)
@pytest.mark.parametrize("order", ORDERS)
def test_the_first_round_at_snowy_pass(order: tuple[str, str], size: int) -> None:
    n = size
    table = snowy_pass(order, size, "7,  8, 6, 3,  4, 4, 1,  6, 3, 1,  4, 3, 1")

    # 0: start, roll; the modifier of the first Location is ignored
    row(table, "4 / 1", "R 6 3 1; B 8 6 3; W 4 4 1; Ro 4 3 1", "", "", U1, n)
    assert sum(faceup(table, name) for name in SHORT.values()) == 8
    assert prompt(table) == "Who lays the lowest die on the Location?"
    assert len(labels(table)) == 4

    # 1: Snowy Pass takes the Rogue's lowest die
    pick(table, "Rogue gives up")
    row(table, "4 / 1", "R 6 3 1; B 8 6 3; W 4 4 1; Ro 4 3 <1>", "", "", U1, n)

    # 2: the Wizard rests and refreshes the only exhausted card
    assert prompt(table) == "Who goes to Camp?"
    pick(table, "Wizard rests")
    row(table, "4 / 1", "R 6 3 1; B 8 6 3; W 4 4 1; Ro 4 3 <1>", "", "", U1, n)
    assert table.rests == (0, 1, 0, 0)
    assert faceup(table, "Wizard") == 3

    # 3: Runes would be open with 4, 4; three times Chop Wood instead
    assert sum("with two matching dice" in label for label in labels(table)) == 6
    pick(table, "Chop Wood with the 4")
    row(table, "6 / 1", "R 6 3 1; B 8 6 3; W 4 1 [4]; Ro 4 3 <1>", "", "", U1, n)
    pick(table, "Chop Wood with the 4")
    row(table, "8 / 2", "R 6 3 1; B 8 6 3; W 1 [4 4]; Ro 4 3 <1>", "", "", U1, n)
    pick(table, "Chop Wood with the 1")

    # 4 to 6: six cards facedown, then the fire reveals two of them, one after the other
    shown = "R 6 3 1; B 8 6 3; W [4 4 1]; Ro 4 3 <1>"
    row(table, "10 / 2", shown, "Eagle 4, Fell Beast 11, ?, ?, ?, ?", "", U1, n - 6)
    assert log(table)[-3:] == [
        "The Line is laid out facedown: 6 cards.",
        "Eagle is revealed in position 1.",
        "Fell Beast is revealed in position 2.",
    ]

    # 7: Backstab turns up the last two, the sum of the Rogue's roll is 8: either may be defeated
    pick(table, "Backstab", "Backstab: spend the 3")
    tail = ", ".join(f"{name} {1 if name == 'Vampire' else 7}" for name in order)
    shown = "R 6 3 1; B 8 6 3; Ro 4 *3* <1>"
    row(table, "10 / 2", shown, f"Eagle 4, Fell Beast 11, ?, ?, {tail}", "", U1, n - 6)
    assert labels(table) == [f"Backstab {order[0]}", f"Backstab {order[1]}", "Leave it at that"]
    pick(table, "Backstab Vampire")

    # 8: the Vampire never steals; the Acolyte's Reveal takes Y, unseen, to the top of the Horde
    horde = f"{U1}, {Y}"
    row(table, "10 / 2", shown, "Eagle 4, Fell Beast 11, ?, ?, Acolyte 7", "Vampire", horde, n - 7)
    assert table.view()["board"]["horde"] == [None, None]
    assert log(table)[-2:] == ["Vampire is defeated.", "An unknown card from the Creature deck joins the Horde."]

    # 9 and 10: Fell Beast falls, Forest Giant is lit in position 2 and turns up what stands behind it
    pick(table, "Attack Fell Beast", "Add the 3 of the Ranger")
    assert refused(table, "Strike Fell Beast for 3").rule == "SAW-12.6"
    pick(table, "Add the 8 of the Beast Master", "Strike Fell Beast for 11")
    grave, creatures = "Vampire, Fell Beast", "Eagle 4, Forest Giant 15, Zombie Horde 19, Acolyte 7"
    row(table, "10 / 2", "R 6 1 *3*; B 6 3 *8*; Ro 4 *3* <1>", creatures, grave, horde, n - 7)
    assert log(table)[-3:] == [
        "Fell Beast is defeated.",
        "Forest Giant is revealed in position 2.",
        "Zombie Horde is revealed in position 3.",
    ]

    # 11: Sharpshooter
    pick(table, "Sharpshooter: reroll the 3")
    row(table, "10 / 2", "R 7 6 1; B 6 3 *8*; Ro 4 *3* <1>", creatures, grave, horde, n - 7)

    # 12: the Eagle is tamed, the card is the price
    pick(table, "Tame Beast", "Tame Beast: exhaust it")
    creatures = "Forest Giant 15, Zombie Horde 19, Acolyte 7"
    row(table, "10 / 2", "R 7 6 1; B 6 3 *8*; Ro 4 *3* <1>", creatures, grave, horde, n - 7)
    assert names(table, table.tamed) == ["Eagle"]

    # 13: Zombie Horde goes on top of the deck, the Giant counts the Acolyte
    pick(table, "Set Snares", "Set Snares: spend the 3", "Set Snares: catch Zombie Horde")
    row(table, "10 / 2", "R 7 6 1; B 6 *8 3*; Ro 4 *3* <1>", "Forest Giant 14, Acolyte 7", grave, horde, n - 6)
    assert names(table, table.deck)[-1] == "Zombie Horde"

    # 14 and 15: the Acolyte falls; {1, 4, 6, 6} and the Eagle are left
    pick(table, "Attack Acolyte", "Add the 7", "Strike Acolyte for 7")
    grave = "Vampire, Fell Beast, Acolyte"
    row(table, "10 / 2", "R 6 1 *7*; B 6 *8 3*; Ro 4 *3* <1>", "Forest Giant 7", grave, horde, n - 6)
    assert sorted(dice(table, "Ranger") + dice(table, "Beast Master") + dice(table, "Rogue")) == [1, 4, 6, 6]
    pick(table, "Attack Forest Giant")
    assert "Add the tamed Eagle (4)" in labels(table)

    # 16 and 17: overkill is legal; the Line is clear and the next Location changes the firewood
    pick(table, "Add the 4 of the Rogue", "Add the 6 of the Ranger", "Strike Forest Giant for 10")
    assert table.round == 2
    assert names(table, [table.location]) == ["Woodcutters' Lodge"]
    row(table, "13 / 3", "R 6 3 1; B 8 6 3; W 4 4 1; Ro 4 3 1", "", f"{grave}, Forest Giant", horde, n - 6)
    assert names(table, table.deck)[-1] == "Zombie Horde"
    assert names(table, table.tamed) == ["Eagle"]
    assert table.rests == (0, 1, 0, 0)
    assert [faceup(table, SHORT[short]) for short in ("B", "R", "Ro", "W")] == [1, 2, 2, 3]
    assert set(table.die_at) == {READY}
    assert "Firewood +3: now 13." in log(table)
    assert "deals" not in " ".join(log(table))


@pytest.mark.rule("SAW-EX1")
def test_six_and_one_would_have_been_enough_for_the_giant() -> None:
    table = after_backstab(rolls="7, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1")
    pick(table, "Attack Fell Beast", "Add the 3 of the Ranger", "Add the 8", "Strike", "Sharpshooter")
    pick(table, "Tame Beast", "Tame Beast: exhaust it", "Set Snares", "Set Snares: spend the 3", "Set Snares: catch Z")
    pick(table, "Attack Acolyte", "Add the 7", "Strike", "Attack Forest Giant", "Add the 6 of the Ranger")
    assert refused(table, "Strike Forest Giant for 6").reason == "The dice add up to 6; it takes 7."
    pick(table, "Add the 1 of the Ranger", "Strike Forest Giant for 7")
    assert table.round == 2


@pytest.mark.rule("SAW-EX1a")
@pytest.mark.parametrize("order", ORDERS)
def test_with_the_acolyte_stabbed_the_vampire_steals_after_the_ability(order: tuple[str, str]) -> None:
    table = on_watch(order)
    pick(table, "Backstab", "Backstab: spend the 3")
    assert shows(table, "Beast Master") == "8 6 3"
    pick(table, "Backstab Acolyte")
    shown = "R 6 3 1; B 6 3 {8}; Ro 4 *3* <1>"
    row(table, "10 / 2", shown, "Eagle 4, Fell Beast 11, ?, ?, Vampire 1", "Acolyte", U1, 26)
    assert table.die_at[0] == STOLEN + in_line(table, "Vampire")
    pick(table, "Backstab, by exhausting it", "Backstab Vampire")
    assert names(table, table.graveyard) == ["Acolyte", "Vampire"]
    assert shows(table, "Beast Master") == "6 3 *8*"


@pytest.mark.rule("SAW-EX1b")
def test_with_the_eagle_defeated_fell_beast_is_first_and_its_power_works_at_once() -> None:
    table = after_backstab()
    pick(table, "Attack Eagle", "Add the 6 of the Ranger", "Strike Eagle for 6")
    assert line(table) == [EIGHTH, "Fell Beast", "?", "?", "Acolyte"]
    assert prompt(table) == "What does the Watch do?"
    assert log(table)[-4:] == [
        "Eagle is defeated.",
        "Fell Beast is first in the Line.",
        "A card from the Creature deck takes the place in front of Fell Beast.",
        f"{EIGHTH} is revealed in position 1.",
    ]
    assert len(table.deck) == 32 - 8


@pytest.mark.rule("SAW-EX1c")
def test_the_rogue_cannot_reach_position_two() -> None:
    table = after_backstab()
    pick(table, "Attack Fell Beast")
    refusal = refused(table, "Add the 4 of the Rogue")
    assert refusal.rule == "SAW-12.2"
    assert refusal.reason == "Position 2 is out of range of the Rogue, who reaches 1."
    assert "Add the 3 of the Ranger" in labels(table)


@pytest.mark.rule("SAW-EX1d")
def test_with_firewood_four_only_the_eagle_is_revealed() -> None:
    table = snowy_pass()
    pick(table, "Rogue gives up", "Wizard rests", "Seal, then Bolster", "Keep the dice", "Equip with the 1", "Forked")
    row(table, "4 / 1", "R 6 3 1; B 8 6 3; Ro 4 3 <1>", "Eagle 4, ?, ?, ?, ?, ?", "", U1, 26)
    refusal = refused(table, "Attack the facedown card in position 2")
    assert refusal.rule == "SAW-10.10"
    assert refusal.reason == "Position 2 is facedown: it cannot be attacked."
    assert "Attack Eagle" in labels(table)


@pytest.mark.rule("SAW-EX1e")
def test_with_the_vampire_on_top_of_the_graveyard_zombie_horde_has_nine() -> None:
    table = position("""
        party = ["Beast Master", "Wizard", "Ranger", "Rogue"]
        camp = "Wizard"
        firewood = 10
        line = ["Eagle", "?Forest Giant", "?Zombie Horde", "Acolyte"]
        graveyard = ["Fell Beast", "Vampire"]
    """)
    assert line(table) == ["Eagle", "Forest Giant", "Zombie Horde", "Acolyte"]
    assert health_of(table, "Zombie Horde") == 9
    assert health_of(table, "Forest Giant") == 15


@pytest.mark.rule("SAW-EX1f")
def test_the_tamed_eagle_strikes_in_the_next_round() -> None:
    rolls = "7,  5, 1, 1,  1, 2, 3,  2, 1, 1,  1, 1, 1"
    table = after_backstab(rolls=rolls)
    pick(table, "Attack Fell Beast", "Add the 3 of the Ranger", "Add the 8", "Strike", "Sharpshooter")
    pick(table, "Tame Beast", "Tame Beast: exhaust it", "Set Snares", "Set Snares: spend the 3", "Set Snares: catch Z")
    pick(table, "Attack Acolyte", "Add the 7", "Strike", "Attack Forest Giant", "Add the 4", "Add the 6 of the R")
    pick(table, "Strike")
    # Round 2 at the Lodge: the Ranger rests and scouts, so that a Creature with Health 9 stands first
    pick(table, "Ranger rests", *["Keep the cards"] * 4, "Scout Ahead with the 2")
    pick(table, "Zombie Horde to the bottom", f"{EIGHTH} on top", "Chop Wood", "Chop Wood")
    assert line(table)[0] == EIGHTH
    assert health_of(table, EIGHTH) == 9
    before = names(table, table.graveyard)
    pick(table, f"Attack {EIGHTH}", "Add the 5 of the Beast Master")
    assert refused(table, "Strike").reason == "The dice add up to 5; it takes 9."
    pick(table, "Add the tamed Eagle (4)", f"Strike {EIGHTH} for 9")
    assert names(table, table.graveyard) == [*before, EIGHTH, "Eagle"]
    assert table.tamed == ()
    assert dice(table, "Beast Master") == [1, 1]
