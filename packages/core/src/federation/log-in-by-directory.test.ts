import { describe, expect, jest, test } from '@jest/globals';
import { createKeyward } from '../keyward.js';
import type { HookFunction, LoginAnswer, LoginQuestion } from '../ports/hooks.js';
import { addUser } from '../testing/people.test-support.js';
import { acme, adminOf, refusalOf, type World } from '../testing/set-up.test-support.js';
import { ada, atDirectory, directoryAttempt } from '../testing/directory.test-support.js';
import { requireProvider } from '../testing/issuances.test-support.js';

const eventsOf = async ({ storage }: World): Promise<readonly string[]> =>
  (await storage.auditEvents.all([])).map(({ name }) => name);

const bob = {
  id: 'entry-bob',
  logins: ['bob@corp.example'],
  password: 'of bob',
  claims: { email: 'bob@corp.example' },
};

describe('a person of a directory', () => {
  test('becomes a user with the first login', async () => {
    const { world } = await atDirectory();
    const user = await world.keyward.logIn(directoryAttempt());
    expect(user).toMatchObject({
      email: 'ada@corp.example',
      emailVerified: true,
      passwordHash: null,
      profile: { given_name: 'Ada' },
      loginsCount: 1,
    });
  });

  test('is the same user with the second one', async () => {
    const { world } = await atDirectory();
    const first = await world.keyward.logIn(directoryAttempt());
    expect((await world.keyward.logIn(directoryAttempt())).id).toBe(first.id);
  });

  test('is the same user under another name, where the provider is the default one', async () => {
    const { world } = await atDirectory({ isDefault: true });
    const first = await world.keyward.logIn(directoryAttempt());
    const second = await world.keyward.logIn(directoryAttempt({ identifier: 'ada' }));
    expect(second.id).toBe(first.id);
  });

  test('has the groups that the mapping gives, and loses them with those of the directory', async () => {
    const { world, provider, directory } = await atDirectory();
    const group = await world.keyward.groups.create({ name: 'Employees' }, adminOf(acme));
    await world.keyward.identityProviders.modify(acme, provider.id, {
      groupMapping: [{ claim: 'groups', value: 'staff', group_id: group.id }],
    });
    const { id } = await world.keyward.logIn(directoryAttempt());
    const membersOf = async () =>
      (await world.storage.groupMembers.all([{ attribute: 'userId', equals: id }])).length;
    const before = await membersOf();
    directory.entries = [{ ...ada, claims: { email: 'ada@corp.example' } }];
    await world.keyward.logIn(directoryAttempt());
    expect([before, await membersOf()]).toEqual([1, 0]);
  });

  test('with an address of another domain gets no address', async () => {
    const { world, directory } = await atDirectory();
    directory.entries = [{ ...ada, claims: { email: 'ceo@globex.example' } }];
    expect((await world.keyward.logIn(directoryAttempt())).email).toBeNull();
  });

  describe('is let in once hooks were asked about the login', () => {
    const asking = async (answer: LoginAnswer) => {
      const { world } = await atDirectory();
      const ask = jest.fn<HookFunction<LoginQuestion, LoginAnswer>['ask']>();
      ask.mockResolvedValue(answer);
      const { logIn } = createKeyward({ ...world, hooks: { beforeLogin: { ask } } });
      const refusal = await refusalOf(logIn(directoryAttempt()));
      const [user] = await world.storage.users.all([
        { attribute: 'email', equals: 'ada@corp.example' },
      ]);
      return { refusal, times: ask.mock.calls.length, logins: user!.loginsCount };
    };

    test('once', async () => {
      expect(await asking({})).toEqual({
        refusal: undefined,
        times: 1,
        logins: 1,
      });
    });

    test('and no login is noted that they deny', async () => {
      expect(await asking({ deny: 'not on Sundays' })).toEqual({
        refusal: 'login_denied',
        times: 1,
        logins: 0,
      });
    });
  });

  test('is asked for a second factor, where the tenant wants one, and is not logged in before', async () => {
    const { world } = await atDirectory();
    await world.keyward.tenants.modify(acme, { metadata: { mfa: { policy: 'always' } } });
    const first = await world.keyward.beginLogin(directoryAttempt());
    expect([first.missing, first.user.loginsCount]).toEqual(['enrolment', 0]);
  });

  test('who is blocked here stays out', async () => {
    const { world } = await atDirectory();
    const { id } = await world.keyward.logIn(directoryAttempt());
    await world.keyward.users.block(id);
    expect(await refusalOf(world.keyward.logIn(directoryAttempt()))).toBe('user_blocked');
  });
});

