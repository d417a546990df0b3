"""The page of a room for one person: plain data for the templates. Of the table only that person's view."""

from __future__ import annotations

from functools import partial
from typing import Final, TypeAlias

from hearthwatch.bots.hints import measure_of
from hearthwatch.kernel import Line
from hearthwatch.kernel.errors import HearthwatchError
from hearthwatch.kernel.plain import BoardData, OutcomeData
from hearthwatch.kernel.readers import EVERYONE
from hearthwatch.kernel.table import Table
from hearthwatch.kernel.telling import Seats
from hearthwatch.kernel.words import Part, Ref, Words, fill, joined

from . import amend_view, log_data, win_curves
from .alike import Alike
from .game_assets import manners_of
from .log_data import ToldLines
from .page_types import (
    ChangeShown,
    LineShown,
    Named,
    Passing,
    RefusedShown,
    RoomShown,
    SeatShown,
    Sight,
    TablePage,
    UndoShown,
)
from .rooms import Room
from .rooms.absence import in_words, why_not
from .rooms.opening import NO_NAME
from .rooms.orders import order_of, orders_for
from .rooms.revising import steps_back
from .rooms.seating import STRENGTHS
from .rooms.undoing import Plan, needs_consent, redo_plan, undo_plan
from .signing import Keys
from .storage import Request

MOST_REFUSED: Final = 80
MOST_LINES: Final = 48
"""Lines of the chronicle that are prepared for every page."""
MARGIN: Final = 8
"""Lines prepared before the first visible one: some lines are combined with the next."""
WITHOUT_LOG: Final = ("board", "decision", "outcome")
SEAT: Final = "Seat"
People: TypeAlias = tuple[str, ...]
"""Names by seat, empty for a free seat; () at a table for one."""


def shown(
    room: Room,
    person: str,
    *,
    base: str,
    keys: Keys,
    origin: str = "",
    theme: str = "",
    at: int | None = None,
    why: bool | str = False,
    note: dict[str, str] | None = None,
    amend: bool = False,
    lines: int = 0,
) -> TablePage:
    """Return the `t` of the templates, for this person now, or at an earlier moment.

    `why` requests refusals: all, or those about one thing of the board. `amend` requests the alternatives to the choice
    that led to that moment. The page has at least this many `lines` of the chronicle.
    """
    mine = room.seats_of(person)
    private = room.private.get(person)
    eyes, passing = _whose_eyes(room, person, mine)
    people = _people(room)
    if at is None:
        table = room.table
        alike = room.alike
        lines_from = max(0, table.lines_told() - max(lines, log_data.FEWEST))
        count = max(MOST_LINES, lines + MARGIN)
        view = room.remember(
            ("view", eyes, people, count), lambda: _as_others(alike, seen(table, eyes, people, room.told, count))
        )
    else:
        lines_from = None
        table, alike = room.table.earlier(at), Alike()
        view = seen(table, eyes, people)
        view["log"] = log_data.lines_beside(seen(room.table, eyes, people)["log"], view["log"])
    hints = private.hints if private else None
    names = _names(room, table, view, alike)
    return {
        "base": base,
        "room": _room(room, person, base, origin),
        "me": {
            "name": room.seats[mine[0]].name if mine else "",
            "seats": list(mine),
            "spectator": not mine,
            "belongs": room.belongs(person),
            "link": _link(room, mine, keys, base, origin),
            "browsers": [{"mark": keys.mark(one), "here": one in room.here()} for one in room.kept.others_of(person)],
        },
        "seats": _seats(room, person, names),
        "seq": room.seq,
        "moments": room.table.moves,
        "lines_from": lines_from,
        "view": view,
        "refused": refused(room.table, eyes, why if isinstance(why, str) else "", people)
        if why and at is None and eyes
        else [],
        "why": why if at is None else False,
        "waiting": "" if at is not None else waiting(room, mine, view),
        "undo": _undo(room, person, mine),
        "change": None if at is not None else _change(room, mine, view),
        "chat": log_data.chat_shown(room.chat, removable=room.is_creator(person)),
        "note": note,
        "past": None if at is None else {"moment": at, "of": room.table.moves},
        "amend": None if at is None else amend_view.shown(room, private, eyes, at, choosing=amend),
        "hints": hints[1] if hints is not None and hints[0] == room.seq and at is None else None,
        "hint_before": private.before if private else None,
        "curve": _curve(room, eyes, at, base),
        "ending": room.game.drawing.details(view["outcome"]["details"]) if view["outcome"] else "",
        "order": order_of(room.table, {seat: room.seats[seat] for seat in mine}),
        "orders": orders_for(room.table),
        "pass": passing,
        "notices": log_data.notices_shown(room.kept.trust.notices, [*map(str, names)], room.table.moves),
        "standing": log_data.standing(room.kept.trust),
        "keeps_journal": room.game.journal is not None,
        "measure": measure_of(room.table),
        "theme": theme,
    }


