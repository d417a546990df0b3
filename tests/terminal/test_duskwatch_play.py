"""Wardens of the Duskwatch played at the keyboard: a solo sitting, real cards, and what goes wrong by hand."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.terminal.saves import Saves

from .conftest import Run

CREATION = ("Ann", "Wren", "2 2 2", "2", "1", "later", "Grey cloak.", "A lullaby.")
"""From nothing to the opening scene: eight answers."""


def play(run: Run, *answers: str, seed: int = 10, options: tuple[str, ...] = ()) -> str:
    typed = "\n".join([*answers, "q", ""])
    result = run("play", "duskwatch", f"--seed={seed}", "--name=game", "--plain", *options, input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def go_on(run: Run, saves: Saves, document: dict[str, object], *answers: str, **options: object) -> str:
    """Go on from a position."""
    saves.begin("duskwatch", "game").write(GAME.position(document, **options))  # type: ignore[arg-type]
    result = run("resume", "game", "--plain", input="\n".join([*answers, "q", ""]))
    assert result.exit_code == 0, result.output
    assert "Traceback" not in result.output
    return result.output


def test_from_nothing_to_the_first_draw_in_few_answers(run: Run, saves: Saves) -> None:
    output = play(run, *CREATION, "Fog, and a fork in the path.", "overcome an obstacle", "dexterity", "draw")
    table = saves.open("game")[1]
    board = table.view(0)["board"]
    assert board["characters"][0]["name"] == "Wren"
    assert board["characters"][0]["player"] == "Ann"
    assert board["characters"][0]["memory"] == "A lullaby."
    assert [block["kind"] for block in board["journal"]].count("draw") == 1
    assert "6 points are left for Dexterity, Willpower and Constitution." not in output, "three numbers went on at once"
    assert "Type the words themselves, or a number." in output


def test_numbers_in_a_line_are_proposed_where_they_can_stand(run: Run) -> None:
    """For all four Scores: 2 2 1 is no answer for the last two."""
    output = play(run, "Ann", "Wren", "2", "2", "2")
    first, second = (
        "8 points are left for Strength, Dexterity, Willpower and Constitution.",
        "Willpower and Constitution.",
    )
    assert f"{first} Type 0 to 3; several may stand in a line, such as 2 2 1." in output
    assert f"6 points are left for Dexterity, {second} Type 0 to 3." in output
    assert f"4 points are left for {second} Type 1 to 3." in output


@pytest.mark.parametrize(
    "text", ["A lullaby.", "Why they left me.", "Write to her, I thought", "B", "? was all she said"]
)
def test_a_text_may_begin_with_a_key(run: Run, saves: Saves, text: str) -> None:
    typed = ["1", text] if len(text) == 1 or text[0] == "?" else [text]
    play(run, *CREATION[:-1], *typed)
    assert saves.open("game")[1].view(0)["board"]["characters"][0]["memory"] == text


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("w why can't I fly", "Nothing that is asked now is about"),
        ("c the grey cloak", "No card"),
        ("u the last two", "u does not take these words, so nothing was done. Type u."),
        ("h what is best?", "h does not take these words, so nothing was done. Type h or h all."),
    ],
)
def test_a_small_letter_with_words_is_a_key_where_a_text_is_asked_for(
    run: Run, saves: Saves, typed: str, answer: str
) -> None:
    output = play(run, *CREATION[:-1], typed)
    assert not saves.open("game")[1].view(0)["board"]["characters"][0]["memory"]
    assert answer in output


def test_a_solo_sitting(run: Run, saves: Saves) -> None:
    """Thirty answers: texts, the Oracle, a search, levels, a pause, undo, the journal, the end."""
    output = play(
        run,
        *CREATION,
        "Fog, and a fork in the path.",
        "write Somebody sings ahead.",
        "oracle",
        "3",
        "Is it a child?",
        "pin",
        "1",
        "The singer",
        "sneak",
        "1",
        "2",
        "count_record:0:0:1",
        "take_off:0:6-0-1",
        "draw",
        "u",
        "y",
        "draw",
        "1",
        ".",
        "pause",
        "unpause",
        "journal sings",
        "journal xyzzy",
        "? draw",
        "w vow",
        "c forage",
        "close the chronicle",
        "y",
    )
    assert "The journal: 1 of " in output
    assert "Nothing in the journal has: xyzzy" in output
    assert "Person: The singer." in output
    assert "PAUSE, called by the player." in output
    assert "The player calls a pause." in output
    assert "What fits these words (type its number)\n  1 Overcome an Obstacle" in output
    assert "Over. " in output
    assert " kept, 1 still in play." in output
    assert "Traceback" not in output
    written = {text for _, _, text in saves.open("game")[1].texts}
    assert {"Fog, and a fork in the path.", "Somebody sings ahead.", "Is it a child?", "The singer"} <= written


def test_texts_survive_leaving(run: Run, saves: Saves) -> None:
    play(run, *CREATION, "Fog.", "write <b>Rain</b> & [red]no[/red] stars")
    result = run("resume", "game", "--plain", input="journal rain\nchange\n1\nDrizzle.\njournal\nq\n")
    assert "Written: <b>Rain</b> & [red]no[/red] stars" in result.output
    assert "Written: Drizzle." in result.output.split("The journal\n")[-1]
    assert "Rain" not in result.output.split("The journal\n")[-1]


WREN: dict[str, object] = {"deck": ["KS", "2H", "3D", "KC", "2D", "3S"], "character": [{"name": "Wren"}]}


def kinds(saves: Saves) -> list[str]:
    """What the journal holds, one after another."""
    return [block.get("text") or block["kind"] for block in saves.open("game")[1].view(0)["board"]["journal"]]


@pytest.mark.rule("WOD-8.1")
def test_a_sentence_stands_above_the_draw_that_it_led_to(run: Run, saves: Saves) -> None:
    said = "I climb the wall before the bell stops."
    output = go_on(run, saves, WREN, said, "1", "2", "1")
    assert kinds(saves)[:2] == [said, "draw"]
    assert "Written in the journal; u takes it back." in output
    document = saves.open("game")[1].export("md", 0)
    assert document.index("before the bell stops") < document.index("**Overcome an Obstacle**")


@pytest.mark.rule("WOD-8.1")
def test_a_phrase_that_finds_an_action_stands_above_it_too(run: Run, saves: Saves) -> None:
    output = go_on(run, saves, WREN, "climb the wall", "1", "2", "1")
    assert kinds(saves)[:2] == ["climb the wall", "draw"]
    assert "Written in the journal; u takes it back." in output


@pytest.mark.rule("WOD-8.1")
def test_a_phrase_is_written_where_it_was_typed(run: Run, saves: Saves) -> None:
    go_on(run, saves, WREN, "the scarf was never hers", "scene The tower", "q")
    assert kinds(saves) == ["the scarf was never hers", "The tower"]


@pytest.mark.rule("WOD-8.6", "WOD-0.4")
def test_a_sentence_is_written_at_any_question(run: Run, saves: Saves) -> None:
    document = WREN | {"deck": ["AS", "QH", "KC", "4S"]}
    go_on(run, saves, document, "overcome an obstacle", "2", "1", "The rope burns through my hands.")
    assert kinds(saves) == ["draw", "The rope burns through my hands."]


@pytest.mark.rule("WOD-5.1", "WOD-5.3")
@pytest.mark.parametrize(
    ("answers", "likelihood"),
    [
        (["oracle likely Is she alive?"], 3),
        (["oracle almost certain: Is she alive?"], 4),
        (["oracle Is she alive?", "4"], 1),
        (["Is she alive?", "4"], 1),
    ],
)
def test_the_oracle_is_asked_in_a_line(run: Run, saves: Saves, answers: list[str], likelihood: int) -> None:
    go_on(run, saves, WREN, *answers)
    (asked,) = saves.open("game")[1].view(0)["board"]["oracle"]
    assert (asked["question"], asked["likelihood"]) == ("Is she alive?", likelihood)


def test_the_beginning_of_a_word_finds_what_it_could_be(run: Run, saves: Saves) -> None:
    output = go_on(run, saves, WREN, "overcome an obstacle", "dex", "u")
    assert "What fits these words (type its number)\n  2 Dexterity, by speed, precision or stealth\n" in output


@pytest.mark.rule("WOD-5.10")
@pytest.mark.parametrize("before", [["overcome an obstacle"], ["overcome an obstacle", "2"]])
def test_a_question_is_asked_at_every_question(run: Run, saves: Saves, before: list[str]) -> None:
    go_on(run, saves, WREN, *before, "Anybody here?", "2")
    (asked,) = saves.open("game")[1].view(0)["board"]["oracle"]
    assert (asked["question"], asked["likelihood"]) == ("Anybody here?", 3)


@pytest.mark.rule("WOD-5.10", "WOD-2.3")
def test_a_question_is_asked_where_points_are_given(run: Run, saves: Saves) -> None:
    run("play", "duskwatch", "--seed=3", "--name=game", "--plain", input="Wim\nWren\nIs it night?\n1\nq\n")
    table = saves.open("game")[1]
    assert table.view(0)["board"]["oracle"][0]["question"] == "Is it night?"
    assert table.decision is not None and table.decision.prompt.startswith("How many of the 8 points")


@pytest.mark.rule("WOD-2.1", "WOD-2.2")
@pytest.mark.parametrize(
    ("typed", "answers", "named", "written"),
    [
        ("I walk into the dark wood.", ["2"], "", ["I walk into the dark wood."]),
        ("Wren of the Hollow Oak", [], "Wren of the Hollow Oak", []),
        ("The one whom nobody dared to name aloud", ["1"], "The one whom nobody dared to name aloud", []),
        ("Is this my name?", ["3"], "", ["Is this my name?"]),
        ("Is this my name?", ["2", "1"], "", []),
        ("I walk into the dark wood.", [""], "", []),
    ],
)
def test_a_story_is_not_taken_for_a_name(
    run: Run, saves: Saves, typed: str, answers: list[str], named: str, written: list[str]
) -> None:
    given = "\n".join(["Wim", typed, *answers, "q", ""])
    output = run("play", "duskwatch", "--seed=3", "--name=game", "--plain", input=given).output
    table = saves.open("game")[1]
    assert bool(answers) == ("Asked was: What is the character called? What is this?" in output)
    assert table.view(0)["board"]["characters"][0]["name"] == (named or "Warden 1")
    assert [text for text in kinds(saves) if text not in ("oracle",)] == written


@pytest.mark.rule("WOD-8.1", "WOD-8.2")
def test_an_action_is_prepared_in_a_line(run: Run, saves: Saves) -> None:
    document = WREN | {"character": [{"name": "Wren", "records": ["gear: Three vials"]}]}
    output = go_on(run, saves, document, "overcome dex vials", "draw")
    assert "Dexterity 2, Three vials +1 = " in output
    assert "draw" in kinds(saves)


def test_a_line_with_a_word_too_many_chooses_nothing(run: Run, saves: Saves) -> None:
    go_on(run, saves, WREN, "overcome dex vials")
    table = saves.open("game")[1]
    assert (table.moves, kinds(saves)) == (0, [])


def test_a_question_for_nobody_is_written(run: Run, saves: Saves) -> None:
    go_on(run, saves, WREN, "Is she alive?", "")
    assert kinds(saves) == ["Is she alive?"]


def test_a_sentence_instead_of_a_number_is_written_below_the_question(run: Run, saves: Saves) -> None:
    go_on(run, saves, WREN, "Is she alive?", "I wait for my breath to settle.")
    assert kinds(saves) == ["Is she alive?", "I wait for my breath to settle."]


def test_a_wrong_number_asks_again(run: Run, saves: Saves) -> None:
    output = go_on(run, saves, WREN, "Is she alive?", "7", "50")
    assert "'7' is none of 1 to 4." in output
    (asked,) = saves.open("game")[1].view(0)["board"]["oracle"]
    assert (asked["question"], asked["likelihood"]) == ("Is she alive?", 2), "50 is short for 50/50"


def test_what_was_no_command_becomes_a_text_with_one_word(run: Run, saves: Saves) -> None:
    output = go_on(run, saves, WREN, "camp burns low", "write")
    assert "write alone puts your words into the journal: camp burns low" in output
    assert kinds(saves) == ["camp burns low"]


def test_a_question_that_is_not_asked_after_all_is_not_lost(run: Run, saves: Saves) -> None:
    go_on(run, saves, WREN, "oracle Is she alive?", "", "write")
    assert kinds(saves) == ["Is she alive?"]


@pytest.mark.rule("WOD-29.3")
def test_the_end_of_an_evening_is_a_bookmark_and_only_closing_ends_it(run: Run, saves: Saves) -> None:
    output = go_on(run, saves, WREN, "The bell has stopped.", "end the sitting", "close the chronicle", "n")
    assert "This closes the chronicle for good; to stop for now, end the sitting or quit. Really? y or n:" in output
    assert saves.open("game")[1].outcome is None
    run("resume", "game", "--plain", input="close the chronicle\ny\n")
    assert saves.open("game")[1].outcome is not None


@pytest.mark.rule("WOD-12.1")
def test_the_only_option_that_takes_a_text_takes_what_is_typed(run: Run, saves: Saves) -> None:
    go_on(run, saves, WREN, "pin", "1", "The abbot", "forge a bond", "Mira", "1")
    assert "the bond with Mira" in saves.open("game")[1].export("md", 0)


@pytest.mark.rule("WOD-2.3")
def test_all_four_scores_may_stand_in_a_line(run: Run) -> None:
    assert "not chosen" not in play(run, "Ann", "Wren", "1 2 3 2")


@pytest.mark.rule("WOD-2.3")
def test_a_last_score_that_is_not_what_is_left_is_said_to_be_wrong(run: Run) -> None:
    assert "so the rest was ignored: 3" in play(run, "Ann", "Wren", "1 2 3 3"), "only 2 were left"


def test_real_cards_are_typed_in_a_line(run: Run, saves: Saves) -> None:
    cards = "9C 10D 4s KS KD AS"
    output = play(run, "Ann", "Wren", "2 2 2", cards, "1", options=("--typed=cards",))
    assert "Type the card: A, 2 to 10, J, Q or K" in output
    assert [one["kind"] for one in saves.open("game")[1].view(0)["board"]["journal"]].count("reveal") == 6


def test_a_card_that_is_out_gets_a_sentence(run: Run, saves: Saves) -> None:
    document: dict[str, object] = {"discards": ["8C"], "character": [{"name": "Wren"}]}
    output = go_on(run, saves, document, "forage", "draw", "8C", "11C", "5", "9C 9C", "10D 4S", typed="cards")
    assert "The 8 of Clubs is gone already: it lies in the discard pile. Which card was turned up?" in output
    assert "There is no card '11C'." in output
    assert "There is no card '5'." in output
    assert "The 9 of Clubs lies out now. Which card was turned up?" in output
    assert "Wren, Forage: the 9 of Clubs (9), Fortune 3 = 12," in output


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        (["4"], "A Core Score is 0 to 3 at creation, not 4. (WOD-2.3)"),
        (["-1"], "A Core Score is 0 to 3 at creation, not -1 (WOD-2.3)."),
        (["99"], "A Core Score is 0 to 3 at creation, not 99 (WOD-2.3)."),
        (["3 3 3"], "That would be 9 points; there are 8. (WOD-2.3)"),
        (["0 1 3", "2"], "of the 8 points would be left over. (WOD-2.3)"),
        (["give_points:0:0:5"], "A Core Score is 0 to 3 at creation, not 5. (WOD-2.3)"),
        (["2 2 much"], "'much' is none of these. Willpower is for"),
    ],
)
def test_points_that_are_not_eight(run: Run, answers: list[str], sentence: str) -> None:
    output = play(run, "Ann", "Wren", *answers)
    assert sentence in output
    assert "Traceback" not in output


@pytest.mark.parametrize(
    ("status", "key", "sentence"),
    [
        ("unconscious", "choose_action:0:0", "Wren is unconscious and takes only forced Actions and Rest. (WOD-8.12)"),
        ("unconscious", "choose_action:0:17", "Wren is unconscious and cannot invoke the Gift. (WOD-8.12)"),
        ("dead", "begin_action:0", "Wren is dead. (WOD-8.12)"),
        ("claimed", "begin_action:0", "Wren was claimed by the forest. (WOD-8.12)"),
    ],
)
def test_who_cannot_act(run: Run, saves: Saves, status: str, key: str, sentence: str) -> None:
    characters = [{"name": "Wren", "status": status}, *([{"name": "Ash"}] if status in ("dead", "claimed") else [])]
    output = go_on(run, saves, {"character": characters}, key, "w wren")
    assert sentence in output


def test_a_score_that_is_not_listed(run: Run, saves: Saves) -> None:
    output = go_on(run, saves, {"character": [{"name": "Wren"}]}, "compel", "add_score:0:1", "w dexterity")
    assert "Compel does not list Dexterity. (WOD-8.3)" in output


def test_a_text_of_a_million_characters_is_not_lost(run: Run, saves: Saves) -> None:
    long = "forest " * 150_000
    output = go_on(run, saves, {}, f"write {long}", "write", long, "write Short.")
    sentence = "A text has at most 20,000 characters; this one has 1,049,999."
    assert output.count(sentence) == 2
    assert (saves.folder.parent / "drafts" / "unused-text.txt").read_text() == long.strip()
    assert [text for _, _, text in saves.open("game")[1].texts] == ["Short."]


def test_control_characters_in_a_name_get_a_sentence(run: Run, saves: Saves) -> None:
    output = play(run, "Ann", "Wr\x1b[2Jen", "1", "W\x07ren", "[red]Wren[/red]")
    assert "A text cannot hold the control character U+001B (place 3)." in output
    assert "A text cannot hold the control character U+0007 (place 2)." in output
    assert "\x1b[2J" not in output
    assert saves.open("game")[1].view(0)["board"]["characters"][0]["name"] == "[red]Wren[/red]"


def test_a_hint_where_nothing_is_won_or_lost(run: Run) -> None:
    output = play(run, *CREATION, "Fog and a fork.", "h", "?")
    assert "A story of your own is neither won nor lost, so no option is worth more than another." in output
    assert "Thinking" not in output
    assert "The chance to win" not in output
    assert "\n  oracle Ask the Oracle ...\n" in output


def test_a_bot_takes_what_needs_no_words(run: Run, saves: Saves) -> None:
    output = play(run, *CREATION[:-1], "a")
    assert "A bot chose: Later" in output
    assert not saves.open("game")[1].view(0)["board"]["characters"][0]["memory"]


def test_a_bot_makes_up_nobodys_words(run: Run, saves: Saves) -> None:
    output = play(run, *CREATION, "Fog and a fork.", "forge a bond", "a")
    assert output.count(
        "A bot makes up nobody's words, and every option here takes some: choose one, and write your own."
    ) == output.count("With whom is the bond forged?")
    assert "A bot chose" not in output


def test_two_at_one_keyboard(run: Run, saves: Saves) -> None:
    """Whoever is shown is the one who types; p1 and p2 change that; objections come from the other."""
    document: dict[str, object] = {"character": [{"name": "Wren", "seat": 0}, {"name": "Ash", "seat": 1}]}
    typed = ["write I am first.", "p2", "write I am second.", "forage", "p1 object The ground is bare.", "draw"]
    output = go_on(run, saves, document, *typed, "p3 write No.", mode="cooperative", seats=2)
    texts = saves.open("game")[1].texts
    assert [(author, text) for author, _, text in texts[2:]] == [
        (0, "I am first."),
        (1, "I am second."),
        (0, "The ground is bare."),
    ]
    assert "What others may do: p2 for Player 2\n" in output
    assert "What others may do: p1 for Player 1\n" in output
    assert "- Ash, Forage: " in output


def test_a_text_that_several_may_write_asks_whose_it_is(run: Run, saves: Saves) -> None:
    typed = ["make a vow", "reveal all four parts", "To bring her home", "2"]
    go_on(run, saves, {"character": [{"seat": 0}, {"seat": 1}]}, *typed, mode="cooperative", seats=2)
    table = saves.open("game")[1]
    assert table.view(0)["board"]["vow"]["mission"] == "To bring her home"
    assert table.texts[-1][0] == 1


def test_a_gm_confirms(run: Run, saves: Saves) -> None:
    typed = ["note The mill is empty.", "p1", "forage", "draw"]
    output = go_on(run, saves, {"character": [{"name": "Wren", "seat": 1}]}, *typed, mode="guided", seats=2)
    assert "Private note by the GM: The mill is empty." in output
    assert "The GM · " in output.split("Draw the cards (WOD-6.1)")[-1]
