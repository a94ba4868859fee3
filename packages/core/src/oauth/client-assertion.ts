/**
 * Clients that prove themselves with a key of their own: `private_key_jwt` (RFC 7523 §2.2, OpenID Connect
 * Core §9).
 */
import { clientIdOf, isProfiled, type Client } from '../model/client/client.js';
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
const longestTokenId = 500;

/**
 * Whether the client has signed this for us. Rule: an assertion is taken once, and ends within 10 minutes.
 * That its keys cannot be fetched is the same "no": who asks has proven nothing, and learns nothing.
 */
export const holdsKey = async (
  { issuer, storage, digest, clock, foreignTokens }: ClientAssertionDeps,
  client: Client,
  assertion: string,
): Promise<boolean> => {
  const {
    id,
    metadata: { oauth },
  } = client;
  const source = oauth.jwks_uri === undefined ? { jwks: oauth.jwks } : { jwksUri: oauth.jwks_uri };
  try {
    const verdict = await foreignTokens.verify(assertion, source, expectedOf(issuer, client));
    if ('problem' in verdict || !isOf(client, verdict.claims)) return false;
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

const expectedOf = (issuer: string, client: Client): TokenExpectations => {
  const isHeld = isProfiled(client);
  return {
    issuer: clientIdOf(client),
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
const isOf = (client: Client, { sub, jti, aud }: Claims): boolean =>
  sub === clientIdOf(client) &&
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
