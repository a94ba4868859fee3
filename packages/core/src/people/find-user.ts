import type { Storage } from '../ports/storage.js';
import { oneTenant } from '../model/values/tenancy.js';
import type { DomainNames } from '../ports/domain-names.js';
import { identifierIn } from '../model/user/identifiers.js';
import type { User } from '../model/user/user.js';

export interface FindUserDeps {
  readonly storage: Storage;
  readonly domainNames: DomainNames;
}

/**
 * The user of a tenant whom a person means by what they typed: a user name, an e-mail address or a phone
 * number.
 */
export const findUser =
  ({ storage, domainNames }: FindUserDeps) =>
  async (tenantId: string, nameEmailOrPhone: string): Promise<User | undefined> => {
    const identifier = identifierIn(domainNames, nameEmailOrPhone);
    if (identifier === undefined) return undefined;
    const [user] = await storage.within(oneTenant(tenantId)).users.all([identifier]);
    return user;
  };
