"""How an adventure goes from scene to scene and comes to its end (sections 6 and 31), knots and scars (section 32)."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.games.thornwatch.rules.hero_cards import gain_wounds
from hearthwatch.games.thornwatch.table import WOUND_DECK, Thornwatch
from hearthwatch.kernel import SetupError
from tests.games.thornwatch.starting import (
    asked,
    first_round,
    hero_turn,
    keys,
    new,
    played_before,
    quietly,
    taken_away,
    turn_of,
    when,
)

OPENING, CLOSING, DESPAIR = "the-singer-in-the-dark", "silence-the-swamp-choir", "what-the-water-left"


def won(table: Thornwatch) -> Thornwatch:
    """The opening is won: no monster is left."""
    hero_turn(table)
    taken_away(table, "Glider")
    quietly(table)
    return table


def lost(table: Thornwatch) -> Thornwatch:
    """The opening is lost: no Villager is left."""
    hero_turn(table)
    taken_away(table, "Villager")
    quietly(table)
    return table


def vote(table: Thornwatch, *ways: int) -> Thornwatch:
    """Everybody votes, the Judge first: 0 for the closing, then the branches."""
    for way in ways:
        assert "vote_for" in asked(table)
        table.choose(next(key for key in keys(table, "vote_for") if key.endswith(f":{way}")))
    return table


def at_closing(**options: Any) -> Thornwatch:
    """The first turn of a hero in the closing."""
    return hero_turn(vote(won(new(**options)), 0, 0, 0))


def closing_won(table: Thornwatch) -> Thornwatch:
    taken_away(table, "Swamp Choir")
    quietly(table)
    return table


def at_despair(**options: Any) -> Thornwatch:
    return hero_turn(lost(new(**options)))


def ended(table: Thornwatch) -> tuple[bool | None, str]:
    assert table.outcome is not None
    return table.outcome.won, table.outcome.rule


# -- the shape of an adventure


@pytest.mark.rule("TWN-6.1", "TWN-6.2", "TWN-6.3", "TWN-31.5")
def test_the_shortest_adventure_is_an_opening_and_its_closing() -> None:
    table = at_closing()
    assert table.played == (OPENING, CLOSING)
    closing_won(table)
    assert ended(table) == (True, "TWN-32.2")
    assert table.played == (OPENING, CLOSING)


@pytest.mark.rule("TWN-6.3", "TWN-31.4", "TWN-31.5", "TWN-G51")
def test_the_group_votes_for_a_branch_or_the_closing_and_a_tie_means_the_closing() -> None:
    table = won(new())
    assert table.decision is not None
    assert {*table.decision.seats} == {0, 1, 2}
    assert vote(won(new()), 1, 1, 0).scene == "the-toll-stone"
    assert vote(won(new()), 1, 2, 3).scene == CLOSING
    assert vote(won(new()), 2, 2, 2).scene == "grandmother-hedge"


@pytest.mark.rule("TWN-6.3", "TWN-6.4", "TWN-23.8")
def test_a_branch_that_is_won_gives_its_benefit_and_leads_on() -> None:
    table = vote(won(new()), 1, 1, 1)
    hero_turn(table)
    for hero in table.heroes:
        gain_wounds(table, hero, 4)
    assert len(table.wounds) == 12
    taken_away(table, "Pale Captain")
    when(table, lambda: "vote_for" in asked(table))
    assert len(table.wounds) == 20
    assert vote(table, 0, 0, 0).scene == CLOSING


@pytest.mark.rule("TWN-6.8", "TWN-32.8")
def test_a_branch_that_is_lost_has_only_the_price_it_names() -> None:
    table = hero_turn(vote(won(new()), 1, 1, 1))
    table.ebb, table.round = 1, 6
    when(table, lambda: "vote_for" in asked(table))
    vote(table, 0, 0, 0)
    assert table.scene == CLOSING
    assert table.ebb >= 1 + 2 + 4
    assert table.scar == 0


@pytest.mark.rule("TWN-6.3", "TWN-31.5")
def test_after_a_branch_another_may_follow_until_none_is_left() -> None:
    """Whether it was won or lost; with no branch left the closing follows without a vote."""
    table = vote(won(new()), 1, 1, 1)
    for then in ("grandmother-hedge", "lights-on-the-causeway"):
        hero_turn(table).round = 99
        when(table, lambda: "vote_for" in asked(table))
        vote(table, 1, 1, 1)
        assert table.scene == then
    hero_turn(table).round = 99
    when(table, lambda: table.scene == CLOSING)
    assert table.played == (OPENING, "the-toll-stone", "grandmother-hedge", "lights-on-the-causeway", CLOSING)


@pytest.mark.rule("TWN-6.5", "TWN-31.2")
def test_failing_the_opening_leads_to_the_despair() -> None:
    table = lost(new())
    assert (table.scene, table.played) == (DESPAIR, (OPENING, DESPAIR))


@pytest.mark.rule("TWN-6.6", "TWN-31.1")
def test_the_scene_ends_as_soon_as_a_condition_is_met() -> None:
    table = hero_turn(new())
    taken_away(table, "Glider")
    table.choose(keys(table, "move")[0])
    assert "vote_for" in asked(table)


@pytest.mark.rule("TWN-6.9", "TWN-G52")
def test_no_storyboard_is_played_twice() -> None:
    table = vote(won(new()), 1, 1, 1)
    hero_turn(table)
    assert [*table.played] == [OPENING, "the-toll-stone"]
    taken_away(table, "Pale Captain")
    when(table, lambda: "vote_for" in asked(table))
    assert {key for key in keys(table, "vote_for") if key.startswith("vote_for:1")} == {
        f"vote_for:1:{way}" for way in range(3)
    }, "the closing and the two branches that are left"


@pytest.mark.rule("TWN-1.8")
def test_an_adventure_is_scenes_a_scene_rounds_a_round_a_turn_for_each_card() -> None:
    table = first_round(new(opening="may-he-die-in-the-forest"))
    idle = {card for card in table.track if table.group_of_card(card) == 1}  # A Villager who neither moves nor acts.
    turns = len(table.track) - len(idle)
    seen = set()

    def next_round() -> bool:
        seen.add(int(table.active_card))
        return table.round == 2

    when(table, next_round)
    assert len(seen - {-1} - idle) == turns


# -- how a scene ends


@pytest.mark.rule("TWN-31.7", "TWN-G53")
def test_a_scene_that_ends_in_a_turn_cuts_off_the_discard_and_the_draw() -> None:
    table = hero_turn(new())
    hero = int(table.active)
    hand = table.hands[hero]
    taken_away(table, "Glider")
    table.choose(keys(table, "move")[0])
    vote(table, 0, 0, 0)
    assert table.hands[hero] == hand


@pytest.mark.rule("TWN-31.3", "TWN-32.1", "TWN-32.8")
def test_losing_the_closing_is_the_end_without_scars() -> None:
    table = at_closing()
    for colour in range(4):
        table.markers[colour] = -2
    quietly(table)
    assert ended(table) == (False, "TWN-32.1")
    assert (table.earned, table.scar) == ("", 0)


@pytest.mark.rule("TWN-23.10", "TWN-31.6", "TWN-EX28", "TWN-23.11")
def test_an_empty_wound_deck_ends_the_game_and_no_despair_is_played() -> None:
    table = hero_turn(new())
    gain_wounds(table, 0, 18)
    assert gain_wounds(table, 0, 4) == 2
    quietly(table)
    assert ended(table) == (False, "TWN-23.10")
    assert (table.result, table.played, table.scar) == (WOUND_DECK, (OPENING,), 0)


@pytest.mark.rule("TWN-23.10", "TWN-31.6", "TWN-EX28")
def test_success_at_the_same_moment_is_a_success_but_no_closing_is_played() -> None:
    table = hero_turn(new())
    taken_away(table, "Glider")
    gain_wounds(table, 0, 20)
    quietly(table)
    assert ended(table) == (False, "TWN-23.10")
    assert table.result == 0
    assert (table.played, table.earned) == ((OPENING,), "")


@pytest.mark.rule("TWN-G26")
def test_of_two_conditions_met_at_once_success_wins() -> None:
    table = hero_turn(new())
    taken_away(table, "Glider")
    taken_away(table, "Villager")
    quietly(table)
    assert "vote_for" in asked(table)


# -- knots and scars


@pytest.mark.rule("TWN-32.2")
def test_every_player_earns_the_knot_the_judge_too() -> None:
    table = closing_won(at_closing())
    after = table.campaign_after()
    assert after is not None
    assert [player["knots"] for player in after["campaign"]["players"]] == [["Bent Bow Knot"]] * 3


@pytest.mark.rule("TWN-32.10", "TWN-EX28")
def test_a_closing_won_with_the_last_wound_card_still_earns_the_knot() -> None:
    table = at_closing()
    taken_away(table, "Swamp Choir")
    gain_wounds(table, 0, 20)
    quietly(table)
    assert ended(table) == (True, "TWN-32.2")
    assert table.earned == "Bent Bow Knot"


@pytest.mark.rule("TWN-32.5", "TWN-32.1")
def test_heroes_who_fail_the_despair_get_a_scar_each_and_the_judge_none() -> None:
    table = at_despair()
    taken_away(table, "Villager")
    quietly(table)
    assert ended(table) == (False, "TWN-32.5")
    after = table.campaign_after()
    assert after is not None
    assert [player["scar"] for player in after["campaign"]["players"]] == [False, True, True]


@pytest.mark.rule("TWN-32.11", "TWN-EX28")
def test_a_despair_lost_with_the_wound_deck_gives_scars() -> None:
    table = at_despair()
    gain_wounds(table, 0, 20)
    quietly(table)
    assert ended(table) == (False, "TWN-32.11")
    assert table.scar == 0b11


@pytest.mark.rule("TWN-32.12")
def test_a_despair_that_is_won_gives_neither_scar_nor_knot() -> None:
    table = at_despair()
    taken_away(table, "Husk")
    table.round = 5
    when(table, lambda: table.outcome is not None)
    assert ended(table) == (None, "TWN-32.12")
    assert (table.scar, table.earned) == (0, "")


@pytest.mark.rule("TWN-32.7", "TWN-2.9")
def test_at_the_end_of_the_next_adventure_the_scar_goes_back() -> None:
    table = closing_won(at_closing(campaign=played_before({}, {"scar": True}, {})))
    after = table.campaign_after()
    assert after is not None
    assert [player["scar"] for player in after["campaign"]["players"]] == [False, False, False]


@pytest.mark.rule("TWN-32.6")
def test_whoever_plays_the_judge_keeps_the_scar_for_later() -> None:
    table = closing_won(at_closing(campaign=played_before({"scar": True}, {}, {})))
    assert not any(table.is_scar(slot) for slot in range(4))
    after = table.campaign_after()
    assert after is not None
    assert after["campaign"]["players"][0]["scar"] is True


@pytest.mark.rule("TWN-32.3", "TWN-32.4")
def test_knots_are_tied_at_the_start_and_one_effect_only_is_used() -> None:
    owned = played_before({}, {"knots": ["Crow's Loop Knot", "Bent Bow Knot"]}, {})
    table = new(campaign=owned)
    assert table.decision is not None
    assert (table.decision.seats, len(keys(table, "wear"))) == ((1,), 4)
    table.choose(max(keys(table, "wear"), key=lambda key: int(key.split(":")[2])))
    assert asked(table) == {"begin_with_card", "begin_focused", "use_no_knot"}
    table.choose(keys(table, "begin_with_card")[0])
    assert len(table.hands[0]) == 6
    assert "begin_focused" not in asked(table)
    assert not any(table.focus)


@pytest.mark.rule("TWN-32.3", "TWN-G32")
def test_the_bent_bow_begins_with_a_focus_die() -> None:
    table = new(campaign=played_before({}, {"knots": ["Bent Bow Knot"]}, {}))
    table.choose(max(keys(table, "wear"), key=lambda key: int(key.split(":")[2])))
    table.choose(keys(table, "begin_focused")[1])
    assert table.focus[:2] == [0, 1]


@pytest.mark.rule("TWN-32.3", "TWN-G32")
def test_the_twainward_knot_returns_a_wound_once_in_the_own_turn() -> None:
    table = new(campaign=played_before({}, {"knots": ["Twainward Knot"]}, {}))
    table.choose(max(keys(table, "wear"), key=lambda key: int(key.split(":")[2])))
    first_round(table)
    gain_wounds(table, 0, 3)
    turn_of(table, 0)
    before = len(table.wounds)
    table.choose(keys(table, "return_by_knot")[0])
    assert len(table.wounds) == before + 1
    assert "return_by_knot" not in asked(table)


@pytest.mark.rule("TWN-32.13")
def test_no_scene_but_a_despair_gives_scars() -> None:
    table = lost(new())
    assert table.scar == 0
    assert hero_turn(table).scar == 0


@pytest.mark.rule("TWN-32.2")
@pytest.mark.parametrize(
    ("player", "sentence"),
    [
        ({"knots": ["Granny Knot"]}, r"there is no knot 'Granny Knot' .*at campaign.players\[1\].knots"),
        ({"knots": ["Bent Bow Knot"] * 2}, r"a knot is owned once \(TWN-32.2, at campaign.players\[1\].knots"),
        ({"knots": "Bent Bow Knot"}, r"at campaign.players\[1\].knots"),
        ({"scar": "yes"}, r"at campaign.players\[1\].scar"),
        ({"knotz": ["Bent Bow Knot"]}, r"unknown field `knotz` \(at campaign.players\[1\]\)"),
    ],
)
def test_a_campaign_edited_by_hand_is_refused_with_its_place(player: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        new(campaign=played_before({}, player, {}))


@pytest.mark.rule("TWN-32.2", "TWN-32.7")
def test_a_campaign_goes_on_with_more_or_fewer_players() -> None:
    """Newcomers begin with nothing; who is absent keeps knots and scar for the next time."""
    absent = {"knots": ["Bent Bow Knot"], "scar": True}
    for before, seats in (([{}, {}], 3), ([{}, {}, {}, absent], 3)):
        table = closing_won(at_closing(seats=seats, campaign=played_before(*before)))
        after = table.campaign_after()["campaign"]["players"]
        assert len(after) == max(seats, len(before))
        assert all(len(player["knots"]) == 1 for player in after[:seats])
        assert after[seats:] == before[seats:]


@pytest.mark.rule("TWN-1.3")
def test_a_campaign_of_more_players_than_can_play_is_refused() -> None:
    with pytest.raises(SetupError, match="7 players, and at most 6 can play"):
        new(campaign=played_before(*[{}] * 7))
