"""Rules that small faults once slipped past: whose threat, whose end, whose idea, what a foe has taken."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hearthwatch.games.duskwatch.content import OVERCOME
from hearthwatch.games.duskwatch.rules.adjust.scores import cannot_adjust
from hearthwatch.games.duskwatch.rules.adventure.course import end_adventure
from hearthwatch.games.duskwatch.rules.adventure.scenes import actor, ending, fall, needed, open_scene, successes
from hearthwatch.games.duskwatch.rules.ending import claimed, threat_no_more
from hearthwatch.games.duskwatch.rules.free_play import also_named
from hearthwatch.games.duskwatch.rules.ideas import fresh_idea, words_of_idea
from hearthwatch.games.duskwatch.rules.threats import count_success
from hearthwatch.games.duskwatch.table import (
    CLAIMED,
    CONSCIOUS,
    DEAD,
    NOBODY,
    UNCONSCIOUS,
    UNFINISHED,
    Character,
    Seat,
    Threat,
    ThreatRow,
)
from hearthwatch.kernel import IllegalChoice, Text, mask_of

from .adventures import ON, on_the_way
from .helpers import ash, choose, go, guided, position, refused, two

ASH = '[[character]]\nname = "Ash"\n'
TWO = ASH + '[[character]]\nname = "Birch"\nseat = 1\n'


@pytest.mark.rule("WOD-0.3", "WOD-29.2")
def test_whoever_comes_back_is_no_threat_and_everybody_else_stays_one() -> None:
    table = position(ASH + '[[character]]\nname = "Birch"\n[[character]]\nname = "Cole"\n')
    for character in range(3):
        claimed(table, Character(character))
    threat_no_more(table, Character(1))
    assert [threat.over for threat in table.threats] == [0, 1, 0]
    before = len(table.blocks)
    threat_no_more(table, Character(1))
    assert len(table.blocks) == before, "It was over already."


@pytest.mark.rule("WOD-A14")
@pytest.mark.parametrize(
    ("fates", "words"),
    [([DEAD, CLAIMED], "The forest has claimed the Warden"), ([CLAIMED, DEAD], "The Warden is dead")],
)
def test_the_adventure_ends_as_its_last_warden_did(fates: list[int], words: str) -> None:
    table = position(ASH + '[[character]]\nname = "Birch"\n', **ON)
    table.status = fates
    table.do(end_adventure())
    table.run()
    assert table.outcome is not None and table.outcome.reason.startswith(words)


@pytest.mark.rule("WOD-19.8", "WOD-19.6")
def test_what_a_foe_has_taken_is_what_is_written_down_with_it() -> None:
    table = on_the_way("", 'scene = "foe", foe = "Thorn hounds", successes = 1')
    row = table.threats[table.scene_foe]
    assert (successes(table), needed(table)) == (1, row.needed)
    table.threats[table.scene_foe] = row._replace(successes=0, needed=row.needed + 1)
    assert (successes(table), needed(table)) == (0, row.needed + 1)
    table = on_the_way("", 'scene = "crossing", successes = 1')
    assert successes(table) == 1


@pytest.mark.rule("WOD-0.4")
def test_a_fresh_idea_is_for_whoever_looked_for_it_until_something_else_is_written() -> None:
    table = two(TWO)
    assert fresh_idea(table, mask_of(0)) == ""
    choose(table, "Write in the journal", seat=0, text="It rained.")
    choose(table, "Look for an idea", seat=1)
    choose(table, "People", seat=1)
    words = fresh_idea(table, mask_of(1))
    assert words and words in table.view(1)["board"]["journal"][-1]["words"]
    assert fresh_idea(table, mask_of(0)) == ""
    choose(table, "Enough", seat=1)
    choose(table, "Write in the journal", seat=1, text="It rained on.")
    assert fresh_idea(table, mask_of(1)) == ""
    assert fresh_idea(ash(), mask_of(0)) == "" == fresh_idea(guided(ASH), mask_of(1))


@pytest.mark.rule("WOD-30.1")
def test_an_idea_of_the_gm_is_read_by_the_gm_alone() -> None:
    table = guided(ASH)
    choose(table, "Look for an idea", seat=0)
    choose(table, "People", seat=0)
    _, *row = table.blocks[-1]
    assert words_of_idea(table, row, mask_of(0)) == fresh_idea(table, mask_of(0)) != ""
    assert words_of_idea(table, row, mask_of(1)) == ""


@pytest.mark.rule("WOD-A19", "WOD-0.4")
def test_every_idea_can_follow_every_other_but_not_itself() -> None:
    table = ash()
    for text in ("A bell", "A ford", "A fire"):
        choose(table, "Note an idea for later", text=text)
    choose(table, "Look for an idea")
    choose(table, "Ideas of this table")
    found = []
    for _ in range(40):
        found.append(fresh_idea(table, mask_of(0)))
        choose(table, "Another one")
    pairs = {*pairwise(found)}
    assert len(pairs) == 6 and all(one != other for one, other in pairs)


@pytest.mark.rule("WOD-0.4")
@pytest.mark.parametrize("number", [-1, 1, 2])
def test_a_text_that_is_not_there_is_not_changed(number: int) -> None:
    table = two("character = []")
    choose(table, "Write in the journal", seat=0, text="Once.")
    assert len(table.texts) == 1
    with pytest.raises(IllegalChoice, match=f"There is no text {number}"):
        table.choose(f"rewrite:{number}", seat=0, text="Twice.")


@pytest.mark.rule("WOD-4.2")
def test_a_record_that_hinders_already_hinders_once() -> None:
    """Ash has no Record but the Gift."""
    table = go(ash(), "Ash acts", "Forage")
    go(table, "A Record that hinders", "Stonehide")
    assert refused(table, "A Record that hinders").reason == "No Record is left that could count."


@pytest.mark.rule("WOD-2.11", "WOD-0.3")
def test_a_sheet_that_is_not_finished_is_not_adjusted() -> None:
    table = ash()
    assert cannot_adjust(table, Seat(0)) is None
    table.status[0] = UNFINISHED
    refusal = cannot_adjust(table, Seat(0))
    assert refusal is not None and refusal[0] == "WOD-2.11"


@pytest.mark.rule("WOD-30.1", "WOD-19.8")
def test_nobody_hears_of_a_threat_that_was_planned_in_secret_even_when_it_is_over() -> None:
    table = guided(ASH)
    for seat in (0, 1):
        table.threats.append(ThreatRow(table.write("A ferryman", Seat(seat), mask_of(seat)), NOBODY, over=1))
    named = [*also_named(table)]
    assert [count_success(Threat(number)) in named for number in range(2)] == [True, False]


@pytest.mark.rule("WOD-A7", "WOD-A8")
def test_what_a_lost_scene_brings_comes_to_whoever_in_play_acted_last() -> None:
    table = position(ASH + '[[character]]\nname = "Birch"\n[[character]]\nname = "Cole"\n', **ON)
    assert actor(table) == 0, "Nobody has acted yet."
    for character in (1, 2, 0):
        table.new_act(Character(character), OVERCOME)
    assert actor(table) == 0
    table.status[0] = DEAD
    assert actor(table) == 2
    table.status[2] = CLAIMED
    assert actor(table) == 1


@pytest.mark.rule("WOD-A8")
def test_a_scene_goes_on_while_one_warden_stands() -> None:
    table = position(ASH + '[[character]]\nname = "Birch"\n', **ON)
    open_scene(table, 0, 0)
    for status, over in (([UNCONSCIOUS, CONSCIOUS], False), ([UNCONSCIOUS, UNCONSCIOUS], True)):
        table.status = status
        assert (ending(table) == fall()) == over


@pytest.mark.rule("WOD-A17")
def test_clocks_keep_the_order_in_which_they_began() -> None:
    table = ash()
    for text, segments in (("The tide", 4), ("The storm", 6), ("The feast", 8)):
        choose(table, f"A clock of {segments}", text=text)
    assert [(table.read(Text(clock.name)), clock.segments) for clock in table.clocks] == [
        ("The tide", 4),
        ("The storm", 6),
        ("The feast", 8),
    ]
