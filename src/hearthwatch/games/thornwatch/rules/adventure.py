"""An adventure: how one scene leads to the next, votes, knots and scars (sections 6, 31 and 32 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from hearthwatch.kernel import Step

from ..table import NO_EVENT, NOBODY, STORY, WOUND_DECK, Seat, Thornwatch, choices, step
from .book import Book, Scene
from .effects.language import effect
from .ending import end_of, is_failure, is_success
from .scenes import scene_begins


def scene_is_over(table: Thornwatch) -> None:
    """Carry out the back of the storyboard for the condition that was met (TWN-31.2)."""
    end = end_of(table, table.result)
    steps: list[Step] = []
    if end.effect and table.result >= 0:
        steps.append(effect(end.effect, STORY, NOBODY, NO_EVENT))
    table.do(*steps, story_goes_on())


@step("TWN-31.4")
def story_goes_on(table: Thornwatch) -> None:
    """The end, or the next storyboard. Once the wound deck is empty no further one is played (TWN-31.6)."""
    kind = table.board_played.sheet.kind
    if kind == "closing" and is_success(table):
        table.earned = table.board_played.sheet.knot
    if kind == "despair" and is_failure(table):
        table.scar = (1 << len(table.roles)) - 1
    if table.spent_scene or table.result == WOUND_DECK:
        the_end(table)
        return
    then = end_of(table, table.result).said.then
    if then == "choice":
        table.do(vote())
    elif then == "the end":
        the_end(table)
    else:
        go_to(table, {"closing": table.closing, "despair": table.despair}.get(then, then))


def go_to(table: Thornwatch, slug: str) -> None:
    """The next scene; no storyboard is played twice (TWN-6.9)."""
    if slug in table.played or not slug:
        slug = table.closing
    if slug in table.played:
        the_end(table)
    else:
        table.do(scene_begins(slug))


def the_end(table: Thornwatch) -> None:
    """The adventure is over: won by a closing, lost otherwise, neither by a despair that was won (TWN-32.12)."""
    kind, won = table.board_played.sheet.kind, is_success(table)
    if kind == "closing" and won:
        table.finish(True, "TWN-32.2", "{:SceneTitle} is won, and every player earns a knot.", table.scene)
    elif kind == "despair" and won:
        table.finish(None, "TWN-32.12", "{:SceneTitle} is survived: no scars, and no knot.", table.scene)
    elif table.spent_scene:
        rule = "TWN-32.11" if kind == "despair" else "TWN-23.10"
        table.finish(False, rule, "The wound deck is empty.")
    elif kind == "despair":
        table.finish(False, "TWN-32.5", "{:SceneTitle} is lost, and leaves its scars.", table.scene)
    else:
        table.finish(False, "TWN-32.1", "{:SceneTitle} is lost.", table.scene)


# -- branches


def branches(table: Thornwatch) -> list[Scene]:
    """Return the branches that can still be played (TWN-6.3, TWN-6.9)."""
    named = table.book.scenes[table.opening].sheet.branches
    return [
        scene
        for scene in table.book.of_kind("branch")
        if scene.slug not in table.played and (scene.slug in named or not named)
    ]


@step("TWN-31.5")
def vote(table: Thornwatch) -> None:
    """The group decides together, the Judge too, whether to play a branch or the closing (TWN-G51)."""
    if branches(table):
        table.votes = [0] * (1 + len(branches(table)))
        table.ask_each(tuple(range(table.seats)), ways_on(), then=count_votes(), secret=True)
    else:
        go_to(table, table.closing)


@choices("TWN-31.5", "A branch first, or on to the closing?")
def ways_on(table: Thornwatch) -> Iterator[Step]:
    for seat in range(table.seats):
        for which in range(1 + len(branches(table))):
            yield vote_for(Seat(seat), which)


@step("TWN-G51", "{which:WayOn}", group="Vote of {seat}")
def vote_for(table: Thornwatch, seat: Seat, which: int) -> None:
    """0 is the closing, then the branches."""
    table.votes[which] += 1


@vote_for.by
def vote_seat(table: Thornwatch, seat: Seat, which: int) -> int:
    return seat


@step("TWN-G51")
def count_votes(table: Thornwatch) -> None:
    """A tie means the closing."""
    most = max(table.votes)
    found = [scene.slug for scene in branches(table)]
    best = [which for which, many in enumerate(table.votes) if many == most]
    table.votes = []
    go_to(table, found[best[0] - 1] if len(best) == 1 and best[0] else table.closing)


# -- what lasts

MOST_PLAYERS: Final = 6


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's record: knots, and at most one scar (TWN-2.9, TWN-32.3)."""

    knots: tuple[str, ...] = ()
    scar: bool = False


class Campaign(Struct, frozen=True, forbid_unknown_fields=True):
    """The players by seat; the player at seat 0 is the Judge.

    The next table may have another number of seats: newcomers begin with nothing, and who is absent keeps everything.
    """

    players: tuple[Player, ...] = ()


def check_campaign(book: Book, campaign: Campaign, seats: int) -> str:
    """Return the error of a campaign at this table: what is wrong, where, and by which clause."""
    if len(campaign.players) > MOST_PLAYERS:
        return f"it has {len(campaign.players)} players, and at most {MOST_PLAYERS} can play (at campaign.players)."
    for seat, player in enumerate(campaign.players):
        unknown = [name for name in player.knots if name not in book.knots]
        if unknown:
            return (
                f"there is no knot {unknown[0]!r} in the box, nor in storyboards that were named "
                f"(TWN-32.2, at campaign.players[{seat}].knots)."
            )
        if len({*player.knots}) != len(player.knots):
            return f"a knot is owned once (TWN-32.2, at campaign.players[{seat}].knots)."
    return ""


def campaign_after(table: Thornwatch, campaign: Campaign) -> Campaign:
    """A won closing earns everybody its knot, the Judge too (TWN-32.2); scars come and go with heroes (TWN-32.7)."""
    players = (*campaign.players, *[Player()] * (table.seats - len(campaign.players)))
    played = tuple(_after(table, seat, player) for seat, player in enumerate(players[: table.seats]))
    return Campaign((*played, *players[table.seats :]))


def _after(table: Thornwatch, seat: int, player: Player) -> Player:
    earned = table.earned
    knots = (*player.knots, earned) if earned and earned not in player.knots else player.knots
    if seat == 0:
        return Player(knots, player.scar)
    return Player(knots, bool(table.scar >> seat - 1 & 1))
