"""Whatever a player could name and may not have is refused with its own clause, offered or not."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.table import Realm
from hearthwatch.kernel import Card, IllegalChoice
from hearthwatch.testing import check_labels
from tests.games.heroes_of_terrinoth.helpers import FOUR, KARI, kinds, play_until, position, take, use
from tests.games.heroes_of_terrinoth.own_quests import card_named, happen


def told(table: Realm, key: str) -> tuple[str, str]:
    """The clause and the words with which a choice is refused."""
    with pytest.raises(IllegalChoice) as refused:
        table.choose(key)
    words, _, rule = str(refused.value).rpartition(" (")
    return rule.rstrip(")"), words


def enemy(table: Realm, name: str) -> Card:
    return card_named(table, name)


# -- cards and tokens


def test_an_activation_card_that_is_exhausted_or_somebody_elses() -> None:
    table = position('hero.Kari.exhausted = ["Caution"]')
    assert told(table, "use_card:3") == ("HOT-9.1", "Caution is exhausted.")
    assert told(table, "use_card:4") == (
        "HOT-6.1",
        "Reluctant Blow is a card of Elder Mok, and Kari Wraithstalker activates.",
    )


def test_tokens_that_are_not_there_too_many_or_somebody_elses() -> None:
    table = position("hero.Kari.tokens = 1\nhero.Elder.tokens = 3")
    use(table, "Blaze a Trail")
    assert told(table, "spend:0:2") == ("HOT-14.1", "Kari Wraithstalker has 1 token.")
    assert told(table, "spend:0:3") == ("HOT-14.1", "At most two tokens are spent on an action.")
    assert told(table, "spend:1:1") == ("HOT-19.8", "Kari Wraithstalker acts, and spends no tokens of Elder Mok.")


def test_cards_to_ready_and_to_exhaust() -> None:
    table = position('hero.Kari.exhausted = ["Caution", "Blaze a Trail"]')
    happen(table, {"ready": 1})
    assert told(table, "ready_card:0") == ("HOT-9.3", "Precise Strike is readied already.")
    assert told(table, "ready_card:5")[0] == "HOT-9.3"
    table = position('hero.Kari.exhausted = ["Caution"]')
    happen(table, {"exhaust": 1})
    assert told(table, "exhaust_card:3") == ("HOT-3.5", "Caution is exhausted already.")


def test_a_price_is_not_paid_with_the_cards_of_others() -> None:
    table = position("")
    happen(table, {"pay": {"cards": 1}, "then": {"gain": "focused"}})
    key = next(option.key for option in table.decision.options) if table.decision else ""
    assert told(table, key.removesuffix("0") + "5") == (
        "HOT-19.8",
        "Herbs by the Wayside is a card of Elder Mok, not of Kari Wraithstalker.",
    )


def test_an_advanced_card_of_another_archetype_and_a_basic_card() -> None:
    table = position('phase = "peril"\nperil = 2')
    assert told(table, "upgrade:0:forked-sigil")[0] == "HOT-25.4"
    assert told(table, "upgrade:0:caution") == (
        "HOT-25.2",
        "Caution is a basic card: an upgrade brings an advanced one.",
    )


# -- enemies


def test_an_attack_out_of_reach() -> None:
    table = position('shadows = ["Zombie"]\nhero.Kari.engaged = ["Bandit", "Ogre"]\nhero.Elder.engaged = ["Rat Swarm"]')
    use(table, "Precise Strike")
    take(table, "leave_it")
    play_until(table, lambda table: "aim" in kinds(table))
    for name in ("Zombie", "Rat Swarm"):
        words = f"{name} is not engaged with {KARI}, and Precise Strike reaches no farther."
        assert told(table, f"aim:0:{enemy(table, name)}") == ("HOT-8.1", words)
    assert told(table, f"aim:0:{table.lair[0]}") == ("HOT-20.5", "Splig is in the lair, out of play.")
    assert table.decision is not None
    assert any(one.label.startswith("Attack Splig in the lair (") for one in table.decision.besides())


def test_one_enemy_is_no_second_target() -> None:
    table = position('hero.Kari = { engaged = ["Bandit", "Ogre", "Zombie"], cards = ["Fan of Knives"] }')
    use(table, "Fan of Knives")
    play_until(table, lambda table: "aim" in kinds(table))
    take(table, "aim", "Attack Bandit")
    assert told(table, f"aim:0:{enemy(table, 'Bandit')}") == ("HOT-8.20", "Bandit is a target already.")


def test_enemies_whose_turn_it_is_not() -> None:
    shadows = 'phase = "enemy"\nshadows = ["Zombie"]\n'
    table = position(
        shadows + 'hero.Kari.engaged = ["Bandit", "Marsh Imp", "-Sorcerer"]\nhero.Elder.engaged = ["Rat Swarm"]'
    )
    refusals = {
        name: told(table, f"activate_enemy:0:{enemy(table, name)}")[0] for name in ("Zombie", "Sorcerer", "Rat Swarm")
    }
    assert refusals == {"Zombie": "HOT-10.3", "Sorcerer": "HOT-10.7", "Rat Swarm": "HOT-10.6"}
    assert told(table, f"activate_enemy:0:{table.lair[0]}")[0] == "HOT-10.21"


def test_an_enemy_that_an_effect_does_not_mean() -> None:
    table = position('shadows = ["Zombie", "Ogre"]\nhero.Kari.engaged = ["Bandit"]')
    happen(table, {"wound": 1, "at": "shadows"})
    assert told(table, f"wound_one:{enemy(table, 'Bandit')}:1") == (
        "HOT-19.4",
        "Bandit is not in the shadows.",
    )
    table = position('hero.Kari.engaged = ["Bandit", "-Ogre", "Zombie"]\nshadows = ["Sorcerer"]')
    happen(table, {"may": {"tire": 1, "at": "mine"}})
    assert told(table, f"tire:{enemy(table, 'Ogre')}") == ("HOT-3.5", "Ogre is exhausted already.")
    assert told(table, f"tire:{enemy(table, 'Sorcerer')}") == (
        "HOT-19.4",
        f"Sorcerer is not engaged with {KARI}.",
    )


def test_an_enemy_to_engage_drive_off_or_send_away() -> None:
    table = position('shadows = ["Zombie", "Ogre"]\nhero.Kari.engaged = ["Bandit", "Sorcerer"]')
    happen(table, {"engage": "shadows"})
    assert told(table, f"become_engaged:0:{enemy(table, 'Bandit')}")[0] == "HOT-17.3"
    table = position('shadows = ["Zombie", "Ogre"]\nhero.Kari.engaged = ["Bandit", "Sorcerer"]')
    happen(table, {"shake_off": "mine"})
    assert told(table, f"shake_off:{enemy(table, 'Zombie')}") == ("HOT-19.4", "Zombie is in the shadows already.")
    table = position('shadows = ["Zombie", "Ogre", "Splig"]')
    happen(table, {"banish": "shadows"})
    assert told(table, f"banish:{enemy(table, 'Splig')}") == ("HOT-20.4", "A Nemesis is never sent away.")


def test_an_enemy_that_cannot_strike_back_now() -> None:
    kari = 'hero.Kari.engaged = ["Zombie", "Cave Spider", "-Bandit"]\nhero.Elder.engaged = ["Ogre"]\n'
    table = position(kari + 'next_rolls = "- - X -"')
    use(table, "Precise Strike")
    play_until(table, lambda table: "strike_back" in kinds(table))
    key = f"strike_back:0:1:0:{enemy(table, 'Zombie')}"
    assert table.decision is not None
    assert key in [option.key for option in table.decision.options]
    assert told(table, f"strike_back:0:1:0:{enemy(table, 'Bandit')}") == ("HOT-7.18", "Bandit is exhausted.")
    assert told(table, f"strike_back:0:1:0:{enemy(table, 'Ogre')}") == ("HOT-7.13", f"Ogre is not engaged with {KARI}.")


def test_the_stronger_strikes_back_first() -> None:
    table = position('hero.Kari.engaged = ["Ogre", "Hired Blade", "Zombie"]\nnext_rolls = "- - X - -"')
    use(table, "Precise Strike")
    play_until(table, lambda table: "strike_back" in kinds(table))
    words = "A stronger enemy than Zombie strikes back first."
    assert told(table, f"strike_back:0:1:0:{enemy(table, 'Zombie')}") == ("HOT-7.14", words)


# -- heroes


def test_the_defeated_are_neither_aided_nor_lead_nor_activate() -> None:
    table = position(FOUR + "hero.Hagan.wounds = 13")
    use(table, "Draw Attention")
    assert told(table, "aid:0:2") == ("HOT-15.11", "Hagan Dourstone is defeated.")
    assert told(table, "aid:0:0") == ("HOT-8.16", f"{KARI} must aid somebody else.")
    table = position(FOUR + 'hero.Hagan.wounds = 13\nphase = "travel"\nprogress = 9')
    take(table, "travel")
    assert told(table, "lead:2") == ("HOT-15.11", "Hagan Dourstone is defeated.")


# -- items and abilities


def test_an_item_for_another_moment_or_of_somebody_else() -> None:
    table = position(
        'hero.Kari = { items = ["Smelling Salts", "Weighted Net"], exhausted = ["Caution"] }\n'
        'hero.Elder.items = ["Hot Meat Pie"]'
    )
    _, net, pie = table.items
    assert told(table, f"use_item:0:{net}") == ("HOT-21.2", "It is for another moment: before the action.")
    assert told(table, f"use_item:0:{pie}") == ("HOT-G38", "Elder Mok holds Hot Meat Pie.")
    assert told(table, f"use_item:1:{pie}") == ("HOT-6.1", f"{KARI} acts, not Elder Mok.")
    assert told(table, "use_ability:0") == ("HOT-3.1", "It is for another moment: before the action.")
    assert told(table, "use_ability:1") == ("HOT-3.1", "The ability of Elder Mok works by itself.")


@pytest.mark.rule("HOT-3.1")
def test_an_ability_that_works_by_itself_is_named_with_what_it_does() -> None:
    table = position('hero.Kari = { items = ["Smelling Salts"], exhausted = ["Caution"] }')
    assert table.decision
    labels = {refused.key: refused.label for refused in table.decision.besides()}
    assert labels["use_ability:1"] == (
        "Elder Mok: during your activation, each time another hero recovers wounds, you recover 1 wound"
    )


# -- no two options read the same


@pytest.mark.parametrize("quest", [*GAME.settings["quest"].values[1:9]])
def test_no_two_options_of_one_question_read_the_same(quest: str) -> None:
    assert check_labels(GAME, plays=4, seed=11, quest=quest) > 200
