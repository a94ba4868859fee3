import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { systemActor } from '@keyward/core';
import type { AuditEvent } from '@keyward/core/ports';
import type { Page } from 'playwright-core';
import type { Deployment } from '../../../../packages/server/test/deployment/deployment.js';
import type { Json } from '../../../../packages/server/test/deployment/exchange.js';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { addClient, addUser } from '../../../../packages/server/test/deployment/world.js';
import { consoleSuite } from './console-suite.js';

/** Seen by the administrator, who belongs to the default tenant. */
const ofDefaultTenant = async ({ storage }: Deployment): Promise<object> => {
  const [tenant] = await storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
  return { is_global: false, tenant_id: tenant!.id };
};

/** An event of the protocol, as an application causes one by itself. */
const refreshedBy = (actorId: string, tenantId: string, number: number): AuditEvent => ({
  id: `${String(number).padStart(8, '0')}-0000-4000-8000-0000000000ee`,
  chainId: tenantId,
  sequence: null,
  tenantId,
  name: 'grant.refreshed',
  actorId,
  recordId: `grant ${number}`,
  ids: [],
  changed: [],
  values: [],
  requestId: null,
  address: null,
  createdAt: new Date(),
  count: 1,
  seal: `seal ${number}`,
});

consoleSuite(
  'the audit log',
  () => sqliteTarget,
  (at) => {
    let client: Json;

    beforeAll(async () => {
      client = await addClient(at.server, {
        client_name: 'Harbour Orders',
        ...(await ofDefaultTenant(at.server)),
      });
      await at.server.manage('PATCH', `/clients/${client.id}`, {
        client_name: 'Harbour Deliveries',
        is_first_party: true,
      });
      await addUser(at.server, { username: 'ada', name: 'Ada Lovelace' });
      await at.server.keyward.sealAudit();
    });

    test('the stream shows what was changed, before and after', async () => {
      const { page, sees, pictures } = await at.arrives({ path: '/audit' });
      await sees('Audit log');
      await page.getByRole('button', { name: 'Details of client.modified' }).click();
      const changes = page.getByRole('group', { name: 'Changes' });
      await changes.getByRole('deletion').filter({ hasText: 'Harbour Orders' }).waitFor();
      await changes.getByRole('insertion').filter({ hasText: 'Harbour Deliveries' }).waitFor();
      await sees('Audit log');
      await pictures('audit');
    });

    describe('each event is a sentence', () => {
      let people: Json;

      beforeAll(async () => {
        people = await addUser(at.server, { username: 'grace', name: 'Grace Hopper' });
        const [admin] = await at.server.storage.users.all([
          { attribute: 'usernameKey', equals: 'admin' },
        ]);
        const actor = {
          ...systemActor,
          id: admin!.id,
          tenancy: { kind: 'one', tenantId: at.tenantId } as const,
        };
        await at.server.keyward.users.block(people.id, { reason: 'left' }, actor);
      });

      const line = (page: Page, text: string | RegExp) =>
        page.getByRole('listitem').filter({ hasText: text }).first();

      test('of who did what to whom, whose names lead to their pages', async () => {
        const { page, sees } = await at.arrives({ path: '/audit' });
        await sees('Audit log');
        const blocked = line(page, 'admin blocked Grace Hopper');
        await blocked.getByText('user.blocked', { exact: true }).waitFor();
        await blocked.getByText(/^Changed: .*blocked/).waitFor();
        expect(await blocked.getByText(/isBlocked|sessionsEndedAt/).count()).toBe(0);
        await blocked.getByRole('link', { name: 'Grace Hopper' }).click();
        await sees('Grace Hopper');
      });

      test.each([
        ['de', 'Prüfprotokoll', 'admin hat Grace Hopper gesperrt'],
        ['fr', 'Journal d’audit', 'admin a bloqué Grace Hopper'],
        ['es', 'Registro de auditoría', 'admin bloqueó a Grace Hopper'],
        ['zh', '审计日志', 'admin 封禁了 Grace Hopper'],
        ['ar', 'سجل التدقيق', 'حظر admin Grace Hopper'],
      ])('in the language of the reader: %s', async (locale, heading, sentence) => {
        const { page, sees } = await at.arrives({ path: '/audit', browser: { locale } });
        await sees(heading);
        await line(page, sentence).waitFor();
      });

      test('that names the first client, the server, and who is deleted', async () => {
        const made = await at.server.manage('POST', '/roles', {
          role_name: 'Accounting',
          tenant_id: at.tenantId,
        });
        expect(made.status).toBe(201);
        const role = made.body;
        const { id } = await addUser(at.server, { username: 'gone', name: 'Gone Tomorrow' });
        await at.server.manage('DELETE', `/users/${id}`);
        await at.server.manage('DELETE', `/roles/${role.id}`);

        const failed: string[] = [];
        const { page, sees } = await at.arrives({ path: '/audit' });
        page.on('response', (answer) => {
          if (answer.status() === 404) failed.push(answer.url());
        });
        await page.reload();
        await sees('Audit log');
        await line(
          page,
          `The Default Client deleted the person ${String(id).slice(0, 8)}`,
        ).waitFor();
        await line(
          page,
          `The Default Client added deleted person ${String(id).slice(0, 8)}`,
        ).waitFor();
        await line(page, 'The Default Client created the role Accounting (deleted)').waitFor();
        expect(failed).toEqual([]);
      });

      test('and tokens of applications are shown by a switch, which stands in the address', async () => {
        const { page, sees } = await at.arrives({ path: '/audit' });
        await sees('Audit log');
        await line(page, 'admin signed in').waitFor();
        expect(await page.getByText('grant.authorized', { exact: true }).count()).toBe(0);

        await page.getByRole('switch', { name: 'Show protocol events' }).click();
        await page.waitForURL(/protocol=shown/);
        await line(page, 'admin signed in to the Keyward console').waitFor();
        await line(page, 'the Keyward console received tokens for admin').waitFor();
        await sees('Audit log');
      });

      test('and pages go on behind events that are hidden', async () => {
        await at.server.storage.transaction(async (stores) => {
          for (let number = 0; number < 2100; number++)
            await stores.auditEvents.add(refreshedBy(people.id, at.tenantId, number));
        });
        const { page, sees } = await at.arrives({ path: `/audit?actor=${people.id}` });
        await sees('Audit log');
        await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
        await page.getByRole('switch', { name: 'Show protocol events' }).click();
        await page.getByRole('button', { name: 'Show more' }).waitFor();
        await page.getByRole('button', { name: 'Details of grant.refreshed' }).nth(49).waitFor();
      });
    });

    test('a field of a time writes it as lists do', async () => {
      const { page, sees } = await at.arrives({ path: '/audit?since=2026-01-02T13:00:00Z' });
      await sees('Audit log');
      const field = page.getByRole('button', { name: /^From: Jan 2, 2026/ });
      expect(await field.textContent()).toMatch(/^Jan 2, 2026, \d+:00.[AP]M$/u);
    });

    test('filters stand in the address, and a link brings them back', async () => {
      const { page, sees, follows } = await at.arrives({ path: '/audit' });
      await sees('Audit log');
      await page.getByRole('combobox', { name: 'Any event' }).click();
      await page.getByRole('option', { name: 'Applications' }).click();
      await page.waitForURL(/event=client\.\*/);
      await page
        .getByRole('button', { name: 'Details of user.created' })
        .first()
        .waitFor({ state: 'detached' });

      await page.getByRole('button', { name: 'Details of client.modified' }).click();
      await follows('All about this record');
      await page.waitForURL(new RegExp(`record=${client.id}`));
      expect(await page.getByRole('button', { name: /^Details of client\./ }).count()).toBe(2);
      await page.reload();
      await page.getByRole('button', { name: 'Details of client.modified' }).waitFor();
      expect(await page.getByRole('button', { name: /^Details of client\./ }).count()).toBe(2);

      await page.getByRole('button', { name: 'Remove the filter Record' }).click();
      await page.getByRole('button', { name: 'Details of user.created' }).first().waitFor();
    });

    test('events of a time are found, and what nothing matches says so', async () => {
      const { page, sees, follows } = await at.arrives({
        path: '/audit?since=2031-01-01T00:00:00Z',
      });
      await sees('Audit log');
      await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
      await follows('Show all');
      await page.getByRole('button', { name: 'Details of user.created' }).first().waitFor();
    });

    test('an event has a page of its own', async () => {
      const [event] = await at.server.storage.auditEvents.all([
        { attribute: 'name', equals: 'client.modified' },
      ]);
      const { page, sees } = await at.arrives({ path: `/audit/${event!.id}` });
      await sees('The Default Client changed the application Harbour Deliveries');
      await page.getByRole('insertion').filter({ hasText: 'Harbour Deliveries' }).waitFor();
    });

    test.each(['NDJSON', 'CSV'])('what the filter finds is exported as %s', async (format) => {
      const { page, sees, presses } = await at.arrives({ path: '/audit?event=client.modified' });
      await sees('Audit log');
      await presses('Export');
      const saved = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: format, exact: true }).click();
      const download = await saved;
      expect(download.suggestedFilename()).toMatch(
        new RegExp(`^audit-.*\\.${format.toLowerCase()}$`),
      );
      const text = await readFile(await download.path(), 'utf8');
      expect(text).toContain(client.id);
      expect(text).not.toContain('user.created');
    });

    test('the chain is verified part by part, and a changed event breaks it', async () => {
      const { page, sees, presses, pictures } = await at.arrives({ path: '/audit/chain' });
      await sees('State of the chain');
      await presses('Verify the log');
      await page.getByText('The chain is intact').waitFor();
      await sees('State of the chain');
      await pictures('chain');

      const [event] = await at.server.storage.auditEvents.all([
        { attribute: 'name', equals: 'client.modified' },
      ]);
      const tampered = { ...event!, actorId: event!.recordId };
      await at.server.storage.auditEvents.change(event!.id, () => tampered);
      await presses('Verify the log');
      await page.getByText(/The chain is broken at place/).waitFor();
      await at.server.storage.auditEvents.change(event!.id, () => event!);
    });

    test('a name that is markup is shown as it is', async () => {
      const client_name = '<img src=x onerror=alert(1)>';
      const { id } = await addClient(at.server, {
        client_name,
        ...(await ofDefaultTenant(at.server)),
      });
      const { page, sees } = await at.arrives({ path: `/audit?record=${id}` });
      await sees('Audit log');
      await page.getByText(client_name).first().waitFor();
      expect(await page.locator('img[src="x"]').count()).toBe(0);
    });
  },
);
