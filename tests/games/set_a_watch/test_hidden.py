"""Hidden information, row by row: what the view shows, and what dealing anew keeps."""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random

import pytest

from hearthwatch.games.set_a_watch import GAME
from hearthwatch.games.set_a_watch.content import ACOLYTE, FIRST_UNHALLOWED, NAMES, SUMMON, face_name
from hearthwatch.games.set_a_watch.show.board import board as board_of
from hearthwatch.games.set_a_watch.show.board_types import CreatureShown, MapShown, UnusedShown
from hearthwatch.games.set_a_watch.table import Watch
from hearthwatch.kernel import Card, mask_of
from tests.games.set_a_watch.helpers import BOX_FINALS, BOX_PLACES, deck, line, log, names, pick, position

SEEDS = range(30)
PILES = {"easy": [31], "normal": [16, 16], "hard": [11, 11, 11], "insane": [9, 9, 8, 8]}


def twins(table: Watch, seat: int | None = 0) -> Iterable[Watch]:
    """Many tables that this seat could not tell from the true one."""
    return [table.determinize(seat, seed=seed) for seed in SEEDS]


def faces(table: Watch, cards: Iterable[Card]) -> list[int]:
    return [table.face[card] for card in cards]


def wander(seed: int, steps: int) -> Watch:
    """A random game after some choices."""
    luck = Random(seed)
    table = GAME.new(seats=1 + seed % 4, seed=seed, difficulty="insane")
    for _ in range(steps):
        if table.decision is None:
            break
        options = [one for one in table.decision.options if one.group != "End the Watch"]
        table.choose(luck.choice(options or list(table.decision.options)))
    return table


# -- the Creature deck


@pytest.mark.rule("SAW-3.10", "SAW-3.12")
@pytest.mark.parametrize("difficulty", list(PILES))
def test_dealing_anew_keeps_one_summon_in_each_pile_and_changes_the_order(difficulty: str) -> None:
    table = GAME.new(seed=3, difficulty=difficulty)
    assert board_of(table, mask_of(0)).deck.top == [None] * 4
    orders = set()
    for twin in twins(table):
        top_first = faces(twin, reversed(twin.deck))
        orders.add(tuple(top_first))
        for size in PILES[difficulty]:
            pile, top_first = top_first[:size], top_first[size:]
            assert pile.count(SUMMON) == 1
        assert top_first == []
    assert len(orders) == len(SEEDS)


@pytest.mark.rule("SAW-3.6", "SAW-3.8")
def test_dealing_anew_never_sets_an_acolyte_aside_but_other_creatures_come_and_go() -> None:
    table = GAME.new(seed=5, difficulty="hard")
    in_deck = set()
    for twin in twins(table):
        creatures = faces(twin, twin.deck)
        assert creatures.count(ACOLYTE) == 2
        assert all(face < FIRST_UNHALLOWED for face in creatures)
        in_deck.add(frozenset(creatures))
    assert len(in_deck) > len(SEEDS) // 2
    counts = {len(set(faces(twin, twin.deck))) for twin in twins(table)}
    assert counts == {28 + 1 + 1}


def test_every_place_in_the_deck_can_hold_a_summon_or_an_acolyte() -> None:
    table = GAME.new(seed=5, difficulty="insane")
    summons, acolytes = set(), set()
    for seed in range(400):
        top_first = faces(table.determinize(0, seed=seed), reversed(table.deck))
        summons |= {place for place, face in enumerate(top_first) if face == SUMMON}
        acolytes |= {place for place, face in enumerate(top_first) if face == ACOLYTE}
    assert summons == acolytes == set(range(34))


