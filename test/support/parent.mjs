// `npm run` starts a shell that starts us; a signal sent to npm ends npm and the shell, not us. A
// script that must not outlive them asks to be told.
const EVERY_MS = 250;

/** Calls `act` once when the shell that npm started us in is gone; outside of npm never. */
export function onParentGone(act) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, EVERY_MS);
  timer.unref();
}
