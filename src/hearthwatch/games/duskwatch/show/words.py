"""Names in labels, prompts, refusals and the chronicle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from hearthwatch.kernel import Readers, Ref, Text, Words
from hearthwatch.kernel.english import counted, signed

from ..content import (
    ACTION_NAMES,
    ACTIONS,
    CONSEQUENCES,
    GIFTS,
    KINDS,
    LIKELIHOODS,
    RESULTS,
    SCORES,
    VOW_PARTS,
    face_name,
    suit_of,
    value_of,
)
from ..content.tales import entry_words
from ..rules.consequences import CONSEQUENCE_CARD, EVENTS, OWN_WORDS
from ..rules.draw import total_of
from ..rules.gift import drawn_away
from ..rules.harm import SEVERITIES
from ..rules.ideas import idea_words, list_name, shelf
from ..rules.journal import BY_ACTION, BY_CONSEQUENCE, BY_FATE, BY_GIVING, BY_VOW
from ..rules.levels import (
    BOND_ONCE,
    CONDITION,
    FOR_ANYBODY,
    GIFT_BOOST,
    HOLY_PLACE,
    LIFETIMES,
    RECORD,
    REST_KIND,
    RITE,
    SEVERITY,
    sure_levels,
)
from ..rules.odds import modifier_of, oracle_odds
from ..rules.oracle import ANSWERS
from ..rules.pins import FACTS
from ..rules.recovery import REST_KINDS, REST_NEEDS
from ..table import (
    STATUSES,
    Act,
    Chronicle,
    in_one_line,
)
from .adventure import alone_words, next_scene, on_path, scene_words, strike
from .naming import (
    apart,
    as_sentence,
    character_name,
    clock_words,
    excerpt,
    fares,
    foe_words,
    has_to_be_named,
    quoted,
    seat_name,
    threat_name,
    told_apart,
    whom,
    with_kind,
)
from .percents import percents

if TYPE_CHECKING:
    from hearthwatch.kernel.words import Namer

LIFETIME_WORDS: Final = (
    "on any later Action",
    "on the next related Action",
    "on the very next Action",
    "on the first Inflict Harm of the fight",
    "on the first Action of the fight",
    "once, where that person can help",
)
MOST_NAMED: Final = 3
LONGEST_LEVEL: Final = 40
"""The number of levels that a question names, and the length of each."""


def _seat(table: Chronicle, seat: int, readers: Readers) -> Words:
    """Name a player by seat, so that a page can say who sits there; the GM is always called the GM."""
    return (
        Words("the ", Ref("GM", seat, "GM"))
        if seat == table.gm
        else Words(Ref("Seat", seat, seat_name(table, seat, readers)))
    )


def _makes(table: Chronicle, seat: int, readers: Readers) -> Words:
    """Name the player who makes something; a player alone is not named."""
    return Words("make") if table.seats == 1 else Words(_seat(table, seat, readers), " makes")


def token_name(table: Chronicle, token: int, readers: Readers) -> Words:
    """Levels that wait, and where they come from; whose they are where there is more than one Warden."""
    character, lifetime, levels, action, text = table.tokens[token]
    whose = Ref("Character", character, character_name(table, character, readers))
    origin = Ref("Action", action, ACTION_NAMES[action]) if action >= 0 else "by hand"
    person = Words(", ", _written(table, text, readers)) if lifetime == BOND_ONCE else ""
    whom = Words(" for ", whose) if has_to_be_named(table, character) else ""
    return Words(f"{signed(levels)} {LIFETIME_WORDS[lifetime]}", person, whom, " (", origin, ")")


def _written(table: Chronicle, text: int, readers: Readers) -> Ref:
    """Return a player's text between quotation marks."""
    return Ref("Text", text, quoted(table.read(Text(text), readers)))


