// Day or night, kept in a cookie so that the server paints the page right from the start.
const page = document.documentElement;
const base = document.body.dataset.base;
page.classList.add("scripted");

function keep(name, value) {
  document.cookie = `${name}=${value};path=${base};max-age=31536000;samesite=lax`;
}

function isDark() {
  return page.dataset.theme ? page.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

// Copied by the browser, or at least selected where it does not allow that; the button says which.
async function copy(button) {
  const field = document.getElementById(button.dataset.copies);
  field.select();
  const words = button.textContent;
  button.textContent = await (navigator.clipboard?.writeText(field.value) ?? Promise.reject()).then(() => "Copied", () => "Selected");
  setTimeout(() => (button.textContent = words), 1600);
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-theme-switch]")) keep("theme", (page.dataset.theme = isDark() ? "light" : "dark"));
  const lessons = event.target.closest("[data-lessons]");
  if (lessons) localStorage.setItem("lessons", (page.dataset.lessons = lessons.dataset.lessons));
  if (event.target.matches("[data-copies]")) copy(event.target);
});
page.dataset.lessons = localStorage.getItem("lessons") ?? "on";

// Where room is short, a lesson waits behind its title until somebody opens it.
let lesson = null;
function foldLesson() {
  const now = document.getElementById("lesson");
  if (now !== lesson && (innerWidth <= 700 || innerHeight < 780)) now?.removeAttribute("open");
  lesson = now;
}
document.addEventListener("shown", foldLesson);
foldLesson();
