"""Piles: decks, discards, hands and slots of five heroes, declared in five lines."""

from __future__ import annotations

from typing import ClassVar, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthwatch.kernel import (
    EVERYONE,
    NO_CARD,
    SPECTATOR,
    Card,
    Game,
    OptionValues,
    Pile,
    Readers,
    Rules,
    RulesDefect,
    Step,
    Table,
    hands,
    mask_of,
    open_pile,
)
from hearthwatch.kernel.rules import KERNEL_RULES

rules = Rules(KERNEL_RULES)
HEROES, CARDS, SLOTS = 5, 6, 2
DISCARDS = open_pile("discards", each=True)
DECKS = Pile("decks", refill=DISCARDS, each=True)
HANDS = hands("hands")
SLOT = open_pile("slots", name="slot", each=True)
LEADER = open_pile("leader")
SUPPLY = Pile("supply", at_once=True, refill=LEADER)


class Band(Table):
    """Seat 0 is the Judge; the heroes hold seats 1 to 5, each with a deck of six, a hand, discards and two slots."""

    __slots__ = ("decks", "discards", "hands", "leader", "refills", "slots", "supply")
    rules: ClassVar[Rules] = rules
    piles: ClassVar[tuple[Pile, ...]] = (DECKS, DISCARDS, HANDS, SLOT, LEADER, SUPPLY)
    decks: tuple[tuple[Card, ...], ...]
    discards: tuple[tuple[Card, ...], ...]
    hands: tuple[tuple[Card, ...], ...]
    slots: tuple[tuple[Card, ...], ...]
    leader: Card
    supply: list[Card]
    refills: int

    def keepers(self, pile: Pile, number: int) -> Readers:
        return mask_of(number + 1)

    def refilled(self, pile: Pile, number: int) -> None:
        self.refills += 1


@rules.step("", "Wait")
def wait(table: Band) -> None:
    table.ask(0, ways_to_wait(), pause=True)


@rules.choices("", "Wait?")
def ways_to_wait(table: Band) -> list[Step]:
    return [wait(), draw_two(0)]


@rules.step("", "Draw two cards")
def draw_two(table: Band, hero: int) -> None:
    table.deal(DECKS, HANDS, hero, source=hero)
    table.deal(DECKS, HANDS, hero, source=hero)
    table.do(wait())


def begin(table: Band, options: OptionValues) -> None:
    table.decks = tuple(tuple(table.lay_out(range(hero * 10, hero * 10 + CARDS))) for hero in range(HEROES))
    table.hands = table.discards = ((),) * HEROES
    table.slots = ((),) * (HEROES * SLOTS)
    table.supply = table.lay_out([90, 91])
    table.leader = NO_CARD
    for deck in table.decks:
        table.shuffle(deck)
    table.do(wait())


Band.words = {"Face": lambda table, face, readers: f"face {face}"}
GAME: Final[Game[Band]] = Game(
    slug="band",
    title="Band",
    blurb="Five heroes.",
    seats=(6, 6),
    options=(),
    version=1,
    table=Band,
    begin=begin,
)


def band(seed: int = 1) -> Band:
    return GAME.new(seed=seed)


def lying(table: Band) -> list[int]:
    return sorted(card for place in table.places().values() for card in place)


# -- drawing and moving


def test_a_card_is_drawn_from_the_top_and_lies_nowhere_until_it_is_put_somewhere() -> None:
    table = band()
    top = table.decks[2][-1]
    assert table.draw(DECKS, 2) == top
    assert top not in lying(table)
    table.put(top, DECKS, 2, bottom=True)
    assert table.decks[2][0] == top


def test_only_the_keeper_sees_a_card_of_a_hand_and_everybody_what_is_discarded() -> None:
    table = band()
    card = table.deal(DECKS, HANDS, 3, source=3)
    assert table.hands[3] == (card,)
    assert table.known[card] == mask_of(4)
    table.move(card, DISCARDS, 3)
    assert (table.pile_of(card), table.known[card]) == ((DISCARDS, 3), EVERYONE)
    assert len(table.hands[3]) == 0


def test_what_somebody_knows_stays_known_when_the_card_goes_facedown_elsewhere() -> None:
    table = band()
    card = table.deal(DECKS, HANDS, 0, source=0)
    table.move(card, DECKS, 0, bottom=True)
    assert table.known[card] == mask_of(1)


def test_an_empty_deck_is_made_anew_from_its_own_discards_when_a_card_is_needed() -> None:
    table = band()
    for _ in range(CARDS):
        table.deal(DECKS, DISCARDS, 1, source=1)
    assert (table.decks[1], table.refills) == ((), 0)
    card = table.draw(DECKS, 1)
    assert (len(table.decks[1]), table.discards[1], table.refills) == (CARDS - 1, (), 1)
    assert not table.known[card]
    table.put(card, HANDS, 1)
    for _ in range(CARDS - 1):
        table.deal(DECKS, HANDS, 1, source=1)
    assert not table.can_draw(DECKS, 1)
    assert table.deal(DECKS, HANDS, 1, source=1) == NO_CARD
    assert table.refills == 1


