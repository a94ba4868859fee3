import { describe, expect, test } from '@jest/globals';
import {
  addApp,
  addUser,
  agreeTo,
  ask,
  atAnApp,
  browser,
  handleOf,
  logInWith,
  returned,
} from '../../testing/people.test-support.js';
import { during } from '../../testing/interrupt.test-support.js';
import { globex, issuer, letUse, setUp } from '../../testing/set-up.test-support.js';

const thirdParty = async () => atAnApp(await setUp(), { isFirstParty: false });
const firstParty = async () => atAnApp(await setUp());

describe('consent', () => {
  const agree = async (
    { world, app, at }: Awaited<ReturnType<typeof thirdParty>>,
    scope: string,
  ) => {
    return agreeTo(world, await ask(world, app, at, { scope }), at);
  };

  test('a first-party application skips it where the resource says so', async () => {
    const { world, app, at } = await firstParty();
    expect((await ask(world, app, at, { scope: 'openid read' })).kind).toBe('return');
  });

  test('a first-party application asks where the resource wants it', async () => {
    const { world, app, at, resource } = await firstParty();
    await world.keyward.resources.modify(resource.id, {
      skipConsentForFirstParty: false,
    });
    expect((await ask(world, app, at, { scope: 'openid read' })).kind).toBe('consent');
  });

  test('it is remembered', async () => {
    const setting = await thirdParty();
    await agree(setting, 'openid read');
    expect(
      (await ask(setting.world, setting.app, setting.at, { scope: 'openid read', prompt: 'none' }))
        .kind,
    ).toBe('return');
    expect(
      returned(
        await ask(setting.world, setting.app, setting.at, { scope: 'openid read', prompt: 'none' }),
      ),
    ).toHaveProperty('code');
  });

  test('for more than was agreed the person is asked for the rest alone, and then it is one consent', async () => {
    const setting = await thirdParty();
    await agree(setting, 'openid read');
    const next = await ask(setting.world, setting.app, setting.at, { scope: 'openid read write' });
    await agree(setting, 'openid read write');
    const consents = await setting.world.storage.consents.all([]);
    expect(next).toEqual(
      expect.objectContaining({ scopes: [{ name: 'write', description: null }] }),
    );
    expect(consents).toHaveLength(1);
    expect([...consents[0]!.scopes].sort()).toEqual(['openid', 'read', 'write']);
  });

  test('it is for one resource: another one asks again', async () => {
    const setting = await thirdParty();
    await agree(setting, 'openid');
    expect(
      await ask(setting.world, setting.app, setting.at, { scope: 'openid read' }),
    ).toMatchObject({ kind: 'consent', scopes: [{ name: 'openid' }, { name: 'read' }] });
  });

  test('it is for one client and one person', async () => {
    const setting = await thirdParty();
    const { world, app, at } = setting;
    await agree(setting, 'openid');
    const elsewhere = await ask(world, await addApp(world), at);
    await logInWith(world, at, await addUser(world));
    expect(elsewhere.kind).toBe('consent');
    expect((await ask(world, app, at)).kind).toBe('consent');
  });

  test('saying no is told to the client', async () => {
    const { world, app, at } = await thirdParty();
    const handle = handleOf(await ask(world, app, at, { state: 'xyz' }));
    expect(returned(await world.keyward.authorization.deny(handle, at))).toEqual({
      error: 'access_denied',
      error_description: expect.any(String),
      state: 'xyz',
      iss: issuer,
    });
  });

  test('prompt=none answers login_required or consent_required, and shows nothing', async () => {
    const { world, app, at } = await thirdParty();
    expect([
      returned(await ask(world, app, browser(), { prompt: 'none' })),
      returned(await ask(world, app, at, { prompt: 'none' })),
    ]).toMatchObject([{ error: 'login_required' }, { error: 'consent_required' }]);
  });

  test('an answer to a smaller request is none to a bigger one of the moment, with prompt=consent too', async () => {
    const { world, app, at } = await thirdParty();
    const bigger = handleOf(await ask(world, app, at, { scope: 'read write', prompt: 'consent' }));
    world.clock.advance(1);
    await agreeTo(world, await ask(world, app, at, { scope: 'read' }), at);
    expect(await world.keyward.authorization.continue(bigger, at)).toMatchObject({
      kind: 'consent',
      scopes: [{ name: 'write' }],
    });
  });
});

