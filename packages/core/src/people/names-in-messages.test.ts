/** Words of strangers in messages to others: a rule of every message, and not of single use cases. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { User } from '../model/user/user.js';
import type { Notice } from '../ports/notifier.js';
import {
  addApp,
  addUser,
  atAnApp,
  browser,
  changeUser,
  logInWith,
} from '../testing/people.test-support.js';
import { acme, adminOf, globalAdmin, setUp, type World } from '../testing/set-up.test-support.js';

const password = 'walrus trombone x';
const email = 'ada@example.com';
const phoneNumber = '+4930123456';
const lure = 'You won! Claim at https://evil.example/win now';

let world: World;
beforeEach(async () => {
  world = await setUp();
  await world.storage.tenants.change(acme, (tenant) => ({
    ...tenant,
    metadata: { self_registration_enabled: true },
  }));
});

const messages = async (): Promise<readonly Notice[]> => {
  await world.keyward.people.settled();
  return world.notifier.list;
};
const greetings = async () => (await messages()).map(({ values }) => values['person_name']);

let apps = 0;
const otp = async (username: string, channel: Notice['channel'] = 'email'): Promise<void> => {
  const app = await addApp(world, {
    name: `${lure} ${++apps}`,
    metadata: { grant_types: ['otp'] },
  });
  const access = await world.keyward.directory.client(app.id);
  const request = { tenantId: acme, username, channel, locales: [], network: 'home' };
  await world.keyward.sendOneTimePassword(access!, request);
};

const reset = (identifier: string) =>
  world.keyward.people.requestPasswordReset({
    who: { identifier },
    tenantId: acme,
    network: 'home',
  });

const verify = (identifier: string) =>
  world.keyward.people.resendVerification({ who: { identifier }, tenantId: acme, network: 'home' });

const setPassword = (user: User) =>
  world.keyward.users.setPassword(
    user.id,
    { password: { password } },
    adminOf(acme, 'update:user_passwords'),
  );

describe('a message names no person whose address is not proven', () => {
  test('be it the mail that a registration causes', async () => {
    const profile = { name: 'Your bank: call us' };
    await world.keyward.people.register({ email, password, profile }, adminOf(acme));
    expect(await greetings()).toEqual(['']);
  });

  test('or a reset, another confirmation, a one-time password, or a notice of a change', async () => {
    const user = await addUser(world, { email, phoneNumber, profile: { name: 'Your bank' } });
    await reset(email);
    await verify(email);
    await otp(email);
    await otp(email, 'sms');
    await setPassword(user);
    expect(await greetings()).toEqual(['', '', '', '', '']);
  });

  test('while one whose address is proven is greeted by name', async () => {
    const profile = { name: 'Ada Lovelace' };
    const user = await addUser(world, {
      email,
      emailVerified: true,
      phoneNumber,
      phoneNumberVerified: true,
      profile,
    });
    await reset(email);
    await otp(email);
    await otp(email, 'sms');
    await setPassword(user);
    expect(new Set(await greetings())).toEqual(new Set(['Ada Lovelace']));
  });

  test('and a proven address lends no name to another that is still to be proven', async () => {
    const user = await addUser(world, {
      email,
      emailVerified: true,
      profile: { name: 'Your bank' },
    });
    const at = browser();
    await logInWith(world, at, user);
    const { ownAccount } = world.keyward;
    const holder = await ownAccount.holder(at, { address: '192.0.2.7' });
    await ownAccount.requestAddress(holder, {
      channel: 'email',
      address: 'grace@example.com',
      locales: [],
    });
    expect(await greetings()).toEqual(['']);
  });
});

describe('no name in a message holds a web address', () => {
  const proven = { email, emailVerified: true } as const;

  test.each([
    ['name', { profile: { name: lure } }],
    ['given name', { profile: { given_name: 'evil.example' } }],
    ['user name', { username: 'www.evil.example' }],
  ])('be it the %s of a person', async (_, person) => {
    const user = await addUser(world, { ...proven, ...person });
    await reset(email);
    await otp(email);
    await setPassword(user);
    expect(new Set(await greetings())).toEqual(new Set(['']));
  });

  test('of a client', async () => {
    const { app } = await atAnApp(world, { name: 'Win at evil.example' });
    await addUser(world, proven);
    await otp(email);
    const { people } = world.keyward;
    const clientId = app.id;
    await people.requestPasswordReset({ who: { identifier: email }, clientId, network: 'home' });
    for (const { values } of await messages()) expect(values['client_name']).toBe('');
  });

  test('or of a tenant, in the name of the sender too, and in a preview', async () => {
    await world.storage.tenants.change(acme, (tenant) => ({ ...tenant, displayName: lure }));
    const user = await addUser(world, proven);
    await reset(email);
    await otp(email);
    await setPassword(user);
    const sent = await messages();
    expect(sent).toHaveLength(3);
    for (const { values } of sent) expect(JSON.stringify(values)).not.toContain('evil');

    const draft = { kind: 'invitation', locale: 'en' } as const;
    const actor = globalAdmin('read:tenants');
    const shown = await world.keyward.tenants.previewMail(acme, draft, actor);
    expect(JSON.stringify(shown)).not.toContain('evil');
  });

  test('be it one that becomes known later', async () => {
    const user = await addUser(world, { ...proven, profile: { name: 'Ada' } });
    await changeUser(world, user, { profile: { name: lure } });
    await reset(email);
    expect(await greetings()).toEqual(['']);
  });
});
