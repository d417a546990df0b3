"""The copy of the source that is compiled differs from it only in what compiled code cannot do for itself."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from textwrap import dedent

from tools import compile as compiling

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
CLASSES = compiling.table_classes(TREES)


def test_a_class_of_tables_copies_its_own_fields_and_those_above() -> None:
    made = compiling.prepared(TABLE, CLASSES)
    copied = made[made.index("def copy_fields") : made.index("def clear_fields")]
    assert "twin.memo = self.memo\n" in copied
    assert "twin.cards = self.cards[:]\n" in copied
    assert "twin.leader = self.leader\n" in copied


def test_fields_begin_empty_each_in_its_own_type() -> None:
    made = compiling.prepared(TABLE, CLASSES)
    cleared = made[made.index("def clear_fields") : made.index("def play")]
    for line in ("self.cards = []", "self.leader = Hero(0)", "self.names = ()", "self.round = 0", "self.teller = None"):
        assert line in cleared


def test_an_error_keeps_its_cause() -> None:
    assert "raise because(RulesDefect('It cannot end.'), error)" in compiling.prepared(TABLE, CLASSES)


def test_a_file_without_any_of_that_stays_as_it_is() -> None:
    source = "from __future__ import annotations\n\n\ndef one() -> int:\n    return 1\n"
    assert compiling.prepared(source, CLASSES) == source


def test_what_is_prepared_can_be_read() -> None:
    for source in FILES.values():
        again = ast.parse(compiling.prepared(source, CLASSES))
        names = [node.name for node in again.body if isinstance(node, ast.ClassDef | ast.FunctionDef)]
        assert names == [
            node.name for node in ast.parse(source).body if isinstance(node, ast.ClassDef | ast.FunctionDef)
        ]


def test_the_notes_tell_what_annotations_said() -> None:
    told = json.loads(json.dumps(compiling.notes(TREES, CLASSES)))
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
    assert not any("/show/" in file or "/content/" in file or file.endswith("__init__.py") for file in found)
    assert "hearthwatch/kernel/faces.py" not in found
