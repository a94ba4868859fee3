import { describe, expect, test } from '@jest/globals';
import { createKeyward } from '../keyward.js';
import type { HookType } from '../model/hook/hook.js';
import type { NewHook } from '../model/hook/hook-fields.js';
import { systemActor } from '../model/values/actor.js';
import type { OutgoingAnswer } from '../ports/outgoing.js';
import { addUser, changeUser } from '../testing/people.test-support.js';
import {
  acme,
  adminOf,
  globex,
  refusalOf,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import { hookTrialLimit } from './try-hook.js';

const url = 'https://hooks.example/tested';

type Given = Partial<OutgoingAnswer>;

const json = (body: unknown): Given => ({ body: JSON.stringify(body) });

/** A hook of acme that answers this. */
const hooked = async (type: HookType, answer: Given, more: Partial<NewHook> = {}) => {
  const world = await setUp();
  const hook = await world.keyward.hooks.create({ type, url, tenantId: acme, ...more });
  world.hookCalls.outgoing.answers.set(url, answer);
  return { world, hook, test: () => world.keyward.hooks.test(hook.id) };
};

const questionIn = ({ hookCalls }: World): Record<string, unknown> =>
  (JSON.parse(hookCalls.outgoing.asked[0]!.body!) as { data: Record<string, unknown> }).data;

describe('a test of a hook', () => {
  test.each([
    ['claims', { id_token: { tier: 'gold' } }, { idToken: { tier: 'gold' } }],
    ['before-login', { deny: ' Not now. ' }, { deny: 'Not now.' }],
    ['before-registration', { app_metadata: { a: 'b' } }, { appMetadata: { a: 'b' } }],
    ['check-password', { is_right: true }, { isRight: true }],
  ] as const)('says what was understood of one that answers for %s', async (type, body, read) => {
    const { test } = await hooked(type, json(body));
    expect(await test()).toMatchObject({
      outcome: 'answered',
      status: 200,
      understood: read,
      problem: null,
    });
  });

  test('says that it goes on', async () => {
    const { test } = await hooked('before-login', { status: 204 });
    expect(await test()).toMatchObject({ outcome: 'nothing_said', status: 204, understood: null });
  });

  test.each([
    ['a status', { status: 302 }, 302, 'answers with status 302'],
    ['no JSON', { body: '<p>' }, 200, 'answers with status 200 and no JSON'],
    ['another member', json({ admin: 1 }), 200, /^answers with another member than deny/],
    ['a text too long', json({ deny: 'a'.repeat(201) }), 200, /^denies without a plain text/],
  ])('says which rule is broken by %s, and shows no answer', async (_, answer, status, problem) => {
    const { test } = await hooked('before-login', answer);
    expect(await test()).toMatchObject({
      outcome: 'failed',
      status,
      understood: null,
      problem: expect.stringMatching(problem),
    });
  });

  test('says that nothing is reached, with the reason of the guard and no status', async () => {
    const { test, world } = await hooked('claims', {});
    world.hookCalls.outgoing.answers.delete(url);
    expect(await test()).toMatchObject({
      outcome: 'failed',
      status: null,
      problem: 'is not known here',
    });
  });

  test('says how long it took, up to its time', async () => {
    const { hook, world } = await hooked('claims', {}, { timeoutMs: 700 });
    let now = 0;
    const delay = {
      elapsed: () => now,
      until: (elapsed: number) => {
        now = elapsed;
        return Promise.resolve();
      },
    };
    const outgoing = { send: () => new Promise<OutgoingAnswer>(() => undefined) };
    const hookCalls = { ...world.hookCalls, outgoing };
    const { hooks } = createKeyward({ ...world, delay, hookCalls });
    expect(await hooks.test(hook.id)).toMatchObject({
      outcome: 'failed',
      status: null,
      milliseconds: 700,
      problem: 'does not answer within 700 ms',
    });
  });

  test.each(['claims', 'before-login', 'before-registration', 'check-password'] as const)(
    'names no one for %s, and says that it is a test',
    async (type) => {
      const { world, test } = await hooked(type, { status: 204 });
      await test();
      const { tenant_id, is_test, user_id } = questionIn(world);
      const noOne = type === 'before-registration' ? undefined : expect.stringMatching(/^[0-]+$/);
      expect([tenant_id, is_test, user_id]).toEqual([acme, true, noOne]);
    },
  );

  test.each([
    ['claims', 'audience client_id is_test scopes tenant_id user_id'],
    ['before-login', 'identity_provider_id ip_address is_test methods tenant_id user_id'],
    [
      'before-registration',
      'email identity_provider_id is_test name phone_number tenant_id username way',
    ],
    ['check-password', 'email imported_id is_test password tenant_id user_id username'],
  ] as const)('has all members of a question for %s', async (type, members) => {
    const { world, test } = await hooked(type, { status: 204 });
    await test();
    expect(Object.keys(questionIn(world)).sort().join(' ')).toBe(members);
  });

  test('asks one that is disabled, so that it is tried before it counts', async () => {
    const { world, test } = await hooked('claims', { status: 204 }, { isEnabled: false });
    expect((await test()).outcome).toBe('nothing_said');
    expect(world.hookCalls.outgoing.asked).toHaveLength(1);
  });

  test('asks none whose maker could not make it now', async () => {
    const { world, hook, test } = await hooked('claims', { status: 204 });
    const maker = await addUser(world, { username: 'maker' });
    await world.storage.hooks.change(hook.id, (each) => ({ ...each, makerId: maker.id }));
    await changeUser(world, maker, { isBlocked: true });
    expect((await test()).problem).toBe('rests on a maker who could not make it now');
    expect(world.hookCalls.outgoing.asked).toEqual([]);
  });

  test('of another tenant is out of reach', async () => {
    const { world, hook } = await hooked('claims', {});
    const actor = adminOf(globex, 'update:hooks');
    expect(await refusalOf(world.keyward.hooks.test(hook.id, actor))).toBe('record_not_found');
  });

  test('comes so often and not more', async () => {
    const { test } = await hooked('claims', { status: 204 });
    for (let time = 0; time < hookTrialLimit.times; time++) await test();
    expect(await refusalOf(test())).toBe('too_many_requests');
  });

  test('stands in the log', async () => {
    const { world, hook, test } = await hooked('claims', { status: 500 });
    await test();
    const events = await world.storage.auditEvents.all([
      { attribute: 'recordId', equals: hook.id },
    ]);
    expect(events.map(({ name }) => name)).toEqual(['hook.created', 'hook.tested']);
  });

  test('stands in the log of its tenant, also when a global administrator tests it', async () => {
    const { world, hook, test } = await hooked('claims', { status: 204 });
    await test();
    const [event] = await world.storage.auditEvents.all([
      { attribute: 'recordId', equals: hook.id },
      { attribute: 'name', equals: 'hook.tested' },
    ]);
    expect(event!.tenantId).toBe(acme);
  });

  test('is asked of no one by a dry run', async () => {
    const { world, hook } = await hooked('claims', { status: 204 });
    const actor = { ...systemActor, rehearses: true };
    await expect(world.keyward.hooks.test(hook.id, actor)).rejects.toThrow('rehearsed');
    expect(world.hookCalls.outgoing.asked).toEqual([]);
  });

  test('takes a place of its tenant', async () => {
    const { world, hook } = await hooked('claims', {});
    let { hooks } = world.keyward;
    const most = 8;
    await new Promise<void>((areThere) => {
      let arrived = 0;
      const send = () => {
        arrived += 1;
        if (arrived === most) areThere();
        return new Promise<OutgoingAnswer>(() => undefined);
      };
      const hookCalls = { ...world.hookCalls, outgoing: { send } };
      hooks = createKeyward({ ...world, hookCalls }).hooks;
      for (let time = 0; time < most; time++) void hooks.test(hook.id);
    });
    expect((await hooks.test(hook.id)).problem).toBe('is asked by too many requests at once');
  });
});

describe('a test of a hook has no effect on logins: it opens no breaker and closes none, and changes no record', () => {
  const rests = 'The hook before-login has failed too often, and rests for a while.';

  /** A person of acme, whose hook fails. */
  const failing = async () => {
    const made = await hooked('before-login', { status: 500 });
    const { world, hook, test } = made;
    await addUser(world, { username: 'ada' });
    const login = { tenantId: acme, identifier: 'ada', password: 'right' };
    const logIn = (): Promise<string> =>
      world.keyward.beginLogin({ ...login, network: 'home', address: null }).then(
        () => 'in',
        (error: Error) => error.message,
      );
    const times = async (count: number, work: () => Promise<unknown>): Promise<void> => {
      for (let time = 0; time < count; time++) await work();
    };
    const kept = async () => (await world.storage.hooks.find(hook.id))!;
    const answers = (answer: Given): void => {
      world.hookCalls.outgoing.answers.set(url, answer);
    };
    return { test, logIn, times, kept, hook, answers };
  };

  test('logins go on after five tests that fail', async () => {
    const { test, logIn, times, answers } = await failing();
    await times(5, test);
    answers({ status: 204 });
    expect(await logIn()).toBe('in');
  });

  test('a hook that rests is asked by a test, and rests on', async () => {
    const { test, logIn, times, answers } = await failing();
    await times(5, logIn);
    answers({ status: 204 });
    expect([(await test()).outcome, await logIn()]).toEqual(['nothing_said', rests]);
  });

  test('the record of one that fails a test says nothing of it', async () => {
    const { test, kept, hook } = await failing();
    await test();
    expect(await kept()).toEqual(hook);
  });

  test('the record of one that answers a test still says why it failed a login', async () => {
    const { test, logIn, kept, answers } = await failing();
    await logIn();
    answers({ status: 204 });
    await test();
    expect((await kept()).problem).toBe('answers with status 500');
  });
});
