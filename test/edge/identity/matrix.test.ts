/** Check 18, row by row, for each kind of signed assertion, on the routes of a whole deployment. */
import { createServer } from "node:http";
import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { CONFIG, deploy } from "../http/deployment.ts";
import type { Deployment } from "../http/deployment.ts";
import { CHAT, call } from "../http/door.ts";
import { exchange, statusOf } from "../http/raw.ts";
import { listen, stop } from "./door.ts";
import { ecKeys, forge, jwk, now, pem, rsaKeys } from "./forge.ts";
import type { Forged, Keys, Part } from "./forge.ts";

const KID = "12345678-1234-1234-1234-123456789012";
const ARN = "arn:aws:elasticloadbalancing:eu-central-1:1:loadbalancer/app/a/1";
const ISSUER = "https://login.example.org";
const MINUTE = 60;
const QUARTER_HOUR = 900;
const DAY = 86_400;

const EC = ecKeys();
const RSA = rsaKeys();
const OTHER_EC = ecKeys();
const OTHER_RSA = rsaKeys();

/** One kind of assertion: how it is configured, where it comes, and what a good one holds. */
interface Kind {
  readonly preset: string;
  readonly config: Part;
  readonly header: string;
  readonly alg: "ES256" | "RS256";
  readonly keys: Keys;
  readonly padded?: boolean;
  readonly good: () => { readonly header: Part; readonly payload: Part };
  /** Rows of this kind alone: what is changed in a good one. */
  readonly own: () => Readonly<Record<string, Change>>;
}

interface Change {
  readonly header?: Part;
  readonly payload?: Part;
  readonly key?: Forged["key"];
}

const times = (): Part => ({ iat: now() - 5, exp: now() + 300 });

const claims = (alg: string, payload: Part): ReturnType<Kind["good"]> => ({
  header: { alg, kid: KID, typ: "JWT" },
  payload: { sub: "E17", ...times(), ...payload },
});

/** Rows of every kind that names audience, issuer and age in its claims. */
const inClaims = (maxAge: number) => (): Readonly<Record<string, Change>> => ({
  "wrong audience": { payload: { aud: "payroll" } },
  "audience among others' only": { payload: { aud: ["payroll", "wiki"] } },
  "no audience": { payload: { aud: undefined } },
  "wrong issuer": { payload: { iss: "https://evil.example" } },
  "issuer with a slash more": { payload: { iss: `${ISSUER}/` } },
  "no issuer": { payload: { iss: undefined } },
  "no exp": { payload: { exp: undefined } },
  expired: { payload: { exp: now() - MINUTE } },
  "no iat": { payload: { iat: undefined } },
  "issued in the future": { payload: { iat: now() + MINUTE } },
  "iat too old": { payload: { iat: now() - maxAge - MINUTE, exp: now() + 300 } },
});

const KINDS: readonly Kind[] = [
  {
    preset: "oidc",
    config: { issuer: ISSUER, audience: "playbook", algorithms: ["ES256"] },
    header: "authorization",
    alg: "ES256",
    keys: EC,
    good: () => claims("ES256", { iss: ISSUER, aud: "playbook" }),
    own: inClaims(DAY),
  },
  {
    preset: "cloudflare-access",
    config: { issuer: "https://team.cloudflareaccess.com", audience: "f00d" },
    header: "cf-access-jwt-assertion",
    alg: "RS256",
    keys: RSA,
    good: () => claims("RS256", { iss: "https://team.cloudflareaccess.com", aud: ["f00d"] }),
    own: () => ({
      ...inClaims(DAY)(),
      "a service's token, which names nobody": { payload: { sub: "", common_name: "x.access" } },
      "an access token": { header: { typ: "at+jwt" } },
    }),
  },
  {
    preset: "google-iap",
    config: { audience: "/projects/1/global/backendServices/2" },
    header: "x-goog-iap-jwt-assertion",
    alg: "ES256",
    keys: EC,
    good: () =>
      claims("ES256", {
        iss: "https://cloud.google.com/iap",
        aud: "/projects/1/global/backendServices/2",
        sub: "accounts.google.com:17",
      }),
    own: () => ({
      ...inClaims(QUARTER_HOUR)(),
      "another backend": { payload: { aud: "/projects/1/global/backendServices/3" } },
      "an access token": { header: { typ: "at+jwt" } },
    }),
  },
  {
    preset: "aws-alb",
    config: { issuer: ISSUER, audience: ARN },
    header: "x-amzn-oidc-data",
    alg: "ES256",
    keys: EC,
    padded: true,
    good: () => ({
      header: {
        ...{ typ: "JWT", kid: KID, alg: "ES256", client: "c1" },
        ...{ iss: ISSUER, signer: ARN, exp: now() + 120 },
      },
      payload: { sub: "E17", email: "ada@example.org" },
    }),
    own: () => ({
      "another balancer": { header: { signer: `${ARN}2` } },
      "no balancer": { header: { signer: undefined } },
      "wrong issuer": { header: { iss: "https://evil.example" } },
      "no issuer": { header: { iss: undefined } },
      "another issuer in the claims": { payload: { iss: "https://evil.example" } },
      "no exp": { header: { exp: undefined } },
      expired: { header: { exp: now() - MINUTE } },
      "expired in the claims": { payload: { exp: now() - MINUTE } },
      "living too long": { header: { exp: now() + DAY } },
      "a key id that is an address": { header: { kid: "../keys" } },
    }),
  },
];

