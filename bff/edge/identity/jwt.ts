/**
 * Identity from a signed assertion, the safer of the two kinds. jose checks only what it is asked
 * for, so everything is asked for here: algorithms, issuer, audience, type, `exp`, `iat`, `sub` and
 * the token's age. A plain identity header is never read in this mode.
 */
import { errors, jwtVerify } from "jose";
import type { JWTPayload, JWTVerifyGetKey, JWTVerifyOptions, JWTVerifyResult } from "jose";
import type { Reader } from "../../core/records.ts";
import { ServiceFault, openConnections, serviceUrl } from "../access/service-call.ts";
import { nameFault, onlyValue } from "./headers.ts";
import type { Identity, IdentityRequest } from "./identity.ts";
import { readerOf, unauthenticated } from "./identity.ts";
import { openKeySet, openPemKeys } from "./key-sets.ts";
import { PRESETS } from "./presets.ts";
import type { JwtConfig, Preset } from "./presets.ts";

/** Asymmetric only: with a shared secret, who can check a token can make one. */
const ALGORITHMS = /^(?:(?:RS|PS|ES)(?:256|384|512)|EdDSA|Ed25519)$/;
const MAX_TOKEN_CHARS = 16_384;
const MAX_GROUPS = 1000;
const CONNECT_MS = 5000;

interface Rules {
  readonly preset: Preset;
  readonly header: string;
  readonly issuer: string;
  readonly audience: string;
  readonly algorithms: readonly string[];
  readonly groupsClaim: string | null;
  readonly tenantClaim: string | null;
  readonly keys: JWTVerifyGetKey;
}

/** Throws a plain Error for a configuration that names no issuer, audience, algorithm or keys. */
export function openJwt(config: JwtConfig): Identity {
  const preset = PRESETS[config.preset];
  const issuer = config.issuer ?? preset.issuer ?? "";
  const algorithms = config.algorithms ?? preset.algorithms ?? [];
  const jwksUrl = config.jwks_url ?? preset.jwksUrl(issuer, config.audience) ?? "";
  if (issuer === "") throw new Error("expected the issuer of the tokens");
  if (config.audience === "") throw new Error("expected the audience of the tokens");
  if (algorithms.length === 0 || !algorithms.every((name) => ALGORITHMS.test(name))) {
    throw new Error("expected algorithms with a public key, such as ES256");
  }
  const url = serviceUrl(jwksUrl);
  const connections = openConnections(CONNECT_MS);
  const rules: Rules = {
    preset,
    header: config.header ?? preset.header,
    issuer,
    audience: config.audience,
    algorithms,
    groupsClaim: config.groups_claim ?? null,
    tenantClaim: config.tenant_claim ?? null,
    keys: preset.form === "alb" ? openPemKeys(url, connections) : openKeySet(url, connections),
  };
  return {
    identify: (request) => identify(request, rules),
    close: () => connections.destroy(),
  };
}

async function identify(request: IdentityRequest, rules: Rules): Promise<Reader> {
  const token = tokenOf(request, rules.header);
  const result = await verify(token, rules);
  checkType(result, rules.preset);
  if (rules.preset.form === "alb") checkSigner(result, rules);
  return readerFrom(result.payload, rules);
}

/** The token as it came: a padded one is signed with its padding. */
function tokenOf(request: IdentityRequest, header: string): string {
  const value = onlyValue(request, header);
  if (value === null) throw unauthenticated(`the header ${header} is missing`);
  if (value.length > MAX_TOKEN_CHARS) throw unauthenticated("the token is too long");
  if (header.toLowerCase() !== "authorization") return value;
  const token = /^Bearer +(\S+)$/i.exec(value)?.[1];
  if (token === undefined) throw unauthenticated("the header authorization holds no bearer token");
  return token;
}

async function verify(token: string, rules: Rules): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(token, rules.keys, optionsOf(rules));
  } catch (error) {
    throw unauthenticated(`the token was refused: ${reasonOf(error)}`, error);
  }
}