describe('a consent is of the person and to the scopes that the page showed; if changed, it shows again', () => {
  const shown = async (scope = 'openid read') => {
    const setting = await thirdParty();
    const step = await ask(setting.world, setting.app, setting.at, { scope });
    if (step.kind !== 'consent') throw new Error(step.kind);
    return { ...setting, step };
  };
  const consents = async ({ world }: Awaited<ReturnType<typeof shown>>) =>
    (await world.storage.consents.all([])).map(({ scopes }) => scopes);

  test.each(['block', 'endSessions'] as const)(
    'a consent rests on the session in which the page was shown: after %s nothing is agreed',
    async (end) => {
      const { world, at, user, step } = await shown();
      during(world.storage, 'transaction', () => world.keyward.users[end](user.id));
      await world.keyward.authorization.consent(step.handle, at, step.shown);
      expect(await world.storage.consents.all([])).toEqual([]);
    },
  );

  test('another person has logged in, in another tab: they are asked themselves (OIDC Core §3.1.2.4)', async () => {
    const setting = await shown();
    const { world, at, step } = setting;
    const other = await addUser(world);
    await logInWith(world, at, other);
    expect(await agreeTo(world, step, at)).toEqual(
      expect.objectContaining({ kind: 'consent', user: expect.objectContaining({ id: other.id }) }),
    );
    expect(await consents(setting)).toEqual([]);
  });

  test('the client has got more scopes since: the person sees them before agreeing', async () => {
    const setting = await shown('openid read write');
    const {
      world,
      app,
      resource,
      scopes: [, write],
      at,
      step,
    } = setting;
    await world.keyward.clients.revokePermissions(app.id, [
      { resourceId: resource.id, scopeIds: [write!.id] },
    ]);
    const fewer = await world.keyward.authorization.continue(step.handle, at);
    await letUse(world, app, resource, [write!]);
    const more = await agreeTo(world, fewer, at);
    expect(await consents(setting)).toEqual([]);
    expect(more).toEqual(
      expect.objectContaining({
        kind: 'consent',
        scopes: [
          { name: 'openid', description: null },
          { name: 'read', description: null },
          { name: 'write', description: null },
        ],
      }),
    );
  });

  test.each(['', 'x', 'of another page'])(
    'a mark that this page did not carry is none: %j',
    async (which) => {
      const setting = await shown();
      const { world, app, at, step } = setting;
      const other = await ask(world, app, at, { scope: 'openid read' });
      await world.keyward.authorization.consent(
        step.handle,
        at,
        which === 'of another page' ? (other as typeof step).shown : which,
      );
      expect(await consents(setting)).toEqual([]);
    },
  );

  test('nobody is logged in any more, or a person of another tenant: the way goes over the login', async () => {
    const setting = await shown();
    const { world, at, step } = setting;
    await logInWith(world, at, await addUser(world, { tenantId: globex }));
    const foreign = await agreeTo(world, step, at);
    at.session = undefined;
    expect(foreign.kind).toBe('login');
    expect((await agreeTo(world, step, at)).kind).toBe('login');
    expect(await consents(setting)).toEqual([]);
  });

  test('two tabs, two applications: each gets its own consent and its own answer', async () => {
    const { world, app, at, step } = await shown();
    const other = await ask(world, await addApp(world), at, { state: 'other' });
    const [first, second] = [await agreeTo(world, step, at), await agreeTo(world, other, at)];
    expect(returned(first)['code'] === returned(second)['code']).toBe(false);
    expect(returned(second)['state']).toBe('other');
    expect((await ask(world, app, at, { scope: 'openid read' })).kind).toBe('return');
  });
});