@pytest.mark.rule("SAW-7.2")
def test_scouted_cards_stay_known_wherever_they_are_put() -> None:
    table = position('camp = "Cleric"\ndeck = ["Eagle", "Fae", "Wyvern", "Vampire"]')
    pick(table, "Scout Ahead", "Eagle to the bottom", "Fae on top")
    assert board_of(table, mask_of(0)).deck.top == ["Fae", None, None, "Eagle"]
    orders = {tuple(deck(twin)) for twin in twins(table)}
    assert orders == {("Fae", "Wyvern", "Vampire", "Eagle"), ("Fae", "Vampire", "Wyvern", "Eagle")}


@pytest.mark.rule("SAW-20.9")
def test_a_snared_card_is_known_on_top_of_the_deck_and_when_it_comes_back_facedown() -> None:
    document = """
        camp = "Cleric"
        firewood = 2
        abilities."Beast Master" = ["Set Snares", "Tame Beast", "-Pack Bond"]
        line = ["Hill Ogre", "Eagle"]
        deck = ["Fae", "Vampire"]
        """
    table = position(document)
    pick(table, "Set Snares", "Set Snares: exhaust it", "Set Snares: catch Eagle")
    assert board_of(table, mask_of(0)).deck.top == ["Eagle", None, None]
    assert {deck(twin)[0] for twin in twins(table)} == {"Eagle"}


@pytest.mark.rule("SAW-9.6")
def test_a_reshuffle_makes_known_cards_unknown_and_they_stay_among_themselves() -> None:
    document = """
        camp = "Cleric"
        firewood = 2
        abilities.Wizard = ["Polymorph", "Shockbolt", "-Kindle"]
        line = ["Hill Ogre", "?Wyvern"]
        graveyard = ["Eagle", "The Patient One", "Summon", "Fae"]
        horde = ["?The Ninth Bell"]
        """
    table = position(document, seed=2)
    pick(table, "Polymorph", "Polymorph: exhaust it")
    if table.decision and table.decision.prompt == "Which Ability card is exhausted?":
        pick(table, "Exhaust")
    shuffled = [card for card in table.deck if not table.known[card]]
    seen = set()
    for twin in twins(table):
        assert names(twin, twin.horde) == ["The Ninth Bell"]
        assert names(twin, twin.line)[1:] == ["Wyvern"]
        assert sorted(faces(twin, shuffled)) == sorted(faces(table, shuffled))
        assert twin.face[twin.deck[0]] == table.face[table.deck[0]]
        seen.add(tuple(faces(twin, shuffled)))
    assert len(seen) > 1


# -- the Line


@pytest.mark.rule("SAW-9.4", "SAW-10.8")
def test_facedown_cards_of_the_line_are_unknown_until_they_are_flipped() -> None:
    table = position('camp = "Cleric"\nfirewood = 2\nline = ["?Hill Ogre", "?Eagle", "?Fae"]\ndeck = ["Vampire"]')
    seen = board_of(table, mask_of(0)).line
    assert [card.name for card in seen] == ["Hill Ogre", None, None]
    assert seen[1] == CreatureShown(
        id=seen[1].id,
        name=None,
        up=False,
        lit=False,
        health=None,
        base=None,
        damage=None,
        type=None,
        text="",
        mount=None,
        dice=[],
        smoked=False,
    )
    orders = {(*names(twin, twin.line), *deck(twin)) for twin in twins(table)}
    assert {order[0] for order in orders} == {"Hill Ogre"}
    assert {order[1] for order in orders} == {"Eagle", "Fae", "Vampire"}
    assert all(line(twin) == ["Hill Ogre", "?", "?"] for twin in twins(table))


# -- the Horde and the Unhallowed


@pytest.mark.rule("SAW-3.1", "SAW-3.2", "SAW-3.3")
def test_the_first_card_of_the_horde_is_one_of_the_two_unhallowed_nobody_has_seen() -> None:
    table = GAME.new(seed=1)
    assert board_of(table, mask_of(0)).horde == [None]
    unhallowed = {face_name(face) for face in range(FIRST_UNHALLOWED, FIRST_UNHALLOWED + 9)}
    open_ones = set(board_of(table, mask_of(0)).unhallowed)
    dealt = {names(twin, twin.horde)[0] for twin in twins(table)}
    assert dealt == unhallowed - open_ones
    assert len(dealt) == 2
    assert all(board_of(twin, mask_of(0)).unhallowed == board_of(table, mask_of(0)).unhallowed for twin in twins(table))


