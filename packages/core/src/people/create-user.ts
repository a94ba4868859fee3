import { systemActor, type Actor } from '../model/values/actor.js';
import { giveDefaultRoles } from '../access/default-roles.js';
import { placeUser } from '../access/place-user.js';
import { stampCreated, write, writeAfterWaiting, type WriteDeps } from '../unit-of-work/write.js';
import { hashOf, type GivenPassword, type HashDeps } from './given-password.js';
import type { User } from '../model/user/user.js';
import { newUser, withUserFields, type UserFields } from '../model/user/user-fields.js';
import { groupedId } from '../support/ordered-ids.js';

export type UserWriteDeps = WriteDeps & HashDeps;

export interface NewUser extends UserFields {
  /** Left out, a person without a password. */
  readonly password?: GivenPassword | undefined;
  readonly tenantId?: string | null | undefined;
}

/** Adds a person to the actor's tenant; a global actor may name another than the default one. */
export const createUser =
  (deps: UserWriteDeps) =>
  async (input: NewUser, actor: Actor = systemActor): Promise<User> => {
    const now = deps.clock.now();
    // Whatever can be refused at once is, before the slow hash; and that is made before the transaction.
    const draft = withUserFields(
      newUser(deps.domainNames, {
        id: groupedId(deps.random, 'users'),
        tenantId: '',
        ...stampCreated(deps, actor),
      }),
      input,
      { names: deps.domainNames, by: actor.id, now },
    );
    const tenantId = await placeUser(deps.storage.within(actor.tenancy), actor, input.tenantId);
    const passwordHash =
      input.password === undefined
        ? null
        : await hashOf(deps, input.password, { ...draft, tenantId });
    const writing = passwordHash === null ? write : writeAfterWaiting;
    return writing(deps, actor, async (stores, note) => {
      const user: User = {
        ...draft,
        tenantId,
        passwordHash,
        passwordChangedAt: passwordHash === null ? null : now,
      };
      await stores.users.add(user);
      await giveDefaultRoles(deps, stores, user, actor);
      note('user.created', user.id);
      return user;
    });
  };
