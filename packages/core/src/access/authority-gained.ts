/**
 * What a write hands out: the authority of everybody concerned after it, without what they had before.
 * The rule that uses it is `assertNoAuthorityGained`; docs/reference/permissions.md states it for readers.
 */
import type { Change } from '../unit-of-work/journal.js';
import { selfServiceScopes } from '../model/scope/management-scopes.js';
import { clientMetadataRules } from '../model/client/client-metadata.js';
import type { Client, ClientTrust } from '../model/client/client.js';
import { boundsOf, type AccessKey } from '../model/key/access-key.js';
import { asciiDomain, domainOf, type DomainNames } from '../model/values/domain-name.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import { profileClaims } from '../model/user/profile.js';
import { providerMetadataRules } from '../model/provider/provider-metadata.js';
import type { Resource } from '../model/resource/resource.js';
import type { RolePermission, UserPermission } from '../model/role/role.js';
import type { Scope } from '../model/scope/scope.js';
import type { TenantDomain, Tenant } from '../model/tenant/tenant.js';
import { tenantMetadataRules } from '../model/tenant/tenant-metadata.js';
import type { Ticket } from '../model/ticket/ticket.js';
import type { User } from '../model/user/user.js';
import type { UserIdentity } from '../model/user/user-identity.js';
import { isBlockedAt } from '../model/user/user-status.js';
import { hookRights, type Hook } from '../model/hook/hook.js';
import type { SignalStream } from '../model/signal/signal-stream.js';
import type { EventCursor, Webhook } from '../model/webhook/webhook.js';
import type { RecordName, Records, Stores } from '../ports/storage.js';
import { isSameJson, jsonInOneOrder } from '../model/values/json-in-one-order.js';
import { tenantAdminPowers } from './admin-scopes.js';
import { countedAttributes } from './attribute-marks.js';
import {
  authoritiesOfClients,
  authorityOfClient,
  authorityOfGroups,
  authorityOfRoles,
  authorityOfScopes,
  authorityOfSigner,
  authorityOfUser,
  globalAdminAuthority,
  managementAuthority,
  managementOf,
  noAuthority,
  union,
  type Authority,
} from './authority.js';
import { defaultRolesFor } from './default-roles.js';
import {
  clientMetadataMarks,
  countedMembers,
  providerMetadataMarks,
  registrationSettings,
  tenantMetadataMarks,
} from './document-marks.js';
import { globalAdminScope, isGlobalAdmin } from './global-admins.js';
import { reachGained } from './reach-gained.js';
import { withoutExpiredLinks } from './without-expired-links.js';
import { usersWhoManage } from './users-who-manage.js';

/** One record as it was and as it is. `before` is absent for what was added, `after` for what was removed. */
interface ChangeOf<T> {
  readonly before?: T | undefined;
  readonly after?: T | undefined;
}

interface Context {
  readonly names: DomainNames;
  /** As they are after the write. */
  readonly stores: Stores;
  readonly now: Date;
  /** What roles and groups bring, so that an import of many people asks once for each. */
  readonly known: Map<string, Authority>;
  /** The ids of the tenants that the write adds. */
  readonly freshTenants: ReadonlySet<string>;
}

const remembered = async (
  { known }: Context,
  key: string,
  load: () => Promise<Authority>,
): Promise<Authority> => {
  const authority = known.get(key) ?? (await load());
  known.set(key, authority);
  return authority;
};

type Rule<T> = (change: ChangeOf<T>, context: Context) => Authority | Promise<Authority>;

const nothing: Rule<unknown> = () => noAuthority;

/** What decides how long a link lasts: its end, and the provider whose mapping may take it back. */
interface Lasting {
  readonly expiresAt?: Date | null;
  readonly identityProviderId?: string | null;
}

/** Whether the write changes something of this record that counts, by the marks of its attributes. */
const isCounted = (kind: RecordName, { before, after }: ChangeOf<object>): boolean =>
  before !== undefined && after !== undefined && countedAttributes(kind, before, after).length > 0;