/** Rows of every kind. */
function everywhere({ alg, keys, header }: Kind): Readonly<Record<string, Change>> {
  const ec = alg === "ES256";
  const other = ec ? RSA : EC;
  return {
    "alg none": { header: { alg: "none" }, key: null },
    "alg none, capital": { header: { alg: "None" }, key: null },
    "HS256 with the public key as PEM": { header: { alg: "HS256" }, key: pem(keys) },
    "HS256 with the public key as JWK": {
      header: { alg: "HS256" },
      key: JSON.stringify(jwk(keys, {})),
    },
    "another algorithm, with its own key": { header: { alg: ec ? "RS256" : "ES256" }, key: other },
    "another algorithm's name over a good signature": { header: { alg: ec ? "ES384" : "PS256" } },
    "another's key under the same id": { key: ec ? OTHER_EC : OTHER_RSA },
    "an unknown key": { header: { kid: KID.replace("1", "9") }, key: ec ? OTHER_EC : OTHER_RSA },
    "a key that it brings along": {
      header: { jwk: jwk(ec ? OTHER_EC : OTHER_RSA, {}) },
      key: ec ? OTHER_EC : OTHER_RSA,
    },
    "a logout token": { header: { typ: "logout+jwt" } },
    "an event": { payload: { events: { "https://example.org/event": {} } } },
    "no sub": { payload: { sub: undefined } },
    "an empty sub": { payload: { sub: "" } },
    "a sub that is no text": { payload: { sub: 17 } },
    "not yet valid": { payload: { nbf: now() + 10 * MINUTE } },
    "something critical that nobody knows": { header: { crit: ["x"], x: header } },
  };
}

