/**
 * What the issuers of signed assertions have in common with nobody else. A preset fills in what its
 * issuer always does; everything that decides whom to trust (issuer, audience) is the operator's.
 */

/** The `jwt` identity of interfaces.md §2. */
export interface JwtConfig {
  readonly mode: "jwt";
  readonly preset: JwtPreset;
  readonly header?: string;
  readonly issuer?: string;
  /** For `aws-alb` the ARN of the load balancer, which signs instead of naming an audience. */
  readonly audience: string;
  readonly algorithms?: readonly string[];
  readonly jwks_url?: string;
  /** Absent, or absent in a token: no groups. */
  readonly groups_claim?: string;
  readonly tenant_claim?: string;
}

export type JwtPreset = "oidc" | "cloudflare-access" | "google-iap" | "aws-alb";

export interface Preset {
  readonly header: string;
  readonly algorithms: readonly string[] | null;
  readonly issuer: string | null;
  readonly jwksUrl: (issuer: string, audience: string) => string | null;
  /** `typ` in lower case without `application/`; null stands for a token without one. */
  readonly types: readonly (string | null)[];
  readonly maxAgeSeconds: number;
  readonly toleranceSeconds: number;
  /** Where issuer, audience and expiry stand: in the claims, or in an AWS load balancer's header. */
  readonly form: "claims" | "alb";
}

const DAY = 86_400;
const QUARTER_HOUR = 900;
const PLAIN: readonly (string | null)[] = ["jwt", null];

export const PRESETS: Readonly<Record<JwtPreset, Preset>> = {
  oidc: {
    header: "authorization",
    algorithms: null,
    issuer: null,
    jwksUrl: () => null,
    types: [...PLAIN, "at+jwt"], // RFC 9068 for access tokens; an ID token has "JWT" or nothing
    maxAgeSeconds: DAY,
    toleranceSeconds: 5,
    form: "claims",
  },
  "cloudflare-access": {
    header: "cf-access-jwt-assertion",
    algorithms: ["RS256"],
    issuer: null,
    jwksUrl: (issuer) => `${issuer}/cdn-cgi/access/certs`,
    types: PLAIN,
    maxAgeSeconds: DAY,
    toleranceSeconds: 5,
    form: "claims",
  },
  "google-iap": {
    header: "x-goog-iap-jwt-assertion",
    algorithms: ["ES256"],
    issuer: "https://cloud.google.com/iap",
    jwksUrl: () => "https://www.gstatic.com/iap/verify/public_key-jwk",
    types: PLAIN,
    maxAgeSeconds: QUARTER_HOUR,
    toleranceSeconds: 30, // the issuer's documentation asks for it
    form: "claims",
  },
  "aws-alb": {
    header: "x-amzn-oidc-data",
    algorithms: ["ES256"],
    issuer: null,
    jwksUrl: (_, audience) => {
      const region = /^arn:aws:elasticloadbalancing:([a-z]{2}-[a-z]+-\d):/.exec(audience)?.[1];
      return region ? `https://public-keys.auth.elb.${region}.amazonaws.com` : null;
    },
    types: PLAIN,
    maxAgeSeconds: QUARTER_HOUR,
    toleranceSeconds: 5,
    form: "alb",
  },
};
