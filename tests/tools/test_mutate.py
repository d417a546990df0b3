"""The mutation tool proved on a toy whose mutants are known, and on steps of the real game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
TOY = '''\
from __future__ import annotations
from functools import cache
from hearthwatch.kernel import KERNEL_RULES, Refusal, Rules, no, remembered

rules = Rules(KERNEL_RULES)
MAKERS = {}


def declare(name, maker):
    MAKERS[name] = 1 + maker


class Purse:
    memo = None
    teller = None

    def __init__(self) -> None:
        self.gold = 2

    def say(self, *words: object) -> None:
        pass


@rules.step("TOY-1", "Earn {count}")
def earn(table: Purse, count: int) -> None:
    """Adds 1."""
    table.gold += count
    table.say("TOY-1", "{} more.", count + 1)


@earn.refuses
def cannot_earn(table: Purse, count: int) -> Refusal | None:
    if table.gold == 2 and count:
        return no("TOY-1", "There are {} already.", table.gold + 1)
    return None


@rules.choices("TOY-2", "How much?")
def amounts(table: Purse):
    yield earn(5)


@remembered
def double(table: Purse) -> int:
    return table.gold + table.gold


@cache
def fee(count: int) -> int:
    return count - 4


def larger(one: int, other: int) -> int:
    return one if one > other else other


def countdown(count: int) -> int:
    while count > 0:
        count -= 1
    return count


def share(count: int) -> int:
    return count // 2


def untested(one: int, other: int) -> int:
    return one | other


def adder(count):
    def add(number: int) -> int:
        return number + count

    return add


declare("earn", 1)
'''
MADE = """\
import toy

add_two = toy.adder(2)
"""
TOY_TESTS = """\
import made
import toy

FEE = toy.fee(9)  # what is worked out when pytest collects is worked out again with each fault
SHARE = toy.share(8)


def run(step, table):
    return toy.rules.run[step[0]](table, *step[1:])


def test_earn():
    purse = toy.Purse()
    assert purse.gold == 2
    run(toy.earn(3), purse)
    assert purse.gold == 5


def test_refusal():
    check = toy.rules.checks[toy.earn.kind.id]
    purse = toy.Purse()
    assert check(purse, 1)
    assert not check(purse, 0)
    purse.gold = 3
    assert not check(purse, 1)


def test_amounts():
    assert [*run(toy.amounts(), toy.Purse())] == [toy.earn(5)]


def test_helpers():
    purse = toy.Purse()
    assert toy.double(purse) == 4
    assert toy.fee(9) == FEE == 5
    assert (toy.larger(1, 2), toy.larger(2, 1), toy.larger(2, 2)) == (2, 2, 2)
    assert toy.countdown(3) == 0
    assert SHARE == 4


def test_a_function_that_was_made_before():
    assert made.add_two(1) == 3


def test_that_fails_anyway():
    assert toy.untested(1, 2) == 0
"""
STEP_TESTS = """\
from hearthwatch.games.set_a_watch import GAME
from hearthwatch.games.set_a_watch.rules.campfire import new_wood


def test_new_wood():
    table = GAME.new(seed=1)
    table.rules.run[new_wood.kind.id](table)
    assert table.firewood == 9
"""
READER_TESTS = """\
from hearthwatch.kernel.readers import mask_of


def test_masks():
    assert [mask_of(seats) for seats in (None, (), 0, 2, (0, 2))] == [1 << 15, 1 << 15, 1, 4, 5]
