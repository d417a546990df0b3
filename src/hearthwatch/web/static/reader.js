// A closer look in a dialog: a card with every word and what may or may not be done with it, or the rules.
import { copyOf } from "./hover.js";
import { visit } from "./sending.js";

const reader = document.getElementById("reader");
const body = reader.querySelector(".reader-body");
const LONG = 480;
const GAP = 10;
let held, asked = false, beside = null;

// An answer about a thing stands beside it, in sight; what is about none in the middle.
function open(thing, ...content) {
  beside?.classList.remove("asked-of");
  beside = thing;
  beside?.classList.add("asked-of");
  reader.classList.toggle("near", Boolean(thing));
  body.replaceChildren(...content);
  if (!reader.open) reader.showModal();
  place();
  body.focus();
}

function place() {
  if (!reader.open) return;
  reader.style.left = reader.style.top = "";
  if (!beside?.isConnected) return;
  const at = beside.getBoundingClientRect(), box = reader.getBoundingClientRect(), most = innerHeight - box.height - GAP;
  const fits = { right: at.right + GAP + box.width < innerWidth, left: at.left - GAP > box.width };
  const middle = Math.max(GAP, Math.min(at.left, innerWidth - box.width - GAP));
  const below = at.bottom + GAP < most ? at.bottom + GAP : Math.max(GAP, Math.min(most, at.top - box.height - GAP));
  reader.style.left = `${fits.right ? at.right + GAP : fits.left ? at.left - GAP - box.width : middle}px`;
  reader.style.top = `${fits.right || fits.left ? Math.max(GAP, Math.min(most, at.top)) : below}px`;
}
addEventListener("resize", place);
// The event comes later than the closing: somebody may be looking at another thing by then.
reader.addEventListener("close", () => { if (!reader.open) beside?.classList.remove("asked-of"), beside = null; });

// The thing of the board that something belongs to: whatever the options may be about has its id.
export const thingAt = (node) => node.closest?.("#board [id*=':']") ?? node.closest?.("#board [data-pick]");
const nameOf = (thing) => thing.dataset.pick ?? thing.id;

async function rules(address) {
  const [page, clause] = address.split("#");
  const answer = await fetch(page);
  const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
  const box = document.createElement("div");
  box.append(...parsed.querySelectorAll("form.search, #clauses"));
  open(null, box);
  const found = clause && box.querySelector(`[id="${CSS.escape(clause)}"]`);
  found?.classList.add("found");
  found?.scrollIntoView({ block: "center" });
}

// What may be done with a thing, as buttons; and what may not, with the clause that says so.
export async function ask(thing) {
  const box = document.createElement("section");
  box.className = "paper about-it";
  const about = nameOf(thing);
  const options = [...document.querySelectorAll("#choose [data-about]")].filter((one) => one.dataset.about.split(" ").includes(about));
  if (options.length) {
    const title = document.createElement("h2");
    title.textContent = "You may";
    box.append(title, ...options.map(button));
  }
  const wait = document.createElement("p");
  wait.className = "fine";
  wait.textContent = "Why not? Looking it up.";
  box.append(wait);
  const copy = thing.matches(".spaces, .die, .sock, section") ? [] : [copyOf(thing)];
  open(thing, ...copy, box);
  const answer = await fetch(`${location.pathname}?why=${encodeURIComponent(about)}`).catch(() => null);
  if (!answer) return wait.replaceWith("The connection is lost. Ask again when it is back.");
  const refused = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("refused");
  // A card to read needs no sentence that nothing is asked of it.
  if (!refused?.querySelector("b") && (options.length || copy.length)) wait.remove(), box.childElementCount || box.remove();
  else wait.replaceWith(refused ?? "The table does not say.");
  place();
}

function button(option) {
  const copy = document.createElement("button");
  copy.className = "opt";
  copy.textContent = option.getAttribute("aria-label") ?? option.textContent.trim();
  copy.addEventListener("click", () => { reader.close(); option.form.requestSubmit(option); });
  return copy;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a.rule, a[data-beside]");
  if (link && !event.ctrlKey && !event.metaKey) { event.preventDefault(); rules(link.href).catch(() => visit(link.href)); return; }
  if (event.target === reader) return reader.close();
  const thing = event.target.closest("[data-read]");
  if (!thing || thing.dataset.pick || reader.contains(thing)) return;
  if (thing.dataset.read) open(thing.closest(`.${thing.dataset.read}`), copyOf(thing.closest(`.${thing.dataset.read}`)));
  else ask(thing);
});

// Its menu: the right button of a mouse, or a long press.
document.addEventListener("contextmenu", (event) => {
  const thing = thingAt(event.target);
  if (!thing) return;
  event.preventDefault();
  clearTimeout(held);
  if (!asked) ask(thing);
  asked = event.pointerType === "touch";
});
document.addEventListener("pointerdown", (event) => {
  asked = false;
  const thing = event.pointerType === "touch" && thingAt(event.target);
  if (!thing) return;
  held = setTimeout(() => { asked = true; ask(thing); }, LONG);
});
// The click that ends a long press chooses nothing.
document.addEventListener("click", (event) => { if (asked) event.preventDefault(), event.stopPropagation(); }, true);
for (const end of ["pointerup", "pointercancel", "pointermove"]) document.addEventListener(end, (event) => {
  if (end !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 6) clearTimeout(held);
});

reader.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-rules-search]")) return;
  event.preventDefault();
  const link = document.querySelector("a[data-beside]");
  rules(`${link.href.split("#")[0].split("?")[0]}?q=${encodeURIComponent(event.target.elements.q.value)}`);
});
