"""The Action phase (section 11) and the Action Row (section 12)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal import GAME
from hearthwatch.games.thorgal.content import CARD_NUMBERS
from hearthwatch.games.thorgal.rules.acting import action_value
from hearthwatch.games.thorgal.table import Saga
from hearthwatch.games.thorgal.things import ACTION_PHASE, BESIDE, COLLECT, MOVE, NOBODY, Character
from tests.games.thorgal.helpers import (
    A,
    answers,
    asked,
    goods,
    happen,
    kinds,
    labels,
    position,
    question,
    row,
    take,
    why_not,
)

SACRIFICE_OR_CRAFT, JOURNEY_SLOT, COLLECT_SLOT, MOVE_SLOT, COMBAT_SLOT, ASSIGN_SLOT = range(6)
"""The practice ground begins with the cards 5, 12, 22, 29, 35 and 38."""


def lay(table: Saga, chip: int, slot: int) -> None:
    """Lay a chip; both count from 1, as people do."""
    table.choose(f"lay_chip:{chip - 1}:{slot - 1}")


QUIET = "\n[location.Landing]\nenemies = []"
"""Nobody can be fought in the Camp, so a chip below the Combat card does nothing."""


def whose_turns(table: Saga) -> list[int]:
    """Who takes the turns of this round: every chip goes below the Combat card, where nothing can happen."""
    found = []
    while table.round == 1:
        found.append(int(table.active))
        table.choose(next(key for key in answers(table) if key.endswith(f":{COMBAT_SLOT}")))
    return found


@pytest.mark.rule("THG-11.1", "THG-11.2", "THG-11.9", "THG-EX38", "THG-G75", "THG-25.9")
def test_three_players_take_four_turns_and_the_marker_goes_on() -> None:
    table = position('characters = ["Thorgal", "Kriss", "Jolan"]\nfirst = "Kriss"\nchips = [1, 2, 3, 4]' + QUIET)
    assert whose_turns(table) == [1, 2, 0, 1]
    while table.phase != ACTION_PHASE:  # what the Event asks
        table.choose(answers(table)[0])
    assert (table.round, table.first, table.active) == (2, 2, 2)


@pytest.mark.rule("THG-11.2", "THG-30.1", "THG-EX43", "THG-30.2")
def test_alone_one_plays_two_characters_in_turn() -> None:
    table = position("chips = [1, 2, 3, 4]" + QUIET, seats=1)
    assert whose_turns(table) == [0, 1, 0, 1]
    assert (table.players, table.seats, len(table.party)) == (2, 1, 2)
    assert {table.seat_of(who) for who in table.characters} == {0}


@pytest.mark.rule("THG-11.3", "THG-11.6", "THG-11.7", "THG-2.9")
def test_a_chip_turns_over_goes_below_a_card_and_is_not_picked_again() -> None:
    table = GAME.new(2, seed=3)
    take(table, "go_first:0")
    assert (table.chips, table.chips_active) == ([BESIDE] * 4, 15)
    table.choose("lay_chip:0:0")
    assert (table.chips[0], table.chips_active) == (0, 14)


@pytest.mark.rule("THG-11.4")
def test_a_chip_must_go_to_another_card() -> None:
    table = position("chips = [1, 2, 3, 4]")
    assert why_not(table, "lay_chip:0:0")[0] == "THG-11.4"
    assert len(answers(table)) == 4 * 5


@pytest.mark.rule("THG-11.5")
def test_any_number_of_chips_may_lie_below_a_card() -> None:
    table = position("chips = [5, 5, 5, 0]")
    lay(table, 4, 5)
    assert table.chips == [4, 4, 4, 4]


@pytest.mark.rule("THG-11.8", "THG-G64")
def test_a_chip_may_go_below_a_card_whose_action_does_nothing() -> None:
    table = position("chips = [1, 2, 3, 4]\n[location.Landing]\nenemies = []")
    lay(table, 1, 5)
    assert (question(table), table.active, table.turn) == ("chips_and_cards", Character(1), 2)


@pytest.mark.rule("THG-11.11", "THG-G81")
def test_a_chip_that_turns_active_again_gives_a_turn_more() -> None:
    table = position("chips = [1, 2, 3, 4]\ninactive = [1, 2, 3]\nturns = 3\n[location.Landing]\nenemies = []")
    happen(table, {"chips": 1, "side": "active"})
    take(table, "flip_chip")
    lay(table, 4, 5)
    assert (table.phase, question(table), table.turn) == (ACTION_PHASE, "chips_and_cards", 5)


@pytest.mark.rule("THG-11.11")
def test_a_chip_that_turns_inactive_is_a_turn_less() -> None:
    table = position("chips = [1, 2, 3, 4]\ninactive = [1, 2]\nturns = 2\n[location.Landing]\nenemies = []")
    happen(table, {"chips": 1, "side": "inactive"})
    take(table, "flip_chip:2")
    lay(table, 4, 5)
    assert table.round == 2


@pytest.mark.rule("THG-11.12", "THG-EX48", "THG-G64")
def test_where_no_card_is_open_a_chip_turns_over_in_its_place() -> None:
    table = position("chips = [1, 2, 3, 4]\nblocked_cards = [5, 12, 22, 29, 35, 38]")
    for turned in range(3):
        assert (table.round, table.chips_active.bit_count(), kinds(table)) == (1, 4 - turned, {"turn_chip"})
        take(table, "turn_chip")
    assert (table.chips, table.round) == ([0, 1, 2, 3], 2)


@pytest.mark.rule("THG-11.13", "THG-G88")
def test_an_action_that_can_be_carried_out_must_be() -> None:
    for doing, stop in (
        ("move", "stop_moving"),
        ("journey", "stop_travelling"),
        ("collect", "collect_nothing"),
        ("assign", "assign_nothing"),
        ("combat", "attack_nobody"),
        ("sacrifice", "sacrifice_nothing"),
    ):
        table = position(f"doing = '{doing}'\nround = 3\n[character.Thorgal]\ngoods = {{ ore = 1 }}\narea = 'Camp'")
        if doing in ("combat", "sacrifice"):  # One Enemy, one Altar: they are taken at once.
            assert question(table) != "chips_and_cards", doing
        else:
            assert stop not in answers(table), doing
            assert why_not(table, stop)[0] == "THG-11.13", doing
    craft = position("doing = 'craft'")
    assert "take_no_more" in kinds(craft)


# -- cards


@pytest.mark.rule("THG-12.3", "THG-12.2")
def test_of_two_main_actions_exactly_one_is_picked() -> None:
    table = position()
    lay(table, 1, 1)
    assert (question(table), len(answers(table))) == ("main_actions", 2)
    take(table, answers(table)[1])
    assert question(table) == "items_to_craft"


def counted(document: str, chip: int, slot: int) -> tuple[int, ...]:
    table = position(document)
    lay(table, chip, slot)
    return table.counted


@pytest.mark.rule("THG-12.5", "THG-12.6", "THG-12.7", "THG-12.9", "THG-EX31")
def test_chips_are_counted_after_the_chip_has_moved() -> None:
    chips = "chips = [1, 1, 3, 5]\n[location.Landing]\nenemies = ['minor']"
    assert counted(chips, 3, 5) == (0, 2, 2)
    assert counted(chips, 1, 5) == (0, 2, 2)
    assert counted(chips, 4, 6) == (1, 3, 1)


@pytest.mark.rule("THG-12.6")
def test_chips_beside_the_row_do_not_count_as_left() -> None:
    assert counted("chips = [0, 0, 0, 1]", 1, 3) == (1, 1, 1)


@pytest.mark.rule("THG-12.8")
def test_chips_count_whatever_their_side() -> None:
    assert counted("chips = [1, 2, 0, 0]\ninactive = [1]\nturns = 1", 3, 3) == (1, 2, 1)


@pytest.mark.rule("THG-12.10", "THG-21.9", "THG-EX42", "THG-12.1")
def test_a_plus_for_each_chip_to_the_left_raises_the_value() -> None:
    table = position("chips = [1, 2, 0, 0]")
    lay(table, 3, 4)
    assert (table.action, action_value(table), table.using) == (MOVE, 3, 3)


@pytest.mark.rule("THG-12.11", "THG-12.13", "THG-12.14", "THG-12.22", "THG-EX42", "THG-G79", "THG-12.4")
def test_an_extra_action_follows_the_main_action_with_its_own_value() -> None:
    table = position("round = 2\nrow = [5, 8, 12, 29, 35, 38]\nchips = [3, 3, 4, 0]")
    lay(table, 4, 2)
    assert (table.action, action_value(table)) == (COLLECT, 2)
    take(table, "collect_from")
    if question(table) == "sources_to_use":
        take(table, "use_source")
    assert (question(table), table.action, action_value(table)) == ("ways_to_go", MOVE, 1)
    happen(table, {"action_card": 9})
    assert {key for key in answers(table) if key.startswith("swap")} == {"swap:card-9:3"}


@pytest.mark.rule("THG-12.12", "THG-12.13")
def test_a_bonus_that_is_no_action_comes_after_the_main_action() -> None:
    table = position("row = [5, 12, 18, 29, 35, 38]")
    before = goods(table).get("gossip", 0)
    lay(table, 1, 3)
    assert (question(table), goods(table).get("gossip", 0)) == ("spaces_to_collect", before)
    ore = next(key for key in answers(table) if key.startswith("collect_from"))
    take(table, ore)
    while question(table) in ("sources_to_use", "wound_places", "goods_to_lose"):
        table.choose(answers(table)[0])
    assert goods(table).get("gossip", 0) >= before + 1


# -- swaps


@pytest.mark.rule("THG-12.15", "THG-12.16", "THG-12.17", "THG-12.21", "THG-EX30", "THG-G60", "THG-2.10")
def test_a_swap_moves_cards_over_resting_chips() -> None:
    table = position("chips = [1, 2, 4, 6]")
    happen(table, {"action_card": 8})
    assert asked(table) == (0, 1)
    take(table, "swap")
    assert (row(table), table.chips) == ([5, 8, 12, 29, 35, 38], [0, 1, 3, 5])
    assert table.swapped_out == 1 << CARD_NUMBERS.index(22)
    assert table.using == -1, "no card is being resolved"


@pytest.mark.rule("THG-12.19", "THG-G61")
def test_a_swap_may_be_declined_and_offered_again() -> None:
    table = position()
    happen(table, {"action_card": 8})
    take(table, "decline")
    assert row(table) == [5, 12, 22, 29, 35, 38]
    happen(table, {"action_card": 8})
    assert question(table) == "swaps"


@pytest.mark.rule("THG-12.25", "THG-G61")
def test_a_card_that_is_not_in_the_unused_stack_is_not_gained() -> None:
    table = position()
    happen(table, {"action_card": 22})
    assert question(table) == "chips_and_cards"
    happen(table, {"action_card": 8})
    take(table, "swap")
    happen(table, {"action_card": 22})
    assert (question(table), row(table)) == ("chips_and_cards", [5, 8, 12, 29, 35, 38])


@pytest.mark.rule("THG-12.18", "THG-12.23", "THG-27.4")
def test_what_lies_on_cards_travels_with_them_and_leaves_with_the_old_one() -> None:
    table = position("blocked_cards = [12, 22]\nmarkers = [12, 22]")
    happen(table, {"action_card": 8})
    take(table, "swap")
    on_row = [
        (box, table.markers[card], table.card_blocks >> card & 1)
        for box, card in zip(row(table), table.row, strict=True)
    ]
    assert on_row == [(5, 0, 0), (8, 0, 0), (12, 1, 1), (29, 0, 0), (35, 0, 0), (38, 0, 0)]
    assert table.markers[CARD_NUMBERS.index(22)] == 0
    assert table.card_blocks == 1 << CARD_NUMBERS.index(12)


@pytest.mark.rule("THG-12.20", "THG-G61", "THG-G63")
def test_with_two_cards_of_the_type_the_team_picks_which_is_replaced() -> None:
    table = position("row = [5, 12, 22, 24, 29, 35]")
    happen(table, {"action_card": 8})
    assert len([key for key in answers(table) if key.startswith("swap")]) == 2


@pytest.mark.rule("THG-12.24", "THG-EX45", "THG-G82")
def test_a_swap_in_mid_resolution_changes_no_count() -> None:
    table = position("chips = [1, 2, 4, 0]\n[location.Landing]\nenemies = ['minor']")
    lay(table, 4, 5)
    assert (question(table), table.counted, table.upgrades) == ("before_the_roll", (1, 3, 1), 3)
    happen(table, {"action_card": 8})
    take(table, "swap")
    assert (row(table), table.counted, table.upgrades, table.chips[3]) == ([5, 8, 12, 29, 35, 38], (1, 3, 1), 3, 4)


@pytest.mark.rule("THG-12.24", "THG-12.17")
@pytest.mark.parametrize(("gained", "used"), [(30, 29), (26, 29), (9, 0)])
def test_the_card_that_is_resolved_is_the_same_wherever_a_swap_moves_it(gained: int, used: int) -> None:
    table = position("round = 2\n[character.Thorgal]\ngoods = { ore = 2 }")
    lay(table, 1, 4)
    assert row(table)[table.using] == 29
    happen(table, {"action_card": gained})
    take(table, "swap")
    assert gained in row(table)
    assert used == (row(table)[table.using] if table.using >= 0 else 0)


@pytest.mark.rule("THG-12.24", "THG-EX45")
def test_a_card_that_is_swapped_out_is_finished_as_it_was_chosen() -> None:
    table = position("row = [5, 12, 18, 29, 35, 38]\nchips = [1, 2, 4, 0]")
    lay(table, 4, 3)
    happen(table, {"action_card": 8})
    take(table, "swap")
    before = goods(table).get("gossip", 0)
    take(table, "collect_from")
    while question(table) in ("sources_to_use", "wound_places", "goods_to_lose"):
        table.choose(answers(table)[0])
    assert goods(table).get("gossip", 0) > before
    assert (row(table), table.chips[3]) == ([5, 8, 12, 29, 35, 38], 2)


@pytest.mark.rule("THG-1.6", "THG-11.10")
def test_the_active_player_decides_on_a_turn_and_the_team_beyond_it() -> None:
    table = position()
    assert (asked(table), table.deciding) == ((0,), (0,))
    table.active = NOBODY
    assert table.deciding == (0, 1)


@pytest.mark.rule("THG-12.1")
def test_every_adventure_begins_with_all_seven_actions() -> None:
    from hearthwatch.games.thorgal.content import ACTION_CARDS

    by_number = {card.number: card for card in ACTION_CARDS}
    for adventure in GAME.book.box_adventures:
        actions = {main.action for number in adventure.sheet.row for main in by_number[number].main}
        assert len(actions) == 7, adventure.title
        assert 6 <= len(adventure.sheet.row) <= 7


def test_the_labels_of_a_turn_name_the_cards() -> None:
    table = position("chips = [1, 2, 3, 4]")
    assert len({*labels(table)}) == len(answers(table))
    assert table.active == A


@pytest.mark.rule("THG-12.8", "THG-12.6")
@pytest.mark.parametrize(("inactive", "heals"), [([1, 2], 2), ([1], 1), ([], 0)])
def test_a_bonus_may_count_inactive_chips_alone(inactive: list[int], heals: int) -> None:
    table = position(
        f"row = [5, 12, 22, 29, 31]\nchips = [1, 2, 3, 0]\ninactive = {inactive}\nterrain = ['Birch Slope']\n"
        "[character.Thorgal]\nwounds = [[[0, 0]], [[2, 0]], [[4, 0]]]\nitems = []"
    )
    lay(table, 4, 5)
    table.choose(next(key for key in answers(table) if key.startswith("travel")))
    healed = 0
    while question(table) != "chips_and_cards":
        healed += question(table) == "wounds_to_heal"
        take(table, answers(table)[0])
    assert healed == heals


@pytest.mark.rule("THG-11.12", "THG-G81")
def test_where_every_card_is_blocked_one_active_chip_turns_over_and_chips_in_one_place_are_the_same() -> None:
    blocked = "blocked_cards = [5, 12, 22, 29, 35, 38]\ninactive = [1]\nturns = 1\n"
    same = position(f"{blocked}chips = [1, 2, 2, 3]")
    assert (question(same), answers(same)) == ("chips_to_turn", ["turn_chip:1", "turn_chip:3"])
    table = position(f"{blocked}chips = [1, 2, 3, 4]")
    take(table, "turn_chip:3")
    assert (table.chips_active, table.turn, table.chips) == (0b0110, 3, [0, 1, 2, 3])


@pytest.mark.rule("THG-11.3", "THG-11.4")
def test_chips_below_one_card_are_offered_once_and_not_to_their_own_card() -> None:
    table = position("chips = [1, 1, 2, 0]\ninactive = [1]\nturns = 1")
    offered = [tuple(map(int, key.split(":")[1:])) for key in answers(table)]
    slots = range(len(table.row))
    assert offered == [(chip, slot) for chip in (1, 2, 3) for slot in slots if slot != table.chips[chip]]


@pytest.mark.rule("THG-11.2", "THG-11.9")
@pytest.mark.parametrize(("turns", "active"), [(1, 0), (2, 1), (3, 0)])
def test_turns_go_clockwise_from_the_first_player(turns: int, active: int) -> None:
    table = position(f"first = 'Kriss'\nturns = {turns}\ninactive = {[*range(1, turns + 1)]}\nchips = [1, 2, 3, 4]")
    assert (table.active, table.turn) == (active, turns + 1)


@pytest.mark.rule("THG-12.24")
def test_the_leftmost_card_stays_the_one_that_is_resolved_too() -> None:
    table = position()
    lay(table, 1, 1)
    assert question(table) == "main_actions"
    happen(table, {"action_card": 8})
    take(table, "swap")
    assert (table.using, row(table)[0]) == (0, 5)
