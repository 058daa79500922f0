// The language links lead to the same place of the page: its anchor, and a view chosen since, are known here alone.
for (const touch of ["pointerdown", "focusin"]) {
  addEventListener(touch, (event) => {
    const link = event.target.closest?.(".languages a");
    if (!link) return;
    link.search = location.search;
    link.hash = location.hash;
  });
}
