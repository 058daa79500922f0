// Each passage's button copies its permanent address, without the view that happens to be chosen.
const canonical = document.querySelector("link[rel=canonical]").href;
const status = document.querySelector("[data-copied]");
for (const button of navigator.clipboard ? document.querySelectorAll("[data-copy]") : []) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(`${canonical}#${button.dataset.copy}`);
    status.textContent = status.dataset.copied;
    button.classList.add("copied");
    setTimeout(() => {
      status.textContent = "";
      button.classList.remove("copied");
    }, 2000);
  });
}
