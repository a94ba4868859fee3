import type { Stores } from '../ports/storage.js';
import { admitsLogin, loginPolicyIn, type LoginWay } from '../model/tenant/login-policy.js';
import { hasEndedAccess, type Tenant } from '../model/tenant/tenant.js';
import { isEndedForUser } from '../model/user/user-status.js';
import { personAttributes, type Person } from '../model/user/user.js';

/** A transaction passes its stores, since it must wait for no other connection. */
export type ReadTenant = (
  id: string,
  stores?: Pick<Stores, 'tenants'>,
) => Promise<Tenant | undefined>;

/** How a person and their tenant are read, within a transaction or outside. */
export interface PersonReader {
  readonly users: Stores['users'];
  readonly tenant: ReadTenant;
}

/** Reads people outside of a transaction, and their tenants from the directory. */
export const readerBeside = (
  { tenant }: { readonly tenant: ReadTenant },
  { users }: Pick<Stores, 'users'>,
): PersonReader => ({ users, tenant });

/** Reads people and their tenants from the same stores. */
export const readerOf = ({ users, tenants }: Pick<Stores, 'users' | 'tenants'>): PersonReader => ({
  users,
  tenant: (id) => tenants.find(id),
});

/** Reads people with the stores of a transaction. */
export const readerWithin = (
  { tenant }: { readonly tenant: ReadTenant },
  stores: Pick<Stores, 'users' | 'tenants'>,
): PersonReader => ({ users: stores.users, tenant: (id) => tenant(id, stores) });

/** A login, of which a session or a grant is left. */
export interface PastLogin extends LoginWay {
  readonly createdAt: Date;
  /** The administrator who acts as the person, whose own login it hangs on; null for the person's own. */
  readonly actorId: string | null;
}

/** What began then; `methods` is null for what comes of no login of its own. */
export type Begun = PastLogin | { readonly createdAt: Date; readonly methods: null };

const isAdmitted = ({ metadata }: Tenant, userId: string, begun: Begun): boolean =>
  begun.methods === null ||
  begun.actorId !== null ||
  admitsLogin(loginPolicyIn(metadata.login), userId, begun);

/**
 * The person of a session, a code or a token that began then; undefined once it is over for them.
 * Rule: what began before a tenant was suspended is over for its people, and does not come back with the
 * tenant (operations §10.4).
 * Rule: what began before a tenant said how its people log in opens nothing, unless it began so.
 */
export const livingPerson = async (
  { users, tenant: tenantOf }: PersonReader,
  id: string,
  begun: Begun,
  now: Date,
): Promise<Person | undefined> => {
  const [user] = await users.pick(personAttributes, [{ attribute: 'id', equals: id }]);
  if (user === undefined || isEndedForUser(user, begun.createdAt, now)) return undefined;
  const tenant = await tenantOf(user.tenantId);
  if (tenant === undefined || hasEndedAccess(tenant, begun.createdAt)) return undefined;
  return isAdmitted(tenant, id, begun) ? user : undefined;
};
