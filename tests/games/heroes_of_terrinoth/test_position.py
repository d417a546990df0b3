"""Tables from documents: every key does what it says; what cannot be is refused with a sentence.

Refusals of single words and numbers are in `test_bad_input.py`.
"""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.position import HeroPosition, RealmPosition
from hearthwatch.games.heroes_of_terrinoth.rules.box import BOX
from hearthwatch.games.heroes_of_terrinoth.rules.quest_book import count
from hearthwatch.games.heroes_of_terrinoth.table import ENEMY_PHASE, HERO_PHASE, PERIL_PHASE, ROUND_END, TRAVEL_PHASE
from hearthwatch.kernel import EVERYONE, SetupError
from tests.games.heroes_of_terrinoth.helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    PARTY,
    PELL,
    act,
    active,
    conditions,
    enemy_discard,
    engaged,
    exhausted,
    fallen,
    items,
    kinds,
    leader,
    names,
    play_until,
    position,
    prompt,
    readied,
    seats,
    shadows,
    tokens,
    use,
    wounds,
)
from tests.games.heroes_of_terrinoth.own_quests import quest

# -- what a document may say


def test_an_empty_document_is_a_plain_first_round() -> None:
    table = GAME.position("", seats=2)
    assert (table.round, table.peril, table.progress, table.leader) == (1, 0, 0, 0)
    assert table.site().name == "Roadside Inn"
    assert names(table, table.locations) == ["Dark Forest", "Brigand Camp"]
    assert (len(table.enemy_deck), len(table.exploration), table.enemies) == (18, 22, [])
    assert len(table.lair) == 1
    assert kinds(table) == ["use_card"] * 4


def test_heroes_from_the_document_or_from_the_option() -> None:
    table = position(FOUR)
    assert [one for one in PARTY if one in str(table.details()["party"])] == [*PARTY]
    table = GAME.position("", seats=2, heroes=[HAGAN, PELL])
    assert prompt(table) == "Hagan Dourstone activates: which card?"
    table = GAME.position({"heroes": [KARI, MOK]}, seats=1)
    assert (len(table.party), seats(table)) == (2, (0,))


def test_the_leader_and_whose_turn_it_is_by_the_beginning_of_a_name() -> None:
    table = position(FOUR + 'leader = "Hag"')
    assert (leader(table), prompt(table)) == (HAGAN, "Hagan Dourstone activates: which card?")
    table = position(FOUR + 'leader = "Hag"\nactive = "Kari"')
    assert (leader(table), active(table)) == (HAGAN, KARI)
    turns = []
    while table.round == 1 and "use_card" in kinds(table):
        turns.append(active(table))
        use(table, ["Precise Strike", "Reluctant Blow"][len(turns) - 1])
        play_until(table, lambda table: "use_card" in kinds(table))
    assert turns == [KARI, MOK]


@pytest.mark.parametrize(
    ("phase", "now"),
    [
        ("hero", HERO_PHASE),
        ("enemy", ENEMY_PHASE),
        ("peril", PERIL_PHASE),
        ("travel", TRAVEL_PHASE),
        ("end", ROUND_END),
    ],
)
def test_the_phase_that_comes(phase: str, now: int) -> None:
    rule = {"name": "x", "when": "round end", "effect": {"may": {"claim": 1}}}
    with quest(rule=[rule], peril={"red": {"upgrade": 1}}) as slug:
        document = f'phase = "{phase}"\nperil = 2\nprogress = 6\nhero.Kari.engaged = ["Bandit", "Zombie"]'
        table = position(document, quest=slug)
        assert table.phase == now


def test_round_peril_progress_place_and_the_places_ahead() -> None:
    table = position('round = 4\nperil = 5\nprogress = 3\nlocation = "Dark Forest"')
    assert (table.round, table.peril, table.progress) == (4, 5, 3)
    assert table.site().name == "Dark Forest"
    assert names(table, table.locations) == ["Brigand Camp"]
    assert names(table, table.past) == ["Roadside Inn"]
    table = position('location = "Old Mill"\nlocations = ["Thornwood", "Black Library"]')
    assert table.site().name == "Old Mill"
    assert names(table, table.locations) == ["Thornwood", "Black Library"]


@pytest.mark.parametrize("slug", [slug for slug, one in BOX.quests.items() if not one.digest])
def test_every_quest_of_the_box_can_be_set_up(slug: str) -> None:
    table = position("", quest=slug)
    assert table.quest == slug
    assert len(table.locations) == 2 + (slug == "the-stolen-standard")
    places = [card for pile in table.places().values() for card in pile]
    assert sorted(places) == [*range(len(table.face))]


