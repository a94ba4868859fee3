/** What people hear of changes of their accounts: a rule of every write, and not of single use cases. */
import { listedDomainNames } from '../in-memory/index.js';
import { describe, expect, test } from '@jest/globals';
import { write } from '../unit-of-work/write.js';
import { Rehearsed } from '../unit-of-work/rehearsal.js';
import { recordingNotifier } from '../in-memory/index.js';
import { createKeyward } from '../keyward.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import type { Authenticator } from '../model/user/authenticator.js';
import type { UserIdentity } from '../model/user/user-identity.js';
import type { User } from '../model/user/user.js';
import { withKeys } from '../model/user/user.js';
import type { Notice } from '../ports/notifier.js';
import type { Stores } from '../ports/storage.js';
import { background } from '../support/background.js';
import { messenger } from '../support/messenger.js';
import { addUser } from '../testing/people.test-support.js';
import { acme, adminOf, refusalOf, setUp } from '../testing/set-up.test-support.js';
import { changeNoticeLimit, noticesOfChanges } from './notices-of-changes.js';

const own = (user: User, more: Partial<Actor> = {}): Actor => ({
  ...systemActor,
  id: user.id,
  address: '192.0.2.7',
  ...more,
});

const withAda = async (
  more: Parameters<typeof addUser>[1] = {},
  notifier = recordingNotifier(),
) => {
  const world = await setUp();
  const user = await addUser(world, { email: 'ada@example.com', ...more });
  const behind = background({});
  const outward = { background: behind, messenger: messenger({ ...world, notifier }) };
  const deps = { ...world, prepareNotices: noticesOfChanges({ ...world, ...outward }) };

  /** Any write, as a use case would do it. */
  const doing = async (
    work: (stores: Stores) => Promise<unknown>,
    actor = own(user),
  ): Promise<readonly Notice[]> => {
    notifier.list.length = 0;
    await write(deps, actor, (stores) => work(stores));
    await behind.settled();
    return notifier.list;
  };
  const changing = (change: Partial<User>, actor?: Actor) =>
    doing(
      ({ users }) =>
        users.change(user.id, (current) => withKeys(listedDomainNames, { ...current, ...change })),
      actor,
    );
  const authenticator = (kind: Authenticator['kind'], id = world.random.uuid()): Authenticator => ({
    id,
    tenantId: acme,
    userId: user.id,
    kind,
    label: null,
    secret: null,
    lastUsedStep: null,
    codeDigests: [],
    credentialDigest: null,
    passkey: null,
    lastUsedAt: null,
    createdBy: null,
    createdAt: world.clock.now(),
    updatedBy: null,
    updatedAt: world.clock.now(),
  });
  return { world, user, notifier, deps, behind, doing, changing, authenticator };
};

const changesIn = (notices: readonly Notice[]) => notices.flatMap(({ changes = [] }) => changes);

describe('people hear of a change of their password, names and addresses', () => {
  test.each<[string, readonly string[], Partial<User>]>([
    ['another password', ['password_set'], { passwordHash: 'hash(other)' }],
    ['a password that goes', ['password_removed'], { passwordHash: null }],
    ['another user name', ['username_changed'], { username: 'countess' }],
    ['another phone number', ['phone_number_changed'], { phoneNumber: '+4930555555' }],
    [
      'both',
      ['password_set', 'phone_number_changed'],
      { passwordHash: 'hash(other)', phoneNumber: '+4930555555' },
    ],
    ['a nickname', [], { profile: { nickname: 'Ada' } }],
    ['an address in another case', [], { email: 'Ada@example.com' }],
    ['a login', [], { loginsCount: 1, emailVerified: true }],
  ])('%s is told as %j', async (_, told, change) => {
    const { changing } = await withAda();
    expect(changesIn(await changing(change))).toEqual(told);
  });

  test('a change that the same write takes back is not told', async () => {
    const { doing, user } = await withAda();
    const to = (passwordHash: string) => (current: User) => ({ ...current, passwordHash });
    const notices = await doing(async ({ users }) => {
      await users.change(user.id, to('hash(other)'));
      await users.change(user.id, to('hash(right)'));
    });
    expect(notices).toEqual([]);
  });

  test('says when and from where, in the language and time zone of the person', async () => {
    const { world, changing, user } = await withAda({
      profile: { name: 'Ada', locale: 'de', zoneinfo: 'Europe/Berlin' },
      emailVerified: true,
    });
    await world.storage.tenants.change(acme, (tenant) => ({ ...tenant, displayName: 'Acme' }));
    expect(await changing({ passwordHash: null })).toEqual([
      {
        kind: 'account_changed',
        channel: 'email',
        to: 'ada@example.com',
        locales: ['de'],
        changes: ['password_removed'],
        look: { logoUrl: undefined, primaryColor: undefined, backgroundColor: undefined },
        values: {
          at: world.clock.now().toISOString(),
          address: '192.0.2.7',
          time_zone: 'Europe/Berlin',
          client_name: 'Acme',
          sender_name: 'Acme',
          person_name: 'Ada',
          link: `https://id.example/account?reset=true&tenant_id=${user.tenantId}`,
        },
      },
    ]);
  });

  test('by another than the person names no network', async () => {
    const { changing } = await withAda();
    const admin = { ...systemActor, id: 'an-admin', address: '192.0.2.9' };
    const [notice] = await changing({ passwordHash: 'hash(other)' }, admin);
    expect(notice!.values['by']).toBe('other');
    expect(notice!.values['address']).toBeUndefined();
  });
});