/** The authority that comes with the link, where the write adds it or lets it last longer. */
const givenBy =
  <T extends object>(
    kind: RecordName,
    keyOf: (link: T) => string,
    authorityOf: (stores: Stores, id: string) => Promise<Authority>,
  ): Rule<T> =>
  ({ before, after }, context) => {
    if (after === undefined) return noAuthority;
    const isGiven =
      before === undefined || lastsLonger(before, after) || isCounted(kind, { before, after });
    if (!isGiven) return noAuthority;

    const stores = withoutExpiredLinks(context.stores, context.now);
    const id = keyOf(after);
    return remembered(context, id, () => authorityOf(stores, id));
  };

const lastsLonger = (before: Lasting, after: Lasting): boolean => {
  const was = before.expiresAt ?? null;
  const is = after.expiresAt ?? null;
  const endsLater = was !== null && (is === null || is > was);
  const isNoLongerMapped =
    (before.identityProviderId ?? null) !== null && (after.identityProviderId ?? null) === null;
  return endsLater || isNoLongerMapped;
};

// --- Clients and resources ----------------------------------------------------------------------

/** Whoever changes what decides who acts as a client can act as it. */
const clients: Rule<Client> = (change, { stores }) =>
  isCounted('clients', change) || isMetadataCounted(change)
    ? authorityOfClient(stores, change.after!.id)
    : noAuthority;

const isMetadataCounted = ({ before, after }: ChangeOf<Client>): boolean =>
  before !== undefined &&
  after !== undefined &&
  countedMembers(clientMetadataRules, clientMetadataMarks, before.metadata, after.metadata).length >
    0;

/** Whoever runs a workload that a client trusts can act as the client, as if they had its secret. */
const clientTrusts: Rule<ClientTrust> = ({ after }, { stores }) =>
  after === undefined ? noAuthority : authorityOfClient(stores, after.clientId);

/**
 * How the tokens of a resource are signed, how long they live, whom they are for, and what they say. A change that
 * loosens it gives each of its scopes to people who did not have them, or could not use them so long or unasked.
 */
const resources: Rule<Resource> = (change, { stores }) =>
  isCounted('resources', change) ? authorityOfSigner(stores, change.after!.id) : noAuthority;

/**
 * A scope that is renamed gives its new name to all who hold it. Nobody holds that name yet, so it takes the authority
 * to give scopes of applications.
 */
const scopes: Rule<Scope> = async (change, { stores }) => {
  if (!isCounted('scopes', change) || !(await isHeld(stores, change.after!.id))) return noAuthority;

  const { id, name } = change.after!;
  return { management: new Set(), applications: new Map([[`${id} as ${name}`, name]]) };
};

const isHeld = async (stores: Stores, scopeId: string): Promise<boolean> => {
  for (const kind of ['permissions', 'rolePermissions', 'userPermissions'] as const) {
    if ((await stores[kind].countBy('scopeId', [scopeId])).size > 0) return true;
  }
  return false;
};

/**
 * A registration token hands out all scopes of its resources, since the clients that it makes get them. A delegate acts
 * for the person. Another key makes its bearer the person or client that holds it.
 */
const accessKeys: Rule<AccessKey> = async (change, { stores }) => {
  const { before, after } = change;
  if (after === undefined) return noAuthority;
  if (before !== undefined && !isCounted('accessKeys', change)) return noAuthority;

  if (after.purpose === 'registration') return authorityWithinBounds(stores, after);
  return after.clientId === null || after.purpose === 'delegate'
    ? authorityOfPerson(stores, after.userId)
    : authorityOfClient(stores, after.clientId);
};

const authorityWithinBounds = async (stores: Stores, key: AccessKey): Promise<Authority> => {
  const scopes = await stores.scopes.pick(
    ['id'],
    [{ attribute: 'resourceId', in: boundsOf(key).resourceIds }],
  );
  return authorityOfScopes(
    stores,
    scopes.map(({ id }) => id),
  );
};

// --- People -------------------------------------------------------------------------------------