function optionsOf({ preset, algorithms, issuer, audience }: Rules): JWTVerifyOptions {
  const common = { algorithms: [...algorithms], clockTolerance: preset.toleranceSeconds };
  if (preset.form === "alb") return { ...common, requiredClaims: ["sub"] };
  return {
    ...common,
    issuer,
    audience,
    requiredClaims: ["exp", "iat", "sub"],
    maxTokenAge: preset.maxAgeSeconds,
  };
}

/** jose's and our own sentences name rules and claims, never a token's content. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JOSEError || error instanceof ServiceFault) return error.message;
  return error instanceof Error ? error.name : "unknown";
}

/** A logout or event token of the same issuer and audience is no proof of who asks (RFC 8417). */
function checkType({ protectedHeader, payload }: JWTVerifyResult, { types }: Preset): void {
  if (!types.includes(typeOf(protectedHeader))) {
    throw unauthenticated("the token is of the wrong type");
  }
  if ("events" in payload) throw unauthenticated("the token tells of events, not of a reader");
}

/** `typ` in its short form; null where there is none, and no type at all where it is not text. */
function typeOf(header: JWTVerifyResult["protectedHeader"]): string | null {
  if (!("typ" in header)) return null;
  const typ: unknown = header.typ;
  return typeof typ === "string" ? typ.toLowerCase().replace(/^application\//, "") : "no text";
}

/** AWS load balancers sign `signer`, `iss` and `exp` into the header, and name no audience or `iat`. */
function checkSigner({ protectedHeader, payload }: JWTVerifyResult, rules: Rules): void {
  const { signer, iss, exp } = protectedHeader;
  if (signer !== rules.audience) throw unauthenticated("the token was signed for another service");
  if (iss !== rules.issuer || (payload.iss ?? iss) !== rules.issuer) {
    throw unauthenticated("the token is of another issuer");
  }
  const now = Math.floor(Date.now() / 1000);
  const tolerance = rules.preset.toleranceSeconds;
  if (typeof exp !== "number" || exp <= now - tolerance) throw unauthenticated("the token expired");
  if (exp > now + rules.preset.maxAgeSeconds) throw unauthenticated("the token lives too long");
}

function readerFrom(payload: JWTPayload, { groupsClaim, tenantClaim }: Rules): Reader {
  const { sub } = payload;
  const fault = typeof sub === "string" ? nameFault(sub) : "is no text";
  if (typeof sub !== "string" || fault !== null) throw unauthenticated(`the claim sub ${fault}`);
  const groups = groupsClaim === null ? [] : groupsOf(payload, groupsClaim);
  return readerOf(sub, {
    groups,
    tenant: tenantClaim === null ? null : tenantOf(payload, tenantClaim),
  });
}

/**
 * Missing groups are none. Groups that are there but cannot be read, or that the issuer only points
 * to (a distributed claim), are not: a forbid for one of them would be skipped.
 */
function groupsOf(payload: JWTPayload, claim: string): readonly string[] {
  const elsewhere = payload["_claim_names"];
  if (typeof elsewhere === "object" && elsewhere !== null && claim in elsewhere) {
    throw unauthenticated(`the claim ${claim} is left out of the token; too many groups`);
  }
  const groups = payload[claim];
  if (groups === undefined) return [];
  if (!Array.isArray(groups) || groups.length > MAX_GROUPS) {
    throw unauthenticated(`the claim ${claim} is no list of at most ${MAX_GROUPS}`);
  }
  return groups.map((group: unknown) => {
    const fault = typeof group === "string" ? nameFault(group) : "is no text";
    if (typeof group !== "string" || fault !== null) throw unauthenticated(`a group ${fault}`);
    return group;
  });
}

function tenantOf(payload: JWTPayload, claim: string): string | null {
  const tenant = payload[claim];
  if (tenant === undefined) return null;
  const fault = typeof tenant === "string" ? nameFault(tenant) : "is no text";
  if (typeof tenant !== "string" || fault !== null) throw unauthenticated(`the tenant ${fault}`);
  return tenant;
}