describe('a new e-mail address', () => {
  test('is told to the old one too, which gets no link and does not learn the new one', async () => {
    const { changing } = await withAda();
    const [present, former, ...more] = await changing({ email: 'eve@example.com' });
    expect(more).toEqual([]);
    expect(present!.to).toBe('eve@example.com');
    expect(present!.values['link']).toContain('/account?reset=true');
    expect(former!.to).toBe('ada@example.com');
    expect(former!.changes).toEqual(['email_changed']);
    expect(former!.values['link']).toBeUndefined();
    expect(JSON.stringify(former)).not.toContain('eve');
  });

  test('that is none at all is told to the old one', async () => {
    const { changing } = await withAda();
    const notices = await changing({ email: null });
    expect(notices.map(({ to, values }) => [to, values['link']])).toEqual([
      ['ada@example.com', undefined],
    ]);
  });

  test('of a person who had a phone number alone is told there too', async () => {
    const { changing } = await withAda({ email: null, phoneNumber: '+4930123456' });
    const notices = await changing({ email: 'eve@example.com' });
    expect(notices.map(({ channel, to }) => `${channel} ${to}`)).toEqual([
      'email eve@example.com',
      'sms +4930123456',
    ]);
  });
});

describe('a person without an e-mail address', () => {
  const phoneOnly = { email: null, phoneNumber: '+4930123456' };

  test('hears of it by telephone, without a link; so does the old number of a new one', async () => {
    const { changing } = await withAda(phoneOnly);
    const notices = await changing({ phoneNumber: '+4930999999' });
    expect(notices.map(({ channel, to, values }) => [channel, to, values['link']])).toEqual([
      ['sms', '+4930999999', undefined],
      ['sms', '+4930123456', undefined],
    ]);
  });

  test('and without a way to send short messages hears nothing', async () => {
    const { changing } = await withAda(phoneOnly, recordingNotifier(['email']));
    expect(await changing({ passwordHash: null })).toEqual([]);
  });
});

describe('authenticators and identities', () => {
  test.each(['totp', 'passkey'] as const)('a %s that comes or goes is told', async (kind) => {
    const { doing, authenticator } = await withAda();
    const added = authenticator(kind);
    expect(changesIn(await doing((stores) => stores.authenticators.add(added)))).toEqual([
      `${kind}_added`,
    ]);
    const gone = [{ attribute: 'id', equals: added.id }] as const;
    expect(changesIn(await doing(({ authenticators }) => authenticators.removeAll(gone)))).toEqual([
      `${kind}_removed`,
    ]);
  });

  test('new recovery codes in the place of old ones are one change, and a used one is none', async () => {
    const { doing, authenticator } = await withAda();
    const [old, fresh] = [authenticator('recovery_code'), authenticator('recovery_code')];
    expect(changesIn(await doing((stores) => stores.authenticators.add(old)))).toEqual([
      'recovery_codes_created',
    ]);
    const replaced = await doing(async ({ authenticators }) => {
      await authenticators.removeAll([{ attribute: 'id', equals: old.id }]);
      await authenticators.add(fresh);
    });
    expect(changesIn(replaced)).toEqual(['recovery_codes_created']);
    const used = await doing(({ authenticators }) =>
      authenticators.change(fresh.id, (current) => ({ ...current, lastUsedStep: 1 })),
    );
    expect(used).toEqual([]);
  });

  test('an identity that moves to another user is told to both', async () => {
    const { world, doing, user } = await withAda();
    const other = await addUser(world, { email: 'bob@example.com' });
    const identity = await newIdentity(world, other.id);
    expect(changesIn(await doing((stores) => stores.userIdentities.add(identity)))).toEqual([
      'identity_linked',
    ]);
    const notices = await doing(({ userIdentities }) =>
      userIdentities.change(identity.id, (current) => ({ ...current, userId: user.id })),
    );
    expect(notices.map(({ to, changes }) => [to, changes])).toEqual([
      ['bob@example.com', ['identity_unlinked']],
      ['ada@example.com', ['identity_linked']],
    ]);
  });
});

