"""The state of the table: one deck, the characters with their sheets, tokens, the Vow and the journal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, NewType

from hearthwatch.kernel import KERNEL_RULES, NO_TEXT, Card, Pile, Rules, Table, Text, chance, open_pile

from .content import SCORES

if TYPE_CHECKING:
    from .content.prompts import PromptList
from .content.tales import TALES, Tale

Character = NewType("Character", int)
Act = NewType("Act", int)
"""An Action that a character made or is about to make."""
Held = NewType("Held", int)
"""A Record, by its place in `records`."""
Token = NewType("Token", int)
Seat = NewType("Seat", int)
Score = NewType("Score", int)
Action = NewType("Action", int)
Threat = NewType("Threat", int)
Clock = NewType("Clock", int)
"""A count of ours that people keep, by its place in `clocks`."""
Prompts = NewType("Prompts", int)
"""A list of prompts (see `prompts.py`)."""
Gift = NewType("Gift", int)
Question = NewType("Question", int)
"""A question that the Oracle was asked."""

rules: Final = Rules(KERNEL_RULES, pause=True)
step = rules.step
choices = rules.choices

SOLO, COOPERATIVE, GUIDED = range(3)
MODES: Final = ("solo", "cooperative", "guided")
NOBODY: Final = Character(-1)
NO_GM: Final = -1
UNFINISHED, CONSCIOUS, UNCONSCIOUS, DEAD, CLAIMED = range(5)
STATUSES: Final = ("unfinished", "conscious", "unconscious", "dead", "claimed")
DAMAGED: Final = 1
LOST: Final = 2
"""Flags of a Record: lost means that it is on nobody's sheet any more."""
NO_VOW, SWORN = range(2)
OPEN_VOW: Final = (-1, -1, -1, -1)
"""No part of it is known yet."""
NO_SCENE: Final = -1
NO_FOE: Final = -1
LONGEST_LINE: Final = 60

DISCARDS: Final = open_pile("discards")
DECK: Final = Pile("deck", refill=DISCARDS)
OUT: Final = open_pile("out")
SHOWN: Final = open_pile("shown")


class RecordRow(NamedTuple):
    """A Record: noted on a sheet, or lost since (section 4)."""

    character: int
    kind: int
    entry: int
    """Of its table; -1 where it is in the players' words alone."""
    text: Text
    flags: int

    @property
    def damaged(self) -> bool:
        """Return whether the Record gives no Advantage until it is repaired (WOD-4.6)."""
        return bool(self.flags & DAMAGED)

    @property
    def lost(self) -> bool:
        """Return whether the Record is on nobody's sheet any more."""
        return bool(self.flags & LOST)


class TokenRow(NamedTuple):
    """A level that waits for a later Draw (WOD-7.6)."""

    character: int
    """The owner; NOBODY for the first character to act."""
    lifetime: int
    levels: int
    action: int
    """The Action that made it."""
    person: int
    """The text that names the person of a bond."""


class Level(NamedTuple):
    """Levels of one Draw: where they come from, which one it is, and how many (WOD-7.1)."""

    source: int
    which: int
    levels: int


class ThreatRow(NamedTuple):
    """A threat, with the successes that people count (WOD-19.6)."""

    name: int
    """A text, or an entry of the prompts (see `adventure/scenes.py`)."""
    character: int
    """The character it once was, or NOBODY."""
    successes: int = 0
    needed: int = 0
    """0: not said."""
    over: int = 0


class ClockRow(NamedTuple):
    """Segments that people fill as something draws near (WOD-A17)."""

    name: int
    """A text; NO_TEXT where it is the track of the Vow (WOD-A18)."""
    segments: int
    filled: int = 0
    away: int = 0

    @property
    def full(self) -> bool:
        return self.filled == self.segments

    @property
    def of_vow(self) -> bool:
        return self.name == NO_TEXT


class OracleRow(NamedTuple):
    """A question that the Oracle was asked, and the faces of its cards (section 5)."""

    seat: int
    cards: int
    """The likelihood."""
    answer: int
    """-1: still open."""
    question: Text
    meaning: Text
    faces: tuple[int, ...]

    @classmethod
    def saved(cls, row: tuple[Any, ...]) -> OracleRow:
        """Return the row that was saved; the faces stood at its end before they had a place of their own."""
        nested = len(row) == 6 and isinstance(row[5], tuple)
        return cls._make(row if nested else (*row[:5], row[5:]))


