/** The hotkey of the `hotkey` attribute: `mod+i`, `ctrl+shift+k`, `/`. `mod` is ⌘ on a Mac, else Ctrl. */

const MODIFIERS = [
  ["ctrl", "ctrlKey", "Control"],
  ["meta", "metaKey", "Meta"],
  ["alt", "altKey", "Alt"],
  ["shift", "shiftKey", "Shift"],
] as const;

/** What the attribute may say: modifiers and one key, or nothing. */
export const KEYS =
  /^$|^((mod|ctrl|meta|alt|shift)\+)*(\S|enter|escape|space|tab|home|end|page\w+|arrow\w+|f\d+)$/i;

const plain = (hotkey: string): string =>
  hotkey
    .toLowerCase()
    .replace("mod", /mac|iphone|ipad/i.test(navigator.platform) ? "meta" : "ctrl");

/** Typing somewhere else is never interrupted: `mod+i` is italic in an editor. */
function isEditing(event: KeyboardEvent, own: EventTarget): boolean {
  const path = event.composedPath();
  const [target] = path;
  if (path.includes(own) || !(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input, textarea, select");
}

/** Whether the event is the hotkey, and the page has no use of its own for it. */
export function isHotkey(
  event: KeyboardEvent,
  { hotkey, own }: { hotkey: string; own: EventTarget },
): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return false;
  const wanted = plain(hotkey);
  const held = MODIFIERS.every(([name, flag]) => event[flag] === wanted.includes(`${name}+`));
  // The code covers layouts whose letter keys give other letters.
  const keys = [event.key, event.code.replace("Key", "")].map((key) => key.toLowerCase());
  const key = wanted.replace(/^(\w+\+)+/, "");
  return held && key !== "" && keys.includes(key) && !isEditing(event, own);
}

/** The hotkey as `aria-keyshortcuts` writes it (WAI-ARIA 1.2), or null where it is turned off. */
export function shortcutOf(hotkey: string): string | null {
  const named = (text: string, [name, , title]: (typeof MODIFIERS)[number]): string =>
    text.replace(name, title);
  return MODIFIERS.reduce(named, plain(hotkey)) || null;
}
