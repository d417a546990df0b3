"""The wheel has all that the pages need, and serves them."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import zipfile
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parents[2]
NEEDED = (
    "hearthwatch/py.typed",
    "hearthwatch/cli/skeleton/pyproject.toml",
    "hearthwatch/cli/skeleton/night_road/show/page.html",
    "hearthwatch/games/set_a_watch/RULES.md",
    "hearthwatch/games/set_a_watch/show/page.html",
    "hearthwatch/games/set_a_watch/show/page.toml",
    "hearthwatch/games/set_a_watch/show/icons.toml",
    "hearthwatch/games/set_a_watch/content/creatures.toml",
    "hearthwatch/web/templates/table.html",
    "hearthwatch/web/templates/parts/prompt.html",
    "hearthwatch/web/static/socket.js",
)


def build(folder: Path) -> Path:
    words = ["wheel", "--no-deps", "--no-build-isolation", "--quiet", f"--wheel-dir={folder}", str(ROOT)]
    environment = {**os.environ, "HEARTHWATCH_PLAIN": "1"}
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *words]
    subprocess.run(command, check=True, timeout=300, env=environment)
    [wheel] = folder.glob("hearthwatch-*.whl")
    return wheel


@pytest.mark.slow
def test_a_wheel_serves_what_a_checkout_serves(tmp_path: Path) -> None:
    """Unpacked into an empty folder, ahead of the checkout: nothing can be taken from there."""
    wheel = build(tmp_path)
    unpacked = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        archive.extractall(unpacked)
    assert [name for name in NEEDED if name not in names] == []
    built = {path.name for path in (ROOT / "src/hearthwatch/web/static/built").glob("*")}
    assert {name.rpartition("/")[2] for name in names if "/static/built/" in name} == built
    assert not [name for name in names if "__pycache__" in name or name.startswith("tests")]

    environment = {**os.environ, "PYTHONPATH": str(unpacked)}
    asked = [sys.executable, "-c", "import hearthwatch; print(hearthwatch.__file__)"]
    found = subprocess.run(asked, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert found.stdout.startswith(str(unpacked))

    words = [sys.executable, "-m", "hearthwatch", "serve", "--port=0", f"--data={tmp_path / 'tables'}", "--no-browser"]
    process = subprocess.Popen(words, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        said = re.search(r"http://\S+", process.stdout.readline())
        assert said
        url = said[0].rstrip("/")
        with httpx.Client(
            base_url=url, verify=False, headers={"Origin": url}, follow_redirects=True, timeout=300
        ) as browser:
            page = browser.post("/new/set-a-watch", data={"quick": "1"})
            assert page.status_code == 200 and "Firewood" in page.text
            addresses = set(re.findall(r'(?:href|src)="(/static/[^"#]+)"', page.text))
            assert len(addresses) > 3
            for address in addresses:
                assert browser.get(address).status_code == 200, address
            assert browser.get("/rules/set-a-watch").text.count("SAW-") > 100
        process.send_signal(signal.SIGTERM)
        assert process.communicate(timeout=300)[0] == "Stopped. Every table is kept.\n"
    finally:
        process.kill()
        process.wait()
