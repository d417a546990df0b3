"""What of an Adventure can be reached at all: Areas, Locations, Entries and ends, found by its text alone.

It is generous: chance is kind, every price is paid, both Side Plots are bought. What it does not find can never come;
what it finds may still be hard. `tools/entries.py` plays for the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

from hearthwatch.games.thorgal.content.cards import GOODS
from hearthwatch.games.thorgal.rules.adventure import Adventure, Book
from hearthwatch.games.thorgal.rules.goods import FOUND
from hearthwatch.games.thorgal.things import Border, Location
from hearthwatch.kernel.effects import Condition, Node
from hearthwatch.kernel.effects.conditions import Term

ENDLESS = 99
"""As often as one likes."""


@dataclass
class Reach:
    """What can be reached, as far as it was found."""

    book: Book
    adventure: Adventure
    plots: bool = True
    """Whether Side Plots are bought."""
    closed: frozenset[Location] = frozenset()
    """Locations that bring nothing, as if something had happened to them."""
    areas: set[str] = field(default_factory=set)
    places: set[Location] = field(default_factory=set)
    entries: set[int] = field(default_factory=set)
    most: dict[str, int] = field(default_factory=dict)
    """By counter and by Good: how much there can be."""
    sinking: set[str] = field(default_factory=set)
    """Counters that can become less."""
    moves: set[str] = field(default_factory=set)
    """Where the marker of the Adventure track can go: left, right."""
    placed: list[str] = field(default_factory=list)
    """The words by which Enemies are placed."""
    cards: bool = False
    """Whether cards of the Adventure are turned up."""
    defeats: set[int] = field(default_factory=set)
    """The final Entries of effects that end the game."""

    # -- what happens

    def node(self, *path: object) -> Node | None:
        return self.book.nodes.get(self.adventure.effect(*path))

    def sources(self) -> Iterator[tuple[Node, int]]:
        """Every effect that can come, and how often."""
        sheet = self.adventure.sheet
        paths: list[tuple[tuple[object, ...], int]] = [(("start",), 1)]
        paths += [(("start", players), 1) for players in sheet.start.more]
        paths += [(("round", space), 1) for space in sheet.round]
        paths += [(("icon", icon), ENDLESS) for icon in (1, 2, 3)]
        paths += [(("rule", number), ENDLESS) for number in range(len(sheet.rule))]
        paths += [(("crossing", colour), ENDLESS) for colour in ("red", "blue")]
        paths += [(("mystical", part), ENDLESS) for part in ("won", "lost", "after")]
        for place in self.places:
            paths += [(("location", place), self.times(place)), (("location", place, "failed"), ENDLESS)]
        for number in self.entries:
            paths.append((("entry", number), 1))
            if self.plots:
                paths += [(("entry", number, "plot", plot), 1) for plot in (0, 1)]
        for path, times in paths:
            node = self.node(*path)
            if node is not None:
                yield node, times
        if self.cards:
            prefix = self.adventure.effect("card/")
            yield from ((node, 1) for name, node in self.book.nodes.items() if _is_whole(name, prefix))

    def times(self, place: Location) -> int:
        """How often a Location can be resolved: once, if it reads an Entry."""
        node = self.node("location", place)
        return 1 if node and any(one.verb.name == "entry" for one, _ in self.leaves(node)) else ENDLESS

    def leaves(self, node: Node, times: int = 1) -> Iterator[tuple[Node, int]]:
        """The effects inside an effect that can come."""
        if node.verb.name == "if":
            chosen = ["then"] if self.possible(node.value) else []
            for key in (*chosen, "else"):
                if key in node.parts:
                    yield from self.leaves(node.parts[key], times)
            return
        inner = [one for part in (node.value, *node.parts.values()) for one in _nodes(part)]
        for one in inner:
            yield from self.leaves(one, ENDLESS if node.verb.name == "repeat" else times)
        if not inner or node.verb.name in ("fight", "marker"):
            yield node, times

    # -- growing

    def grow(self) -> Reach:
        """Find more until nothing more is found."""
        before = None
        sheet = self.adventure.sheet
        self.areas = {sheet.start.area}
        while before != (before := self.size()):
            self.most = {**sheet.counters, **dict.fromkeys(GOODS, 0)}
            self.most |= {GOODS[good]: ENDLESS for good in FOUND}
            self.most |= {good: ENDLESS for area in self.adventure.areas for good in area.sources}
            for source, times in list(self.sources()):
                for node, often in self.leaves(source):
                    self.note(node, times * often)
            self.walk()
        return self

    def size(self) -> tuple[object, ...]:
        found: list[Collection[object]] = [
            self.areas,
            self.places,
            self.entries,
            self.sinking,
            self.moves,
            self.defeats,
        ]
        return (*(len(one) for one in found), len({*self.placed}), self.cards, tuple(sorted(self.most.items())))

    def note(self, node: Node, times: int) -> None:
        """One effect comes so often."""
        verb, parts = node.verb.name, node.parts
        amount = node.value if isinstance(node.value, int) else ENDLESS
        if verb == "entry":
            self.entries.add(node.value)
        elif verb in ("gain", "put", "source"):
            good = node.value if verb == "source" else parts["good"]
            if good in self.most:
                self.most[good] += ENDLESS if verb == "source" else amount * times
        elif verb == "count":
            by = parts["by"] if isinstance(parts["by"], int) else ENDLESS
            self.most[node.value] += max(0, by) * times
            self.sinking |= {node.value} if by < 0 else set()
        elif verb == "track":
            self.moves.add(node.value)
        elif verb == "enemy":
            self.placed.append(parts["at"].text)
        elif verb == "adventure_card":
            self.cards = True
        elif verb == "defeat":
            self.defeats.add(parts.get("entry", 0))

    def walk(self) -> None:
        """Areas behind Borders that can be crossed, and the Locations in them that can be resolved."""
        for number, border in enumerate(self.adventure.borders):
            crossing = self.adventure.crossing(Border(number))
            condition = self.adventure.may_cross.get(border.colour)
            paid = all(word == "any" or self.most[word] for word in (crossing.pay if crossing else ()))
            open_ = border.colour != "impassable" and paid and (condition is None or self.possible(condition))
            if open_ and self.areas & {*border.between}:
                self.areas |= {*border.between}
        for number, place in enumerate(self.adventure.locations):
            at = Location(number)
            if self.areas & {*place.areas} and at not in self.closed and self.resolvable(at):
                self.places.add(at)

    def resolvable(self, at: Location) -> bool:
        """Whether the action of a Location can be carried out."""
        place = self.adventure.locations[at]
        if place.action == "assign":
            return all(word == "any" or self.most[word] >= place.requires.count(word) for word in place.requires)
        if place.action == "combat":
            return bool(place.enemies) or any(self.meant(words, at) for words in self.placed)
        return place.action == "sacrifice"

    def meant(self, words: str, at: Location) -> bool:
        """Whether words about Locations may mean this one."""
        place = self.adventure.locations[at]
        if words in (place.name, *place.areas):
            return True
        land = {one for area in self.adventure.areas if area.name in place.areas for one in area.land}
        named = [{*word.split("/")} for word in words.split()]
        known = [either for either in named if either & _TAGS]
        return words not in _names(self.adventure) and all(either & (land | {*place.runes}) for either in known)

    # -- conditions

    def possible(self, condition: Condition) -> bool:
        """Whether all that a condition says can come true."""
        return all(self.can_hold(term) for term in condition.terms)

    def can_hold(self, term: Term) -> bool:
        """Whether one thing that it says can; what is not understood can."""
        name, (sign, number) = term.said.name, term.bound
        sheet = self.adventure.sheet
        if name.startswith("read ") and not term.said.negated:
            return int(name.removeprefix("read ")) in self.entries
        if name == "round":
            return sign == "<=" or number <= sheet.rounds
        if name == "track" and sheet.track:
            there = sheet.track.start >= number if sign == ">=" else sheet.track.start <= number
            return there or ("right" if sign == ">=" else "left") in self.moves
        name = name.removeprefix("group ")
        if name in self.most:
            low = self.adventure.sheet.counters.get(name, 0)
            return self.most[name] >= number if sign in (">=", "=") else low <= number or name in self.sinking
        if name.startswith("surplus of "):
            good, _, where = name.removeprefix("surplus of ").partition(" at ")
            asking = [at for at in self.places if good in self.adventure.locations[at].requires]
            return any(self.meant(where, at) for at in asking)
        return True

    # -- ends

    def endings(self) -> set[str]:
        """The names of Goals and ways to lose that can come."""
        ends = [*self.adventure.goals, *self.adventure.losses]
        return {end.name for end in ends if self.possible(end.condition)}

    def goals(self) -> set[str]:
        """The names of the Goals that can be met."""
        return self.endings() & {goal.name for goal in self.adventure.goals}

    def told(self) -> set[int]:
        """The numbers of the Entries that can be read, final ones too."""
        ends = [end for end in (*self.adventure.goals, *self.adventure.losses) if end.name in self.endings()]
        told = {end.entry for end in ends} | {
            number for end in ends for condition, number in end.degrees if self.possible(condition)
        }
        return self.entries | told | self.defeats | {self.adventure.sheet.time.entry}


def _is_whole(name: str, prefix: str) -> bool:
    """Whether a name is that of a card's whole effect, not of a part of it."""
    return name.startswith(prefix) and "/" not in name.removeprefix(prefix)


def _nodes(part: Any) -> list[Node]:
    found = part if isinstance(part, tuple) else (part,)
    return [one for one in found if isinstance(one, Node)]


_TAGS = {"sun", "moon", "wolf", "raven", "serpent", "tree", "hammer", "eye"} | {
    "mountain", "village", "wild", "sea", "forest", "road", "ruins", "holy", "fortress", "desert",
}  # fmt: skip


def _names(adventure: Adventure) -> set[str]:
    return {area.name for area in adventure.areas} | {place.name for place in adventure.locations}


def emptied(book: Book, adventure: Adventure) -> frozenset[Location]:
    """Combat Locations whose Enemies an effect may take or lead away, so that no Combat clears them (THG-G38)."""
    reach = Reach(book, adventure)
    taken = [
        node.parts["at" if node.verb.name == "remove_enemy" else "from"].text
        for name, node in book.nodes.items()
        if name.startswith((adventure.effect(""), "event/", "item/", "discovery/", "action/", "character/"))
        and node.verb.name in ("remove_enemy", "move_enemy")
    ]
    return frozenset(
        Location(number)
        for number, place in enumerate(adventure.locations)
        if place.action == "combat" and any(reach.meant(words, Location(number)) for words in taken)
    )