def test_a_pile_may_be_made_anew_as_soon_as_its_last_card_is_gone() -> None:
    table = band()
    table.deal(SUPPLY, LEADER)
    assert table.leader >= 0
    table.draw(SUPPLY)
    assert (len(table.supply), table.leader, table.refills) == (1, NO_CARD, 1)


def test_a_pile_is_made_anew_too_when_its_last_card_is_picked_up() -> None:
    table = band()
    table.put(table.draw(DECKS, 0), LEADER)
    first, last = table.supply
    table.pick_up(first, SUPPLY)
    assert (table.supply, table.refills) == ([last], 0)
    table.move(last, HANDS, 0)
    assert (len(table.supply), table.leader, table.refills) == (1, NO_CARD, 1)


def test_a_deck_that_waits_is_not_made_anew_when_its_last_card_is_picked_up() -> None:
    table = band()
    for card in table.decks[1]:
        table.move(card, DISCARDS, 1)
    assert (table.decks[1], table.refills) == ((), 0)
    assert table.can_draw(DECKS, 1)
    assert not table.can_draw(LEADER), "it is empty, and nothing makes it anew"


def test_from_nothing_nothing_is_dealt() -> None:
    table = band()
    assert table.deal(LEADER, HANDS, 1) == NO_CARD
    assert (table.leader, table.hands[1]) == (NO_CARD, ())


def test_a_card_goes_under_all_others() -> None:
    table = band()
    card = table.draw(DECKS, 0)
    table.put(card, SUPPLY, bottom=True)
    assert (len(table.supply), table.supply[0]) == (3, card)


def test_places_are_named_as_piles_and_counted_where_there_are_several() -> None:
    names = [*band().places()]
    assert [name for name in names if name.startswith(("decks", "leader", "supply"))] == [
        *(f"decks {hero + 1}" for hero in range(HEROES)),
        "leader",
        "supply",
    ]


def test_several_piles_are_made_anew_at_once_where_they_are_declared_so() -> None:
    table, decks = band(), Pile("decks", refill=DISCARDS, each=True, at_once=True)
    table.move(table.decks[1][0], DISCARDS, 1)
    for left in range(CARDS - 1, 0, -1):
        assert len(table.decks[1]) == left
        table.draw(decks, 1)
    assert (len(table.decks[1]), table.discards[1], table.refills) == (1, (), 1)


def test_a_place_for_one_card_takes_no_second() -> None:
    table = band()
    table.move(table.hands[0][0] if table.hands[0] else table.decks[0][0], LEADER)
    with pytest.raises(RulesDefect, match="There is room for one card in leader, not for 2"):
        table.move(table.decks[0][0], LEADER)


def test_a_slot_holds_a_card_and_what_is_tucked_under_it() -> None:
    table = band()
    action, power = table.deal(DECKS, HANDS, 4, source=4), table.deal(DECKS, HANDS, 4, source=4)
    table.move(action, SLOT, 4 * SLOTS + 1)
    table.move(power, SLOT, 4 * SLOTS + 1, bottom=True)
    assert table.slots[9] == (power, action)
    assert table.pile_of(power) == (SLOT, 9)
    table.move_all(SLOT, DISCARDS, 9, 4)
    assert table.discards[4] == (power, action)
    assert len(table.slots[9]) == 0


def test_the_top_of_a_deck_is_looked_at_by_some_and_put_back_in_another_order() -> None:
    table = band()
    one, two, three = table.look(DECKS, 3, mask_of(0), 2)
    assert (three, two, one) == table.decks[2][-3:]
    assert [table.known[card] for card in (one, two, three)] == [mask_of(0)] * 3
    table.put_in_order([three, one, two], DECKS, 2)
    assert table.decks[2][-3:] == (two, one, three)
    with pytest.raises(RulesDefect, match="names others"):
        table.put_in_order([table.decks[2][0]], DECKS, 2)


def test_a_card_that_lies_in_no_pile_is_a_defect() -> None:
    table = band()
    card = table.draw(SUPPLY)
    with pytest.raises(RulesDefect, match=f"Card {card} lies in no pile"):
        table.pick_up(card)


def test_a_pile_needs_a_field() -> None:
    with pytest.raises(RulesDefect, match="Wrong declares the pile 'nowhere', but has no such field"):

        class Wrong(Table):
            __slots__ = ()
            piles: ClassVar[tuple[Pile, ...]] = (Pile("nowhere"),)


# -- what nobody can tell apart


def test_hidden_cards_of_different_decks_never_mix() -> None:
    table = band()
    table.deal(DECKS, HANDS, 0, source=0)
    assert [len(group) for group in table.hidden_groups(SPECTATOR)] == [CARDS] * HEROES + [2]
    assert [len(group) for group in table.hidden_groups(mask_of(1))] == [CARDS - 1] + [CARDS] * 4 + [2]