def level_name(table: Chronicle, level: tuple[int, ...], readers: Readers) -> str:
    """Return a level by name: every one stands in the result (WOD-G8)."""
    source, which, levels = level
    if source == BOND_ONCE:
        name = f"the bond with {quoted(table.read(Text(which), readers))}"
    elif source < len(LIFETIMES):
        action = which % FOR_ANYBODY
        name = f"after {ACTION_NAMES[action]}" if 0 <= action < len(ACTION_NAMES) else "by hand"
    elif source == RECORD:
        name = told_apart(table, which, readers)
    elif source == CONDITION:
        name = _condition(table, which, readers)
    elif source == GIFT_BOOST:
        name = GIFTS[table.gifts[table.act_character[which]]].name
    else:
        plain = {REST_KIND: REST_KINDS, SEVERITY: tuple(f"{one} threat" for one in SEVERITIES)}
        name = plain[source][which] if source in plain else {HOLY_PLACE: "holy ground", RITE: "a rite"}[source]
    return f"{name} {signed(levels)}"


def _condition(table: Chronicle, text: int, readers: Readers) -> str:
    """Return a condition in the players' words, and which of several in the open Action that say the same it is."""
    words, act = quoted(table.read(Text(text), readers)), table.open_act
    named = [] if act is None else [level.which for level in table.act_levels[act] if level.source == CONDITION]
    return words + apart(text, [one for one in named if quoted(table.read(Text(one), readers)) == words])


def preparing(table: Chronicle, act: int, readers: Readers) -> Words:
    """Return an Action that is about to be drawn, with what counts so far; the board names every level in full."""
    named = [_shortened(level_name(table, level, readers)) for level in sure_levels(table, Act(act))]
    levels, more = "".join(f", {level}" for level in named[:MOST_NAMED]), len(named) - MOST_NAMED
    score = table.act_score[act]
    if more > 0:
        levels += f" and {more} more"
    if more > 0 and score >= 0:
        levels += f", {signed(modifier_of(table, Act(act)))} in all"
    added = f" with {SCORES[score]} {table.score(table.act_character[act], score)}" if score >= 0 else ""
    return act_name(table, act, readers) + f"{added}{levels}"


def _shortened(level: str) -> str:
    """A level with a long text says how it begins, and its sign."""
    if len(level) <= LONGEST_LEVEL:
        return level
    text, _, sign = level.rpartition(" ")
    return f"{text[:LONGEST_LEVEL].rstrip(' ,.;:”')}…{'”' if text[0] == '“' else ''} {sign}"


def act_name(table: Chronicle, act: int, readers: Readers) -> Words:
    character, action = table.act_character[act], table.act_action[act]
    who = Ref("Character", character, character_name(table, character, readers))
    return Words(who, ", ", Ref("Action", action, ACTION_NAMES[action]))


def draw_words(table: Chronicle, act: int, readers: Readers) -> Words:
    """Return the whole sum and both comparisons, so that nobody has to wonder."""
    action, *challenges = table.act_cards[act][:3]
    total = total_of(table, Act(act))
    levels = "".join(f", {level_name(table, level, readers)}" for level in table.act_levels[act])
    score = table.act_score[act]
    return Words(
        act_name(table, act, readers),
        f"{whom(table, act, readers)}: {face_name(action)} ({value_of(action)}), ",
        Ref("Score", score, SCORES[score]),
        f" {table.act_value[act]}{levels} = {total}, {_compared(total, challenges)}: {result_words(table, act)}.",
    )


def _compared(total: int, challenges: Sequence[int]) -> str:
    """Return the Challenge cards that the total is above."""
    below, others = [
        [f"{face_name(face)} ({value_of(face)})" for face in challenges if (total > value_of(face)) == above]
        for above in (True, False)
    ]
    if not others:
        return f"above both {below[0]} and {below[1]}"
    if not below:
        return f"above neither {others[0]} nor {others[1]}"
    return f"above {below[0]} but not above {others[0]}"


def result_words(table: Chronicle, act: int) -> str:
    """Return the result drawn, and the result it was taken as where fate was tempted (WOD-G6)."""
    total = total_of(table, Act(act))
    drawn = RESULTS[sum(total > value_of(face) for face in table.act_cards[act][1:3])]
    taken = RESULTS[table.act_result[act]]
    return drawn if drawn == taken else f"{drawn}, taken as a {taken}"


