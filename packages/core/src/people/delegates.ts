/** Who may act for a person: a client, or another person (contract §12). */
import { liveDelegates } from '../access/delegates.js';
import { clientTenancy } from '../model/client/client.js';
import { termsOf, type AccessKey, type DelegateTerms } from '../model/key/access-key.js';
import { refuse } from '../model/values/refusals.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import type { Stores } from '../ports/storage.js';
import { drawAccessKey } from '../support/access-keys.js';
import { mustExist, requireFound } from '../support/must-exist.js';
import {
  restsOnNothing,
  stampCreated,
  write,
  type AssertHolds,
  type WriteDeps,
} from '../unit-of-work/write.js';

/** Names either a client or another person. */
export interface NewDelegate {
  readonly clientId?: string | null | undefined;
  readonly delegateUserId?: string | null | undefined;
  readonly resourceIds: readonly string[];
  /** In 30 days where it is left out. */
  readonly expiresAt?: Date | undefined;
}

export const delegateLimits = { count: 20, resources: 20, days: 365, usualDays: 30 } as const;

const day = 86_400_000;

const invalid = (field: string, why: string): never => refuse('invalid_field', { field, why });

/**
 * Lets a party act for a person.
 * Rule: a person has one delegate for a resource at a time, because may_act names one party.
 * @throws Refusal `record_not_found`, `invalid_field`, `unknown_reference`, and as `assertHolds`
 */
export const createDelegate =
  (deps: WriteDeps) =>
  (
    userId: string,
    input: NewDelegate,
    actor: Actor = systemActor,
    assertHolds: AssertHolds = restsOnNothing,
  ): Promise<AccessKey> =>
    write(deps, actor, async (stores, note) => {
      // The row is held, so that of many at once no more are made than may be.
      const user = requireFound('user', userId, await stores.users.change(userId, (row) => row));
      await assertHolds(stores);
      const now = deps.clock.now();
      const expiresAt = endOf(input.expiresAt, now);
      const party = await partyOf(stores, user, input);
      const resourceIds = await resourcesOf(stores, user.tenantId, input.resourceIds);

      const others = await liveDelegates(stores, userId, now);
      if (others.length >= delegateLimits.count)
        invalid(
          'resourceIds',
          `are too many: a person has at most ${delegateLimits.count} delegates`,
        );
      const taken = new Set(others.flatMap((each) => termsOf(each).resourceIds));
      if (resourceIds.some((id) => taken.has(id)))
        invalid('resourceIds', 'must hold none for which the person has a delegate already');

      const { clientId, delegateId } = party;
      const place = { userId, tenantId: user.tenantId, clientId, expiresAt };
      const key = newDelegate(deps, place, { delegateId, resourceIds }, actor);
      await stores.accessKeys.add(key);
      note('delegate.created', key.id, [userId, (clientId ?? delegateId)!]);
      return key;
    });

type Granted = Pick<AccessKey, 'userId' | 'tenantId' | 'clientId' | 'expiresAt'>;

const newDelegate = (
  deps: WriteDeps,
  place: Granted,
  terms: DelegateTerms,
  actor: Actor,
): AccessKey => ({
  id: deps.random.uuid(),
  purpose: 'delegate',
  ...place,
  resourceId: null,
  label: '',
  secretDigest: drawAccessKey(deps, 'delegate').secretDigest,
  opens: { ...terms },
  uses: null,
  used: 0,
  createdByClientId: actor.clientId ?? null,
  lastUsedAt: null,
  ...stampCreated(deps, actor),
});

const endOf = (given: Date | undefined, now: Date): Date => {
  const { days, usualDays } = delegateLimits;
  const end = given ?? new Date(now.getTime() + usualDays * day);
  return end > now && end.getTime() <= now.getTime() + days * day
    ? end
    : invalid('expiresAt', `must be ahead, by at most ${days} days`);
};

interface Party {
  readonly clientId: string | null;
  readonly delegateId: string | null;
}

const partyOf = async (
  stores: Stores,
  { id, tenantId }: { readonly id: string; readonly tenantId: string },
  { clientId = null, delegateUserId = null }: NewDelegate,
): Promise<Party> => {
  if ((clientId === null) === (delegateUserId === null))
    return invalid('clientId', 'is required, or a user in its place, and not both');
  if (clientId !== null) {
    const client = await stores.clients.find(clientId);
    const owner = client && clientTenancy(client);
    return client !== undefined && (owner === null || owner === tenantId)
      ? { clientId, delegateId: null }
      : invalid('clientId', 'names no client of the tenant');
  }
  const user = delegateUserId === id ? undefined : await stores.users.find(delegateUserId!);
  return user?.tenantId === tenantId
    ? { clientId: null, delegateId: delegateUserId }
    : invalid('delegateUserId', 'names no other person of the tenant');
};

const resourcesOf = async (
  stores: Stores,
  tenantId: string,
  given: readonly string[],
): Promise<readonly string[]> => {
  const ids = [...new Set(given)];
  if (ids.length === 0 || ids.length > delegateLimits.resources)
    invalid('resourceIds', `must hold 1 to ${delegateLimits.resources}`);
  const resources = await mustExist(stores.resources, ids, 'resourceIds');
  for (const { isSystem, tenantId: owner } of resources.values()) {
    if (isSystem) invalid('resourceIds', 'cannot hold the Management API');
    if (owner !== null && owner !== tenantId) invalid('resourceIds', 'must be of the tenant');
  }
  return ids;
};
