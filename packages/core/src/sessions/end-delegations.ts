import type { Where } from '../model/page.js';
import type { Clock } from '../ports/clock.js';
import type { Stores } from '../ports/storage.js';
import type { Delegation } from '../model/delegation.js';

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
