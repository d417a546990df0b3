"""A review in words, as a curve, and as a page of its own."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import hearthwatch as hw
from hearthwatch.bots.evaluate import Look
from hearthwatch.bots.review import Review
from hearthwatch.kernel.records import Record
from hearthwatch.terminal.companions import companions
from hearthwatch.terminal.review import review_record, sides_here
from hearthwatch.terminal.review_page import page
from hearthwatch.terminal.review_rows import rows
from hearthwatch.terminal.saves import Saves

NASTY = '<script>alert("1")</script> & co'


def look(entry: int, round: int | None = 1, after: float = 0.5, loss: float = 0.0, **words: str) -> Look:
    told = {"question": "What now?", "rule": "SAW-1.1", "chosen": "This", "better": "That" if loss else "", **words}
    return Look(
        entry=entry,
        round=round,
        before=after + loss,
        after=after,
        error=0.02,
        playouts=10,
        why_chosen=told.pop("why_chosen", ""),
        why_better=told.pop("why_better", "wastes nothing"),
        side=0,
        certain=False,
        part=False,
        **told,
    )


def reviewed(*looks: Look) -> Review:
    return Review("Set a Watch", looks, True, False, "The Watch has fallen.")


def texts(review: Review, width: int | None = None) -> list[str]:
    return [row.text for row in rows(review, "tonight", width)]


LOST = reviewed(look(0), look(1, after=0.55), look(2, 2, 0.2, 0.4), look(3, 2, 0.25), look(5, 3, 0.0, 0.2))


def test_turning_points_say_where_what_and_what_instead() -> None:
    told = texts(LOST)
    assert told[0] == "Set a Watch: lost. The Watch has fallen."
    assert "2 turning points, the costliest first" in told
    assert "± is how far more thinking would move it, two times in three." in told
    first, second = (place for place, text in enumerate(told) if "What now?" in text)
    assert told[first : first + 3] == ["Round 2: What now?", "chosen    20%  This", "better    60%  That"]
    assert "It cost 40 points, ± 2. The table: number 2 of hearthwatch replay tonight" in told[first + 3]
    assert told[second] == "Round 3: What now?"
    assert any(row.note == "wastes nothing" for row in rows(LOST, "tonight", None))
    assert told[-1].endswith("5 choices, 50 playouts.")


def test_in_words_round_by_round() -> None:
    assert "Round 1: 50% at first, 55% at the end, 50% at worst" in texts(LOST)
    assert "Round 2: 60% at first, 25% at the end, 20% at worst" in texts(LOST)
    assert not any("█" in text for text in texts(LOST))


def test_as_a_curve_with_rounds_and_turns() -> None:
    told = texts(LOST, 80)
    curve = next(place for place, text in enumerate(told) if text.startswith(" 100%"))
    assert told[curve + 3 : curve + 6] == ["   0% ██▆█▁", "turns   1 2", "round 1 2 3"]


@pytest.mark.parametrize("width", [30, 80, 200])
def test_a_long_game_fits_any_width(width: int) -> None:
    long = reviewed(*(look(number, number // 25 + 1, number % 50 / 50) for number in range(250)))
    told = texts(long, width)
    curve = next(place for place, text in enumerate(told) if text.startswith(" 100%"))
    assert all(len(text) < width for text in told[curve : curve + 5])
    assert told[curve + 4].split() == ["round", *map(str, range(1, 11))]


def test_a_game_without_rounds() -> None:
    assert "50% at first, 50% at the end, 50% at worst" in texts(reviewed(look(0, None)))
    assert not any("round" in text.lower() for text in texts(reviewed(look(0, None)), 80))


def test_no_turning_point() -> None:
    assert "No choice was clearly worse than another that was open." in texts(reviewed(look(0)))


def test_many_turning_points_are_cut_and_say_so() -> None:
    told = texts(reviewed(*(look(number, loss=0.3) for number in range(10))))
    assert sum(text.startswith("Round 1: What") for text in told) == 7
    assert any(text.startswith("... and 3 more") for text in told)


def test_a_game_that_is_not_over() -> None:
    assert texts(Review("Set a Watch", (look(0),), False, None, ""))[0].endswith("this is how it went so far.")
    assert "Nothing was chosen yet" in texts(Review("Set a Watch", (), False, None, ""))[1]


def test_in_a_game_with_two_sides_it_says_who_chose() -> None:
    judge = look(1, loss=0.3, question="What does the Driven do?")._replace(side=1, who="Judge")
    hero = look(2, loss=0.2, question="What does the Blade do?")._replace(who="Blade")
    told = texts(reviewed(judge, hero))
    assert "Round 1, Judge: What does the Driven do?" in told and "Round 1, Blade: What does the Blade do?" in told
    mine = texts(reviewed(judge, hero)._replace(sides=(0,)))
    assert not any("Judge" in text for text in mine) and "1 turning point, the costliest first" in mine
    assert any("turning points are those of your side" in text for text in mine)


# -- the page


def test_the_page_stands_alone_and_is_well_formed() -> None:
    text = page(LOST)
    ElementTree.fromstring(re.sub(r"<meta[^>]*>|<!doctype html>|<br>", "", text))
    assert "<script" not in text
    assert not re.search(r"https?://|url\(|@import|src=", text)
    assert "prefers-color-scheme: dark" in text
    assert 'name="viewport"' in text
    assert text.count('class="turn"') == 2
    assert text.count("<li id=") == 2
    assert 'href="#turn-1"' in text and 'id="turn-1"' in text


def test_everything_on_the_page_is_escaped() -> None:
    nasty = look(0, loss=0.3, question=NASTY, chosen=NASTY, better=NASTY, why_chosen=NASTY, why_better=NASTY)
    text = page(Review(NASTY, (nasty,), True, False, NASTY))
    assert "<script" not in text
    assert "&lt;script&gt;" in text
    ElementTree.fromstring(re.sub(r"<meta[^>]*>|<!doctype html>|<br>", "", text))


def test_a_page_about_nothing() -> None:
    text = page(Review("Set a Watch", (), False, None, ""))
    assert "<svg" not in text
    assert "The game is not over" in text
    assert "No turning point" in text


# -- the command


def run(file: str, report: str | None = None, iterations: int = 8) -> None:
    review_record(file, iterations=iterations, seconds=0, seed=1, jobs=1, report=report, plain=True)


def begun(choices: int = 3) -> hw.Table:
    table: hw.Table = hw.game("set-a-watch").new(seats=1, seed=3)
    for _ in range(choices):
        table.choose(0)
    return table


def test_a_record_a_save_and_the_name_of_a_save(
    tmp_path: Path, saves: Saves, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "record.json").write_text(begun().record.to_json())
    saves.begin("set-a-watch", "tonight").write(begun())
    told = set()
    for file in (str(tmp_path / "record.json"), str(saves.path("tonight")), "tonight"):
        run(file)
        told.add(capsys.readouterr().out.replace(file, "FILE"))
    assert len(told) == 1
    assert "Set a Watch: the game is not over; this is how it went so far." in told.pop()


def test_the_page_is_written_and_named(tmp_path: Path, saves: Saves, capsys: pytest.CaptureFixture[str]) -> None:
    saves.begin("set-a-watch", "tonight").write(begun())
    run("tonight", str(tmp_path / "out.html"))
    assert (tmp_path / "out.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert f"The page: {tmp_path / 'out.html'}" in capsys.readouterr().out


def test_bad_input_is_answered_in_sentences(tmp_path: Path, saves: Saves) -> None:
    with pytest.raises(hw.HearthwatchError, match="There is no file and no save called nowhere"):
        run("nowhere")
    (tmp_path / "noise.json").write_text("noise")
    with pytest.raises(hw.RecordError, match="not a whole Hearthwatch file"):
        run(str(tmp_path / "noise.json"))
    saves.begin("set-a-watch", "tonight").write(begun())
    with pytest.raises(hw.HearthwatchError, match="at least one iteration"):
        run("tonight", iterations=0)
    with pytest.raises(hw.HearthwatchError, match="cannot be written"):
        run("tonight", str(tmp_path / "no" / "such" / "folder.html"))


def test_a_record_of_another_version(tmp_path: Path) -> None:
    record = begun().record
    from msgspec.structs import replace

    old = Record(replace(record.origin, version=99), record.entries)
    (tmp_path / "old.json").write_text(old.to_json())
    with pytest.raises(hw.RecordError, match="It was made with version 99 of the rules of Set a Watch"):
        run(str(tmp_path / "old.json"))


def test_choices_of_a_side_that_bots_play_are_not_told(saves: Saves) -> None:
    table: hw.Table = hw.game("thornwatch").new(seats=3, seed=1)
    save = saves.begin("thornwatch", "tonight")
    save.write(table)
    assert sides_here(table, save.path) is None
    companions(table, "judge=policy").write(save.path)
    assert sides_here(table, save.path) == (table.side_of(1),)
    companions(table, "2=policy,3=policy").write(save.path)
    assert sides_here(table, save.path) == (table.side_of(0),)
    companions(table, "all=policy").write(save.path)
    assert sides_here(table, save.path) is None


def test_a_pipe_is_told_at_once_that_it_takes_a_while(saves: Saves, capsys: pytest.CaptureFixture[str]) -> None:
    saves.begin("set-a-watch", "tonight").write(begun())
    run("tonight")
    assert capsys.readouterr().err == "Looking at 3 choices of tonight, which takes a while.\n"
