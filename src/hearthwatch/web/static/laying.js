// Laying a tile on a grid: choose one, turn it (r), flip it (f), see where it fits and what it covers, try as often as
// you like, then lay it. Nothing is sent before that. With a mouse: point, click to put it down, click again to lay it;
// by touch: tap or drag, tap it to turn it, then the button; by keys: arrows, r, f, t for another tile, Enter, Escape.
// `#laying[data-lay]` holds the tiles with every place that is allowed, so no rule is known here.

let lay, told, kept = { tile: "", way: 0 };
let at = null, fixed = false, held = null;

const panel = () => document.getElementById("laying");
const grid = () => lay && document.querySelector(`[data-grid="${CSS.escape(lay.grid)}"]`);
// Cells stand in the order of their numbers; a grid may begin later (`data-from`).
const cells = () => [...grid().querySelectorAll(".c")];
const from = () => Number(grid().dataset.from ?? 0);
const cellAt = (node) => node?.closest?.("[data-grid] .c");
const numberOf = (cell) => cells().indexOf(cell) + from();
const tile = () => lay.tiles[lay.tile];
const way = () => tile().ways[lay.way];

// -- what a tile covers

const first = (cells) => cells[0][1];
const covered = (cells, place) => cells.map(([column, row]) => place + column * lay.rows + row - first(cells));
const middle = (cells) => cells.reduce(([x, y], cell) => [x + Math.floor(cell / lay.rows) / cells.length, y + (cell % lay.rows) / cells.length], [0, 0]);
const apart = ([a, b], [c, d]) => Math.hypot(a - c, b - d);
const spot = (cell) => [Math.floor(cell / lay.rows), cell % lay.rows];
const places = () => tile().ways.flatMap(({ cells, at: found }, number) => found.map((place) => ({ way: number, place, cells: covered(cells, place) })));
const here = () => at === null ? [] : covered(way().cells, at);

function normal(cells) {
  const left = Math.min(...cells.map(([column]) => column)), top = Math.min(...cells.map(([, row]) => row));
  return JSON.stringify(cells.map(([column, row]) => [column - left, row - top]).sort(([a, b], [c, d]) => a - c || b - d));
}
const wayOf = (cells) => tile().ways.findIndex((one) => normal(one.cells) === normal(cells));
const turned = (cells) => cells.map(([column, row]) => [-row, column]);
const flipped = (cells) => cells.map(([column, row]) => [-column, row]);

// -- choosing

function take(number) {
  lay.tile = number;
  lay.way = Math.max(0, tile().ways.findIndex(({ at: found }) => found.length));
  if (kept.tile === tile().name && tile().ways[kept.way]?.at.length) lay.way = kept.way;
  drop();
  // With a single place there is nothing to look for.
  const all = places();
  if (all.length === 1) put(all[0]), (fixed = true);
  draw();
}

function drop() { at = null; fixed = false; held = null; }

function put(one) { lay.way = one.way; at = one.place; kept = { tile: tile().name, way: lay.way }; }

// The way it would lie turned or flipped: ways that fit nowhere are passed over, and a square stays as it is.
function changed(how) {
  let cells = way().cells;
  for (let tries = 0; tries < 4; tries++) {
    cells = how(cells);
    const next = wayOf(cells);
    if (tile().ways[next].at.length) return next;
    if (how === flipped) cells = turned(cells);
  }
  return lay.way;
}

// Turned or flipped it lies as near as possible to where it lay.
function change(how) {
  const from = at === null ? null : middle(here()), next = changed(how);
  if (next === lay.way) return;
  lay.way = next;
  kept = { tile: tile().name, way: next };
  if (from) put(nearest(places().filter((one) => one.way === next), from));
  draw();
}

const nearest = (found, from) => found.sort((one, other) => apart(middle(one.cells), from) - apart(middle(other.cells), from))[0];

// Over a cell: as it is held, else turned so that it covers the cell.
function over(cell) {
  const covers = places().filter((one) => one.cells.includes(cell));
  const same = covers.filter((one) => one.way === lay.way);
  const found = nearest(same.length ? same : covers, held?.grip ? [spot(cell)[0] - held.grip[0], spot(cell)[1] - held.grip[1]] : spot(cell));
  if (!found) return false;
  put(found);
  draw();
  return true;
}

