/** A mailed link logs in where it was asked for, and nowhere else. */
import { describe, expect, test } from '@jest/globals';
import {
  addApp,
  addUser,
  ask,
  browser,
  changeUser,
  handleOf,
  type TestBrowser,
} from '../testing/people.test-support.js';
import { acme, adminOf, globex, refusalOf, setUp } from '../testing/set-up.test-support.js';
import type { Actor } from '../model/values/actor.js';
import type { TicketInput } from '../people/create-ticket.js';
import type { Redemption } from '../people/redeem-ticket.js';

const email = 'ada@example.com';
const password = 'kumquat accordion';
const another = 'tangerine trombone';
const address = '192.0.2.7';
const open = { self_registration_enabled: true, mfa: { policy: 'optional' } } as const;

/** A tenant where people register, an application, and a browser that waits at its login page. */
const atALogin = async () => {
  const world = await setUp();
  const { keyward, storage, clock } = world;
  const setTenant = async (more: object): Promise<void> => {
    await storage.tenants.change(acme, (tenant) => ({ ...tenant, metadata: { ...open, ...more } }));
  };
  await setTenant({});
  const app = await addApp(world);
  const at = browser();
  const handle = handleOf(await ask(world, app, at));
  const asked = {
    tenantId: acme,
    clientId: app.id,
    network: 'home',
    handle,
    browser: at,
  };

  const mailed = async (): Promise<string> => {
    await keyward.people.settled();
    return /ticket\/([^?]+)/.exec(world.notifier.list.at(-1)!.values['link']!)![1]!;
  };
  const register = async (): Promise<string> => {
    await keyward.people.signUp({ ...asked, email, password });
    return mailed();
  };
  const forget = async (): Promise<string> => {
    await keyward.people.requestPasswordReset({ ...asked, who: { identifier: email } });
    return mailed();
  };
  const redeem = async (secret: string, given: Redemption = {}, where: TestBrowser = at) => {
    clock.advance(1);
    const waiting = { handle, browser: where };
    return keyward.tickets.redeem(secret, { holder: { browser: where }, waiting, ...given });
  };
  type Answer = Awaited<ReturnType<typeof redeem>>;

  /** What the page of the link does next. */
  const goOn = async ({ proven }: Answer, demandsSecondFactor = false) => {
    const access = (await keyward.directory.client(app.id))!;
    const { user, missing } = await keyward.logInByLink({
      ...proven!,
      access,
      address,
      demandsSecondFactor,
    });
    if (missing !== 'nothing') return missing;
    const { secret } = await keyward.sessions.begin(user, ['pwd'], at);
    return (await keyward.sessions.find(secret))?.user.email;
  };
  const kept = async () => (await keyward.users.find(acme, email))!;
  return { world, app, at, asked, setTenant, register, forget, redeem, goOn, kept, mailed };
};

