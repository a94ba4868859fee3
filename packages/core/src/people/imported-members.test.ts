import { describe, expect, test } from '@jest/globals';
import { systemActor, type Actor } from '../model/values/actor.js';
import { oneTenant } from '../model/values/tenancy.js';
import {
  acme,
  adminOf,
  globalAdmin,
  globex,
  managementScope,
  nowhere,
  setUp,
} from '../testing/set-up.test-support.js';
import type { ImportOptions } from './import-users.js';
import type { ImportedUser } from './imported-members.js';

const id = '11111111-2222-4333-8444-555555555555';
const admin = adminOf(acme);
/** The command, for one tenant. */
const server: Actor = { ...systemActor, tenancy: oneTenant(acme) };
const totp = { kind: 'totp', secret: 'JBSWY3DPEHPK3PXP' } as const;
const passkey = {
  kind: 'passkey',
  credentialId: 'Y3JlZGVudGlhbA',
  publicKey: 'a2V5',
  signatureCounter: 7,
  transports: ['usb'],
} as const;
const adopted = (text: string) => ({ password: { algorithm: 'plain', value: text } });

const importing = async () => {
  const world = await setUp();
  const { keyward, storage } = world;
  const role = await keyward.roles.create({ name: 'Clerk' }, admin);
  const group = await keyward.groups.create({ name: 'Staff' }, admin);
  const provider = await keyward.identityProviders.create(acme, {
    type: 'oidc',
    name: 'Corporate',
    metadata: { issuer: 'https://idp.example', client_id: 'keyward' },
  });
  /** What became of each line: its status, or what it was refused for. */
  const run = async (
    lines: readonly ImportedUser[],
    actor: Actor = admin,
    options: ImportOptions = {},
  ) =>
    (await keyward.users.import(lines, actor, options)).map((outcome) =>
      outcome.status === 'refused'
        ? [outcome.refusal.code, outcome.refusal.values]
        : outcome.status,
    );
  const only = async () => (await storage.users.all([{ attribute: 'tenantId', equals: acme }]))[0]!;
  return { ...world, role, group, provider, run, only };
};

