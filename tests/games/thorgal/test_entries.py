"""Entries and Side Plots (section 26)."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthwatch.games.thorgal.table import Saga
from tests.games.thorgal.helpers import (
    A,
    B,
    answers,
    ended,
    goods,
    happen,
    kinds,
    log,
    place,
    position,
    question,
    row,
    take,
    why_not,
    with_sheet,
)

POOR = "[character.Thorgal]\ngoods = {}\n[character.Kriss]\ngoods = {}"


def at_the_shed(gossip: int = 1, kriss: str = "{}", kriss_area: str = "Camp") -> Saga:
    """Thorgal assigns the last Goods that the Shed asks for, and reads its Entry."""
    table = position(
        f"doing = 'assign'\n\n[character.Thorgal]\ngoods = {{ material = 1, gossip = {gossip} }}\n"
        f"[character.Kriss]\ngoods = {kriss}\narea = '{kriss_area}'\n[location.Shed]\ngoods = {{ gossip = 1 }}"
    )
    while question(table) not in ("side_plots", "swaps", "chips_and_cards"):
        keys = answers(table)
        material = [key for key in keys if key.startswith("assign_to:1")] or keys
        take(table, material[0])
    return table


def entered(table: Saga, name: str) -> bool:
    """Whether an Entry token lies on a Location."""
    return bool(table.entered >> place(table, name) & 1)


@pytest.mark.rule("THG-26.3", "THG-26.4", "THG-EX1")
def test_an_entry_tells_does_its_effects_and_offers_two_side_plots() -> None:
    table = at_the_shed()
    assert goods(table)["fate"] == 1
    assert question(table) == "side_plots"
    assert len([key for key in answers(table) if key.startswith("take_side_plot")]) == 2
    assert any("The Keeper" in line for line in log(table, 0))


@pytest.mark.rule("THG-26.4", "THG-EX25", "THG-EX26")
def test_a_side_plot_costs_one_gossip() -> None:
    table = at_the_shed()
    upper = next(key for key in answers(table) if key.startswith("take_side_plot"))
    take(table, upper)
    while question(table) == "ways_to_pay":
        take(table, "pay")
    assert goods(table).get("gossip", 0) == 0
    while question(table) not in ("swaps", "chips_and_cards"):
        take(table, answers(table)[0])
    assert [len(table.items[who]) for who in (A, B)] == [2, 2]


@pytest.mark.rule("THG-26.4")
def test_without_gossip_no_side_plot_can_be_taken() -> None:
    table = at_the_shed(gossip=0)
    assert question(table) != "side_plots" or "take_side_plot" not in kinds(table)
    assert goods(table)["fate"] == 1


@pytest.mark.rule("THG-26.5", "THG-1.13")
def test_the_gossip_may_be_anothers_in_the_same_area() -> None:
    table = at_the_shed(gossip=0, kriss="{ gossip = 1 }")
    assert (question(table), "take_side_plot" in kinds(table)) == ("side_plots", True)
    far = at_the_shed(gossip=0, kriss="{ gossip = 1 }", kriss_area="Hill")
    assert question(far) != "side_plots" or "take_side_plot" not in kinds(far)


@pytest.mark.rule("THG-26.6", "THG-26.7", "THG-19.3")
def test_an_entry_token_closes_the_location_with_or_without_a_side_plot() -> None:
    table = at_the_shed()
    assert not entered(table, "Shed")
    take(table, "take_no_side_plot")
    assert entered(table, "Shed")
    while question(table) != "chips_and_cards":
        take(table, answers(table)[-1])
    later = position(
        "doing = 'assign'\n[character.Thorgal]\ngoods = { material = 1, ore = 1 }\n[location.Shed]\nentry = true"
    )
    assert why_not(later, f"assign_to:{place(later, 'Shed')}")[0] == "THG-19.3"


@pytest.mark.rule("THG-26.2", "THG-26.1", "THG-G59")
def test_an_entry_is_read_once() -> None:
    table = position("read = [4]\n[character.Thorgal]\ngoods = {}")
    happen(table, {"entry": 4})
    assert goods(table) == {}
    fresh = position("[character.Thorgal]\ngoods = {}")
    happen(fresh, {"entry": 4})
    assert goods(fresh) == {"power": 1}
    happen(fresh, {"entry": 4})
    assert goods(fresh) == {"power": 1}


@pytest.mark.rule("THG-26.8", "THG-26.3")
def test_an_entry_inside_another_waits_until_that_one_is_over() -> None:
    table = position("[character.Thorgal]\ngoods = {}")
    happen(table, {"choose": [{"entry": 3}, {"threat": 1}]})
    take(table, answers(table)[0])
    lines = log(table, 0)
    assert goods(table) == {"magic": 1, "power": 1}
    first, second = (next(i for i, line in enumerate(lines) if name in line) for name in ("A Story in", "The Other"))
    assert first < second
    assert any("Magic" in line for line in lines[first:second])


@pytest.mark.rule("THG-26.6", "THG-G59")
def test_an_entry_without_a_location_sets_no_token() -> None:
    table = position()
    happen(table, {"entry": 4})
    assert table.entered == 0


@pytest.mark.rule("THG-26.11", "THG-G87")
def test_outside_a_turn_the_team_names_the_reader() -> None:
    table = position("[character.Thorgal]\ngoods = {}\n[character.Kriss]\ngoods = {}")
    table.active = -1  # type: ignore[assignment]
    happen(table, {"entry": 4})
    assert (question(table), len(answers(table))) == ("readers", 2)
    take(table, f"name_reader:4:{B}")
    assert (goods(table, A), goods(table, B)) == ({}, {"power": 1})


@pytest.mark.rule("THG-3.6", "THG-26.12")
def test_an_ending_names_its_final_entry() -> None:
    table = position("[character.Thorgal]\ngoods = { fate = 4 }")
    happen(table, {"gain": 1, "good": "fate"})
    assert ended(table) == (True, "THG-3.1")
    assert table.final == 9


@pytest.mark.rule("THG-26.9", "THG-26.10")
def test_a_story_changes_nothing_by_itself() -> None:
    table = position("[character.Thorgal]\ngoods = {}")
    before = table.clone()
    happen(table, {"entry": 9})
    assert (goods(table), table.threats, table.items) == (goods(before), before.threats, before.items)
    assert table.entries_read != before.entries_read


@pytest.mark.rule("THG-12.15", "THG-EX1")
def test_the_shed_also_gives_an_action_card_after_its_entry() -> None:
    table = at_the_shed()
    take(table, "take_no_side_plot")
    assert question(table) == "swaps"
    take(table, "swap")
    assert 8 in row(table)
    assert 22 not in row(table)


@pytest.mark.rule("THG-26.1")
def test_no_view_shows_an_entry_before_it_is_read() -> None:
    table = at_the_shed(gossip=1)
    unread = [entry for entry in table.played.book.entry if not table.entries_read >> entry.number & 1]
    assert unread
    view = str(table.view(seat=0))
    assert not [entry.name for entry in unread if entry.story in view]


@pytest.mark.rule("THG-26.4", "THG-18.8")
def test_the_second_side_plot_is_the_second() -> None:
    table = at_the_shed()
    table.collected = 1
    take(table, "take_side_plot:5")
    if question(table) == "ways_to_pay":
        take(table, "pay")
    assert table.collected == 0


@pytest.mark.rule("THG-26.4", "THG-1.13")
def test_whoever_is_not_helped_may_still_choose_among_the_side_plots() -> None:
    table = at_the_shed(gossip=0, kriss="{ gossip = 2 }")
    take(table, "take_side_plot:4")
    if question(table) == "ways_to_pay":
        take(table, "pay")
    take(table, "decline_to_pay")
    assert question(table) in ("side_plots", "swaps")
    assert goods(table, B) == {"gossip": 2}


@pytest.mark.rule("THG-26.11")
def test_after_an_entry_outside_a_turn_nobody_is_active() -> None:
    table = position("[character.Thorgal]\ngoods = {}\n[character.Kriss]\ngoods = {}")
    table.active = -1  # type: ignore[assignment]
    happen(table, [{"entry": 3}, {"if_possible": {"block": "card"}}])
    take(table, f"name_reader:3:{B}")
    assert (goods(table, A), goods(table, B)) == ({}, {"magic": 1, "power": 1})
    assert (table.active, table.reading, table.queue) == (-1, 0, ())


@pytest.mark.rule("THG-26.2", "THG-26.6")
def test_an_entry_that_says_so_is_read_again_and_closes_nothing(tmp_path: Path) -> None:
    told = 'name = "The Other"\nrepeatable = true'
    table = position(POOR, with_sheet(tmp_path, told, 'name = "The Other"', file="entries"))
    for times in (1, 2):
        happen(table, {"entry": 4}, at="Cave")
        assert (goods(table), entered(table, "Cave")) == ({"power": times}, False)


@pytest.mark.rule("THG-26.2", "THG-26.8")
def test_an_entry_that_waits_twice_is_read_once(tmp_path: Path) -> None:
    told = "effect = [{ entry = 4 }, { entry = 4 }, { gain = 1, good = 'magic' }]"
    old = 'effect = [{ entry = 4 }, { gain = 1, good = "magic" }]'
    table = position(POOR, with_sheet(tmp_path, told, old, file="entries"))
    happen(table, {"entry": 3}, at="Cave")
    assert (goods(table), table.entries_read, table.reading) == ({"magic": 1, "power": 1}, 1 << 3 | 1 << 4, 0)
    assert entered(table, "Cave")


@pytest.mark.rule("THG-26.3")
def test_an_entry_speaks_to_whose_turn_it_is_whoever_caused_it() -> None:
    table = position(POOR)
    happen(table, {"entry": 4}, B)
    assert (goods(table, A), goods(table, B)) == ({"power": 1}, {})
