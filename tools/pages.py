"""Draw every page from real positions, and take pictures of them.

python tools/pages.py FOLDER                       the pages as files, with what they need beside them
python tools/pages.py FOLDER --pictures [NAME...]  and pictures: desktop and phone, by day and by night
python tools/pages.py FOLDER --docs                and the pictures of docs/pictures
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Literal

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from hearthwatch.kernel.registry import games
from hearthwatch.web import game_assets, render, sprites, templates
from tests.web.browsing import CHROMIUM, FLAGS
from tests.web.samples import other_pages, pieces_page, table_pages

DOCS = Path(__file__).resolve().parent.parent / "docs" / "pictures"
BOTH = [("1440x900", "dark"), ("1440x900", "light"), ("390x844", "dark"), ("390x844", "light")]
SHOWN = {
    "front": BOTH,
    "watch": BOTH,
    "hot-claws": BOTH,
    "wod-story": BOTH,
    "wod-levels": BOTH[:2],
    "twn-struck": BOTH,
    "thg-turn": BOTH,
    "thg-strike": BOTH[2:],
    "pieces": [("1440x900", "dark")],
}
"""The pages in the documentation."""
SIZES = {
    "1440x900": (1440, 900, 1),
    "1280x720": (1280, 720, 1),
    "1024x768": (1024, 768, 1),
    "820x1180": (820, 1180, 1),
    "390x844": (390, 844, 2),
    "720x450": (720, 450, 2),
}
USUAL = ["1440x900", "390x844"]


class Quiet(SimpleHTTPRequestHandler):
    """Serves the folder without a word."""

    def log_message(self, format: str, *words: object) -> None:
        pass


def write_static(folder: Path) -> None:
    """Files that pages load: style sheets, scripts, fonts, pictures."""
    shutil.copytree(templates.STATIC, folder / "static", dirs_exist_ok=True)
    for part in ("games", "i"):
        (folder / "static" / part).mkdir(exist_ok=True)
    for slug in ("", *games()):
        (folder / "static" / "i" / f"{sprites.digest_of(slug)}.svg").write_bytes(sprites.sprite_of(slug))
        if slug and (sheet := game_assets.sheet_of(slug)) is not None:
            (folder / "static" / "games" / f"{slug}.css").write_bytes(sheet)


def write(folder: Path) -> list[str]:
    """Every page as a file; returns their names."""
    folder.mkdir(parents=True, exist_ok=True)
    write_static(folder)
    drawn = {name: render.table(page) for name, page in table_pages().items()}
    drawn |= {name: getattr(render, kind)(page) for name, (kind, page) in other_pages().items()}
    drawn["pieces"] = pieces_page()
    for name, html in drawn.items():
        (folder / f"{name}.html").write_text(html, encoding="utf-8")
    return list(drawn)


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address at which a browser finds the files of a folder."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def take(
    folder: Path, names: list[str], sizes: list[str], themes: list[str], kind: Literal["png", "webp"] = "png"
) -> None:
    """A picture of each page in each size and theme."""
    from playwright.sync_api import sync_playwright

    with serving(folder) as address, sync_playwright() as play, tempfile.TemporaryDirectory() as profile:
        for size in sizes:
            width, height, scale = SIZES[size]
            for theme in themes:
                context = play.chromium.launch_persistent_context(
                    f"{profile}/{size}{theme}",
                    executable_path=CHROMIUM,
                    args=FLAGS,
                    viewport={"width": width, "height": height},
                    device_scale_factor=scale,
                    color_scheme="dark" if theme == "dark" else "light",
                )
                page = context.pages[0]
                page.route_web_socket("**/socket", lambda socket: None)
                for name in names:
                    page.goto(f"{address}/{name}.html", wait_until="load")
                    page.evaluate("document.fonts.ready")
                    page.wait_for_timeout(120)
                    path = folder / f"{name}-{theme}-{size}.{kind}"
                    page.screenshot(path=path, type=kind, quality=72 if kind == "webp" else None)
                context.close()


def main(arguments: list[str]) -> int:
    folder, *rest = arguments
    names = write(Path(folder))
    if rest == ["--docs"]:
        DOCS.mkdir(exist_ok=True)
        for name, looks_of_it in SHOWN.items():
            for size, theme in looks_of_it:
                take(Path(folder), [name], [size], [theme], "webp")
                shutil.copy(Path(folder) / f"{name}-{theme}-{size}.webp", DOCS)
    elif rest:
        wanted = [one for one in rest[1:] if one in names] or names
        sizes = [one for one in rest[1:] if one in SIZES] or USUAL
        themes = [one for one in rest[1:] if one in ("dark", "light")] or ["dark", "light"]
        take(Path(folder), wanted, sizes, themes)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
