import { describe, expect, test } from '@jest/globals';
import {
  addUser,
  ask,
  browser,
  claimsOf,
  fromPerson,
  handleOf,
  redirectUri,
  returned,
  type Parameters,
} from '../testing/people.test-support.js';
import { atLogin } from '../testing/second-factors.test-support.js';
import { acme, adminOf, race, refusalOf } from '../testing/set-up.test-support.js';

describe('a person with a second factor is asked for it; with the tenant policy always, others enrol one', () => {
  test.each([
    ['always', 'enrolment', 'code'],
    ['optional', 'nothing', 'code'],
    ['never', 'nothing', 'nothing'],
  ] as const)('%s: without one %s, with one %s', async (policy, without, having) => {
    const { world, user, begin } = await atLogin({ policy });
    const before = (await begin()).missing;
    await world.storage.users.change(user.id, (current) => ({ ...current, isMfaEnrolled: true }));
    expect(before).toEqual(without);
    expect((await begin()).missing).toEqual(having);
  });

  test('where the tenant policy is never, nobody is asked for a second factor and nobody can enrol one', async () => {
    const { world, password } = await atLogin({ policy: 'never' });
    expect((await world.keyward.beginLogin(password, true)).missing).toBe('nothing');
  });

  test('a request that demands two factors lets a person enrol whose tenant leaves it open', async () => {
    const { world, password } = await atLogin({ policy: 'optional' });
    expect((await world.keyward.beginLogin(password, true)).missing).toBe('enrolment');
  });

  test('factors that nobody can set up here let nobody enrol one', async () => {
    expect((await (await atLogin({ policy: 'always', factors: ['pigeon'] })).begin()).missing).toBe(
      'nothing',
    );
  });
});

test('enrolment adds the app and recovery codes, counts the login once, and is noted', async () => {
  const { world, prove, begin, rows, read } = await atLogin();
  const half = await begin();
  expect(await world.keyward.secondFactor.asked(half)).toMatchObject({
    kind: 'enrolment',
    app: { address: expect.stringContaining('id.example:ada') },
  });
  const { recoveryCodes, methods } = await prove(half);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(methods).toEqual(['pwd', 'otp', 'mfa']);
  expect((await rows()).map(({ kind, codeDigests }) => [kind, codeDigests.length]).sort()).toEqual([
    ['recovery_code', 10],
    ['totp', 0],
  ]);
  expect(JSON.stringify(await rows())).not.toContain(recoveryCodes![0]!.replace('-', ''));
  expect(await read()).toMatchObject({ isMfaEnrolled: true, loginsCount: 1 });
  expect(world.events.list.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['authenticator.added']),
  );
});

test('a wrong code enrols nothing', async () => {
  const { prove, begin, rows, read } = await atLogin();
  const half = await begin();
  expect(await refusalOf(prove(half, '000000'))).toBe('second_factor_wrong');
  expect(await rows()).toEqual([]);
  expect((await read()).isMfaEnrolled).toBe(false);
  expect((await prove(half)).methods).toContain('mfa');
});

describe('the code of a step is taken once, none of an earlier step (RFC 6238 §5.2); recovery codes too', () => {
  test('the code that enrolled does not log in', async () => {
    const { begin, prove, enrol } = await atLogin();
    await enrol();
    expect(await refusalOf(prove(await begin()))).toBe('second_factor_wrong');
  });

  test.each([
    [-2, 'second_factor_wrong'],
    [-1, undefined],
    [0, undefined],
    [1, undefined],
    [2, 'second_factor_wrong'],
  ])('a code of %i steps from now: %s', async (offset, refused) => {
    const { world, begin, prove, enrol, code } = await atLogin();
    await enrol();
    world.clock.advance(600);
    expect(await refusalOf(prove(await begin(), code(offset)))).toBe(refused);
  });

  test('after the code of the next step, the one of this step is dead', async () => {
    const { world, begin, prove, enrol, code } = await atLogin();
    await enrol();
    world.clock.advance(600);
    await prove(await begin(), code(1));
    expect(await refusalOf(prove(await begin(), code()))).toBe('second_factor_wrong');
  });

  test('of 64 that present the same code at once, in as many browsers, one gets in', async () => {
    const { world, begin, prove, enrol, code } = await atLogin();
    await enrol();
    world.clock.advance(600);
    const halves: Awaited<ReturnType<typeof begin>>[] = [];
    for (let at = 0; at < 64; at++) halves.push(await begin(browser(`browser ${at}`)));
    expect(
      (await race(64, (at) => prove(halves[at]!, code(), { network: `network ${at}` }))).winners,
    ).toBe(1);
  });

  test('a recovery code works once, with or without its hyphen and in either case', async () => {
    const { begin, prove, enrol, rows } = await atLogin();
    const codes = await enrol();
    expect((await prove(await begin(), codes[0]!.toUpperCase())).methods).toContain('mfa');
    expect(await refusalOf(prove(await begin(), codes[0]))).toBe('second_factor_wrong');
    expect((await prove(await begin(), codes[1]!.replace('-', ' '))).recoveryCodes).toBeUndefined();
    expect((await rows()).find(({ kind }) => kind === 'recovery_code')!.codeDigests).toHaveLength(
      8,
    );
  });
});

