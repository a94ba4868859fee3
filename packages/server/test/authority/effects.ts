/**
 * What people and clients can do by their tokens, and what stands in the way: locks, limits, consent, and where a login
 * is sent. Like the powers, it is worked out from stored records alone and shares no code with the server.
 */
import type { Client, IdentityProvider, Resource, Tenant, User } from '@keyward/core';
import {
  applicationPower,
  powersOfClient,
  powersOfUser,
  scopeIdsOfUser,
  type Control,
  type Moment,
  type Powers,
} from './powers.js';
import type { Snapshot } from './records.js';

/** The counters of guesses at people, as far as the stage has made them: by the id of a counter, whose it is. */
export type Guesses = ReadonlyMap<string, { readonly id: string }>;

type Json = Readonly<Record<string, unknown>>;

const isSame = (before: Moment, after: Moment, ...names: readonly (keyof Snapshot)[]): boolean =>
  names.every((name) => before.records[name] === after.records[name]);

const unite = (all: Iterable<Powers>): Powers => new Set([...all].flatMap((each) => [...each]));

const without = (powers: Powers, others: Powers = new Set()): Powers =>
  new Set([...powers].filter((power) => !others.has(power)));

// --- Tokens -------------------------------------------------------------------------------------

interface Grantable {
  readonly client: Client;
  readonly resource: Resource;
  readonly scopeIds: readonly string[];
}

/** For each client and application that it may use, the scopes that it holds there. */
const grantable = ({ records }: Moment): readonly Grantable[] =>
  [...records.clientResources.values()].flatMap(({ authorized, clientId, resourceId }) => {
    const client = records.clients.get(clientId);
    const resource = records.resources.get(resourceId);
    if (!authorized || client === undefined || resource === undefined || resource.isSystem)
      return [];
    const scopeIds = [...records.permissions.values()]
      .filter((held) => held.clientId === clientId && held.resourceId === resourceId)
      .map(({ scopeId }) => scopeId);
    return [{ client, resource, scopeIds }];
  });

const powersAtApplication = (
  { records }: Moment,
  { id }: Resource,
  scopeIds: readonly string[],
): Powers =>
  new Set(scopeIds.map((scopeId) => applicationPower(records.scopes.get(scopeId)!.name, id)));

const isAtHome = ({ isGlobal, tenantId }: Client, user: User): boolean =>
  isGlobal || tenantId === user.tenantId;

/** What each person can have in tokens for applications, at whichever client. */
const tokensOfPeople = (moment: Moment): ReadonlyMap<string, Powers> => {
  const grants = grantable(moment);
  return new Map(
    [...moment.records.users.values()].map((user) => {
      const own = scopeIdsOfUser(moment, user);
      const had = grants
        .filter(({ client }) => isAtHome(client, user))
        .map(({ resource, scopeIds }) =>
          powersAtApplication(
            moment,
            resource,
            resource.rbacEnabled ? scopeIds.filter((id) => own.has(id)) : scopeIds,
          ),
        );
      return [user.id, unite(had)];
    }),
  );
};

const tokensOfClients = (moment: Moment): ReadonlyMap<string, Powers> => {
  const tokens = new Map<string, Powers>();
  for (const { client, resource, scopeIds } of grantable(moment)) {
    const more = powersAtApplication(moment, resource, scopeIds);
    tokens.set(client.id, unite([tokens.get(client.id) ?? new Set(), more]));
  }
  return tokens;
};

const decidingTokens = [
  'clients',
  'clientResources',
  'permissions',
  'resources',
  'scopes',
  'users',
  'userPermissions',
  'rolePermissions',
  'roleMembers',
  'groupMembers',
  'groupRoles',
  'nestedGroups',
  'roles',
] as const;

const tokens = (before: Moment, after: Moment): readonly Control[] => {
  if (isSame(before, after, ...decidingTokens)) return [];
  const [people, clients] = [tokensOfPeople(before), tokensOfClients(before)];
  return [
    ...[...tokensOfPeople(after)]
      .filter(([id]) => people.has(id))
      .map(([id, powers]) => ({
        who: `user ${after.records.users.get(id)!.username}`,
        by: 'tokens with scopes that they did not have',
        powers: without(powers, people.get(id)),
      })),
    ...[...tokensOfClients(after)]
      .filter(([id]) => before.records.clients.has(id))
      .map(([id, powers]) => ({
        who: `client ${after.records.clients.get(id)!.name}`,
        by: 'tokens with scopes that they did not have',
        powers: without(powers, clients.get(id)),
      })),
  ];
};

