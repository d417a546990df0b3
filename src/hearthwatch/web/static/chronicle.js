// The chronicle stays in the page: a push brings its last lines, and those before `data-from` are the ones that are there
// already. Rounds fold behind their headings. It stays at its end, or at the first line since one's last move, unless
// somebody has scrolled elsewhere.
const box = () => document.getElementById("chronicle");
const numbered = () => [...box().querySelectorAll("[data-n]")];
const numberOf = (line) => Number(line.dataset.n);
const OPEN = 2;  // so many rounds are open at first
const folds = new Map();
let kept = [], missed = false, first, looksBack = false, joins = true, follows = true, placed = 0, top = 0;

// -- what was there stays

document.addEventListener("showing", ({ detail: html }) => {
  looksBack = /^<main[^>]* data-at="/.test(html);
  first = Number(/ id="chronicle" data-from="(\d+)"/.exec(html)?.[1] ?? 0);
  kept = [];
  // Nothing of one seat's chronicle stays where the screen is handed to the next.
  if (!box()) { joins = !first; return; }
  top = box().scrollTop;
  const there = numbered();
  // An earlier moment is shown among all lines that are there; now, what comes from `first` on is told again.
  kept = looksBack ? [...box().childNodes] : there.filter((one) => numberOf(one) < first);
  joins = looksBack || (!missed && (!first || there.some((one) => numberOf(one) >= first - 1)));
  if (!looksBack && kept.length) kept.unshift(...box().querySelectorAll(".earlier"));
  for (const one of kept) one.remove();
});

document.addEventListener("shown", () => {
  if (!box()) return;
  if (looksBack) {
    box().replaceChildren(...kept);
    mark();
  } else if (kept.length) {
    box().querySelector(".earlier")?.remove();
    const [next] = numbered();
    for (const one of kept) box().insertBefore(one, next ?? null);
    for (const one of box().querySelectorAll(".here")) one.classList.remove("here");
    for (const one of kept) one.classList.remove("new");
  }
  kept = [];
  if (!looksBack) since();
  if (!joins) fetchLines(location.pathname);
  fold();
  place();
});

// Lines that were missed, or lie before all that are there.
async function fetchLines(address) {
  joins = true;
  missed = false;
  const answer = await fetch(address).catch(() => null);
  const now = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("chronicle");
  if (!now || !box() || document.querySelector("[data-at]")) return;
  box().replaceChildren(...now.childNodes);
  fold();
  place();
}
document.addEventListener("reconnected", () => { missed = true; });
document.addEventListener("click", (event) => {
  const earlier = event.target.closest("[data-earlier]");
  if (!earlier || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const end = box().scrollHeight;
  follows = false;
  fetchLines(earlier.href).then(() => { top = box().scrollHeight - end; box().scrollTop = top; });
});

// -- the moment that is looked at, and what happened since one's last move

function mark() {
  const at = document.getElementById("table").dataset.at;
  for (const line of numbered()) {
    const here = line.querySelector("a")?.getAttribute("href") === `?at=${at}`;
    line.classList.toggle("here", here);
    line.querySelector("a")?.toggleAttribute("aria-current", here);
  }
}

// The server marks it among the lines that it sent; here it is found among all that are there.
function since() {
  for (const one of box().querySelectorAll(".since")) one.remove();
  const moves = [...box().querySelectorAll(".mine, .theirs")], mine = moves.findLastIndex((one) => one.matches(".mine"));
  const next = mine < 0 ? null : moves[mine + 1];
  if (next) next.before(Object.assign(document.createElement("p"), { className: "since", id: "since", textContent: "Since your last move" }));
}

// -- folding

function rounds() {
  const found = [];
  for (const line of box().children) {
    if (line.matches("h2")) found.push({ head: line, lines: [] });
    else if (line.dataset.n) found.at(-1)?.lines.push(line);
  }
  return found;
}

function fold() {
  if (!box()) return; // nothing is told while the next player is asked to look
  const all = rounds(), here = box().querySelector(".here");
  all.forEach(({ head, lines }, place) => {
    const shut = !lines.includes(here) && (folds.get(head.dataset.n) ?? place < all.length - OPEN);
    const button = head.querySelector("[data-fold]");
    for (const line of lines) line.hidden = shut;
    button.setAttribute("aria-expanded", !shut);
    button.textContent = shut ? `${lines.length} ${lines.length === 1 ? "line" : "lines"}` : "";
  });
}

document.addEventListener("click", ({ target }) => {
  const head = target.closest(".chron h2");
  if (!head) return;
  folds.set(head.dataset.n, head.querySelector("[data-fold]").getAttribute("aria-expanded") === "true");
  follows = false;
  fold();
});

// -- where it is scrolled to

function place() {
  if (!box()) return;
  const log = box(), mark = log.querySelector(".since");
  if (follows && !looksBack) {
    log.scrollTop = log.scrollHeight;
    if (mark) log.scrollTop = Math.min(log.scrollTop, Math.max(0, mark.offsetTop - log.offsetTop - 4));
    placed = log.scrollTop;
  } else log.scrollTop = top;
  sizes.observe(log);
}

const sizes = new ResizeObserver(() => follows && place());
document.addEventListener("scroll", ({ target: log }) => {
  if (log.id !== "chronicle") return;
  top = log.scrollTop;
  follows = log.scrollHeight - top - log.clientHeight < 40 || Math.abs(top - placed) < 4;
}, true);

if (box()) {
  fold();
  place();
}