describe('between the two factors only the same request, browser and person count, within ten minutes', () => {
  const over = async (
    spoil: (
      given: Awaited<ReturnType<typeof atLogin>>,
      half: { handle: string; browser: ReturnType<typeof browser> },
    ) => unknown,
  ) => {
    const given = await atLogin();
    const half = await given.begin();
    const more = await spoil(given, half);
    return refusalOf(
      given.prove(half, given.code(), typeof more === 'object' ? (more as object) : {}),
    );
  };

  test('another browser', async () =>
    expect(await over(() => ({ browser: browser('another') }))).toBe('interaction_over'));
  test('another request', async () =>
    expect(await over(() => ({ handle: 'another' }))).toBe('interaction_over'));
  test('too late', async () =>
    expect(
      await over(({ world }) => {
        world.clock.advance(600);
      }),
    ).toBe('interaction_over'));
  test('blocked meanwhile', async () =>
    expect(
      await over(async ({ world, user }) => {
        await world.storage.users.change(user.id, (current) => ({ ...current, isBlocked: true }));
      }),
    ).toBe('interaction_over'));
  test('logged out of everything meanwhile', async () =>
    expect(
      await over(async ({ world, user }) => {
        await world.storage.users.change(user.id, (current) => ({
          ...current,
          sessionsEndedAt: world.clock.now(),
        }));
      }),
    ).toBe('interaction_over'));
  test('enrolled elsewhere meanwhile', async () =>
    expect(
      await over(async ({ begin, prove }) => {
        await prove(await begin(browser('another')));
      }),
    ).toBe('interaction_over'));
});

test('a half login is completed once, and the code that completes it is used up with it', async () => {
  const { world, begin, prove, enrol } = await atLogin();
  await enrol();
  world.clock.advance(600);
  const half = await begin();
  await prove(half);
  world.clock.advance(60);
  expect(await refusalOf(prove(half))).toBe('interaction_over');
});

test('an attempt at a second factor is counted before the code is compared', async () => {
  const { world, begin, prove, enrol } = await atLogin();
  await enrol();
  world.clock.advance(600);
  const half = await begin();
  for (let attempt = 0; attempt < 5; attempt++)
    expect(await refusalOf(prove(half, '000000'))).toBe('second_factor_wrong');
  expect(await refusalOf(prove(half))).toBe('too_many_requests');
  world.clock.advance(1);
  expect((await prove(half)).methods).toContain('mfa');
});

test('the failures after which the tenant locks an account count attempts at a second factor too', async () => {
  const { world, begin, prove, enrol } = await atLogin(
    { policy: 'always' },
    { lockout: { max_attempts: 2, duration_seconds: 60 } },
  );
  await enrol();
  world.clock.advance(600);
  const half = await begin();
  for (let attempt = 0; attempt < 2; attempt++)
    expect(await refusalOf(prove(half, '000000'))).toBe('second_factor_wrong');
  await expect(prove(half)).rejects.toMatchObject({
    code: 'too_many_requests',
    values: { seconds: '60' },
  });
  world.clock.advance(61);
  expect((await prove(half)).methods).toContain('mfa');
});

describe('where no second factor can be asked for, a person who needs one is refused, password or not', () => {
  test.each([
    ['somebody who has one', true],
    ['somebody who would have to enrol', false],
  ])(
    'the password grant refuses %s, and says what to do (RFC 6749 §5.2)',
    async (_, isEnrolled) => {
      const { world, app, enrol, read } = await atLogin();
      if (isEnrolled) await enrol();
      const before = (await read()).loginsCount;
      await expect(
        world.keyward.token(fromPerson(app, 'password', { username: 'ada', password: 'right' })),
      ).rejects.toMatchObject({
        code: 'second_factor_required',
        wireCode: 'invalid_grant',
        message: expect.stringContaining('login page'),
      });
      expect((await read()).loginsCount).toBe(before);
    },
  );

  test('a wrong password is told nothing of it', async () => {
    const { world, password } = await atLogin();
    expect(await refusalOf(world.keyward.logIn({ ...password, password: 'wrong' }))).toBe(
      'login_failed',
    );
  });
});

