/** The hotkey of the `hotkey` attribute: `mod+i`, `ctrl+shift+k`, `/`. `mod` is ⌘ on a Mac. */

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

interface Keys {
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly key: string;
}

function keysOf(hotkey: string): Keys | null {
  const parts = hotkey
    .toLowerCase()
    .split("+")
    .map((part) => part.trim());
  const key = parts.pop() ?? "";
  if (key === "") return null;
  const mod = parts.includes("mod");
  return {
    ctrl: parts.includes("ctrl") || (mod && !isMac()),
    meta: parts.includes("meta") || (mod && isMac()),
    alt: parts.includes("alt"),
    shift: parts.includes("shift"),
    key,
  };
}

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
) {
  const keys = keysOf(hotkey);
  if (keys === null || event.defaultPrevented || event.isComposing || event.repeat) return false;
  const { ctrlKey, metaKey, altKey, shiftKey, key, code } = event;
  const modifiers =
    ctrlKey === keys.ctrl &&
    metaKey === keys.meta &&
    altKey === keys.alt &&
    shiftKey === keys.shift;
  // The code covers layouts whose letter keys give other letters.
  const pressed = key.toLowerCase() === keys.key || code.toLowerCase() === `key${keys.key}`;
  return modifiers && pressed && !isEditing(event, own);
}

/** The hotkey as `aria-keyshortcuts` writes it (WAI-ARIA 1.2), or null. */
export function shortcutOf(hotkey: string): string | null {
  const keys = keysOf(hotkey);
  if (keys === null) return null;
  const names = [
    keys.ctrl && "Control",
    keys.meta && "Meta",
    keys.alt && "Alt",
    keys.shift && "Shift",
    keys.key,
  ];
  return names.filter((name) => name !== false).join("+");
}
