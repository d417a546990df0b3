// Looking back without leaving the page: a line of the chronicle, or a step, shows the table as it was then.
import { send, visit } from "./sending.js";

const moment = (search) => { const at = new URLSearchParams(search).get("at"); return at ? Number(at) : null; };

function look(at) {
  return send("look", { at });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(".ev a:not(.rule), .past a, a.rev, .chance a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const address = new URL(link.href);
  if (address.pathname !== location.pathname || !look(moment(address.search))) return;
  event.preventDefault();
  history.pushState(null, "", address);
});

addEventListener("popstate", () => look(moment(location.search)) || visit(location.href));
document.addEventListener("shown", () => document.querySelector(".ev.here")?.scrollIntoView({ block: "nearest" }));
document.querySelector(".ev.here")?.scrollIntoView({ block: "nearest" });
