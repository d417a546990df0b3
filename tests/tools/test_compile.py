"""The copy of the source that is compiled differs from it only in what compiled code cannot do for itself."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace
from typing import Any

import pytest

from tools import compile as compiling
from tools.compiled_source import Constants, Makers, SameName, notes, prepared, table_classes

TABLE = dedent('''\
    """A game."""

    from __future__ import annotations


    class Board(Table):
        __slots__ = ("cards", "leader", "names", "round")
        cards: list[int]
        leader: Hero
        names: tuple[str, ...]
        round: int

        def end(self) -> None:
            self.round += 1


    def play(table: Board, card: Card, text: str = "") -> Refusal | None:
        try:
            table.end()
        except ValueError as error:
            raise RulesDefect("It cannot end.") from error
    ''')
KERNEL = dedent("""\
    from __future__ import annotations


    class Table(State):
        __slots__ = ("memo", "teller")
        APART: ClassVar[tuple[str, ...]] = ("memo",)
        memo: Any
        teller: Teller | None
    """)
FILES = {Path("hearthwatch/kernel/table.py"): KERNEL, Path("hearthwatch/games/board.py"): TABLE}
TREES = {file: ast.parse(source) for file, source in FILES.items()}
CLASSES = table_classes(TREES)


def test_a_class_of_tables_copies_its_own_fields_and_those_above() -> None:
    made = prepared(TABLE, CLASSES)
    copied = made[made.index("def copy_fields") : made.index("def clear_fields")]
    assert "twin.memo = self.memo\n" in copied
    assert "twin.cards = self.cards[:]\n" in copied
    assert "twin.leader = self.leader\n" in copied


def test_fields_begin_empty_each_in_its_own_type() -> None:
    made = prepared(TABLE, CLASSES)
    cleared = made[made.index("def clear_fields") : made.index("def play")]
    for line in (
        "self.cards = []",
        "self.leader = _as(Any, 0)",
        "self.names = ()",
        "self.round = 0",
        "self.teller = None",
    ):
        assert line in cleared


def test_an_error_keeps_its_cause() -> None:
    assert "raise because(RulesDefect('It cannot end.'), error)" in prepared(TABLE, CLASSES)


def test_constants_of_plain_files_are_looked_up_once() -> None:
    source = dedent("""\
        from __future__ import annotations
        from ..content import HEALTH, REACH as FAR, card_named
        from .other import SIDES


        def strong(face: int) -> bool:
            return HEALTH[face] > 3
        """)
    made = prepared(source, {}, lambda module, level: {"HEALTH", "REACH"} if level == 2 else set())
    assert "HEALTH: Final = _plain_HEALTH" in made and "FAR: Final = _plain_FAR" in made
    assert "from ..content import card_named" in made and "from .other import SIDES" in made


def test_constants_that_are_named_several_at_once_are_final() -> None:
    source = "from __future__ import annotations\nUP, DOWN, LEFT = range(3)\nA1, B2 = 4, 8\nx, y = 1, 2\n"
    made = prepared(source, {})
    for line in ("UP: Final = 0", "LEFT: Final = 2", "A1: Final = 4", "B2: Final = 8", "x, y = 1, 2"):
        assert line in made.split("\n")


def test_the_constants_of_a_plain_file_are_those_that_it_defines_itself() -> None:
    found = Constants(compiling.modules()).seen_from(Path("hearthwatch/games/set_a_watch/rules/attack.py"))
    assert {"HEALTH", "WARRIOR", "PER_CLASS"} <= found("content", 2)
    assert "ability_card" not in found("content", 2)
    assert found("table", 2) == set() == found("collections.abc", 0)


RULES = dedent("""\
    from __future__ import annotations

    from hearthwatch.kernel import Refusal, no

    from .table import Watch, step


    @step("W-1", "Rest")
    def rest(table: Watch) -> None:
        table.do(strike(1, 2), rest())


    @step("W-2", "Strike", field="Why?")
    def strike(table: Watch, target: int, die: int, text: str = "") -> None:
        table.do(
            strike(  # again
                target, "é"
            ), note("é", other(1), no),
        )


    @strike.refuses
    def cannot_strike(table: Watch, target: int, die: int) -> Refusal | None:
        return no("W-3", "Not {}.", strike(*table.pair)) or no("W-4") or strike(target, die=die)
    """)
OTHER = dedent("""\
    from __future__ import annotations

    from .rules import rest, strike


    def both(strike: object) -> list[object]:
        return [strike(1, 2), rest()]
    """)


def test_where_a_step_is_made_its_tuple_is_written_out() -> None:
    files = {Path("hearthwatch/games/w/rules.py"): RULES, Path("hearthwatch/games/w/other.py"): OTHER}
    makers = Makers({file: ast.parse(source) for file, source in files.items()})
    made, other = (makers.written_out(file, source) for file, source in files.items())
    assert "table.do(_cast(_Any, (_number_of_strike, 1, 2)), _the_rest)" in made
    assert "_number_of_strike: _Final[int] = strike.kind.id" in made.split("\n")
    assert "_the_rest: _Final[_Any] = (_number_of_rest,)" in made.split("\n")
    assert 'no("W-3"' not in made and '_cast(_Any, ("W-4",))' in made
    assert "strike(*table.pair)" in made and "strike(target, die=die)" in made
    assert "from .rules import _the_rest" in other and "[strike(1, 2), _the_rest]" in other
    assert "[strike(1, 2)," in other, "another thing has the name here"
    for text in (made, other):
        ast.parse(text)


def test_what_is_remembered_is_looked_up_without_a_decorator() -> None:
    source = dedent("""\
        from __future__ import annotations


        @remembered
        def reach(board: Board) -> list[int]:
            return [1]
        """)
    made = prepared(source, {})
    scope: dict[str, Any] = {}
    exec(made, scope)
    board = SimpleNamespace(memo=None)
    assert scope["reach"](board) is not scope["reach"](board)
    board.memo = {}
    assert scope["reach"](board) is scope["reach"](board) == [1]


def test_a_file_that_says_things_which_compiled_classes_forget_stays_plain() -> None:
    found = {file.as_posix() for file in compiling.modules()}
    assert "hearthwatch/bots/weights.py" not in found
    assert "hearthwatch/games/set_a_watch/__init__.py" in found, "its class of tables is the one that is played"
    assert "hearthwatch/games/set_a_watch/heuristics/__init__.py" in found
    assert "hearthwatch/games/set_a_watch/rules/__init__.py" not in found, "it only brings others together"


def test_a_dataclass_of_what_only_type_checkers_import_stays_plain() -> None:
    source = dedent("""\
        if TYPE_CHECKING:
            from .filters import Filter


        @dataclass(frozen=True)
        class Change:
            of: Filter
        """)
    assert compiling._stays_plain(Path("a.py"), ast.parse(source))
    assert not compiling._stays_plain(Path("a.py"), ast.parse(source.replace("of: Filter", "of: Filter | None")))
    assert not compiling._stays_plain(Path("a.py"), ast.parse(source.replace("@dataclass(frozen=True)\n", "")))


@pytest.mark.parametrize("base", ["Table", "Exception"])
def test_no_other_class_may_have_the_name_of_a_table(base: str) -> None:
    other = ast.parse(f"class Board({base}):\n    __slots__ = ()\n")
    for first, second in ((TREES, {Path("b.py"): other}), ({Path("b.py"): other}, TREES)):
        with pytest.raises(SameName, match=r"Two classes are called Board, in .*: rename it"):
            table_classes({**first, **second})


def test_a_file_without_any_of_that_stays_as_it_is() -> None:
    source = "from __future__ import annotations\n\n\ndef one() -> int:\n    return 1\n"
    assert prepared(source, CLASSES) == source


def test_what_is_prepared_can_be_read() -> None:
    for source in FILES.values():
        again = ast.parse(prepared(source, CLASSES))
        names = [node.name for node in again.body if isinstance(node, ast.ClassDef | ast.FunctionDef)]
        assert names == [
            node.name for node in ast.parse(source).body if isinstance(node, ast.ClassDef | ast.FunctionDef)
        ]


def test_the_notes_tell_what_annotations_said() -> None:
    told = json.loads(json.dumps(notes(TREES, CLASSES)))
    assert told["functions"]["hearthwatch.games.board.play"] == {
        "table": "Board",
        "card": "Card",
        "text": "str",
        "return": "Refusal | None",
    }
    assert told["classes"]["hearthwatch.kernel.table.Table"] == {
        "fields": {"memo": "Any", "teller": "Teller | None"},
        "apart": ["memo"],
    }


def test_all_rules_and_sense_are_compiled_and_no_page() -> None:
    found = {file.as_posix() for file in compiling.modules()}
    assert "hearthwatch/kernel/flow.py" in found
    assert "hearthwatch/games/set_a_watch/rules/attack.py" in found
    assert not any("/show/" in file or "/content/" in file for file in found)
    assert "hearthwatch/kernel/faces.py" not in found


# -- where it cannot be compiled


def said(monkeypatch: pytest.MonkeyPatch, compiler: str) -> str:
    monkeypatch.setenv("CC", compiler)
    before = sorted(compiling.PACKAGE.glob("compiled/**/*"))
    with pytest.raises(compiling.CannotCompile) as told:
        compiling.compile_engine()
    assert sorted(compiling.PACKAGE.glob("compiled/**/*")) == before, "nothing was touched"
    return str(told.value)


def test_without_a_compiler_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    assert said(monkeypatch, "no-such-cc") == (
        "There is no C compiler here (no-such-cc was not found): Hearthwatch runs as it is."
    )


def test_a_compiler_that_is_too_old_is_found_out_before_anything_is_done(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    old = tmp_path / "old-cc"
    old.write_text("#!/bin/sh\necho \"probe.c:1: error: '__int128' undeclared\" >&2\nexit 1\n")
    old.chmod(0o755)
    sentence = said(monkeypatch, str(old))
    assert sentence.startswith(f"{old} cannot compile for this Python: it is too old, or the headers")
    assert "'__int128' undeclared" in sentence and sentence.endswith("Hearthwatch runs as it is.")


def test_only_games_that_there_are_can_be_compiled() -> None:
    with pytest.raises(compiling.CannotCompile, match="There is no folder 'chess' among the games"):
        compiling.modules(["chess"])


def test_a_game_may_be_compiled_alone() -> None:
    games = {file.parts[2] for file in compiling.modules(["set_a_watch"]) if file.parts[1] == "games"}
    assert games == {"set_a_watch"}
