"""The signs of what effects offer, what quests add to an activation, and the reasons that hints give."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth.heuristics import HEURISTICS
from hearthwatch.games.heroes_of_terrinoth.table import Realm, Skill

from .helpers import card_worth, kinds, labels, option, pick, play_until, position, take, use
from .test_heuristics_moves import TWO, moves, skill
from .test_heuristics_numbers import signs

THREE = """
heroes = ["Kari Wraithstalker", "Orsolya Venn", "Avric"]
location = "Roadside Inn"
active = "{}"
peril = 4
leader = "Avric"
shadows = ["Bandit"]
next_rolls = "- - - - - -"
[hero.Orsolya]
wounds = 5
tokens = 2
exhausted = ["Turn the Page"]
[hero.Kari]
wounds = 3
conditions = ["poisoned"]
engaged = ["Ogre"]
items = ["Fire Bomb"]
"""
"""Health 15, 14 and 14; the peril track has 10 spaces."""
HURT, TOKENS, LATE = 5 / 14, 2 / 5, 4 / 10


def of_effect(name: str, hurt: float = 0, tokens: float = 0) -> dict[str, float]:
    """The signs of an effect of the box by its name."""
    return {f"do: {name}": 1, f"do, late: {name}": LATE, f"do, hurt: {name}": hurt, f"do, tokens: {name}": tokens}


def test_one_of_two_outcomes_in_signs() -> None:
    table = position(THREE.format("Orsolya"))
    use(table, "Questing Flame")
    play_until(table, lambda table: "outcome" in kinds(table))
    assert signs(table, "outcome") == pytest.approx(
        of_effect("activation/Questing Flame/after/0/choose/0", HURT, TOKENS)
        | {
            "do: draw": 1,
            "do draw, hero: hurt": HURT,
            "do draw, hero: tokens": TOKENS,
            "do draw, hero: exhausted": 2 / 4,
        }
    )


def test_abilities_and_items_in_signs() -> None:
    table = position(THREE.format("Orsolya"))
    use(table, "Questing Flame")
    play_until(table, lambda table: "use_item" in kinds(table))
    assert signs(table, "use_ability", "Avric") == pytest.approx(
        of_effect("hero/Avric") | {"do: pay": 1, "do pay, hero: leads": 1}
    )
    assert signs(table, "use_item") == pytest.approx(
        of_effect("exploration/Fire Bomb", 3 / 15)
        | {
            "do: wound_each": 1,
            "do wound_each, hero: hurt": 3 / 15,
            "do wound_each, hero: engaged": 1 / 3,
            "do wound_each, hero: poisoned": 1,
        }
    )
    take(table, "use_ability", "Avric")
    pick(table, "Exhaust Steady Hands")
    assert signs(table, "for_hero", "Avric") == pytest.approx(
        {"for: recover": 1, "for recover, hero: exhausted": 1 / 4, "for recover, hero: leads": 1}
    )
    assert signs(table, "for_hero", "Orsolya") == pytest.approx(
        {
            "for: recover": 1,
            "for recover, hero: hurt": HURT,
            "for recover, hero: tokens": TOKENS,
            "for recover, hero: exhausted": 2 / 4,
        }
    )


def test_a_card_that_pays_in_signs() -> None:
    table = position(THREE.format("Orsolya"))
    use(table, "Borrowed Brilliance")
    play_until(table, lambda table: "pay_with" in kinds(table))
    found = signs(table, "pay_with", "Cinder Dart")
    assert {name: value for name, value in found.items() if name.startswith("pay with")} == pytest.approx(
        {"pay with: attack": 1, "pay with: Cinder Dart": 1, "pay with when hurt: attack": HURT}
    )
    assert found["do: activation/Borrowed Brilliance/after/1"] == found["do: pay"] == 1


def test_an_offer_in_signs() -> None:
    """The Inn: as travel ends, a token may be discarded to recover a wound."""
    hurt = "[hero.Elder]\nwounds = 7\ntokens = 2\n"
    table = position(
        'heroes = ["Kari Wraithstalker", "Elder Mok"]\nlocation = "Roadside Inn"\nphase = "travel"\n' + hurt
    )
    play_until(table, lambda table: "pay_price" in kinds(table))
    found = signs(table, "pay_price")
    assert found["do: pay"] == 1
    assert found["do pay, hero: hurt"] == pytest.approx(7 / 21) and found["do pay, hero: tokens"] == pytest.approx(
        2 / 5
    )


# -- what a quest adds to an activation


def test_what_a_quest_offers_after_aid_is_a_lever_where_it_can_be_had() -> None:
    """In Lanterns in the Fog Aid brings home a villager who was found."""

    def worth(found: int) -> float:
        heroes = 'heroes = ["Kari Wraithstalker", "Elder Mok"]\nactive = "Kari"\n'
        table = position(f"{heroes}counters = {{ found = {found} }}", quest="lanterns-in-the-fog")
        assert card_worth(table, skill(table, "Caution")) == pytest.approx(card_worth(position(TWO), CAUTION))
        return card_worth(table, skill(table, "Draw Attention"))

    assert worth(1) - worth(0) == pytest.approx(4.0)


CAUTION = Skill(3)


def test_a_quest_that_digs_rewards_exploring_beyond_the_place() -> None:
    def worth(quest: str, progress: int, tokens: int) -> float:
        heroes = 'heroes = ["Kari Wraithstalker", "Elder Mok"]\nactive = "Kari"\n'
        table = position(f"{heroes}progress = {progress}\n[hero.Kari]\ntokens = {tokens}\n", quest=quest)
        assert table.played.digs == (quest == DIGS)
        return card_worth(table, skill(table, "Blaze a Trail"))

    far = 40
    assert worth("the-goblin-problem", far, 0) == pytest.approx(0.27)
    assert worth(DIGS, far, 0) == pytest.approx(0.27 + 1.2 * 0.3)
    assert worth(DIGS, far, 1) == pytest.approx(0.27 + (1.2 + 2.79) * 0.3 + 0.6)


DIGS = "the-drakes-ransom"


def test_an_exhausted_enemy_does_not_strike_back() -> None:
    def worth(enemy: str) -> float:
        table = position(TWO + f'[hero.Kari]\nengaged = ["{enemy}", "Ogre", "Ogre"]\n')
        return card_worth(table, skill(table, "Blaze a Trail"))

    risk = 1.72 / 3 * 2
    assert worth("-Ogre") - worth("Ogre") == pytest.approx(risk)


# -- the rules of thumb


def test_who_attacks_counts_half_of_up_to_two_tokens() -> None:
    """1.2 successes fell half a Bandit; with two tokens 2.2 fell it, and a wounded Ogre is worth more."""

    def attacked(tokens: int) -> str:
        table = position(TWO + f'[hero.Kari]\ntokens = {tokens}\nengaged = ["Bandit", "Ogre*2"]\n')
        use(table, "Precise Strike")
        play_until(table, lambda table: "aim" in kinds(table))
        return moves(table)

    assert "Ogre" in attacked(0), "0.6 of what an Ogre is worth, beside 0.6 of a Bandit"
    assert "Ogre" in attacked(2), "both would fall"
    table = position(TWO + '[hero.Kari]\ntokens = 1\nengaged = ["Bandit", "Ogre"]\n')
    use(table, "Precise Strike")
    play_until(table, lambda table: "aim" in kinds(table))
    assert "Bandit" in moves(table), "1.7 of 2 beside 1.7 of 4"


def test_the_better_card_is_learnt() -> None:
    table = position(
        """
        heroes = ["Kari Wraithstalker", "Elder Mok"]
        location = "Roadside Inn"
        phase = "peril"
        peril = 2
        """
    )
    play_until(table, lambda table: any(label.startswith("Learn") for label in labels(table)))
    learnt = moves(table)
    assert learnt.startswith("Learn ")
    assert "3 dice" in learnt, "a die more than the old card has"


def test_what_is_shared_out_fells_the_first_target_if_it_can() -> None:
    def shares(rolls: str, first: str) -> str:
        own = f'[hero.Kari]\ncards = ["Fan of Knives"]\nengaged = ["{first}", "Ogre"]\n'
        table = position(f'{TWO}next_rolls = "{rolls} - - - -"\n{own}')
        use(table, "Fan of Knives")
        play_until(table, lambda table: "give_share" in kinds(table) or "aim" in kinds(table))
        while "aim" in kinds(table):
            table.choose(0)
        play_until(table, lambda table: "give_share" in kinds(table))
        return moves(table)

    assert "2" in shares("S S S", "Bandit")


# -- reasons


def said(table: Realm, words: str) -> str:
    return HEURISTICS.reason(table, option(table, words).step)


def test_reasons_for_cards() -> None:
    table = position(TWO)
    assert said(table, "Precise Strike") == "no enemy to engage"
    assert said(table, "Blaze a Trail") == "1.2 progress on average, 6 missing"
    assert said(table, "Caution") == "no wounds to heal"
    assert said(position(TWO + "progress = 6\n"), "Blaze a Trail") == "the place is fully explored"
    table = position(TWO.replace("Kari Wraithstalker", "Orsolya Venn") + 'shadows = ["?Bandit"]\n')
    assert said(table, "Cinder Dart") == "only facedown enemies within reach"
    table = position(TWO + '[hero.Kari]\nengaged = ["Ogre", "Bandit"]\n')
    assert said(table, "Precise Strike") == "1.2 successes on average; Bandit falls to 2 successes"


def test_reasons_for_an_attack_tell_whom_it_may_engage_first() -> None:
    table = position(TWO + 'shadows = ["?Bandit", "Ogre"]\n')
    assert said(table, "Precise Strike") == "1.2 successes on average; once engaged, Ogre falls to 4 successes"
    table = position(TWO + 'shadows = ["?Bandit"]\n')
    assert said(table, "Precise Strike") == "only facedown enemies to engage"
    table = position(TWO.replace("Kari Wraithstalker", "Orsolya Venn"))
    assert said(table, "Cinder Dart") == "no enemy within reach"


def test_reasons_for_targets_and_enemies() -> None:
    table = position(TWO.replace("Kari Wraithstalker", "Orsolya Venn") + 'shadows = ["?Bandit", "Ogre"]\n')
    use(table, "Cinder Dart")
    assert said(table, "Attack a facedown enemy") == "nobody knows what it is"
    assert said(table, "Attack Ogre") == "it takes 4 successes, 1.8 come on average"
    two = 'heroes = ["Kari Wraithstalker", "Elder Mok"]\nlocation = "Roadside Inn"\nphase = "enemy"\nleader = "Kari"\n'
    table = position(two + 'shadows = ["Ogre", "?Bandit"]\n')
    play_until(table, lambda table: "activate_enemy" in kinds(table))
    assert said(table, "Ogre") == "from the shadows: Lumber"
    assert said(table, "A facedown enemy") == "nobody knows what it is"
    table = position(two + '[hero.Kari]\nengaged = ["Goblin Archer", "Rat Swarm"]\n')
    play_until(table, lambda table: "activate_enemy" in kinds(table))
    assert said(table, "Rat Swarm") == "engaged: Swarm"
