"""Setting up (SAW-2, SAW-3), looked at in many games of every difficulty."""

from __future__ import annotations

from collections import Counter

import pytest

from hearthwatch.games.set_a_watch import GAME
from hearthwatch.games.set_a_watch.content import CLASSES, CREATURES
from hearthwatch.games.set_a_watch.show.board import board as board_of
from hearthwatch.games.set_a_watch.table import CAMP, HEROES, Watch
from hearthwatch.kernel import SetupError, mask_of
from tests.games.set_a_watch.helpers import (
    BOX_ABILITIES,
    BOX_ADVENTURERS,
    BOX_BOSSES,
    BOX_FINALS,
    BOX_PLACES,
    hero,
    labels,
    log,
    names,
    pick,
    position,
    prompt,
    states,
)

SEEDS = range(90)
SUMMONS = {"easy": 1, "normal": 2, "hard": 3, "insane": 4}
PILES = {"easy": [30], "normal": [15, 15], "hard": [10, 10, 10], "insane": [8, 8, 7, 7]}
PLAIN = {card.name for card in CREATURES}
BOSSES = {card.name for card in BOX_BOSSES}
KIND = {card.name: card.kind for card in BOX_PLACES}
GAMES = {(difficulty, seed): GAME.new(seed=seed, difficulty=difficulty) for difficulty in SUMMONS for seed in SEEDS}
ALL = list(GAMES.values())


def top_first(table: Watch) -> list[str]:
    return names(table, table.deck[::-1])


def piles(table: Watch, difficulty: str) -> list[list[str]]:
    """The deck cut again into the piles of the setup, the top pile first."""
    deck = top_first(table)
    cut = []
    for size in PILES[difficulty]:
        cut.append(deck[: size + 1])
        deck = deck[size + 1 :]
    assert not deck
    return cut


# -- Adventurers


@pytest.mark.rule("SAW-2.1", "SAW-2.2", "SAW-2.3")
def test_three_dice_of_the_kinds_on_the_board() -> None:
    sides = {"Warrior": 8, "Wizard": 6, "Cleric": 6, "Beast Master": 8, "Ranger": 8, "Rogue": 6}
    highest: Counter[str] = Counter()
    for table in ALL:
        for number, one in enumerate(board_of(table, mask_of(0)).adventurers):
            assert [die.sides for die in one.dice] == [sides[one.name]] * 3
            shown = [die.value for die in one.dice]
            assert shown == [table.dice[die] for die in range(number * 3, number * 3 + 3)]
            assert min(shown) >= 1
            highest[one.name] = max(highest[one.name], *shown)
            assert {die.where for die in one.dice} == {"ready"}
    assert highest == sides


@pytest.mark.rule("SAW-2.2", "SAW-G40")
def test_the_box_has_nine_dice_of_each_kind() -> None:
    dice = Counter(sides for card in BOX_ADVENTURERS for sides in card.dice)
    assert dice == {6: 9, 8: 9}


@pytest.mark.rule("SAW-2.1")
def test_an_adventurer_gets_the_own_five_ability_cards() -> None:
    own = {name: [card.name for card in BOX_ABILITIES if card.class_name == name] for name in CLASSES[:6]}
    assert [len(cards) for cards in own.values()] == [5] * 6
    for table in ALL:
        in_play = {card for card, state in enumerate(table.cards) if state}
        assert in_play == {card for kind in table.party for card in range(kind * 5, kind * 5 + 5)}
        for one in board_of(table, mask_of(0)).adventurers:
            assert [card.name for card in one.cards] == own[one.name]


@pytest.mark.rule("SAW-2.4", "SAW-2.5", "SAW-2.6", "SAW-2.7", "SAW-2.8")
def test_two_cards_faceup_one_exhausted_two_left_over() -> None:
    for table in ALL:
        for one in board_of(table, mask_of(0)).adventurers:
            dealt = Counter(card.state for card in one.cards)
            assert dealt == {"up": 2, "exhausted": 1, "leftover": 2}
        assert sum(len(table.faceup(one)) for one in HEROES) == 8


@pytest.mark.rule("SAW-2.4", "SAW-2.5", "SAW-2.6")
def test_which_cards_these_are_is_random() -> None:
    seen: set[tuple[str, str]] = set()
    for table in ALL:
        for one in board_of(table, mask_of(0)).adventurers:
            seen |= {(card.name, card.state) for card in one.cards}
    assert seen == {(card.name, state) for card in BOX_ABILITIES for state in ("up", "exhausted", "leftover")}


