/** Victims of more authority than any caller, the callers, and what the callers may know. */
import { randomUUID } from 'node:crypto';
import { allTenants, oneTenant } from '@keyward/core';
import type { Records, Store } from '@keyward/core/ports';
import { basic, type Credentials, type Deployment } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import { claimsOf } from '../deployment/person.js';
import { publish } from '../deployment/published-texts.js';
import {
  addAuthenticator,
  addGrant,
  addIdentity,
  addSession,
  addTenant,
  addSignalStream,
  addTrust,
  allManagementScopes,
  authorize,
  credentialsOf,
  done,
  fresh,
  grant,
  managementApi,
} from '../deployment/world.js';
import {
  attacker,
  powersAt,
  powersOfClient,
  powersOver,
  type Moment,
  type Powers,
} from './powers.js';
import { addUserDelegate, addUserToken } from '../management/attempts.js';
import { takeSnapshot, type Snapshot } from './records.js';
import type { Guesses } from './effects.js';
import type { WatchedStorage } from './watched-storage.js';

export interface Named {
  readonly name: string;
  readonly id: string;
}

export const callerKinds = ['a client of a tenant', 'a global client', 'a person'] as const;
export type CallerKind = (typeof callerKinds)[number];

/** Someone who holds one scope alone: which one, `withScopes` says. */
export interface Caller {
  readonly kind: CallerKind;
  /** As the records know it. */
  readonly self: Named;
  readonly tenantId: string | null;
  /** What it knows before it begins. */
  readonly knows: string;
  /** Its only permission. */
  readonly link: { readonly store: 'permissions' | 'userPermissions'; readonly id: string };
  tokenFor(scope: string): Promise<string>;
}

/** A text that gives its reader the powers of its owner. */
export interface Canary {
  readonly what: string;
  readonly value: string;
  readonly powers: Powers;
  /** The scope that shows it to callers who hold those powers; undefined for what is never shown. */
  readonly shownWith: string | undefined;
}

export interface Stage {
  readonly server: Deployment;
  readonly tenants: Readonly<Record<'home' | 'closed' | 'first', string>>;
  readonly api: Awaited<ReturnType<typeof managementApi>>;
  readonly app: { readonly resource: Json; readonly scope: Json };
  readonly clients: readonly Named[];
  readonly users: readonly Named[];
  readonly accomplice: Named;
  readonly roles: readonly Named[];
  readonly groups: readonly Named[];
  readonly providers: readonly Named[];
  readonly authenticators: readonly (Named & { readonly userId: string })[];
  readonly grants: readonly (Named & { readonly userId: string })[];
  readonly sessions: readonly (Named & { readonly userId: string })[];
  readonly tickets: readonly (Named & { readonly link: string })[];
  /** Links that the attacker was sent. */
  readonly ownTickets: Readonly<Record<'invitation' | 'verification', string>>;
  readonly identities: readonly Named[];
  readonly event: Named;
  /** The events from before the first attack. */
  readonly events: ReadonlySet<string>;
  readonly signingKey: Named;
  readonly registrationToken: Named;
  readonly domain: Named & { readonly tenantId: string };
  readonly hook: Named;
  readonly signalStream: Named;
  readonly webhook: Named & { readonly eventId: string };
  readonly scimTokens: readonly (Named & { readonly clientId: string })[];
  readonly trusts: readonly (Named & { readonly clientId: string })[];
  readonly userTokens: readonly (Named & { readonly userId: string })[];
  readonly userDelegates: readonly (Named & { readonly userId: string })[];
  readonly callers: Readonly<Record<CallerKind, Caller>>;
  readonly canaries: readonly Canary[];
  /** The counters of guesses at victims. */
  readonly guesses: Guesses;
  readonly base: Snapshot;
  readonly takeWritten: WatchedStorage['takeWritten'];
}

const victimsPassword = 'a passphrase of the victims';
const address = (name: string): string => `${name}@victims.example`;

/** Records are made through the API by the Default Client, in `home` unless told otherwise. */
const maker = (server: Deployment, home: string) => {
  const make = async (path: string, body: object, tenantId: string | null = home) => {
    const answer: Answer = await server.manage('POST', path, body, {
      headers: tenantId === null ? {} : { tenant_id: tenantId },
    });
    if (answer.status !== 201) throw new Error(`not made: ${path} ${answer.text}`);
    return answer.body;
  };
  const link = (path: string, body: object) => done(server.manage('POST', path, body));
  return { make, link };
};

