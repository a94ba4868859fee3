/** A call that waits is asked again for what its caller holds, in the transaction that writes. */
import { describe, expect, test } from '@jest/globals';
import type { Actor } from '../model/values/actor.js';
import { oneTenant } from '../model/values/tenancy.js';
import { createKeyward, type Keyward } from '../keyward.js';
import {
  addApp,
  addUser,
  ask,
  browser,
  logInWith,
  pkce,
  reading,
  redirectUri,
  returned,
  verifier,
} from '../testing/people.test-support.js';
import {
  acme,
  addManager,
  attempt,
  letUse,
  managementScope,
  refusalOf,
  setUp,
  tokenFor,
  tokenRequest,
  type World,
} from '../testing/set-up.test-support.js';

const password = 'tangerine accordion';
const scopes = [
  'create:users',
  'update:users',
  'update:user_passwords',
  'update:user_identities',
  'create:registrations',
  'create:identity_providers',
  'update:identity_providers',
  'update:current_user',
  'update:signing_keys',
  'delete:signing_keys',
];

/** A second server of the same storage, in which whatever is slow waits until something has happened. */
const waitingServer = (world: World) => {
  let happen = (): Promise<void> => Promise.resolve();
  const during = async (): Promise<void> => {
    const once = happen;
    happen = () => Promise.resolve();
    await once();
  };
  const { hasher, saml, signer, outgoing } = world;
  const keyward = createKeyward({
    ...world,
    hasher: { ...hasher, hash: (text) => during().then(() => hasher.hash(text)) },
    saml: { ...saml, createKey: (name, now) => during().then(() => saml.createKey(name, now)) },
    signer: {
      ...signer,
      createKeyPair: (algorithm) => during().then(() => signer.createKeyPair(algorithm)),
    },
    outgoing: { ...outgoing, send: (request) => during().then(() => outgoing.send(request)) },
  });
  return {
    keyward,
    whileItWaits: (what: () => Promise<unknown>) => {
      happen = async () => {
        await what();
      };
    },
  };
};

/** An administrator of acme who calls through a global application, as through the console. */
const atTheConsole = async () => {
  const world = await setUp();
  const app = await addApp(world, { isFirstParty: true, isGlobal: true, tenantId: null });
  const held = await Promise.all(scopes.map((name) => managementScope(world, name)));
  await letUse(world, app, world.system, held);
  const caller = await addUser(world, { username: 'caller', passwordHash: 'hash(old password)' });
  const other = await addUser(world, { username: 'other' });
  const spare = await addUser(world, { username: 'spare' });
  await world.keyward.tenants.addAdmins(acme, [caller.id, spare.id]);
  const at = browser();
  await logInWith(world, at, caller);
  world.clock.advance(1);
  const { code } = returned(
    await ask(world, app, at, { tenant_id: acme, scope: scopes.join(' '), ...pkce }),
  );
  const parameters = { code, redirect_uri: redirectUri, code_verifier: verifier };
  const { accessToken } = await world.keyward.token(
    tokenRequest(app, {
      grantType: 'authorization_code_verifier',
      parameter: reading(parameters),
    }),
  );
  const server = waitingServer(world);
  const { actor, token } = await server.keyward.authenticateBearer(accessToken);
  return { world, app, caller, other, accessToken, actor: actor as Actor, token, ...server };
};
type Setting = Awaited<ReturnType<typeof atTheConsole>>;

/** What befalls the caller while the call waits. */
const losses: readonly (readonly [string, string, (setting: Setting) => Promise<unknown>])[] = [
  [
    'the token is revoked',
    'token_invalid',
    ({ world, app, accessToken }) =>
      world.keyward.revoke(
        { method: 'client_secret_basic', id: app.id, secret: app.secret! },
        accessToken,
      ),
  ],
  [
    'the person is blocked',
    'token_invalid',
    ({ world, caller }) => world.keyward.users.block(caller.id),
  ],
  [
    'the person is deleted',
    'token_invalid',
    ({ world, caller }) => world.keyward.users.delete(caller.id),
  ],
  [
    'the password of the person is reset',
    'token_invalid',
    ({ world, caller }) =>
      world.keyward.users.setPassword(caller.id, {
        password: { password: 'another one of theirs' },
      }),
  ],
  [
    'the person logs out',
    'token_invalid',
    ({ world, caller }) => world.keyward.users.endSessions(caller.id),
  ],
  [
    'the person administers no more',
    'scope_insufficient',
    ({ world, caller }) => world.keyward.tenants.removeAdmins(acme, [caller.id]),
  ],
  [
    'the client loses a scope',
    'scope_insufficient',
    ({ world, app }) =>
      world.keyward.clients.revokePermissions(app.id, [
        { resourceId: world.system.id, scopeIds: [] },
      ]),
  ],
  [
    'the client loses the Management API',
    'token_invalid',
    ({ world, app }) => world.keyward.clients.revokeResources(app.id, [world.system.id]),
  ],
  [
    'the client is deleted',
    'token_invalid',
    ({ world, app }) => world.keyward.clients.delete(app.id),
  ],
  [
    'the tenant is suspended',
    'tenant_suspended',
    ({ world }) =>
      world.storage.tenants.change(acme, (tenant) => ({ ...tenant, isSuspended: true })),
  ],
];