@pytest.mark.rule("SAW-2.8")
def test_a_position_needs_three_equipped_cards_of_the_own_class() -> None:
    for cards in ('["Backstab", "Loaded Dice"]', '["Backstab", "Loaded Dice", "Stay Dead", "Double Back"]'):
        with pytest.raises(SetupError, match=r"exactly three equipped Ability cards \(SAW-2\.8\)"):
            position(f'party = ["Rogue", "Wizard", "Ranger", "Cleric"]\nabilities.Rogue = {cards}')
    with pytest.raises(SetupError, match="Kindle is not a card of the Rogue"):
        position(
            'party = ["Rogue", "Wizard", "Ranger", "Cleric"]\nabilities.Rogue = ["Backstab", "-Kindle", "Stay Dead"]'
        )


@pytest.mark.rule("SAW-2.9")
def test_nobody_starts_with_a_rest_token() -> None:
    for table in ALL:
        assert table.rests == (0, 0, 0, 0)


# -- Unhallowed


@pytest.mark.rule("SAW-3.1", "SAW-3.2", "SAW-3.3")
def test_one_unhallowed_in_the_horde_seven_in_the_deck_one_aside() -> None:
    for table in ALL:
        horde, deck = names(table, table.horde), names(table, table.unhallowed)
        aside = [name for name in names(table, table.removed) if name in BOSSES]
        assert (len(horde), len(deck), len(aside)) == (1, 7, 1)
        assert {*horde, *deck, *aside} == BOSSES


@pytest.mark.rule("SAW-3.1", "SAW-3.2", "SAW-3.3")
def test_any_unhallowed_can_be_anywhere() -> None:
    assert {names(table, table.horde)[0] for table in ALL} == BOSSES
    for place in range(7):
        assert {names(table, table.unhallowed)[place] for table in ALL} == BOSSES


# -- Creatures


@pytest.mark.rule("SAW-3.4", "SAW-3.5", "SAW-22.1")
def test_the_difficulty_is_the_number_of_summons() -> None:
    for (difficulty, _), table in GAMES.items():
        assert top_first(table).count("Summon") == SUMMONS[difficulty]
        assert names(table, table.removed).count("Summon") == 4 - SUMMONS[difficulty]
    assert top_first(GAME.new(seed=1)).count("Summon") == 2
    with pytest.raises(SetupError, match="easy, normal, hard, insane"):
        GAME.new(seed=1, difficulty="mild")


@pytest.mark.rule("SAW-3.6", "SAW-3.7", "SAW-3.8", "SAW-3.25", "SAW-G21")
def test_thirty_creatures_of_thirty_eight_both_acolytes_among_them() -> None:
    for table in ALL:
        deck = [name for name in top_first(table) if name != "Summon"]
        removed = [name for name in names(table, table.removed) if name in PLAIN]
        assert len(deck) == 30
        assert deck.count("Acolyte") == 2
        assert len(removed) == 8
        assert {*deck, *removed} == PLAIN
        assert len({*deck}) == 29
        assert not {*deck} & {*removed}


@pytest.mark.rule("SAW-3.6", "SAW-3.7")
def test_the_other_twenty_eight_are_random() -> None:
    out = Counter(name for table in ALL for name in names(table, table.removed) if name in PLAIN)
    assert {*out} == PLAIN - {"Acolyte"}
    assert max(out.values()) < len(ALL) / 2
    places = {place for table in ALL for place, name in enumerate(top_first(table)) if name == "Acolyte"}
    assert places == set(range(34))


@pytest.mark.rule("SAW-3.9", "SAW-3.10", "SAW-3.11", "SAW-3.12", "SAW-EX7")
def test_one_summon_in_each_pile_the_smaller_piles_at_the_bottom() -> None:
    totals = {"easy": 31, "normal": 32, "hard": 33, "insane": 34}
    for (difficulty, _), table in GAMES.items():
        assert len(table.deck) == totals[difficulty]
        for pile in piles(table, difficulty):
            assert pile.count("Summon") == 1


