import { describe, expect, test } from '@jest/globals';
import type { TenantMetadata } from '../model/tenant/tenant-metadata.js';
import type { User } from '../model/user/user.js';
import {
  addUser,
  ask,
  agreeTo,
  atAnApp,
  browser,
  handleOf,
  logInWith,
} from '../testing/people.test-support.js';
import { during } from '../testing/interrupt.test-support.js';
import { acme, race, refusalOf, setUp } from '../testing/set-up.test-support.js';
import { addressLimits } from './own-address.js';

/** A person of acme at their own account. */
const atAccount = async (
  account: TenantMetadata['account'] = {},
  person: Partial<Omit<User, 'usernameKey' | 'emailKey' | 'directoryNameKey'>> = {},
) => {
  const world = await setUp();
  await world.storage.tenants.change(acme, (tenant) => ({ ...tenant, metadata: { account } }));
  const user = await addUser(world, { username: 'ada', ...person });
  const at = browser();
  await logInWith(world, at, user);
  const { ownAccount } = world.keyward;
  const holder = () => ownAccount.holder(at, { address: '192.0.2.7' });
  const read = async (): Promise<User | undefined> => world.storage.users.find(user.id);
  const events = async (name: string) =>
    (await world.storage.auditEvents.all([])).filter((event) => event.name === name);
  const code = (): string => world.notifier.list.at(-1)!.values['code']!;
  return { world, user, at, own: ownAccount, holder, read, events, code };
};

describe('the own account takes a login of ten minutes (ASVS 5.0 §7.5.1)', () => {
  test.each([
    [600, undefined],
    [601, 'login_required'],
  ])('%i s after the login: %s', async (seconds, refused) => {
    const { world, holder } = await atAccount();
    world.clock.advance(seconds);
    expect(await refusalOf(holder())).toBe(refused);
  });

  test('what is done there is done by the person', async () => {
    const { user, holder, own, events } = await atAccount();
    await own.changeProfile(await holder(), { name: 'Ada Lovelace' });
    const [event] = await events('user.modified');
    expect(event?.actorId).toBe(user.id);
    expect(event?.address).toBe('192.0.2.7');
  });
});

describe('the profile', () => {
  test('people change the claims that the tenant shows, and their language', async () => {
    const { holder, own, read } = await atAccount({ profile_claims: ['nickname'] });
    await own.changeProfile(await holder(), { nickname: 'Countess', locale: 'fr' });
    expect((await read())?.profile).toEqual({ nickname: 'Countess', locale: 'fr' });
  });

  test('people cannot change another claim', async () => {
    const { holder, own } = await atAccount({ profile_claims: ['nickname'] });
    const person = await holder();
    expect(await refusalOf(own.changeProfile(person, { name: 'Ada' }))).toBe('invalid_field');
  });
});

describe('the password', () => {
  const change = { current: 'right', next: 'walrus trombone x', network: 'home' };

  test('a person who proves the current one sets another, and this session alone goes on', async () => {
    const { world, user, at, holder, own } = await atAccount();
    const elsewhere = browser('elsewhere');
    await logInWith(world, elsewhere, user);
    await own.changePassword(await holder(), change);
    expect(await world.keyward.sessions.find(at.session)).toBeDefined();
    expect(await world.keyward.sessions.find(elsewhere.session)).toBeUndefined();
  });

  test('a wrong one is refused and counts as a failed login', async () => {
    const { holder, own } = await atAccount();
    const person = await holder();
    const guess = () => refusalOf(own.changePassword(person, { ...change, current: 'wrong' }));
    expect(await guess()).toBe('invalid_field');
    for (let guesses = 0; guesses < 20; guesses++) await guess();
    expect(await guess()).toBe('too_many_requests');
  });

  test('a person without one sets the first', async () => {
    const { holder, own, read } = await atAccount({}, { passwordHash: null });
    await own.changePassword(await holder(), { ...change, current: '' });
    expect((await read())?.passwordHash).toBe('hash(walrus trombone x)');
  });
});

