import { expect } from "chai";
import { createSign } from "node:crypto";
import { exportPKCS8, generateKeyPair } from "jose";
import { openIdentity } from "../../../bff/edge/identity/index.ts";
import type { Identity, IdentityConfig } from "../../../bff/edge/identity/index.ts";
import type { Reader } from "../../../bff/core/records.ts";
import { openDoor } from "./door.ts";
import type { Door, HeaderLine } from "./door.ts";
import { AUDIENCE, ISSUER, now, openIssuer, sign } from "./issuer.ts";
import type { Issuer } from "./issuer.ts";

const bearer = (token: string): HeaderLine => ["Authorization", `Bearer ${token}`];

describe("Identity from a signed assertion", () => {
  let issuer: Issuer;
  let identity: Identity;
  let door: Door;

  beforeEach(async () => {
    issuer = await openIssuer();
    ({ identity, door } = await doorOf({}));
  });
  afterEach(async () => {
    await door.close();
    await identity.close();
    await issuer.close();
  });

  async function doorOf(change: object): Promise<{ identity: Identity; door: Door }> {
    const config = {
      mode: "jwt",
      preset: "oidc",
      issuer: ISSUER,
      audience: AUDIENCE,
      algorithms: ["ES256"],
      jwks_url: issuer.url,
      groups_claim: "groups",
      tenant_claim: "tenant",
      ...change,
    } as IdentityConfig;
    const opened = openIdentity(config);
    return { identity: opened, door: await openDoor(opened) };
  }

  const knock = async (...of: Parameters<Issuer["token"]>): Promise<Reader | string> =>
    door.knock(bearer(await issuer.token(...of)));

  it("is the subject with the groups and the tenant that the token holds", async () => {
    const claims = { groups: ["sales", "sales", "north, south"], tenant: "t1" };
    expect(await knock(claims)).to.deep.equal({
      id: "E17",
      groups: ["sales", "north, south"],
      tenant: "t1",
    });
    expect(await knock()).to.deep.equal({ id: "E17", groups: [], tenant: null });
  });

  it("takes an access token, a token without a type, and an audience among several", async () => {
    expect(await knock({}, { typ: "at+jwt" })).to.have.property("id", "E17");
    expect(await knock({}, { typ: "application/at+jwt" })).to.have.property("id", "E17");
    expect(await knock({ aud: ["other", AUDIENCE] })).to.have.property("id", "E17");
    expect(await knock({}, { typ: undefined })).to.have.property("id", "E17");
  });

  it("refuses a token that fails in any one claim", async () => {
    const faults: readonly object[] = [
      { aud: "other" },
      { aud: undefined },
      { iss: "https://other.example.org" },
      { iss: `${ISSUER}/` },
      { iss: undefined },
      { exp: undefined },
      { exp: now() - 60 },
      { exp: "tomorrow" },
      { nbf: now() + 600 },
      { iat: undefined },
      { iat: now() + 600 },
      { iat: now() - 2 * 86_400, exp: now() + 600 },
      { sub: undefined },
      { sub: "" },
      { sub: 17 },
      { sub: "E17\u0000" },
      { sub: "E\u200b17" },
      { sub: "x".repeat(257) },
      { groups: "sales" },
      { groups: ["sales", 7] },
      { groups: ["sales", ""] },
      { groups: null },
      { tenant: ["t1"] },
      { _claim_names: { groups: "src1" } },
      { events: { "http://schemas.openid.net/event/backchannel-logout": {} } },
    ];
    for (const claims of faults) {
      const answer = await knock(claims as Parameters<Issuer["token"]>[0]);
      expect(answer, JSON.stringify(claims)).to.match(/^unauthenticated: /);
    }
  });

  it("refuses a token of another type", async () => {
    for (const typ of ["logout+jwt", "secevent+jwt", "dpop+jwt", "JWE", "", null, 7]) {
      expect(await knock({}, { typ: typ as string })).to.equal(
        "unauthenticated: the token is of the wrong type",
      );
    }
  });

  it("refuses every algorithm but the configured ones, and forged signatures", async () => {
    const good = await issuer.token();
    const [header, payload, signature = ""] = good.split(".");
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    const secret = new TextEncoder().encode(await issuer.pem());
    const rsa = await generateKeyPair("RS256");
    const other = await generateKeyPair("ES256");
    const forged = [
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      await sign(secret, { claims: {}, header: {}, alg: "HS256" }),
      await sign(rsa.privateKey, { claims: {}, header: {}, alg: "RS256" }),
      await sign(other.privateKey, { claims: {}, header: {}, alg: "ES256" }),
      `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
      `${header}.${payload}`,
      `${good}.x`,
      "x",
    ];
    for (const token of forged) {
      expect(await door.knock(bearer(token)), token).to.match(
        /^unauthenticated: the token was refused/,
      );
    }
  });

  it("ignores a key that the token brings along, and refuses what it declares critical", async () => {
    const own = await openIssuer();
    const header = { jwk: own.jwk, jku: own.url, kid: "k1" };
    const token = await sign(own.keys.privateKey, { claims: {}, header, alg: "ES256" });
    expect(await door.knock(bearer(token))).to.match(/^unauthenticated/);
    expect(own.fetches()).to.equal(0);
    await own.close();
    const critical = Buffer.from(
      JSON.stringify({ alg: "ES256", kid: "k1", crit: ["exp"], exp: now() }),
    ).toString("base64url");
    const [, payload, signature] = (await issuer.token()).split(".");
    expect(await door.knock(bearer(`${critical}.${payload}.${signature}`))).to.match(/^unauth/);
  });

  it("never reads a plain header, and refuses a header that is missing, repeated or disguised", async () => {
    const token = await issuer.token();
    const plain: HeaderLine = ["X-Forwarded-User", "root"];
    expect(await door.knock(plain)).to.contain("authorization is missing");
    expect(await door.knock(plain, bearer(token))).to.have.property("id", "E17");
    expect(await door.knock(bearer(token), bearer("x"))).to.contain("came 2 times");
    expect(await door.knock(["Authorization", `Basic ${token}`])).to.contain("no bearer token");
    expect(await door.knock(["Authorization", token])).to.contain("no bearer token");
    expect(await door.knock(["Authorization", `Bearer ${token} ${token}`])).to.contain("no bearer");
    const named = await doorOf({ header: "X-Id-Assertion" });
    expect(await named.door.knock(["X_Id_Assertion", token])).to.contain("disguised");
    expect(await named.door.knock(["X-Id-Assertion", token])).to.have.property("id", "E17");
    expect(await named.door.knock(bearer(token))).to.contain("missing");
    await named.door.close();
    await named.identity.close();
  });

  it("fetches keys once for a flood of tokens with unknown keys", async () => {
    const other = await generateKeyPair("ES256");
    const flood = Array.from({ length: 40 }, (_, index) =>
      sign(other.privateKey, { claims: {}, header: { kid: `unknown-${index}` }, alg: "ES256" }),
    );
    for (const token of await Promise.all(flood)) {
      expect(await door.knock(bearer(token))).to.match(/^unauthenticated/);
    }
    expect(issuer.fetches()).to.equal(1);
    expect(await knock()).to.have.property("id", "E17");
  });

  it("is nobody while the keys cannot be fetched, asks sparingly, and recovers", async () => {
    let broken = true;
    const keySet = JSON.stringify({ keys: [issuer.jwk] });
    issuer.answer((_, response) => {
      response.statusCode = broken ? 503 : 200;
      response.setHeader("content-type", "application/json").end(keySet);
    });
    for (let at = 0; at < 10; at += 1) {
      expect(await knock()).to.match(/^unauthenticated: the token was refused/);
    }
    expect(issuer.fetches()).to.equal(1);
    broken = false;
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect(await knock()).to.have.property("id", "E17");
  });

  it("goes on with the keys it knows when the issuer is down later", async () => {
    expect(await knock()).to.have.property("id", "E17");
    issuer.answer((request) => request.socket.destroy());
    expect(await knock()).to.have.property("id", "E17");
    expect(issuer.fetches()).to.equal(1);
  });

  it("takes no keys from a redirect, an oversized answer, or what is no key set", async () => {
    const answers: readonly Parameters<Issuer["answer"]>[0][] = [
      (_, response) => response.writeHead(302, { location: `${issuer.url}/else` }).end(),
      (_, response) => response.end(" ".repeat(300_000) + JSON.stringify({ keys: [issuer.jwk] })),
      (_, response) => response.end("<html></html>"),
      (_, response) => response.end('{"keys":{}}'),
      (request) => request.socket.destroy(),
    ];
    for (const answer of answers) {
      const other = await openIssuer();
      other.answer(answer);
      const fresh = await doorOf({ jwks_url: other.url });
      expect(await fresh.door.knock(bearer(await issuer.token()))).to.match(/^unauthenticated/);
      expect(other.fetches()).to.equal(1);
      await fresh.door.close();
      await fresh.identity.close();
      await other.close();
    }
  });

  it("does not open without issuer, audience, asymmetric algorithms and a safe address of keys", () => {
    const open = (change: object) => () =>
      openIdentity({
        mode: "jwt",
        preset: "oidc",
        issuer: ISSUER,
        audience: AUDIENCE,
        algorithms: ["ES256"],
        jwks_url: issuer.url,
        ...change,
      });
    expect(open({ issuer: "" })).to.throw("issuer");
    expect(open({ audience: "" })).to.throw("audience");
    for (const algorithms of [[], ["HS256"], ["none"], ["ES256", "HS512"]]) {
      expect(open({ algorithms })).to.throw("public key");
    }
    for (const jwks_url of [
      "",
      "http://issuer.example.org/jwks",
      "https://u:p@issuer.example.org/",
    ]) {
      expect(open({ jwks_url })).to.throw(/expected an/);
    }
  });

  describe("by a preset", () => {
    it("reads Cloudflare Access from its own header, with RS256 only", async () => {
      const team = await openIssuer("RS256");
      const access = await doorOf({
        preset: "cloudflare-access",
        algorithms: undefined,
        jwks_url: team.url,
      });
      const assertion = async (...of: Parameters<Issuer["token"]>): Promise<HeaderLine> => [
        "Cf-Access-Jwt-Assertion",
        await team.token(...of),
      ];
      expect(await access.door.knock(await assertion())).to.have.property("id", "E17");
      expect(await access.door.knock(await assertion({ sub: "" }))).to.contain("sub is empty");
      expect(await access.door.knock(await assertion({}, { typ: "at+jwt" }))).to.contain("type");
      expect(await access.door.knock(bearer(await team.token()))).to.contain("missing");
      await access.door.close();
      await access.identity.close();
      await team.close();
    });

    it("reads Google IAP with its fixed issuer and short life", async () => {
      const iap = await doorOf({ preset: "google-iap", issuer: undefined, algorithms: undefined });
      const assertion = async (claims: object): Promise<Reader | string> =>
        iap.door.knock([
          "X-Goog-IAP-JWT-Assertion",
          await issuer.token({ iss: "https://cloud.google.com/iap", ...claims }),
        ]);
      expect(await assertion({})).to.have.property("id", "E17");
      expect(await assertion({ iss: ISSUER })).to.match(/^unauth/);
      expect(await assertion({ iat: now() - 1000 })).to.match(/^unauth/);
      await iap.door.close();
      await iap.identity.close();
    });

    describe("reads an AWS load balancer", () => {
      const ARN = "arn:aws:elasticloadbalancing:eu-central-1:1:loadbalancer/app/a/1";
      const KID = "12345678-1234-1234-1234-123456789012";
      let alb: { identity: Identity; door: Door };

      beforeEach(async () => {
        const pem = await issuer.pem();
        issuer.answer((request, response) => {
          response.statusCode = request.url === `/jwks/${KID}` ? 200 : 404;
          response.end(pem);
        });
        alb = await doorOf({ preset: "aws-alb", algorithms: undefined, audience: ARN });
      });
      afterEach(async () => {
        await alb.door.close();
        await alb.identity.close();
      });

      /** Signed over padded parts, as the load balancer does it. */
      async function padded(header: object = {}, claims: object = {}): Promise<string> {
        const part = (value: object): string => {
          const text = Buffer.from(JSON.stringify(value)).toString("base64url");
          return text.padEnd(Math.ceil(text.length / 4) * 4, "=");
        };
        const head = {
          typ: "JWT",
          kid: KID,
          alg: "ES256",
          iss: ISSUER,
          client: "c1",
          signer: ARN,
          exp: now() + 120,
          ...header,
        };
        const body = `${part(head)}.${part({ sub: "E17", name: "Adà", ...claims })}`;
        const key = await exportPKCS8(issuer.keys.privateKey);
        const signer = createSign("SHA256").update(body);
        const signature = signer.sign({ key, dsaEncoding: "ieee-p1363" }).toString("base64url");
        return `${body}.${signature}==`;
      }
      const assertion = async (...of: Parameters<typeof padded>): Promise<Reader | string> =>
        alb.door.knock(["X-Amzn-Oidc-Data", await padded(...of)]);

      it("whose padded token is verified untouched, with one fetch of its key", async () => {
        expect(await padded()).to.contain("=.");
        expect(await assertion()).to.deep.equal({ id: "E17", groups: [], tenant: null });
        expect(await assertion({}, { groups: ["sales"] })).to.deep.include({ groups: ["sales"] });
        expect(issuer.fetches()).to.equal(1);
      });

      it("but not one of another balancer or issuer, expired, long-lived or without subject", async () => {
        const faults: readonly (readonly [object, object?])[] = [
          [{ signer: `${ARN}2` }],
          [{ signer: undefined }],
          [{ iss: "https://other.example.org" }],
          [{}, { iss: "https://other.example.org" }],
          [{ exp: now() - 60 }],
          [{ exp: undefined }],
          [{ exp: now() + 86_400 }],
          [{}, { exp: now() - 60 }],
          [{}, { sub: undefined }],
          [{ alg: "ES384" }],
          [{ typ: "logout+jwt" }],
        ];
        for (const [header, claims] of faults) {
          expect(await assertion(header, claims), JSON.stringify([header, claims])).to.match(
            /^unauth/,
          );
        }
        expect(await alb.door.knock(["X-Amzn-Oidc-Identity", "E17"])).to.contain("missing");
      });

      it("and looks up no odd key id, and only a few unknown ones", async () => {
        for (const kid of ["../keys", "k1", `${KID}/x`, `${KID}?x`]) {
          expect(await assertion({ kid })).to.match(/^unauth/);
        }
        expect(issuer.fetches()).to.equal(0);
        for (let at = 10; at < 30; at += 1)
          await assertion({ kid: KID.replace(/12$/, String(at)) });
        expect(issuer.fetches()).to.be.at.most(4);
      });
    });
  });
});