class Wandering(Table):
    """The state of the adventure; without the option the fields keep their initial values."""

    __slots__ = (
        "carried", "milestones", "milestones_needed", "notice", "notice_ends", "respites", "sanctuary", "scene",
        "scene_entry", "scene_foe", "scene_gifts", "scene_lost", "scene_misses", "scene_needed", "scene_prepared",
        "scene_successes", "scenes", "wander",
    )  # fmt: skip

    wander: int
    """The generator of scenes: apart from the game's chance, so that no scene disturbs the deck."""
    scenes: int
    """Number of scenes framed."""
    scene: int
    """The kind of the open scene, or NO_SCENE."""
    scene_entry: int
    """Its situation, by its place in `adventure.scenes`; kept after the scene, so that the next one is another."""
    scene_foe: int
    """The threat that stands here, by its place in `threats`, or NO_FOE. It counts its own successes."""
    scene_successes: int
    scene_needed: int
    scene_misses: int
    scene_prepared: int
    scene_gifts: int
    """Number of times the Gift was invoked alone in this scene."""
    scene_lost: int
    """1 where the open scene is lost or left, and only its harm is still to be endured."""
    milestones: int
    milestones_needed: int
    """Milestones of the Vow; 0 needed: the layer has not taken up a Vow."""
    notice: int
    """The forest's notice."""
    notice_ends: int
    """The notice at which the Vow is given up."""
    respites: int
    """Respite Actions that were taken since the Vow was made."""
    sanctuary: int
    """Actions that sanctuary still offers."""
    carried: int
    """1 where the next Rest is that of a Warden who fell; it is no respite."""

    @property
    def adventuring(self) -> bool:
        """Return whether the layer is in play."""
        return bool(self.origin.options.get("adventure"))

    def pick_for_adventure(self, count: int) -> int:
        """Return a number below `count`, by the layer's own generator."""
        self.luck += 1
        self.wander, found = chance.draw(self.wander, count)
        return found


