/**
 * Who the demo takes its visitor for: one of three readers, chosen in the reader bar and kept in a
 * cookie. An identity for showing differences on one's own machine; it proves nothing, so it is no
 * mode of the configuration and answers on loopback only.
 */
import { isLoopback } from "../bff/config/addresses.ts";
import { AssistantError } from "../bff/core/errors.ts";
import type { Reader } from "../bff/core/records.ts";
import type { Identity, IdentityRequest } from "../bff/edge/identity/index.ts";

export interface DemoReader extends Reader {
  /** As the bar shows it. */
  readonly name: string;
}

const reader = (id: string, name: string, groups: readonly string[]): DemoReader =>
  Object.freeze({ id, name, groups: Object.freeze(groups), tenant: null });

/** The first is who one is without a cookie. */
export const READERS: readonly DemoReader[] = Object.freeze([
  reader("employee", "Employee", ["employees"]),
  reader("finance-analyst", "Finance analyst", ["employees", "finance"]),
  reader("withdrawn", "Access withdrawn", []),
]);

const COOKIE = "pca-demo-reader";

/** `Set-Cookie` for a reader: not for scripts, and not sent along from other sites. */
export const cookieFor = (id: string): string =>
  `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Strict`;

function chosen({ headers }: IdentityRequest): readonly string[] {
  const cookies = headers.filter(
    (_, at) => headers[at - 1]?.toLowerCase() === "cookie" && at % 2 === 1,
  );
  const pairs = cookies.flatMap((cookie) => cookie.split(";")).map((pair) => pair.trim());
  return pairs
    .filter((pair) => pair.startsWith(`${COOKIE}=`))
    .map((pair) => pair.slice(COOKIE.length + 1));
}

/** An unknown choice, or two of them, is the reader who may read nothing. */
function readerOf(request: IdentityRequest): DemoReader {
  const [first, ...more] = chosen(request);
  const [employee, , withdrawn] = READERS as readonly [DemoReader, DemoReader, DemoReader];
  if (first === undefined) return employee;
  const found = READERS.find(({ id }) => id === first);
  return more.length > 0 || found === undefined ? withdrawn : found;
}

export const demoIdentity: Identity = Object.freeze({
  identify: (request: IdentityRequest) => {
    const refused = new AssistantError("unauthenticated", {
      detail: "the demo is for this machine",
    });
    return isLoopback(request.peer) ? Promise.resolve(readerOf(request)) : Promise.reject(refused);
  },
  close: () => Promise.resolve(),
});