function move(dx, dy) {
  const all = places();
  if (at === null) put(all.find((one) => one.way === lay.way) ?? all[0]);
  else {
    const [x, y] = middle(here());
    const far = (one) => { const [a, b] = middle(one.cells), ahead = (a - x) * dx + (b - y) * dy; return ahead > .2 ? ahead + 2 * Math.abs((a - x) * dy + (b - y) * dx) : Infinity; };
    const best = (found) => found.filter((one) => far(one) < Infinity).sort((one, other) => far(one) - far(other))[0];
    const next = best(all.filter((one) => one.way === lay.way)) ?? best(all);
    if (next) put(next);
  }
  fixed = true;
  draw();
  document.querySelector(`[data-grid="${CSS.escape(lay.grid)}"] .pre`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function done() {
  const button = panel()?.querySelector("[data-lay-it]");
  if (at !== null && button && !button.hidden) button.form.requestSubmit(button);
}

// -- drawing

const EDGES = [["n", 0, -1], ["e", 1, 0], ["s", 0, 1], ["w", -1, 0]];

function draw() {
  const board = grid(), side = panel();
  if (!board || !side) return;
  const now = new Set(here()), can = new Set(), could = new Set();
  for (const one of places()) for (const cell of one.cells) (one.way === lay.way ? can : could).add(cell);
  const all = cells(), first = from();
  for (const [place, cell] of all.entries()) {
    const number = place + first, lies = now.has(number);
    cell.classList.toggle("may", can.has(number));
    cell.classList.toggle("could", !can.has(number) && could.has(number));
    cell.classList.toggle("pre", lies);
    cell.classList.toggle("fixed", lies && fixed);
    const [column, row] = spot(number);
    for (const [name, dx, dy] of EDGES)
      cell.classList.toggle(`p${name}`, lies && !(row + dy >= 0 && row + dy < lay.rows && now.has((column + dx) * lay.rows + row + dy)));
  }
  board.classList.add("laying");
  for (const button of side.querySelectorAll("[data-tile]")) button.setAttribute("aria-pressed", Number(button.dataset.tile) === lay.tile);
  side.querySelector("[data-hand]")?.replaceChildren(picture(way().cells));
  // Only what changes something is offered.
  for (const [name, how] of [["turn", turned], ["flip", flipped]])
    for (const button of side.querySelectorAll(`[data-${name}]`)) button.hidden = changed(how) === lay.way;
  const button = side.querySelector("[data-lay-it]");
  button.hidden = at === null;
  if (at !== null) button.value = tile().key.replace("{turn}", lay.way).replace("{place}", at + (lay.first ?? 0));
  const words = at === null ? "" : where([...now]);
  button.querySelector("[data-where]").textContent = words;
  const found = at === null ? [] : consequences([...now].map((number) => all[number - first]), now);
  const then = at === null || found.length ? found : [{ words: "nothing else happens" }];
  side.querySelector("[data-does]")?.replaceChildren(...then.map(({ picture, words, cold }) => line(picture, words, cold)));
  side.querySelector("[data-try]").hidden = at !== null;
  const say = side.querySelector("[data-said]");
  if (say && fixed) say.textContent = at === null ? "" : `${tile().name}, ${words}: ${then.map((one) => one.words).join(", ")}`;
}

const span = (numbers) => { const [low, high] = [Math.min(...numbers) + 1, Math.max(...numbers) + 1]; return low === high ? `${low}` : `${low}–${high}`; };
function where(cells) {
  const columns = cells.map((cell) => spot(cell)[0]), rows = cells.map((cell) => spot(cell)[1]);
  return `column ${span(columns)}, row ${span(rows)}`;
}

// What each covered cell does, alike ones together; and what the tile does by touching some of them. A cell says it in a
// letter (`data-then`), whose words lie beside the page; a mark (`data-mark`) is explained by the part it belongs to.
function consequences(under, now) {
  const found = new Map(), words = JSON.parse(document.getElementById("about-spaces")?.dataset.words ?? "{}");
  const add = (words, cell, cold) => {
    const one = found.get(words) ?? { words, count: 0, cold, picture: cell?.querySelector(".i")?.cloneNode(true) };
    one.count++;
    found.set(words, one);
  };
  for (const cell of under) {
    const { then, mark } = cell?.dataset ?? {};
    if (then) add(words[then] ?? then, cell, false);
    if (mark) add(cell.closest("[data-part]")?.dataset[mark] ?? mark, null, true);
  }
  for (const note of lay.notes ?? []) {
    const count = note.cells.filter((cell) => now.has(cell)).length;
    if (count || note.always) found.set(note.words, { words: note.words.replace("{count}", count).replace("{left}", note.cells.length - count), count: 1, cold: note.cold && count < note.cells.length });
  }
  return [...found.values()].map((one) => ({ ...one, words: one.count > 1 ? `${one.words} (${one.count} times)` : one.words }));
}

function line(picture, words, cold) {
  const item = document.createElement("li"), text = document.createElement("span");
  if (cold) item.className = "cold";
  text.textContent = words;
  item.append(picture ?? document.createElement("i"), text);
  return item;
}

function picture(cells) {
  const name = "http://www.w3.org/2000/svg", size = 5, drawn = document.createElementNS(name, "svg");
  const columns = Math.max(...cells.map(([column]) => column)) + 1, rows = Math.max(...cells.map(([, row]) => row)) + 1;
  drawn.setAttribute("viewBox", `${(columns - size) / 2} ${(rows - size) / 2} ${size} ${size}`);
  drawn.setAttribute("class", "shape");
  for (const [column, row] of cells) {
    const square = document.createElementNS(name, "rect");
    for (const [key, value] of Object.entries({ x: column + .04, y: row + .04, width: .92, height: .92, rx: .1 })) square.setAttribute(key, value);
    drawn.append(square);
  }
  return drawn;
}

// -- what people do

document.addEventListener("click", (event) => {
  if (!lay) return;
  const one = event.target.closest("[data-tile]");
  if (one && panel()?.contains(one)) take(Number(one.dataset.tile));
  if (event.target.closest("[data-turn]")) change(turned);
  if (event.target.closest("[data-flip]")) change(flipped);
  if (event.target.closest("[data-take-back]")) drop(), draw();
});

const mine = (event) => { const cell = lay && cellAt(event.target); return cell && grid()?.contains(cell) ? numberOf(cell) : null; };

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || fixed || held) return;
  // What was seen last stays: on the way to the button the pointer leaves the grid.
  const cell = mine(event);
  if (cell !== null) over(cell);
});

