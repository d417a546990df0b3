"""The bounds of every game: nothing that somebody writes into a saved state breaks the table."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final

import msgspec
import pytest

import hearthwatch as hw
from hearthwatch.bots import bot
from hearthwatch.kernel.bounds import LARGEST_NUMBER, bound_of
from hearthwatch.kernel.faults import faults
from hearthwatch.kernel.files import GAME_FILE, packed, unpacked
from hearthwatch.kernel.records import sealed, unsealed
from hearthwatch.kernel.saves import Save, resume, save_of
from hearthwatch.kernel.state import OWN
from hearthwatch.kernel.testing.play import any_step, any_text

GAMES: Final = ("set-a-watch", "heroes-of-terrinoth", "duskwatch", "thornwatch", "thorgal")
MOVES: Final = 60
LARGE: Final = LARGEST_NUMBER - 1


@cache
def played(slug: str) -> hw.Table:
    """A table on which much has happened, and which is not over."""
    options: dict[str, Any] = {"adventure": True} if slug == "duskwatch" else {}
    table: hw.Table = hw.game(slug).new(seed=5, **options)
    for move in range(MOVES):
        before = table.clone()
        option = bot("random").choose(table, tuple(range(table.seats)), seed=move)
        table.choose(option, text="Words." if option.field else None)
        if table.ending:
            return before
    return table


def with_state(slug: str, **fields: Any) -> Save:
    """The save of the table with other values in its state, and without its past."""
    save = save_of(played(slug), past=False)
    plain = msgspec.json.decode(msgspec.json.encode(save.state))
    return msgspec.structs.replace(save, state={**plain, **fields}, replays=False)


def as_file(slug: str, save: Save) -> str:
    """The game file that somebody made of such a save."""
    table = played(slug)
    content = msgspec.json.decode(unsealed(table.export("json", tuple(range(table.seats))))[1])
    return sealed(GAME_FILE, msgspec.json.encode({**content, "packed": packed(save)}))


@pytest.mark.parametrize("slug", GAMES)
def test_every_plain_number_of_a_state_is_bounded(slug: str) -> None:
    """A type such as Hero has bounds of its own; what is only an int must be declared by the name of its field."""
    table = played(slug)
    kinds = {name: kind for base in type(table).__mro__ if base in OWN for name, kind in OWN[base].kinds.items()}
    plain = [name for name in table.fields if kinds[name] in ("int", "list[int]", "tuple[int, ...]")]
    unbounded = [name for name in plain if bound_of(type(table), name) is None]
    assert not {*unbounded} - {"results", "script", *table.generators}, "declare them in the bounds of the game"
    for name in plain:
        edited = with_state(slug, **{name: LARGEST_NUMBER << 5000})
        with pytest.raises(hw.RecordError, match=rf"{name} (holds|is)|does not fit"):
            resume(table.game, edited, foreign=True)


EDITED: Final = [
    *[("set-a-watch", name, LARGE) for name in ("chopped", "scouts", "round")],
    *[("set-a-watch", name, "3") for name in ("standing", "chopped", "round", "scouts")],
    *[("heroes-of-terrinoth", "wounds", [LARGE, 0]), ("heroes-of-terrinoth", "wounds", ["1", 0])],
    *[("heroes-of-terrinoth", "peril", value) for value in (LARGE, "2", None, 1.5)],
    ("duskwatch", "clocks", [[-1, LARGE, 3, 0]]),
    *[("duskwatch", "player", value) for value in ([9], ["x"], "x")],
    *[("duskwatch", "keeper", value) for value in ([-1], [None], {"0": 0})],
    *[("duskwatch", "blocks", value) for value in ([["x"]], [[1 << 26, 1]], ["text"])],
    *[(slug, "standing", value) for slug in GAMES for value in ("x", -1, True, 1 << 40)],
]


@pytest.mark.parametrize(("slug", "field", "value"), EDITED)
def test_an_edited_number_is_refused_with_its_field(slug: str, field: str, value: Any) -> None:
    with pytest.raises(hw.RecordError, match=rf"^The saved (state is damaged: {field} h|state does not fit)") as error:
        hw.open_file(as_file(slug, with_state(slug, **{field: value})))
    assert str(error.value).endswith(".")


@pytest.mark.parametrize("slug", GAMES)
def test_a_question_to_a_seat_that_there_is_not_is_refused(slug: str) -> None:
    asked = save_of(played(slug)).state["asked"]
    for seats in ([9], [-1], ["0"], [], [[0]]):
        with pytest.raises(hw.RecordError, match=r"asked names the seats|does not fit"):
            hw.open_file(as_file(slug, with_state(slug, asked=[seats, *asked[1:]])))


@pytest.mark.parametrize("slug", GAMES)
def test_no_value_in_any_field_breaks_a_table(slug: str) -> None:
    """It is refused with a sentence, or is a table that can be looked at and played on."""
    chance = Random(slug)
    state = with_state(slug).state
    opened = 0
    for field in sorted(state):
        for value in (*strange(state[field], chance), LARGE, -LARGE, "x", None, [], [[]], [0], {}, 1.5, True):
            opened += is_sound(slug, field, value, chance)
    assert opened > 10


def strange(value: Any, chance: Random) -> list[Any]:
    """The value with one part of it changed."""
    if isinstance(value, int):
        return [value + 1, value - 1, str(value)]
    if isinstance(value, list) and value:
        place = chance.randrange(len(value))
        inside = [[*value[:place], other, *value[place + 1 :]] for other in strange(value[place], chance)]
        return [*inside, [*value, value[-1]], value[:-1], [*value[:place], "x", *value[place + 1 :]], value[::-1]]
    return [[value], f"{value}x"]


def is_sound(slug: str, field: str, value: Any, chance: Random) -> bool:
    try:
        table = hw.open_file(as_file(slug, with_state(slug, **{field: value}))).table
    except hw.RecordError as refusal:
        assert str(refusal).endswith("."), f"{field} = {value!r}: {refusal}"
        return False
    assert not [*faults(table)]
    for seat in (None, *range(table.seats)):
        assert sum(map(len, table.text(seat))) < 1 << 20, f"{field} = {value!r} is drawn at length"
        msgspec.json.encode(table.view(seat))
    if table.asked:
        step = any_step(table, chance)
        try:
            table.choose(table.rules.key(step), text=any_text(table, step, chance))
        except hw.HearthwatchError as error:
            assert str(error).endswith("."), f"{field} = {value!r}: {error}"
    return True


def test_a_packed_part_is_read_as_it_was_written() -> None:
    save = save_of(played("thorgal"))
    assert unpacked(packed(save)).record == save.record


def test_a_save_of_ones_own_loads_though_a_bound_were_too_narrow() -> None:
    """A Knight's joined dice show up to 16; whatever a bound forgot, a save that this program wrote must open."""
    table = hw.game("set-a-watch").new(seats=2, seed=7)
    table.dice = (250, *table.dice[1:])
    assert hw.load(table.to_json()) == table
