"""What comes of a Combat (sections 20 to 22): rolls and Criticals, tokens, wanderers, closed Locations, orders."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthwatch.games.thorgal.content import ENEMIES, FIRST_ENEMY
from hearthwatch.games.thorgal.content.cards import ACTIONS
from hearthwatch.games.thorgal.content.pieces import FACES_OF_DIE, TILE_NAMES
from hearthwatch.games.thorgal.rules.acting import action_value
from hearthwatch.games.thorgal.rules.dice import column_of, tile_of
from hearthwatch.games.thorgal.table import Saga
from hearthwatch.games.thorgal.things import MINOR, MYSTICAL, RANK_COUNT, Die, Square, Tile, Turn
from hearthwatch.kernel import EVERYONE
from hearthwatch.kernel.game import Game
from tests.games.thorgal.conftest import Reprint
from tests.games.thorgal.helpers import (
    PRACTICE_GAME,
    A,
    B,
    answers,
    goods,
    happen,
    kinds,
    log,
    place,
    position,
    question,
    strike,
    suffer_all,
    take,
    why_not,
    with_sheet,
    wound_sizes,
)

FOE = "Camp Dogs"
NEAR, FAR = (0, 0), (3, 4)
"""Where the one heart lies: below the tiles of `beaten`, or not."""


def at_the_cave(
    reprint: Reprint,
    heart: tuple[int, int],
    game: Game[Saga] = PRACTICE_GAME,
    *,
    enemies: str = "['minor']",
    more: str = "",
) -> Saga:
    """Thorgal fights at the Cave, whose effect is 2 Ore; the tiles lie, and the Combat is over."""
    rows = [" ".join("H." if (column, row) == heart else ".." for column in range(4)) for row in range(5)]
    reprint("enemy", FOE, rows, red=[], yellow=[])
    table = position(
        f"doing = 'combat'\nenemies = {{ minor = ['{FOE}'] }}\nnext_rolls = 'yellow I2, orange I1*'\n"
        f"[location.Cave]\nenemies = {enemies}\n[location.Den]\nenemies = []\n{more}\n"
        "[character.Thorgal]\narea = 'Hill'\nitems = []\nskill = 'used'\ngoods = {}\n[character.Kriss]\ngoods = {}",
        game,
    )
    strike(table, "I2", (0, 0), (1, 0))
    strike(table, "I1", (0, 1))
    return table


def foes(table: Saga, name: str, rank: int = MINOR) -> int:
    return table.foes[place(table, name) * RANK_COUNT + rank]


# -- tokens and Locations


@pytest.mark.rule("THG-22.1", "THG-20.11", "THG-20.9")
@pytest.mark.parametrize(("heart", "tokens", "ore"), [(NEAR, 0, {"ore": 2}), (FAR, 1, {})])
def test_who_wins_clears_the_location_and_who_loses_does_not(
    reprint: Reprint, heart: tuple[int, int], tokens: int, ore: dict[str, int]
) -> None:
    table = at_the_cave(reprint, heart)
    assert (foes(table, "Cave"), goods(table)) == (tokens, ore)
    assert (table.rolled, table.criticals, table.dice, table.struck, table.fought) == (0, 0, [], [], ())
    assert (table.fight_at, table.fight_ranks, table.fight_order) == (-1, (), "")
    assert ("Thorgal gains 1 Threat." in log(table)) is (heart == FAR)


@pytest.mark.rule("THG-22.2", "THG-22.3")
def test_a_wanderer_that_was_not_beaten_clears_nothing_by_wandering_on(reprint: Reprint) -> None:
    table = at_the_cave(reprint, FAR, enemies="['mystical']")
    if question(table) == "moves_of_enemies":
        take(table, answers(table)[0])
    assert (foes(table, "Cave", MYSTICAL), goods(table), table.won_last) == (0, {}, 0)


@pytest.mark.rule("THG-22.1", "THG-22.2", "THG-22.3")
def test_a_wanderer_that_was_beaten_and_stays_clears_nothing_by_wandering_on(reprint: Reprint) -> None:
    table = at_the_cave(reprint, NEAR, enemies="['mystical']")
    assert question(table) == "moves_of_enemies"
    take(table, answers(table)[0])
    assert (foes(table, "Cave", MYSTICAL), goods(table), table.won_last) == (0, {}, 1)


@pytest.mark.rule("THG-22.7", "THG-27.1")
def test_a_location_that_is_blocked_in_the_meantime_gives_nothing(tmp_path: Path, reprint: Reprint) -> None:
    rule = "[[rule]]\nwhen = 'combat won'\neffect = { block = 'location', at = 'this' }"
    table = at_the_cave(reprint, NEAR, with_sheet(tmp_path, rule))
    assert (foes(table, "Cave"), table.location_blocks, goods(table)) == (0, 1 << place(table, "Cave"), {})


@pytest.mark.rule("THG-22.3")
def test_of_a_mystical_enemy_first_comes_winning_or_losing_and_then_what_comes_in_any_case(
    tmp_path: Path, reprint: Reprint
) -> None:
    told = 'won = { count = "luck", by = 1 }\nlost = { threat = 1 }\nafter = { if = "luck >= 1", then = { calm = 1 } }'
    old = 'after = { if_possible = { move_enemy = "mystical", from = "this", to = "onward" } }'
    game = with_sheet(tmp_path, told, old)
    won = at_the_cave(reprint, NEAR, game, enemies="['mystical']", more="")
    assert (won.counters, foes(won, "Cave", MYSTICAL), won.threats[A]) == ([1], 1, 0)
    lost = at_the_cave(reprint, FAR, game, enemies="['mystical']")
    assert (lost.counters, lost.threats[A]) == ([0], 2)
    plain = at_the_cave(reprint, NEAR, game)
    assert plain.counters == [0], "the others are no business of theirs"


@pytest.mark.rule("THG-22.3")
def test_a_mystical_enemy_that_does_not_stay_goes_when_it_is_beaten(tmp_path: Path, reprint: Reprint) -> None:
    table = at_the_cave(reprint, NEAR, with_sheet(tmp_path, "stays = false", "stays = true"), enemies="['mystical']")
    assert (foes(table, "Cave", MYSTICAL), goods(table)) == (0, {"ore": 2})


@pytest.mark.rule("THG-20.2")
def test_the_sheet_says_from_which_deck_a_mystical_enemy_is_drawn(tmp_path: Path) -> None:
    game = with_sheet(tmp_path, 'rank = "major"', 'rank = "minor"')
    table = position("doing = 'combat'\nround = 2\n[character.Thorgal]\narea = 'Marsh'\nitems = ['Oak Shield']", game)
    assert [ENEMIES[table.face[card] - FIRST_ENEMY].rank for card in table.fought] == ["major"]


# -- ordered by a text


@pytest.mark.rule("THG-22.8")
def test_a_combat_that_was_ordered_and_lost_has_its_own_consequence(reprint: Reprint) -> None:
    reprint("enemy", FOE, [".. .. .. .."] * 4 + [".. .. .. H."], red=[], yellow=[])
    table = position(
        f"enemies = {{ minor = ['{FOE}'] }}\nnext_rolls = 'yellow I2, orange I1*'\n"
        "[character.Thorgal]\ngoods = {}\nitems = []\nskill = 'used'"
    )
    happen(table, {"fight": ["minor"], "won": {"gain": 1, "good": "ore"}, "lost": {"gain": 2, "good": "fate"}})
    strike(table, "I2", (0, 0), (1, 0))
    strike(table, "I1", (0, 1))
    assert (goods(table), table.threats[A]) == ({"fate": 2}, 1)


@pytest.mark.rule("THG-G42")
def test_a_copy_is_a_card_of_the_deck_that_is_empty_and_lies_open() -> None:
    table = position("[character.Thorgal]\nitems = []\n[character.Kriss]\narea = 'Isle'")
    before = len(table.face)
    happen(table, {"fight": ["massive", "massive", "massive"]})
    assert [ENEMIES[table.face[card] - FIRST_ENEMY].rank for card in table.fought] == ["massive"] * 3
    assert [table.known[card] for card in table.fought if card >= before] == [EVERYONE]


@pytest.mark.rule("THG-22.4")
def test_merged_cards_lie_in_the_order_of_choice() -> None:
    table = position("[character.Thorgal]\nitems = ['Oak Shield']")
    happen(table, {"fight": ["minor", "moderate", "major"]})
    first, second, third = table.fought
    assert (question(table), len(answers(table))) == ("cards_to_merge", 3)
    take(table, f"merge_next:{second}")
    assert answers(table) == [f"merge_next:{first}", f"merge_next:{third}"]
    take(table, f"merge_next:{third}")
    assert (table.fought, table.merging, question(table)) == ((second, third, first), (), "before_the_roll")


# -- dice


def rolled(effect: object, rolls: str) -> Saga:
    """Thorgal has rolled and may still do what an effect grants."""
    table = position(f"doing = 'combat'\nnext_rolls = '{rolls}'\n[character.Thorgal]\nitems = ['Oak Shield']")
    happen(table, effect)
    take(table, "roll_dice")
    return table


@pytest.mark.rule("THG-21.5")
def test_a_reroll_shows_another_tile() -> None:
    table = rolled({"rerolls": 1}, "yellow I1*, orange I3, orange L4")
    take(table, "reroll:1")
    assert [TILE_NAMES[tile_of(table, Die(die))] for die in (0, 1)] == ["I1", "L4"]


@pytest.mark.rule("THG-21.5", "THG-G31")
def test_a_reroll_shows_any_of_six_sides() -> None:
    table = rolled({"rerolls": 90}, "yellow I1*, orange I3")
    seen = set()
    for _ in range(80):
        take(table, "reroll:1")
        seen.add(table.faces_up[1])
    assert seen == {*range(6)}


@pytest.mark.rule("THG-16.15", "THG-G20")
def test_a_wound_by_a_die_is_any_of_its_six_sides_without_black_squares() -> None:
    table = position()
    seen = set()
    for _ in range(60):
        table.bodies = ((), ())
        happen(table, {"wound": "red die"})
        suffer_all(table)
        seen.add(table.latest_die)
        assert wound_sizes(table) == [table.latest_die]
    assert seen == {2, 3, 4}


@pytest.mark.rule("THG-16.15")
@pytest.mark.parametrize(("colour", "number"), [("yellow", 0), ("red", 2), ("black", 3)])
def test_the_sixth_side_of_a_die_comes_too(colour: str, number: int) -> None:
    table = position()
    tiles = set()
    for _ in range(60):
        table.bodies = ((), ())
        happen(table, {"wound": f"{colour} die"})
        tiles |= {key.split(":")[2] for key in answers(table)}
        suffer_all(table)
    assert tiles == {str(tile) for tile in FACES_OF_DIE[number]}


@pytest.mark.rule("THG-21.8", "THG-G32")
def test_dice_that_look_the_same_are_offered_once_and_a_critical_one_looks_otherwise() -> None:
    table = rolled([{"criticals": 2}, {"rerolls": 1}], "yellow I1*, orange I3")
    table.dice, table.faces_up = [0, 0], [0, 0]
    table.offer_again()
    assert [key for key in answers(table) if key.startswith("reroll")] == ["reroll:0"]
    take(table, "make_critical:0")
    assert [key for key in answers(table) if key.startswith("reroll")] == ["reroll:0", "reroll:1"]
    assert why_not(table, "make_critical:0")[1].endswith("is Critical already.")
    take(table, "make_critical:1")
    assert (table.criticals, table.criticals_left, kinds(table) & {"make_critical"}) == (3, 0, set())


@pytest.mark.rule("THG-20.1")
def test_an_enemy_elsewhere_cannot_be_attacked() -> None:
    table = position("doing = 'combat'\n[character.Thorgal]\narea = 'Hill'")
    far, nobody = place(table, "Landing") * RANK_COUNT, place(table, "Summit") * RANK_COUNT
    assert why_not(table, f"attack:{far}") == ("THG-20.1", "Landing is not in the Area of Thorgal.")
    keys = [table.rules.key(step) for step in table.besides()]
    assert (f"attack:{far}" in keys, f"attack:{nobody}" in keys) == (True, False)


@pytest.mark.rule("THG-6.6", "THG-G48", "THG-21.5")
def test_a_skill_for_rolled_dice_is_offered_after_the_roll() -> None:
    table = position("doing = 'combat'\n[character.Thorgal]\nitems = []")
    assert question(table) == "after_the_roll", "before it there is nothing to decide"
    shown = [*table.faces_up]
    take(table, "use_skill")
    assert table.faces_up == shown
    assert (table.rerolls, kinds(table)) == (2, {"reroll", "strike_now"})


@pytest.mark.rule("THG-22.8", "THG-1.6")
def test_a_text_has_the_active_player_fight_and_outside_a_turn_the_first(reprint: Reprint) -> None:
    table = position("first = 'Kriss'\nturns = 1\n[character.Thorgal]\nitems = ['Oak Shield']")
    assert (table.active, table.leader) == (A, A)
    happen(table, {"fight": ["minor"]})
    assert table.actor == A
    outside = position("first = 'Kriss'")
    outside.active = -1  # type: ignore[assignment]
    happen(outside, {"fight": ["minor"]})
    assert (outside.leader, outside.actor) == (B, B)


@pytest.mark.rule("THG-12.22", "THG-22.8")
def test_an_action_inside_another_begins_fresh_and_leaves_the_other_as_it_was() -> None:
    table = position("doing = 'combat'\n[character.Thorgal]\nitems = ['Oak Shield']\nskill = 'used'")
    happen(
        table,
        [
            {"dice": 1, "colour": "red"},
            {"upgrades": 2},
            {"rerolls": 3},
            {"rerolls": 4, "wound": "I2"},
            {"criticals": 5},
            {"ignore": "red"},
            {"tile": "V5"},
            {"plus": 6},
        ],
    )
    table.spent, table.area_good, table.waiting = 7, 2, [8]

    def state() -> list[object]:
        numbers = [table.action, table.act_value, table.actor, table.spent, table.unlocked, table.ignoring]
        dice = [table.upgrades, table.rerolls, table.criticals_left, table.hard_rerolls, table.hard_wound]
        return [*numbers, *dice, [*table.added_dice], table.area_good, [*table.waiting]]

    before = state()
    assert before == [4, 7, A, 7, 1 << 8, 1, 2, 3, 5, 4, 1, [0, 0, 1, 0], 2, [8]]
    happen(table, {"action": "craft", "value": 1})
    assert state() == [6, 1, A, 0, 0, 0, 0, 0, 0, 0, 0, [0, 0, 0, 0], -1, []]
    take(table, "take_no_more", "leave_display")
    assert (state(), question(table)) == (before, "before_the_roll")


@pytest.mark.rule("THG-G65", "THG-23.2")
@pytest.mark.parametrize(("action", "least"), [("move", 1), ("collect", 1), ("craft", 1), ("sacrifice", 0)])
def test_no_modifier_pushes_a_value_below_one_but_a_sacrifice_may_cost_nothing(action: str, least: int) -> None:
    table = position()
    table.act_value, table.action = -3, ACTIONS.index(action)
    assert action_value(table) == least


def test_columns_of_an_enemy_are_counted_as_people_count() -> None:
    table = position("doing = 'combat'\n[character.Thorgal]\nitems = ['Oak Shield']")
    assert [column_of(table, Tile(0), Turn(0), Square(cell)) for cell in (0, 4, 5, 19)] == [1, 1, 2, 4]
