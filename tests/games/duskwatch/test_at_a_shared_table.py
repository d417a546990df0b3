"""Rules of a table with several seats: who is listed, in which order, whose pause, whose text, who owes a word."""

from __future__ import annotations

from itertools import product

import pytest

from hearthwatch.games.duskwatch.content import CARDS, JACK, is_red, value_of
from hearthwatch.games.duskwatch.rules.handing import receivers, stand_ins
from hearthwatch.games.duskwatch.rules.harm import who_is_harmed
from hearthwatch.games.duskwatch.rules.interludes import notes_by, texts_by
from hearthwatch.games.duskwatch.rules.oracle import NO_ANSWER, YES, YES_BUT, answer, owes_complication
from hearthwatch.games.duskwatch.table import Character
from hearthwatch.kernel import Readers, mask_of

from .helpers import ash, choose, go, position, refused, score, two

TWO = '[[character]]\nname = "Ash"\n[[character]]\nname = "Birch"\nseat = 1\n'
THREE = TWO + '[[character]]\nname = "Cole"\nseat = 2\n'


@pytest.mark.rule("WOD-5.5", "WOD-5.9")
@pytest.mark.parametrize("reading", ["as-written", "graded", "court-cards"])
def test_every_reading_of_up_to_three_cards(reading: str) -> None:
    """One card of each colour, below a Jack and from a Jack on."""
    faces = {(is_red(face), value_of(face) >= JACK): face for face in range(CARDS)}
    for count in (1, 2, 3):
        for drawn in product(faces, repeat=count):
            red, court = sum(one for one, _ in drawn), any(high for _, high in drawn)
            expected = {
                "as-written": YES if 2 * red > count else NO_ANSWER if 2 * red < count else YES_BUT,
                "graded": (NO_ANSWER, YES_BUT, YES, YES)[red],
                "court-cards": YES if court else NO_ANSWER,
            }
            assert answer(reading, [faces[one] for one in drawn]) == expected[reading]


@pytest.mark.rule("WOD-5.7")
def test_a_complication_is_owed_by_a_shared_table_until_it_is_written() -> None:
    table = two('deck = ["2H", "KS", "3H", "4D"]\n' + TWO)
    everybody = Readers(mask_of(0) | mask_of(1))
    assert not owes_complication(table, everybody)
    choose(table, "Ask the Oracle, 50/50", seat=0, text="Is the bridge whole?")
    assert owes_complication(table, everybody)
    table.rewrite(table.oracles[0].meaning, "It sways.")
    assert not owes_complication(table, everybody)
    table.rewrite(table.oracles[0].meaning, "  ")
    assert owes_complication(table, everybody)
    choose(table, "Ask the Oracle, 50/50", seat=0, text="Is it far?")
    assert not owes_complication(table, everybody), "The last answer was a plain Yes."
    alone = ash("2H KS")
    choose(alone, "Ask the Oracle, 50/50", text="Is the bridge whole?")
    assert not owes_complication(alone, Readers(mask_of(0))), "Who plays alone was asked for it."


@pytest.mark.rule("WOD-0.4", "WOD-2.11")
def test_the_own_texts_are_listed_from_the_newest_on_and_private_ones_apart() -> None:
    table = two(TWO)
    for seat, words, text in ((0, "Write", "One."), (1, "Write", "Two."), (0, "Keep a private", "Three.")):
        choose(table, words, seat=seat, text=text)
    last = len(table.texts) - 1
    assert texts_by(table, 0)[0] == last and texts_by(table, 1)[0] == last - 1
    assert texts_by(table, 0) == sorted(texts_by(table, 0), reverse=True)
    assert {*texts_by(table, 0)}.isdisjoint(texts_by(table, 1))
    assert (notes_by(table, 0), notes_by(table, 1)) == ([last], [])


@pytest.mark.rule("WOD-0.4")
def test_everybody_ends_the_own_pause() -> None:
    table = two(TWO)
    choose(table, "Pause", seat=0)
    choose(table, "Pause", seat=1)
    choose(table, "End the pause", seat=0)
    assert table.paused == mask_of(1)
    choose(table, "Pause", seat=0)
    choose(table, "End the pause", seat=1)
    assert table.paused == mask_of(0)


@pytest.mark.rule("WOD-20.7", "WOD-1.13")
def test_whoever_was_named_is_not_harmed_twice_at_once() -> None:
    table = position(THREE, seats=3, mode="cooperative")
    for named, left in (((), [0, 1, 2]), ((1,), [0, 2]), ((2, 0), [1])):
        *harmed, back = table.find(who_is_harmed(named))
        assert [step[1] for step in harmed] == left
        assert table.rules.kinds[back[0]].name == ("nobody_else" if named else "never_mind")


@pytest.mark.rule("WOD-4.15", "WOD-1.14")
@pytest.mark.parametrize("who", range(3))
def test_nobody_hands_things_to_themselves_or_stands_in_for_themselves(who: int) -> None:
    table = position(THREE, seats=3, mode="cooperative")
    others = [one for one in range(3) if one != who]
    assert [step[2] for step in table.find(receivers(Character(who)))[:-1]] == others
    assert [step[2] for step in table.find(stand_ins(Character(who)))[:-1]] == others


@pytest.mark.rule("WOD-4.15")
@pytest.mark.parametrize(("gives", "gets", "after"), [(1, 4, (0, 5)), (5, 0, (4, 1)), (0, 2, None), (3, 5, None)])
def test_supply_that_is_handed_over_stays_the_same_in_all(gives: int, gets: int, after: tuple[int, int] | None) -> None:
    sheets = f'[[character]]\nname = "Ash"\nscores = {{ Supply = {gives} }}\n'
    sheets += f'[[character]]\nname = "Birch"\nscores = {{ Supply = {gets} }}\n'
    table = go(position(sheets), "Hand something over", "Ash")
    if after is None:
        assert refused(table, "1 Supply").rule == "WOD-4.15"
    else:
        go(table, "1 Supply")
        assert (score(table, "Supply"), score(table, "Supply", 1)) == after