// --- Limits -------------------------------------------------------------------------------------

/** By the path of a setting, its value where a tenant says nothing, and when a value is looser. */
const limits: Readonly<
  Record<string, readonly [usual: unknown, looser: 'less' | 'more' | 'other']>
> = {
  'password_policy.min_length': [15, 'less'],
  'password_policy.history': [0, 'less'],
  'password_policy.max_age_seconds': [Infinity, 'more'],
  'password_policy.check_breached': [true, 'less'],
  'password_policy.require_upper': [false, 'less'],
  'password_policy.require_lower': [false, 'less'],
  'password_policy.require_digit': [false, 'less'],
  'password_policy.require_symbol': [false, 'less'],
  'lockout.max_attempts': [10, 'more'],
  'lockout.window_seconds': [600, 'less'],
  'lockout.duration_seconds': [900, 'less'],
  'session.idle_lifetime': [3600, 'more'],
  'session.absolute_lifetime': [43_200, 'more'],
  'account.deletion_enabled': [false, 'more'],
  email_verification_required: [false, 'less'],
  self_registration_enabled: [false, 'more'],
  mails: [undefined, 'other'],
};

const settingOf = ({ metadata }: Tenant, path: string, usual: unknown): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Json | undefined)?.[name], metadata) ??
  usual;

const isLooser = (was: unknown, is: unknown, looser: 'less' | 'more' | 'other'): boolean => {
  if (looser === 'other') return JSON.stringify(was) !== JSON.stringify(is);
  return looser === 'more' ? Number(is) > Number(was) : Number(is) < Number(was);
};

const settings = (before: Moment, after: Moment): readonly Control[] =>
  isSame(before, after, 'tenants')
    ? []
    : [...after.records.tenants.values()].flatMap((tenant) => {
        const was = before.records.tenants.get(tenant.id);
        if (was === undefined) return [];
        return Object.entries(limits)
          .filter(([path, [usual, looser]]) =>
            isLooser(settingOf(was, path, usual), settingOf(tenant, path, usual), looser),
          )
          .flatMap(([path]) =>
            ofPeople(after, ({ tenantId }) => tenantId === tenant.id, `a looser ${path}`),
          );
      });

const ofPeople = (moment: Moment, isMeant: (user: User) => boolean, by: string): Control[] =>
  [...moment.records.users.values()]
    .filter(isMeant)
    .map((user) => ({ who: `user ${user.username}`, by, powers: powersOfUser(moment, user) }));

const day = 24 * 3600;

/** How long the tokens of a client go on without a new login. */
const refreshLives = ({
  metadata: { refresh_token: life },
  isPublic,
}: Client): readonly number[] => [
  life.expiration_enabled === false
    ? 365 * day
    : (life.expiration_lifetime ?? (isPublic ? 30 : 90) * day),
  life.idle_lifetime ?? (isPublic ? 7 : 14) * day,
];

const lifetimesOfClients = (before: Moment, after: Moment): readonly Control[] =>
  isSame(before, after, 'clients')
    ? []
    : [...after.records.clients.values()].flatMap((client) => {
        const was = before.records.clients.get(client.id);
        if (was === undefined || was === client) return [];
        const lived = refreshLives(was);
        return refreshLives(client).some((life, at) => life > lived[at]!)
          ? [
              {
                who: `client ${client.name}`,
                by: 'its tokens live longer',
                powers: unite([
                  powersOfClient(after, client),
                  tokensOfClients(after).get(client.id) ?? new Set(),
                ]),
              },
            ]
          : [];
      });

