import { describe, expect, test } from '@jest/globals';
import type { PlainAnswer } from '../in-memory/index.js';
import { addUser, browser } from '../testing/people.test-support.js';
import { atLogin } from '../testing/second-factors.test-support.js';
import { refusalOf } from '../testing/set-up.test-support.js';
import { userHandle, type PasskeyCreation } from './passkey-options.js';
import { passkeyLimits } from './passkey.js';
import { relyingParty } from './passkey-options.js';

const named = (
  events: { readonly list: readonly { readonly name: string }[] },
  name: string,
): number => events.list.filter((each) => each.name === name).length;

describe('passkeys need a host with a name, over https unless localhost (Web Authentication Level 3 §4)', () => {
  test.each([
    ['https://id.example', { id: 'id.example', origin: 'https://id.example' }],
    ['https://id.example:8443/iam', { id: 'id.example', origin: 'https://id.example:8443' }],
    ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['http://id.example', undefined],
    ['https://192.0.2.1', undefined],
    ['https://[::1]:3000', undefined],
    ['http://127.0.0.1:3000', undefined],
  ])('%s', (issuer, party) => expect(relyingParty(issuer)).toEqual(party));
});

test('a passkey is enrolled without any app, with recovery codes, and the login counts once', async () => {
  const { world, begin, provePasskey, rows, read } = await atLogin();
  const half = await begin();
  expect(await world.keyward.secondFactor.asked(half)).toMatchObject({
    kind: 'enrolment',
    app: { secret: expect.any(String) },
    passkey: {
      rp: { id: 'id.example' },
      user: { name: 'ada' },
      excludeCredentials: [],
      attestation: 'none',
    },
  });
  const { recoveryCodes, methods } = await provePasskey(half);
  expect(recoveryCodes!).toHaveLength(10);
  expect(methods).toEqual(['pwd', 'pop', 'user', 'mfa']);
  expect((await rows()).map(({ kind, label }) => [kind, label]).sort()).toEqual([
    ['passkey', null],
    ['recovery_code', null],
  ]);
  expect(await read()).toEqual(expect.objectContaining({ isMfaEnrolled: true, loginsCount: 1 }));
  expect(named(world.events, 'authenticator.added')).toBe(2);
});

test('what an authenticator is told of a person names nobody (W3C Web Authentication Level 3 §14.6.1)', async () => {
  const { world, user, begin } = await atLogin();
  const { passkey } = await world.keyward.secondFactor.asked(await begin());
  const { user: named } = passkey as PasskeyCreation;
  expect(named.id).toEqual(userHandle(world, user.id));
  expect(named.id).not.toContain(user.id);
  expect(named.id).not.toContain('ada');
});

test('a person with a passkey is asked for it or a recovery code; browsers find it by name', async () => {
  const { world, begin, prove, provePasskey, enrolPasskey } = await atLogin();
  const [recovery] = await enrolPasskey();
  const half = await begin();
  expect(await world.keyward.secondFactor.asked(half)).toMatchObject({
    kind: 'code',
    hasApp: false,
    passkey: { rpId: 'id.example', allowCredentials: [{ id: 'first', transports: ['internal'] }] },
  });
  expect((await provePasskey(half, { signatureCounter: 2 })).methods).toEqual([
    'pwd',
    'pop',
    'user',
    'mfa',
  ]);
  world.clock.advance(1);
  expect((await prove(await begin(), recovery)).methods).toEqual(['pwd', 'otp', 'mfa']);
});

describe('an answer for another origin, host, challenge or person is refused (Web Authentication Level 3 §7.2)', () => {
  test.each<[string, Partial<PlainAnswer>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { relyingPartyId: 'evil.example' }],
    ['another challenge', { challenge: 'another' }],
    ['a credential that nobody has', { credentialId: 'unknown' }],
    ['the handle of somebody else', { userHandle: 'somebody' }],
  ])('%s', async (_, more) => {
    const { begin, provePasskey, enrolPasskey } = await atLogin();
    await enrolPasskey();
    const half = await begin();
    expect(await refusalOf(provePasskey(half, { signatureCounter: 2, ...more }))).toBe(
      'second_factor_wrong',
    );
    expect((await provePasskey(half, { signatureCounter: 2 })).methods).toContain('mfa');
  });

  test("another person's passkey", async () => {
    const { world, begin, answer, prove, enrolPasskey, rows } = await atLogin();
    await enrolPasskey();
    const other = await addUser(world);
    for (const { id } of await rows())
      await world.storage.authenticators.change(id, (current) => ({
        ...current,
        userId: other.id,
      }));
    const half = await begin();
    expect(
      await refusalOf(
        prove(half, '', { passkey: JSON.stringify({ credentialId: 'first', challenge: 'any' }) }),
      ),
    ).toBe('second_factor_wrong');
    await expect(answer(half)).rejects.toThrow();
  });

  test.each([
    '',
    '{',
    '[]',
    'null',
    '"text"',
    `{"credentialId":"${'x'.repeat(passkeyLimits.answer)}"}`,
  ])('an answer such as %.20s', async (passkey) => {
    const { begin, prove } = await atLogin();
    expect(await refusalOf(prove(await begin(), '', { passkey }))).toBe('second_factor_wrong');
  });
});