def title(room: Room, person: str) -> str:
    """Return the title of the browser tab."""
    if is_asked(room, person):
        return f"Your move · {room.kept.title}"
    return f"{room.kept.title} · over" if room.kept.finished else room.kept.title


def is_asked(room: Room, person: str) -> bool:
    """Return True if the table waits for this person: for a choice, or for a yes or no."""
    return bool({*room.seats_of(person)} & {*room.asked()}) or room.asks_consent_of(person)


def waiting(room: Room, mine: tuple[int, ...], view: Sight) -> str:
    """Return whom the table waits for, and why."""
    decision = view["decision"]
    if decision is None or set(mine) & set(decision["seats"]):
        return ""
    asked = [room.seats[number] for number in decision["seats"]]
    people = [seat.name for seat in asked if seat.kind == "person"]
    names = people or [seat.name for seat in asked if seat.kind == "bot"] or ["somebody to sit down"]
    return f"Waiting for {' or '.join(dict.fromkeys(names))}: “{decision['prompt']}”"


def seen(
    table: Table, eyes: tuple[int, ...], people: People = (), told: ToldLines | None = None, count: int = MOST_LINES
) -> Sight:
    """Return the view of these seats, people by their names, each line of the chronicle with its moment."""
    seat = eyes or None

    def line_shown(line: Line, moment: int, number: int) -> LineShown:
        data = line.as_data(seat)
        words, text = _by_name(data["words"], data["text"], people) if people else (data["words"], data["text"])
        line_data: LineShown = {
            "kind": data["kind"],
            "seat": data["seat"],
            "rule": data["rule"],
            "text": text,
            "words": words,
            "moment": moment,
            "number": number,
        }
        return line_data

    view = table.view(seat, parts=WITHOUT_LOG)
    outcome: OutcomeData | None = view["outcome"] and {**view["outcome"], "won": table.won_for(seat)}
    hushed = table.game.drawing.hushed
    lines = table.last_lines(count)
    log = (told or ToldLines()).shown(lines, table.lines_told() - len(lines), people, line_shown)
    log = [line for line in log if line["kind"] != "forced" or line["rule"] not in hushed] if hushed else log
    decision = view["decision"]
    if people:
        for option in decision["options"] if decision else ():
            option["words"], option["label"] = _by_name(option["words"], option["label"], people)
        if decision:
            decision["words"], decision["prompt"] = _by_name(decision["words"], decision["prompt"], people)
    return {
        "game": view["game"],
        "seat": view["seat"],
        "seats": view["seats"],
        "board": view["board"],
        "decision": decision,
        "outcome": outcome,
        "log": log,
        "lost": table.lost,
    }


def _as_others(alike: Alike, sight: Sight) -> Sight:
    """Return a view that shares equal parts with those of others."""
    return {
        **sight,
        "board": alike.same(sight["board"]),
        "decision": alike.same(sight["decision"]),
        "log": alike.same(sight["log"]),
    }


def _people(room: Room) -> People:
    """Return the name of the person on each seat, where there are several."""
    several = len(room.seats) > 1
    names = tuple(seat.name if several and seat.kind == "person" else "" for seat in room.seats)
    return names if any(names) else ()


def _name(ref: Ref, people: People) -> str:
    """Return the name of a thing on a page: of a seat, the name of its person."""
    return (people[ref.value] if people and ref.kind == SEAT else "") or ref.text


def _by_name(parts: tuple[Part, ...], text: str, people: People) -> tuple[tuple[Part, ...], str]:
    """Return words and their text with people named in place of seats; nothing else is changed."""
    if not any(type(part) is Ref and part.kind == SEAT for part in parts):
        return parts, text
    words = Words(*(Ref(part[0], part[1], _name(part, people)) if type(part) is Ref else part for part in parts))
    return words.parts, str(words)


