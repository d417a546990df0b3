// A new table: how many play and how they play go together. Whatever was set last stays; the other follows.
const seats = () => [...document.querySelectorAll("[name=seats]")];
const fits = (one, count) => one.dataset.fits.split(" ").includes(count);

// A place of its own for each who plays, and none for others.
const places = () => {
  const count = Number(seats().find((one) => one.checked || one.type === "hidden")?.value);
  for (const one of document.querySelectorAll("[data-from]")) one.hidden = one.disabled = Number(one.dataset.from) > count;
};

document.addEventListener("change", ({ target }) => {
  if (target.name === "seats") {
    places();
    for (const set of document.querySelectorAll("[data-fits]:checked"))
      if (!fits(set, target.value)) [...document.getElementsByName(set.name)].find((one) => fits(one, target.value))?.click();
  } else if (target.dataset?.fits && !seats().some((one) => one.checked && fits(target, one.value))) {
    seats().find((one) => fits(target, one.value))?.click();
  }
});
addEventListener("pageshow", places);
