import type { UnitOfWork, WriteDeps } from '../unit-of-work/write.js';
import type { Delegation } from '../model/grant/delegation.js';
import type { Where } from '../model/values/page.js';
import { endManyDelegations } from './end-delegations.js';

/**
 * Ends what clients got without asking the person, within the transaction that takes away the trust which let them.
 * Rule: what only the trust in a client gave goes with the trust (docs/adr/0132). What a person agreed to stays.
 */
export const endUnconsented = async (
  deps: Pick<WriteDeps, 'clock'>,
  { stores }: Pick<UnitOfWork, 'stores'>,
  of:
    | { readonly clientId: string }
    | { readonly resourceId: string; readonly clientIds: readonly string[] },
): Promise<void> => {
  const where = [
    ...('clientId' in of
      ? [{ attribute: 'clientId', equals: of.clientId } as const]
      : [
          { attribute: 'resourceId', equals: of.resourceId } as const,
          { attribute: 'clientId', in: of.clientIds } as const,
        ]),
  ];
  const notEnded: Where<Delegation> = { attribute: 'revokedAt', equals: null };
  const given = await stores.delegations.pick(
    ['id', 'userId', 'clientId', 'resourceId', 'scopes', 'sessionId', 'methods'],
    [...where, notEnded],
  );
  const consents = await stores.consents.pick(
    ['userId', 'clientId', 'resourceId', 'scopes'],
    where,
  );
  const agreed = new Map(consents.map((consent) => [keyOf(consent), consent.scopes]));

  const isAgreed = (delegation: (typeof given)[number]): boolean => {
    const scopes = agreed.get(keyOf(delegation));
    return scopes !== undefined && delegation.scopes.every((scope) => scopes.includes(scope));
  };
  await endManyDelegations(
    deps,
    stores,
    given.filter((delegation) => !isAgreed(delegation)).map(({ id }) => id),
  );
};

const keyOf = ({
  userId,
  clientId,
  resourceId,
}: Pick<Delegation, 'userId' | 'clientId' | 'resourceId'>): string =>
  `${userId}/${clientId}/${resourceId ?? ''}`;
