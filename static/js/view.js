// Which languages a rule is shown in: changed in place, and remembered on this device alone.
const rule = document.querySelector("[data-view]");
const choices = [...document.querySelectorAll("[data-choose]")];
const usual = document.documentElement.lang; // what a page shows to whoever has chosen nothing
const KEY = "rule-view";

function show(view) {
  rule.dataset.view = view;
  for (const italian of rule.querySelectorAll(".italian")) italian.hidden = view === "en";
  for (const english of rule.querySelectorAll("details.english")) english.open = view !== "it";
  for (const link of choices) {
    if (link.dataset.choose === view) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

// The passage that is being read stays where it is, however much the ones above it grow or shrink.
function keepingPlace(change) {
  const read = [...rule.querySelectorAll(".passage")].find((passage) => passage.getBoundingClientRect().bottom > 60);
  const before = read?.getBoundingClientRect().top;
  change();
  if (before < 60) scrollBy({ top: read.getBoundingClientRect().top - before, behavior: "instant" });
}

// The page's own language is no choice: who goes back to it gets each page as it comes.
function remember(view) {
  const here = new URL(location);
  if (view === usual) here.searchParams.delete("view");
  else here.searchParams.set("view", view);
  history.replaceState(null, "", here);
  try {
    if (view === usual) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, view);
  } catch {
    // No storage here: the choice holds for this page.
  }
}

function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

for (const link of choices) {
  link.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    keepingPlace(() => show(link.dataset.choose));
    remember(link.dataset.choose);
  });
}

const known = remembered();
if (!new URLSearchParams(location.search).has("view") && choices.some((link) => link.dataset.choose === known)) {
  show(known);
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}
