// The language links lead to the same place of the page: its anchor is known to the browser alone.
addEventListener("click", (event) => {
  const link = event.target.closest?.(".languages a");
  if (link) link.hash = location.hash;
});
