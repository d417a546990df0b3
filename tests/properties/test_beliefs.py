"""What a seat cannot see is dealt as it must be reckoned with: against exact chances, and against the truth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import Any, Final

import pytest

import hearthwatch as hw
from hearthwatch.games.set_a_watch.content import ACOLYTE, IS_SUMMON
from hearthwatch.games.thornwatch.content import FACE_KEYS
from hearthwatch.games.thornwatch.rules.hero_cards import draw_cards
from hearthwatch.kernel import EVERYONE, Card, Readers
from hearthwatch.kernel.cards import Cards
from tests.kernel.planting import planted
from tests.kernel.toys import dungeon, knife

GAMES: Final = hw.games()
COPIES: Final = 600
UNLIKELY: Final = {1: 19.5, 2: 23.1, 3: 26.1, 4: 28.5, 5: 30.9, 6: 33.1, 7: 35.3, 8: 37.3, 9: 39.3, 11: 43.2}
"""By degrees of freedom: a chi-squared that chance exceeds once in 100,000 times."""


def compare(table: hw.Table, seat: Any, look: Callable[[Any], Any], exact: Mapping[Any, Fraction]) -> None:
    """Copies against exact chances (chi-squared, fixed seeds)."""
    assert sum(exact.values()) == 1
    found = Counter(look(table.determinize(seat, seed=seed)) for seed in range(COPIES))
    assert found.keys() <= exact.keys(), f"copies hold {found.keys() - exact.keys()}, which cannot be"
    squared = sum((found[one] - COPIES * chance) ** 2 / (COPIES * chance) for one, chance in exact.items())
    assert len(exact) == 1 or squared < UNLIKELY[len(exact) - 1], f"{found} of {COPIES}, which should be {exact}"


# -- small positions against exact chances


def drawn(seed: int) -> hw.Table:
    """The Guard drew five cards; the deck held three and was made anew of nine that everybody had seen."""
    table: Any = hw.game("thornwatch").position(
        """
        heroes = ["Guard", "Sage"]
        track = ["Guard", "Sage", "Husk"]
        [hero.Guard]
        deck = ["Hew", "Inner Well", "Agility"]
        discard = ["Brawn", "Brawn", "Brawn", "Brawn", "Brawn", "Brawn", "Retaliate", "Retaliate"]
        [[creature]]
        name = "Husk"
        tiles = [9]
        """,
        seed=seed,
    )
    draw_cards(table, 0, 5)
    return table  # type: ignore[no-any-return]


def hand(table: Any) -> tuple[str, ...]:
    return tuple(sorted(FACE_KEYS[table.face[card]] for card in table.hands[0]))


@pytest.mark.rule("TWN-24.1", "TWN-G41")
@pytest.mark.parametrize("seat", [0, 2, None])
def test_what_was_drawn_before_a_deck_was_made_anew_is_certainly_in_the_hand(seat: int | None) -> None:
    old = ("Guard agility", "Hew", "Inner Well")
    ways = {
        tuple(sorted((*old, *["Guard brawn"] * brawn, *["Retaliate"] * (2 - brawn)))): Fraction(
            comb(6, brawn) * comb(2, 2 - brawn), comb(8, 2)
        )
        for brawn in range(3)
    }
    compare(drawn(1), seat, hand, ways)


@pytest.mark.rule("TWN-23.6")
def test_a_hidden_hand_and_the_deck_it_came_from_share_their_cards_but_no_wound() -> None:
    table = hw.game("thornwatch").position(
        """
        heroes = ["Guard", "Sage"]
        track = ["Guard", "Sage", "Husk"]
        hero.Guard = { hand = ["Brawn", "Hew", "wound"], deck = ["Agility", "wound", "Brawn"], discard = 0 }
        [[creature]]
        name = "Husk"
        tiles = [9]
        """
    )
    pair = {("Guard brawn", "Hew"): 2, ("Guard agility", "Guard brawn"): 2, ("Guard agility", "Hew"): 1}
    ways = {tuple(sorted((*two, "wound"))): Fraction(ways, 6) for two, ways in pair.items()}
    compare(table, 0, hand, {**ways, ("Guard brawn", "Guard brawn", "wound"): Fraction(1, 6)})


@pytest.mark.rule("SAW-3.9", "SAW-3.6", "SAW-G20")
def test_the_summon_of_a_pile_and_the_acolytes_lie_where_they_can() -> None:
    table: Any = hw.game("set-a-watch").new(seats=2, seed=4, difficulty="easy")
    places = len(table.deck)
    hidden = places - 1
    reveal_one(table)

    def summon(copy: Any) -> int:
        return next(place for place, card in enumerate(copy.deck) if IS_SUMMON[copy.face[card]])

    def acolytes(copy: Any) -> int:
        return sum(copy.face[card] == ACOLYTE for card in copy.deck[: places // 2])

    below = [*range(hidden)]
    compare_in_groups(table, summon, below)
    half = places // 2  # of the other hidden cards, so many lie there if the Summon does not
    ways: Counter[int] = Counter()
    for inside, chance in ((half - 1, half), (half, hidden - half)):
        for count in range(3):
            ways[count] += chance * comb(inside, count) * comb(hidden - 1 - inside, 2 - count)
    total = ways.total()
    compare(table, 0, acolytes, {count: Fraction(some, total) for count, some in ways.items()})


def reveal_one(table: Any) -> None:
    """Turn the top card of the deck up; it is neither the Summon nor an Acolyte in this deal."""
    top = table.deck[-1]
    assert not IS_SUMMON[table.face[top]] and table.face[top] != ACOLYTE
    table.reveal(top)


def compare_in_groups(table: Any, look: Callable[[Any], Any], places: list[int]) -> None:
    """Places of equal chance, in five groups."""
    sizes = Counter(place % 5 for place in places)
    exact = {group: Fraction(size, len(places)) for group, size in sizes.items()}
    compare(table, 0, lambda copy: look(copy) % 5, exact)


@pytest.mark.rule("WOD-1.6")
def test_a_deck_that_was_made_anew_holds_none_of_the_cards_that_lie_out() -> None:
    table: Any = hw.game("duskwatch").position({"deck": ["9C", "10D"], "discards": ["4S", "5S", "6S"]}, seats=1)
    face = table.face[table.deck[-1]]
    unseen = {table.face[card] for card in table.deck}
    compare(
        table,
        0,
        lambda copy: copy.face[copy.deck[-1]] % 4,
        {suit: Fraction(sum(one % 4 == suit for one in unseen), len(unseen)) for suit in range(4)},
    )
    assert face in unseen


@pytest.mark.rule("HOT-24.3")
def test_a_facedown_enemy_is_any_of_those_that_are_hidden_with_it() -> None:
    table: Any = hw.game("heroes-of-terrinoth").position(
        """
        heroes = ["Kari Wraithstalker", "Elder Mok"]
        shadows = ["?Zombie", "?Ogre", "Bandit"]
        enemies = ["Bandit", "Bandit Master", "Ogre Master"]
        """
    )
    hidden = [card for card, known in enumerate(table.known) if not known and card in table.enemies]
    groups = [group for group in table.hidden_groups(Readers(1)) if hidden[0] in group]
    faces = Counter(table.face[card] for card in groups[0])
    assert {*hidden} <= {*groups[0]} and {*groups[0]} <= {*table.enemies, *table.enemy_deck}
    compare(
        table,
        0,
        lambda copy: copy.face[hidden[0]],
        {face: Fraction(count, len(groups[0])) for face, count in faces.items()},
    )


@pytest.mark.rule("THG-14.2")
def test_the_top_of_a_deck_is_any_card_of_it() -> None:
    table: Any = hw.game("thorgal").new(seats=2, seed=3)
    faces = sorted(table.face[card] for card in table.discovery_deck if not table.known[card])
    compare(
        table,
        0,
        lambda copy: copy.face[copy.discovery_deck[-1]],
        {face: Fraction(1, len(faces)) for face in faces},
    )


# -- whole plays against the truth


@pytest.mark.parametrize("slug", GAMES)
def test_copies_of_random_plays_are_as_likely_as_the_truth(slug: str) -> None:
    assert hw.testing.check_beliefs(hw.game(slug), plays=300, seed=1) > 500


@pytest.mark.long
@pytest.mark.parametrize("seed", [2, 3, 4])
@pytest.mark.parametrize("slug", GAMES)
def test_copies_of_many_plays_are_as_likely_as_the_truth(slug: str, seed: int) -> None:
    hw.testing.check_beliefs(hw.game(slug), plays=5_000, seed=seed)


def test_what_the_judge_believes_of_a_hand_is_as_likely_as_the_truth() -> None:
    hw.testing.check_beliefs(hw.game("thornwatch"), plays=150, start=drawn, seat=0)


# -- a game that deals otherwise is accused


class Pooling(dungeon.Dungeon):
    """Two decks with different backs are dealt as one."""

    __slots__ = ()

    def hidden_groups(self, readers: Readers) -> Iterator[list[Card]]:
        yield [Card(body) for body, known in enumerate(self.known) if not known & readers]


def test_decks_that_are_pooled_are_found() -> None:
    with pytest.raises(AssertionError, match="copies are not as likely as the truth"):
        hw.testing.check_beliefs(planted(dungeon.GAME, Pooling), plays=300)
    hw.testing.check_beliefs(dungeon.GAME, plays=300)


class Sorting(knife.Knife):
    """The hidden cards come back in order."""

    __slots__ = ()

    def deal_anew(self, readers: Readers, seed: int) -> None:
        Cards.deal_anew(self, readers, seed)
        for group in self.hidden_groups(readers):
            for body, face in zip(group, sorted(self.face[body] for body in group), strict=True):
                self.face[body] = face


def test_cards_that_are_not_shuffled_are_found() -> None:
    with pytest.raises(AssertionError, match="copies are not as likely as the truth"):
        hw.testing.check_beliefs(planted(knife.GAME, Sorting), plays=300)
    hw.testing.check_beliefs(knife.GAME, plays=300)


def test_a_hand_that_is_pooled_with_a_new_deck_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def by_owner(table: Any, readers: Readers) -> Iterator[list[Card]]:
        for hand, deck in zip(table.hands, table.decks, strict=True):
            yield [card for card in (*hand, *deck) if not table.known[card] & readers]

    monkeypatch.setattr(type(drawn(1)), "hidden_groups", by_owner)
    with pytest.raises(AssertionError, match="copies are not as likely as the truth"):
        hw.testing.check_beliefs(hw.game("thornwatch"), plays=150, start=drawn, seat=0)


def test_everything_is_known_to_somebody_who_may_see_all() -> None:
    table = drawn(1)
    table.known = [int(EVERYONE)] * len(table.known)
    assert hw.testing.check_beliefs(hw.game("thornwatch"), plays=1, start=lambda seed: table, seat=0) == 0