def test_a_hand_has_nothing_to_do_with_a_deck_made_of_open_discards() -> None:
    table = band()
    held = table.deal(DECKS, HANDS, 0, source=0)
    for _ in range(CARDS - 1):
        table.deal(DECKS, DISCARDS, 0, source=0)
    table.refill(DECKS, 0)
    own = next(group for group in table.hidden_groups(SPECTATOR) if held in group)
    assert own == [held], "all others of its deck were seen"


def test_a_hand_could_be_any_card_of_the_deck_it_was_drawn_from_even_when_that_is_shuffled_again() -> None:
    table = band()
    held = table.deal(DECKS, HANDS, 0, source=0)
    seen = table.deal(DECKS, DISCARDS, 0, source=0)
    table.shuffle_into(DISCARDS, DECKS, 0, 0)
    own = next(group for group in table.hidden_groups(SPECTATOR) if held in group)
    assert sorted(own) == sorted([held, *table.decks[0]])
    assert seen in own


# -- real cards


@pytest.fixture
def dealt() -> Band:
    """One card is left in the first deck; all others of it lie open."""
    table = GAME.new(seed=1, typed="cards")
    for card in table.decks[0][1:]:
        table.known[card] = EVERYONE
        table.move(card, DISCARDS)
    return table


def test_a_step_may_shuffle_and_turn_up_two_real_cards(dealt: Band) -> None:
    """The last card can be only one. The next can be any of those that were shuffled, and the players are told to."""
    left = dealt.face[dealt.decks[0][0]]
    others = sorted({*range(CARDS)} - {left})
    dealt.choose("draw_two:0")
    assert dealt.decision is not None
    assert dealt.decision.prompt == (
        "Shuffle the cards that make the new deck, then turn up the real card: which one is it?"
    )
    assert dealt.decision.seats == (1,)
    assert dealt.decision.options.keys() == [f"typed_card:{face}" for face in others]
    assert len(dealt.discards[0]) == CARDS - 1, "until it is told, nothing has happened"
    dealt.choose(f"typed_card:{others[2]}")
    assert [dealt.face[card] for card in dealt.hands[0]] == [left, others[2]]
    assert (len(dealt.decks[0]), dealt.discards[0]) == (CARDS - 2, ())


# -- properties

MOVES = st.lists(
    st.tuples(st.sampled_from(["deal", "discard", "slot", "clear", "bury", "look", "lead", "mix"]), st.integers(0, 4)),
    max_size=60,
)


def play(table: Band, what: str, hero: int) -> None:
    held = table.hands[hero]
    if what == "deal":
        table.deal(DECKS, HANDS, hero, source=hero)
    elif what == "discard" and held:
        table.move(held[0], DISCARDS, hero)
    elif what == "slot" and held:
        table.move(held[-1], SLOT, hero * SLOTS)
    elif what == "clear":
        table.move_all(SLOT, DISCARDS, hero * SLOTS, hero)
    elif what == "bury" and held:
        table.move(held[0], DECKS, hero, bottom=True)
    elif what == "look":
        table.put_in_order(table.look(DECKS, 2, mask_of(0), hero)[::-1], DECKS, hero)
    elif what == "lead" and held and table.leader == NO_CARD:
        table.move(held[0], LEADER)
    elif what == "mix":
        table.shuffle_into(DISCARDS, DECKS, hero, hero)


@given(moves=MOVES, seed=st.integers(0, 1000))
def test_no_card_is_lost_and_everybody_knows_what_the_pile_shows(moves: list[tuple[str, int]], seed: int) -> None:
    table = band(seed)
    faces = sorted(table.face)
    for what, hero in moves:
        play(table, what, hero)
        assert lying(table) == [*range(len(table.face))]
    assert sorted(table.face) == faces
    for pile, number in ((pile, number) for pile in (DISCARDS, SLOT, HANDS) for number in range(HEROES)):
        for card in table.cards_in(pile, number):
            assert table.known[card] & (mask_of(number + 1) if pile is HANDS else EVERYONE)
            assert pile is HANDS or table.known[card] == EVERYONE


@given(moves=MOVES, seed=st.integers(0, 1000), seat=st.sampled_from([0, 1, 3, None, (0, 2)]))
def test_a_determinization_keeps_what_is_known_and_could_deal_what_is_true(
    moves: list[tuple[str, int]], seed: int, seat: int | tuple[int, ...] | None
) -> None:
    table = band(seed)
    for what, hero in moves:
        play(table, what, hero)
    twin = table.determinize(seat, seed=seed)
    assert twin.places() == table.places()
    for card, known in enumerate(table.known):
        if known & mask_of(seat):
            assert twin.face[card] == table.face[card]
    groups = [{*group} for group in table.hidden_groups(mask_of(seat))]
    hidden = {body for body, known in enumerate(table.known) if not known & mask_of(seat)}
    assert set().union(*groups) == hidden
    assert all(sorted(twin.face[one] for one in group) == sorted(table.face[one] for one in group) for group in groups)
