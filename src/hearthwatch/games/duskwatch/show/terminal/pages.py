"""The journal as a page: texts with their authors, results as blocks between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from hearthwatch.drawing.colours import COLD, DANGER, EMBER, QUIET
from hearthwatch.kernel import Readers
from hearthwatch.kernel.english import capital

from ...table import Chronicle
from ..blocks import journal as blocks
from ..board_types import Block, Board
from ..naming import seat_name
from .cards import points, sign, spoken

RESULT_STYLES: Final = {"Strong Hit": f"bold {EMBER}", "Weak Hit": f"bold {COLD}", "Miss": f"bold {DANGER}"}
MOST_RECENT: Final = 5
BLANK: Final = "(without words)"
SECRET: Final = "(in secret)"


class Line(NamedTuple):
    """A line of the page before it is wrapped."""

    text: str
    style: str = ""
    first: str = ""
    """The prefix of the line."""
    further: str = ""
    """The prefix of its further lines."""


def recent(board: Board) -> list[Block]:
    """Return the last Draw or answer of the Oracle and what came of it: what nobody wants to look for."""
    blocks = [block for block in board.journal if not told_with_its_draw(board, block)][-MOST_RECENT:]
    for place in reversed(range(len(blocks))):
        if blocks[place]["kind"] in ("draw", "oracle"):
            return blocks[place:]
    return blocks[-1:]


def told_with_its_draw(board: Board, block: Block) -> bool:
    """Return whether the Draw that caused a block is shown and describes it."""
    return bool(board.journal) and block.get("told_at", -1) >= board.journal[0]["block"]


def told(board: Board) -> set[str]:
    """Return what the open journal says already, so that it is not repeated."""
    return {block[part] for block in recent(board) for part in ("words", "means") if part in block}


def page_lines(block: Block, seats: Sequence[str]) -> Iterator[Line]:
    """One block of the journal with signs."""
    kind = block["kind"]
    if kind in ("text", "note", "scene"):
        yield _written(block, seats)
    elif kind == "draw":
        yield from _draw(block)
    elif kind == "oracle":
        yield Line(f"{_author(block, seats)}{_question(block)}", COLD, "? ", "  ")
        yield Line(_with_signs(block["words"]), "bold", "  ", "    ")
        if block["text"]:
            yield Line(block["text"], "", "  But ", "  ")
    else:
        yield Line(_with_signs(block["words"]), QUIET, "  ", "    ")
        if block.get("text"):
            yield Line(block["text"], "", "  ", "  ")


def _written(block: Block, seats: Sequence[str]) -> Line:
    text, author = block["text"] or BLANK, _author(block, seats)
    if block["kind"] == "scene":
        return Line(text, "bold", f"§ {author}", "  ")
    if block["kind"] == "note":
        return Line(text, COLD, f"[private note] {author}", "  ")
    return Line(text, "", author)


def _author(block: Block, seats: Sequence[str]) -> str:
    """Return the author; empty for a player alone."""
    name = seats[block["seat"]]
    return f"{capital(name)}: " if len(seats) > 1 else ""


def _question(block: Block) -> str:
    """Return the question to the Oracle; others know at least that a question was asked in secret."""
    return block["question"] or (SECRET if block["secret"] else BLANK)


def _draw(block: Block) -> Iterator[Line]:
    """Yield the Action and its result, the sum with both comparisons, its meaning and its changes."""
    who = block["words"].partition(": the ")[0]
    card, *challenges = block["cards"][:3]
    yield Line(f"{who}: {block['result']}", RESULT_STYLES[block["result"]], "◆ ", "  ")
    parts = [f"{sign(card)} {points(card)}", f"{block['score']} {block['value']}", *block["levels"]]
    compared = (
        f"{'above' if above else 'not above'} {sign(other)} {points(other)}"
        for other, above in zip(challenges, block["above"], strict=True)
    )
    yield Line(f"{', '.join(parts)} = {block['total']}: {' and '.join(compared)}", "", "  ", "    ")
    yield Line(f"{block['means']} {changed_words(block)}", "", "  ", "  ")


def changed_words(block: Block) -> str:
    """Describe the changes of a Draw in one sentence."""
    words = ", ".join(block["changed"]) or "no number changes"
    return f"{capital(words)}."


def _with_signs(words: str) -> str:
    """Short names such as QH in a sentence of the Oracle, with their suits."""
    if not words.startswith("The Oracle: "):
        return words
    cards, _, answer = words.removeprefix("The Oracle: ").partition(". ")
    return f"The Oracle: {', '.join(sign(card) for card in cards.split(', '))}. {answer}"


# -- in sentences


def spoken_lines(block: Block, seats: Sequence[str]) -> list[str]:
    """Return one block of the journal in sentences: no signs, suits in words."""
    kind = block["kind"]
    if kind in ("text", "note", "scene"):
        name = {"text": "Written", "note": "Private note", "scene": "Scene"}[kind]
        by = f" by {seats[block['seat']]}" if len(seats) > 1 else ""
        return [f"{name}{by}: {_one_paragraph(block['text']) or BLANK}"]
    if kind == "oracle":
        cards = block["words"].removeprefix("The Oracle: ").partition(". ")
        told = ", ".join(spoken(card) for card in cards[0].split(", "))
        found = [f"The Oracle is asked: {_one_paragraph(_question(block))}", f"It shows {told}. {cards[2]}"]
        return [*found, *([f"But: {_one_paragraph(block['text'])}"] if block["text"] else [])]
    found = [block["words"].replace("→", "to")]
    if kind == "draw":
        found.append(f"{block['means']} {changed_words(block)}".replace("→", "to"))
    return [*found, *([_one_paragraph(block["text"])] if block.get("text") else [])]


def _one_paragraph(text: str) -> str:
    return " / ".join(" ".join(line.split()) for line in text.splitlines() if line.strip())


def people_wrote(block: Block, seats: Sequence[str]) -> list[str]:
    """Return what people wrote in a block: its numbers are announced when they change."""
    if block["kind"] in ("text", "note", "scene"):
        return spoken_lines(block, seats)
    if block["kind"] == "oracle":
        first, _, *further = spoken_lines(block, seats)
        return [first, *further]
    return [_one_paragraph(block["text"])] if block.get("text") else []


def journal(table: Chronicle, readers: Readers, spoken: bool) -> list[list[str]]:
    """Return everything that these observers may read, in blocks of lines; in sentences for screen readers."""
    seats = [seat_name(table, seat, readers) for seat in table.everybody]
    return [
        (spoken_lines if spoken else _read)(block, seats) for block in blocks(table, readers) if "told_at" not in block
    ]


def _read(block: Block, seats: Sequence[str]) -> list[str]:
    """Return a block with its paragraphs as they were written; what begins something new stands apart."""
    found: list[str] = [""] if block["kind"] in ("text", "note", "scene", "draw", "oracle") else []
    for line in page_lines(block, seats):
        first, *others = line.text.splitlines() or [""]
        found += [line.first + first, *(line.further + other for other in others)]
    return found
