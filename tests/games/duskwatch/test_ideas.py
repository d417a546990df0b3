"""Ideas: words to begin with, at any time, that change no number and take no card."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import hearthwatch as hw
from hearthwatch.games import duskwatch
from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.content import FOLDER
from hearthwatch.games.duskwatch.content.prompts import LISTS, NUMBER
from hearthwatch.games.duskwatch.rules.ideas import take_idea
from hearthwatch.games.duskwatch.show.export.passages import passages
from hearthwatch.games.duskwatch.table import Chronicle, Prompts, Seat
from hearthwatch.kernel import SPECTATOR, mask_of
from hearthwatch.kernel.build import COMPILED
from hearthwatch.kernel.documents import withholds
from hearthwatch.kernel.testing import hushed
from hearthwatch.kernel.testing.play import Play

from .helpers import MISS, WEAK_HIT, ash, choose, do, go, guided, labels, prompt

KEPT_COUNTS = ("world.places", "encounters.threats", "world.omens", "world.people", "world.troubles")
GM_AND_ONE = '[[character]]\nname = "Ash"\nseat = 1\n'


def keys_of(written: dict[str, Any], path: str = "") -> list[str]:
    """Where the lists of the file stand."""
    found: list[str] = []
    for name, value in written.items():
        found += keys_of(value, f"{path}{name}.") if isinstance(value, dict) else [f"{path}{name}"]
    return found


@pytest.mark.rule("WOD-0.4")
def test_ideas_that_were_not_wanted_leave_no_trace() -> None:
    table = ash()
    go(table, "Look for an idea", "Places", "Another one", "Another one", "Another list", "People", "Another one")
    ideas = [block["words"] for block in table.view(0)["board"]["journal"] if block["kind"] == "idea"]
    assert len(ideas) == 1 and ideas[0].startswith("People")
    go(table, "Enough", "Look for an idea", "Places", "Enough")
    ideas = [block["words"] for block in table.view(0)["board"]["journal"] if block["kind"] == "idea"]
    assert len(ideas) == 2, "what was enough stays"
    assert all(idea.partition(": ")[2] in table.export("md", 0) for idea in ideas)


@pytest.mark.rule("WOD-A19")
def test_none_of_them_leaves_no_trace() -> None:
    table = ash()
    before = list(table.blocks)
    go(table, "Look for an idea", "Places", "Another one", "None of them")
    assert (table.blocks, prompt(table)) == (before, "What happens next?")


@pytest.mark.rule("WOD-A19")
def test_an_idea_that_was_taken_over_is_told_once() -> None:
    table = go(ash(), "Look for an idea", "Places")
    words = prompt(table).partition(": ")[2]
    go(table, "Enough")
    table.choose("write:0", text=f"Then we saw it: {words}.")
    assert table.export("md", 0).count(words) == 1


@pytest.mark.parametrize("key", KEPT_COUNTS)
def test_there_are_at_least_twenty_entries(key: str) -> None:
    assert len(LISTS[NUMBER[key]].entries) >= 20


def test_every_list_of_the_content_can_be_used() -> None:
    written = tomllib.loads((FOLDER / "prompts.toml").read_text(encoding="utf-8"))
    spark = written.pop("spark")
    assert sorted([*keys_of(written), "spark"]) == sorted(NUMBER)
    combined = LISTS[NUMBER["spark"]].entries
    assert len(combined) == len(spark["deeds"]) * len(spark["themes"]) == 900
    assert sum(len(one.entries) for one in LISTS) - len(combined) == 520


def test_no_entry_appears_twice() -> None:
    entries = [entry.lower() for one in LISTS for entry in one.entries]
    assert len({*entries}) == len(entries)


def test_an_idea_stands_in_the_journal_and_the_question_comes_back() -> None:
    table = ash()
    before = prompt(table)
    go(table, "Look for an idea", "Places")
    block = table.view(0)["board"]["journal"][-1]
    assert block["kind"] == "idea"
    assert block["words"] in {f"Places: {entry}" for entry in LISTS[NUMBER["world.places"]].entries}
    assert prompt(table) == block["words"]
    go(table, "Another one")
    assert table.view(0)["board"]["journal"][-1]["words"] != block["words"]
    go(table, "Another list", "Omens", "Enough")
    assert (prompt(table), len(table.blocks)) == (before, 1)


def test_a_list_gives_all_of_its_entries_in_time() -> None:
    table = ash()
    go(table, "Look for an idea", "Weather")
    given = [table.blocks[-1][3]]
    for _ in range(300):
        choose(table, "Another one")
        given.append(table.blocks[-1][3])
    assert {*given} == {*range(13)}
    assert all(one != other for one, other in pairwise(given))


def test_later_shuffles_are_the_same_with_and_without_ideas() -> None:
    plain, asking = GAME.new(seed=5), GAME.new(seed=5)
    go(asking, "Look for an idea", "Places", "Another one", "Another list", "People", "Enough")
    heuristics = GAME.heuristics
    assert heuristics is not None
    for _ in range(150):
        if not plain.asked:
            break
        key = plain.rules.key(heuristics.move(plain))
        for table in (plain, asking):
            table.choose(key, text="..." if table.rules.by_name[key.partition(":")[0]].field else None)
    assert (plain.face, plain.deck, plain.discards, plain.rng) == (
        asking.face,
        asking.deck,
        asking.discards,
        asking.rng,
    )
    assert plain.act_cards == asking.act_cards
    assert len(plain.act_cards) > 5


def test_the_seed_decides_the_ideas() -> None:
    def first(seed: int) -> str:
        table = GAME.new(seed=seed)
        return str(prompt(go(table, "Look for an idea", "Rumours")))

    assert first(1) == first(1)
    assert len({first(seed) for seed in range(12)}) > 4


def test_a_copy_with_new_chance_has_other_ideas_ahead() -> None:
    table = ash()
    ahead = {table.determinize(0, seed=seed).muse for seed in range(5)}
    assert len(ahead) == 5
    assert table.muse not in ahead


def fitting(table: object) -> list[str]:
    """The lists that are offered first."""
    decision = table.decision  # type: ignore[attr-defined]
    return [option.label for option in decision.options if option.group == "Fits the moment"]


def test_what_fits_a_consequence_comes_first() -> None:
    table = do(ash(f"{WEAK_HIT} 3C"), "Overcome", "Strength")
    go(table, "Look for an idea")
    assert fitting(table) == ["Time"]
    assert labels(table)[0] == "Time"


def test_what_fits_a_missed_forage_comes_first() -> None:
    table = do(ash(MISS), "Forage")
    go(table, "Look for an idea")
    assert fitting(table) == ["Forage, Miss"]


def test_what_fits_a_name_a_look_a_memory_and_the_opening_scene_comes_first() -> None:
    table = GAME.new(seed=2)
    found: dict[str, list[str]] = {}
    heuristics = GAME.heuristics
    assert heuristics is not None
    while table.asked and not table.opened:
        asked = prompt(table)
        found[asked] = fitting(go(table, "Look for an idea"))
        go(table, "Enough")
        step = heuristics.move(table)
        table.choose(table.rules.key(step), text="..." if table.rules.kinds[step[0]].field else None)
    found["opening"] = fitting(go(table, "Look for an idea"))
    assert ["Looks"] in found.values()
    assert ["Memories"] in found.values()
    assert ["Opening scenes"] in found.values()
    assert any(len(lists) == 4 and all(one.startswith("Names") for one in lists) for lists in found.values())


def test_what_fits_a_wound_comes_first() -> None:
    table = ash("AS QH KC 5S 2C KD", Vitae=1, Constitution=0)
    go(table, "The story harms somebody", "Ash", "Ordinary", "Draw the cards", "Draw the cards")
    go(table, "A lasting wound", "Look for an idea")
    assert fitting(table) == ["Lasting wounds"]


def test_the_ideas_of_a_gm_are_for_the_gm_alone() -> None:
    table = guided(GM_AND_ONE)
    choose(table, "Look for an idea", seat=0)
    choose(table, "Foes", seat=0)
    assert [block["kind"] for block in table.view(0)["board"]["journal"]] == ["idea"]
    assert table.view(1)["board"]["journal"] == []
    assert str(table.prompt(SPECTATOR)) == "The GM looks for an idea."
    assert (len(passages(table, mask_of(0))), len(passages(table, mask_of(1)))) == (1, 0)


def looking(seat: int = 0, chosen: str = "Foes") -> Chronicle:
    """A GM, or the one player, who has just got an idea."""
    table = guided(GM_AND_ONE)
    choose(table, "Look for an idea", seat=seat)
    choose(table, chosen, seat=seat)
    return table


def test_nobody_hears_which_list_a_gm_looks_at() -> None:
    table = looking()
    assert "Foes" not in [line.text(1) for line in table.log]
    assert "Foes" in [line.text(0) for line in table.log]
    assert "Foes" not in str(table.view(1)) and "Foes" not in str(table.view(None))
    assert table.decision and table.decision.for_seat(1).prompt == "The GM looks for an idea."
    assert "Foes" in [line.text(None) for line in looking(seat=1).log], "a player's ideas are everybody's"


def test_a_gms_list_is_not_told_by_an_older_idea_of_a_player() -> None:
    table = looking(seat=1)
    choose(table, "Enough", seat=1)
    choose(table, "Look for an idea", seat=0)
    choose(table, "Foes", seat=0)
    assert table.decision and table.decision.for_seat(1).prompt == "The GM looks for an idea."


def test_a_gms_ideas_are_in_no_copy_for_others() -> None:
    table = looking()
    idea = table.view(0)["board"]["journal"][-1]["words"].partition(": ")[2]
    choose(table, "Change a text", seat=1)  # the question waits on the stack meanwhile
    for seat in (1, None):
        copy, brought = table.determinize(seat, seed=3), hw.open_file(table.export("json", seat)).table
        for one in (copy, brought):
            assert idea not in str(one.view((0, 1)))
            assert isinstance(one, Chronicle) and table.blocks[-1] not in one.blocks
    others = [looking(chosen=chosen) for chosen in ("Omens", "Weather")]
    assert others[0].determinize(1, seed=3) == others[1].determinize(1, seed=3)
    assert others[0].determinize(0, seed=3) != others[1].determinize(0, seed=3)


def test_a_copy_without_the_gms_ideas_can_be_played_on() -> None:
    copy = looking().determinize(1, seed=3)
    assert "only the GM" in copy.view(0)["board"]["journal"][-1]["words"]
    choose(copy, "Another one", seat=0)
    assert copy.view(0)["board"]["journal"][-1]["words"] == prompt(copy)


def test_a_gms_ideas_stay_hidden_when_the_sitting_is_over() -> None:
    table = looking()
    choose(table, "Enough", seat=0)
    choose(table, "Close the chronicle", seat=1)
    assert withholds(table, mask_of(1)) and not withholds(table, mask_of(0))
    table = looking()
    table.undo()
    choose(table, "Enough", seat=0)
    choose(table, "Close the chronicle", seat=1)
    assert withholds(table, mask_of(1)), "the record still holds what was taken back"
    table = looking(seat=1)
    choose(table, "Enough", seat=1)
    choose(table, "Close the chronicle", seat=1)
    assert not withholds(table, mask_of(1))


@pytest.mark.skipif(COMPILED, reason="compiled code cannot be given another function")
def test_the_suite_would_find_a_gms_idea_in_a_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Play(GAME, {"seats": 2, "mode": "guided"}, 5, Random(1))
    play.table.choose("look_for_idea:0", seat=0)
    omens, weather = (take_idea(Seat(0), Prompts(NUMBER[key])) for key in ("world.omens", "world.weather"))
    hushed.check_secret(play, 1, omens, weather, seed=7)
    monkeypatch.setattr(duskwatch, "forget", lambda table, readers: None)
    with pytest.raises(AssertionError, match="Seat 1 cannot know what came of 'take_idea"):
        hushed.check_secret(play, 1, omens, weather, seed=7)
