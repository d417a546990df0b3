"""Why not? Natural questions find what they mean: something on the table, a way to act, a clause."""

from __future__ import annotations

import pytest

import hearthwatch as hw
from hearthwatch.kernel import Table
from hearthwatch.terminal.asked_words import Asked, Numbered, asked, clause_in
from hearthwatch.terminal.question import Question
from hearthwatch.terminal.why_not import WhyNot
from tests.games.heroes_of_terrinoth import helpers as terrinoth
from tests.games.thorgal import helpers as thorgal
from tests.games.thornwatch import helpers as thornwatch


def told(table: Table, typed: str, here: tuple[int, ...] = ()) -> list[str]:
    """What is answered, each row with its clause."""
    return [str(row).strip() for row in WhyNot(Question(table, None, here)).rows(typed)]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("tile 5", Asked((), (Numbered("tile", "5"),), ())),
        ("can't I move to tile 5?", Asked(("move",), (Numbered("tile", "5"),), ())),
        ("couldn’t we attack the wolf", Asked(("attack", "wolf"), (), ())),
        ("can't I use Torkan's Palace", Asked(("torkan", "palace"), (), ("use",))),
        ("can I not go to 5", Asked((), (Numbered("", "5"),), ("go",))),
        ("can't I play", Asked(("play",), (), ())),
        ("not", Asked((), (), ())),
    ],
)
def test_the_words_that_mean_something(typed: str, found: Asked) -> None:
    assert asked(typed) == found
    assert found.names_something == (typed not in ("can't I play", "not"))


@pytest.mark.parametrize(
    ("typed", "clause"), [("10.4", "10.4"), ("twn-10.4?", "TWN-10.4"), ("by G3", "G3"), ("the 104", ""), ("tile 5", "")]
)
def test_a_clause_among_what_was_typed(typed: str, clause: str) -> None:
    assert clause_in(typed) == clause


@pytest.fixture
def watch() -> Table:
    table: Table = hw.game("set-a-watch").position("""
        camp = "Wizard"
        party = ["Beast Master", "Wizard", "Ranger", "Rogue"]
        dice.Ranger = [6, 3, 1]
        line = ["Eagle", "Fell Beast", "?Forest Giant"]
        deck = ["Wyvern"]
    """)
    return table


FACEDOWN = "- Attack the facedown card in position 3: Position 3 is facedown: it cannot be attacked. (SAW-10.10)"


@pytest.mark.parametrize("typed", ["position 3", "can't I attack position 3?", "can I not attack the card in line 3"])
def test_by_number(watch: Table, typed: str) -> None:
    assert told(watch, typed) == ["Not possible now", FACEDOWN]


@pytest.mark.parametrize("typed", ["3", "spot 3"])
def test_a_number_alone_or_with_a_noun_that_nothing_goes_by_is_any_such_number(watch: Table, typed: str) -> None:
    _, first, second = told(watch, typed)
    assert first == FACEDOWN
    assert second.startswith("- Sharpshooter: reroll the 3 of the Ranger: ")


def test_a_number_that_is_nowhere_is_said_to_be_so(watch: Table) -> None:
    first, *others = told(watch, "position 9")
    assert first == "Nothing here goes by position 9. About position:"
    assert FACEDOWN in others


@pytest.mark.parametrize("typed", ["pack bond", "can't I use Pack Bond?", "is pack bond not possible"])
def test_by_the_name_of_what_the_question_does_not_even_consider(watch: Table, typed: str) -> None:
    assert told(watch, typed) == ["Not possible now", "- Pack Bond: Pack Bond is not equipped. (SAW-2.6)"]


def test_by_a_way_to_act_that_belongs_to_another_question(watch: Table) -> None:
    first, act, clause, now, ways = told(watch, "can't we chop wood")
    assert first == "Nothing that is asked now is about Chop Wood."
    assert act == "Chop Wood: this is done at another time."
    assert clause.startswith("SAW-7.1 Chop Wood")
    assert now.startswith("Asked now: What does the Watch do? (SAW-9.8)")
    assert ways.startswith("w alone lists what is refused.") and "w 9.8" in ways


def test_by_clause(watch: Table) -> None:
    rows = told(watch, "10.10")
    assert FACEDOWN in rows and any(row.startswith("SAW-10.10 ") for row in rows)
    assert told(watch, "SAW-10.10") == rows
    assert told(watch, "7.1")[0] == "Nothing is refused by 7.1 now. It says:"
    with pytest.raises(hw.HearthwatchError, match=r"has no clause 99\.9"):
        told(watch, "99.9")


