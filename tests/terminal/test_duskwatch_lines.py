"""From an idea to its result: how many lines somebody types, and that nothing typed is lost or misread."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hearthwatch.games.duskwatch.table import Chronicle
from hearthwatch.terminal.saves import Saves
from tests.games.duskwatch.adventures import on_the_way
from tests.games.duskwatch.helpers import AGAIN, STRONG_HIT, WEAK_HIT, ash, choose, do, guided, prompt, result, score

from .conftest import Run

Typing = Callable[..., Chronicle]

VOW = 'vow = ["Find", "a Warden who went silent", "The path back has closed", "a village that went silent"]'
RECORDS = 'records = ["gear: Vials", "gear: Rope"]'


def story(table: Chronicle) -> list[str]:
    """What stands in the journal in people's words."""
    return [block["text"] for block in table.view(0)["board"]["journal"] if block["kind"] == "text"]


@pytest.fixture
def typed(run: Run, saves: Saves) -> Typing:
    """Type these lines at a table, at most so many; gives the table as it stands then."""

    def typed(table: Chronicle, *lines: str, most: int = 9) -> Chronicle:
        assert len(lines) <= most
        saves.begin("duskwatch", "game").write(table)
        told = run("resume", "game", "--plain", input="\n".join([*lines, "q", ""]))
        assert told.exit_code == 0, told.output
        found = saves.open("game")[1]
        assert isinstance(found, Chronicle)
        return found

    return typed


def test_a_plain_action_takes_two_lines(typed: Typing) -> None:
    lines = ("I climb the wall before the bell stops.", "overcome dex draw")
    table = typed(ash(STRONG_HIT, sheet=RECORDS), *lines, most=2)
    assert result(table) == "Strong Hit"
    assert story(table) == ["I climb the wall before the bell stops."]
    assert [block["kind"] for block in table.view(0)["board"]["journal"]][:2] == ["text", "draw"]


def test_an_action_with_a_token_a_record_and_a_consequence_takes_three(typed: Typing) -> None:
    table = ash(f"{WEAK_HIT} 2H", sheet=f'{RECORDS}\ntokens = ["next_related +1"]')
    lines = ("I go over the wall.", "overcome yes dex vials draw", "The sexton saw me, and he will tell.")
    table = typed(table, *lines, most=3)
    assert len(table.act_levels[0]) == 2
    assert table.view(0)["board"]["journal"][-1]["text"] == "The sexton saw me, and he will tell."
    assert prompt(table) == "What happens next?"


def test_a_blow_that_is_answered_and_counted_takes_four(typed: Typing) -> None:
    table = ash(f"{WEAK_HIT} {AGAIN['Weak Hit']}", sheet=RECORDS)
    choose(table, "Threats")
    choose(table, "A new threat", text="The white dogs")
    lines = ("The first dog jumps and I throw the spear.", "inflict dex draw", "serious draw", "success dogs")
    table = typed(table, *lines, most=4)
    assert score(table, "Vitae") == 4
    assert table.threats[0].successes == 1, "counted once"


@pytest.mark.parametrize("likelihood", ["likely", "50/50", "50", "Almost Certain,"])
def test_the_oracle_takes_one(typed: Typing, likelihood: str) -> None:
    table = typed(ash("AH 2D 3C 4C"), f"oracle {likelihood} Is she alive?", most=1)
    assert table.view(0)["board"]["oracle"][0]["question"] == "Is she alive?"


def test_a_question_between_is_asked(typed: Typing) -> None:
    table = typed(ash(STRONG_HIT, sheet='tokens = ["next_related +1"]'), "overcome dex draw")
    assert prompt(table).endswith("is this a related Action?")


def test_the_line_goes_on_when_the_question_between_is_answered(typed: Typing) -> None:
    table = typed(ash(STRONG_HIT, sheet='tokens = ["next_related +1"]'), "overcome dex draw", "no")
    assert result(table) == "Strong Hit" and len(table.tokens) == 2, "the one that waited, and the one that came"


def test_what_waits_is_dropped_when_something_else_is_wanted(typed: Typing) -> None:
    table = ash(STRONG_HIT, sheet='tokens = ["next_related +1"]')
    table = typed(table, "overcome dex draw", "oracle likely Is it safe?", "no")
    assert prompt(table) == "Which Score fits what the character does?"


def test_a_name_of_several_words_is_one_option(typed: Typing) -> None:
    table = ash(STRONG_HIT)
    table = typed(table, "enter combat draw")
    assert result(table) == "Strong Hit" and not story(table)


def test_a_line_that_fails_does_not_become_prose(typed: Typing) -> None:
    table = ash(STRONG_HIT)
    table = typed(table, "overcome fortune draw", "overcome dex draw")
    assert result(table) == "Strong Hit" and not story(table)


@pytest.mark.parametrize("line", ["tick bell", "tick"])
def test_a_clock_is_turned_by_a_word(typed: Typing, line: str) -> None:
    table = ash()
    table = typed(table, "clock 6 The bell tower burns", line)
    assert [(one.segments, one.filled) for one in table.clocks] == [(6, 1)]


def test_the_track_and_a_clock_are_told_apart_by_a_word(typed: Typing) -> None:
    table = on_the_way()
    table = typed(table, "clock 4 The mill", "clock 8 The bell", "tick bell", "tick mill", "tick mill", "away bell")
    assert [(one.filled, one.away) for one in table.clocks] == [(2, 0), (1, 1)]


