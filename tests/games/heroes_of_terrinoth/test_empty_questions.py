"""Nobody is asked where every answer comes to the same."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.testing import report_questions
from tests.games.heroes_of_terrinoth.helpers import (
    KARI,
    act,
    conditions,
    decline_all,
    engaged,
    exhausted,
    kinds,
    labels,
    position,
    prompt,
    seats,
    shadows,
    take,
    tokens,
    use,
    why_not,
    wounds,
)
from tests.games.heroes_of_terrinoth.own_quests import happen

THREAT = 'active = "Kari"\nnext_rolls = "- - T"\n'


@pytest.mark.rule("HOT-19.5")
def test_a_choice_between_outcomes_without_effect_is_not_asked() -> None:
    """Herbs by the Wayside, where nobody is hurt and nobody has a condition."""
    table = position('active = "Elder"\nnext_rolls = "- -"')
    act(table, "Herbs by the Wayside")
    assert "for_hero" not in kinds(table)
    table = position('active = "Elder"\nnext_rolls = "- -"\nhero.Elder = { wounds = 1, conditions = ["poisoned"] }')
    act(table, "Herbs by the Wayside")
    assert {*kinds(table)} == {"for_hero"}


@pytest.mark.rule("HOT-7.20")
@pytest.mark.parametrize(("tokens", "asked"), [(0, False), (1, True)])
def test_one_threat_that_works_beside_one_that_cannot_needs_no_order(tokens: int, asked: bool) -> None:
    """Splig takes a token or progress, the Rift Fiend a token: without a token only Splig can do anything."""
    hero = f'hero.Kari = {{ tokens = {tokens}, engaged = ["Bandit"] }}'
    table = position(f'{THREAT}progress = 2\nshadows = ["-Rift Fiend"]\n{hero}')
    use(table, "Draw Attention")
    decline_all(table)
    assert ("threat" in kinds(table)) == asked, prompt(table)
    assert asked or table.progress == 1


@pytest.mark.rule("HOT-7.20")
def test_threats_of_enemies_that_are_alike_are_offered_once() -> None:
    fiends = 'progress = 2\nshadows = ["-Rift Fiend", "-Rift Fiend"]\nhero.Kari = { tokens = 3, engaged = ["Bandit"] }'
    table = position(THREAT + fiends)
    use(table, "Draw Attention")
    decline_all(table)
    assert kinds(table) == ["threat", "threat"], labels(table)
    take(table, "threat", "Rift Fiend")
    assert kinds(table) == ["threat", "threat"], labels(table)


@pytest.mark.rule("HOT-17.2", "HOT-29.3")
def test_enemies_that_are_alike_are_offered_once() -> None:
    table = position('next_rolls = "- - -"\nshadows = ["Bandit", "Bandit", "Ogre"]')
    use(table, "Precise Strike")
    assert kinds(table).count("become_engaged") == 2, labels(table)
    assert kinds(table)[-1] == "leave_it"
    take(table, "become_engaged", "Bandit")
    assert engaged(table, KARI) == ["Bandit"]


@pytest.mark.rule("HOT-19.4")
def test_enemies_that_are_alike_are_driven_off_once() -> None:
    table = position('hero.Kari = { engaged = ["Bandit", "Bandit", "Ogre"] }')
    happen(table, {"shake_off": "mine"}, to=KARI)
    assert kinds(table) == ["shake_off", "shake_off"]


def test_weakness_is_no_question() -> None:
    table = position('hero.Kari = { conditions = ["weakened"] }')
    assert (conditions(table, KARI), {*kinds(table)}) == (set(), {"use_card"})


@pytest.mark.rule("HOT-19.6", "HOT-19.8")
def test_a_card_as_the_whole_price_is_chosen_along_with_the_no() -> None:
    """Ruined Watchtower: which card or none; the one enemy in the shadows is hit unasked."""
    watchtower = 'phase = "travel"\nlocation = "Ruined Watchtower"\nshadows = ["Ogre"]\nhero.Elder.engaged = ["Bandit"]'
    table = position(watchtower)
    assert kinds(table) == ["pay_with"] * 4 + ["leave_it"]
    assert labels(table)[-2:] == ["Exhaust Caution", "No"]
    take(table, "pay_with", "Caution")
    assert (exhausted(table, KARI), shadows(table)) == (["Caution"], ["Ogre*1"])


@pytest.mark.rule("HOT-19.6")
def test_whether_to_pay_and_for_which_enemy_is_one_question() -> None:
    """Palisade Gate: the most beset hero may drive an enemy off for a token."""
    kari = 'hero.Kari = { tokens = 1, engaged = ["Ogre", "Bandit"] }'
    table = position('phase = "travel"\nlocation = "Palisade Gate"\n' + kari)
    assert kinds(table) == ["pay_for", "pay_for", "leave_it"]
    assert labels(table)[0].startswith(f"Discard 1 token: Ogre engaged with {KARI} (")
    take(table, "pay_for", "Bandit")
    assert (engaged(table, KARI), shadows(table), tokens(table, KARI)) == (["Ogre"], ["Bandit"], 0)


@pytest.mark.rule("HOT-19.5")
def test_which_of_two_outcomes_and_which_card_is_one_question() -> None:
    """Sour Water: a wound, or one of the readied cards."""
    table = position('hero.Kari.exhausted = ["Caution"]')
    happen(table, {"choose": [{"suffer": 1}, {"exhaust": 1}]})
    assert labels(table) == [
        "Suffer 1 wound",
        "Exhaust Precise Strike",
        "Exhaust Blaze a Trail",
        "Exhaust Draw Attention",
    ]
    take(table, "exhaust_card", "Blaze")
    assert exhausted(table, KARI) == ["Blaze a Trail", "Caution"]


@pytest.mark.rule("HOT-19.5")
def test_an_outcome_without_effect_is_refused_even_where_it_has_ways() -> None:
    every = ["Precise Strike", "Blaze a Trail", "Draw Attention", "Caution"]
    table = position(f"active = 'Elder'\nhero.Kari = {{ tokens = 1, exhausted = {every} }}")
    happen(table, {"choose": [{"suffer": 1}, {"exhaust": 1}, {"lose": 1}]})
    assert labels(table) == ["Suffer 1 wound", "Discard 1 token"]
    assert why_not(table, "Exhaust 1")[0] == "HOT-19.5"


@pytest.mark.rule("HOT-10.3")
def test_enemies_that_only_strike_act_in_any_order() -> None:
    """A Bandit and a Cave Spider before the same hero: the order is no question while the hero stands it."""
    kari = 'hero.Kari = { engaged = ["Bandit", "Cave Spider"], wounds = %d }'
    table = position('phase = "enemy"\n' + kari % 10)
    assert (wounds(table, KARI), conditions(table, KARI)) == (13, {"poisoned"})
    assert kinds(position('phase = "enemy"\n' + kari % 18)) == ["activate_enemy", "activate_enemy"]


@pytest.mark.rule("HOT-10.3")
def test_the_order_is_asked_while_an_enemy_of_another_may_look_at_the_wounds_meanwhile() -> None:
    """A Blightwolf before Mok goes to whoever has most wounds: which of Kari's enemies struck before it tells."""
    kari = 'phase = "enemy"\nhero.Kari.engaged = ["Bandit", "Cave Spider"]\n'
    assert kinds(position(kari + 'hero.Elder.engaged = ["Blightwolf"]')) == ["activate_enemy", "activate_enemy"]
    assert kinds(position(kari + 'shadows = ["?Blightwolf"]')) == ["activate_enemy", "activate_enemy"]
    assert "activate_enemy" not in kinds(position(kari + 'hero.Elder.engaged = ["Ogre"]'))


