/**
 * An auth service as a proxy asks one: who is there is in the cookie, the answer in two headers. It
 * can also be one of the kinds that nobody wants.
 */
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface AuthService {
  readonly port: number;
  /** Requests so far, with their headers. */
  readonly asked: readonly IncomingMessage[];
  close(): Promise<void>;
}

type Headers = Readonly<Record<string, string | readonly string[]>>;

const of = (user: string, groups?: string): Headers => ({
  "X-Auth-Request-User": user,
  ...(groups === undefined ? {} : { "X-Auth-Request-Groups": groups }),
});

/** By the cookie `session`: the headers of a yes. */
const SESSIONS: Readonly<Record<string, Headers>> = {
  ada: of("ada@example.org", "employees,sales"),
  eve: of("eve@example.org", "employees, executives"),
  zoe: of("zoë@example.org".replace("ë", "\u00c3\u00ab"), "employees"), // UTF-8, as bytes
  ungrouped: of("una@example.org"),
  nobody: {},
  empty: of("", "employees"),
  comma: of("ada@example.org, root", "employees"),
  "template-percent": of("%{REMOTE_USER}e", "employees"),
  "template-dollar": of("${user}", "employees"),
  "template-nginx": of("$http_x_user", "employees"),
  "template-caddy": of("{http.auth.user.id}", "employees"),
  "template-groups": of("ada@example.org", "${groups}"),
};

/** Cookies of which no answer is a yes that can be used; none may ever be let in. */
export const UNUSABLE = Object.keys(SESSIONS).slice(4).concat("broken", "redirect", "no-cookie");

const sessionOf = ({ headers }: IncomingMessage): string =>
  /(?:^|; )session=([\w-]+)/.exec(headers.cookie ?? "")?.[1] ?? "";

type Tokens = Readonly<Record<string, string>>;

function answer(session: string, response: ServerResponse, tokens: Tokens): void {
  const token = tokens[session];
  if (token !== undefined) response.setHeader("Authorization", `Bearer ${token}`);
  const headers = SESSIONS[session] ?? (token === undefined ? undefined : {});
  if (session === "broken") response.writeHead(500).end();
  else if (session === "redirect") response.writeHead(302, { location: "/sign-in" }).end();
  else if (headers === undefined) response.writeHead(401).end();
  else response.writeHead(202, headers as Record<string, string>).end();
}

export async function openAuthService(tokens: Tokens = {}): Promise<AuthService> {
  const asked: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    if (request.url !== "/oauth2/auth") return void response.end(`auth page ${request.url}`);
    asked.push(request);
    answer(sessionOf(request), response, tokens);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