describe('nobody logs in', () => {
  test.each([
    ['with a wrong password', { password: 'wrong' }],
    ['with an empty password', { password: '' }],
    ['under an unknown name', { identifier: 'eve@corp.example' }],
    ['under a name of no domain of the provider', { identifier: 'ada' }],
  ])('%s', async (_, given) => {
    const { world } = await atDirectory();
    expect(await refusalOf(world.keyward.logIn(directoryAttempt(given)))).toBe('login_failed');
  });

  test('as another person than the one whose name it is here', async () => {
    const { world, directory } = await atDirectory();
    await world.keyward.logIn(directoryAttempt());
    directory.entries = [{ ...bob, logins: ['ada@corp.example'] }];
    const code = await refusalOf(world.keyward.logIn(directoryAttempt({ password: 'of bob' })));
    expect(code).toBe('login_failed');
  });

  test('through a provider that is switched off', async () => {
    const { world, provider } = await atDirectory();
    await world.keyward.identityProviders.modify(acme, provider.id, { isEnabled: false });
    expect(await refusalOf(world.keyward.logIn(directoryAttempt()))).toBe('login_failed');
  });

  test('by a directory where the tenant requires another provider', async () => {
    const { world, directory } = await atDirectory();
    await requireProvider(world);
    const code = await refusalOf(world.keyward.logIn(directoryAttempt()));
    expect([code, directory.asked]).toEqual(['login_method_refused', []]);
  });

  test('by a password of this server where the tenant requires the directory', async () => {
    const { world, provider } = await atDirectory();
    await addUser(world, { username: 'local' });
    await world.keyward.tenants.modify(acme, {
      metadata: { login: { required_provider_id: provider.id } },
    });
    const attempt = directoryAttempt({ identifier: 'local', password: 'right' });
    const local = await refusalOf(world.keyward.logIn(attempt));
    const own = await refusalOf(world.keyward.logIn(directoryAttempt()));
    expect([local, own]).toEqual(['login_failed', undefined]);
  });
});

test('the password of a person of this server goes to no directory', async () => {
  const { world, directory } = await atDirectory();
  await addUser(world, { email: 'cleo@corp.example', emailVerified: true });
  await refusalOf(
    world.keyward.logIn(directoryAttempt({ identifier: 'cleo@corp.example', password: 'a' })),
  );
  expect(directory.asked).toEqual([['cleo@corp.example', false]]);
});

describe('time tells nothing of who is in a directory, however slow it is', () => {
  const slow = async () => {
    const { world, directory } = await atDirectory();
    await addUser(world, { email: 'cleo@corp.example', emailVerified: true });
    let elapsed = 0;
    const delay = {
      elapsed: () => elapsed,
      until: (moment: number) => {
        elapsed = Math.max(elapsed, moment);
        return Promise.resolve();
      },
    };
    const { authenticate } = directory;
    directory.authenticate = async (settings, attempt) => {
      elapsed += 1500;
      const isTried = attempt.password !== undefined && ada.logins.includes(attempt.login);
      if (isTried) elapsed += 1000;
      return authenticate(settings, attempt);
    };
    const { logIn } = createKeyward({ ...world, delay });
    const refusedAfter = async (identifier: string) => {
      const begunAt = elapsed;
      const code = await refusalOf(logIn(directoryAttempt({ identifier, password: 'wrong' })));
      return [code, elapsed - begunAt];
    };
    return { directory, refusedAfter };
  };
  const names = ['ada@corp.example', 'eve@corp.example', 'cleo@corp.example'];

  test.each(names)('with a wrong password: %s', async (identifier) => {
    const { directory, refusedAfter } = await slow();
    expect(await refusedAfter(identifier)).toEqual(['login_failed', directory.patience]);
  });

  test.each(names)('when it is down: %s', async (identifier) => {
    const { directory, refusedAfter } = await slow();
    directory.isUp = false;
    expect(await refusedAfter(identifier)).toEqual(['directory_unavailable', directory.patience]);
  });
});