const opensAccount = (before: User, after: User, now: Date): boolean =>
  isCounted('users', { before, after }) ||
  (after.passwordHash !== null && isSet(before, after)) ||
  isBlockedLess(before, after, now);

/** A block that ends earlier lets the person in earlier. */
const isBlockedLess = (before: User, after: User, now: Date): boolean => {
  if (!isBlockedAt(before, now)) return false;
  if (!isBlockedAt(after, now)) return true;
  const end = after.blockedUntil;
  return end !== null && (before.blockedUntil === null || end < before.blockedUntil);
};

/** Setting the password that a person has already tells the caller that it is theirs. */
const isSet = (before: User, after: User): boolean =>
  before.passwordHash !== after.passwordHash ||
  before.passwordChangedAt?.getTime() !== after.passwordChangedAt?.getTime();

const users: Rule<User> = ({ before, after }, { stores, now }) =>
  before !== undefined && after !== undefined && opensAccount(before, after, now)
    ? authorityOfUser(stores, after)
    : noAuthority;

/** The authority of the person with this id; nothing where the write has removed the person. */
const authorityOfPerson = async (stores: Stores, userId: string | null): Promise<Authority> => {
  const user = userId === null ? undefined : await stores.users.find(userId);
  return user === undefined ? noAuthority : authorityOfUser(stores, user);
};

/** A way to log in as a person, or the second step of it. */
const authenticators: Rule<Records['authenticators']> = async ({ before, after }, { stores }) =>
  authorityOfPerson(stores, (after ?? before)!.userId);

const userIdentities: Rule<UserIdentity> = async (change, { stores }) => {
  const isOpened = change.before === undefined || isCounted('userIdentities', change);
  return isOpened && change.after !== undefined
    ? authorityOfPerson(stores, change.after.userId)
    : noAuthority;
};

/** The link makes its bearer the person. An invitation brings its roles and groups, and the default roles. */
const tickets: Rule<Ticket> = async ({ before, after }, { stores, now }) => {
  if (after === undefined) return noAuthority;
  if (before !== undefined && !isCounted('tickets', { before, after })) return noAuthority;
  const current = withoutExpiredLinks(stores, now);
  return union([
    await authorityOfPerson(stores, after.userId),
    await authorityOfRoles(current, after.roleIds),
    await authorityOfGroups(current, after.groupIds),
    after.type === 'invitation' ? await authorityOfNewPeople(stores, after.tenantId) : noAuthority,
  ]);
};

// --- Tenants, roles, providers ------------------------------------------------------------------

const authorityOfNewPeople = async (stores: Stores, tenantId: string): Promise<Authority> => {
  const roles = await defaultRolesFor(stores, tenantId);
  return authorityOfRoles(
    stores,
    roles.map(({ id }) => id),
  );
};

/** All that the people of a tenant manage together. */
const authorityWithin = async (stores: Stores, tenantId: string): Promise<Authority> => {
  const admins = await stores.tenantAdmins.all([{ attribute: 'tenantId', equals: tenantId }]);
  return union([
    managementAuthority(admins.length > 0 ? tenantAdminPowers : []),
    await authorityOfManagers(stores, [
      { attribute: 'id', in: await usersWhoManage(stores) },
      { attribute: 'tenantId', equals: tenantId },
    ]),
  ]);
};

/** What these people manage, without what everybody may do with an account of their own. */
const authorityOfManagers = async (
  stores: Stores,
  which: Parameters<Stores['users']['all']>[0],
): Promise<Authority> => {
  const managers = await stores.users.all(which);
  const { management } = union(
    await Promise.all(managers.map((user) => authorityOfUser(stores, user))),
  );
  return managementAuthority([...management].filter((scope) => !selfServiceScopes.includes(scope)));
};

/** What the clients of a tenant hold together, without global clients that only default to it. */
const authorityOfClientsWithin = async (stores: Stores, tenantId: string): Promise<Authority> => {
  const own = await stores.clients.all([
    { attribute: 'tenantId', equals: tenantId },
    { attribute: 'isGlobal', equals: false },
  ]);
  const authorities = await authoritiesOfClients(
    stores,
    own.map(({ id }) => id),
  );
  return union([...authorities.values()]);
};

