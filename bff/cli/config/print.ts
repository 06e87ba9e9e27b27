/** `pca config print`: the effective values, environment and defaults included. */
import type { Config } from "../../config.ts";
import { originsOf } from "../../edge/http/hosts.ts";
import { EXIT, printJson } from "../support/io.ts";
import { verb } from "../support/verb.ts";
import { loadFor, orFaults } from "./load.ts";

const OPTIONS = {
  config: { value: "FILE", help: "Default: AICD_CONFIG, else assistant.config.json." },
} as const;

/** As the file would have it; secrets print their mask, or null where there is none. */
function effective(config: Config): object {
  const { file, registryJson, secrets, $schema: _, listen, ...rest } = config;
  const public_origins = originsOf(listen)(listen.port);
  return {
    file,
    listen: { ...listen, public_origins },
    ...rest,
    environment: {
      AICD_CURRENT_CONTEXT_SOURCE_REGISTRY_JSON: registryJson,
      AICD_PROVIDER_API_KEY: secrets.providerApiKey,
      AICD_TRACE_KEY: secrets.traceKey,
      AICD_PROXY_PROOF: secrets.proxyProof,
      admin_token: secrets.adminToken,
    },
  };
}

export const run = verb(
  {
    command: "pca config print",
    summary: "Prints the effective values as JSON; secrets are masked.",
    options: OPTIONS,
    positionals: [],
  },
  ({ values }, io) =>
    orFaults(io, async () => {
      printJson(io, effective(await loadFor(io, values.config)));
      return EXIT.good;
    }),
);
