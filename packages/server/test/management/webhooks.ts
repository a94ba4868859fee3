/** Webhooks: programs elsewhere that are told what happens (contract §18). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { cannedOutgoing } from '@keyward/core/in-memory';
import { signWebhook, systemClock } from '@keyward/platform-node';
import { Webhook } from 'standardwebhooks';
import { deployed, type Deployment, type Target } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import { addGroup, addManager, addTenant, fresh, unknownId } from '../deployment/world.js';

const webhook_url = 'https://hooks.example/keyward';

export const webhooksSuite = (target: Target): void =>
  describe('webhooks', () => {
    const outgoing = cannedOutgoing();
    const server: Deployment = deployed(target, {
      configuration: { multiTenant: true },
      platform: { clock: systemClock, webhooks: { outgoing, sign: signWebhook } },
    });

    const make = (more: object = {}, as?: string): Promise<Answer> =>
      server.manage(
        'POST',
        '/webhooks',
        { webhook_name: fresh('hook'), webhook_url, event_types: ['group.*'], ...more },
        { as },
      );
    const made = async (more: object = {}): Promise<Json> => (await make(more)).body;
    const deliver = async (): Promise<void> => {
      const chains: string[] = [];
      await server.keyward.sealAudit({ extended: (ids) => void chains.push(...ids) });
      await server.keyward.delivery.deliver(chains);
    };
    const shown = async ({ id }: Json): Promise<Json> =>
      (await server.manage('GET', `/webhooks/${id}`)).body;

    beforeAll(() => {
      outgoing.answers.set(webhook_url, { status: 204 });
    });

    test('shows the secret in the answer that makes it, and nowhere else', async () => {
      const { status, body, headers } = await make();
      expect(status).toBe(201);
      expect(new URL(headers['location'] as string).pathname).toMatch(`/webhooks/${body.id}`);
      expect(body).toMatchObject({
        webhook_url,
        event_types: ['group.*'],
        include_values: false,
        is_enabled: true,
        is_global: false,
        status: 'active',
        failing_since: null,
        problem: null,
        webhook_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      });
      expect(await shown(body)).not.toHaveProperty('webhook_secret');
    });

    test('shows a new secret once, and until when the old one signs', async () => {
      const hook = await made();
      const { status, body } = await server.manage('POST', `/webhooks/${hook.id}/secret`, {
        previous_secret_lifetime: 60,
      });
      expect(status).toBe(200);
      expect(body.webhook_secret).not.toBe(hook.webhook_secret);
      expect(body.previous_secret_expires_at).not.toBeNull();
      expect((await server.manage('POST', `/webhooks/${hook.id}/secret`)).status).toBe(200);
    });

    test('is told events that the library of Standard Webhooks accepts', async () => {
      const own = 'https://hooks.example/verified';
      outgoing.answers.set(own, { status: 204 });
      const { webhook_secret: secret } = await made({ webhook_url: own });
      outgoing.asked.length = 0;
      await addGroup(server);
      await deliver();
      const { headers, body } = outgoing.asked.find(({ url }) => url === own)!;
      const told = new Webhook(secret).verify(body!, { ...headers });
      expect(told).toEqual({
        type: 'group.created',
        timestamp: expect.stringMatching(/Z$/),
        data: {
          id: headers!['webhook-id'],
          sequence: expect.any(Number),
          tenant_id: expect.any(String),
          record_id: expect.any(String),
          actor_id: server.admin.id,
          ids: [],
          changed: [],
          request_id: expect.any(String),
        },
      });
    });

    test('is signed so that the old secret verifies, too, while it lasts', async () => {
      const hook = await made();
      await server.manage('POST', `/webhooks/${hook.id}/secret`, { previous_secret_lifetime: 60 });
      outgoing.asked.length = 0;
      await server.manage('POST', `/webhooks/${hook.id}/test`);
      const { headers, body } = outgoing.asked[0]!;
      expect(new Webhook(hook.webhook_secret).verify(body!, { ...headers })).toMatchObject({
        type: 'webhook.tested',
      });
    });

    test('says what came of a test', async () => {
      const { id } = await made();
      const ask = () => server.manage('POST', `/webhooks/${id}/test`);
      expect((await ask()).body).toEqual({ is_delivered: true, status: 204, problem: null });
      outgoing.answers.set(webhook_url, { status: 500 });
      expect((await ask()).body).toEqual({
        is_delivered: false,
        status: 500,
        problem: 'answers with status 500',
      });
      outgoing.answers.set(webhook_url, { status: 204 });
    });

    test('has a name that no other of its tenant has', async () => {
      const { webhook_name, id } = await made();
      const other = await made();
      expect((await make({ webhook_name })).status).toBe(409);
      const renamed = await server.manage('PATCH', `/webhooks/${other.id}`, { webhook_name });
      expect(renamed.status).toBe(409);
      expect((await server.manage('PATCH', `/webhooks/${id}`, { webhook_name })).status).toBe(200);
    });

    test.each([
      [{ webhook_url: 'http://hooks.example' }, 'webhook_url'],
      [{ webhook_url: 'https://192.168.0.1' }, 'webhook_url'],
      [{ event_types: ['user.flew'] }, 'event_types[0]'],
      [{ event_types: [] }, 'event_types'],
      [{ tenant_id: unknownId }, 'tenant_id'],
      [{ tenant_id: unknownId, is_global: true }, 'tenant_id'],
      [{ webhook_secret: 'whsec_mine' }, 'webhook_secret'],
      [{ status: 'disabled' }, 'status'],
    ])('refuses %p by its name', async (more, member) => {
      const { status, body } = await make(more);
      expect(status).toBe(400);
      expect(body.message).toContain(member);
    });

    test.each([
      [{}],
      [{ after_sequence: 1, since: '2026-01-01T00:00:00Z' }],
      [{ after_sequence: 10_000_000 }],
      [{ since: 'yesterday' }],
      [{ since: null }],
    ])('is replayed from no such place as %p', async (body) => {
      const { id } = await made();
      expect((await server.manage('POST', `/webhooks/${id}/replay`, body)).status).toBe(400);
    });

    test('tells events once more that came behind a place', async () => {
      const { id } = await made();
      await addGroup(server);
      await deliver();
      outgoing.asked.length = 0;
      const { status } = await server.manage('POST', `/webhooks/${id}/replay`, {
        since: new Date(Date.now() - 60_000).toISOString(),
      });
      expect(status).toBe(204);
      await deliver();
      expect(outgoing.asked.length).toBeGreaterThan(0);
    });

    test('lists what its receiver refused, and sends it once more', async () => {
      const { id } = await made();
      await addGroup(server);
      outgoing.answers.set(webhook_url, { status: 422 });
      await deliver();
      const [cursor] = await server.storage.eventCursors.all([
        { attribute: 'subscriptionId', equals: id },
      ]);
      for (let at = 0; at < 2; at++) {
        const dueAt = new Date();
        await server.storage.eventCursors.change(cursor!.id, (each) => ({ ...each, dueAt }));
        await deliver();
      }
      const list = () => server.manage('GET', `/webhooks/${id}/failures`);
      const [failure] = (await list()).body.items;
      expect(failure).toMatchObject({
        event: 'group.created',
        attempts: 3,
        problem: 'answers with status 422',
      });
      outgoing.answers.set(webhook_url, { status: 204 });
      const retried = await server.manage(
        'POST',
        `/webhooks/${id}/failures/${failure.event_id}/retry`,
      );
      expect(retried.body).toMatchObject({ is_delivered: true });
      expect((await list()).body.items).toEqual([]);
    });

    describe('for a tenant', () => {
      let tenant: string;
      const tokenWith = async (...scopes: string[]): Promise<string> =>
        (await addManager(server, scopes, { is_global: false, tenant_id: tenant })).token;
      beforeAll(async () => {
        tenant = await addTenant(server);
      });

      test('is made only with the right to read the audit log', async () => {
        const without = await tokenWith('create:webhooks');
        expect((await make({}, without)).body.code).toBe('escalation_refused');
        const token = await tokenWith('create:webhooks', 'read:audit_events');
        expect((await make({}, token)).body).toMatchObject({ tenant_id: tenant });
      });

      test('is the only one that the tenant sees', async () => {
        await made();
        await made({ is_global: true });
        const own = await made({ tenant_id: tenant });
        const token = await tokenWith('read:webhooks');
        const { body } = await server.manage('GET', '/webhooks?limit=100', undefined, {
          as: token,
        });
        expect(body.items.every((hook: Json) => hook.tenant_id === tenant)).toBe(true);
        expect(body.items.map(({ id }: Json) => id)).toContain(own.id);
      });

      test('is never one of all tenants', async () => {
        const token = await tokenWith('create:webhooks', 'read:audit_events');
        expect((await make({ is_global: true }, token)).status).toBe(403);
      });
    });
  });
