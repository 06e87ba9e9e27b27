/**
 * What a proxy hands on after a real sign-in: the ID token of a real OpenID provider, got by the
 * authorization code flow (OpenID Connect Core §3.1) as an auth service gets it.
 */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { expect } from "chai";
import { exportJWK, generateKeyPair } from "jose";
import type Provider from "oidc-provider";
import { request } from "undici";
import { openIdentity } from "../../../bff/edge/identity/index.ts";
import type { Identity } from "../../../bff/edge/identity/index.ts";
import { listen, openDoor, stop } from "./door.ts";
import type { Door } from "./door.ts";
import { quietly } from "./oidc-quiet.ts";

const CLIENT = { id: "playbook", secret: "secret-of-the-auth-service" };
const BACK = "https://playbook.example.org/oauth2/callback";
const VERIFIER = "v".repeat(64);

const GROUPS: Readonly<Record<string, readonly string[]>> = { ada: ["employees", "sales"] };

async function openProvider(alg: string): Promise<{ issuer: string; server: Server }> {
  let answer: RequestListener = (_, response) => void response.writeHead(503).end();
  const server = createServer((req, res) => answer(req, res));
  const issuer = `http://127.0.0.1:${await listen(server)}`;
  answer = await providerOf(issuer, alg);
  return { issuer, server };
}

async function providerOf(issuer: string, alg: string): Promise<RequestListener> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg, use: "sig", kid: "provider-1" };
  const { default: OidcProvider } = await import("oidc-provider");
  const provider = new OidcProvider(issuer, {
    jwks: { keys: [key] },
    cookies: { keys: ["a-key-of-the-test"] },
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [BACK],
        id_token_signed_response_alg: alg,
      },
    ],
    clientDefaults: { id_token_signed_response_alg: alg },
    claims: { openid: ["sub"], groups: ["groups"] },
    conformIdTokenClaims: false, // groups stand in the ID token itself
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => "/sign-in" },
    ttl: {
      IdToken: 300,
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 60,
      Session: 60,
      Interaction: 60,
    },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...(GROUPS[sub] && { groups: GROUPS[sub] }) }),
    }),
  });
  return (req, res) => {
    if (req.url?.startsWith("/sign-in") === true) void signIn(provider, { req, res });
    else provider.callback()(req, res);
  };
}

interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

/** The sign-in page, at which whoever the header names signs in and consents at once. */
async function signIn(provider: Provider, { req, res }: Exchange): Promise<void> {
  const accountId = String(req.headers["x-account"]);
  const grant = new provider.Grant({ accountId, clientId: CLIENT.id });
  grant.addOIDCScope("openid groups");
  const grantId = await grant.save();
  await provider.interactionFinished(req, res, { login: { accountId }, consent: { grantId } });
}

/** Walks a browser's way through sign-in to the code, then changes it for tokens. */
async function idTokenOf(issuer: string, account: string): Promise<string> {
  const asked = new URLSearchParams({
    client_id: CLIENT.id,
    response_type: "code",
    redirect_uri: BACK,
    scope: "openid groups",
    code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
    code_challenge_method: "S256",
  });
  const code = await codeFrom(`${issuer}/auth?${asked.toString()}`, account);
  const { body } = await request(`${issuer}/token`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString("base64")}`,
    },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: BACK,
      code_verifier: VERIFIER,
    }).toString(),
  });
  const { id_token } = (await body.json()) as { readonly id_token?: string };
  if (id_token === undefined) throw new Error("the provider gave no ID token");
  return id_token;
}

async function codeFrom(first: string, account: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = first;
  for (let hops = 0; hops < 8; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const { headers, body } = await request(url, { headers: { cookie, "x-account": account } });
    await body.dump();
    for (const line of [headers["set-cookie"] ?? []].flat()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const { location } = headers;
    if (typeof location !== "string") throw new Error("the way ends before the code");
    const next = new URL(location, url);
    const code = next.searchParams.get("code");
    if (next.href.startsWith(BACK) && code !== null) return code;
    url = next.href;
  }
  throw new Error("the way to the code does not end");
}

for (const alg of ["ES256", "RS256"]) {
  describe(`Identity from the ID token of a real sign-in (${alg})`, () => {
    let issuer: string;
    let server: Server;
    let identity: Identity;
    let door: Door;

    const open = (change: object): Identity =>
      openIdentity({
        mode: "jwt",
        preset: "oidc",
        issuer,
        audience: CLIENT.id,
        algorithms: [alg],
        jwks_url: `${issuer}/jwks`,
        groups_claim: "groups",
        ...change,
      });

    before(async () => {
      ({ issuer, server } = await quietly(() => openProvider(alg)));
      identity = open({});
      door = await openDoor(identity);
    });
    after(async () => {
      await door.close();
      await identity.close();
      await stop(server);
    });

    it("is who signed in, with the groups of the token", async () => {
      const token = await idTokenOf(issuer, "ada");
      expect(await door.knock(["Authorization", `Bearer ${token}`])).to.deep.equal({
        id: "ada",
        groups: ["employees", "sales"],
        tenant: null,
      });
    });

    it("has no groups where the provider names none", async () => {
      const token = await idTokenOf(issuer, "una");
      expect(await door.knock(["Authorization", `Bearer ${token}`])).to.deep.include({
        id: "una",
        groups: [],
      });
    });

    it("is nobody for another client's assistant, or by another algorithm", async () => {
      const token = await idTokenOf(issuer, "ada");
      const other = alg === "ES256" ? "RS256" : "ES256";
      for (const change of [{ audience: "payroll" }, { algorithms: [other] }]) {
        const strict = open(change);
        const there = await openDoor(strict);
        expect(await there.knock(["Authorization", `Bearer ${token}`])).to.match(
          /^unauthenticated: the token was refused/,
        );
        await there.close();
        await strict.close();
      }
    });
  });
}
