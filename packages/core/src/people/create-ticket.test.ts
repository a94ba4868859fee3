import { describe, expect, test } from '@jest/globals';
import type { Refusal } from '../model/values/refusals.js';
import { consoleClientId } from '../model/client/console-client.js';
import { managementScopes } from '../model/scope/management-scopes.js';
import { addApp, addUser, redirectUri } from '../testing/people.test-support.js';
import {
  acme,
  addClient,
  adminOf,
  attempt,
  globalAdmin,
  globex,
  nowhere,
  race,
  refusalOf,
  refusedCleanly,
  setUp,
} from '../testing/set-up.test-support.js';
import { systemActor } from '../model/values/actor.js';
import type { TicketInput } from './create-ticket.js';
import { ticketStatus, type TicketType } from '../model/ticket/ticket.js';

const withAda = async () => {
  const world = await setUp();
  const ada = await addUser(world, { email: 'Ada@example.com' });
  const create = (type: TicketType, input: TicketInput, actor = globalAdmin()) =>
    world.keyward.tickets.create(type, input, actor);
  const statusOf = async (id: string) =>
    ticketStatus((await world.storage.tickets.find(id))!, world.clock.now());
  return { world, ada, create, statusOf };
};

describe('creating a ticket', () => {
  test.each([
    ['password_change', 3600],
    ['email_verification', 432_000],
  ] as const)(
    '%s lives for %i seconds, and keeps of its secret only a digest (ASVS 5.0 §6.5.2)',
    async (type, lifetime) => {
      const { world, ada, create } = await withAda();
      const { ticket, secret } = await create(type, { userId: ada.id });
      expect(ticket).toMatchObject({
        type,
        userId: ada.id,
        tenantId: acme,
        email: 'Ada@example.com',
        createdBy: 'global-admin',
        usedAt: null,
        revokedAt: null,
        expiresAt: new Date(world.clock.now().getTime() + lifetime * 1000),
      });
      expect(JSON.stringify(await world.storage.tickets.all([]))).not.toContain(secret);
      expect(JSON.stringify(world.events.list)).not.toContain(secret);
    },
  );

  test('finds the user by address, whatever its case', async () => {
    const { ada, create } = await withAda();
    expect(
      (await create('password_change', { email: 'aDA@EXAMPLE.com' }, adminOf(acme))).ticket.userId,
    ).toBe(ada.id);
  });

  test.each<[string, TicketType, TicketInput, string]>([
    ['nobody', 'password_change', {}, 'invalid_field'],
    ['an unknown user', 'password_change', { userId: nowhere }, 'unknown_reference'],
    [
      'an unknown address',
      'email_verification',
      { email: 'eve@example.com', tenantId: acme },
      'unknown_reference',
    ],
    ['no address', 'email_verification', { email: 'ada' }, 'invalid_field'],
    ['an unknown client', 'password_change', { clientId: nowhere }, 'unknown_reference'],
    ['59 seconds', 'password_change', { ttlSeconds: 59 }, 'invalid_field'],
    ['more than 30 days', 'password_change', { ttlSeconds: 2_592_001 }, 'invalid_field'],
    [
      'a script as result_url',
      'password_change',
      { resultUrl: 'javascript:alert(1)' },
      'invalid_field',
    ],
    [
      'a user in result_url',
      'password_change',
      { resultUrl: 'https://good.example@evil.example/' },
      'invalid_field',
    ],
    ['an invitation without an address', 'invitation', {}, 'invalid_field'],
  ])('refuses %s', async (what, type, input, code) => {
    const { world, ada, create } = await withAda();
    const about =
      type === 'password_change' && !('userId' in input) && what !== 'nobody'
        ? { userId: ada.id, ...input }
        : input;
    expect(await attempt(world, () => create(type, about))).toEqual(
      refusedCleanly(code as 'invalid_field'),
    );
  });

  test('leads to the console for a caller of a tenant, who reads no global client', async () => {
    const { world, create } = await withAda();
    const actor = adminOf(acme, 'read:clients');
    const invited = { email: 'grace@example.com', tenantId: acme };
    const client = await addClient(world, { isGlobal: true });
    expect(await refusalOf(create('invitation', { ...invited, clientId: client.id }, actor))).toBe(
      'unknown_reference',
    );
    const { ticket } = await create('invitation', { ...invited, clientId: consoleClientId }, actor);
    expect(ticket.clientId).toBe(consoleClientId);
  });

  test('of another kind does not name the console for them', async () => {
    const { ada, create } = await withAda();
    const actor = adminOf(acme, 'read:clients');
    const about = { userId: ada.id, clientId: consoleClientId };
    expect(await refusalOf(create('password_change', about, actor))).toBe('unknown_reference');
  });

  test('refuses to verify the address of a person who has none', async () => {
    const { world, create } = await withAda();
    const { id } = await addUser(world);
    expect(await refusalOf(create('email_verification', { userId: id }))).toBe('invalid_field');
  });

  test('a result_url is one of the URLs that the client has registered, byte by byte', async () => {
    const { world, ada, create } = await withAda();
    const app = await addApp(world);
    const make = (resultUrl: string, clientId: string | null = app.id, actor = adminOf(acme)) =>
      create('password_change', { userId: ada.id, clientId, resultUrl }, actor).then(
        () => 'made',
        (error: Refusal) => error.code,
      );
    expect(
      await Promise.all([
        make(redirectUri),
        make(`${redirectUri}/`),
        make('https://evil.example/'),
        make(redirectUri, null),
        make('https://anywhere.example/', null, globalAdmin()),
      ]),
    ).toEqual(['made', 'invalid_field', 'invalid_field', 'result_url_needs_client', 'made']);
  });

  test('refuses the client of another tenant', async () => {
    const { world, ada, create } = await withAda();
    const app = await addApp(world, { tenantId: globex });
    expect(
      await attempt(world, () => create('password_change', { userId: ada.id, clientId: app.id })),
    ).toEqual(refusedCleanly('tenant_mismatch'));
  });

  test('refuses the user of another tenant as one who is not there', async () => {
    const { world, ada, create } = await withAda();
    for (const input of [{ userId: ada.id }, { email: 'ada@example.com' }])
      expect(await attempt(world, () => create('password_change', input, adminOf(globex)))).toEqual(
        refusedCleanly('unknown_reference'),
      );
  });

  test('for an administrator takes what an administrator holds: its maker could become that person', async () => {
    const { world, ada, create } = await withAda();
    const stamp = {
      createdBy: null,
      createdAt: world.clock.now(),
      updatedBy: null,
      updatedAt: world.clock.now(),
    };
    await world.storage.tenantAdmins.add({ id: nowhere, tenantId: acme, userId: ada.id, ...stamp });
    for (const type of ['password_change', 'email_verification'] as const)
      expect(
        await attempt(world, () => create(type, { userId: ada.id }, globalAdmin('create:tickets'))),
      ).toEqual(refusedCleanly('escalation_refused'));
    expect(
      (
        await create(
          'password_change',
          { userId: ada.id },
          globalAdmin(...Object.keys(managementScopes)),
        )
      ).ticket.userId,
    ).toBe(ada.id);
  });

  test('a new password_change ticket revokes the earlier pending ones of its user, and nothing else', async () => {
    const { world, ada, create, statusOf } = await withAda();
    const other = await addUser(world);
    const made = [
      await create('password_change', { userId: ada.id }),
      await create('email_verification', { userId: ada.id }),
      await create('password_change', { userId: other.id }),
      await create('password_change', { userId: ada.id }),
    ];
    expect(await Promise.all(made.map(({ ticket }) => statusOf(ticket.id)))).toEqual([
      'revoked',
      'pending',
      'pending',
      'pending',
    ]);
  });

  test('of password_change tickets made at once, one is left pending', async () => {
    const { world, ada, create, statusOf } = await withAda();
    await race(16, () => create('password_change', { userId: ada.id }));
    const statuses = await Promise.all(
      (await world.storage.tickets.all([])).map(({ id }) => statusOf(id)),
    );
    expect(statuses.filter((each) => each === 'pending')).toHaveLength(1);
  });

  test('nobody is invited whose address has an account already', async () => {
    const { world, create } = await withAda();
    expect(
      await attempt(world, () =>
        create('invitation', { email: 'ADA@example.com', tenantId: acme }),
      ),
    ).toEqual(refusedCleanly('already_exists'));
  });
});

