"""How the table of Set a Watch is drawn in a terminal, from the board of a view and nothing else.

Colours are mid-tones that can be read on dark and on light, and a sign or a word says the same as well: a heavy frame
is lit, a thin one dark; [6] is a die to use, a bare 6 lies where the word behind it says; + is a card that can be used, x an exhausted one, a dot says that a die already used it this round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any, Final

from rich import box
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

EMBER: Final = "color(130)"
COLD: Final = "color(30)"
DANGER: Final = "color(160)"
QUIET: Final = "color(243)"

PHASES: Final = {"camp": "Camp", "watch": "Watch", "out of actions": "Out of actions", "between": "Between rounds"}
KINDS: Final = {"regular": "", "respite": "Respite, ", "final": "Final Location, "}
STATES: Final = {"up": "+", "exhausted": "x", "leftover": "-"}
BACK: Final = 8
FOUR_COLUMNS: Final = 76
NARROWEST, WIDEST = 17, 36
BACK_BOX: Final = box.Box("┌─┬┐\n│ ││\n├─┼┤\n│ ││\n├─┼┤\n├─┼┤\n│ ││\n└─┴┘\n")


def draw(board: dict[str, Any], width: int, height: int | None = None) -> RenderableType:
    """The table: with every card's text if there is room, with boxes if there is some, else a line for each thing."""
    width = max(width, 40)
    for texts in (True, False):
        parts, lines = _boxed(board, width, texts)
        if (height is None and not texts) or (height is not None and lines <= height):
            return Group(*parts)
    return Group(*_listed(board, width))


# -- with boxes


def _boxed(board: dict[str, Any], width: int, texts: bool) -> tuple[list[RenderableType], int]:
    """The parts of the table one below the other, and how many lines they take."""
    header = _header(board, width - 4)
    title = Text(_moment(board), style="bold")
    parts: list[RenderableType] = [
        Panel(Group(*header), title=title, title_align="left", box=box.ROUNDED, border_style=EMBER, width=width)
    ]
    height = len(header) + 2
    for row in _rows_of_line(board["line"], width):
        grid, lines = _side_by_side([_creature(position, card, wide) for position, card, wide in row])
        parts.append(grid)
        height += lines
    for several in _rows_of_party(board["adventurers"], width):
        grid, lines = _side_by_side([_adventurer(one, wide, texts) for one, wide in several])
        parts.append(grid)
        height += lines
    piles = [Text(line, style=QUIET) for line in wrap(" · ".join(_piles(board)), width - 1)]
    return [*parts, *piles], height + len(piles)


Boxed = tuple[list[Text], dict[str, Any]]
"""The lines of a box, and how its frame looks."""


def _side_by_side(boxes: Sequence[Boxed]) -> tuple[RenderableType, int]:
    """Boxes of the same height in one row."""
    tall = max(len(lines) for lines, _ in boxes) + 2
    grid = Grid.grid(padding=0)
    for lines, look in boxes:
        if look["box"] is BACK_BOX and len(lines) == 1:
            lines *= tall - 2
    grid.add_row(*(Panel(Group(*lines), height=tall, padding=(0, 1), **look) for lines, look in boxes))
    return grid, tall


def _header(board: dict[str, Any], width: int) -> list[Text]:
    place = board["location"]
    first = Text.assemble(
        (place["name"], "bold"),
        (f"  {KINDS[place['kind']]}wood {place['firewood']:+d}, {place['creatures']} creatures", QUIET),
    )
    fire = _fire(board)
    gap = width - first.cell_len - fire.cell_len
    lines = [Text.assemble(first, " " * gap, fire)] if gap > 1 else [first, fire]
    lines += [Text(line) for line in wrap(place["text"], width)]
    lines += [Text(line, style=QUIET) for line in wrap(_now(board), width)]
    if board["looking"]:
        lines.append(Text("In hand: " + ", ".join(_name(one) for one in board["looking"]), style=COLD))
    return lines


def _fire(board: dict[str, Any]) -> Text:
    """The campfire: the wood, and how far its light reaches."""
    wood = board["firewood"]
    return Text.assemble(
        ("Fire ", "bold"),
        ("▮" * min(wood, 15) + ("+" if wood > 15 else ""), EMBER),
        (f" {wood}", f"bold {EMBER}"),
        f", lights {_places(board['level'])}",
    )