"""


def mutate(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "tools/mutate.py"), *arguments]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120)


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("toy")
    (folder / "toy.py").write_text(TOY, encoding="utf-8")
    (folder / "made.py").write_text(MADE, encoding="utf-8")
    (folder / "test_toy.py").write_text(TOY_TESTS, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def run(toy: Path) -> subprocess.CompletedProcess[str]:
    return mutate(
        toy, "--package", "toy", "--tests", "test_toy.py", "--mutants", "0", "--patience", "0.5", "--verbose",
        "--report", "report.md", "--least", "80", "--reasons", "reasons.toml",
    )  # fmt: skip


def test_known_mutants_are_killed(run: subprocess.CompletedProcess[str]) -> None:
    assert run.stderr.splitlines()[0].startswith("5 tests")
    for killed in (
        "step toy.earn: - table.gold += count / + table.gold -= count by test_toy.py::test_earn",
        "step toy.earn: - table.gold += count / + pass by test_toy.py::test_earn",
        "refusal toy.cannot_earn: - if table.gold == 2 and count: / + if table.gold != 2 and count: by",
        "refusal toy.cannot_earn: - if table.gold == 2 and count: / + if table.gold == 2 or count: by",
        "refusal toy.cannot_earn: - return no('TOY-1', 'There are {} already.', table.gold + 1) / + return None by",
        "choices toy.amounts: - yield earn(5) / + yield from () by test_toy.py::test_amounts",
        "helper toy.Purse.__init__: - self.gold = 2 / + self.gold = 3 by",
        "helper toy.double: - return table.gold + table.gold / + return table.gold - table.gold by",
        "helper toy.fee: - return count - 4 / + return count + 4 by",
        "helper toy.adder: - return number + count / + return number - count by",
        "helper toy.share: - return count // 2 / + return count // 3 by test_toy.py::test_helpers",
    ):
        assert f"\nkilled: {killed}" in "\n" + run.stdout


def test_equivalent_and_unreached_mutants_survive(run: subprocess.CompletedProcess[str]) -> None:
    assert [line for line in run.stdout.splitlines() if line.startswith("survived")] == [
        "survived: helper toy.larger: - return one if one > other else other / + return one if one >= other else other",
        "survived: helper toy.untested: - return one | other / + return one & other",
    ]
    assert "(comparison; 1 tests run it)" in run.stdout
    assert "(arithmetic; 0 tests run it)" in run.stdout


def test_endless_loops_are_stopped(run: subprocess.CompletedProcess[str]) -> None:
    assert "timed out: helper toy.countdown: - count -= 1 / + pass" in run.stdout


def test_words_and_declarations_are_left_alone(run: subprocess.CompletedProcess[str]) -> None:
    mutants = [line for line in run.stdout.splitlines() if line.startswith(("killed", "survived", "timed out"))]
    assert not [line for line in mutants if "say" in line or "declare" in line or "gold + 2" in line]


def test_tests_that_fail_anyway_are_left_out(run: subprocess.CompletedProcess[str]) -> None:
    assert "left out: test_toy.py::test_that_fails_anyway fails" in run.stdout


def test_report_and_exit_code(toy: Path, run: subprocess.CompletedProcess[str]) -> None:
    assert run.returncode == 0
    page = (toy / "report.md").read_text(encoding="utf-8")
    assert "tools/mutate.py --package toy" in page
    assert "the reasons for survivors come from `reasons.toml`." in page
    assert "### Not explained yet (1)" in page
    assert "+    return one if one >= other else other" in page
    key = "toy.larger: - return one if one > other else other / + return one if one >= other else other"
    (toy / "reasons.toml").write_text(f'"{key}" = "The same."\n', encoding="utf-8")
    (toy / "report.md").write_text(page + "\n## The kernel\n\nAs it was.\n", encoding="utf-8")
    again = mutate(toy, "--package", "toy", "--tests", "test_toy.py", "--mutants", "0", "--patience", "0.5",
                   "--least", "99", "--reasons", "reasons.toml", "--report", "report.md")  # fmt: skip
    assert (toy / "report.md").read_text(encoding="utf-8").endswith("\n```\n\n## The kernel\n\nAs it was.\n")
    assert again.returncode == 1
    assert "The same. (1)" in again.stdout


def test_list_and_show(toy: Path) -> None:
    listed = mutate(toy, "--package", "toy", "--list").stdout.splitlines()
    assert listed[-1].endswith("for they only declare: toy.declare")
    number = next(line.split()[0] for line in listed if "larger" in line and "comparison" in line)
    assert "+    return one if one >= other else other" in mutate(toy, "--package", "toy", "--show", number).stdout


def test_step_of_the_real_game(tmp_path: Path) -> None:
    (tmp_path / "test_wood.py").write_text(STEP_TESTS, encoding="utf-8")
    run = mutate(tmp_path, "--only", "rules.campfire", "--mutants", "0", "--verbose", "--tests", "test_wood.py")
    wood = [line for line in run.stdout.splitlines() if "step rules.campfire.new_wood" in line]
    assert len(wood) == 3
    assert all(line.startswith("killed: ") and line.endswith("by test_wood.py::test_new_wood") for line in wood)
    assert "survived: step rules.campfire.rekindle" in run.stdout


def test_parts_of_the_kernel_have_a_table_of_their_own(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Mutation\n\nOf a game.\n\n## The kernel\n\n| shapes | 9 | 8 | 1 | 0 | 89 |\n", "utf-8")
    (tmp_path / "test_readers.py").write_text(READER_TESTS, encoding="utf-8")
    for _ in range(2):
        run = mutate(
            tmp_path, "--package", "hearthwatch.kernel", "--only", "readers", "--each", "5",
            "--tests", "test_readers.py", "--report", "page.md",
        )  # fmt: skip
        assert run.returncode == 0, run.stdout
    told = page.read_text(encoding="utf-8")
    assert told.startswith("# Mutation\n\nOf a game.\n\n## The kernel\n")
    assert told.count("## The kernel") == 1
    assert "\n| readers | 5 | 5 | 0 | 0 | 100 |\n| shapes | 9 | 8 | 1 | 0 | 89 |\n" in told
    assert told.endswith("\n| **all** | 14 | 13 | 1 | 0 | 93 |\n")
