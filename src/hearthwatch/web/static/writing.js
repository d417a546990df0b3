// Writing: words stay until they are kept, through pushes, reloads and refusals; Ctrl+Enter sends them. A text of one's
// own can be changed where it stands, and long lists of choices are searched by what one wants to do.
const place = (field) => `words ${location.pathname} ${field.id}`;
let sent = [];

document.addEventListener("input", ({ target }) => {
  if (target.matches("[data-draft]")) sessionStorage.setItem(place(target), target.value);
  if (target.matches("[data-filter]")) filter();
});

function restore() {
  for (const field of document.querySelectorAll("[data-draft]")) if (!field.value) field.value = sessionStorage.getItem(place(field)) ?? "";
}

document.addEventListener("sent", ({ detail: form }) => {
  sent = [...form.elements].filter((one) => one.name === "text").map((field) => [field, field.value]);
});

// What was sent is done with, unless it was refused: then it stays to be sent again.
function settle() {
  const refused = document.querySelector("#prompt .refuse.refusal");
  for (const [field, words] of refused ? [] : sent) {
    if (field.value !== words) continue;
    const rewriting = field.closest("[data-stay]");
    if (rewriting) { rewriting.remove(); continue; }
    field.value = "";
    sessionStorage.removeItem(place(field));
  }
  sent = [];
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  const field = event.target;
  const alone = field.matches(".opt-text textarea") && field.form?.id !== "anytime" && !event.shiftKey;
  if (field.matches("textarea") && field.form && (event.ctrlKey || event.metaKey || alone)) {
    event.preventDefault();
    field.form.requestSubmit([...field.form.elements].find((one) => one.type === "submit"));
  }
  if (field.matches("[data-filter]")) {
    event.preventDefault();
    const [first] = [...document.querySelectorAll("#choose [data-about]")].filter((one) => one.checkVisibility());
    if (field.value.trim() && first) { field.value = ""; first.form.requestSubmit(first); }
  }
});

// -- changing a text of one's own

document.addEventListener("click", ({ target }) => {
  const edit = target.closest("[data-rewrite]");
  if (edit) rewrite(edit);
  if (target.closest("[data-close]")) target.closest("[data-stay]").remove();
});

function rewrite(edit) {
  const block = edit.closest("[data-text]");
  if (block.querySelector("form")) return block.querySelector("textarea").focus();
  const form = document.createElement("form");
  form.className = "rewrite";
  form.method = "post";
  form.setAttribute("action", document.querySelector("#write, #choose").getAttribute("action"));
  form.setAttribute("data-send", "");
  form.setAttribute("data-stay", "");
  const field = document.createElement("textarea");
  field.name = "text";
  field.maxLength = 20000;
  field.setAttribute("aria-label", "What it should say");
  field.value = block.querySelector("[data-words]").textContent;
  const seq = hidden("seq", document.getElementById("table").dataset.seq), key = hidden("key", edit.dataset.rewrite);
  const keep = Object.assign(document.createElement("button"), { className: "plain", textContent: "Keep it so" });
  const leave = Object.assign(document.createElement("button"), { className: "plain", type: "button", textContent: "Leave it" });
  leave.setAttribute("data-close", "");
  form.append(seq, key, field, keep, leave);
  block.append(form);
  field.focus();
}

function hidden(name, value) {
  return Object.assign(document.createElement("input"), { type: "hidden", name, value });
}

// -- finding a choice by words: its own, and those that the page adds for what it is about

function filter() {
  const field = document.querySelector("[data-filter]");
  if (!field) return;
  const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean), more = JSON.parse(document.getElementById(field.dataset.filter)?.dataset.words ?? "{}");
  document.getElementById("choose").classList.toggle("searched", wanted.length > 0);
  for (const option of document.querySelectorAll("#choose [data-about]")) {
    const words = [option.textContent, ...option.dataset.about.split(" ").map((thing) => more[thing] ?? "")].join(" ").toLowerCase();
    option.classList.toggle("unlike", !wanted.every((one) => words.includes(one)));
  }
  for (const group of document.querySelectorAll("#choose .opt-group"))
    group.classList.toggle("unlike", wanted.length > 0 && !group.querySelector("[data-about]:not(.unlike)"));
  for (const group of wanted.length ? document.querySelectorAll("#choose .opt-group:not(.unlike)") : []) group.open = true;
}

document.addEventListener("shown", () => { settle(); restore(); filter(); });
restore();