def test_counters() -> None:
    table = position("counters.walls = 4", quest="the-siege-of-oakhollow")
    assert count(table, "walls") == 4


def test_enemies_in_the_shadows_with_all_their_marks() -> None:
    table = position('shadows = ["Bandit", "?Zombie", "-Ogre*2", "-?Ogre", "?-Ogre Master", "Rat Swarm Master"]')
    assert shadows(table) == ["Bandit", "?", "-Ogre*2", "-?", "-?", "Rat Swarm Master"]
    assert names(table, table.in_shadows())[::-1] == ["Bandit", "Zombie", "Ogre", "Ogre", "Ogre", "Rat Swarm"]


def test_everything_a_hero_may_have() -> None:
    table = position(
        """
        [hero."Elder Mok"]
        wounds = 3
        tokens = 2
        marks = 1
        conditions = ["poisoned", "focused"]
        cards = ["Reaping Song"]
        exhausted = ["Reaping Song", "Steady Hands"]
        items = ["Fire Bomb", "Whetstone"]
        engaged = ["Cave Spider Master", "-Bandit", "Ogre*1"]
        """
    )
    assert (wounds(table, MOK), tokens(table, MOK), table.marks) == (3, 2, [0, 1])
    assert conditions(table, MOK) == {"poisoned", "focused"}
    assert exhausted(table, MOK) == ["Reaping Song", "Steady Hands"]
    assert readied(table, MOK) == ["Herbs by the Wayside", "Share the Waterskin"]
    assert items(table, MOK) == ["Fire Bomb", "Whetstone"]
    assert engaged(table, MOK) == ["Cave Spider Master", "-Bandit", "Ogre*1"]
    assert engaged(table, KARI) == items(table, KARI) == []


def test_as_many_wounds_as_health_is_a_defeated_hero() -> None:
    table = position(FOUR + "hero.Kari.wounds = 11\nhero.Hagan.wounds = 12")
    assert fallen(table) == [KARI]
    assert leader(table) == MOK
    assert prompt(table) == "Elder Mok activates: which card?"


def test_decks_from_the_top_with_known_cards_and_discard_piles() -> None:
    table = position(
        """
        enemies = ["Bandit", "!Ogre", "Zombie Master"]
        exploration = ["!Fire Bomb", "Side Path"]
        enemy_discard = ["Rat Swarm", "Ogre Master"]
        exploration_discard = ["Whetstone"]
        """
    )
    assert names(table, table.enemy_deck) == ["Bandit", "Ogre", "Zombie"]
    assert [table.known[card] for card in table.enemy_deck[::-1]] == [0, EVERYONE, 0]
    assert names(table, table.exploration) == ["Fire Bomb", "Side Path"]
    assert [table.known[card] for card in table.exploration[::-1]] == [EVERYONE, 0]
    assert enemy_discard(table) == ["Ogre Master", "Rat Swarm"]
    assert names(table, table.exploration_discard) == ["Whetstone"]


def test_a_deck_that_is_not_named_holds_the_rest_of_the_quests_cards() -> None:
    table = position('shadows = ["Bandit", "Zombie"]\nhero.Kari.engaged = ["Ogre"]\nenemy_discard = ["Rat Swarm"]')
    deck = names(table, table.enemy_deck)
    assert len(deck) == 18 - 3
    assert [deck.count(name) for name in ("Bandit", "Ogre", "Rat Swarm", "Zombie")] == [2, 2, 2, 0]
    assert not any(table.known[card] for card in table.enemy_deck)


def test_cards_that_the_quest_lacks_come_from_the_box() -> None:
    table = position('shadows = ["Hexblade", "Hexblade", "Hexblade"]\nlocation = "Rift Chamber"\nenemies = []')
    assert shadows(table) == ["Hexblade"] * 3
    assert table.site().name == "Rift Chamber"
    assert table.enemy_deck == []


@pytest.mark.parametrize(
    ("where", "lair", "slain"), [("lair", 1, 0), ("shadows", 0, 0), ("slain", 0, 1), ("Elder", 0, 0)]
)
def test_where_the_nemesis_is(where: str, lair: int, slain: int) -> None:
    table = position(f'nemesis = "{where}"')
    assert (len(table.lair), len(table.slain)) == (lair, slain)
    assert shadows(table) == (["Splig"] if where == "shadows" else [])
    assert engaged(table, MOK) == (["Splig"] if where == "Elder" else [])
    assert shadows(position('shadows = ["-Splig*3"]')) == ["-Splig*3"]


