import { describe, expect, test } from '@jest/globals';
import { plainTotp } from '../in-memory/index.js';
import { totpStep } from '../ports/totp.js';
import { requireProvider } from '../testing/issuances.test-support.js';
import { addManagingRole } from '../testing/access.test-support.js';
import {
  addUser,
  ask,
  browser,
  changeUser,
  returned,
  type TestBrowser,
} from '../testing/people.test-support.js';
import { during } from '../testing/interrupt.test-support.js';
import { acme, issuer, refusalOf } from '../testing/set-up.test-support.js';
import { atUpstream, upstreamIssuer } from '../testing/upstream.test-support.js';
import { federationLifetime } from './pending-federation.js';

const email = 'ada@example.com';

/** Ada has an account, and comes from a provider that has verified her address. */
const atLink = async (person: object = {}, more: object = {}) => {
  const at = await atUpstream({ accountLinking: 'prompt', ...more });
  const { world, state, depart, comeBack } = at;
  const account = await addUser(world, { email, emailVerified: false, ...person });
  state.userinfo = { email, email_verified: true };
  const arrive = async (where: TestBrowser = browser()) => {
    const { handle, sent } = await depart(where);
    const { kind } = await comeBack(where, {
      code: 'c',
      state: sent['state'],
      iss: upstreamIssuer,
    });
    return { handle, browser: where, kind };
  };
  const { link } = world.keyward.federation;
  const prove = (
    { handle, browser: where }: { handle: string; browser: TestBrowser },
    password = 'right',
  ) =>
    link.prove({
      handle,
      browser: where,
      password,
      network: 'home',
      address: null,
      demandsSecondFactor: false,
    });
  const linked = async (userId = account.id) =>
    (await world.storage.userIdentities.all([{ attribute: 'userId', equals: userId }])).map(
      ({ providerUserId }) => providerUserId,
    );
  return { ...at, account, arrive, link, prove, linked };
};

describe('with `account_linking` `prompt`, the verified address of an account with a password asks first', () => {
  test('nobody is logged in, and nothing is linked or made', async () => {
    const { world, arrive, linked, account, link, provider } = await atLink();
    const place = await arrive();
    expect(place.kind).toBe('asked_to_link');
    expect(await linked()).toEqual([]);
    expect(await world.storage.sessions.all([])).toEqual([]);
    expect(await world.storage.users.all([{ attribute: 'tenantId', equals: acme }])).toHaveLength(
      1,
    );
    expect(await link.asked(place)).toMatchObject({
      account: { id: account.id },
      provider: { id: provider.id },
    });
  });

  test.each([
    ['the provider has not verified the address', {}, { email_verified: false }],
    ['the account has no password', { passwordHash: null }, {}],
    ['nobody has the address', { email: 'else@example.com' }, {}],
  ])('not where %s: the person is a new user', async (_, person, userinfo) => {
    const { arrive, state, linked, world } = await atLink(person);
    state.userinfo = { ...state.userinfo, ...userinfo };
    expect((await arrive()).kind).toBe('logged_in');
    expect(await linked()).toEqual([]);
    expect(await world.storage.users.all([{ attribute: 'tenantId', equals: acme }])).toHaveLength(
      2,
    );
  });

  test('that of a person who may manage something is passed over', async () => {
    for (const accountLinking of ['prompt', 'verified_email'] as const) {
      const { world, arrive, account, linked } = await atLink(
        { emailVerified: true },
        { accountLinking },
      );
      await world.keyward.tenants.addAdmins(acme, [account.id]);
      expect((await arrive()).kind).toBe('logged_in');
      expect(await linked()).toEqual([]);
      const other = await atLink({ emailVerified: true }, { accountLinking });
      await other.world.keyward.users.addRoles(other.account.id, [
        (await addManagingRole(other.world, 'read:clients')).id,
      ]);
      expect((await other.arrive()).kind).toBe('logged_in');
      expect(await other.linked()).toEqual([]);
    }
  });

  test('the account of a person who may manage nothing but it is theirs to link', async () => {
    const { world, arrive, account } = await atLink();
    await world.keyward.users.addRoles(account.id, [
      (await addManagingRole(world, 'update:current_user')).id,
    ]);
    expect((await arrive()).kind).toBe('asked_to_link');
  });

  test('a linked person is asked no more', async () => {
    const { arrive, prove, account, person } = await atLink();
    await prove(await arrive());
    expect((await person()).id).toBe(account.id);
  });

  test('a token exchange says so, and makes nobody', async () => {
    const { world, provider, account } = await atLink();
    const { resolvePerson } = await import('./resolve-person.js');
    expect(
      await refusalOf(
        resolvePerson(world)(provider, { sub: 'ada', email, email_verified: true }, null),
      ),
    ).toBe('account_known');
    expect(
      await world.storage.userIdentities.all([{ attribute: 'userId', equals: account.id }]),
    ).toEqual([]);
  });
});

