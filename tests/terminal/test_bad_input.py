"""What goes wrong by the user's hand ends with a sentence and exit code 2, and loses nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hearthwatch as hw
from hearthwatch.kernel import Choice
from hearthwatch.terminal.saves import Saves

from .conftest import Run

GAME = "set-a-watch"


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["play", "set-a-clock"], "There is no game called 'set-a-clock'"),
        (["games", "set-a-clock"], "There is no game called 'set-a-clock'"),
        (["rules", "set-a-clock"], "There is no game called 'set-a-clock'"),
        (["bench", "set-a-clock"], "There is no game called 'set-a-clock'"),
        (["play"], "Which game? There are: duskwatch, heroes-of-terrinoth, set-a-watch"),
        (["play", GAME, "please"], "I don't understand 'please'"),
        (["play", GAME, "--colour=red"], "has no option --colour; its options are: --difficulty"),
        (
            ["play", "thornwatch", "--seats=3", "--roles=Blade,Guard,Sage"],
            "The option --roles has 2 places at a table for 3; a name stands beyond them.",
        ),
        (["play", "thornwatch", "--roles=Blade,Guard,Sage,Warden,Greenheart,Bard,x"], "; 'Blade,Guard,Sage,Warden,"),
        (["play", GAME, "--adventurers=Rogue,Wizard"], "; 'Rogue,Wizard' is not that"),
        (["play", "set-a-wach"], "Did you mean set-a-watch?"),
        (["rules", "setawatch"], "Did you mean set-a-watch?"),
        (["play", GAME, "--dificulty=easy"], "Did you mean --difficulty?"),
        (["play", GAME, "--sead=3"], "Did you mean --seed?"),
        (["play", GAME, "--difficulty=esy"], "Did you mean easy?"),
        (["play", GAME, "--difficulty=mild"], "takes one of easy, normal, hard, insane; 'mild' is not that"),
        (["play", GAME, "--firewood-cap=3"], "a number from 12 to 99 or none; 3 is not that"),
        (["play", GAME, "--firewood-cap=much"], "'much' is not that"),
        (
            ["play", GAME, "--random-firewood=perhaps"],
            "The option --random-firewood takes yes or no; 'perhaps' is not that",
        ),
        (["play", GAME, "--adventurers=Rogue,Bard"], "4 different ones of"),
        (["play", GAME, "--seats=0"], "is for 1 to 4 seats; 0 is out of range"),
        (["play", GAME, "--seats=5"], "is for 1 to 4 seats; 5 is out of range"),
        (["play", GAME, "--seats=two"], "'two' is not a valid integer"),
        (["play", GAME, "--seed=-1"], "A seed is a number from 0"),
        (["play", GAME, "--typed=coins"], "'coins' is not that"),
        (["play", GAME, "--name=../../etc/passwd"], "A save cannot be called '../../etc/passwd'"),
        (["resume"], "There is no saved game yet"),
        (["resume", "nowhere"], "There is no save called nowhere"),
        (["resume", "../no-such-save"], "A save cannot be called '../no-such-save'"),
        (["replay", "nowhere.json"], "There is no file and no save called nowhere.json"),
        (["replay", "/"], "Is a directory"),
        (["rules", GAME, "99.9"], "has no clause 99.9"),
        (["rules", GAME, "99"], "Set a Watch has no section 99."),
        (["rules", GAME, "xyzzy"], "No clause of Set a Watch has these words: xyzzy"),
        (["bench", GAME, "--seconds=0"], "0"),
        (["dance"], "No such command 'dance'"),
        ([GAME], "set-a-watch is a game. Play it: hearthwatch play set-a-watch"),
        (["rules"], "Which game? There are: duskwatch, heroes-of-terrinoth, set-a-watch"),
        (["bench"], "For example: hearthwatch bench set-a-watch"),
        (["review"], "There is no saved game yet. Begin one: hearthwatch play set-a-watch"),
        (["replay"], "There is no saved game yet. Begin one: hearthwatch play set-a-watch"),
        (["play", "duskwatch", "--seats=7"], "is for 1 to 5 seats; 7 is out of range"),
        (["play", "duskwatch", "--mode=guided", "--seats=1"], "A guided table has 2 to 5 seats, not 1"),
        (
            ["play", "duskwatch", "--adventure=yes", "--mode=cooperative", "--seats=2"],
            "The adventure is for a solo table so far, not for a cooperative one",
        ),
        (["play", "duskwatch", "--adventur=yes"], "Did you mean --adventure?"),
        (["play", "duskwatch", "--mode=gm"], "takes one of solo, cooperative, guided; 'gm' is not that"),
        (["import", "nowhere.json"], "No such file or directory (nowhere.json)"),
        (["import", "/"], "Is a directory"),
        (["import", __file__], "This is not a whole Hearthwatch file"),
        (["export"], "There is no saved game yet"),
        (["export", "nowhere"], "There is no file and no save called nowhere"),
    ],
)
def test_a_sentence_and_exit_code_2(run: Run, home: Path, args: list[str], sentence: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert "Traceback" not in result.output
    assert result.stdout == ""
    assert not list(home.rglob("*.json"))


def test_a_name_that_is_taken(run: Run, saves: Saves) -> None:
    run("play", GAME, "--name=mine", "--seed=1", input="1\nq\n")
    before = saves.path("mine").read_bytes()
    result = run("play", GAME, "--name=mine", "--seed=2", input="q\n")
    assert result.exit_code == 2
    assert "already a save called mine" in result.stderr
    assert saves.path("mine").read_bytes() == before


@pytest.mark.parametrize("damage", ["cut", "edited", "emptied of sense", "another kind"])
def test_a_damaged_save(run: Run, saves: Saves, damage: str) -> None:
    run("play", GAME, "--name=hurt", "--seed=1", input="1\n1\nq\n")
    path = saves.path("hurt")
    whole = path.read_text()
    previous = hw.load(path.with_name("hurt.json.bak").read_bytes())
    spoiled = {
        "cut": whole[: len(whole) // 2],
        "edited": whole.replace('"firewood":', '"firewood": 5', 1),
        "emptied of sense": "\x00\xff",
        "another kind": whole.replace('"save"', '"recipe"', 1),
    }[damage]
    path.write_text(spoiled)
    result = run("resume", "hurt")
    assert result.exit_code == 2
    assert "The save hurt cannot be read." in result.stderr
    assert "hearthwatch resume hurt --backup" in result.stderr
    assert path.read_text() == spoiled

    assert "damaged" in run("resume", "--list").output
    assert run("resume", "hurt", "--backup", input="q\n").exit_code == 0
    assert saves.open("hurt")[1] == previous
    assert path.with_name("hurt.json.damaged").read_text() == spoiled


def test_a_damaged_save_without_backup(run: Run, saves: Saves) -> None:
    run("play", GAME, "--name=hurt", input="q\n")
    for path in saves.folder.iterdir():
        path.write_text("{")
    result = run("resume", "hurt")
    assert result.exit_code == 2
    assert "no whole save of the choice before" in result.stderr
    backup = run("resume", "hurt", "--backup")
    assert backup.exit_code == 2
    assert "There is no backup of hurt" in backup.stderr


def sealed_anew(text: str, change: tuple[str, str]) -> str:
    """The save with something changed and a fitting seal: as another version would have written it."""
    from hashlib import blake2b

    envelope = json.loads(text)
    body = json.dumps(envelope["content"], separators=(",", ":")).replace(*change)
    seal = blake2b(body.encode(), digest_size=12).hexdigest()
    return f'{{"hearthwatch":"{envelope["hearthwatch"]}","seal":"{seal}","content":{body}}}'


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (('"version":', '"version":99'), "It was made with version 99"),
        (('"game":"set-a-watch"', '"game":"set-a-clock"'), "There is no game called 'set-a-clock'"),
    ],
)
def test_what_was_made_for_something_newer(run: Run, saves: Saves, change: tuple[str, str], sentence: str) -> None:
    run("play", GAME, "--name=old", "--seed=1", input="1\nq\n")
    path = saves.path("old")
    path.write_text(sealed_anew(path.read_text(), change))
    replayed = run("replay", "old")
    assert replayed.exit_code == 2
    assert sentence in replayed.stderr
    assert run("resume", "old", input="q\n").exit_code == 2


def test_a_game_whose_rules_changed_goes_on_and_says_what_was_lost(run: Run, saves: Saves) -> None:
    run("play", GAME, "--name=old", "--seed=1", input="1\n1\nq\n")
    path = saves.path("old")
    for change in (('"content":"', '"content":"0'), ('"seed":1,', '"seed":2,')):
        path.write_text(sealed_anew(path.read_text(), change))
    before = hw.load(path.read_bytes())
    replayed = run("replay", "old")
    assert replayed.exit_code == 2 and "has no record" in replayed.stderr
    resumed = run("resume", "old", input="q\n")
    assert resumed.exit_code == 0 and "it goes on as it stood" in " ".join(resumed.output.split())
    assert saves.open("old")[1] == before


def test_a_record_that_cannot_be_played(run: Run, saves: Saves, tmp_path: Path) -> None:
    run("play", GAME, "--name=old", "--seed=1", input="1\n1\nq\n")
    record = saves.open("old")[1].record
    broken = tmp_path / "broken.json"
    assert isinstance(record.entries[-1], Choice)
    last = f'"key":"{record.entries[-1].key}"'
    broken.write_text(sealed_anew(record.to_json(), (last, '"key":"fly_away:7"')))
    result = run("replay", str(broken), "--plain")
    assert result.exit_code == 2
    assert "Entry 2 of the record cannot be played" in result.stderr


def test_wrong_answers_in_a_game_change_nothing(run: Run, saves: Saves) -> None:
    answers = "0\n999\n-1\nfoo\nr\n1.5\nchop_wood:0\nl x\nc xyzzy\n? 99.9\nq\n"
    result = run("play", GAME, "--seed=1", "--name=calm", input=answers)
    assert result.exit_code == 0
    assert "There is no option 0" in result.output
    assert "There is no option 999" in result.output
    assert "There is no option -1" in result.output
    assert "'foo' is no option" in result.output
    assert "nothing to bring back" in result.output
    assert "'x' is no number" in result.output
    assert "No card of Set a Watch is called xyzzy" in result.output
    assert "no clause 99.9" in result.output
    assert saves.about("calm")[1] == 0


def test_a_story_of_another_version_is_not_brought_in(run: Run, saves: Saves, tmp_path: Path) -> None:
    run("play", "duskwatch", "--name=old", "--seed=1", input="Ann\nq\n")
    file, version = tmp_path / "old.json", hw.game("duskwatch").version
    file.write_text(sealed_anew(saves.path("old").read_text(), (f'"version":{version},', '"version":999,')))
    result = run("import", str(file), "--name=new")
    assert result.exit_code == 2
    assert "It was made with version 999 of the rules of Wardens of the Duskwatch" in result.stderr
    assert not saves.exists("new")


@pytest.mark.parametrize("ending", ["html", "md"])
def test_a_game_without_a_journal_writes_no_page(run: Run, tmp_path: Path, ending: str) -> None:
    run("play", GAME, "--name=ours", input="q\n")
    target = tmp_path / f"ours.{ending}"
    tried = run("export", "ours", "-o", str(target))
    assert tried.exit_code == 2 and f"cannot be exported as '{ending}'; it can be as: json." in tried.output
    assert not target.exists()


def test_an_export_overwrites_nothing(run: Run, tmp_path: Path) -> None:
    run("play", "duskwatch", "--name=tale", "--seed=1", input="Ann\nq\n")
    file = tmp_path / "journal.md"
    file.write_text("mine")
    result = run("export", "tale", "-o", str(file))
    assert result.exit_code == 2
    assert "is there already, and is left as it is" in result.stderr
    assert file.read_text() == "mine"


def test_a_file_that_is_not_there_is_called_a_file(run: Run) -> None:
    for name in ("nothere.json", "folder/ours.json"):
        result = run("resume", name)
        assert result.exit_code == 2 and f"There is no file {name}, and no save of that name." in result.output


def test_a_decimal_is_a_number_that_no_option_has(run: Run) -> None:
    output = run("play", "set-a-watch", "--seed=7", "--plain", input="1.5\nq\n").output
    assert "1.5" in output and "fits these words" not in output
    assert "There is no option 1.5" in output


def test_no_document_is_written_under_an_ending_that_is_not_its_own(run: Run, tmp_path: Path) -> None:
    run("play", "set-a-watch", "--name=tonight", input="q\n")
    result = run("export", "tonight", "-o", str(tmp_path / "ours.pdf"))
    assert result.exit_code == 2 and "no document of Set a Watch ends in .pdf; they end in .json." in result.output
    assert not (tmp_path / "ours.pdf").exists()
    assert run("export", "tonight", "--as=json", "-o", str(tmp_path / "ours.txt")).exit_code == 0
