"""What is kept outlives the rules that made it: the game always goes on, its past where it still holds."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from hearthwatch.kernel import Game, IllegalChoice, RecordError, Rules, YesNo
from hearthwatch.kernel.files import open_file, read_save
from hearthwatch.kernel.records import Choice
from hearthwatch.kernel.saves import resume

from .planting import changed, planted
from .toys import dungeon, letters
from .toys.dungeon import Dungeon, Hero


class Harder(Dungeon):
    """The same game after its dice were changed."""

    __slots__ = ()
    rules: ClassVar[Rules]


def _harder(table: Dungeon, hero: Hero, die: dungeon.Die) -> None:
    table.rerolls -= 1
    table.dice[die] = 1
    table.do(dungeon.may_reroll(hero))


Harder.rules = changed(dungeon.rules, reroll=_harder)


def upgraded(table: type[Dungeon] = Harder, version: int = 1, **more: Any) -> Game[Any]:
    game = planted(dungeon.GAME, table)
    game.version = version
    for name, value in more.items():
        setattr(game, name, value)
    return game


def with_a_reroll() -> Any:
    """A game in which a die was rerolled, and showed something else than the harder rules would give."""
    for seed in range(100):
        table = dungeon.GAME.new(seats=2, seed=seed)
        for _ in range(12):
            keys = [option.key for option in table.decision.options] if table.decision else []
            reroll = next((key for key in keys if key.startswith("reroll")), "")
            if reroll:
                table.choose(reroll)
                if 1 not in table.dice and table.decision:
                    return table
            elif keys:
                table.choose(keys[0])
    raise AssertionError("No die was rerolled.")


# -- rules that changed without a new version


def test_an_undo_never_rewrites_what_was_rolled() -> None:
    table = with_a_reroll()
    loaded = upgraded().load(table.to_json())
    dice = loaded.dice[:]
    assert dice == table.dice
    with pytest.raises(IllegalChoice, match=r"nothing to take back. The rules have changed since this game began"):
        loaded.undo()
    assert loaded.dice == dice and loaded.lost


@pytest.mark.parametrize(
    "look",
    [
        lambda table: table.log,
        lambda table: table.undo_cost,
        lambda table: table.earlier(0),
        lambda table: table.view(0),
        lambda table: table.determinize(0, seed=1, log=True),
    ],
)
def test_whatever_looks_at_the_past_finds_out_first(look: Any) -> None:
    table = with_a_reroll()
    loaded = upgraded().load(table.to_json())
    look(loaded)
    assert loaded.lost and loaded.moves == 0 and loaded.dice == table.dice


def test_what_was_chosen_since_can_be_taken_back() -> None:
    loaded = upgraded().load(with_a_reroll().to_json())
    states = [loaded.clone()]
    for _ in range(3):
        loaded.choose(0)
        states.append(loaded.clone())
    twin = states[0].clone()
    twin.choose(1)
    twin.choose(0)
    assert len(loaded.log) < 20 and loaded.moves == 3
    for before in reversed(states[:3]):
        loaded.undo()
        assert loaded == before
    assert twin.moves > 3, "a clone finds out when it looks"
    twin.undo()
    assert (twin.moves, twin.lost) == (1, loaded.lost)
    with pytest.raises(RecordError, match="has no record"):
        _ = twin.record


def test_the_loss_is_told_after_a_save_too() -> None:
    loaded = upgraded().load(with_a_reroll().to_json())
    assert loaded.log == []
    loaded.choose(0)
    again = upgraded().load(loaded.to_json())
    assert again.lost == loaded.lost and again == loaded


def test_a_past_that_still_holds_is_kept() -> None:
    table = dungeon.GAME.new(seats=2, seed=1)
    table.choose("fight:0:8")
    table.choose("keep")
    loaded = upgraded().load(table.to_json())
    loaded.undo()
    table.undo()
    assert loaded == _as(table, loaded) and not loaded.lost


def test_what_breaks_in_the_past_breaks_nothing_now() -> None:
    def broken(table: Dungeon, hero: Hero, die: dungeon.Die) -> None:
        raise ZeroDivisionError

    class Broken(Dungeon):
        __slots__ = ()
        rules: ClassVar[Rules] = changed(dungeon.rules, reroll=broken)

    loaded = upgraded(Broken).load(with_a_reroll().to_json())
    assert loaded.log == [] and loaded.lost


def test_an_amendment_that_cannot_be_found_again_costs_the_past_alone() -> None:
    table = letters.GAME.new(seats=2, seed=1)
    table.choose("post:0", seat=0, text="One.")
    table.amend(1, "post:1", seat=1, text="Two.")
    game = planted(letters.GAME, letters.Letters)
    game.known["fingerprint"] = "another"
    loaded = game.load(table.to_json())
    assert loaded == table and loaded.lost, "this one amends nothing"


# -- a new version


def test_an_unfinished_game_of_an_older_version_goes_on_from_where_it_stood() -> None:
    table = with_a_reroll()
    loaded = upgraded(version=2).load(table.to_json())
    assert loaded == _as(table, loaded) and loaded.origin.version == 2
    assert loaded.log == [] and loaded.lost, "the new rules lead elsewhere"
    loaded.choose(0)
    loaded.undo()
    assert loaded == _as(table, loaded)
    assert upgraded(version=2).load(loaded.to_json()) == loaded


def test_a_past_of_an_older_version_is_kept_where_the_new_rules_lead_to_the_same_state() -> None:
    table = dungeon.GAME.new(seats=2, seed=1)
    table.choose("fight:0:8")
    table.choose("keep")
    loaded = upgraded(version=2).load(table.to_json())
    assert [line.text() for line in loaded.log] == [line.text() for line in table.log]
    loaded.undo()
    table.undo()
    assert loaded == _as(table, loaded) and not loaded.lost and loaded.origin.version == 2
    assert upgraded(version=2).load(loaded.to_json()).moves == 1, "its record is one of the new version now"


def test_a_past_with_a_choice_that_is_not_open_any_more_is_given_up() -> None:
    table = dungeon.GAME.new(seats=2, seed=1)
    table.choose("fight:0:8")
    table.choose("keep")

    class Barred(Dungeon):
        __slots__ = ()
        rules: ClassVar[Rules] = changed(dungeon.rules)

        def is_open(self, step: Any, seat: int | None = None) -> bool:
            return self.rules.key(step) != "fight:0:8" and super().is_open(step, seat)

    for version in (1, 2):
        game = upgraded(Barred, version)
        game.known["fingerprint"] = "another"
        loaded = game.load(table.to_json())
        assert loaded.log == [] and loaded.lost, "though it leads to the same state"


def test_a_past_is_kept_where_a_migration_leads_to_what_the_new_rules_give() -> None:
    class Deeper(Dungeon):
        __slots__ = ("depth",)
        depth: int

    text = with_a_reroll().to_json()
    for depth in (0, 3):
        game = upgraded(Deeper, 2, migrations={1: lambda state, depth=depth: {**state, "depth": depth}})
        loaded = game.load(text)
        assert (bool(loaded.log), bool(loaded.lost)) == (depth == 0, depth != 0), "a new game begins with depth 0"
        assert loaded.depth == depth


def test_a_step_that_is_gone_costs_the_past_and_not_the_game() -> None:
    save = read_save(with_a_reroll().to_json())
    entries = (Choice("dance:0"), *save.record.entries[1:])
    loaded = resume(upgraded(version=2), replace(save, record=replace(save.record, entries=entries)))
    assert loaded.decision is not None and loaded.moves == 0 and "cannot be told or taken back" in loaded.lost


def test_an_amendment_on_which_the_new_rules_fail_costs_the_past_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    table = letters.GAME.new(seats=2, seed=1)
    table.choose("post:0", seat=0, text="One.")
    table.amend(1, "post:1", seat=1, text="Two.")
    game = planted(letters.GAME, letters.Letters)
    game.version, game.amends = 2, True

    def fails(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("hearthwatch.kernel.saves.amended", fails)
    loaded = game.load(table.to_json())
    assert loaded == table and loaded.lost


def test_a_file_of_an_older_version_is_replayed_when_it_is_opened() -> None:
    table = dungeon.GAME.new(seats=2, seed=1)
    table.choose("fight:0:8")
    newer = upgraded(version=2)
    opened = open_file(table.to_json(), lambda _: newer)
    assert opened.table.moves == 1 and "as it was" in opened.note
    opened = open_file(with_a_reroll().to_json(), lambda _: newer)
    assert opened.table.moves == 0 and opened.note == opened.table.lost


def _as(table: Any, other: Any) -> Any:
    """The table, to be compared with one of another class."""
    twin = other.clone()
    for name in table.fields:
        setattr(twin, name, getattr(table, name))
    return twin


def test_a_migration_brings_the_state_into_its_new_shape() -> None:
    class Deeper(Dungeon):
        __slots__ = ("depth",)
        depth: int

    def add_depth(state: dict[str, Any]) -> dict[str, Any]:
        return {**state, "depth": 3}

    def double(state: dict[str, Any]) -> dict[str, Any]:
        return {**state, "depth": state["depth"] * 2}

    text = with_a_reroll().to_json()
    assert upgraded(Deeper, 3, migrations={1: add_depth, 2: double}).load(text).depth == 6
    with pytest.raises(RecordError, match="does not fit this version"):
        upgraded(Deeper, 3).load(text)


def test_options_that_came_since_have_their_defaults_and_those_that_went_are_dropped() -> None:
    table = with_a_reroll()
    options = (YesNo("fog", False, "Fog."),)
    loaded = upgraded(version=2, options=options).load(table.to_json())
    assert loaded.origin.options == {"fog": False}


def test_a_newer_save_is_refused_and_nothing_is_lost() -> None:
    newer = upgraded(version=5).load(with_a_reroll().to_json())
    with pytest.raises(RecordError, match=r"version 5 of the rules of Dungeon, and this is version 1. Nothing is lost"):
        dungeon.GAME.load(newer.to_json())


# -- the fingerprint


def test_the_fingerprint_covers_code_and_content_but_not_what_is_only_shown(tmp_path: Any) -> None:
    def fingerprint(**files: str) -> str:
        for name, text in files.items():
            path = tmp_path / name.replace("__", "/").replace("_", ".")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return upgraded(folder=tmp_path).fingerprint

    first = fingerprint(rules__dice_py="SIDES = 6", content__cards_toml="a = 1", show__board_py="WIDTH = 80")
    assert fingerprint(show__board_py="WIDTH = 90") == first
    second = fingerprint(rules__dice_py="SIDES = 8")
    third = fingerprint(content__cards_toml="a = 2")
    assert len({first, second, third}) == 3 and dungeon.GAME.fingerprint not in (first, second, third)
