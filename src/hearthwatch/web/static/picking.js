// Choosing on the board: a thing shows the options that are about it; when one is left, it is done. Keys choose too, in
// the order of the screen (numbers by themselves where only numbers are asked for, each once), h asks for a hint, u takes back, b goes to the board and arrows around on it, w asks why not of everything, ? of what has the focus;
// without a focus ? lists all keys.
import { ask, thingAt } from "./reader.js";

const picked = new Set();
const options = () => [...document.querySelectorAll("#choose [data-about]")];

function fits(option) {
  const about = option.dataset.about.split(" ");
  return [...picked].every((thing) => about.includes(thing));
}

function apply() {
  for (const thing of [...picked]) if (!options().some((one) => one.dataset.about.split(" ").includes(thing))) picked.delete(thing);
  for (const option of options()) option.classList.toggle("off", !fits(option));
  for (const part of document.querySelectorAll("#choose .opt-row, #choose .opt-group"))
    part.classList.toggle("off", !part.querySelector("[data-about]:not(.off)"));
  if (picked.size) for (const group of document.querySelectorAll("#choose .opt-group:not(.off)")) group.open = true;
  for (const thing of document.querySelectorAll("[data-pick][type=button]"))
    thing.setAttribute("aria-pressed", picked.has(thing.dataset.pick));
  const note = document.getElementById("picked");
  if (!note) return;
  const left = options().filter((one) => !one.classList.contains("off")).length;
  note.hidden = !picked.size;
  note.firstElementChild.textContent = `${left} of ${options().length} choices`;
}

function pick(thing) {
  picked.has(thing) ? picked.delete(thing) : picked.add(thing);
  let left = options().filter(fits);
  if (!left.length) { picked.clear(); picked.add(thing); left = options().filter(fits); }
  if (picked.size > 1 && left.length === 1) { picked.clear(); left[0].form.requestSubmit(left[0]); return; }
  apply();
}

// A thing picked first, such as a die: whatever is chosen next is done with it.
function pickFirst(thing) {
  const then = document.getElementById("then"), again = then?.value === thing?.dataset.first;
  if (!then) return;
  then.value = thing && !again ? thing.dataset.first : "";
  for (const one of document.querySelectorAll("[data-first]")) one.setAttribute("aria-pressed", one.dataset.first === then.value);
  const note = document.getElementById("picked");
  note.hidden = !then.value;
  note.firstElementChild.textContent = then.value ? `With ${thing.getAttribute("aria-label")}:` : "";
}

document.addEventListener("click", (event) => {
  const before = event.target.closest("[data-first]");
  if (before) pickFirst(before);
  if (event.target.closest("[data-unpick]")) pickFirst(null);
  const thing = event.target.closest("[data-pick][type=button]");
  if (thing) pick(thing.dataset.pick);
  if (event.target.closest("[data-unpick]")) { picked.clear(); apply(); }
});

// Whoever uses the keyboard sees which key is which.
document.addEventListener("pointerdown", () => document.documentElement.classList.remove("by-keys"));

document.addEventListener("keydown", (event) => {
  // Enter after a click of the mouse, such as on the last die, means the choice that stands out, not that die again.
  const main = document.querySelector("#choose .opt.main");
  if (event.key === "Enter" && main && !event.repeat && !document.documentElement.classList.contains("by-keys") && event.target.matches("#board button, #choose [data-about], #prompt") && !document.getElementById("laying")) {
    event.preventDefault();
    main.form.requestSubmit(main);
    return;
  }
  document.documentElement.classList.add("by-keys");
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.target.matches("input:not([type=radio], [type=checkbox]), select, textarea, dialog *")) return;
  if (event.key === "Escape") { picked.clear(); apply(); pickFirst(null); }
  const back = { ArrowLeft: "a[rel=prev]", ArrowRight: "a[rel=next]", Home: "a[rel=first]", Escape: "a.now", End: "a.now" }[event.key];
  const past = document.querySelector(".past");
  if (back && past) { past.querySelector(back)?.click(); return; }
  const thing = thingAt(event.target);
  if (event.key === "b") things()[0]?.focus();
  if (thing && event.key.startsWith("Arrow") && !past) { event.preventDefault(); step(event.target, event.key); }
  if (thing && event.key === "Enter" && !event.target.matches("button, summary, a")) ask(thing);
  if (thing && event.key === "?") ask(thing);
  else if (event.key === "?") listKeys();
  if (event.key === "w") document.querySelector("[data-ask=why]")?.click();
  if (event.key === "h") document.getElementById("hint")?.click();
  if (event.key === "u") document.getElementById("undo")?.click();
  const chosen = keyed().get(event.key);
  chosen?.form.requestSubmit(chosen);
});

// The keys that do something here, in words.
function listKeys() {
  const list = document.getElementById("keys");
  for (const one of list.querySelectorAll("[data-where]")) one.hidden = !document.querySelector(one.dataset.where);
  list.showModal();
}
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-keys]")) listKeys();
  if (target.id === "keys") target.close();
});

function keyed() {
  const shown = options().filter((one) => one.checkVisibility()), asked = shown.filter((one) => !one.closest(".anytime"));
  const words = (one) => one.textContent.trim();
  // A number is its own key only where it stands there once: no key means two things.
  const numbers = asked.length > 0 && asked.every((one) => /^\d$/.test(words(one))) && new Set(asked.map(words)).size === asked.length;
  return new Map(numbers ? asked.map((one) => [words(one), one]) : shown.slice(0, 9).map((one, place) => [`${place + 1}`, one]));
}

// Which key is which.
function mark() {
  for (const option of options()) delete option.dataset.key;
  for (const [key, option] of keyed()) option.dataset.key = key;
}
for (const change of ["toggle", "input", "keydown"]) document.addEventListener(change, mark, true);

// From thing to thing on the board, wherever they lie: the nearest in that direction.
const things = () => [...document.querySelectorAll("#board :is(button, [tabindex='-1'])")].filter((one) => one.checkVisibility());

function step(from, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const middle = (one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = middle(from);
  const far = (one) => {
    const [a, b] = middle(one), ahead = (a - x) * dx + (b - y) * dy, aside = Math.abs((a - x) * dy + (b - y) * dx);
    return ahead > 4 ? ahead + 2.5 * aside : Infinity;
  };
  const [next] = things().filter((one) => one !== from && far(one) < Infinity).sort((one, other) => far(one) - far(other));
  next?.focus();
}

// On a phone kinds with many choices wait behind their names: most can be chosen on the board anyway.
let folded;
function fold() {
  const now = document.getElementById("table")?.dataset.seq;
  if (innerWidth > 700 || folded === now || options().length < 6) return;
  folded = now;
  const onBoard = (one) => one.dataset.about.split(" ").some((thing) => document.querySelector(`#board [data-pick="${CSS.escape(thing)}"]`));
  const groups = [...document.querySelectorAll("#choose .opt-group:not(.stage, .leads)")].map((group) => [group, [...group.querySelectorAll("[data-about]")]]);
  const waits = ([group, choices], most) => choices.length > most && (!group.matches(".untitled") || choices.every(onBoard));
  // Where one waits, others with a choice wait too: all look alike.
  // The first kind stays open, so that what gives up the rest is never all that is seen.
  if (groups.some((one) => waits(one, 2))) for (const one of groups.slice(1)) if (waits(one, 1)) one[0].open = false;
}
fold();

document.addEventListener("shown", () => { picked.clear(); apply(); pickFirst(null); fold(); mark(); });
