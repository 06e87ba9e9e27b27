/** The proxy hands the auth service's ID token on, by the lines that docs/proxies.md gives for it. */
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { call } from "../edge/http/door.ts";
import { AUDIENCE, ISSUER, openIssuer } from "../edge/identity/issuer.ts";
import type { Issuer } from "../edge/identity/issuer.ts";
import { inRoot } from "../support/paths.ts";
import { NGINX, needs } from "./behind/proxy.ts";
import { DRAFT, TRAVEL, as } from "./behind/questions.ts";
import type { Headers } from "./behind/questions.ts";
import { standBehind } from "./behind/whole.ts";
import type { Whole } from "./behind/whole.ts";

/** The block of nginx's language on the page. */
function linesOnThePage(): string {
  const page = readFileSync(inRoot("docs/proxies.md"), "utf8");
  const lines = /```nginx\n([\s\S]*?)```/.exec(page)?.[1];
  if (lines === undefined) throw new Error("the page shows no lines for nginx");
  return lines;
}

/** The five lines that name reader, groups and proof go; the page's stand in their place. */
function signed(recipe: string): string {
  const five = recipe
    .split("\n")
    .filter((line) =>
      /^ {8}(auth_request_set|proxy_set_header X-Forwarded|include proof)/.test(line),
    );
  if (five.length === 0) return recipe;
  expect(five).to.have.length(5);
  const rest = recipe.split("\n").filter((line) => !five.includes(line));
  return rest.join("\n").replace(/^ {8}auth_request .*$/m, `$&\n${linesOnThePage()}`);
}

describe("The assistant behind nginx, by a signed assertion", function () {
  this.timeout(30_000);
  let issuer: Issuer;
  let at: Whole;

  before(async function () {
    needs(this, NGINX);
    issuer = await openIssuer();
    const identity = {
      mode: "jwt",
      preset: "oidc",
      issuer: ISSUER,
      audience: AUDIENCE,
      algorithms: ["ES256"],
      jwks_url: issuer.url,
      groups_claim: "groups",
    };
    at = await standBehind(NGINX, {
      bend: signed,
      config: { identity },
      tokens: {
        ada: await issuer.token({ groups: ["employees"] }),
        eve: await issuer.token({ sub: "E18", groups: ["executives"] }),
        late: await issuer.token({ exp: Math.floor(Date.now() / 1000) - 60 }),
        foreign: await issuer.token({ aud: "payroll" }),
      },
    });
  });
  after(async () => {
    await at?.stop();
    await issuer?.close();
  });

  const statusOf = (path: string, headers: Headers): Promise<number> =>
    call(at.origin + path, { headers }).then(({ status }) => status);

  it("is the reader of the token, with the token's groups", async () => {
    expect(await statusOf(TRAVEL, as("ada"))).to.equal(200);
    expect(await statusOf(DRAFT, as("ada"))).to.equal(404);
    expect(await statusOf(DRAFT, as("eve"))).to.equal(200);
  });

  it("is nobody by a token that is late or for another, by none, and by plain headers", async () => {
    for (const session of ["late", "foreign", "ungrouped"]) {
      expect(await statusOf(TRAVEL, as(session)), session).to.equal(401);
    }
    const plain = { "x-forwarded-user": "ada", "x-forwarded-groups": "employees,executives" };
    expect(await statusOf(TRAVEL, as("ungrouped", plain))).to.equal(401);
    expect(await statusOf(DRAFT, as("ada", plain)), "never read").to.equal(404);
  });

  it("takes no token that a client brings along in place of the auth service's", async () => {
    const stolen = { authorization: `Bearer ${await issuer.token({ groups: ["executives"] })}` };
    expect(await statusOf(DRAFT, as("ada", stolen))).to.equal(404);
    expect(await statusOf(DRAFT, as("ungrouped", stolen))).to.equal(401);
  });
});
