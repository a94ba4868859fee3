import { writeAfterWaiting, type WriteDeps } from '../unit-of-work/write.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import { isRefusal } from '../model/values/refusals.js';
import {
  isPublishedAt,
  keyKinds,
  type KeyKind,
  type SigningKey,
} from '../model/key/signing-key.js';
import { newPair, type NewPairDeps } from './new-pair.js';
import { followsAt, newestOf, retiredAfter, type KeyRing } from './key-ring.js';

export type RotateKeysDeps = WriteDeps & NewPairDeps;

type KeyPair = Pick<SigningKey, 'privateKey' | 'publicKey'>;

/** Another instance may rotate the same algorithm in that moment; then its key is the one that follows. */
const attempts = 5;

/**
 * Publishes the next key of each algorithm, and returns the keys that follow.
 *
 * Rule: a key that is published to follow is not followed by another one.
 * A second rotation returns the key of the first, so no caller fills the published keys.
 * Rule: the key of SAML is rotated where it is named alone, since partners have entered its certificate.
 */
export const rotateKeys =
  (deps: RotateKeysDeps, rings: readonly Pick<KeyRing, 'forget'>[]) =>
  async (
    algorithms: readonly KeyKind[] = [],
    actor: Actor = systemActor,
  ): Promise<readonly SigningKey[]> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await rotateOnce(deps, algorithms, actor);
      } catch (error) {
        if (!isRefusal(error, 'already_exists') || attempt === attempts) throw error;
      } finally {
        for (const ring of rings) ring.forget();
      }
    }
  };

const rotateOnce = async (
  deps: RotateKeysDeps,
  wanted: readonly KeyKind[],
  actor: Actor,
): Promise<readonly SigningKey[]> => {
  const now = deps.clock.now();
  const known = await deps.storage.signingKeys.all([]);
  const isUsed = (algorithm: KeyKind): boolean =>
    known.some((key) => key.algorithm === algorithm && isPublishedAt(key, now));
  const rotated = keyKinds.filter((each) =>
    wanted.length > 0 ? wanted.includes(each) : each !== 'SAML' && isUsed(each),
  );

  // Outside of the transaction, since an RSA key takes a while.
  const pairs = new Map<KeyKind, KeyPair>();
  for (const algorithm of rotated) pairs.set(algorithm, await newPair(deps, algorithm));

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
        activatesAt: newest === undefined ? now : followsAt(now, algorithm),
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
