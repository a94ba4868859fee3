import type { Client } from '../clients/client.js';
import type { KeyRing } from '../keys/key-ring.js';
import type { Clock } from '../ports/clock.js';
import type { Random } from '../ports/random.js';
import type { TokenSigner } from '../ports/token-signer.js';
import { audienceOf } from '../resources/resource.js';
import type { Authorization, TokenResponse } from './grant.js';

export interface Issuing {
  /** The public base URL of this server: the `iss` of its tokens. */
  readonly issuer: string;
  readonly keys: KeyRing;
  readonly signer: TokenSigner;
  readonly clock: Clock;
  readonly random: Random;
}

/** Seconds, where the resource does not say otherwise. */
export const defaultTokenLifetime = 600;

/** Mints a JWT access token (RFC 9068), signed as its resource says. It needs no row: what it says is in it. */
export const issueTokens = async ({ issuer, keys, signer, clock, random }: Issuing, client: Client, { subject, target: { resource }, scopes }: Authorization): Promise<TokenResponse> => {
  const issuedAt = Math.floor(clock.now().getTime() / 1000);
  const expiresIn = resource.tokenLifetime ?? defaultTokenLifetime;
  const claims = {
    iss: issuer,
    sub: subject,
    aud: audienceOf(resource),
    client_id: client.id,
    scope: scopes.join(' '),
    ...(resource.scopesAdded ? { permissions: scopes } : {}),
    iat: issuedAt,
    nbf: issuedAt,
    exp: issuedAt + expiresIn,
    jti: random.uuid(),
  };
  const { signingAlgorithm: algorithm } = resource;
  const key = algorithm === 'HS256' ? undefined : await keys.signing(algorithm);
  const accessToken = signer.sign(claims, { typ: 'at+jwt', kid: key?.id }, algorithm, key?.privateKey ?? resource.signingSecret!);
  return { accessToken, tokenType: 'Bearer', expiresIn, scope: claims.scope };
};
