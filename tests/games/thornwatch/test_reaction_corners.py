"""Corners of blows and reactions: who has fallen, where somebody was hit, an attacker who is gone (TWN-G21)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thornwatch.rules.effects.language import effects
from hearthwatch.games.thornwatch.rules.effects.on_attacks import strike_in_turn
from hearthwatch.games.thornwatch.table import NO_EVENT, NOBODY, NOWHERE

from .helpers import QUIET, bites, happen, kinds, let_be, pawns, position, reacts, take, track, wounds
from .test_verbs import GUARD, SAGE, clearing


@pytest.mark.rule("TWN-EX7", "TWN-G21", "TWN-22.10")
def test_the_guard_retaliates_for_a_denizen_who_fell_here() -> None:
    """A defeat is a wounding too; the denizen gains no wounds, so two dice are rolled."""
    table = position("""
        track = ["Husk", "Sage", "Guard", "Villager"]
        next_rolls = "H -  H -"
        creature = [{ name = "Husk", tiles = [9] }, { name = "Villager", tiles = [9] }]
        hero.Guard = { tile = 9, slots = [["Retaliate", "Brawn", "Brawn", "Brawn"]] }
        hero.Sage.tile = 11
    """)
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Villager")
    reacts(table, "react_with_card", "Retaliate")
    let_be(table)
    assert (pawns(table, "Villager"), track(table)) == ([], ["Sage", "Husk", "Guard"])


@pytest.mark.rule("TWN-14.1", "TWN-20.7")
def test_nobody_retaliates_for_a_denizen_who_fell_elsewhere() -> None:
    table = position("""
        track = ["Husk", "Sage", "Guard", "Villager"]
        next_rolls = "H -"
        creature = [{ name = "Husk", tiles = [1] }, { name = "Villager", tiles = [1] }]
        hero.Guard = { tile = 9, slots = [["Retaliate", "Brawn", "Brawn", "Brawn"]] }
        hero.Sage.tile = 11
    """)
    take(table, "use_rules_card", "Claws")
    assert "react_with_card" not in kinds(table)


@pytest.mark.rule("TWN-G22", "TWN-5.7", "TWN-C23")
@pytest.mark.parametrize(("pile", "ebb"), [("9", 4), ("10", 3)])
def test_what_waits_for_a_hit_looks_at_where_it_met_the_hero(pile: str, ebb: int) -> None:
    """A Husk on tile 10 beckons the Sage from tile 9; a Bone Pile pays for who was hit on it, not who came to it."""
    table = position(f"""
        track = ["Husk", "Guard", "Sage"]
        ebb = 4
        next_rolls = "H -"
        creature = [{{ name = "Husk", tiles = [10] }}]
        terrain.{pile} = "Bone Pile"
        cache.{pile} = 3
        hero.Guard.tile = 4
        hero.Sage.tile = 9
    """)
    bites(table, "Beckon", "Sage")
    assert (table.where[SAGE], table.ebb, wounds(table, "Sage")) == (9, ebb, 1)


@pytest.mark.rule("TWN-21.8", "TWN-13.10")
def test_hits_of_an_attacker_who_is_gone_are_not_dealt() -> None:
    """A Husk hits everybody here; for the Sage the Guard strikes back, and the Husk falls before the second hit."""
    table = position("""
        heroes = ["Sage", "Guard"]
        track = ["Sage*", "Guard*", "Husk"]
        next_rolls = "H H H"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, slots = [["Retaliate", "Brawn", "Brawn", "Brawn"]] }
        hero.Sage.tile = 9
    """)
    happen(table, {"hit": 1, "at": "hero here", "all": True}, me=pawns(table, "Husk")[0])
    reacts(table, "react_with_card", "Retaliate")
    let_be(table)
    assert (pawns(table, "Husk"), wounds(table, "Sage"), wounds(table, "Guard")) == ([], 1, 0)


@pytest.mark.rule("TWN-14.6", "TWN-G22")
def test_nothing_follows_from_an_attack_that_was_prevented() -> None:
    """With the hits rolled and the blow prevented in window (b), the hero is not moved either."""
    table = clearing('next_rolls = "H -"')
    husk = pawns(table, "Husk")[1]
    happen(table, {"attack": "ranged", "dice": 2, "at": "it", "on_hit": {"bring": True}}, me=husk, it=SAGE)
    take(table, "pass_window")
    assert "react" in kinds(table), "The dice are rolled, and the Guard may stand between."
    event = len(table.events) - 1
    blow = table.blow(event)
    assert blow is not None
    table.change(event, blow._replace(prevented=1))  # type: ignore[arg-type]
    let_be(table)
    assert (table.where[SAGE], wounds(table, "Sage")) == (8, 0)


@pytest.mark.rule("TWN-24.2", "TWN-23.8", "TWN-23.7")
@pytest.mark.parametrize("verb", ["return", "take_over"])
def test_a_deck_that_held_only_wounds_is_made_anew_when_they_leave_it(verb: str) -> None:
    table = position("""
        track = ["Guard", "Sage"]
        hero.Sage = { deck = ["wound", "wound"], discard = ["Mind", "Spirit", "Mind"] }
    """)
    happen(table, {verb: 2, "from": "deck"}, me=GUARD, it=SAGE)
    assert (len(table.decks[SAGE]), len(table.discards[SAGE]), table.ebb) == (3, 0, 2)


@pytest.mark.rule("TWN-14.1", "TWN-G21")
@pytest.mark.parametrize("order", [["Guard", "Greenheart"], ["Greenheart", "Guard"]])
def test_a_reaction_speaks_of_who_was_wounded(order: list[str]) -> None:
    """Quickening Sap returns wounds of the Guard, whoever sits first."""
    table = position(f"""
        heroes = {order}
        track = ["Husk", "Guard", "Greenheart"]
        next_rolls = "H -"
        creature = [{{ name = "Husk", tiles = [9] }}]
        hero.Guard = {{ tile = 9, discard = ["wound", "wound"] }}
        [hero.Greenheart]
        tile = 11
        discard = ["wound"]
        slots = [["Quickening Sap", "Spirit", "Spirit", "Spirit"]]
    """)
    take(table, "use_rules_card", "Claws")
    reacts(table, "react_with_card", "Quickening Sap")
    let_be(table)
    assert (wounds(table, "Guard"), wounds(table, "Greenheart")) == (0, 1)


@pytest.mark.rule("TWN-G14", "TWN-22.11")
def test_who_has_fallen_meanwhile_is_not_struck_next() -> None:
    table = clearing('next_rolls = "-"')
    husks = pawns(table, "Husk")
    node = effects.reading(QUIET.book.nodes).effect("test/struck", {"attack": "ranged", "dice": 1, "all": True})
    table.where[husks[1]] = NOWHERE
    table.do(strike_in_turn(node.name, SAGE, NOBODY, NO_EVENT, (*husks,)))  # type: ignore[arg-type]
    table.run()
    let_be(table)
    assert ("strike_next" in kinds(table), len(table.script)) == (False, 1), "Only one is left, and nobody is asked."