@pytest.mark.rule("SAW-3.9", "SAW-3.12", "SAW-EX7")
def test_the_numbers_of_the_insane_deck() -> None:
    for seed in SEEDS:
        deck = top_first(GAMES["insane", seed])
        assert [deck[a:b].count("Summon") for a, b in ((0, 9), (9, 18), (18, 26), (26, 34))] == [1, 1, 1, 1]


@pytest.mark.rule("SAW-3.10")
@pytest.mark.parametrize("difficulty", ["hard", "insane"])
def test_the_summon_can_be_anywhere_in_its_pile(difficulty: str) -> None:
    games = [GAME.new(seed=seed, difficulty=difficulty) for seed in range(150)]
    for number, size in enumerate(PILES[difficulty]):
        assert {piles(table, difficulty)[number].index("Summon") for table in games} == set(range(size + 1))


@pytest.mark.rule("SAW-3.5", "SAW-3.8")
def test_everybody_knows_the_summons_left_out_but_not_the_creatures() -> None:
    for table in ALL:
        for card in table.removed:
            name = names(table, [card])[0]
            if name == "Summon" or name in PLAIN:
                assert bool(table.known[card]) is (name == "Summon")


@pytest.mark.rule("SAW-3.1", "SAW-3.8", "SAW-3.10")
def test_dealing_anew_keeps_what_everybody_knows_from_the_setup() -> None:
    """The Horde's first card is an Unhallowed, each pile has its Summon, what was left out is plain and no Acolyte."""
    for (difficulty, seed), table in GAMES.items():
        other = table.determinize(0, seed=seed + 1)
        assert names(other, other.horde)[0] in BOSSES
        assert [pile.count("Summon") for pile in piles(other, difficulty)] == [1] * SUMMONS[difficulty]
        assert top_first(other).count("Acolyte") == 2
        left_out = Counter(names(other, other.removed))
        assert sum(count for name, count in left_out.items() if name in PLAIN) == 8
        assert left_out["Acolyte"] == 0


# -- Map


@pytest.mark.rule("SAW-3.13", "SAW-3.14", "SAW-3.15", "SAW-3.19")
def test_eight_regular_locations_over_a_final_one() -> None:
    for table in ALL:
        route = [*names(table, [table.location]), *names(table, table.map[::-1])]
        assert [KIND[name] for name in route] == ["regular"] * 8 + ["final"]
        assert len({*route}) == 9


@pytest.mark.rule("SAW-3.14", "SAW-3.17", "SAW-3.19")
def test_any_regular_location_can_come_at_any_time_or_never() -> None:
    regular = {name for name, kind in KIND.items() if kind == "regular"}
    assert {names(table, [table.location])[0] for table in ALL} == regular
    for place in range(1, 8):
        assert {names(table, table.map)[place] for table in ALL} == regular
    rest = regular | {name for name, kind in KIND.items() if kind == "respite"}
    for place in range(9):
        assert {names(table, table.unused)[place] for table in ALL} == rest


@pytest.mark.rule("SAW-3.15", "SAW-22.3")
def test_the_final_location_is_random_or_picked() -> None:
    assert {names(table, table.map)[0] for table in ALL} == {*BOX_FINALS}
    for final in BOX_FINALS:
        for seed in range(10):
            table = GAME.new(seed=seed, final=final)
            assert names(table, table.map)[0] == final
    with pytest.raises(SetupError, match="The Knife Stair"):
        GAME.new(seed=1, final="Snowy Pass")


@pytest.mark.rule("SAW-3.15", "SAW-3.26")
def test_a_picked_final_location_is_known_a_random_one_is_not() -> None:
    picked = GAME.new(seed=1, final="The Knife Stair")
    assert picked.known[picked.map[0]]
    assert not any(picked.known[card] for card in picked.map[1:])
    assert not any(table.known[table.map[0]] for table in ALL)


@pytest.mark.rule("SAW-3.16", "SAW-3.17")
def test_the_other_finals_leave_the_game_the_rest_is_unused() -> None:
    for table in [*ALL, *(GAME.new(seed=1, final=final) for final in BOX_FINALS)]:
        removed = {name for name in names(table, table.removed) if name in KIND}
        last = names(table, table.map)[0]
        assert removed == {*BOX_FINALS} - {last}
        unused = names(table, table.unused)
        assert {*unused} == {*KIND} - {*BOX_FINALS} - {*names(table, table.map)} - {*names(table, [table.location])}
        assert Counter(KIND[name] for name in unused) == {"regular": 6, "respite": 3}