class Chronicle(Wandering):
    """A sitting, or many: everything that the rules count, and the numbers of what people wrote."""

    __slots__ = (
        "act_action", "act_cards", "act_character", "act_levels", "act_named", "act_result", "act_score",
        "act_target", "act_text", "act_value", "blocks", "clocks", "deck", "discards", "facts", "fight", "gifts", "gm",
        "keeper", "limits", "looks", "memories", "mode", "muse", "names", "opened", "oracles", "out", "own_lines",
        "paused", "player", "records", "scores", "shown", "status", "threats", "tokens", "vow", "vow_half",
        "vow_state", "vow_text", "vows_kept", "writers",
    )  # fmt: skip
    rules: ClassVar[Rules] = rules
    piles: ClassVar[tuple[Pile, ...]] = (DECK, DISCARDS, OUT, SHOWN)
    generators: ClassVar[tuple[str, ...]] = ("rng", "muse", "wander")
    rows: ClassVar[dict[str, Callable[[Any], Any]]] = {
        "act_levels": lambda row: tuple(map(Level._make, row)),
        "clocks": ClockRow._make,
        "oracles": OracleRow.saved,
        "records": RecordRow._make,
        "threats": ThreatRow._make,
        "tokens": TokenRow._make,
    }

    mode: int
    gm: int
    """The seat of the game master, or NO_GM."""
    opened: int
    """1 once the opening scene has begun."""
    paused: int
    """The mask of seats that called a pause."""

    deck: list[Card]
    """The top card is the last."""
    discards: list[Card]
    out: list[Card]
    """The cards of the Action under way, until the last of them has been read (WOD-1.8)."""
    shown: list[Card]
    """The cards of any other reveal, until the last of them has been read."""

    keeper: list[int]
    """By character: the seat whose character it is."""
    player: list[int]
    """By character: the seat that acts for it now; the owner may let another."""
    scores: list[int]
    """Eight for each character."""
    status: list[int]
    gifts: list[int]
    names: list[Text]
    writers: list[Text]
    """By character: the player's own name (WOD-2.1)."""
    looks: list[Text]
    memories: list[Text]
    records: list[RecordRow]
    tokens: list[TokenRow]

    act_character: list[Character]
    act_action: list[int]
    act_score: list[int]
    act_value: list[int]
    """The Score as it stood when the levels were fixed."""
    act_levels: list[tuple[Level, ...]]
    act_cards: list[tuple[int, ...]]
    """The faces: Action card, two Challenge cards, the consequence card if any."""
    act_result: list[int]
    """Miss, Weak Hit or Strong Hit; -1 before the comparison, -2 where it was given up."""
    act_target: list[int]
    """The patient, or the one whom a boost is for."""
    act_named: list[int]
    """The Action that a boost was named for (see `gift.py`)."""
    act_text: list[Text]
    """The person of a bond, or the ally who is tended."""

    fight: int
    """A mask of characters who entered the open fight; 0 where there is none."""
    vow: tuple[int, ...]
    """Task, Subject, Complication, Location; -1 where a part is still open."""
    vow_state: int
    vow_half: int
    vow_text: Text
    vows_kept: int
    oracles: list[OracleRow]
    blocks: list[tuple[int, ...]]
    """The journal: rows of a kind and its numbers (see `journal.py`)."""
    facts: list[tuple[int, int]]
    threats: list[ThreatRow]
    clocks: list[ClockRow]
    limits: list[Text]
    own_lines: list[Text]
    """Ideas that people noted at this table, to be given back some time (WOD-A19)."""
    muse: int
    """The generator of ideas: apart from the game's chance, so that ideas disturb no shuffle."""

    # -- plain questions

    @property
    def idea_lists(self) -> list[PromptList]:
        """Return the lists of ideas of the game, and after them those that its authors brought."""
        lists: list[PromptList] = self.game.book.lists
        return lists

    @property
    def tale(self) -> Tale | None:
        """Return the tale that this table plays with, if it has one."""
        return TALES.get(str(self.origin.options.get("tale", "")))

    def option(self, name: str) -> Any:
        """An optional reading of the rules, as it was chosen before the first card."""
        return self.origin.options[name]

    @property
    def everybody(self) -> tuple[int, ...]:
        return tuple(range(self.seats))

    @property
    def players(self) -> tuple[int, ...]:
        """Return the seats that have characters: all but the game master's."""
        return tuple(seat for seat in range(self.seats) if seat != self.gm)

    @property
    def table_seats(self) -> tuple[int, ...]:
        """Return the seats that decide for the table: the GM's if there is one, else all (WOD-30.1, WOD-30.2)."""
        return self.everybody if self.gm == NO_GM else (self.gm,)

    def judge(self, character: Character) -> int:
        """Return the seat that confirms what concerns a character: the GM's, else its player's (WOD-30.1, WOD-30.2)."""
        return self.player[character] if self.gm == NO_GM else self.gm

    @property
    def characters(self) -> range:
        return range(len(self.keeper))

    def in_play(self, character: int) -> bool:
        """Finished, and neither dead nor claimed."""
        return self.status[character] in (CONSCIOUS, UNCONSCIOUS)

    @property
    def wardens(self) -> list[Character]:
        """Return the characters in play."""
        return [Character(one) for one in self.characters if self.in_play(one)]

    def score(self, character: int, score: int) -> int:
        return self.scores[character * len(SCORES) + score]

    def records_of(self, character: int) -> Iterator[Held]:
        """The Records on a sheet, in the order they were noted."""
        for held, record in enumerate(self.records):
            if record.character == character and not record.lost:
                yield Held(held)

    @property
    def open_act(self) -> Act | None:
        """Return the Action that is being prepared; None where there is none."""
        for act in reversed(range(len(self.act_result))):
            if self.act_result[act] == -1:
                return Act(act)
        return None

    def new_act(self, character: Character, action: int) -> Act:
        """Note that a character is about to make an Action."""
        self.act_character.append(character)
        self.act_action.append(action)
        self.act_score.append(-1)
        self.act_value.append(0)
        self.act_levels.append(())
        self.act_cards.append(())
        self.act_result.append(-1)
        self.act_target.append(-1)
        self.act_named.append(-1)
        self.act_text.append(NO_TEXT)
        return Act(len(self.act_action) - 1)

    # -- what the kernel asks of a game

    def refilled(self, pile: Pile, number: int) -> None:
        """Only when the deck is empty and a card is needed; cards that lie out stay out (WOD-1.6, WOD-1.7)."""
        count = len(self.deck)
        self.say("WOD-1.6", "The deck is empty: the {} cards of the discard pile are shuffled.", count)


def own(table: Chronicle, seat: Seat, *others: object, **named: object) -> int:
    """Whose an option of a menu is: the seat's that opened it. Everybody is asked, so that anybody may close it."""
    return seat


def name_of(table: Chronicle, character: int) -> str:
    """Return the name on the sheet, or a placeholder (WOD-2.11)."""
    return in_one_line(table.read(table.names[character])) or f"Warden {character + 1}"


def in_one_line(text: str) -> str:
    """Return a text as labels and lines show it: no line breaks, and not without end. The sheet shows all of it."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 1] + "…"
