"""Whatever stands in an author's file: it is refused with a sentence for each fault, or it can be played."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hearthwatch as hw
from hearthwatch.kernel import SetupError
from hearthwatch.kernel.game import Game

from .mutated import as_toml, bent, mutated

DOCS = Path(__file__).parents[2] / "docs"
STEPS = 40


def examples(page: str) -> list[str]:
    """The TOML files that a page of the guides shows."""
    return re.findall(r"```toml\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)


def files_of(slug: str) -> dict[str, str]:
    """What an author wrote for a game, by the name of the file: the example of its guide, and one from the box."""
    games = Path(hw.__file__).parent / "games"
    if slug == "thorgal":
        return dict(zip(("own/sheet.toml", "own/map.toml", "own/entries.toml"), examples("adventures.md"), strict=True))
    if slug == "heroes-of-terrinoth":
        box = next(iter(sorted((games / "heroes_of_terrinoth/content/quests").glob("*.toml"))))
        own = re.sub(r"(?m)^title = .*$", 'title = "Quite Another"', box.read_text(encoding="utf-8"))
        return {"bridge.toml": examples("quests.md")[0], "another.toml": own}
    if slug == "duskwatch":
        return {"salt.toml": next(text for text in examples("duskwatch.md") if "[[gift]]" in text)}
    if slug == "set-a-watch":
        return {"tide.toml": examples("watches.md")[0]}
    box = games / "thornwatch/content/storyboards/02-may-he-die-in-the-forest.toml"
    own = re.sub(r"(?m)^title = .*$", 'title = "Quite Another"', box.read_text(encoding="utf-8"))
    return {"lantern.toml": examples("storyboards.md")[0], "another.toml": own}


def written(files: dict[str, str], folder: Path) -> Path:
    """A folder with these files and nothing else."""
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def faults(files: dict[str, str], chance: Random) -> Iterator[dict[str, str]]:
    """The files, over and over, with faults in one of them."""
    parsed = {name: tomllib.loads(text) for name, text in files.items()}
    while True:
        name = chance.choice([*files])
        if chance.random() < 0.4:
            data = parsed[name]
            for _ in range(chance.choice((1, 1, 2))):
                data = bent(data, chance)
            yield {**files, name: as_toml(data)}
        else:
            yield {**files, name: mutated(files[name], chance)}


def fits(sentence: str, files: dict[str, str]) -> bool:
    """Whether a refusal names the file and, where the fault is at some place in it, the line."""
    name = next((name for name in files if sentence.startswith(name)), "")
    rest = sentence.removeprefix(name)
    at_a_line = re.match(r", line \d+: .*[.?]$", rest)
    of_the_whole = re.match(r"(: A [\w ]+ needs .* too\.| is not valid TOML: .*\.)$", rest)
    return bool(name and (at_a_line or of_the_whole))


def play_some(game: Game[Any], box: Game[Any], chance: Random) -> bool:
    """Set up what is new in the game and make some choices at random; False where nothing new can be set up."""
    coverage = game.authored.coverage if game.authored else None
    if coverage is None or coverage.option not in game.settings:
        return False
    option = coverage.option
    known = box.settings[option].values if option in box.settings else (game.settings[option].default,)
    new = [value for value in game.settings[option].values if value not in known]
    for value in new:
        seats = chance.choice(coverage.seats or range(game.seats[0], game.seats[1] + 1))
        options: dict[str, Any] = {**coverage.options, option: value}
        table = game.new(seats, seed=chance.randrange(1000), **options)
        for _ in range(STEPS):
            decision = table.decision
            if decision is None:
                break
            picked = chance.choice(decision.options)
            table.choose(picked, text=table.least_text(picked.step))
    return bool(new)


def check_faults(slug: str, count: int, seed: int, folder: Path) -> tuple[int, int]:
    """Bring so many faulty documents to a game; gives how many were refused and how many were played."""
    box, files, chance = hw.game(slug), files_of(slug), Random(seed)
    refused = played = 0
    for number, faulty in zip(range(count), faults(files, chance), strict=False):
        written(faulty, folder)
        try:
            game = box.with_authored(folder)
        except SetupError as error:
            refused += 1
            odd = [line for line in str(error).splitlines() if not fits(line, files)]
            assert not odd, (number, odd)
            continue
        except Exception as error:
            error.add_note(f"seed {seed}, number {number}")
            raise
        try:
            played += play_some(game, box, chance)
        except Exception as error:
            error.add_note(f"seed {seed}, number {number}")
            raise
    return refused, played


GAMES = ("duskwatch", "heroes-of-terrinoth", "set-a-watch", "thorgal", "thornwatch")


@pytest.mark.parametrize("slug", GAMES)
def test_faulty_documents_are_refused_in_sentences_or_played(slug: str, tmp_path: Path) -> None:
    refused, played = check_faults(slug, 150, 1, tmp_path)
    assert refused > 30
    assert played > 10


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_very_many_faulty_documents_are_refused_in_sentences_or_played(slug: str, tmp_path: Path) -> None:
    refused, played = check_faults(slug, 10_000, 2, tmp_path)
    assert refused > 3000
    assert played > 1000