def test_what_nothing_knows_gets_a_sentence_about_what_can_be_asked(watch: Table) -> None:
    rows = told(watch, "fireball")
    assert rows[:2] == ["Nothing that is asked now is about fireball.", "Set a Watch knows nothing called fireball."]
    assert rows[-1].startswith("w alone lists what is refused. Ask about what lies on the table")


def test_what_can_be_chosen_is_said_with_its_number(watch: Table) -> None:
    first, chosen = told(watch, "can't I attack the eagle")
    assert first == "Nothing forbids it. It can be chosen now:"
    number = int(chosen.partition(" ")[0])
    assert Question(watch).options[number - 1].label == "Attack Eagle"


def test_nothing_but_asking_words_lists_everything(watch: Table) -> None:
    assert told(watch, "can't I?") == told(watch, "")


def test_where_nothing_is_refused_it_is_said_so() -> None:
    table = hw.game("set-a-watch").new(seed=5)
    assert table.decision is not None and not table.decision.refused
    sentence = "Everything here is allowed. w and some words asks about anything else."
    assert told(table, "") == [sentence]


def test_the_whole_name_of_a_card_is_one_thing() -> None:
    table = hw.game("set-a-watch").new(seed=5)
    first, where, line, now, _ = told(table, "ward of mercy")
    assert first == "Nothing that is asked now is about Ward of Mercy."
    assert where == "Ward of Mercy, on the table:"
    assert line.startswith("Cleric's cards: Ward of Mercy, ready passive;")
    assert now.startswith("Asked now: ")


def test_the_name_of_a_card_is_not_looked_for_word_by_word() -> None:
    """The Cleric rests, and has a Camp action that lays on hands: neither is Lay to Rest."""
    rows = told(hw.game("set-a-watch").new(seed=5), "lay to rest")
    assert rows[:2] == ["Nothing that is asked now is about Lay to Rest.", "Lay to Rest, on the table:"]
    assert "Lay to Rest, ready" in rows[2]


def test_what_is_no_card_is_told_by_what_it_is() -> None:
    rows = told(hw.game("set-a-watch").new(seed=5), "rune of seal")
    assert rows[1] == "Not in sight now: Rune of Seal (Camp actions). c rune of seal reads it."
    rows = told(hw.game("set-a-watch").new(seed=5), "wolf")
    assert rows[1] == "Not in sight now: Pack Wolf (Creatures), Wolf Hollow (Locations). c wolf reads them."


def test_a_name_among_other_words_is_told_once() -> None:
    rows = told(hw.game("set-a-watch").new(seed=5), "attack oath taker")
    assert rows[1] == "attack: this is done at another time."
    assert [row for row in rows if "Oath Taker" in row] == [
        "Not in sight now: Oath Taker (Creatures). c oath taker reads it."
    ]


def test_a_card_that_is_not_in_play_is_in_the_box_although_it_is_a_way_to_act() -> None:
    rows = told(hw.game("set-a-watch").new(seed=5), "shockbolt")
    assert rows[1] == "Not in sight now: Shockbolt (Ability cards). c shockbolt reads it."


@pytest.fixture
def clearing() -> Table:
    return thornwatch.position("""
        track = ["Guard", "Husk", "Sage"]
        [hero.Guard]
        tile = 9
        hand = ["Hew", "Brawn"]
        [hero.Sage]
        tile = 1
        hand = ["Verdant Shield"]
        [[creature]]
        name = "Husk"
        tiles = [3]
    """)


HEROES = (1, 2)


@pytest.mark.rule("TWN-4.3")
@pytest.mark.parametrize("typed", ["tile 3", "can't I move to tile 3", "can I not go to field 3"])
def test_a_tile_by_its_number(clearing: Table, typed: str) -> None:
    reason = "Tile 3 shares no border with where the Guard stands."
    assert told(clearing, typed, HEROES) == ["Not possible now", f"- Move to tile 3: {reason} (TWN-4.3)"]


def test_a_kind_of_action_by_what_cards_do(clearing: Table) -> None:
    """No label says attack; what the cards do does. Where its target stands is told with it."""
    rows = told(clearing, "can't I attack the husk", HEROES)
    assert "- Shield Rim (discard Hew): Shield Rim has no target: no enemy here can be attacked. (TWN-21.7)" in rows
    assert rows[rows.index("It can be chosen now:") + 1].startswith("7 Slot Hew (Melee attack with 2 dice")
    assert "Tile 3 (water, monsters begin, beside 2, 4): Husk." in rows[rows.index("Husk, on the table:") :]


