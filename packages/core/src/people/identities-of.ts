import { pageOf } from '../support/page-of.js';
import type { Page, PageQuery } from '../model/page.js';
import type { Stores } from '../ports/storage.js';
import type { User } from '../model/user.js';
import { passwordIdentity, type UserIdentity } from '../model/user-identity.js';

/**
 * Every way in which these users are known, by user; a password first. A user has few, so they need no
 * paging.
 */
export const identitiesOf = async (
  { userIdentities }: Pick<Stores, 'userIdentities'>,
  users: readonly User[],
): Promise<ReadonlyMap<string, readonly UserIdentity[]>> => {
  const byUser = new Map<string, UserIdentity[]>(
    users.map((user) => [user.id, [passwordIdentity(user)].filter((each) => each !== undefined)]),
  );
  for (const identity of await userIdentities.all([
    { attribute: 'userId', in: users.map(({ id }) => id) },
  ]))
    byUser.get(identity.userId)!.push(identity);
  return byUser;
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
