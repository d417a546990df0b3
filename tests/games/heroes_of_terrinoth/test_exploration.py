"""Exploration cards, what heroes hold, and the party leader (sections 21, 22 and 24 of the rules)."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth.content import EXPLORATION
from tests.games.heroes_of_terrinoth.helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    active,
    decline,
    fallen,
    items,
    kinds,
    leader,
    log,
    names,
    play_until,
    position,
    prompt,
    seats,
    take,
    tokens,
    use,
    wounds,
)
from tests.games.heroes_of_terrinoth.own_quests import happen


@pytest.mark.rule("HOT-21.1")
def test_exploration_cards_are_items_or_events() -> None:
    assert {card.type for card in EXPLORATION} == {"item", "event"}
    assert all(bool(card.when) == (card.type == "item") for card in EXPLORATION)


@pytest.mark.rule("HOT-21.2")
def test_an_item_goes_to_the_hero_who_resolves_it_and_is_used_later() -> None:
    table = position('exploration = ["Whetstone", "Side Path"]\nnext_rolls = "- -"\nhero.Elder.engaged = ["-Ogre"]')
    happen(table, {"draw": 1}, MOK)
    assert items(table, MOK) == ["Whetstone"]
    assert items(table, KARI) == []
    assert table.plus == 0
    assert table.exploration_discard == []


@pytest.mark.rule("HOT-21.3")
def test_a_hero_may_hold_any_number_of_items() -> None:
    bag = ["Fire Bomb", "Whetstone", "Tin Buckler", "Lucky Farthing", "Weighted Net", "Smelling Salts", "Hooded Falcon"]
    table = position(f"exploration = {bag}")
    happen(table, {"draw": 7})
    assert items(table, KARI) == bag


@pytest.mark.rule("HOT-21.4")
def test_an_event_happens_at_once_and_is_discarded() -> None:
    table = position('exploration = ["Forgotten Cache", "Side Path"]')
    happen(table, {"draw": 1})
    assert tokens(table, KARI) == 2
    assert names(table, table.exploration_discard) == ["Forgotten Cache"]
    assert names(table, table.exploration) == ["Side Path"]


@pytest.mark.rule("HOT-21.4")
def test_an_event_is_discarded_after_it_was_carried_out() -> None:
    table = position('exploration = ["Quiet Corner"]\nhero.Kari = { wounds = 2, exhausted = ["Caution"] }')
    happen(table, {"draw": 1})
    assert kinds(table) == ["outcome", "outcome"]
    assert table.exploration_discard == []
    table.choose(1)
    assert wounds(table, KARI) == 0
    assert names(table, table.exploration_discard) == ["Quiet Corner"]


@pytest.mark.rule("HOT-21.5")
def test_the_explore_action_alone_draws_nothing() -> None:
    table = position(f"heroes = ['{HAGAN}', '{MOK}']\nnext_rolls = 'S'")
    before = len(table.exploration)
    use(table, "Hew a Path")
    assert table.progress == 2
    assert len(table.exploration) == before
    assert table.items == table.exploration_discard == []


@pytest.mark.rule("HOT-21.6", "HOT-24.2")
def test_an_item_is_discarded_when_it_was_used() -> None:
    table = position('shadows = ["-Bandit"]\nhero.Kari.items = ["Fire Bomb"]\nnext_rolls = "-"')
    use(table, "Draw Attention")
    play_until(table, lambda table: "use_item" in kinds(table))
    take(table, "use_item")
    assert items(table, KARI) == []
    assert names(table, table.exploration_discard) == ["Fire Bomb"]


@pytest.mark.rule("HOT-24.1")
def test_only_the_owner_uses_an_item() -> None:
    table = position('hero.Elder.items = ["Yarrow Poultice"]\nhero.Kari.wounds = 3\nhero.Elder.wounds = 3')
    use(table, "Draw Attention")
    while table.acting == 0:
        assert "use_item" not in kinds(table)
        decline(table)
    use(table, "Herbs by the Wayside")
    assert seats(table) == (1,)
    take(table, "use_item")
    assert (wounds(table, MOK), wounds(table, KARI)) == (1, 3)


@pytest.mark.rule("HOT-24.1")
def test_only_the_owner_spends_a_token() -> None:
    table = position("hero.Elder.tokens = 2\nhero.Kari.engaged = ['-Ogre']\nnext_rolls = '- -'")
    use(table, "Precise Strike")
    assert seats(table) == (1,)
    assert "spend" not in kinds(table)
    assert tokens(table, MOK) == 2


# -- Blaze a Trail


@pytest.mark.rule("HOT-21.5")
@pytest.mark.parametrize(
    ("end", "order"),
    [
        ("put_on_top", ["Whetstone", "Side Path", "Sour Water"]),
        ("put_at_bottom", ["Side Path", "Sour Water", "Whetstone"]),
    ],
)
def test_of_two_cards_one_is_resolved_and_the_other_goes_back(end: str, order: list[str]) -> None:
    table = position('exploration = ["Fire Bomb", "Whetstone", "Side Path", "Sour Water"]\nnext_rolls = "- -"')
    use(table, "Blaze a Trail")
    assert kinds(table) == ["resolve_one", "resolve_one"]
    take(table, "resolve_one", "Fire Bomb")
    take(table, end)
    assert items(table, KARI) == ["Fire Bomb"]
    assert names(table, table.exploration) == order
    assert table.drawn == ()


# -- the party leader


@pytest.mark.rule("HOT-22.1")
def test_the_leader_activates_first() -> None:
    table = position(FOUR + 'leader = "Hagan"')
    assert seats(table) == (2,)
    play_until(table, lambda table: table.round == 2)
    assert prompt(table) == "Hagan Dourstone activates: which card?"


@pytest.mark.rule("HOT-22.2", "HOT-29.2")
def test_after_the_enemy_phase_the_leader_is_the_active_hero_again() -> None:
    table = position(FOUR + 'leader = "Hagan"\nphase = "enemy"\nprogress = 6\nhero.Elder.engaged = ["Bandit"]')
    assert kinds(table) == ["travel", "stay"]
    assert active(table) == HAGAN


@pytest.mark.rule("HOT-22.3")
def test_the_token_goes_clockwise_by_itself_when_the_leader_falls() -> None:
    table = position(
        FOUR + 'phase = "enemy"\nhero.Kari = { wounds = 10, engaged = ["Bandit"] }\nhero.Elder.wounds = 11'
    )
    assert fallen(table) == [KARI, MOK]
    assert leader(table) == HAGAN
    assert "Hagan Dourstone leads the party now." in log(table)


@pytest.mark.rule("HOT-22.3")
def test_no_round_without_a_journey_moves_the_token() -> None:
    table = position(FOUR + 'leader = "Hagan"', seed=4)
    play_until(table, lambda table: table.round == 3)
    assert leader(table) == HAGAN
