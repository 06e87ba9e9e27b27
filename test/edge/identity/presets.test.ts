/** What each issuer's own documentation says of its assertions, held against the presets. */
import { expect } from "chai";
import { openIdentity } from "../../../bff/edge/identity/index.ts";
import { PRESETS } from "../../../bff/edge/identity/presets.ts";

describe("Presets of signed assertions", () => {
  it("read each issuer's own header, with its own algorithm", () => {
    const read = Object.entries(PRESETS).map(([name, { header, algorithms, issuer }]) => [
      name,
      header,
      algorithms,
      issuer,
    ]);
    expect(read).to.deep.equal([
      ["oidc", "authorization", null, null],
      ["cloudflare-access", "cf-access-jwt-assertion", ["RS256"], null],
      ["google-iap", "x-goog-iap-jwt-assertion", ["ES256"], "https://cloud.google.com/iap"],
      ["aws-alb", "x-amzn-oidc-data", ["ES256"], null],
    ]);
  });

  it("find keys where the issuer publishes them", () => {
    const { "cloudflare-access": cloudflare, "google-iap": iap, "aws-alb": alb } = PRESETS;
    expect(cloudflare.jwksUrl("https://team.cloudflareaccess.com", "f00d")).to.equal(
      "https://team.cloudflareaccess.com/cdn-cgi/access/certs",
    );
    expect(iap.jwksUrl("", "")).to.equal("https://www.gstatic.com/iap/verify/public_key-jwk");
    const arn = (partition: string, region: string): string =>
      `arn:${partition}:elasticloadbalancing:${region}:123456789012:loadbalancer/app/a/1`;
    expect(alb.jwksUrl("", arn("aws", "ap-southeast-2"))).to.equal(
      "https://public-keys.auth.elb.ap-southeast-2.amazonaws.com",
    );
  });

  it("ask for the address of the keys where they cannot know it", () => {
    const open = (change: object) => () =>
      openIdentity({
        mode: "jwt",
        preset: "aws-alb",
        issuer: "https://i.example",
        ...change,
      } as never);
    for (const audience of [
      "arn:aws-us-gov:elasticloadbalancing:us-gov-west-1:1:loadbalancer/app/a/1",
      "arn:aws:elasticloadbalancing:evil.example/:1:loadbalancer/app/a/1",
      "arn:aws:s3:eu-central-1:1:bucket",
      "playbook",
    ]) {
      expect(open({ audience }), audience).to.throw("expected an address");
    }
  });
});
