import { beforeAll, expect, test } from '@jest/globals';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import {
  addManager,
  addResource,
  addScope,
} from '../../../../packages/server/test/deployment/world.js';
import { consoleSuite } from './console-suite.js';

const redirect_uris = ['https://partner.example/callback'];

consoleSuite(
  'registration tokens',
  () => sqliteTarget,
  (at) => {
    let apiId: string;

    beforeAll(async () => {
      const { token } = await addManager(at.server, ['create:resources'], {
        is_global: false,
        tenant_id: at.tenantId,
      });
      const api = await addResource(at.server, {}, { resource_name: 'Orders' }, token);
      apiId = api.id;
      await addScope(at.server, apiId, 'orders:read');
    });

    const register = (token: string, client_name: string) =>
      at.server.ask('POST', '/register', {
        headers: { Authorization: `Bearer ${token}` },
        body: { client_name, redirect_uris },
      });

    const letIn = (registration: string) =>
      at.server.manage('PATCH', `/tenants/${at.tenantId}`, {
        tenant_metadata: { unregistered_clients: { registration } },
      });

    test('a registration token is shown once, registers as many applications as it says, and is deleted', async () => {
      const { page, sees, fills, presses, follows, confirms } = await at.arrives({
        path: '/registration-tokens',
      });
      await sees('Registration tokens');
      await page.getByText('No registration tokens yet').waitFor();
      await page.getByRole('link', { name: 'Create registration token' }).first().click();
      await sees('Create registration token');
      await presses('Create registration token');
      await page.locator('[aria-invalid="true"]').waitFor();
      await fills('Name', 'Partners');
      await fills('Applications that it registers', '2');
      await page.getByRole('combobox', { name: 'APIs' }).click();
      expect(await page.getByRole('option', { name: 'Management API' }).count()).toBe(0);
      await page.getByRole('option', { name: 'Orders' }).click();
      await page.keyboard.press('Escape');
      await presses('Create registration token');
      await page.getByText('Whoever has it can register 2 applications.').waitFor();
      await confirms('Create registration token');

      await sees('Partners is ready');
      await page.getByText('This tenant takes no registrations').waitFor();
      const secret = page.getByRole('region', { name: 'Registration token' });
      const token = (await secret.innerText()).trim();
      expect(token).toMatch(/^kwi_\w{49}$/);

      await letIn('token');
      const { status, body: client } = await register(token, 'Notes');
      expect(status).toBe(201);
      const links = await at.server.manage('GET', `/clients/${client.client_id}/resources`);
      expect(links.body.items.map((link: { resource_id: string }) => link.resource_id)).toEqual([
        apiId,
      ]);

      await follows('Open the registration token');
      await sees('Partners');
      await page.getByText('1 of 2').waitFor();
      await page.getByRole('link', { name: 'Orders' }).waitFor();
      expect(await page.getByText('kwi_').count()).toBe(0);

      await presses('Delete registration token');
      await page.getByText('Applications that came with it stay.').last().waitFor();
      await confirms('Delete registration token', 'Partners');
      await sees('Registration tokens');
      expect((await register(token, 'More notes')).status).toBe(401);
      const left = await at.server.manage('GET', `/clients/${client.client_id}`);
      expect(left.status).toBe(200);
    });

    test('an application that keeps no secret cannot have client_credentials', async () => {
      const { page, sees, fills, presses } = await at.arrives({ path: '/registration-tokens/new' });
      await sees('Create registration token');
      await fills('Name', 'Agents');
      await page.getByRole('combobox', { name: 'Grant types' }).click();
      await page.getByRole('option', { name: 'client_credentials' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('switch', { name: 'Its applications keep no secret' }).press('Space');
      await presses('Create registration token');
      await page.getByText('An application that keeps no secret cannot').waitFor();
    });

    test('the list says how many uses are left, the end, and the last use; several go together', async () => {
      await letIn('token');
      const make = (label: string) =>
        at.server.manage('POST', '/registration_tokens', { label, uses: 1 });
      const used = await make('Pipeline');
      expect((await register(used.body.token, 'Built')).status).toBe(201);
      await make('Spare');

      const { page, sees, presses, confirms, pictures } = await at.arrives({
        path: '/registration-tokens',
      });
      await sees('Registration tokens');
      const row = page.getByRole('row', { name: /Pipeline/ });
      await row.getByText('Used up').waitFor();
      await row.getByText('0 of 1').waitFor();
      await row.getByText(/second|now/).waitFor();
      const spare = page.getByRole('row', { name: /Spare/ });
      await spare.getByText('Never').waitFor();
      await spare.getByText(/^in |next month/).waitFor();
      await pictures('registration-tokens');

      await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
      await presses('Delete');
      await page.getByText('Delete 2 registration tokens?').waitFor();
      await confirms('Delete');
      await page.getByText('No registration tokens yet').waitFor();
    });
  },
);