describe('a new address counts once its code has come back', () => {
  const wanted = { channel: 'email', address: 'new@example.com', locales: [] } as const;

  test('the address is verified, the former one is told, and the code works once', async () => {
    const { world, holder, own, read, code } = await atAccount({}, { email: 'old@example.com' });
    const person = await holder();
    await own.requestAddress(person, wanted);
    expect(world.notifier.list.at(-1)).toMatchObject({ to: 'new@example.com' });
    expect((await read())?.email).toBe('old@example.com');
    expect(await own.pendingAddresses(person)).toEqual({ email: 'new@example.com' });

    const proof = { channel: 'email', code: code() } as const;
    await own.confirmAddress(person, proof);
    await world.keyward.people.settled();
    expect(await read()).toMatchObject({ email: 'new@example.com', emailVerified: true });
    expect(world.notifier.list.map(({ kind, to }) => `${kind} ${to}`)).toContain(
      'account_changed old@example.com',
    );
    expect(await own.pendingAddresses(person)).toEqual({});
    expect(await refusalOf(own.confirmAddress(person, proof))).toBe('invalid_field');
  });

  test('so does a phone number, however it is written', async () => {
    const { holder, own, read, code } = await atAccount();
    const person = await holder();
    const address = '+49 (30) 123-456';
    await own.requestAddress(person, { channel: 'sms', address, locales: [] });
    await own.confirmAddress(person, { channel: 'sms', code: code() });
    expect(await read()).toMatchObject({ phoneNumber: '+4930123456', phoneNumberVerified: true });
  });

  test('five wrong guesses kill the code', async () => {
    const { holder, own, code } = await atAccount();
    const person = await holder();
    await own.requestAddress(person, wanted);
    const right = code();
    for (let guesses = 0; guesses < addressLimits.attempts; guesses++)
      await refusalOf(own.confirmAddress(person, { channel: 'email', code: 'x' }));
    const late = own.confirmAddress(person, { channel: 'email', code: right });
    expect(await refusalOf(late)).toBe('invalid_field');
  });

  test('a code is over after ten minutes', async () => {
    const { world, at, user, holder, own, code } = await atAccount();
    await own.requestAddress(await holder(), wanted);
    const right = code();
    world.clock.advance(addressLimits.lifetime);
    const late = own.confirmAddress(await holder(), { channel: 'email', code: right });
    expect(await refusalOf(late)).toBe('invalid_field');
    expect([at.session === undefined, user.email]).toEqual([false, null]);
  });

  test('another session cannot use it', async () => {
    const { world, user, holder, own, code } = await atAccount();
    await own.requestAddress(await holder(), wanted);
    const elsewhere = browser('elsewhere');
    await logInWith(world, elsewhere, user);
    const person = await own.holder(elsewhere);
    const stolen = own.confirmAddress(person, { channel: 'email', code: code() });
    expect(await refusalOf(stolen)).toBe('invalid_field');
  });

  test('the address of another account gets the same answer, and its owner is told', async () => {
    const { world, holder, own } = await atAccount();
    await addUser(world, { email: 'NEW@example.com', emailVerified: true });
    const person = await holder();
    await own.requestAddress(person, wanted);
    expect(await own.pendingAddresses(person)).toEqual({ email: 'new@example.com' });
    expect(world.notifier.list.map(({ kind }) => kind)).toEqual(['account_exists']);
  });

  test.each([
    ['email', 'not an address'],
    ['sms', 'not a number'],
  ] as const)('%s refuses %s', async (channel, address) => {
    const { holder, own } = await atAccount();
    const asked = own.requestAddress(await holder(), { channel, address, locales: [] });
    expect(await refusalOf(asked)).toBe('invalid_field');
  });

  test('the sixth within an hour has to wait', async () => {
    const { holder, own } = await atAccount();
    const person = await holder();
    const asked = () => refusalOf(own.requestAddress(person, wanted));
    for (let times = 0; times < 5; times++) expect(await asked()).toBeUndefined();
    expect(await asked()).toBe('too_many_requests');
  });

  test.each([
    ['email', 'third@example.com'],
    ['sms', '+4930123456'],
  ] as const)(
    'a code to a new address counts with the other messages to it, however many accounts ask for one: %s',
    async (channel, address) => {
      const { world, holder, own } = await atAccount();
      const others = await addUser(world, { username: 'grace' });
      const at = browser();
      await logInWith(world, at, others);
      const people = [await holder(), await own.holder(at)];
      const asked = [];
      for (let times = 0; times < 6; times++)
        asked.push(
          await refusalOf(
            own.requestAddress(people[times % 2]!, { channel, address, locales: [] }),
          ),
        );
      expect(asked).toEqual([...Array<undefined>(5).fill(undefined), 'too_many_requests']);
    },
  );

  test('a phone number can be removed unless nothing else names the person', async () => {
    const number = { phoneNumber: '+4930123456', phoneNumberVerified: true };
    const named = await atAccount({}, number);
    await named.own.removePhoneNumber(await named.holder());
    expect((await named.read())?.phoneNumber).toBeNull();

    const nameless = await atAccount({}, { ...number, username: null });
    const person = await nameless.holder();
    expect(await refusalOf(nameless.own.removePhoneNumber(person))).toBe('invalid_field');
  });
});

