import { systemActor, type Actor } from '../model/values/actor.js';
import { assertNotLastAdmin } from '../access/guard-admins.js';
import { requireFound } from '../support/must-exist.js';
import { endAllSessions } from '../sessions/end-sessions.js';
import { forgetKnownNetworks } from '../sessions/login-throttle.js';
import { revokePending } from './issue-ticket.js';
import { endHandedOut } from './ticket-maker.js';
import { ticketTypes } from '../model/ticket/ticket.js';
import {
  restsOnNothing,
  stampUpdated,
  write,
  type AssertHolds,
  type UnitOfWork,
  type WriteDeps,
} from '../unit-of-work/write.js';
import { addressProven, handsOver, type Channel } from './address-proven.js';
import { assertMayBlock } from './assert-may-block.js';
import { hasSameMailbox, type User } from '../model/user/user.js';
import { isBlockedAt } from '../model/user/user-status.js';
import { withUserFields, type UserFields } from '../model/user/user-fields.js';

/** What the caller says is verified. */
const provenIn = ({ emailVerified, phoneNumberVerified }: UserFields): readonly Channel[] => [
  ...(emailVerified === true ? ['email' as const] : []),
  ...(phoneNumberVerified === true ? ['sms' as const] : []),
];

/**
 * Changes what is known of a user, or blocks and unblocks. A user stays in its tenant; passwords have
 * `setPassword`. `assertHolds` asks again, in the same transaction, what the change rests on.
 * Rule: a person who changes their own account is its holder. An administrator who says that an address is
 * verified gives an account that registered itself to the owner of the address.
 */
export const modifyUser =
  (deps: WriteDeps) =>
  async (
    id: string,
    patch: UserFields,
    actor: Actor = systemActor,
    assertHolds: AssertHolds = restsOnNothing,
  ): Promise<User> => {
    const { user, isHandedOver } = await write(deps, actor, async (stores, note) => {
      await assertHolds(stores);
      return modifyIn(deps, { stores, note }, id, { patch, actor });
    });
    if (isHandedOver) await forgetKnownNetworks(deps, id);
    return user;
  };

export interface ModifiedUser {
  readonly user: User;
  /** Then the networks that are known of the account are another person's. */
  readonly isHandedOver: boolean;
}

export interface UserChange {
  readonly patch: UserFields;
  readonly actor: Actor;
  /** Of a block that the patch sets. */
  readonly reason?: string | undefined;
}

/** The same as a part of a write. */
export const modifyIn = async (
  deps: WriteDeps,
  { stores, note }: UnitOfWork,
  id: string,
  { patch, actor, reason }: UserChange,
): Promise<ModifiedUser> => {
  const now = deps.clock.now();
  const before = requireFound('user', id, await stores.users.find(id));
  if (patch.isBlocked === true) await assertMayBlock({ stores, actor, note, now }, before);
  let replaced = before;
  const change = (current: User): User => {
    replaced = current;
    const edit = { names: deps.domainNames, by: actor.id, now, reason };
    return { ...withUserFields(current, patch, edit), ...stampUpdated(deps, actor) };
  };
  const channels = provenIn(patch);
  const proof = { channels, way: 'word', isHolder: () => actor.id === id } as const;
  if (channels.length > 0 && handsOver(deps.domainNames, before, proof, change(before)))
    await assertNotLastAdmin({ stores, actor, note, now }, before);
  const outcome =
    channels.length === 0
      ? { user: await stores.users.change(id, change), isHandedOver: false }
      : await addressProven(deps, { stores, note }, id, { ...proof, change, actor });
  const changed = requireFound('user', id, outcome.user);
  const isNewlyBlocked = isBlockedAt(changed, now) && !isBlockedAt(replaced, now);
  const user = isNewlyBlocked
    ? requireFound('user', id, await endAllSessions(deps, { stores, note }, id))
    : changed;
  if (isNewlyBlocked) await endHandedOut(deps, { stores, note }, id, actor);
  // A link that went to the old address is nobody's any more (operations §9).
  if (replaced.email !== null && !hasSameMailbox(deps.domainNames, replaced, user))
    await revokePending(deps, stores, { userId: id, types: ticketTypes, actor });
  note('user.modified', id);
  if (replaced.isBlocked !== user.isBlocked)
    note(user.isBlocked ? 'user.blocked' : 'user.unblocked', id);
  return { user, isHandedOver: outcome.isHandedOver };
};