def means(table: Chronicle, act: int, readers: Readers) -> str:
    """Return the meaning of a result, in the words of the Action."""
    action = ACTIONS[table.act_action[act]]
    return (action.miss, action.weak, action.strong)[table.act_result[act]]


def cause_words(table: Chronicle, cause: tuple[int, int], readers: Readers) -> str:
    """Return the cause of a changed number (WOD-0.2)."""
    kind, which = cause
    if kind in (BY_ACTION, BY_FATE):
        result = RESULTS[table.act_result[which]]
        name = f"{ACTION_NAMES[table.act_action[which]]}, {result}"
        return f"tempting fate, {name}" if kind == BY_FATE else name
    if kind == BY_CONSEQUENCE:
        return f"{ACTION_NAMES[table.act_action[which]]}, consequence"
    if kind == BY_VOW:
        return "the Vow is kept"
    if kind == BY_GIVING:
        return f"handed over, {character_name(table, which, readers)}"
    return f"by hand: {quoted(table.read(Text(which), readers))}"


def vow_parts(vow: Sequence[int]) -> str:
    """Return the four parts as one sentence; a part that is still open is left out."""
    task, subject, complication, location = (
        entry_words(part, entry) if entry >= 0 else "…" for part, entry in enumerate(vow)
    )
    return f"{task} {subject}, at {location}. {complication}"


def vow_words(table: Chronicle) -> str:
    """Return the current Vow."""
    return vow_parts(table.vow)


def _their_gift(table: Chronicle, helper: int, readers: Readers) -> str:
    """Describe the value of a boost where a waiting level goes into the Draw of the Gift instead (WOD-26.7)."""
    act = table.open_act
    away = 0 if act is None else drawn_away(table, act, helper)
    if act is None or not away:
        return ""
    now = modifier_of(table, act)
    then = signed(now - away + 1)
    return f": the {signed(away)} that waits goes into the Gift, so this Draw is at {then}, not {signed(now)}"


def _own_gift(table: Chronicle, act: int, readers: Readers) -> str:
    return _their_gift(table, table.act_character[act], readers)


def heading_words(table: Chronicle, act: int, readers: Readers) -> str:
    return CONSEQUENCES[suit_of(table.act_cards[act][CONSEQUENCE_CARD])].heading


