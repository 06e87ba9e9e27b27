// Mocha's own Spec report, plus what the closing line needs: the counts, written to a file, and the
// reason of every skipped test. A skip without a reason counts as a failure.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import Mocha from "mocha";

const { EVENT_RUN_END, EVENT_TEST_PENDING } = Mocha.Runner.constants;

function reasonOf(runnable) {
  for (let at = runnable; at; at = at.parent) if (at.skipReason) return at.skipReason;
  return undefined;
}

export default class ClosingLineReporter extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const output = options.reporterOptions?.output;
    const skips = [];
    runner.on(EVENT_TEST_PENDING, (test) => {
      const reason = reasonOf(test);
      skips.push(reason);
      console.log(`      skipped: ${reason ?? "WITHOUT A REASON, counted as failed"}`);
    });
    runner.once(EVENT_RUN_END, () => {
      const unexplained = skips.filter((reason) => reason === undefined).length;
      const failed = this.stats.failures + unexplained;
      const counts = { passed: this.stats.passes, failed, skipped: skips.length - unexplained };
      if (!output) return;
      mkdirSync(dirname(output), { recursive: true });
      writeFileSync(output, JSON.stringify(counts));
    });
  }
}