describe('a line of an import', () => {
  test('gives the person the roles, groups, identities and authenticators that it names', async () => {
    const { run, only, storage, role, group, provider } = await importing();
    expect(
      await run([
        {
          username: 'ada',
          roles: ['clerk', 'Clerk'],
          groups: ['STAFF'],
          identities: [{ providerName: 'corporate', providerUserId: 'ada-7' }],
          authenticators: [totp, passkey],
        },
      ]),
    ).toEqual(['created']);
    const user = await only();
    const own = [{ attribute: 'userId', equals: user.id }] as const;
    expect((await storage.roleMembers.all(own)).map(({ roleId }) => roleId)).toEqual([role.id]);
    expect((await storage.groupMembers.all(own)).map(({ groupId }) => groupId)).toEqual([group.id]);
    expect(await storage.userIdentities.all(own)).toMatchObject([
      { identityProviderId: provider.id, providerUserId: 'ada-7', isPrimary: true },
    ]);
    expect(await storage.authenticators.all(own)).toMatchObject([
      { kind: 'totp', secret: totp.secret, lastUsedStep: null },
      { kind: 'passkey', passkey: { credentialId: passkey.credentialId, signatureCounter: 7 } },
    ]);
    expect(user.isMfaEnrolled).toBe(true);
  });

  test('notes what it links in the log, with the person', async () => {
    const { run, events, keyward } = await importing();
    events.list.length = 0;
    await run([
      {
        username: 'ada',
        identities: [{ providerName: 'Corporate', providerUserId: '7' }],
        authenticators: [totp],
      },
    ]);
    expect(events.list.map(({ name }) => name)).toEqual([
      'user.created',
      'identity.linked',
      'authenticator.added',
    ]);
    const chains = await keyward.verifyAudit();
    expect(chains.every(({ broken }) => broken === undefined)).toBe(true);
  });

  test.each<[string, Partial<ImportedUser>, string, object]>([
    ['a role', { roles: ['Chef'] }, 'unknown_reference', { field: 'roles', id: 'Chef' }],
    ['a group', { groups: ['x'] }, 'unknown_reference', { field: 'groups', id: 'x' }],
    [
      'a provider',
      { identities: [{ providerName: 'x', providerUserId: '7' }] },
      'unknown_reference',
      { field: 'identities.providerName', id: 'x' },
    ],
    [
      'no text as a subject',
      { identities: [{ providerName: 'Corporate', providerUserId: '' }] },
      'invalid_field',
      { field: 'identities.providerUserId' },
    ],
    [
      'a secret that is no base32',
      { authenticators: [{ kind: 'totp', secret: 'lower case' }] },
      'invalid_field',
      { field: 'authenticators.secret' },
    ],
    ['two apps', { authenticators: [totp, totp] }, 'invalid_field', { field: 'authenticators' }],
    [
      'eleven passkeys',
      { authenticators: Array.from({ length: 11 }, () => passkey) },
      'invalid_field',
      { field: 'authenticators' },
    ],
    [
      'the same passkey twice',
      { authenticators: [passkey, passkey] },
      'already_exists',
      { key: 'credential_id' },
    ],
    [
      'a key that is no base64url',
      { authenticators: [{ ...passkey, publicKey: 'a+b' }] },
      'invalid_field',
      { field: 'authenticators.publicKey' },
    ],
    [
      'a counter below zero',
      { authenticators: [{ ...passkey, signatureCounter: -1 }] },
      'invalid_field',
      { field: 'authenticators.signatureCounter' },
    ],
    [
      'too many roles',
      { roles: Array.from({ length: 101 }, () => 'Clerk') },
      'invalid_field',
      { field: 'roles' },
    ],
  ])('with %s is refused whole, and the others are not', async (_, members, code, values) => {
    const { run, storage } = await importing();
    expect(
      await run([
        { username: 'ada', roles: ['Clerk'], ...members },
        { username: 'eve', roles: ['Clerk'] },
      ]),
    ).toEqual([[code, expect.objectContaining(values)], 'created']);
    const users = await storage.users.all([{ attribute: 'tenantId', equals: acme }]);
    expect(users.map(({ username }) => username)).toEqual(['eve']);
    expect(await storage.roleMembers.all([])).toHaveLength(1);
  });

  test("a name stands for what the person's own tenant calls so; that of a role also for a global one", async () => {
    const { run, keyward, storage } = await importing();
    const global = await keyward.roles.create({ name: 'Auditor', tenantId: null });
    await keyward.roles.create({ name: 'Secret', tenantId: globex });
    expect(
      await run([
        { username: 'ada', roles: ['Auditor'] },
        { username: 'eve', roles: ['Secret'] },
      ]),
    ).toEqual(['created', ['unknown_reference', { field: 'roles', id: 'Secret' }]]);
    expect(await storage.roleMembers.all([])).toMatchObject([{ roleId: global.id }]);
  });

  test('a line that names what another has is refused before any of it is written (operations §6.5)', async () => {
    const { run, storage } = await importing();
    const identities = [{ providerName: 'Corporate', providerUserId: '7' }];
    expect(
      await run([
        { username: 'ada', identities, authenticators: [passkey] },
        { username: 'bob', identities },
        { username: 'eve', authenticators: [passkey] },
      ]),
    ).toEqual([
      'created',
      ['identity_in_use', {}],
      ['already_exists', { record: 'authenticator', key: 'credential_id' }],
    ]);
    expect(await run([{ username: 'bob', identities }])).toEqual([['identity_in_use', {}]]);
    expect(await storage.users.all([{ attribute: 'tenantId', equals: acme }])).toHaveLength(1);
  });
});

