"""Every command does what its help says."""

from __future__ import annotations

import json
import re
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import hearthwatch as hw
from hearthwatch.kernel import registry
from hearthwatch.terminal.saves import Saves

from .conftest import Run

GAME = "set-a-watch"
TESTING = Path(__file__).parents[2] / "docs" / "testing.md"


def test_alone_it_says_how_to_begin(run: Run) -> None:
    result = run()
    assert result.exit_code == 0
    assert "hearthwatch play set-a-watch" in result.output
    assert "hearthwatch resume" in result.output


def test_alone_it_names_the_newest_save(run: Run) -> None:
    run("play", GAME, "--name=tonight", input="q\n")
    assert "continue tonight" in run().output


@pytest.mark.parametrize("command", ["export", "games", "import", "play", "resume", "replay", "rules", "bench"])
def test_help_teaches_by_example(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"  hearthwatch {command}" in result.output.split("Examples:")[1]


def test_help_of_play_with_a_game_shows_its_options(run: Run) -> None:
    result = run("play", GAME, "--help")
    assert "Options of Set a Watch" in result.output
    for option in hw.game(GAME).options:
        assert "--" + option.name.replace("_", "-") in result.output
    assert "Options of" not in run("play", "--help").output


def test_version(run: Run) -> None:
    assert hw.__version__ in run("--version").output


def test_games_lists_every_game(run: Run) -> None:
    result = run("games")
    assert result.exit_code == 0
    for slug in hw.games():
        assert slug in result.output
        assert hw.game(slug).title in result.output


def test_one_game_with_its_box_and_every_card(run: Run) -> None:
    game = hw.game(GAME)
    output = run("games", GAME).output
    assert game.title in output
    assert game.blurb in output
    assert "1 to 4 players" in output
    for sort, count in game.box.items():
        assert f"{count} {sort}" in output
    for option in game.options:
        assert option.help in output
        assert option.kind in output
    for cards in game.cards.values():
        for card in cards:
            assert f"{card['name']}: " in output
            assert card["text"] in output


def test_how_many_people_and_how_many_seats_where_bots_take_the_rest(run: Run) -> None:
    said = "1 to 6 players (3 to 6 seats; bots take those that are left)"
    assert f"Thornwatch, for {said}." in run("games").output
    assert f"For {said}." in run("games", "thornwatch").output
    assert hw.game("thornwatch").people == (1, 6) and hw.game(GAME).people == hw.game(GAME).seats


def test_cards_that_are_there_more_than_once_are_counted_both_ways(run: Run) -> None:
    output = run("games", GAME).output
    assert "\nCreatures (37 different, 38 in the box)\n" in output, "there are two Acolytes (SAW-3.8)"
    assert "\nSummons (4 alike)\n" in output
    assert "\nLocations (20)\n" in output


@pytest.mark.rule("SAW-22.4")
def test_options_say_what_only_the_deluxe_pack_holds(run: Run) -> None:
    output = run("games", GAME).output
    assert "The Red Threshold and The Hall of Spears only with deluxe" in output
    assert "Barbarian and Knight only with deluxe" in output


def test_play_takes_the_options_of_the_game_in_every_way(run: Run, saves: Saves) -> None:
    run("play", GAME, "--difficulty=hard", "--seats=2", "--seed=7", "--name=a", input="q\n")
    run("play", "--difficulty", "hard", GAME, "--seats", "2", "--seed", "7", "--name", "b", input="q\n")
    run("play", GAME, "--random-firewood", "--firewood-cap=20", "--name=c", input="q\n")
    first, second, third = (saves.about(name)[0] for name in "abc")
    assert first.options["difficulty"] == "hard"
    assert (first.seats, first.seed) == (2, 7)
    assert second == first
    assert third.options["random_firewood"] is True
    assert third.options["firewood_cap"] == 20


def test_play_with_typed_dice_asks_for_them(run: Run, saves: Saves) -> None:
    result = run("play", "--typed", GAME, "--name=real", input="3 3 3\nq\n")
    assert "what does it show?" in result.output
    assert saves.about("real")[0].typed == ("dice",)
    assert saves.about("real")[1] == 3
    run("play", GAME, "--typed", "dice", "--seats=2", "--name=two", input="q\n")
    assert saves.about("two")[0].typed == ("dice",)


def test_a_line_of_dice_that_stops_says_what_of_it_was_chosen(run: Run, saves: Saves) -> None:
    told = run("play", "--typed", GAME, "--seed=5", "--name=real", "--plain", input="2 3 7 4\nq\n").output
    assert "Chosen: 2 3. Not chosen: 7 4. There is no option 7: they are numbered 1 to 6.\n" in told
    assert saves.about("real")[1] == 2


def test_a_line_of_dice_belongs_to_one_roll(run: Run, saves: Saves) -> None:
    told = run("play", "--typed", GAME, "--seed=5", "--name=real", "--plain", input="2 3\n2 1 6\nq\n").output
    assert "- Cleric rolls 2, 3 and 2.\n" in told
    assert "The next question is different, so the rest was ignored: 1 6\n" in told
    assert saves.about("real")[1] == 3


def test_saves_are_numbered(run: Run, saves: Saves) -> None:
    for _ in range(3):
        run("play", GAME, input="q\n")
    assert sorted(saves.names()) == ["set-a-watch-1", "set-a-watch-2", "set-a-watch-3"]
    assert saves.find() == "set-a-watch-3"


def test_resume_goes_on_where_it_was(run: Run, saves: Saves) -> None:
    run("play", GAME, "--seed=3", "--name=one", input="1\n1\nq\n")
    stopped = saves.open("one")[1]
    asked = stopped.decision
    assert asked is not None
    result = run("resume", input="1\nq\n")
    assert asked.prompt in result.output
    stopped.choose(0)
    assert saves.open("one")[1] == stopped
    assert saves.about("one")[1] == 3


def test_what_a_resumed_game_tells_first_begins_with_a_choice(run: Run) -> None:
    run("play", GAME, "--seed=3", "--name=one", input="1\n1\n1\n1\nq\n")
    first, second, *_ = run("resume", "one", "--plain", input="q\n").output.splitlines()
    assert first == "Set a Watch continues (l shows what happened before)."
    assert second.startswith("> ")


def test_resume_by_name_and_list(run: Run) -> None:
    run("play", GAME, "--name=old one", "--seed=1", input="q\n")
    run("play", GAME, "--name=new", "--seed=2", input="q\n")
    listed = run("resume", "--list").output.splitlines()
    assert listed[0].startswith("new ")
    assert listed[1].startswith("old one ")
    assert "seed 1" in listed[1]
    assert "hearthwatch resume 'old one'" in run("resume", "old one", input="q\n").output


def test_the_list_says_how_far_and_how_it_ended(run: Run, saves: Saves) -> None:
    run("play", GAME, "--name=done", "--seed=5", "--difficulty=easy", input="1\n" * 5000)
    run("play", GAME, "--name=hurt", "--seed=1", input="q\n")
    run("play", GAME, "--name=open", "--seed=1", input="1\nq\n")
    saves.path("hurt").write_text("{")
    listed = {line.split()[0]: line for line in run("resume", "--list").output.splitlines()}
    outcome = saves.open("done")[1].outcome
    assert outcome is not None
    assert f"easy, 1 player, round {outcome.details['round']}, over (lost), " in listed["done"]
    assert listed["hurt"].endswith(", damaged")
    assert ", round 1, 1 choice, seed 1" in listed["open"]


def test_resume_passes_over_what_is_finished_or_damaged(run: Run, saves: Saves) -> None:
    run("play", GAME, "--name=open", "--seed=1", input="1\nq\n")
    run("play", GAME, "--name=done", "--seed=5", input="1\n" * 5000)
    run("play", GAME, "--name=hurt", "--seed=1", input="q\n")
    saves.path("hurt").write_text("{")
    assert "continue open" in run().output
    result = run("resume", input="q\n")
    assert "Continuing open, because hurt is damaged, done is over (lost)." in result.output
    assert "hearthwatch resume open" in result.output
    saves.path("open").unlink()
    nothing = run("resume")
    assert nothing.exit_code == 2
    assert "No saved game goes on: hurt is damaged, done is over (lost)." in nothing.stderr
    assert "there is none to continue now" in run().output


def test_summaries_are_whole(run: Run) -> None:
    summaries = run("--help").output.split("Commands:")[1]
    assert "..." not in summaries
    assert "saving; and memory." in " ".join(summaries.split())


def test_the_list_counts_the_choices_that_stand(run: Run) -> None:
    """An undo takes one away; it is no choice itself."""
    run("play", GAME, "--name=back", "--seed=1", "--plain", input="1\n1\nu\nq\n")
    [line] = run("resume", "--list").output.splitlines()
    assert ", 1 choice, seed 1" in line


def test_resume_without_saves_lists_nothing(run: Run) -> None:
    assert "no saved game yet" in run("resume", "--list").output


def test_a_whole_game_from_a_pipe(run: Run, saves: Saves) -> None:
    result = run("play", GAME, "--plain", "--seed=5", "--name=whole", input="1\n" * 5000)
    assert result.exit_code == 0
    outcome = saves.open("whole")[1].outcome
    assert outcome is not None
    assert outcome.reason in result.output
    assert "hearthwatch replay whole" in result.output
    again = run("resume", "whole")
    assert outcome.reason in again.output


def test_replay_prints_a_save_and_a_record_alike(run: Run, saves: Saves, tmp_path: Path) -> None:
    run("play", GAME, "--plain", "--seed=5", "--name=whole", input="1\n1\nu\nr\n1\nq\n")
    record = tmp_path / "record.json"
    record.write_text(saves.open("whole")[1].record.to_json())
    printed = run("replay", "whole", "--plain")
    assert printed.exit_code == 0
    assert "5 of 5" in printed.output
    assert "taken back" in printed.output
    assert "brought back" in printed.output
    assert run("replay", str(record)).output == printed.output
    assert run("replay", str(saves.path("whole"))).output == printed.output


def test_rules_by_section_clause_and_words(run: Run) -> None:
    game = hw.game(GAME)
    assert "7. Camp actions" in run("rules", GAME).output
    for asked in ("SAW-7.1", "7.1", "saw-7.1"):
        assert "SAW-7.1 Chop Wood" in run("rules", GAME, asked).output
    section = run("rules", GAME, "7").output
    assert section.count("SAW-7.") >= sum(clause.startswith("SAW-7.") for clause in game.rules)
    found = run("rules", GAME, "chop", "WOOD").output
    assert "SAW-7.1" in found
    assert "SAW-6.2" not in found
    assert "SAW-EX1 " in run("rules", GAME, "EX1").output
    assert "|" not in run("rules", GAME, "EX1").output
    assert "SAW-G16" in run("rules", GAME, "7.2").output.split("See also")[1]
    for asked in ("EX1c", "saw-ex1c"):
        assert "SAW-EX1c In step 9" in run("rules", GAME, asked).output
    assert "has no clause EX1z" in run("rules", GAME, "EX1z").output


@pytest.mark.parametrize("game", ["set-a-watch", "heroes-of-terrinoth", "duskwatch", "thornwatch", "thorgal"])
def test_page_rules_and_games_count_the_same_examples(run: Run, game: str) -> None:
    listed = re.search(r"Worked examples \((\d+)\)", run("rules", game).output)
    counted = re.search(r"(\d+) clauses, \d+ rulings, (\d+) worked examples", run("games", game).output)
    assert listed and counted and listed[1] == counted[2]
    told = re.search(r"\| rules \| .*", TESTING.read_text(encoding="utf-8"))
    assert told is not None
    assert re.search(rf"\b{counted[1]}( clauses)?( \([^)]*\))? and {counted[2]}( examples)? of ", told[0])


@pytest.mark.parametrize(
    ("game", "first"),
    [
        ("set-a-watch", ["Attack type:", "SAW-12.1"]),
        ("heroes-of-terrinoth", ["Attack:", "Attack value:"]),
        ("thornwatch", ["Attack:", "TWN-21.1"]),
        ("thorgal", ["Combat:", "Combat dial:", "THG-20.1"]),
    ],
)
def test_rules_tell_first_what_is_most_about_it(run: Run, game: str, first: list[str]) -> None:
    _, *lines = run("rules", game, "attack").output.splitlines()
    assert all(line.startswith(f"  {words} ") for line, words in zip(lines, first, strict=False))
    assert not any(re.match(r"  [A-Z]+-G\d", line) for line in lines[:20]), "rulings wait behind what they are about"


def test_a_section_goes_by_its_name_and_its_rulings_follow(run: Run) -> None:
    output = run("rules", "thorgal", "combat").output
    assert output.startswith("20. Combat\n  THG-20.1 ")
    assert "\nCombat\n  THG-G30 " in output


def test_a_long_answer_of_the_rules_is_folded_in_a_game_and_whole_by_command(run: Run) -> None:
    played = run("play", "thorgal", "--plain", "--seed=3", input="? attack\nq\n").output
    whole = run("rules", "thorgal", "attack").output.splitlines()
    found = len(whole) - 1
    assert found > 60
    told = played.split(f"{found} found for: attack\n")[1].split("Choose")[0].splitlines()
    assert told[:-1] == whole[1:24]
    assert told[-1] == f"... and {found - 23} more: hearthwatch rules thorgal attack"


def test_rules_find_whole_words_first_and_only_name_examples(run: Run) -> None:
    lines = run("rules", GAME, "heal").output.splitlines()
    assert lines[1].startswith("  Heal: ")
    first_part = next(number for number, line in enumerate(lines) if line.startswith("  Health:"))
    assert all("heal" in line.lower().replace("health", "") for line in lines[1:first_part])
    examples = [line for line in lines if line.startswith("  SAW-EX")]
    assert examples
    assert all(line.split(" ", 3)[3].startswith("Example: ") for line in examples)
    assert lines[-1] == examples[-1]


@pytest.mark.slow
def test_bench_measures_a_game_of_free_text(run: Run) -> None:
    result = json.loads(run("bench", "duskwatch", "--seconds=0.5", "--json").output)
    assert (result["seats"], result["decisions_per_s"] > 0) == (1, True)


def test_bench_measures_everything(run: Run) -> None:
    result = run("bench", GAME, "--seconds=0.5", "--json")
    measured = json.loads(result.output)
    for key in ("decisions", "games", "iterations", "clones", "determinizations", "views", "round_trips"):
        assert measured[f"{key}_per_s"] > 0
    assert measured["peak_memory_mb"] > 1
    table = run("bench", GAME, "--seconds=0.5").output
    assert "random decisions/s" in table
    assert "peak memory" in table


@pytest.fixture
def vigil(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game with a role for each seat and a campaign."""
    entry = EntryPoint("vigil", "tests.kernel.toys.vigil:GAME", "hearthwatch.games")
    monkeypatch.setitem(registry._entries(), "vigil", entry)
    return "vigil"


def test_a_game_whose_code_is_broken_keeps_nobody_from_the_others(
    run: Run, vigil: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("play", vigil, "--seats=3", "--name=ours", input="q\n")
    gone = EntryPoint("vigil", "taken_away:GAME", "hearthwatch.games")
    monkeypatch.setitem(registry._entries(), "vigil", gone)
    told = run("games")
    assert told.exit_code == 0 and GAME in told.output
    assert "vigil is installed, but cannot be loaded. ModuleNotFoundError: No module named 'taken_away'." in told.output
    assert run("resume", "--list").exit_code == 0
    tried = run("play", vigil)
    assert tried.exit_code == 2 and "Traceback" not in tried.output and "cannot be loaded" in tried.output
    again = run("new-game", vigil)
    assert "There is a game called vigil already." in again.output and "pip uninstall vigil" in again.output


def test_an_option_for_each_seat_is_typed_seat_by_seat(run: Run, vigil: str, saves: Saves) -> None:
    run("play", vigil, "--seats=3", "--role", "2=Sage", "--role=3=Guard", "--name=roles", input="q\n")
    _, table = saves.open("roles")
    assert table.origin.options["role"] == [None, "Sage", "Guard"]
    assert "The option --role takes random" in run("play", vigil, "--role", "9=Sage").output


def test_a_campaign_goes_from_file_to_file(run: Run, vigil: str, tmp_path: Path) -> None:
    file = tmp_path / "watch.json"
    setup = ("play", vigil, "--seats=3", "--seed=2", "--role=,Sage,Guard", "--plain", f"--campaign={file}")
    left = run(*setup, input="q\n")
    assert f"{file} is unchanged" in left.output
    assert not file.exists()
    over = run(*setup, input="2\n" * 12)
    assert f"The campaign is saved in {file}." in over.output
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert len(kept["campaign"]["players"]) == 3
    file.write_text(json.dumps({**kept, "version": 7}), encoding="utf-8")
    assert "was kept by version 7 of the rules of Vigil" in run(*setup).output
    file.write_text("{", encoding="utf-8")
    assert "is not a campaign file: it is not complete JSON" in run(*setup).output
    assert "Set a Watch has no campaign" in run("play", GAME, f"--campaign={file}").output


def test_a_campaign_that_could_not_be_written_is_refused_before_the_game(run: Run, vigil: str, tmp_path: Path) -> None:
    refused = run("play", vigil, "--seats=3", f"--campaign={tmp_path / 'none' / 'watch.json'}")
    assert "does not exist" in refused.output


def test_words_of_the_vocabulary_are_told_from_what_they_mean(run: Run) -> None:
    assert "  Campfire: the firewood dial" in run("rules", GAME, "campfire", "--plain").output


def test_the_key_for_a_journal_is_shown_where_there_is_one(run: Run) -> None:
    assert "journal [words]" not in run("play", GAME, "--plain", input="?\nq\n").output
    assert "journal [words]" in run("play", "duskwatch", "--plain", input="?\nq\n").output


def test_what_a_real_die_shows_is_no_list_of_options(run: Run) -> None:
    told = run("play", GAME, "--typed", "--seed=1", "--plain", input="3\n4\n5\nu\nn\nq\n").output
    assert "  Type the number itself, 1 to " in told
    assert "  3 3" not in told
    assert "You will be asked again what your dice or cards show." in told