describe('the link of a registration', () => {
  test('logs in where it was asked for', async () => {
    const { register, redeem, goOn } = await atALogin();
    expect(await goOn(await redeem(await register()))).toBe(email);
  });

  test('notes the login, and that the password was used', async () => {
    const { world, register, redeem, goOn, kept } = await atALogin();
    await goOn(await redeem(await register()));
    const now = world.clock.now();
    expect(await kept()).toMatchObject({
      emailVerified: true,
      loginsCount: 1,
      lastLoginAt: now,
      lastLoginIp: address,
      passwordUsedAt: now,
    });
    const logged = await world.storage.auditEvents.all([
      { attribute: 'name', equals: 'user.logged_in' },
    ]);
    expect(logged).toHaveLength(1);
  });

  test('logs nobody in with another browser, and verifies the address there', async () => {
    const { register, redeem, kept } = await atALogin();
    const other = browser('another binding');
    const holder = { password: { typed: password, network: 'away' } };
    const { proven } = await redeem(await register(), { holder }, other);
    expect(proven).toBeUndefined();
    expect((await kept()).emailVerified).toBe(true);
  });

  test('logs nobody in at another login of the same browser', async () => {
    const { world, app, at, register } = await atALogin();
    const secret = await register();
    const handle = handleOf(await ask(world, app, at));
    const { proven } = await world.keyward.tickets.redeem(secret, {
      holder: { browser: at },
      waiting: { handle, browser: at },
    });
    expect(proven).toBeUndefined();
  });

  test('logs nobody in once the login has waited for half an hour', async () => {
    const { world, register, redeem, kept } = await atALogin();
    const secret = await register();
    world.clock.advance(1800);
    expect((await redeem(secret)).proven).toBeUndefined();
    expect((await kept()).emailVerified).toBe(true);
  });

  test('logs nobody in where the browser has registered another address since', async () => {
    const { world, asked, register, redeem } = await atALogin();
    const secret = await register();
    await world.keyward.people.signUp({ ...asked, email: 'bob@example.com', password });
    expect((await redeem(secret)).proven).toBeUndefined();
  });

  test('gives the person who takes an account over no login of the person who registered', async () => {
    const { register, redeem } = await atALogin();
    const taken = await redeem(await register(), { holder: {}, password: another });
    expect(taken.proven).toBeUndefined();
  });

  test.each([
    [
      'its person is blocked',
      'user_blocked',
      (user: string, { keyward }) => keyward.users.block(user),
    ],
    [
      'its person has another password',
      'login_failed',
      (user, { keyward }) =>
        keyward.users.setPassword(user, { password: { password: another }, revokeSessions: false }),
    ],
    [
      'all logins of its person have ended',
      'login_failed',
      (user, { keyward }) => keyward.users.setPassword(user, { password: { password: another } }),
    ],
    [
      'its person has to change the password',
      'password_change_required',
      (user, world) => changeUser(world, { id: user }, { mustChangePassword: true }),
    ],
    [
      'the tenant is suspended',
      'tenant_suspended',
      (_, { keyward }) => keyward.tenants.modify(acme, { isSuspended: true }),
    ],
  ] as readonly Stop[])('logs nobody in when %s in between', async (_, code, change) => {
    const { world, register, redeem, goOn, kept } = await atALogin();
    const redeemed = await redeem(await register());
    await change((await kept()).id, world);
    expect(await refusalOf(goOn(redeemed))).toBe(code);
    expect(await world.storage.sessions.all([])).toEqual([]);
  });

  test.each([
    ['registration is closed', { self_registration_enabled: false }, 'registration_closed'],
    [
      'the domain is welcome no more',
      { allowed_email_domains: ['harbour.example'] },
      'registration_closed',
    ],
    ['passwords age', { password_policy: { max_age_seconds: 1 } }, 'password_change_required'],
  ])('logs nobody in where %s in between', async (_, settings, code) => {
    const { setTenant, register, redeem, goOn } = await atALogin();
    const redeemed = await redeem(await register());
    await setTenant(settings);
    expect(await refusalOf(goOn(redeemed))).toBe(code);
  });

  test('waits where strangers have locked the account', async () => {
    const { world, setTenant, register, redeem, goOn } = await atALogin();
    const secret = await register();
    await setTenant({ lockout: { max_attempts: 3, duration_seconds: 600 } });
    for (let tries = 0; tries < 3; tries++)
      await refusalOf(
        world.keyward.logIn({
          tenantId: acme,
          identifier: email,
          password: 'wrong',
          network: String(tries),
          address: null,
        }),
      );
    expect(await refusalOf(goOn(await redeem(secret)))).toBe('too_many_requests');
  });

  test('asks for a second factor where the tenant wants one', async () => {
    const { setTenant, register, redeem, goOn, kept } = await atALogin();
    const redeemed = await redeem(await register());
    await setTenant({ mfa: { policy: 'always' } });
    expect(await goOn(redeemed)).toBe('enrolment');
    expect((await kept()).loginsCount).toBe(0);
  });

  test('asks for a second factor where the application wants one', async () => {
    const { register, redeem, goOn } = await atALogin();
    expect(await goOn(await redeem(await register()), true)).toBe('enrolment');
  });

  test('logs in once', async () => {
    const { register, redeem, goOn } = await atALogin();
    const redeemed = await redeem(await register());
    await goOn(redeemed);
    expect(await refusalOf(goOn(redeemed))).toBe('interaction_over');
  });

  test('tells by its rows nothing of who has an account', async () => {
    const { world, asked } = await atALogin();
    await addUser(world, { email, emailVerified: true });
    await world.keyward.people.signUp({ ...asked, email, password });
    const rows = await world.storage.oneTimeSecrets.all([]);
    expect(rows.filter(({ kind }) => kind === 'awaited_link')).toHaveLength(1);
  });

  test('that is sent again by the same browser logs in too', async () => {
    const { world, asked, register, redeem, goOn, mailed } = await atALogin();
    await register();
    await world.keyward.people.resendVerification({ ...asked, who: { identifier: email } });
    expect(await goOn(await redeem(await mailed()))).toBe(email);
  });

  test('that is sent again from the page that waits logs in too', async () => {
    const { world, asked, register, redeem, goOn, mailed } = await atALogin();
    await register();
    await world.keyward.people.mailSignUpAgain({ ...asked, who: { identifier: email } });
    expect(await goOn(await redeem(await mailed()))).toBe(email);
  });

  test('is not sent again to the owner of an account, who is told of it once more', async () => {
    const { world, asked } = await atALogin();
    const { people } = world.keyward;
    await addUser(world, { email, emailVerified: false });
    await people.signUp({ ...asked, email, password });
    await people.mailSignUpAgain({ ...asked, who: { identifier: email } });
    await people.settled();
    expect(world.notifier.list.map(({ kind }) => kind)).toEqual([
      'account_exists',
      'account_exists',
    ]);
  });

  test('that another browser asks for is a link for its owner alone', async () => {
    const { world, asked, register, mailed } = await atALogin();
    await register();
    const other = browser('another binding');
    await world.keyward.people.resendVerification({
      ...asked,
      browser: other,
      who: { identifier: email },
    });
    const live = await world.keyward.tickets.find(await mailed());
    expect(live.ticket.browser).toBeNull();
    expect(await world.keyward.tickets.asked(live, other)).toBe('password');
  });
});

