"""Knots: which are worn, those that a storyboard brings, and how they are kept (sections 32 and 33)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.content import KNOT_NAMES
from hearthwatch.games.thornwatch.migrations import MIGRATIONS, share_story_limits
from hearthwatch.games.thornwatch.table import Thornwatch
from hearthwatch.kernel import Game, SetupError

from .helpers import asked, ended, kinds, labels, log, position, take
from .starting import first_round, keys, new, played_before, turn_of
from .test_writing_storyboards import OWN_KNOT

BROUGHT = Path(__file__).parent / "storyboards"


def closing(more: str) -> str:
    """The quiet closing under another title, with another knot."""
    text = (BROUGHT / "a-quiet-closing.toml").read_text(encoding="utf-8")
    text = text.replace('title = "A Quiet Closing"', 'title = "The Ferry Sinks"').replace(
        'knot = "Twainward Knot"\n', ""
    )
    head, counters, tail = text.partition("[counters]")
    return f"{head}{more}\n{counters}{tail}"


def with_knot(folder: Path, more: str = OWN_KNOT) -> Game[Thornwatch]:
    """The game with a closing that says this about its knot."""
    (folder / "ferry.toml").write_text(closing(more), encoding="utf-8")
    return GAME.with_authored(folder)


def wears(table: Thornwatch, *places: int) -> None:
    """The first hero wears these of the knots, as they are listed in the box."""
    table.choose(f"wear:1:{sum(1 << place for place in places)}")


# -- which are worn


@pytest.mark.rule("TWN-32.3", "TWN-32.4")
def test_any_of_the_owned_knots_may_be_worn() -> None:
    table = new(campaign=played_before({}, {"knots": KNOT_NAMES[:3]}, {}))
    assert sorted(int(key.split(":")[2]) for key in keys(table, "wear")) == [*range(8)]
    wears(table, 0, 2)
    assert table.knots == [(), ("Twainward Knot", "Wagon-Wise Knot"), ()]


@pytest.mark.rule("TWN-32.4")
def test_a_knot_that_is_not_worn_cannot_be_used() -> None:
    table = new(campaign=played_before({}, {"knots": ["Crow's Loop Knot", "Twainward Knot"]}, {}))
    wears(table, 0)
    assert "begin_with_card" not in kinds(table)
    table = new(campaign=played_before({}, {"knots": ["Crow's Loop Knot", "Twainward Knot"]}, {}))
    wears(table, 3)
    assert kinds(table) == ["begin_with_card", "use_no_knot"]


@pytest.mark.rule("TWN-32.4", "TWN-G32")
def test_who_owns_none_and_the_judge_are_not_asked() -> None:
    table = new(campaign=played_before({"knots": KNOT_NAMES}, {}, {"knots": ["Bent Bow Knot"]}))
    assert (asked(table), labels(table)) == ((2,), ["Wear Bent Bow Knot", "Wear none"])


@pytest.mark.rule("TWN-32.3")
def test_who_wears_no_knot_hears_nothing_of_any() -> None:
    table = position('track = ["Guard", "Sage"]\nhero.Guard.hand = ["wound"]')
    assert not [one.key for one in table.decision.refused if "knot" in one.key]  # type: ignore[union-attr]
    table.knots[1] = ("Wagon-Wise Knot",)
    table.offer_again()
    assert {one.rule for one in table.decision.refused if "knot" in one.key} == {"TWN-32.3"}  # type: ignore[union-attr]
    table.knots[1] = ("Twainward Knot",)
    table.offer_again()
    assert [one.key for one in table.decision.options if "knot" in one.key] == ["return_by_knot:0:hand"]  # type: ignore[union-attr]


@pytest.mark.rule("TWN-32.3", "TWN-19.6")
def test_the_bent_bow_flips_no_scar() -> None:
    table = new(campaign=played_before({}, {"knots": ["Bent Bow Knot"], "scar": True}, {}))
    wears(table, 1)
    assert [key.split(":")[2] for key in keys(table, "begin_focused")] == ["0"]
    assert [one.rule for one in table.decision.refused] == ["TWN-19.6"]  # type: ignore[union-attr]


@pytest.mark.rule("TWN-32.3", "TWN-G32")
def test_the_twainward_knot_needs_a_wound_where_it_looks_for_one() -> None:
    table = new(campaign=played_before({}, {"knots": ["Twainward Knot"]}, {}))
    wears(table, 0)
    turn_of(first_round(table), 0)
    refused = {one.key: one.rule for one in table.decision.refused if "return_by_knot" in one.key}  # type: ignore[union-attr]
    assert refused == {"return_by_knot:0:hand": "TWN-13.10", "return_by_knot:0:discard": "TWN-13.10"}


# -- knots that a storyboard brings


@pytest.mark.rule("TWN-33.2", "TWN-32.2")
def test_a_closing_earns_the_knot_that_it_brings(tmp_path: Path) -> None:
    game = with_knot(tmp_path)
    table = game.position('heroes = ["Guard", "Sage"]\nscene = "the-ferry-sinks"\ntrack = ["Guard", "Sage"]')
    take(table, "use_storyboard", "Do Good")
    assert (ended(table), table.earned) == ((True, "TWN-32.2"), "Lantern Knot")
    after = table.campaign_after()
    assert after is not None
    assert [player["knots"] for player in after["campaign"]["players"]] == [["Lantern Knot"]] * 3


@pytest.mark.rule("TWN-33.2", "TWN-32.3")
def test_a_knot_that_a_storyboard_brought_is_worn_used_and_kept_by_its_name(tmp_path: Path) -> None:
    game = with_knot(tmp_path)
    told: dict[str, Any] = {"opening": "a-bad-deal", "judge": "Judge Below", "roles": [None, "Guard", "Sage"]}
    owned = played_before({}, {"knots": ["Lantern Knot", "Bent Bow Knot"]}, {})
    table = game.new(3, 1, campaign=owned, **told)
    assert "Wear Bent Bow Knot and Lantern Knot" in labels(table)
    wears(table, 4)
    assert table.knots[1] == ("Lantern Knot",)
    kept = table.to_json()
    assert '"Lantern Knot"' in json.dumps(json.loads(kept)["content"]["state"]["knots"])
    assert game.load(kept) == table
    take(table, "begin_with_card")
    assert (len(table.hands[0]), table.knot_used) == (6, 0b10)
    assert "uses Lantern Knot" in " ".join(log(table))


@pytest.mark.rule("TWN-32.2", "TWN-33.2")
def test_without_its_storyboard_a_knot_is_not_known(tmp_path: Path) -> None:
    campaign = played_before({}, {"knots": ["Lantern Knot"]}, {})
    with pytest.raises(SetupError, match=r"no knot 'Lantern Knot' in the box, nor in storyboards .*players\[1\].knots"):
        new(campaign=campaign)
    assert with_knot(tmp_path).new(3, 1, campaign=campaign, opening="a-bad-deal") is not None


@pytest.mark.rule("TWN-33.2")
@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ('knot = "Granny Knot"\n', "There is no knot 'Granny Knot'; there are Twainward Knot, "),
        (OWN_KNOT.replace("Lantern", "Bent Bow"), "There is a knot 'Bent Bow Knot' already: give yours another name."),
        (
            OWN_KNOT.replace('knot = "Lantern Knot"\n', ""),
            "A closing earns a knot, and `knot` says its name (TWN-32.2).",
        ),
        (OWN_KNOT.replace("one more card", "win the game"), "own_knot.gives is begin focused, go further, "),
    ],
)
def test_a_knot_that_makes_no_sense_is_refused_with_its_line(tmp_path: Path, more: str, sentence: str) -> None:
    with pytest.raises(SetupError) as refused:
        with_knot(tmp_path, more)
    assert sentence in str(refused.value)
    assert str(refused.value).startswith("ferry.toml, line ")


@pytest.mark.rule("TWN-33.2")
def test_what_was_kept_with_numbers_has_the_knots_of_the_box() -> None:
    assert MIGRATIONS[1]({"knots": [0, 0b1001]})["knots"] == [[], ["Twainward Knot", "Crow's Loop Knot"]]


@pytest.mark.rule("TWN-G57")
def test_what_a_hero_had_used_of_a_storyboard_was_used_by_all() -> None:
    used = [["story/x/action/Ring", 1, "round"], ["hero/Blade/Feint", 1, "turn"]]
    assert share_story_limits({"used": used})["used"] == [["story/x/action/Ring", -1, "round"], used[1]]


@pytest.mark.rule("TWN-3.8")
def test_tiles_before_the_one_that_was_reached_were_laid() -> None:
    old = {"used": [], "stack": [["scene_over"], ["lay_map", 3]], "asked": [[0], ["maps", 2], []]}
    new_state = MIGRATIONS[3](old)
    assert new_state["stack"] == [["scene_over"], ["lay_map", 0b111]]
    assert new_state["asked"] == [[0], ["maps", 0b11], []]


@pytest.mark.rule("TWN-33.2")
def test_a_table_with_knots_is_kept_and_goes_on() -> None:
    table = new(campaign=played_before({}, {"knots": ["Bent Bow Knot"]}, {}))
    wears(table, 1)
    again = GAME.load(table.to_json())
    assert (again, again.knots) == (table, [(), ("Bent Bow Knot",), ()])


@pytest.mark.rule("TWN-C56", "TWN-32.3")
def test_the_wagon_wise_knot_is_offered_only_where_the_move_can_go_on() -> None:
    """A Fetterbriar on the next tile holds the hero there."""
    table = position("""
        track = ["Guard", "Sage", "Fetterbriar"]
        creature = [{ name = "Fetterbriar", tiles = [10] }]
        hero.Guard.tile = 9
    """)
    table.knots[1] = ("Wagon-Wise Knot",)
    table.offer_again()
    take(table, "move", "tile 10")
    assert "move_further" not in kinds(table)
    assert table.knot_used == 0


@pytest.mark.rule("TWN-C56", "TWN-G32")
def test_the_wagon_wise_knot_lengthens_a_move_that_an_effect_gives() -> None:
    table = position("""
        heroes = ["Blade", "Sage"]
        track = ["Blade", "Sage"]
        [hero.Blade]
        tile = 9
        slots = [["Vanish", "Agility", "Mind", "Mind"]]
    """)
    table.knots[1] = ("Wagon-Wise Knot",)
    table.offer_again()
    take(table, "activate", "Vanish")
    take(table, "granted_move", "tile 10")
    assert "move_further" not in kinds(table), "after the last tile of the move"
    take(table, "granted_move", "tile 9")
    take(table, "move_further", "tile 10")
    assert (table.where[0], table.knot_used) == (9, 0b10)
