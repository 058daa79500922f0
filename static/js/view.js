// Which languages a rule is shown in: changed without loading the page again, remembered on this device alone.
const rule = document.querySelector("[data-view]");
const choices = [...document.querySelectorAll("[data-choose]")];
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

for (const link of choices) {
  link.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const view = link.dataset.choose;
    show(view);
    history.replaceState(null, "", `?view=${view}${location.hash}`);
    try {
      localStorage.setItem(KEY, view);
    } catch {
      // No storage here: the choice holds for this page.
    }
  });
}

let remembered = null;
try {
  remembered = localStorage.getItem(KEY);
} catch {
  // No storage here: the page's own view stays.
}
if (!new URLSearchParams(location.search).has("view") && choices.some((link) => link.dataset.choose === remembered)) {
  show(remembered);
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}
