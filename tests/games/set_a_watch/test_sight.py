"""What a hidden card could be, and which hidden cards are exchangeable: the exact sets, not only what dealing shows."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from hearthwatch.games.set_a_watch import GAME
from hearthwatch.games.set_a_watch.content import ACOLYTE, FIRST_UNHALLOWED, SUMMON, face_name, location
from hearthwatch.games.set_a_watch.content.box import BOX
from hearthwatch.games.set_a_watch.rules.setup import batches_for
from hearthwatch.games.set_a_watch.show.board import board as board_of
from hearthwatch.games.set_a_watch.show.sight import ASIDE, FIRST_PILE, SPARE_SUMMONS, UNHALLOWED_BATCH
from hearthwatch.games.set_a_watch.table import Watch
from hearthwatch.kernel import EVERYONE, Card, Readers, mask_of
from hearthwatch.kernel.readers import SPECTATOR
from tests.games.set_a_watch.helpers import BOX_FINALS, BOX_PLACES, labels, names, pick, position, prompt

CREATURES = set(range(SUMMON))
PILE_SIZES = {1: [31], 2: [16, 16], 3: [11, 11, 11], 4: [9, 9, 8, 8]}
DIFFICULTY = {1: "easy", 2: "normal", 3: "hard", 4: "insane"}
TYPED = "Turn up the real card: which one is it?"


def pile(table: Watch, number: int) -> list[Card]:
    """The bodies of one pile of the first deck."""
    return [Card(body) for body, batch in enumerate(table.batch) if batch == FIRST_PILE + number]


def aside(table: Watch) -> list[Card]:
    """The Creatures that were removed unseen."""
    return [Card(body) for body in range(len(BOX.creatures)) if table.batch[body] == ASIDE]


def see(table: Watch, cards: Iterable[Card]) -> None:
    """Everybody has seen these."""
    for card in cards:
        table.known[card] = EVERYONE


def give(table: Watch, card: Card, face: int) -> None:
    """This card gets that face, from a card that has it and that nobody knows."""
    if table.face[card] != face:
        other = next(one for one, its in enumerate(table.face) if its == face and not table.known[one])
        table.face[card], table.face[other] = table.face[other], table.face[card]


def summon_in(table: Watch, cards: Iterable[Card]) -> Card:
    return next(card for card in cards if table.face[card] == SUMMON)


def face_names(faces: Iterable[int]) -> set[str]:
    return {face_name(face) for face in faces}


def of_kind(kind: str) -> set[str]:
    return {card.name for card in BOX_PLACES if card.kind == kind}


def groups(table: Watch, readers: Readers = SPECTATOR) -> list[set[Card]]:
    return [set(group) for group in table.hidden_groups(readers)]


# -- setup


@pytest.mark.rule("SAW-3.9", "SAW-3.10", "SAW-3.12")
@pytest.mark.parametrize("summons", PILE_SIZES)
def test_batches_say_which_pile_a_card_is_from(summons: int) -> None:
    batch = batches_for(summons, BOX)
    assert len(batch) == len(BOX.faces)
    assert [batch.count(FIRST_PILE + number) for number in range(summons)] == PILE_SIZES[summons]
    own_summons = range(len(BOX.creatures), len(BOX.creatures) + summons)
    assert [batch[body] for body in own_summons] == [FIRST_PILE + number for number in range(summons)]
    in_play = list(batch[:30])
    assert in_play == sorted(in_play)
    assert min(in_play) == FIRST_PILE
    assert set(batch[30 : len(BOX.creatures)]) == {ASIDE}
    assert set(batch[len(BOX.creatures) + summons : BOX.first_unhallowed]) <= {SPARE_SUMMONS}
    assert set(batch[BOX.first_unhallowed : BOX.monsters]) == {UNHALLOWED_BATCH}


@pytest.mark.rule("SAW-3.4", "SAW-3.11")
@pytest.mark.parametrize("summons", PILE_SIZES)
def test_summons_that_are_not_used_lie_beside_the_game_for_all_to_see(summons: int) -> None:
    table = GAME.new(seed=2, difficulty=DIFFICULTY[summons])
    unused = [Card(body) for body in range(len(BOX.creatures) + summons, BOX.first_unhallowed)]
    assert [card for card in table.removed if table.known[card]] == unused
    assert all(table.known[card] == EVERYONE and table.face[card] == SUMMON for card in unused)
    assert not any(table.known[card] for card in table.deck)
    assert sum(table.face[card] == SUMMON for card in table.deck) == summons
    assert not any(card in group for group in groups(table) for card in unused)
    for number in range(summons):
        assert sorted(pile(table, number)) == sorted(pile_in_deck(table, number, summons))


def pile_in_deck(table: Watch, number: int, summons: int) -> list[Card]:
    top_first = table.deck[::-1]
    start = sum(PILE_SIZES[summons][:number])
    return top_first[start : start + PILE_SIZES[summons][number]]


# -- which cards are exchangeable


@pytest.mark.rule("SAW-3.8", "SAW-3.10")
def test_the_groups_of_a_new_game() -> None:
    table = GAME.new(seed=8, difficulty="hard")
    first, second, third, unhallowed, in_play, all_creatures, unused, regular, final = groups(table)
    assert [first, second, third] == [set(pile(table, number)) for number in range(3)]
    assert unhallowed == {card for card in range(BOX.first_unhallowed, BOX.monsters) if not table.known[card]}
    assert table.horde[0] in unhallowed
    piles = first | second | third
    assert in_play == {card for card in piles if table.face[card] != SUMMON}
    expected = {card for card in [*piles, *aside(table)] if table.face[card] not in (SUMMON, ACOLYTE)}
    assert all_creatures == expected
    assert unused == set(table.unused)
    in_map = {card for card in table.map if location(table.face[card]).kind == "regular"}
    left = {card for card in table.unused if location(table.face[card]).kind == "regular"}
    assert regular == in_map | left
    assert len(final) == 3
    assert table.map[0] in final


def test_a_known_card_is_in_no_group_and_every_hidden_one_is() -> None:
    table = GAME.new(seed=8, difficulty="insane")
    see(table, [*pile(table, 1)[:3], aside(table)[0], table.horde[0], table.map[-1], table.unused[2]])
    dealt = {card for group in groups(table) for card in group}
    assert dealt == {card for card, known in enumerate(table.known) if not known}


def test_the_groups_are_those_of_the_reader() -> None:
    table = GAME.new(seats=2, seed=8)
    card, place = table.deck[-1], table.map[-1]
    table.known[card] = table.known[place] = 0b10
    assert not any({card, place} & group for group in groups(table, mask_of(1)))
    assert any(card in group for group in groups(table, mask_of(0)))
    assert any(place in group for group in groups(table, mask_of(0)))


@pytest.mark.rule("SAW-9.6")
def test_shuffled_cards_are_a_group_of_their_own_apart_from_the_first_deck() -> None:
    table = GAME.new(seed=8, difficulty="easy")
    shuffled = [table.deck.pop() for _ in range(5)]
    table.batch = tuple(UNHALLOWED_BATCH + 1 if body in shuffled else batch for body, batch in enumerate(table.batch))
    found = [group for group in groups(table) if group & set(shuffled)]
    assert found == [set(shuffled)]
    for card in shuffled:
        assert table.could_be(card) == {table.face[one] for one in shuffled}
    others = {face for card in table.deck for face in table.could_be(card)}
    assert not others & {table.face[card] for card in shuffled} - {ACOLYTE, SUMMON}


# -- what a hidden Creature card could be


@pytest.mark.rule("SAW-3.6", "SAW-3.8", "SAW-3.10")
@pytest.mark.parametrize("difficulty", DIFFICULTY.values())
def test_in_a_new_game_every_card_of_the_deck_could_be_anything_and_a_removed_one_no_summon_and_no_acolyte(
    difficulty: str,
) -> None:
    table = GAME.new(seed=4, difficulty=difficulty)
    for card in table.deck:
        assert table.could_be(card) == CREATURES | {SUMMON}
    for card in aside(table):
        assert table.could_be(card) == CREATURES - {ACOLYTE}
    hidden = {face for card, face in enumerate(table.face[: BOX.monsters]) if not table.known[card]}
    assert table.could_be(table.horde[0]) == {face for face in hidden if face >= FIRST_UNHALLOWED}


@pytest.mark.rule("SAW-3.10")
def test_the_summon_of_a_pile_is_offered_only_until_it_was_seen() -> None:
    table = GAME.new(seed=4, difficulty="normal")
    first, second = pile(table, 0), pile(table, 1)
    seen = summon_in(table, first)
    see(table, [seen])
    for card in first:
        if card != seen:
            assert table.could_be(card) == CREATURES
    for card in second:
        assert table.could_be(card) == CREATURES | {SUMMON}


@pytest.mark.rule("SAW-3.10")
def test_the_last_hidden_card_of_a_pile_is_its_summon_if_that_did_not_come_yet() -> None:
    table = GAME.new(seed=4, difficulty="hard")
    first = pile(table, 0)
    summon = summon_in(table, first)
    rest = [card for card in first if card != summon]
    see(table, rest[1:])
    seen = {table.face[card] for card in rest[1:]} - {ACOLYTE}
    assert table.could_be(summon) == table.could_be(rest[0]) == (CREATURES | {SUMMON}) - seen
    see(table, rest[:1])
    assert table.could_be(summon) == {SUMMON}


@pytest.mark.rule("SAW-3.6")
def test_a_seen_creature_is_offered_no_more_and_the_second_acolyte_still_is() -> None:
    table = GAME.new(seed=4, difficulty="normal")
    first = pile(table, 0)
    give(table, first[3], ACOLYTE)
    see(table, [first[3]])
    assert table.could_be(first[4]) == CREATURES | {SUMMON}
    giant = next(card for card in first[4:] if table.face[card] not in (SUMMON, ACOLYTE))
    see(table, [giant])
    expected = CREATURES - {table.face[giant]}
    assert table.could_be(pile(table, 1)[0]) == expected | {SUMMON}
    assert table.could_be(aside(table)[0]) == expected - {ACOLYTE}


@pytest.mark.rule("SAW-3.6")
def test_where_only_acolytes_are_left_nothing_else_is_offered() -> None:
    table = GAME.new(seed=4, difficulty="normal")
    first, second = pile(table, 0), pile(table, 1)
    one = next(card for card in first if table.face[card] != SUMMON)
    other = next(card for card in second if table.face[card] != SUMMON)
    for card in (one, other):
        held = [body for body in [*first, *second] if table.face[body] == ACOLYTE and body not in (one, other)]
        if table.face[card] != ACOLYTE:
            table.face[card], table.face[held[0]] = table.face[held[0]], table.face[card]
    summons = [summon_in(table, first), summon_in(table, second)]
    see(table, [card for card in [*first, *second] if card not in (one, other, *summons)])
    hidden_aside = {table.face[card] for card in aside(table)}
    assert table.could_be(one) == table.could_be(summons[0]) == {ACOLYTE, SUMMON}
    assert table.could_be(other) == {ACOLYTE, SUMMON}
    assert table.could_be(aside(table)[0]) == hidden_aside
    see(table, summons[:1])
    assert table.could_be(one) == {ACOLYTE}
    assert table.could_be(other) == {ACOLYTE, SUMMON}
    see(table, [one])
    assert table.could_be(other) == {ACOLYTE, SUMMON}


@pytest.mark.rule("SAW-3.6")
def test_one_acolyte_among_two_hidden_cards_leaves_everything_open() -> None:
    table = GAME.new(seed=4, difficulty="easy")
    cards = [card for card in pile(table, 0) if table.face[card] != SUMMON]
    acolyte = next(card for card in cards if table.face[card] == ACOLYTE)
    other = next(card for card in cards if table.face[card] != ACOLYTE)
    see(table, [card for card in pile(table, 0) if card not in (acolyte, other)])
    open_faces = {table.face[card] for card in [*aside(table), other]}
    assert table.could_be(acolyte) == table.could_be(other) == open_faces | {ACOLYTE}
    see(table, [acolyte])
    assert table.could_be(other) == open_faces


# -- what a hidden Location could be


@pytest.mark.rule("SAW-3.14", "SAW-3.16", "SAW-3.17")
def test_what_a_hidden_location_of_a_new_game_could_be() -> None:
    table = GAME.new(seed=4)
    here = {table.place().name}
    last, *others = table.map
    assert face_names(table.could_be(last)) == set(BOX_FINALS)
    for card in others:
        assert face_names(table.could_be(card)) == of_kind("regular") - here
    for card in table.unused:
        assert face_names(table.could_be(card)) == (of_kind("regular") | of_kind("respite")) - here


@pytest.mark.rule("SAW-3.17")
def test_a_seen_location_is_offered_no_more() -> None:
    table = GAME.new(seed=4)
    respite = next(card for card in table.unused if location(table.face[card]).kind == "respite")
    hidden = [card for card in table.unused if card != respite]
    see(table, [respite, table.map[-1]])
    gone = face_names([table.face[respite], table.face[table.map[-1]], table.face[table.location]])
    assert face_names(table.could_be(hidden[0])) == (of_kind("regular") | of_kind("respite")) - gone
    assert face_names(table.could_be(table.map[1])) == of_kind("regular") - gone


@pytest.mark.rule("SAW-3.17")
def test_where_only_respites_are_left_among_the_unused_no_other_is_offered() -> None:
    table = GAME.new(seed=4)
    respites = [card for card in table.unused if location(table.face[card]).kind == "respite"]
    others = [card for card in table.unused if card not in respites]
    see(table, others[1:])
    assert {location(face).kind for face in table.could_be(respites[0])} == {"regular", "respite"}
    see(table, others[:1])
    for card in respites:
        assert face_names(table.could_be(card)) == of_kind("respite")
    see(table, respites[:1])
    assert face_names(table.could_be(respites[1])) == face_names(table.face[card] for card in respites[1:])
    in_map = face_names(table.could_be(table.map[-1]))
    assert in_map == face_names(table.face[card] for card in table.map[1:])
    see(table, respites)
    assert face_names(table.could_be(table.map[-1])) == in_map


def test_where_all_respites_were_seen_an_unused_location_is_a_regular_one() -> None:
    table = GAME.new(seed=4)
    respites = [card for card in table.unused if location(table.face[card]).kind == "respite"]
    other = next(card for card in table.unused if card not in respites)
    see(table, respites)
    assert {location(face).kind for face in table.could_be(other)} == {"regular"}


# -- the same where people type the cards


@pytest.mark.rule("SAW-3.10", "SAW-7.2")
def test_typed_cards_are_offered_as_far_as_they_are_possible() -> None:
    table = position('camp = "Cleric"\ndeck = ["Eagle", "Fae", "!Wyvern", "Vampire"]', typed="cards")
    pick(table, "Scout Ahead")
    assert prompt(table) == TYPED
    assert labels(table) == ["Eagle", "Vampire", "Fae"]
    pick(table, "Vampire")
    assert labels(table) == ["Eagle", "Fae"]
    pick(table, "Fae")
    assert board_of(table, mask_of(0)).looking == ["Vampire", "Fae"]
    pick(table, "Vampire on top", "Fae on top")
    assert board_of(table, mask_of(0)).deck.top == ["Fae", "Vampire", "Wyvern", None]


@pytest.mark.rule("SAW-3.15", "SAW-7.5")
def test_typed_locations_are_offered_by_where_they_lie() -> None:
    document = 'camp = "Cleric"\nround = 7\ndice.Cleric = [4, 1, 1]\nmap = ["Cold Ford"]\nunused = ["Snowy Pass"]\n'
    table = position(document, typed="cards")
    pick(table, "Check Map")
    assert prompt(table) == TYPED
    assert "Hermit's Orchard" not in labels(table)
    assert not set(labels(table)) & set(BOX_FINALS)
    pick(table, "Snowy Pass")
    assert {"Hermit's Orchard", "Cold Ford"} <= set(labels(table))
    assert not set(labels(table)) & {*BOX_FINALS, "Snowy Pass"}
    pick(table, "Steaming Springs")
    assert labels(table) == ["Keep Snowy Pass", "Go to Steaming Springs instead"]


@pytest.mark.rule("SAW-9.6", "SAW-7.2")
def test_a_real_card_after_a_reshuffle_may_be_any_of_the_graveyard() -> None:
    document = 'camp = "Warrior"\ndice.Warrior = [3, 1, 1]\ngraveyard = ["Eagle", "Fae", "Wyvern"]'
    table = position(document, typed="cards")
    pick(table, "Scout Ahead with the 3")
    assert prompt(table).startswith("Shuffle the cards that make the new deck, then turn up the real card")
    assert sorted(labels(table)) == ["Eagle", "Fae", "Wyvern"]
    pick(table, "Fae")
    assert (prompt(table), sorted(labels(table))) == (TYPED, ["Eagle", "Wyvern"])
    pick(table, "Wyvern")
    assert names(table, table.looking) == ["Fae", "Wyvern"]
    assert names(table, table.deck) == ["Eagle"]