describe('a deleted account', () => {
  test('is told as one change, without a link, and without what went with it', async () => {
    const { doing, user, authenticator } = await withAda();
    await doing((stores) => stores.authenticators.add(authenticator('totp')));
    const notices = await doing(async (stores) => {
      await stores.authenticators.removeAll([{ attribute: 'userId', equals: user.id }]);
      await stores.users.removeAll([{ attribute: 'id', equals: user.id }]);
    });
    expect(notices.map(({ to, changes, values }) => [to, changes, values['link']])).toEqual([
      ['ada@example.com', ['account_deleted'], undefined],
    ]);
  });

  test('that was merged into another is not told as deleted', async () => {
    const { world, doing, user } = await withAda();
    const other = await addUser(world, { email: 'bob@example.com' });
    const identity = await addedIdentity(world, other.id);
    const notices = await doing(async ({ userIdentities, users }) => {
      await userIdentities.change(identity.id, (current) => ({ ...current, userId: user.id }));
      await users.removeAll([{ attribute: 'id', equals: other.id }]);
    });
    expect(notices.map(({ to, changes }) => [to, changes])).toEqual([
      ['ada@example.com', ['identity_linked']],
    ]);
  });
});

type World = Awaited<ReturnType<typeof setUp>>;

const newIdentity = async (world: World, userId: string): Promise<UserIdentity> => ({
  id: world.random.uuid(),
  tenantId: acme,
  userId,
  identityProviderId: await addedProvider(world),
  providerUserId: 'x',
  isPrimary: false,
  profileData: {},
  lastLoginAt: null,
  createdBy: null,
  createdAt: world.clock.now(),
  updatedBy: null,
  updatedAt: world.clock.now(),
});

const addedIdentity = async (world: World, userId: string): Promise<UserIdentity> => {
  const identity = await newIdentity(world, userId);
  await world.storage.userIdentities.add(identity);
  return identity;
};

const addedProvider = async ({ keyward }: World): Promise<string> => {
  const provider = await keyward.identityProviders.create(acme, {
    name: 'Upstream',
    type: 'oidc',
    metadata: {
      issuer: 'https://upstream.example',
      client_id: 'keyward',
      client_secret: 'secret',
    },
  });
  return provider.id;
};

describe('nothing is told', () => {
  test('of a user whom the write adds, with password and authenticators', async () => {
    const { doing, user, authenticator } = await withAda();
    const fresh = { ...user, id: 'fresh', username: 'fresh', email: 'fresh@example.com' };
    const notices = await doing(async (stores) => {
      await stores.users.add(withKeys(listedDomainNames, fresh));
      await stores.users.change('fresh', (current) => ({ ...current, passwordHash: 'hash(new)' }));
      await stores.authenticators.add({ ...authenticator('totp'), userId: 'fresh' });
    });
    expect(notices).toEqual([]);
  });

  test('by an import or by the creation of a user', async () => {
    const world = await setUp();
    const person = { email: 'ada@example.com', password: { password: 'kumquat accordion' } };
    await world.keyward.users.create(person, adminOf(acme));
    await world.keyward.users.import(
      [{ ...person, email: 'bob@example.com' }],
      adminOf(acme, 'create:users'),
    );
    await world.keyward.people.settled();
    expect(world.notifier.list.filter(({ kind }) => kind === 'account_changed')).toEqual([]);
  });

  test('in a rehearsal', async () => {
    const { notifier, deps, behind, user } = await withAda();
    const rehearsed = write(deps, own(user, { rehearses: true }), ({ users }) =>
      users.change(user.id, (current) => ({ ...current, passwordHash: null })),
    );
    await expect(rehearsed).rejects.toBeInstanceOf(Rehearsed);
    await behind.settled();
    expect(notifier.list).toEqual([]);
  });

  test('of a write that fails', async () => {
    const { notifier, deps, behind, user } = await withAda();
    const failing = write(deps, own(user), async ({ users }) => {
      await users.change(user.id, (current) => ({ ...current, passwordHash: null }));
      throw new Error('too late');
    });
    await expect(failing).rejects.toThrow('too late');
    await behind.settled();
    expect(notifier.list).toEqual([]);
  });

  test('before the commit', async () => {
    const { doing, notifier, user } = await withAda();
    let toldInside = -1;
    await doing(async ({ users }) => {
      await users.change(user.id, (current) => ({ ...current, passwordHash: null }));
      await Promise.resolve();
      toldInside = notifier.list.length;
    });
    expect(toldInside).toBe(0);
    expect(notifier.list.length).toBe(1);
  });
});

