// Parts of a board that share a place, one of them in sight. The question says which (`data-panes`); whoever looks at
// another keeps it until the question is about something else. Without a script all of them are shown.
const chosen = new Map();

const show = (box, face) => {
  box.dataset.shows = face;
  for (const button of box.querySelectorAll("[data-pane]")) button.setAttribute("aria-pressed", button.dataset.pane === face);
};

function read() {
  // What never changes came with the page once, and is put where it is read.
  for (const place of document.querySelectorAll("[data-fill]"))
    if (!place.childElementCount) place.append(...(document.getElementById(place.dataset.fill)?.cloneNode(true).childNodes ?? []));
  for (const box of document.querySelectorAll("[data-panes]")) {
    const asked = box.dataset.panes, kept = chosen.get(box.id);
    const there = kept && kept.asked === asked && box.querySelector(`[data-face="${CSS.escape(kept.face)}"]`);
    if (!there) chosen.delete(box.id);
    show(box, there ? kept.face : asked);
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-pane]"), box = button?.closest("[data-panes]");
  if (!box) return;
  chosen.set(box.id, { asked: box.dataset.panes, face: button.dataset.pane });
  show(box, button.dataset.pane);
});
// A part that asks once more is seen whole when it opens.
document.addEventListener("toggle", ({ target }) => {
  if (target.open && target.matches(".sure, .sure-do")) target.scrollIntoView({ block: "nearest" });
}, true);
// It asks again at the next question.
let asked = document.getElementById("table")?.dataset.seq;
document.addEventListener("shown", () => {
  const now = document.getElementById("table").dataset.seq;
  if (now !== asked) for (const one of document.querySelectorAll(".sure[open], .sure-do[open]")) one.open = false;
  asked = now;
});
document.addEventListener("shown", read);
read();
