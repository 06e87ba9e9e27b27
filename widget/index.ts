/** Registers `<package-context-assistant>`. A second load of the script leaves the first one be. */
import { PackageContextAssistant } from "./assistant.ts";
import { CONSOLE } from "./words.ts";

const NAME = "package-context-assistant";

if (customElements.get(NAME) === undefined) customElements.define(NAME, PackageContextAssistant);
else console.warn(CONSOLE.loadedTwice);

export { PackageContextAssistant };

declare global {
  interface HTMLElementTagNameMap {
    "package-context-assistant": PackageContextAssistant;
  }
}