/**
 * Rule: nobody gains an authority by the settings of a tenant. One that lets more people in, protects its accounts less
 * or speaks in its name takes what its people manage; a stricter one takes nothing.
 */
const tenants: Rule<Tenant> = async ({ before, after }, { stores }) => {
  if (after === undefined) return noAuthority;
  const fresh = { isSuspended: false, metadata: {} };
  const was: Tenant = { ...after, ...fresh, ...before };
  const loosened = countedMembers(
    tenantMetadataRules,
    tenantMetadataMarks,
    was.metadata,
    after.metadata,
  );
  const isOpened = loosened.some((member) => registrationSettings.includes(member));
  const addsRole = loosened.includes('default_role_ids');
  const isWeakened = loosened.some((member) => member !== 'default_role_ids');
  const isResumed = was.isSuspended && !after.isSuspended;
  const isChanged = isResumed || isCounted('tenants', { before, after });

  return union([
    isOpened || addsRole ? await authorityOfNewPeople(stores, after.id) : noAuthority,
    isWeakened || isChanged ? await authorityWithin(stores, after.id) : noAuthority,
    isChanged ? await authorityOfClientsWithin(stores, after.id) : noAuthority,
  ]);
};

/** The domain of an address decides where a login is sent, so it takes what the people with such addresses manage. */
const tenantDomains: Rule<TenantDomain> = async ({ before, after }, context) =>
  union([
    await authorityOfAddresses(
      context,
      [before, after].flatMap((row) => row?.domain ?? []),
    ),
  ]);

/** What the people manage whose address or user name has one of these domains; within a tenant, or everywhere. */
const authorityOfAddresses = async (
  { names, stores }: Context,
  domains: readonly string[],
  tenantId?: string,
): Promise<Authority> => {
  if (domains.length === 0) return noAuthority;
  const within =
    tenantId === undefined ? [] : [{ attribute: 'tenantId', equals: tenantId } as const];
  const managers = await stores.users.pick(
    ['id', 'email', 'username'],
    [{ attribute: 'id', in: await peopleWhoManage(stores) }, ...within],
  );
  const wanted = new Set(domains.map((domain) => asciiDomain(names, domain) ?? domain));
  const isSent = (identifier: string | null): boolean =>
    identifier !== null && wanted.has(domainOf(names, identifier) ?? '');
  return authorityOfManagers(stores, [
    {
      attribute: 'id',
      in: managers
        .filter(({ email, username }) => isSent(email) || isSent(username))
        .map(({ id }) => id),
    },
  ]);
};

const roles: Rule<Records['roles']> = ({ before, after }, { stores, now }) =>
  after !== undefined &&
  ((after.isDefault && before?.isDefault !== true) || isCounted('roles', { before, after }))
    ? authorityOfRoles(withoutExpiredLinks(stores, now), [after.id])
    : noAuthority;

/** Profile claims decide how a person is shown, and not who that is. */
const unmapped = Object.fromEntries(profileClaims.map((claim) => [claim, undefined]));

/** Whether the provider is another one, or its word is taken for more: by all but its lists of roles and groups. */
const isAnotherProvider = ({ before, after }: ChangeOf<IdentityProvider>): boolean => {
  if (before === undefined || after === undefined) return true;
  const whoIsMeant = ({ attributeMapping }: IdentityProvider): unknown => ({
    ...attributeMapping,
    ...unmapped,
  });
  return (
    isCounted('identityProviders', { before, after }) ||
    countedMembers(providerMetadataRules, providerMetadataMarks, before.metadata, after.metadata)
      .length > 0 ||
    !isSameJson(whoIsMeant(before), whoIsMeant(after))
  );
};