describe('applications', () => {
  test('one that was agreed to is listed with its scopes, and loses everything at once', async () => {
    const { world, user, app, at, refresh, redeem } = await atAnApp(await setUp(), {
      isFirstParty: false,
    });
    const { ownAccount } = world.keyward;
    const consent = await ask(world, app, at, { scope: 'openid profile offline_access' });
    const back = await agreeTo(world, consent, at);
    const { code } = back.kind === 'return' ? back.parameters : {};
    const tokens = await redeem(code!);
    const holder = await ownAccount.holder(at);

    const [listed, ...others] = await ownAccount.clients(holder);
    expect(others).toEqual([]);
    expect(listed?.client.id).toBe(app.id);
    expect(listed?.scopes).toContain('profile');

    await ownAccount.withdrawClient(holder, app.id);
    expect(await ownAccount.clients(holder)).toEqual([]);
    expect(await refusalOf(refresh(tokens.refreshToken!))).toBe('grant_invalid');
    expect((await ask(world, app, at, { scope: 'openid profile' })).kind).toBe('consent');
    expect(await world.storage.consents.all([{ attribute: 'userId', equals: user.id }])).toEqual(
      [],
    );
  });

  test('with what the person agreed to go codes and tokens of the application, also if nobody was asked', async () => {
    const { world, app, at, code, redeem, refresh } = await atAnApp(await setUp());
    const tokens = await redeem(await code({ scope: 'openid offline_access' }));
    const { ownAccount } = world.keyward;
    const holder = await ownAccount.holder(at);
    expect((await ownAccount.clients(holder)).map(({ client }) => client.id)).toEqual([app.id]);
    await ownAccount.withdrawClient(holder, app.id);
    expect(await refusalOf(refresh(tokens.refreshToken!))).toBe('grant_invalid');
  });
});

describe('sessions', () => {
  test('the others end, and this one goes on', async () => {
    const { world, user, at, holder } = await atAccount();
    const elsewhere = browser('elsewhere');
    await logInWith(world, elsewhere, user);
    const { session, actor } = await holder();
    await world.keyward.users.endSessions(user.id, actor, session.id);
    expect(await world.keyward.sessions.find(at.session)).toBeDefined();
    expect(await world.keyward.sessions.find(elsewhere.session)).toBeUndefined();
  });
});

