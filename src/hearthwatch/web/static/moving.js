// Things travel: what lies elsewhere now glides there, dice that show something else tumble, wounds strike. It takes less
// than 400 ms, stands in nobody's way, and is left out where motion is not wanted.
const still = matchMedia("(prefers-reduced-motion: reduce)");
const FAR = 14, MOST = 14;
let before = new Map();

const things = () => document.querySelectorAll("#board [id*=':']:is(.card, .die, .sock, .foe, .deed, .area)");

function look(one) {
  const box = one.getBoundingClientRect(), board = document.getElementById("board");
  const { left, top } = board.getBoundingClientRect();
  const health = one.querySelector(".health .stat")?.firstChild?.nextSibling?.textContent;
  return { x: box.x - left, y: box.y - top + board.scrollTop, shows: one.matches(".die") ? one.textContent.trim() : "", health: Number(health ?? NaN), seen: box.width > 0 };
}

document.addEventListener("showing", () => {
  before = new Map(still.matches ? [] : [...things()].map((one) => [one.id, look(one)]));
});

document.addEventListener("shown", () => {
  let glided = 0;
  for (const one of before.size ? things() : []) {
    const then = before.get(one.id), now = look(one);
    if (!then?.seen || !now.seen) continue;
    const dx = then.x - now.x, dy = then.y - now.y;
    if (one.matches(".die") && now.shows && then.shows !== now.shows)
      one.animate([{ transform: "rotate(-200deg) scale(.7)" }, { transform: "rotate(20deg) scale(1.12)", offset: .7 }, { transform: "none" }], { duration: 380, easing: "ease-out" });
    else if (!one.matches(".area") && Math.hypot(dx, dy) > FAR && glided++ < MOST)
      one.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: 320, easing: "cubic-bezier(.2,.7,.2,1)" });
    if (now.health < then.health)
      one.animate([0, -5, 5, -3, 3, 0].map((x) => ({ translate: `${x}px` })), { duration: 300 });
  }
  before = new Map();
});
