"""Rules of thumb of Terrinoth's sensible player: who leads, who acts again, what is shared, learnt and given up."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth.content import HERO_NAMES
from hearthwatch.games.heroes_of_terrinoth.table import Realm

from .helpers import KARI, MOK, card_worth, kinds, labels, pick, play_until, position, prompt, take, use
from .test_heuristics_moves import TWO, moves
from .test_heuristics_numbers import signs


@pytest.mark.parametrize(("kari", "mok", "leads"), [(10, 0, MOK), (0, 10, KARI), (9, 10, KARI)])
def test_whoever_has_most_health_left_leads_from_a_new_place(kari: int, mok: int, leads: str) -> None:
    table = position(
        f"""
        heroes = ["Kari Wraithstalker", "Elder Mok"]
        location = "Roadside Inn"
        progress = 6
        phase = "travel"
        hero.Kari = {{ wounds = {kari} }}
        hero.Elder = {{ wounds = {mok} }}
        """
    )
    play_until(table, lambda table: "travel" in kinds(table))
    pick(table, "Travel on")
    assert moves(table) == f"{leads} leads"


def test_whoever_has_most_to_gain_acts_again() -> None:
    """Only Hagan stands before an enemy that one blow could fell."""
    table = position(
        """
        heroes = ["Kari Wraithstalker", "Elder Mok", "Hagan Dourstone"]
        location = "Roadside Inn"
        progress = 6
        active = "Hagan Dourstone"
        next_rolls = "- - - - - - - - - -"
        hero.Kari = { exhausted = ["Blaze a Trail", "Caution", "Precise Strike"] }
        hero.Elder = { exhausted = ["Steady Hands", "Reluctant Blow", "Share the Waterskin"] }
        hero.Hagan = { engaged = ["Bandit*1"], tokens = 2 }
        """
    )
    use(table, "Hew a Path")
    play_until(table, lambda table: "second time" in prompt(table))
    worth = {
        HERO_NAMES[table.party[hero]]: max((card_worth(table, one) for one in table.readied(hero)), default=-1.0)
        for hero in table.heroes
    }
    assert max(worth, key=worth.__getitem__) == "Hagan Dourstone"
    assert moves(table) == "Hagan Dourstone activates"


# -- successes shared between two targets


def shared(rolls: str, first: str) -> str:
    own = f'[hero.Kari]\ncards = ["Fan of Knives"]\nengaged = ["{first}", "Ogre"]\n'
    table = position(f'{TWO}next_rolls = "{rolls} - - - - -"\n{own}')
    use(table, "Fan of Knives")
    for name in (first.partition("*")[0], "Ogre"):
        play_until(table, lambda table: "aim" in kinds(table))
        take(table, "aim", name)
    play_until(table, lambda table: "give_share" in kinds(table))
    return moves(table)


@pytest.mark.parametrize(
    ("rolls", "first", "share"),
    [
        ("S S S", "Bandit", 2),
        ("S S -", "Bandit", 2),
        ("S - -", "Bandit", 0),
        ("S S S", "Bandit*1", 1),
    ],
)
def test_the_first_target_gets_what_fells_it_or_nothing(rolls: str, first: str, share: int) -> None:
    assert f"{share} success" in shared(rolls, first)


# -- cards


def test_of_cards_with_as_many_dice_more_an_attack_is_learnt() -> None:
    table = position(
        'heroes = ["Kari Wraithstalker", "Elder Mok"]\nlocation = "Roadside Inn"\nphase = "peril"\nperil = 2\n'
    )
    play_until(table, lambda table: any(label.startswith("Learn") for label in labels(table)))
    assert "Attack: 3 dice" in moves(table)


@pytest.mark.parametrize(
    ("exhausted", "wounds", "pays"),
    [
        ('["Steady Hands", "Share the Waterskin"]', 16, "Suffer 1 wound"),
        ('["Steady Hands", "Share the Waterskin"]', 19, "Exhaust Herbs by the Wayside"),
        ('["Steady Hands"]', 16, "Exhaust Share the Waterskin"),
    ],
)
def test_the_last_card_is_kept_at_the_price_of_a_wound_unless_death_is_near(
    exhausted: str, wounds: int, pays: str
) -> None:
    """After the Reluctant Blow, which heals one of the wounds; Mok has 21 health."""
    table = position(
        f"""
        heroes = ["Kari Wraithstalker", "Elder Mok"]
        location = "Roadside Inn"
        active = "Elder Mok"
        next_rolls = "- - -"
        hero.Elder = {{ wounds = {wounds}, conditions = ["weakened"], exhausted = {exhausted} }}
        """
    )
    use(table, "Reluctant Blow")
    play_until(table, lambda table: "exhaust_card" in kinds(table))
    assert moves(table) == pays


# -- dice


@pytest.mark.parametrize(
    ("rolls", "does"),
    [
        ("- S S", "Forked Sigil: reroll the hero die that shows a blank"),
        ("S S S", "Let the dice count"),
        ("S D S", "Forked Sigil: reroll the hero die that shows a defense"),
    ],
)
def test_a_reroll_that_the_card_gives_is_used_on_a_poor_die(rolls: str, does: str) -> None:
    """Nobody is engaged: a defense is of no use."""
    table = position(
        f"""
        heroes = ["Orsolya Venn", "Kari Wraithstalker"]
        location = "Roadside Inn"
        active = "Orsolya Venn"
        shadows = ["Ogre"]
        next_rolls = "{rolls} - - -"
        hero.Orsolya = {{ cards = ["Forked Sigil"], conditions = ["focused"] }}
        """
    )
    use(table, "Forked Sigil")
    play_until(table, lambda table: any("Discard Focused" in label for label in labels(table)))
    assert moves(table).startswith(does)


# -- quests


def test_what_a_quest_offers_in_signs() -> None:
    """Hand in hand, of Lanterns in the Fog."""
    heroes = 'heroes = ["Kari Wraithstalker", "Elder Mok"]\nactive = "Kari"\nperil = 3\n'
    table: Realm = position(f"{heroes}counters = {{ found = 2 }}", quest="lanterns-in-the-fog")
    use(table, "Draw Attention")
    play_until(table, lambda table: "use_quest_rule" in kinds(table))
    found = signs(table, "use_quest_rule")
    name = table.played.rules[1].effect
    assert found[f"do: {name}"] == found["do: pay"] == 1
    assert found[f"do, late: {name}"] == pytest.approx(3 / len(table.played.sheet.track))