const identityProviders: Rule<IdentityProvider> = async (change, context) => {
  const { stores, now } = context;
  const { before, after } = change;
  if (after === undefined || !after.isEnabled) return noAuthority;
  const isAnother = isAnotherProvider(change);
  const known = isAnother ? undefined : before;
  const current = withoutExpiredLinks(stores, now);

  return union([
    isAnother ? await authorityOfLinked(stores, after.id) : noAuthority,
    isAnother && after.createUsers
      ? await authorityOfNewPeople(stores, after.tenantId)
      : noAuthority,
    await authorityOfSent(context, after, known),
    await authorityOfRoles(
      current,
      added(known?.roleMapping, after.roleMapping).map((each) => each.role_id),
    ),
    await authorityOfGroups(
      current,
      added(known?.groupMapping, after.groupMapping).map((each) => each.group_id),
    ),
  ]);
};

/** What the people manage whose login goes to the provider: all of the tenant, or those with its domains. */
const authorityOfSent = async (
  context: Context,
  { tenantId, isDefault, domains }: IdentityProvider,
  before: IdentityProvider | undefined,
): Promise<Authority> =>
  isDefault && before?.isDefault !== true
    ? authorityWithin(context.stores, tenantId)
    : authorityOfAddresses(context, before === undefined ? domains : [], tenantId);

/** The entries that the list did not have before. */
const added = <T extends object>(
  before: readonly T[] | undefined,
  after: readonly T[],
): readonly T[] => {
  const known = new Set((before ?? []).map(jsonInOneOrder));
  return after.filter((each) => !known.has(jsonInOneOrder(each)));
};

/** What the people manage whom the provider can log in. */
const authorityOfLinked = async (
  stores: Stores,
  identityProviderId: string,
): Promise<Authority> => {
  const identities = await stores.userIdentities.pick(
    ['userId'],
    [
      { attribute: 'identityProviderId', equals: identityProviderId },
      { attribute: 'userId', in: await peopleWhoManage(stores) },
    ],
  );
  return authorityOfManagers(stores, [
    { attribute: 'id', in: identities.map(({ userId }) => userId) },
  ]);
};

/** By permissions of their own, by roles and groups, or as administrators of a tenant. */
export const peopleWhoManage = async (stores: Stores): Promise<readonly string[]> => {
  const admins = await stores.tenantAdmins.pick(['userId'], []);
  return [...(await usersWhoManage(stores)), ...admins.map(({ userId }) => userId)];
};

// --- Permissions of people ----------------------------------------------------------------------

const ofScope = (stores: Stores, id: string): Promise<Authority> => managementOf(stores, [id]);

const givesScope = givenBy<UserPermission>('userPermissions', ({ scopeId }) => scopeId, ofScope);

/** A scope that makes a person a global administrator hands out more than its name. */
const userPermissions: Rule<UserPermission> = async (change, context) => {
  const given = await givesScope(change, context);
  if (change.after === undefined || !given.management.has(globalAdminScope)) return given;

  const { userId: id, tenantId } = change.after;
  const isGlobal = tenantId !== null && (await isGlobalAdmin(context.stores, { id, tenantId }));
  return isGlobal ? union([given, globalAdminAuthority]) : given;
};

const givesScopeByRole = givenBy<RolePermission>(
  'rolePermissions',
  ({ scopeId }) => scopeId,
  ofScope,
);

/** In a tenant that the write adds, no one has the role yet. A link to it that the write adds, too, counts itself. */
const rolePermissions: Rule<RolePermission> = (change, context) =>
  context.freshTenants.has(change.after?.tenantId ?? '')
    ? noAuthority
    : givesScopeByRole(change, context);

/** What its receiver is told takes the right to read it: the audit log of its tenant, or of all. */
const told = managementAuthority(['read:audit_events']);

const webhooks: Rule<Webhook> = (change) => {
  if (change.after === undefined) return noAuthority;
  return change.before === undefined || isCounted('webhooks', change) ? told : noAuthority;
};

/** What the maker of a hook may change: what applications are told, or who logs in. */
const hooks: Rule<Hook> = (change) => {
  const { before, after } = change;
  if (after === undefined) return noAuthority;
  const isDecided = before === undefined || isCounted('hooks', change);
  return isDecided ? managementAuthority(hookRights[after.type]) : noAuthority;
};

