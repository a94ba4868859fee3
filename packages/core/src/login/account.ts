import { isStrangersKey, slotOf } from '../sessions/attempt-slots.js';
import type { Digest } from '../ports/digest.js';
import { findUser, type FindUserDeps } from '../people/find-user.js';
import { identifierIn } from '../model/user/identifiers.js';
import type { User } from '../model/user/user.js';

/** What attempts are counted for. */
export interface Account {
  /** However an unknown name is written, it is one account, as a known one is. */
  readonly id: string;
  readonly user: User | undefined;
}

export const accountOf = async (
  deps: FindUserDeps,
  tenantId: string,
  username: string,
): Promise<Account> => {
  const user = await findUser(deps)(tenantId, username);
  return {
    id: user?.id ?? `${tenantId}/${identifierIn(deps.domainNames, username)?.equals ?? ''}`,
    user,
  };
};

/**
 * The key of a row that is kept for an account.
 * Rule: the names that no user has share a fixed number of rows.
 */
export const keyOfAccount = (digest: Digest, kind: string, { id }: Account): string =>
  isStrangersKey(id) ? `slot/${slotOf(digest, kind, id)}` : id;
