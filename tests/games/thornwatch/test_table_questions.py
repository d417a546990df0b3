"""Plain questions about the table: pawns, tiles, cards, slots, what is hidden, and what with real cards it could be."""

from __future__ import annotations

import pytest

from hearthwatch.games.thornwatch.content import FACE_KEYS
from hearthwatch.games.thornwatch.rules.ebb import drain, fill_cache, gain_ebb, in_box, release
from hearthwatch.games.thornwatch.rules.track import leave_track, restore_card, shift, swap, to_root, turn_card
from hearthwatch.games.thornwatch.table import BELOW_STORY, BELOW_TERRAIN, JUDGE, NOWHERE, STORY, Momentum, Tile
from hearthwatch.kernel import mask_of

from .helpers import log, names, position, track
from .test_filter_words import ALPHA, BLADE, CHOIR, FAR_HUSK, GUARD, HUSK, SAGE, VILLAGER, gathering

# -- seats


@pytest.mark.rule("TWN-G51")
def test_the_speaker_goes_one_seat_on_each_round() -> None:
    table = gathering()
    spoken = []
    for number in (0, 1, 2, 3, 4):
        table.round = number
        spoken.append(table.speaker)
    assert spoken == [1, 1, 2, 3, 1]
    assert (table.hero_seats, [table.seat_of(hero) for hero in table.heroes]) == ((1, 2, 3), [1, 2, 3])


@pytest.mark.rule("TWN-17.6", "TWN-G34")
def test_who_decides_about_what() -> None:
    table = gathering()
    table.round = 2
    assert [table.controller(owner) for owner in (GUARD, BLADE, HUSK, VILLAGER, STORY, BELOW_STORY)] == [
        1,
        3,
        0,
        0,
        0,
        0,
    ]
    table.face[0], table.spot[0] = FACE_KEYS.index("Thrown Blade"), 7
    assert (table.controller(BELOW_TERRAIN), table.tiles_of(BELOW_TERRAIN)) == (3, (7,)), "A card of the Blade's."
    table.control = 1 << table.group_of[VILLAGER]
    assert [table.controller(owner) for owner in (HUSK, VILLAGER, CHOIR)] == [JUDGE, 2, JUDGE]
    assert [table.side_of(seat) for seat in range(4)] == [1, 0, 0, 0]


# -- pawns and tiles


@pytest.mark.rule("TWN-20.6", "TWN-30.6", "TWN-5.15")
def test_the_tiles_of_pawns_and_of_terrain() -> None:
    table = gathering()
    assert (table.tiles_of(GUARD), table.tiles_of(SAGE), table.tiles_of(CHOIR)) == ((0,), (8,), (2, 1))
    table.where[CHOIR], table.other[CHOIR] = Tile(1), Tile(0)
    assert (table.tiles_of(CHOIR), table.share_tile(CHOIR, GUARD), table.share_tile(CHOIR, SAGE)) == (
        (1, 0),
        True,
        False,
    )
    assert (table.tiles_of(STORY), table.tiles_of(BELOW_STORY), table.tiles_of(BELOW_STORY - 3)) == ((), (0,), (3,))
    table.where[CHOIR] = table.other[CHOIR] = NOWHERE
    assert (table.tiles_of(CHOIR), table.pawns_on(1), table.pawns_on(0)) == ((), [], [GUARD, HUSK])


@pytest.mark.rule("TWN-30.3", "TWN-4.3")
def test_distances_are_counted_from_the_nearest_tile() -> None:
    table = gathering()
    assert [table.distance(GUARD, other) for other in (HUSK, CHOIR, BLADE, SAGE, FAR_HUSK)] == [0, 1, 2, 2, 4]
    assert table.distance(GUARD, STORY) == table.distance(STORY, GUARD) == 99


