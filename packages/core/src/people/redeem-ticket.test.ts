import { describe, expect, test } from '@jest/globals';
import {
  addApp,
  addUser,
  atAnApp,
  changeUser,
  redirectUri,
} from '../testing/people.test-support.js';
import {
  acme,
  attempt,
  race,
  refusalOf,
  refusedCleanly,
  setUp,
} from '../testing/set-up.test-support.js';
import type { TicketInput } from './create-ticket.js';
import type { TicketType } from '../model/ticket/ticket.js';

const password = 'kumquat accordion';

const withTicket = async (type: TicketType = 'password_change', input: TicketInput = {}) => {
  const world = await setUp();
  const ada = await addUser(world, { email: 'ada@example.com' });
  const about =
    type === 'invitation' ? { email: 'new@example.com', tenantId: acme } : { userId: ada.id };
  const { ticket, secret } = await world.keyward.tickets.create(type, { ...about, ...input });
  world.clock.advance(10);
  const redeem = (given: object = { password }, presented = secret) =>
    world.keyward.tickets.redeem(presented, given);
  const kept = async () => (await world.storage.users.find(ada.id))!;
  return { world, ada, ticket, secret, redeem, kept };
};

describe('redeeming a password_change ticket', () => {
  test('a password set through a ticket ends all sessions and voids refresh tokens', async () => {
    const { world, user, at, code, redeem, refresh } = await atAnApp(await setUp());
    const { refreshToken } = await redeem(await code({ scope: 'openid offline_access' }));
    const unused = await code();
    const { secret } = await world.keyward.tickets.create('password_change', { userId: user.id });
    await world.keyward.tickets.redeem(secret, { password });
    expect(await world.keyward.sessions.find(at.session)).toBeUndefined();
    expect(await refusalOf(refresh(refreshToken!))).toBe('grant_invalid');
    expect(await refusalOf(redeem(unused))).toBe('grant_invalid');
  });

  test('sets the password, lifts the duty to change it, and says so without it', async () => {
    const { world, ada, redeem, kept } = await withTicket();
    await changeUser(world, ada, { mustChangePassword: true });
    const { told } = await attempt(world, () => redeem());
    const now = world.clock.now();
    expect(await kept()).toMatchObject({
      passwordHash: `hash(${password})`,
      passwordChangedAt: now,
      sessionsEndedAt: now,
      mustChangePassword: false,
      emailVerified: false,
      updatedBy: ada.id,
    });
    expect(told).toEqual(['user.password_set', 'ticket.used']);
    expect(JSON.stringify(world.events.list)).not.toContain('kumquat');
  });

  test('verifies the address only where the ticket says so', async () => {
    const { redeem, kept } = await withTicket('password_change', { markEmailAsVerified: true });
    await redeem();
    expect((await kept()).emailVerified).toBe(true);
  });

  test('forgets the failed logins of its user, and lifts no block', async () => {
    const { world, ada, redeem } = await withTicket();
    for (let tries = 0; tries < 6; tries++)
      await refusalOf(
        world.keyward.logIn({
          tenantId: acme,
          identifier: 'ada@example.com',
          password: 'wrong',
          network: String(tries),
          address: null,
        }),
      );
    await redeem();
    expect(
      (
        await world.keyward.logIn({
          tenantId: acme,
          identifier: 'ada@example.com',
          password,
          network: 'home',
          address: null,
        })
      ).id,
    ).toBe(ada.id);
  });

  test.each(['short', '', 'ada@example.com'])(
    'a password that breaks the policy (%j) uses nothing up',
    async (weak) => {
      const { world, redeem } = await withTicket();
      expect(await attempt(world, () => redeem({ password: weak }))).toEqual(
        refusedCleanly('password_policy_violation'),
      );
      expect((await redeem()).location).toBeUndefined();
    },
  );

  test('of 64 who present a ticket at once, one redeems it', async () => {
    const { world, ada, redeem } = await withTicket();
    expect(await race(64, (at) => redeem({ password: `${password} ${at}` }))).toEqual({
      winners: 1,
      losers: ['ticket_invalid'],
    });
    expect(
      world.events.list.filter(
        ({ name, recordId }) => name === 'user.password_set' && recordId === ada.id,
      ),
    ).toHaveLength(1);
  });
});

