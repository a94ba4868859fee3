import { describe, expect, test } from '@jest/globals';
import type { PlainAnswer } from '../in-memory/index.js';
import type { TenantMetadata } from '../model/tenant/tenant-metadata.js';
import { browser } from '../testing/people.test-support.js';
import { atLogin } from '../testing/second-factors.test-support.js';
import { acme, globex, race, refusalOf } from '../testing/set-up.test-support.js';
import { userHandle } from './passkey-options.js';

/** A person with a passkey, who comes back and types no name. */
const withPasskey = async (settings: TenantMetadata = {}) => {
  const setting = await atLogin({ policy: 'optional' });
  const { world, user, app } = setting;
  await world.storage.tenants.change(acme, (tenant) => ({
    ...tenant,
    metadata: { ...tenant.metadata, mfa: { policy: 'always' } },
  }));
  await setting.enrolPasskey();
  await world.storage.tenants.change(acme, (tenant) => ({
    ...tenant,
    metadata: { mfa: { policy: 'optional' }, ...settings },
  }));
  const login = {
    handle: (await setting.begin(browser('another'))).handle,
    clientId: app.id,
    tenantId: acme,
  };
  const { askedPasskey, logInWithPasskey, offersPasskeys } = world.keyward.secondFactor;
  const answer = async (more: Partial<PlainAnswer> = {}): Promise<string> =>
    JSON.stringify({
      credentialId: 'first',
      challenge: (await askedPasskey(login)).challenge,
      origin: 'https://id.example',
      relyingPartyId: 'id.example',
      userHandle: userHandle(world, user.id),
      signatureCounter: 2,
      isVerified: true,
      ...more,
    });
  const logIn = async (more: Partial<PlainAnswer> = {}, tenantId = acme) =>
    logInWithPasskey({
      ...login,
      tenantId,
      answer: await answer(more),
      network: 'home',
      address: '192.0.2.7',
    });
  return { ...setting, login, answer, logIn, offersPasskeys, askedPasskey, logInWithPasskey };
};

describe('a passkey alone logs in only where the authenticator verified its person; then it is two factors', () => {
  test('verified', async () => {
    const { world, user, login, logIn, askedPasskey, read } = await withPasskey();
    expect(await askedPasskey(login)).toMatchObject({
      allowCredentials: [],
      userVerification: 'required',
    });
    expect(await logIn()).toMatchObject({
      user: { id: user.id, loginsCount: 2 },
      methods: ['pop', 'user', 'mfa'],
    });
    expect((await read()).lastLoginIp).toBe('192.0.2.7');
    expect(
      await world.storage.auditEvents.all([{ attribute: 'name', equals: 'user.logged_in' }]),
    ).toHaveLength(2);
  });

  test.each<[string, Partial<PlainAnswer>, string]>([
    ['not verified', { isVerified: false }, 'second_factor_wrong'],
    ['without the handle of its person', { userHandle: undefined }, 'second_factor_wrong'],
    ['with the handle of somebody else', { userHandle: 'somebody' }, 'second_factor_wrong'],
    ['for another origin', { origin: 'https://evil.example' }, 'second_factor_wrong'],
    ['of nobody', { credentialId: 'unknown' }, 'second_factor_wrong'],
    ['out of turn', { signatureCounter: 1 }, 'passkey_copied'],
  ])('an answer %s is refused', async (_, more, code) => {
    const { logIn } = await withPasskey();
    expect(await refusalOf(logIn(more))).toEqual(code);
    expect((await logIn()).methods).toEqual(['pop', 'user', 'mfa']);
  });

  test('a person of another tenant, or who is blocked, or whose address waits', async () => {
    const { world, user, logIn } = await withPasskey({ email_verification_required: true });
    await world.storage.tenants.change(globex, (tenant) => ({
      ...tenant,
      metadata: { mfa: { policy: 'optional' } },
    }));
    expect(await refusalOf(logIn({}, globex))).toBe('second_factor_wrong');
    await world.storage.users.change(user.id, (current) => ({ ...current, isBlocked: true }));
    expect(await refusalOf(logIn())).toBe('user_blocked');
    await world.storage.users.change(user.id, (current) => ({
      ...current,
      isBlocked: false,
      email: 'ada@acme.example',
      emailVerified: false,
    }));
    expect(await refusalOf(logIn())).toBe('address_unverified');
  });

  test('of 64 that send one answer at once, one gets in', async () => {
    const { login, answer, logInWithPasskey } = await withPasskey();
    const one = await answer();
    expect(
      (
        await race(64, (at) =>
          logInWithPasskey({ ...login, answer: one, network: `network ${at}`, address: null }),
        )
      ).winners,
    ).toBe(1);
  });

  test('a network that sends nonsense is slowed down', async () => {
    const { login, logInWithPasskey } = await withPasskey();
    const guess = () =>
      refusalOf(logInWithPasskey({ ...login, answer: '{', network: 'home', address: null }));
    for (let attempt = 0; attempt < 5; attempt++) expect(await guess()).toBe('second_factor_wrong');
    expect(await guess()).toBe('too_many_requests');
  });
});

test.each<[TenantMetadata['mfa'], boolean]>([
  [{ policy: 'optional' }, true],
  [{ policy: 'always' }, true],
  [{ policy: 'never' }, false],
  [{ policy: 'always', factors: ['totp'] }, false],
])(
  'passkeys log people in to a tenant only where its people may set them up: %j',
  async (mfa, isOffered) => {
    const { login, offersPasskeys, askedPasskey, logIn } = await withPasskey({ mfa: mfa! });
    expect([
      await offersPasskeys(acme),
      await refusalOf(askedPasskey(login)),
      await refusalOf(logIn()),
    ]).toEqual(
      isOffered ? [true, undefined, undefined] : [false, 'interaction_over', 'interaction_over'],
    );
  },
);
