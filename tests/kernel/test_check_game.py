"""The conformance suite passes honest games and finds every kind of bug that is planted in one."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import pytest
from msgspec import Struct
from msgspec.structs import asdict, replace

from hearthwatch.kernel import (
    EVERYONE,
    KERNEL_RULES,
    Campaign,
    Card,
    Game,
    Pile,
    Readers,
    Ref,
    Refusal,
    Rules,
    Step,
    Table,
    Text,
    Words,
    asks_why,
    chance,
    no,
)
from hearthwatch.kernel.orders import SILENT
from hearthwatch.kernel.testing import Report, check_game, check_labels, play, suite

from .planting import changed, planted, small_game
from .toys import dungeon, journal, knife, letters, thicket, tiles, vigil
from .toys.dungeon import Dungeon, Hero
from .toys.journal import Journal
from .toys.knife import Knife
from .toys.letters import Letters
from .toys.tiles import Tiles
from .toys.vigil import Vigil

TOYS = [knife.GAME, journal.GAME, letters.GAME, tiles.GAME, dungeon.GAME, thicket.GAME, vigil.GAME]
by_slug = pytest.mark.parametrize("game", TOYS, ids=lambda game: game.slug)


@by_slug
def test_an_honest_game_passes(game: Game[Any]) -> None:
    report = check_game(game, plays=6, seconds=300, seed=3)
    assert report.plays == 6
    assert report.decisions > 30
    assert report.deep_checks >= 12


@pytest.mark.slow
@by_slug
def test_an_honest_game_passes_for_long(game: Game[Any]) -> None:
    assert check_game(game, plays=40, seconds=600, seed=1).plays == 40


def test_a_check_is_the_same_again() -> None:
    one, other = (check_game(dungeon.GAME, plays=3, seconds=300, seed=5) for _ in range(2))
    assert (one.decisions, one.deep_checks) == (other.decisions, other.deep_checks)
    assert check_game(dungeon.GAME, plays=3, seconds=300, seed=6).decisions != one.decisions


def test_time_bounds_it_but_the_first_play_ends() -> None:
    report = check_game(tiles.GAME, plays=1000, seconds=0)
    assert (report.plays, report.deep_checks) == (1, 0)
    assert repr(report) == f"<Report: 1 plays, {report.decisions} decisions, 0 deep checks>"


def test_given_options_hold_and_others_vary(monkeypatch: pytest.MonkeyPatch) -> None:
    setups = []

    def listening(*args: Any) -> play.Play:
        setups.append(args[1])
        return play.Play(*args)

    monkeypatch.setattr(suite, "Play", listening)
    check_game(journal.GAME, plays=12, seconds=300, hours=4)
    assert {setup["hours"] for setup in setups} == {4}
    assert {setup["grim"] for setup in setups} == {True, False}
    assert {setup["seats"] for setup in setups} == {1, 2, 3}
    assert {setup["typed"] for setup in setups} == {False, "dice", "cards"}


# -- planted bugs


def assert_found(game: Game[Any], table: type[Table], message: str, **options: Any) -> str:
    """What the suite says about the game on another table; it must match."""
    with pytest.raises(AssertionError, match=message) as failure:
        check_game(planted(game, table), plays=40, seconds=60, **options)
    return str(failure.value)


def test_a_list_shared_by_clones() -> None:
    class Shared(Dungeon):
        __slots__ = ()

        def clone(self) -> Shared:
            twin = super().clone()
            twin.health = self.health
            return twin

    assert_found(dungeon.GAME, Shared, r"changed the table it was cloned from|has changed since, in \['health'\]")


def test_a_tuple_of_lists_shared_by_clones() -> None:
    class Shared(Dungeon):
        __slots__ = ("wounds",)
        wounds: tuple[list[int], ...]

        def check(self) -> None:
            self.wounds = self.wounds or ([],)
            self.wounds[0].append(self.round)

    assert_found(dungeon.GAME, Shared, "cloned from|has changed since|'wounds'")


def test_a_view_that_shows_a_hidden_face() -> None:
    class Foreseen(dungeon.DungeonBoard, kw_only=True):
        next: int | None

    class Leaky(Dungeon):
        __slots__ = ()

        def board(self, readers: Readers) -> Foreseen:
            return Foreseen(**asdict(super().board(readers)), next=self.face[self.cave[-1]] if self.cave else None)

    assert_found(dungeon.GAME, Leaky, "differ for seat .*, in board")


def test_a_view_with_the_state_of_the_generator() -> None:
    class WithChance(dungeon.DungeonBoard, kw_only=True):
        rng: int

    class Leaky(Dungeon):
        __slots__ = ()

        def board(self, readers: Readers) -> WithChance:
            return WithChance(**asdict(super().board(readers)), rng=self.rng)

    assert_found(dungeon.GAME, Leaky, "holds the seed or the state of the generator")


def test_a_view_that_is_no_plain_data() -> None:
    class OddBoard(dungeon.DungeonBoard, kw_only=True):
        table: object

    class Odd(Dungeon):
        __slots__ = ()

        def board(self, readers: Readers) -> OddBoard:
            return OddBoard(**asdict(super().board(readers)), table=object())

    assert_found(dungeon.GAME, Odd, "There is no view", seed=1)


def test_keys_that_are_not_stable() -> None:
    counter = itertools.count()
    more = Rules(dungeon.rules)

    @more.step("", "Shout {number}")
    def shout(table: Dungeon, number: int) -> None:
        pass

    def restless(table: Dungeon) -> Iterator[Step]:
        yield from dungeon.rules.run[dungeon.actions.kind.id](table)
        yield shout(next(counter))

    class Restless(Dungeon):
        __slots__ = ()
        rules: ClassVar[Rules] = changed(more, actions=restless)

    assert_found(dungeon.GAME, Restless, "Found anew on the same table, the options")


def test_an_option_that_is_offered_twice() -> None:
    def doubled(table: Dungeon) -> Iterator[Step]:
        for step in dungeon.rules.run[dungeon.actions.kind.id](table):
            yield from (step, step)

    class Doubled(Dungeon):
        __slots__ = ()
        rules: ClassVar[Rules] = changed(dungeon.rules, actions=doubled)

    assert_found(dungeon.GAME, Doubled, "Two options have the key 'fight:0:")


def test_an_option_that_is_left_out_where_nobody_asks_why() -> None:
    def secretive(table: Dungeon) -> Iterator[Step]:
        for place, step in enumerate(dungeon.rules.run[dungeon.actions.kind.id](table)):
            if asks_why(table) or place != 1:
                yield step

    class Secretive(Dungeon):
        __slots__ = ()
        rules: ClassVar[Rules] = changed(dungeon.rules, actions=secretive)

    assert_found(dungeon.GAME, Secretive, "leaves out '.*' where nobody asks why, yet nothing refuses it")


def test_a_question_that_is_sure_of_what_is_refused() -> None:
    more = changed(dungeon.rules, words={"rerolls": dungeon.rerolls.kind.words})
    more.by_name["rerolls"].sure = True
    more.checks[more.by_name["reroll"].id] = lambda table, hero, die: no("DUN-5", "Not this one.") if die == 0 else None

    class Rash(Dungeon):
        __slots__ = ()
        rules: ClassVar[Rules] = more

    assert_found(dungeon.GAME, Rash, "The question is sure of '.*', which is refused")


def test_a_key_that_does_not_name_its_option() -> None:
    more = Rules(dungeon.rules)

    @more.step("", "Say {word}")
    def say_it(table: Dungeon, word: str) -> None:
        pass

    def talkative(table: Dungeon) -> Iterator[Step]:
        yield from dungeon.rules.run[dungeon.actions.kind.id](table)
        yield say_it("one:two")

    class Talkative(Dungeon):
        __slots__ = ()
        rules: ClassVar[Rules] = changed(more, actions=talkative)

    assert_found(dungeon.GAME, Talkative, "does not name its own option")


def test_an_option_that_is_not_accepted() -> None:
    def angry(table: Dungeon, hero: Hero, enemy: Card) -> None:
        if table.round == 2:
            raise ValueError("not in the second round")

    class Angry(Dungeon):
        __slots__ = ()
        rules: ClassVar[Rules] = changed(dungeon.rules, scout=angry)

    message = assert_found(dungeon.GAME, Angry, "(not accepted|cannot be played on): BrokenTable")
    assert "[ValueError: not in the second round]" in message


def test_a_lost_card() -> None:
    def careless(table: Dungeon, hero: Hero, enemy: Card) -> None:
        table.line.remove(enemy)

    class Careless(Dungeon):
        __slots__ = ()
        rules: ClassVar[Rules] = changed(dungeon.rules, blows=careless)

    assert_found(dungeon.GAME, Careless, r"Of 18 cards \[[\d, ]+\] lie nowhere, none in two places")


def test_a_card_in_two_places() -> None:
    def careless(table: Dungeon, hero: Hero, enemy: Card) -> None:
        table.fought.append(enemy)

    class Careless(Dungeon):
        __slots__ = ()
        rules: ClassVar[Rules] = changed(dungeon.rules, blows=careless)

    assert_found(dungeon.GAME, Careless, r"none lie nowhere, \[[\d, ]+\] in two places")


def test_a_game_that_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(Journal):
        __slots__ = ()
        rules: ClassVar[Rules] = changed(journal.rules, wait=lambda table: None)

        def check(self) -> None:
            pass

    monkeypatch.setattr(suite, "LONGEST_PLAY", 200)
    monkeypatch.setattr(play, "LONGEST_PLAY", 200)
    assert_found(journal.GAME, Endless, "does not end", hours=20)


def test_an_empty_label() -> None:
    class Silent(Dungeon):
        __slots__ = ()
        rules: ClassVar[Rules] = changed(dungeon.rules, words={"keep": " "})

    assert_found(dungeon.GAME, Silent, "The option 'keep' has an empty label")


def test_an_empty_prompt() -> None:
    class Silent(Dungeon):
        __slots__ = ()
        rules: ClassVar[Rules] = changed(dungeon.rules, words={"rerolls": ""})

    assert_found(dungeon.GAME, Silent, "has no words")


def test_too_many_options() -> None:
    def generous(table: Dungeon, hero: Hero) -> Iterator[Step]:
        yield dungeon.keep()
        yield from (dungeon.hurt(hero, damage) for damage in range(1, 61))

    class Generous(Dungeon):
        __slots__ = ()
        rules: ClassVar[Rules] = changed(dungeon.rules, rerolls=generous)

    assert_found(dungeon.GAME, Generous, "A seat has 61 options")


def test_an_option_for_a_seat_that_is_not_asked() -> None:
    class Mixed(Dungeon):
        __slots__ = ()

        def owner(self, step: Step) -> int:
            return self.seats - 1

    assert_found(dungeon.GAME, Mixed, "is for seat 1, which is not asked", seats=2)


def test_a_key_that_betrays_a_face() -> None:
    more = Rules(dungeon.rules)

    @more.step("", "Run from the enemy")
    def flee(table: Dungeon, face: int) -> None:
        table.acted = 0b111

    def cowardly(table: Dungeon) -> Iterator[Step]:
        yield from dungeon.rules.run[dungeon.actions.kind.id](table)
        if not table.acted:
            enemy = table.line[0]
            yield flee(table.face[enemy])

    class Cowardly(Dungeon):
        __slots__ = ()
        rules: ClassVar[Rules] = changed(more, actions=cowardly)

    assert_found(dungeon.GAME, Cowardly, "differ for seat .*, in decision")


def test_a_refusal_that_betrays_a_face() -> None:
    def talkative(table: Dungeon, hero: Hero, enemy: Card) -> Refusal | None:
        if table.acted >> hero & 1:
            return no("DUN-2", "You could have fought the {:Face}.", table.face[enemy])
        return None

    rules = changed(dungeon.rules)
    rules.checks[dungeon.fight.kind.id] = talkative

    class Talkative(Dungeon):
        __slots__ = ()

    Talkative.rules = rules
    assert_found(dungeon.GAME, Talkative, "differ for seat .*, in refused|betrays something")


class DoorsBoard(Struct, kw_only=True):
    doors: int
    knocks: int


class Doors(Table):
    """Doors that nobody has looked behind. They are no options; players may name them all the same."""

    __slots__ = ("doors", "knocks")
    piles: ClassVar[tuple[Pile, ...]] = (Pile("doors"),)
    doors: list[Card]
    knocks: int

    def board(self, readers: Readers) -> DoorsBoard:
        return DoorsBoard(doors=len(self.doors), knocks=self.knocks)


Doors.words = {"Card": lambda table, card, readers: f"door {card}"}


def doors_game(refusal_of: Callable[[Doors, Card], Refusal | None]) -> Game[Any]:
    """Knock three times; what is said against a door that is named is for each test to say."""
    rules = Rules(KERNEL_RULES)

    @rules.step("DRS-1", "Knock")
    def knock(table: Doors) -> None:
        table.knocks += 1
        if table.knocks == 3:
            table.finish(True, "DRS-1", "That was loud enough.")
        else:
            table.ask(0, knocks())

    @rules.step("DRS-2", "Enter {door}")
    def enter(table: Doors, door: Card) -> None:
        table.finish(True, "DRS-2", "Somebody is inside.")

    enter.refuses(lambda table, door: refusal_of(table, door))

    @rules.choices("DRS-1", "How loud?", pause=True)
    def knocks(table: Doors) -> Iterator[Step]:
        yield knock()

    @knocks.besides
    def doors_to_name(table: Doors) -> Iterator[Step]:
        yield from (enter(door) for door in table.doors)

    def begin(table: Doors) -> None:
        table.knocks, table.doors = 0, table.lay_out([0, 1, 2, 3])
        table.shuffle(table.doors)
        table.ask(0, knocks())

    return small_game(type("ItsDoors", (Doors,), {"__slots__": (), "rules": rules}), begin, seats=(1, 2))


def test_what_is_said_of_things_that_are_named_besides_may_be_known() -> None:
    assert check_game(doors_game(lambda table, door: no("DRS-2", "Knock first.")), plays=40, seconds=60).plays == 40


@pytest.mark.parametrize(
    "refusal_of",
    [
        lambda table, door: no("DRS-2", "A thief with {} knives waits behind it.", table.face[door]),
        lambda table, door: no("DRS-2", "It is locked.") if table.face[door] % 2 else None,
    ],
    ids=["in the reason", "in what is refused at all"],
)
def test_a_refusal_of_something_named_besides_that_betrays_a_face(
    refusal_of: Callable[[Doors, Card], Refusal | None],
) -> None:
    with pytest.raises(AssertionError, match=r"differ for seat .*, in besides"):
        check_game(doors_game(refusal_of), plays=40, seconds=60)


def test_a_name_of_something_named_besides_that_betrays_a_face() -> None:
    """Whoever tries the key hears only the reason; whoever asks why not hears its name, too."""
    game = doors_game(lambda table, door: no("DRS-2", "Knock first."))
    words = {"Card": lambda table, card, readers: f"the door to room {table.face[card]}"}
    glass = type("Glass", (type(game.new(seed=1)),), {"__slots__": (), "words": words})
    assert_found(game, glass, "differ for seat .*, in besides")


def test_a_refusal_of_anothers_card_that_betrays_it() -> None:
    """Nobody lists it, but who tries the key hears a different sentence."""

    class Chatty(Knife):
        __slots__ = ()

        def _illegal(self, step: Step, seat: int | None) -> Any:
            return super()._illegal(step, None)

    assert_found(knife.GAME, Chatty, "What seat . is told when it tries '.*' betrays something", seed=1)


def test_a_line_of_the_chronicle_that_betrays_a_face() -> None:
    def loud(table: Knife, seat: knife.Seat) -> None:
        card = table.deal(knife.DECK, knife.HANDS, seat)
        if card >= 0:
            table.say("KNF-1", "{:Seat} draws a {:Face}.", seat, table.face[card])

    class Loud(Knife):
        __slots__ = ()
        rules: ClassVar[Rules] = changed(knife.rules, draw=loud)

    assert_found(knife.GAME, Loud, "tell seat .* different things")


def test_an_effect_that_betrays_a_face() -> None:
    """A facedown enemy strikes with its true strength, without being turned up."""

    class Strong(Dungeon):
        __slots__ = ()

        def is_up(self, enemy: Card) -> bool:
            return True

    assert_found(dungeon.GAME, Strong, "After '.*' the table and its determinization")


def test_a_window_that_shows_only_to_those_who_can_react() -> None:
    class Eager(Knife):
        __slots__ = ()

        def order_of(self, seat: int) -> int:
            return SILENT

        def ordering(self) -> int:
            return 0

    assert_found(knife.GAME, Eager, "After '.*' the table and its determinization")


def test_a_determinization_that_keeps_secret_answers() -> None:
    class Open(Vigil):
        __slots__ = ()

        def answer_anew(self, readers: Readers, seed: int) -> None:
            assert self.answers or not self.is_polling()

    assert_found(vigil.GAME, Open, "what was answered in secret, yet its copies hold it")


def test_a_campaign_that_the_game_itself_does_not_take() -> None:
    def two_alike(table: Vigil, watch: vigil.Watch) -> vigil.Watch:
        return vigil.Watch((vigil.Watcher(("Twainward", "Twainward")),) * table.seats)

    game = planted(vigil.GAME, Vigil)
    game.campaign = Campaign(vigil.Watch, after=two_alike, check=vigil.check_watch)
    with pytest.raises(
        AssertionError, match=r"The campaign after it is not taken: SetupError: .* a knot is owned once"
    ):
        check_game(game, plays=2, seconds=60)


def test_a_determinization_that_keeps_the_true_deck() -> None:
    class Cheat(Dungeon):
        __slots__ = ()

        def hidden_groups(self, readers: Readers) -> Iterator[list[Card]]:
            yield [card for card in self.line if not self.known[card] & readers]

    assert_found(dungeon.GAME, Cheat, "does not know the cards .*, yet no hidden group deals them anew")


def test_a_determinization_that_depends_on_the_hidden_order() -> None:
    class Swayed(Dungeon):
        __slots__ = ()

        def deal_anew(self, readers: Readers, seed: int) -> None:
            state = chance.start(seed)
            for group in self.hidden_groups(readers):
                state = chance.permute_faces(self.face, [*group], state)
            self.rng = chance.start(state)

    assert_found(dungeon.GAME, Swayed, "give different determinizations with the same seed", seed=1)


def test_a_determinization_that_keeps_the_true_chance() -> None:
    class Cheat(Dungeon):
        __slots__ = ()

        def deal_anew(self, readers: Readers, seed: int) -> None:
            pass

    assert_found(dungeon.GAME, Cheat, "has the chance of the true table|holds the seed or the state of the generator")


def test_a_determinization_that_forgets_what_a_seat_knows() -> None:
    class Forgetful(Dungeon):
        __slots__ = ()

        def hidden_groups(self, readers: Readers) -> Iterator[list[Card]]:
            yield [Card(body) for body in dungeon.CAVE]
            yield [Card(body) for body in dungeon.CRYPT]

    assert_found(dungeon.GAME, Forgetful, "knows card .*, yet its determinization deals it anew")


def test_chance_from_elsewhere() -> None:
    counter = itertools.count()

    def wild(table: Dungeon, hero: Hero, die: dungeon.Die) -> None:
        table.rerolls -= 1
        table.dice[die] = 1 + next(counter) % 6
        table.do(dungeon.may_reroll(hero))

    class Wild(Dungeon):
        __slots__ = ()
        rules: ClassVar[Rules] = changed(dungeon.rules, reroll=wild)

    assert_found(
        dungeon.GAME,
        Wild,
        "replayed|same choices, it differs in|undo and redo, .* it differs in|A saved game, after",
        seed=2,
    )


def test_a_field_that_is_not_saved() -> None:
    class Lossy(Dungeon):
        __slots__ = ("omens",)
        APART: ClassVar[tuple[str, ...]] = ("omens",)
        omens: int

        def check(self) -> None:
            self.omens += 1
            if self.omens > 30:
                self.rerolls = 0

    assert_found(dungeon.GAME, Lossy, "A saved game, after '.*', (differs in|offers)", seed=2)


def test_a_refusal_that_leaves_a_trace() -> None:
    class Touchy(Dungeon):
        __slots__ = ()

        def _illegal(self, step: Step, seat: int | None) -> Any:
            self.rerolls += 1
            return super()._illegal(step, seat)

    assert_found(dungeon.GAME, Touchy, "The refusal of .* left a trace")


def test_something_else_is_accepted() -> None:
    class Lenient(Dungeon):
        __slots__ = ()

        def choose(self, option: Any, *, seat: int | None = None, text: str | None = None, again: bool = False) -> None:
            super().choose(option, seat=seat)

    assert_found(dungeon.GAME, Lenient, "It accepted '.*' with a text")


def test_a_refusal_that_is_another_error() -> None:
    class Rude(Dungeon):
        __slots__ = ()

        def _find(self, option: Any) -> Step:
            step: Step = self.legal[option] if isinstance(option, int) else super()._find(option)
            return step

    assert_found(dungeon.GAME, Rude, "is no IllegalChoice but IndexError|It accepted the index -1")


def test_an_outcome_without_a_reason() -> None:
    class Mute(Dungeon):
        __slots__ = ()

        def finish(self, won: bool | None, rule: str, words: str, *numbers: object) -> None:
            super().finish(won, rule, "")

    assert_found(dungeon.GAME, Mute, "The outcome has no reason")


def test_an_outcome_with_an_unknown_clause() -> None:
    game = planted(dungeon.GAME, Dungeon)
    game.known["rules"] = {"DUN-99": "Another rule."}
    with pytest.raises(AssertionError, match=r"The outcome cites 'DUN-[178]', which is not among the rules"):
        check_game(game, plays=1)


def test_a_game_that_takes_any_setup() -> None:
    class Any_(Game[Tiles]):  # noqa: N801
        def new(self, *args: Any, **options: Any) -> Tiles:
            table: Tiles = tiles.GAME.new(seats=2, seed=1)
            return table

    game = planted(tiles.GAME, Tiles)
    game.__class__ = Any_
    with pytest.raises(AssertionError, match=r"it was set up with {'seats': 0}, which it should refuse"):
        check_game(game)


def test_a_failure_can_be_seen_again() -> None:
    """The message holds the seed, the setup and the choices that lead to the bug."""

    def careless(table: Dungeon, hero: Hero, enemy: Card) -> None:
        table.line.remove(enemy)

    class Careless(Dungeon):
        __slots__ = ()
        rules: ClassVar[Rules] = changed(dungeon.rules, blows=careless)

    game = planted(dungeon.GAME, Careless)
    with pytest.raises(AssertionError) as failure:
        check_game(game, plays=5)
    message = str(failure.value)
    assert message.startswith("dungeon: Of 18 cards")
    code = re.sub(r"(?m)^    ", "", message[message.index("    table = ") :])
    scope: dict[str, Any] = {"game": game}
    exec(code, scope)
    table: Dungeon = scope["table"]
    assert len([card for place in table.places().values() for card in place]) < 18


def test_the_report_counts() -> None:
    assert (Report().plays, Report().decisions, Report().deep_checks) == (0, 0, 0)


def test_a_secret_that_is_kept_in_the_state_and_in_every_copy() -> None:
    class Numbered(letters.LettersBoard, kw_only=True):
        numbers: list[int]

    class Whispering(Letters):
        """Each note comes with a number that only its writer sees; the copies of the others hold it too."""

        __slots__ = ("numbers",)
        numbers: list[int]

        def write(self, text: str, author: int, readers: Readers = EVERYONE) -> Text:
            number = super().write(text, author, readers)
            self.numbers.append(self.pick(1_000))
            return number

        def board(self, readers: Readers) -> Numbered:
            return Numbered(**asdict(super().board(readers)), numbers=[*self.own_numbers(readers)])

        def own_numbers(self, readers: Readers) -> Iterator[int]:
            for letter, number in enumerate(self.numbers):
                yield number if 1 << self.author(Text(letter)) & readers else 0

    assert_found(letters.GAME, Whispering, "Seat .* cannot know what came of .*, yet seat .* of its copies does")

    class Forgetting(Whispering):
        __slots__ = ()

        def deal_anew(self, readers: Readers, seed: int) -> None:
            super().deal_anew(readers, seed)
            self.numbers = [*self.own_numbers(readers)]

    assert check_game(planted(letters.GAME, Forgetting), plays=40, seconds=60).plays == 40


def test_an_option_that_points_at_nothing_on_the_board() -> None:
    class Bare(Dungeon):
        __slots__ = ()

        def board(self, readers: Readers) -> dungeon.DungeonBoard:
            return replace(super().board(readers), things=[])

    assert_found(dungeon.GAME, Bare, "not all of which is on the board")


def test_words_whose_parts_say_something_else() -> None:
    class Vague(Dungeon):
        __slots__ = ()

        def worded(self, step: Step, readers: Readers = EVERYONE) -> Words:
            return Words(super().worded(step, readers), Ref("Card", [], "!"))

    assert_found(dungeon.GAME, Vague, "are not the same after JSON")


def test_two_options_that_read_the_same() -> None:
    class Mumbling(Dungeon):
        __slots__ = ()
        rules: ClassVar[Rules] = changed(dungeon.rules, words={"fight": "{hero} fights"})

    with pytest.raises(AssertionError, match=r"'fight:.*' and 'fight:.*' both read '.* fights'"):
        check_labels(planted(dungeon.GAME, Mumbling))


def test_an_option_that_reads_like_a_refusal() -> None:
    def sleepy(table: Dungeon, hero: Hero, enemy: Card) -> Refusal | None:
        return None if enemy == table.line[0] else no("DUN-4", "Only the first.")

    rules = changed(dungeon.rules, words={"fight": "{hero} fights", "scout": "{hero} scouts {enemy:d}"})
    rules.checks[dungeon.fight.kind.id] = sleepy

    class Sleepy(Dungeon):
        __slots__ = ()

    Sleepy.rules = rules
    with pytest.raises(AssertionError, match=r"which is refused, reads '.* fights' as 'fight:.*' does"):
        check_labels(planted(dungeon.GAME, Sleepy))


def test_options_that_are_told_apart() -> None:
    assert check_labels(vigil.GAME, plays=3) > 10
