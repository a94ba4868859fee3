/** An invited person whose address somebody has registered meanwhile, without proving it. */
import { defaultRolesFor } from '../access/default-roles.js';
import type { UnitOfWork, WriteDeps } from '../unit-of-work/write.js';
import type { Actor } from '../model/values/actor.js';
import type { MappableLink } from '../model/record/link.js';
import { emailKeyOf } from '../model/user/identifiers.js';
import type { Ticket } from '../model/ticket/ticket.js';
import { registeredItself, type User } from '../model/user/user.js';
import { withUserFields, type UserFields } from '../model/user/user-fields.js';
import { isBlockedAt } from '../model/user/user-status.js';
import type { Stores } from '../ports/storage.js';
import { addressProven } from './address-proven.js';

interface Invited {
  /** As they would be added, with their password. */
  readonly user: User;
  /** What they say of themselves. */
  readonly given: UserFields & { readonly password?: unknown; readonly holder?: unknown };
  readonly actor: Actor;
  /** What began until then is over; this moment, unless a login begins in it. */
  readonly until: Date | undefined;
}

/**
 * Gives the account to the invited person. Undefined where there is none, or none that an invitation can take.
 * An invitation takes over an account that registered itself with the address, never proved it, and has no more than
 * every new account: its bearer gains nothing but what the invitation brings.
 */
export const takeOverInvited = async (
  deps: Pick<WriteDeps, 'clock' | 'random' | 'domainNames'>,
  unit: UnitOfWork,
  { id: ticketId, tenantId, email }: Ticket,
  { user, given, actor, until }: Invited,
): Promise<User | undefined> => {
  const { stores } = unit;
  const names = deps.domainNames;
  const now = deps.clock.now();
  const [squatter] = await stores.users.all([
    { attribute: 'tenantId', equals: tenantId },
    { attribute: 'emailKey', equals: emailKeyOf(names, email!) },
  ]);
  const isFree =
    squatter !== undefined &&
    !squatter.emailVerified &&
    registeredItself(squatter) &&
    !isBlockedAt(squatter, now) &&
    (await hasNothingMore(stores, squatter));
  if (!isFree) return undefined;

  const { password: _, holder: _holder, ...fields } = given;
  const { passwordHash, passwordChangedAt } = user;
  const taken = await addressProven(deps, unit, squatter.id, {
    channels: ['email'],
    way: 'invitation',
    actor,
    ticketId,
    until,
    change: (current) => ({
      ...withUserFields(current, fields, { names, by: actor.id, now }),
      passwordHash,
      passwordChangedAt,
    }),
  });
  return taken.isHandedOver ? taken.user : undefined;
};

/** What a provider has given goes with the identity. */
const isGiven = ({ identityProviderId }: MappableLink): boolean => identityProviderId === null;

/** Whether the user has no role, group or permission that a new account would not have. */
const hasNothingMore = async (stores: Stores, { id, tenantId }: User): Promise<boolean> => {
  const ofUser = [{ attribute: 'userId', equals: id }] as const;
  const roles = await stores.roleMembers.all(ofUser);
  const defaults = new Set((await defaultRolesFor(stores, tenantId)).map((role) => role.id));
  const others = [
    ...roles.filter(({ roleId }) => !defaults.has(roleId)).filter(isGiven),
    ...(await stores.groupMembers.all(ofUser)).filter(isGiven),
    ...(await stores.userPermissions.all(ofUser)),
    ...(await stores.tenantAdmins.all(ofUser)),
  ];
  return others.length === 0;
};
