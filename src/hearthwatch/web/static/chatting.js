// How many lines of the chat came since it was last looked at.
const place = `chat ${location.pathname}`;

function count() {
  const badge = document.getElementById("unread");
  if (!badge) return;
  const said = [...document.querySelectorAll("#chat time[datetime]")].map((one) => one.dateTime);
  if (document.getElementById("tab-chat").checked) localStorage.setItem(place, said.at(-1) ?? "");
  const seen = localStorage.getItem(place) ?? "";
  const left = said.filter((one) => one > seen).length;
  badge.hidden = !left;
  badge.textContent = left ? `${left} new` : "";
}

for (const change of ["shown", "change"]) document.addEventListener(change, count);
count();
