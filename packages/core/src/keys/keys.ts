/** The keys that sign tokens. */
import type { Actor } from '../model/values/actor.js';
import type { Claims } from '../model/values/claims.js';
import type { KeyKind, SigningKey } from '../model/key/signing-key.js';
import { keyRing, ringOf, type KeyRing } from './key-ring.js';
import { newPair } from './new-pair.js';
import { publicKeys } from './public-keys.js';
import { rotateKeys } from './rotate-keys.js';
import { withdrawKey, type WithdrawKeyDeps } from './withdraw-key.js';

/** What Keyward offers about its signing keys. */
export interface Keys {
  /** The signing keys: which one signs now, which are published, and their rotation. */
  readonly keys: KeyRing;
  /**
   * Reads the published keys as the `keys` of a JWK set (RFC 7517 §4). `alg` pins each key to one use (RFC
   * 8725 §3.1).
   */
  readonly publicKeys: () => Promise<readonly Claims[]>;
  /** The key of SAML, with those that follow and go before. */
  readonly samlKeys: KeyRing<'SAML'>;
  /**
   * Publishes the next key of each algorithm, of those in use if none is named, and returns the keys that follow. A
   * key signs as soon as every verifier can know it. One that is published to follow already is returned as it is
   * (docs/adr/0018-signing-keys-are-rows.md).
   * @throws Refusal `outside_tenancy` for an actor of one tenant, since the keys belong to the server
   */
  readonly rotateKeys: (
    algorithms?: readonly KeyKind[],
    actor?: Actor,
  ) => Promise<readonly SigningKey[]>;
  /**
   * Withdraws a stolen key by its `kid` and returns the key that signs instead. The key is published no longer,
   * and nothing that it signed is accepted: at once here, within 30 seconds at other instances
   * (docs/adr/0018-signing-keys-are-rows.md).
   * @throws Refusal `record_not_found` also for an actor of one tenant, since the keys belong to the server
   */
  readonly withdrawKey: (id: string, actor?: Actor) => Promise<SigningKey>;
}

/** Makes the use cases of signing keys. */
export const makeKeys = (deps: WithdrawKeyDeps): Keys => {
  const keys = keyRing(deps);
  const samlKeys = ringOf(deps, ['SAML'], (kind) => newPair(deps, kind));
  const rings = [keys, samlKeys];
  return {
    keys,
    samlKeys,
    publicKeys: publicKeys(keys, deps.signer),
    rotateKeys: rotateKeys(deps, rings),
    withdrawKey: withdrawKey(deps, rings),
  };
};
