import type { TokenSigner } from '../ports/token-signer.js';
import type { Claims } from '../model/values/claims.js';
import type { KeyRing } from './key-ring.js';

/** The published keys as a JWK set's `keys` (RFC 7517 §4); `alg` pins each to its one use (RFC 8725 §3.1). */
export const publicKeys =
  ({ published }: KeyRing, signer: TokenSigner) =>
  async (): Promise<readonly Claims[]> =>
    (await published()).map(({ id, algorithm, publicKey }) => ({
      ...signer.publicJwk(publicKey),
      kid: id,
      alg: algorithm,
      use: 'sig',
    }));
