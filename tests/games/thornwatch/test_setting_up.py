"""Corners of setting up an adventure and a scene (sections 2, 3 and 5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.content import CREATURE_NAMES, CREATURES, ICONS, PIECES, TERRAIN, TERRAIN_NAMES
from hearthwatch.games.thornwatch.rules.placing import cannot_lay, clear_terrain, lay_terrain, ways_to_move
from hearthwatch.games.thornwatch.rules.scenes import by_heroes, pieces_left, scene_begins, terrain_limit
from hearthwatch.games.thornwatch.table import (
    IN_BOX,
    NO_RESULT,
    NO_TERRAIN,
    NOBODY,
    Thornwatch,
    Tile,
)
from hearthwatch.kernel import IllegalChoice

from .helpers import asked, kinds, labels, pawns, position, refusal, take, track
from .starting import keys, new, played_before, quietly, until, when
from .test_filter_words import CHOIR, GUARD, SAGE, gathering

BROUGHT = Path(__file__).parent / "storyboards"


def beginning(slug: str, ebb: int = 0, heroes: str = '["Guard", "Sage"]') -> Thornwatch:
    """A scene is about to be set up."""
    table = position(f'heroes = {heroes}\ntrack = ["Guard", "Sage"]\nebb = {ebb}')
    table.stack.clear()
    table.do(scene_begins(slug))
    table.run()
    return table


def brought(folder: Path, more: str, head: str = "") -> Thornwatch:
    """A scene with something more written on it is about to be set up."""
    text = (BROUGHT / "a-quiet-closing.toml").read_text(encoding="utf-8")
    text = text.replace("A Quiet Closing", "The Written One").replace("[counters]", f"{head}\n[counters]") + more
    (folder / "written.toml").write_text(text, encoding="utf-8")
    table = GAME.with_authored(folder).position('heroes = ["Guard", "Sage"]\nscene = "the-written-one"')
    table.stack.clear()
    table.do(scene_begins("the-written-one"))
    table.run()
    return table


# -- the adventure


@pytest.mark.rule("TWN-2.1")
def test_before_the_first_turn_nobody_is_active() -> None:
    table = new()
    assert (table.active, table.active_card, table.granted, table.result) == (NOBODY, -1, -1, NO_RESULT)


@pytest.mark.rule("TWN-2.2", "TWN-2.3", "TWN-2.4")
def test_whatever_is_left_open_is_chosen_at_the_table_and_what_is_random_is_drawn() -> None:
    table = GAME.new(3, 1, opening="choose", judge="choose", roles=["choose", "choose", "Sage"])
    assert (asked(table), labels(table)) == ((0,), ["Judge of Stars", "Judge Below"])
    table.choose(keys(table, "be_judge")[1])
    assert (table.judge, asked(table), len(keys(table, "take_role"))) == (1, (1,), 8)
    assert refusal(table, "take_role", "Sage") == "TWN-1.4"
    table.choose("take_role:0:blade:1")
    assert (table.roles, table.looks[0], asked(table)) == ([0, 3], 1, (0,))
    assert len(keys(table, "open_with")) == 4
    judges = {GAME.new(3, seed, judge="random", roles="random", opening="random").judge for seed in range(24)}
    openings = {GAME.new(3, seed, judge="random", roles="random", opening="random").opening for seed in range(24)}
    assert (judges, len(openings)) == ({0, 1}, 4)


@pytest.mark.rule("TWN-1.5")
def test_a_look_is_one_of_two() -> None:
    looks = {look for seed in range(8) for look in new(seed=seed).looks}
    assert looks == {0, 1}


@pytest.mark.rule("TWN-2.7", "TWN-2.8", "TWN-2.9", "TWN-G30")
def test_traits_are_all_different_and_a_scar_holder_chooses_one() -> None:
    table = new(seats=6, campaign=played_before({}, {"scar": True}, *[{}] * 3, {"scar": True}))
    assert len({*table.traits}) == 10
    assert [table.is_scar(slot) for slot in range(10)] == [False, True, *[False] * 7, True]
    table = new(choose_traits=True, campaign=played_before({}, {"scar": True}, {}))
    assert len(keys(table, "take_trait")) == 25
    table.choose(keys(table, "take_trait")[3])
    assert (table.traits[0], table.is_scar(1), asked(table)) == (3, True, (2,))
    assert len(keys(table, "take_trait")) == 24, "What the first hero took is gone."
    table.choose(keys(table, "take_trait")[0])
    table.choose(keys(table, "take_trait")[0])
    assert table.traits[2:] == [0, 1]


@pytest.mark.rule("TWN-2.10", "TWN-C57")
def test_each_hero_begins_with_five_cards_and_knows_only_those() -> None:
    table = new(seats=4)
    assert [len(hand) for hand in table.hands] == [5, 5, 5]
    assert all(table.known[card] == 1 << hero + 1 for hero in table.heroes for card in table.hands[hero])
    assert not any(table.known[card] for deck in table.decks for card in deck)
    assert [len(pile) for pile in (*table.discards, *table.looked, *table.slotted)] == [0] * 18


# -- the map


@pytest.mark.rule("TWN-3.7", "TWN-3.8")
def test_tiles_of_the_same_shape_that_are_not_laid_may_be_taken() -> None:
    table = beginning("a-quiet-clearing")
    for place in table.tiles:
        shape = table.board_played.shapes[place]
        free = []
        for piece in PIECES:
            icons = sum(1 << ICONS.index(icon) for icon in piece.icons)
            others = [one for one in table.tiles if one != place and table.board_played.shapes[one] == shape]
            laid = [one for one in others if table.icons[one] == icons]
            if piece.shape == shape and len(laid) < piece.copies and icons != table.icons[place]:
                free.append(icons)
        assert sorted(pieces_left(table, place)) == sorted({*free})


@pytest.mark.rule("TWN-3.8")
def test_tiles_are_exchanged_one_after_the_other_and_none_twice() -> None:
    table = beginning("a-quiet-clearing")
    assert "keep_map" in kinds(table)
    last = len(table.icons) - 1
    icons = pieces_left(table, last)[0]
    table.choose(f"lay_other_tile:{last}:{icons}:0")
    assert table.icons[last] == icons
    assert tiles_to_change(table) == {*range(11)}, "any of the others, in any order"
    table.choose(f"lay_other_tile:0:{pieces_left(table, 0)[0]}:{1 << last}")
    assert tiles_to_change(table) == {*range(1, 11)}
    take(table, "keep_map")
    assert "no_more_terrain" in kinds(table)


def tiles_to_change(table: Thornwatch) -> set[int]:
    """The tiles of which another may be laid."""
    assert table.decision is not None
    return {int(str(one.arguments["tile"])) for one in table.decision.options if "tile" in one.arguments}


@pytest.mark.rule("TWN-3.7", "TWN-3.8")
def test_where_all_tiles_of_a_shape_lie_two_of_them_change_places() -> None:
    """The Plus has all eight bars of the box."""
    table = beginning("the-deep-crows-nest")
    shapes = table.board_played.shapes
    bars = [tile for tile in table.tiles if shapes[tile] == "bar"]
    assert len(bars) == 8 and not any(pieces_left(table, tile) for tile in bars)
    first, second = next(
        (one, other) for one in bars for other in bars if one < other and table.icons[one] != table.icons[other]
    )
    before = [*table.icons]
    take(table, "swap_tiles", f"Swap tile {first + 1} with tile {second + 1}")
    assert (table.icons[first], table.icons[second]) == (before[second], before[first])
    assert sorted(table.icons) == sorted(before)
    assert not {first, second} & tiles_to_change(table), "each tile is changed once"


# -- terrain cards


@pytest.mark.rule("TWN-5.2", "TWN-5.3", "TWN-5.5", "TWN-1.7")
def test_why_a_terrain_card_cannot_lie_on_a_tile() -> None:
    table = position('track = ["Guard", "Sage"]\nebb = 2\nterrain.1 = "Blood Flies"')
    water, brambles, flies = (TERRAIN_NAMES.index(name) for name in ("Deep Water", "Animate Brambles", "Blood Flies"))

    def why(kind: int, tile: int, demanded: bool = False) -> str:
        refused = cannot_lay(table, kind, tile - 1, demanded=demanded)
        return refused[0] if refused else ""

    assert (why(flies, 1), why(flies, 2), why(water, 2), why(water, 3)) == ("TWN-5.3", "", "TWN-5.2", "")
    assert (why(brambles, 2), why(water, 2, demanded=True)) == ("", "")
    table.ebb = 1
    assert (why(brambles, 2), why(brambles, 2, demanded=True), why(water, 3)) == ("TWN-5.5", "", "")
    table.terrain_left[flies] = 0
    assert (why(flies, 2), why(flies, 2, demanded=True)) == ("TWN-1.7", "TWN-1.7")


@pytest.mark.rule("TWN-5.5", "TWN-5.6", "TWN-5.7", "TWN-5.9")
@pytest.mark.parametrize(
    ("name", "ebb", "left", "cache"),
    [
        ("Animate Brambles", 3, 1, 0),
        ("Standing Stones", 3, 4, 0),
        ("Bone Pile", 3, 3, 3),
        ("Animate Brambles", 1, 0, 0),
    ],
)
def test_spend_gain_and_cache_of_a_card_that_is_laid(name: str, ebb: int, left: int, cache: int) -> None:
    table = position(f'track = ["Guard", "Sage"]\nebb = {ebb}')
    kind = TERRAIN_NAMES.index(name)
    copies = table.terrain_left[kind]
    lay_terrain(table, kind, 4)
    assert (table.ebb, table.cache[4], table.terrain[4], table.terrain_left[kind]) == (left, cache, kind, copies - 1)
    clear_terrain(table, 4)
    assert (table.ebb, table.cache[4], table.terrain[4], table.terrain_left[kind]) == (left, 0, NO_TERRAIN, copies)
    clear_terrain(table, 4)
    assert table.terrain_left[kind] == copies


@pytest.mark.rule("TWN-5.10", "TWN-3.21")
def test_a_terrain_card_with_a_momentum_card_comes_to_the_root_and_takes_it_along() -> None:
    table = position('track = ["Guard", "Sage"]')
    for tile in (2, 4):
        lay_terrain(table, TERRAIN_NAMES.index("Wisp Lights"), tile)
    assert (len(table.track), table.group_tile, table.track[2:]) == (4, [2, 4], [0, 1])
    clear_terrain(table, 2)
    assert (len(table.track), table.group_tile, len(table.momentum)) == (3, [-1, 4], 3)
    lay_terrain(table, TERRAIN_NAMES.index("Blood Flies"), 5)
    assert len(table.track) == 3


@pytest.mark.rule("TWN-3.9", "TWN-3.11", "TWN-5.4")
def test_terrain_is_laid_until_half_of_the_tiles_have_some() -> None:
    table = beginning("a-quiet-clearing", ebb=20)
    take(table, "keep_map")
    for many in range(6):
        assert "no_more_terrain" in kinds(table), many
        table.choose(f"deal_terrain:{many}")
        symbol = TERRAIN[table.terrain[many]].symbol
        assert table.terrain[many] != NO_TERRAIN and table.ebb >= 0
        assert not symbol or table.icons[many] >> ICONS.index(symbol) & 1
    assert (terrain_limit(table), "no_more_terrain" in kinds(table), asked(table)) == (6, False, (1,))


@pytest.mark.rule("TWN-3.11", "TWN-G43", "TWN-5.3")
def test_a_card_is_dealt_only_where_one_can_lie() -> None:
    table = beginning("a-quiet-clearing", ebb=0)
    take(table, "keep_map")
    table.choose("deal_terrain:0")
    refused = {one.key: one.rule for one in table.decision.refused if one.key.startswith("deal")}  # type: ignore[union-attr]
    assert refused == {"deal_terrain:0": "TWN-5.3"}
    table.ebb = 0
    table.terrain_left[:] = [many if TERRAIN[kind].spend else 0 for kind, many in enumerate(table.terrain_left)]
    table.offer_again()
    refused = {one.key: one.rule for one in table.decision.refused if one.key.startswith("deal")}  # type: ignore[union-attr]
    assert refused == {"deal_terrain:0": "TWN-5.3", **{f"deal_terrain:{tile}": "TWN-5.2" for tile in range(1, 12)}}


@pytest.mark.rule("TWN-5.17", "TWN-1.1")
def test_a_storyboard_demands_terrain_and_forbids_it(tmp_path: Path) -> None:
    table = brought(tmp_path, '\n[[terrain]]\nname = "Deep Water"\non = 1\n', head="no_terrain = [2, 3]")
    take(table, "keep_map")
    assert (table.terrain[0], table.ebb) == (TERRAIN_NAMES.index("Deep Water"), 3), "On a forest, and it is paid."
    refused = {one.key: one.rule for one in table.decision.refused if one.key.startswith("deal")}  # type: ignore[union-attr]
    assert refused == {"deal_terrain:0": "TWN-5.3", "deal_terrain:1": "TWN-1.1", "deal_terrain:2": "TWN-1.1"}
    for tile, rule in ((0, "TWN-5.3"), (1, "TWN-1.1")):
        with pytest.raises(IllegalChoice) as forbidden:
            table.choose(f"choose_terrain:blood-flies:{tile}")
        assert forbidden.value.rule == rule


# -- pawns and creatures


@pytest.mark.rule("TWN-3.12", "TWN-3.13", "TWN-3.14", "TWN-3.19", "TWN-25.7", "TWN-G23")
def test_what_a_storyboard_says_of_its_creatures(tmp_path: Path) -> None:
    table = brought(
        tmp_path,
        """