def _event(table: Chronicle, event: int, readers: Readers) -> str:
    if event % EVENTS == OWN_WORDS:
        return f"Something else under the heading {CONSEQUENCES[event // EVENTS].heading}"
    return CONSEQUENCES[event // EVENTS].events[event % EVENTS]


def _manner(table: Chronicle, score: int, readers: Readers) -> str:
    """Describe the use of a Score by the Action in preparation."""
    act = table.open_act
    manner = "" if act is None else ACTIONS[table.act_action[act]].scores.get(SCORES[score], "")
    return f", {manner}" if manner else ""


def _gift(table: Chronicle, gift: int, readers: Readers) -> Words:
    return Words(Ref("Gift", gift, GIFTS[gift].name), f": {GIFTS[gift].text}")


def _likelihood(table: Chronicle, cards: int, readers: Readers) -> str:
    name = LIKELIHOODS[table.option("oracle")][cards - 1]
    return f"{name} ({counted(cards, 'card')})"


def _likelihood_with_odds(table: Chronicle, cards: int, readers: Readers) -> str:
    """The label and what it is worth: the two do not always go together (WOD-G36)."""
    yes, but, no = percents(oracle_odds(table, cards))
    middle = f"Yes, but {but} %, " if but else ""
    return f"{_likelihood(table, cards, readers)}: Yes {yes} %, {middle}No {no} %"


def _severity(table: Chronicle, severity: int, readers: Readers) -> str:
    name = SEVERITIES[severity].capitalize()
    return f"{name}: {signed(-severity)}" if severity else name


def _rest_kind(table: Chronicle, kind: int, readers: Readers) -> str:
    name = REST_KINDS[kind].capitalize() if not kind else REST_KINDS[kind][2:]
    return f"{name}: {signed(kind)}" if kind else name


def _faces(table: Chronicle, faces: tuple[int, ...], readers: Readers) -> str:
    return ", ".join(face_name(face) for face in faces)


def _plain(names: tuple[str, ...] | list[str]) -> Namer:
    return lambda table, number, readers: str(names[number])


NAMERS: Final[dict[str, Namer]] = {
    "Act": act_name,
    "Action": _plain(ACTION_NAMES),
    "Alone": lambda table, act, readers: alone_words(table),
    "Answer": lambda table, answer, readers: ANSWERS[answer] if ANSWERS[answer][-1] == "…" else f"{ANSWERS[answer]}.",
    "Cause": cause_words,
    "Character": character_name,
    "Clock": clock_words,
    "Condition": lambda table, sign, readers: "A condition in favour: +1" if sign > 0 else "A condition against: −1",
    "Counts": lambda table, sign, readers: "A Record that helps: +1" if sign > 0 else "A Record that hinders: −1",
    "Draw": draw_words,
    "Entry": lambda table, entry, readers: entry_words(entry[0], entry[1]),
    "Event": _event,
    "Excerpt": excerpt,
    "Face": lambda table, face, readers: face_name(face),
    "Faces": _faces,
    "Fares": fares,
    "Foe": foe_words,
    "Fact": lambda table, kind, readers: f"a {FACTS[kind]}",
    "Gift": _gift,
    "Given": lambda table, token, readers: f"{signed(token[1])} {LIFETIME_WORDS[token[0]]}",
    "Ground": lambda table, action, readers: ACTIONS[action].ground,
    "Heading": heading_words,
    "Held": told_apart,
    "HeldOfKind": with_kind,
    "HeldSaid": as_sentence,
    "Kind": lambda table, kind, readers: KINDS[kind].capitalize(),
    "LastIdea": idea_words,
    "Level": level_name,
    "Likelihood": _likelihood,
    "LikelihoodOdds": _likelihood_with_odds,
    "Manner": _manner,
    "Means": means,
    "Next": lambda table, named, readers: " at the same moment" if named else "",
    "NextScene": lambda table, nothing, readers: next_scene(table),
    "OnPath": lambda table, action, readers: on_path(table, action),
    "OwnGift": _own_gift,
    "Part": lambda table, part, readers: VOW_PARTS[part].capitalize(),
    "Pinned": lambda table, text, readers: in_one_line(table.read(Text(text), readers)),
    "Preparing": preparing,
    "Prompts": list_name,
    "RestKind": _rest_kind,
    "RestNeeds": lambda table, kind, readers: REST_NEEDS[kind],
    "Result": lambda table, act, readers: RESULTS[table.act_result[act]],
    "Scene": lambda table, nothing, readers: scene_words(table),
    "Score": _plain(SCORES),
    "Makes": _makes,
    "Seat": _seat,
    "SeatNumber": lambda table, seat, readers: Words(Ref("Seat", seat, f"seat {seat}")),
    "Severity": _severity,
    "Signed": lambda table, number, readers: signed(number),
    "Shelf": lambda table, prompts, readers: shelf(table, prompts),
    "Status": _plain(STATUSES),
    "Strike": lambda table, nothing, readers: strike(table, len(table.blocks)),
    "Successes": lambda table, needed, readers: f"{needed} success{'' if needed == 1 else 'es'}",
    "TheirGift": _their_gift,
    "Threat": threat_name,
    "Token": token_name,
    "Trigger": lambda table, action, readers: ACTIONS[action].trigger,
    "Scenes": lambda table, count, readers: counted(count, "scene"),
    "Vows": lambda table, count, readers: counted(count, "Vow"),
    "Vow": lambda table, nothing, readers: vow_words(table),
}