type Maker = ReturnType<typeof maker>;

const code = {
  urls: { redirect_uris: ['https://console.victims.example/callback'] },
  grant_types: ['authorization_code', 'refresh_token'],
  oauth: { response_types: ['code'], require_pkce: true },
};

const keySet = {
  keys: [
    {
      kty: 'EC',
      crv: 'P-256',
      kid: 'of-the-victims',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    },
  ],
};

/** Each holds every scope of the Management API but the one without, which holds a scope of an application. */
const makeClients = async (
  { server, make }: Maker & { readonly server: Deployment },
  api: Stage['api'],
  app: Stage['app'],
) => {
  const confidential = { ...code, grant_types: [...code.grant_types, 'client_credentials'] };
  const first = { client_type: 'regular_web', is_first_party: true };
  const managing: Json[] = [];
  for (const [name, more, tenantId] of [
    ['console', { ...first, client_metadata: confidential }, null],
    ['console of the tenant', { ...first, client_metadata: confidential }, undefined],
    [
      'third-party console',
      { client_metadata: { ...code, oauth: { ...code.oauth, require_pkce: true } } },
      undefined,
    ],
    [
      'console with keys',
      {
        ...first,
        client_metadata: {
          ...confidential,
          oauth: { ...code.oauth, token_endpoint_auth_method: 'private_key_jwt', jwks: keySet },
        },
      },
      undefined,
    ],
    [
      'public console',
      { client_type: 'spa', is_first_party: true, is_public: true, client_metadata: code },
      undefined,
    ],
    [
      'portal',
      { ...first, client_metadata: { ...confidential, grant_types: ['password'] } },
      undefined,
    ],
  ] as const)
    managing.push(await make('/clients', { client_name: name, ...more }, tenantId));
  for (const { id } of managing) {
    await authorize(server, id, api.id);
    await grant(server, id, api.id, ...Object.values(api.scopes));
  }
  const plain = await make('/clients', { client_name: 'plain client', client_metadata: code });
  await authorize(server, plain.id, app.resource.id);
  await grant(server, plain.id, app.resource.id, app.scope.id);
  const accomplice = await make('/clients', {
    client_type: 'machine_to_machine',
    client_name: 'client of the attacker',
  });
  await authorize(server, accomplice.id, api.id);
  return { managing, plain, accomplice };
};

const makeUsers = async ({ make }: Maker, tenantId: string) => {
  const users = new Map<string, Json>();
  for (const name of ['admin-of-home', 'by-role', 'by-group', 'by-nested-group', 'direct', 'plain'])
    users.set(
      name,
      await make(
        '/users',
        {
          username: name,
          password: victimsPassword,
          email: address(name),
          email_verified: true,
          verify_email: false,
        },
        tenantId,
      ),
    );
  const ofAttacker = { password: attacker.password, verify_email: false };
  users.set(
    'accomplice',
    await make('/users', { username: 'accomplice', ...ofAttacker, email: attacker.email }),
  );
  users.set(
    'caller',
    await make('/users', {
      username: 'calling-person',
      ...ofAttacker,
      email: `calling-person@${attacker.host}`,
      email_verified: true,
    }),
  );
  return users;
};

/** A role of every power, and who has it in which way. */
const giveRoles = async (
  { make, link }: Maker,
  users: ReadonlyMap<string, Json>,
  api: Stage['api'],
) => {
  const every = { permissions: [{ resource_id: api.id, scopes: Object.values(api.scopes) }] };
  const managing = await make('/roles', { role_name: 'manager' });
  const everywhere = await make('/roles', { role_name: 'manager everywhere' }, null);
  const powerless = await make('/roles', { role_name: 'powerless' });
  for (const { id } of [managing, everywhere]) await link(`/roles/${id}/permissions`, every);
  const [managers, within, strangers, empty] = [
    await make('/groups', { group_name: 'managers' }),
    await make('/groups', { group_name: 'within managers' }),
    await make('/groups', { group_name: 'group of the attacker' }),
    await make('/groups', { group_name: 'empty group' }),
  ];
  const idOf = (name: string): string => users.get(name)!.id;
  await link(`/groups/${managers.id}/roles`, { roles: [managing.id] });
  await link(`/groups/${managers.id}/nested_groups`, { groups: [within.id] });
  await link(`/groups/${managers.id}/members`, { users: [idOf('by-group')] });
  await link(`/groups/${within.id}/members`, { users: [idOf('by-nested-group')] });
  await link(`/groups/${strangers.id}/members`, { users: [idOf('accomplice')] });
  await link(`/users/${idOf('by-role')}/roles`, { roles: [managing.id] });
  await link(`/users/${idOf('accomplice')}/roles`, { roles: [powerless.id] });
  await link(`/users/${idOf('direct')}/permissions`, every);
  return {
    roles: [managing, everywhere, powerless],
    groups: [managers, within, strangers, empty],
  };
};

