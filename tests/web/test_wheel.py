"""An installed wheel has everything that the pages need, and serves them."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import venv
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


def run(*words: str | Path, **environment: str) -> str:
    command = [str(word) for word in words]
    done = subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, timeout=600, cwd=ROOT
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(folder: Path) -> Path:
    """Build an sdist, and from it a wheel in an isolated environment with no npm, C compiler or git on the PATH."""
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder)
    [sdist] = folder.glob("hearthwatch-*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "source", filter="data")
    [source] = (folder / "source").iterdir()
    shutil.rmtree(source / "src/hearthwatch/web/static/built", ignore_errors=True)
    bare = folder / "bin"
    bare.mkdir()
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", f"--wheel-dir={folder}", source, PATH=str(bare))
    [wheel] = folder.glob("hearthwatch-*.whl")
    return wheel


def install(wheel: Path, folder: Path) -> Path:
    """Install a wheel into a clean environment. Return its Python."""
    venv.create(folder, with_pip=True)
    [python] = [path for path in (folder / "bin" / "python", folder / "Scripts" / "python.exe") if path.exists()]
    run(python, "-m", "pip", "install", "--constraint", ROOT / "constraints.txt", wheel)
    return python


@pytest.mark.slow
def test_an_installed_wheel_serves_what_a_checkout_serves(tmp_path: Path) -> None:
    wheel = build(tmp_path)
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert [name for name in NEEDED if name not in names] == []
    built = {path.name for path in (ROOT / "src/hearthwatch/web/static/built").glob("*")}
    assert {name.rpartition("/")[2] for name in names if "/static/built/" in name} == built
    assert wheel.name.endswith("-py3-none-any.whl") and not [name for name in names if name.endswith(".so")]
    assert not [name for name in names if "__pycache__" in name or name.startswith("tests")]

    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    python = install(wheel, tmp_path / "installed")
    file = run(python, "-c", "import hearthwatch; print(hearthwatch.__file__)", PYTHONPATH="")
    assert file.startswith(str(tmp_path / "installed"))

    words = [str(python), "-m", "hearthwatch", "serve", "--port=0", f"--data={tmp_path / 'tables'}", "--no-browser"]
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
