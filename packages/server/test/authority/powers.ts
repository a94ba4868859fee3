/**
 * The measure of the test: which management scopes each principal holds, and as which principals an attacker can act.
 * It reads stored records alone and shares no code with the server, so that the two cannot be wrong together.
 */
import type { Client, IdentityProvider, Ticket, User } from '@keyward/core';
import { allManagementScopes } from '../deployment/world.js';
import type { Snapshot } from './records.js';

/** `update:users everywhere`, or `update:users in <id of a tenant>`. */
export type Powers = ReadonlySet<string>;

/** What an attacker brings along; it marks everything that comes from the attacker. */
export const attacker = {
  host: 'attacker.example',
  password: 'a passphrase of the attacker',
  email: 'mallory@attacker.example',
  phone: '+4915550001111',
  /** What the victims' identity provider calls the attacker. */
  subject: 'attacker-subject',
} as const;

/** What an attacker has learned. */
export interface Knowledge {
  /** Everything that was read, in one text. */
  readonly text: string;
  /** The tickets whose links the attacker has. */
  readonly tickets: ReadonlySet<string>;
}

/** A principal as whom the attacker can act, and by what. */
export interface Control {
  readonly who: string;
  readonly by: string;
  readonly powers: Powers;
}

/** One's own account is no power over others. */
const ofOneself = ['read:current_user', 'update:current_user', 'delete:current_user'];
const beyondOneTenant = ['create:tenants', 'delete:tenants'];

export const powersOver = allManagementScopes.filter((scope) => !ofOneself.includes(scope));
export const powersOfAdmins = powersOver.filter((scope) => !beyondOneTenant.includes(scope));

export const powersAt = (scopes: Iterable<string>, tenantId: string | null): Powers =>
  new Set(
    [...scopes]
      .filter((scope) => powersOver.some((power) => power === scope))
      .map((scope) => `${scope} ${tenantId === null ? 'everywhere' : `in ${tenantId}`}`),
  );

const ofApplication = 'a scope of an application:';

/** A scope of an application, in tokens. */
export const applicationPower = (scope: string, resourceId: string): string =>
  `${ofApplication} ${scope} at ${resourceId}`;

/** Callers who give scopes of applications to clients or people as they like (operations §1.6). */
const giveApplications = [
  'update:client_permissions',
  'update:users',
  'update:roles',
  'update:role_members',
  'update:groups',
];

export const isCovered = (held: Powers, power: string): boolean => {
  if (!power.startsWith(ofApplication))
    return held.has(power) || held.has(`${power.split(' ')[0]} everywhere`);
  return [...held].some((each) => giveApplications.includes(each.split(' ')[0]!));
};

const union = (all: readonly Powers[]): Powers => new Set(all.flatMap((powers) => [...powers]));

const alive = <T extends { readonly expiresAt: Date | null }>(
  links: ReadonlyMap<string, T>,
  now: Date,
): readonly T[] =>
  [...links.values()].filter(({ expiresAt }) => expiresAt === null || expiresAt > now);

export interface Moment {
  readonly records: Snapshot;
  readonly now: Date;
}

const systemOf = ({ resources }: Snapshot) =>
  [...resources.values()].find((resource) => resource.isSystem)!;

const scopeNames = (records: Snapshot, ids: readonly string[]): readonly string[] =>
  ids
    .map((id) => records.scopes.get(id))
    .filter((scope) => scope !== undefined && scope.resourceId === systemOf(records).id)
    .map((scope) => scope!.name);

export const powersOfClient = ({ records }: Moment, client: Client): Powers => {
  const system = systemOf(records);
  const isLinked = [...records.clientResources.values()].some(
    (link) => link.clientId === client.id && link.resourceId === system.id && link.authorized,
  );
  const held = [...records.permissions.values()].filter(({ clientId }) => clientId === client.id);
  return isLinked
    ? powersAt(
        scopeNames(
          records,
          held.map(({ scopeId }) => scopeId),
        ),
        client.isGlobal ? null : client.tenantId,
      )
    : new Set();
};

/** What roles and groups give to a person of this tenant. */
export const powersGiven = (
  moment: Moment,
  tenantId: string,
  roleIds: readonly string[],
  groupIds: readonly string[],
): Powers =>
  powersAt(
    scopeNames(moment.records, scopeIdsGiven(moment, tenantId, roleIds, groupIds)),
    tenantId,
  );

