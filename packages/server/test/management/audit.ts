/** The audit log as its readers see it (operations §10.5). */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { AuditEvent } from '@keyward/core/ports';
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

    /** No server seals it, so it has no place for as long as the test takes. */
    const unsealedEvent = async (): Promise<AuditEvent> => {
      const [like] = await server.storage.auditEvents.all([
        { attribute: 'name', equals: 'client.created' },
      ]);
      const event = { ...like!, id: randomUUID(), sequence: null, seal: 'x'.repeat(43) };
      await server.storage.auditEvents.add(event);
      await server.keyward.sealAudit();
      return event;
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
        seal: expect.stringMatching(/^[\w-]{43}$/),
      });
    });

    test('an event shows the values before and after a change, and of a secret none', async () => {
      const client = await addClient(server);
      const client_name = fresh('renamed');
      await server.manage('PATCH', `/clients/${client.id}`, { client_name });
      await server.manage('POST', `/clients/${client.id}/secret`, {});
      const events = await eventsOf(client.id);
      const ofEvent = (name: string): Json => events.find(({ event }) => event === name)!;
      expect(ofEvent('client.modified').changes).toEqual([
        { attribute: 'name', before: client.client_name, after: client_name },
      ]);
      expect(ofEvent('client.secret_changed')).toMatchObject({
        changed: expect.arrayContaining(['secret']),
        changes: [],
      });
    });

    test('an event says whether the Default Client made it, and not another caller', async () => {
      const { token } = await addManager(server, ['create:clients']);
      const mine = await addClient(server);
      const made = await server.manage(
        'POST',
        '/clients',
        { client_name: fresh('theirs'), client_type: 'machine_to_machine' },
        { as: token },
      );
      expect(made.status).toBe(201);
      expect(await eventsOf(mine.id)).toMatchObject([{ actor_is_default_client: true }]);
      expect(await eventsOf(made.body.id)).toMatchObject([{ actor_is_default_client: false }]);
    });

    test('every event that the log holds is one that the document names', async () => {
      const { event } = server.document.components.schemas.audit_event.properties;
      const written = await server.storage.auditEvents.all([
        { attribute: 'tenantId', equals: null },
      ]);
      const names = [...new Set(written.map(({ name }) => name))];
      expect(names.length).toBeGreaterThan(3);
      expect(names.filter((name) => !event.examples.includes(name))).toEqual([]);
    });

    test('an event gets its place and its seal when the server seals the log', async () => {
      const client = await addClient(server);
      await server.keyward.sealAudit();
      const [event] = await eventsOf(client.id);
      expect(event).toMatchObject({
        sequence: expect.any(Number),
        seal: expect.stringMatching(/^[\w-]{43}$/),
      });
      const { body } = await server.manage(
        'GET',
        `/audit_events?q=(sequence=${event!.sequence})&sort=sequence:desc`,
      );
      expect(body.items).toContainEqual(event);
    });

    test('an event without a place is listed, and comes first by place', async () => {
      const event = await unsealedEvent();
      const shown = await server.manage('GET', `/audit_events/${event.id}`);
      expect(shown.status).toBe(200);
      expect(shown.body.sequence).toBeNull();
      const byPlace = await server.manage('GET', '/audit_events?sort=sequence&limit=1');
      expect(byPlace.body.items[0].id).toBe(event.id);
      const without = await server.manage('GET', '/audit_events?q=(!(sequence=*))');
      expect(without.body.items.map(({ id }: Json) => id)).toContain(event.id);
      await server.storage.auditEvents.removeAll([{ attribute: 'id', equals: event.id }]);
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
      // The server seals events by itself, and could do so between two of these requests.
      await server.keyward.sealAudit();
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

    test('a record that moves between tenants names to readers of one tenant no other tenant', async () => {
      const from = await addTenant(server);
      const to = await addTenant(server);
      const reader = await addManager(server, ['read:audit_events', 'read:clients'], {
        is_global: false,
        tenant_id: to,
      });
      const client = await addClient(server, { is_global: false, tenant_id: from });
      await server.manage('PATCH', `/clients/${client.id}`, { tenant_id: to });
      const [event] = await eventsOf(client.id, reader.token);
      const [whole] = (await eventsOf(client.id)).filter(
        (each) => each.event === 'client.modified',
      );
      const shown = await server.manage('GET', `/clients/${client.id}`, undefined, {
        as: reader.token,
      });

      expect(event!.changes).toEqual([{ attribute: 'tenantId', before: null, after: to }]);
      expect(whole!.changes).toEqual([{ attribute: 'tenantId', before: from, after: to }]);
      expect(shown.body.tenant_id).toBe(to);
      expect(shown.text).not.toContain(from);
    });

    test("a tenant's caller reads clients of its own tenant alone", async () => {
      const tenant_id = await addTenant(server);
      const reader = await addManager(server, ['read:clients'], { is_global: false, tenant_id });
      await addClient(server, { is_global: true, tenant_id });
      await addClient(server, { is_global: false, tenant_id: await addTenant(server) });
      const { body } = await server.manage(
        'GET',
        '/clients?limit=1000&fields=tenant_id',
        undefined,
        {
          as: reader.token,
        },
      );

      expect(body.items.map((item: Json) => item['tenant_id'])).toEqual([tenant_id]);
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
        await brief.keyward.sealAudit();
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