describe('who imports gives no role and no group that they may not give elsewhere', () => {
  const withManagers = async () => {
    const world = await importing();
    const scope = await managementScope(world, 'delete:users');
    await world.keyward.roles.grantPermissions(world.role.id, [
      { resourceId: world.system.id, scopeIds: [scope.id] },
    ]);
    await world.keyward.groups.addRoles(world.group.id, [world.role.id]);
    return world;
  };

  test.each([
    ['a role', { roles: ['Clerk'] }],
    ['a group that has the role', { groups: ['Staff'] }],
  ])('%s with a scope that the caller lacks refuses its line alone', async (_, members) => {
    const { run, storage } = await withManagers();
    expect(await run([{ username: 'ada', ...members }, { username: 'eve' }])).toEqual([
      ['escalation_refused', { scope: 'delete:users' }],
      'created',
    ]);
    expect(await storage.roleMembers.all([])).toEqual([]);
  });

  test('a caller who holds it gives it', async () => {
    const { run } = await withManagers();
    const actor = adminOf(acme, 'delete:users');
    expect(await run([{ username: 'ada', roles: ['Clerk'] }], actor)).toEqual(['created']);
  });

  test('no line gives a role that the server made: an import makes no administrator', async () => {
    const { run, storage, role } = await importing();
    await storage.roles.change(role.id, (current) => ({ ...current, isSystem: true }));
    const why = 'must not name Clerk, which the server made: give it to people by hand';
    expect(await run([{ username: 'ada', roles: ['clerk'] }, { username: 'eve' }], server)).toEqual(
      [['invalid_field', { field: 'roles', why }], 'created'],
    );
    expect(await storage.roleMembers.all([])).toEqual([]);
  });

  test('no line makes an administrator', async () => {
    const { run, storage } = await withManagers();
    const before = await storage.tenantAdmins.all([]);
    expect(await run([{ username: 'ada', roles: ['Clerk'] }], server)).toEqual(['created']);
    expect(await storage.tenantAdmins.all([])).toEqual(before);
  });
});

describe('the id of a line', () => {
  test.each([
    ['the server', server],
    ['a global caller', globalAdmin()],
  ])('becomes that of the user, for %s', async (_, actor) => {
    const { run, only } = await importing();
    expect(await run([{ id, username: 'ada', tenantId: acme }], actor)).toEqual(['created']);
    expect((await only()).id).toBe(id);
  });

  test('only callers who reach all tenants choose the id of a user, and the server itself', async () => {
    const { run } = await importing();
    expect(await run([{ id, username: 'ada' }])).toEqual([
      ['invalid_field', { field: 'id', why: 'is taken of callers who reach all tenants' }],
    ]);
  });

  test.each(['7', '', 'not-a-uuid', id.toUpperCase().replace('1', 'A')])(
    'is refused when it is no UUID: “%s”',
    async (wrong) => {
      const { run } = await importing();
      expect(await run([{ id: wrong, username: 'ada' }], server)).toEqual([
        ['invalid_field', { field: 'id', why: 'must be a UUID' }],
      ]);
    },
  );

  test('that another has, here, in another tenant or as a client, is a conflict', async () => {
    const { run, defaultClientId } = await importing();
    await run([{ id, username: 'ada', tenantId: globex }], systemActor);
    const taken = ['already_exists', { record: 'user', key: 'id' }];
    expect(
      await run(
        [
          { id, username: 'ada' },
          { id: defaultClientId, username: 'bob' },
          { id: nowhere, username: 'eve' },
          { id: nowhere, username: 'eva' },
        ],
        server,
      ),
    ).toEqual([taken, taken, 'created', taken]);
  });

  test('is there already where the same person has it, so the import is run again', async () => {
    const { run } = await importing();
    await run([{ id, username: 'ada' }], server);
    expect(
      await run(
        [
          { id, username: 'ada' },
          { id, username: 'bob' },
          { id: nowhere, username: 'ada' },
        ],
        server,
      ),
    ).toEqual([
      'present',
      ['already_exists', { record: 'user', key: 'id' }],
      ['already_exists', { record: 'user', key: 'username' }],
    ]);
  });

  test.each([false, true])(
    'who was deleted here does not come back by an import, with updates %s',
    async (updates) => {
      const { run, keyward } = await importing();
      await run([{ id, username: 'ada' }], server);
      await keyward.users.delete(id);
      expect(await run([{ id, username: 'ada' }], server, { updates })).toEqual([
        ['invalid_field', { field: 'id', why: 'names a user who was deleted' }],
      ]);
    },
  );
});

