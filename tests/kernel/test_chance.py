"""Chance: from a seed, from a script, or from people with real dice and cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthwatch.kernel import KERNEL_RULES, Card, Readers, RulesDefect, Table, chance
from hearthwatch.kernel.chronicle import step_line
from hearthwatch.kernel.dice import scripted

from .planting import question_of, small_game
from .toys import dungeon, journal, knife


class Bare(Table):
    """A table with nothing on it but a pile of cards."""

    __slots__ = ()
    rules = KERNEL_RULES

    def hidden_groups(self, readers: Readers) -> Any:
        yield [Card(body) for body in range(len(self.face)) if not self.known[body] & readers]


def bare(seed: int = 0, cards: int = 0) -> Bare:
    def begin(table: Bare) -> None:
        table.face, table.known = list(range(cards)), [0] * cards
        table.finish(None, "", "Over.")

    table: Bare = small_game(Bare, begin).new(seed=seed)
    return table


# -- seeded


def test_the_same_seed_gives_the_same_chance() -> None:
    assert [bare(7).roll(6) for _ in range(3)] == [bare(7).roll(6)] * 3
    one, other = bare(7), bare(8)
    assert [one.roll(6) for _ in range(20)] != [other.roll(6) for _ in range(20)]


@pytest.mark.parametrize("sides", [2, 6, 8, 20])
def test_dice_are_fair(sides: int) -> None:
    table = bare(3)
    counts = Counter(table.roll(sides) for _ in range(400 * sides))
    assert set(counts) == set(range(1, sides + 1))
    assert all(300 < count < 500 for count in counts.values())


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    counts = Counter(bare(seed).roll(6) for seed in range(1200))
    assert all(150 < counts[face] < 250 for face in range(1, 7))


def test_pick_counts_from_zero() -> None:
    table = bare()
    assert {table.pick(3) for _ in range(60)} == {0, 1, 2}


def test_the_generator_is_the_same_on_every_machine() -> None:
    """A golden value: records made elsewhere must replay here."""
    table = bare(42)
    assert [table.roll(6) for _ in range(20)] == [3, 3, 3, 4, 2, 2, 4, 5, 3, 3, 4, 1, 6, 6, 5, 5, 2, 1, 4, 2]
    assert chance.start(0) == 0xE220A8397B1DCDAF
    table.rng = chance.start(42)
    assert [table.roll(6) for _ in range(8)] == [5, 1, 1, 1, 6, 3, 4, 4], "the fast one, for copies"


@pytest.mark.parametrize("first", [chance.stream(3), chance.start(3), chance.MASK - 19])
def test_a_generator_gives_the_same_words_however_they_are_drawn(first: int) -> None:
    table, other = bare(3, cards=40), bare(3, cards=40)
    for offset in range(20):
        table.rng = other.rng = first + offset
        table.shuffle([Card(body) for body in range(40)])
        for last in range(39, 0, -1):
            place = other.pick(last + 1)
            other.face[last], other.face[place] = other.face[place], other.face[last]
        assert (table.face, table.rng) == (other.face, other.rng)


@pytest.mark.parametrize("first", [chance.stream(3), chance.start(3), chance.MASK])
def test_a_draw_is_what_a_table_with_this_state_would_roll(first: int) -> None:
    table, state = bare(), first
    table.rng = first
    for count in range(1, 40):
        state, number = chance.draw(state, count)
        assert (number + 1, state) == (table.roll(count), table.rng)


@pytest.mark.parametrize(
    "first", [chance.start(5), chance.stream(5) + 13], ids=["fast", "secret, over the end of a block"]
)
def test_several_results_in_a_row_are_what_one_after_another_would_be(first: int) -> None:
    one, other = bare(), bare()
    one.rng = other.rng = first
    assert one.roll_each([6, 8, 6, 20], 0) == [other.roll(sides) for sides in (6, 8, 6, 20)]
    assert one.pick_each(range(30, 10, -1)) == [other.pick(count) for count in range(30, 10, -1)]
    assert one.pick_each([]) == []
    assert (one.rng, one.luck) == (other.rng, other.luck)


def test_several_dice_in_a_row_follow_the_script() -> None:
    table = bare()
    table.script = (3, scripted(8, 5))
    assert table.roll_each([6, 8], 4) == [3, 8]


def test_a_copy_is_as_fast_or_as_secret_as_its_seed() -> None:
    table = bare(3, cards=12)
    assert table.rng > chance.MASK
    assert table.determinize(None, seed=(1 << 64) - 1).rng <= chance.MASK
    assert table.determinize(None, seed=chance.fresh_seed()).rng > chance.MASK
    assert {chance.fresh_seed().bit_length() for _ in range(50)} == {129}


@given(st.integers(0, 2**63 - 1), st.integers(0, 12))
def test_a_shuffle_only_permutes(seed: int, count: int) -> None:
    table = bare(seed, cards=12)
    table.known = [1] * 12
    table.shuffle([Card(body) for body in range(count)])
    assert sorted(table.face[:count]) == list(range(count))
    assert table.face[count:] == list(range(count, 12))
    assert table.known == [0] * count + [1] * (12 - count)


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    table = bare(5, cards=3)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(1200):
        table.shuffle([Card(0), Card(1), Card(2)])
        counts[tuple(table.face)] += 1
    assert len(counts) == 6
    assert all(150 < count < 250 for count in counts.values())


def test_chance_is_counted_for_the_price_of_undo() -> None:
    table = bare(cards=2)
    for happen in (lambda: table.roll(6), lambda: table.pick(2), lambda: table.shuffle([Card(0), Card(1)])):
        before = table.luck
        happen()
        assert table.luck == before + 1
    table.reveal(Card(0))
    after = table.luck
    table.reveal(Card(0))
    assert table.luck == after, "what is known is no revelation"


# -- scripted


def test_a_script_comes_first_and_then_the_generator() -> None:
    table, other = bare(7), bare(7)
    table.script = (6, 5)
    assert [table.roll(6), table.roll(6)] == [6, 5]
    assert not table.script_ran_out
    assert table.roll(6) == other.roll(6)
    assert table.script_ran_out


def test_a_script_is_part_of_the_state_but_no_secret_of_a_determinization() -> None:
    table = dungeon.GAME.new(seed=1)
    table.script = (6, 6)
    assert table.clone().script == (6, 6)
    assert table.determinize(0, seed=1).script == ()


# -- typed dice


def typed_fight(typed: Any = True) -> Any:
    table = dungeon.GAME.new(seed=5, typed=typed)
    table.choose(next(option for option in question_of(table).options if option.key.startswith("fight:0:")))
    return table


def test_missing_dice_become_questions_one_by_one() -> None:
    table = typed_fight()
    assert table.decision.prompt == "Roll a die with 6 sides: what does it show?"
    assert table.decision.options.keys() == [f"typed_die:{value}" for value in range(1, 7)]
    assert [option.label for option in table.decision.options] == list("123456")
    assert table.dice == []
    table.choose("typed_die:4")
    assert table.dice == [], "the step waits for its second die"
    table.choose("typed_die:1")
    assert table.dice == [4, 1]
    assert table.decision.prompt.endswith("roll again?")


def test_a_game_may_say_what_the_sides_of_a_die_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(dungeon.Dungeon.words, "Side", lambda table, value, readers: f"{value}: {'-*'[value > 3]}")
    table = typed_fight()
    assert [option.label for option in table.decision.options] == ["1: -", "2: -", "3: -", "4: *", "5: *", "6: *"]
    assert table.decision.options.keys()[0] == "typed_die:1", "only the words are the game's"


def test_the_step_that_lacks_a_result_leaves_no_trace() -> None:
    table = dungeon.GAME.new(seed=5, typed=True)
    plain = dungeon.GAME.new(seed=5)
    key = question_of(table).options.keys()[0]
    table.choose(key)
    assert (table.acted, table.known, table.rng) == (plain.acted, plain.known, plain.rng)
    assert table.undo_cost == "free"
    table.choose("typed_die:4")
    assert table.undo_cost == "free", "nothing has come up yet on this table"
    table.choose("typed_die:4")
    assert table.undo_cost == "reveals"


def test_typed_results_stand_in_the_record() -> None:
    table = typed_fight()
    table.choose("typed_die:4", seat=0)
    table.choose("typed_die:1", seat=0)
    assert [entry.key for entry in table.record.entries[1:]] == ["typed_die:4", "typed_die:1"]
    again = dungeon.GAME.replay(table.record)
    assert again == table
    assert again.dice == [4, 1]


def test_a_game_is_saved_and_undone_between_two_typed_dice() -> None:
    table = typed_fight()
    table.choose("typed_die:4")
    loaded = dungeon.GAME.load(table.to_json())
    assert loaded == table
    assert loaded.legal == table.legal
    loaded.choose("typed_die:2")
    assert loaded.dice == [4, 2]
    loaded.undo()
    assert loaded == table


def test_no_interludes_while_a_result_is_typed() -> None:
    table = journal.GAME.new(seed=1, typed=True)
    assert "write:0" in question_of(table).options
    table.choose("face_danger:0")
    assert question_of(table).options.keys() == [f"typed_die:{value}" for value in range(1, 7)]
    assert journal.GAME.load(table.to_json()).legal == table.legal


def test_the_chronicle_tells_the_dice_in_the_words_of_the_game() -> None:
    table = typed_fight()
    table.choose("typed_die:4")
    table.choose("typed_die:1")
    table.choose("keep")
    lines = [line.text() for line in table.log]
    assert "Asta rolls 5 against" in "\n".join(lines)
    assert "4" not in lines


def test_a_determinization_guesses_what_nobody_typed_and_keeps_what_somebody_did() -> None:
    table = typed_fight()
    table.choose("typed_die:4")
    seconds = set()
    for seed in range(12):
        twin = table.determinize(0, seed=seed)
        assert twin.legal == table.legal
        twin.choose("typed_die:3")
        assert twin.dice[:2] == [4, 3]
        twin.choose("reroll:0:1")
        seconds.add(tuple(twin.dice))
        assert not twin.asked or "typed_die:1" not in twin.decision.options
    assert len(seconds) > 2


# -- typed cards


def test_missing_cards_become_questions_with_what_they_could_be() -> None:
    table = typed_fight("cards")
    assert table.decision.prompt == "Turn up the real card: which one is it?"
    names = [option.label for option in table.decision.options]
    assert names in (["Rat", "Ghoul", "Ogre"], ["Bat", "Shade", "Wraith"])


@pytest.mark.parametrize("choice", [0, 1, 2])
def test_the_card_is_what_was_typed(choice: int) -> None:
    table = typed_fight("cards")
    faces = sorted(table.face)
    face = table.legal[choice][1]
    table.choose(choice)
    table.choose("typed_die:1")
    table.choose("typed_die:1")
    card = next(card for card in table.line if table.is_up(card))
    assert table.face[card] == face
    assert sorted(table.face) == faces


def test_a_card_that_is_known_is_not_asked_for() -> None:
    table = dungeon.GAME.new(seed=5, seats=1, typed="cards")
    card = table.line[0]
    table.choose(f"scout:0:{card}")
    table.choose(0)
    table.choose(f"fight:1:{card}")
    assert question_of(table).options.keys()[0] == "typed_die:1"


def test_a_card_that_can_be_only_one_thing_is_not_asked_for() -> None:
    table = journal.GAME.new(seed=5, typed="cards")
    for _ in range(7):
        table.choose("ask_the_omens:0", text="?")
        if table.rules.kinds[table.asked[1][0]].name == "typed_cards":
            table.choose(0)
    assert [len(table.deck), len(table.drawn)] == [1, 7]
    table.choose("ask_the_omens:0", text="?")
    assert len(table.drawn) == 8


def test_only_who_sees_the_card_is_asked_what_it_is() -> None:
    table = knife.GAME.new(seed=1, typed="cards")
    assert question_of(table).seats == (knife.JUDGE,)
    assert len(question_of(table).for_seat(knife.JUDGE).options) == 3
    assert len(question_of(table).for_seat(knife.GUARD).options) == 0
    table.choose("typed_card:0", seat=knife.JUDGE)
    assert question_of(table).seats == (knife.JUDGE,)
    table.choose("typed_card:2", seat=knife.JUDGE)
    assert [table.face[card] for card in table.hands[0]] == [0, 2]
    assert "Shield" not in str([line.as_data(knife.GUARD) for line in table.log])
    assert "Shield" in str([line.as_data(knife.JUDGE) for line in table.log])


def test_a_typed_card_is_worded_only_for_those_who_see_it() -> None:
    table = knife.GAME.new(seed=1, typed="cards")
    line = step_line(table, "choice", knife.JUDGE, table.legal[0])
    assert line.text(knife.JUDGE) == "Shield"
    assert line.text(knife.GUARD) == line.text() == "What was typed"


def test_a_typed_card_comes_from_those_that_nobody_knows() -> None:
    table = knife.GAME.new(seed=1, typed="cards")
    for _ in range(4):
        table.choose("typed_card:0")
    assert [table.face[card] for seat in (knife.JUDGE, knife.GUARD) for card in table.hands[seat]] == [0, 0, 0, 0]


def test_cards_typed_twice_change_places() -> None:
    """Four Shields are in the deck. The fifth that is typed must be one of the four: both hands stay full and known."""
    table = knife.GAME.new(seed=1, typed="cards")
    for _ in range(5):
        table.choose("typed_card:0")
    table.choose("typed_card:1")
    assert question_of(table).prompt == "Who strikes whom?"
    assert sorted(table.face) == [0] * 4 + [1] * 4 + [2] * 4
    assert all(table.known[card] == 1 << seat for seat in range(3) for card in table.hands[seat])


def test_a_card_that_is_turned_up_while_setting_up_is_a_defect() -> None:
    def begin(table: Bare) -> None:
        table.face, table.known = [0, 1], [0, 0]
        table.reveal(Card(0))

    with pytest.raises(RulesDefect, match="Setting up turns a card up: do that in a step of its own"):
        small_game(Bare, begin).new(typed="cards")


def test_dice_may_be_typed_while_setting_up() -> None:
    def begin(table: Bare) -> None:
        table.finish(None, "", "You rolled {}.", table.roll(6))

    table = small_game(Bare, begin).new(typed=True)
    table.choose("typed_die:5")
    assert table.outcome.reason == "You rolled 5."


def test_an_unknown_card_in_no_hidden_group_is_a_defect() -> None:
    class Careless(Bare):
        __slots__ = ()

        def hidden_groups(self, readers: Readers) -> Any:
            yield []

    def begin(table: Careless) -> None:
        table.face, table.known = [0, 1], [0, 0]
        table.finish(None, "", "Over.")

    table = small_game(Careless, begin).new(typed="cards")
    table.results = (1,)
    with pytest.raises(RulesDefect, match="Card 0 is unknown, yet in no hidden group"):
        table.reveal(Card(0))
