"""Heroes and their cards, readying, and upgrading (HOT-3, HOT-9, HOT-25)."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth.content import ACTIVATION_NAMES, ACTIVATIONS, HERO_NAMES, HEROES
from hearthwatch.games.heroes_of_terrinoth.table import Hero, Realm
from tests.games.heroes_of_terrinoth.conftest import Printer
from tests.games.heroes_of_terrinoth.helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    PELL,
    act,
    conditions,
    exhausted,
    hero,
    kinds,
    labels,
    pick,
    play_until,
    position,
    prompt,
    readied,
    seats,
    take,
    to_card,
    tokens,
    use,
    why_not,
    wounds,
)
from tests.games.heroes_of_terrinoth.own_quests import happen

SCOUT = ["Precise Strike", "Blaze a Trail", "Draw Attention", "Caution"]
HEALER = ["Reluctant Blow", "Herbs by the Wayside", "Steady Hands", "Share the Waterskin"]
GREEN = 'phase = "peril"\nperil = 2\n'
"""The next space is green: each hero upgrades an activation card, and there is no Goblin in play to hurt anybody."""


def cards(table: Realm, name: str) -> list[str]:
    """The activation cards of a hero: attack, explore, aid, rest."""
    return [ACTIVATION_NAMES[table.cards[skill]] for skill in table.skills(hero(table, name))]


def learnable(table: Realm) -> list[str]:
    """What the hero who is asked may learn."""
    assert table.decision is not None
    return [ACTIVATION_NAMES[one.step[2]] for one in table.decision.options]


def of_class(name: str) -> list[str]:
    return [card.name for card in ACTIVATIONS if card.class_name == name]


# -- heroes and cards


@pytest.mark.rule("HOT-3.1")
def test_a_hero_has_health_and_an_ability() -> None:
    table = position(f'heroes = ["{KARI}", "{MOK}", "{HAGAN}", "{PELL}"]')
    printed = {one.name: one.health for one in HEROES}
    for place, face in enumerate(table.party):
        assert table.health(Hero(place)) == printed[HERO_NAMES[face]]
    table = position('shadows = ["Bandit"]\nhero.Kari = { tokens = 1 }')
    use(table, "Caution")
    assert kinds(table) == ["use_ability", "go_on"]
    take(table, "use_ability")
    assert tokens(table, KARI) == 0
    assert [table.hurt[card] for card in table.in_shadows()] == [1]


@pytest.mark.rule("HOT-3.1")
def test_an_ability_that_works_once_per_round_works_again_in_the_next() -> None:
    table = position(f'heroes = ["{KARI}", "Orsolya Venn"]\nnext_rolls = "- - - -"')
    use(table, "Precise Strike")
    take(table, "use_ability")
    pick(table, "Exhaust Cinder Dart")
    assert table.progress == 1
    use(table, "Turn the Page")
    assert prompt(table) == "Kari Wraithstalker activates: which card?"
    play_until(table, lambda table: table.round == 2)
    use(table, "Caution")
    assert "use_ability" in kinds(table)


@pytest.mark.rule("HOT-3.3", "HOT-25.2")
def test_a_hero_has_four_cards_one_for_each_action_at_all_times() -> None:
    table = position(GREEN)
    take(table, "upgrade", "Long Stride")
    actions = [ACTIVATIONS[table.cards[skill]].action for skill in table.skills(Hero(0))]
    assert actions == ["attack", "explore", "aid", "rest"]
    assert cards(table, KARI) == ["Precise Strike", "Long Stride", "Draw Attention", "Caution"]


@pytest.mark.rule("HOT-3.4")
def test_a_card_enters_play_readied() -> None:
    table = position(
        'phase = "travel"\nprogress = 6\nenemies = ["Bandit", "Ogre", "Zombie", "Bandit"]\nnext_rolls = "-"'
    )
    pick(table, "Travel on", f"{KARI} leads")
    assert [table.tired[card] for card in table.enemies] == [0, 0, 0, 0]


@pytest.mark.rule("HOT-3.5")
def test_an_exhausted_card_cannot_be_exhausted_as_an_effect() -> None:
    table = position('phase = "enemy"\nhero.Kari = { engaged = ["Zombie"], exhausted = ["Caution"] }')
    assert prompt(table) == "Kari Wraithstalker exhausts an activation card: which one?"
    assert labels(table) == ["Exhaust Precise Strike", "Exhaust Blaze a Trail", "Exhaust Draw Attention"]
    assert why_not(table, "Exhaust Caution") == ("HOT-3.5", "Caution is exhausted already.")
    pick(table, "Exhaust Draw Attention")
    assert exhausted(table, KARI) == ["Draw Attention", "Caution"]


@pytest.mark.rule("HOT-3.5")
def test_with_every_card_exhausted_there_is_nothing_to_exhaust() -> None:
    """The Zombie grabs in vain and then wounds; the cards are readied only when Kari activates again."""
    table = position(f'phase = "enemy"\nleader = "{MOK}"\nhero.Kari = {{ engaged = ["Zombie"], exhausted = {SCOUT} }}')
    assert prompt(table) == "Elder Mok activates: which card?"
    assert exhausted(table, KARI) == SCOUT
    assert wounds(table, KARI) == 1


@pytest.mark.rule("HOT-3.5", "HOT-EX14")
def test_an_exhausted_card_pays_for_nothing() -> None:
    """Orsolya Venn exhausts a card for progress after an activation; with four exhausted cards she cannot."""
    cards = ["Cinder Dart", "Questing Flame", "Borrowed Brilliance", "Turn the Page"]
    table = position(
        f'heroes = ["{KARI}", "Orsolya Venn"]\nhero.Orsolya = {{ exhausted = {cards} }}\nnext_rolls = "- -"'
    )
    use(table, "Precise Strike")
    assert prompt(table).startswith("Orsolya Venn activates")
    assert table.progress == 0
    table = position(
        f'heroes = ["{KARI}", "Orsolya Venn"]\nhero.Orsolya = {{ exhausted = {cards[2:]} }}\nnext_rolls = "- - - - - -"'
    )
    use(table, "Precise Strike")
    take(table, "use_ability")
    assert labels(table) == ["Exhaust Cinder Dart", "Exhaust Questing Flame"]
    pick(table, "Exhaust Questing Flame")
    assert table.progress == 1


@pytest.mark.rule("HOT-EX14")
def test_glyphs_that_ask_for_a_card_are_not_offered_to_a_hero_without_a_readied_one() -> None:
    rest = ["Precise Strike", "Draw Attention", "Caution"]
    deck = 'exploration = ["Ancient Glyphs", "Fire Bomb"]\nnext_rolls = "- -"\n'
    table = position(f"{deck}hero.Kari = {{ exhausted = {rest} }}")
    pick(table, "Resolve Ancient Glyphs")
    assert prompt(table) == "Fire Bomb goes back: where?"
    table = position(f"{deck}hero.Kari = {{ exhausted = {rest[:2]} }}")
    use(table, "Blaze a Trail")
    pick(table, "Resolve Ancient Glyphs")
    assert kinds(table) == ["pay_with", "leave_it"]
    take(table, "pay_with")
    assert exhausted(table, KARI) == SCOUT
    assert conditions(table, KARI) == {"focused"}


# -- readying


@pytest.mark.rule("HOT-9.1")
def test_an_exhausted_card_cannot_be_chosen() -> None:
    table = position('hero.Kari = { exhausted = ["Caution", "Precise Strike"] }')
    assert [label.partition(" (")[0] for label in labels(table)] == ["Blaze a Trail", "Draw Attention"]
    assert why_not(table, "Caution") == ("HOT-9.1", "Caution is exhausted.")


@pytest.mark.rule("HOT-9.2")
def test_a_rest_readies_all_cards_itself_included() -> None:
    table = position(f'next_rolls = "-"\nhero.Kari = {{ exhausted = {SCOUT[:2]} }}')
    act(table, "Caution")
    assert readied(table, KARI) == SCOUT


@pytest.mark.rule("HOT-9.3")
def test_the_aided_hero_may_ready_a_card() -> None:
    table = position(f'next_rolls = "- -"\nhero.Elder = {{ exhausted = {HEALER[:2]} }}')
    use(table, "Draw Attention")
    assert seats(table) == (1,)
    assert labels(table) == ["Ready Reluctant Blow", "Ready Herbs by the Wayside", "No"]
    pick(table, "Ready Herbs by the Wayside")
    assert exhausted(table, MOK) == ["Reluctant Blow"]


@pytest.mark.rule("HOT-9.4")
def test_exploration_cards_and_locations_ready_cards_too() -> None:
    kari = 'hero.Kari = { exhausted = ["Caution"] }'
    document = f'exploration = ["Quiet Corner", "Fire Bomb"]\nnext_rolls = "- -"\n{kari}'
    table = position(document)
    use(table, "Blaze a Trail")
    pick(table, "Resolve Quiet Corner")
    assert exhausted(table, KARI) == []
    camp = (
        'phase = "travel"\nlocation = "Brigand Camp"\nnext_rolls = "-"\nhero.Elder = { exhausted = ["Steady Hands"] }'
    )
    table = position(camp)  # Only Mok has a card to ready.
    take(table, "do_it")
    assert exhausted(table, MOK) == []


@pytest.mark.rule("HOT-9.4")
def test_a_quest_may_ready_cards(printed: Printer) -> None:
    printed.effect("quest/the-goblin-problem/peril/green", {"each_hero": {"ready": "all"}})
    table = position(f"{GREEN}hero.Kari = {{ exhausted = {SCOUT} }}\nhero.Elder = {{ exhausted = {HEALER} }}")
    assert (readied(table, KARI), readied(table, MOK)) == (SCOUT, HEALER)


@pytest.mark.rule("HOT-9.5")
def test_cards_are_not_readied_when_a_phase_or_round_ends_but_enemies_are() -> None:
    document = 'phase = "enemy"\nhero.Kari = { exhausted = ["Caution"], engaged = ["-Bandit"] }\n'
    table = position(document)
    assert table.round == 2
    assert exhausted(table, KARI) == ["Caution"]
    assert [table.tired[card] for card in table.enemies] == [0]


# -- upgrading


@pytest.mark.rule("HOT-25.1")
def test_only_an_effect_upgrades_a_gray_space_does_not() -> None:
    table = position('phase = "peril"\nperil = 0')
    assert table.peril == 1
    assert (cards(table, KARI), cards(table, MOK)) == (SCOUT, HEALER)
    table = position(GREEN)
    assert prompt(table) == "Kari Wraithstalker upgrades an activation card: which one is new?"


@pytest.mark.rule("HOT-25.3")
def test_the_basic_card_is_gone_for_good() -> None:
    table = position(GREEN)
    take(table, "upgrade", "Cold Camp")
    assert cards(table, KARI) == ["Precise Strike", "Blaze a Trail", "Draw Attention", "Cold Camp"]
    take(table, "upgrade")
    to_card(table, KARI)
    assert not any(label.startswith("Caution") for label in labels(table))


@pytest.mark.rule("HOT-25.4", "HOT-25.6")
def test_the_first_upgrade_is_any_card_of_either_class() -> None:
    table = position(GREEN)
    assert sorted(learnable(table)) == sorted([*of_class("Thief"), *of_class("Wildlander")])


@pytest.mark.rule("HOT-25.5", "HOT-25.6")
def test_later_upgrades_stay_in_the_class_and_take_any_basic_card_that_is_left() -> None:
    table = position(f'{GREEN}hero.Kari = {{ cards = ["Cold Camp"] }}')
    assert learnable(table) == ["Flushed from Cover", "Long Stride", "Covering Arrow"]
    rule, reason = why_not(table, "Learn Fan of Knives")
    assert (rule, reason) == (
        "HOT-25.5",
        "Kari Wraithstalker is a Wildlander now: cards of another class cannot be taken.",
    )


@pytest.mark.rule("HOT-25.7", "HOT-25.3", "HOT-25.5", "HOT-EX11")
def test_the_new_card_is_exhausted_as_the_old_one_was() -> None:
    table = position(f'{GREEN}hero.Kari = {{ exhausted = ["Precise Strike"] }}')
    take(table, "upgrade", "Fan of Knives")
    assert exhausted(table, KARI) == ["Fan of Knives"]
    assert readied(table, KARI) == SCOUT[1:]
    happen(table, {"upgrade": 1}, to=KARI)
    assert learnable(table) == ["Every Loose Stone", "Other People's Pockets", "Nobody Here"]


@pytest.mark.rule("HOT-25.7")
def test_the_new_card_is_readied_as_the_old_one_was() -> None:
    table = position(f"{GREEN}hero.Kari = {{ exhausted = {SCOUT[1:]} }}")
    take(table, "upgrade", "Fan of Knives")
    assert readied(table, KARI) == ["Fan of Knives"]


@pytest.mark.rule("HOT-25.2", "HOT-25.5")
def test_every_hero_upgrades_the_own_cards() -> None:
    table = position(GREEN + 'hero.Elder = { cards = ["Evening Office"] }')
    take(table, "upgrade", "Cold Camp")
    assert prompt(table) == "Elder Mok upgrades an activation card: which one is new?"
    assert learnable(table) == ["Measure for Measure", "Pilgrim's Lantern", "Rise and Stand"]
    take(table, "upgrade", "Rise and Stand")
    assert cards(table, KARI) == [*SCOUT[:3], "Cold Camp"]
    assert cards(table, MOK) == [*HEALER[:2], "Rise and Stand", "Evening Office"]


@pytest.mark.rule("HOT-25.8")
def test_an_upgrade_is_mandatory_while_a_basic_card_is_left() -> None:
    table = position(GREEN)
    assert {*kinds(table)} == {"upgrade"}


@pytest.mark.rule("HOT-25.8")
def test_with_four_advanced_cards_an_upgrade_does_nothing() -> None:
    table = position(f"{GREEN}hero.Kari = {{ cards = {of_class('Thief')} }}")
    assert prompt(table) == "Elder Mok upgrades an activation card: which one is new?"
    assert cards(table, KARI) == of_class("Thief")


@pytest.mark.rule("HOT-25.9")
def test_each_hero_upgrades_from_the_leader_clockwise_the_fallen_excepted() -> None:
    table = position(f'{FOUR}{GREEN}leader = "{HAGAN}"\nhero.Kari = {{ wounds = 11 }}')
    asked = []
    while "upgrade" in kinds(table):
        asked.append((prompt(table).partition(" upgrades")[0], seats(table)))
        table.choose(0)
    assert asked == [(HAGAN, (2,)), (PELL, (3,)), (MOK, (1,))]