/** One that gives roles, and one that maps nothing. Both know every victim. */
const makeProviders = async (
  { make, server }: Maker & { readonly server: Deployment },
  tenantId: string,
  users: ReadonlyMap<string, Json>,
  roleId: string,
): Promise<{ readonly providers: readonly Json[]; readonly identities: readonly Json[] }> => {
  const providers: Json[] = [];
  for (const [name, mapping] of [
    ['mapping provider', [{ claim: 'groups', value: 'managers', role_id: roleId }]],
    ['plain provider', []],
  ] as const)
    providers.push(
      await make(`/tenants/${tenantId}/identity_providers`, {
        provider_name: name,
        provider_type: 'oidc',
        role_mapping: mapping,
        provider_metadata: {
          issuer: `https://${name.replace(' ', '-')}.victims.example`,
          client_id: 'keyward',
          client_secret: `secret of the ${name} at the provider`,
        },
      }),
    );
  const identities: Json[] = [];
  const known = [...users].filter(([name]) => name !== 'caller' && name !== 'accomplice');
  for (const provider of providers)
    for (const [name, { id }] of known)
      identities.push(
        await addIdentity(server, id, provider.id, { providerUserId: `subject-${name}` }),
      );
  return { providers, identities };
};

const makeTickets = async ({ make }: Maker, users: ReadonlyMap<string, Json>, roleId: string) => {
  const tickets: Json[] = [];
  for (const [name, type, body] of [
    ['password_change', 'password_change', { user_id: users.get('admin-of-home')!.id }],
    ['email_verification', 'email_verification', { user_id: users.get('admin-of-home')!.id }],
    ['invitation', 'invitation', { email: address('guest'), role_ids: [roleId] }],
    ['plain invitation', 'invitation', { email: address('visitor') }],
  ] as const)
    tickets.push({ ...(await make(`/tickets/${type}`, body)), name: `${name} ticket` });
  return tickets;
};

/** A tenant where no one signs up, and where controlsOfNewcomers are given every power. */
const makeClosedTenant = async ({ make, link }: Maker, api: Stage['api'], tenantId: string) => {
  const role = await make(
    '/roles',
    { role_name: 'for controlsOfNewcomers', is_default: true },
    tenantId,
  );
  await link(`/roles/${role.id}/permissions`, {
    permissions: [{ resource_id: api.id, scopes: Object.values(api.scopes) }],
  });
};

const linkOf = async (server: Deployment, store: 'permissions' | 'userPermissions', by: object) => {
  const [[attribute, equals]] = Object.entries(by) as [[string, string]];
  const [row] = await server.storage[store].all([{ attribute: attribute as never, equals }]);
  return { store, id: row!.id };
};

const callingClient = async (
  { server, make }: Maker & { readonly server: Deployment },
  api: Stage['api'],
  kind: 'a client of a tenant' | 'a global client',
  accomplice: Json,
): Promise<Caller> => {
  const isGlobal = kind === 'a global client';
  const client = await make(
    '/clients',
    { client_type: 'machine_to_machine', client_name: `caller, ${kind}` },
    isGlobal ? null : undefined,
  );
  await authorize(server, client.id, api.id);
  await grant(server, client.id, api.id, api.scopes['read:clients']!);
  return {
    kind,
    self: { name: 'the caller itself', id: client.id },
    tenantId: isGlobal ? null : client.tenant_id,
    knows: [client.client_secret, accomplice.client_secret].join('\n'),
    link: await linkOf(server, 'permissions', { clientId: client.id }),
    tokenFor: (scope) => server.tokenOf(credentialsOf(client), { scope }),
  };
};