def test_a_card_of_a_friend_whose_hand_lies_open_here(clearing: Table) -> None:
    not_now = "- Slot Verdant Shield: The Guard uses only cards of the own hand. (TWN-11.16)"
    assert not_now in told(clearing, "can't I play verdant shield", HEROES)
    assert not_now not in told(clearing, "can't I play verdant shield", (1,)), "its player sits elsewhere"


def test_names_of_the_box_that_are_not_on_the_table(clearing: Table) -> None:
    rows = told(clearing, "fireball", HEROES)
    assert rows[1] == "Not in sight now: Fireball (Action cards). c fireball reads it."


def test_activation_cards_by_their_aspect() -> None:
    first, chosen = told(terrinoth.position(""), "can't I attack")
    assert first == "Nothing forbids it. It can be chosen now:"
    assert chosen.startswith("1 Precise Strike (Attack, 2 dice)")


def test_what_only_speaks_of_a_deed_is_not_that_deed() -> None:
    table = hw.game("heroes-of-terrinoth").new(3, seed=3, quest="the-stolen-standard")
    for place in (0, 1, 0):
        table.choose(Question(table).options[place])
    assert table.decision is not None and "exhausts an activation card" in table.decision.prompt
    first, chosen = told(table, "attack")
    assert first == "Nothing that can be chosen now is called attack. What speaks of it:"
    assert chosen.startswith("1 Exhaust Reluctant Blow")
    assert told(table, "reluctant blow")[0] == "Nothing forbids it. It can be chosen now:"


def test_a_way_to_act_and_a_place_that_stand_in_one_line_by_chance_are_told_one_by_one() -> None:
    table = hw.game("thorgal").new(2, seed=3, adventure="torkans-temple")
    rows = told(table, "can't I move to the quarry")
    assert rows[:2] == ["Nothing that is asked now is about move quarry.", "move, on the table:"]
    assert rows[2].startswith("29. Move 1.")
    assert rows[rows.index("quarry, on the table:") + 1].startswith("Area Quarry (number 1)")


def test_skills_of_thorgal_wait_for_an_action() -> None:
    _, *rows = told(thorgal.position(""), "can't I use my skill")
    assert len(rows) == 2 and all(row.endswith("Skills are used during an action. (THG-11.10)") for row in rows)


@pytest.mark.parametrize("word", ["attack", "combat", "fight"])
def test_words_that_players_have_for_one_thing(word: str) -> None:
    table = hw.game("thorgal").new(2, seed=3, adventure="torkans-temple")
    assert told(table, word)[1] == f"{word}: this is done at another time."
    assert told(table, word)[2].startswith("THG-20.1 ")
    table = thorgal.position("")
    first, chip = told(table, f"can't I {word}")
    assert first == "Nothing forbids it. It can be chosen now:"
    assert "An unused chip to Combat 1 (35)" in chip
    assert [row.lead for row in Question(table).search(word)] == [chip.partition(" ")[0]]


def test_many_for_one_reason_are_told_together() -> None:
    table = hw.game("thornwatch").new(3, seed=1)
    while not (refused := table.decision.refused if table.decision else ()):
        table.choose(0)
    _, *rows = told(table, str(refused[0].group), (0,))
    assert len(rows) < len(refused)


@pytest.mark.parametrize("typed", ["heal 5", "heal with the 5", "can't I heal with the 5 of the Warrior"])
def test_a_number_need_not_follow_its_verb(typed: str) -> None:
    table = hw.game("set-a-watch").position("""
        camp = "Warrior"
        party = ["Warrior", "Wizard", "Ranger", "Rogue"]
        dice.Warrior = [5, 3, 2]
        phase = "camp"
    """)
    (row,) = [row for row in told(table, typed) if row.startswith("-")]
    assert row == "- Heal with the 5 of the Warrior: Heal takes exactly a 6; this is a 5. (SAW-7.7)"


def test_a_number_in_what_an_option_does_is_not_meant() -> None:
    table = hw.game("set-a-watch").new(seed=3)
    rows = told(table, "tile 5")
    assert not any("rests in Camp" in row for row in rows)
    assert "Asked now: Who goes to Camp? (SAW-5.4)" in rows