def refused(table: Table, eyes: tuple[int, ...], thing: str = "", people: People = ()) -> list[RefusedShown]:
    """Return the refused options of these seats (about one thing of the board, if named), each with its reason."""
    decision = table.decision
    if decision is None:
        return []
    rows: list[RefusedShown] = []
    for one in decision.for_seat(eyes).refused:
        if thing and thing not in (*one.about, f"verb:{one.key.partition(':')[0]}"):
            continue
        label, reason = (words.calling(partial(_name, people=people)) for words in (one.words, one.why))
        rows.append({"key": one.key, "label": label, "reason": reason, "rule": one.rule, "group": one.group})
        if len(rows) == MOST_REFUSED:
            break
    return rows


def facing(room: Room, person: str) -> tuple[int, ...]:
    """Return the seats whose view a person has now."""
    return _whose_eyes(room, person, room.seats_of(person))[0]


def _whose_eyes(room: Room, person: str, mine: tuple[int, ...]) -> tuple[tuple[int, ...], Passing | None]:
    """Return all seats of a person; if they have secrets from each other, one, until the screen is passed on.

    Seats of one part under one name are played together: they are viewed together too.
    """
    if len(mine) < 2 or room.kept.finished or played_together(room, mine[0], mine) == mine or not hides(room, mine):
        return mine, None
    private = room.for_person(person)  # a person with seats: there are few
    asked = [seat for seat in mine if seat in room.asked()]
    if private.facing not in mine:
        private.facing = None
    eyes = () if private.facing is None else played_together(room, private.facing, mine)
    if not eyes or (asked and not any(seat in asked for seat in eyes)):
        seat = asked[0] if asked else mine[0]
        name, plays = room.seats[seat].name, _plays(room, seat, mine)
        return (), {"seat": seat, "name": "" if plays and name == NO_NAME else name, "plays": plays}
    return eyes, None


def played_together(room: Room, seat: int, mine: tuple[int, ...]) -> tuple[int, ...]:
    """Return the person's seats that the player of this one plays as well: of the same part, under the same name."""
    name = room.seats[seat].name
    parts = [part.seats_of(room.table.seats) for part in room.game.parts]
    return tuple(
        one
        for one in mine
        if one == seat or (room.seats[one].name == name and any(seat in part and one in part for part in parts))
    )


def _plays(room: Room, seat: int, mine: tuple[int, ...]) -> str:
    """Return the part of the next person at the screen, if the name alone does not say it."""
    together, name = played_together(room, seat, mine), room.seats[seat].name
    if all(room.seats[one].name != name or one in together for one in mine):
        return ""
    words = [str(seat_words(room.table, {}, one)) for one in together]
    return " and ".join(words) if all(words) else Seats(room.table).say(together)


def hides(room: Room, mine: tuple[int, ...]) -> bool:
    """Return True if these seats know different things; once true, it stays so."""

    def differ() -> bool:
        together = room.table.view(mine, lines=0)["board"]
        return any(room.table.view((seat,), lines=0)["board"] != together for seat in mine)

    if not room.hides:
        room.hides = room.remember(("hides", mine), differ)
    return room.hides


def _room(room: Room, person: str, base: str, origin: str) -> RoomShown:
    kept = room.kept
    return {
        "address": kept.address,
        "game": kept.game,
        "title": kept.title,
        "open": kept.open,
        "finished": kept.finished,
        "again": kept.followed_by,
        "lasts": room.game.campaign is not None,
        "creator": room.is_creator(person),
        "days": kept.idle_days,
        "wait": _wait(kept.wait_minutes),
        "watching": room.watching(),
        "thinking": room.thinking,
        "before": room.before,
        "bots": list(STRENGTHS),
        "rivals": room.rivals,
        "link": f"{origin}{base}r/{kept.address}",
    }


def _wait(minutes: int) -> tuple[int, str]:
    count, _, unit = in_words(minutes).partition(" ")
    return int(count), unit.removesuffix("s") + "s"


def _link(room: Room, mine: tuple[int, ...], keys: Keys, base: str, origin: str) -> str:
    if not mine:
        return ""
    return f"{origin}{base}s/{keys.link(room.address, [(seat, room.seats[seat].nonce) for seat in mine])}"