const callingPerson = async (
  { server, link }: Maker & { readonly server: Deployment },
  api: Stage['api'],
  { user, portal, accomplice }: Readonly<Record<'user' | 'portal' | 'accomplice', Json>>,
): Promise<Caller> => {
  await link(`/users/${user.id}/permissions`, {
    permissions: [{ resource_id: api.id, scopes: [api.scopes['read:clients']] }],
  });
  const by: Credentials = credentialsOf(portal);
  return {
    kind: 'a person',
    self: { name: 'the caller itself', id: user.id },
    tenantId: user.tenant_id,
    knows: accomplice.client_secret,
    link: await linkOf(server, 'userPermissions', { userId: user.id }),
    async tokenFor(scope) {
      const { body, text } = await server.post(
        '/token',
        {
          grant_type: 'password',
          username: user.username,
          password: attacker.password,
          resource: api.id,
          scope,
        },
        undefined,
        { Authorization: basic(by) },
      );
      return withTwoFactors(server, body.access_token ?? failed(text));
    },
  };
};

/** As if the person had proven a second factor, which some operations ask for. */
const withTwoFactors = async ({ storage }: Deployment, token: string): Promise<string> => {
  const { grant_id: id } = claimsOf(token);
  await storage.delegations.change(id, (delegation) => ({
    ...delegation,
    methods: ['pwd', 'otp', 'mfa'],
  }));
  return token;
};

const failed = (text: string): never => {
  throw new Error(text);
};

const named = (name: string, { id }: Json): Named => ({ name, id });

/** What is secret, and whose. */
const canariesIn = (
  moment: Moment,
  tickets: Stage['tickets'],
  keys: readonly string[],
): Canary[] => {
  const { records } = moment;
  const never = { powers: powersAt(powersOver, null), shownWith: undefined };
  const ofUser = (what: string, userId: string, value: string | null): Canary[] => {
    const { username } = records.users.get(userId)!;
    return value === null ? [] : [{ ...never, what: `${what} of user ${username}`, value }];
  };
  return [
    ...[...records.clients.values()].flatMap((client) =>
      [client.secret, client.previousSecret]
        .filter((value) => value !== null)
        .map((value) => ({
          what: `a secret of client ${client.name}`,
          value,
          powers: powersOfClient(moment, client),
          shownWith: 'read:client_secrets',
        })),
    ),
    ...[...records.resources.values()]
      .filter(({ signingSecret }) => signingSecret !== null)
      .map(({ name, signingSecret }) => ({
        what: `the signing secret of resource ${name}`,
        value: signingSecret!,
        powers: new Set<string>(),
        shownWith: 'read:resource_secrets',
      })),
    ...[...records.users.values()].flatMap(({ id, passwordHash }) =>
      ofUser('the password hash', id, passwordHash),
    ),
    ...[...records.authenticators.values()].flatMap(({ secret, userId }) =>
      ofUser('the seed of the one-time passwords', userId, secret),
    ),
    ...tickets.map(({ name, link }) => ({
      ...never,
      what: `the link of a ${name}`,
      value: link.split('/').at(-1)!,
    })),
    ...[...records.tickets.values()].map(({ secretDigest, type }) => ({
      ...never,
      what: `the digest of a ticket (${type})`,
      value: secretDigest,
    })),
    ...[...records.identityProviders.values()].map(({ name, clientSecret }) => ({
      ...never,
      what: `the secret at provider ${name}`,
      value: clientSecret!,
    })),
    ...keys.map((key) => ({
      ...never,
      what: 'a signing key of the server',
      value: key.split('\n')[1]!.slice(8, 56),
    })),
  ];
};

