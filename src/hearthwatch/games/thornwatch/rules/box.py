"""The book of the box: what is printed on its cards and storyboards, read into effects."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hearthwatch.kernel import SetupError
from hearthwatch.kernel.authored import Misspelt

from ..content import ACTION, CREATURES, FOLDER, HEROES, JUDGES, KNOTS, TERRAIN
from .book import NO_POWERS, Book
from .effects import flow, on_attacks, on_cards, on_map, on_markers, on_momentum, on_story  # noqa: F401  (the language)
from .effects.language import effects
from .reading import read_card, read_powers
from .storyboards import add_scene, check_links, read_scene


def storyboard_files() -> list[Path]:
    """Return the storyboards of the box, as they are written."""
    return sorted((FOLDER / "storyboards").glob("*.toml"))


def read_cards(book: Book) -> None:
    """Read every card of the box."""
    read = effects.reading(book.nodes)
    for hero in HEROES:
        book.trackers.append(read_powers(book, read, f"hero/{hero.name}", hero.ability))
    book.cards = [NO_POWERS if card is None else read_card(book, read, card) for card in ACTION]
    for creature in CREATURES:
        front = read_powers(book, read, f"creature/{creature.name}", creature.front.ability, creature.front.standing)
        back = creature.back
        name = f"creature/{creature.name}/infused"
        infused = front if back is None else read_powers(book, read, name, back.ability, back.standing)
        book.creatures.append((front, infused))
    for judge in JUDGES:
        book.judges.append(read_powers(book, read, f"judge/{judge.name}", judge.ability))
    for terrain in TERRAIN:
        name = f"terrain/{terrain.name}"
        book.terrain.append(read_powers(book, read, name, terrain.ability, terrain.standing, of="here"))
        book.turns.append("" if terrain.turn is None else read.effect(f"{name}/turn", terrain.turn).name)


def read_box() -> Book:
    """Read every card and every storyboard of the box."""
    book = Book()
    book.knots = {knot.name: knot for knot in KNOTS}
    try:
        read_cards(book)
    except Misspelt as wrong:
        raise SetupError(f"The box: {wrong.words} (at {' > '.join(wrong.path)})") from None
    for path in storyboard_files():
        add_scene(book, read_scene(book, path, in_box=True))
    for scene in book.scenes.values():
        check_links(book, scene)
    return book


BOX: Final = read_box()
