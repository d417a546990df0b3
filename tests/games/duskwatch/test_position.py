"""Tables from documents: what they say stands there, and what they cannot say is refused with a sentence."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.content import CARDS, short_name
from hearthwatch.kernel import SetupError

from .helpers import ash, do, go, piles, position, prompt, records, score, status, tokens, two

DOCUMENT = """
deck = ["9C", "10D"]
discards = ["QH"]
vow = ["Find", "a Warden who went silent", "The path back has closed", "a village that went silent"]
fight = ["Ash"]
[[character]]
name = "Ash"
scores = { Strength = 3, Vitae = 4 }
gift = "Soulgrip"
status = "unconscious"
records = ["armor: Shield", "gear: Rope (damaged)", "wound: a lame hand"]
tokens = ["next_any -1", "banked +1"]
"""


def test_everything_it_names_is_there() -> None:
    table = position(DOCUMENT)
    assert piles(table) == (51, 1)
    assert [short_name(table.face[card]) for card in (table.deck[-1], table.deck[-2], table.discards[0])] == [
        "9C",
        "10D",
        "QH",
    ]
    assert sorted(table.face) == [*range(CARDS)]
    assert (score(table, "Strength"), score(table, "Dexterity"), score(table, "Vitae")) == (3, 2, 4)
    assert records(table) == ["Shield", "Rope (damaged)", "a lame hand", "Soulgrip"]
    assert (status(table), tokens(table)) == ("unconscious", [(0, "next_any", -1), (0, "banked", 1)])
    board = table.view(0)["board"]
    assert (board["fight"], board["vow"]["words"].startswith("Find a Warden")) == ([0], True)
    assert board["characters"][0]["name"] == "Ash"


def test_the_rest_of_the_deck_is_in_no_known_order() -> None:
    one, other = (GAME.position({"deck": ["9C"]}, seed=seed) for seed in (1, 2))
    assert one.face != other.face
    assert one.face[one.deck[-1]] == other.face[other.deck[-1]]


def test_before_the_opening() -> None:
    assert prompt(position("opened = false")) == "How is the Vow made?"


def test_a_position_is_played_replayed_and_saved() -> None:
    table = do(ash("9C 10D 4S"), "Forage")
    assert GAME.replay(table.record) == table
    assert GAME.load(table.to_json()) == table


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ("dek = []", "A position has no 'dek'"),
        ("deck = ['1X']", "There is no card '1X'"),
        ("deck = 3", "deck is a list; 3 is not."),
        ("deck = ['9C']\ndiscards = ['9C']", "named twice"),
        ("discards = 53", "do not make 52"),
        ("discards = true", "discards is a number from 0 to 999 or a list"),
        ("vow = ['Find']", "A Vow has 4 parts"),
        ("vow = ['Find', 'x', 'y', 'z']", "There is no subject 'x'"),
        ("fight = ['Nobody']", "There is no character 'Nobody'"),
        ("[[character]]\nmood = 'grim'", "Number 1 of character has no 'mood'"),
        ("[[character]]\nseat = 4", "Seat 4 has no character"),
        ("[[character]]\nstatus = 'sleepy'", "is claimed, conscious, dead or unconscious; 'sleepy' is not"),
        ("[[character]]\nstatus = 'unfinished'", "'unfinished' is not"),
        ("[[character]]\nscores = { Charm = 1 }", "There is no Score 'Charm'"),
        ("[[character]]\nscores = { Vitae = 6 }", "Vitae is 0 to 5, not 6"),
        ("[[character]]\ngift = 'Wings'", "There is no Gift 'Wings'"),
        ("[[character]]\nrecords = ['hat: tall']", "There is no kind of Record 'hat'"),
        ("[[character]]\ntokens = ['soon']", "A token is a lifetime and its levels"),
        ("[[character]]\ntokens = ['soon +1']", "There is no lifetime 'soon'"),
        ("character = [3]", "Number 1 of character is a table; 3 is not"),
    ],
)
def test_what_cannot_be_is_a_sentence(document: str, words: str) -> None:
    with pytest.raises(SetupError, match=words):
        GAME.position(document)


def test_two_seats() -> None:
    table = two('[[character]]\nname = "Ash"\nseat = 1\n')
    go(table, "Ash acts", "Forage")
    assert table.decision is not None and table.decision.seats == (1,)