const scopeIdsGiven = (
  { records, now }: Moment,
  tenantId: string,
  roleIds: readonly string[],
  groupIds: readonly string[],
): readonly string[] => {
  const nesting = alive(records.nestedGroups, now);
  const groups = new Set(groupIds);
  // A set is walked with what is added meanwhile.
  for (const id of groups)
    for (const edge of nesting) if (edge.nestedGroupId === id) groups.add(edge.groupId);
  const roles = new Set([
    ...roleIds,
    ...alive(records.groupRoles, now)
      .filter(({ groupId }) => groups.has(groupId))
      .map(({ roleId }) => roleId),
  ]);
  return alive(records.rolePermissions, now)
    .filter(({ roleId }) => roles.has(roleId))
    .filter(({ roleId }) => [null, tenantId].includes(records.roles.get(roleId)?.tenantId ?? null))
    .map(({ scopeId }) => scopeId);
};

/** The scopes of all resources that a person holds, directly, by roles and through groups. */
export const scopeIdsOfUser = (moment: Moment, user: User): ReadonlySet<string> => {
  const { records, now } = moment;
  const ofUser = ({ userId }: { readonly userId: string }): boolean => userId === user.id;
  const roles = alive(records.roleMembers, now).filter(ofUser);
  const groups = alive(records.groupMembers, now).filter(ofUser);
  return new Set([
    ...alive(records.userPermissions, now)
      .filter(ofUser)
      .map(({ scopeId }) => scopeId),
    ...scopeIdsGiven(
      moment,
      user.tenantId,
      roles.map(({ roleId }) => roleId),
      groups.map(({ groupId }) => groupId),
    ),
  ]);
};

export const powersOfUser = (moment: Moment, user: User): Powers => {
  const { records } = moment;
  const isAdmin = [...records.tenantAdmins.values()].some(
    (link) => link.userId === user.id && link.tenantId === user.tenantId,
  );
  return union([
    isAdmin ? powersAt(powersOfAdmins, user.tenantId) : new Set<string>(),
    powersAt(scopeNames(records, [...scopeIdsOfUser(moment, user)]), user.tenantId),
  ]);
};

const nameOfUser = ({ username, email, id }: User): string => `user ${username ?? email ?? id}`;

const holdsMarks = (value: unknown): boolean =>
  (JSON.stringify(value ?? null) ?? '').includes(attacker.host);

/** By which of its parts an attacker is taken for a client. */
const waysIntoClient = (
  { accessKeys, clientTrusts }: Snapshot,
  client: Client,
  { text }: Knowledge,
): readonly string[] => {
  const { urls, oauth } = client.metadata;
  const trusts = [...clientTrusts.values()].filter(({ clientId }) => clientId === client.id);
  const keys = [...accessKeys.values()].filter(({ clientId }) => clientId === client.id);
  const secrets = [client.secret, client.previousSecret].filter((secret) => secret !== null);
  return [
    ...(secrets.some((secret) => text.includes(secret)) ? ['a secret that was read'] : []),
    ...(holdsMarks(oauth.jwks) || holdsMarks(oauth.jwks_uri) ? ['keys of the attacker'] : []),
    ...(holdsMarks(trusts) ? ['a workload of the attacker'] : []),
    ...(holdsMarks(keys) ? ['a SCIM token of the attacker'] : []),
    ...(holdsMarks(urls.redirect_uris) ? ['a redirect URI of the attacker'] : []),
  ];
};

const knownHashes = [`hash(${attacker.password})`, `adopted(${attacker.password})`];

const waysIntoUser = (
  { records, now }: Moment,
  user: User,
  { tickets }: Knowledge,
): readonly string[] => {
  const identities = [...records.userIdentities.values()].filter(
    ({ userId }) => userId === user.id,
  );
  const providers = identities.map(({ identityProviderId }) =>
    records.identityProviders.get(identityProviderId ?? ''),
  );
  const isTicket = ({ id, type, userId, usedAt, revokedAt, expiresAt }: Ticket): boolean =>
    tickets.has(id) &&
    type === 'password_change' &&
    userId === user.id &&
    usedAt === null &&
    revokedAt === null &&
    expiresAt > now;
  return [
    ...(knownHashes.includes(user.passwordHash ?? '') ? ['a password of the attacker'] : []),
    ...(holdsMarks(user.email) ? ['an e-mail address of the attacker'] : []),
    ...(user.phoneNumber === attacker.phone ? ['a phone number of the attacker'] : []),
    ...(identities.some(({ providerUserId }) => providerUserId === attacker.subject)
      ? ['an identity of the attacker']
      : []),
    ...(providers.some((provider) => provider !== undefined && speaksForAttacker(provider))
      ? ['an identity provider of the attacker']
      : []),
    ...([...records.tickets.values()].some(isTicket) ? ['a ticket whose link is known'] : []),
  ];
};

