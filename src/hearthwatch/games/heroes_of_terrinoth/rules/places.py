"""Locations: exploring them, travelling from one to the next (sections 8 and 12 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Card, Refusal, Step, no

from ..content import FIRST_NEMESIS
from ..table import NO_CARD, TRAVEL_PHASE, Hero, Realm, choices, step
from .effects.language import effect, would_matter
from .harm import discard_enemy, is_defeated
from .quest_rules import quest_moment
from .spawning import spawn_in_shadows, spawns_around


def add_progress(table: Realm, progress: int) -> None:
    """Progress on the active location, without an upper limit (HOT-8.10, HOT-8.11, HOT-8.12)."""
    progress = max(progress, -table.progress)
    if not progress:
        return
    table.progress += progress
    if progress > 0:
        table.say("HOT-8.10", "{:Place} gains {} progress: {} of {:Value}.", 0, progress, table.progress, 0)
    else:
        table.say("HOT-8.11", "{:Place} loses {} progress: {} of {:Value}.", 0, -progress, table.progress, 0)
    if table.is_explored and not table.explored_before:
        table.explored_before = 1
        table.say("HOT-8.11", "{:Place} is fully explored.", 0)
        quest_moment(table, "explored", table.active)


@step("HOT-12.15")
def travel_phase(table: Realm) -> None:
    """Start of the phase, the journey if there is one, end of the phase."""
    table.phase = TRAVEL_PHASE
    table.active = table.leader
    table.do(place_works("start"), may_travel(), place_works("end"))


@step("HOT-12.1")
def place_works(table: Realm, moment: str) -> None:
    """Run the active location's effect at the start or at the end of the phase (HOT-12.14).

    An effect that changes nothing is not logged.
    """
    site = table.site()
    name = f"location/{site.name}/{moment}"
    if site.at(moment) is not None:
        if would_matter(table, name, table.leader, NO_CARD):
            table.say("HOT-12.1" if moment == "start" else "HOT-12.14", "{:Place}, {:PlaceText}", 0, moment)
        table.do(effect(name, table.leader, NO_CARD))


@step("HOT-12.2")
def may_travel(table: Realm) -> None:
    """At most one journey, if the location is fully explored and another lies ahead (HOT-12.3, HOT-12.4)."""
    if table.is_explored and table.locations:
        table.ask(table.leader_seat, travel_or_stay())


@choices("HOT-12.2", "Does the party travel on?")
def travel_or_stay(table: Realm) -> Iterator[Step]:
    """The party decides; its leader says so (HOT-G19)."""
    yield travel()
    yield stay()


@step("HOT-12.2", "Stay", group="Travel")
def stay(table: Realm) -> None:
    """Nobody has to travel."""


@step("HOT-12.5", "Travel on", group="Travel")
def travel(table: Realm) -> None:
    """Away, the leader's token, a new place with its enemies, then what the quest says of it (HOT-G34)."""
    table.do(leave_place(), pass_leadership(), arrive(), arrived())
    quest_moment(table, "left", table.leader)


@travel.refuses
def cannot_travel(table: Realm) -> Refusal | None:
    if not table.is_explored:
        value = table.site().value
        return no("HOT-12.2", "The location has {} of the {} progress it takes.", table.progress, value)
    return None if table.locations else no("HOT-12.3", "This is the last location.")


@step("HOT-12.6")
def leave_place(table: Realm) -> None:
    """The location and its progress go, and everything in the shadows but a Nemesis; the engaged stay (HOT-12.7)."""
    table.past.append(table.location)
    table.progress = table.explored_before = 0
    table.do(*[left_behind(card) for card in table.in_shadows() if table.face[card] < FIRST_NEMESIS])


@step("HOT-12.8")
def left_behind(table: Realm, card: Card) -> None:
    """Discard an enemy in the shadows; it was not defeated."""
    discard_enemy(table, card)
    table.say("HOT-12.8", "{:Card} is left behind, and discarded.", card)


@step("HOT-12.9")
def pass_leadership(table: Realm) -> None:
    """Only now may the token change hands (HOT-12.10)."""
    table.ask(table.leader_seat, new_leaders())


@choices("HOT-12.9", "{Leader} leads the party: who leads from here?")
def new_leaders(table: Realm) -> Iterator[Step]:
    """Any living hero."""
    for hero in table.heroes:
        yield lead(hero)


@step("HOT-12.9", "{hero} leads", group="Party leader")
def lead(table: Realm, hero: Hero) -> None:
    """The token lies with this hero."""
    table.leader = table.active = hero
    table.say("HOT-12.9", "{:Hero} leads the party.", hero)


@lead.refuses
def cannot_lead(table: Realm, hero: Hero) -> Refusal | None:
    return is_defeated(table, hero)


@new_leaders.besides
def leaders_no_more(table: Realm) -> Iterator[Step]:
    """The defeated."""
    yield from map(lead, table.down)


@step("HOT-12.11")
def arrive(table: Realm) -> None:
    """The next location is turned up, and its enemies come."""
    table.location = table.locations.pop()
    table.reveal(table.location)
    table.say("HOT-12.11", "The party comes to {:Place}.", 0)
    table.do(*location_spawns(table))


def location_spawns(table: Realm) -> list[Step]:
    """Engaged ones from the leader clockwise, then facedown ones in the shadows (HOT-12.12, HOT-12.13)."""
    site = table.site()
    return [*spawns_around(table, table.leader, site.engaged), *[spawn_in_shadows(1)] * site.shadow]


@step("HOT-18.2")
def arrived(table: Realm) -> None:
    """The quest's rules about arriving come after the location's own spawns (HOT-G34)."""
    if table.is_final:
        quest_moment(table, "arrive final", table.leader)
    quest_moment(table, "arrive", table.leader)
