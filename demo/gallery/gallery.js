// Brings the assistant of the page into its state: chooses the mode and asks, as a reader does.
const RUN_ID = "0".repeat(32);
const element = document.querySelector("package-context-assistant");
const { question, mode, gone } = element.dataset;

await customElements.whenDefined("package-context-assistant");
await element.updateComplete;
if (mode === "both") element.shadowRoot.querySelectorAll("input[type=radio]")[1].click();
if (gone !== undefined) {
  const note = JSON.stringify({ target: null, run_id: RUN_ID });
  sessionStorage.setItem("package-context-assistant", note);
  const again = document.createElement("package-context-assistant");
  for (const { name, value } of element.attributes) again.setAttribute(name, value);
  element.replaceWith(again);
  await again.updateComplete;
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
}
if (question !== undefined) await element.ask(question);