/** The attacker says what it says, or chooses who it means. */
const speaksForAttacker = ({ isEnabled, metadata, attributeMapping }: IdentityProvider): boolean =>
  isEnabled && (holdsMarks(metadata) || attributeMapping.provider_user_id === 'nickname');

/** What every new account of a tenant gets. */
const defaultRoles = ({ tenants, roles }: Snapshot, tenantId: string): readonly string[] => [
  ...(tenants.get(tenantId)?.metadata.default_role_ids ?? []),
  ...[...roles.values()]
    .filter((role) => role.isDefault && [null, tenantId].includes(role.tenantId))
    .map(({ id }) => id),
];

/** A person who comes through a provider, by an invitation or by signing up gets roles and groups. */
const controlsOfNewcomers = (moment: Moment, knowledge: Knowledge): readonly Control[] => {
  const { records, now } = moment;
  const given = (who: string, by: string, from: Given): Control => ({
    who,
    by,
    powers: powersGiven(moment, from.tenantId, from.roleIds, from.groupIds),
  });
  const isAttackers = ({ claim, value }: { claim: string; value: string }): boolean =>
    claim === 'sub' && value === attacker.subject;
  const mapped = [...records.identityProviders.values()]
    .filter(({ isEnabled }) => isEnabled)
    .map((provider) => {
      const { name, tenantId, createUsers, roleMapping, groupMapping } = provider;
      const isOwn = speaksForAttacker(provider);
      const applies = isOwn ? () => true : isAttackers;
      return given(`a person of provider ${name}`, 'its mappings and the default roles', {
        tenantId,
        roleIds: [
          ...roleMapping.filter(applies).map(({ role_id }) => role_id),
          ...(isOwn && createUsers ? defaultRoles(records, tenantId) : []),
        ],
        groupIds: groupMapping.filter(applies).map(({ group_id }) => group_id),
      });
    });
  const invited = [...records.tickets.values()]
    .filter(({ id, type }) => type === 'invitation' && knowledge.tickets.has(id))
    .filter(({ usedAt, revokedAt, expiresAt }) => !usedAt && !revokedAt && expiresAt > now)
    .map(({ tenantId, roleIds, groupIds }) =>
      given('a guest', 'an invitation whose link is known', {
        tenantId,
        roleIds: [...roleIds, ...defaultRoles(records, tenantId)],
        groupIds,
      }),
    );
  const registered = [...records.tenants.values()]
    .filter(({ metadata }) => metadata.self_registration_enabled === true)
    .map(({ id, name }) =>
      given(`a newcomer of tenant ${name}`, 'signing up', {
        tenantId: id,
        roleIds: defaultRoles(records, id),
        groupIds: [],
      }),
    );
  return [...mapped, ...invited, ...registered];
};

interface Given {
  readonly tenantId: string;
  readonly roleIds: readonly string[];
  readonly groupIds: readonly string[];
}

/** Everything as which the attacker can act. */
export const findControls = (moment: Moment, knowledge: Knowledge): readonly Control[] => {
  const { records } = moment;
  const clients = [...records.clients.values()].flatMap((client) =>
    waysIntoClient(records, client, knowledge).map((by) => ({
      who: `client ${client.name}`,
      by,
      powers: powersOfClient(moment, client),
    })),
  );
  const users = [...records.users.values()]
    .filter(({ isBlocked }) => !isBlocked)
    .flatMap((user) =>
      waysIntoUser(moment, user, knowledge).map((by) => ({
        who: nameOfUser(user),
        by,
        powers: powersOfUser(moment, user),
      })),
    );
  return [
    ...clients,
    ...users,
    ...controlsOfNewcomers(moment, knowledge),
    ...controlsOfApi(moment, knowledge),
  ];
};

/** The Management API itself: its tokens controlsOfApi, or given to everybody. */
const controlsOfApi = ({ records }: Moment, { text }: Knowledge): readonly Control[] => {
  const system = systemOf(records);
  const by = [
    ...(system.rbacEnabled ? [] : ['its scopes are not asked of people any more']),
    ...(system.signingSecret !== null && text.includes(system.signingSecret)
      ? ['its signing secret is known']
      : []),
  ];
  return by.map((each) => ({
    who: 'the Management API',
    by: each,
    powers: powersAt(powersOver, null),
  }));
};
