"""The box: how many pieces there are of each kind, what the rulebook shows of them, and what the others keep to."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from hearthwatch.games.thorgal.content import (
    ACTION_CARDS,
    ADVENTURE_CARDS,
    CHARACTERS,
    DIALS,
    DISCOVERIES,
    ENEMIES,
    EVENTS,
    ITEMS,
    SPECIAL_CARDS,
    TERRAIN,
    TRACKS,
)
from hearthwatch.games.thorgal.content.cards import ACTIONS, COLOURS, DECKS, RANKS, Effect, Gridded, Printed
from hearthwatch.games.thorgal.content.pieces import CRITICAL, FACES_OF_DIE, NO_TILE, SHAPES, SIZES, TILE_NAMES, TILES
from hearthwatch.games.thorgal.rules.box import BOX

ADVENTURES = BOX.box_adventures
CARDS: list[Printed] = [
    *ACTION_CARDS,
    *SPECIAL_CARDS,
    *TERRAIN,
    *ENEMIES,
    *ITEMS,
    *DISCOVERIES,
    *EVENTS,
    *ADVENTURE_CARDS,
]
MEAN_SIZE = [sum(SIZES[tile] for tile in die) / 6 for die in FACES_OF_DIE]


def cells(card: Gridded) -> list[str]:
    """The cells of a card, row by row."""
    return [word for row in card.rows for word in row.split()]


def icons(card: Gridded) -> Counter[str]:
    """How many of each icon a card has."""
    return Counter(cell[0] for cell in cells(card) if cell[0] not in ".-")


def marks(card: Gridded) -> int:
    """How many penalty marks a card has."""
    return sum(cell[1] in "ry" for cell in cells(card))


def verbs(effect: Effect | None) -> set[str]:
    """Every word that is a key in an effect."""
    if isinstance(effect, list):
        return {verb for one in effect for verb in verbs(one)}
    if not isinstance(effect, dict):
        return set()
    return {*effect} | {verb for inner in effect.values() if isinstance(inner, dict | list) for verb in verbs(inner)}


# -- how many


def test_the_box_is_full() -> None:
    assert (len(ACTION_CARDS) + len(SPECIAL_CARDS), len(TERRAIN), len(ENEMIES)) == (43, 15, 30)
    assert (len(EVENTS), len(ITEMS), len(DISCOVERIES), len(ADVENTURE_CARDS)) == (60, 34, 10, 12)
    assert (len(CHARACTERS), len(ADVENTURES)) == (4, 7)


def test_no_two_cards_of_a_kind_have_the_same_name_and_none_is_silent() -> None:
    for kind in (ACTION_CARDS, SPECIAL_CARDS, TERRAIN, ENEMIES, ITEMS, DISCOVERIES, EVENTS, ADVENTURE_CARDS):
        names = [card.name for card in kind]
        assert len({*names}) == len(names)
    assert [card.name for card in CARDS if not card.flavour] == []
    flavours = Counter(card.flavour for card in CARDS)
    assert [words for words, count in flavours.items() if count > 1] == []


def test_numbered_cards_are_1_to_38_and_lettered_ones_a_to_e() -> None:
    assert [card.number for card in ACTION_CARDS] == [*range(1, 39)]
    assert "".join(card.letter for card in SPECIAL_CARDS) == "ABCDE"


@pytest.mark.rule("THG-25.11")
def test_six_decks_of_ten_events_whose_icons_are_four_three_three() -> None:
    assert Counter(card.deck for card in EVENTS) == dict.fromkeys(DECKS, 10)
    for deck in DECKS:
        icons = Counter(card.icon for card in EVENTS if card.deck == deck)
        assert (icons[0], icons[1], sorted((icons[2], icons[3]))) == (1, 4, [2, 3])


@pytest.mark.rule("THG-25.12")
def test_every_event_has_a_text_and_an_icon() -> None:
    for card in EVENTS:
        assert card.now or card.rule or card.modify or card.harsh, card.name
        assert (card.icon > 0) != (card.last is not None), card.name


def test_enemies_are_ten_ten_eight_two() -> None:
    assert Counter(card.rank for card in ENEMIES) == dict(zip(RANKS, (10, 10, 8, 2), strict=False))


def test_ten_standard_and_five_barren_terrain_cards() -> None:
    assert Counter(card.kind for card in TERRAIN) == {"Standard": 10, "Barren": 5}


def test_adventure_cards_are_one_plot_six_abductees_three_ships_auslok_and_the_palace() -> None:
    kinds = {"Fleet": 3, "Abductee": 6, "Auslok": 1, "Plot": 1, "The Caliph's Palace": 1}
    assert Counter(card.kind for card in ADVENTURE_CARDS) == kinds


# -- tiles and dice


def test_nine_kinds_of_tiles_with_111_copies_and_37_orientations() -> None:
    assert sum(tile.copies for tile in TILES) == 111
    assert Counter(tile.copies for tile in TILES) == {9: 5, 12: 2, 21: 2}
    assert sum(len(shape.orientations) for shape in SHAPES) == 37


@pytest.mark.rule("THG-21.3", "THG-21.6")
def test_each_colour_is_stronger_and_its_two_smallest_sides_have_black_squares() -> None:
    assert [round(size, 2) for size in MEAN_SIZE] == [2.0, 2.67, 3.33, 4.0]
    for faces, critical in zip(FACES_OF_DIE, CRITICAL, strict=True):
        black = [side for side in range(6) if critical[side] != NO_TILE]
        assert len(black) == 2
        assert max(SIZES[faces[side]] for side in black) <= min(
            SIZES[faces[side]] for side in range(6) if side not in black
        )
        for side in black:
            white, whole = SHAPES[faces[side]], SHAPES[critical[side]]
            assert SIZES[critical[side]] - SIZES[faces[side]] in (1, 2)
            assert any(
                {*form} <= {(column + x, row + y) for column, row in whole.cells}
                for form in white.orientations
                for x in (-2, -1, 0, 1, 2)
                for y in (-2, -1, 0, 1, 2)
            )


# -- Characters


@pytest.mark.rule("THG-6.1")
def test_a_character_grows_in_seven_levels_and_each_of_them_shows() -> None:
    for dial, track in zip(DIALS, TRACKS, strict=True):
        assert (len(dial), len(track)) == (7, 7)
        strength = [sum(MEAN_SIZE[die] for die in level) for level in dial]
        assert strength == sorted(strength)
        assert len({*strength}) == 7
        assert (len(dial[0]), 4.5 <= strength[0] <= 5, 10 <= strength[6] <= 12) == (2, True, True)
        assert len(track[0]) == 2
        assert {SIZES[tile] for tile in track[0]} <= {2, 3}
        assert max(SIZES[tile] for tile in track[6]) == 5
        assert all({*earlier} < {*later} for earlier, later in pairwise(track))


@pytest.mark.rule("THG-24.9", "THG-24.13")
def test_a_character_has_starting_goods_a_skill_that_goods_refresh_and_an_item() -> None:
    for one in CHARACTERS:
        assert 2 <= sum(one.goods.values()) <= 4
        assert 1 <= len(one.skill.refresh) <= 2
    assert sorted(item.character for item in ITEMS if item.character) == sorted(one.name for one in CHARACTERS)


# -- Action cards


@pytest.mark.rule("THG-12.1", "THG-12.14")
def test_what_the_rulebook_shows_of_action_cards() -> None:
    types = {card.number: [main.action for main in card.main] for card in ACTION_CARDS}
    assert (types[8], types[22], types[29], types[35]) == (["collect"], ["collect"], ["move"], ["combat"])
    assert [card.action for card in SPECIAL_CARDS if card.letter == "B"] == ["combat"]
    by_number = {card.number: card for card in ACTION_CARDS}
    assert "with company" in repr(by_number[29].bonus)
    assert {"rerolls", "wound"} <= {verb for bonus in by_number[35].bonus for verb in verbs(bonus.effect)}


def test_every_type_of_action_has_at_least_five_cards_and_no_two_cards_do_the_same() -> None:
    types = Counter(main.action for card in ACTION_CARDS for main in card.main)
    assert set(types) == set(ACTIONS)
    assert min(types.values()) >= 5
    deeds = Counter(repr((card.main, card.bonus)) for card in ACTION_CARDS)
    assert [deed for deed, count in deeds.items() if count > 1] == []


# -- Terrain


def test_standard_cards_are_rich_and_barren_ones_are_not() -> None:
    for card in TERRAIN:
        goods = sum(icons(card)[icon] for icon in "MOGSA")
        assert (len(card.rows), len(cells(card))) == (5, 20)
        if card.kind == "Standard":
            assert (6 <= goods <= 9, 2 <= icons(card)["A"] <= 3, 3 <= marks(card) <= 5) == (True, True, True), card.name
            assert icons(card)["D"] == 1
        else:
            assert (2 <= goods <= 4, 4 <= marks(card) <= 6) == (True, True), card.name
        assert (icons(card)["+"] <= 1, icons(card)["E"] <= 1) == (True, True)
        assert card.reveal in (2, 3)


def test_a_path_of_dominoes_can_cross_every_card_from_every_row() -> None:
    for card in TERRAIN:
        assert "--" not in cells(card), card.name


@pytest.mark.rule("THG-16.13", "THG-16.14", "THG-16.15")
def test_legends_speak_of_threats_wounds_of_up_to_four_goods_and_dice() -> None:
    for card in (*TERRAIN, *ENEMIES):
        assert (card.red, card.yellow) != ([], []), card.name
        for icon in (*card.red, *card.yellow):
            assert isinstance(icon, dict)
            (verb, value), *rest = icon.items()
            if verb == "wound":
                assert value in TILE_NAMES[:7] or value in [f"{colour} die" for colour in COLOURS], card.name
            else:
                assert (verb, value) in (("threat", 1), ("lose", 1)), card.name
                assert verb == "threat" or rest[0][1] in ("material", "ore", "gossip", "magic", "any")


# -- Items and Discoveries


def test_items_serve_every_action_three_or_four_times() -> None:
    served = Counter(item.action for item in ITEMS if not item.character)
    assert set(served) == {*ACTIONS, "any"}
    assert all(3 <= count <= 4 for count in served.values())
    assert sum(served.values()) == 30


@pytest.mark.rule("THG-16.8")
def test_no_discovery_hurts() -> None:
    bad = {
        "threat",
        "wound",
        "lose",
        "lose_items",
        "lose_experience",
        "exhaust_skill",
        "enemy",
        "upgrade",
        "block",
        "cost",
    }
    for card in DISCOVERIES:
        assert not verbs(card.effect) & bad, card.name


def test_no_two_events_and_no_two_items_do_the_same() -> None:
    events = Counter(repr((card.now, card.rule, card.modify, card.harsh)) for card in EVENTS)
    assert [deed for deed, count in events.items() if count > 1] == []
    items = Counter(repr((item.action, item.when, item.effect)) for item in ITEMS)
    assert [deed for deed, count in items.items() if count > 1] == []


def test_few_items_only_raise_a_value_and_none_is_another_in_fewer_actions() -> None:
    """An Item for one type of action does something that no Item for any action does as well."""
    plain = [item.name for item in ITEMS if item.effect == {"plus": 1}]
    assert plain == ["Lodestone"]
    everywhere = [repr(item.effect) for item in ITEMS if item.action == "any"]
    assert [item.name for item in ITEMS if item.action != "any" and repr(item.effect) in everywhere] == []
