/** Request objects: authorization requests that the client has signed (RFC 9101). */
import {
  isNameOf,
  isProfiled,
  namesOf,
  signsMessages,
  type Client,
} from '../../model/client/client.js';
import { requestObjectAlgorithms } from '../../model/client/client-metadata.js';
import { profileAlgorithms } from '../../model/client/security-profile.js';
import type { Claims } from '../../model/values/claims.js';
import { isRefusal, refuse } from '../../model/values/refusals.js';
import type { Clock } from '../../ports/clock.js';
import type { Parameter } from '../authorize/authorization-request.js';
import type { ForeignTokens, Verdict } from '../foreign-tokens.js';

export interface RequestObjectDeps {
  readonly clock: Clock;
  readonly issuer: string;
  readonly foreignTokens: ForeignTokens;
}

/**
 * Rule: a request object is signed by a key of the client and names both sides (RFC 9101 §4, §6.2).
 */
export const readRequestObject =
  (deps: RequestObjectDeps) =>
  async (client: Client, object: string): Promise<Parameter> => {
    const verdict = await verified(deps, client, object);
    const problem =
      'problem' in verdict ? verdict.problem : contentProblem(deps, client, verdict.claims);
    if ('problem' in verdict || problem !== undefined)
      return refuse('request_object_invalid', { why: problem! });

    const { claims } = verdict;
    return (name) => textOf(name, Object.hasOwn(claims, name) ? claims[name] : undefined);
  };

const verified = async (
  { issuer, foreignTokens }: RequestObjectDeps,
  client: Client,
  object: string,
): Promise<Verdict> => {
  const { jwks, jwks_uri: jwksUri } = client.metadata.oauth;
  const source = jwksUri === undefined ? { jwks } : { jwksUri };
  try {
    return await foreignTokens.verify(object, source, {
      issuer: namesOf(client),
      audience: [issuer],
      otherAudiences: true,
      isEndOptional: true,
      types: ['oauth-authz-req+jwt', 'JWT'],
      algorithms: algorithmsOf(client),
    });
  } catch (error) {
    if (isRefusal(error, 'upstream_unreachable') || isRefusal(error, 'not_implemented'))
      return { problem: 'cannot be verified: the keys of the client cannot be fetched' };
    throw error;
  }
};

const algorithmsOf = (client: Client): readonly (typeof requestObjectAlgorithms)[number][] => {
  const { request_object_signing_alg: named } = client.metadata.oauth;
  const allowed = isProfiled(client) ? profileAlgorithms : requestObjectAlgorithms;
  return named === undefined ? allowed : allowed.filter((each) => each === named);
};

const contentProblem = (
  { clock }: RequestObjectDeps,
  client: Client,
  claims: Claims,
): string | undefined => {
  if (claims['client_id'] !== undefined && !isNameOf(client, claims['client_id']))
    return 'has another client_id than the request';
  // An assertion of the client has it, and is no request (RFC 9101 §10.8).
  if (isNameOf(client, claims['sub'])) return 'has the client as its sub';
  const nested = ['request', 'request_uri'].find((name) => claims[name] !== undefined);
  if (nested !== undefined) return `must not hold ${nested}`;
  return signsMessages(client) ? lifetimeProblem(claims, clock.now().getTime() / 1000) : undefined;
};

/** Seconds (FAPI 2.0 Message Signing §5.3.1). */
const longestLifetime = 3600;

const lifetimeProblem = ({ nbf, exp }: Claims, now: number): string | undefined => {
  if (typeof nbf !== 'number' || typeof exp !== 'number') return 'lacks nbf or exp';
  if (nbf < now - longestLifetime) return 'has an nbf more than 60 minutes ago';
  return exp > nbf + longestLifetime ? 'ends more than 60 minutes after its nbf' : undefined;
};

/** As the parameter would stand in a form. */
const textOf = (name: string, value: unknown): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return JSON.stringify(value);

  // The one parameter that is an array itself (RFC 9396 §6).
  if (name === 'authorization_details') return JSON.stringify(value);
  const [only, ...more] = value as readonly unknown[];
  return typeof only === 'string' && more.length === 0
    ? only
    : refuse('request_object_invalid', { why: `must hold one text as ${name}` });
};
