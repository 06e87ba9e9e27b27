/** The two ways in which a page of the corpus comes to a run: by the pack's builder, by a fetch. */
import type { Mode } from "../../bff/contract/index.ts";
import type { RegistryRecord } from "../../bff/core/documents.ts";
import type { CurrentSources } from "../../bff/core/ports.ts";
import { PAGE_BUDGET } from "../../bff/edge/ingest/budget.ts";
import { outlineOf } from "../../bff/edge/ingest/read-page.ts";
import { openCurrent } from "../../bff/edge/sources/index.ts";
import { recordOf } from "../edge/sources/support/records.ts";
import {
  HOST,
  answering,
  loopback,
  response,
  stubNetwork,
} from "../edge/sources/support/stub-server.ts";
import type { StubServer } from "../edge/sources/support/stub-server.ts";
import { simpleEnglish } from "../support/scripted.ts";
import type { Script, ScriptedSource } from "../support/scripted.ts";
import type { Entry } from "./hostile-model.ts";

export interface Route {
  readonly name: string;
  readonly mode: Mode;
  /** The world's parts in which the entry's page stands. */
  readonly place: (entry: Entry) => Pick<Script, "current" | "live"> & {
    readonly pages: readonly ScriptedSource[];
  };
}

/** The page as `pca pack build` reads it. */
export const packageRoute = (mode: Mode): Route => ({
  name: `package, ${mode}`,
  mode,
  place: ({ html }) => {
    const blocks = outlineOf(html, PAGE_BUDGET).blocks.filter(({ kind }) => kind !== "heading");
    const text = blocks.map((block) => block.text).join("\n");
    return { pages: [{ source_object: "guide", score: 0.8, text }] };
  },
});

/** The page as it is fetched from `stub` over TLS, and read. */
export function currentRoute(stub: StubServer): Route {
  const { network } = stubNetwork(stub, loopback);
  let record: RegistryRecord = recordOf();
  const config = {
    adapter: "allowlisted_public_fetch",
    timeout_ms: 10_000,
    max_bytes: 1_048_576,
    max_text_chars: 200_000,
  } as const;
  const registry = () => ({ records: [record], reason: null });
  const clock = { now: () => "2026-11-29T12:00:00.000Z" };
  const current = openCurrent(config, { registry, clock, network });
  const live = {
    source: () => undefined,
    countable: () => false,
    changes: [],
    registry: () => record,
  };
  const consult: CurrentSources["consult"] = (question, held) =>
    current({ signal: new AbortController().signal }, { language: simpleEnglish, live }).consult(
      question,
      held,
    );
  return {
    name: "fetched",
    mode: "Package + current context",
    place: ({ id, html }) => {
      const url = `https://${HOST}/guide/${id}`;
      record = recordOf({ id, url, query_terms: ["travel reimbursement limit"] });
      stub.answer = answering(response(html));
      return {
        pages: [],
        current: consult,
        live: (snapshot) => ({ ...snapshot, live: { ...snapshot.live, registry: () => record } }),
      };
    },
  };
}
