/** Rules over the whole configuration, which no single key can hold (design, interfaces §2). */
import { isLoopback } from "./addresses.ts";
import { openIdentity } from "../edge/identity/index.ts";
import type { IdentityConfig } from "../edge/identity/index.ts";
import type { ConfigFault } from "./faults.ts";
import { shown } from "./faults.ts";
import type { ConfigFile } from "./schema.ts";
import type { Secret } from "./secret.ts";

export interface Secrets {
  readonly adminToken: Secret | null;
  readonly providerApiKey: Secret | null;
  readonly traceKey: Secret | null;
  readonly proxyProof: Secret | null;
}

type Rule = (file: ConfigFile, secrets: Secrets) => readonly ConfigFault[];

const fault = (key: string, found: string, expected: string): ConfigFault => ({
  key,
  found,
  expected,
});
const when = (broken: boolean, found: ConfigFault): readonly ConfigFault[] =>
  broken ? [found] : [];

const isPublicRule: Rule = ({ listen, identity }) =>
  when(
    identity.mode === "anonymous" && !isLoopback(listen.host) && !identity.public,
    fault("identity.public", "false, off loopback", "true, or a host on loopback, or another mode"),
  );

/** Anyone could spend the provider's money and fill its logs. */
const anonymousProviderRule: Rule = ({ listen, identity, provider }) =>
  when(
    identity.mode === "anonymous" && !isLoopback(listen.host) && provider.kind !== "extractive",
    fault("identity.mode", `"anonymous" with a remote provider, off loopback`, "an identity"),
  );

const originsRule: Rule = ({ listen }) =>
  when(
    !isLoopback(listen.host) && listen.public_origins === undefined,
    fault(
      "listen.public_origins",
      `nothing, with host ${shown(listen.host)}`,
      "at least one origin",
    ),
  );

const adminTokenRule: Rule = ({ listen }) =>
  when(
    !isLoopback(listen.admin_host) && listen.admin_token_file === null,
    fault(
      "listen.admin_token_file",
      `nothing, with host ${shown(listen.admin_host)}`,
      "a token file",
    ),
  );

const portsRule: Rule = ({ listen }) =>
  when(
    listen.port !== 0 && listen.port === listen.admin_port,
    fault("listen.admin_port", `${listen.admin_port}, which listen.port has`, "another port"),
  );

const proofRule: Rule = ({ identity }, secrets) =>
  identity.mode !== "trusted-headers"
    ? []
    : when(
        secrets.proxyProof === null,
        fault(identity.proof_env, "nothing", "the secret that the proxy sends, here or in …_FILE"),
      );

/** What the identity itself refuses: ranges that trust everyone, a preset without its issuer. */
const identityRule: Rule = ({ identity }, { proxyProof }) => {
  if (identity.mode === "trusted-headers" && proxyProof === null) return [];
  try {
    const proof = proxyProof?.reveal() ?? null;
    void openIdentity(identity as IdentityConfig, { proof }).close();
    return [];
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return [fault("identity", said, "an identity that can be served safely")];
  }
};

const contentRule: Rule = ({ trace }) =>
  when(
    trace.content && trace.content_approved_by === null,
    fault("trace.content_approved_by", "nothing, with content on", "who approved keeping text"),
  );

const RULES: readonly Rule[] = [
  isPublicRule,
  anonymousProviderRule,
  originsRule,
  adminTokenRule,
  portsRule,
  proofRule,
  identityRule,
  contentRule,
];

export function ruleFaults(file: ConfigFile, secrets: Secrets): readonly ConfigFault[] {
  return RULES.flatMap((rule) => rule(file, secrets));
}
