import type { Stores } from '../ports/storage.js';

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
