"""Which ideas are offered, which was the last, and what becomes of one that nobody wanted."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch.content import ACTION_NAMES, MISS, RESULTS, STRONG, WEAK
from hearthwatch.games.duskwatch.content.prompts import LISTS, NUMBER
from hearthwatch.games.duskwatch.rules import ideas
from hearthwatch.games.duskwatch.rules.ideas import (
    MOST_LINES,
    OWN_LINES,
    OWN_NAME,
    UNKNOWN,
    last_idea,
    lines_for,
    name_of_list,
    place_of_last,
    reject_idea,
    shelf,
)
from hearthwatch.games.duskwatch.rules.journal import IDEA, WRITTEN, note
from hearthwatch.games.duskwatch.table import Character, Chronicle, Prompts, Seat
from hearthwatch.kernel import EVERYONE, mask_of

from .helpers import ash, choose, guided, refused, two

TWO = '[[character]]\nname = "Ash"\n[[character]]\nname = "Birch"\nseat = 1\n'
PEOPLE, PLACES = NUMBER["world.people"], NUMBER["world.places"]
ME, OTHER = Seat(0), Seat(1)


def after(action: str, result: int) -> list[str]:
    """The lists that fit after such an Action, by their keys."""
    table = ash()
    act = table.new_act(Character(0), ACTION_NAMES.index(action))
    table.act_result[act] = result
    return [*ideas._after_last_action(table)]


@pytest.mark.rule("WOD-0.4")
@pytest.mark.parametrize("action", [*ACTION_NAMES])
@pytest.mark.parametrize("result", [STRONG, WEAK, MISS])
def test_what_fits_after_an_action_is_for_its_weak_hits_and_misses(action: str, result: int) -> None:
    """Compel, Gather Intel, Forage and Make Camp leave something to tell; a Strong Hit tells it all."""
    told = action in ("Compel", "Gather Intel", "Forage", "Make Camp") and result != STRONG
    key = f"results.{action.lower().replace(' ', '_')}.{'weak' if result == WEAK else 'miss'}"
    assert after(action, result) == ([key] if told else []), RESULTS[result]
    assert not told or key in NUMBER


def test_nothing_fits_before_the_first_action() -> None:
    assert ideas._after_last_action(ash()) == ()


@pytest.mark.rule("WOD-0.4")
def test_the_last_idea_is_the_last_of_this_seat_and_of_this_list() -> None:
    table = two(TWO)
    assert place_of_last(table, ME, Prompts(PEOPLE)) == UNKNOWN
    note(table, IDEA, ME, PEOPLE, 3, 0)
    assert place_of_last(table, ME, Prompts(PEOPLE)) == 3
    assert place_of_last(table, ME, Prompts(PLACES)) == UNKNOWN
    assert place_of_last(table, OTHER, Prompts(PEOPLE)) == UNKNOWN
    note(table, WRITTEN, ME, table.write("It rained.", ME))
    assert place_of_last(table, ME, Prompts(PEOPLE)) == UNKNOWN


@pytest.mark.rule("WOD-A19")
def test_of_the_ideas_of_this_table_the_last_is_found_by_its_words() -> None:
    table = two(TWO)
    for text in ("A bell", "A ford"):
        choose(table, "Note an idea for later", seat=0, text=text)
    first, second = lines_for(table, 0)
    note(table, IDEA, ME, OWN_LINES, second, 0)
    assert place_of_last(table, ME, OWN_LINES) == 1
    assert place_of_last(table, ME, Prompts(PEOPLE)) == UNKNOWN
    note(table, IDEA, ME, OWN_LINES, table.write(LISTS[PEOPLE].entries[5], ME), 0)
    assert place_of_last(table, ME, Prompts(PEOPLE)) == 5
    assert place_of_last(table, ME, OWN_LINES) == UNKNOWN
    assert first != second


@pytest.mark.rule("WOD-0.4", "WOD-A19")
def test_an_idea_that_is_rejected_takes_its_words_along_unless_they_were_noted() -> None:
    table = two(TWO)
    choose(table, "Note an idea for later", seat=0, text="A bell")
    (noted,) = lines_for(table, 0)
    note(table, IDEA, ME, OWN_LINES, noted, 0)
    blocks, texts = len(table.blocks), len(table.texts)
    reject_idea(table, OTHER)
    assert len(table.blocks) == blocks, "It was not theirs."
    reject_idea(table, ME)
    assert (len(table.blocks), len(table.texts)) == (blocks - 1, texts)
    note(table, IDEA, ME, OWN_LINES, table.write("A fire", ME), 0)
    reject_idea(table, ME)
    assert (len(table.blocks), len(table.texts)) == (blocks - 1, texts)
    older = table.write("A ford", ME)
    table.write("It rained.", ME)
    note(table, IDEA, ME, OWN_LINES, older, 0)
    reject_idea(table, ME)
    assert len(table.texts) == texts + 2, "Something was written since."


@pytest.mark.rule("WOD-A19")
def test_sixty_ideas_of_a_table_are_enough() -> None:
    table = ash()
    for _ in range(MOST_LINES - 1):
        table.own_lines.append(table.write("A bell", 0))
    table.offer_again()
    choose(table, "Note an idea for later", text="A ford")
    assert len(table.own_lines) == MOST_LINES == 60
    assert refused(table, "Note an idea for later").rule == "WOD-A19"


@pytest.mark.rule("WOD-A19", "WOD-30.1")
def test_a_line_is_for_those_who_may_read_it() -> None:
    table = guided('[[character]]\nname = "Ash"\nseat = 1\n')
    choose(table, "Note an idea for later", seat=0, text="A trap")
    choose(table, "Note an idea for later", seat=1, text="A song")
    assert [len(lines_for(table, seat)) for seat in (0, 1)] == [2, 1]


def test_every_list_has_a_name_and_a_shelf() -> None:
    table = ash()
    assert name_of_list(table, 0) == LISTS[0].name and name_of_list(table, PEOPLE) == LISTS[PEOPLE].name
    for unknown in (OWN_LINES, UNKNOWN, len(table.idea_lists)):
        assert name_of_list(table, unknown) == OWN_NAME
    assert name_of_list(table, len(table.idea_lists) - 1) == table.idea_lists[-1].name
    assert shelf(table, PEOPLE) == LISTS[PEOPLE].heading


def told_last(table: Chronicle, prompts: int, seat: int) -> str:
    return last_idea(table, prompts, mask_of(seat))


@pytest.mark.rule("WOD-30.1", "WOD-0.4")
def test_the_last_idea_of_a_list_is_told_to_those_who_may_see_it() -> None:
    table = guided('[[character]]\nname = "Ash"\nseat = 1\n')
    name, entries = LISTS[PEOPLE].name, LISTS[PEOPLE].entries
    assert last_idea(table, PEOPLE, EVERYONE) == name
    note(table, IDEA, OTHER, PEOPLE, 1, 0)
    note(table, IDEA, ME, PEOPLE, 2, mask_of(0))
    note(table, IDEA, OTHER, PLACES, 0, 0)
    assert told_last(table, PEOPLE, 0) == f"{name}: {entries[2]}"
    assert told_last(table, PEOPLE, 1) == f"{name}: {entries[1]}"
