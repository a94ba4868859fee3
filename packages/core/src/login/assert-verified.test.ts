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
    const { world, user, app, ask, logIn } = await at({ email: 'ada@example.com' });
    await world.keyward.sendOneTimePassword((await world.keyward.directory.client(app.id))!, {
      username: user.username!,
      channel: 'email',
      locales: [],
      network: 'home',
    });
    await world.keyward.people.settled();
    await ask('otp', { otp: world.notifier.list.at(-1)!.values['code']! });
    expect(await logIn()).toBeUndefined();
  });
});
