import { describe, expect, test } from '@jest/globals';
import { plainTotp } from '../in-memory/index.js';
import { totpStep } from '../ports/totp.js';
import { browser } from '../testing/people.test-support.js';
import { atLogin } from '../testing/second-factors.test-support.js';
import { refusalOf } from '../testing/set-up.test-support.js';
import type { TenantMetadata } from '../model/tenant/tenant-metadata.js';

/** A person at their own page, who has logged in with a password and, where they say so, with two factors. */
const atAccount = async (
  mfa: TenantMetadata['mfa'] = { policy: 'optional' },
  methods: readonly string[] = ['pwd'],
) => {
  const { world, user, rows, read } = await atLogin(mfa);
  const at = browser();
  const logIn = async (by = methods): Promise<void> => {
    at.session = (await world.keyward.sessions.begin(await read(), by, at.session)).secret;
  };
  await logIn();
  const { own, changeOwn } = world.keyward.secondFactor;
  const open = () => own(at);
  const change = (wanted: Parameters<typeof changeOwn>[1]) => changeOwn(at, wanted, '192.0.2.7');
  const addPasskey = async (credentialId = 'first', label = '') =>
    change({
      kind: 'add_passkey',
      label,
      answer: JSON.stringify({
        credentialId,
        challenge: (await open()).passkey!.challenge,
        origin: 'https://id.example',
        relyingPartyId: 'id.example',
        signatureCounter: 0,
      }),
    });
  const addApp = async (
    code = plainTotp.code('', Math.floor(world.clock.now().getTime() / 1000 / totpStep)),
  ) => {
    await open();
    return change({ kind: 'add_app', code });
  };
  const idOf = async (kind: string): Promise<string> =>
    (await rows()).find((each) => each.kind === kind)!.id;
  const kinds = async (): Promise<readonly string[]> =>
    (await rows()).map(({ kind }) => kind).sort();
  return { world, user, at, logIn, open, change, addPasskey, addApp, idOf, kinds, rows, read };
};

describe('changing second factors takes a login of ten minutes, by two factors if two exist (ASVS 5.0 §7.5.1)', () => {
  test.each([
    [600, undefined],
    [601, 'login_required'],
  ])('%i s after the login: %s', async (seconds, refused) => {
    const { world, open, change } = await atAccount();
    world.clock.advance(seconds);
    expect(await refusalOf(open())).toEqual(refused);
    expect(await refusalOf(change({ kind: 'renew_codes' }))).toEqual(
      refused ?? 'second_factor_wrong',
    );
  });

  test('nobody is logged in', async () => {
    const { world } = await atAccount();
    expect(await refusalOf(world.keyward.secondFactor.own(browser()))).toBe('login_required');
  });

  test('a person has two and has shown one', async () => {
    const { addPasskey, logIn, open, change, idOf } = await atAccount();
    await addPasskey();
    await logIn(['pwd']);
    expect(await refusalOf(open())).toBe('login_required');
    expect(await refusalOf(change({ kind: 'remove', id: await idOf('passkey') }))).toBe(
      'login_required',
    );
  });

  test('the way there leads through a login, and a login that is fresh needs no other', async () => {
    const { world, at } = await atAccount();
    const { beginAccount, continue: goOn, deny } = world.keyward.authorization;
    expect((await beginAccount(() => undefined, at)).kind).toBe('account');
    const nobody = browser('another');
    const asked = await beginAccount(() => undefined, nobody);
    if (asked.kind !== 'login') throw new Error(asked.kind);
    expect((await goOn(asked.handle, nobody)).kind).toBe('login');
    nobody.session = at.session;
    expect((await goOn(asked.handle, nobody)).kind).toBe('account');
    expect((await goOn(asked.handle, nobody)).kind).toBe('answered');
    const again = await beginAccount(() => undefined, browser('third'));
    expect(again.kind === 'login' && (await deny(again.handle, browser('third'))).kind).toBe(
      'answered',
    );
  });
});

