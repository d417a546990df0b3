"""Cards: bodies, faces, who knows them, and what is dealt anew for whom."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hearthwatch.kernel import EVERYONE, SPECTATOR, Card, Readers, mask_of

from .toys import dungeon, knife
from .toys.dungeon import Dungeon
from .toys.knife import Knife


def test_masks() -> None:
    assert (mask_of(0), mask_of(2), mask_of((0, 2)), mask_of((1, 1)), mask_of(())) == (1, 4, 5, 2, SPECTATOR)
    assert mask_of(None) == SPECTATOR
    assert EVERYONE & SPECTATOR
    assert all(EVERYONE & mask_of(seat) for seat in range(15))


def test_a_card_is_known_to_those_it_was_revealed_to_until_it_is_hidden_or_shuffled_away() -> None:
    table: Dungeon = dungeon.GAME.new(seats=3, seed=1)
    card, other = table.line
    table.reveal(card, mask_of(1))
    assert [table.knows(mask_of(seat), card) for seat in range(3)] == [False, True, False]
    assert table.knows(mask_of((0, 1)), card)
    table.reveal(card, mask_of(2))
    assert [table.knows(mask_of(seat), card) for seat in range(3)] == [False, True, True]
    table.reveal(card)
    assert table.knows(SPECTATOR, card)
    table.hide(card)
    assert not table.knows(EVERYONE, card)
    table.reveal(other)
    table.shuffle([card, other])
    assert not table.knows(EVERYONE, other)


def test_a_card_is_named_by_its_body_whatever_its_face() -> None:
    table: Dungeon = dungeon.GAME.new(seats=2, seed=1)
    assert table.decision is not None
    for seed in range(5):
        twin = table.determinize(0, seed=seed)
        assert twin.decision is not None
        assert twin.decision.options.keys() == table.decision.options.keys()
        assert twin.line == table.line


@given(seed=st.integers(0, 2**40), seat=st.sampled_from([0, 1, 2, None, (0, 2), (0, 1, 2)]))
def test_a_determinization_keeps_what_is_known_and_deals_the_rest(
    seed: int, seat: int | tuple[int, ...] | None
) -> None:
    table: Knife = knife.GAME.new(seed=9)
    twin = table.determinize(seat, seed=seed)
    for card in range(len(table.face)):
        if table.known[card] & mask_of(seat):
            assert twin.face[card] == table.face[card]
    assert sorted(twin.face) == sorted(table.face)
    assert (twin.known, twin.deck, twin.hands[1]) == (table.known, table.deck, table.hands[1])
    assert twin.rng != table.rng
    assert twin == table.determinize(seat, seed=seed)


def test_determinizations_differ_in_what_the_seat_does_not_know() -> None:
    table: Knife = knife.GAME.new(seed=9)
    hands = {
        tuple(table.determinize(knife.GUARD, seed=seed).face[card] for card in table.hands[2]) for seed in range(60)
    }
    assert len(hands) > 6, "any two cards could be there"
    backs = {table.determinize(None, seed=seed).rng for seed in range(20)}
    assert len(backs) == 20


def test_cards_with_different_backs_never_mix() -> None:
    table: Dungeon = dungeon.GAME.new(seed=1)
    for seed in range(10):
        twin = table.determinize(0, seed=seed)
        assert {twin.face[card] for card in dungeon.CAVE} == {0, 1, 2}
        assert {twin.face[card] for card in dungeon.CRYPT} == {3, 4, 5}


def test_a_determinization_knows_neither_the_past_nor_the_seed_nor_the_document() -> None:
    table: Knife = knife.GAME.new(seed=123456789)
    table.choose(0)
    twin = table.determinize(0, seed=5)
    assert twin.log == []
    assert twin.here.before is None
    assert (twin.origin.seed, twin.origin.document) == (5, None)
    assert (twin.origin.options, twin.origin.seats) == (table.origin.options, table.origin.seats)


def test_what_a_later_group_holds_may_depend_on_how_an_earlier_one_was_dealt() -> None:
    dealt = []

    class Watching(Dungeon):
        __slots__ = ()

        def hidden_groups(self, readers: Readers):  # type: ignore[no-untyped-def]
            for group in super().hidden_groups(readers):
                dealt.append([self.face[card] for card in dungeon.CAVE])
                yield group

    table = Watching(dungeon.GAME, dungeon.GAME.origin(1, 1, False, {}))
    dungeon.begin(table, {"heroes": "random"})
    before = [table.face[card] for card in dungeon.CAVE]
    table.deal_anew(mask_of(0), seed=3)
    assert dealt[0] == before
    assert dealt[1] == [table.face[card] for card in dungeon.CAVE] != before


def test_every_card_lies_somewhere() -> None:
    table: Knife = knife.GAME.new(seed=1)
    assert sorted(card for place in table.places().values() for card in place) == [Card(body) for body in range(12)]
