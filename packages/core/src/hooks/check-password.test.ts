import { describe, expect, test } from '@jest/globals';
import { createKeyward } from '../keyward.js';
import type { NewHook } from '../model/hook/hook-fields.js';
import type { User } from '../model/user/user.js';
import type { OutgoingAnswer } from '../ports/outgoing.js';
import { addManagingRole } from '../testing/access.test-support.js';
import { addUser, changeUser } from '../testing/people.test-support.js';
import { acme, adminOf, refusalOf, setUp, type World } from '../testing/set-up.test-support.js';

const url = 'https://old.example/passwords';
const yes = { body: '{"is_right":true}' };
const no = { body: '{"is_right":false}' };
const mayMake = ['create:hooks', 'update:users', 'update:user_passwords'];

type Answer = Partial<OutgoingAnswer> | (() => Partial<OutgoingAnswer>);

const attempt = (identifier: string, password = 'old secret') => ({
  tenantId: acme,
  identifier,
  password,
  network: 'home',
  address: null,
});

/** A person who has no password here, and a hook of their tenant. */
const moving = async (answer: Answer, more: Partial<User> = {}, hook: Partial<NewHook> = {}) => {
  const world = await setUp();
  const user = await addUser(world, { username: 'ada', passwordHash: null, ...more });
  await addUser(world, { username: 'bob' });
  await world.keyward.hooks.create({ type: 'check-password', url, tenantId: acme, ...hook });
  world.hookCalls.outgoing.answers.set(url, answer);
  const logIn = (name = 'ada', password?: string) =>
    world.keyward.beginLogin(attempt(name, password));
  const hashOf = async () => (await world.storage.users.find(user.id))?.passwordHash;
  return { world, user, logIn, hashOf, asked: world.hookCalls.outgoing.asked };
};

describe('a hook is asked for the password of a person who has none, and never of one who has', () => {
  test('with a yes, the person is in', async () => {
    const { logIn, user } = await moving(yes);
    expect((await logIn()).user.id).toBe(user.id);
  });

  test('and the password is theirs from then on, so that it is not asked again', async () => {
    const { logIn, hashOf, asked } = await moving(yes);
    await logIn();
    await logIn();
    expect([await hashOf(), asked.length]).toEqual(['hash(old secret)', 1]);
  });

  test('and they hear of it', async () => {
    const { world, logIn } = await moving(yes, { email: 'ada@example.com', emailVerified: true });
    await logIn();
    await world.keyward.people.settled();
    expect(world.notifier.list.at(-1)).toMatchObject({ to: 'ada@example.com' });
  });

  test.each<[string, Answer]>([
    ['a no', no],
    ['nothing', { status: 204 }],
    ['a failure', { status: 500 }],
    ['what is no flag', { body: '{"is_right":"yes"}' }],
    ['another member', { body: '{"is_right":true,"roles":[]}' }],
  ])('with %s, nobody is in', async (_, answer) => {
    const { logIn, hashOf } = await moving(answer);
    expect([await refusalOf(logIn()), await hashOf()]).toEqual(['login_failed', null]);
  });

  test('a person with a password is not asked about', async () => {
    const { logIn, asked } = await moving(yes);
    expect([await refusalOf(logIn('bob', 'old secret')), asked]).toEqual(['login_failed', []]);
  });

  test('nor is a name that nobody has', async () => {
    const { logIn, asked } = await moving(yes);
    expect([await refusalOf(logIn('eve')), asked]).toEqual(['login_failed', []]);
  });

  test('a person who is blocked stays outside', async () => {
    const { logIn } = await moving(yes, { isBlocked: true });
    expect(await refusalOf(logIn())).toBe('user_blocked');
  });

  test('a password that was set meanwhile stays', async () => {
    const setting = await moving(() => {
      void changeUser(setting.world, setting.user, { passwordHash: 'hash(another)' });
      return yes;
    });
    expect([await refusalOf(setting.logIn()), await setting.hashOf()]).toEqual([
      'login_failed',
      'hash(another)',
    ]);
  });

  test('it is asked in the words of the API, with the id of the old system', async () => {
    const { user, logIn, asked } = await moving(no, {
      appMetadata: [{ key: 'imported_id', value: 'u-17' }],
    });
    await refusalOf(logIn());
    expect(JSON.parse(asked[0]!.body!)).toMatchObject({
      type: 'hook.check-password',
      data: {
        tenant_id: acme,
        user_id: user.id,
        username: 'ada',
        email: null,
        imported_id: 'u-17',
        password: 'old secret',
      },
    });
  });

  test('attempts are counted before it is asked', async () => {
    const { logIn, asked } = await moving(no);
    for (let guess = 0; guess < 8; guess++) await refusalOf(logIn());
    expect([await refusalOf(logIn()), asked.length]).toEqual(['too_many_requests', 5]);
  });

  test('a function is asked, too', async () => {
    const { world } = await moving(no);
    const checkPassword = { ask: () => Promise.resolve({ isRight: true }) };
    const keyward = createKeyward({ ...world, hooks: { checkPassword } });
    expect((await keyward.beginLogin(attempt('ada'))).missing).toBe('nothing');
  });
});

