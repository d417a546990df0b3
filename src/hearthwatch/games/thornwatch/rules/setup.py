"""Before each adventure: roles, the opening, the wound deck, traits, starting hands (section 2 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import OptionValues, Refusal, SetupError, Step, no

from ..content import (
    FIRST_SCAR,
    HAND,
    JUDGE_NAMES,
    ROLE_NAMES,
    SCARS,
    TRAITS,
    WOUND,
    WOUNDS_PER_HERO,
    deck_of,
)
from ..table import (
    JUDGE,
    NOT_CHOSEN,
    SETUP,
    SLOTS,
    Hero,
    Role,
    Seat,
    Thornwatch,
    TraitSlot,
    choices,
    known_to_all,
    step,
)
from .awards import AWARDS
from .hero_cards import draw_cards
from .knots import knot_that, may_use, tie_knots, use_knot
from .scenes import scene_begins

CHOOSE: Final = "choose"
RANDOM: Final = "random"


def begin(table: Thornwatch, options: OptionValues) -> None:
    """The five steps of adventure setup in their order (TWN-2.1)."""
    heroes = table.seats - 1
    table.phase = SETUP
    table.awards = AWARDS.index(options["awards"])
    table.lazy, table.open_ebb = int(options["lazy_reshuffle"]), int(options["unlimited_ebb"])
    table.roles = roles_said(table, options["roles"])
    table.looks = [table.pick(2) for _ in range(heroes)]
    judge = options["judge"]
    table.judge = table.pick(len(JUDGE_NAMES)) if judge == RANDOM else NOT_CHOSEN
    if judge in JUDGE_NAMES:
        table.judge = JUDGE_NAMES.index(judge)
    opening = str(options["opening"]).partition("@")[0]
    openings = [scene.slug for scene in table.book.of_kind("opening")]
    table.opening = "" if opening == CHOOSE else opening
    if opening == RANDOM:
        table.opening = openings[table.pick(len(openings))]
    table.knots = [()] * table.seats
    table.do(
        choose_judge(),
        choose_roles(),
        choose_opening(),
        lay_out_decks(),
        *[draw_traits(Hero(hero), int(options["choose_traits"])) for hero in range(heroes)],
        tie_knots(),
        *[draw_hand(Hero(hero)) for hero in range(heroes)],
        first_scene(),
    )


# -- roles


def roles_said(table: Thornwatch, said: object) -> list[Role]:
    """The roles that are settled; the others are drawn at random, unless they are chosen at the table (TWN-2.3)."""
    heroes = table.seats - 1
    names = [None] * table.seats if said == RANDOM else [*said]  # type: ignore[misc]
    if len(names) != table.seats or names[0] not in (None, CHOOSE):
        raise SetupError("The first seat is the Judge's and has no role; every other seat has one (TWN-1.3, TWN-2.3).")
    found = [Role(ROLE_NAMES.index(name)) if name in ROLE_NAMES else Role(NOT_CHOSEN) for name in names[1:]]
    for hero in range(heroes):
        if names[hero + 1] is None:
            free = [role for role in range(len(ROLE_NAMES)) if role not in found]
            found[hero] = Role(free[table.pick(len(free))])
    return found


@step("TWN-2.2")
def choose_judge(table: Thornwatch) -> None:
    if table.judge == NOT_CHOSEN:
        table.ask(JUDGE, judges())


@choices("TWN-2.2", "Which Judge are you?")
def judges(table: Thornwatch) -> Iterator[Step]:
    for judge in range(len(JUDGE_NAMES)):
        yield be_judge(judge)


@step("TWN-2.2", "{judge:JudgeName}", group="Judge")
def be_judge(table: Thornwatch, judge: int) -> None:
    table.judge = judge
    table.say("TWN-2.2", "The Judge is {:JudgeName}.", judge)


@step("TWN-2.3")
def choose_roles(table: Thornwatch) -> None:
    """In seating order, each a role that nobody has (TWN-1.4)."""
    waiting = [hero for hero in table.heroes if table.roles[hero] == NOT_CHOSEN]
    if waiting:
        table.ask(table.seat_of(waiting[0]), roles_to_take(Hero(waiting[0])), then=choose_roles())


@choices("TWN-2.3", "Which role do you take?")
def roles_to_take(table: Thornwatch, hero: Hero) -> Iterator[Step]:
    for role in range(len(ROLE_NAMES)):
        for look in range(2):
            yield take_role(hero, Role(role), 2 * role + look)


@step("TWN-2.3", "{role}, as {look:Look}", group="{role}")
def take_role(table: Thornwatch, hero: Hero, role: Role, look: int) -> None:
    """One of the two manifestations, which differ only in picture (TWN-1.5)."""
    table.roles[hero] = role
    table.looks[hero] = look % 2


@take_role.refuses
def cannot_take_role(table: Thornwatch, hero: Hero, role: Role, look: int) -> Refusal | None:
    return no("TWN-1.4", "Another hero is the {:Role}.", role) if role in table.roles else None


# -- the adventure


@step("TWN-2.4")
def choose_opening(table: Thornwatch) -> None:
    """The Judge chooses the opening, which names its closing (TWN-2.4, TWN-6.2)."""
    if not table.opening:
        table.ask(JUDGE, openings())


@choices("TWN-2.4", "Which adventure is played?")
def openings(table: Thornwatch) -> Iterator[Step]:
    for scene in table.book.of_kind("opening"):
        yield open_with(scene.slug)


@step("TWN-2.4", "{slug:SceneTitle}", group="Adventure")
def open_with(table: Thornwatch, slug: str) -> None:
    table.opening = slug


# -- decks


@step("TWN-2.6")
def lay_out_decks(table: Thornwatch) -> None:
    """Ten W per hero, once for the whole adventure; each hero's own thirty cards, shuffled (TWN-2.6, TWN-2.10)."""
    heroes = len(table.roles)
    sheet = table.book.scenes[table.opening].sheet
    table.closing, table.despair = sheet.closing, sheet.despair
    decks = [tuple(table.lay_out(deck_of(role))) for role in table.roles]
    table.wounds = table.lay_out([WOUND] * (WOUNDS_PER_HERO * heroes))
    known_to_all(table, table.wounds)
    table.decks = tuple(decks)
    table.discards = table.hands = table.looked = ((),) * heroes
    table.slotted = ((),) * (heroes * SLOTS)
    table.spot = [-1] * len(table.face)
    table.traits, table.focus = [NOT_CHOSEN] * (2 * heroes), [0] * (2 * heroes)
    for deck in decks:
        table.shuffle(deck)


