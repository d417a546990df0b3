// What people do is sent over the socket and kept until the server has answered. While the connection is lost, the page
// keeps it, says so, and sends it with the sequence number it was made against. Nothing here leaves the page while the
// server cannot be reached: a browser would show its own error instead of the table.
import { expect, isLive, isOpen, reconnect, toNewest, transmit } from "./socket.js";

const KEPT = "The connection is lost. Your choice is kept and is sent when the connection is back.";
const NOT_SENT = "The connection is lost, so this was not done. Try again when the connection is back.";
const UNSURE = "The connection was lost before the server answered. Check whether your choice was made.";
const MOVES = ["choose", "line", "undo", "redo", "revise"];
const REACHED = 4000;
const table = () => document.getElementById("table");
const lost = document.getElementById("lost");
const plain = lost.textContent;
// What is not answered yet: of each kind the last, since somebody who chooses again means the second choice.
const unanswered = new Map();
let sent = 0, fresh = true, through = null;

function say(words) {
  lost.textContent = words;
  lost.hidden = false;
}

// Send a message that nobody minds to lose, such as a look at an earlier moment; false where no socket is open.
export function send(what, fields = {}) {
  const done = transmit({ do: what, ...fields, seq: Number(table().dataset.seq) });
  if (done) sent++;
  return done;
}

function pass(one) {
  if (!transmit(one.message)) return false;
  one.number = ++sent;
  if (!one.form.matches(".say")) document.dispatchEvent(new CustomEvent("sent", { detail: one.form }));
  return true;
}

function keep(message, form, button) {
  const one = { message, form, number: 0, again: false, text: form.elements.text?.value };
  unanswered.delete(message.do);
  unanswered.set(message.do, one);
  button?.classList.add("sent");
  if (!fresh && pass(one)) return;
  if (reconnect() || !lost.hidden) say(KEPT);
}

// The server says how many messages of this socket it has answered. A choice that was made is seen by the number, too.
function isAnswered(one, { heard, seq }) {
  return one.number > 0 && (heard >= one.number || (MOVES.includes(one.message.do) && seq > one.message.seq));
}

function settle(what, { form, text }) {
  unanswered.delete(what);
  if (form.matches(".say") && form.elements.text.value === text) form.elements.text.value = "";
}

document.addEventListener("pushed", ({ detail: push }) => {
  if (fresh) resume(push);
  else for (const [what, one] of unanswered) if (isAnswered(one, push)) settle(what, one);
});

// The first push over a new socket: what the server never got is sent now, what it may have got only if nothing moved.
function resume({ seq }) {
  fresh = false;
  lost.hidden = true;
  lost.textContent = plain;
  for (const [what, one] of unanswered) {
    const unsure = one.number > 0 && (one.again || what === "say" || seq !== one.message.seq);
    one.again = one.number > 0;
    if (unsure) unanswered.delete(what), say(UNSURE);
    else pass(one);
  }
}

document.addEventListener("disconnected", async () => {
  fresh = true;
  sent = 0;
  if (!unanswered.size) return;
  say([...unanswered.values()].some((one) => one.number) ? plain : KEPT);
  // A server that answers pages and no sockets, behind a proxy perhaps: forms do as well.
  if (await reaches() && !isOpen()) await post();
});

async function post() {
  for (const [what, { message, number }] of unanswered) {
    if (number) continue;
    const address = `${table().dataset.socket.replace(/socket$/, "")}${what}`;
    try {
      await fetch(address, { method: "POST", body: new URLSearchParams(message), redirect: "manual" });
    } catch {
      return;
    }
    unanswered.delete(what);
    if (!unanswered.size) location.reload();
  }
}

async function reaches() {
  const address = new URL(`${document.body.dataset.base}alive`, location.href);
  try {
    return (await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(REACHED) })).ok;
  } catch {
    return false;
  }
}

// Go to another page if the server is there; else say that it is not.
export async function visit(address) {
  if (isOpen() || await reaches()) location.assign(address);
  else say(NOT_SENT);
}

// A button whose answer takes thought says so until the answer comes; the merge takes the sign away.
function thinks(button, words) {
  button.lastElementChild.textContent = words;
  button.classList.add("thinking");
  button.setAttribute("aria-busy", "true");
}

document.addEventListener("submit", (event) => {
  const form = event.target, button = event.submitter;
  if (form === through) return;
  if (lost.textContent === UNSURE) lost.hidden = true;
  if (form.dataset.wait && isOpen()) thinks(button, form.dataset.wait);
  if (!form.hasAttribute("data-send") || !isLive()) return;
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form, button));
  const action = button?.getAttribute("formaction") ?? form.getAttribute("action");
  expect(form.dataset.answer ?? "");
  // Somebody who writes sees what was written; somebody who changes an older text stays there.
  if (fields.text && !form.hasAttribute("data-stay")) toNewest();
  keep({ do: action.split("/").pop(), ...fields, seq: Number(table().dataset.seq) }, form, button);
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-notify]")) window.Notification?.requestPermission();
  const ask = event.target.closest("[data-ask]");
  if (ask && send(ask.dataset.ask)) event.preventDefault(), expect("refused");
});

// Whatever would load another page asks first whether the server is there. On the window: after all others.
addEventListener("submit", async (event) => {
  const form = event.target, button = event.submitter;
  if (event.defaultPrevented || form === through || form.method === "dialog" || isOpen()) return;
  event.preventDefault();
  if (!await reaches()) return say(NOT_SENT);
  through = form;
  form.requestSubmit(button);
  through = null;
});

addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || isOpen() || link.target || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const here = location.href.split("#")[0], there = link.href.split("#")[0];
  if (link.origin !== location.origin || (there === here && link.hash)) return;
  event.preventDefault();
  visit(link.href);
});
