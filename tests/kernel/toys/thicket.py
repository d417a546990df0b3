"""Thicket: the fight of Thornwatch in small. Shows named windows in rounds, windows inside a defeat, and a track that
is turn order and health at once.

The Judge holds seat 0, the heroes the others; the first hero is the Guard. Clauses are those of Thornwatch.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, NamedTuple, NewType

from msgspec import Struct

from hearthwatch.kernel import (
    KERNEL_RULES,
    Card,
    Event,
    Game,
    Number,
    OptionValues,
    Readers,
    Refusal,
    Rules,
    Step,
    Table,
    Text,
    ask_me,
    close,
    mask_of,
    no,
    pass_in_silence,
    pass_until_my_turn,
    window,
)

Figure = NewType("Figure", int)
"""Heroes are 0 to 2, and sit at the seats after it; then the packs."""

rules: Final = Rules(KERNEL_RULES)
step, choices = rules.step, rules.choices
JUDGE: Final = 0
GUARD: Final = Figure(0)
HUSKS, DRIVEN = Figure(5), Figure(6)
FIGURES: Final = ("the Guard", "the Blade", "the Sage", "", "", "the Husks", "the Driven")
BRAWN, AGILITY, RETALIATE = range(3)
FACES: Final = ("Brawn", "Agility", "Retaliate")
COST: Final = 2
HAND: Final = 3
DECK, DISCARDS, SLOT, TUCKED = -1, -2, 10, 20
"""Where a card lies; a hand is the number of its hero, slots and what is tucked under them are by hero too."""
HIT, EBB_FACE = 4, 1
LAST_ROUND: Final = 6


class Blow(NamedTuple):
    """An attack on one pawn (TWN-21.1)."""

    by: Figure
    target: Figure
    dice: int
    hits: int = 0
    prevented: int = 0
    ebb: int = 0


class Defeat(NamedTuple):
    """A pawn is defeated (TWN-22.4)."""

    pack: Figure


class ThicketBoard(Struct, kw_only=True):
    round: int
    track: list[str]
    pawns: list[int]
    wounds: list[int]
    ebb: int
    focus: list[int]
    cards: list[tuple[int, str]]


class Thicket(Table):
    """A track, two packs, one deck of cards for all heroes, and the wound deck."""

    __slots__ = ("acted", "claimed", "ebb", "focus", "hurt", "pawns", "round", "track", "turned", "where", "wounds")
    rules: ClassVar[Rules] = rules
    track: list[Figure]
    """From root to edge: who acts first, and how far each pack is from defeat (TWN-7.2, TWN-22.2)."""
    turned: int
    acted: int
    claimed: int
    pawns: list[int]
    hurt: list[int]
    focus: list[int]
    wounds: int
    """What is left of the wound deck."""
    ebb: int
    round: int
    where: list[int]

    @property
    def heroes(self) -> list[Figure]:
        return [Figure(hero) for hero in range(self.seats - 1)]

    @property
    def packs(self) -> list[Figure]:
        return [pack for pack in (HUSKS, DRIVEN) if self.pawns[pack]]

    def cards(self, place: int) -> list[Card]:
        return [Card(body) for body, where in enumerate(self.where) if where == place]

    def on_edge(self, figure: Figure) -> bool:
        return self.track[-1] == figure

    def shift(self, figure: Figure, places: int) -> None:
        """Toward the edge, or toward the root where `places` is below 0; what it passes slides over."""
        at = self.track.index(figure)
        self.track.remove(figure)
        self.track.insert(max(0, at + places), figure)

    def powered(self, hero: Figure) -> bool:
        return len(self.cards(TUCKED + hero)) == COST

    # -- what the kernel asks of a game

    def side_of(self, seat: int) -> int:
        return 1 if seat == JUDGE else 0

    def interludes(self, seat: int) -> Iterator[Step]:
        for order in (ask_me, pass_in_silence, pass_until_my_turn):
            yield order(seat)

    def hidden_groups(self, readers: Readers) -> Iterator[list[Card]]:
        yield [Card(body) for body in range(len(self.face)) if not self.known[body] & readers]

    def places(self) -> dict[str, list[Card]]:
        return {str(place): self.cards(place) for place in sorted(set(self.where))}

    def board(self, readers: Readers) -> ThicketBoard:
        return ThicketBoard(
            round=self.round,
            track=[FIGURES[one] + (" (turned)" if self.turned >> one & 1 else "") for one in self.track],
            pawns=self.pawns[HUSKS:],
            wounds=[self.wounds, *self.hurt],
            ebb=self.ebb,
            focus=self.focus[:],
            cards=[(where, card_name(self, Card(body), readers)) for body, where in enumerate(self.where)],
        )


def card_name(table: Thicket, card: Card, readers: Readers) -> str:
    return FACES[table.face[card]] if table.knows(readers, card) else f"card {card}"


Thicket.words = {
    "Card": card_name,
    "Face": lambda table, face, readers: FACES[face],
    "Figure": lambda table, figure, readers: FIGURES[figure],
    "Text": lambda table, text, readers: table.read(text, readers),
}


def begin(table: Thicket, options: OptionValues) -> None:
    """So many wound cards for each hero, once for the whole game (TWN-2.6); open hands of nobody (TWN-G41)."""
    many = table.seats - 1
    table.pawns = [1] * many + [0] * (HUSKS - many) + [2, 2]
    table.hurt, table.focus = [0] * many, [0] * many
    table.wounds, table.ebb, table.round = options["wounds"] * many, many, 0
    table.face = [face for face in (BRAWN, AGILITY, RETALIATE) for _ in range(3 * many)]
    table.known, table.where = [0] * 9 * many, [DECK] * 9 * many
    table.shuffle(table.cards(DECK))
    table.do(*[draw(hero) for hero in table.heroes for _ in range(HAND)], new_round())


@step("TWN-2.10")
def draw(table: Thicket, hero: Figure) -> None:
    if not table.cards(DECK):
        old = table.cards(DISCARDS)
        for card in old:
            table.where[card] = DECK
        table.shuffle(old)
    if table.cards(DECK) and len(table.cards(hero)) < HAND:
        card = table.cards(DECK)[0]
        table.where[card] = hero
        table.reveal(card, mask_of(hero + 1))


# -- the track


@step("TWN-7.2")
def new_round(table: Thicket) -> None:
    """The momentum cards are mixed anew for every round: wounds that did not defeat are forgotten (TWN-7.3)."""
    table.round += 1
    if table.round > LAST_ROUND:
        table.finish(False, "TWN-G39", "The scene has lasted {} rounds.", LAST_ROUND)
    table.turned = table.claimed = 0
    left: list[Figure] = [*table.heroes, *table.packs]
    table.track = []
    while left:
        table.track.append(left.pop(table.pick(len(left))))
    table.do(next_turn())


@step("TWN-9.1")
def next_turn(table: Thicket) -> None:
    """The upright card closest to the root, looked for anew after each turn."""
    if not table.packs:
        table.finish(True, "TWN-31.1", "No pawn of the Judge is left.")
    elif not table.wounds:
        table.finish(False, "TWN-23.10", "The wound deck is empty.")
    upright = [figure for figure in table.track if not table.turned >> figure & 1]
    if not upright:
        table.do(new_round())
    elif upright[0] in table.heroes:
        table.acted = 0
        table.do(hero_turn(upright[0]), next_turn())
    else:
        table.do(pack_turn(upright[0]), next_turn())


@step("TWN-9.2")
def pack_turn(table: Thicket, pack: Figure) -> None:
    table.turned |= 1 << pack
    table.ask(JUDGE, prey(pack), pause=True)


@choices("TWN-9.2", "Whom does {pack} attack?")
def prey(table: Thicket, pack: Figure) -> Iterator[Step]:
    for hero in table.heroes:
        yield maul(pack, hero)


@step("TWN-21.1", "Attack {hero}", group="Attack")
def maul(table: Thicket, pack: Figure, hero: Figure) -> None:
    attack(table, Blow(pack, hero, 2))


# -- a hero's turn


@step("TWN-9.2")
def hero_turn(table: Thicket, hero: Figure) -> None:
    if not table.turned >> hero & 1 and table.packs and table.wounds:
        table.ask(hero + 1, deeds(hero), then=hero_turn(hero), pause=True)


@choices("TWN-10.6", "What does {hero} do?")
def deeds(table: Thicket, hero: Figure) -> Iterator[Step]:
    for card in table.cards(hero):
        yield slot(hero, card)
        yield power(hero, card)
    for pack in table.packs:
        yield strike(hero, pack)
    yield claim(hero)
    yield end_turn(hero)


@step("TWN-11.2", "Slot {card}", group="Cards")
def slot(table: Thicket, hero: Figure, card: Card) -> None:
    table.where[card] = SLOT + hero
    table.reveal(card)


@slot.refuses
def cannot_slot(table: Thicket, hero: Figure, card: Card) -> Refusal | None:
    if table.face[card] != RETALIATE:
        return no("TWN-11.1", "{:Card} is no action card.", card)
    return no("TWN-11.2", "The slot is taken.") if table.cards(SLOT + hero) else None


@step("TWN-11.6", "Power the slotted card with {card}", group="Cards")
def power(table: Thicket, hero: Figure, card: Card) -> None:
    """Its cost may be paid over several turns (TWN-11.13)."""
    table.where[card] = TUCKED + hero
    table.reveal(card)


@power.refuses
def cannot_power(table: Thicket, hero: Figure, card: Card) -> Refusal | None:
    if not table.cards(SLOT + hero):
        return no("TWN-11.6", "Nothing is slotted.")
    if table.powered(hero):
        return no("TWN-11.14", "It is fully powered.")
    return no("TWN-11.7", "It costs Brawn.") if table.face[card] == AGILITY else None


@step("TWN-10.6", "Strike {pack}", group="Attack")
def strike(table: Thicket, hero: Figure, pack: Figure) -> None:
    """Two dice, and one for each focus die (TWN-19.1)."""
    table.acted = 1
    dice = 2 + table.focus[hero]
    table.focus[hero] = 0
    attack(table, Blow(hero, pack, dice))


@strike.refuses
def cannot_strike(table: Thicket, hero: Figure, pack: Figure) -> Refusal | None:
    return no("TWN-10.6", "{:Figure} has acted.", hero) if table.acted else None


@step("TWN-10.9", "End the turn", group="Turn")
def end_turn(table: Thicket, hero: Figure) -> None:
    table.turned |= 1 << hero
    table.do(*[draw(hero) for _ in range(HAND)])


# -- traits, claimed in words


@step("TWN-G31", "Claim a trait", group="Trait", field="What do you do that shows it?", needs="TWN-G31")
def claim(table: Thicket, hero: Figure, text: str = "") -> None:
    table.claimed |= 1 << hero
    table.ask(JUDGE, rulings(hero, table.write(text, hero + 1)), pause=True)


@claim.refuses
def cannot_claim(table: Thicket, hero: Figure, text: str = "") -> Refusal | None:
    return no("TWN-G31", "One claim a round.") if table.claimed >> hero & 1 else None


@choices("TWN-G31", "{hero} claims a trait: {words:Text}")
def rulings(table: Thicket, hero: Figure, words: Text) -> Iterator[Step]:
    yield grant(hero)
    yield refuse()


@step("TWN-G31", "Grant a focus die to {hero}", group="Judge")
def grant(table: Thicket, hero: Figure) -> None:
    table.focus[hero] += 1


@step("TWN-G31", "Refuse it", group="Judge")
def refuse(table: Thicket) -> None:
    table.say("TWN-G31", "The Judge is not moved.")


# -- an attack, in the order of TWN-G21


def attack(table: Thicket, blow: Blow, inside: Event | None = None) -> None:
    """Window (a), the roll, window (b), the wounding, ebb, window (c).

    An attack inside a defeat has its window (c) only when that defeat is done.
    """
    event = table.open(blow)
    blow_itself = window(aimed(event)), roll(event), window(struck(event)), wounding(event), gain_ebb(event)
    afterwards = window(followed(event)), close(event)
    if inside is None:
        table.do(*blow_itself, *afterwards)
    else:
        table.do(*blow_itself)
        table.later(*afterwards, after=inside)


def heroes_then_judge(table: Thicket) -> tuple[int, ...]:
    """First the heroes, then the Judge (TWN-G21)."""
    return sum(1 << hero + 1 for hero in table.heroes), 1 << JUDGE


@step("TWN-18.1")
def roll(table: Thicket, event: Event) -> None:
    blow = table.event(event, Blow)
    if blow.prevented:
        return
    dice = [table.roll(6) for _ in range(blow.dice)]
    ebb = dice.count(EBB_FACE) if blow.by in table.heroes else 0
    table.change(event, blow._replace(hits=sum(die >= HIT for die in dice), ebb=ebb))


@step("TWN-22.1")
def wounding(table: Thicket, event: Event) -> None:
    """A hero gains wound cards (TWN-23.2); a pack is shifted, or on the edge loses a pawn (TWN-22.2, TWN-22.4)."""
    blow = table.event(event, Blow)
    if not blow.hits:
        return
    table.say("TWN-22.1", "{:Figure} hits {:Figure}: {}.", blow.by, blow.target, blow.hits)
    if blow.target in table.heroes:
        gained = min(blow.hits, table.wounds)
        table.wounds -= gained
        table.hurt[blow.target] += gained
    elif table.on_edge(blow.target):
        fall = table.open(Defeat(blow.target))
        table.do(death_lunge(fall), removal(fall), close(fall))
    else:
        table.shift(blow.target, blow.hits)


@step("TWN-18.6")
def gain_ebb(table: Thicket, event: Event) -> None:
    """Ebb faces that heroes rolled, once the roll is resolved."""
    table.ebb += table.event(event, Blow).ebb


# -- inside a defeat (window (d) of TWN-G21)


@step("TWN-G25")
def death_lunge(table: Thicket, fall: Event) -> None:
    """A Driven attacks just before it is removed."""
    if table.event(fall, Defeat).pack == DRIVEN:
        table.ask(JUDGE, lunges(fall), pause=True)


@choices("TWN-G25", "The Driven falls: whom does it lunge at?")
def lunges(table: Thicket, fall: Event) -> Iterator[Step]:
    for hero in table.heroes:
        yield lunge(fall, hero)


@step("TWN-G25", "Lunge at {hero}", group="Attack")
def lunge(table: Thicket, fall: Event, hero: Figure) -> None:
    attack(table, Blow(DRIVEN, hero, 1), inside=fall)


@step("TWN-22.5")
def removal(table: Thicket, fall: Event) -> None:
    """The pawn leaves; a pack with pawns left rebounds from where its card lies now, another leaves (TWN-22.7)."""
    pack = table.event(fall, Defeat).pack
    table.pawns[pack] -= 1
    if table.pawns[pack]:
        table.shift(pack, -1)
    else:
        table.track.remove(pack)


# -- windows: heroes in seating order until all have passed in a row (TWN-G51), then the Judge


def is_over(table: Thicket) -> bool:
    """Once the last wound card is taken, no reaction opens any more (TWN-23.12)."""
    return not table.wounds


@rules.window("TWN-G21", "{blow:Blow} Does anybody prevent it?", rounds=heroes_then_judge, in_turn=True)
def aimed(table: Thicket, blow: Event) -> Iterator[Step]:
    """(a) The target is chosen: whoever is aimed at may slip away."""
    target = table.event(blow, Blow).target
    if fits_aimed(table, blow, target + 1):
        yield from (slip_away(blow, card) for card in table.cards(target))


def fits_aimed(table: Thicket, event: Event, seat: int) -> bool:
    blow = table.event(event, Blow)
    return not is_over(table) and not blow.prevented and blow.target in table.heroes and seat == blow.target + 1


@aimed.holds
def aimed_holds(table: Thicket, event: Event, seat: int) -> bool:
    return fits_aimed(table, event, seat) and bool(table.cards(seat - 1))


@step("TWN-14.4", "Slip away, discarding {card}", group="React")
def slip_away(table: Thicket, event: Event, card: Card) -> None:
    discard(table, card)
    table.change(event, table.event(event, Blow)._replace(prevented=1))


@rules.window("TWN-G21", "{blow:Blow} Does anybody change it?", rounds=heroes_then_judge, in_turn=True)
def struck(table: Thicket, blow: Event) -> Iterator[Step]:
    """(b) Before hits are applied: fewer of them, another victim; then the Judge may add to them."""
    for hero in table.heroes:
        if fits_struck(table, blow, hero + 1):
            mine = hero == table.event(blow, Blow).target
            yield from ((parry if mine else take_it)(blow, card) for card in table.cards(hero))
    if fits_struck(table, blow, JUDGE):
        yield surge(blow)


def fits_struck(table: Thicket, event: Event, seat: int) -> bool:
    blow = table.event(event, Blow)
    if is_over(table) or not blow.hits or blow.target not in table.heroes:
        return False
    return seat == JUDGE or seat - 1 in (blow.target, GUARD)


@struck.holds
def struck_holds(table: Thicket, event: Event, seat: int) -> bool:
    return seat != JUDGE and fits_struck(table, event, seat) and bool(table.cards(seat - 1))


@step("TWN-22.1", "Parry with {card}: one hit less", group="React")
def parry(table: Thicket, event: Event, card: Card) -> None:
    discard(table, card)
    blow = table.event(event, Blow)
    table.change(event, blow._replace(hits=blow.hits - 1))


@step("TWN-14.6", "Take the wounds, discarding {card}", group="React")
def take_it(table: Thicket, event: Event, card: Card) -> None:
    """The Guard gains what an ally would gain (TWN-EX5)."""
    discard(table, card)
    table.change(event, table.event(event, Blow)._replace(target=GUARD))


@step("TWN-17.1", "Spend 1 ebb: one hit more", group="React")
def surge(table: Thicket, event: Event) -> None:
    table.ebb -= 1
    blow = table.event(event, Blow)
    table.change(event, blow._replace(hits=blow.hits + 1))


@surge.refuses
def cannot_surge(table: Thicket, event: Event) -> Refusal | None:
    return None if table.ebb else no("TWN-17.1", "There is no ebb left.")


@rules.window("TWN-G21", "{blow:Blow} Does anybody follow?", rounds=heroes_then_judge, in_turn=True)
def followed(table: Thicket, blow: Event) -> Iterator[Step]:
    """(c) Reactions to a wounding: an ally's, not one's own (TWN-25.3). Slots lie open, so nobody may hold one."""
    it = table.event(blow, Blow)
    if it.hits and it.target in table.heroes and not is_over(table):
        for hero in table.heroes:
            if hero != it.target and table.cards(SLOT + hero):
                yield from (retaliate(hero, pack) for pack in table.packs)


@step("TWN-14.3", "Retaliate against {pack}", group="React")
def retaliate(table: Thicket, hero: Figure, pack: Figure) -> None:
    """The card and its power are discarded (TWN-G20); any legal enemy is a target (TWN-G46)."""
    for card in [*table.cards(SLOT + hero), *table.cards(TUCKED + hero)]:
        discard(table, card)
    attack(table, Blow(hero, pack, 2))


@retaliate.refuses
def cannot_retaliate(table: Thicket, hero: Figure, pack: Figure) -> Refusal | None:
    return None if table.powered(hero) else no("TWN-14.3", "Retaliate is not fully powered.")


def discard(table: Thicket, card: Card) -> None:
    """Discard piles are open (TWN-G41)."""
    table.where[card] = DISCARDS
    table.reveal(card)


def needs(table: Thicket, card: Card, face: int) -> Refusal | None:
    return None if table.face[card] == face else no("TWN-14.4", "{:Card} is no {:Face}.", card, face)


slip_away.refuses(lambda table, event, card: needs(table, card, AGILITY))
parry.refuses(lambda table, event, card: needs(table, card, AGILITY))
take_it.refuses(lambda table, event, card: needs(table, card, BRAWN))
for paid in (slip_away, parry, take_it):
    paid.by(lambda table, event, card: table.where[card] + 1)
surge.by(lambda table, event: JUDGE)
retaliate.by(lambda table, hero, pack: hero + 1)


def blow_words(table: Thicket, event: Event, readers: Readers) -> str:
    blow = table.event(event, Blow)
    return f"{FIGURES[blow.by]} attacks {FIGURES[blow.target]}, {blow.hits} hits."


Thicket.words["Blow"] = blow_words

GAME: Final = Game(
    slug="thicket",
    title="Thicket",
    blurb="Two or three heroes, two packs, a Judge, and one row of cards.",
    seats=(3, 4),
    options=(Number("wounds", 3, 1, 10, "wound cards for each hero"),),
    version=1,
    table=Thicket,
    begin=begin,
)
