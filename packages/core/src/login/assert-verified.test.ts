import { describe, expect, test } from '@jest/globals';
import { addApp, addUser, fromPerson } from '../testing/people.test-support.js';
import { acme, refusalOf, setUp } from '../testing/set-up.test-support.js';

const at = async (
  person: Parameters<typeof addUser>[1],
  metadata: object = { email_verification_required: true },
) => {
  const world = await setUp();
  await world.storage.tenants.change(acme, (tenant) => ({ ...tenant, metadata }));
  const [user, app] = [
    await addUser(world, person),
    await addApp(world, { metadata: { grant_types: ['password', 'otp'] } }),
  ];
  const ask = (grantType: string, parameters: Record<string, string>) =>
    world.keyward.token({
      ...fromPerson(app, grantType, { username: user.username!, ...parameters }),
      scopes: ['openid'],
      network: 'home',
    });
  return {
    world,
    user,
    app,
    ask,
    logIn: (password = 'right') => refusalOf(ask('password', { password })),
  };
};

describe('if the tenant wants it, no login by password or identity provider before a verified address', () => {
  test('the right password is told so, and a wrong one is told nothing', async () => {
    const { logIn } = await at({ email: 'ada@example.com' });
    expect(await logIn()).toBe('address_unverified');
    expect(await logIn('wrong')).toBe('login_failed');
  });

  test.each<[string, Parameters<typeof addUser>[1]]>([
    ['a verified address', { email: 'ada@example.com', emailVerified: true }],
    [
      'a verified phone number',
      { email: 'ada@example.com', phoneNumber: '+4930123456', phoneNumberVerified: true },
    ],
    ['no address at all', {}],
  ])('%s lets in', async (_, person) => {
    expect(await (await at(person)).logIn()).toBeUndefined();
  });

  test('a tenant that says nothing lets in', async () => {
    expect(await (await at({ email: 'ada@example.com' }, {})).logIn()).toBeUndefined();
  });

  test('a one-time password proves the address, and lets in', async () => {
    const { world, user, app, ask } = await at({ email: 'ada@example.com' });
    await world.keyward.sendOneTimePassword((await world.keyward.directory.client(app.id))!, {
      username: user.username!,
      channel: 'email',
      locales: [],
      network: 'home',
    });
    await world.keyward.people.settled();
    const otp = world.notifier.list.at(-1)!.values['code']!;
    expect(await refusalOf(ask('otp', { otp }))).toBeUndefined();
  });
});

describe('if the tenant names e-mail domains, only a proven address shows that a person is of one', () => {
  const domains = { allowed_email_domains: ['corp.example'] };
  const registered = async (person: object = {}) => {
    const asked = await at({ email: 'ceo@corp.example', ...person }, domains);
    await asked.world.storage.users.change(asked.user.id, (user) => ({
      ...user,
      createdBy: user.id,
    }));
    return asked;
  };

  test('a person who has registered is refused before, and let in afterwards', async () => {
    expect(await (await registered()).logIn()).toBe('address_unverified');
    expect(await (await registered({ emailVerified: true })).logIn()).toBeUndefined();
  });

  test('a verified phone number is no verified e-mail address', async () => {
    const phone = { phoneNumber: '+4930123456', phoneNumberVerified: true };
    expect(await (await registered(phone)).logIn()).toBe('address_unverified');
  });

  test('a person whom an administrator has added is let in', async () => {
    expect(await (await at({ email: 'ceo@corp.example' }, domains)).logIn()).toBeUndefined();
  });
});
