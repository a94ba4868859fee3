import { acrOf } from './authorize/requested-login.js';
import { clientIdOf, type Client } from '../model/client/client.js';
import { subjectOf } from '../keys/subject-type.js';
import type { KeyRing } from '../keys/key-ring.js';
import { idTokenAlgorithm } from '../model/client/client.js';
import { longestTokenLifetime } from '../model/key/signing-key.js';
import type { Clock } from '../ports/clock.js';
import type { Digest } from '../ports/digest.js';
import { longestToken, type TokenSigner } from '../ports/token-signer.js';
import type { Claims } from '../model/values/claims.js';
import { claimsFor, requestedClaims } from '../people/claims.js';
import type { Person } from '../model/user/user.js';
import type { ActorClaim } from './derivation.js';
import type { Delegation } from '../model/grant/delegation.js';
import { defaultIdTokenLifetime } from '../model/resource/token-lifetimes.js';

export interface IdTokenDeps {
  readonly issuer: string;
  readonly keys: KeyRing;
  readonly signer: TokenSigner;
  readonly clock: Clock;
  readonly digest: Digest;
}

export interface IdTokenInput {
  readonly client: Client;
  readonly user: Person;
  readonly delegation: Delegation;
  /** What is answered beside it, and so bound to it (OpenID Connect Core §3.1.3.6, §3.3.2.11). */
  readonly accessToken?: string | undefined;
  readonly code?: string | undefined;
  /** What hooks add. */
  readonly added?: Claims | undefined;
}

/** Media type of ID tokens. */
export const idTokenType = 'JWT';

/**
 * The claim of an ID token that names the tenant of a person.
 * Rule: an ID token for a global client names the person's tenant, so that the client tells the people of different
 * tenants apart. The client of one tenant knows it already (docs/adr/0129-audiences-stay.md).
 */
const tenantClaim = (
  { isGlobal }: Pick<Client, 'isGlobal'>,
  { tenantId }: Pick<Person, 'tenantId'>,
): Claims => (isGlobal ? { tenant_id: tenantId } : {});

/**
 * The administrator who acts as the person, as the client knows them; undefined where none does.
 * Rule: what an administrator gets as a person says so (RFC 8693 §4.1).
 */
export const actorOf = (
  digest: Digest,
  client: Client,
  delegation: Pick<Delegation, 'actorId'> | undefined,
): ActorClaim | undefined =>
  delegation === undefined || delegation.actorId === null
    ? undefined
    : { sub: subjectOf(digest, client, delegation.actorId) };

/** What an ID token says (OpenID Connect Core §2); a bare one has no claims of the profile. */
export const idTokenClaims = (
  { issuer, clock, digest, signer }: Omit<IdTokenDeps, 'keys'>,
  { client, user, delegation, accessToken, code, added }: IdTokenInput,
  isBare = false,
): Claims => {
  const { id_token: settings } = client.metadata;
  const algorithm = idTokenAlgorithm(client);
  const issuedAt = Math.floor(clock.now().getTime() / 1000);
  // OpenID Connect Core §5.4: where no access token is answered, the scopes' claims can only be
  // here.
  const ofScopes =
    accessToken === undefined && code === undefined ? claimsFor(user, delegation.scopes) : {};
  const acting = actorOf(digest, client, delegation);
  const own = {
    iss: issuer,
    sub: subjectOf(digest, client, user.id),
    aud: clientIdOf(client),
    iat: issuedAt,
    exp:
      issuedAt +
      Math.min(settings.expiration_lifetime ?? defaultIdTokenLifetime, longestTokenLifetime),
    auth_time: Math.floor(delegation.authenticatedAt.getTime() / 1000),
    acr: acrOf(delegation.methods),
    amr: delegation.methods,
    ...tenantClaim(client, user),
    ...(acting === undefined ? {} : { act: acting }),
    ...(delegation.nonce === null ? {} : { nonce: delegation.nonce }),
    ...(delegation.sessionId === null ? {} : { sid: delegation.sessionId }),
    ...(accessToken === undefined ? {} : { at_hash: signer.halfHash(accessToken, algorithm) }),
    ...(code === undefined ? {} : { c_hash: signer.halfHash(code, algorithm) }),
  };
  const requested = requestedClaims(user, delegation.claims?.['id_token']);
  // Nothing that a request asks for or a hook adds replaces what the server says.
  return isBare ? { ...added, ...own } : { ...added, ...ofScopes, ...requested, ...own };
};

/**
 * Mints an ID token (OpenID Connect Core §2).
 * It can be presented as a hint. Where claims of the profile make it longer than any token that is read, they are
 * left out, and the application asks user info for them (OpenID Connect Core §5.5: no claim has to be returned).
 */
export const idToken = async (deps: IdTokenDeps, input: IdTokenInput): Promise<string> => {
  const key = await deps.keys.signing(idTokenAlgorithm(input.client));
  const header = { typ: idTokenType, kid: key.id };
  const signed = (claims: Claims): string =>
    deps.signer.sign(claims, header, key.algorithm, key.privateKey);

  const token = signed(idTokenClaims(deps, input));
  return token.length <= longestToken ? token : signed(idTokenClaims(deps, input, true));
};