@pytest.mark.rule("TWN-25.1", "TWN-26.1", "TWN-27.1")
def test_what_pawns_are() -> None:
    table = gathering()
    everybody = (GUARD, SAGE, BLADE, HUSK, FAR_HUSK, VILLAGER, CHOIR, ALPHA)
    assert [pawn for pawn in everybody if table.is_hero(pawn)] == [GUARD, SAGE, BLADE]
    assert [pawn for pawn in everybody if table.is_monster(pawn)] == [HUSK, FAR_HUSK, CHOIR, ALPHA]
    assert [pawn for pawn in everybody if table.is_denizen(pawn)] == [VILLAGER]
    assert table.pawns == [*everybody]
    assert table.creature(ALPHA).name == "Glider Alpha"
    assert not table.is_hero(STORY) and not table.stands(STORY) and table.stands(GUARD) and not table.stands(4)


# -- the track


@pytest.mark.rule("TWN-28.1", "TWN-29.1")
def test_cards_of_pawns_and_pawns_of_cards() -> None:
    table = gathering()
    cards = table.track
    assert (table.cards_of(GUARD), table.cards_of(HUSK), table.cards_of(FAR_HUSK)) == ([0], [cards[1]], [cards[1]])
    assert table.cards_of(CHOIR) == [cards[2], cards[7]]
    assert (table.cards_of(STORY), table.cards_of(-7)) == ([], [])
    assert (table.pawns_of_card(cards[1]), table.pawns_of_card(0)) == ([HUSK, FAR_HUSK], [GUARD])
    assert [table.group_of_card(card) for card in cards] == [-1, 0, 2, -1, 1, -1, 3, 2]
    assert [card for card in cards if table.on_edge(card)] == [cards[7]]
    assert table.next_card() == GUARD
    table.turned.append(Momentum(0))
    assert table.next_card() == cards[3]
    table.turned.extend(cards)
    assert table.next_card() < 0
    table.track.clear()
    assert not table.on_edge(0)


@pytest.mark.rule("TWN-8.3", "TWN-9.4")
def test_a_card_is_shifted_as_far_as_the_track_goes() -> None:
    table = gathering()
    cards = [*table.track]
    assert (shift(table, cards[3], -2), shift(table, cards[3], -9), shift(table, cards[3], -1)) == (2, 1, 0)
    assert table.track[0] == cards[3]
    said = len(log(table))
    assert (shift(table, cards[7], 3), shift(table, 77, 1), shift(table, cards[1], 0)) == (0, 0, 0)
    assert len(log(table)) == said, "What does not move is not told."
    assert shift(table, cards[3], 99) == 7
    assert table.track == [*cards[:3], *cards[4:], cards[3]]


@pytest.mark.rule("TWN-9.4")
def test_two_cards_change_places_if_both_lie_there() -> None:
    table = gathering()
    before = [*table.track]
    swap(table, before[0], before[0])
    swap(table, before[0], 77)
    swap(table, 77, before[0])
    assert table.track == before
    swap(table, before[1], before[4])
    assert table.track == [before[0], before[4], *before[2:4], before[1], *before[5:]]
    assert track(table)[4] == "Husk*"


@pytest.mark.rule("TWN-9.8", "TWN-7.6", "TWN-9.3", "TWN-9.6")
def test_cards_come_to_the_root_upright_and_leave_for_good() -> None:
    table = gathering()
    husk = table.track[1]
    leave_track(table, husk)
    assert husk not in table.track and husk not in table.turned and husk not in table.momentum
    turn_card(table, husk)
    restore_card(table, husk)
    assert husk not in table.turned
    to_root(table, husk)
    assert (table.track[0], table.momentum.count(husk), husk in table.turned) == (husk, 1, False)
    turn_card(table, husk)
    turn_card(table, husk)
    assert table.turned.count(husk) == 1
    to_root(table, husk)
    assert (table.track.count(husk), table.momentum.count(husk), husk in table.turned) == (1, 1, False)


# -- ebb