describe('an import with updates', () => {
  const updates = { updates: true };

  test('gives who is there what the line says, on top of what they have', async () => {
    const { run, storage, keyward } = await importing();
    await keyward.roles.create({ name: 'Cook' }, admin);
    await run([{ id, username: 'ada', roles: ['Clerk'] }], server);
    const line: ImportedUser = {
      id,
      username: 'ada.l',
      profile: { name: 'Ada' },
      roles: ['Cook'],
      groups: ['Staff'],
      identities: [{ providerName: 'Corporate', providerUserId: '7' }],
      authenticators: [totp, passkey],
      isBlocked: true,
    };
    expect(await run([line, { username: 'new' }], server, updates)).toEqual(['updated', 'created']);
    expect(await run([line], server, updates)).toEqual(['updated']);
    expect(await storage.users.find(id)).toMatchObject({
      username: 'ada.l',
      profile: { name: 'Ada' },
      isBlocked: true,
      isMfaEnrolled: true,
    });
    const own = [{ attribute: 'userId', equals: id }] as const;
    expect(await storage.roleMembers.all(own)).toHaveLength(2);
    expect(await storage.groupMembers.all(own)).toHaveLength(1);
    expect(await storage.userIdentities.all(own)).toHaveLength(1);
    expect(await storage.authenticators.all(own)).toHaveLength(2);
  });

  describe('an import lifts the blocks of imports alone', () => {
    const lifted = { id, username: 'ada', isBlocked: false };

    test('so one that says that the person is free ends the block of the one before', async () => {
      const { run, storage } = await importing();
      await run([{ id, username: 'ada', isBlocked: true }], server);
      expect((await storage.users.find(id))!.blockedReason).toBe('import');

      await run([lifted], server, updates);
      expect((await storage.users.find(id))!.isBlocked).toBe(false);
    });

    test('the same for a person whom a later import blocked', async () => {
      const { run, storage } = await importing();
      await run([lifted], server);
      await run([{ ...lifted, isBlocked: true }], server, updates);
      await run([lifted], server, updates);
      expect((await storage.users.find(id))!.isBlocked).toBe(false);
    });

    test('and that of an administrator stays', async () => {
      const { run, storage, keyward } = await importing();
      await run([lifted], server);
      await keyward.users.block(id, { reason: 'a stolen laptop' });

      expect(await run([lifted], server, updates)).toEqual(['updated']);
      expect(await storage.users.find(id)).toMatchObject({
        isBlocked: true,
        blockedReason: 'a stolen laptop',
      });
    });

    test('also where an import says in between that the person is blocked', async () => {
      const { run, only, keyward } = await importing();
      await run([{ username: 'ada' }]);
      await keyward.users.block((await only()).id);
      await run([{ username: 'ada', isBlocked: true }], server, updates);
      await run([{ username: 'ada', isBlocked: false }], server, updates);
      expect((await only()).isBlocked).toBe(true);
    });
  });

  test('finds a person by all of their names, where the line has no id', async () => {
    const { run, only } = await importing();
    await run([{ username: 'ada' }]);
    expect(await run([{ username: 'ada', profile: { name: 'Ada' } }], server, updates)).toEqual([
      'updated',
    ]);
    expect((await only()).profile).toEqual({ name: 'Ada' });
  });

  test('replaces the password of an import, also after a login with it, and ends the sessions', async () => {
    const { run, only, storage, clock } = await importing();
    await run([{ username: 'ada', ...adopted('one') }]);
    clock.advance(60);
    const { id: userId } = await only();
    // As a login does, which keeps a better hash of the same password.
    await storage.users.change(userId, (user) => ({
      ...user,
      passwordHash: 'hash(one)',
      passwordUsedAt: clock.now(),
    }));
    await run([{ username: 'ada', ...adopted('two') }], server, updates);
    clock.advance(60);
    await run([{ username: 'ada', ...adopted('three') }], server, updates);
    expect(await only()).toMatchObject({
      passwordHash: 'adopted(three)',
      sessionsEndedAt: clock.now(),
    });
  });

  test('leaves a hash that the person has already as it is, and their sessions', async () => {
    const { run, only, clock } = await importing();
    await run([{ username: 'ada', ...adopted('one') }]);
    clock.advance(60);
    await run([{ username: 'ada', ...adopted('one') }], server, updates);
    expect((await only()).sessionsEndedAt).toBeNull();
    await run([{ username: 'ada', ...adopted('two') }], server, updates);
    expect((await only()).sessionsEndedAt).toEqual(clock.now());
  });

  test('a password that the person has chosen here stays, whatever an import says', async () => {
    const { run, only, keyward, clock } = await importing();
    await run([{ username: 'ada', ...adopted('one') }]);
    clock.advance(60);
    const { id: userId } = await only();
    await keyward.users.setPassword(userId, { password: { password: 'a phrase of her own' } });
    expect(
      await run(
        [{ username: 'ada', profile: { name: 'Ada' }, ...adopted('two') }],
        server,
        updates,
      ),
    ).toEqual(['updated']);
    expect(await only()).toMatchObject({
      passwordHash: 'hash(a phrase of her own)',
      profile: { name: 'Ada' },
    });
  });

  test('an import changes no administrator whom it finds by names alone', async () => {
    const { run, only, keyward, clock } = await importing();
    await run([{ id, username: 'admin', ...adopted('one') }], server);
    clock.advance(60);
    await keyward.tenants.addAdmins(acme, [id]);
    const line = { username: 'ADMIN', ...adopted('that of the other system') };
    expect(await run([line], server, updates)).toEqual([
      ['already_exists', { record: 'user', key: 'username' }],
    ]);
    expect((await only()).passwordHash).toBe('adopted(one)');
    expect(await run([line], server)).toEqual(['present']);
    expect(await run([{ id, ...line }], server, updates)).toEqual(['updated']);
  });

  test('so does that of an account which registered itself', async () => {
    const { run, only, storage } = await importing();
    await run([{ username: 'ada', ...adopted('own') }]);
    const { id: userId } = await only();
    await storage.users.change(userId, (user) => ({ ...user, createdBy: user.id }));
    await run([{ username: 'ada', ...adopted('two') }], server, updates);
    expect((await only()).passwordHash).toBe('adopted(own)');
  });

  test('an app that the person has set up here stays, and an import adds none beside it', async () => {
    const { run, only, storage } = await importing();
    await run([{ username: 'ada', authenticators: [totp] }]);
    const other = { kind: 'totp', secret: 'A'.repeat(32) } as const;
    await run([{ username: 'ada', authenticators: [other] }], server, updates);
    const { id: userId } = await only();
    expect(
      await storage.authenticators.all([{ attribute: 'userId', equals: userId }]),
    ).toMatchObject([{ secret: totp.secret }]);
  });

  test('keeps a line whole or not at all, and goes on with the others', async () => {
    const { run, storage } = await importing();
    const identities = [{ providerName: 'Corporate', providerUserId: '7' }];
    await run([{ username: 'ada', identities }, { username: 'bob' }, { username: 'eve' }]);
    expect(
      await run(
        [
          { username: 'bob', profile: { name: 'Bob' }, roles: ['Clerk'], identities },
          { username: 'eve', profile: { name: 'Eve' } },
        ],
        server,
        updates,
      ),
    ).toEqual([['identity_in_use', {}], 'updated']);
    const [bob] = await storage.users.all([{ attribute: 'username', equals: 'bob' }]);
    expect(bob!.profile).toEqual({});
    expect(await storage.roleMembers.all([])).toEqual([]);
  });

  test('is refused a caller without the authority over the person, before a secret is compared', async () => {
    const world = await importing();
    const { run, keyward, only, role, system } = world;
    const scope = await managementScope(world, 'delete:users');
    await keyward.roles.grantPermissions(role.id, [
      { resourceId: system.id, scopeIds: [scope.id] },
    ]);
    await run([{ username: 'ada', roles: ['Clerk'], ...adopted('one') }], server);
    let compared = 0;
    world.hasher.adopt = (_, value) => {
      compared++;
      return value;
    };
    expect(await run([{ username: 'ada', ...adopted('mine') }], admin, updates)).toEqual([
      ['escalation_refused', { scope: 'delete:users' }],
    ]);
    expect((await only()).passwordHash).toBe('adopted(one)');
    expect(compared).toBe(0);
  });

  test('leaves a stranger who registered with the address of a person alone, and refuses the line', async () => {
    const { run, only } = await importing();
    await run([{ email: 'ada@example.com' }]);
    const line = { email: 'ada@example.com', emailVerified: true, ...adopted('one') };
    expect(await run([line], server, updates)).toEqual([
      ['already_exists', { record: 'user', key: 'email' }],
    ]);
    expect((await only()).passwordHash).toBeNull();
  });
});

test('a hash that is too costly refuses its line as such', async () => {
  const { run, hasher } = await importing();
  hasher.adopt = () => ({ unfit: 'too_costly', why: 'must have at most 10 rounds' });
  expect(await run([{ username: 'ada', ...adopted('x') }, { username: 'eve' }])).toEqual([
    ['hash_too_costly', { field: 'passwordHash', why: 'must have at most 10 rounds' }],
    'created',
  ]);
});