/** A stream tells its client of people. One that only comes to rest tells less. */
const heard = managementAuthority(['ssf.manage']);

const signalStreams: Rule<SignalStream> = ({ before, after }) => {
  if (after === undefined) return noAuthority;
  const rests = before !== undefined && after.status !== 'enabled' && isSameReceiver(before, after);
  return rests ? noAuthority : heard;
};

const isSameReceiver = (before: SignalStream, after: SignalStream): boolean =>
  (['clientId', 'tenantId', 'url', 'authorization', 'events'] as const).every((attribute) =>
    isSameJson(before[attribute], after[attribute]),
  );

/** A replay tells the receiver events of before. */
const eventCursors: Rule<EventCursor> = ({ before, after }) =>
  after !== undefined && after.sequence < (before?.sequence ?? after.sequence) ? told : noAuthority;

// --- The table ----------------------------------------------------------------------------------

const ofRole = (stores: Stores, id: string): Promise<Authority> => authorityOfRoles(stores, [id]);
const ofGroup = (stores: Stores, id: string): Promise<Authority> => authorityOfGroups(stores, [id]);

/** A kind of record that is added to `Records` has no rule until it gets one here. */
const rules: { readonly [K in RecordName]: Rule<Records[K]> } = {
  clients,
  clientTrusts,
  resources,
  users,
  authenticators,
  userIdentities,
  tickets,
  accessKeys,
  tenants,
  roles,
  identityProviders,
  webhooks,
  hooks,
  eventCursors,
  signalStreams,

  tenantAdmins: ({ before, after }) =>
    after !== undefined && (before === undefined || isCounted('tenantAdmins', { before, after }))
      ? managementAuthority(tenantAdminPowers)
      : noAuthority,
  permissions: givenBy('permissions', ({ scopeId }) => scopeId, ofScope),
  userPermissions,
  rolePermissions,
  roleMembers: givenBy('roleMembers', ({ roleId }) => roleId, ofRole),
  groupRoles: givenBy('groupRoles', ({ roleId }) => roleId, ofRole),
  groupMembers: givenBy('groupMembers', ({ groupId }) => groupId, ofGroup),
  nestedGroups: givenBy('nestedGroups', ({ groupId }) => groupId, ofGroup),

  tenantDomains,
  scopes,

  // Names and links that hold no authority until a permission goes with them.
  audiences: nothing,
  tenantLogos: nothing,
  domainProofs: nothing,
  clientOrigins: nothing,
  clientResources: nothing,
  groups: nothing,
  providerDomains: nothing,

  // What a person or a client begins with a proof of its own; callers only end it.
  sessions: nothing,
  consents: nothing,
  delegations: nothing,
  oneTimeSecrets: nothing,
  revokedTokens: nothing,
  attempts: nothing,
  knownNetworks: nothing,
  logoutNotices: nothing,
  webhookFailures: nothing,

  // Written by the server alone.
  signingKeys: nothing,
  auditChains: nothing,
  dailyCounts: nothing,
  auditEvents: nothing,
  scimRequests: nothing,

  // Whose documents manage a record. What a document writes of it is guarded by itself.
  ownedRows: nothing,
};

/** What these changes hand out together. `stores` show what is kept after them. */
export const authorityGained = async (
  stores: Stores,
  changes: readonly Change[],
  { names, now }: Pick<Context, 'names' | 'now'>,
): Promise<Authority> => {
  const gained: Authority[] = [];
  const freshTenants = new Set(
    changes.flatMap(({ kind, id, before }) =>
      kind === 'tenants' && before === undefined ? [id] : [],
    ),
  );
  const context: Context = { names, stores, now, known: new Map(), freshTenants };
  for (const { kind, before, after } of changes) {
    const rule = rules[kind] as Rule<unknown>;
    const given = await rule({ before, after }, context);
    gained.push(given, await reachGained(stores, kind, after, { given, now }));
  }
  return union(gained);
};