@pytest.mark.rule("TWN-G9", "TWN-5.7", "TWN-12.9")
def test_thirty_tokens_are_with_the_judge_on_caches_or_in_the_box() -> None:
    table = gathering()
    table.ebb, table.cache[0] = 20, 3
    assert in_box(table) == 7
    assert (gain_ebb(table, 5), table.ebb, gain_ebb(table, 5), table.ebb) == (5, 25, 2, 27)
    said = len(log(table))
    assert (gain_ebb(table, 1), gain_ebb(table, 0), len(log(table))) == (0, 0, said)
    assert (gain_ebb(table, -2), table.ebb, gain_ebb(table, -99), table.ebb) == (-2, 25, -25, 0)
    fill_cache(table, 1, 40)
    assert (table.cache[1], in_box(table)) == (27, 0)
    assert (release(table, 0, 2), table.ebb, table.cache[0]) == (2, 2, 1)
    said = len(log(table))
    assert (release(table, 5, 2), drain(table, 5, 2), len(log(table))) == (0, 0, said)
    assert (drain(table, 0, 2), table.ebb, table.cache[0], in_box(table)) == (1, 2, 0, 1)


@pytest.mark.rule("TWN-G9")
def test_without_a_limit_there_is_always_more() -> None:
    table = position('track = ["Guard", "Sage"]\nebb = 40', unlimited_ebb=True)
    assert (gain_ebb(table, 50), table.ebb) == (50, 90)


# -- cards


@pytest.mark.rule("TWN-11.3", "TWN-11.7", "TWN-11.14")
def test_slots_and_what_is_open_in_them() -> None:
    table = position("""
        track = ["Guard", "Sage"]
        hero.Guard.slots = [["Inner Well", "Brawn"], ["Hew", "Brawn", "Brawn"]]
    """)
    assert (list(table.slots(0)), list(table.slots(1))) == ([0, 1, 2, 3], [4, 5, 6, 7])
    assert [table.open_cost(slot) for slot in range(3)] == [[0, 1], [], []]
    assert [table.is_powered(slot) for slot in range(3)] == [False, True, False]
    assert (list(table.trait_slots(0)), list(table.trait_slots(1))) == ([0, 1], [2, 3])
    card = table.slotted[0][0]
    assert (table.is_action(card), table.is_action(table.slotted[0][1])) == (True, False)
    assert (table.provides(card), table.provides(table.slotted[0][1])) == (0b11, 0b10)
    assert (table.hero_of_card(card), table.role(0)) == (0, "Guard")


@pytest.mark.rule("TWN-23.6", "TWN-G41")
def test_what_a_seat_cannot_know_is_dealt_anew_but_no_wound_comes_to_a_hand() -> None:
    """The Judge knows neither the hand of the Guard nor the deck; the Guard only not the deck."""
    table = position("""
        track = ["Guard", "Sage"]
        hero.Guard = { hand = ["Brawn", "wound"], deck = ["Agility", "wound", "Hew"] }
        hero.Sage = { deck = ["Mind"] }
    """)
    (brawn,) = (card for card in table.hands[0] if table.face[card] != 0)
    deck = table.decks[0]
    plain = [card for card in deck if table.face[card] != 0]
    seen_by_judge = [sorted(group) for group in table.hidden_groups(mask_of(JUDGE))]
    assert seen_by_judge == [sorted([brawn, *plain]), sorted(deck), [*table.decks[1]]]
    assert [sorted(group) for group in table.hidden_groups(mask_of(1))] == [sorted(deck), [*table.decks[1]]]
    for seed in range(6):
        guess = table.determinize(seat=JUDGE, seed=seed)
        assert names(guess, guess.hands[0]).count("wound") == 1
        assert names(guess, guess.decks[0]).count("wound") == 1


@pytest.mark.rule("TWN-23.6")
def test_with_real_cards_a_card_could_be_any_that_nobody_has_seen_of_its_deck() -> None:
    table = position("""
        track = ["Guard", "Sage"]
        hero.Guard = { hand = ["Brawn"], deck = ["Agility", "wound", "Hew"] }
        hero.Sage.deck = ["Mind", "Spirit"]
    """)
    assert {FACE_KEYS[face] for face in table.could_be(table.decks[0][0])} == {"Guard agility", "wound", "Hew"}
    table.known[table.decks[1][0]] = 1
    assert len(table.could_be(table.decks[1][1])) == 1
