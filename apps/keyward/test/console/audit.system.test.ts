import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Deployment } from '../../../../packages/server/test/deployment/deployment.js';
import type { Json } from '../../../../packages/server/test/deployment/exchange.js';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { addClient, addUser } from '../../../../packages/server/test/deployment/world.js';
import { consoleSuite, phone } from './console-suite.js';

/** Seen by the administrator, who belongs to the default tenant. */
const ofDefaultTenant = async ({ storage }: Deployment): Promise<object> => {
  const [tenant] = await storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
  return { is_global: false, tenant_id: tenant!.id };
};

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
      await page.getByRole('button', { name: /client\.modified/ }).click();
      const changes = page.getByRole('group', { name: 'Changes' });
      await changes.getByRole('deletion').filter({ hasText: 'Harbour Orders' }).waitFor();
      await changes.getByRole('insertion').filter({ hasText: 'Harbour Deliveries' }).waitFor();
      await sees('Audit log');
      await pictures('audit');
    });

    test('filters stand in the address, and a link brings them back', async () => {
      const { page, sees, follows } = await at.arrives({ path: '/audit' });
      await sees('Audit log');
      await page.getByRole('combobox', { name: 'Any event' }).click();
      await page.getByRole('option', { name: 'Applications' }).click();
      await page.waitForURL(/event=client\.\*/);
      await page.getByRole('button', { name: /user\.created/ }).waitFor({ state: 'detached' });

      await page.getByRole('button', { name: /client\.modified/ }).click();
      await follows('All about this record');
      await page.waitForURL(new RegExp(`record=${client.id}`));
      expect(await page.getByRole('button', { name: /^client\./ }).count()).toBe(2);
      await page.reload();
      await page.getByRole('button', { name: /client\.modified/ }).waitFor();
      expect(await page.getByRole('button', { name: /^client\./ }).count()).toBe(2);

      await page.getByRole('button', { name: 'Remove the filter Record' }).click();
      await page.getByRole('button', { name: /user\.created/ }).waitFor();
    });

    test('events of a time are found, and what nothing matches says so', async () => {
      const { page, sees, follows } = await at.arrives({
        path: '/audit?since=2031-01-01T00:00:00Z',
      });
      await sees('Audit log');
      await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
      await follows('Show all');
      await page.getByRole('button', { name: /user\.created/ }).waitFor();
    });

    test('an event has a page of its own', async () => {
      const [event] = await at.server.storage.auditEvents.all([
        { attribute: 'name', equals: 'client.modified' },
      ]);
      const { page, sees } = await at.arrives({ path: `/audit/${event!.id}` });
      await sees('client.modified');
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

    describe.each([
      ['phone', { ...phone }, 'Audit log'],
      ['dark', { colorScheme: 'dark' }, 'Audit log'],
      ['Arabic', { locale: 'ar' }, 'سجل التدقيق'],
    ] as const)('on %s', (name, browser, heading) => {
      test('the pages are accessible, and nothing sticks out', async () => {
        const { page, sees, pictures } = await at.arrives({ path: '/audit', browser });
        await sees(heading);
        await page.getByRole('button', { name: /client\.modified/ }).click();
        await sees(heading);
        await pictures(`audit-${name}`);
      });
    });
  },
);
