"""The board in words: whole lines for screen readers and pipes, and the words that every drawing shares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hearthwatch.kernel.english import capital, counted

from ..board.parts import ActionBoard, Board, EnemyBoard, Faceup, HeroBoard, Place, QuestBoard, Roll, SkillBoard
from ..printing import counter_text

PHASES: Final = {
    "setup": "Setup",
    "hero": "Hero phase",
    "enemy": "Enemy phase",
    "peril": "Peril phase",
    "travel": "Travel phase",
    "end": "End of the round",
}
AFTER_PERIL: Final = ("peril", "travel", "end")
RESULTS: Final = {
    "C": "critical",
    "S": "success",
    "D": "defense",
    "X": "counterattack",
    "T": "threat",
    "-": "blank",
}


def lines(board: Board) -> list[str]:
    """Return the table in whole lines, for screen readers and pipes. What never changes has lines of its own."""
    quest = board.quest
    return [
        f"Round {board.round}, {PHASES[board.phase].lower()}. Quest: {quest.title}, {quest.tier}.",
        *quest_lines(quest),
        f"{peril(board)}.",
        *[f"{capital(counter_text(one.name, one.value))}." for one in quest.counters],
        *_location_in_words(board),
        *(line for one in board.heroes for line in _hero_in_words(one, quest.mark)),
        *_shadows_in_words(board),
        *glossary(board),
        *_cards_in_hand(board),
        *([f"{under_way(board.action)}."] if board.action else []),
        *([f"{roll_in_words(board.roll)}."] if board.roll else []),
        *(f"{pile}." for pile in piles(board)),
    ]


def quest_lines(quest: QuestBoard) -> Iterator[str]:
    """The aim and the special rules."""
    yield f"Aim: {quest.aim}"
    yield from (f"Lost: {text}" for text in quest.lost_if)
    yield from (f"{rule.name}: {rule.text}" for rule in quest.rules)


def moment(board: Board) -> str:
    """Return the current phase of the game."""
    return f"Round {board.round} · {PHASES[board.phase]} · {board.quest.title}"


def next_peril(board: Board) -> tuple[int, str, str]:
    """Return the next space with an effect, its colour, and when its turn comes."""
    quest = board.quest
    track, token = quest.track, quest.peril
    space = next((place for place in range(token + 1, len(track) + 1) if track[place - 1] != quest.quiet), None)
    space = space or len(track)
    away = max(1, space - token) - 1 + (board.phase in AFTER_PERIL)
    when = ("this round", "next round")[away] if away < 2 else f"in {away} rounds"
    return space, track[space - 1], when


def coming(board: Board) -> str:
    """Return when peril reaches the next space with an effect: Green (space 3) in 2 rounds."""
    space, colour, when = next_peril(board)
    return f"{colour.capitalize()} (space {space}) {when}"


def coming_effect(board: Board) -> str:
    """Return the effect of that space."""
    return str(board.quest.colours[next_peril(board)[1]])


def peril(board: Board) -> str:
    """Return the peril token, and the space that it reaches next."""
    quest = board.quest
    where = f"Peril {quest.peril} of {len(quest.track)}"
    return f"{where}. {coming(board)}: {coming_effect(board).rstrip('.')}"


def counters(quest: QuestBoard) -> str:
    return ", ".join(f"{one.name.capitalize()} {one.value}" for one in quest.counters)


def chooses_card(board: Board) -> bool:
    """Return whether a hero is about to choose an activation card."""
    return board.phase == "hero" and board.action is None and board.decides is not None


# -- the location


def _location_in_words(board: Board) -> Iterator[str]:
    place = board.location
    if place is None:
        return
    kind = ", the last location" if place.final else ""
    text = place.text or "It has no effect of its own."
    yield f"Location: {place.name}, {place.trait}, {place.rating}{kind}. {text}"
    yield f"{progress(place)}."
    if ahead := way_ahead(board):
        yield f"{ahead}."


def progress(place: Place) -> str:
    done = ", fully explored" if place.explored else ""
    return f"Progress {place.progress} of {place.value}{done}"


def way_ahead(board: Board) -> str:
    ahead = board.locations.ahead
    return "Ahead: " + ", ".join(name or "unknown" for name in ahead) if ahead else ""


# -- heroes


def _hero_in_words(one: HeroBoard, mark: str) -> Iterator[str]:
    if one.fallen:
        yield f"{one.name} is defeated."
        return
    notes = [state for state, holds in (("leads", one.leads), ("active", one.active)) if holds]
    yield f"{', '.join([one.name, calling(one), *notes])}. {standing(one, mark)}."
    yield f"{one.name}'s ability: {one.ability.text}"
    if one.ability.limit and one.ability.used:
        yield f"{one.name} has used the ability this round."
    cards = (f"{card.name} {'exhausted' if card.exhausted else 'ready'}" for card in one.cards)
    yield f"{one.name}'s cards: {', '.join(cards)}."
    yield from (f"{card.name}, {card.action}, {dice(card)}: {text_of(card)}" for card in one.cards)
    yield from (f"{one.name} has {item.name}: {item.text}" for item in one.items)
    yield from (f"Before {one.name}: {words}." for words in enemies_in_words(one.engaged))


def calling(one: HeroBoard) -> str:
    """Archetype, and the class once there is one."""
    return f"{one.archetype} ({one.class_name})" if one.class_name else str(one.archetype)


def standing(one: HeroBoard, mark: str) -> str:
    left = one.health - one.wounds
    parts = [f"Health {left} of {one.health}", counted(one.tokens, "token")]
    parts += [condition.name for condition in one.conditions]
    if one.marks:
        parts.append(counted(one.marks, mark))
    return ", ".join(parts)


def dice(card: SkillBoard) -> str:
    return "1 die" if card.dice == 1 else f"{card.dice} dice"


def text_of(card: SkillBoard) -> str:
    """Return the lines of an activation card in one."""
    return " ".join(card.lines) or "Nothing more."


# -- enemies


def enemy_name(enemy: EnemyBoard) -> str:
    if not isinstance(enemy, Faceup):
        return "facedown enemy"
    return f"{enemy.name} Master" if enemy.kind == "Master" else str(enemy.name)


def enemy_in_words(enemy: EnemyBoard) -> str:
    notes = [state for state, holds in (("exhausted", enemy.exhausted), ("target", enemy.target)) if holds]
    if not isinstance(enemy, Faceup):
        return ", ".join(["a facedown enemy", *notes])
    numbers = f"attack {enemy.attack}, resilience {enemy.resilience}"
    health = f"health {max(0, enemy.health - enemy.wounds)} of {enemy.health}"
    bar = ", then ".join(keyword.name for keyword in enemy.keywords)
    return f"{', '.join([enemy_name(enemy), numbers, health, *notes])}. Acts: {bar}"


def enemies_in_words(enemies: Sequence[EnemyBoard]) -> Iterator[str]:
    """Each enemy, those that look the same together."""
    told = [enemy_in_words(enemy) for enemy in enemies]
    for words in dict.fromkeys(told):
        count = told.count(words)
        yield words if count == 1 else f"{count} times {words}"


def _shadows_in_words(board: Board) -> Iterator[str]:
    yield f"In the shadows: {counted(len(board.shadows), 'enemy', 'enemies')}."
    yield from (f"In the shadows: {words}." for words in enemies_in_words(board.shadows))
    yield from (f"In the lair: {enemy_in_words(enemy)}." for enemy in board.lair)
    yield from (f"Slain: {name}." for name in board.slain)


def in_sight(board: Board) -> list[Faceup]:
    """Return every enemy that lies faceup, the one in its lair too."""
    engaged = [enemy for one in board.heroes for enemy in one.engaged]
    return [enemy for enemy in (*engaged, *board.shadows, *board.lair) if isinstance(enemy, Faceup)]


def glossary(board: Board) -> list[str]:
    """Return the meaning of the keywords, threats and passives of the enemies in sight, each once."""
    found: dict[str, None] = {}
    for enemy in in_sight(board):
        for keyword in enemy.keywords:
            found[f"{keyword.name}: {keyword.text}"] = None
    for enemy in in_sight(board):
        if enemy.passive:
            found[f"{enemy_name(enemy)}, always: {enemy.passive}"] = None
        if enemy.threat:
            found[f"{enemy_name(enemy)}, on a threat: {enemy.threat}"] = None
    return list(found)


# -- dice and piles


def roll_in_words(roll: Roll) -> str:
    mine = ", ".join(RESULTS[die.shows] + (" (rolled on)" if die.of else "") for die in roll.dice)
    theirs = ", ".join(RESULTS[die.shows] for die in roll.enemy_dice)
    against = f"; the enemies {theirs}" if theirs else ""
    return f"{roll.card}: {mine or 'no dice'}{against}: {result(roll)}. Rolled by {aside(roll)}"


def card_in_use(board: Board, action: ActionBoard) -> str:
    """Return the text of the card in use: its later lines are still to come."""
    cards = {card.id: card for one in board.heroes for card in one.cards}
    return text_of(cards[action.skill])


def under_way(action: ActionBoard) -> str:
    """Return the action under way: on whom, with which tokens."""
    parts = [f"{action.name} uses {action.card}"]
    if action.targets:
        parts.append("on " + " and ".join(one.name or "a facedown enemy" for one in action.targets))
    if action.aided:
        parts.append(f"for {action.aided.name}")
    if action.spent:
        parts.append(f"with {counted(action.spent, 'token')}")
    return " ".join(parts)


def result(roll: Roll) -> str:
    """Return the result of the dice."""
    return f"{counted(roll.successes, 'success', 'successes')}, {counted(roll.defenses, 'defense')}"


def aside(roll: Roll) -> str:
    """Return who rolled, what counts in addition to the dice, and who struck back."""
    more = [counted(roll.spent, "token")] if roll.spent else []
    if roll.plus:
        more.append(f"{roll.plus:+d} success")
    if roll.guard:
        more.append(f"{roll.guard:+d} defense")
    parts = [f"{roll.name}{', with ' if more else ''}{' and '.join(more)}"]
    if roll.struck:
        parts.append(f"struck back: {', '.join(one.name or 'a facedown enemy' for one in roll.struck)}")
    return "; ".join(parts)


def _cards_in_hand(board: Board) -> Iterator[str]:
    for sort, cards in (("Drawn", board.drawn), ("Happens now", board.events)):
        yield from (f"{sort}: {card.name}, {card.type}. {card.text}" for card in cards)


def piles(board: Board) -> list[str]:
    """Return every pile with its count, and what is known of it."""
    return [*decks(board), *discards(board)]


def decks(board: Board) -> Iterator[str]:
    for name, pile in (("Enemy deck", board.enemy_deck), ("Exploration deck", board.exploration)):
        known = []
        if pile.cards and pile.cards[0]:
            known.append(f"top {pile.cards[0]}")
        if len(pile.cards) > 1 and pile.cards[-1]:
            known.append(f"bottom {pile.cards[-1]}")
        told = f" ({', '.join(known)})" if known else ""
        yield f"{name} {pile.count}{told}"


def discards(board: Board) -> Iterator[str]:
    for name, pile in (("Enemies discarded", board.enemy_deck), ("Exploration discarded", board.exploration)):
        if pile.discard:
            yield f"{name}: {_list([card.name for card in pile.discard])}"


def _list(names: list[str]) -> str:
    """Names with how often each one is there."""
    told = [name if names.count(name) == 1 else f"{names.count(name)} times {name}" for name in dict.fromkeys(names)]
    return ", ".join(told)