@pytest.mark.rule("HOT-10.3")
def test_enemies_that_move_or_wait_in_the_shadows_are_chosen() -> None:
    assert "activate_enemy" in kinds(position('phase = "enemy"\nhero.Kari.engaged = ["Bandit", "Zombie"]'))
    assert "activate_enemy" in kinds(position('phase = "enemy"\nshadows = ["Bandit", "Cave Spider"]'))


@pytest.mark.rule("HOT-19.9")
def test_what_must_all_be_readied_or_exhausted_is_not_chosen() -> None:
    table = position('active = "Elder"\nhero.Kari.exhausted = ["Caution", "Blaze a Trail"]')
    happen(table, {"ready": 2})
    assert exhausted(table, KARI) == []
    happen(table, {"exhaust": 4})
    assert len(exhausted(table, KARI)) == 4


@pytest.mark.rule("HOT-9.2")
def test_whoever_rests_is_not_asked_which_card_a_threat_exhausts() -> None:
    stag = 'nemesis = "lair"\nhero.Kari.engaged = ["Bandit"]\nnext_rolls = "- T"'
    table = position(stag, quest="what-walks-beneath")
    use(table, "Caution")
    decline_all(table)
    assert exhausted(table, KARI) == []
    assert "use_card" in kinds(table)


@pytest.mark.rule("HOT-19.11")
def test_who_and_whether_is_one_question_to_a_player_alone() -> None:
    """Black Library: a hero of the leader's choice may suffer 3 wounds to upgrade a card."""
    table = position('phase = "travel"\nlocation = "Black Library"', seats=1)
    assert kinds(table) == ["pay_price", "pay_price", "leave_it"]
    assert labels(table)[1] == "Elder Mok: suffer 3 wounds to upgrade 1 activation card"
    take(table, "pay_price", "Elder Mok")
    assert wounds(table, "Elder") == 3


@pytest.mark.rule("HOT-19.11", "HOT-G59")
def test_a_hero_of_another_player_decides_alone() -> None:
    table = position('phase = "travel"\nlocation = "Black Library"')
    assert kinds(table) == ["pay_price", "for_hero", "leave_it"]
    take(table, "for_hero", "Elder Mok")
    assert (seats(table), kinds(table)) == ((1,), ["pay_price", "leave_it"])


@pytest.mark.rule("HOT-19.5")
def test_which_outcome_and_for_whom_is_one_question() -> None:
    table = position('active = "Elder"\nhero.Kari.conditions = ["poisoned"]\nhero.Elder.wounds = 2\nnext_rolls = "- -"')
    act(table, "Herbs by the Wayside")
    assert {label.partition("): ")[2] for label in labels(table)} == {"discard a bad condition", "recover 1 wound"}


MEANT = {
    "dice_to_reroll > dice_offers",  # to keep the dice after all
    "outcomes > cards_to_exhaust",  # each hero in turn
    "outcomes > cards_to_ready",  # several cards, one after the other
    "do_it_or_not > cards_to_ready",  # a bargain: a card, and then a die
    *(f"threats_in_order > {question}" for question in ("heroes_to_choose", "outcomes", "cards_to_exhaust")),
    *(f"heroes_to_choose > {question}" for question in ("outcomes", "cards_to_exhaust", "cards_to_ready")),
}
"""Questions that come after another in its own right."""


def test_nearly_every_question_has_content_and_few_come_in_two_stages() -> None:
    """Which of several enemies acts first is sometimes all the same in a way that only the end shows."""
    found = report_questions(GAME, plays=6, seed=5, decisions=120)
    assert {*found.in_two_stages} <= MEANT, str(found)
    empty = sum(spare.times for spare in found.without_content.values())
    assert empty <= found.decisions / 25, str(found)