describe('what ends a ticket', () => {
  test('revoking it, once; one that is over stays as it is', async () => {
    const { world, ada, create, statusOf } = await withAda();
    const { ticket, secret } = await create('email_verification', { userId: ada.id });
    await world.keyward.tickets.revoke(ticket.id, adminOf(acme));
    expect(await statusOf(ticket.id)).toBe('revoked');
    expect(await refusalOf(world.keyward.tickets.redeem(secret))).toBe('ticket_invalid');
    const kept = await world.storage.tickets.find(ticket.id);
    world.clock.advance(5);
    await world.keyward.tickets.revoke(ticket.id);
    expect(await world.storage.tickets.find(ticket.id)).toEqual(kept);
    expect(await refusalOf(world.keyward.tickets.revoke(ticket.id, adminOf(globex)))).toBe(
      'record_not_found',
    );
  });

  test('another address of its person', async () => {
    const { world, ada, create, statusOf } = await withAda();
    const { ticket } = await create('password_change', { userId: ada.id });
    await world.keyward.users.modify(ada.id, { email: 'ADA@example.com' });
    expect(await statusOf(ticket.id)).toBe('pending');
    await world.keyward.users.modify(ada.id, { email: 'other@example.com' });
    expect(await statusOf(ticket.id)).toBe('revoked');
  });

  test('a password that is set otherwise', async () => {
    const { world, ada, create, statusOf } = await withAda();
    const { ticket } = await create('password_change', { userId: ada.id });
    await world.keyward.users.setPassword(ada.id, { password: { password: 'kumquat accordion' } });
    expect(await statusOf(ticket.id)).toBe('revoked');
  });

  test('not the deletion of its client, which only takes the page away that comes afterwards', async () => {
    const { world, ada, create } = await withAda();
    const app = await addApp(world);
    const about = { userId: ada.id, clientId: app.id, resultUrl: redirectUri };
    const { ticket, secret } = await create('email_verification', about, systemActor);
    await world.keyward.clients.delete(app.id);
    expect(await world.storage.tickets.find(ticket.id)).toMatchObject({
      clientId: null,
      resultUrl: null,
    });
    expect((await world.keyward.tickets.redeem(secret)).location).toBeUndefined();
  });

  test('the deletion of its person', async () => {
    const { world, ada, create } = await withAda();
    await create('password_change', { userId: ada.id });
    await world.keyward.users.delete(ada.id);
    expect(await world.storage.tickets.all([])).toEqual([]);
  });
});
