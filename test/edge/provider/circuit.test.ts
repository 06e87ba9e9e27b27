import { expect } from "chai";
import { Circuit } from "../../../bff/edge/provider/circuit.ts";
import type { Pass, Verdict } from "../../../bff/edge/provider/circuit.ts";

describe("the circuit to a model service", () => {
  let now = 0;
  const closed = (): Circuit => {
    now = 0;
    return new Circuit({ failures: 3, firstMs: 100, mostMs: 300 }, () => now);
  };
  const run = (circuit: Circuit, verdict: Verdict): boolean => {
    const pass = circuit.pass();
    if (pass !== null) circuit.tell(pass, verdict);
    return pass !== null;
  };
  const passOf = (circuit: Circuit): Pass => {
    const pass = circuit.pass();
    if (pass === null) throw new Error("the circuit lets nothing through");
    return pass;
  };
  const opened = (): Circuit => {
    const circuit = closed();
    for (let at = 0; at < 3; at++) run(circuit, "failed");
    return circuit;
  };

  it("opens after so many failures in a row, and not when an answer came between", () => {
    const circuit = closed();
    for (const verdict of ["failed", "failed", "answered", "failed", "failed"] as const) {
      run(circuit, verdict);
    }
    expect(circuit.state()).to.equal("closed");
    run(circuit, "failed");
    expect(circuit.state()).to.equal("open");
    expect(circuit.pass()).to.equal(null);
  });

  it("lets one try after its time, which closes it", () => {
    const circuit = opened();
    now = 100;
    expect(circuit.state()).to.equal("half_open");
    const pass = passOf(circuit);
    expect(circuit.pass()).to.equal(null);
    circuit.tell(pass, "answered");
    expect(circuit.state()).to.equal("closed");
  });

  it("is open twice as long after each try that fails, up to its most", () => {
    const circuit = opened();
    for (const wait of [100, 200, 300, 300]) {
      now += wait - 1;
      expect(circuit.pass()).to.equal(null);
      now += 1;
      expect(run(circuit, "failed")).to.equal(true);
    }
  });

  it("lets another try where the run of the first one was left by its caller", () => {
    const circuit = opened();
    now = 100;
    expect(run(circuit, "unknown")).to.equal(true);
    expect(run(circuit, "answered")).to.equal(true);
    expect(circuit.state()).to.equal("closed");
  });

  it("takes the late failures of requests from before for no failed try", () => {
    const circuit = closed();
    const passes = Array.from({ length: 5 }, () => passOf(circuit));
    for (const pass of passes) circuit.tell(pass, "failed");
    now = 100;
    expect(circuit.state()).to.equal("half_open");
  });

  it("lets no second try beside the first, nor waits longer, when a request from before ends", () => {
    for (const verdict of ["failed", "unknown"] as const) {
      const circuit = closed();
      const early = passOf(circuit);
      for (let at = 0; at < 3; at++) run(circuit, "failed");
      now = 100;
      const attempt = passOf(circuit);
      circuit.tell(early, verdict);
      expect(circuit.pass(), verdict).to.equal(null);
      circuit.tell(attempt, "answered");
      expect(circuit.state()).to.equal("closed");
    }
  });
});