describe('an unknown, used, expired, revoked or void ticket gets one and the same answer', () => {
  test.each<[string, (given: Awaited<ReturnType<typeof withTicket>>) => Promise<unknown>]>([
    ['used', ({ redeem }) => redeem()],
    ['expired', ({ world }) => Promise.resolve(world.clock.advance(3600))],
    ['revoked', ({ world, ticket }) => world.keyward.tickets.revoke(ticket.id)],
    [
      'void in a suspended tenant',
      ({ world }) =>
        world.storage.tenants.change(acme, (tenant) => ({ ...tenant, isSuspended: true })),
    ],
  ])('%s', async (_, end) => {
    const given = await withTicket();
    await end(given);
    const answers = await Promise.all(
      [given.secret, 'unknown'].flatMap((secret) =>
        [given.world.keyward.tickets.find(secret), given.redeem({ password }, secret)].map((each) =>
          each.catch((error: Error) => error.message),
        ),
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(await attempt(given.world, () => given.redeem())).toEqual(
      refusedCleanly('ticket_invalid'),
    );
  });

  test('a ticket is void once its person is blocked or has another e-mail address than its own', async () => {
    for (const change of [
      { isBlocked: true },
      { email: 'b@example.com', emailKey: 'b@example.com' },
    ]) {
      const { world, ada, redeem } = await withTicket();
      await changeUser(world, ada, change);
      expect(await attempt(world, () => redeem())).toEqual(refusedCleanly('ticket_invalid'));
    }
  });

  test('looking at it uses nothing up', async () => {
    const { world, secret, ticket, ada, redeem } = await withTicket();
    const seen = await attempt(world, () => world.keyward.tickets.find(secret));
    expect(seen).toEqual({ refused: undefined, changed: [], told: [] });
    expect(await world.keyward.tickets.find(secret)).toEqual({
      ticket,
      user: ada,
      client: undefined,
    });
    await redeem();
  });
});

describe('redeeming the others', () => {
  test('email_verification verifies the address and ends no session', async () => {
    const { redeem, kept } = await withTicket('email_verification');
    await redeem({});
    expect(await kept()).toMatchObject({
      emailVerified: true,
      sessionsEndedAt: null,
      passwordHash: 'hash(right)',
    });
  });

  test('invitation makes the person, whose address is verified by it', async () => {
    const { world, redeem } = await withTicket('invitation');
    const { user, ticket } = await redeem({ password, profile: { name: 'Neu' } });
    expect(user).toMatchObject({
      tenantId: acme,
      email: 'new@example.com',
      emailVerified: true,
      profile: { name: 'Neu' },
      passwordHash: `hash(${password})`,
      createdBy: user.id,
    });
    expect(await world.storage.tickets.find(ticket.id)).toMatchObject({
      userId: user.id,
      usedAt: world.clock.now(),
    });
  });

  test('invitation makes one person of 64 who accept at once', async () => {
    const { world, redeem } = await withTicket('invitation');
    expect(await race(64, () => redeem())).toEqual({ winners: 1, losers: ['ticket_invalid'] });
    expect(
      await world.storage.users.all([{ attribute: 'emailKey', equals: 'new@example.com' }]),
    ).toHaveLength(1);
  });

  test('invitation gives nothing to a person who has taken the address since', async () => {
    const { world, redeem } = await withTicket('invitation');
    await addUser(world, { email: 'new@example.com' });
    expect(await attempt(world, () => redeem())).toEqual(refusedCleanly('ticket_invalid'));
  });
});

describe('where the person goes on', () => {
  test('is the result_url with the outcome, and with the address where the ticket says so', async () => {
    const { world, ada } = await withTicket();
    const app = await addApp(world, {
      metadata: {
        urls: { redirect_uris: [redirectUri], home_uri: 'https://app.example/?from=mail' },
      },
    });
    const redeemed = async (input: TicketInput) =>
      world.keyward.tickets.redeem(
        (
          await world.keyward.tickets.create('email_verification', {
            userId: ada.id,
            clientId: app.id,
            ...input,
          })
        ).secret,
      );
    expect((await redeemed({ resultUrl: redirectUri })).location).toBe(
      `${redirectUri}?success=true&code=email_verified`,
    );
    expect(
      (
        await redeemed({
          resultUrl: 'https://app.example/?from=mail',
          includeEmailInRedirect: true,
        })
      ).location,
    ).toBe(
      'https://app.example/?from=mail&success=true&code=email_verified&email=ada%40example.com',
    );
  });

  test('is nowhere once the client has taken the address off its registration', async () => {
    const { world, ada } = await withTicket();
    const app = await addApp(world);
    const { secret } = await world.keyward.tickets.create('email_verification', {
      userId: ada.id,
      clientId: app.id,
      resultUrl: redirectUri,
    });
    await world.keyward.clients.modify(app.id, {
      metadata: { urls: { redirect_uris: ['https://app.example/other'] } },
    });
    expect((await world.keyward.tickets.redeem(secret)).location).toBeUndefined();
  });
});
