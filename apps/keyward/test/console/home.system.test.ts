import { beforeAll, expect, test } from '@jest/globals';
import type { Deployment } from '../../../../packages/server/test/deployment/deployment.js';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { addClient, addUser } from '../../../../packages/server/test/deployment/world.js';
import { consoleSuite } from './console-suite.js';

/** Seen by the administrator, who belongs to the default tenant. */
const ofDefaultTenant = async ({ storage }: Deployment): Promise<object> => {
  const [tenant] = await storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
  return { is_global: false, tenant_id: tenant!.id };
};

consoleSuite(
  'home',
  () => sqliteTarget,
  (at) => {
    beforeAll(async () => {
      await at.server.keyward.keys.signing('RS256');
    });

    test('the first steps tick themselves off as they are taken', async () => {
      const { page, sees } = await at.arrives();
      await sees('Home');
      const steps = page.getByRole('region', { name: 'First steps' });
      await steps.getByRole('link', { name: 'Create an application' }).waitFor();

      await addClient(at.server, {
        client_name: 'Harbour Orders',
        ...(await ofDefaultTenant(at.server)),
      });
      await addUser(at.server, { username: 'ada' });
      await page.reload();
      await steps.getByText(/^3 of \d done$/).waitFor();
      expect(await steps.getByRole('link', { name: 'Create an application' }).count()).toBe(0);
    });

    test('a second factor can be added, and where the tenant has no rule for it, allowing it is the step', async () => {
      const { page, sees } = await at.arrives();
      await sees('Home');
      const steps = page.getByRole('region', { name: 'First steps' });
      const add = steps.getByRole('link', { name: 'Add a second factor' });
      await add.waitFor();

      const [tenant] = await at.server.storage.tenants.all([
        { attribute: 'isDefault', equals: true },
      ]);
      const settle = (metadata: object) =>
        at.server.storage.tenants.change(tenant!.id, (current) => ({ ...current, metadata }));
      await settle({});
      await page.reload();
      await steps.getByRole('link', { name: 'Allow second factors' }).click();
      await page.getByRole('heading', { name: 'Second factors' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/console/settings/security');
      await settle(tenant!.metadata);
    });

    test('the numbers, the logins, the last events and the state of the server are there', async () => {
      await at.server.keyward.sealAudit();
      const { page, sees, pictures } = await at.arrives();
      await sees('Home');
      await page
        .getByRole('link', { name: /^People/ })
        .first()
        .waitFor();
      await page.locator('.recharts-surface').first().waitFor();
      await page.getByRole('table', { name: 'Sign-ins' }).waitFor({ state: 'attached' });
      await page.getByText('Ready', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'All events' }).waitFor();
      await sees('Home');
      await pictures('home');
    });

    test('the last events are sentences, without what the console itself causes', async () => {
      await addClient(at.server, {
        client_name: 'Harbour Bills',
        ...(await ofDefaultTenant(at.server)),
      });
      const { page, sees } = await at.arrives();
      await sees('Home');
      const events = page.getByRole('list', { name: 'Last events' });
      await events.getByText('admin signed in').first().waitFor();
      await events
        .getByRole('listitem')
        .filter({ hasText: 'The Default Client created the application Harbour Bills' })
        .getByRole('link', { name: 'Harbour Bills' })
        .waitFor();
      expect(await events.getByText(/^grant\./).count()).toBe(0);
    });

    test('a number leads to what it counts', async () => {
      const { page, sees } = await at.arrives();
      await sees('Home');
      await page.getByRole('link', { name: /^Failed sign-ins/ }).click();
      await sees('Audit log');
      expect(new URL(page.url()).search).toBe('?event=user.login_failed');
    });

    test('the first steps can be hidden', async () => {
      const { page, sees, presses } = await at.arrives();
      await sees('Home');
      await page.getByRole('region', { name: 'First steps' }).waitFor();
      await presses('Hide the first steps');
      expect(await page.getByRole('region', { name: 'First steps' }).count()).toBe(0);
    });
  },
);