describe('an identity is linked on a person’s word only after they proved the account as a login does', () => {
  test('the password: linked once, counted as one login, and mappings and profile follow', async () => {
    const { world, arrive, prove, account, linked, state } = await atLink();
    state.userinfo = { ...state.userinfo, name: 'Ada Lovelace' };
    const place = await arrive();
    world.events.list.length = 0;
    expect(await prove(place)).toMatchObject({ user: { id: account.id }, missing: 'nothing' });
    expect(await linked()).toEqual(['ada']);
    expect(world.events.list.map(({ name }) => name)).toEqual(['identity.linked']);
    expect(await world.storage.users.find(account.id)).toMatchObject({
      loginsCount: 1,
      profile: { name: 'Ada Lovelace' },
    });
    expect(
      (await world.storage.auditEvents.all([])).filter(({ name }) => name === 'user.logged_in'),
    ).toHaveLength(1);
    expect(await refusalOf(prove(place))).toBe('interaction_over');
  });

  test('a wrong password links nothing, and counts as at the login page', async () => {
    const { arrive, prove, linked } = await atLink();
    const place = await arrive();
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await refusalOf(prove(place, 'wrong'))).toBe('login_failed');
    expect(await refusalOf(prove(place))).toBe('too_many_requests');
    expect(await linked()).toEqual([]);
  });

  test('with a second factor due, the link waits for it', async () => {
    const { world, app, arrive, prove, account, linked, link } = await atLink();
    await world.storage.tenants.change(acme, (tenant) => ({
      ...tenant,
      metadata: { mfa: { policy: 'always' } },
    }));
    const place = await arrive();
    const { missing, user } = await prove(place);
    if (missing === 'nothing') throw new Error(missing);
    expect(missing).toBe('enrolment');
    expect(await linked()).toEqual([]);
    await world.keyward.secondFactor.begin(place, app.id, user, missing);
    const proven = await world.keyward.secondFactor.prove({
      ...place,
      code: plainTotp.code('', Math.floor(world.clock.now().getTime() / 1000 / totpStep)),
      network: 'home',
      address: null,
    });
    await link.complete(place, proven.user, null);
    expect(await linked()).toEqual(['ada']);
    expect((await world.storage.users.find(account.id))!.loginsCount).toBe(1);
  });

  test('a proof counts for the link that it was asked for, not for one that took its place', async () => {
    const { world, arrive, prove, link, linked } = await atLink();
    const grace = await addUser(world, { email: 'grace@example.com' });
    const place = await arrive();
    const { oneTimeSecrets } = world.storage;
    const [row] = await oneTimeSecrets.all([{ attribute: 'kind', equals: 'account_link' }]);
    // Another identity comes to the same login, with the address of Grace.
    const claims = { sub: 'another', email: 'grace@example.com', email_verified: true };
    during(world.hasher, 'matches', () =>
      oneTimeSecrets.change(row!.id, (current) => ({
        ...current,
        data: { ...current.data, userId: grace.id, claims },
      })),
    );
    expect(await refusalOf(prove(place))).toBe('interaction_over');
    await link.complete(place, grace, null);
    expect(await linked(grace.id)).toEqual([]);
  });

  test('who logs in some other way links nothing', async () => {
    const { arrive, link, account, linked } = await atLink();
    await link.complete(await arrive(), account, null);
    expect(await linked()).toEqual([]);
  });

  test('nor does another person, who proves themself at the same request', async () => {
    const { world, arrive, prove, link, linked } = await atLink();
    const [place, other] = [await arrive(), await addUser(world)];
    await world.storage.tenants.change(acme, (tenant) => ({
      ...tenant,
      metadata: { mfa: { policy: 'always' } },
    }));
    await prove(place);
    await link.complete(place, other, null);
    expect(await linked()).toEqual([]);
    expect(await linked(other.id)).toEqual([]);
  });

  test('a person blocked, made administrator or with an expired password is not linked', async () => {
    for (const [change, code] of [
      [{ isBlocked: true }, 'user_blocked'],
      [{ mustChangePassword: true }, 'password_change_required'],
    ] as const) {
      const { world, arrive, prove, account, linked } = await atLink();
      const place = await arrive();
      await changeUser(world, account, change);
      expect(await refusalOf(prove(place))).toEqual(code);
      expect(await linked()).toEqual([]);
    }
    const { world, arrive, prove, account, linked } = await atLink();
    const place = await arrive();
    await world.keyward.tenants.addAdmins(acme, [account.id]);
    expect(await refusalOf(prove(place))).toBe('grant_invalid');
    expect(await linked()).toEqual([]);
  });

  test.each([
    ['in another browser', { browser: browser('another') }, 0],
    ['after ten minutes', {}, federationLifetime],
    ['for another request', { handle: 'x' }, 0],
  ])('%s nobody is asked anything', async (_, elsewhere, seconds) => {
    const { world, arrive, prove, link, linked } = await atLink();
    const place = { ...(await arrive()), ...elsewhere };
    world.clock.advance(seconds);
    for (const work of [prove(place), link.asked(place), link.decline(place, null)])
      expect(await refusalOf(work)).toBe('interaction_over');
    expect(await linked()).toEqual([]);
  });
});

