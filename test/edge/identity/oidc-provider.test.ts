import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import { expect } from "chai";
import { exportJWK, generateKeyPair } from "jose";
import { request } from "undici";
import { openIdentity } from "../../../bff/edge/identity/index.ts";
import type { Identity } from "../../../bff/edge/identity/index.ts";
import { listen, openDoor, stop } from "./door.ts";
import type { Door } from "./door.ts";
import { quietly } from "./oidc-quiet.ts";

const PLAYBOOK = "https://playbook.example.org";

interface Provider {
  readonly issuer: string;
  /** An access token for a resource, made by the provider for the client `gateway`. */
  token(resource: string): Promise<string>;
  close(): Promise<void>;
}

async function openProvider(): Promise<Provider> {
  let answer: RequestListener = (_, response) => void response.writeHead(503).end();
  const server: Server = createServer((req, res) => answer(req, res));
  const issuer = `http://127.0.0.1:${await listen(server)}`;
  answer = await providerOf(issuer);
  return {
    issuer,
    close: () => stop(server),
    token: async (resource) => {
      const { body } = await request(`${issuer}/token`, {
        method: "POST",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          authorization: `Basic ${Buffer.from("gateway:secret-of-the-gateway").toString("base64")}`,
        },
        body: new URLSearchParams({ grant_type: "client_credentials", resource }).toString(),
      });
      const { access_token } = (await body.json()) as { readonly access_token: string };
      return access_token;
    },
  };
}

async function providerOf(issuer: string): Promise<RequestListener> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: "ES256", use: "sig", kid: "provider-1" };
  const { default: OidcProvider } = await import("oidc-provider");
  const provider = new OidcProvider(issuer, {
    jwks: { keys: [key] },
    clients: [
      {
        client_id: "gateway",
        client_secret: "secret-of-the-gateway",
        grant_types: ["client_credentials"],
        redirect_uris: [],
        response_types: [],
      },
    ],
    clientDefaults: { id_token_signed_response_alg: "ES256" },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_: unknown, audience: string) => ({
          scope: "",
          audience,
          accessTokenTTL: 60,
          accessTokenFormat: "jwt",
          jwt: { sign: { alg: "ES256" } },
        }),
      },
    },
    ttl: { ClientCredentials: 60 },
    extraTokenClaims: () => ({ groups: ["everyone", "sales"] }),
  });
  return provider.callback();
}

describe("Identity from a real OpenID provider", () => {
  let provider: Provider;
  let identity: Identity;
  let door: Door;

  before(async () => {
    provider = await quietly(openProvider);
    identity = openIdentity({
      mode: "jwt",
      preset: "oidc",
      issuer: provider.issuer,
      audience: PLAYBOOK,
      algorithms: ["ES256"],
      jwks_url: `${provider.issuer}/jwks`,
      groups_claim: "groups",
    });
    door = await openDoor(identity);
  });
  after(async () => {
    await door.close();
    await identity.close();
    await provider.close();
  });

  it("takes its access token, with the groups in it", async () => {
    const token = await provider.token(PLAYBOOK);
    expect(await door.knock(["Authorization", `Bearer ${token}`])).to.deep.equal({
      id: "gateway",
      groups: ["everyone", "sales"],
      tenant: null,
    });
  });

  it("refuses its token for another audience", async () => {
    const token = await provider.token("https://payroll.example.org");
    expect(await door.knock(["Authorization", `Bearer ${token}`])).to.equal(
      'unauthenticated: the token was refused: unexpected "aud" claim value',
    );
  });

  it("refuses the good token of another provider", async () => {
    const other = await quietly(openProvider);
    const token = await other.token(PLAYBOOK);
    expect(await door.knock(["Authorization", `Bearer ${token}`])).to.match(/^unauthenticated/);
    await other.close();
  });
});
