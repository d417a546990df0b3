"""Every verb of the effect language does what it says: enemies, the board, dice."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth.rules.effects.language import effect
from hearthwatch.games.heroes_of_terrinoth.rules.quest_book import count
from hearthwatch.games.heroes_of_terrinoth.show.printing import counter_text, effect_text
from hearthwatch.games.heroes_of_terrinoth.table import NO_CARD, Realm
from tests.games.heroes_of_terrinoth.conftest import Printer
from tests.games.heroes_of_terrinoth.helpers import (
    KARI,
    MOK,
    ended,
    enemy_discard,
    engaged,
    kinds,
    position,
    shadows,
    take,
    tokens,
    use,
    wounds,
)
from tests.games.heroes_of_terrinoth.own_quests import (
    card_named,
    cards_offered,
    choose_card,
    happen,
    quest,
)

# -- enemies


def test_wound_one_enemy_of_your_choice() -> None:
    table = position('shadows = ["Sorcerer", "?Ogre"]\nhero.Elder.engaged = ["Sorcerer"]')
    happen(table, {"wound": 2, "at": "shadows"})
    choose_card(table, "Sorcerer")
    assert shadows(table) == ["Sorcerer*2", "?"]
    assert engaged(table, MOK) == ["Sorcerer"]


def test_wound_each_enemy_that_fits() -> None:
    table = position('shadows = ["Sorcerer", "?Ogre", "Bandit*1"]\nhero.Elder.engaged = ["Sorcerer"]')
    happen(table, {"wound_each": 1, "at": "shadows"})
    assert shadows(table) == ["Sorcerer*1", "Ogre*1"]
    assert enemy_discard(table) == ["Bandit"]
    assert engaged(table, MOK) == ["Sorcerer"]


def test_mend_every_enemy_that_fits() -> None:
    table = position('shadows = ["Ogre*1", "Sorcerer*2", "Zombie"]\nhero.Elder.engaged = ["Ogre*3"]')
    happen(table, {"mend": 2, "at": "Creature"})
    assert shadows(table) == ["Ogre", "Sorcerer*2", "Zombie"]
    assert engaged(table, MOK) == ["Ogre*1"]


def test_tire_readied_enemies_of_your_choice() -> None:
    table = position('shadows = ["Ogre", "Sorcerer", "-Zombie"]')
    happen(table, {"tire": 1, "at": "any"})
    assert cards_offered(table) == ["Ogre", "Sorcerer"]
    choose_card(table, "Sorcerer")
    assert shadows(table) == ["Ogre", "-Sorcerer", "-Zombie"]
    happen(table, {"tire": 5, "at": "any"})
    assert shadows(table) == ["-Ogre", "-Sorcerer", "-Zombie"]


def test_tire_each_and_rouse_each() -> None:
    table = position('shadows = ["Ogre", "Bandit"]\nhero.Elder.engaged = ["Ogre"]')
    happen(table, {"tire_each": True, "at": "Creature"})
    assert (shadows(table), engaged(table, MOK)) == (["-Ogre", "Bandit"], ["-Ogre"])
    happen(table, {"rouse_each": True, "at": "shadows"})
    assert (shadows(table), engaged(table, MOK)) == (["Ogre", "Bandit"], ["-Ogre"])


def test_advance_inflict_and_retreat_are_this_enemys() -> None:
    table = position('shadows = ["Ogre", "Bandit"]')
    ogre = card_named(table, "Ogre")
    happen(table, {"inflict": True}, MOK, ogre)
    happen(table, {"advance": True}, KARI, ogre)
    assert (engaged(table, KARI), table.wounds) == (["Ogre"], [0, 2])
    happen(table, {"inflict": True}, MOK, ogre)
    assert table.wounds == [2, 2]
    happen(table, {"retreat": True}, MOK, ogre)
    assert sorted(shadows(table)) == ["Bandit", "Ogre"]
    for what in ("inflict", "advance", "retreat"):
        happen(table, {what: True})
    assert table.wounds == [2, 2]


def test_pounce_on_the_hero_with_most_or_fewest_of_something() -> None:
    table = position('hero.Kari.engaged = ["Ogre"]\nhero.Elder.tokens = 1')
    ogre = card_named(table, "Ogre")
    happen(table, {"pounce": "fewest engaged"}, KARI, ogre)
    assert engaged(table, MOK) == ["Ogre"]
    happen(table, {"pounce": "fewest tokens"}, KARI, ogre)
    assert engaged(table, KARI) == ["Ogre"]
    happen(table, {"pounce": "most tokens"})
    assert engaged(table, KARI) == ["Ogre"]


@pytest.mark.rule("HOT-12.8")
def test_banish_an_enemy_without_defeating_it() -> None:
    table = position('shadows = ["Ogre Master*2", "?Bandit"]\ncounters.tracks = 1', quest="what-walks-beneath")
    happen(table, {"banish": "shadows"})
    choose_card(table, "Ogre Master")
    assert enemy_discard(table) == ["Ogre Master"]
    assert count(table, "tracks") == 1


@pytest.mark.rule("HOT-20.4", "HOT-G29")
def test_banish_never_sends_a_nemesis_to_the_discard_pile() -> None:
    table = position('shadows = ["Splig*3"]')
    happen(table, {"banish": "any"})
    assert shadows(table) == ["Splig*3"]
    assert table.enemy_discard == []


# -- the board


def test_progress_is_added_and_removed() -> None:
    table = position("progress = 3")
    happen(table, {"progress": 2})
    assert table.progress == 5
    happen(table, {"progress": -9})
    assert table.progress == 0


def test_peril_rises() -> None:
    table = position("peril = 3")
    happen(table, {"peril": 2})
    assert table.peril == 5


def test_spawn_here_there_or_facedown() -> None:
    table = position('enemies = ["Bandit", "Ogre", "Zombie", "Cave Spider", "Rat Swarm"]')
    happen(table, {"spawn": 2, "where": "you"}, MOK)
    assert engaged(table, MOK) == ["Bandit", "Ogre"]
    happen(table, {"spawn": 1, "where": "shadows"})
    happen(table, {"spawn": 1, "where": "facedown"})
    assert shadows(table) == ["Zombie", "?"]


def test_raise_from_the_discard_pile() -> None:
    table = position('enemy_discard = ["Bandit", "Ogre"]')
    happen(table, {"raise": "Creature", "where": "shadows"})
    assert (shadows(table), enemy_discard(table)) == (["Ogre"], ["Bandit"])
    happen(table, {"raise": "Creature", "where": "you"})
    assert table.enemies == [card_named(table, "Ogre")]


@pytest.mark.parametrize(("where", "who"), [("you", KARI), ("leader", MOK)])
def test_nemesis_leaves_the_lair(where: str, who: str) -> None:
    table = position('leader = "Elder"\nactive = "Elder"')
    happen(table, {"nemesis": where}, KARI)
    assert engaged(table, who) == ["Splig"]


def test_vanish_takes_the_nemesis_back_with_its_wounds() -> None:
    table = position('shadows = ["-Splig*4", "Bandit"]')
    happen(table, {"vanish": True})
    assert shadows(table) == ["Bandit"]
    assert [(table.hurt[card], table.tired[card]) for card in table.lair] == [(4, 0)]
    happen(table, {"nemesis": "you"})
    assert engaged(table, KARI) == ["Splig*4"]


def test_count_changes_a_counter() -> None:
    with quest('counters = { walls = 3 }\n[[rule]]\nname = "x"\nwhen = "begin"\neffect = { count = "walls", by = -2 }'):
        table = position("", quest="a-quest-for-a-test")
        rule = "quest/a-quest-for-a-test/rule/0"
        carry(table, rule)
        assert count(table, "walls") == 1
        carry(table, rule)
        assert count(table, "walls") == 0


def carry(table: Realm, name: str) -> None:
    """An effect of a quest happens now."""
    table.do(effect(name, table.leader, NO_CARD))
    table.run()


@pytest.mark.rule("HOT-G47")
@pytest.mark.parametrize(("shown", "after"), [("X", (1, 0, 0)), ("T", (0, 2, 0)), ("-", (0, 0, 3))])
def test_enemy_die_does_only_what_is_printed(shown: str, after: tuple[int, int, int]) -> None:
    table = position(f'next_rolls = "{shown}"\nhero.Kari.engaged = ["Ogre"]')
    happen(table, {"enemy_die": {"X": {"suffer": 1}, "T": {"claim": 2}, "blank": {"progress": 3}}})
    assert (wounds(table, KARI), tokens(table, KARI), table.progress) == after


def test_enemy_die_may_leave_sides_out() -> None:
    table = position('next_rolls = "X T"')
    happen(table, {"enemy_die": {"X": {"suffer": 1}}})
    happen(table, {"enemy_die": {"X": {"suffer": 1}}})
    assert wounds(table, KARI) == 1


def test_hero_dice_work_once_for_each_success() -> None:
    table = position('next_rolls = "C D S -"')
    happen(table, {"hero_dice": 3, "each": {"progress": 1}})
    assert table.progress == 2


def test_win_and_fail_end_the_game() -> None:
    table = position("")
    happen(table, {"win": "All is well."})
    assert ended(table) == (True, "HOT-13.2")
    assert table.outcome is not None
    assert table.outcome.reason == "All is well."
    table = position("")
    happen(table, {"fail": "All is lost."})
    assert ended(table) == (False, "HOT-13.3")


# -- dice


def rolled(printed: Printer, what: object, rolls: str) -> Realm:
    """Kari attacks an Ogre with an item for the dice that says this, and uses it."""
    printed.effect("exploration/Lucky Farthing", what)
    table = position(f'hero.Kari = {{ items = ["Lucky Farthing"], engaged = ["Ogre*1"] }}\nnext_rolls = "{rolls}"')
    use(table, "Precise Strike")
    take(table, "use_item")
    return table


def test_reroll_dice_of_any_kind_or_of_one(printed: Printer) -> None:
    table = rolled(printed, {"reroll": 1}, "- - X S")
    assert kinds(table) == ["reroll", "reroll", "no_more_rerolls"]
    table.choose(0)
    assert engaged(table, KARI) == ["Ogre*2"]
    assert len(rolled(printed, {"reroll": 1, "kind": "hero"}, "- S X S").legal) == 3
    assert len(rolled(printed, {"reroll": 1, "kind": "enemy"}, "- S X S").legal) == 2


def test_add_success_and_add_defense(printed: Printer) -> None:
    assert engaged(rolled(printed, {"add_success": 2}, "- - -"), KARI) == ["Ogre*3"]
    assert wounds(rolled(printed, {"add_defense": 1}, "- - X"), KARI) == 1


def test_cancel_one_enemy_die(printed: Printer) -> None:
    assert wounds(rolled(printed, {"cancel": "X"}, "- - X"), KARI) == 0
    kari = 'hero.Kari = { items = ["Tin Buckler"], engaged = ["Ogre", "Ogre Master"] }'
    table = position(kari + '\nnext_rolls = "- - X X"')
    use(table, "Draw Attention")
    take(table, "use_item")
    assert wounds(table, KARI) == 2


@pytest.mark.rule("HOT-18.2")
@pytest.mark.parametrize(
    ("by", "text", "left"),
    [({}, "All found villagers are rescued.", [0, 4]), ({"by": 2}, "2 found villagers are rescued.", [1, 3])],
)
def test_turn_moves_all_or_some_of_one_counter_to_another(by: dict[str, int], text: str, left: list[int]) -> None:
    rule = {"name": "Home", "when": "threat", "effect": {"turn": "found", "into": "rescued", **by}}
    with quest(counters={"found": 3, "rescued": 1}, rule=[rule]) as slug:
        table = position("", quest=slug)
        name = table.played.rules[0].effect
        assert effect_text(name) == text
        carry(table, name)
        assert table.counters == left


@pytest.mark.rule("HOT-19.9")
def test_turn_moves_no_more_than_there_is() -> None:
    rule = {"name": "Home", "when": "threat", "effect": {"turn": "found", "into": "rescued", "by": 5}}
    with quest(counters={"found": 3, "rescued": 1}, rule=[rule]) as slug:
        table = position("", quest=slug)
        carry(table, table.played.rules[0].effect)
        assert table.counters == [0, 4]


@pytest.mark.rule("HOT-18.2")
def test_a_counter_at_nothing_is_told_in_words() -> None:
    assert counter_text("near", 0) == "the Stag's nearness is 0"
    assert counter_text("found", 0) == "nobody who was found is left in the fog"
