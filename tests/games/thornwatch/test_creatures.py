"""Allies and enemies, new pawns, denizens, monsters and their two sides (sections 25, 26 and 27)."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.content import CREATURE_NAMES
from hearthwatch.games.thornwatch.rules.changes import rules_card
from hearthwatch.games.thornwatch.rules.effects.filters import PawnFilter
from hearthwatch.games.thornwatch.rules.placing import appear
from hearthwatch.games.thornwatch.table import FIRST_CARD, Momentum, Thornwatch
from tests.games.thornwatch.starting import (
    asked,
    first_round,
    hero_turn,
    keys,
    new,
    pawns_named,
    stand,
    until,
    when,
)
from tests.games.thornwatch.test_writing_storyboards import EXAMPLE

GLIDER, DRIVEN, HUSK = (CREATURE_NAMES.index(name) for name in ("Glider", "Driven", "Husk"))


def meant(table: Thornwatch, words: str, me: int) -> set[int]:
    return {*PawnFilter(words).matching(table, me)}


# -- allies and enemies


@pytest.mark.rule("TWN-25.1", "TWN-25.3", "TWN-G48")
def test_heroes_and_denizens_are_allies_and_nobody_is_its_own() -> None:
    table = first_round(new())
    villagers = {*pawns_named(table, "Villager")}
    assert meant(table, "ally", 0) == {1} | villagers
    assert meant(table, "other hero", 0) == {1}
    villager = min(villagers)
    assert meant(table, "ally", villager) == {0, 1} | villagers - {villager}


@pytest.mark.rule("TWN-25.1", "TWN-25.4")
def test_monsters_are_allies_of_each_other_pawns_of_one_pack_too() -> None:
    table = first_round(new())
    gliders = pawns_named(table, "Glider")
    assert meant(table, "ally", gliders[0]) == {*gliders[1:]}


@pytest.mark.rule("TWN-25.2")
def test_the_two_sides_are_enemies() -> None:
    table = first_round(new())
    gliders, villagers = pawns_named(table, "Glider"), pawns_named(table, "Villager")
    assert meant(table, "enemy", 0) == {*gliders}
    assert meant(table, "enemy", gliders[0]) == {0, 1, *villagers}


# -- new pawns


@pytest.mark.rule("TWN-25.5", "TWN-9.8", "TWN-EX27")
def test_a_new_kind_of_monster_goes_to_the_root_upright() -> None:
    table = hero_turn(new())
    before = [*table.track]
    turned = [*table.turned]
    pawn = appear(table, DRIVEN, 0)
    assert pawn is not None
    assert table.track[1:] == before
    assert table.track[0] not in table.turned
    assert table.turned == turned


@pytest.mark.rule("TWN-25.5", "TWN-25.6")
def test_a_pawn_that_joins_its_pack_leaves_the_card_as_it_lies() -> None:
    table = hero_turn(new())
    card = Momentum(FIRST_CARD)
    table.turned.append(card)
    before, gliders = [*table.track], len(pawns_named(table, "Glider"))
    appear(table, GLIDER, 0)
    assert (table.track, card in table.turned) == (before, True)
    assert len(pawns_named(table, "Glider")) == gliders + 1


@pytest.mark.rule("TWN-1.7")
def test_without_a_pawn_in_the_box_nobody_appears() -> None:
    table = hero_turn(new())
    table.box_pawns[HUSK] = 0
    before = [*table.track]
    assert appear(table, HUSK, 0) is None
    assert table.track == before


# -- denizens


@pytest.mark.rule("TWN-26.2", "TWN-17.6", "TWN-26.1")
def test_a_storyboard_hands_a_denizen_to_the_heroes() -> None:
    table = first_round(new(opening="may-he-die-in-the-forest"))
    lookout = pawns_named(table, "Lookout")[0]
    when(table, lambda: table.active == lookout)
    assert table.decision is not None
    assert table.decision.seats == (table.speaker,)
    assert asked(table) >= {"move_creature", "end_pawn"}


@pytest.mark.rule("TWN-26.2", "TWN-G23")
def test_otherwise_the_judge_takes_the_turns_of_denizens() -> None:
    table = first_round(new())
    for villager in pawns_named(table, "Villager"):
        assert table.controller(villager) == 0


@pytest.mark.rule("TWN-26.1", "TWN-21.5")
def test_a_denizen_can_be_attacked_by_monsters() -> None:
    table = hero_turn(new())
    glider, villager = pawns_named(table, "Glider")[0], pawns_named(table, "Villager")[0]
    for hero in table.heroes:
        stand(table, hero, 4)
    for one in pawns_named(table, "Villager"):
        stand(table, one, 10)
    stand(table, glider, 0)
    when(table, lambda: table.active == glider)
    stand(table, villager, 0)
    table.offer_again()
    assert any("Bite" in key for key in keys(table, "use_rules_card"))


# -- monsters


def swoop(table: Thornwatch) -> int:
    """The hits of the Gliders' Swoop on the side of their rules card that is up."""
    deed = next(deed for deed in rules_card(table, 0).at("") if deed.title == "Swoop")
    return int(deed.effect.data["choose"][0][1]["hit"])


@pytest.mark.rule("TWN-27.2", "TWN-G29", "TWN-3.14")
def test_the_back_of_a_rules_card_is_used_only_after_it_was_flipped() -> None:
    table = until(new(judge="Judge Below"), "creature_begins")
    table.ebb = 9
    until(table, "judge_reacts")
    assert swoop(table) == 1
    table.choose(next(key for key in keys(table, "judge_reacts") if "What Was Buried" in key))
    if "this_pawn" in asked(table):
        table.choose(keys(table, "this_pawn")[0])
    assert table.infused == 1
    assert swoop(table) == 2
    assert table.ebb == 4


@pytest.mark.rule("TWN-17.7")
def test_a_rules_card_counts_only_while_its_monster_is_on_the_map() -> None:
    table = hero_turn(new())
    table.ebb = 9
    until(table, "judge_reacts")
    assert not any("They Just Keep Coming" in key for key in keys(table, "judge_reacts"))
    appear(table, DRIVEN, 0)
    when(table, lambda: any("They Just Keep Coming" in key for key in keys(table, "judge_reacts")))


@pytest.mark.rule("TWN-27.1")
def test_a_monster_is_of_its_type() -> None:
    table = first_round(new())
    assert meant(table, "beast", 0) == {*pawns_named(table, "Glider")}
    assert meant(table, "undead", 0) == set()


# -- sides


@pytest.mark.rule("TWN-25.7")
def test_a_storyboard_can_put_monsters_on_the_side_of_the_heroes(tmp_path: Path) -> None:
    text = EXAMPLE.replace('name = "Husk"\n', 'name = "Husk"\nside = "heroes"\n', 1)
    (tmp_path / "lantern.toml").write_text(text, encoding="utf-8")
    game = GAME.with_authored(tmp_path)
    table = game.new(3, 0, opening="the-ferrymans-lantern", judge="Judge of Stars", roles=[None, "Blade", "Guard"])
    first_round(table)
    husks = {*pawns_named(table, "Husk")}
    assert husks
    assert husks < meant(table, "ally", 0)
    assert not meant(table, "enemy", 0)