@pytest.mark.rule("SAW-3.18")
def test_a_respite_comes_only_through_check_map() -> None:
    table = position(
        """
        camp = "Wizard"
        dice.Wizard = [4, 1, 1]
        map = ["Snowy Pass"]
        unused = ["Hermit's Orchard"]
        """
    )
    assert all(KIND[name] != "respite" for name in names(table, table.map))
    pick(table, "Check Map", "Go to Hermit's Orchard instead", "Chop Wood", "Chop Wood")
    assert (table.round, table.place().name) == (2, "Hermit's Orchard")


# -- fire and the first round


@pytest.mark.rule("SAW-3.19", "SAW-3.20", "SAW-3.21")
def test_the_fire_starts_at_seven_whatever_the_first_location_says() -> None:
    modifiers = set()
    for table in ALL:
        assert (table.round, table.firewood) == (1, 7)
        modifiers.add(table.place().firewood)
        assert log(table)[0] == "The fire is lit with 7 firewood."
    assert modifiers == {-4, -3, -2, -1, 1}


@pytest.mark.rule("SAW-3.22", "SAW-22.2", "SAW-G53")
def test_the_harder_fire_is_a_d6() -> None:
    games = [GAME.new(seed=seed, random_firewood=True) for seed in range(120)]
    assert {table.firewood for table in games} == {1, 2, 3, 4, 5, 6}
    for table in games:
        assert log(table)[0] == f"The fire is lit with {table.firewood} firewood."


@pytest.mark.rule("SAW-3.22")
def test_random_firewood_is_typed_where_real_dice_are_rolled() -> None:
    table = GAME.new(seed=1, random_firewood=True, typed=True)
    assert labels(table) == ["1", "2", "3", "4", "5", "6"]
    pick(table, "5")
    assert table.firewood == 5


@pytest.mark.rule("SAW-3.23")
def test_the_first_location_counts_from_the_first_round_on() -> None:
    seen = set()
    for table in (GAME.new(seed=seed) for seed in SEEDS):
        place = table.place()
        if place.name == "Snowy Pass":
            assert prompt(table) == "Who lays the lowest die on the Location?"
            pick(table, labels(table)[0])
        assert prompt(table) == "Who goes to Camp?"
        pick(table, labels(table)[0])
        while table.phase == CAMP:
            pick(table, next((label for label in labels(table) if label.startswith("Chop Wood")), labels(table)[0]))
        if place.name == "Ferryman's Landing":
            assert prompt(table) == "Ferryman's Landing: pay with wood or with an Ability card?"
            pick(table, "Pay 2 firewood")
        assert f"The Line is laid out facedown: {place.creatures} cards." in log(table)
        seen.add(place.name)
    assert len(seen) == 14


@pytest.mark.rule("SAW-3.24")
def test_the_graveyard_starts_empty() -> None:
    for table in ALL:
        assert table.graveyard == []
        assert table.line == []


@pytest.mark.rule("SAW-3.26", "SAW-G20")
def test_what_lies_facedown_and_what_faceup() -> None:
    for table in ALL:
        for seat in (0, None):
            board = table.view(seat)["board"]
            assert board["deck"]["top"] == [None] * 4
            assert board["horde"] == [None]
            assert board["map"] == {"count": 8, "top": None, "final": None}
            assert board["unused"] == {"count": 9, "bottom": None}
            assert board["unhallowed"] == names(table, table.unhallowed[::-1])
            assert board["location"]["name"] == names(table, [table.location])[0]
        hidden = [*table.deck, *table.horde, *table.map, *table.unused]
        assert not any(table.known[card] for card in hidden)
        assert all(table.known[card] for card in [*table.unhallowed, table.location])


@pytest.mark.rule("SAW-2.6")
def test_leftover_cards_are_open_to_all() -> None:
    table = GAME.new(4, 1, adventurers=["Rogue", "Wizard", "Cleric", "Ranger"])
    for seat in (0, 1, 2, 3, None):
        for one in table.view(seat)["board"]["adventurers"]:
            assert {card["name"]: card["state"] for card in one["cards"]} == states(table, one["name"])
    assert hero(table, "Wizard") == 1
