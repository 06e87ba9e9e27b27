/**
 * The same rules put to each engine: Cedar in process, a server of ours that speaks AuthZEN, and a
 * real Cerbos. A reader reads what is labelled like one of their groups; the named recipients receive
 * what bears an open label; `closed` labels are for nobody.
 */
import { cerbosBinary, json, openCerbosServer, openPdp } from "./pdp.ts";
import type { Answer, Cerbos } from "./pdp.ts";
import { folder } from "./asks.ts";

export interface Rules {
  /** Labels, each readable by the group of the same name. */
  readonly labels: readonly string[];
  readonly recipients: readonly string[];
  readonly closed?: readonly string[];
}

export interface EngineAt {
  /** `access` of a configuration. */
  readonly access: object;
  /** Replaces the policies; when that takes effect is the engine's affair. */
  change(rules: Rules): Promise<void>;
  /** The server, where there is one that can be killed. */
  readonly cerbos?: Cerbos;
  close(): Promise<void>;
}

export type EngineName = "cedar" | "authzen" | "cerbos";

/** Null where this machine has no such engine. */
export const ENGINES: Readonly<Record<EngineName, (rules: Rules) => Promise<EngineAt | null>>> = {
  cedar: async (rules) => {
    const files = await folder();
    const policies = [await files.write("access.cedar", cedarOf(rules))];
    return {
      access: { engine: "cedar", policies },
      change: async (to) => void (await files.write("access.cedar", cedarOf(to))),
      close: () => files.remove(),
    };
  },
  authzen: async (rules) => {
    const pdp = await openPdp(authzenOf(rules));
    return {
      access: { engine: "authzen", url: pdp.url },
      change: (to) => Promise.resolve(pdp.answer(authzenOf(to))),
      close: () => pdp.close(),
    };
  },
  cerbos: async (rules) => {
    const binary = cerbosBinary();
    if (binary === null) return null;
    const cerbos = await openCerbosServer(binary, cerbosOf(rules));
    return {
      access: { engine: "cerbos", url: cerbos.url },
      change: (to) => cerbos.policy(cerbosOf(to)),
      cerbos,
      close: () => cerbos.close(),
    };
  },
};

const list = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

function cedarOf({ labels, recipients, closed = [] }: Rules): string {
  const open = `resource.labels.containsAny([${list(labels)}])`;
  return [
    ...labels.map(
      (label) => `permit(principal in Group::"${label}", action == Action::"read", resource)
        when { resource.labels.contains("${label}") };`,
    ),
    ...recipients.map(
      (name) => `permit(principal == Recipient::"${name}", action == Action::"receive", resource)
        when { ${open} };`,
    ),
    ...closed.map(
      (label) =>
        `forbid(principal, action, resource) when { resource.labels.contains("${label}") };`,
    ),
  ].join("\n");
}

export function authzenOf({ labels, recipients, closed = [] }: Rules): Answer {
  return ({ body }, response) => {
    const evaluations = (body.evaluations ?? []).map(({ subject, action, resource }) => {
      const borne = resource.properties.labels ?? [];
      const open = borne.filter((label) => labels.includes(label));
      const may =
        action.name === "read"
          ? open.some((label) => subject.properties.groups?.includes(label) === true)
          : recipients.includes(subject.id) && open.length > 0;
      return { decision: may && !borne.some((label) => closed.includes(label)) };
    });
    json(response, { evaluations });
  };
}

function cerbosOf({ labels, recipients, closed = [] }: Rules): string {
  const rule = (action: string, role: string, expr: string, effect = "ALLOW"): string => `
    - actions: [${action}]
      effect: EFFECT_${effect}
      roles: ["${role}"]
      condition: {match: {expr: '${expr}'}}`;
  return `
apiVersion: api.cerbos.dev/v1
resourcePolicy:
  resource: source_object
  version: default
  rules:${[
    ...labels.map((label) =>
      rule("read", "reader", `"${label}" in P.attr.groups && "${label}" in R.attr.labels`),
    ),
    rule(
      "receive",
      "recipient",
      `P.id in [${list(recipients)}] && R.attr.labels.exists(l, l in [${list(labels)}])`,
    ),
    ...closed.map((label) => rule("read, receive", "*", `"${label}" in R.attr.labels`, "DENY")),
  ].join("")}
`;
}
