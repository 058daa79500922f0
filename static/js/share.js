// A ruling is handed on as its address: by the device's own menu, else by copying it. Printing is one tap.
const link = document.querySelector("[data-share]");
const share = document.querySelector("[data-share-button]");
const print = document.querySelector("[data-print]");
const status = document.querySelector("[data-copied]");

if (link && share && (navigator.share || navigator.clipboard)) {
  share.hidden = false;
  share.addEventListener("click", async () => {
    if (navigator.share) {
      try {
        await navigator.share({ title: document.title, url: link.href });
      } catch {
        // Whoever closes the menu has shared nothing.
      }
      return;
    }
    await navigator.clipboard.writeText(link.href);
    status.textContent = status.dataset.copied;
  });
}
if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}
