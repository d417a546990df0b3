"""What is kept names its content: a list that was changed since makes no other card of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NewType

import pytest

import hearthwatch as hw
from hearthwatch.kernel import (
    KERNEL_RULES,
    BitsOf,
    EachOf,
    Game,
    Kept,
    Names,
    RecordError,
    Rows,
    Rules,
    RulesDefect,
    Step,
    Table,
)
from hearthwatch.kernel.snapshots import name_steps

from .planting import small_game

Beast = NewType("Beast", int)


def menagerie(*beasts: str) -> Game[Any]:
    """A game of a few beasts, in the order that this edition lists them."""
    names = Names("beast", beasts)
    rules = Rules(KERNEL_RULES)
    rules.names["Beast"] = names

    class Menagerie(Table):
        __slots__ = ("awake", "fed", "pen", "tales")
        awake: int
        pen: list[int]
        fed: list[int]
        tales: list[tuple[int, int]]
        kept: ClassVar[Mapping[str, Kept]] = {
            "awake": BitsOf(names),
            "pen": names,
            "fed": EachOf(names),
            "tales": Rows(lambda row: (None, names)),
        }

        def told(self) -> tuple[list[str], list[str], list[tuple[int, str]]]:
            fed = sorted(beasts[one] for one, times in enumerate(self.fed) if times)
            assert fed == sorted(beasts[one] for one in range(len(beasts)) if self.awake >> one & 1)
            return [beasts[one] for one in self.pen], fed, [(how, beasts[one]) for how, one in self.tales]

    Menagerie.rules = rules

    @rules.step("", "Feed {beast}")
    def feed(table: Menagerie, beast: Beast) -> None:
        table.fed[beast] += 1
        table.awake |= 1 << beast
        table.tales.append((len(table.tales), beast))
        table.ask(0, hungry(), pause=True)

    @rules.choices("", "Who is fed?")
    def hungry(table: Menagerie) -> list[Step]:
        return [feed(Beast(one)) for one in table.pen]

    def begin(table: Menagerie) -> None:
        table.pen = [*range(len(beasts))][:3]
        table.fed = [0] * len(beasts)
        table.ask(0, hungry(), pause=True)

    return small_game(Menagerie, begin)


def fed() -> Any:
    table = menagerie("Fell Beast", "Eagle", "Bear").new(seed=1)
    table.choose("feed:eagle")
    table.choose("feed:bear")
    return table


def test_a_key_says_the_name_and_takes_the_number_too() -> None:
    table = fed()
    assert [option.key for option in table.decision.options] == ["feed:fell-beast", "feed:eagle", "feed:bear"]
    table.choose("feed:0")
    assert table.here.step == table.rules.from_key("feed:fell-beast")
    assert [table.rules.from_key(key) for key in ("feed:wolf", "feed:00", "feed:Eagle", "feed:")] == [None] * 4


def test_a_save_goes_through_names() -> None:
    table = fed()
    loaded = table.game.load(table.to_json())
    assert loaded == table and loaded.record == table.record
    assert '"pen":["fell-beast","eagle","bear"]' in table.to_json()
    assert '"fed":{"eagle":1,"bear":1}' in table.to_json()
    assert '"awake":["eagle","bear"]' in table.to_json()


def test_a_box_in_another_order_with_more_in_it_makes_no_other_card() -> None:
    table = fed()
    newer = menagerie("Ant", "Bear", "Eagle", "Wolf", "Fell Beast")
    loaded = newer.load(table.to_json())
    assert loaded.told() == table.told()
    loaded.choose("feed:fell-beast")
    assert loaded.told()[1] == ["Bear", "Eagle", "Fell Beast"]


def test_a_card_that_is_gone_is_named() -> None:
    with pytest.raises(RecordError, match=r"It needs the beast “eagle”, which this version does not have."):
        menagerie("Fell Beast", "Bear", "Ant").load(fed().to_json())


def test_a_number_that_is_no_place_stays_a_number() -> None:
    names = Names("beast", ["Ant", "Bear"])
    assert names.write([-1, 0, 1, 2]) == [-1, "ant", "bear", 2]
    assert names.read([-1, "ant", "bear", 2]) == [-1, 0, 1, 2]


def test_two_names_that_are_alike_are_a_defect() -> None:
    with pytest.raises(RulesDefect, match="Two of the beasts have the same name"):
        menagerie("Fell Beast", "fell beast!")


# -- states that were kept before there were names


def old_state(**changed: Any) -> dict[str, Any]:
    return {"stack": [], "asked": [], "deferred": [], "face": [], "known": [], "pen": [0], **changed}


def with_names(state: dict[str, Any]) -> dict[str, Any]:
    rules = fed().rules
    return name_steps(state, rules, {"Beast": rules.names["Beast"]})


def test_places_in_steps_become_names_wherever_steps_stand() -> None:
    old = old_state(
        stack=[["feed", 1], ["window", ["feed", 2]], ["feed", 0, "with words"], ["unheard_of", 1], []],
        asked=[[0], ["hungry"], ["feed", 0]],
        deferred=[[3, ["feed", 1]]],
    )
    assert with_names(old) == old | {
        "stack": [
            ["feed", "eagle"],
            ["window", ["feed", "bear"]],
            ["feed", "fell-beast", "with words"],
            *old["stack"][3:],
        ],
        "asked": [[0], ["hungry"], ["feed", "fell-beast"]],
        "deferred": [[3, ["feed", "eagle"]]],
    }
    assert with_names(old_state()) == old_state(), "nothing pending, nothing asked"


def test_a_question_for_a_real_card_says_what_it_could_be() -> None:
    cards = {"face": [9, 4, 7, 4], "known": [1, 0, 0, 0]}
    old = old_state(asked=[[0], ["typed_cards", 2]], **cards)
    assert with_names(old)["asked"] == [[0], ["typed_cards", [4, 7]]]
    newer = old_state(asked=[[0], ["typed_cards", [7]]], **cards)
    assert with_names(newer)["asked"] == newer["asked"]


def test_what_is_kept_of_our_games_has_names() -> None:
    watch = hw.game("set-a-watch").new(seats=1, seed=5).to_json()
    assert '"acolyte"' in watch and '"cards":{"' in watch
    realm = hw.game("heroes-of-terrinoth").new(seats=2, seed=5).to_json()
    assert '"party":["' in realm and '"cards":["' in realm and "-minion" in realm


def test_an_idea_in_the_journal_is_kept_by_its_words() -> None:
    table = hw.game("duskwatch").new(seats=1, seed=5)
    table.choose("look_for_idea:0")
    table.choose("take_idea:0:world-omens")
    words = table.view(0)["decision"]["prompt"].removeprefix("Omens: ")
    assert '"world-omens"' in table.to_json()
    assert "-".join(words.lower().split()[:2]) in table.to_json()
    assert hw.load(table.to_json()) == table
