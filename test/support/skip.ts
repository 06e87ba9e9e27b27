/**
 * Skips the running test, or from a `before` hook the tests of its suite, and keeps the reason for
 * the reporter to print. A test skipped in any other way has no reason and is counted as failed.
 */
export function skip(context: Mocha.Context, reason: string): never {
  const runnable = context.runnable();
  const owner = runnable.title.startsWith('"before all"') ? runnable.parent : context.currentTest;
  Object.assign(owner ?? runnable, { skipReason: reason });
  return context.skip();
}
