"""How well words can be read, measured from the pixels of a picture: axe says nothing of words on gradients."""

from __future__ import annotations

import base64
from typing import Any

ITERATION_CAP = 4.5

_WORDS = """(within) => { const EDGE = 26;
  // What scrolls fades at its edges: words there are read once they are scrolled to.
  const inside = (node, box) => { const own = node.parentElement;
    if (!own.checkVisibility({ visibilityProperty: true })) return false;
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);  // what lies over it hides it
    if (top && !own.contains(top) && !top.contains(own)) return false;
    // On a phone the choices lie over the board: words that their edge cuts are read once they are scrolled to.
    const sheet = document.elementFromPoint(box.x + box.width / 2, box.y + box.height - 1)?.closest(".prompt");
    if (sheet && !sheet.contains(own)) return false;
    for (let one = node.parentElement; one; one = one.parentElement) {
      if (getComputedStyle(one).overflow === "visible" || one.matches("body, html")) continue;
      const around = one.getBoundingClientRect(), edge = one.scrollHeight > one.clientHeight + 1 ? EDGE : 0;
      if (box.y < around.top + edge - 1 || box.y + box.height > around.bottom - edge + 1) return false; }
    return true; };
  return [...document.querySelectorAll(within)].flatMap((part) => [part, ...part.querySelectorAll("*")])
  .flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === 3 && node.data.trim())
    .flatMap((node) => { const range = document.createRange(); range.selectNodeContents(node);
      const words = node.data.trim();
      return [...range.getClientRects()].filter((box) => inside(node, box))
        .map(({ x, y, width: w, height: h }) => ({ words, x, y, w, h })); }))
  .filter((box) => box.w > 3 && box.h > 5); }"""

# A dialog asks for its fonts only when it is laid out: two frames later whatever it asked for is on its way.
_SETTLED = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  do { await frame(); await frame(); await document.fonts.ready; } while (document.fonts.status !== "loaded");
  await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)));
  await frame(); await frame(); }"""

_MEASURE = """async ({ shown, bare, boxes, scale }) => {
  const read = async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height), on = canvas.getContext("2d");
    on.drawImage(picture, 0, 0);
    return on;
  };
  const [a, b] = [await read(shown), await read(bare)];
  const part = (value) => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const light = (data, at) => 0.2126 * part(data[at]) + 0.7152 * part(data[at + 1]) + 0.0722 * part(data[at + 2]);
  return boxes.map(({ words, x, y, w, h }) => {
    const [one, other] = [a, b].map((on) => on.getImageData(x * scale, y * scale, w * scale, h * scale).data);
    let best = 0, drawn = 0;
    for (let at = 0; at < one.length; at += 4) {
      const [over, under] = [light(one, at), light(other, at)];
      if (Math.abs(over - under) < 0.004) continue;
      drawn++;
      best = Math.max(best, (Math.max(over, under) + 0.05) / (Math.min(over, under) + 0.05));
    }
    return [words, best, drawn];
  }).filter(([, , drawn]) => drawn > 12).map(([words, best]) => [words, best]);
}"""


def _words_in_sight(page: Any, within: str) -> list[dict[str, Any]]:
    size = page.viewport_size
    return [
        one
        for one in page.evaluate(_WORDS, within)
        if 0 <= one["x"] < size["width"] - one["w"] and 0 <= one["y"] < size["height"] - one["h"]
    ]


def _contrasts(page: Any, within: str, scale: int) -> dict[str, float]:
    """The words of a part of the page that are in sight, each with the contrast of its darkest or lightest stroke.

    Two pictures, with the words and without, tell which pixels are theirs and what lies under them.
    """
    boxes: list[dict[str, Any]] = []
    while not boxes or boxes != _words_in_sight(page, within):  # what moved meanwhile is measured again
        page.evaluate(_SETTLED)
        boxes = _words_in_sight(page, within)
        assert boxes, f"no words in {within}"
        shown = page.screenshot(animations="disabled")
        page.add_style_tag(
            content="* { -webkit-text-fill-color: transparent !important; text-decoration: none !important; }"
        )
        bare = page.screenshot(animations="disabled")
        page.evaluate("document.head.lastElementChild.remove()")
    blank = page.context.new_page()
    pictures = {name: base64.b64encode(one).decode() for name, one in (("shown", shown), ("bare", bare))}
    found = blank.evaluate(_MEASURE, {**pictures, "boxes": boxes, "scale": scale})
    blank.close()
    least: dict[str, float] = {}
    for words, ratio in found:
        least[words] = min(ratio, least.get(words, ratio))
    return least


def too_faint(page: Any, within: str, scale: int) -> dict[str, float]:
    """The words in sight that cannot be read well; there must be words.

    A busy machine may be seen in the middle of painting, so what is faint must be so at a second look.
    """
    faint = {words for words, ratio in _contrasts(page, within, scale).items() if ratio < ITERATION_CAP}
    again = _contrasts(page, within, scale) if faint else {}
    return {words: round(again[words], 2) for words in sorted(faint & again.keys()) if again[words] < ITERATION_CAP}
