import { describe, expect, test } from '@jest/globals';
import type { Actor } from '../model/values/actor.js';
import { managementScopes } from '../model/scope/management-scopes.js';
import type { User } from '../model/user/user.js';
import { addGroup, addManagingRole, addRole, permit } from '../testing/access.test-support.js';
import { addUser } from '../testing/people.test-support.js';
import {
  acme,
  addClient,
  addManager,
  addResource,
  addScopes,
  adminOf,
  attempt,
  globalAdmin,
  letUse,
  refusalOf,
  refusedCleanly,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import type { ClientFields } from '../model/client/client-fields.js';

const redirect = { urls: { redirect_uris: ['https://stranger.example/'] } };
const secretChangers = globalAdmin('update:clients');
const everything = globalAdmin(...Object.keys(managementScopes));

describe('nobody gains, by any write, an authority that they do not hold: who acts as a client', () => {
  const changes: Readonly<Record<string, ClientFields>> = {
    'redirect URIs': { metadata: redirect },
    'logout URIs': {
      metadata: { urls: { post_logout_redirect_uris: ['https://stranger.example/'] } },
    },
    'where a login begins anew': {
      metadata: { urls: { initiate_login_uri: 'https://stranger.example/' } },
    },
    'the first page, where a login begins anew and links lead to': {
      metadata: { urls: { home_uri: 'https://stranger.example/' } },
    },
    'grant types': { metadata: { grant_types: ['client_credentials', 'implicit'] } },
    'response types': { metadata: { oauth: { response_types: ['code'] } } },
    'the way it authenticates': {
      metadata: { oauth: { token_endpoint_auth_method: 'client_secret_post' } },
    },
    'the subject type': { metadata: { oauth: { subject_type: 'pairwise' }, ...redirect } },
    'whether it is first-party': { isFirstParty: true },
    'whether it is public': {
      isPublic: true,
      metadata: {
        grant_types: ['authorization_code'],
        oauth: { token_endpoint_auth_method: 'none' },
      },
    },
  };

  const managing = (world: World) =>
    addManager(
      world,
      { metadata: { grant_types: ['client_credentials', 'authorization_code'] } },
      'delete:clients',
    );

  test.each(Object.entries(changes))(
    '%s are changed by holders of its scopes',
    async (_, patch) => {
      const world = await setUp();
      const client = await managing(world);
      expect(
        await attempt(world, () => world.keyward.clients.modify(client.id, patch, secretChangers)),
      ).toEqual(refusedCleanly('escalation_refused'));
      expect(
        await refusalOf(
          world.keyward.clients.modify(
            client.id,
            patch,
            globalAdmin('update:clients', 'delete:clients'),
          ),
        ),
      ).not.toBe('escalation_refused');
    },
  );

  test('a client of a tenant becomes global by holders of its scopes', async () => {
    const world = await setUp();
    const client = await addManager(world, { isGlobal: false, tenantId: acme }, 'delete:clients');
    expect(
      await attempt(world, () =>
        world.keyward.clients.modify(client.id, { isGlobal: true }, secretChangers),
      ),
    ).toEqual(refusedCleanly('escalation_refused'));
  });

  test.each([
    ['its name', { name: 'Renamed' }],
    ['its logo', { metadata: { urls: { logo_uri: 'https://app.example/logo.png' } } }],
    ['how long its refresh tokens live', { metadata: { refresh_token: { idle_lifetime: 60 } } }],
  ])('%s is for anyone who may change clients', async (_, patch) => {
    const world = await setUp();
    const client = await managing(world);
    expect(
      await refusalOf(world.keyward.clients.modify(client.id, patch, secretChangers)),
    ).toBeUndefined();
  });

  test('a storage that orders the members of documents its own way changes nothing', async () => {
    const world = await setUp();
    const client = await managing(world);
    await world.storage.clients.change(client.id, (current) => ({
      ...current,
      metadata: Object.fromEntries(
        Object.entries(current.metadata).reverse(),
      ) as unknown as typeof current.metadata,
    }));
    expect(
      await refusalOf(
        world.keyward.clients.modify(client.id, { name: 'Renamed', metadata: {} }, secretChangers),
      ),
    ).toBeUndefined();
  });

  test('a client that holds scopes of an application is changed by those who hold or may give them', async () => {
    const world = await setUp();
    const resource = await addResource(world, acme);
    const scopes = await addScopes(world, resource, 'read:orders');
    const [client, peer] = [await addClient(world), await addClient(world)];
    for (const each of [client, peer]) await letUse(world, each, resource, scopes);
    const by = (actor: Actor, metadata: object) =>
      refusalOf(world.keyward.clients.modify(client.id, { metadata }, actor));

    const giver = globalAdmin('update:clients', 'update:client_permissions');
    expect(await by(secretChangers, redirect)).toBe('escalation_refused');
    expect(await by({ ...secretChangers, id: peer.id }, redirect)).toBeUndefined();
    expect(await by(giver, { urls: { redirect_uris: [] } })).toBeUndefined();
  });

  test('a signing secret is set by those who hold or may give the scopes of the resource', async () => {
    const world = await setUp();
    const resource = await addResource(world, acme);
    await addScopes(world, resource, 'read:orders');
    const by = (...scopes: string[]) =>
      refusalOf(
        world.keyward.resources.modify(
          resource.id,
          { signingAlgorithm: 'HS256' },
          adminOf(acme, ...scopes),
        ),
      );
    expect(await by('update:resources')).toBe('escalation_refused');
    expect(await by('update:resources', 'update:client_permissions')).toBeUndefined();
  });
});

describe('nobody gains, by any write, an authority that they do not hold: who acts as a person', () => {
  const manager = async (world: World, more: Partial<User> = {}): Promise<User> => {
    const role = await addManagingRole(world, 'delete:clients');
    const user = await addUser(world, { email: 'ada@example.com', ...more });
    await world.keyward.roles.addMembers(role.id, [user.id]);
    return user;
  };

  // A directory that provisions another would give its words, such as the address, to this account.
  test.each([{ externalId: 'eve' }, { directoryName: 'eve@corp' }])(
    'a directory is pointed at the person by holders of what the person manages: %j',
    async (patch) => {
      const world = await setUp();
      const { id } = await manager(world);
      const point = (...scopes: string[]) =>
        refusalOf(world.keyward.users.modify(id, patch, adminOf(acme, ...scopes)));
      expect(await point('update:users')).toBe('escalation_refused');
      expect(await point('update:users', 'delete:clients')).toBeUndefined();
    },
  );

  test('a second factor is taken away by holders of what the person manages', async () => {
    const world = await setUp();
    const user = await manager(world);
    const stamp = {
      createdBy: user.id,
      createdAt: world.clock.now(),
      updatedBy: user.id,
      updatedAt: world.clock.now(),
    };
    const id = world.random.uuid();
    await world.storage.authenticators.add({
      id,
      tenantId: acme,
      userId: user.id,
      kind: 'totp',
      label: null,
      secret: 'SECRET',
      lastUsedStep: null,
      codeDigests: [],
      credentialDigest: null,
      passkey: null,
      lastUsedAt: null,
      ...stamp,
    });
    const remove = (actor: Actor) =>
      attempt(world, () => world.keyward.secondFactor.remove(user.id, id, actor));
    expect(await remove(adminOf(acme, 'update:users'))).toEqual(
      refusedCleanly('escalation_refused'),
    );
    expect((await remove(adminOf(acme, 'update:users', 'delete:clients'))).refused).toBeUndefined();
  });

  test('a blocked person who manages something is let in again by holders of it', async () => {
    const world = await setUp();
    const user = await manager(world, { isBlocked: true });
    const unblock = (...scopes: string[]) =>
      refusalOf(
        world.keyward.users.modify(user.id, { isBlocked: false }, adminOf(acme, ...scopes)),
      );
    expect(await unblock('update:users')).toBe('escalation_refused');
    expect(await unblock('update:users', 'delete:clients')).toBeUndefined();
  });

  test('a block is shortened by holders of what the person manages', async () => {
    const world = await setUp();
    const user = await manager(world);
    await world.keyward.users.block(user.id, { reason: 'left' });
    const block = (seconds: number, ...scopes: string[]) =>
      refusalOf(
        world.keyward.users.block(
          user.id,
          { until: new Date(world.clock.now().getTime() + seconds * 1000) },
          adminOf(acme, ...scopes),
        ),
      );
    expect(await block(60, 'update:users')).toBe('escalation_refused');
    expect(await block(60, 'update:users', 'delete:clients')).toBeUndefined();
    expect(await block(3600, 'update:users')).toBeUndefined();
  });

  test('a role that a provider gave is made permanent by holders of what comes with it', async () => {
    const world = await setUp();
    const role = await addManagingRole(world, 'delete:clients');
    const user = await addUser(world);
    const provider = await world.keyward.identityProviders.create(acme, {
      type: 'oidc',
      name: 'Elsewhere',
      metadata: { issuer: 'https://login.example', client_id: 'us' },
    });
    await world.keyward.roles.addMembers(role.id, [user.id]);
    const [link] = await world.storage.roleMembers.all([{ attribute: 'userId', equals: user.id }]);
    await world.storage.roleMembers.change(link!.id, (current) => ({
      ...current,
      identityProviderId: provider.id,
    }));
    const add = (...scopes: string[]) =>
      refusalOf(world.keyward.users.addRoles(user.id, [role.id], {}, adminOf(acme, ...scopes)));
    expect(await add('update:users')).toBe('escalation_refused');
    expect(await add('update:users', 'delete:clients')).toBeUndefined();
  });

  test('a new user gets default roles from holders of what comes with them', async () => {
    const world = await setUp();
    const role = await addManagingRole(world, 'delete:clients');
    await world.keyward.roles.modify(role.id, { isDefault: true });
    const create = (username: string, ...scopes: string[]) =>
      refusalOf(world.keyward.users.create({ username }, adminOf(acme, ...scopes)));
    expect(await create('eve', 'create:users')).toBe('escalation_refused');
    expect(await create('ada', 'create:users', 'delete:clients')).toBeUndefined();
  });

  test('a role that is about to end lasts longer by holders of what comes with it', async () => {
    const world = await setUp();
    const role = await addManagingRole(world, 'delete:clients');
    const user = await addUser(world);
    const at = (seconds: number) => ({
      expiresAt: new Date(world.clock.now().getTime() + seconds * 1000),
    });
    await world.keyward.roles.addMembers(role.id, [user.id], at(60));
    const lasting = (seconds: number) =>
      refusalOf(
        world.keyward.roles.addMembers(
          role.id,
          [user.id],
          at(seconds),
          adminOf(acme, 'update:roles'),
        ),
      );
    expect(await lasting(3600)).toBe('escalation_refused');
    expect(await lasting(30)).toBeUndefined();
  });
});

describe('nobody gains, by any write, an authority that they do not hold: what opens a tenant', () => {
  const settings = (world: World, metadata: object, ...scopes: string[]) =>
    refusalOf(world.keyward.tenants.modify(acme, { metadata }, adminOf(acme, ...scopes)));

  test('registration opens by holders of what default roles bring', async () => {
    const world = await setUp();
    const role = await addManagingRole(world, 'delete:clients');
    await world.keyward.roles.modify(role.id, { isDefault: true });
    const open = { self_registration_enabled: true };
    expect(await settings(world, open, 'update:tenants')).toBe('escalation_refused');
    expect(await settings(world, open, 'update:tenants', 'delete:clients')).toBeUndefined();
  });

  test('a weaker second-factor policy takes what the people of the tenant manage', async () => {
    const world = await setUp();
    const role = await addManagingRole(world, 'delete:clients');
    await world.keyward.roles.addMembers(role.id, [(await addUser(world)).id]);
    expect(await settings(world, { mfa: { policy: 'always' } }, 'update:tenants')).toBeUndefined();
    expect(await settings(world, { mfa: { policy: 'never' } }, 'update:tenants')).toBe(
      'escalation_refused',
    );
    expect(
      await settings(world, { mfa: { policy: 'never' } }, 'update:tenants', 'delete:clients'),
    ).toBeUndefined();
  });

  test('registration closes and asks for more by anyone who may change tenants', async () => {
    const world = await setUp();
    const role = await addManagingRole(world, 'delete:clients');
    await world.keyward.roles.modify(role.id, { isDefault: true });
    await world.keyward.tenants.modify(acme, { metadata: { self_registration_enabled: true } });
    expect(
      await settings(world, { email_verification_required: true }, 'update:tenants'),
    ).toBeUndefined();
    expect(
      await settings(world, { self_registration_enabled: false }, 'update:tenants'),
    ).toBeUndefined();
  });

  test('other factors are named by anyone who may change tenants, as long as there is one', async () => {
    const world = await setUp();
    const role = await addManagingRole(world, 'delete:clients');
    await world.keyward.roles.addMembers(role.id, [(await addUser(world)).id]);
    const mfa = { policy: 'always', factors: ['totp'] };
    expect(await settings(world, { mfa }, 'update:tenants')).toBeUndefined();
  });

  test('a suspended tenant comes back by holders of what its clients hold', async () => {
    const world = await setUp();
    await addManager(world, { isGlobal: false, tenantId: acme }, 'delete:clients');
    await world.keyward.tenants.modify(acme, { isSuspended: true });
    const resume = (...scopes: string[]) =>
      refusalOf(world.keyward.tenants.modify(acme, { isSuspended: false }, globalAdmin(...scopes)));
    expect(await resume('update:tenants')).toBe('escalation_refused');
    expect(await resume('update:tenants', 'delete:clients')).toBeUndefined();
  });

  test('an invitation brings the default roles', async () => {
    const world = await setUp();
    const role = await addManagingRole(world, 'delete:clients');
    await world.keyward.roles.modify(role.id, { isDefault: true });
    const invite = (...scopes: string[]) =>
      refusalOf(
        world.keyward.tickets.create(
          'invitation',
          { email: 'eve@example.com' },
          adminOf(acme, ...scopes),
        ),
      );
    expect(await invite('create:tickets')).toBe('escalation_refused');
    expect(await invite('create:tickets', 'delete:clients')).toBeUndefined();
  });

  test('a provider whose people become users brings the default roles', async () => {
    const world = await setUp();
    const role = await addManagingRole(world, 'delete:clients');
    await world.keyward.roles.modify(role.id, { isDefault: true });
    const provider = {
      type: 'oidc',
      name: 'Elsewhere',
      metadata: { issuer: 'https://login.example', client_id: 'us' },
    } as const;
    const create = (actor: Actor) =>
      refusalOf(world.keyward.identityProviders.create(acme, provider, actor));
    expect(await create(adminOf(acme, 'create:identity_providers'))).toBe('escalation_refused');
    expect(await create(everything)).toBeUndefined();
  });
});

describe('what gives nothing is not refused', () => {
  test('roles and groups without management scopes are given by anyone who may give roles', async () => {
    const world = await setUp();
    const [role, group, user] = [await addRole(world), await addGroup(world), await addUser(world)];
    const resource = await addResource(world, acme);
    await permit(world, role, ...(await addScopes(world, resource, 'read:orders')));
    const actor = adminOf(acme, 'update:users');
    expect(await refusalOf(world.keyward.users.addRoles(user.id, [role.id], {}, actor))).toBe(
      undefined,
    );
    expect(await refusalOf(world.keyward.users.addGroups(user.id, [group.id], {}, actor))).toBe(
      undefined,
    );
  });

  test('a rehearsal is refused like the write that it rehearses', async () => {
    const world = await setUp();
    const client = await addManager(world, {}, 'delete:clients');
    const actor = { ...secretChangers, rehearses: true };
    expect(
      await refusalOf(world.keyward.clients.modify(client.id, { metadata: redirect }, actor)),
    ).toBe('escalation_refused');
  });
});
