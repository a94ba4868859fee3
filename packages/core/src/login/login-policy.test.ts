import { describe, expect, test } from '@jest/globals';
import type { TenantMetadataPatch } from '../model/tenant/tenant-metadata.js';
import { loginMethods, type LoginMethod } from '../model/tenant/login-policy.js';
import { isRefusal } from '../model/values/refusals.js';
import {
  issuances,
  RefusedAtRedirect,
  requireProvider,
  type Scene,
} from '../testing/issuances.test-support.js';
import { addApp, addUser, ask, browser, handleOf } from '../testing/people.test-support.js';
import { acme, refusalOf, setUp, type World } from '../testing/set-up.test-support.js';
import { atUpstream } from '../testing/upstream.test-support.js';

const nowhere = '00000000-0000-4000-8000-000000000000';

type LoginPatch = NonNullable<TenantMetadataPatch['login']>;

const setLogin = ({ keyward }: World, login: LoginPatch) =>
  keyward.tenants.modify(acme, { metadata: { login } });

const isIssued = async ({ issue }: Scene): Promise<boolean> => {
  try {
    await issue(() => Promise.resolve());
    return true;
  } catch (error) {
    const isAtLogin = error instanceof Error && error.message === 'the browser is at login';
    if (isAtLogin || isRefusal(error) || error instanceof RefusedAtRedirect) return false;
    throw error;
  }
};

/** One list of all ways in: `issuances`, which names each place that hands something of a person out. */
describe.each(issuances)('$way', ({ scene, method }) => {
  test('a login by a way that the tenant does not let people in by opens nothing', async () => {
    const at = await scene();
    await requireProvider(at.world);
    expect(await isIssued(at)).toBe(false);
  });

  test('is open to a person whom the tenant excepts', async () => {
    const at = await scene();
    await requireProvider(at.world);
    await setLogin(at.world, { except_user_ids: [at.user.id] });
    expect(await isIssued(at)).toBe(true);
  });

  test.each(loginMethods)('where the tenant admits logins by %s alone', async (admitted) => {
    const at = await scene();
    await setLogin(at.world, { methods: [admitted] });
    expect(await isIssued(at)).toBe(admitted === method);
  });
});

describe.each(issuances.filter(({ method }) => method === 'provider'))('$way', ({ scene }) => {
  test('is open where it goes through the provider that the tenant requires', async () => {
    const at = await scene();
    await setLogin(at.world, { required_provider_id: at.provider!.id });
    expect(await isIssued(at)).toBe(true);
  });
});

const attempt = (identifier: string, password: string) => ({
  tenantId: acme,
  identifier,
  password,
  network: 'home',
  address: null,
});

describe('where the tenant admits no passwords', () => {
  const atTenant = async () => {
    const world = await setUp();
    await requireProvider(world);
    const excepted = await addUser(world, { username: 'emergency' });
    await addUser(world, { username: 'ada' });
    await setLogin(world, { except_user_ids: [excepted.id] });
    return world;
  };

  test.each([
    ['a person who knows it', 'ada', 'right'],
    ['a wrong one', 'ada', 'wrong'],
    ['a wrong one of a person who is excepted', 'emergency', 'wrong'],
    ['an unknown name', 'nobody', 'right'],
  ])('every failure gets one answer: %s', async (_, name, password) => {
    const { keyward } = await atTenant();
    const refusal = await refusalOf(keyward.beginLogin(attempt(name, password)));
    expect(refusal).toBe('login_method_refused');
  });

  test('the password of a person who is not excepted is not looked at', async () => {
    const world = await atTenant();
    await world.storage.users.change((await world.keyward.users.find(acme, 'ada'))!.id, (user) => ({
      ...user,
      passwordHash: 'hash(another)',
    }));
    const codes = [];
    for (const password of ['right', 'another']) {
      const refusal = await refusalOf(world.keyward.beginLogin(attempt('ada', password)));
      codes.push(refusal);
    }
    expect(codes).toEqual(['login_method_refused', 'login_method_refused']);
  });
});

describe('how people log in is checked when it is written', () => {
  const refusalFor = async (login: LoginPatch, world?: World) =>
    refusalOf(setLogin(world ?? (await setUp()), login));

  test.each([
    [{ methods: [] }, 'metadata.login.methods'],
    [{ methods: ['magic' as 'otp'] }, 'metadata.login.methods'],
    [{ methods: ['password' as const], required_provider_id: nowhere }, 'metadata.login.methods'],
  ])('%j is refused', async (login, field) => {
    await expect(setLogin(await setUp(), login)).rejects.toMatchObject({
      code: 'invalid_field',
      values: { field },
    });
  });

  test('people are sent to a provider of their own tenant that is switched on', async () => {
    const world = await setUp();
    const provider = await requireProvider(world);
    await setLogin(world, { required_provider_id: null });
    await world.keyward.identityProviders.modify(acme, provider.id, { isEnabled: false });
    const unknown = await refusalFor({ required_provider_id: nowhere }, world);
    const off = await refusalFor({ required_provider_id: provider.id }, world);
    expect([unknown, off]).toEqual(['unknown_reference', 'invalid_field']);
  });

  test('the people who are excepted are the tenant’s', async () => {
    const code = await refusalFor({ except_user_ids: [nowhere] });
    expect(code).toBe('unknown_reference');
  });

  test('the provider that a tenant sends its people through is neither switched off nor deleted', async () => {
    const world = await setUp();
    const { id } = await requireProvider(world);
    const { identityProviders } = world.keyward;
    const off = await refusalOf(identityProviders.modify(acme, id, { isEnabled: false }));
    const deleted = await refusalOf(identityProviders.delete(acme, id));
    expect([off, deleted]).toEqual(['provider_required', 'provider_required']);
  });
});

