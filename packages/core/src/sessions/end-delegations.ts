import type { Where } from '../model/values/page.js';
import type { Clock } from '../ports/clock.js';
import type { Stores } from '../ports/storage.js';
import type { Delegation } from '../model/grant/delegation.js';

/**
 * Ends what persons let clients do, and with it the codes and tokens that hang on it. What has ended stays as
 * it ended.
 */
export const endDelegations = async (
  { clock }: { readonly clock: Clock },
  { delegations }: Pick<Stores, 'delegations'>,
  where: readonly Where<Delegation>[],
): Promise<void> => {
  for (const { id } of await delegations.all([
    ...where,
    { attribute: 'revokedAt', equals: null },
  ])) {
    await delegations.change(id, (delegation) => ({
      ...delegation,
      revokedAt: delegation.revokedAt ?? clock.now(),
    }));
  }
};

/** As many as one statement writes. */
const atOnce = 500;

/** The same of these delegations, which can be many: those of a whole client or provider. */
export const endManyDelegations = async (
  { clock }: { readonly clock: Clock },
  { delegations }: Pick<Stores, 'delegations'>,
  ids: readonly string[],
): Promise<void> => {
  for (const batch of batchesOf(ids, atOnce)) {
    const going = await delegations.all([
      { attribute: 'id', in: batch },
      { attribute: 'revokedAt', equals: null },
    ]);
    const revokedAt = clock.now();
    const ended = going.map((delegation) => ({ ...delegation, revokedAt }));
    if (ended.length > 0) await delegations.overwrite(['revokedAt'], ended);
  }
};

export const batchesOf = <T>(items: readonly T[], size: number): readonly (readonly T[])[] => {
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, at) => at * size);
  return starts.map((start) => items.slice(start, start + size));
};
