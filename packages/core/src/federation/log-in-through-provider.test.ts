import { describe, expect, test } from '@jest/globals';
import { plainTotp } from '../in-memory/index.js';
import { totpStep } from '../ports/totp.js';
import type { TenantMetadata } from '../model/tenant/tenant-metadata.js';
import { ask, browser, changeUser, returned } from '../testing/people.test-support.js';
import { acme, refusalOf } from '../testing/set-up.test-support.js';
import { atUpstream, upstreamIssuer } from '../testing/upstream.test-support.js';

const metadata = { issuer: upstreamIssuer, client_id: 'keyward', trust_mfa: true };
const demanded = { claims: JSON.stringify({ id_token: { acr: { essential: true, value: '2' } } }) };

const atPolicy = async (mfa: NonNullable<TenantMetadata['mfa']>, more: object = {}) => {
  const at = await atUpstream(more);
  const { world, depart, comeBack } = at;
  await world.storage.tenants.change(acme, (tenant) => ({ ...tenant, metadata: { mfa } }));
  const arrive = async (parameters = {}) => {
    const { at: where, handle, sent } = await depart(browser(), parameters);
    return {
      half: { handle, browser: where },
      back: await comeBack(where, { code: 'c', state: sent['state'], iss: upstreamIssuer }),
    };
  };
  const code = () => plainTotp.code('', Math.floor(world.clock.now().getTime() / 1000 / totpStep));
  const prove = (half: Awaited<ReturnType<typeof arrive>>['half']) =>
    world.keyward.secondFactor.prove({ ...half, code: code(), network: 'home', address: null });
  const someone = async () =>
    (await world.storage.users.all([{ attribute: 'tenantId', equals: acme }]))[0]!;
  return { ...at, arrive, prove, someone };
};

describe('a federated login asks for a second factor unless the provider did and is believed (RFC 8176 §2)', () => {
  test.each([
    ['always', {}, 'second_factor'],
    ['optional', {}, 'logged_in'],
    ['optional', demanded, 'second_factor'],
    ['never', {}, 'logged_in'],
  ] as const)('%s, asked %j, with no second factor: %s', async (policy, parameters, kind) => {
    const { arrive, world } = await atPolicy({ policy });
    expect((await arrive(parameters)).back.kind).toBe(kind);
    expect(await world.storage.sessions.all([])).toHaveLength(kind === 'logged_in' ? 1 : 0);
  });

  test('an enrolled person is asked: the login names both methods, and ends with the provider', async () => {
    const { world, app, provider, arrive, prove, someone } = await atPolicy({ policy: 'always' });
    const { half } = await arrive();
    expect(await world.keyward.secondFactor.asked(half)).toMatchObject({ kind: 'enrolment' });
    expect(await someone()).toMatchObject({ loginsCount: 0, lastLoginAt: null });
    const { user, methods, provider: vouching } = await prove(half);
    expect(methods).toEqual(['fed', 'otp', 'mfa']);
    expect(vouching?.id).toBe(provider.id);
    expect((await someone()).loginsCount).toBe(1);
    expect(
      (await world.storage.auditEvents.all([])).filter(({ name }) => name === 'user.logged_in'),
    ).toHaveLength(1);
    half.browser.session = (
      await world.keyward.sessions.begin(user, methods, undefined, vouching)
    ).secret;
    expect(returned(await ask(world, app, half.browser, demanded))['code']).toBeDefined();
    world.clock.advance(60);
    const again = await arrive();
    expect([again.back.kind, await world.keyward.secondFactor.asked(again.half)]).toMatchObject([
      'second_factor',
      { kind: 'code' },
    ]);
  });

  test.each([
    [['pwd', 'mfa'], true, true],
    [['pwd', 'mfa'], undefined, false],
    [['pwd'], true, false],
    [undefined, true, false],
    ['mfa', true, false],
  ] as const)(
    'two factors of a provider count only if its record believes it and its `amr` says mfa: %j, believed %s: %s',
    async (amr, trust, isEnough) => {
      const { arrive, state, world } = await atPolicy(
        { policy: 'always' },
        { metadata: { ...metadata, ...(trust === undefined ? { trust_mfa: false } : {}) } },
      );
      state.idToken = { amr };
      const { back } = await arrive(demanded);
      expect(back.kind).toBe(isEnough ? 'logged_in' : 'second_factor');
      if (back.kind === 'logged_in')
        expect((await world.keyward.sessions.find(back.secret))!.session.methods).toEqual([
          'fed',
          'mfa',
        ]);
    },
  );

  test('what the user-info endpoint says of two factors does not count', async () => {
    const { arrive, state } = await atPolicy(
      { policy: 'always' },
      { metadata: { ...metadata, trust_mfa: true } },
    );
    state.userinfo = { amr: ['pwd', 'mfa'] };
    expect((await arrive()).back.kind).toBe('second_factor');
  });

  test('between the two factors the provider has to stay', async () => {
    const { world, provider, arrive, prove } = await atPolicy({ policy: 'always' });
    const { half } = await arrive();
    await world.keyward.identityProviders.modify(acme, provider.id, { isEnabled: false });
    expect(await refusalOf(prove(half))).toBe('interaction_over');
  });

  test('who is blocked is asked for nothing', async () => {
    const { world, arrive, someone } = await atPolicy({ policy: 'always' });
    await arrive();
    await changeUser(world, await someone(), { isBlocked: true });
    expect((await arrive()).back.kind).toBe('failed');
  });
});
