import type { Actor } from '../model/values/actor.js';
import { newUser, withUserFields } from '../model/user/user-fields.js';
import type { User } from '../model/user/user.js';
import type { Stores } from '../ports/storage.js';
import { giveDefaultRoles } from '../access/default-roles.js';
import { placeUser } from '../access/place-user.js';
import { hashOf } from '../people/given-password.js';
import type { UserWriteDeps } from '../people/create-user.js';
import { groupedId } from '../support/ordered-ids.js';
import { requireFound } from '../support/must-exist.js';
import { stampCreated, write, writeAfterWaiting } from '../unit-of-work/write.js';
import { changeUser } from './change-user.js';
import {
  assertNameFree,
  blockReasons,
  fieldsFor,
  isGone,
  usersNamed,
  type DirectoryUser,
} from './directory-user.js';

/**
 * Adds a user that a directory knows.
 * Rule: a user that the directory deleted, and that was blocked instead, is taken back under its name.
 * @throws Refusal `already_exists`, `invalid_field`, `password_policy_violation`
 */
export const provisionUser =
  (deps: UserWriteDeps) =>
  async (wanted: DirectoryUser, actor: Actor): Promise<User> => {
    const stores = deps.storage.within(actor.tenancy);
    const gone = await goneUser(deps, stores, wanted);
    if (gone !== undefined) return changeUser(deps)(gone.id, () => takenBack(wanted), actor, true);

    const tenantId = await placeUser(stores, actor, undefined);
    const tenant = requireFound('tenant', tenantId, await stores.tenants.find(tenantId));
    const now = deps.clock.now();
    const draft = withUserFields(
      newUser(deps.domainNames, {
        id: groupedId(deps.random, 'users'),
        tenantId,
        ...stampCreated(deps, actor),
      }),
      fieldsFor({ ...deps, now }, tenant, undefined, wanted),
      { names: deps.domainNames, by: actor.id, now },
    );
    const { password } = wanted;
    const passwordHash = password === undefined ? null : await hashOf(deps, { password }, draft);
    const writing = passwordHash === null ? write : writeAfterWaiting;
    return writing(deps, actor, async (within, note) => {
      await assertNameFree(within, deps.domainNames, { id: draft.id, userName: wanted.userName });
      const user: User = {
        ...draft,
        passwordHash,
        passwordChangedAt: passwordHash === null ? null : now,
        blockedReason: draft.isBlocked ? blockReasons.inactive : null,
      };
      await within.users.add(user);
      await giveDefaultRoles(deps, within, user, actor);
      note('user.created', user.id);
      return user;
    });
  };

const takenBack = (wanted: DirectoryUser): DirectoryUser => ({
  ...wanted,
  isActive: wanted.isActive ?? true,
});

/** The one user that the directory deleted, by one of these names. */
const goneUser = async (
  { domainNames }: Pick<UserWriteDeps, 'domainNames'>,
  stores: Stores,
  { userName, fields }: DirectoryUser,
): Promise<User | undefined> => {
  const names = [userName, ...(fields.email ? [fields.email] : [])];
  const found = await Promise.all(names.map((name) => usersNamed(stores, domainNames, name)));
  return found.flat().find(isGone);
};
