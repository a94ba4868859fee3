import { findUser, type FindUserDeps } from '../people/find-user.js';
import { identifierIn } from '../model/identifiers.js';
import type { User } from '../model/user.js';

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
