"""Compile the engine into a folder of its own and test it there: `python tools/try_compiled.py` takes a few minutes.

The kernel, the bots and one game are compiled as fast as the C compiler can, both builds play the same games, and the
tests of the kernel, of that game and of play in a terminal are run. With `--whole` everything is compiled as `make
compiled` does it, both builds play hundreds of games of all kinds, and all tests are run but those of the pages. What
is compiled in the source folder is not touched.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
GAME: Final = "set_a_watch"
QUICK_GAMES: Final = 24
TESTS: Final = (
    "tests/kernel",
    f"tests/games/{GAME}",
    "tests/properties/test_golden_records.py",
    "tests/terminal/test_player.py",
    "tests/test_builds.py",
)
ALL_TESTS: Final = ("tests", "--ignore=tests/web", "--ignore=tests/tools")


def run(words: list[str], package: Path) -> None:
    """Run a program of Python's with the compiled package; what it says is seen, and its failure is ours."""
    environment = {name: value for name, value in os.environ.items() if name != "HEARTHWATCH_PLAIN"}
    environment["PYTHONPATH"] = str(package)
    done = subprocess.run([sys.executable, *words], cwd=ROOT, env=environment)
    if done.returncode:
        sys.exit(f"The compiled build failed: {' '.join(words)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--whole", action="store_true", help="all games, all tests but those of the pages")
    parser.add_argument("--jobs", type=int, default=2)
    told = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    from tools.compile import CannotCompile, compile_engine

    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder)
        try:
            games, level = ((), "1") if told.whole else ((GAME,), "0")
            print(compile_engine(package, games, told.jobs, level), flush=True)
        except CannotCompile as error:
            if "compiler" in os.environ.get("REQUIRE", "").split(","):
                sys.exit(str(error))
            print(f"The compiled build is not tested. {error}")
            return
        run(["-c", "import hearthwatch, sys; sys.exit(hearthwatch.builds.note or 0)"], package)
        equal = (
            ["tools/equal.py"] if told.whole else ["tools/equal.py", GAME.replace("_", "-"), f"--games={QUICK_GAMES}"]
        )
        run(equal, package)
        marks = "not long" if told.whole else "not long and not slow"
        run(["-m", "pytest", f"-n{told.jobs}", "-q", "-m", marks, *(ALL_TESTS if told.whole else TESTS)], package)


if __name__ == "__main__":
    main()
