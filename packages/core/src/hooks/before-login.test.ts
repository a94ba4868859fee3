import { describe, expect, jest, test } from '@jest/globals';
import { createKeyward } from '../keyward.js';
import type { NewHook } from '../model/hook/hook-fields.js';
import type { TenantMetadataPatch } from '../model/tenant/tenant-metadata.js';
import { isRefusal } from '../model/values/refusals.js';
import type { HookFunction, LoginAnswer, LoginQuestion } from '../ports/hooks.js';
import type { OutgoingAnswer } from '../ports/outgoing.js';
import { issuances, RefusedAtRedirect, type Scene } from '../testing/issuances.test-support.js';
import { addUser } from '../testing/people.test-support.js';
import {
  acme,
  adminOf,
  globex,
  refusalOf,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';

type Ask = HookFunction<LoginQuestion, LoginAnswer>['ask'];

/** Lets everybody in who is asked about, unless told otherwise; a scene of logins goes on with it. */
const hooking = (scene: Scene, ask: Ask): void => {
  const keyward = createKeyward({ ...scene.world, hooks: { beforeLogin: { ask } } });
  Object.assign(scene.world.keyward, keyward);
};

const nothing = (): Promise<void> => Promise.resolve();

const outcomeOf = async (scene: Scene): Promise<string> => {
  try {
    const issued = (await scene.issue(nothing)) as { readonly kind?: string };
    return issued.kind === 'second_factor' ? 'second_factor_required' : 'issued';
  } catch (error) {
    if (isRefusal(error)) return error.code;
    if (error instanceof RefusedAtRedirect) return 'refused';
    throw error;
  }
};

/** What is issued in a session, or for a code, was asked about when the session began. */
const begun = /code|authorization endpoint|SAML|WS-Federation|Device|Refresh|Access token/i;
const logins = issuances.filter(({ way }) => !begun.test(way));
const afterwards = issuances.filter(({ way }) => begun.test(way));
const isTwice = /second factor|Passkey/;

describe.each(logins)(
  '$way: nobody is let in before hooks were asked about this login, whichever way it came',
  ({ way, scene }) => {
    test('once, and outside of every transaction', async () => {
      const at = await scene();
      let open = 0;
      const { storage } = at.world;
      const transaction = storage.transaction.bind(storage);
      const counting: typeof transaction = async (work, options) => {
        open += 1;
        try {
          return await transaction(work, options);
        } finally {
          open -= 1;
        }
      };
      const seen: number[] = [];
      Object.assign(storage, { transaction: counting });
      hooking(at, () => {
        seen.push(open);
        return Promise.resolve(undefined);
      });
      expect([await outcomeOf(at), seen]).toEqual(['issued', [0]]);
    });

    test('about the person, how they proved it and where they are', async () => {
      const at = await scene();
      const asked = jest.fn<Ask>(() => Promise.resolve(undefined));
      hooking(at, asked);
      await outcomeOf(at);
      expect(asked.mock.calls[0]![0]).toMatchObject({
        tenantId: acme,
        userId: at.user.id,
        methods: expect.any(Array),
      });
    });

    test('is denied', async () => {
      const at = await scene();
      hooking(at, () => Promise.resolve({ deny: 'Not from here.' }));
      expect(await outcomeOf(at)).toBe('login_denied');
    });

    test('and leaves no session and no tokens', async () => {
      const at = await scene();
      const { sessions, delegations } = at.world.storage;
      const before = [(await sessions.all([])).length, (await delegations.all([])).length];
      hooking(at, () => Promise.resolve({ deny: 'Not from here.' }));
      await outcomeOf(at);
      expect([(await sessions.all([])).length, (await delegations.all([])).length]).toEqual(before);
    });

    test('nor a login in the log, but that one failed', async () => {
      const at = await scene();
      hooking(at, () => Promise.resolve({ deny: 'Not from here.' }));
      const { auditEvents } = at.world.storage;
      const before = (await auditEvents.all([])).length;
      await outcomeOf(at);
      const names = (await auditEvents.all([])).slice(before).map(({ name }) => name);
      expect([names.includes('user.logged_in'), names.includes('user.login_failed')]).toEqual([
        false,
        true,
      ]);
    });

    test('a hook that fails denies, too', async () => {
      const at = await scene();
      hooking(at, () => Promise.reject(new Error('a bug')));
      expect(await outcomeOf(at)).toBe('hook_unavailable');
    });

    test('a second factor that it asks for is one', async () => {
      const at = await scene();
      hooking(at, () => Promise.resolve({ secondFactor: true }));
      const outcome = await outcomeOf(at);
      const expected = isTwice.test(way) ? 'issued' : 'second_factor_required';
      expect(outcome).toBe(expected);
    });
  },
);

describe.each(afterwards)('$way', ({ scene }) => {
  test('was asked about when the login began', async () => {
    const at = await scene();
    hooking(at, () => Promise.resolve({ deny: 'Not from here.' }));
    expect(await outcomeOf(at)).toBe('issued');
  });
});

const url = 'https://hooks.example/logins';

const setTenant = (world: World, metadata: TenantMetadataPatch) =>
  world.keyward.tenants.modify(acme, { metadata });

/** A person of acme, whose hook answers this to logins. */
const atAcme = async (answer: Partial<OutgoingAnswer>, more: Partial<NewHook> = {}) => {
  const world = await setUp();
  const user = await addUser(world, { username: 'ada' });
  await setTenant(world, { mfa: { policy: 'optional' } });
  await world.keyward.hooks.create({ type: 'before-login', url, tenantId: acme, ...more });
  world.hookCalls.outgoing.answers.set(url, answer);
  const logIn = () =>
    world.keyward.beginLogin({
      tenantId: acme,
      identifier: 'ada',
      password: 'right',
      network: 'home',
      address: '192.0.2.7',
    });
  return { world, user, logIn, asked: world.hookCalls.outgoing.asked };
};

const says = (body: unknown): Partial<OutgoingAnswer> => ({ body: JSON.stringify(body) });

describe('the hook of a tenant', () => {
  test('is asked in the words of the API', async () => {
    const { user, logIn, asked } = await atAcme({ status: 204 });
    await logIn();
    expect(JSON.parse(asked[0]!.body!)).toMatchObject({
      type: 'hook.before-login',
      data: {
        tenant_id: acme,
        user_id: user.id,
        methods: ['pwd'],
        identity_provider_id: null,
        ip_address: '192.0.2.7',
      },
    });
  });

  test('is not asked after a wrong password', async () => {
    const { world, asked } = await atAcme({ status: 204 });
    const attempt = { tenantId: acme, identifier: 'ada', password: 'wrong' };
    await refusalOf(world.keyward.beginLogin({ ...attempt, network: 'home', address: null }));
    expect(asked).toEqual([]);
  });

  test('denies in words of its own', async () => {
    const { logIn } = await atAcme(says({ deny: 'Not at night.' }));
    await expect(logIn()).rejects.toMatchObject({
      code: 'login_denied',
      message: 'The login is denied: Not at night.',
    });
  });

  test('asks for a second factor', async () => {
    const { logIn } = await atAcme(says({ second_factor: true }));
    expect((await logIn()).missing).toBe('enrolment');
  });

  test('asks for one in vain where the tenant asks nobody for one, so that nobody is let in', async () => {
    const { world, logIn } = await atAcme(says({ second_factor: true }));
    await setTenant(world, { mfa: { policy: 'never' } });
    expect(await refusalOf(logIn())).toBe('second_factor_required');
  });

  test('asks for one, and the session begins with none', async () => {
    const { world, logIn } = await atAcme(says({ second_factor: true }));
    const { user } = await logIn();
    expect(await refusalOf(world.keyward.sessions.begin(user, ['pwd']))).toBe(
      'second_factor_required',
    );
  });

  test('lets people in where it fails and may', async () => {
    const { logIn } = await atAcme({ status: 500 }, { onFailure: 'allow' });
    expect((await logIn()).missing).toBe('nothing');
  });

  test('of another tenant is not asked', async () => {
    const { logIn, asked } = await atAcme(says({ deny: 'No.' }), { tenantId: globex });
    await logIn();
    expect(asked).toEqual([]);
  });

  test('is not asked about people whom the rules of its logins except', async () => {
    const { world, user, logIn, asked } = await atAcme(says({ deny: 'No.' }));
    await setTenant(world, { login: { except_user_ids: [user.id] } });
    await logIn();
    expect(asked).toEqual([]);
  });

  test('is made with the right to change users', async () => {
    const { keyward } = await setUp();
    const make = (...scopes: string[]) =>
      keyward.hooks.create({ type: 'before-login', url }, adminOf(acme, 'create:hooks', ...scopes));
    expect([
      await refusalOf(make('update:clients', 'update:resources')),
      await refusalOf(make('update:users')),
    ]).toEqual(['escalation_refused', undefined]);
  });
});

describe('what a hook says to a person is plain text of 1 to 200 characters', () => {
  test.each([
    ['nothing', { deny: '' }],
    ['spaces', { deny: '  ' }],
    ['201 characters', { deny: 'x'.repeat(201) }],
    ['two lines', { deny: 'No.\nYes.' }],
    ['a mark that turns the direction', { deny: 'No \u202e.seY' }],
    ['no text', { deny: true }],
    ['a factor that is no flag', { second_factor: 'yes' }],
    ['another member', { allow: true }],
    ['no object', 'allow'],
  ])('%s is a failure', async (_, answer) => {
    const { logIn } = await atAcme(says(answer));
    expect(await refusalOf(logIn())).toBe('hook_unavailable');
  });

  test('200 characters are not', async () => {
    const { logIn } = await atAcme(says({ deny: 'x'.repeat(200) }));
    expect(await refusalOf(logIn())).toBe('login_denied');
  });
});
