"""A whole line of words chooses: several choices, a text behind one, and what is said where it names nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hearthwatch.games.duskwatch.table import Chronicle
from tests.games.duskwatch.helpers import STRONG_HIT, ash, do, prompt, result, two

from .plain_renderer import data_of
from .served import Player, Served, serving

RECORDS = 'records = ["gear: Vials", "gear: Rope"]'
NOTHING = "These words name no choice. Write puts them into the journal."
WHICH = "Say which: oracle almost certain, oracle likely, oracle 50/50, oracle unlikely."
PAIR = f'deck = {STRONG_HIT.split()}\n[[character]]\nname = "Ash"\n[[character]]\nname = "Bram"\nseat = 1\n'


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("lines")) as running:
        yield running
        assert running.errors() == []


def bring(player: Player, table: Chronicle) -> None:
    """Open a room at this table, and sit down."""
    response = player.http.post("/open", files={"record": ("game.json", table.to_json().encode())})
    assert response.status_code == 200, response.text
    player.address = response.url.path.rpartition("/")[2]
    player.post("sit", seat=0, name=player.name)
    player.look()


def line(player: Player, words: str, seq: int | None = None) -> Any:
    """Send a line as a form does; what is told."""
    seq = player.look()["seq"] if seq is None else seq
    player.t = data_of(player.post("line", text=words, seq=seq).text)
    return player.t["note"]


def table_of(player: Player) -> Chronicle:
    table = player.served.room(player.address).table
    assert isinstance(table, Chronicle)
    return table


def test_a_line_makes_one_choice_after_another(anna: Player) -> None:
    bring(anna, ash(STRONG_HIT, sheet=RECORDS))
    before = anna.look()["seq"]
    assert line(anna, "overcome dex vials draw") is None
    assert result(table_of(anna)) == "Strong Hit"
    assert anna.look()["seq"] == before + 4, "each is an entry of its own, and can be taken back alone"
    anna.post("undo", seq=before + 4)
    assert prompt(table_of(anna)).startswith("Ash, Overcome an Obstacle with Dexterity")


def test_a_line_by_socket_is_the_same(anna: Player) -> None:
    bring(anna, ash(STRONG_HIT))
    anna.connect()
    seq = anna.t["seq"]
    anna.send("line", text="overcome dex draw", seq=seq)
    anna.hear_until(lambda t: t["seq"] == seq + 3)
    assert result(table_of(anna)) == "Strong Hit"


def test_the_rest_of_a_line_is_what_the_oracle_is_asked(anna: Player) -> None:
    bring(anna, ash("AH 2D 3C"))
    assert line(anna, "oracle likely Is she alive?") is None
    asked = table_of(anna).view(0)["board"]["oracle"][0]
    assert (asked["question"], asked["likelihood"]) == ("Is she alive?", 3)


def test_words_behind_other_options_keep_their_paragraphs(anna: Player) -> None:
    bring(anna, ash())
    assert line(anna, "write I go.\n\nNobody follows.") is None
    assert line(anna, "threats new threat The white dogs") is None
    board = table_of(anna).view(0)["board"]
    assert [one["text"] for one in board["journal"] if one["kind"] == "text"] == ["I go.\n\nNobody follows."]
    assert [one["words"].partition(" (")[0] for one in board["threats"]] == ["“The white dogs”"]


@pytest.mark.rule("WOD-18.6")
@pytest.mark.parametrize("words", ["combat", "combat dexterity draw", "Enter Combat"])
def test_a_line_for_what_is_refused_gets_the_reason_and_its_clause(anna: Player, words: str) -> None:
    bring(anna, do(ash(STRONG_HIT), "Enter Combat"))
    before = anna.look()["seq"]
    told = line(anna, words)
    assert told["text"] == "Ash is in this fight already. A new one begins once it is over."
    assert (told["rule"], told["kind"], anna.look()["seq"]) == ("WOD-18.6", "refusal", before)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("The mist came up the river.", NOTHING),
        ("overcome fortune draw", NOTHING),
        ("overcome dex draw strong", NOTHING),  # nobody tries beforehand what the cards will say
        ("fight", NOTHING),
        ("   ", "Nothing was typed."),
        ("oracle", WHICH),
        ("oracle Is she alive?", WHICH),
        ("Is she alive?", WHICH),
        ("oracle likely", "type its words behind it"),
        ("write", "type its words behind it"),
        ("close", "by its own button only"),
    ],
)
def test_a_line_that_names_nothing_whole_changes_nothing(anna: Player, words: str, told: str) -> None:
    bring(anna, ash(STRONG_HIT))
    before = anna.look()["seq"]
    note = line(anna, words)
    assert told in note["text"] and note["kind"] == "refusal"
    assert anna.look()["seq"] == before


def test_a_question_between_is_told_and_may_be_answered_in_the_line(anna: Player) -> None:
    bring(anna, ash(STRONG_HIT, sheet='tokens = ["next_related +1"]'))
    before = anna.look()["seq"]
    assert line(anna, "overcome dex draw")["text"].endswith("is this a related Action?")
    assert anna.look()["seq"] == before
    assert line(anna, "overcome no dex draw") is None
    assert result(table_of(anna)) == "Strong Hit"


def test_a_line_for_a_table_that_has_moved_on_is_refused(anna: Player) -> None:
    bring(anna, ash(f"{STRONG_HIT} AH 2D 3C"))
    old = anna.look()["seq"]
    assert line(anna, "write I wait.") is None
    for words in ("overcome dex draw", "no such thing"):
        assert line(anna, words, seq=old)["text"].startswith("The table moved on while you chose.")
    assert line(anna, "oracle likely Is it late?", seq=old) is None, "what is open at any time still is"


def test_nobody_chooses_for_somebody_else(anna: Player, ben: Player) -> None:
    bring(anna, two(PAIR))
    ben.address = anna.address
    anna.post("leave", seat=1)
    assert line(ben, "overcome dex draw")["text"] == "You do not hold a seat here."
    ben.post("sit", seat=1, name="Ben")
    assert line(anna, "overcome dex") is None
    asked = table_of(anna).decision
    assert asked is not None and asked.seats == (0,)
    before = anna.look()["seq"]
    assert line(ben, "draw")["text"] == "It is not your turn to choose."
    assert ben.look()["seq"] == before
    assert line(ben, "write I hold the rope.") is None, "whoever waits may write"
    assert line(anna, "draw") is None
    assert result(table_of(anna)) == "Strong Hit"


def test_a_line_as_long_as_can_be_is_read_at_once(anna: Player) -> None:
    bring(anna, ash(sheet=RECORDS))
    before = anna.look()["seq"]
    assert line(anna, "overcome dex " + "vials rope " * 1500)["text"] == NOTHING
    assert anna.look()["seq"] == before
