"""What lasts from one table to the next, shown with Vigil: knots and scars (TWN-2.9, TWN-32.2 to TWN-32.7)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from hearthwatch.kernel import Campaign, CampaignData, Document, IllegalChoice, RecordError, SetupError

from .toys import knife, vigil
from .toys.vigil import Vigil, Watch, Watcher

ROLES = [None, "Sage", "Guard"]


def document(*players: dict[str, Any], **other: Any) -> dict[str, Any]:
    return {"game": "vigil", "version": 1, "campaign": {"players": list(players)}, **other}


def played(rolled: int, campaign: Document | None = None) -> Vigil:
    """The closing at once, with this roll; whoever has a knot ties none."""
    table: Vigil = vigil.GAME.new(3, 1, role=ROLES, campaign=campaign)
    table.script = (rolled,)
    while table.decision:
        keys = table.decision.options.keys()
        table.choose(next(key for key in keys if key.startswith(("tie:", "vote:")) and key.endswith(("-1", ":1"))))
    return table


def test_a_closing_that_is_won_earns_everybody_its_knot() -> None:
    """TWN-32.2: the Judge too."""
    after = played(6).campaign_after()
    assert after == document(*[{"knots": ["Twainward"], "scar": False}] * 3)


def test_a_lost_despair_scars_the_heroes() -> None:
    """TWN-32.5."""
    after = played(1).campaign_after()
    assert [player["scar"] for player in after["campaign"]["players"]] == [False, True, True]


def test_a_scar_takes_the_place_of_a_trait_and_goes_back_at_the_end() -> None:
    """TWN-2.9, TWN-32.7."""
    scarred = played(1).campaign_after()
    table: Vigil = vigil.GAME.new(3, 1, role=ROLES, campaign=scarred)
    assert [table.traits(seat) for seat in range(3)] == [2, 1, 1]
    healed = played(6, scarred).campaign_after()
    assert not any(player["scar"] for player in healed["campaign"]["players"])


def test_of_the_knots_one_is_tied() -> None:
    """TWN-32.3, TWN-32.4."""
    campaign = document({}, {"knots": ["Twainward", "Bent Bow"]}, {})
    table: Vigil = vigil.GAME.new(3, 1, role=ROLES, campaign=campaign)
    assert table.decision is not None
    assert table.decision.seats == (1,)
    assert [option.label for option in table.decision.options] == ["Tie no knot", "Tie Twainward", "Tie Bent Bow"]


def test_the_campaign_is_part_of_the_record() -> None:
    campaign = document({}, {"knots": ["Bent Bow"], "scar": True}, {})
    table = played(6, campaign)
    assert table.record.origin.campaign == document(
        {"knots": [], "scar": False}, {"knots": ["Bent Bow"], "scar": True}, {"knots": [], "scar": False}
    )
    table = vigil.GAME.new(3, 1, role=ROLES, campaign=campaign)
    assert vigil.GAME.replay(table.record) == table
    assert vigil.GAME.load(table.to_json()).campaign == Watch((Watcher(), Watcher(("Bent Bow",), True), Watcher()))
    assert table.determinize(1, seed=3).campaign == table.campaign


def test_it_is_a_document_that_can_be_exported_when_the_game_is_over() -> None:
    table = played(6)
    assert json.loads(table.export("campaign")) == table.campaign_after()
    unfinished: Vigil = vigil.GAME.new(3, 1, role=ROLES)
    with pytest.raises(IllegalChoice, match="when the game is over"):
        unfinished.campaign_after()
    assert unfinished.campaign == Watch()


@pytest.mark.parametrize(
    ("campaign", "sentence"),
    [
        ({}, "A campaign is a document of three parts: game, version and campaign."),
        (document(game="thorgal"), "This is a campaign of 'thorgal', not of 'vigil' (at game)."),
        (document(version=9), "This campaign was kept by version 9 of the rules of Vigil; this is version 1"),
        (document({"scar": 3}, {}, {}), "Expected `bool`, got `int` (at campaign.players[0].scar)."),
        (document(campaign=[]), "Expected `object`, got `array` (at campaign)."),
        (document({}), "it has 1 players, the table 3 seats (at campaign.players)."),
        (document({}, {"knots": ["Noose"]}, {}), "there is no knot 'Noose' (TWN-32.2, at campaign.players[1].knots)."),
    ],
)
def test_what_is_wrong_is_said_with_its_place(campaign: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError) as refused:
        vigil.GAME.new(3, 1, campaign=campaign)
    assert sentence in str(refused.value)


def test_a_record_with_an_impossible_campaign_is_refused() -> None:
    table = vigil.GAME.new(3, 1, campaign=document({}, {}, {}))
    edited: CampaignData = {"game": "vigil", "version": 2, "campaign": {}}
    record = replace(table.record, origin=replace(table.record.origin, campaign=edited))
    with pytest.raises(RecordError, match="version 2 of the rules of Vigil"):
        vigil.GAME.replay(record)


def test_a_campaign_is_its_type_what_comes_after_and_perhaps_a_check() -> None:
    unchecked = Campaign(Watch, after=lambda table, watch: watch)
    assert unchecked.read(vigil.GAME, document({}), 3) == Watch((Watcher(),))
    assert unchecked.after(None, Watch()) == Watch()
    checked = Campaign(Watch, after=lambda table, watch: watch, check=lambda watch, seats: f"{seats} are too many.")
    with pytest.raises(SetupError, match=r"does not fit this table: 3 are too many\."):
        checked.read(vigil.GAME, document({}), 3)


def test_most_games_keep_none() -> None:
    with pytest.raises(SetupError, match="Knife keeps no campaign"):
        knife.GAME.new(campaign=document())
    with pytest.raises(SetupError, match="Knife keeps no campaign"):
        knife.GAME.new(seed=1).campaign_after()


def test_a_role_for_each_seat_is_settled_before() -> None:
    """TWN-2.3: the Judge has none."""
    table: Vigil = vigil.GAME.new(3, 1, role={2: "Warden"})
    assert table.decision is not None
    assert table.decision.seats == (1,), "only one hero has to choose"
    with pytest.raises(SetupError, match="The Judge, at seat 0, has no role"):
        vigil.GAME.new(3, 1, role=["Sage", None, None])
