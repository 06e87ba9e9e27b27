/** Registers `<package-context-assistant>`. A second load of the script leaves the first one be. */
import { PackageContextAssistant } from "./assistant.ts";

const NAME = "package-context-assistant";

if (customElements.get(NAME) === undefined) customElements.define(NAME, PackageContextAssistant);

export { PackageContextAssistant };

declare global {
  interface HTMLElementTagNameMap {
    "package-context-assistant": PackageContextAssistant;
  }
}