describe('removing a second factor ends what was opened with it; the last app or passkey takes recovery codes', () => {
  test('the app', async () => {
    const { world, user, enrol, rows, read, begin } = await atLogin();
    await enrol();
    const begun = async (methods: readonly string[]) =>
      (await world.keyward.sessions.begin(await read(), methods)).secret;
    const withApp = await begun(['pwd', 'otp', 'mfa']);
    const withPassword = await begun(['pwd']);
    const withCodeByMail = await begun(['otp']);
    const withPasskey = await begun(['pwd', 'pop', 'user', 'mfa']);
    await world.keyward.secondFactor.remove(
      user.id,
      (await rows()).find(({ kind }) => kind === 'totp')!.id,
      adminOf(acme),
    );
    expect(await rows()).toEqual([]);
    expect((await read()).isMfaEnrolled).toBe(false);
    expect((await begin()).missing).toBe('enrolment');
    expect(await world.keyward.sessions.find(withApp)).toBeUndefined();
    for (const secret of [withPassword, withCodeByMail, withPasskey])
      expect(await world.keyward.sessions.find(secret)).toBeDefined();
    expect(world.events.list.filter(({ name }) => name === 'authenticator.removed')).toHaveLength(
      2,
    );
  });

  test('the recovery codes alone leave the app', async () => {
    const { world, user, enrol, rows, read } = await atLogin();
    await enrol();
    await world.keyward.secondFactor.remove(
      user.id,
      (await rows()).find(({ kind }) => kind === 'recovery_code')!.id,
    );
    expect((await rows()).map(({ kind }) => kind)).toEqual(['totp']);
    expect((await read()).isMfaEnrolled).toBe(true);
  });

  test('one of another user is not there', async () => {
    const { world, enrol, rows } = await atLogin();
    await enrol();
    expect(
      await refusalOf(
        world.keyward.secondFactor.remove((await addUser(world)).id, (await rows())[0]!.id),
      ),
    ).toBe('record_not_found');
  });
});

describe('only an essential acr of 2 demands a second factor; a voluntary asks (OIDC Core §3.1.2.1, §5.5.1.1)', () => {
  const demanded = {
    claims: JSON.stringify({ id_token: { acr: { essential: true, values: ['2'] } } }),
  };
  const voluntary = { claims: JSON.stringify({ id_token: { acr: { value: '2' } } }) };

  test.each<[string, Parameters, boolean, string]>([
    ['demanded of somebody without one', demanded, false, 'login'],
    ['preferred of somebody without one', { acr_values: '2' }, false, 'return'],
    ['preferred of somebody who has one', { acr_values: '2 1' }, true, 'login'],
    ['voluntary, of somebody who has one', voluntary, true, 'login'],
    ['one factor is preferred', { acr_values: '1 2' }, true, 'return'],
    [
      'either will do',
      { claims: JSON.stringify({ id_token: { acr: { essential: true, values: ['1', '2'] } } }) },
      true,
      'return',
    ],
  ])('%s, who has logged in with a password', async (_, parameters, isMfaEnrolled, kind) => {
    const { world, user, app } = await atLogin({ policy: 'optional' });
    const at = browser();
    const change = { ...user, isMfaEnrolled };
    const person = (await world.storage.users.change(user.id, () => change))!;
    at.session = (await world.keyward.sessions.begin(person, ['pwd'])).secret;
    world.clock.advance(1);
    expect((await ask(world, app, at, parameters)).kind).toBe(kind);
  });

  test('a login with two factors is asked for no more, and the ID token says how it was (RFC 8176 §2)', async () => {
    const { world, user, app } = await atLogin({ policy: 'optional' });
    const at = browser();
    at.session = (await world.keyward.sessions.begin(user, ['pwd', 'otp', 'mfa'])).secret;
    world.clock.advance(1);
    const { code } = returned(await ask(world, app, at, demanded));
    const { idToken } = await world.keyward.token(
      fromPerson(app, 'authorization_code', { code, redirect_uri: redirectUri }),
    );
    expect(claimsOf(world, idToken!)).toMatchObject({ acr: '2', amr: ['pwd', 'otp', 'mfa'] });
  });

  test('two factors asked for after a login with one are a new login, or refused (OIDC Core §5.5.1.1)', async () => {
    const { world, user, app } = await atLogin({ policy: 'never' });
    const at = browser();
    const handle = handleOf(await ask(world, app, at, demanded));
    at.session = (await world.keyward.sessions.begin(user, ['pwd'])).secret;
    expect(returned(await world.keyward.authorization.continue(handle, at))).toMatchObject({
      error: 'unmet_authentication_requirements',
    });
  });
});
