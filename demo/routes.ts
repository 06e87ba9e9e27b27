/** What the demo adds behind identity: its first page, and what the reader bar asks and sends. */
import { z } from "zod";
import { AssistantError } from "../bff/core/errors.ts";
import { parseJson, readBody, requireJson } from "../bff/edge/http/body.ts";
import { readerOf } from "../bff/edge/http/context.ts";
import type { Context, Middleware } from "../bff/edge/http/context.ts";
import { pagePath } from "../bff/edge/http/paths.ts";
import { routes } from "../bff/edge/http/routes.ts";
import type { OpenWorld } from "../bff/world.ts";
import { gallery } from "./gallery/routes.ts";
import { READERS, cookieFor } from "./identity.ts";

const CONTENTS = "index.html";
const OPEN_LABEL = "employees";

const signalOf = (ctx: Context): AbortSignal => {
  const left = new AbortController();
  ctx.res.once("close", () => left.abort());
  return left.signal;
};

/** Pages that not every employee may read, where this reader may: by the same decisions as pages. */
async function openPages(world: OpenWorld, ctx: Context): Promise<readonly object[]> {
  const [reader, signal] = [readerOf(ctx), signalOf(ctx)];
  const special = world
    .sources()
    .filter(({ access_labels }) => !access_labels.includes(OPEN_LABEL));
  const asked = special.map(async ({ title, source_path }) =>
    (await world.pages.mayRead(source_path, reader, signal))
      ? [{ title, href: `/html/${source_path}` }]
      : [],
  );
  return (await Promise.all(asked)).flat();
}

const choice = z.strictObject({
  reader: z.enum(READERS.map(({ id }) => id)),
  /** Where the visitor is now: the answer says whether that page is open to the new reader too. */
  page: z.string().startsWith("/"),
});

const choose =
  (world: OpenWorld): Middleware =>
  async (ctx) => {
    requireJson(ctx.req);
    const parsed = choice.safeParse(parseJson(await readBody(ctx.req)));
    if (!parsed.success) throw new AssistantError("bad_request");
    const { reader: id, page } = parsed.data;
    const path = page.startsWith("/html/") ? pagePath(page) : null;
    const reader = READERS.find((one) => one.id === id);
    const open =
      path !== null &&
      reader !== undefined &&
      (await world.pages.mayRead(path, reader, signalOf(ctx)));
    ctx.set("Set-Cookie", cookieFor(id));
    ctx.body = { open };
  };

const bar =
  (world: OpenWorld): Middleware =>
  async (ctx) => {
    const mine = readerOf(ctx).id;
    const readers = READERS.map(({ id, name }) => ({ id, name, current: id === mine }));
    ctx.body = { readers, pages: await openPages(world, ctx) };
  };

/** Shown to who may not even read the contents: the way back, and the assistant's refusal. */
const NOTHING = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Nothing is open to this reader</title>
    <link rel="icon" href="/html/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/html/site.css" />
    <script type="module" src="/assistant/package-context-assistant.js"></script>
    <script type="module" src="/html/reader-bar.js"></script>
  </head>
  <body class="solo">
    <div class="frame">
      <main>
        <article>
          <h1>Nothing is open to this reader</h1>
          <p class="lede">
            This reader's access was withdrawn. No page is shown and no source is used, whatever is
            asked. Choose another reader above to go on.
          </p>
          <package-context-assistant></package-context-assistant>
        </article>
      </main>
    </div>
  </body>
</html>
`;

const first =
  (world: OpenWorld, csp: string): Middleware =>
  async (ctx) => {
    ctx.set("Cache-Control", "private, no-cache");
    if (await world.pages.mayRead(CONTENTS, readerOf(ctx), signalOf(ctx))) {
      return ctx.redirect(`/html/${CONTENTS}`);
    }
    ctx.set("Content-Security-Policy", csp);
    ctx.type = "text/html; charset=utf-8";
    ctx.body = NOTHING;
  };

/** `csp`: the policy that the demo's pages have too. */
export const demoRoutes =
  (csp: string) =>
  (world: OpenWorld): readonly Middleware[] => [
    routes({
      "/": { GET: first(world, csp) },
      "/api/demo/readers": { GET: bar(world), POST: choose(world) },
    }),
    gallery(csp),
  ];
