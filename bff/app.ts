/**
 * `createApp(config, ports)`: the door, its middlewares in visible order. It does not listen and
 * reads nothing but what it is given, so tests need no port and hosts can put their own world in.
 */
import Koa from "koa";
import type { AnswerQuestion } from "./core/run.ts";
import { openAdmission } from "./edge/http/admission.ts";
import { answers, feedback } from "./edge/http/answers.ts";
import type { FeedbackRoute, RecallAnswer } from "./edge/http/answers.ts";
import type { Admission, Asker } from "./edge/http/admission.ts";
import { askRoute } from "./edge/http/ask.ts";
import { readerOf } from "./edge/http/context.ts";
import type { AppState, Context, Middleware } from "./edge/http/context.ts";
import { closeWhenDraining } from "./edge/http/draining.ts";
import { assistantConfig } from "./edge/http/facts.ts";
import type { AssistantFacts } from "./edge/http/facts.ts";
import { plainForm } from "./edge/http/form.ts";
import { secureHeaders } from "./edge/http/headers.ts";
import { originsOf, ownHost, ownOrigin } from "./edge/http/hosts.ts";
import type { Listen } from "./edge/http/hosts.ts";
import { identify } from "./edge/http/identify.ts";
import type { Log, RequestLine } from "./edge/http/log.ts";
import type { Metrics } from "./edge/http/metrics.ts";
import { livez, readyz, widgetFile } from "./edge/http/open-routes.ts";
import type { Readiness } from "./edge/http/open-routes.ts";
import { pages } from "./edge/http/pages.ts";
import type { PageFiles, Pages } from "./edge/http/pages.ts";
import { answerFaults } from "./edge/http/problems.ts";
import type { TellFault } from "./edge/http/problems.ts";
import { record } from "./edge/http/record.ts";
import { nothingHere, routes } from "./edge/http/routes.ts";
import type { Identity } from "./edge/identity/index.ts";

/** The part of the configuration that the door needs; `Config` fits it. */
export interface AppConfig {
  readonly listen: Listen;
  readonly package: PageFiles;
  readonly identity: { readonly mode: string };
  readonly limits: {
    readonly question_chars: number;
    readonly requests_per_minute: number;
    readonly concurrent_runs: number;
    readonly run_ms: number;
  };
}

export interface AppPorts {
  readonly ask: AnswerQuestion;
  readonly recall: RecallAnswer;
  readonly judge: FeedbackRoute["judge"];
  readonly identity: Pick<Identity, "identify">;
  readonly pages: Pages;
  readonly facts: () => AssistantFacts;
  readonly readiness: () => Readiness;
  /** Path of the built widget. */
  readonly widget: string;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly admission: Admission;
  readonly draining: () => boolean;
  /** Aborts when runs are no longer waited for. */
  readonly stopping: AbortSignal;
  /** More middlewares behind identity, for hosts that add routes of their own (the demo). */
  readonly more?: readonly Middleware[];
}

export { openAdmission };

/** Anonymous readers all have one name, so they are told apart by where they connect from. */
const askerOf =
  (mode: string) =>
  (ctx: Context): Asker => {
    const { id } = readerOf(ctx);
    return mode === "anonymous"
      ? { key: `${id} ${ctx.req.socket.remoteAddress ?? ""}`, shared: true }
      : { key: id, shared: false };
  };

function tellers({ log, metrics }: AppPorts): {
  readonly line: (line: RequestLine) => void;
  readonly fault: TellFault;
} {
  return {
    line: (line) => (log.request(line), metrics.request(line)),
    fault: (fault) => (log.fault(fault), metrics.fault(fault.code)),
  };
}

const counted =
  ({ ask, metrics }: AppPorts): AnswerQuestion =>
  async (question) => {
    const reply = await ask(question);
    metrics.reply(reply);
    return reply;
  };

export function createApp(config: AppConfig, ports: AppPorts): Koa<AppState> {
  const { line, fault } = tellers(ports);
  const origins = originsOf(config.listen);
  const { admission, recall } = ports;
  const asker = askerOf(config.identity.mode);
  const ask = askRoute({
    ask: counted(ports),
    admission,
    askerOf: asker,
    questionChars: config.limits.question_chars,
    runMs: config.limits.run_ms,
    stopping: ports.stopping,
    tell: fault,
  });
  /** What the widget fetches later stands beside its script. */
  const beside = (name: string): string => ports.widget.replace(/\.js$/, `.${name}.js`);
  const app = new Koa<AppState>(); // `app.proxy` stays off: nothing forwarded is believed
  app.use(record(line));
  app.use(secureHeaders());
  app.use(answerFaults(fault));
  app.use(plainForm());
  app.use(ownHost(origins));
  app.use(ownOrigin(origins, (path) => path.startsWith("/api/")));
  app.use(closeWhenDraining(ports.draining));
  app.use(
    routes({
      "/livez": { GET: livez() },
      "/readyz": { GET: readyz(ports.readiness) },
      "/assistant/package-context-assistant.js": { GET: widgetFile(ports.widget) },
      "/assistant/package-context-assistant.de.js": { GET: widgetFile(beside("de")) },
      "/assistant/package-context-assistant.fr.js": { GET: widgetFile(beside("fr")) },
      "/assistant/package-context-assistant.copy.js": { GET: widgetFile(beside("copy")) },
    }),
  );
  app.use(identify(ports.identity));
  app.use(
    routes({
      "/api/source-grounded-chat": { POST: ask },
      "/api/assistant-config": { GET: assistantConfig(ports.facts) },
      "/api/feedback": {
        POST: feedback({
          judge: ports.judge,
          count: ports.metrics.feedback,
          admission,
          askerOf: asker,
        }),
      },
    }),
  );
  app.use(answers({ recall, admission, askerOf: asker }));
  for (const middleware of ports.more ?? []) app.use(middleware);
  app.use(pages(config.package, ports.pages));
  app.use(nothingHere());
  app.on("error", (error: unknown) => log(ports, error));
  return app;
}

/** Faults of a response that is already under way reach Koa only. */
function log(ports: AppPorts, error: unknown): void {
  if ((error as NodeJS.ErrnoException).code === "ERR_STREAM_PREMATURE_CLOSE") return;
  ports.log.event("response_broken");
}
