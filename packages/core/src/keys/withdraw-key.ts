import { writeAfterWaiting, type WriteDeps } from '../unit-of-work/write.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import { isRefusal, refuse } from '../model/values/refusals.js';
import { isPublishedAt, type SigningKey } from '../model/key/signing-key.js';
import type { Stores } from '../ports/storage.js';
import { newPair, type NewPairDeps } from './new-pair.js';
import { newestOf, retiredAfter, type KeyRing } from './key-ring.js';

export type WithdrawKeyDeps = WriteDeps & NewPairDeps;

/** Another instance may rotate the same algorithm in that moment; then the withdrawal is tried again. */
const attempts = 5;

/**
 * Withdraws a stolen signing key, and returns the key that signs instead.
 *
 * Rule: a withdrawn key leaves the published keys at once, and nothing that it signed is accepted any more. The
 * other instances follow when they read the keys again (docs/adr/0018-signing-keys-are-rows.md).
 * Rule: its successor signs at once. That is the key that was published to follow it, else a new one.
 */
export const withdrawKey =
  (deps: WithdrawKeyDeps, rings: readonly Pick<KeyRing, 'forget'>[]) =>
  async (id: string, actor: Actor = systemActor): Promise<SigningKey> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await withdrawOnce(deps, id, actor);
      } catch (error) {
        if (!isRefusal(error, 'already_exists') || attempt === attempts) throw error;
      } finally {
        for (const ring of rings) ring.forget();
      }
    }
  };

const withdrawOnce = async (
  deps: WithdrawKeyDeps,
  id: string,
  actor: Actor,
): Promise<SigningKey> => {
  const { algorithm } = await requireKey(deps, deps.storage.within(actor.tenancy), id);
  // Outside of the transaction, since an RSA key takes a while.
  const pair = await newPair(deps, algorithm);

  return writeAfterWaiting(deps, actor, async (stores, note) => {
    const now = deps.clock.now();
    const withdrawn = await requireKey(deps, stores, id);
    await stores.signingKeys.change(id, (key) => ({ ...key, retiresAt: now }));

    const ofAlgorithm = await stores.signingKeys.all([
      { attribute: 'algorithm', equals: algorithm },
    ]);
    const others = ofAlgorithm.filter((key) => key.id !== id);
    const next = newestOf(others, algorithm);
    const successor =
      next?.retiresAt === null
        ? await activated(stores, next, now)
        : await added(stores, {
            ...pair,
            id: deps.random.uuid(),
            algorithm,
            generation: Math.max(...ofAlgorithm.map(({ generation }) => generation)) + 1,
            createdAt: now,
            activatesAt: now,
            retiresAt: null,
          });

    note('signing_key.withdrawn', withdrawn.id, [successor.id]);
    return successor;
  });
};

/** @throws Refusal `record_not_found` for a key that is none any more, or that the actor does not reach */
const requireKey = async (
  { clock }: Pick<WriteDeps, 'clock'>,
  { signingKeys }: Pick<Stores, 'signingKeys'>,
  id: string,
): Promise<SigningKey> => {
  const key = await signingKeys.find(id);
  return key !== undefined && isPublishedAt(key, clock.now())
    ? key
    : refuse('record_not_found', { record: 'signing key', id });
};

const activated = async (
  { signingKeys }: Pick<Stores, 'signingKeys'>,
  key: SigningKey,
  now: Date,
): Promise<SigningKey> => {
  if (key.activatesAt <= now) return key;
  return (await signingKeys.change(key.id, (current) => ({ ...current, activatesAt: now })))!;
};

const added = async (
  { signingKeys }: Pick<Stores, 'signingKeys'>,
  key: SigningKey,
): Promise<SigningKey> => {
  await retiredAfter(signingKeys, key);
  await signingKeys.add(key);
  return key;
};
