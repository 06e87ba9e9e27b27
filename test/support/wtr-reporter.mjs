// The browser layer's counts for the closing line. Web Test Runner passes a file that ran no test,
// and a promise rejected outside a test: here both are failures, each with its sentence.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";

const REASON = /\(skipped: [^)]+\)/;

const testsOf = (suite) =>
  suite ? [...(suite.tests ?? []), ...(suite.suites ?? []).flatMap(testsOf)] : [];

function faultsOf(session, tests) {
  const faults = session.errors.map((error) => error.message);
  if (session.status !== "FINISHED") faults.push(`the session ended as ${session.status}`);
  if (tests.length === 0) faults.push("no test ran");
  if (JSON.stringify(session.logs).includes("outside a test")) {
    faults.push("an error or rejection happened outside a test");
  }
  return faults;
}

/** {passed, failed, skipped, faults} of one session; a fault is a failure that no test reported. */
export function countSession(session) {
  const tests = testsOf(session.testResults);
  const skips = tests.filter((test) => test.skipped);
  const unexplained = skips.filter((test) => !REASON.test(test.name));
  const passed = tests.filter((test) => !test.skipped && test.passed).length;
  const faults = [
    ...faultsOf(session, tests),
    ...unexplained.map(
      (test) => `"${test.name}" is skipped and its name gives no "(skipped: why)"`,
    ),
  ];
  const failed = tests.length - skips.length - passed + faults.length;
  return { passed, failed, skipped: skips.length - unexplained.length, faults };
}

function printSession(session, { passed, failed, skipped, faults }) {
  const file = relative(process.cwd(), session.testFile);
  console.log(`  ${file}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  for (const test of testsOf(session.testResults)) {
    if (test.skipped) console.log(`    - ${test.name}`);
  }
  for (const fault of faults) console.log(`    fault: ${fault}`);
}

/** A Web Test Runner reporter that prints one line a file and writes the counts to `output`. */
export function closingLineReporter({ output }) {
  return {
    onTestRunFinished({ sessions }) {
      const all = sessions.map((session) => ({ session, counts: countSession(session) }));
      const sum = (key) => all.reduce((total, { counts }) => total + counts[key], 0);
      for (const { session, counts } of all) printSession(session, counts);
      const total = { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
      mkdirSync(dirname(output), { recursive: true });
      writeFileSync(output, JSON.stringify(total));
    },
  };
}
