// Writing: words stay until they are kept, through pushes, reloads and refusals; Ctrl+Enter sends them, and Alt+Enter
// as a line that chooses. A text of one's own can be changed where it stands, and long lists of choices are searched by
// what one wants to do.
const place = (field) => `words ${location.pathname} ${field.id}`;
let sent = [];

document.addEventListener("input", ({ target }) => {
  if (target.matches("[data-draft]")) sessionStorage.setItem(place(target), target.value);
  if (target.matches("[data-filter]")) filter();
  offer();
});

// What ends with a question mark may be asked: the ways to ask it are offered beside its field, unless it says one itself.
function offer() {
  for (const ways of document.querySelectorAll("[data-question]")) {
    const typed = document.getElementById(ways.dataset.question).value;
    const says = ({ textContent }) => typed.trim().toLowerCase().startsWith(`${ways.dataset.word} ${textContent.trim()} `.toLowerCase());
    ways.hidden = !/\?["'”’»)]*\s*$/.test(typed) || [...ways.querySelectorAll("button")].some(says);
  }
}

function restore() {
  for (const field of document.querySelectorAll("[data-draft]")) if (!field.value) field.value = sessionStorage.getItem(place(field)) ?? "";
}

document.addEventListener("sent", ({ detail: form }) => {
  sent = [...form.elements].filter((one) => one.name === "text").map((field) => [field, field.value]);
});

// Whether it arrived is not known.
document.addEventListener("disconnected", () => { sent = []; });

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
  const buttons = [...field.form?.elements ?? []].filter((one) => one.type === "submit");
  const alone = field.matches(".opt-text textarea") && field.form?.id !== "anytime" && !event.shiftKey && buttons.length === 1;
  // The ways to ask stand before the others: what they offer is never sent by a key alone.
  const button = event.altKey ? buttons.find((one) => one.matches("[data-alt]")) :
    (event.ctrlKey || event.metaKey || alone) && buttons.find((one) => !one.closest("[data-question]"));
  if (field.matches("textarea") && button) {
    event.preventDefault();
    field.form.requestSubmit(button);
  }
  if (field.matches("[data-filter]")) {
    event.preventDefault();
    const [first] = [...document.querySelectorAll("#choose .fits")].filter((one) => one.checkVisibility());
    if (field.value.trim() && first) { field.value = ""; first.form.requestSubmit(first); }
  }
});

// -- changing a text of one's own

document.addEventListener("click", ({ target }) => {
  const edit = target.closest("[data-rewrite]");
  if (edit) rewrite(edit);
  const take = target.closest("[data-take]");
  if (take) takeUp(take);
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
  form.scrollIntoView({ block: "nearest" });
}

function hidden(name, value) {
  return Object.assign(document.createElement("input"), { type: "hidden", name, value });
}

// -- words that are offered: into the field of the question, else into the one that is always there

let taken = "";

function takeUp(take) {
  taken = take.closest("[data-text]").querySelector("[data-words]").textContent;
  const after = document.querySelector(`#choose [value="${take.dataset.take}"]`);
  after ? after.form.requestSubmit(after) : putDown();
}

function putDown() {
  const asked = document.querySelector("#choose .opt-text textarea:not([form=anytime])"), field = asked?.checkVisibility() ? asked : document.getElementById("compose");
  if (!taken || !field) return;
  field.value = [field.value.trim(), taken].filter(Boolean).join(" ");
  taken = "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

// -- finding a choice by words: its own, and those that the page adds for what it is about

const COMMON = new Set(("all and are but can character for from get has have her him his how into its not our out past some somebody " +
  "something that the their them then there they this try was want what when where who will with you your").split(" "));
const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\d]{3,}/gu)?.filter((one) => !COMMON.has(one)) ?? [];
// "climbing" is found by "climb", and the other way round.
const alike = (one, other) => other.startsWith(one) || (other.length > 3 && one.startsWith(other));
let opened = [];

function filter() {
  const field = document.querySelector("[data-filter]");
  if (!field) return;
  const wanted = wordsOf(field.value), more = JSON.parse(document.getElementById(field.dataset.filter)?.dataset.words ?? "{}");
  const options = [...document.querySelectorAll("#choose [data-about]")].filter((one) => !one.closest(".anytime"));
  const hits = new Map(options.map((option) => {
    const words = wordsOf([option.textContent, ...option.dataset.about.split(" ").map((thing) => more[thing] ?? "")].join(" "));
    return [option, wanted.filter((one) => words.some((other) => alike(one, other))).length];
  }));
  const best = Math.max(0, ...hits.values());
  document.getElementById("choose").classList.toggle("searched", wanted.length > 0);
  for (const [option, count] of hits) {
    option.classList.toggle("unlike", best > 0 && !count);
    option.classList.toggle("fits", best > 0 && count === best);
  }
  for (const group of document.querySelectorAll("#choose .opt-group"))
    group.classList.toggle("unlike", best > 0 && !group.querySelector("[data-about]:not(.unlike)"));
  document.querySelector("#choose .anytime")?.classList.toggle("unlike", best > 0);
  if (!wanted.length) for (const group of opened.splice(0)) group.open = false;
  for (const group of best ? document.querySelectorAll("#choose .opt-group:not(.unlike, [open])") : []) {
    group.open = true;
    opened.push(group);
  }
  const none = document.querySelector("[data-unfound]");
  if (none) none.hidden = !wanted.length || best > 0;
}

document.addEventListener("shown", () => { settle(); restore(); filter(); putDown(); offer(); });
restore();
offer();