[[creature]]
name = "Husk"
pawns = [2, 3, 4, 5]

[[creature]]
name = "Villager"
control = "heroes"
side = "monsters"
moves = false

[[creature]]
name = "Lookout"
on = "inner water"
side = "heroes"
acts = false

[[creature]]
name = "Glider"
waits = true

[[creature]]
name = "Driven"
if = "boon salt >= 1"
""",
    )
    take(table, "keep_map")
    take(table, "no_more_terrain")
    take(table, "begin_on", "tile 9")
    take(table, "begin_on", "tile 10")
    assert (asked(table), sorted(labels(table))) == ((0,), ["On tile 1", "On tile 3", "On tile 5", "On tile 7"])
    take(table, "creature_begins", "tile 1")
    take(table, "creature_begins", "tile 5")
    assert len(labels(table)) == 12, "A denizen begins anywhere."
    take(table, "creature_begins", "tile 12")
    assert len(labels(table)) == 12, "No inner tile has water, so the Lookout begins anywhere too."
    take(table, "creature_begins", "tile 2")
    assert "creature_begins" not in kinds(table), "The Gliders wait."
    groups = [CREATURES[kind].name for kind in table.groups]
    assert groups == ["Husk", "Villager", "Lookout", "Glider"], "Nobody brought salt, and so no Driven came."
    assert (table.control, table.turncoats) == (0b10, 0b10)
    assert [table.denied >> 2 * group & 3 for group in range(4)] == [0, 1, 2, 0]
    assert [table.where[pawn] + 1 for pawn in range(5, len(table.where))] == [1, 5, 12, 2]
    assert len(table.momentum) == 5, "Two heroes and three kinds; the Gliders wait."
    assert table.box_pawns[table.groups[0]] == CREATURES[table.groups[0]].pawns - 2


@pytest.mark.rule("TWN-3.16", "TWN-5.8")
def test_markers_counters_and_further_setup(tmp_path: Path) -> None:
    table = brought(
        tmp_path,
        "\n[[marker]]\nnumber = 2\non = 3\n" * 5 + "\n[[marker]]\nnumber = 4\non = 12\n",
        head='setup = { boon = "set" }\n',
    )
    until(table, "end_turn")
    assert table.markers == [*[IN_BOX] * 4, 2, 2, 2, 2, *[IN_BOX] * 4, 11, *[IN_BOX] * 3]
    assert (table.boons, table.counters) == (("set",), [0, 0])


@pytest.mark.rule("TWN-2.11")
def test_numbers_of_a_storyboard_by_heroes() -> None:
    assert [by_heroes((4, 5, 6, 7), heroes) for heroes in (2, 3, 4, 5)] == [4, 5, 6, 7]
    assert by_heroes(3, 5) == 3


@pytest.mark.rule("TWN-1.7", "TWN-3.13")
def test_no_more_pawns_are_placed_than_the_box_has(tmp_path: Path) -> None:
    table = brought(tmp_path, '\n[[creature]]\nname = "Lookout"\npawns = 4\non = "inner"\n')
    when(table, lambda: bool(table.icons))
    table.box_pawns[CREATURE_NAMES.index("Lookout")] = 2
    when(table, lambda: table.round == 1)
    assert len(pawns(table, "Lookout")) == 2


@pytest.mark.rule("TWN-3.1", "TWN-3.20", "TWN-G29")
def test_a_new_scene_begins_with_nothing_of_the_last_one() -> None:
    table = gathering()
    table.infused = table.control = table.denied = table.turncoats = 3
    table.turns, table.awarded, table.result = 5, [1, 1, 1], 0
    table.stack.clear()
    table.do(scene_begins("a-quiet-closing"))
    table.run()
    assert (table.infused, table.control, table.denied, table.turncoats) == (0, 0, 0, 0)
    assert (table.turns, table.round, table.awarded, table.result) == (0, 0, [0, 0, 0], NO_RESULT)
    assert (table.groups, table.group_of, table.track, table.turned) == ([], [-1] * 5, [], [])
    assert (table.where, table.other, table.momentum) == ([-1] * 5, [-1] * 5, [0, 1, 2])
    assert table.box_pawns == [one.pawns for one in CREATURES]
    assert table.terrain_left == [one.copies for one in TERRAIN]
    assert (table.markers, table.ebb, table.played[-1]) == ([IN_BOX] * 16, 6, "a-quiet-closing")


# -- moving


@pytest.mark.rule("TWN-30.4", "TWN-30.5", "TWN-20.1")
def test_how_pawns_may_move() -> None:
    table = gathering()
    assert sorted(ways_to_move(table, GUARD)) == [(0, 1), (0, 7)]
    table.where[CHOIR], table.other[CHOIR] = Tile(1), Tile(0)
    assert sorted(ways_to_move(table, CHOIR)) == [(0, 2), (0, 8), (0, 9), (1, 7)]
    assert sorted(ways_to_move(table, SAGE)) == [(8, 1), (8, 7), (8, 9), (8, 11)]


@pytest.mark.rule("TWN-G39")
def test_the_first_round_counts_its_turns_from_none() -> None:
    table = until(new(), "end_turn")
    assert (table.round, table.turns) == (1, 1 + len(table.turned))
    quietly(table)
    assert track(table)
