"""What a sensible player of Set a Watch does at each question."""

from __future__ import annotations

from hearthwatch.games.set_a_watch import GAME
from hearthwatch.games.set_a_watch.content import ABILITY
from hearthwatch.games.set_a_watch.heuristics import HEURISTICS
from hearthwatch.games.set_a_watch.heuristics.cards import has_better_card, worth_of
from hearthwatch.games.set_a_watch.table import Watch
from hearthwatch.kernel import Step

from .helpers import hero, labels, on_watch, pick, position, prompt


def moves(table: Watch) -> str:
    """The label of what plain sense chooses."""
    return labelled(table, HEURISTICS.move(table))


def labelled(table: Watch, step: Step) -> str:
    assert table.decision is not None
    return next(one.label for one in table.decision.options if one.step == step)


def worth_a_thought(table: Watch) -> list[str]:
    return [labelled(table, step) for step in HEURISTICS.candidates(table)]


FOUR = 'party = ["Warrior", "Wizard", "Ranger", "Rogue"]\n'

# -- the party


def chosen_at_the_table(seats: int) -> list[str]:
    table = GAME.new(seats=seats, seed=4, adventurers="chosen at the table")
    found = []
    while "rests" not in labels(table)[0]:
        found.append(moves(table))
        table.choose(table.rules.key(HEURISTICS.move(table)))
    return found


def test_the_most_welcome_adventurers_are_chosen_but_no_third_who_reaches_only_the_first_place() -> None:
    found = " ".join(chosen_at_the_table(1))
    assert [name in found for name in ("Beast Master", "Ranger", "Warrior", "Wizard")] == [True] * 4
    assert not any(name in found for name in ("Cleric", "Rogue"))


# -- who rests


def test_whoever_has_most_cards_to_refresh_and_least_to_fight_with_rests() -> None:
    document = (
        FOUR
        + """
        phase = "camp"
        abilities.Warrior = ["Cleave", "Iron Grip", "{0}War Cry"]
        abilities.Wizard = ["Kindle", "Shockbolt", "{1}Polymorph"]
        abilities.Ranger = ["Longshot", "Starlight", "False Trail"]
        abilities.Rogue = ["Backstab", "Loaded Dice", "Smoke Bomb"]
        dice.Warrior = [1, 1, {2}]
        dice.Wizard = [1, 1, {3}]
        dice.Ranger = [1, 1, {4}]
        dice.Rogue = [2, 2, 2]
        """
    )
    assert moves(position(document.format("", "", 2, 3, 1))) == "Ranger rests in Camp", "3 pips are the fewest"
    assert moves(position(document.format("-", "", 8, 1, 1))) == "Warrior rests in Camp", "a card counts 9 pips"
    assert moves(position(document.format("-", "", 6, 6, 1))) == "Warrior rests in Camp"
    assert moves(position(document.format("", "", 1, 6, 4))) == "Wizard rests in Camp", "8 pips less 6 for the six"
    tired = "rests = { Wizard = 1 }\n"
    assert moves(position(document.format("", "", 3, 1, 1) + tired)) == "Ranger rests in Camp", (
        "the other rested before"
    )


# -- what the dice are for in Camp

CAMP = """
camp = "{}"
dice.{} = [{}]
location = "Blind Fen"
firewood = {}
"""
READY = """
abilities.Warrior = ["Felling Blow", "War Cry", "Cleave"]
abilities.Wizard = ["Shockbolt", "Forked Flame", "Mirror Sigil"]
abilities.Ranger = ["Longshot", "Sharpshooter", "Starlight"]
abilities.Rogue = ["Backstab", "Stay Dead", "Loaded Dice"]
"""


def in_camp(who: str, dice: str, wood: int, more: str = "") -> str:
    return moves(position(FOUR + READY + CAMP.format(who, who, dice, wood) + more))


def test_a_six_heals_first() -> None:
    tired = READY.replace('"Stay Dead"', '"-Stay Dead"')
    table = position(FOUR + tired + CAMP.format("Ranger", "Ranger", "6, 1, 1", 3))
    assert moves(table) == "Heal with the 6 of the Ranger"


def test_a_warrior_fells_a_tree_and_others_chop_only_while_there_is_little_wood() -> None:
    assert in_camp("Warrior", "5, 3, 4", 8) == "Fell a Tree with the 3 of the Warrior", "the lowest die will do"
    assert in_camp("Warrior", "5, 3, 4", 9, 'deck = ["Eagle", "Fae"]\n') == "Scout Ahead with the 3 of the Warrior"
    assert in_camp("Wizard", "5, 3, 2", 9) == "Trace a Rune with the 2 of the Wizard"


