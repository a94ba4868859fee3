/**
 * What a write hands out: the authority of everybody concerned after it, without what they had before.
 * The rule that uses it is `assertNoAuthorityGained`; docs/reference/permissions.md states it for readers.
 */
import type { Change } from '../audit/journal.js';
import { selfServiceScopes } from '../model/management-scopes.js';
import { authenticatorKinds } from '../model/authenticator.js';
import { clientFields } from '../model/client-fields.js';
import type { Client } from '../model/client.js';
import type { IdentityProvider } from '../model/identity-provider.js';
import { profileClaims } from '../model/profile.js';
import { providerFields } from '../model/provider-fields.js';
import { onlyShownFields } from '../model/record-fields.js';
import type { Resource } from '../model/resource.js';
import type { UserPermission } from '../model/role.js';
import type { Tenant } from '../model/tenant.js';
import { mfaPolicies } from '../model/tenant-metadata.js';
import type { Ticket } from '../model/ticket.js';
import type { User } from '../model/user.js';
import type { UserIdentity } from '../model/user-identity.js';
import { isBlockedAt } from '../model/user-status.js';
import type { RecordName, Records, Stores } from '../ports/storage.js';
import { isSameJson, jsonInOneOrder } from '../support/json-in-one-order.js';
import { tenantAdminPowers } from './admin-scopes.js';
import { tenantSettings } from '../model/tenant-settings.js';
import {
  authoritiesOfClients,
  authorityOfClient,
  authorityOfGroups,
  authorityOfRoles,
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
  /** As they are after the write. */
  readonly stores: Stores;
  readonly now: Date;
  /** What roles and groups bring, so that an import of many people asks once for each. */
  readonly known: Map<string, Authority>;
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

/** The authority that comes with the link, where the write adds it or lets it last longer. */
const givenBy =
  <T extends object>(
    keyOf: (link: T) => string,
    authorityOf: (stores: Stores, id: string) => Promise<Authority>,
  ): Rule<T> =>
  ({ before, after }, context) => {
    if (after === undefined) return noAuthority;
    if (before !== undefined && !lastsLonger(before, after)) return noAuthority;

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

/** The attributes that a table of fields marks as only shown, each without a value. */
const withoutShown = (rules: object): Readonly<Record<string, undefined>> =>
  Object.fromEntries(onlyShownFields(rules).map((attribute) => [attribute, undefined]));

const shownOfClients = withoutShown(clientFields);
const shownOfProviders = withoutShown(providerFields);

/**
 * What decides who can act as a client: all of it but what is only shown, and how long its tokens live.
 * An attribute that is added to clients counts, unless its row in `clientFields` says `onlyShown`.
 */
const decidesWhoActsAs = ({ metadata, ...client }: Client): unknown => {
  const { urls, id_token: idToken, ...document } = metadata;
  return {
    ...client,
    ...shownOfClients,
    updatedAt: undefined,
    updatedBy: undefined,
    metadata: {
      ...document,
      refresh_token: undefined,
      saml: undefined,
      wsfed: undefined,
      urls: {
        ...urls,
        home_uri: undefined,
        logo_uri: undefined,
        policy_uri: undefined,
        tos_uri: undefined,
      },
      id_token: { ...idToken, expiration_lifetime: undefined },
    },
  };
};

const clients: Rule<Client> = ({ before, after }, { stores }) =>
  before !== undefined &&
  after !== undefined &&
  !isSameJson(decidesWhoActsAs(before), decidesWhoActsAs(after))
    ? authorityOfClient(stores, after.id)
    : noAuthority;

/** How tokens for the resource are signed, and which tokens are for it. */
const signatureOf = (resource: Resource): unknown => [
  resource.signingAlgorithm,
  resource.signingSecret,
  resource.identifierUrl,
];

const resources: Rule<Resource> = ({ before, after }, { stores }) =>
  before !== undefined &&
  after !== undefined &&
  !isSameJson(signatureOf(before), signatureOf(after))
    ? authorityOfSigner(stores, after.id)
    : noAuthority;

// --- People -------------------------------------------------------------------------------------

const opensAccount = (before: User, after: User, now: Date): boolean =>
  before.emailKey !== after.emailKey ||
  before.phoneNumber !== after.phoneNumber ||
  (after.emailVerified && !before.emailVerified) ||
  (after.phoneNumberVerified && !before.phoneNumberVerified) ||
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

const opensIdentity = (before: UserIdentity | undefined, after: UserIdentity): boolean =>
  before === undefined ||
  before.userId !== after.userId ||
  before.identityProviderId !== after.identityProviderId ||
  before.providerUserId !== after.providerUserId;

const userIdentities: Rule<UserIdentity> = async ({ before, after }, { stores }) =>
  after !== undefined && opensIdentity(before, after)
    ? authorityOfPerson(stores, after.userId)
    : noAuthority;

/** The link makes its bearer the person. An invitation brings its roles and groups, and the default roles. */
const tickets: Rule<Ticket> = async ({ before, after }, { stores, now }) => {
  if (before !== undefined || after === undefined) return noAuthority;
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

/** Whether a password alone opens accounts that took a second factor. */
const weakensSecondFactors = (
  { metadata: before }: Tenant,
  { metadata: after }: Tenant,
): boolean => {
  const strength = ({ mfa }: Tenant['metadata']): number =>
    mfaPolicies.indexOf(mfa?.policy ?? 'never');
  return strength(after) < strength(before) || forbidsEveryFactor(before, after);
};

/** Where no factor can be set up, nobody without one is asked for it. */
const forbidsEveryFactor = (before: Tenant['metadata'], after: Tenant['metadata']): boolean => {
  const allowsNone = ({ mfa }: Tenant['metadata']): boolean => {
    const factors = mfa?.factors ?? [];
    return factors.length > 0 && !factors.some((factor) => enrollableFactors.includes(factor));
  };
  return allowsNone(after) && !allowsNone(before);
};

const enrollableFactors: readonly string[] = authenticatorKinds.filter(
  (kind) => kind !== 'recovery_code',
);

/** Whether more people than before come in alone, or come with more roles. */
const opensRegistration = (before: Tenant, after: Tenant): boolean => {
  const was = tenantSettings(before);
  const is = tenantSettings(after);
  const addsRole = is.defaultRoleIds.some((id) => !was.defaultRoleIds.includes(id));
  if (addsRole || !is.selfRegistrationEnabled) return addsRole;

  const isNewDomain = (domain: string): boolean => !was.allowedEmailDomains.includes(domain);
  const welcomesMore =
    was.allowedEmailDomains.length > 0 &&
    (is.allowedEmailDomains.length === 0 || is.allowedEmailDomains.some(isNewDomain));
  const verifiesLess = was.emailVerificationRequired && !is.emailVerificationRequired;
  return !was.selfRegistrationEnabled || welcomesMore || verifiesLess;
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

const tenants: Rule<Tenant> = async ({ before, after }, { stores }) => {
  if (after === undefined) return noAuthority;
  const fresh = { isSuspended: false, metadata: {} };
  const was = { ...after, ...fresh, ...before };
  const isOpened = opensRegistration(was, after);
  const isResumed = was.isSuspended && !after.isSuspended;
  const isWeakened = weakensSecondFactors(was, after) || isResumed;

  return union([
    isOpened ? await authorityOfNewPeople(stores, after.id) : noAuthority,
    isWeakened ? await authorityWithin(stores, after.id) : noAuthority,
    isResumed ? await authorityOfClientsWithin(stores, after.id) : noAuthority,
  ]);
};

const roles: Rule<Records['roles']> = ({ before, after }, { stores, now }) =>
  after !== undefined && after.isDefault && before?.isDefault !== true
    ? authorityOfRoles(withoutExpiredLinks(stores, now), [after.id])
    : noAuthority;

/** Profile claims decide how a person is shown, and not who that is. */
const unmapped = Object.fromEntries(profileClaims.map((claim) => [claim, undefined]));

/** Whose word the provider is, and for what it is taken: all but what is only shown, and its mappings. */
const wordOf = (provider: IdentityProvider): unknown => ({
  ...provider,
  ...shownOfProviders,
  isDefault: undefined,
  attributeMapping: { ...provider.attributeMapping, ...unmapped },
  roleMapping: undefined,
  groupMapping: undefined,
  updatedAt: undefined,
  updatedBy: undefined,
});

const identityProviders: Rule<IdentityProvider> = async ({ before, after }, { stores, now }) => {
  if (after === undefined || !after.isEnabled) return noAuthority;
  const isAnother = before === undefined || !isSameJson(wordOf(before), wordOf(after));
  const current = withoutExpiredLinks(stores, now);

  return union([
    isAnother ? await authorityOfLinked(stores, after.id) : noAuthority,
    isAnother && after.createUsers
      ? await authorityOfNewPeople(stores, after.tenantId)
      : noAuthority,
    await authorityOfRoles(
      current,
      added(isAnother ? [] : before.roleMapping, after.roleMapping).map((each) => each.role_id),
    ),
    await authorityOfGroups(
      current,
      added(isAnother ? [] : before.groupMapping, after.groupMapping).map((each) => each.group_id),
    ),
  ]);
};

/** The entries that the list did not have before. */
const added = <T extends object>(before: readonly T[], after: readonly T[]): readonly T[] => {
  const known = new Set(before.map(jsonInOneOrder));
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
const peopleWhoManage = async (stores: Stores): Promise<readonly string[]> => {
  const admins = await stores.tenantAdmins.pick(['userId'], []);
  return [...(await usersWhoManage(stores)), ...admins.map(({ userId }) => userId)];
};

// --- Permissions of people ----------------------------------------------------------------------

const ofScope = (stores: Stores, id: string): Promise<Authority> => managementOf(stores, [id]);

const givesScope = givenBy<UserPermission>(({ scopeId }) => scopeId, ofScope);

/** A scope that makes a person a global administrator hands out more than its name. */
const userPermissions: Rule<UserPermission> = async (change, context) => {
  const given = await givesScope(change, context);
  if (change.after === undefined || !given.management.has(globalAdminScope)) return given;

  const { userId: id, tenantId } = change.after;
  const isGlobal = tenantId !== null && (await isGlobalAdmin(context.stores, { id, tenantId }));
  return isGlobal ? union([given, globalAdminAuthority]) : given;
};

// --- The table ----------------------------------------------------------------------------------

const ofRole = (stores: Stores, id: string): Promise<Authority> => authorityOfRoles(stores, [id]);
const ofGroup = (stores: Stores, id: string): Promise<Authority> => authorityOfGroups(stores, [id]);

/** A kind of record that is added to `Records` has no rule until it gets one here. */
const rules: { readonly [K in RecordName]: Rule<Records[K]> } = {
  clients,
  resources,
  users,
  authenticators,
  userIdentities,
  tickets,
  tenants,
  roles,
  identityProviders,

  tenantAdmins: ({ before, after }) =>
    before === undefined && after !== undefined
      ? managementAuthority(tenantAdminPowers)
      : noAuthority,
  permissions: givenBy(({ scopeId }) => scopeId, ofScope),
  userPermissions,
  rolePermissions: givenBy(({ scopeId }) => scopeId, ofScope),
  roleMembers: givenBy(({ roleId }) => roleId, ofRole),
  groupRoles: givenBy(({ roleId }) => roleId, ofRole),
  groupMembers: givenBy(({ groupId }) => groupId, ofGroup),
  nestedGroups: givenBy(({ groupId }) => groupId, ofGroup),

  // Names and links that hold no authority until a permission goes with them.
  tenantDomains: nothing,
  tenantLogos: nothing,
  clientOrigins: nothing,
  scopes: nothing,
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

  // Written by the server alone.
  signingKeys: nothing,
  auditChains: nothing,
  dailyCounts: nothing,
  auditEvents: nothing,
};

/** What these changes hand out together. `stores` show what is kept after them. */
export const authorityGained = async (
  stores: Stores,
  changes: readonly Change[],
  now: Date,
): Promise<Authority> => {
  const gained: Authority[] = [];
  const context: Context = { stores, now, known: new Map() };
  for (const { kind, before, after } of changes) {
    const rule = rules[kind] as Rule<unknown>;
    const given = await rule({ before, after }, context);
    gained.push(given, await reachGained(stores, kind, after, { given, now }));
  }
  return union(gained);
};
