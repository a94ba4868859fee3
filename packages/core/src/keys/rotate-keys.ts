import { writeAfterWaiting, type WriteDeps } from '../unit-of-work/write.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import { isRefusal } from '../model/values/refusals.js';
import {
  isPublishedAt,
  keyAlgorithms,
  type KeyAlgorithm,
  type SigningKey,
} from '../model/key/signing-key.js';
import type { TokenSigner } from '../ports/token-signer.js';
import { followsAt, newestOf, retiredAfter, type KeyRing } from './key-ring.js';

export type RotateKeysDeps = WriteDeps & { readonly signer: TokenSigner };

type KeyPair = Pick<SigningKey, 'privateKey' | 'publicKey'>;

/** Another instance may rotate the same algorithm in that moment; then its key is the one that follows. */
const attempts = 5;

/**
 * Publishes the next key of each algorithm, and returns the keys that follow.
 *
 * Rule: a key that is published to follow is not followed by another one.
 * A second rotation returns the key of the first, so no caller fills the published keys.
 */
export const rotateKeys =
  (deps: RotateKeysDeps, ring: KeyRing) =>
  async (
    algorithms: readonly KeyAlgorithm[] = [],
    actor: Actor = systemActor,
  ): Promise<readonly SigningKey[]> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await rotateOnce(deps, algorithms, actor);
      } catch (error) {
        if (!isRefusal(error, 'already_exists') || attempt === attempts) throw error;
      } finally {
        ring.forget();
      }
    }
  };

const rotateOnce = async (
  deps: RotateKeysDeps,
  wanted: readonly KeyAlgorithm[],
  actor: Actor,
): Promise<readonly SigningKey[]> => {
  const now = deps.clock.now();
  const known = await deps.storage.signingKeys.all([]);
  const isUsed = (algorithm: KeyAlgorithm): boolean =>
    known.some((key) => key.algorithm === algorithm && isPublishedAt(key, now));
  const rotated = keyAlgorithms.filter((each) =>
    wanted.length > 0 ? wanted.includes(each) : isUsed(each),
  );

  // Outside of the transaction, since an RSA key takes a while.
  const pairs = new Map<KeyAlgorithm, KeyPair>();
  for (const algorithm of rotated) pairs.set(algorithm, await deps.signer.createKeyPair(algorithm));

  return writeAfterWaiting(deps, actor, async (stores, note) => {
    const following: SigningKey[] = [];
    for (const [algorithm, pair] of pairs) {
      const newest = newestOf(
        await stores.signingKeys.all([{ attribute: 'algorithm', equals: algorithm }]),
        algorithm,
      );
      if (newest !== undefined && newest.activatesAt > now) {
        following.push(newest);
        continue;
      }

      const next: SigningKey = {
        ...pair,
        id: deps.random.uuid(),
        algorithm,
        generation: (newest?.generation ?? 0) + 1,
        createdAt: now,
        activatesAt: newest === undefined ? now : followsAt(now),
        retiresAt: null,
      };
      await retiredAfter(stores.signingKeys, next);
      await stores.signingKeys.add(next);
      note('signing_key.rotated', next.id, newest === undefined ? [] : [newest.id]);
      following.push(next);
    }
    return following;
  });
};
