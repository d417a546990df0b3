from __future__ import annotations

from pathlib import Path

import pytest

from tools.rule_coverage import main, report

RULES = """\
# Toy: the rules

- **Clause** — a word in bold, not a clause.
- **TOY-1.1** One. See TOY-9.9. (p. 1)
- **TOY-1.10** Ten.

## Rulings

- **TOY-G1** A ruling.

### TOY-EX1 — an example *(derived)*

- **TOY-EX1a** A branch.
- **TOY-EX2 Titled** Another.
"""
CITES_ALL = """\
import pytest

@pytest.mark.rule("TOY-1.1", "TOY-1.10", "TOY-EX1", "TOY-EX1a", "TOY-EX2")
def test(): ...
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(tmp_path, "src/hearthwatch/games/toy/RULES.md", RULES)
    return tmp_path


def write(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_all_cited(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(root, "tests/games/test_toy.py", CITES_ALL)
    assert main([str(root)]) == 0
    assert capsys.readouterr().out == "toy: cited 5 of 5 clauses, 0 unenforceable; 1 rulings, 0 cited\n"


def test_missing_clauses_are_listed_in_the_order_of_the_rules(root: Path) -> None:
    write(root, "tests/test_toy.py", 'import pytest\npytestmark = pytest.mark.rule("TOY-1.10", "TOY-EX1")\n')
    assert report(root).faults == [f"toy: no test cites {clause}" for clause in ("TOY-1.1", "TOY-EX1a", "TOY-EX2")]
    assert main([str(root)]) == 1


@pytest.mark.parametrize(
    "source",
    [
        'import pytest\n@pytest.mark.rule("TOY-1.1")\ndef test(): ...',
        'import pytest\n@pytest.mark.rule("TOY-1.1")\nclass TestToy: ...',
        'import pytest\nclass TestToy:\n    @pytest.mark.rule("TOY-1.1")\n    async def test(self): ...',
        'import pytest\npytestmark = [pytest.mark.slow, pytest.mark.rule("TOY-1.1")]',
        'import pytest\nCASES = [pytest.param(1, marks=pytest.mark.rule("TOY-1.1"))]',
        'from pytest import mark\n@mark.rule("TOY-1.1")\ndef test(): ...',
    ],
)
def test_citations_are_found_wherever_pytest_takes_marks(root: Path, source: str) -> None:
    write(root, "tests/test_toy.py", source)
    assert "toy: no test cites TOY-1.1" not in report(root).faults
    assert "toy: no test cites TOY-1.10" in report(root).faults


@pytest.mark.parametrize(
    "source", ["TEXT = \"pytest.mark.rule('TOY-1.1')\"", 'rule("TOY-1.1")', '# mark.rule("TOY-1.1")']
)
def test_look_alikes_do_not_count(root: Path, source: str) -> None:
    write(root, "tests/test_toy.py", source)
    assert "toy: no test cites TOY-1.1" in report(root).faults


def test_clauses_of_an_added_layer_need_a_test_too(root: Path) -> None:
    write(root, "tests/test_all.py", CITES_ALL)
    write(root, "src/hearthwatch/games/toy/RULES.md", RULES + "- **TOY-A1** Of a layer that was added.\n")
    assert report(root).faults == ["toy: no test cites TOY-A1"]


def test_unknown_and_unreadable_citations(root: Path) -> None:
    write(root, "tests/test_all.py", CITES_ALL)
    write(root, "tests/test_toy.py", 'import pytest\npytestmark = pytest.mark.rule("TOY-9.9", CLAUSE)\n')
    assert report(root).faults == [
        "tests/test_toy.py:2: there is no clause TOY-9.9",
        "tests/test_toy.py:2: cite clauses as plain strings",
    ]


def test_cards_of_the_rulebook_may_be_cited(root: Path) -> None:
    write(root, "src/hearthwatch/games/toy/RULES.md", f"{RULES}\n- **TOY-C1** A card.\n")
    write(root, "tests/test_toy.py", CITES_ALL.replace('"TOY-1.1"', '"TOY-1.1", "TOY-C1"'))
    assert not report(root).faults
    write(root, "tests/test_toy.py", CITES_ALL.replace('"TOY-1.1"', '"TOY-1.1", "TOY-C2"'))
    assert report(root).faults == ["tests/test_toy.py:3: there is no clause TOY-C2"]


def test_rulings_may_be_cited(root: Path) -> None:
    write(root, "tests/test_toy.py", CITES_ALL.replace('"TOY-1.1"', '"TOY-1.1", "TOY-G1"'))
    assert report(root).faults == []
    assert report(root).lines == ["toy: cited 5 of 5 clauses, 0 unenforceable; 1 rulings, 1 cited"]


def test_an_excused_clause_is_printed_with_its_reason(root: Path) -> None:
    write(root, "tests/test_toy.py", CITES_ALL.replace('"TOY-EX2"', ""))
    write(root, "tests/unenforceable.toml", '"TOY-EX2" = "About feelings."\n')
    assert report(root).faults == []
    assert report(root).lines == [
        "toy: cited 4 of 5 clauses, 1 unenforceable; 1 rulings, 0 cited",
        "  unenforceable: TOY-EX2: About feelings.",
    ]


def test_bad_excuses(root: Path) -> None:
    write(root, "tests/test_toy.py", CITES_ALL.replace('"TOY-EX2"', ""))
    write(root, "tests/unenforceable.toml", '"TOY-EX2" = ""\n"TOY-1.1" = "Cited."\n"TOY-7.7" = "Unknown."\n')
    assert report(root).faults == [
        "tests/unenforceable.toml: TOY-EX2 needs a reason",
        "tests/unenforceable.toml: TOY-1.1 is excused, yet a test cites it",
        "tests/unenforceable.toml: there is no clause TOY-7.7",
    ]


def test_a_clause_number_used_twice(root: Path) -> None:
    write(root, "tests/test_toy.py", CITES_ALL)
    write(root, "src/hearthwatch/games/toy/RULES.md", RULES + "- **TOY-1.1** Again.\n")
    assert report(root).faults == ["toy: TOY-1.1 stands twice in the rules"]


def test_no_rules_at_all(tmp_path: Path) -> None:
    assert report(tmp_path).faults == ["no RULES.md was found under src/hearthwatch/games"]
