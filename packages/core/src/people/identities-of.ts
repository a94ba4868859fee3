import { pageOf } from '../support/page-of.js';
import type { Page, PageQuery } from '../model/values/page.js';
import type { Stores } from '../ports/storage.js';
import type { User } from '../model/user/user.js';
import { passwordIdentity, type UserIdentity } from '../model/user/user-identity.js';

/**
 * Every way in which these users are known, by user; a password first. A user has few, so they need no
 * paging.
 */
export const identitiesOf = async (
  { userIdentities }: Pick<Stores, 'userIdentities'>,
  users: readonly User[],
): Promise<ReadonlyMap<string, readonly UserIdentity[]>> => {
  const stored = await userIdentities.all([{ attribute: 'userId', in: users.map(({ id }) => id) }]);
  const byUser = new Map<string, UserIdentity[]>(users.map(({ id }) => [id, []]));
  for (const identity of stored) byUser.get(identity.userId)!.push(identity);
  return new Map(users.map((user) => [user.id, withPassword(user, byUser.get(user.id)!)]));
};

const withPassword = (user: User, others: readonly UserIdentity[]): readonly UserIdentity[] => {
  const password = passwordIdentity(user, !others.some(({ isPrimary }) => isPrimary));
  return password === undefined ? others : [password, ...others];
};

/** A list of the identities of the users that it is pinned to. */
export const pageOfIdentities = async (
  stores: Pick<Stores, 'users' | 'userIdentities'>,
  query: PageQuery<UserIdentity>,
): Promise<Page<UserIdentity>> => {
  const users = await stores.users.all(
    query.pinned
      .filter(({ attribute }) => attribute === 'userId')
      .map((where) => ({ ...where, attribute: 'id' })),
  );
  return pageOf([...(await identitiesOf(stores, users)).values()].flat(), query);
};