describe('a call that waits writes only while its caller holds what it began with: no password is set once', () => {
  test.each(losses)('%s', async (_, refusal, lose) => {
    const setting = await atTheConsole();
    const { world, keyward, other, actor, whileItWaits } = setting;
    whileItWaits(() => lose(setting));
    expect(
      await refusalOf(keyward.users.setPassword(other.id, { password: { password } }, actor)),
    ).toBe(refusal);
    expect((await world.storage.users.find(other.id))?.passwordHash).toBe(other.passwordHash);
  });

  test('and it is set while nothing is lost, or something that the caller never held', async () => {
    const { world, keyward, other, actor, whileItWaits } = await atTheConsole();
    whileItWaits(() => world.keyward.users.modify(other.id, { profile: { name: 'Other' } }));
    await keyward.users.setPassword(other.id, { password: { password } }, actor);
    expect((await world.storage.users.find(other.id))?.passwordHash).toBe(`hash(${password})`);
  });
});

const samlProvider = {
  type: 'saml' as const,
  name: 'Saml',
  metadata: {
    entity_id: 'urn:example:saml',
    sso_url: 'https://saml.example/sso',
    certificates: ['MIIB'],
    sign_requests: true,
  },
};

/** Each call that waits before it writes. */
const calls: readonly (readonly [
  string,
  (keyward: Keyward, setting: Setting) => Promise<unknown>,
])[] = [
  [
    'a password is set',
    (keyward, { other, actor }) =>
      keyward.users.setPassword(other.id, { password: { password } }, actor),
  ],
  [
    'a user is made',
    (keyward, { actor }) =>
      keyward.users.create({ username: 'new', password: { password }, tenantId: acme }, actor),
  ],
  [
    'users are imported',
    (keyward, { actor }) =>
      keyward.users.import([{ username: 'new', password: { password }, tenantId: acme }], actor),
  ],
  [
    'an own password is changed',
    (keyward, { caller, actor, token }) =>
      keyward.users.changeOwnPassword(
        caller.id,
        { current: 'old password', next: password, network: 'here', person: token.person! },
        actor,
      ),
  ],
  [
    'a person is registered',
    (keyward, { actor }) =>
      keyward.people.register({ username: 'new', password, tenantId: acme }, actor),
  ],
  [
    'a SAML provider is made',
    (keyward, { actor }) => keyward.identityProviders.create(acme, samlProvider, actor),
  ],
];

describe('each call that waits is asked again', () => {
  test.each(calls)('when %s', async (_, call) => {
    const setting = await atTheConsole();
    const { world, keyward, caller, whileItWaits } = setting;
    await world.storage.tenants.change(acme, (tenant) => ({
      ...tenant,
      metadata: { self_registration_enabled: true },
    }));
    whileItWaits(() => world.keyward.users.endSessions(caller.id));
    const { refused, told } = await attempt(world, () => call(keyward, setting));
    expect(refused).toBe('token_invalid');
    expect(
      told.filter((name) => !name.startsWith('session.') && name !== 'user.sessions_ended'),
    ).toEqual([]);
  });

  test('when a client asks for itself, within one tenant of those that it reaches', async () => {
    const world = await setUp();
    const client = await addManager(world, {}, 'update:user_passwords', 'update:signing_keys');
    const person = await addUser(world, { username: 'person' });
    const { keyward, whileItWaits } = waitingServer(world);
    const { actor } = await keyward.authenticateBearer(await tokenFor(world, client));
    const narrowed = { ...actor, tenancy: oneTenant(acme), reachesAllTenants: true };
    const set = () => keyward.users.setPassword(person.id, { password: { password } }, narrowed);
    await set();
    whileItWaits(() => world.keyward.clients.delete(client.id));
    expect(await refusalOf(set())).toBe('token_invalid');
    expect(await refusalOf(keyward.rotateKeys(['ES256'], actor))).toBe('token_invalid');
  });

  test('an embedder’s actor and the server itself are not asked', async () => {
    const world = await setUp();
    const person = await addUser(world, { username: 'person' });
    const { keyward } = waitingServer(world);
    for (const actor of [
      undefined,
      { id: 'own', tenancy: oneTenant(acme), managementScopes: 'all' } as const,
    ])
      expect(
        await refusalOf(keyward.users.setPassword(person.id, { password: { password } }, actor)),
      ).toBeUndefined();
  });
});
