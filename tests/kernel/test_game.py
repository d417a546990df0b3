"""Games: what they say of themselves, new tables, positions, and setups that are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import field

from hearthwatch.kernel import Game, OptionValues, Position, Positions, SetupError
from hearthwatch.kernel.chance import MOST_SEED

from .planting import small_game
from .toys import dungeon, journal, knife
from .toys.dungeon import Dungeon


def test_a_new_table() -> None:
    table = journal.GAME.new(seats=2, seed=5, hours=4, grim=True)
    assert (table.seats, table.hours, table.spirit) == (2, 4, [2, 2])
    assert table.origin.options == {"hours": 4, "grim": True}
    assert journal.GAME.new().seats == 1, "as few as can play"
    assert repr(journal.GAME) == "<Game journal>"


def test_the_seed_decides_everything() -> None:
    assert knife.GAME.new(seed=5) == knife.GAME.new(seed=5)
    assert knife.GAME.new(seed=5) != knife.GAME.new(seed=6)
    assert knife.GAME.new().origin.seed != knife.GAME.new().origin.seed


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"seats": 0}, "Journal is for 1 to 3 seats; 0 is out of range."),
        ({"seats": 4}, "Journal is for 1 to 3 seats; 4 is out of range."),
        ({"seats": "2"}, "Journal is for 1 to 3 seats; '2' is out of range."),
        ({"seats": True}, "Journal is for 1 to 3 seats; True is out of range."),
        ({"seats": 2.0}, "Journal is for 1 to 3 seats; 2.0 is out of range."),
        ({"seed": -1}, f"A seed is a number from 0 to {MOST_SEED}; -1 is not."),
        ({"seed": 1 << 129}, f"A seed is a number from 0 to {MOST_SEED}; {MOST_SEED + 1} is not."),
        ({"seed": "7"}, f"A seed is a number from 0 to {MOST_SEED}; '7' is not."),
        ({"hour": 3}, "Journal has no option 'hour'; its options are: hours, grim."),
        ({"hours": 99}, "The option hours takes a number from 3 to 20; 99 is not that."),
        ({"grim": "perhaps"}, "The option grim takes yes or no; 'perhaps' is not that."),
        ({"typed": "coins"}, "Typed chance is yes, no, dice or cards; 'coins' is not that."),
        ({"typed": ["dice"]}, "Typed chance is yes, no, dice or cards; ['dice'] is not that."),
    ],
)
def test_what_cannot_be_set_up_is_refused_with_a_sentence(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError) as refused:
        journal.GAME.new(**wrong)
    assert str(refused.value) == sentence


def test_a_game_without_options_says_so() -> None:
    game = small_game(Dungeon, lambda table: table.finish(None, "", "Over."))
    with pytest.raises(SetupError, match="Small has no option 'hard'; its options are: none"):
        game.new(hard=True)


# -- positions


class Cellar(Position, frozen=True, kw_only=True):
    """Dungeon from a document: who is how healthy, and what is rolled next."""

    health: dict[str, int] = field(default_factory=dict)
    script: tuple[int, ...] = ()

    def rolls(self) -> tuple[int, ...]:
        return self.script


def arrange(table: Dungeon, options: OptionValues, said: Cellar) -> None:
    dungeon.begin(table, options)
    for hero, health in said.health.items():
        if hero not in dungeon.HEROES:
            raise SetupError(f"There is no hero called {hero}.")
        table.health[dungeon.HEROES.index(hero)] = health


def arranged() -> Game[Any]:
    return Game(
        slug="dungeon",
        title="Dungeon",
        blurb="With positions.",
        seats=(1, 3),
        options=dungeon.GAME.options,
        version=1,
        table=Dungeon,
        begin=dungeon.begin,
        positions=Positions(Cellar, arrange),
    )


POSITION = """
script = [6, 6]
[health]
Bram = 1
"""


def test_a_position_from_a_document() -> None:
    game = arranged()
    table = game.position(POSITION, seats=2)
    assert (table.seats, table.health, table.script) == (2, [12, 1, 12], (6, 6))
    assert table == game.position({"script": [6, 6], "health": {"Bram": 1}}, seats=2)


def test_a_position_is_replayed_saved_and_taken_back() -> None:
    game = arranged()
    table = game.position(POSITION)
    start = table.clone()
    table.choose(0)
    assert table.dice == [6, 6]
    assert game.replay(table.record) == table
    loaded = game.load(table.to_json())
    loaded.undo()
    assert loaded == start


def test_a_position_that_cannot_be_is_refused() -> None:
    game = arranged()
    with pytest.raises(SetupError, match=r"The position is not valid TOML: .*\."):
        game.position("script = [")
    with pytest.raises(SetupError, match="There is no hero called Zoe"):
        game.position({"health": {"Zoe": 1}})
    with pytest.raises(SetupError, match="Dungeon is for 1 to 3 seats"):
        game.position(POSITION, seats=9)
    with pytest.raises(SetupError, match="Knife cannot be set up from a document"):
        knife.GAME.position(POSITION)


# -- what there is to know


RULES = """\
# Small

- **S-1.1** One   clause.
- **S-EX1** An example.
- A remark in **bold**.
"""


def test_clauses_and_content_come_from_the_folder(tmp_path: Path) -> None:
    (tmp_path / "RULES.md").write_text(RULES, encoding="utf-8")
    (tmp_path / "content").mkdir()
    cards = tmp_path / "content" / "cards.toml"
    digests = []
    for text in ("a = 1", "a = 2", "a = 1"):
        cards.write_text(text, encoding="utf-8")
        game = small_game(Dungeon, lambda table: table.finish(None, "", "Over."), folder=tmp_path)
        digests.append(game.fingerprint)
    assert digests[0] == digests[2] != digests[1]
    assert game.rules == {"S-1.1": "One clause.", "S-EX1": "An example."}


def test_a_game_without_a_folder_has_no_clauses() -> None:
    assert knife.GAME.rules == {}
    assert len(knife.GAME.fingerprint) == 16


def test_box_and_cards_are_for_the_game_to_say() -> None:
    def over(table: Any) -> None:
        table.finish(None, "", "Over.")

    game = small_game(Dungeon, over, box=lambda: {"enemies": 18}, cards=lambda: {"enemies": [{"name": "rat"}]})
    assert game.box == {"enemies": 18}
    assert game.cards == {"enemies": [{"name": "rat"}]}
    assert (knife.GAME.box, knife.GAME.cards) == ({}, {})