def test_what_the_dice_show_next() -> None:
    table = position('next_rolls = "C D X S -"\nhero.Kari.engaged = ["Ogre"]')
    use(table, "Blaze a Trail")
    play_until(table, lambda table: "resolve_one" in kinds(table))
    assert (table.successes, table.defenses, table.counterattacks) == (2, 1, 1)
    assert table.progress == 2


def test_the_same_document_and_seed_give_the_same_table() -> None:
    one, other = position("", seed=5), position("", seed=5)
    assert one == other
    assert names(one, one.enemy_deck) == names(other, other.enemy_deck)
    assert names(one, one.enemy_deck) != names(position("", seed=6), position("", seed=6).enemy_deck)


def test_every_key_is_told_of_here() -> None:
    assert {*RealmPosition.__struct_fields__} == {
        "seats",
        *("heroes", "leader", "location", "progress", "shadows", "phase", "active", "next_rolls", "hero", "enemies"),
        *("locations", "exploration", "enemy_discard", "exploration_discard", "nemesis", "counters", "peril", "round"),
    }
    assert {*HeroPosition.__struct_fields__} == {
        *("wounds", "tokens", "marks", "conditions", "cards", "exhausted", "items", "engaged"),
    }


# -- what cannot be


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ("hero = 3", "hero is given by name, such as hero.Name = ...; 3 is not."),
        ("counters = 3", "counters is given by name, such as counters.Name = ...; 3 is not."),
        ("hero.Kari.wounds = 21\nhero.Elder.wounds = 21", "Somebody must be left standing (HOT-13.3)."),
        ("hero.Kari = { wounds = 21, tokens = 1 }", "Kari Wraithstalker is defeated and has nothing left (HOT-15.8)."),
        ('shadows = ["Bandit*2"]', "Bandit falls at 2 wounds; 'Bandit*2' has as many."),
        ('shadows = ["Splig", "Splig"]', "There is only one Splig."),
        (
            'nemesis = "Kari"\nhero.Kari.engaged = ["Bandit", "Bandit", "Ogre"]',
            "A hero has three engaged enemies at most (HOT-17.5).",
        ),
        ('nemesis = "moon"', "'moon' is not in the party."),
        ("leader = 3", "leader is a text; 3 is not."),
        ('leader = ""', "'' is not in the party."),
        ("location = 3", "location is a text; 3 is not."),
        ("enemies = [3]", "Number 1 of enemies is a text; 3 is not."),
        ("round = true", "round is a number from 0 to 99; True is not."),
        ("heroes = 3", "heroes is a list; 3 is not."),
        ("phase = 3", "phase is end, enemy, hero, peril or travel; 3 is not."),
        ("next_rolls = 7", "next_rolls is a text; 7 is not."),
        ('shadows = ["Splig Master"]', "There is no enemy called 'Splig Master'."),
        ('enemies = ["Roadside Inn"]', "There is no enemy called 'Roadside Inn'."),
        ("heroes = [", "The position is not valid TOML"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(document: str, sentence: str) -> None:
    plain = "" if document.startswith("heroes") else f'heroes = ["{KARI}", "{MOK}"]\n'
    with pytest.raises(SetupError) as error:
        GAME.position(plain + document, seats=2)
    assert str(error.value).startswith(sentence)


@pytest.mark.rule("HOT-26.3")
def test_the_activations_that_follow_the_active_hero_are_those_of_the_whole_phase() -> None:
    """With three heroes one of them activates once more, whoever the position begins with."""
    three = f'heroes = ["{KARI}", "{MOK}", "Hagan Dourstone"]\nactive = "Hagan"\nnext_rolls = "- -"'
    table = position(three)
    act(table, "Hew a Path")
    assert prompt(table) == "Which hero activates a second time?"


@pytest.mark.rule("HOT-26.5")
def test_with_two_heroes_both_activations_of_the_second_are_to_come() -> None:
    table = position('active = "Elder"\nnext_rolls = "- -"')
    act(table, "Steady Hands")
    assert prompt(table) == f"{KARI} activates: which card?"


def test_a_result_of_an_enemy_die_is_not_read_off_a_hero_die() -> None:
    table = position('next_rolls = "X T S"\nhero.Kari.engaged = ["Ogre"]')
    with pytest.raises(SetupError, match="another kind of die"):
        act(table, "Precise Strike")


def test_a_position_has_a_seat_for_each_hero_it_names() -> None:
    assert GAME.position(f'heroes = ["{KARI}", "{MOK}", "Hagan Dourstone"]').seats == 3
