/** Who may act for a person, as it is now. */
import { hasEnded, termsOf, type AccessKey } from '../model/key/access-key.js';
import { isBlockedAt } from '../model/user/user-status.js';
import type { Stores } from '../ports/storage.js';

/** The party that acts for a person at a resource. */
export interface DelegateParty {
  readonly id: string;
  readonly isClient: boolean;
}

/** The delegates of a person that have not ended. */
export const liveDelegates = async (
  { accessKeys }: Pick<Stores, 'accessKeys'>,
  userId: string,
  now: Date,
): Promise<readonly AccessKey[]> => {
  const keys = await accessKeys.all([
    { attribute: 'purpose', equals: 'delegate' },
    { attribute: 'userId', equals: userId },
  ]);
  return keys.filter((key) => !hasEnded(key, now));
};

/** Rule: a delegation ends with its person, with its delegate, and at its end. */
export const delegateOf = async (
  stores: Pick<Stores, 'accessKeys' | 'users'>,
  { userId, resourceId }: { readonly userId: string; readonly resourceId: string },
  now: Date,
): Promise<DelegateParty | undefined> => {
  const keys = await liveDelegates(stores, userId, now);
  const key = keys.find((each) => termsOf(each).resourceIds.includes(resourceId));
  if (key === undefined) return undefined;

  const { delegateId } = termsOf(key);
  if (delegateId === null) return { id: key.clientId!, isClient: true };
  const user = await stores.users.find(delegateId);
  const isThere = user?.tenantId === key.tenantId && !isBlockedAt(user, now);
  return isThere ? { id: delegateId, isClient: false } : undefined;
};