describe('a hook that checks passwords opens no account that holds more than its maker', () => {
  /** A hook that an administrator made who may see to passwords, and no more. */
  const byHelpDesk = async (answer: Answer, ...scopes: string[]) => {
    const world = await setUp();
    const role = await addManagingRole(world, ...mayMake, ...scopes);
    const maker = await addUser(world, { username: 'maker' });
    await world.keyward.users.addRoles(maker.id, [role.id]);
    const admin = await addUser(world, { username: 'admin', passwordHash: null });
    const greater = await addManagingRole(world, 'update:clients');
    await world.keyward.users.addRoles(admin.id, [greater.id]);
    await addUser(world, { username: 'ada', passwordHash: null });
    const actor = { ...adminOf(acme, ...mayMake, ...scopes), id: maker.id };
    await world.keyward.hooks.create({ type: 'check-password', url, tenantId: acme }, actor);
    world.hookCalls.outgoing.answers.set(url, answer);
    const logIn = (name: string) => world.keyward.beginLogin(attempt(name));
    return { world, maker, logIn, asked: world.hookCalls.outgoing.asked };
  };

  test('it opens that of a person who manages nothing', async () => {
    const { logIn } = await byHelpDesk(yes);
    expect((await logIn('ada')).missing).toBe('nothing');
  });

  test('not that of an administrator, whose password it does not even hear', async () => {
    const { logIn, asked } = await byHelpDesk(yes);
    expect([await refusalOf(logIn('admin')), asked]).toEqual(['login_failed', []]);
  });

  test('it opens that of an administrator who holds no more', async () => {
    const { logIn } = await byHelpDesk(yes, 'update:clients');
    expect((await logIn('admin')).missing).toBe('nothing');
  });

  test('nor any once its maker is blocked while it is asked', async () => {
    const setting = await byHelpDesk(() => {
      void changeUser(setting.world, setting.maker, { isBlocked: true });
      return yes;
    });
    expect(await refusalOf(setting.logIn('ada'))).toBe('login_failed');
  });

  test('nor any once it is switched off while it is asked', async () => {
    const setting = await byHelpDesk(() => {
      void setting.world.storage.hooks
        .all([])
        .then(([hook]) =>
          setting.world.storage.hooks.change(hook!.id, (row) => ({ ...row, isEnabled: false })),
        );
      return yes;
    });
    expect(await refusalOf(setting.logIn('ada'))).toBe('login_failed');
  });
});

describe('where a hook may know a password, each refusal takes as long as it may', () => {
  /** Milliseconds until a refusal, where the hook takes some to answer. */
  const timeOf = async (name: string, takes: number): Promise<number> => {
    const { world } = await moving(no);
    let elapsed = 0;
    let waiting: { readonly until: number; readonly resolve: () => void }[] = [];
    const delay = {
      elapsed: () => elapsed,
      until: (until: number) => new Promise<void>((resolve) => waiting.push({ until, resolve })),
    };
    world.hookCalls.outgoing.answers.set(url, () => {
      elapsed += takes;
      return no;
    });
    const keyward = createKeyward({ ...world, delay });
    let isDone = false;
    const refused = refusalOf(keyward.beginLogin(attempt(name, 'a wrong one'))).then(() => {
      isDone = true;
    });
    // Whatever can go on does, before time does.
    while (!isDone) {
      for (let turn = 0; turn < 500; turn++) await Promise.resolve();
      elapsed = Math.max(
        elapsed,
        Math.min(...waiting.map(({ until }) => until), ...(waiting.length === 0 ? [elapsed] : [])),
      );
      for (const { until, resolve } of waiting) if (until <= elapsed) resolve();
      waiting = waiting.filter(({ until }) => until > elapsed);
    }
    await refused;
    return elapsed;
  };

  test.each([
    ['a person without a password', 'ada'],
    ['a person with one', 'bob'],
    ['a name that nobody has', 'eve'],
  ])('%s', async (_, name) => {
    expect(await timeOf(name, 20)).toBe(3000);
  });
});

describe('a hook that checks passwords denies where it fails', () => {
  test('it is not made otherwise', async () => {
    const { keyward } = await setUp();
    const input = { type: 'check-password', url, onFailure: 'allow' } as const;
    expect(await refusalOf(keyward.hooks.create(input))).toBe('invalid_field');
  });

  test('nor changed', async () => {
    const { keyward }: World = await setUp();
    const { id } = await keyward.hooks.create({ type: 'check-password', url });
    expect(await refusalOf(keyward.hooks.modify(id, { onFailure: 'allow' }))).toBe('invalid_field');
  });
});
