"""The board in words: whole lines for screen readers and pipes, and the words that every drawing shares."""

from __future__ import annotations

from typing import Final

from ..board_types import AbilityShown, AdventurerShown, Board, CampShown, CreatureShown, DieShown

PARTY: Final = 4
PHASES: Final = {"camp": "Camp", "watch": "Watch", "out of actions": "Out of actions", "between": "Between rounds"}
KINDS: Final = {"regular": "", "respite": "Respite, ", "final": "Final Location, "}


def lines(board: Board) -> list[str]:
    """Return the table in whole lines, for screen readers and pipes."""
    place = board.location
    if len(board.adventurers) < PARTY:
        joined = ", ".join(one.name for one in board.adventurers) or "nobody yet"
        return [f"{place.name}. {place.text}", f"Around the fire: {joined}."]
    wood = f"firewood {place.firewood:+d}" if place.firewood else "firewood unchanged"
    found = [
        f"Round {board.round} of {board.rounds}, {PHASES[board.phase]}.",
        f"Location: {place.name}, {KINDS[place.kind]}{wood}, {place.creatures} creatures. {place.text}",
        f"Firewood {board.firewood}: the light reaches {places(board.level)}.",
    ]
    if words := now(board):
        found.append(words)
    if board.looking:
        found.append("In hand: " + ", ".join(name(one) for one in board.looking) + ".")
    found.extend(_place_in_words(position, card) for position, card in enumerate(board.line, start=1))
    for one in board.adventurers:
        found.append(_adventurer_in_words(one))
        found.append(f"{one.name}'s cards: " + "; ".join(_card_in_words(card) for card in one.cards) + ".")
    return [*found, *(f"{pile}." for pile in piles(board))]


def _place_in_words(position: int, card: CreatureShown) -> str:
    light = "lit" if card.lit else "dark"
    if not card.up:
        known = f", known to be {card.name}" if card.name else ""
        return f"Line {position}, {light}: facedown{known}."
    base = f" (printed {card.base})" if card.health != card.base else ""
    parts = [f"{card.name}, Health {card.health}{base}, damage {card.damage}" if card.type else name(card.name)]
    parts += [part for part in (extras(card).rstrip("."), card.text.rstrip(".")) if part]
    return f"Line {position}, {light}: {'. '.join(parts)}."


def extras(card: CreatureShown) -> str:
    parts = [card.type or ""]
    if card.mount:
        parts.append(f"rides {card.mount}")
    if card.dice:
        parts.append("holds " + " and ".join(str(die) for die in card.dice))
    if card.smoked:
        parts.append("its text is ignored")
    told = ", ".join(part for part in parts if part)
    return f"{told}." if told else ""


def _adventurer_in_words(one: AdventurerShown) -> str:
    dice = ", ".join(_die_in_words(die) for die in one.dice)
    tamed = "".join(f" Tamed {tame.name}, worth {tame.value}." for tame in one.tamed)
    return f"{one.name}, {status(one)}, rested {one.rests}. Dice {dice}.{tamed}"


def _die_in_words(die: DieShown) -> str:
    shows = str(die.value or "not rolled")
    return shows if die.where == "ready" else f"{shows} ({die.where})"


def _card_in_words(card: AbilityShown) -> str:
    state = {"up": "ready", "exhausted": "exhausted", "leftover": "aside"}[card.state]
    kind = "" if card.kind == "active" else " passive"
    used = ", die used this round" if card.by_die else ""
    return f"{card.name}, {state}{kind}{used}"


def moment(board: Board) -> str:
    return f"Round {board.round} of {board.rounds} · {PHASES[board.phase]}"


def status(one: AdventurerShown) -> str:
    """Describe what an Adventurer does this round, and how far they strike."""
    if one.resting:
        return "resting"
    return (
        "barred" if one.barred else ", ".join([one.attack, f"range {one.reach}", *([one.trait] if one.trait else [])])
    )


def _danger(board: Board) -> str:
    """Describe what the Watch can set against the Line."""
    watch = [one for one in board.adventurers if not one.resting]
    cards = sum(card.state == "up" for one in watch for card in one.cards)
    unseen = sum(not card.up for card in board.line)
    hidden = f" and has {unseen} facedown" if unseen else ""
    up = "1 Ability card is up" if cards == 1 else f"{cards} Ability cards are up"
    return f"{up} on Watch; the Line deals {board.threat}{hidden}."


def special(one: AdventurerShown) -> str:
    return f"{one.camp_action.name}: {one.camp_action.text}"


def now(board: Board) -> str:
    """Describe what counts in this phase."""
    if board.phase == "camp":
        return _camp(board.camp)
    return _danger(board) if board.line else ""


def _camp(camp: CampShown) -> str:
    """Describe what the dice in Camp have done."""
    parts = [f"Chop Wood {camp.chopped} of 3", f"Scout Ahead {camp.scouts} of 3"]
    if camp.scouts:
        parts[-1] += f" (beat {camp.scout_high})"
    if camp.used:
        parts.append(f"used {', '.join(camp.used)}")
    if camp.runes:
        parts.append(f"Runes {', '.join(camp.runes)}")
    return f"Camp: {', '.join(parts)}."


def piles(board: Board) -> list[str]:
    """Return every pile with its count, and what is known of it."""
    top = list(board.deck.top)
    while top and not top[-1]:
        top.pop()
    known = f" (top {', '.join(name(one) for one in top)})" if top else ""
    grave = f" (top {board.graveyard[-1]})" if board.graveyard else ""
    horde = [name for name in board.horde if name]
    hidden = len(board.horde) - len(horde)
    among = f" ({', '.join([*horde, *([f'{hidden} unknown'] if hidden else [])])})" if horde else ""
    unhallowed = f" (next {board.unhallowed[0]})" if board.unhallowed else ""
    following = f" (next {board.map.top})" if board.map.top else ""
    return [
        f"Deck {board.deck.count}{known}",
        f"Graveyard {len(board.graveyard)}{grave}",
        f"Horde {len(board.horde)}{among}",
        f"Unhallowed {len(board.unhallowed)}{unhallowed}",
        f"Map {board.map.count}{following}",
    ]


def places(level: int) -> str:
    return "one place" if level == 1 else f"{level} places"


def name(name: str | None) -> str:
    return name or "unknown"
