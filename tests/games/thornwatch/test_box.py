"""The box: how many pieces there are, which ones the rulebook shows, and the design that the others keep to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import pytest

from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.content import (
    ACTION_CARDS,
    ARRANGEMENTS,
    BASIC_DIE,
    CREATURES,
    FACE_KEYS,
    FOCUS_DIE,
    HEROES,
    IS_WOUND,
    JUDGES,
    KNOTS,
    PIECES,
    SCARS,
    TERRAIN,
    TRAITS,
    deck_of,
)
from hearthwatch.games.thornwatch.content.cards import ActionCard, Arrangement, Creature, MapTile, Printed
from hearthwatch.games.thornwatch.rules.box import BOX

P = TypeVar("P", bound=Printed)

MONSTERS = [one for one in CREATURES if one.kind == "monster"]
PACKS = [one for one in CREATURES if "pack" in one.attributes]


def by_name(cards: Sequence[P], name: str) -> P:
    return next(card for card in cards if card.name == name)


def action(name: str) -> ActionCard:
    return by_name(ACTION_CARDS, name)


def creature(name: str) -> Creature:
    return by_name(CREATURES, name)


# -- counts


@pytest.mark.rule("TWN-1.4", "TWN-2.3")
def test_five_roles_each_with_a_deck_of_fifteen_skill_and_fifteen_action_cards() -> None:
    assert [hero.name for hero in HEROES] == ["Blade", "Greenheart", "Guard", "Sage", "Warden"]
    for role, hero in enumerate(HEROES):
        deck = [FACE_KEYS[face] for face in deck_of(role)]
        skills = Counter(name for name in deck if name.startswith(f"{hero.name} "))
        assert len(deck) == 30
        assert sum(skills.values()) == 15
        assert skills == {f"{hero.name} {hero.skills[0]}": 8, f"{hero.name} {hero.skills[1]}": 7}


def test_a_hero_has_ten_faces_of_action_cards_five_of_them_twice() -> None:
    for hero in HEROES:
        cards = [card for card in ACTION_CARDS if card.hero == hero.name]
        assert Counter(card.copies for card in cards) == {1: 5, 2: 5}
    assert sum(card.copies for card in ACTION_CARDS) == 75


@pytest.mark.rule("TWN-1.5")
def test_every_role_has_two_looks_and_one_deck() -> None:
    looks = [look for hero in HEROES for look in hero.looks]
    assert len({*looks}) == 10


@pytest.mark.rule("TWN-11.3")
def test_every_tracker_has_four_slots_an_attack_and_one_thing_more() -> None:
    for hero in HEROES:
        assert hero.slots == 4
        attack, special = hero.ability
        assert (attack.cost, attack.when) == ([hero.skills[0]], "")
        assert (special.cost, bool(special.when)) == ([hero.skills[1]], True)


def test_each_skill_belongs_to_two_heroes() -> None:
    assert {*Counter(skill for hero in HEROES for skill in hero.skills).values()} == {2}


@pytest.mark.rule("TWN-27.1", "TWN-27.2", "TWN-26.1")
def test_fifteen_rules_cards_thirteen_monsters_with_a_back_and_two_denizens() -> None:
    assert (len(CREATURES), len(MONSTERS)) == (15, 13)
    for one in CREATURES:
        assert (one.kind == "monster") == bool(one.type) == (one.back is not None)
    assert {one.type for one in MONSTERS} == {"beast", "corrupted", "plant", "undead"}


@pytest.mark.rule("TWN-27.5", "TWN-28.1", "TWN-29.1", "TWN-5.10")
def test_packs_have_several_pawns_persistent_monsters_several_momentum_cards() -> None:
    for one in CREATURES:
        assert ("pack" in one.attributes) == (one.pawns > 1)
        assert ("persistent" in one.attributes) == (one.cards > 1)
    with_momentum = sum(card.copies for card in TERRAIN if card.turn is not None)
    assert sum(one.cards for one in CREATURES) + with_momentum + 2 * len(HEROES) == 28
    assert sum(one.pawns for one in CREATURES) + 2 * len(HEROES) == 75


@pytest.mark.rule("TWN-27.3")
def test_a_leader_has_a_pack_of_its_type() -> None:
    leaders = [one for one in CREATURES if "leader" in one.attributes]
    assert [one.name for one in leaders] == ["Glider Alpha", "Thorn Mother", "Pale Captain"]
    for one in leaders:
        assert any(pack.type == one.type for pack in PACKS)


def test_twenty_six_terrain_cards_of_sixteen_kinds() -> None:
    assert (len(TERRAIN), sum(card.copies for card in TERRAIN)) == (16, 26)


@pytest.mark.rule("TWN-5.16")
def test_a_terrain_card_does_something_to_its_tile_and_asks_one_thing_of_the_judge_at_most() -> None:
    for card in TERRAIN:
        assert card.ability or card.standing or card.turn, card.name
        assert sum(amount > 0 for amount in (card.spend, card.gain, card.cache)) <= 1, card.name
        assert 0 <= card.spend <= 3 and 0 <= card.gain <= 2 and card.cache in (0, 2, 3, 4), card.name


def test_twenty_five_traits_five_scars_four_knots_two_judges() -> None:
    assert (len(TRAITS), len(SCARS), len(KNOTS), len(JUDGES)) == (25, 5, 4, 2)
    assert {"Angry", "Inspiring", "Macabre"} < {trait.name for trait in TRAITS}
    assert {"Scar of Regret", "Scar of Terror"} < {scar.name for scar in SCARS}


@pytest.mark.rule("TWN-11.12")
def test_all_wound_cards_are_alike_and_show_nothing() -> None:
    assert [name for name, wound in zip(FACE_KEYS, IS_WOUND, strict=True) if wound] == ["wound"]


# -- dice


@pytest.mark.rule("TWN-18.1", "TWN-18.2")
def test_a_basic_die_has_an_ebb_three_blanks_five_hits_and_a_double() -> None:
    assert Counter(BASIC_DIE) == {"ebb": 1, "blank": 3, "hit": 5, "two hits": 1}


@pytest.mark.rule("TWN-18.1", "TWN-18.3")
def test_a_focus_die_has_two_blanks_six_hits_two_doubles_and_no_ebb() -> None:
    assert Counter(FOCUS_DIE) == {"blank": 2, "hit": 6, "two hits": 2}


# -- maps


def shares_a_side(one: MapTile, other: MapTile) -> bool:
    x, y, w, h = one.at
    a, b, c, d = other.at
    beside = (x + w == a or a + c == x) and min(y + h, b + d) > max(y, b)
    above = (y + h == b or b + d == y) and min(x + w, a + c) > max(x, a)
    return beside or above


def is_open(arrangement: Arrangement, tile: MapTile) -> bool:
    """Whether a side of it touches nothing, measured in units."""
    x, y, w, h = (int(value) for value in tile.at)
    laid = {
        (column, row)
        for one in arrangement.tile
        for column in range(int(one.at[0]), int(one.at[0] + one.at[2]))
        for row in range(int(one.at[1]), int(one.at[1] + one.at[3]))
    }
    around = [(column, row) for column in range(x, x + w) for row in (y - 1, y + h)]
    around += [(column, row) for row in range(y, y + h) for column in (x - 1, x + w)]
    return any(unit not in laid for unit in around)


@pytest.mark.rule("TWN-4.5")
def test_the_five_arrangements() -> None:
    assert [*ARRANGEMENTS] == ["Bullseye", "Square", "Diamond", "Plus", "Line"]
    assert [len(one.tile) for one in ARRANGEMENTS.values()] == [12, 12, 12, 12, 9]


@pytest.mark.rule("TWN-4.3", "TWN-4.6", "TWN-EX6")
@pytest.mark.parametrize("name", ["Bullseye", "Square", "Diamond", "Plus", "Line"])
def test_tiles_are_adjacent_if_and_only_if_they_share_a_side(name: str) -> None:
    arrangement = ARRANGEMENTS[name]
    tiles = arrangement.tile
    pairs = [(a, b) for a in range(len(tiles)) for b in range(a + 1, len(tiles)) if shares_a_side(tiles[a], tiles[b])]
    assert sorted(arrangement.borders) == pairs


@pytest.mark.rule("TWN-4.4")
@pytest.mark.parametrize("name", ["Bullseye", "Square", "Diamond", "Plus", "Line"])
def test_a_tile_is_outer_if_a_side_of_it_is_open(name: str) -> None:
    arrangement = ARRANGEMENTS[name]
    assert [tile.outer for tile in arrangement.tile] == [is_open(arrangement, tile) for tile in arrangement.tile]


@pytest.mark.rule("TWN-4.6")
def test_a_tile_may_have_more_than_four_neighbours() -> None:
    neighbours = Counter(tile for pair in ARRANGEMENTS["Diamond"].borders for tile in pair)
    assert max(neighbours.values()) == 6


@pytest.mark.rule("TWN-4.1", "TWN-4.2")
def test_twenty_four_tiles_of_three_shapes_each_with_a_symbol() -> None:
    shapes: Counter[str] = Counter()
    for piece in PIECES:
        shapes[piece.shape] += piece.copies
        assert piece.icons
    assert shapes == {"bar": 8, "corner": 8, "square": 8}
    for arrangement in ARRANGEMENTS.values():
        assert Counter(tile.shape for tile in arrangement.tile) <= shapes


# -- what the rulebook shows


@pytest.mark.rule("TWN-EX9", "TWN-12.5")
def test_the_trackers_of_blade_and_greenheart_are_those_of_the_rulebook() -> None:
    blade, greenheart = HEROES[0], HEROES[1]
    assert [(one.name, one.cost, one.when, one.limit) for one in blade.ability] == [
        ("Daggers", ["agility"], "", ""),
        ("Feint", ["mind"], "attacked", "turn"),
    ]
    assert [(one.name, one.cost, one.when, one.limit) for one in greenheart.ability] == [
        ("Oaken Staff", ["spirit"], "", ""),
        ("Renew", ["woodwise"], "turn", "turn"),
    ]


@pytest.mark.parametrize(
    ("name", "cost", "kind"),
    [
        ("Backstab", ["agility"] * 3, "action"),
        ("Thrown Blade", ["agility"] * 2, "action"),
        ("Twist the Knife", ["agility", "mind"], "reaction"),
        ("Inner Well", ["agility", "brawn", "brawn"], "action"),
        ("Retaliate", ["brawn"] * 3, "reaction"),
        ("Scry", ["mind"] * 2, "action"),
        ("Skip Through Time", ["mind", "spirit"], "reaction"),
        ("Create an Opening", ["woodwise"] * 3, "action"),
    ],
)
def test_action_cards_of_the_rulebook_have_their_cost(name: str, cost: list[str], kind: str) -> None:
    card = action(name)
    assert (card.cost, card.kind) == (cost, kind)


@pytest.mark.rule("TWN-EX8")
@pytest.mark.parametrize(
    ("name", "kind", "attributes", "shift", "abilities"),
    [
        ("Bloodcaller", "undead", ["villain"], 3, ["Fangs", "Luring Croon", "Life Drain"]),
        ("Driven", "undead", ["pack"], 1, ["Rusted Sword", "Rotting Bow", "Death Lunge", "They Just Keep Coming"]),
        ("Glider", "beast", ["pack"], 1, ["Bite", "Swoop"]),
        ("Husk", "undead", ["pack"], 1, ["Claws", "Beckon"]),
        ("Lookout", "", ["pack"], 1, ["Dying Well"]),
        ("Villager", "", ["pack"], 0, ["Panic"]),
    ],
)
def test_rules_cards_of_the_rulebook_are_exact(
    name: str, kind: str, attributes: list[str], shift: int, abilities: list[str]
) -> None:
    card = creature(name)
    assert (card.type, card.attributes, card.front.shift) == (kind, attributes, shift)
    assert [one.name for one in card.front.ability] == abilities


@pytest.mark.parametrize(
    ("name", "ability", "ebb"),
    [("Bloodcaller", "Life Drain", 2), ("Driven", "They Just Keep Coming", 3), ("Husk", "Beckon", 1)],
)
def test_ebb_costs_of_the_rulebook_are_exact(name: str, ability: str, ebb: int) -> None:
    assert next(one.ebb for one in creature(name).front.ability if one.name == ability) == ebb


# -- what ours keep to


def test_costs_are_two_to_four_symbols_of_the_hero_and_ask_for_both_skills_about_equally() -> None:
    for hero in HEROES:
        cards = [card for card in ACTION_CARDS if card.hero == hero.name]
        asked: Counter[str] = Counter()
        for card in cards:
            assert 2 <= len(card.cost) <= 4, card.name
            assert {*card.cost} <= {*hero.skills}, card.name
            for skill in card.cost:
                asked[skill] += card.copies
        assert sum(len(card.cost) == 4 for card in cards) <= 1
        assert sum(len(card.cost) == 2 for card in cards) >= 3
        assert min(asked.values()) >= 0.4 * sum(asked.values()), hero.name


def test_every_deck_has_reactions_and_something_that_stays_or_repeats() -> None:
    for hero in HEROES:
        cards = [card for card in ACTION_CARDS if card.hero == hero.name]
        assert 2 <= sum(card.kind == "reaction" for card in cards) <= 4, hero.name
        assert any(card.kind in ("binding", "terrain") for card in cards), hero.name


def test_no_two_action_cards_do_the_same() -> None:
    deeds = Counter(
        repr((card.cost, card.kind, card.when, card.by, card.at, card.effect, card.standing)) for card in ACTION_CARDS
    )
    assert {*deeds.values()} <= {1}


def test_an_infused_back_is_the_same_monster_only_stronger() -> None:
    for one in MONSTERS:
        assert one.back is not None
        assert one.back != one.front, one.name
        assert one.back.shift >= one.front.shift, one.name
        front, back = ([ability.name for ability in side.ability] for side in (one.front, one.back))
        assert len({*back} - {*front}) <= 1, one.name


def test_both_judges_act_in_the_momentum_step_change_dice_and_have_one_dear_power_of_their_own() -> None:
    for judge in JUDGES:
        assert 3 <= len(judge.ability) <= 5
        assert {"momentum", "after momentum", "aimed"} <= {one.when for one in judge.ability}
        assert all(1 <= one.ebb <= 6 for one in judge.ability)
    dearest = [max(judge.ability, key=lambda one: one.ebb) for judge in JUDGES]
    assert [(one.ebb, one.limit) for one in dearest] == [(5, "scene"), (5, "scene")]
    assert ["infuse" in str(one.effect) for one in dearest] == [False, True]


def test_every_prompt_is_a_question_and_every_card_has_a_short_flavour_of_its_own() -> None:
    for card in ACTION_CARDS:
        assert card.prompt.endswith("?"), card.name
    printed: list[Printed] = [
        *HEROES,
        *ACTION_CARDS,
        *CREATURES,
        *JUDGES,
        *TERRAIN,
        *TRAITS,
        *SCARS,
        *KNOTS,
    ]
    flavours = [card.flavour for card in printed]
    assert all(0 < len(flavour) <= 120 for flavour in flavours)
    assert len({*flavours}) == len(flavours)


@pytest.mark.rule("TWN-33.1")
def test_the_expansion_is_not_in_the_box() -> None:
    names = {one.name for one in (*HEROES, *CREATURES)} | {scene.sheet.title for scene in BOX.scenes.values()}
    assert not names & {"Briarlock", "Dark Courier", "Unsundered", "Weave-Weald", "Woldsen", "The Riddle of Seasons"}


@pytest.mark.rule("TWN-1.2")
def test_no_rule_says_of_itself_that_no_card_overrules_it() -> None:
    """Cards beat all rules (TWN-1.1). A rule that no card may beat would have to be told to whatever resolves cards."""
    says_so = [rule for rule, words in GAME.rules.items() if "cannot be overruled" in words]
    assert says_so == ["TWN-1.2"]


@pytest.mark.rule("TWN-C71", "TWN-C72", "TWN-8.3")
def test_the_list_of_the_box_is_whole() -> None:
    """As printed on the component page, what only holds or divides cards left out."""
    assert GAME.box == {
        "Hero trackers": 5,
        "Judge trackers": 1,
        "Momentum cards": 28,
        "Action cards": 75,
        "Skill cards": 75,
        "Rules cards": 15,
        "Terrain cards": 26,
        "Traits": 25,
        "Scars": 5,
        "Wound cards": 50,
        "Storyboards": 15,
        "Map tiles": 24,
        "Pawns": 75,
        "Ebb": 30,
        "Markers": 16,
        "Basic dice": 6,
        "Focus dice": 2,
    }


def test_the_gallery_tells_traits_apart_and_has_the_momentum_of_rules_cards() -> None:
    texts = [card["text"] for sort in ("Traits", "Scars") for card in GAME.cards[sort]]
    assert len({*texts}) == len(texts) == 30
    rules = {card["name"]: card["text"] for card in GAME.cards["Rules cards"]}
    assert "Momentum <: 1 toward the root each round." in rules["Husk"]
    assert "No momentum symbol." in rules["Villager"]
    assert all("omentum" in text for text in rules.values())