test('where a hook may know a password, a directory that is down is told of as late', async () => {
  const { world, directory } = await atDirectory();
  await addUser(world, { email: 'dan@corp.example', emailVerified: true, passwordHash: null });
  directory.isUp = false;
  let elapsed = 0;
  const delay = {
    elapsed: () => elapsed,
    until: (moment: number) => {
      elapsed = Math.max(elapsed, moment);
      return Promise.resolve();
    },
  };
  // The limit of its time passes at once, so that it takes all of it.
  const ask = () => Promise.resolve(undefined);
  const { logIn } = createKeyward({
    ...world,
    delay,
    hooks: { checkPassword: { ask, timeoutMs: 9000 } },
  });
  const refusedAfter = async (identifier: string) => {
    const begunAt = elapsed;
    const code = await refusalOf(logIn(directoryAttempt({ identifier, password: 'wrong' })));
    return [code, elapsed - begunAt];
  };
  const unknown = await refusedAfter('eve@corp.example');
  expect(unknown[0]).toBe('directory_unavailable');
  expect(await refusedAfter('dan@corp.example')).toEqual(unknown);
});

describe('a directory that is down', () => {
  test.each(['ada@corp.example', 'eve@corp.example', 'nobody', 'local'])(
    'tells nothing of who is in it: %s',
    async (identifier) => {
      const { world, directory } = await atDirectory();
      await addUser(world, { username: 'local' });
      directory.isUp = false;
      const code = await refusalOf(
        world.keyward.logIn(directoryAttempt({ identifier, password: 'wrong' })),
      );
      expect(code).toBe('directory_unavailable');
    },
  );

  test('keeps no person of this server out', async () => {
    const { world, directory } = await atDirectory();
    await addUser(world, { username: 'local' });
    directory.isUp = false;
    const attempt = directoryAttempt({ identifier: 'local', password: 'right' });
    expect(await refusalOf(world.keyward.logIn(attempt))).toBeUndefined();
  });

  test('is noted once in ten minutes', async () => {
    const { world, directory } = await atDirectory();
    directory.isUp = false;
    await refusalOf(world.keyward.logIn(directoryAttempt()));
    await refusalOf(world.keyward.logIn(directoryAttempt()));
    const events = await eventsOf(world);
    const noted = events.filter((name) => name === 'identity_provider.unreachable');
    expect(noted).toHaveLength(1);
  });
});

test('Rule: guesses at an entry are counted for it, under whichever name they come.', async () => {
  const { world, directory } = await atDirectory({ isDefault: true });
  directory.entries = [{ ...ada, logins: [...ada.logins, 'a', 'b', 'c', 'd', 'e', 'f'] }];
  const codes = [];
  for (const identifier of ['a', 'b', 'c', 'd', 'e', 'f'])
    codes.push(
      await refusalOf(world.keyward.logIn(directoryAttempt({ identifier, password: 'wrong' }))),
    );
  expect(codes.at(-1)).toBe('too_many_requests');
});

test('an administrator is not taken over by an address that a directory says', async () => {
  const { world } = await atDirectory({ accountLinking: 'verified_email', isDefault: true });
  const admin = await addUser(world, { email: 'ada@corp.example', emailVerified: true });
  await world.keyward.tenants.addAdmins(acme, [admin.id]);
  const user = await world.keyward.logIn(directoryAttempt({ identifier: 'ada' }));
  expect(user.id).not.toBe(admin.id);
});