@pytest.mark.rule("SAW-16.4")
def test_creatures_that_went_undefeated_into_the_horde_stay_known() -> None:
    table = position(
        'camp = "Cleric"\nfirewood = 2\nline = ["Hill Ogre", "?Eagle"]\nhorde = ["?The Ninth Bell"]\ndeck = ["Fae"]'
    )
    pick(table, "Out of actions", *["Exhaust"] * 4)
    assert board_of(table, mask_of(0)).horde == [None, "Hill Ogre", "Eagle"]
    assert {tuple(names(twin, twin.horde)) for twin in twins(table)} == {("The Ninth Bell", "Hill Ogre", "Eagle")}


@pytest.mark.rule("SAW-20.12")
def test_what_an_acolyte_feeds_to_the_horde_is_unknown_unless_the_top_was_known() -> None:
    document = 'camp = "Cleric"\nfirewood = 2\nline = ["!Acolyte", "Hill Ogre"]\n'
    table = position(document + 'deck = ["Fae", "Eagle", "Vampire"]')
    assert board_of(table, mask_of(0)).horde == [None]
    assert {names(twin, twin.horde)[0] for twin in twins(table)} == {"Fae", "Eagle", "Vampire"}
    table = position(document + 'deck = ["!Fae", "Eagle", "Vampire"]')
    assert board_of(table, mask_of(0)).horde == ["Fae"]
    assert {names(twin, twin.horde)[0] for twin in twins(table)} == {"Fae"}


@pytest.mark.rule("SAW-3.10")
def test_a_summon_that_may_have_gone_to_the_horde_still_belongs_to_its_pile() -> None:
    table = GAME.new(seed=11, difficulty="normal")
    for _ in range(3):
        table.horde.append(table.deck.pop())
    found = 0
    for seed in range(200):
        twin = table.determinize(0, seed=seed)
        first_pile = faces(twin, [*twin.horde[1:], *twin.deck[16:]])
        assert len(first_pile) == 16
        assert first_pile.count(SUMMON) == 1
        found += faces(twin, twin.horde[1:]).count(SUMMON)
    assert 0 < found < 200


@pytest.mark.rule("SAW-8.9")
def test_a_vanquished_card_is_seen_by_all() -> None:
    table = position('camp = "Wizard"\nhorde = ["?Eagle", "?Fae"]\ndeck = ["Vampire"]')
    pick(table, "Trace a Rune", "Trace Vanquish")
    assert "Fae is vanquished from the Horde." in log(table)
    assert board_of(table, mask_of(0)).horde == [None]


# -- Locations


@pytest.mark.rule("SAW-3.15", "SAW-22.3")
def test_the_final_location_is_hidden_if_random_and_known_if_picked() -> None:
    table = GAME.new(seed=4)
    assert {names(twin, twin.map)[0] for twin in twins(table)} == set(BOX_FINALS)
    for final in BOX_FINALS:
        table = GAME.new(seed=4, final=final)
        assert {names(twin, twin.map)[0] for twin in twins(table)} == {final}


@pytest.mark.rule("SAW-3.14", "SAW-3.17", "SAW-3.18", "SAW-3.26")
def test_the_order_of_the_map_is_unknown_and_respites_are_only_among_the_unused() -> None:
    table = GAME.new(seed=4)
    kinds = {card.name: card.kind for card in BOX_PLACES}
    tops, unused_tops = set(), set()
    for twin in twins(table):
        last, *others = names(twin, twin.map)
        assert kinds[last] == "final"
        assert [kinds[one] for one in others] == ["regular"] * 7
        assert sorted(kinds[one] for one in names(twin, twin.unused)) == ["regular"] * 6 + ["respite"] * 3
        assert twin.place().name == table.place().name
        tops.add(others[-1])
        unused_tops.add(names(twin, twin.unused)[-1])
    assert len(tops) > 5
    assert {kinds[one] for one in unused_tops} == {"regular", "respite"}
    assert board_of(table, mask_of(0)).map == MapShown(count=8, top=None, final=None)
    assert board_of(table, mask_of(0)).unused == UnusedShown(count=9, bottom=None)