describe('the link to a new password', () => {
  const forgotten = async (more: object = {}) => {
    const at = await atALogin();
    const user = await addUser(at.world, { email, emailVerified: true, ...more });
    const secret = await at.forget();
    return { ...at, user, secret };
  };

  test('logs in where it was asked for', async () => {
    const { secret, redeem, goOn } = await forgotten();
    expect(await goOn(await redeem(secret, { password }))).toBe(email);
  });

  test('ends what began before, in the same moment too', async () => {
    const { world, user, secret, redeem, goOn } = await forgotten();
    world.clock.advance(1);
    const { secret: before } = await world.keyward.sessions.begin(user, ['pwd']);
    const redeemed = await redeem(secret, { password });
    expect(await world.keyward.sessions.find(before)).toBeUndefined();
    expect(await goOn(redeemed)).toBe(email);
  });

  test('logs nobody in with another browser', async () => {
    const { secret, redeem } = await forgotten();
    const { proven } = await redeem(secret, { password }, browser('another binding'));
    expect(proven).toBeUndefined();
  });

  test('proves no account to the browser that asked for it', async () => {
    const { world, at, secret } = await forgotten({ emailVerified: false });
    const { ticket } = await world.keyward.tickets.find(secret);
    expect(ticket.browser).toBeNull();
    expect(at.session).toBeUndefined();
  });

  test('takes away what a stranger has brought, and logs its owner in', async () => {
    const { world, register, forget, redeem, goOn, kept } = await atALogin();
    await register();
    const stranger = await kept();
    await world.storage.users.change(stranger.id, (current) => ({
      ...current,
      profile: { name: 'A stranger' },
    }));
    expect(await goOn(await redeem(await forget(), { password: another }))).toBe(email);
    expect(await kept()).toMatchObject({ profile: {}, passwordHash: `hash(${another})` });
  });

  test('asks a person for the second factor that they have', async () => {
    const { secret, redeem, goOn } = await forgotten({ isMfaEnrolled: true });
    expect(await goOn(await redeem(secret, { password }))).toBe('code');
  });

  test('works where registration is closed', async () => {
    const { setTenant, secret, redeem, goOn } = await forgotten();
    await setTenant({ self_registration_enabled: false });
    expect(await goOn(await redeem(secret, { password }))).toBe(email);
  });

  test('that an administrator made logs nobody in', async () => {
    const { world, redeem } = await atALogin();
    const user = await addUser(world, { email, emailVerified: true });
    const { secret } = await world.keyward.tickets.create('password_change', { userId: user.id });
    expect((await redeem(secret, { password })).proven).toBeUndefined();
  });
});

