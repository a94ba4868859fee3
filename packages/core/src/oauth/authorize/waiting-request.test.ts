import { describe, expect, test } from '@jest/globals';
import {
  addUser,
  agreeTo,
  ask,
  atAnApp,
  browser,
  handleOf,
  logInWith,
  returned,
} from '../../testing/people.test-support.js';
import {
  attempt,
  race,
  refusalOf,
  refusedCleanly,
  setUp,
} from '../../testing/set-up.test-support.js';
import { longestIdentifier, requestLifetime } from './waiting-request.js';

const thirdParty = async () => atAnApp(await setUp(), { isFirstParty: false });
const firstParty = async () => atAnApp(await setUp());

describe('a name that a person typed', () => {
  const atALogin = async () => {
    const { world, app } = await thirdParty();
    const at = browser();
    const handle = handleOf(await ask(world, app, at, { login_hint: 'hinted' }));
    const { authorization } = world.keyward;
    const keep = (typed: string, where = at) =>
      authorization.keepIdentifier({ handle, browser: where }, typed);
    const hint = async () => (await authorization.waiting(handle, at)).request.loginHint;
    return { world, at, handle, keep, hint };
  };

  test('takes the place of the hint that the application gave', async () => {
    const { keep, hint } = await atALogin();
    await keep(' ada ');
    expect(await hint()).toBe('ada');
  });

  test.each(['', ' ', 'a'.repeat(longestIdentifier + 1)])('is none: %j', async (typed) => {
    const { keep, hint } = await atALogin();
    await keep(typed);
    expect(await hint()).toBe('hinted');
  });

  test('is not kept from another browser', async () => {
    const { keep, hint } = await atALogin();
    expect(await refusalOf(keep('ada', browser('another')))).toBe('interaction_over');
    expect(await hint()).toBe('hinted');
  });

  test('changes nothing else of the request', async () => {
    const { world, at, handle, keep } = await atALogin();
    const before = await world.keyward.authorization.waiting(handle, at);
    await keep('ada');
    const after = await world.keyward.authorization.waiting(handle, at);
    expect(after.request).toEqual({ ...before.request, loginHint: 'ada' });
  });
});

describe('the handle of a page', () => {
  const actions = ['continue', 'deny', 'consent', 'waiting'] as const;

  test.each(actions)('is bound to the browser that began: %s', async (action) => {
    const { world, app, at } = await thirdParty();
    const handle = handleOf(await ask(world, app, at));
    await expect(
      world.keyward.authorization[action](handle, { ...at, binding: 'another' }, 'shown'),
    ).rejects.toMatchObject({ code: 'interaction_over' });
  });

  test.each([
    [requestLifetime - 1, true],
    [requestLifetime, false],
  ])('lives half an hour: after %s s %s', async (seconds, alive) => {
    const { world, app } = await thirdParty();
    const at = browser();
    const handle = handleOf(await ask(world, app, at));
    world.clock.advance(seconds);
    expect(
      await world.keyward.authorization.continue(handle, at).then(
        () => true,
        () => false,
      ),
    ).toBe(alive);
  });

  test.each(['', 'x', '__proto__'])('%j is none', async (handle) => {
    const { world, at } = await thirdParty();
    await expect(world.keyward.authorization.continue(handle, at)).rejects.toMatchObject({
      code: 'interaction_over',
    });
  });

  test('a code is none', async () => {
    const { world, at, code } = await firstParty();
    await expect(world.keyward.authorization.continue(await code(), at)).rejects.toMatchObject({
      code: 'interaction_over',
    });
  });

  test('dies with its client', async () => {
    const { world, app, at } = await thirdParty();
    const handle = handleOf(await ask(world, app, at));
    await world.keyward.clients.delete(app.id);
    await expect(world.keyward.authorization.continue(handle, at)).rejects.toMatchObject({
      code: 'interaction_over',
    });
  });
});

describe('a request is answered once: its handle is used up by the answer, whichever tab or click comes first', () => {
  const answered = async () => {
    const setting = await thirdParty();
    const step = await ask(setting.world, setting.app, setting.at);
    returned(await agreeTo(setting.world, step, setting.at));
    return { ...setting, handle: handleOf(step) };
  };

  test('going back to its page tells that it has its answer, and no second code is made (RFC 9700 §4.7)', async () => {
    const { world, app, at, handle } = await answered();
    const before = (await world.storage.oneTimeSecrets.all([])).length;
    expect(await world.keyward.authorization.continue(handle, at)).toMatchObject({
      kind: 'answered',
      access: { client: { id: app.id } },
    });
    expect(await world.storage.oneTimeSecrets.all([])).toHaveLength(before);
  });

  test.each(['deny', 'consent', 'waiting'] as const)(
    'nothing can be done with its handle: %s',
    async (action) => {
      const { world, at, handle } = await answered();
      expect(
        await attempt(world, () => world.keyward.authorization[action](handle, at, 'shown')),
      ).toEqual(refusedCleanly('interaction_over'));
    },
  );

  test('who said no cannot say yes afterwards', async () => {
    const { world, app, at } = await thirdParty();
    const step = await ask(world, app, at);
    await world.keyward.authorization.deny(handleOf(step), at);
    expect(await refusalOf(agreeTo(world, step, at))).toBe('interaction_over');
  });

  test('of 64 clicks at once one is answered, and the others see that it was', async () => {
    const { world, app, at } = await thirdParty();
    const step = await ask(world, app, at);
    if (step.kind !== 'consent') throw new Error(step.kind);
    await world.keyward.authorization.consent(step.handle, at, step.shown);
    const kinds = await Promise.all(
      Array.from(
        { length: 64 },
        async () => (await world.keyward.authorization.continue(step.handle, at)).kind,
      ),
    );
    expect(kinds.filter((kind) => kind === 'return')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'answered')).toHaveLength(63);
    expect((await race(64, () => world.keyward.authorization.deny(step.handle, at))).winners).toBe(
      0,
    );
  });

  test('going back from the consent page to the login page, and logging in again, leads on', async () => {
    const { world, app } = await thirdParty();
    const at = browser();
    const handle = handleOf(await ask(world, app, at));
    const user = await addUser(world);
    for (const _ of ['first', 'again']) await logInWith(world, at, user);
    expect((await world.keyward.authorization.continue(handle, at)).kind).toBe('consent');
  });
});
