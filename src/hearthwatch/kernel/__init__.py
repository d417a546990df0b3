"""The kernel: everything that games share. It knows no game."""

from . import chance
from .amending import Amended, Dropped
from .bounds import Among, Bound, Columns, bits, bodies_of, columns, count_of, last_of, seats_of, upto
from .campaigns import Campaign
from .chronicle import Line
from .coverage import Coverage
from .decision import Decision, Option, Options, Refusals, Refused
from .documents import Export
from .errors import (
    BrokenTable,
    HearthwatchError,
    IllegalChoice,
    NoSuchDocument,
    RecordError,
    RulesDefect,
    SetupError,
    UnknownGame,
)
from .events import Event, close
from .faces import Question, Refusal, Step
from .game import Authored, Game
from .heuristics import ActionFeatureNames, ActionFeatures, Heuristics, Rival
from .memory import asks_why, remembered
from .names import BitsOf, EachOf, Kept, Names, Rows
from .orders import agree_in_advance, ask_me, pass_in_silence, pass_until_my_turn
from .outcome import Outcome
from .parts import Part
from .payment import PAYMENT_RULES, Need, Payments, Supply, Unit
from .piles import NO_CARD, OWNER_SEES, Pile, hands, open_pile
from .plain import (
    BoardData,
    CampaignData,
    DecisionData,
    Document,
    LineData,
    Migration,
    OptionData,
    OptionValues,
    OutcomeData,
    SavedState,
    SettingData,
    View,
)
from .positions import Position, Positions
from .readers import EVERYONE, SPECTATOR, Readers, mask_of
from .records import Amend, Choice, Entry, Record, Redo, Undo
from .rules import KERNEL_RULES, Rules
from .settings import Number, OneOf, OneWritten, PerSeat, Setting, Several, YesNo
from .steps import NOTHING, Card, Face, OptionKind, Stage, no
from .table import Table
from .texts import NO_TEXT, Text
from .windows import window
from .words import Ref, Words, fill, joined

__all__ = [
    "EVERYONE",
    "KERNEL_RULES",
    "NOTHING",
    "NO_CARD",
    "NO_TEXT",
    "OWNER_SEES",
    "PAYMENT_RULES",
    "SPECTATOR",
    "ActionFeatureNames",
    "ActionFeatures",
    "Amend",
    "Amended",
    "Among",
    "Authored",
    "BitsOf",
    "BoardData",
    "Bound",
    "BrokenTable",
    "Campaign",
    "CampaignData",
    "Card",
    "Choice",
    "Columns",
    "Coverage",
    "Decision",
    "DecisionData",
    "Document",
    "Dropped",
    "EachOf",
    "Entry",
    "Event",
    "Export",
    "Face",
    "Game",
    "HearthwatchError",
    "Heuristics",
    "IllegalChoice",
    "Kept",
    "Line",
    "LineData",
    "Migration",
    "Names",
    "Need",
    "NoSuchDocument",
    "Number",
    "OneOf",
    "OneWritten",
    "Option",
    "OptionData",
    "OptionKind",
    "OptionValues",
    "Options",
    "Outcome",
    "OutcomeData",
    "Part",
    "Payments",
    "PerSeat",
    "Pile",
    "Position",
    "Positions",
    "Question",
    "Readers",
    "Record",
    "RecordError",
    "Redo",
    "Ref",
    "Refusal",
    "Refusals",
    "Refused",
    "Rival",
    "Rows",
    "Rules",
    "RulesDefect",
    "SavedState",
    "Setting",
    "SettingData",
    "SetupError",
    "Several",
    "Stage",
    "Step",
    "Supply",
    "Table",
    "Text",
    "Undo",
    "Unit",
    "UnknownGame",
    "View",
    "Words",
    "YesNo",
    "agree_in_advance",
    "ask_me",
    "asks_why",
    "bits",
    "bodies_of",
    "chance",
    "close",
    "columns",
    "count_of",
    "fill",
    "hands",
    "joined",
    "last_of",
    "mask_of",
    "no",
    "open_pile",
    "pass_in_silence",
    "pass_until_my_turn",
    "remembered",
    "seats_of",
    "upto",
    "window",
]