describe('who says that the account is another person’s', () => {
  test('becomes a new user without the address, once, and the waiting request goes on', async () => {
    const { world, app, arrive, link, linked, account } = await atLink();
    const place = await arrive();
    const entered = await link.decline(place, null);
    if (entered.kind !== 'logged_in') throw new Error(entered.kind);
    const { secret } = entered;
    expect(await refusalOf(link.decline(place, null))).toBe('interaction_over');
    const { user, session } = (await world.keyward.sessions.find(secret))!;
    expect(user.id === account.id).toBe(false);
    expect(user.email).toBeNull();
    expect(session.methods).toEqual(['fed']);
    expect(await linked()).toEqual([]);
    expect(await linked(user.id)).toEqual(['ada']);
    place.browser.session = secret;
    expect(returned(await ask(world, app, place.browser))['iss']).toBe(issuer);
  });

  test('is nobody here where the provider makes no users', async () => {
    const { arrive, link } = await atLink({}, { createUsers: false });
    expect(await refusalOf(link.decline(await arrive(), null))).toBe('grant_invalid');
  });
});

describe('where the tenant requires the provider', () => {
  test('a person proves an account by its password, and logs in by the word of the provider', async () => {
    const { world, provider, arrive, prove, linked } = await atLink();
    const login = { required_provider_id: provider.id };
    await world.keyward.tenants.modify(acme, { metadata: { login } });
    const place = await arrive();
    const { user, provider: vouching } = await prove(place);
    await world.keyward.sessions.begin(user, ['pwd'], place.browser, vouching);
    expect([await linked(), vouching?.id]).toEqual([['ada'], provider.id]);
  });

  test('no way leads to another provider, which links nothing', async () => {
    const { world, arrive, linked } = await atLink();
    await requireProvider(world);
    const code = await refusalOf(arrive());
    expect([code, await linked()]).toEqual(['grant_request_invalid', []]);
  });
});