def test_the_special_action_is_wished_for_before_wood() -> None:
    assert in_camp("Ranger", "5, 3, 2", 3, 'deck = ["Eagle", "Fae", "Vampire"]\n').endswith("with the 2 of the Ranger")
    assert not in_camp("Ranger", "5, 3, 2", 3, 'deck = ["Eagle", "Fae", "Vampire"]\n').startswith("Chop")


def test_a_rogue_trades_secrets_only_where_somebody_has_a_better_card_aside() -> None:
    poor = READY.replace('"Mirror Sigil"', '"Kindle"')
    table = position(FOUR + poor + CAMP.format("Rogue", "Rogue", "5, 3, 2", 3))
    assert moves(table) == "Trade Secrets with the 2 of the Rogue"
    assert has_better_card(table, hero(table, "Wizard"))


def test_wood_then_the_horde_then_the_road_ahead() -> None:
    """The Rogue needs nothing of the others: 8 firewood are few, more than two cards are a Horde."""
    assert in_camp("Rogue", "4, 4, 2", 8) == "Chop Wood with the 2 of the Rogue"
    horde = 'horde = ["Eagle", "Vampire", "Fae"]\n'
    road = position(FOUR + READY + CAMP.format("Warrior", "Warrior", "4, 5, 5", 12))
    assert moves(road) == "Check Map with the 4 of the Warrior", "no deck is left to scout"
    runes = position(FOUR + READY + CAMP.format("Warrior", "Warrior", "4, 4, 5", 12) + horde)
    assert moves(runes).endswith("with two matching dice")
    few = position(FOUR + READY + CAMP.format("Warrior", "Warrior", "4, 4, 5", 12) + 'horde = ["Eagle", "Fae"]\n')
    assert moves(few) == "Check Map with the 4 of the Warrior"


def test_every_action_is_worth_a_thought_with_the_lowest_die_it_takes_and_every_pair_of_runes() -> None:
    table = position(FOUR + READY + CAMP.format("Warrior", "Warrior", "7, 4, 4", 3))
    found = worth_a_thought(table)
    assert found[0] == "Fell a Tree with the 4 of the Warrior"
    assert sorted(found[1:]) == sorted(
        [
            "Chop Wood with the 4 of the Warrior",
            "Check Map with the 4 of the Warrior",
            "Equip with the 4 of the Warrior",
            *(label for label in labels(table) if "matching" in label),
        ]
    )


def test_a_rune_traced_for_free_vanquishes_where_there_is_a_horde_and_else_bolsters() -> None:
    table = position(FOUR + READY + CAMP.format("Wizard", "Wizard", "5, 3, 2", 9) + 'horde = ["Eagle"]\n')
    pick(table, "Trace a Rune with the 2")
    assert moves(table) == "Trace Vanquish"
    table.horde.clear()
    assert moves(table) == "Trace Bolster"


def test_small_creatures_are_put_on_top_and_large_ones_and_summons_at_the_bottom() -> None:
    def scouted(first: str, second: str) -> str:
        table = position(
            FOUR + CAMP.format("Ranger", "Ranger", "5, 3, 2", 9) + f'deck = ["{first}", "{second}", "Fae"]\n'
        )
        pick(table, "Scout Ahead with the 2")
        return moves(table)

    assert scouted("Eagle", "Wyvern") == "Eagle on top of the deck"
    assert scouted("Tusked Boar", "Wyvern") == "Tusked Boar on top of the deck", "Health 6 is small"
    assert scouted("Acolyte", "Wyvern") == "Acolyte to the bottom of the deck", "Health 7 is not"
    assert scouted("Summon", "Wyvern") == "Summon to the bottom of the deck"


def test_the_location_with_more_wood_and_fewer_creatures_comes_next() -> None:
    def asked(keep: str, instead: str) -> str:
        document = FOUR + CAMP.format("Ranger", "Ranger", "5, 3, 2", 9)
        table = position(document + f'map = ["{keep}"]\nunused = ["{instead}"]\n')
        pick(table, "Check Map with the 5")
        return moves(table)

    assert asked("Wolf Hollow", "Cold Ford") == "Keep Wolf Hollow", "-3 and 5 Creatures beside -1 and 7"
    assert asked("Cold Ford", "Wolf Hollow") == "Go to Wolf Hollow instead"
    assert asked("Silent Abbey", "Orl's Barrows") == "Go to Orl's Barrows instead", "-3 beside -2, 6 Creatures each"


