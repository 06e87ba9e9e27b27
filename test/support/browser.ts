import { CHROMIUM_FLAGS, NO_CHROMIUM, findChromium } from "#chromium";
import { type Browser, chromium } from "playwright-core";

/** A headless Chromium of the machine's own. The caller closes it. Throws where there is none. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(NO_CHROMIUM);
  return chromium.launch({ executablePath, chromiumSandbox: false, args: [...CHROMIUM_FLAGS] });
}
