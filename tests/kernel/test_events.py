"""Events and windows, shown with Knife: reactions redirect, follow, wait, pass and are never betrayed by silence."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from hearthwatch.kernel import Event, RulesDefect, Step

from .planting import planted
from .scenes import keys, knife_scene
from .toys import knife
from .toys.knife import BLADE, GUARD, JUDGE, Blow, Figure, Knife

THE_GUARD, THE_BLADE, WOLF = 0, 1, 2


def wolf_strikes(table: Knife, target: int = THE_BLADE) -> None:
    """The Blade misses (the script must say so), and a wolf strikes in turn 2."""
    table.choose("strike:1:2")
    table.choose(f"strike:2:{target}")


def passes(table: Knife, *seats: int) -> None:
    for seat in seats:
        table.choose(next(key for key in keys(table, seat) if key.startswith("pass_window")), seat=seat)


# -- the shape of an event


def test_a_reaction_before_redirects_the_blow() -> None:
    table = knife_scene("TTT", "SHH", "HHS", 1, 3)
    wolf_strikes(table)
    shield = table.hands[1][0]
    assert keys(table, GUARD) == [f"take_the_blow:0:{shield}", "pass_window:0:0:0:1"]
    table.choose(f"take_the_blow:0:{shield}", seat=GUARD)
    assert table.event(Event(0), Blow).target == THE_GUARD
    passes(table, JUDGE)
    assert (table.life[THE_GUARD], table.life[THE_BLADE]) == (1, 3)


def test_a_reaction_before_changes_how_hard_it_hits() -> None:
    table = knife_scene("HT", "TT", "SS", 1, 1)
    wolf_strikes(table)
    table.choose(f"howl:0:{table.hands[0][0]}", seat=JUDGE)
    passes(table, JUDGE, GUARD, GUARD)
    assert table.life[THE_BLADE] == 2


def test_every_reaction_opens_the_window_again_for_all() -> None:
    table = knife_scene("HT", "SH", "TT", 1, 2)
    wolf_strikes(table)
    passes(table, JUDGE)
    assert keys(table, JUDGE) == []
    table.choose(f"take_the_blow:0:{table.hands[1][0]}", seat=GUARD)
    assert f"howl:0:{table.hands[0][0]}" in keys(table, JUDGE)


def test_each_seat_passes_for_itself() -> None:
    table = knife_scene("HT", "SH", "TT", 1, 2)
    wolf_strikes(table)
    assert table.decision is not None
    assert [*table.decision.seats] == [JUDGE, GUARD]
    passes(table, GUARD)
    assert [*table.decision.seats] == [JUDGE]
    passes(table, JUDGE)
    assert table.life[THE_BLADE] == 2, "all passed, so the blow fell"


def test_a_follow_up_happens_inside_the_window_after_and_has_windows_of_its_own() -> None:
    table = knife_scene("SS", "HH", "TT", 2)
    table.choose("strike:1:4")
    assert table.life[4] == 2
    assert keys(table) == [f"twist:0:{table.hands[2][0]}", f"twist:0:{table.hands[2][1]}", "pass_window:0:1:0:2"]
    table.choose(f"twist:0:{table.hands[2][0]}")
    assert table.life[4] == 1
    assert len(table.events) == 2
    assert keys(table) == [f"twist:1:{table.hands[2][0]}", "pass_window:1:1:0:2"]
    passes(table, BLADE)
    assert len(table.events) == 1, "the further blow is over, the first one's window is open again"
    assert keys(table) == [f"twist:0:{table.hands[2][0]}", "pass_window:0:1:0:2"]
    passes(table, BLADE)
    assert table.events == ()


def test_what_follows_an_event_inside_another_waits_until_that_is_over() -> None:
    """A wolf dies and bites the Blade: the wound is bound only after the window of the blow that killed it."""
    table = knife_scene("SS", "HH", "TT", 3)
    table.choose("strike:1:2")
    assert keys(table) == ["bite:0:2:0", "bite:0:2:1"]
    table.choose("bite:0:2:1")
    assert keys(table, JUDGE) == ["pass_window:1:0:0:0"], "before the bite the Judge might howl"
    passes(table, JUDGE, GUARD)
    assert table.life[THE_BLADE] == 2
    assert table.event(Event(1), Blow).by == WOLF
    assert keys(table, GUARD) == [f"bind:1:{card}" for card in table.hands[1]] + ["pass_window:1:1:0:1"]
    assert table.events[0] == (), "the blow itself is over by now"
    table.choose(f"bind:1:{table.hands[1][0]}")
    assert (table.life[THE_BLADE], table.events, table.deferred) == (3, (), ())


def test_a_step_may_wait_until_an_event_is_over() -> None:
    table = knife_scene("HT", "TT", "SS", 1, 1)
    wolf_strikes(table)
    table.choose(f"howl:0:{table.hands[0][0]}", seat=JUDGE)
    assert [*table.deferred] == [(0, *knife.draw(JUDGE))]
    held = len(table.hands[0])
    passes(table, JUDGE, GUARD)
    assert len(table.hands[0]) == held, "the blow has its window after it first"
    passes(table, GUARD)
    assert not table.deferred
    assert len(table.hands[0]) > held


def test_a_saved_game_keeps_events_and_what_waits_for_them() -> None:
    table = knife.GAME.new(seed=1)
    for _ in range(200):
        if table.deferred or table.decision is None:
            break
        howls = [option for option in table.decision.options if option.key.startswith("howl")]
        table.choose(howls[0] if howls else 0)
    assert table.deferred
    loaded = knife.GAME.load(table.to_json())
    assert loaded == table
    assert (loaded.events, loaded.deferred) == (table.events, table.deferred)


# -- cut


def test_a_hero_who_falls_ends_everything_of_this_turn() -> None:
    table = knife_scene("HT", "TT", "SS", 1, 3)
    table.life[THE_BLADE] = 1
    wolf_strikes(table)
    table.choose(f"howl:0:{table.hands[0][0]}", seat=JUDGE)
    turn = table.turn
    passes(table, JUDGE, GUARD)
    assert (table.turn, table.resolve, table.life[THE_BLADE]) == (turn + 1, 1, 2)
    assert (table.events, table.deferred) == ((), ()), "no window after it, and nothing waits for it any more"


def test_a_fall_in_an_event_inside_another_closes_both() -> None:
    table = knife_scene("SS", "HH", "TT", 3)
    table.life[THE_BLADE] = 1
    table.choose("strike:1:2")
    table.choose("bite:0:2:1")
    passes(table, JUDGE, GUARD)
    assert (table.events, table.deferred, table.turn) == ((), (), 2)


# -- silence


def test_a_window_shows_to_who_might_react_even_if_they_cannot() -> None:
    table = knife_scene("SS", "TT", "SS", 1, 2)
    wolf_strikes(table)
    assert keys(table, JUDGE) == ["pass_window:0:0:0:0"]
    assert keys(table, GUARD) == ["pass_window:0:0:0:1"]


def test_a_window_that_nobody_could_use_never_shows() -> None:
    table = knife_scene("SS", "TT", "SS", 1)
    table.choose("strike:1:2")
    assert table.decision is not None
    assert table.decision.prompt == "Who strikes whom?"


def test_a_standing_order_passes_in_silence_only_where_nothing_could_be_played() -> None:
    table = knife_scene("SSS", "TTT", "HHH", 1, 2)
    table.choose("pass_in_silence:0", seat=JUDGE)
    table.choose("pass_in_silence:1", seat=GUARD)
    wolf_strikes(table)
    assert table.life[THE_BLADE] == 2, "nobody was asked before the blow"
    assert [key for key in keys(table, GUARD) if key.startswith("bind")], "but now the Guard can do something"


def test_a_standing_order_given_in_a_window_answers_it() -> None:
    table = knife_scene("SSS", "TTT", "HHH", 1, 2)
    wolf_strikes(table)
    table.choose("pass_in_silence:1", seat=GUARD)
    assert table.decision is not None
    assert table.decision.seats == (JUDGE,)
    table.choose("pass_in_silence:0", seat=JUDGE)
    assert table.life[THE_BLADE] == 2, "the window closed by itself"


def test_a_standing_order_does_not_ask_others_again() -> None:
    table = knife_scene("HSS", "TTT", "HHH", 1, 2)
    wolf_strikes(table)
    passes(table, JUDGE)
    table.choose("pass_in_silence:1", seat=GUARD)
    assert table.life[THE_BLADE] == 2


def test_a_standing_order_is_taken_back() -> None:
    table = knife_scene("SSS", "TTT", "HHH", 1, 2)
    table.choose("pass_in_silence:0", seat=JUDGE)
    table.choose("ask_me:0", seat=JUDGE)
    assert table.standing == 0


def test_a_determinization_of_a_window_can_always_be_answered() -> None:
    """The Guard, who passes in silence otherwise, is asked because of a Shield; others deal that hand anew."""
    table = knife_scene("SSS", "STT", "HHH", 1, 2)
    for seat in (JUDGE, GUARD):
        table.choose(f"pass_in_silence:{seat}", seat=seat)
    wolf_strikes(table)
    assert table.decision is not None
    assert table.decision.seats == (GUARD,)
    options = set()
    for seed in range(40):
        twin = table.determinize(BLADE, seed=seed)
        options.update(keys(twin))
        twin.choose(0)
    assert any(key.startswith("pass_window") for key in options)
    assert any(key.startswith("take_the_blow") for key in options)


# -- what goes wrong


def test_a_reaction_must_say_whose_it_is() -> None:
    class Nobodys(Knife):
        __slots__ = ()

        def owner(self, step: Step) -> int:
            return -1

    table = planted(knife.GAME, Nobodys).new(seed=1)
    table.script = (2,)
    with pytest.raises(Exception, match="The rules failed at strike:1:4") as failure:
        table.choose("strike:1:4")
    assert isinstance(failure.value.__cause__, RulesDefect)
    assert "names no seat" in str(failure.value.__cause__)


def test_nothing_can_wait_for_what_is_over() -> None:
    table = knife.GAME.new(seed=1)
    with pytest.raises(RulesDefect, match="already over"):
        table.later(knife.draw(JUDGE), after=Event(0))


def test_numbers_of_events_are_used_again_only_when_all_later_ones_are_over() -> None:
    table = knife.GAME.new(seed=1)
    blows = [Blow(Figure(2), Figure(0), hits) for hits in range(3)]
    first, second = table.open(blows[0]), table.open(blows[1])
    table._close(first)
    assert (table.events, table.event(second, Blow)) == (((), ("Blow", 2, 0, 1)), blows[1])
    assert table.open(blows[2]) == 2
    table._close(Event(2))
    table._close(second)
    assert table.events == ()


class Rain(NamedTuple):
    drops: int


def test_an_event_is_read_and_changed_as_what_it_is() -> None:
    table = knife.GAME.new(seed=1)
    rain = table.open(Rain(3))
    assert table.event(rain, Rain).drops == 3
    with pytest.raises(RulesDefect, match="is no Blow: it is Rain"):
        table.event(rain, Blow)
    with pytest.raises(RulesDefect, match="cannot become a Blow"):
        table.change(rain, Blow(Figure(2), Figure(0), 1))
    table.open(Rain(4))
    table._close(rain)
    with pytest.raises(RulesDefect, match="it is over"):
        table.event(rain, Rain)


def test_what_waits_for_one_event_does_not_come_with_another() -> None:
    table = knife.GAME.new(seed=3)
    blow = Blow(Figure(WOLF), Figure(THE_BLADE), 1)
    first, second = table.open(blow), table.open(blow)
    guard, blade = (knife.strike(Figure(figure), Figure(WOLF)) for figure in (THE_GUARD, THE_BLADE))
    table.later(guard, after=first)
    table.later(blade, after=second)
    assert table._close(second) == [blade]
    assert table.deferred == ((first, *guard),)


def test_nothing_waits_when_the_game_is_over() -> None:
    table = knife.GAME.new(seed=3)
    table.finish(True, "", "Over.")
    table.later(knife.strike(Figure(THE_GUARD), Figure(WOLF)), after=Event(0))
    assert table.deferred == ()