test('the first factor brings recovery codes and makes the session one of two factors; the next do not', async () => {
  const { world, at, addPasskey, addApp, kinds, rows, read } = await atAccount();
  expect(await addPasskey('first', ' Key of the house ')).toHaveLength(10);
  expect((await read()).isMfaEnrolled).toBe(true);
  expect((await world.keyward.sessions.find(at.session))!.session.methods).toEqual([
    'pwd',
    'pop',
    'user',
    'mfa',
  ]);
  expect(await addPasskey('second')).toBeUndefined();
  expect(await addApp()).toBeUndefined();
  expect(await kinds()).toEqual(['passkey', 'passkey', 'recovery_code', 'totp']);
  expect((await rows()).map(({ label }) => label).sort()).toEqual([
    'Key of the house',
    null,
    null,
    null,
  ]);
});

test('an app is offered until there is one, with one key on all pages, and its code is taken once', async () => {
  const { open, addApp, kinds } = await atAccount();
  const { app } = await open();
  expect((await open()).app).toEqual(app);
  expect(await refusalOf(addApp('000000'))).toBe('second_factor_wrong');
  expect(await addApp()).toHaveLength(10);
  expect((await open()).app).toBeUndefined();
  expect(await kinds()).toEqual(['recovery_code', 'totp']);
});

test('a credential belongs to one person (Web Authentication Level 3 §7.1), who has ten passkeys at most', async () => {
  const { open, addPasskey, rows } = await atAccount();
  for (let count = 1; count <= 10; count++) await addPasskey(`number ${count}`);
  expect((await open()).passkey).toBeUndefined();
  expect(await rows()).toHaveLength(11);
  const another = await atAccount();
  await another.addPasskey();
  expect(await refusalOf(another.addPasskey())).toBe('second_factor_wrong');
});

test('a browser is told which passkeys there are, so that the authenticator makes no second one', async () => {
  const { open, addPasskey } = await atAccount();
  await addPasskey();
  expect((await open()).passkey!.excludeCredentials).toEqual([
    { type: 'public-key', id: 'first', transports: ['internal'] },
  ]);
});

test('new recovery codes take the place of the old ones', async () => {
  const { change, addPasskey, kinds, idOf } = await atAccount();
  const before = await addPasskey();
  const id = await idOf('recovery_code');
  const after = await change({ kind: 'renew_codes' });
  expect(after!).toHaveLength(10);
  expect(after!.some((code) => before!.includes(code))).toBe(false);
  expect(await kinds()).toEqual(['passkey', 'recovery_code']);
  expect((await idOf('recovery_code')) === id).toBe(false);
});

describe("where the tenant's policy is always, nobody takes the last second factor from themselves", () => {
  test.each([
    ['always', 'second_factor_kept'],
    ['optional', undefined],
  ] as const)('%s: %s', async (policy, refused) => {
    const { change, addPasskey, idOf, kinds, read } = await atAccount({ policy });
    await addPasskey();
    expect(await refusalOf(change({ kind: 'remove', id: await idOf('passkey') }))).toBe(refused);
    expect([await kinds(), (await read()).isMfaEnrolled]).toEqual(
      refused === undefined ? [[], false] : [['passkey', 'recovery_code'], true],
    );
  });

  test('one of two goes', async () => {
    const { change, addPasskey, addApp, idOf, kinds } = await atAccount({ policy: 'always' });
    await addPasskey();
    await addApp();
    await change({ kind: 'remove', id: await idOf('totp') });
    expect(await kinds()).toEqual(['passkey', 'recovery_code']);
  });
});

test.each([
  ['never', undefined],
  ['optional', ['totp']],
] as const)(
  'where the policy is %s and the factors are %j, no passkey is added',
  async (policy, factors) => {
    const { open, change } = await atAccount({ policy, ...(factors && { factors }) });
    expect((await open()).passkey).toBeUndefined();
    expect(await refusalOf(change({ kind: 'add_passkey', answer: '{}', label: '' }))).toBe(
      'second_factor_wrong',
    );
  },
);

test('what is not there, or is of another person, is not removed, and a name has its bounds', async () => {
  const [mine, theirs] = [await atAccount(), await atAccount()];
  await mine.addPasskey();
  await theirs.addPasskey();
  expect(await refusalOf(mine.change({ kind: 'remove', id: 'nothing' }))).toBe('record_not_found');
  expect(await refusalOf(mine.addPasskey('second', 'x'.repeat(201)))).toBe('invalid_field');
});
