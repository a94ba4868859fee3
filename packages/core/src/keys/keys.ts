/** The keys that sign tokens. */
import type { Claims } from '../model/claims.js';
import { keyRing, type KeyRing, type KeyRingDeps } from './key-ring.js';
import { publicKeys } from './public-keys.js';

/** What Keyward offers about its signing keys. */
export interface Keys {
  /** The signing keys: which one signs now, which are published, and their rotation. */
  readonly keys: KeyRing;
  /**
   * Reads the published keys as the `keys` of a JWK set (RFC 7517 §4). `alg` pins each key to one use (RFC
   * 8725 §3.1).
   */
  readonly publicKeys: () => Promise<readonly Claims[]>;
}

/** Makes the use cases of signing keys. */
export const makeKeys = (deps: KeyRingDeps): Keys => {
  const keys = keyRing(deps);
  return { keys, publicKeys: publicKeys(keys, deps.signer) };
};