describe('a tenant keeps an administrator who can log in', () => {
  const withAdmin = async () => {
    const world = await setUp();
    const admin = await addUser(world);
    await world.keyward.tenants.addAdmins(acme, [admin.id]);
    return { world, admin };
  };

  test('a provider that knows none of its administrators is not required of them all', async () => {
    const { world } = await withAdmin();
    expect(await refusalOf(requireProvider(world))).toBe('last_tenant_admin');
  });

  test('it is where an administrator is excepted', async () => {
    const { world, admin } = await withAdmin();
    await setLogin(world, { except_user_ids: [admin.id] });
    const provider = await requireProvider(world);
    const settings = await world.keyward.tenants.settings(acme);
    expect(settings.login.requiredProviderId).toBe(provider.id);
  });

  test('the last one who is excepted keeps that', async () => {
    const { world, admin } = await withAdmin();
    await setLogin(world, { except_user_ids: [admin.id] });
    await requireProvider(world);
    const code = await refusalOf(setLogin(world, { except_user_ids: [] }));
    expect(code).toBe('last_tenant_admin');
  });

  test('the last one who is excepted keeps the password', async () => {
    const { world, admin } = await withAdmin();
    const other = await addUser(world);
    await world.keyward.tenants.addAdmins(acme, [other.id]);
    await setLogin(world, { except_user_ids: [admin.id] });
    await requireProvider(world);
    const code = await refusalOf(world.keyward.users.block(admin.id));
    expect(code).toBe('last_tenant_admin');
  });
});

test('what began before a tenant said how its people log in opens nothing, unless it began so', async () => {
  const world = await setUp();
  const [ada, bob] = [await addUser(world), await addUser(world)];
  const secrets = [];
  for (const user of [ada, bob])
    secrets.push((await world.keyward.sessions.begin(user, ['pwd'])).secret);
  await setLogin(world, { except_user_ids: [bob.id] });
  await requireProvider(world);
  const found = [];
  for (const secret of secrets) found.push((await world.keyward.sessions.find(secret))?.user.id);
  expect(found).toEqual([undefined, bob.id]);
});

describe('what leads to no login', () => {
  const registrant = {
    email: 'ada@example.com',
    tenantId: acme,
    network: 'home',
    password: 'a quite good password',
  };

  test.each([
    [['provider'], 'registration_closed'],
    [['password'], undefined],
  ] as const)('people register only for a way that is left: by %j', async (methods, code) => {
    const { keyward } = await openTo(methods);
    expect(await refusalOf(keyward.people.signUp(registrant))).toBe(code);
  });

  test('a person whom the tenant does not let in by one gets no one-time password', async () => {
    const world = await openTo(['password']);
    await addUser(world, { email: 'ada@example.com', emailVerified: true });
    const app = await addApp(world, { metadata: { grant_types: ['otp'] } });
    await world.keyward.sendOneTimePassword((await world.keyward.directory.client(app.id))!, {
      username: 'ada@example.com',
      channel: 'email',
      locales: [],
      network: 'home',
    });
    await world.keyward.people.settled();
    expect(world.notifier.list).toEqual([]);
  });

  test.each([
    [['password'], false],
    [['passkey'], true],
  ] as const)('passkeys are offered where people log in by them: by %j', async (methods, is) => {
    const { keyward } = await openTo(methods);
    expect(await keyward.secondFactor.offersPasskeys(acme)).toBe(is);
  });

  test('a provider that the tenant lets nobody in by is not offered', async () => {
    const at = await atUpstream();
    await setLogin(at.world, { methods: ['password'] });
    const where = browser();
    const handle = handleOf(await ask(at.world, at.app, where));
    const waiting = await at.world.keyward.authorization.waiting(handle, where);
    expect(await at.world.keyward.federation.offered(waiting)).toEqual([]);
  });
});

const openTo = async (methods: readonly LoginMethod[]): Promise<World> => {
  const world = await setUp();
  const login = { methods };
  const metadata = { self_registration_enabled: true, login, mfa: { policy: 'optional' as const } };
  await world.keyward.tenants.modify(acme, { metadata });
  return world;
};
