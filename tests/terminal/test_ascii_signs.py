"""A terminal without our signs shows ASCII that tells the same things apart."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import hearthwatch
from hearthwatch.cli.ascii_signs import plain

SOURCE = Path(hearthwatch.__file__).parent


def test_every_sign_of_the_program_has_an_ascii_character() -> None:
    files = [path for kind in ("py", "toml", "md") for path in SOURCE.rglob(f"*.{kind}") if "web" not in path.parts]
    signs = {sign for path in files for sign in path.read_text(encoding="utf-8") if ord(sign) > 127}
    assert len(signs) > 40
    assert {sign for sign in signs if not re.fullmatch(r"[ -~]", plain(sign)) or plain(sign) == "?"} == set()


def test_health_and_damage_are_told_apart() -> None:
    assert plain("♥ 10 ✕ 3 ↔ ●○") == "H 10 x 3 = @o"
    assert plain("Orsolya Vénn’s “lamp”…") == 'Orsolya Venn\'s "lamp"~'


def test_a_terminal_without_utf8_gets_them(tmp_path: Path) -> None:
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    environment["HEARTHWATCH_HOME"] = str(tmp_path)
    words = [sys.executable, "-m", "hearthwatch", "games", "set-a-watch"]
    done = subprocess.run(words, env=environment, capture_output=True, timeout=300)
    assert done.returncode == 0
    assert max(done.stdout) < 128 and b"?" not in done.stdout.replace(b"?\n", b"").replace(b"? ", b"")
