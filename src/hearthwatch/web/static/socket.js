// One socket: the server pushes the table over it. What people do goes the other way: see sending.js.
const table = () => document.getElementById("table");
const GONE = 4404;
let lines = [], socket, waited = 0, told, opened = false, asking = "", again;

function connect() {
  clearTimeout(again);
  const address = new URL(table().dataset.socket, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  socket = new WebSocket(address);
  socket.onopen = () => {
    if (opened && looksBack()) return location.reload();
    if (opened) document.dispatchEvent(new Event("reconnected"));
    opened = true;
    waited = 0;
    document.getElementById("lost").hidden = true;
    document.documentElement.classList.add("connected");
  };
  socket.onmessage = (event) => {
    const push = JSON.parse(event.data);
    show(push);
    document.dispatchEvent(new CustomEvent("pushed", { detail: push }));
  };
  socket.onclose = ({ code }) => {
    document.documentElement.classList.remove("connected");
    if (code === GONE) return location.reload();
    if (waited > 0) document.getElementById("lost").hidden = false;
    again = setTimeout(connect, Math.min(8000, 250 * 2 ** waited++));
    document.dispatchEvent(new Event("disconnected"));
  };
}

// Connect now instead of after the pause; whether the connection was lost.
export function reconnect() {
  const closed = socket?.readyState === WebSocket.CLOSED;
  if (closed) connect();
  return closed;
}

// Hand a message to the socket; false where none is open.
export function transmit(message) {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify(message));
  return true;
}

// Bring the part with this id into sight once the answer is there.
export function expect(id) {
  asking = id;
}

// Show the newest lines again, wherever somebody had scrolled.
export function toNewest() {
  back.clear();
}

export const isOpen = () => socket?.readyState === WebSocket.OPEN;
export const isLive = () => Boolean(socket);

const looksBack = () => new URLSearchParams(location.search).has("at");

// Merge, so that focus, half-typed words, open parts and places scrolled to stay as they are.
function show({ changes, title, asked }) {
  // New lines come whole, old ones by their place among those that came before: the first, and how many.
  lines = changes.flatMap((one) => typeof one === "string" ? one.split("\n") : lines.slice(one[0], one[0] + one[1]));
  const html = lines.join("\n");
  document.dispatchEvent(new CustomEvent("showing", { detail: html }));
  const before = question(), held = document.activeElement?.closest("#table") && document.activeElement;
  const kept = (node) => node.nodeType === 1 && node.hasAttribute("data-keep");
  if (window.Idiomorph) {
    Idiomorph.morph(table(), html, {
      morphStyle: "outerHTML",
      // Words that are being typed stay; a button that was pressed becomes what it is now.
      ignoreActiveValue: document.activeElement?.matches("input, textarea, select") ?? false,
      callbacks: {
        beforeNodeMorphed: (old, now) => {
          // A part that becomes another one is open or not as that one is.
          if (old.tagName === "DETAILS" && now.tagName === "DETAILS" && old.id !== now.id) old.open = now.open;
          return !kept(old);
        },
        beforeNodeRemoved: (old) => !(old.nodeType === 1 && old.hasAttribute("data-stay")),
        beforeAttributeUpdated: (name, node) =>
          !(name === "open" && node.tagName === "DETAILS") && !(name === "hidden" && node.hasAttribute("data-question")),
      },
    });
  } else {
    table().outerHTML = html;
  }
  if (held && document.activeElement === document.body) refocus(held.id);
  document.title = title ?? table().dataset.title;
  toEnd();
  if (before !== question()) document.getElementById("prompt")?.scrollTo(0, 0);
  // An answer that was asked for is in sight, whatever else is open.
  const answer = asking && document.getElementById(asking);
  if (answer) answer.scrollIntoView({ block: "nearest" }), (asking = "");
  tell(asked);
  document.dispatchEvent(new Event("shown"));
}

// Whoever chose by the keyboard goes on from there: the same thing if it is still one, else the question.
function refocus(id) {
  if (id) document.getElementById(id)?.focus({ preventScroll: true });
  if (document.activeElement === document.body) document.getElementById("prompt")?.focus({ preventScroll: true });
}

// The clause and what it asks, without what has been gathered so far: a new question is read from its beginning.
function question() {
  const say = document.getElementById("say");
  return say && `${say.querySelector("a")?.textContent} ${say.textContent.split(": ").pop()}`;
}

// What grows at its end stays there, also where it gets smaller, unless somebody has scrolled back: only scrolling says so,
// since a field that grows while one types takes its place from what stands above it.
const back = new Set();
const atEnd = (one) => one.scrollHeight - one.scrollTop - one.clientHeight < 40;
const sizes = new ResizeObserver(() => toEnd());

function toEnd() {
  for (const one of document.querySelectorAll("[data-end]")) {
    if (!back.has(one.id)) one.scrollTop = one.scrollHeight;
    sizes.observe(one);
  }
}

document.addEventListener("scroll", ({ target }) => {
  if (target.matches?.("[data-end]")) atEnd(target) ? back.delete(target.id) : back.add(target.id);
}, true);

// A word from the browser when it is your move and you look elsewhere, if you once allowed it.
function tell(asked) {
  if (asked && !told && document.hidden && window.Notification?.permission === "granted") new Notification(document.title);
  told = asked;
}

// A page that was opened at an earlier moment stays there: it has nothing to be told.
if (table()?.dataset.socket && !looksBack()) {
  connect();
  addEventListener("offline", () => socket.close());
  addEventListener("online", reconnect);
}
toEnd();
