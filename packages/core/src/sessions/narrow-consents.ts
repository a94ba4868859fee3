import type { Clock } from '../ports/clock.js';
import type { Stores } from '../ports/storage.js';
import { endManyDelegations } from './end-delegations.js';

/**
 * Rule: a scope that is deleted goes from what people agreed to, and an agreement of which nothing is left
 * goes whole (operations §10.3).
 */
export const narrowConsents = async (
  { consents }: Pick<Stores, 'consents'>,
  resourceId: string,
  scope: string,
): Promise<void> => {
  const given = await consents.pick(
    ['id', 'scopes'],
    [{ attribute: 'resourceId', equals: resourceId }],
  );
  for (const { id, scopes } of given.filter((consent) => consent.scopes.includes(scope))) {
    if (scopes.every((name) => name === scope))
      await consents.removeAll([{ attribute: 'id', equals: id }]);
    else
      await consents.change(id, (current) => ({
        ...current,
        scopes: current.scopes.filter((name) => name !== scope),
      }));
  }
};

/**
 * Rule: a scope that is deleted goes from what applications have, too. One that is made anew with its name is another
 * scope, and people have not agreed to it. Where nothing is left, the grant is over.
 */
export const narrowDelegations = async (
  deps: { readonly clock: Clock },
  stores: Pick<Stores, 'delegations'>,
  resourceId: string,
  scope: string,
): Promise<void> => {
  const { delegations } = stores;
  const given = await delegations.pick(
    ['id', 'scopes'],
    [
      { attribute: 'resourceId', equals: resourceId },
      { attribute: 'revokedAt', equals: null },
    ],
  );
  const concerned = given.filter(({ scopes }) => scopes.includes(scope));
  const isEmptied = ({ scopes }: { readonly scopes: readonly string[] }): boolean =>
    scopes.every((name) => name === scope);

  const emptied = concerned.filter(isEmptied).map(({ id }) => id);
  await endManyDelegations(deps, stores, emptied);

  for (const { id } of concerned.filter((each) => !isEmptied(each)))
    await delegations.change(id, (current) => ({
      ...current,
      scopes: current.scopes.filter((name) => name !== scope),
    }));
};