@pytest.mark.rule("SAW-7.5")
def test_check_map_makes_the_next_location_and_the_bottom_of_the_unused_known() -> None:
    document = (
        'camp = "Cleric"\ndice.Cleric = [4, 1, 1]\nmap = ["Cold Ford"]\nunused = ["Hermit\'s Orchard", "Snowy Pass"]\n'
    )
    for choice, top, bottom in (
        ("Keep Cold Ford", "Cold Ford", "Hermit's Orchard"),
        ("Go to Hermit's Orchard instead", "Hermit's Orchard", "Cold Ford"),
    ):
        table = position(document)
        pick(table, "Check Map", choice)
        assert board_of(table, mask_of(0)).map.top == top
        assert board_of(table, mask_of(0)).unused.bottom == bottom
        for twin in twins(table):
            assert names(twin, twin.map)[-1] == top
            assert names(twin, twin.unused)[0] == bottom


# -- everything at once


@pytest.mark.parametrize("seed", range(16))
def test_no_name_of_a_card_that_nobody_knows_is_in_a_view(seed: int) -> None:
    table = wander(seed, 30 + 5 * seed)
    secret = {NAMES[table.face[card]] for card in [*table.line, *table.horde, *table.deck] if not table.known[card]}
    public = {NAMES[table.face[card]] for card in range(table.monsters) if table.known[card]}
    public |= {"Summon", "Fae"}  # not telling: a rule word, and the name of a type
    for seat in (None, *range(table.seats)):
        view = json.dumps(table.view(seat, lines=0)["board"] | {"decision": table.view(seat, lines=0)["decision"]})
        for name in secret - public:
            assert f'"{name}"' not in view, name
    played = " ".join(log(table))
    if "is shuffled" not in played:
        assert not [name for name in secret - public if name in played]


@pytest.mark.parametrize("seed", range(12))
def test_a_table_dealt_anew_looks_the_same_to_every_seat_and_can_be_played_on(seed: int) -> None:
    table = wander(seed, 40)
    for seat in range(table.seats):
        twin = table.determinize(seat, seed=seed)
        assert board_of(twin, mask_of(seat)) == board_of(table, mask_of(seat))
        if table.decision is not None:
            assert twin.decision is not None
            assert twin.decision.options.keys() == table.decision.options.keys()
            assert twin.decision.prompt == table.decision.prompt
        assert sorted(twin.face) == sorted(table.face)
        assert [twin.face[card] for card in range(len(twin.face)) if table.known[card]] == [
            table.face[card] for card in range(len(table.face)) if table.known[card]
        ]
        luck = Random(seed)
        while twin.decision is not None:
            twin.choose(luck.choice(list(twin.decision.options)))
        assert twin.outcome is not None


def test_no_seat_knows_more_than_another() -> None:
    table = wander(7, 60)
    assert len({str(board_of(table, mask_of(seat))) for seat in range(table.seats)}) == 1
    assert all(known in (0, table.known[table.location]) for known in table.known)


def test_the_first_location_lights_nothing_while_it_is_hidden() -> None:
    """A Location changes how far the fire reaches; before it is known, the fire alone is told."""
    table = GAME.new(4, 377610714876280709324276693019550404198, adventurers="chosen at the table")
    levels = {table.determinize(1, seed=seed).view(1)["board"]["level"] for seed in range(120)}
    assert levels == {2}
