"""Games of the arena: seeds, cards, crews, and that nothing hidden is told."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

import hearthwatch as hw
from hearthwatch.bots import Policy, bot, bot_names
from hearthwatch.bots.arena import Alone, ArenaError, CutShort, Match, Plan, Processes, play
from hearthwatch.bots.arena.cards import Sightings
from hearthwatch.bots.arena.crew import Chunks
from hearthwatch.bots.arena.match import seed_of_game, seed_of_thought
from hearthwatch.bots.bot_names import BotError
from hearthwatch.kernel import Step, Table
from hearthwatch.kernel.decision import Decision

from .helpers import GAME, timeless


def test_a_game_can_be_played_again() -> None:
    match = next(Plan(GAME, ["policy"], 1, options={"difficulty": "easy"}).matches())
    one, again = play(match), play(match)
    assert timeless([one]) == timeless([again])
    table: Any = hw.game(GAME).new(1, one.seed, difficulty="easy")
    player = bot("policy")
    for number in range(one.decisions):
        table.choose(player.choose(table, (0,), seed=seed_of_thought(one.seed, number)))
    assert table.outcome.reason == one.reason
    assert table.outcome.details == one.details
    assert "…" not in one.reason


class Spy(Policy):
    """Remembers which seats it held."""

    kind = "spy"
    held: ClassVar[set[tuple[int, ...]]] = set()

    def think(self, table: Table, seats: tuple[int, ...], decision: Decision, seed: int) -> Step:
        self.held.add(seats)
        return super().think(table, seats, decision, seed)


def test_a_bot_holds_the_seats_of_its_side_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that held both would know both hands, and a search would play for one of them only."""
    monkeypatch.setitem(bot_names.KINDS, "spy", Spy)
    for name, held in (("spy-against-random", {(1, 2, 3)}), ("random-against-spy", {(0,)}), ("spy", {(0,), (1, 2, 3)})):
        Spy.held.clear()
        match = next(Plan("thornwatch", [name], 1, seats=4, options={"opening": "a-bad-deal"}).matches())
        assert play(match).bot == name
        assert Spy.held == held


def test_seeds_come_from_the_run_and_the_number_alone() -> None:
    short, long = Plan(GAME, ["random"], 3, seed=5), Plan(GAME, ["random", "policy"], 6, seed=5)
    assert [match.seed for match in short.matches()] == [seed_of_game(5, number) for number in range(3)]
    assert {match.seed for match in long.matches()} == {seed_of_game(5, number) for number in range(6)}
    assert len({seed_of_game(seed, number) for seed in range(50) for number in range(50)}) == 2500
    assert len({seed_of_thought(7, decision) for decision in range(1000)}) == 1000


def test_two_jobs_give_what_one_gives() -> None:
    plan = Plan(GAME, ["random", "policy"], 12, seed=2, options={"difficulty": ["easy", "insane"]})
    alone = plan.play(crew=Alone())
    assert timeless(plan.play(jobs=2)) == timeless(alone)
    assert len(alone) == plan.size == 48
    assert {cell["difficulty"] for cell in plan.cells} == {"easy", "insane"}


def test_bad_plans() -> None:
    with pytest.raises(ArenaError, match=r"At least one game must be played; 0 is too few\."):
        Plan(GAME, ["random"], 0)
    with pytest.raises(BotError, match="There is no bot 'rendom'"):
        Plan(GAME, ["rendom"])
    with pytest.raises(ArenaError, match="Nobody plays"):
        Plan(GAME, [])
    with pytest.raises(hw.SetupError, match="takes one of easy"):
        Plan(GAME, options={"difficulty": ["easy", "mild"]})
    with pytest.raises(hw.SetupError, match="1 to 4 seats"):
        Plan(GAME, seats=7)


class Naming(Sightings):
    """Checks that everything that gets a name could be known."""

    def _meet(self, table: Any, body: int) -> None:
        assert table.known[body] & self._readers
        before = {*self.found()[0]}
        super()._meet(table, body)
        new = {*self.found()[0]} - before
        assert new <= {str(table.words["Card"](table, body, self._readers))}


