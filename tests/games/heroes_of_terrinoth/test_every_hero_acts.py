"""Every hero of a party can do every action, with the own cards, tokens and enemies; what one left behind is gone."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth.content import ACTIVATION_NAMES, AID, ARCHETYPE, ATTACK, BASIC
from hearthwatch.games.heroes_of_terrinoth.rules.strength import dice_of
from hearthwatch.games.heroes_of_terrinoth.rules.targets import divide
from hearthwatch.games.heroes_of_terrinoth.table import NOBODY, Hero, Realm, Skill
from hearthwatch.kernel import IllegalChoice
from tests.games.heroes_of_terrinoth.conftest import Printer
from tests.games.heroes_of_terrinoth.helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    PELL,
    active,
    decline,
    decline_all,
    engaged,
    fallen,
    items,
    kinds,
    log,
    pick,
    play_until,
    position,
    take,
    tokens,
    use,
    wounds,
)
from tests.games.heroes_of_terrinoth.own_quests import card_named, happen
from tests.games.heroes_of_terrinoth.test_refusals import told

ROUND = (PELL, KARI, MOK, HAGAN)
"""Four heroes, the last of whom has no ranged attack."""
AROUND = f"heroes = {[*ROUND]}\n"


def spending(place: int, action: int) -> Realm:
    """One of four heroes with an Ogre in front uses the card of an action, and is asked about tokens.

    Every hero die will show a success and the enemy die nothing.
    """
    document = f"""{AROUND}
        leader = "{ROUND[place]}"
        location = "Roadside Inn"
        hero."{ROUND[place]}" = {{ wounds = 5, tokens = 2, engaged = ["Ogre"] }}
    """
    skill = Skill(place * 4 + action)
    dice = dice_of(position(document), skill)
    table = position(f'next_rolls = "{"S " * dice}-"\n' + document)
    play_until(table, lambda table: "use_card" in kinds(table))
    table.choose(f"use_card:{skill}")
    while "spend" not in kinds(table):
        if not decline(table):
            table.choose(0)
    return table


@pytest.mark.rule("HOT-6.1", "HOT-6.4", "HOT-8.1", "HOT-8.10", "HOT-8.14", "HOT-8.16", "HOT-14.2")
@pytest.mark.parametrize("action", range(4))
@pytest.mark.parametrize("place", range(4))
def test_every_hero_does_every_action_with_the_own_things(place: int, action: int, printed: Printer) -> None:
    """The cards are printed without any words, so that only the action works: two dice more or less, and a token."""
    for archetype in map(ARCHETYPE.__getitem__, position(AROUND).party):
        for card in BASIC[archetype]:
            printed.card(ACTIVATION_NAMES[card], before=[], after=[], plus=0, guard=0, more_dice=None)
    printed.enemy("Ogre", health=9)
    table = spending(place, action)
    successes = dice_of(table, Skill(place * 4 + action)) + 1
    assert [one.key for one in table.decision.options] == [  # type: ignore[union-attr]
        f"spend:{place}:{count}" for count in range(3)
    ]
    assert (table.targets != (), table.aided != -1) == (action == ATTACK, action == AID)
    aided = table.aided
    assert table.rolled == NOBODY
    table.choose(f"spend:{place}:1")
    assert table.rolled == place * 4 + action
    while table.in_action:
        assert decline(table)
    ogre = table.hurt[card_named(table, "Ogre")]
    recovered, given = 5 - table.wounds[place], table.tokens[aided] if action == AID else 0
    assert [ogre, table.progress, given, recovered] == [successes if one == action else 0 for one in range(4)]
    assert table.tokens[place] == 1
    assert [skill for skill, turned in enumerate(table.exhausted) if turned] == [place * 4 + action]


@pytest.mark.rule("HOT-8.16")
@pytest.mark.parametrize("place", range(4))
def test_every_hero_aids_any_other(place: int) -> None:
    table = position(AROUND + f'leader = "{ROUND[place]}"')
    play_until(table, lambda table: "use_card" in kinds(table))
    table.choose(f"use_card:{place * 4 + AID}")
    while "aid" not in kinds(table):
        decline(table)
    others = [f"aid:{place}:{other % 4}" for other in range(place + 1, place + 4)]
    assert [one.key for one in table.decision.options] == others  # type: ignore[union-attr]


@pytest.mark.rule("HOT-6.1")
@pytest.mark.parametrize("place", range(4))
def test_no_hero_uses_a_card_of_another(place: int) -> None:
    table = position(AROUND + f'leader = "{ROUND[place]}"')
    play_until(table, lambda table: "use_card" in kinds(table))
    for skill in range(16):
        if skill // 4 != place:
            rule, words = told(table, f"use_card:{skill}")
            assert rule == "HOT-6.1" and words.endswith(f"a card of {ROUND[skill // 4]}, and {ROUND[place]} activates.")


# -- what an action left behind


@pytest.mark.rule("HOT-7.13")
def test_the_counterattacks_of_an_earlier_action_do_not_count(printed: Printer) -> None:
    for card in ("Caution", "Share the Waterskin"):
        printed.card(card, before=[], after=[{"claim": "counterattacks"}], plus=0)
    document = 'next_rolls = "- X X - - X"\nhero.Kari.engaged = ["Bandit", "Bandit"]\nhero.Elder.engaged = ["Bandit"]'
    table = position(document)
    use(table, "Caution")
    use(table, "Share the Waterskin")
    decline_all(table)
    assert (tokens(table, KARI), tokens(table, MOK)) == (2, 1)


@pytest.mark.rule("HOT-7.33", "HOT-7.13")
def test_an_enemy_that_struck_back_is_refused_for_the_next_counterattack() -> None:
    table = position(
        'next_rolls = "- - X X -"\nhero.Kari.engaged = ["Bandit", "Zombie", "Bone Walker"]\nshadows = ["?Ogre"]'
    )
    use(table, "Blaze a Trail")
    play_until(table, lambda table: "strike_back" in kinds(table))
    zombie, ogre = card_named(table, "Zombie"), card_named(table, "Ogre")
    take(table, "strike_back", "Zombie")
    assert told(table, f"strike_back:0:1:1:{zombie}") == ("HOT-7.13", "Zombie has struck back already.")
    with pytest.raises(IllegalChoice, match="not among the options"):
        table.choose(f"strike_back:0:1:1:{ogre}")


@pytest.mark.rule("HOT-8.5")
def test_of_very_many_successes_tens_are_given_first_and_then_exactly_how_many() -> None:
    table = position('hero.Kari = { cards = ["Fan of Knives"], engaged = ["-Ogre", "-Bandit Master"] }')
    ogre, bandit = table.enemies
    table.do(divide((ogre, bandit), 43, Hero(0)))
    table.run()
    pick(table, "Give Ogre 40 successes or up to nine more")
    assert [one.key.split(":")[-2] for one in table.decision.options] == ["40", "41", "42", "43"]  # type: ignore[union-attr]
    pick(table, "Give Ogre 41 successes")
    assert (table.hurt[ogre], table.hurt[bandit], engaged(table, KARI)) == (0, 2, ["-Bandit Master*2"])


# -- who falls on the way


@pytest.mark.rule("HOT-7.32", "HOT-15.6")
@pytest.mark.parametrize("card", ["Precise Strike", "Blaze a Trail", "Draw Attention", "Caution"])
def test_of_an_action_before_which_its_hero_fell_nothing_is_left(card: str, printed: Printer) -> None:
    """The poison is the last wound: no target, no token, no dice, no cleanup of conditions."""
    printed.card(card, before=[])
    table = position(FOUR + 'hero.Kari = { wounds = 10, tokens = 2, conditions = ["poisoned"], engaged = ["Bandit"] }')
    use(table, card)
    play_until(table, lambda table: active(table) == MOK and "use_card" in kinds(table))
    told_after = log(table)[log(table).index(f"{KARI} is defeated.") + 1 :]
    assert not [line for line in told_after if "rolls" in line or "That is" in line or "spend" in line or "Aid" in line]
    assert (fallen(table), table.progress, table.dice, table.enemy_dice) == ([KARI], 0, [], [])


@pytest.mark.rule("HOT-15.11", "HOT-6.1")
def test_a_hero_who_fell_in_this_phase_does_not_activate_any_more(printed: Printer) -> None:
    printed.enemy("Splig", threat={"each_other": {"suffer": 3}})
    table = position(FOUR + 'next_rolls = "- T"\nhero.Kari.engaged = ["Bandit"]\nhero.Elder.wounds = 9')
    use(table, "Caution")
    play_until(table, lambda table: active(table) == HAGAN and "use_card" in kinds(table))
    assert fallen(table) == [MOK]
    assert [line for line in log(table) if line.endswith(" activates.")] == [
        f"{KARI} activates.",
        f"{HAGAN} activates.",
    ]


@pytest.mark.rule("HOT-26.3", "HOT-15.11")
def test_a_fallen_hero_is_refused_for_the_second_activation() -> None:
    three = f'heroes = ["{KARI}", "{MOK}", "{HAGAN}"]\nhero.Elder.wounds = 15\n'
    table = position(three)
    assert fallen(table) == [MOK]
    play_until(table, lambda table: "activate" in kinds(table))
    assert told(table, "activate:1") == ("HOT-15.11", f"{MOK} is defeated.")


# -- what is due


@pytest.mark.rule("HOT-23.3", "HOT-19.10")
def test_poison_that_was_cured_is_not_due_any_more() -> None:
    table = position(
        'hero.Kari = { wounds = 5, conditions = ["poisoned"], items = ["Yarrow Poultice"], engaged = ["Bandit"] }'
    )
    use(table, "Blaze a Trail")
    assert "poison_works" in kinds(table)
    take(table, "use_item")
    assert not {"poison_works", "forced_ready"} & {*kinds(table)}
    decline_all(table)
    assert wounds(table, KARI) == 3


@pytest.mark.rule("HOT-19.10", "HOT-19.3")
def test_a_forced_ability_that_can_do_nothing_keeps_nobody_from_going_on() -> None:
    """Hagan defeated nobody; the Hourglass of Ash may be used after the action or kept."""
    table = position(
        f'heroes = ["{HAGAN}", "{MOK}"]\nnext_rolls = "- - - -"\nshadows = ["Zombie"]\n'
        'hero.Hagan = { engaged = ["Ogre"], items = ["Hourglass of Ash"] }'
    )
    use(table, "Into the Thick")
    while "use_item" not in kinds(table):
        assert decline(table)
    assert kinds(table) == ["use_item", "go_on"]
    decline_all(table)
    assert (active(table), items(table, HAGAN)) == (MOK, ["Hourglass of Ash"])


@pytest.mark.rule("HOT-19.8", "HOT-9.3")
@pytest.mark.parametrize(("who", "other"), [(KARI, 4), (PELL, 0), (MOK, 12)])
def test_nobody_readies_an_exhausted_card_of_somebody_else(who: str, other: int) -> None:
    table = position(FOUR)
    table.exhausted = [1, 1, 1, 0] * 4
    happen(table, {"ready": 1}, who)
    assert told(table, f"ready_card:{other}")[0] == "HOT-19.8"