describe('a challenge is used up by its first answer, within five minutes (Web Authentication Level 3 §13.4.3)', () => {
  test('the answer that was refused once is refused again, and so is a right one to the same page', async () => {
    const { begin, prove, answer, enrolPasskey } = await atLogin();
    await enrolPasskey();
    const half = await begin();
    const right = await answer(half, { signatureCounter: 2 });
    expect(await refusalOf(prove(half, '', { passkey: '{"credentialId":"first"}' }))).toBe(
      'second_factor_wrong',
    );
    expect(await refusalOf(prove(half, '', { passkey: right }))).toBe('second_factor_wrong');
  });

  test.each([
    [300, true],
    [301, false],
  ])('after %i s: %s', async (seconds, isTaken) => {
    const { world, begin, prove, answer } = await atLogin();
    const half = await begin();
    const passkey = await answer(half);
    world.clock.advance(seconds - 1);
    expect(await refusalOf(prove(half, '', { passkey }))).toBe(
      isTaken ? undefined : 'second_factor_wrong',
    );
  });

  test('the page of another browser is not answered by it', async () => {
    const { begin, prove, answer } = await atLogin();
    const [mine, theirs] = [await begin(), await begin(browser('another'))];
    const passkey = await answer(mine);
    await answer(theirs);
    expect(await refusalOf(prove(theirs, '', { passkey }))).toBe('second_factor_wrong');
  });
});

describe('a passkey with a counter that does not go forward is refused (Web Authentication Level 3 §7.2)', () => {
  test.each([
    [5, 6, undefined],
    [5, 5, 'passkey_copied'],
    [5, 4, 'passkey_copied'],
    [5, 0, 'passkey_copied'],
    [0, 0, undefined],
    [0, 1, undefined],
  ])('from %i to %i: %s', async (from, to, refused) => {
    const { world, begin, provePasskey, rows } = await atLogin();
    await provePasskey(await begin(), { signatureCounter: from });
    expect(await refusalOf(provePasskey(await begin(), { signatureCounter: to }))).toBe(refused);
    expect((await rows()).find(({ kind }) => kind === 'passkey')!.passkey!.signatureCounter).toBe(
      refused === undefined ? to : from,
    );
    const [audited] = await world.storage.auditEvents.all([
      { attribute: 'name', equals: 'authenticator.copy_suspected' },
    ]);
    expect(audited === undefined).toBe(refused === undefined);
  });
});

describe('a credential belongs to one person (Web Authentication Level 3 §7.1), who has ten passkeys at most', () => {
  test('one that another person has is not enrolled', async () => {
    const { world, begin, provePasskey, enrolPasskey, rows, read } = await atLogin();
    await enrolPasskey();
    const other = await addUser(world);
    for (const { id } of await rows())
      await world.storage.authenticators.change(id, (current) => ({
        ...current,
        userId: other.id,
      }));
    await world.storage.users.change((await read()).id, (current) => ({
      ...current,
      isMfaEnrolled: false,
    }));
    expect(await refusalOf(provePasskey(await begin()))).toBe('second_factor_wrong');
  });
});

describe('where a tenant names factors, people set up these and no others; what a person has goes on working', () => {
  test('passkeys alone', async () => {
    const { world, begin, prove, provePasskey } = await atLogin({
      policy: 'always',
      factors: ['passkey'],
    });
    const half = await begin();
    expect(await world.keyward.secondFactor.asked(half)).toMatchObject({
      app: undefined,
      passkey: expect.anything(),
    });
    expect(await refusalOf(prove(half))).toBe('second_factor_wrong');
    expect((await provePasskey(half)).methods).toContain('pop');
  });

  test('apps alone', async () => {
    const { world, begin, prove } = await atLogin({ policy: 'always', factors: ['totp'] });
    const half = await begin();
    expect(await world.keyward.secondFactor.asked(half)).toMatchObject({
      app: expect.anything(),
      passkey: undefined,
    });
    expect(await refusalOf(prove(half, '', { passkey: '{"credentialId":"first"}' }))).toBe(
      'second_factor_wrong',
    );
  });

  test('a person has what the tenant does not name any more', async () => {
    const { world, user, begin, provePasskey, enrolPasskey } = await atLogin();
    await enrolPasskey();
    await world.storage.tenants.change(user.tenantId, (tenant) => ({
      ...tenant,
      metadata: { mfa: { policy: 'always', factors: ['totp'] } },
    }));
    expect((await provePasskey(await begin(), { signatureCounter: 2 })).methods).toContain('mfa');
  });
});

test('with the last passkey the recovery codes go, unless an app is left', async () => {
  const { world, user, enrolPasskey, rows, read } = await atLogin();
  await enrolPasskey();
  const passkey = (await rows()).find(({ kind }) => kind === 'passkey')!;
  await world.keyward.secondFactor.remove(user.id, passkey.id);
  expect(await rows()).toEqual([]);
  expect((await read()).isMfaEnrolled).toBe(false);
});