/** What becomes of the tokens of an application: how long they live, what they say, whether consent is asked. */
const openings: Readonly<Record<string, (was: Resource, is: Resource) => boolean>> = {
  'its tokens live longer': (was, is) =>
    is.tokenLifetime !== was.tokenLifetime &&
    (is.tokenLifetime ?? 900) > (was.tokenLifetime ?? 600),
  'its tokens say their scopes once more': (was, is) => is.scopesAdded && !was.scopesAdded,
  'consent is not asked': (was, is) => is.skipConsentForFirstParty && !was.skipConsentForFirstParty,
  'everybody has its scopes': (was, is) => was.rbacEnabled && !is.rbacEnabled,
  'its tokens are signed otherwise': (was, is) =>
    is.signingSecret !== was.signingSecret || is.signingAlgorithm !== was.signingAlgorithm,
};

const resources = (before: Moment, after: Moment): readonly Control[] =>
  isSame(before, after, 'resources')
    ? []
    : [...after.records.resources.values()].flatMap((resource) => {
        const was = before.records.resources.get(resource.id);
        if (was === undefined || was === resource) return [];
        const own = [...after.records.scopes.values()].filter(
          ({ resourceId }) => resourceId === resource.id,
        );
        const powers = new Set(own.map(({ name }) => applicationPower(name, resource.id)));
        return Object.keys(openings)
          .filter((by) => openings[by]!(was, resource))
          .map((by) => ({
            who: `resource ${resource.name}`,
            by,
            powers,
          }));
      });

// --- Accounts -----------------------------------------------------------------------------------

const accounts = (before: Moment, after: Moment): readonly Control[] =>
  isSame(before, after, 'users')
    ? []
    : [...before.records.users.values()].flatMap((was) => {
        const user = after.records.users.get(was.id);
        return user !== undefined && was.mustChangePassword && !user.mustChangePassword
          ? ofPeople(after, ({ id }) => id === user.id, 'a temporary password stays')
          : [];
      });

/** Guesses that are forgotten can be made again. */
const locks = (before: Moment, after: Moment, guesses: Guesses): readonly Control[] =>
  isSame(before, after, 'attempts')
    ? []
    : [...guesses].flatMap(([counter, { id: userId }]) => {
        const was = before.records.attempts.get(counter)?.count ?? 0;
        const is = after.records.attempts.get(counter)?.count ?? 0;
        return is < was ? ofPeople(after, ({ id }) => id === userId, 'guesses are forgotten') : [];
      });

// --- Where a login is sent ----------------------------------------------------------------------

const domainOf = (address: string | null): string | undefined =>
  address?.split('@').at(-1)?.toLowerCase();

/** Of a provider, what decides where a browser goes. */
const placesOf = ({ id, metadata }: IdentityProvider): string => JSON.stringify([id, metadata]);

interface Destination {
  readonly tenantId: string;
  readonly providers: readonly string[];
}

/** The tenant that an address leads to at a global client, and the providers that its person is sent to. */
const destinationOf = ({ records }: Moment, { email, tenantId }: User): Destination => {
  const domain = domainOf(email);
  const home = [...records.tenantDomains.values()].find((row) => row.domain === domain);
  const enabled = [...records.identityProviders.values()].filter(
    (provider) => provider.isEnabled && provider.tenantId === tenantId,
  );
  return {
    tenantId: home?.tenantId ?? 'the default one',
    providers: enabled
      .filter(({ domains, isDefault }) => isDefault || domains.includes(domain ?? ''))
      .map(placesOf),
  };
};

const destinations = (before: Moment, after: Moment): readonly Control[] =>
  isSame(before, after, 'tenantDomains', 'identityProviders')
    ? []
    : [...before.records.users.values()].flatMap((user) => {
        const [was, is] = [destinationOf(before, user), destinationOf(after, user)];
        const isSent =
          is.tenantId !== was.tenantId ||
          is.providers.some((each) => !was.providers.includes(each));
        return isSent
          ? ofPeople(after, ({ id }) => id === user.id, 'the login is sent elsewhere')
          : [];
      });

/** As whom more can be done after a write than before it. */
export const findEffects = (
  before: Moment,
  after: Moment,
  guesses: Guesses,
): readonly Control[] => [
  ...tokens(before, after),
  ...settings(before, after),
  ...lifetimesOfClients(before, after),
  ...resources(before, after),
  ...accounts(before, after),
  ...locks(before, after, guesses),
  ...destinations(before, after),
];
