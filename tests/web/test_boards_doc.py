"""The page that tells how to draw a board: its examples draw one, and it leaves out no piece."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Any

from jinja2.runtime import Macro

from hearthwatch.kernel import OptionData
from hearthwatch.web import templates
from hearthwatch.web.game_assets import Manners
from hearthwatch.web.prompt_data import Prompt

from .samples import SLUG, pieces_page

ROOT = Path(__file__).parent.parent.parent
DOC = (ROOT / "docs" / "boards.md").read_text(encoding="utf-8")
BOARD_EXAMPLE, PROMPT_EXAMPLE = re.findall(r"```jinja\n(.*?)```", DOC, re.DOTALL)
PIECES = [
    one for one in vars(templates.environment().get_template("pieces.html").module).values() if isinstance(one, Macro)
]


def enemy(number: int) -> dict[str, Any]:
    return {"id": f"enemy:{number}", "name": "Shade", "traits": "Undead", "attack": 1, "resilience": 0, "wounds": 1} | {
        "health": 3,
        "keywords": ["Advance", "Inflict"],
        "text": "Reveal: it waits.",
        "exhausted": False,
    }


def drawn(source: str, board: dict[str, Any]) -> str:
    option: OptionData = {
        "key": "strike:0",
        "seat": None,
        "label": "Strike",
        "words": ("Strike",),
        "means": "",
        "rule": "",
        "group": "Attack",
        "about": ["enemy:0"],
        "field": "",
        "anytime": False,
    }
    prompt = Prompt({"seats": [0], "prompt": "What now?", "words": (), "rule": "", "options": [option]}, Manners())
    once = partial(templates.once, "/", SLUG)
    template = templates.environment().from_string(source)
    return template.render(
        base="/",
        slug=SLUG,
        view={"board": board},
        may=prompt.about,
        aimed=prompt.aimed,
        once=once,
        me={"seats": [0]},
        seats=[{"name": "Anna"}],
    )


def test_the_example_draws_a_board() -> None:
    card = {"id": "card:1", "name": "Cleave", "kind": "Attack", "text": "Strike two.", "exhausted": True, "dice": 3}
    hero = {"id": "hero:0", "seat": 0, "name": "Warrior", "wounds": 2, "health": 9, "tokens": 1, "cards": [card]}
    spaces = [{"mark": ""}, {"mark": "I", "tone": 1}]
    text = drawn(
        BOARD_EXAMPLE, {"heroes": [hero | {"enemies": [enemy(0)]}], "peril": {"spaces": spaces, "at": 0, "next": 1}}
    )
    assert re.search(
        r'<button class="foe legal" id="enemy:0" type="submit" form="choose" name="key" value="strike:0"', text
    )
    assert '<div class="deed turned" id="card:1" tabindex="-1" data-read>' in text
    assert text.count('class="foe empty"') == 2
    assert 'aria-label="Peril: space 1 of 2, next is space 2"' in text


def test_the_example_draws_a_roll() -> None:
    roll = {
        "dice": [{"face": "Cleave", "enemy": False}, {"face": "", "enemy": True}],
        "rows": [("Cleave", "Hits", "", 2, False)],
    }
    text = drawn(PROMPT_EXAMPLE, {"roll": roll})
    assert text.count('class="die d6 face-die') == 2
    assert "Then, in this order" in text
    assert drawn(PROMPT_EXAMPLE, {"roll": None}).strip() == ""


def test_every_piece_is_described_with_its_arguments_and_shown() -> None:
    sheet = (Path(__file__).parent / "pieces_sheet.html").read_text(encoding="utf-8")
    assert len(PIECES) > 15
    for piece in PIECES:
        told = re.search(rf"p\.{piece.name}\(([^)]*)\)", DOC)
        assert told, f"docs/boards.md does not name p.{piece.name}."
        said = re.findall(r"\w+", told[1])
        assert said == [*piece.arguments][: len(said)], f"p.{piece.name} takes {piece.arguments}."
        assert f"p.{piece.name}(" in sheet or piece.name in ("thing", "stat"), (
            f"The sheet does not show p.{piece.name}."
        )
    assert pieces_page().count("legal") > 10
