// From question to question without loading the whole page anew. Whatever goes wrong, the browser follows the link.
const parser = new DOMParser();
let shown = location.pathname + location.search;
let going = new AbortController();

async function go(address, isNew) {
  going.abort();
  going = new AbortController();
  const { signal } = going;
  try {
    const response = await fetch(address, { signal });
    const page = parser.parseFromString(await response.text(), "text/html");
    if (!page.querySelector("article.asking")) throw new Error("not a page of the finder");
    if (isNew) history.pushState(null, "", response.url);
    show(page);
  } catch {
    if (!signal.aborted) location.assign(address);
  }
}

function show(page) {
  shown = location.pathname + location.search;
  document.title = page.title;
  for (const part of ["main", ".languages", ".colophon"]) {
    document.querySelector(part).replaceWith(page.querySelector(part));
  }
  for (const link of document.querySelectorAll("link[rel=canonical], link[rel=alternate]")) link.remove();
  document.head.append(...page.querySelectorAll("link[rel=canonical], link[rel=alternate]"));
  dispatchEvent(new Event("asked"));
  scrollTo({ top: 0, behavior: "instant" });
  const heading = document.querySelector("main h1");
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

addEventListener("click", (event) => {
  const link = event.target.closest?.('.asking a[href^="?"]');
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.href, true);
});

addEventListener("submit", (event) => {
  if (!event.target.matches("form.number")) return;
  event.preventDefault();
  const address = new URL(event.target.action);
  address.search = new URLSearchParams(new FormData(event.target));
  go(address.href, true);
});

addEventListener("popstate", () => {
  if (location.pathname + location.search !== shown) go(location.href, false);
});
