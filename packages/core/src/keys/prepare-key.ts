import { systemActor, type Actor } from '../model/values/actor.js';
import type { SigningAlgorithm } from '../model/resource/resource.js';
import type { KeyRing } from './key-ring.js';

export interface PrepareKeyDeps {
  readonly keys: Pick<KeyRing, 'prepare'>;
}

/**
 * Makes sure that the algorithm that a written record names has a key.
 *
 * Rule: the first key of an algorithm is published when a resource or a client first names it, an hour before it is due
 * to sign. One that cannot be made then is made when a token first needs it.
 */
export const prepareKey =
  <T>(
    { keys }: PrepareKeyDeps,
    algorithmsOf: (record: T) => readonly (SigningAlgorithm | undefined)[],
  ): ((written: Promise<T>, actor?: Actor) => Promise<T>) =>
  async (written, actor = systemActor) => {
    const record = await written;
    if (actor.rehearses) return record;

    for (const algorithm of new Set(algorithmsOf(record))) {
      const hasKeys = algorithm !== undefined && algorithm !== 'HS256';
      if (hasKeys) await keys.prepare(algorithm).catch(() => undefined);
    }
    return record;
  };