describe('an invitation', () => {
  const invited = async (input: TicketInput = {}, actor?: Actor) => {
    const at = await atALogin();
    const { tickets } = at.world.keyward;
    const { secret } = await tickets.create(
      'invitation',
      { email, tenantId: acme, ...input },
      actor,
    );
    const accept = () => at.redeem(secret, { password });
    return { ...at, secret, accept };
  };
  const enter = async (
    { keyward }: Awaited<ReturnType<typeof setUp>>,
    { proven }: Awaited<ReturnType<Awaited<ReturnType<typeof invited>>['accept']>>,
  ) => {
    const user = await keyward.logInInvited({ ...proven!, address });
    const { secret } = await keyward.sessions.begin(user, ['pwd'], proven!.browser);
    return (await keyward.sessions.find(secret))?.user.email;
  };

  test('logs its person in where they chose the password', async () => {
    const { world, accept } = await invited();
    expect(await enter(world, await accept())).toBe(email);
  });

  test('logs its person in who takes over an account that a stranger registered', async () => {
    const { world, accept, asked, kept } = await invited();
    await world.keyward.people.signUp({ ...asked, email, password: another });
    const stranger = await kept();
    world.clock.advance(1);
    const { secret: before } = await world.keyward.sessions.begin(stranger, ['pwd']);
    expect(await enter(world, await accept())).toBe(email);
    expect(await world.keyward.sessions.find(before)).toBeUndefined();
    expect((await kept()).passwordHash).toBe(`hash(${password})`);
  });

  test('logs nobody in where a second factor is asked for', async () => {
    const { world, setTenant, accept } = await invited();
    await setTenant({ mfa: { policy: 'always' } });
    expect(await refusalOf(enter(world, await accept()))).toBe('second_factor_required');
  });

  test('logs nobody in who was blocked in between', async () => {
    const { world, accept, kept } = await invited();
    const accepted = await accept();
    await world.keyward.users.block((await kept()).id);
    expect(await refusalOf(enter(world, accepted))).toBe('user_blocked');
  });

  test('names an application only for a maker who may read applications', async () => {
    const { world, app } = await atALogin();
    const make = (...scopes: string[]) =>
      world.keyward.tickets.create(
        'invitation',
        { email, tenantId: acme, clientId: app.id },
        adminOf(acme, 'create:tickets', ...scopes),
      );
    expect(await refusalOf(make())).toBe('scope_insufficient');
    expect(await refusalOf(make('read:clients'))).toBeUndefined();
  });

  test('knows no application that belongs to another tenant since', async () => {
    const { world, app } = await atALogin();
    const { tickets } = world.keyward;
    const input = { email, tenantId: acme, clientId: app.id };
    const { secret } = await tickets.create('invitation', input);
    await world.storage.clients.change(app.id, (client) => ({ ...client, tenantId: globex }));
    expect((await tickets.find(secret)).client).toBeUndefined();
  });
});

type Stop = readonly [
  string,
  string,
  (userId: string, world: Awaited<ReturnType<typeof setUp>>) => Promise<unknown>,
];