describe('a flood of changes', () => {
  test('is told so many times in an hour, a new e-mail address always', async () => {
    const { world, changing } = await withAda();
    const { times, window } = changeNoticeLimit;
    const toldOf = async (count: number): Promise<number> => {
      let told = 0;
      for (let i = 0; i < count; i++)
        told += (await changing({ passwordHash: `hash(${world.random.uuid()})` })).length;
      return told;
    };
    expect(await toldOf(times + 3)).toBe(times);
    expect(changesIn(await changing({ email: 'eve@example.com' }))).toEqual([
      'email_changed',
      'email_changed',
    ]);
    world.clock.advance(window);
    expect(await toldOf(1)).toBe(1);
  });
});

describe('a notifier that fails', () => {
  test('does not fail the change after the commit', async () => {
    const heard: unknown[] = [];
    const world = await setUp();
    const keyward = createKeyward({
      ...world,
      failedBehind: (error) => heard.push(error),
      notifier: {
        supports: () => true,
        tell: () => {
          throw new Error('the mail server is gone');
        },
      },
    });
    const user = await addUser(world, { email: 'ada@example.com' });
    await keyward.users.setPassword(user.id, { password: { password: 'kumquat accordion' } });
    await keyward.people.settled();
    expect((await world.storage.users.find(user.id))!.passwordHash).toBe('hash(kumquat accordion)');
    expect(heard).toEqual([new Error('the mail server is gone')]);
  });
});

describe('every way to a change', () => {
  test.each<[string, (world: Awaited<ReturnType<typeof setUp>>, user: User) => Promise<unknown>]>([
    [
      'an administrator sets the password',
      ({ keyward }, { id }) =>
        keyward.users.setPassword(id, { password: { password: 'kumquat accordion' } }),
    ],
    [
      'a ticket sets the password',
      async ({ keyward }, user) => {
        const { secret } = await keyward.tickets.create('password_change', { userId: user.id });
        await keyward.tickets.redeem(secret, { password: 'kumquat accordion' });
      },
    ],
    [
      'an administrator changes the phone number',
      ({ keyward }, { id }) => keyward.users.modify(id, { phoneNumber: '+4930555555' }),
    ],
    [
      'the command recovers the administrator',
      async ({ keyward, storage }) => {
        const [admin] = await storage.users.all([{ attribute: 'usernameKey', equals: 'admin' }]);
        const address = { email: 'root@example.com' };
        await storage.users.change(admin!.id, (current) =>
          withKeys(listedDomainNames, { ...current, ...address }),
        );
        await keyward.recoverAdmin();
      },
    ],
  ])('%s', async (_, change) => {
    const world = await setUp();
    const user = await addUser(world, { email: 'ada@example.com' });
    expect(await refusalOf(change(world, user))).toBeUndefined();
    await world.keyward.people.settled();
    expect(world.notifier.list.filter(({ kind }) => kind === 'account_changed').length).toBe(1);
  });
});

test('a change by a command of the operator is told as that of another', async () => {
  const { keyward, storage, notifier } = await setUp();
  const [admin] = await storage.users.all([{ attribute: 'usernameKey', equals: 'admin' }]);
  const address = { email: 'root@example.com' };
  await storage.users.change(admin!.id, (current) =>
    withKeys(listedDomainNames, { ...current, ...address }),
  );
  await keyward.recoverAdmin();
  await keyward.people.settled();
  expect(notifier.list.at(-1)).toMatchObject({ kind: 'account_changed', values: { by: 'other' } });
});
