// A closer look: a card or an adventurer with every word, or the rules beside the table.
const reader = document.getElementById("reader");
const body = reader.querySelector(".reader-body");

function open(content) {
  body.replaceChildren(content);
  if (!reader.open) reader.showModal();
  body.focus();
}

function closer(thing) {
  const copy = thing.cloneNode(true);
  for (const node of [copy, ...copy.querySelectorAll("[id]")]) node.removeAttribute("id");
  for (const button of copy.querySelectorAll("button")) button.replaceWith(plain(button));
  return copy;
}

function plain(button) {
  const span = document.createElement(button.className === "face" ? "span" : "div");
  span.className = button.className.replace(" legal", "");
  span.append(...button.childNodes);
  return span;
}

async function rules(address) {
  const [page, clause] = address.split("#");
  const answer = await fetch(page);
  const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
  const box = document.createElement("div");
  box.append(...parsed.querySelectorAll("form.search, #clauses"));
  open(box);
  const found = clause && box.querySelector(`[id="${CSS.escape(clause)}"]`);
  found?.classList.add("found");
  found?.scrollIntoView({ block: "center" });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a.rule, a[data-beside]");
  if (link && !event.ctrlKey && !event.metaKey) { event.preventDefault(); rules(link.href).catch(() => (location = link.href)); return; }
  if (event.target === reader) return reader.close();
  const thing = event.target.closest("[data-read]");
  if (thing && !thing.dataset.pick) open(closer(thing.dataset.read ? thing.closest(`.${thing.dataset.read}`) : thing));
});

reader.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-rules-search]")) return;
  event.preventDefault();
  const link = document.querySelector("a[data-beside]");
  rules(`${link.href.split("#")[0].split("?")[0]}?q=${encodeURIComponent(event.target.elements.q.value)}`);
});