export const setUpStage = async (
  server: Deployment,
  takeWritten: WatchedStorage['takeWritten'],
): Promise<Stage> => {
  const { storage } = server;
  const [home, closed] = [await addTenant(server), await addTenant(server)];
  const [{ id: firstTenant } = { id: '' }] = await storage.tenants.all([
    { attribute: 'isDefault', equals: true },
  ]);
  const made = { ...maker(server, home), server };
  const api = await managementApi(server);
  const resource = await made.make('/resources', {
    resource_type: 'api',
    resource_name: 'application',
    resource_metadata: {
      signing_algorithm: 'HS256',
      signing_secret: 'the-signing-secret-of-the-application',
      rbac_enabled: true,
      token_lifetime: 60,
    },
  });
  const app = {
    resource,
    scope: await made.make(`/resources/${resource.id}/scopes`, { scope_name: 'read:orders' }),
  };
  const { managing, plain, accomplice } = await makeClients(made, api, app);
  const users = await makeUsers(made, home);
  await server.keyward.tenants.addAdmins(home, [users.get('admin-of-home')!.id]);
  const { roles, groups } = await giveRoles(made, users, api);
  const { providers, identities } = await makeProviders(made, home, users, roles[0]!.id);
  await makeClosedTenant(made, api, closed);
  const ticketRecords = await makeTickets(made, users, roles[0]!.id);
  const ownTickets = {
    verification: (
      await made.make('/tickets/email_verification', { user_id: users.get('accomplice')!.id })
    ).ticket as string,
    invitation: (await made.make('/tickets/invitation', { email: `guest@${attacker.host}` }))
      .ticket as string,
  };
  const registrationToken = await made.make('/registration_tokens', { label: 'partners' });
  const webhook = await made.make('/webhooks', {
    webhook_name: 'ledger',
    webhook_url: 'https://hooks.invalid/ledger',
  });
  // Disabled, so that the others' tokens come without it.
  const hook = await made.make('/hooks', {
    hook_type: 'claims',
    hook_url: 'https://hooks.invalid/claims',
    is_enabled: false,
  });
  const domain = await made.make(`/tenants/${home}/domains`, { domain: attacker.host });
  publish(domain.txt_value);
  const trust = await addTrust(server, accomplice.id);
  const scimToken = await made.make(`/clients/${accomplice.id}/scim_tokens`, {
    label: 'directory',
  });
  const [admin] = await storage.users.all([{ attribute: 'username', equals: 'admin' }]);
  const victims = [
    named('the first administrator', admin!),
    ...[...users].filter(([name]) => name !== 'caller').map(([name, user]) => named(name, user)),
  ];
  const [authenticators, grants, sessions, userTokens]: (Named & { userId: string })[][] = [
    [],
    [],
    [],
    [],
  ];
  for (const { name, id } of victims) {
    const user = { id, tenant_id: id === admin!.id ? firstTenant : home };
    const { id: authenticatorId } = await addAuthenticator(server, user);
    // Each has a seed of its own, so that a leak names its owner.
    await storage.authenticators.change(authenticatorId, (current) => ({
      ...current,
      secret: `SEEDOF${name.replace(/\W/g, '').toUpperCase()}`,
    }));
    await storage.users.change(id, (current) => ({ ...current, isMfaEnrolled: true }));
    authenticators!.push({ name: `${name}, second factor`, id: authenticatorId, userId: id });
    const { id: grantId } = await addGrant(server, user, {
      clientId: managing[0]!.id,
      resourceId: null,
      scopes: ['openid'],
    });
    grants!.push({ name: `${name}, grant`, id: grantId, userId: id });
    const session = await addSession(server, user);
    sessions!.push({ name: `${name}, session`, id: session.id, userId: id });
    const userToken = await addUserToken(server, user);
    userTokens!.push({ name: `${name}, token`, id: userToken.id, userId: id });
  }
  const [delegating] = victims.slice(1);
  const delegate = await addUserDelegate(server, { id: delegating!.id, tenant_id: home });
  const callers = {
    'a client of a tenant': await callingClient(made, api, 'a client of a tenant', accomplice),
    'a global client': await callingClient(made, api, 'a global client', accomplice),
    'a person': await callingPerson(made, api, {
      user: users.get('caller')!,
      portal: managing[5]!,
      accomplice,
    }),
  };
  const { body: events } = await server.manage('GET', '/audit_events?limit=1');
  const signalStream = await addSignalStream(server, { id: accomplice.id, tenant_id: home });
  const refusedEvent = await addWebhookFailure(storage, webhook.id as string);
  const tickets = ticketRecords.map((ticket) => ({
    ...named(ticket.name, ticket),
    link: ticket.ticket as string,
  }));
  const tokens = await issueTokens(server, api, callers);
  // From here on people need two factors, so the tokens of the calling person are there already.
  await server.keyward.tenants.modify(home, {
    metadata: {
      mfa: { policy: 'always' },
      impersonation: 'notify',
      self_registration_enabled: true,
      password_policy: { min_length: 20, max_age_seconds: 31_536_000 },
      lockout: { max_attempts: 5, window_seconds: 1000, duration_seconds: 1000 },
      session: { idle_lifetime: 600, absolute_lifetime: 6000 },
    },
  });
  await done(
    server
      .manage('POST', `/clients/${managing[1]!.id}/secret`, {
        previous_secret_lifetime: 1000,
      })
      .then(({ status, text }) => ({ status: status === 200 ? 204 : status, text })),
  );
  // The guesses come first, since a temporary password is no longer good for the password grant.
  const guesses = await guessAt(server, managing[5], victims);
  await storage.users.change(users.get('by-role')!.id, (current) => ({
    ...current,
    mustChangePassword: true,
  }));
  const base = await takeSnapshot(storage);
  const moment = { records: base, now: server.clock.now() };
  const keys = (await storage.signingKeys.all([])).map(({ privateKey }) => privateKey);
  return {
    server,
    tenants: { home, closed, first: firstTenant },
    api,
    app,
    clients: [
      { name: 'Default Client', id: server.admin.id },
      ...[...managing, plain, accomplice].map((client) => named(client.client_name, client)),
    ],
    users: victims,
    accomplice: named('accomplice', users.get('accomplice')),
    roles: roles.map((role) => named(role.role_name, role)),
    groups: groups.map((group) => named(group.group_name, group)),
    providers: providers.map((provider) => named(provider.provider_name, provider)),
    authenticators: authenticators!,
    grants: grants!,
    sessions: sessions!,
    scimTokens: [{ name: 'a SCIM token', id: scimToken.id, clientId: scimToken.client_id }],
    trusts: [{ name: 'a trust', id: trust.id, clientId: accomplice.id }],
    userTokens: userTokens!,
    userDelegates: [{ name: 'a delegate', id: delegate.id, userId: delegating!.id }],
    tickets,
    identities: identities.map((identity) => named(identity.provider_user_id, identity)),
    event: named('an event', events.items[0]),
    events: new Set((await storage.auditEvents.pick(['id'], [])).map(({ id }) => id)),
    registrationToken: named('a registration token', registrationToken as Named),
    domain: { ...named('a domain', domain as Named), tenantId: domain.tenant_id },
    hook: named('a hook', hook as Named),
    signalStream: named('a stream', signalStream),
    webhook: { ...named('a webhook', webhook as Named), eventId: refusedEvent },
    signingKey: named('a signing key', await server.keyward.keys.signing('PS256')),
    callers: withTokens(callers, tokens),
    ownTickets,
    guesses,
    takeWritten,
    canaries: canariesIn(moment, tickets, keys),
    base,
  };
};

