"""Vigil: the frame of Thornwatch in small. Shows polls in secret, settings for each seat, and a campaign.

The Judge holds seat 0. Before the adventure everybody chooses a role, unless it was settled, and a knot to use; between
scenes all vote. A scene is one roll. Clauses are those of Thornwatch.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, NewType

from msgspec import Struct
from msgspec.structs import replace

from hearthwatch.drawing import Details
from hearthwatch.kernel import (
    KERNEL_RULES,
    Campaign,
    Game,
    OptionValues,
    Part,
    PerSeat,
    Readers,
    Refusal,
    Rules,
    SetupError,
    Step,
    Table,
    no,
)

Seat = NewType("Seat", int)
Role = NewType("Role", int)
Knot = NewType("Knot", int)

rules: Final = Rules(KERNEL_RULES)
step, choices = rules.step, rules.choices
ROLES: Final = ("Blade", "Greenheart", "Guard", "Sage", "Warden")
CALIBRATION_POINTS: Final = ("Twainward", "Wagon-Wise", "Crow's Loop", "Bent Bow")
NO_ROLE, NO_KNOT = Role(-1), Knot(-1)
BRANCH, CLOSING = range(2)
ITERATION_CAP: Final = 4
SCENES: Final = ("a branch", "the closing")


class Watcher(Struct, frozen=True):
    """What a player keeps: knots, and at most one scar (TWN-2.9, TWN-32.3)."""

    knots: tuple[str, ...] = ()
    scar: bool = False


class Watch(Struct, frozen=True):
    """The campaign: each player by seat."""

    players: tuple[Watcher, ...] = ()


class VigilBoard(Struct, kw_only=True):
    roles: list[str]
    traits: list[int]
    knots: list[str]
    branches: int
    votes: list[int]


class Vigil(Table):
    """Roles, knots, scars and votes; how the scenes went."""

    __slots__ = ("branches", "knot", "result", "roles", "scars", "votes")
    rules: ClassVar[Rules] = rules
    roles: list[Role]
    scars: list[int]
    knot: list[Knot]
    """The knot that each player ties; only one is used in an adventure (TWN-32.3)."""
    result: int
    votes: list[int]
    branches: int

    @property
    def everybody(self) -> tuple[int, ...]:
        return tuple(range(self.seats))

    def traits(self, seat: int) -> int:
        """A scar takes the place of one of two traits (TWN-2.9)."""
        return 2 - self.scars[seat]

    def side_of(self, seat: int) -> int:
        return 0 if seat else 1

    def board(self, readers: Readers) -> VigilBoard:
        return VigilBoard(
            roles=[ROLES[role] if role >= 0 else "" for role in self.roles],
            traits=[self.traits(seat) for seat in self.everybody],
            knots=[CALIBRATION_POINTS[knot] if knot >= 0 else "" for knot in self.knot],
            branches=self.branches,
            votes=self.votes[:],
        )

    def details(self) -> Details:
        return {"roles": [ROLES[role] for role in self.roles[1:]]}


Vigil.words = {
    "Knot": lambda table, knot, readers: CALIBRATION_POINTS[knot] if knot >= 0 else "no knot",
    "Role": lambda table, role, readers: ROLES[role],
    "Scene": lambda table, scene, readers: SCENES[scene],
    "Seat": lambda table, seat, readers: f"Player {seat + 1}",
}


def begin(table: Vigil, options: OptionValues) -> None:
    chosen = [None] * table.seats if options["role"] == "random" else options["role"]
    if chosen[0] is not None or len(chosen) != table.seats:
        raise SetupError("The Judge, at seat 0, has no role; every hero has one (TWN-2.3).")
    players = table.campaign.players or (Watcher(),) * table.seats
    table.roles = [Role(ROLES.index(name)) if name else NO_ROLE for name in chosen]
    table.scars = [int(player.scar) if seat else 0 for seat, player in enumerate(players)]
    table.knot, table.result, table.branches = [NO_KNOT] * table.seats, 0, 0
    table.do(choose_roles(), tie_knots(), scene())


# -- before the adventure


@step("TWN-2.3")
def choose_roles(table: Vigil) -> None:
    """Everybody names a role at once; where two name the same, the first seat has it and the others choose again."""
    table.ask_each(tuple(seat for seat in table.everybody[1:] if table.roles[seat] < 0), roles(), again(), secret=True)


@choices("TWN-2.3", "Which role do you take?")
def roles(table: Vigil) -> Iterator[Step]:
    for seat in table.everybody[1:]:
        for role in range(len(ROLES)):
            yield take_role(Seat(seat), Role(role))


@step("TWN-2.3", "Be the {role}", group="Role")
def take_role(table: Vigil, seat: Seat, role: Role) -> None:
    if role not in table.roles:
        table.roles[seat] = role


@take_role.refuses
def cannot_take_role(table: Vigil, seat: Seat, role: Role) -> Refusal | None:
    return no("TWN-1.4", "Another hero is the {:Role}.", role) if role in table.roles else None


@step("TWN-1.4")
def again(table: Vigil) -> None:
    if NO_ROLE in table.roles[1:]:
        table.do(choose_roles())


@step("TWN-32.4")
def tie_knots(table: Vigil) -> None:
    """Which of the owned knots is tied; openly, each for itself."""
    table.ask_each(table.everybody[1:], owned_knots())


@choices("TWN-32.4", "Which knot do you tie?")
def owned_knots(table: Vigil) -> Iterator[Step]:
    for seat, player in enumerate(table.campaign.players[1:], start=1):
        if player.knots:
            yield tie(Seat(seat), NO_KNOT)
            yield from (tie(Seat(seat), Knot(CALIBRATION_POINTS.index(name))) for name in player.knots)


@step("TWN-32.3", "Tie {knot}", group="Knot")
def tie(table: Vigil, seat: Seat, knot: Knot) -> None:
    table.knot[seat] = knot


# -- the adventure


@step("TWN-6.1")
def scene(table: Vigil) -> None:
    """All players vote between a branch and the closing (TWN-G51)."""
    table.votes = [0, 0]
    table.ask_each(table.everybody, scenes(), then=count(), secret=True)


@choices("TWN-G51", "Play a branch, or the closing?")
def scenes(table: Vigil) -> Iterator[Step]:
    for seat in table.everybody:
        for which in (BRANCH, CLOSING):
            yield vote(Seat(seat), which)


@step("TWN-G51", "Vote for {which:Scene}", group="Vote")
def vote(table: Vigil, seat: Seat, which: int) -> None:
    table.votes[which] += 1


@step("TWN-G51")
def count(table: Vigil) -> None:
    """A tie means the closing; so does having played every branch (TWN-G52)."""
    if table.votes[BRANCH] > table.votes[CLOSING] and table.branches < 2:
        table.branches += 1
        table.say("TWN-G51", "A branch, by {} votes to {}.", *table.votes)
        table.do(scene())
    else:
        table.do(roll(0), use_knots(), end())


@step("TWN-18.1")
def roll(table: Vigil, more: int) -> None:
    table.result = table.roll(6) + more


@step("TWN-32.3")
def use_knots(table: Vigil) -> None:
    """A roll that failed is made again for each knot that is used, with the traits of its owner."""
    tied = tuple(seat for seat in table.everybody if table.knot[seat] >= 0)
    if table.result < ITERATION_CAP and tied:
        table.ask(tied, knots_to_use())


@choices("TWN-32.3", "The closing fails: does anybody use a knot?")
def knots_to_use(table: Vigil) -> Iterator[Step]:
    for seat in table.everybody:
        if table.knot[seat] >= 0:
            yield use_knot(Seat(seat))
    yield use_none()


@step("TWN-32.3", "Use {seat:Knotted}", group="Knot")
def use_knot(table: Vigil, seat: Seat) -> None:
    table.knot[seat] = NO_KNOT
    table.do(roll(table.traits(seat)), use_knots())


@use_knot.by
def use_knot_seat(table: Vigil, seat: Seat) -> int:
    return seat


@step("TWN-32.3", "Use none", group="Knot")
def use_none(table: Vigil) -> None:
    table.say("TWN-32.3", "No knot helps.")


Vigil.words["Knotted"] = lambda table, seat, readers: CALIBRATION_POINTS[table.knot[seat]]


@step("TWN-32.1")
def end(table: Vigil) -> None:
    if table.result >= ITERATION_CAP:
        table.finish(True, "TWN-32.2", "The closing is won.")
    else:
        table.finish(False, "TWN-32.5", "The despair is lost.")


take_role.by(lambda table, seat, role: seat)
tie.by(lambda table, seat, knot: seat)
vote.by(lambda table, seat, which: seat)


# -- the campaign


def check_watch(watch: Watch, seats: int) -> str:
    """What is wrong with a campaign at this table, where, and by which clause."""
    if watch.players and len(watch.players) != seats:
        return f"it has {len(watch.players)} players, the table {seats} seats (at campaign.players)."
    for seat, player in enumerate(watch.players):
        unknown = [name for name in player.knots if name not in CALIBRATION_POINTS]
        if unknown or len(set(player.knots)) != len(player.knots):
            what = f"there is no knot {unknown[0]!r}" if unknown else "a knot is owned once"
            return f"{what} (TWN-32.2, at campaign.players[{seat}].knots)."
    return ""


def watch_after(table: Vigil, watch: Watch) -> Watch:
    """A closing earns everybody its knot, the Judge too; a lost despair gives heroes a scar; old scars go back."""
    won = table.outcome is not None and table.outcome.won is True
    earned = CALIBRATION_POINTS[table.branches]
    players = [
        replace(
            player,
            knots=(*player.knots, earned) if won and earned not in player.knots else player.knots,
            scar=not won if seat else player.scar,
        )
        for seat, player in enumerate(watch.players or (Watcher(),) * table.seats)
    ]
    return Watch(tuple(players))


GAME: Final = Game(
    slug="vigil",
    title="Vigil",
    blurb="Roles, votes, and what is kept from one night to the next.",
    seats=(3, 6),
    options=(PerSeat("role", ROLES, (3, 6), "the role of each hero; the first seat is the Judge's (TWN-2.3)"),),
    version=1,
    table=Vigil,
    begin=begin,
    campaign=Campaign(Watch, after=watch_after, check=check_watch),
    parts=(Part("heroes", "Play the heroes", slice(1, None)), Part("judge", "Be the Judge", slice(1))),
)
