// A closer look beside the pointer or the focus: the same card, large, with every word.
const WAIT = 380, GAP = 14;
const READABLE = "#board [data-read='']:not(.back)";
let shown, wait;

// A copy to look at: nothing in it can be chosen, and no id is there twice.
export function copyOf(thing) {
  const copy = plain(thing.cloneNode(true));
  // What never changes about a thing came with the page once: it lies beside the table.
  copy.append(...(document.getElementById(`about-${thing.id}`)?.cloneNode(true).childNodes ?? []));
  for (const button of copy.querySelectorAll("button")) button.replaceWith(plain(button));
  return copy;
}

function plain(node) {
  const box = document.createElement(node.className === "face" ? "span" : "div");
  box.className = node.className.replace(/ (legal|aim)\b/g, "");
  box.append(...node.childNodes);
  for (const inner of box.querySelectorAll("[id]")) inner.removeAttribute("id");
  return box;
}

// A name in the chronicle: the card as the gallery shows it, fetched once.
let gallery;
async function named(name) {
  gallery ??= fetch(document.querySelector("a[data-gallery]").href).then((answer) => answer.text()).then((text) => new DOMParser().parseFromString(text, "text/html"));
  const found = [...(await gallery).querySelectorAll(".kard")].find((one) => one.querySelector("h3").textContent.split(" (")[0] === name);
  return found && document.importNode(found, true);
}

function show(thing, content = copyOf(thing)) {
  hide();
  shown = document.createElement("div");
  shown.className = "hover large";
  shown.setAttribute("aria-hidden", "true");
  shown.append(content);
  document.body.append(shown);
  const at = thing.getBoundingClientRect(), box = shown.getBoundingClientRect();
  const beside = thing.closest(".talk")?.getBoundingClientRect() ?? at;
  const right = beside.right + GAP + box.width <= innerWidth ? beside.right + GAP : beside.left - GAP - box.width;
  shown.style.left = `${Math.max(8, right)}px`;
  shown.style.top = `${Math.max(8, Math.min(at.top - 20, innerHeight - box.height - 8))}px`;
}

function hide() {
  clearTimeout(wait);
  shown?.remove();
  shown = null;
}

function soon(thing, then = () => show(thing)) {
  hide();
  if (thing) wait = setTimeout(() => thing.isConnected && then(), WAIT);
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const name = event.target.closest(".ev .k");
  if (name) soon(name, () => named(name.textContent).then((card) => card && name.matches(":hover") && show(name, card)));
  else soon(event.target.closest(READABLE));
});
document.addEventListener("focusin", (event) => soon(event.target.matches(":focus-visible") && event.target.closest(READABLE)));
for (const end of ["pointerdown", "keydown", "focusout", "shown"]) document.addEventListener(end, hide);
// What is only waited for stays: the focus scrolls to where it goes.
document.addEventListener("scroll", () => shown?.remove(), true);
document.documentElement.addEventListener("pointerleave", hide);
