/** The audit log as its readers see it (operations §10.5). */
import { describe, expect, test } from '@jest/globals';
import { deployed, type Deployment, type Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { addClient, addManager, addTenant, fresh } from '../deployment/world.js';

export const auditSuite = (target: Target, server: Deployment): void =>
  describe('audit log', () => {
    const eventsOf = async (recordId: string, as?: string): Promise<Json[]> => {
      const { status, body } = await server.manage(
        'GET',
        `/audit_events?q=(record_id=${recordId})&sort=created_at:desc`,
        undefined,
        { as },
      );
      expect(status).toBe(200);
      return body.items;
    };

    test('a write is there at once, with its caller and the id of its request', async () => {
      const client = await addClient(server);
      const modified = await server.manage('PATCH', `/clients/${client.id}`, {
        client_name: fresh('renamed'),
        client_description: 'new',
      });
      const { status } = await server.manage('DELETE', `/clients/${client.id}`);
      expect(modified.status).toBe(200);
      expect(status).toBe(204);
      const events = await eventsOf(client.id);
      expect(events.map(({ event }) => event).sort()).toEqual([
        'client.created',
        'client.deleted',
        'client.modified',
      ]);
      expect(events.find(({ event }) => event === 'client.modified')).toMatchObject({
        actor_id: server.admin.id,
        changed: ['description', 'name'],
        request_id: modified.headers['x-request-id'],
        ids: [],
        tenant_id: null,
        sequence: expect.any(Number),
        seal: expect.stringMatching(/^[\w-]{43}$/),
      });
    });

    test('a refused write is not', async () => {
      const client = await addClient(server);
      expect(
        (await server.manage('PATCH', `/clients/${client.id}`, { client_name: '' })).status,
      ).toBe(400);
      expect((await eventsOf(client.id)).map(({ event }) => event)).toEqual(['client.created']);
    });

    test('events are found by name, by caller and by time, and read one at a time', async () => {
      const client = await addClient(server);
      const [event] = await eventsOf(client.id);
      const found = await server.manage(
        'GET',
        `/audit_events?q=(%26(event=client.created)(actor_id=${server.admin.id})` +
          `(created_at>=${event!.created_at})(record_id=${client.id}))&fields=event`,
      );
      expect(found.body.items).toEqual([{ id: event!.id, event: 'client.created' }]);
      expect((await server.manage('GET', `/audit_events/${event!.id}`)).body).toEqual(event);
    });

    test("a tenant's caller sees the events of its tenant alone, caused by any actor", async () => {
      const tenant_id = await addTenant(server);
      const reader = await addManager(server, ['read:audit_events'], {
        is_global: false,
        tenant_id,
      });
      const inside = await addClient(server, { is_global: false, tenant_id });
      const outside = await addClient(server);
      expect(
        (await eventsOf(inside.id, reader.token)).map(({ event, actor_id }) => [event, actor_id]),
      ).toEqual([['client.created', server.admin.id]]);
      expect(await eventsOf(outside.id, reader.token)).toEqual([]);
      const [hidden] = await eventsOf(outside.id);
      expect(
        (await server.manage('GET', `/audit_events/${hidden!.id}`, undefined, { as: reader.token }))
          .status,
      ).toBe(404);
    });

    test('nobody can write to it', async () => {
      expect((await server.manage('POST', '/audit_events', {})).status).toBe(405);
      const { body } = await server.manage('GET', '/audit_events?limit=1');
      expect((await server.manage('DELETE', `/audit_events/${body.items[0].id}`)).status).toBe(405);
    });

    test('all of it is sound', async () => {
      expect(
        (await server.keyward.verifyAudit()).filter(({ broken }) => broken !== undefined),
      ).toEqual([]);
    });

    describe('with a retention of 30 days', () => {
      const brief = deployed(target, { configuration: { auditRetentionDays: 30 } });

      test('older events go with the tidying, and what stays is sound', async () => {
        const old = await addClient(brief);
        brief.clock.advance(31 * 86_400);
        const { id } = await addClient(brief);
        await brief.keyward.tidy();
        const about = async (recordId: string): Promise<string[]> =>
          (await brief.manage('GET', `/audit_events?q=(record_id=${recordId})`)).body.items.map(
            ({ event }: Json) => event,
          );
        expect(await about(old.id)).toEqual([]);
        expect(await about(id)).toEqual(['client.created']);
        const findings = await brief.keyward.verifyAudit();
        expect(findings.filter(({ broken }) => broken)).toEqual([]);
        expect(findings.some(({ pruned }) => pruned !== undefined && pruned.events > 0)).toBe(true);
      });
    });
  });
