"""What a sensible player of Heroes of Terrinoth does at each question, and what an activation is worth."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.content import ACTIVATION_NAMES
from hearthwatch.games.heroes_of_terrinoth.heuristics import HEURISTICS
from hearthwatch.games.heroes_of_terrinoth.heuristics.worth import blow, expected, worth_of
from hearthwatch.games.heroes_of_terrinoth.table import Realm, Skill
from hearthwatch.kernel import Card

from .helpers import card_worth, enemy, hero, kinds, labels, pick, play_until, position, prompt, take, tokens_worth, use

TWO = 'heroes = ["Kari Wraithstalker", "Elder Mok"]\nlocation = "Roadside Inn"\nactive = "Kari Wraithstalker"\n'
"""Kari and Mok, 21 health each; the Inn takes 6 progress."""


def moves(table: Realm) -> str:
    """The label of what plain sense chooses."""
    assert table.decision is not None
    step = HEURISTICS.move(table)
    return next(one.label for one in table.decision.options if one.step == step)


def skill(table: Realm, name: str) -> Skill:
    """An activation card in play."""
    return Skill(next(place for place, card in enumerate(table.cards) if card >= 0 and ACTIVATION_NAMES[card] == name))


def there(table: Realm, name: str) -> Card:
    """An enemy in play."""
    return next(card for card in table.enemies if enemy(table, card).strip("-").partition("*")[0] == name)


# -- what an enemy and a blow are worth


def test_an_enemy_is_worth_something_for_each_point_of_attack_and_less_in_the_shadows() -> None:
    table = position(TWO + 'shadows = ["Ogre", "?Bandit"]\nnemesis = "shadows"\n[hero.Kari]\nengaged = ["Bandit"]\n')
    assert worth_of(table, there(table, "Bandit")) == pytest.approx(1.07 + 1.54)
    assert worth_of(table, there(table, "Ogre")) == pytest.approx(0.89 * (1.07 + 2 * 1.54))
    assert worth_of(table, there(table, "?")) == 2.0, "nobody knows what it is"
    assert worth_of(table, there(table, "Splig")) == pytest.approx(55.79), "it must be slain"


def test_a_nemesis_that_need_not_be_slain_is_worth_half() -> None:
    two = 'heroes = ["Kari Wraithstalker", "Elder Mok"]\nactive = "Kari"\n'
    table = position(two + 'nemesis = "shadows"\n', quest="lanterns-in-the-fog")
    (card,) = table.enemies
    assert not table.played.hunts
    assert worth_of(table, card) == pytest.approx(0.5 * 55.79)


def test_a_blow_is_worth_its_share_and_more_where_it_fells() -> None:
    table = position(TWO + 'nemesis = "shadows"\nshadows = ["?Bandit"]\n[hero.Kari]\nengaged = ["Ogre*1"]\n')
    ogre, splig, dark = (there(table, name) for name in ("Ogre", "Splig", "?"))
    worth = worth_of(table, ogre)
    assert blow(table, ogre, 1) == pytest.approx(worth / 3)
    assert blow(table, ogre, 3) == blow(table, ogre, 5) == pytest.approx(worth * 1.93)
    assert blow(table, ogre, 0) == 0
    assert blow(table, splig, 2) == 0, "resilience 2 takes it"
    assert blow(table, splig, 3) == pytest.approx(55.79 / 10)
    assert blow(table, dark, 1.5) == pytest.approx(1.0) and blow(table, dark, 9) == 2.0


def test_what_a_card_brings_on_average() -> None:
    table = position(TWO)
    assert expected(table, skill(table, "Precise Strike")) == pytest.approx(2 * 0.6)
    assert expected(table, skill(table, "Caution")) == pytest.approx(0.6 + 1), "its printed success counts"


# -- what a card is worth


def test_an_attack_is_worth_the_best_blow_and_each_line_of_the_card() -> None:
    """Precise Strike: one line before the attack. One Bandit strikes back for 1 in 3, two dice fend off 0.8."""
    table = position(TWO + '[hero.Kari]\nengaged = ["Bandit", "Ogre"]\n')
    strike = skill(table, "Precise Strike")
    bandit = (1.07 + 1.54) * 1.2 / 2
    risk = max(0, 3 / 3 - 0.6 * 0.4 * 2) * 1.72
    assert card_worth(table, strike) == pytest.approx(max(bandit, (1.07 + 2 * 1.54) * 1.2 / 4) + 0.27 - risk)
    table = position(TWO + '[hero.Kari]\nengaged = ["-Bandit"]\ntokens = 1\n')
    assert card_worth(table, strike) == pytest.approx((1.07 + 1.54) * 1.93 + 0.27), "it is exhausted; a token fells it"


def test_who_may_engage_counts_everybody_as_in_reach() -> None:
    table = position(TWO + 'shadows = ["Bandit"]\n')
    worth = 0.89 * (1.07 + 1.54) * 1.2 / 2
    assert card_worth(table, skill(table, "Precise Strike")) == pytest.approx(worth + 0.27)
    assert card_worth(position(TWO), skill(table, "Precise Strike")) == pytest.approx(0.27), "nobody is there"


@pytest.mark.parametrize(("progress", "useful"), [(0, 1.2), (5, 1.0), (6, 0.0)])
def test_exploring_is_worth_the_progress_that_is_missing(progress: int, useful: float) -> None:
    table = position(TWO + f"progress = {progress}\n")
    blaze = skill(table, "Blaze a Trail")
    assert card_worth(table, blaze) == pytest.approx(useful * 0.75 + 0.27)


def test_aid_is_worth_the_tokens_that_a_friend_can_hold_and_the_cards_that_are_exhausted() -> None:
    table = position(TWO + '[hero.Elder]\nexhausted = ["Steady Hands", "Reluctant Blow"]\ntokens = 2\n')
    aid = skill(table, "Draw Attention")
    lines = card_worth(position(TWO), aid) - 1.2 * 1.85
    assert card_worth(table, aid) == pytest.approx(1.2 * 1.85 + 2 * 0.31 + lines)
    table = position(TWO + "[hero.Elder]\ntokens = 3\n")
    assert card_worth(table, aid) == pytest.approx(1.2 * 0.5 * 1.85 + lines)
    table = position(TWO + "[hero.Elder]\ntokens = 4\n")
    assert card_worth(table, aid) == pytest.approx(1.0 * 0.5 * 1.85 + lines), "five are the most"
    table = position(TWO + "[hero.Elder]\ntokens = 5\n")
    assert card_worth(table, aid) == pytest.approx(lines)


def test_rest_is_worth_wounds_cards_and_poison() -> None:
    caution = skill(position(TWO), "Caution")
    lines = card_worth(position(TWO), caution)
    hurt = '[hero.Kari]\nwounds = 10\nexhausted = ["Blaze a Trail", "Precise Strike"]\nconditions = ["poisoned"]\n'
    table = position(TWO + hurt)
    assert card_worth(table, caution) == pytest.approx(1.6 * (1.12 + 2.6 * 10 / 21) + 2 * 1.14 + 0.7 + lines)
    table = position(TWO + "[hero.Kari]\nwounds = 1\n")
    assert card_worth(table, caution) == pytest.approx(1 * (1.12 + 2.6 / 21) + lines), "only what hurts is healed"


def test_the_card_that_is_worth_most_is_used_and_whoever_has_it_acts_again() -> None:
    table = position(TWO + 'progress = 6\n[hero.Kari]\nwounds = 15\nexhausted = ["Blaze a Trail"]\n')
    assert moves(table).startswith("Caution")
    table = position(TWO)
    best = max(labels(table), key=lambda label: card_worth(table, skill(table, label.partition(" (")[0])))
    assert moves(table) == best


# -- what tokens are worth


def spending(card: str, more: str, *choices: str) -> Realm:
    table = position(TWO + more)
    take(table, "use_card", card)
    if choices:
        pick(table, *choices)
    play_until(table, lambda table: "spend" in kinds(table))
    return table


def test_tokens_are_spent_where_they_fell_an_enemy() -> None:
    table = spending("Precise Strike", '[hero.Kari]\ntokens = 3\nengaged = ["Bandit"]\n')
    kari, worth = hero(table, "Kari"), 1.07 + 1.54
    assert tokens_worth(table, kari, 0) == 0
    assert tokens_worth(table, kari, 1) == pytest.approx(worth * (1.93 - 1.2 / 2) - 1.76)
    assert tokens_worth(table, kari, 2) == pytest.approx(worth * (1.93 - 1.2 / 2) - 2 * 1.76)
    assert moves(table) == "Spend 1 token"


def test_tokens_are_kept_where_they_bring_little() -> None:
    table = spending("Blaze a Trail", "[hero.Kari]\ntokens = 3\n")
    kari = hero(table, "Kari")
    assert tokens_worth(table, kari, 2) == pytest.approx(2 * 0.75 - 2 * 1.76)
    assert moves(table) == "Spend none"
    table = spending("Blaze a Trail", "[hero.Kari]\ntokens = 3\n")
    table.progress = table.site().value
    assert tokens_worth(table, kari, 1) == pytest.approx(-1.76)
    table = spending("Caution", "[hero.Kari]\nwounds = 3\ntokens = 3\n")
    assert tokens_worth(table, kari, 1) == pytest.approx(1.86 * 3 / 21 * 1 - 1.76)
    assert tokens_worth(table, kari, 3) == pytest.approx(1.86 * 3 / 21 * (3 - 1.6) - 3 * 1.76)
    table = spending("Draw Attention", "[hero.Kari]\ntokens = 2\n")
    assert tokens_worth(table, kari, 2) == pytest.approx(-2 * 1.76)


# -- the rules of thumb


def test_the_enemy_is_attacked_whose_blow_is_worth_most() -> None:
    table = position(TWO + '[hero.Kari]\nengaged = ["Ogre", "Bandit*1"]\n')
    use(table, "Precise Strike")
    assert "Attack Bandit" in moves(table)


def test_the_friend_is_aided_who_needs_it_most() -> None:
    three = 'heroes = ["Kari Wraithstalker", "Elder Mok", "Hagan Dourstone"]\n'
    three += 'location = "Roadside Inn"\nactive = "Kari"\n'

    def aided(elder: str, hagan: str) -> str:
        table = position(f"{three}[hero.Elder]\n{elder}\n[hero.Hagan]\n{hagan}\n")
        use(table, "Draw Attention")
        return moves(table)

    assert aided('exhausted = ["Steady Hands"]', "").startswith("Aid Elder Mok")
    assert aided("", "").startswith("Aid Elder Mok"), "the first of two alike"
    assert aided("tokens = 1", "").startswith("Aid Hagan")
    assert aided("wounds = 3", "wounds = 5").startswith("Aid Hagan")


def test_a_hero_without_an_enemy_engages_to_strike_and_one_who_explores_does_not() -> None:
    table = position(TWO + 'shadows = ["Bandit", "Ogre"]\n')
    use(table, "Precise Strike")
    assert moves(table).startswith("Engage Bandit"), "half of it is felled, a third of the Ogre"
    table = position(TWO + 'shadows = ["Ogre"]\n[hero.Kari]\nengaged = ["Bandit"]\n')
    use(table, "Precise Strike")
    assert moves(table) == "No"
    table = position(TWO + 'shadows = ["Ogre"]\nnemesis = "shadows"\n[hero.Kari]\nengaged = ["Bandit"]\n')
    use(table, "Precise Strike")
    assert moves(table).startswith("Engage"), "the Nemesis is a prize"


def test_the_strongest_enemy_is_exhausted() -> None:
    table = position(TWO + '[hero.Kari]\nengaged = ["Bandit", "Cave Spider", "Ogre"]\nitems = ["Weighted Net"]\n')
    take(table, "use_card", "Precise Strike")
    pick(table, "Weighted Net")
    assert "Ogre" in moves(table)


def test_poor_dice_are_rerolled() -> None:
    """Blanks of heroes, and whatever an enemy die strikes with; a defense where nobody strikes."""
    table = position(TWO + 'next_rolls = "S - X"\n[hero.Kari]\nconditions = ["focused"]\nengaged = ["Bandit"]\n')
    act_until_dice(table)
    assert moves(table).startswith("Discard Focused"), "two poor dice"
    pick(table, "Discard Focused")
    assert moves(table).startswith("Reroll the hero die that shows a blank")
    table = position(TWO + 'next_rolls = "S S -"\n[hero.Kari]\nconditions = ["focused"]\nengaged = ["Bandit"]\n')
    act_until_dice(table)
    assert moves(table) == "Let the dice count"
    table = position(TWO + 'next_rolls = "S D"\n[hero.Kari]\nconditions = ["focused"]\n')
    use(table, "Blaze a Trail")
    play_until(table, lambda table: any(label.startswith("Discard Focused") for label in labels(table)))
    pick(table, "Discard Focused")
    assert moves(table).startswith("Reroll the hero die that shows a defense")


def act_until_dice(table: Realm) -> None:
    use(table, "Precise Strike")
    play_until(table, lambda table: any(label.startswith("Discard Focused") for label in labels(table)))


def test_a_card_is_readied_where_it_may_be_and_aid_is_exhausted_first() -> None:
    tired = '[hero.Elder]\nexhausted = ["Herbs by the Wayside"]\n'
    table = position(TWO + 'next_rolls = "- -"\n' + tired)
    use(table, "Draw Attention")
    assert moves(table) == "Ready Herbs by the Wayside"
    table = position(
        TWO.replace('active = "Kari Wraithstalker"\n', 'phase = "hero"\nactive = "Elder Mok"\n')
        + '[hero.Elder]\nconditions = ["weakened"]\nexhausted = ["Share the Waterskin"]\n'
    )
    use(table, "Reluctant Blow")
    play_until(table, lambda table: "exhaust_card" in kinds(table))
    assert moves(table) == "Exhaust Steady Hands"


@pytest.mark.parametrize(
    ("wounds", "engaged", "peril", "on"),
    [
        (0, 1, 2, True),
        (16, 1, 2, True),
        (17, 1, 2, False),
        (0, 3, 2, True),
        (7, 3, 2, False),
        (20, 3, 8, False),
        (20, 3, 9, True),
    ],
)
def test_a_party_travels_on_unless_it_should_catch_its_breath(wounds: int, engaged: int, peril: int, on: bool) -> None:
    """With 60 % of its health where few follow it, with 85 % in any case, and before peril works for the last time."""
    table = position(
        f"""
        heroes = ["Kari Wraithstalker", "Elder Mok"]
        location = "Roadside Inn"
        progress = 6
        peril = {peril}
        phase = "travel"
        [hero.Kari]
        wounds = {wounds}
        engaged = {["Bandit", "Cave Spider", "Ogre"][:engaged]}
        """
    )
    play_until(table, lambda table: "travel" in kinds(table))
    assert moves(table) == ("Travel on" if on else "Stay")


def test_the_weakest_enemy_acts_first_and_an_unknown_one_between_1_and_2() -> None:
    def first(enemies: list[str]) -> str:
        two = 'heroes = ["Kari Wraithstalker", "Elder Mok"]\n'
        table = position(f'{two}phase = "enemy"\nleader = "Kari"\nshadows = {enemies}\n')
        play_until(table, lambda table: "which enemy acts" in prompt(table))
        return moves(table)

    assert first(["Ogre", "Bandit"]).startswith("Bandit")
    assert first(["Ogre", "?Bandit"]).startswith("A facedown enemy")
    assert first(["?Ogre", "Bandit"]).startswith("Bandit")


def test_whoever_stands_longest_leads() -> None:
    table = GAME.new(seats=2, seed=1, heroes=["Elder Mok", "Hagan Dourstone"])
    assert moves(table) == "Hagan Dourstone leads"


def test_favourites_are_chosen_first() -> None:
    table = GAME.new(seats=1, seed=1, heroes="choose")
    assert "Astarra" in moves(table)
    assert len(HEURISTICS.candidates(table)) == 1, "this needs no search"