# -- traits


@step("TWN-2.7")
def draw_traits(table: Thornwatch, hero: Hero, choose: int) -> None:
    """Two at random, or chosen (TWN-2.8); a scar takes the place of one (TWN-2.9, TWN-G30)."""
    first, second = table.trait_slots(hero)
    players = table.campaign.players
    if table.seat_of(hero) < len(players) and players[table.seat_of(hero)].scar:
        held = [scar for scar in range(len(SCARS)) if FIRST_SCAR + scar not in table.traits]
        table.traits[second] = FIRST_SCAR + held[table.pick(len(held))]
        table.say("TWN-2.9", "{:Hero} begins with {:TraitSlot}.", hero, second)
    free = [slot for slot in (first, second) if table.traits[slot] == NOT_CHOSEN]
    if choose:
        table.do(*[choose_trait(hero)] * len(free))
        return
    for slot in free:
        left = [trait for trait in range(len(TRAITS)) if trait not in table.traits]
        table.traits[slot] = left[table.pick(len(left))]
        table.say("TWN-2.7", "{:Hero} begins with {:TraitSlot}.", hero, slot)


@step("TWN-2.8")
def choose_trait(table: Thornwatch, hero: Hero) -> None:
    table.ask(table.seat_of(hero), traits_to_take(hero))


@choices("TWN-2.8", "Which trait do you take?", page=30)
def traits_to_take(table: Thornwatch, hero: Hero) -> Iterator[Step]:
    for trait in range(len(TRAITS)):
        if trait not in table.traits:
            yield take_trait(hero, trait)


@step("TWN-2.8", "{trait:TraitName}", group="Trait")
def take_trait(table: Thornwatch, hero: Hero, trait: int) -> None:
    slot = next(slot for slot in table.trait_slots(hero) if table.traits[slot] == NOT_CHOSEN)
    table.traits[slot] = trait
    table.say("TWN-2.8", "{:Hero} begins with {:TraitSlot}.", hero, slot)


# -- hands and knots


@step("TWN-2.10")
def draw_hand(table: Thornwatch, hero: Hero) -> None:
    """Five cards; the Crow's Loop may give one more, the Bent Bow a focus die (TWN-C57, TWN-C55)."""
    draw_cards(table, hero, HAND)
    if may_use(table, hero, "one more card") or may_use(table, hero, "begin focused"):
        table.ask(table.seat_of(hero), beginnings(hero))


@choices("TWN-G32", "Do you use a knot now?")
def beginnings(table: Thornwatch, hero: Hero) -> Iterator[Step]:
    if may_use(table, hero, "one more card"):
        yield begin_with_card(hero)
    if may_use(table, hero, "begin focused"):
        for slot in table.trait_slots(hero):
            yield begin_focused(hero, TraitSlot(slot))
    yield use_no_knot(Seat(table.seat_of(hero)))


@step("TWN-C57", "Draw one more card", group="Knots")
def begin_with_card(table: Thornwatch, hero: Hero) -> None:
    use_knot(table, hero, knot_that(table, hero, "one more card"))
    draw_cards(table, hero, 1)


@step("TWN-C55", "Begin with {slot} on its focus-die side", group="Knots")
def begin_focused(table: Thornwatch, hero: Hero, slot: TraitSlot) -> None:
    use_knot(table, hero, knot_that(table, hero, "begin focused"))
    table.focus[slot] = 1


@begin_focused.refuses
def cannot_begin_focused(table: Thornwatch, hero: Hero, slot: TraitSlot) -> Refusal | None:
    return no("TWN-19.6", "A scar is never flipped.") if table.is_scar(slot) else None


@step("TWN-32.3", "Keep the knots for later", group="Knots")
def use_no_knot(table: Thornwatch, seat: Seat) -> None:
    """The effect of one knot may be used later."""


@step("TWN-6.1")
def first_scene(table: Thornwatch) -> None:
    table.do(scene_begins(table.opening))
