"""Reading what is printed into powers: abilities, standing changes, action cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from hearthwatch.kernel.authored import Misspelt, Mistakes, did_you_mean, within
from hearthwatch.kernel.effects import Reading

from ..content import SKILLS, cards, skill_mask
from .book import Book, CardPowers, Change, Deed, Powers, powers
from .effects.filters import PawnFilter, TileFilter


def read_powers(
    book: Book,
    read: Reading,
    name: str,
    abilities: Sequence[cards.Ability],
    standing: Sequence[cards.Standing] = (),
    *,
    of: str = "self",
    key: str = "ability",
) -> Powers:
    """Return the abilities and changes of a card, a tracker or a storyboard.

    `of`: whose numbers change unless it is said; `key`: under which name abilities are written.
    """
    with Mistakes() as mistakes:
        deeds = mistakes.each(key, abilities, lambda _, one: read_deed(book, read, f"{name}/{one.name}", one))
        changes = mistakes.each("standing", standing, lambda _, one: read_change(read, one, of))
    return powers(tuple(deeds), tuple(changes))


def read_deed(book: Book, read: Reading, name: str, said: cards.Ability) -> Deed:
    """Return an ability; its effect comes into the book under its name."""
    if name in book.deeds:
        raise Misspelt(f"Two abilities are called {said.name!r}.", ("name",))
    with Mistakes() as wrong:
        cost = wrong.within(("cost",), lambda: tuple(read_cost(one) for one in said.cost)) or ()
        deed = Deed(
            name=name,
            said=said,
            by=wrong.within(("by",), lambda: PawnFilter(said.by)) if said.by else None,
            at=wrong.within(("at",), lambda: PawnFilter(said.at)) if said.at else None,
            condition=wrong.within(("if",), lambda: read.condition(said.condition)) if said.condition else None,
            who=wrong.within(("who",), lambda: PawnFilter(said.who)) if said.who and said.who != "judge" else None,
            cost=cost,
            needs=reduce(or_, cost, 0),
            when=said.when,
            ebb=said.ebb,
            limit=said.limit,
            effect=within(("effect",), lambda: read.effect(name, said.effect)),
        )
    book.deeds[name] = deed
    return deed


def read_cost(text: str) -> int:
    """Return a symbol of a cost."""
    if text != "any" and not {*text.split("/")} <= {*SKILLS}:
        close = did_you_mean(text, [*SKILLS, "any"])
        raise Misspelt(f"{text!r} is no skill; skills are {', '.join(SKILLS)}, two with a slash, or any.{close}")
    return skill_mask(text)


def read_change(read: Reading, said: cards.Standing, of: str) -> Change:
    """Return a standing change."""
    with Mistakes() as wrong:
        return Change(
            change=said.change,
            against=wrong.within(("against",), lambda: PawnFilter(said.against)) if said.against else None,
            attack=said.attack,
            condition=wrong.within(("if",), lambda: read.condition(said.condition)) if said.condition else None,
            by=within(("by",), lambda: read.amount(said.by)),
            of=within(("of",), lambda: PawnFilter(said.of or of)),
        )


def read_card(book: Book, read: Reading, card: cards.ActionCard) -> CardPowers:
    """Return an action card: what activating it does, and what it does where it is placed."""
    name = f"card/{card.name}"
    deed = None
    if card.effect is not None:
        said = cards.Ability(
            name=card.name, when=card.when, by=card.by, at=card.at, condition=card.condition, effect=card.effect
        )
        deed = read_deed(book, read, name, said)
    elif card.kind in ("action", "reaction"):
        raise Misspelt(f"{card.name} does nothing: it needs an effect.")
    if (card.kind == "reaction") != bool(card.when):
        raise Misspelt(f"{card.name}: a reaction has a moment (when), and nothing else has one.")
    lies = card.kind in ("binding", "terrain")
    if lies and not card.on:
        raise Misspelt(f"{card.name} is placed: it says on what (on).")
    return CardPowers(
        deed=deed,
        placed=read_powers(
            book, read, f"{name}/placed", card.ability, card.standing, of="self" if card.kind == "binding" else "here"
        ),
        on_pawn=PawnFilter(card.on) if card.kind == "binding" else None,
        on_tile=TileFilter(card.on) if card.kind == "terrain" else None,
    )