describe('what a person does at their account rests on the session in which they do it', () => {
  const ended = async () => {
    const { world, user, at, own, holder, read, code } = await atAccount(
      { profile_claims: ['nickname'] },
      { phoneNumber: '+4930123456', phoneNumberVerified: true },
    );
    const person = await holder();
    const endSession = () => world.keyward.sessions.end(person.session.id);
    return { world, user, at, own, person, read, code, endSession };
  };

  test('an address is not taken over once it is gone', async () => {
    const { world, own, person, read, code, endSession } = await ended();
    const wanted = { channel: 'email', address: 'ada@example.com', locales: [] } as const;
    await own.requestAddress(person, wanted);
    during(world.storage.oneTimeSecrets, 'change', endSession);
    const proof = { channel: 'email', code: code() } as const;
    expect(await refusalOf(own.confirmAddress(person, proof))).toBe('login_required');
    expect((await read())?.email).toBeNull();
  });

  test('a profile is not changed once it is gone', async () => {
    const { own, person, endSession } = await ended();
    await endSession();
    const late = own.changeProfile(person, { nickname: 'Countess' });
    expect(await refusalOf(late)).toBe('login_required');
  });

  test('a phone number is not removed once it is gone', async () => {
    const { own, person, read, endSession } = await ended();
    await endSession();
    expect(await refusalOf(own.removePhoneNumber(person))).toBe('login_required');
    expect((await read())?.phoneNumber).toBe('+4930123456');
  });
});

describe('people delete their own account where the tenant lets them', () => {
  const open = { deletion_enabled: true };
  const proof = { name: 'Ada', password: 'right', network: 'home' };

  test('the account and its sessions are gone, and the log says who did it', async () => {
    const { world, user, at, holder, own, read, events } = await atAccount(open);
    await own.delete(await holder(), proof);
    expect(await read()).toBeUndefined();
    expect(await world.keyward.sessions.find(at.session)).toBeUndefined();
    const [event] = await events('user.deleted');
    expect(event).toMatchObject({ actorId: user.id, recordId: user.id });
  });

  test.each([
    ['where the tenant does not say so', {}, proof, 'deletion_closed'],
    ['with another name', open, { ...proof, name: 'bob' }, 'invalid_field'],
    ['with a wrong password', open, { ...proof, password: 'wrong' }, 'invalid_field'],
  ])('nothing goes %s', async (_, account, given, refused) => {
    const { holder, own, read } = await atAccount(account);
    expect(await refusalOf(own.delete(await holder(), given))).toBe(refused);
    expect(await read()).toBeDefined();
  });

  test.each(['ada@xn--bcher-kva.example', '\u2068Ada@Bücher.example\u2069'])(
    'the name of an account is its address in each spelling: %s',
    async (name) => {
      const { holder, own, read } = await atAccount(open, {
        username: null,
        email: 'ada@bücher.example',
      });
      await own.delete(await holder(), { ...proof, name });
      expect(await read()).toBeUndefined();
    },
  );

  test('the last usable administrator stays', async () => {
    const { world, user, holder, own, read } = await atAccount(open);
    await world.keyward.tenants.addAdmins(acme, [user.id]);
    expect(await refusalOf(own.delete(await holder(), proof))).toBe('last_tenant_admin');
    expect(await read()).toBeDefined();
  });

  test('of two at once one deletes', async () => {
    const { holder, own } = await atAccount(open);
    const person = await holder();
    expect((await race(2, () => own.delete(person, proof))).winners).toBe(1);
  });

  test('a person without a password needs the login and the name', async () => {
    const { holder, own, read } = await atAccount(open, { passwordHash: null });
    await own.delete(await holder(), { ...proof, password: '' });
    expect(await read()).toBeUndefined();
  });
});

test('the way there keeps the page that the person wanted', async () => {
  const { world } = await atAccount();
  const { beginAccount } = world.keyward.authorization;
  const asked = await beginAccount((name) => ({ part: 'profile' })[name], browser('new'));
  expect(handleOf(asked)).toBeTruthy();
  expect(asked.kind === 'login' && asked.request.accountPart).toBe('profile');
});