// Before the closer look hears of it: a long press on the grid holds the tile.
document.addEventListener("pointerdown", (event) => {
  const cell = mine(event);
  if (cell === null || event.button) return;
  const lies = fixed && here().includes(cell);
  if (!lies && !places().some((one) => one.cells.includes(cell))) return;
  event.stopPropagation();
  event.preventDefault();
  const [x, y] = lies ? middle(here()) : [0, 0], [a, b] = spot(cell);
  held = { lies, cell, moved: false, grip: lies ? [a - x, b - y] : null };
  if (!lies) over(cell), (fixed = true), draw();
}, true);

document.addEventListener("pointermove", (event) => {
  if (!held) return;
  const under = cellAt(document.elementFromPoint(event.clientX, event.clientY));
  if (!under || !grid()?.contains(under) || numberOf(under) === held.cell) return;
  held.cell = numberOf(under);
  held.moved = true;
  over(held.cell);
});

for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, (event) => {
  if (!held) return;
  const { lies, moved } = held;
  held = null;
  if (end === "pointercancel" || !lies || moved) return;
  event.pointerType === "mouse" ? done() : change(turned);
});

// A click on the grid chooses nothing else while a tile is being laid.
document.addEventListener("click", (event) => { if (mine(event) !== null) event.stopPropagation(); }, true);

document.addEventListener("keydown", (event) => {
  if (!lay || !grid()?.checkVisibility() || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input:not([type=radio], [type=checkbox]), select, textarea, dialog *")) return;
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const outside = event.target.closest(".talk, .bar, .past");
  const keys = {
    r: () => change(turned), f: () => change(flipped), t: () => take((lay.tile + 1) % lay.tiles.length),
    Escape: () => (drop(), draw()), Enter: () => (fixed = true, done()),
  };
  if (event.key in ways && !outside) move(...ways[event.key]);
  else if (event.key === "Enter" && (at === null || event.target.matches("button, a, summary"))) return;
  else if (event.key === "Escape" && at === null) return;
  else if (keys[event.key]) keys[event.key]();
  else return;
  document.documentElement.classList.add("by-keys");
  event.preventDefault();
  event.stopPropagation();
}, true);

// -- from push to push: what was tried stays while the same is asked

function read() {
  const text = panel()?.dataset.lay ?? "";
  if (text !== told) {
    told = text;
    lay = text ? JSON.parse(text) : null;
    drop();
    if (!lay) return;
    const again = lay.tiles.findIndex((one) => one.name === kept.tile);
    take(Math.max(0, again));
    const list = lay.group && document.getElementById(`g:${lay.group.replaceAll(" ", "-")}`);
    if (list) list.open = false;
    grid()?.querySelector(".may")?.closest("[data-part]")?.scrollIntoView({ block: "nearest", inline: "end" });
  } else if (lay) draw();
}

document.addEventListener("shown", read);
if (panel()) read();