def test_dice_that_show_half_their_sides_or_less_are_rerolled() -> None:
    document = FOUR + 'camp = "Wizard"\nlocation = "Steaming Springs"\nphase = "roll"\nnext_rolls = [{}]\n'
    table = position(document.format("7, 7, 7, 6, 6, 6, 7, 4, 7, 6, 6, 6"))
    assert prompt(table) == "Reroll which dice?"
    assert moves(table) == "Reroll the 4 of the Ranger"
    assert worth_a_thought(table) == ["Reroll the 4 of the Ranger"], "this needs no search"
    table = position(document.format("7, 7, 7, 6, 6, 6, 7, 5, 7, 6, 6, 6"))
    assert moves(table) == labels(table)[-1]


def test_a_toll_is_paid_in_wood_while_more_than_one_log_is_left() -> None:
    def toll(wood: int) -> str:
        table = position(
            f'location = "Ferryman\'s Landing"\nphase = "watch"\nfirewood = {wood}\ndeck = ["Eagle", "Fae"]\n'
        )
        return moves(table)

    assert toll(4) == "Pay 2 firewood"
    assert toll(3).startswith("Exhaust ")


# -- Ability cards


def test_cards_that_take_creatures_away_are_worth_most_then_passives_then_helpers() -> None:
    assert [worth_of(ABILITY[name]) for name in ("Backstab", "Cleave", "War Cry", "Kindle")] == [3, 2, 1, 0]


def test_the_smallest_die_pays_or_the_card_itself() -> None:
    table = on_watch('line = ["Eagle", "Hill Ogre", "Fae"]\ndice.Rogue = [5, 2, 4]\n')
    pick(table, "Backstab")
    assert moves(table) == "Backstab: spend the 2 of the Rogue"
    assert worth_a_thought(table) == ["Backstab: spend the 2 of the Rogue", "Backstab: exhaust it"]
    table = on_watch('line = ["Eagle", "Hill Ogre", "Fae"]\ndice.Rogue = ["5 spent", "2 spent", "4 spent"]\n')
    assert "Backstab, by exhausting it" in labels(table)


def test_the_least_useful_card_of_whoever_has_most_is_given_up_rather_a_used_one() -> None:
    document = """
        party = ["Warrior", "Wizard", "Ranger", "Rogue"]
        camp = "Warrior"
        line = ["Hill Ogre"]
        abilities.Wizard = ["Shockbolt", "Kindle", "Mirror Sigil"]
        abilities.Ranger = ["Longshot", "-Starlight", "-False Trail"]
        abilities.Rogue = ["Backstab", "Loaded Dice", "-Smoke Bomb"]
        """
    table = position(document)
    pick(table, "Out of actions")
    assert moves(table) == "Exhaust Kindle", "worth nothing to a fight, and the Wizard has three"
    assert worth_a_thought(table) == [
        "Exhaust Kindle",
        "Exhaust Mirror Sigil",
        "Exhaust Shockbolt",
        "Exhaust Loaded Dice",
    ]
    table = position(document.replace('"Kindle"', '"Forked Flame"') + 'used = { Shockbolt = "die" }\n')
    pick(table, "Out of actions")
    assert worth_a_thought(table)[:3] == ["Exhaust Mirror Sigil", "Exhaust Shockbolt", "Exhaust Forked Flame"]


def test_a_card_that_takes_creatures_away_is_refreshed_for_whoever_has_fewest_left() -> None:
    table = position(
        FOUR
        + """
        camp = "Warrior"
        dice.Warrior = [6, 4, 3]
        abilities.Warrior = ["Cleave", "Iron Grip", "War Cry"]
        abilities.Wizard = ["-Shockbolt", "Kindle", "Mirror Sigil"]
        abilities.Ranger = ["-Longshot", "-Starlight", "False Trail"]
        abilities.Rogue = ["-Loaded Dice", "-Smoke Bomb", "-Stay Dead"]
        """
    )
    pick(table, "Heal")
    assert moves(table) == "Refresh Longshot"


def test_the_most_useful_card_replaces_the_least_useful_one() -> None:
    table = position(
        FOUR
        + CAMP.format("Rogue", "Rogue", "5, 3, 2", 3)
        + 'abilities.Rogue = ["Smoke Bomb", "Loaded Dice", "Stay Dead"]\n'
    )
    pick(table, "Equip with the 5")
    assert moves(table) in ("Backstab replaces Smoke Bomb", "Backstab replaces Loaded Dice")
    table = position(FOUR + READY + CAMP.format("Rogue", "Rogue", "5, 3, 2", 3))
    assert not any(has_better_card(table, hero(table, name)) for name in ("Warrior", "Wizard", "Ranger", "Rogue"))
