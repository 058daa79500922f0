// A ruling is handed on as its address: by the device's own menu, else by copying it. Printing is one tap.
const can = Boolean(navigator.share || navigator.clipboard);

function offer() {
  for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
  for (const button of document.querySelectorAll("[data-share-button]")) button.hidden = !can;
}

async function share() {
  const { href } = document.querySelector("[data-share]");
  if (navigator.share) {
    try {
      await navigator.share({ title: document.title, url: href });
    } catch {
      // Whoever closes the menu has shared nothing.
    }
    return;
  }
  await navigator.clipboard.writeText(href);
  const status = document.querySelector("[data-copied]");
  status.textContent = status.dataset.copied;
}

addEventListener("click", (event) => {
  if (event.target.closest?.("[data-share-button]")) share();
  else if (event.target.closest?.("[data-print]")) print();
});
addEventListener("asked", offer); // another ruling has come in place of this page
offer();
