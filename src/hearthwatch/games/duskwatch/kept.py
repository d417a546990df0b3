"""The stored form of a chronicle, which names Gifts, ideas, scenes and threats: their lists grow and change.

Scores, Actions, kinds of Record and playing cards stay numbers, for the rules know each by its place. So do entries of
the tables that a card is read from (records, the Vow, the Oracle): their place is the value of that card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hearthwatch.kernel import Kept, Names, Rows

from .content import GIFT, GIFTS, LOCATION, SUBJECT
from .content.adventure import FOES, SCENES
from .content.prompts import LISTS, SITUATIONS
from .content.tales import KEEPERS, VOW_ENTRIES, OwnVow, Tale
from .rules.adventure.scenes import BY_INDEX, FRAMED
from .rules.ideas import OWN_LINES
from .rules.journal import ADVENTURE, IDEA, VOW
from .table import rules

GIFT_NAMES: Final = Names("Gift", [gift.name for gift in GIFTS])
IDEA_LISTS: Final = Names("list of ideas", [one.key for one in LISTS])
IDEAS: Final = [Names("idea", one.entries) for one in LISTS]
SCENE_KINDS: Final = Names("kind of scene", [kind.name for kind in SCENES])
SCENE_NAMES: Final = Names("situation", [one.situation for one in SITUATIONS])
FOE_NAMES: Final = Names("threat", [foe.name for foe in FOES])


class Threats:
    """The name of a threat: an authored text, or one of the prompts."""

    def write(self, value: int) -> int | str:
        return FOE_NAMES.names[BY_INDEX - value] if value <= BY_INDEX else value

    def read(self, plain: int | str) -> int:
        return plain if isinstance(plain, int) else BY_INDEX - int(FOE_NAMES.read(plain))


THREATS: Final = Threats()


def _block(row: Sequence[Any]) -> tuple[Kept | None, ...]:
    """Return the stored form of each column in a block of the journal."""
    if row[0] == IDEA and row[2] != OWN_LINES:
        return (None, None, IDEA_LISTS, IDEAS[IDEA_LISTS.read(row[2])])
    if row[0] == ADVENTURE and row[1] == FRAMED:
        tie = (None, None, None, VOW_ENTRIES[SUBJECT], VOW_ENTRIES[LOCATION])
        return (None, None, SCENE_KINDS, SCENE_NAMES, *tie)[: len(row)]
    if row[0] == VOW:
        return (None, None, *VOW_ENTRIES)[: len(row)]
    return ()


KEPT: Final[Mapping[str, Kept]] = {
    "gifts": GIFT_NAMES,
    "records": Rows(lambda row: (None, None, GIFT_NAMES) if row[1] == GIFT else ()),
    "blocks": Rows(_block),
    "threats": Rows(lambda row: (THREATS,)),
    "vow": OwnVow(),
    "scene": SCENE_KINDS,
    "scene_entry": SCENE_NAMES,
}
rules.names |= {"Gift": GIFT_NAMES, "Prompts": IDEA_LISTS}


def keep(tale: Tale) -> None:
    """Give the Gifts and the situations of a tale names to be kept by."""
    for number, gift in enumerate(tale.gifts):
        GIFT_NAMES.add(f"{GIFTS[gift].name} {tale.slug} {tale.digest} {number}")
    for number, scene in enumerate(sorted(one for scenes in tale.scenes for one in scenes)):
        SCENE_NAMES.add(f"{SITUATIONS[scene].situation} {tale.slug} {tale.digest} {number}")


KEEPERS.append(keep)