/** Wrong passwords for each victim of the tenant, counted; by their counters, whose they are. */
const guessAt = async (
  server: Deployment,
  portal: Json,
  victims: readonly Named[],
): Promise<Guesses> => {
  const counters = async (): Promise<readonly string[]> =>
    (await server.storage.attempts.all([])).map(({ id }) => id);
  const guess = (username: string) =>
    server.post(
      '/token',
      { grant_type: 'password', username, password: 'a wrong guess' },
      undefined,
      { Authorization: basic(credentialsOf(portal)) },
    );

  // The network is counted once for all.
  await guess('no-victim');
  let known = await counters();
  const guesses = new Map<string, Named>();
  for (const victim of victims.slice(1)) {
    await guess(victim.name);
    const all = await counters();
    for (const id of all.filter((each) => !known.includes(each))) guesses.set(id, victim);
    known = all;
  }
  return guesses;
};

const tenancyOf = (tenantId: string | null) =>
  tenantId === null ? allTenants : oneTenant(tenantId);

type Callers = Stage['callers'];

const moreLinks = [1, 2, 3].map((place) => `5ec0ed00-0000-4000-8000-00000000000${place}`);

/** Makes these one or two scopes all that the caller holds. */
export const giveOnly = async (
  { server, api }: Pick<Stage, 'server' | 'api'>,
  { link, tenantId }: Caller,
  [first, ...others]: readonly string[],
): Promise<readonly Holding[]> => {
  const store = server.storage.within(tenancyOf(tenantId))[link.store] as unknown as Store<Holding>;
  for (const id of moreLinks)
    if ((await store.find(id)) !== undefined)
      await store.removeAll([{ attribute: 'id', equals: id }]);
  const row = await store.change(link.id, (current) => ({
    ...current,
    scopeId: api.scopes[first!]!,
  }));
  const more = others.map((scope, at) => ({
    ...row!,
    id: moreLinks[at]!,
    scopeId: api.scopes[scope]!,
  }));
  for (const each of more) await store.add(each);
  forget(server);
  return [row!, ...more];
};