def _rows_of_line(line: Sequence[dict[str, Any]], width: int) -> Iterator[list[tuple[int, dict[str, Any], int]]]:
    """The Line broken into rows: backs are narrow, what lies faceup shares the rest."""
    narrow = [NARROWEST if card["up"] else _back_width(card) for card in line]
    start = 0
    while start < len(line):
        end, used = start, 0
        while end < len(line) and (used + narrow[end] <= width or end == start):
            used += narrow[end]
            end += 1
        row = range(start, end)
        faceup = sum(line[place]["up"] for place in row)
        spare = min((width - used) // faceup, WIDEST - NARROWEST) if faceup else 0
        yield [(place + 1, line[place], narrow[place] + (spare if line[place]["up"] else 0)) for place in row]
        start = end


def _back_width(card: dict[str, Any]) -> int:
    longest = max((len(word) for word in card["name"].split()), default=0) if card["name"] else 0
    return max(BACK, longest + 4)


def _creature(position: int, card: dict[str, Any], width: int) -> Boxed:
    """A card of the Line: faceup with all it says, facedown as a back."""
    inside = width - 4
    look: dict[str, Any] = {"width": width, "title": str(position), "title_align": "left"}
    if not card["up"]:
        look |= {"box": BACK_BOX, "border_style": QUIET}
        if not card["name"]:
            return [Text("░" * inside, style=QUIET)], look
        words = ["░" * inside, *wrap(card["name"], inside), "░" * inside]
        return [Text(word, style=QUIET if word[0] == "░" else COLD) for word in words], look
    look["title"] = f"{position} {'lit' if card['lit'] else 'dark'}"
    lines = [Text(word, style="bold") for word in wrap(card["name"] or "", inside)]
    lines.append(_numbers(card))
    if card["type"]:
        lines.append(Text(card["type"], style=COLD))
    if card["mount"]:
        lines += [Text(word, style=COLD) for word in wrap(f"on {card['mount']}", inside)]
    if card["dice"]:
        lines.append(Text("holds " + " ".join(f"[{die}]" for die in card["dice"]), style=DANGER))
    text = f"({card['text']})" if card["smoked"] and card["text"] else card["text"]
    lines += [Text(word, style=QUIET if card["smoked"] else "") for word in wrap(text, inside)]
    frame = {"box": box.HEAVY, "border_style": EMBER} if card["lit"] else {"box": box.SQUARE, "border_style": COLD}
    return lines, {**look, **frame}


def _numbers(card: dict[str, Any]) -> Text:
    changed = f" ({card['base']})" if card["health"] != card["base"] else ""
    return Text.assemble(
        (f"♥ {card['health']}", f"bold {DANGER}"), (changed, QUIET), "  ", (f"✕ {card['damage']}", f"bold {COLD}")
    )


def _rows_of_party(party: Sequence[dict[str, Any]], width: int) -> Iterator[list[tuple[dict[str, Any], int]]]:
    """All four side by side, or two and two."""
    count = len(party) if width >= FOUR_COLUMNS else 2
    each, rest = divmod(width, count)
    for start in range(0, len(party), count):
        yield [(one, each + (number < rest)) for number, one in enumerate(party[start : start + count])]


def _adventurer(one: dict[str, Any], width: int, texts: bool) -> Boxed:
    """An Adventurer's board: what they reach, their dice, their cards."""
    inside = width - 4
    away = one["resting"] or one["barred"]
    lines = [Text(line, style=QUIET) for line in wrap(_status(one), inside)]
    lines += _wrapped(_dice(one), inside)
    for tame in one["tamed"]:
        lines.append(Text(f"({tame['value']}) {tame['name']}, tamed", style=COLD, no_wrap=True, overflow="ellipsis"))
    for card in one["cards"]:
        if card["state"] == "leftover":
            continue
        up = card["state"] == "up"
        lines.append(Text(_card(card, inside), style="bold" if up else QUIET, no_wrap=True, overflow="ellipsis"))
        if texts:
            lines += [Text("  " + line, style="" if up else QUIET) for line in wrap(card["text"], inside - 2)]
    aside = [card["name"] for card in one["cards"] if card["state"] == "leftover"]
    if texts and aside:
        lines += [Text(line, style=QUIET) for line in wrap(f"aside: {', '.join(aside)}", inside)]
    if texts and one["resting"]:
        lines += [Text(line, style=COLD) for line in wrap(_special(one), inside)]
    frame = box.SQUARE if away else box.ROUNDED
    title = Text(one["name"], style=QUIET if away else "bold")
    rests = Text(f"rested {one['rests']}", style=QUIET)
    look = {"title": title, "title_align": "left", "subtitle": rests, "subtitle_align": "right"}
    return lines, {**look, "width": width, "box": frame, "border_style": QUIET}


def _wrapped(parts: Sequence[Text], width: int) -> list[Text]:
    """Short texts put into lines."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + 1 + part.cell_len <= width:
            lines[-1] = Text.assemble(lines[-1], " ", part)
        else:
            lines.append(part)
    return lines


def _dice(one: dict[str, Any]) -> list[Text]:
    """The dice to use in brackets; the others with where they lie."""
    dice: dict[str, list[int]] = {}
    for die in one["dice"]:
        dice.setdefault(die["where"], []).append(die["value"])
    ready = [Text(f"[{value}]", style=f"bold {EMBER}") for value in dice.pop("ready", [])]
    return [*ready, *(Text(f"{' '.join(map(str, values))} {where}", style=QUIET) for where, values in dice.items())]


def _card(card: dict[str, Any], width: int) -> str:
    """An Ability card in one line: its state, its name, and how it was used this round."""
    notes = []
    if card["by_die"]:
        notes.append("die used")
    if card["by_exhaustion"] and card["state"] == "up":
        notes.append("no second exhaustion")
    if card["kind"] != "active":
        notes.append("passive")
    line = f"{STATES[card['state']]}{'•' if card['by_die'] else ' '}{card['name']}"
    for note in notes:
        if cell_len(line) + len(note) + 3 <= width:
            line += f" ({note})"
    return line


# -- as a list


def _listed(board: dict[str, Any], width: int) -> Iterator[Text]:
    """One line for each thing: for small terminals."""
    place = board["location"]
    yield Text.assemble((f"{_moment(board)} · ", "bold"), _fire(board))
    yield from _hanging(
        Text(place["name"], style="bold"), f"wood {place['firewood']:+d}. {place['text']}", width, QUIET
    )
    if now := _now(board):
        yield Text(now, style=QUIET)
    if board["looking"]:
        yield Text("In hand: " + ", ".join(_name(one) for one in board["looking"]), style=COLD)
    yield from _listed_line(board["line"], width)
    widest = max(cell_len(one["name"]) for one in board["adventurers"])
    for one in board["adventurers"]:
        away = " resting" if one["resting"] else " barred" if one["barred"] else ""
        cards = " · ".join(_card(card, 99) for card in one["cards"] if card["state"] != "leftover")
        tamed = "".join(f" ({tame['value']}) {tame['name']}" for tame in one["tamed"])
        lead = Text.assemble(
            (f"{one['name']:<{widest}}", "bold"), (away, QUIET), " ", *_spaced(_dice(one)), (tamed, COLD)
        )
        yield from _hanging(lead, cards, width, QUIET)
    yield from (Text(line, style=QUIET) for line in wrap(" · ".join(_piles(board)), width - 1))


def _listed_line(line: Sequence[dict[str, Any]], width: int) -> Iterator[Text]:
    unseen: list[int] = []
    for position, card in enumerate(line, start=1):
        if not card["up"] and not card["name"]:
            unseen.append(position)
            continue
        if unseen:
            yield _unseen(unseen)
            unseen = []
        light = "lit " if card["lit"] else "dark"
        lead = Text.assemble((f"{position} {light} ", EMBER if card["lit"] else QUIET), (card["name"], "bold"), " ")
        if card["up"]:
            lead.append_text(_numbers(card))
            text = " ".join(part for part in (_extras(card), card["text"]) if part)
            yield from _hanging(lead, text, width, "")
        else:
            yield Text.assemble(lead, ("facedown", QUIET))
    if unseen:
        yield _unseen(unseen)


def _unseen(positions: Sequence[int]) -> Text:
    numbers = f"{positions[0]}" if len(positions) == 1 else f"{positions[0]} to {positions[-1]}"
    return Text.assemble((numbers, QUIET), (" facedown", QUIET), (" ░░" * len(positions), QUIET))


def _hanging(lead: Text, text: str, width: int, style: str) -> Iterator[Text]:
    """A beginning and a text behind it, the further lines indented."""
    start = "x" * lead.cell_len + "  "
    first, *further = wrap(text, width - 1, initial_indent=start, subsequent_indent="    ") or [start]
    yield Text.assemble(lead, "  ", (first[len(start) :], style))
    for line in further:
        yield Text(line, style=style)


def _spaced(texts: Sequence[Text]) -> Iterator[Text | str]:
    for number, text in enumerate(texts):
        if number:
            yield " "
        yield text


# -- in words


def lines(board: dict[str, Any]) -> list[str]:
    """The table in whole lines, for screen readers and pipes."""
    place = board["location"]
    found = [
        f"Round {board['round']} of {board['rounds']}, {PHASES[board['phase']]}.",
        f"Location: {place['name']}, {KINDS[place['kind']]}firewood {place['firewood']:+d}, "
        f"{place['creatures']} creatures. {place['text']}",
        f"Firewood {board['firewood']}: the light reaches {_places(board['level'])}.",
    ]
    if now := _now(board):
        found.append(now)
    if board["looking"]:
        found.append("In hand: " + ", ".join(_name(one) for one in board["looking"]) + ".")
    found.extend(_place_in_words(position, card) for position, card in enumerate(board["line"], start=1))
    for one in board["adventurers"]:
        found.append(_adventurer_in_words(one))
        found.append(f"{one['name']}'s cards: " + "; ".join(_card_in_words(card) for card in one["cards"]) + ".")
    return [*found, *(f"{pile}." for pile in _piles(board))]


def _place_in_words(position: int, card: dict[str, Any]) -> str:
    light = "lit" if card["lit"] else "dark"
    if not card["up"]:
        known = f", known to be {card['name']}" if card["name"] else ""
        return f"Line {position}, {light}: facedown{known}."
    base = f" (printed {card['base']})" if card["health"] != card["base"] else ""
    parts = [f"{card['name']}, Health {card['health']}{base}, damage {card['damage']}"]
    parts += [part for part in (_extras(card).rstrip("."), card["text"].rstrip(".")) if part]
    return f"Line {position}, {light}: {'. '.join(parts)}."


def _extras(card: dict[str, Any]) -> str:
    parts = [card["type"] or ""]
    if card["mount"]:
        parts.append(f"rides {card['mount']}")
    if card["dice"]:
        parts.append("holds " + " and ".join(str(die) for die in card["dice"]))
    if card["smoked"]:
        parts.append("its text is ignored")
    return ", ".join(part for part in parts if part) + "."


def _adventurer_in_words(one: dict[str, Any]) -> str:
    dice = ", ".join(
        f"{die['value']}" if die["where"] == "ready" else f"{die['value']} ({die['where']})" for die in one["dice"]
    )
    tamed = "".join(f" Tamed {tame['name']}, worth {tame['value']}." for tame in one["tamed"])
    return f"{one['name']}, {_status(one)}, rested {one['rests']}. Dice {dice}.{tamed}"


def _card_in_words(card: dict[str, Any]) -> str:
    state = {"up": "ready", "exhausted": "exhausted", "leftover": "aside"}[card["state"]]
    kind = "" if card["kind"] == "active" else " passive"
    used = ", die used this round" if card["by_die"] else ""
    return f"{card['name']}, {state}{kind}{used}"


def _moment(board: dict[str, Any]) -> str:
    return f"Round {board['round']} of {board['rounds']} · {PHASES[board['phase']]}"


def _status(one: dict[str, Any]) -> str:
    """What an Adventurer does this round, and how far they strike."""
    if one["resting"]:
        return "resting"
    return "barred" if one["barred"] else f"{one['attack']}, reach {one['reach']}"


def _danger(board: dict[str, Any]) -> str:
    """What the Watch has to set against the Line."""
    watch = [one for one in board["adventurers"] if not one["resting"]]
    cards = sum(card["state"] == "up" for one in watch for card in one["cards"])
    damage = sum(card["damage"] for card in board["line"] if card["up"])
    unseen = sum(not card["up"] for card in board["line"])
    hidden = f" and has {unseen} facedown" if unseen else ""
    return f"{cards} Ability cards are up on Watch; the Line deals {damage}{hidden}."


def _special(one: dict[str, Any]) -> str:
    return f"{one['camp_action']['name']}: {one['camp_action']['text']}"


def _now(board: dict[str, Any]) -> str:
    """What counts in this phase."""
    if board["phase"] == "camp":
        return _camp(board["camp"])
    return _danger(board) if board["line"] else ""


def _camp(camp: dict[str, Any]) -> str:
    """What the dice in Camp have done."""
    parts = [f"Chop Wood {camp['chopped']} of 3", f"Scout Ahead {camp['scouts']} of 3"]
    if camp["scouts"]:
        parts[-1] += f" (beat {camp['scout_high']})"
    if camp["used"]:
        parts.append(f"used {', '.join(camp['used'])}")
    if camp["runes"]:
        parts.append(f"Runes {', '.join(camp['runes'])}")
    return f"Camp: {', '.join(parts)}."


def _piles(board: dict[str, Any]) -> list[str]:
    """Every pile with its count, and what is known of it."""
    top = list(board["deck"]["top"])
    while top and not top[-1]:
        top.pop()
    known = f" (top {', '.join(_name(one) for one in top)})" if top else ""
    grave = f" (top {board['graveyard'][-1]})" if board["graveyard"] else ""
    horde = [name for name in board["horde"] if name]
    hidden = len(board["horde"]) - len(horde)
    among = f" ({', '.join([*horde, *([f'{hidden} unknown'] if hidden else [])])})" if horde else ""
    unhallowed = f" (next {board['unhallowed'][0]})" if board["unhallowed"] else ""
    following = f" (next {board['map']['top']})" if board["map"]["top"] else ""
    return [
        f"Deck {board['deck']['count']}{known}",
        f"Graveyard {len(board['graveyard'])}{grave}",
        f"Horde {len(board['horde'])}{among}",
        f"Unhallowed {len(board['unhallowed'])}{unhallowed}",
        f"Map {board['map']['count']}{following}",
    ]


def _places(level: int) -> str:
    return "one place" if level == 1 else f"{level} places"


def _name(name: str | None) -> str:
    return name or "unknown"
