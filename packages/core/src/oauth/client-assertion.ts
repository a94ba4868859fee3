/**
 * Clients that prove themselves with a key of their own: `private_key_jwt` (RFC 7523 §2.2, OpenID Connect
 * Core §9).
 */
import { clientIdOf, isNameOf, isProfiled, type Client } from '../model/client/client.js';
import { profileAlgorithms } from '../model/client/security-profile.js';
import type { Digest } from '../ports/digest.js';
import type { Storage } from '../ports/storage.js';
import { isRefusal } from '../model/values/refusals.js';
import { assertionAudiences } from '../model/values/server-addresses.js';
import type { Claims } from '../model/values/claims.js';
import { clockSkew, type ForeignTokens, type TokenExpectations } from './foreign-tokens.js';
import { secretId } from '../support/one-time-secret.js';
import type { Clock } from '../ports/clock.js';

export interface ClientAssertionDeps {
  readonly issuer: string;
  readonly storage: Storage;
  readonly digest: Digest;
  readonly clock: Clock;
  readonly foreignTokens: ForeignTokens;
}

/** Seconds from now within which an assertion must end. */
export const assertionLifetime = 600;
export const longestTokenId = 500;

/** What a client proves itself with, and what it called itself in the request. */
export interface PresentedAssertion {
  readonly id: string;
  readonly assertion: string;
}

/**
 * Whether the client has signed this for us. Rule: an assertion is taken once, and ends within 10 minutes.
 * That its keys cannot be fetched is the same "no": who asks has proven nothing, and learns nothing.
 */
export const holdsKey = async (
  { issuer, storage, digest, clock, foreignTokens }: ClientAssertionDeps,
  client: Client,
  { id: named, assertion }: PresentedAssertion,
): Promise<boolean> => {
  const {
    id,
    metadata: { oauth },
  } = client;
  const source = oauth.jwks_uri === undefined ? { jwks: oauth.jwks } : { jwksUri: oauth.jwks_uri };
  try {
    // One name in all places of a request (RFC 7523 §3); which of its names is all the same.
    const name = isNameOf(client, named) ? named : clientIdOf(client);
    const expected = { ...expectedOf(issuer, client), issuer: name };
    const verdict = await foreignTokens.verify(assertion, source, expected);
    if ('problem' in verdict || !isOf(client, name, verdict.claims)) return false;
    const { jti, exp } = verdict.claims;
    await useAssertion({ storage, digest, clock }, id, { name: `${id}/${jti as string}`, exp });
    return true;
  } catch (error) {
    if (
      isRefusal(error, 'already_exists') ||
      isRefusal(error, 'reference_missing') ||
      isRefusal(error, 'upstream_unreachable') ||
      isRefusal(error, 'not_implemented')
    )
      return false;
    throw error;
  }
};

const expectedOf = (issuer: string, client: Client): Omit<TokenExpectations, 'issuer'> => {
  const isHeld = isProfiled(client);
  return {
    audience: isHeld ? [issuer] : assertionAudiences(issuer),
    algorithms: isHeld ? profileAlgorithms : undefined,
    required: ['sub', 'jti'],
    types: ['JWT', 'client-authentication+jwt'],
    maximumLifetime: assertionLifetime,
  };
};

/**
 * Rule: of a client with a security profile, the audience is the issuer as one text alone (FAPI 2.0 Security Profile
 * §5.3.2.1).
 */
const isOf = (client: Client, name: string, { sub, jti, aud }: Claims): boolean =>
  sub === name &&
  typeof jti === 'string' &&
  jti.length <= longestTokenId &&
  (typeof aud === 'string' || !isProfiled(client));

type UsedAssertionDeps = Pick<ClientAssertionDeps, 'storage' | 'digest' | 'clock'>;

/**
 * Uses an assertion up, until it ends. The key of the row decides between racing callers, in whatever process they are.
 * @throws Refusal `already_exists` for one that was used before
 */
export const useAssertion = async (
  { storage, digest, clock }: UsedAssertionDeps,
  clientId: string,
  { name, exp }: { readonly name: string; readonly exp: unknown },
): Promise<void> => {
  const now = clock.now();
  await storage.oneTimeSecrets.add({
    id: secretId(digest, 'client_assertion', name),
    kind: 'client_assertion',
    clientId,
    delegationId: null,
    data: {},
    createdAt: now,
    usedAt: now,
    expiresAt: new Date((Math.ceil(exp as number) + clockSkew) * 1000),
  });
};
