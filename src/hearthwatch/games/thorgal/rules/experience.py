"""Experience: points for the Combat dial or the Journey track (section 8 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Step

from ..content import CHARACTER_NAMES, MOST_EXPERIENCE
from ..table import Saga, choices, step
from ..things import NOWHERE, Character
from .effects.language import effect

FREE, COMBAT_ONLY, JOURNEY_ONLY = range(3)


def beyond(table: Saga, who: Character, track: str) -> str:
    """Return the name of the effect that a point gives at level 7 (THG-8.3)."""
    return f"character/{CHARACTER_NAMES[table.party[who]]}/beyond {track}"


@step("THG-8.2")
def gain_experience(table: Saga, who: Character, count: int, on: int) -> None:
    """Point by point; they may be divided freely unless the icon fixes the track (THG-8.4)."""
    if count <= 0:
        return
    table.do(gain_experience(who, count - 1, on))
    if on == COMBAT_ONLY:
        table.do(learn_combat(who))
    elif on == JOURNEY_ONLY:
        table.do(learn_journey(who))
    else:
        table.ask(table.seat_of(who), tracks_to_learn(who))


@choices("THG-8.1", "{who}: where does the Experience go?")
def tracks_to_learn(table: Saga, who: Character) -> Iterator[Step]:
    yield learn_combat(who)
    yield learn_journey(who)


@step("THG-8.1", "Combat: {who:CombatLevel}", group="Experience")
def learn_combat(table: Saga, who: Character) -> None:
    """The dial goes one step on; beyond level 7 its bonus is gained (THG-8.3)."""
    if table.combat_level[who] < MOST_EXPERIENCE:
        table.combat_level[who] += 1
        table.say("THG-8.1", "{:Character} reaches Combat level {}.", who, table.combat_level[who] + 1)
    else:
        table.do(effect(beyond(table, who, "combat"), who, NOWHERE))


@step("THG-8.1", "Journey: {who:JourneyLevel}", group="Experience")
def learn_journey(table: Saga, who: Character) -> None:
    """The tracker goes one step up; beyond level 7 its bonus is gained (THG-8.3)."""
    if table.journey_level[who] < MOST_EXPERIENCE:
        table.journey_level[who] += 1
        table.say("THG-8.1", "{:Character} reaches Journey level {}.", who, table.journey_level[who] + 1)
    else:
        table.do(effect(beyond(table, who, "journey"), who, NOWHERE))


# -- losing it


def lose_experience(table: Saga, who: Character, count: int) -> int:
    """Steps back, of the owner's choice; how many there are to lose."""
    lost = min(count, table.combat_level[who] + table.journey_level[who])
    table.do(step_back(who, lost))
    return lost


@step("THG-10.1")
def step_back(table: Saga, who: Character, count: int) -> None:
    """One after the other; where all of it goes there is nothing to choose."""
    if count >= table.combat_level[who] + table.journey_level[who]:
        table.combat_level[who] = table.journey_level[who] = 0
        if count > 0:
            table.say("THG-10.1", "{:Character} loses all Experience.", who)
    elif count > 0:
        table.ask(table.seat_of(who), tracks_to_lose(who), then=step_back(who, count - 1))


@choices("THG-1.6", "{who}: which Experience is lost?")
def tracks_to_lose(table: Saga, who: Character) -> Iterator[Step]:
    if table.combat_level[who]:
        yield forget_combat(who)
    if table.journey_level[who]:
        yield forget_journey(who)


@step("THG-1.6", "Combat: one level down", group="Experience")
def forget_combat(table: Saga, who: Character) -> None:
    """The dial goes back."""
    table.combat_level[who] -= 1
    table.say("THG-1.6", "{:Character} loses a level of Combat Experience.", who)


@step("THG-1.6", "Journey: one level down", group="Experience")
def forget_journey(table: Saga, who: Character) -> None:
    """The tracker goes back."""
    table.journey_level[who] -= 1
    table.say("THG-1.6", "{:Character} loses a level of Journey Experience.", who)