def _names(room: Room, table: Table, view: Sight, alike: Alike) -> list[Words]:
    """Return the role of each seat."""

    def work(board: BoardData) -> list[Words]:
        return [seat_words(table, board, number) for number in range(len(room.seats))]

    names: list[Words] = alike.once("names", view["board"], work)
    return names


def _seats(room: Room, person: str, names: list[Words]) -> list[SeatShown]:
    here = room.here()
    asked = room.asked()
    return [
        {
            "seat": number,
            "name": seat.name,
            "kind": seat.kind,
            "bot": seat.bot,
            "here": seat.kind == "bot" or any(holder in here for holder in seat.holders),
            "mine": person in seat.holders,
            "asked": number in asked,
            "plays_for": seat.absent.name if seat.absent is not None else "",
            "gives_back": seat.absent is not None and person in seat.absent.holders,
            "absent": "" if room.is_absent(number) or seat.kind != "person" else why_not(room, number),
            **seat_data(names[number]),
        }
        for number, seat in enumerate(room.seats)
    ]


def seat_words(table: Table, board: BoardData, seat: int) -> Words:
    """Return the role of a seat: in the game's words, else by the things on the board that name their seats."""
    if SEAT in table.words:
        try:
            return fill("{:Seat}", (seat,), table, EVERYONE)
        except (HearthwatchError, LookupError, TypeError):
            return Words()
    things = (thing for part in board.values() if isinstance(part, list) for thing in part if isinstance(thing, dict))
    mine = [thing for thing in things if seat in (thing.get("seats") or ())]
    return joined(", ", [Ref(SEAT, seat, str(thing.get("name", ""))) for thing in mine])


def seat_data(words: Words) -> Named:
    """Return the role of a seat for a page: in words, by the first name in them, and the role of a unique one."""
    first = words.refs[0] if words.refs else Ref(SEAT, None, "")
    return {"words": str(words), "plays": first.text, "role": "" if first.kind == SEAT else first.text}


def _undo(room: Room, person: str, mine: tuple[int, ...]) -> UndoShown:
    plan, again, request = undo_plan(room), redo_plan(room), room.kept.request
    asks = plan is not None and needs_consent(room, plan, mine)
    going_on = bool(mine) and not room.kept.finished
    return {
        "can": going_on and plan is not None,
        "cost": "free" if plan is not None and plan.free and plan.seat in mine else "reveals",
        "asks": asks,
        "redo": going_on and again is not None,
        "request": None
        if request is None
        else {
            "kind": request.kind,
            "by": request.by,
            "seat": request.seat,
            "mine": request.person == person,
            "asked": room.asks_consent_of(person),
            "what": _asked_for(room, request, plan, mine),
            "words": amend_view.wished(room, mine),
        },
    }


def _change(room: Room, mine: tuple[int, ...], view: Sight) -> ChangeShown | None:
    """Return the changeable part of the choices that led to this question, for the seats it asks."""
    decision = view["decision"]
    for one in manners_of(room.kept.game).change if decision is not None and set(mine) & set(decision["seats"]) else ():
        if decision is not None and one.rule == decision["rule"] and steps_back(room, mine, one.back):
            return {"back": one.back, "words": one.words}
    return None


def _curve(room: Room, eyes: tuple[int, ...], at: int | None, base: str) -> win_curves.CurveShown | None:
    """Return the win curve, while looking back, and once the game is over."""
    if room.kept.finished:
        return win_curves.shown(room, None, room.table.moves if at is None else at, base)
    return None if at is None else win_curves.shown(room, eyes, at, base)


def _asked_for(room: Room, request: Request, plan: Plan | None, mine: tuple[int, ...]) -> list[str]:
    """Return the request to others in words for these readers: an undo, or a choice to be made."""
    if request.kind == "undo" and plan is not None:
        return _taken_back(room, plan, mine)
    decision = room.table.decision
    if request.kind != "choice" or decision is None:
        return []
    option = decision.for_seat(mine or None).find(request.key)
    return [option.label] if option is not None else []


def _taken_back(room: Room, plan: Plan, mine: tuple[int, ...]) -> list[str]:
    """Return the choices that an undo takes back, in words for these readers."""
    moves = room.table.moves
    return [room.table.choice_line(move).text(mine or None) for move in range(moves - plan.steps + 1, moves + 1)]