describe("Identity by a signed assertion, on every route of a deployment", function () {
  this.timeout(30_000);
  let server: Server;
  let keysAt: string;
  let fetched = 0;
  let broken = false;
  let shown: object[] = [];

  before(async () => {
    server = createServer((request, response) => {
      fetched += 1;
      if (broken) return void response.writeHead(503).end();
      if (request.url === `/keys/${KID}`) return void response.end(pem(EC));
      if (request.url !== "/jwks") return void response.writeHead(404).end();
      response.setHeader("content-type", "application/json").end(JSON.stringify({ keys: shown }));
    });
    keysAt = `http://127.0.0.1:${await listen(server)}`;
  });
  after(() => stop(server));
  beforeEach(() => {
    [fetched, broken] = [0, false];
    shown = [jwk(EC, { kid: KID, alg: "ES256" })];
  });

  const deployKind = ({ preset, config, keys, alg }: Kind): Promise<Deployment> => {
    shown = [jwk(keys, { kid: KID, alg })];
    const jwks_url = `${keysAt}/${preset === "aws-alb" ? "keys" : "jwks"}`;
    const identity = { mode: "jwt", preset, ...config, jwks_url };
    return deploy({
      "assistant.config.json": { ...CONFIG, identity },
      "access.cedar": `permit (principal, action == Action::"read", resource);
permit (principal == Recipient::"provider:extractive", action == Action::"receive", resource);`,
    });
  };

  const tokenOf = (kind: Kind, change: Change = {}): string => {
    const { header, payload } = kind.good();
    return forge({
      header: { ...header, ...change.header },
      payload: { ...payload, ...change.payload },
      key: change.key === undefined ? kind.keys : change.key,
      padded: kind.padded ?? false,
    });
  };
  const fieldOf = ({ header }: Kind, token: string): Readonly<Record<string, string>> => ({
    [header]: header === "authorization" ? `Bearer ${token}` : token,
  });

  /** The status and body of each route but health and the widget's file, as one text. */
  const ROUTES = ["/", "/api/assistant-config", "/html/travel-policy.html", "/html/site.css"];
  async function everyRoute(at: Deployment, headers: Record<string, string>): Promise<string[]> {
    const gets = ROUTES.map((path) => call(at.origin + path, { headers }));
    const asked = call(at.origin + CHAT, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ user_question: "What is the travel limit?" }),
    });
    const answers = await Promise.all([...gets, asked]);
    return answers.map(({ status, text }) => `${status} ${text}`);
  }

  const PLAIN = {
    "x-forwarded-user": "root",
    "x-forwarded-groups": "executives",
    "x-auth-request-user": "root",
    "cf-access-authenticated-user-email": "root@example.org",
    "x-goog-authenticated-user-email": "accounts.google.com:root@example.org",
    "x-goog-authenticated-user-id": "accounts.google.com:1",
    "x-amzn-oidc-identity": "root",
    "x-ms-client-principal-name": "root",
    "remote-user": "root",
  };

  for (const kind of KINDS) {
    describe(`(${kind.preset})`, () => {
      let at: Deployment;
      let refused: string[];

      before(async () => {
        at = await deployKind(kind);
        refused = await everyRoute(at, {});
      });
      after(() => at.stop());
      beforeEach(() => void (shown = [jwk(kind.keys, { kid: KID, alg: kind.alg })]));

      const get = (headers: Record<string, string>): Promise<number> =>
        call(`${at.origin}/api/assistant-config`, { headers }).then(({ status }) => status);

      it("is the reader of a good one", async () => {
        expect(await get(fieldOf(kind, tokenOf(kind)))).to.equal(200);
      });

      it("is nobody, in one and the same words, by any other", async () => {
        const rows = { ...everywhere(kind), ...kind.own() };
        for (const [row, change] of Object.entries(rows)) {
          const answers = await everyRoute(at, fieldOf(kind, tokenOf(kind, change)));
          expect(answers, row).to.deep.equal(refused);
        }
        expect(refused.map((answer) => answer.slice(0, 4))).to.deep.equal(Array(5).fill("401 "));
        expect(refused[0]).to.contain('"code":"unauthenticated"');
      });

      it("never reads a plain header, with an assertion or without", async () => {
        expect(await everyRoute(at, PLAIN)).to.deep.equal(refused);
        expect(await get({ ...PLAIN, ...fieldOf(kind, tokenOf(kind)) })).to.equal(200);
        const found = await call(`${at.operatorOrigin}/runs?reader=root`);
        expect(found.json(), "nobody asked as root").to.deep.equal([]);
        const cookie = `CF_Authorization=${tokenOf(kind)}`;
        expect(await everyRoute(at, { cookie }), "a cookie is no header").to.deep.equal(refused);
      });

      it("refuses the assertion twice, under a disguised name, or under another's name", async () => {
        const token = tokenOf(kind);
        const [line] = Object.entries(fieldOf(kind, token)).map(([name, text]) => [name, text]);
        const [name = "", value = ""] = line ?? [];
        const raw = async (...lines: readonly string[]): Promise<number> => {
          const head = `GET /api/assistant-config HTTP/1.1\r\nHost: 127.0.0.1:${at.address.port}\r\n`;
          const fields = lines.map((field) => `${field}\r\n`).join("");
          const answer = await exchange(
            at.address.port,
            `${head}Connection: close\r\n${fields}\r\n`,
          );
          return statusOf(answer.text);
        };
        expect(await raw(`${name}: ${value}`)).to.equal(200);
        // A repeated `authorization` is not even a request that is well formed.
        const twice = name === "authorization" ? 400 : 401;
        expect(await raw(`${name}: ${value}`, `${name}: ${value}`)).to.equal(twice);
        for (const odd of [name.replaceAll("-", "_"), name.replace("-", ".")]) {
          if (odd === name) continue;
          expect(await raw(`${odd}: ${value}`), odd).to.equal(401);
          expect(await raw(`${name}: ${value}`, `${odd}: ${value}`), odd).to.equal(401);
        }
        for (const other of KINDS.filter(({ header }) => header !== kind.header)) {
          expect(await get(fieldOf(other, token)), other.header).to.equal(401);
        }
      });

      it("tells neither caller nor log what a token held", async () => {
        const marked = tokenOf(kind, { payload: { sub: "SEED\u0000SUB", name: "SEED-NAME" } });
        expect(await everyRoute(at, fieldOf(kind, marked))).to.deep.equal(refused);
        const log = at.log.join("");
        expect(log)
          .to.contain('"code":"unauthenticated"')
          .and.not.to.match(/SEED|eyJ/);
      });

      it("asks for keys a bounded number of times in a flood of unknown ones", async () => {
        await get(fieldOf(kind, tokenOf(kind)));
        fetched = 0;
        const flood = Array.from({ length: 200 }, (_, index) => {
          const kid = KID.slice(0, -3) + String(index).padStart(3, "0");
          return get(fieldOf(kind, tokenOf(kind, { header: { kid }, key: kind.keys })));
        });
        const statuses = new Set(await Promise.all(flood));
        expect(statuses).to.include(401);
        expect(fetched).to.be.at.most(kind.preset === "aws-alb" ? 4 : 1);
        expect(await get(fieldOf(kind, tokenOf(kind))), "others go on").to.equal(200);
      });
    });
  }

  describe("over time", () => {
    const kind = KINDS[0]!;
    let at: Deployment;
    beforeEach(async () => {
      at = await deployKind(kind);
    });
    afterEach(() => at.stop());
    const get = (change: Change = {}): Promise<number> =>
      call(`${at.origin}/api/assistant-config`, {
        headers: fieldOf(kind, tokenOf(kind, change)),
      }).then(({ status }) => status);

    it("is nobody while the keys are down at the start, and everybody again soon after", async () => {
      broken = true;
      const early = await Promise.all(Array.from({ length: 20 }, () => get()));
      expect(new Set(early)).to.deep.equal(new Set([401]));
      expect(fetched, "asked once for all of them").to.equal(1);
      expect((await call(`${at.origin}/livez`)).status).to.equal(200);
      broken = false;
      await pause(2_100);
      expect(await get()).to.equal(200);
    });

    it("goes on with known keys while the issuer is down, for ten minutes, and recovers", async () => {
      expect(await get()).to.equal(200);
      broken = true;
      expect(await later(9 * MINUTE, () => get())).to.equal(200);
      expect(await later(11 * MINUTE, () => get()), "too old to go on with").to.equal(401);
      broken = false;
      await pause(2_100);
      expect(await later(12 * MINUTE, () => get())).to.equal(200);
    });

    it("takes a new key after the cooldown, and the old one no longer", async () => {
      const renewed = { header: { kid: "new" }, key: OTHER_EC };
      expect(await get()).to.equal(200);
      shown = [jwk(OTHER_EC, { kid: "new", alg: "ES256" })];
      expect(await get(renewed), "within the cooldown").to.equal(401);
      expect(await later(31, () => get(renewed))).to.equal(200);
      expect(await later(32, () => get()), "its key was taken back").to.equal(401);
      expect(fetched).to.equal(2);
    });
  });
});

/** What `work` sees of the clock is `seconds` ahead, for keys and tokens alike. */
async function later<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  const Real = Date;
  class Ahead extends Real {
    constructor(...given: readonly [] | readonly [number | string]) {
      super(given.length === 0 ? Ahead.now() : given[0]);
    }
    static override now(): number {
      return Real.now() + seconds * 1000;
    }
  }
  globalThis.Date = Ahead as DateConstructor;
  try {
    return await work();
  } finally {
    globalThis.Date = Real;
  }
}