def test_cards_are_met_and_used_and_never_told_while_hidden() -> None:
    table: Any = hw.game(GAME).new(2, 11)
    cards = Naming(table, (0, 1))
    player = bot("policy")
    offered: set[str] = set()
    chosen: set[str] = set()
    while table.decision:
        option = player.choose(table, (0, 1), seed=table.moves)
        offered.update(one.label for one in table.decision.options)
        chosen.add(option.label)
        cards.see(table, option.step)
        table.choose(option)
    met, used = cards.found()
    assert {*used} <= {*met}
    assert {"Warrior", "Rogue", "Cleric", "Wizard", "Ranger", "Beast Master"} & {*met}
    creatures = {card["name"] for card in hw.game(GAME).cards["Creatures"]} & {*met}
    assert creatures
    assert all(any(name in label for label in offered) for name in creatures)
    assert all(any(name in label for label in chosen) for name in creatures & {*used} if "Direct attacks" in used[name])
    assert not {name for name in met if "unknown" in name or "facedown" in name}


def test_a_game_without_a_list_of_cards_names_only_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib.metadata import EntryPoint

    from hearthwatch.kernel import registry

    entry = EntryPoint("dungeon", "tests.kernel.toys.dungeon:GAME", "hearthwatch.games")
    monkeypatch.setitem(registry._entries(), "dungeon", entry)
    result = play(Match("dungeon", "random", {}, 3, 0, 1))
    assert {*result.met} <= {"the rat", "the ghoul", "the ogre", "the bat", "the shade", "the wraith"}
    assert result.met


def test_free_text_is_no_obstacle(monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib.metadata import EntryPoint

    from hearthwatch.kernel import registry

    entry = EntryPoint("journal", "tests.kernel.toys.journal:GAME", "hearthwatch.games")
    monkeypatch.setitem(registry._entries(), "journal", entry)
    assert play(Match("journal", "random", {}, hw.game("journal").seats[0], 0, 1)).decisions > 0


def test_chunks_grow_and_shrink() -> None:
    chunks = Chunks(range(1000))
    assert chunks.next() == [0]
    for _ in range(4):
        chunks.took(0.001, 1)
    assert len(chunks.next()) == 16
    chunks.took(10.0, 1)
    assert len(chunks.next()) == 1
    assert Chunks(()).next() == []


def _double(number: int) -> int:
    return number * 2


def _die(number: int) -> int:
    if number == 40:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def _fail(number: int) -> int:
    raise CutShort(f"Number {number} cannot be done.")


@pytest.mark.parametrize("crew", [Alone(), Processes(2)])
def test_a_crew_does_everything_once(crew: Any) -> None:
    assert sorted(crew.each(_double, range(300))) == [*range(0, 600, 2)]
    assert [*crew.each(_double, [])] == []
    with pytest.raises(CutShort, match="Number 7 cannot be done"):
        [*crew.each(_fail, [7])]


def test_what_was_finished_before_a_worker_died_is_there() -> None:
    done: list[int] = []

    def work() -> Iterator[int]:
        yield from Processes(2).each(_die, range(80))

    with pytest.raises(CutShort, match="One of the processes that played is gone"):
        for number in work():
            done.append(number)
    assert done
    assert 40 not in done


def test_ray_is_asked_for_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    from hearthwatch.bots.arena.ray import RayCrew

    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r"Ray is not installed: pip install 'hearthwatch\[ray\]'"):
        RayCrew()


def test_several_numbers_of_seats_take_turns() -> None:
    plan = Plan(GAME, ["random"], 5, seats=(1, 3), options={"difficulty": ["easy", "hard"]})
    assert [match.seats for match in plan.matches()] == [1, 1, 3, 3, 1, 1, 3, 3, 1, 1]
    assert plan.size == 10
    assert {result.seats for result in plan.play()} == {1, 3}
