// Mocha passes a run in which a promise was rejected, unhandled, after its test had ended. These
// root hooks collect such rejections and fail the run at its end, or the process where that is too
// late. Not at the next test: a failing root hook would keep every test after it from running.
const late = new Map(); // promise -> what to say of it; mocha reports some of them twice
let lastTest = "no test yet";

process.on("unhandledRejection", (reason, promise) => {
  const what = reason instanceof Error ? reason.stack : String(reason);
  late.set(promise, `Unhandled rejection, seen after "${lastTest}": ${what}`);
  // Bound only now: mocha sets the exit code in a listener of its own, bound when its run ends.
  process.once("exit", failOnWhatIsLeft);
});

function failOnWhatIsLeft() {
  for (const what of late.values()) console.error(what);
  if (late.size > 0) process.exitCode = 1;
}

// One turn of the event loop, so that a rejection in the last line of a test has been reported.
const settle = () => new Promise((resolve) => setImmediate(resolve));

export const mochaHooks = {
  async beforeEach() {
    await settle();
    lastTest = this.currentTest.fullTitle();
  },
  async afterAll() {
    await settle();
    const all = [...late.values()];
    late.clear();
    if (all.length > 0) throw new Error(all.join("\n"));
  },
};