type Holding = Records['permissions'];

/** Power over one's own account alone. */
const harmless = ['read:current_user'];

export const takeScopes = async (
  stage: Pick<Stage, 'server' | 'api'>,
  caller: Caller,
): Promise<void> => {
  await giveOnly(stage, caller, harmless);
};

/** The server remembers clients for a second, and time stands still. A change of a tenant concerns all of them. */
export const forget = ({ keyward }: Deployment): void =>
  (keyward.directory as unknown as Forgetful).forget([{ kind: 'tenants', id: 'any' }]);
/** Removes the events of the attacks: there are thousands, and each list would sort them. */
export const forgetEvents = async ({
  server: { storage },
  events,
}: Pick<Stage, 'server' | 'events'>): Promise<void> => {
  const all = await storage.auditEvents.pick(['id'], []);
  const added = all.map(({ id }) => id).filter((id) => !events.has(id));
  if (added.length > 0) await storage.auditEvents.removeAll([{ attribute: 'id', in: added }]);
};

interface Forgetful {
  forget(changes: readonly { readonly kind: 'tenants'; readonly id: string }[]): void;
}

/** An event that the receiver of the webhook has refused; tells its id. */
const addWebhookFailure = async (
  storage: Deployment['storage'],
  webhookId: string,
): Promise<string> => {
  const { tenantId } = (await storage.webhooks.find(webhookId))!;
  const [event] = await storage.auditEvents.all([{ attribute: 'tenantId', equals: tenantId }]);
  const chains = await storage.auditChains.all([]);
  await storage.webhookFailures.add({
    id: randomUUID(),
    webhookId,
    tenantId,
    chainId: chains.find((chain) => chain.tenantId === tenantId)!.id,
    eventId: event!.id,
    eventName: event!.name,
    sequence: 1,
    problem: 'answers with 400',
    attempts: 3,
    failedAt: new Date(),
  });
  return event!.id;
};

/** What a caller is given at a time: each scope alone, and with the scopes that show secrets. */
export const secretScopes = ['read:client_secrets', 'read:resource_secrets'] as const;

/**
 * Operations that ask for several scopes. A test of a login tells of people, and of the permissions of a client; a
 * webhook tells what the audit log does, and a hook has a say in what clients and resources are told.
 */
export const scopesTogether: Readonly<Record<string, readonly string[]>> = {
  create_test_login: ['update:identity_providers', 'read:users'],
  preview_client_saml: ['read:clients', 'read:users'],
  preview_client_wsfed: ['read:clients', 'read:users'],
  create_webhook: ['create:webhooks', 'read:audit_events'],
  replay_webhook: ['update:webhooks', 'read:audit_events'],
  create_hook: ['create:hooks', 'update:clients', 'update:resources'],
  turn_signal_stream: ['update:clients', 'ssf.manage'],
  modify_hook: ['update:hooks', 'update:clients', 'update:resources'],
  create_client_test_login: [
    'update:clients',
    'read:clients',
    'read:client_permissions',
    'read:users',
  ],
};

const givenAtATime = [
  ...allManagementScopes.flatMap((scope) => [
    [scope],
    ...secretScopes.filter((secret) => secret !== scope).map((secret) => [scope, secret]),
  ]),
  ...Object.values(scopesTogether),
];

/** One token of each caller for each of these. */
const issueTokens = async (
  server: Deployment,
  api: Stage['api'],
  callers: Callers,
): Promise<ReadonlyMap<string, string>> => {
  const tokens = new Map<string, string>();
  for (const caller of Object.values(callers)) {
    for (const scopes of givenAtATime) {
      await giveOnly({ server, api }, caller, scopes);
      const scope = scopes.join(' ');
      tokens.set(`${caller.kind} ${scope}`, await caller.tokenFor(scope));
    }
    await takeScopes({ server, api }, caller);
  }
  return tokens;
};

const withTokens = (callers: Callers, tokens: ReadonlyMap<string, string>): Callers =>
  Object.fromEntries(
    Object.entries(callers).map(([kind, caller]) => [
      kind,
      {
        ...caller,
        tokenFor: (scope: string) =>
          Promise.resolve(tokens.get(`${kind} ${scope}`) ?? failed(scope)),
      },
    ]),
  ) as unknown as Callers;

export const uniqueName = (): string => fresh('attack').replace(' ', '-');
