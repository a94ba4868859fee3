import type { Client } from '../model/client.js';
import { subjectOf } from '../keys/subject-type.js';
import type { Issuing } from '../keys/issuing.js';
import { audienceOf } from '../model/resource.js';
import type { Authorization, TokenResponse } from './grant.js';
import { idToken } from './id-token.js';

/** Seconds, where the resource does not say otherwise. */
export const defaultTokenLifetimes = { machine: 600, person: 900 } as const;

/**
 * Mints a JWT access token (RFC 9068), signed as its resource says. It needs no row: what it says is in it.
 * With a person behind it, it names the delegation that it hangs on, and an ID token comes along for the
 * scope openid.
 */
export const issueTokens = async (
  deps: Issuing,
  client: Client,
  authorization: Authorization,
): Promise<TokenResponse> => {
  const {
    subject,
    target: { resource },
    scopes,
    person,
    act,
    derivation,
    endsAt = Infinity,
    issuedTokenType,
  } = authorization;
  const { issuer, keys, signer, clock, random, digest } = deps;
  const issuedAt = Math.floor(clock.now().getTime() / 1000);
  const usual =
    resource.tokenLifetime ??
    (person ? defaultTokenLifetimes.person : defaultTokenLifetimes.machine);
  const expiresIn = Math.min(usual, endsAt - issuedAt);
  const claims = {
    iss: issuer,
    // A client can read its access tokens, so they name the person as its ID tokens do.
    sub: person ? subjectOf(digest, client, person.user.id) : subject,
    aud: audienceOf(resource),
    client_id: client.id,
    scope: scopes.join(' '),
    ...(resource.scopesAdded ? { permissions: scopes } : {}),
    ...(person ? { grant_id: person.delegation.id } : {}),
    ...(act ? { act } : {}),
    ...(derivation ? { derived_from: derivation } : {}),
    iat: issuedAt,
    nbf: issuedAt,
    exp: issuedAt + expiresIn,
    jti: random.uuid(),
  };
  const { signingAlgorithm: algorithm } = resource;
  const key = algorithm === 'HS256' ? undefined : await keys.signing(algorithm);
  const accessToken = signer.sign(
    claims,
    { typ: 'at+jwt', kid: key?.id },
    algorithm,
    key?.privateKey ?? resource.signingSecret!,
  );
  return {
    accessToken,
    tokenType: 'Bearer',
    expiresIn,
    scope: claims.scope,
    issuedTokenType,
    refreshToken: person?.refreshToken,
    idToken:
      person && scopes.includes('openid')
        ? await idToken(deps, { client, ...person, accessToken })
        : undefined,
  };
};