def test_going_on_is_the_first_choice_of_an_adventure(typed: Typing) -> None:
    table = on_the_way()
    table = typed(table, "1")
    assert table.scenes == 1


@pytest.mark.parametrize("answer", ["likely", "2", "ask likely"])
def test_how_likely_it_is_may_be_said_in_a_word(typed: Typing, answer: str) -> None:
    table = typed(ash("AH 2D 3C"), "Is Ketha still alive?", answer)
    asked = table.view(0)["board"]["oracle"][0]
    assert (asked["question"], asked["likelihood"]) == ("Is Ketha still alive?", 3)


@pytest.mark.parametrize(
    ("word", "asks"),
    [("bond", "With whom is the bond forged?"), ("camp", "Ash, Make Camp with"), ("threat", "What about the threats?")],
)
def test_the_last_word_of_a_name_is_enough(typed: Typing, word: str, asks: str) -> None:
    assert prompt(typed(ash(), word)).startswith(asks)


def test_a_word_that_only_stands_in_an_option_chooses_nothing(typed: Typing) -> None:
    table = typed(do(ash(STRONG_HIT), "Enter Combat"), "fight", "searched")
    assert prompt(table) == "What happens next?" and table.fight


@pytest.mark.parametrize("line", ["inflict str flail", "inflict dex rope draw", "Make Camp draw now"])
def test_a_line_for_another_action_does_not_become_prose(typed: Typing, line: str) -> None:
    table = typed(ash(STRONG_HIT, sheet=RECORDS), "overcome", line, "2", line, "draw")
    assert result(table) == "Strong Hit" and not story(table)


@pytest.mark.parametrize("line", ["combat dex draw", "enter combat dexterity draw", "gift alone will draw"])
def test_the_only_score_of_an_action_may_be_said_too(typed: Typing, line: str) -> None:
    table = typed(ash(STRONG_HIT), line)
    assert result(table) == "Strong Hit" and not story(table)


@pytest.mark.rule("WOD-18.6")
@pytest.mark.parametrize("line", ["combat", "combat dexterity draw", "enter combat draw", "Enter Combat"])
def test_a_line_for_an_action_that_is_refused_gets_the_reason(run: Run, saves: Saves, line: str) -> None:
    saves.begin("duskwatch", "game").write(do(ash(STRONG_HIT), "Enter Combat"))
    output = run("resume", "game", "--plain", input=f"{line}\nq\n").output
    assert "Ash is in this fight already. A new one begins once it is over. (WOD-18.6)" in output
    table = saves.open("game")[1]
    assert isinstance(table, Chronicle) and not story(table)


@pytest.mark.parametrize(
    ("lines", "asks"),
    [
        (("threats", "new threat", "The white dogs"), "What happens next?"),
        (("purify", "plain"), "Is a rite of purification kept?"),
        (("overcome", "speed"), "Ash, Overcome an Obstacle with Dexterity"),
        (("drop the vow",), "What happens next?"),
    ],
)
def test_words_that_only_one_option_has_choose_it(typed: Typing, lines: tuple[str, ...], asks: str) -> None:
    table = typed(ash(document=VOW), *lines)
    assert prompt(table).startswith(asks) and not story(table)


@pytest.mark.parametrize(
    "line", ['"Sister, it is you!"', "Her name was Brann, and she was here.", "It is not what they have for her."]
)
def test_small_words_find_nothing(run: Run, saves: Saves, line: str) -> None:
    saves.begin("duskwatch", "game").write(ash())
    assert "What fits these words" not in run("resume", "game", "--plain", input=f"{line}\nq\n").output


@pytest.mark.parametrize("line", ["One hand stays on the rope.", "Nobody has told the story of this chronicle."])
def test_a_story_leads_to_actions_and_to_nothing_else(run: Run, saves: Saves, line: str) -> None:
    saves.begin("duskwatch", "game").write(ash())
    assert "What fits these words" not in run("resume", "game", "--plain", input=f"{line}\nq\n").output


def test_the_idea_that_was_kept_may_be_written_in_a_line(typed: Typing) -> None:
    table = typed(ash(), "idea", "places", "enough", "write =")
    (words,) = story(table)
    assert words != "=" and words in str(table.view(0)["board"]["journal"][0]["words"])


@pytest.mark.rule("WOD-30.1")
def test_a_line_of_a_player_leads_to_the_gm(typed: Typing) -> None:
    table = guided(f'deck = {STRONG_HIT.split()}\n[[character]]\nname = "Ash"\nseat = 1\n')
    table = typed(table, "p1", "overcome dex draw")
    assert prompt(table) == "Ash, Overcome an Obstacle with Dexterity 2: does it stand?"
    assert table.decision is not None and table.decision.seats == (0,)


@pytest.mark.rule("WOD-30.1")
def test_what_a_gm_asks_in_secret_is_told_as_a_secret(run: Run, saves: Saves) -> None:
    table = guided('deck = ["KS", "2H", "3D"]\n[[character]]\nname = "Ash"\nseat = 1\n')
    saves.begin("duskwatch", "game").write(table)
    output = run("resume", "game", "--plain", input="secret likely Is he dead?\np1\novercome\njournal\nq\n").output
    assert "The Oracle is asked: (in secret)" in output and "(without words)" not in output
