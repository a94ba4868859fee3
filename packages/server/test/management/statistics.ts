/** The numbers of the console's first page, and the chain of the audit log, as their readers see them. */
import { describe, expect, test } from '@jest/globals';
import { deployed, type Target } from '../deployment/deployment.js';
import { addClient, addManager, addTenant, addUser } from '../deployment/world.js';

export const statisticsSuite = (target: Target): void => {
  const server = deployed(target, { configuration: { multiTenant: true } });

  describe('statistics', () => {
    test('count the users, clients and logins of the tenant that is seen', async () => {
      const tenant_id = await addTenant(server);
      const scope = { is_global: false, tenant_id };
      const reader = await addManager(server, ['read:statistics'], scope);
      const read = () => server.manage('GET', '/statistics', undefined, { as: reader.token });
      const before = await read();
      expect(before.status).toBe(200);
      expect(before.body).toMatchObject({
        tenant_id,
        users: { count: 0, is_exact: true },
        blocked_users: { count: 0, is_exact: true },
      });

      const user = await addUser(server, { tenant_id });
      await addClient(server, scope);
      await server.manage('POST', `/users/${user.id}/block`, {});
      const after = await read();
      expect(after.body.users.count).toBe(1);
      expect(after.body.blocked_users.count).toBe(1);
      expect(after.body.clients.count).toBe(before.body.clients.count + 1);
    });

    test('show 30 days, of which today is the last', async () => {
      const { body } = await server.manage('GET', '/statistics');
      expect(body.tenant_id).toBeNull();
      expect(body.days).toHaveLength(30);
      expect(body.days.at(-1)).toEqual({
        day: server.keyward.now().toISOString().slice(0, 10),
        logins: expect.any(Number),
        failed_logins: expect.any(Number),
        lockouts: expect.any(Number),
      });
    });

    test('are those of the tenant that the header names', async () => {
      const tenant_id = await addTenant(server);
      const { body } = await server.manage('GET', '/statistics', undefined, {
        headers: { tenant_id },
      });
      expect(body).toMatchObject({ tenant_id, users: { count: 0, is_exact: true } });
    });

    test('agree with the log when it is sealed', async () => {
      await server.keyward.sealAudit();
      const { body } = await server.manage('GET', '/statistics');
      for (const [member, event] of [
        ['logins', 'user.logged_in'],
        ['failed_logins', 'user.login_failed'],
      ] as const) {
        const events = await server.storage.auditEvents.all([{ attribute: 'name', equals: event }]);
        const sum = body.days.reduce(
          (all: number, day: Record<string, number>) => all + day[member]!,
          0,
        );
        expect(sum).toBe(events.length);
      }
    });
  });

  describe('the chain of the audit log', () => {
    test('shows its end to readers of a tenant, and what has no place yet', async () => {
      const tenant_id = await addTenant(server);
      const scope = { is_global: false, tenant_id };
      const reader = await addManager(server, ['read:audit_events'], scope);
      await server.keyward.sealAudit();
      const client = await addClient(server, scope);
      const { status, body } = await server.manage('GET', '/audit_chain', undefined, {
        as: reader.token,
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id: tenant_id,
        tenant_id,
        sequence: expect.any(Number),
        seal: expect.stringMatching(/^[\w-]{43}$/),
        pruned: null,
      });
      expect(body.unsealed.count).toBeGreaterThan(0);
      const events = await server.storage.auditEvents.all([
        { attribute: 'recordId', equals: client.id },
      ]);
      expect(events).toHaveLength(1);
    });

    test('is verified part by part, each from where the last one ended', async () => {
      await server.keyward.sealAudit();
      const first = await server.manage('POST', '/audit_chain/verify', {});
      expect(first.status).toBe(200);
      expect(first.body).toMatchObject({ is_end: true, broken: null });
      const { after, seal } = first.body;
      const next = await server.manage('POST', '/audit_chain/verify', { after, seal });
      expect(next.body).toEqual({ count: 0, after, seal, is_end: true, broken: null });
    });

    test('is broken where an event was changed', async () => {
      const { body } = await server.manage(
        'GET',
        '/audit_events?q=(tenant_id=*)&sort=sequence:desc',
      );
      const event = body.items[0];
      await server.storage.auditEvents.change(event.id, (stored) => ({
        ...stored,
        actorId: event.id,
      }));
      const verified = await server.manage(
        'POST',
        '/audit_chain/verify',
        {},
        {
          headers: { tenant_id: event.tenant_id },
        },
      );
      expect(verified.body.broken).toEqual({ sequence: event.sequence, reason: 'changed' });
      expect(verified.body.after).toBe(event.sequence - 1);
    });

    test.each([{ after: -1 }, { after: 1.5 }, { after: '1' }, { seal: 1 }])(
      'refuses the part %j',
      async (part) => {
        expect((await server.manage('POST', '/audit_chain/verify', part)).status).toBe(400);
      },
    );
  });
};
