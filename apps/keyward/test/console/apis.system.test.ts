import { expect, test } from '@jest/globals';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import {
  addClient,
  addResource,
  addScope,
  authorize,
  fresh,
  grant,
} from '../../../../packages/server/test/deployment/world.js';
import { cannedOutgoing } from '@keyward/core/in-memory';
import { consoleSuite } from './console-suite.js';

const documents = cannedOutgoing();
const documentUrl = 'https://notes.agents.example/client.json';
documents.answers.set(documentUrl, {
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    client_id: documentUrl,
    client_name: 'Notes Reader',
    redirect_uris: ['http://127.0.0.1:33418/callback'],
  }),
});

consoleSuite(
  'APIs',
  () => sqliteTarget,
  (at) => {
    test('an API is made, with a permission, and an application may call it', async () => {
      const client = await addClient(at.server, {
        client_name: 'Night report',
        is_global: false,
        tenant_id: at.tenantId,
      });
      const { page, sees, fills, presses } = await at.arrives({ path: '/apis/new' });
      await sees('Create API');
      await fills('Name', 'Orders API');
      await fills('Identifier (audience)', 'https://orders.example');
      await page.getByText('On: the token holds what the application may do').waitFor();
      await page.getByRole('switch', { name: 'People need the permission too' }).press('Space');
      await page.getByText('Off: the token holds what the application may do').waitFor();
      await presses('Create API');

      await sees('Orders API');
      await page.getByRole('button', { name: 'Add a permission' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Permission', { exact: true }).fill('read orders');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.locator('[aria-invalid="true"]').waitFor();
      await dialog.getByLabel('Permission', { exact: true }).fill('read:orders');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('cell', { name: 'read:orders', exact: true }).waitFor();

      await page.getByRole('tab', { name: 'Applications' }).click();
      await page.getByRole('button', { name: 'Authorize an application' }).first().click();
      await dialog.getByRole('combobox', { name: 'Application' }).click();
      await page.getByRole('option', { name: 'Night report' }).click();
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByRole('status', { name: 'This will happen' }).waitFor();
      await dialog.getByRole('button', { name: 'Authorize an application' }).click();
      await page.getByRole('link', { name: 'Night report' }).waitFor();

      const { body } = await at.server.manage('GET', `/clients/${client.id}/resources?expand=all`);
      expect(body.items[0].resource_data.resource_metadata).toMatchObject({
        identifier_url: 'https://orders.example',
        rbac_enabled: false,
      });
    });

    test('an API of another company names the server there and what it knows an application by', async () => {
      const api = await addResource(at.server, {}, { resource_name: fresh('Chat') });
      const client = await addClient(at.server, {
        client_name: fresh('Assistant'),
        is_global: false,
        tenant_id: at.tenantId,
      });
      const { page, sees, fills, presses, isDone } = await at.arrives({ path: `/apis/${api.id}` });
      const server = async (): Promise<unknown> => {
        const { body } = await at.server.manage('GET', `/resources/${api.id}`);
        return body.resource_metadata.authorization_server;
      };
      await sees(api.resource_name);
      await fills('Address of the server there (issuer)', 'https://id.chat.example?x');
      await presses('Add an application');
      await page.getByRole('combobox', { name: 'Application here' }).fill(client.client_name);
      await page.getByRole('option', { name: client.client_name }).click();
      await fills('Its client ID there', 'assistant-7');
      await presses('Save');
      await page.locator('[aria-invalid="true"][value="https://id.chat.example?x"]').waitFor();
      await fills('Address of the server there (issuer)', 'https://id.chat.example');
      await presses('Save');
      await isDone('Saved');
      expect(await server()).toEqual({
        issuer: 'https://id.chat.example',
        client_ids: { [client.id]: 'assistant-7' },
      });

      await fills('Address of the server there (issuer)', '');
      await presses('Save');
      await isDone('Saved');
      expect(await server()).toBeNull();
    });

    test('a permission goes after a rehearsal that names who loses it', async () => {
      const api = await addResource(at.server);
      const scope = await addScope(at.server, api.id, 'refund:orders');
      const client = await addClient(at.server, { is_global: false, tenant_id: at.tenantId });
      await authorize(at.server, client.id, api.id);
      await grant(at.server, client.id, api.id, scope.id);
      const { page, sees } = await at.arrives({ path: `/apis/${api.id}/permissions` });
      await sees(api.resource_name);
      await page.getByRole('checkbox', { name: 'Select refund:orders' }).check();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('1 person or application will lose 1 permission').waitFor();
      await dialog.getByText(client.client_name).waitFor();
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText('No permissions yet').waitFor();
    });

    test('an API is deleted when its name is typed', async () => {
      const api = await addResource(at.server, {}, { resource_name: fresh('Warehouse') });
      const { sees, presses, confirms } = await at.arrives({ path: `/apis/${api.id}` });
      await sees(api.resource_name);
      await presses('Delete API');
      await confirms('Delete API', api.resource_name);
      await sees('APIs');
      expect((await at.server.manage('GET', `/resources/${api.id}`)).status).toBe(404);
    });

    test('agents are let in: the API and its tenant are opened together, after a trial of a document', async () => {
      const api = await addResource(at.server, {}, { resource_name: fresh('Notes') });
      await addScope(at.server, api.id, 'notes:read');
      const { page, sees } = await at.arrives({ path: `/apis/${api.id}/agents` });
      await sees(api.resource_name);

      const address = page.getByLabel('Address of the document');
      await address.fill('https://nowhere.example/client.json');
      await page.getByRole('button', { name: 'Try it' }).click();
      await page.getByText('This document would be refused').waitFor();
      await address.fill(documentUrl);
      await page.getByRole('button', { name: 'Try it' }).click();
      await page.getByText('People see the host notes.agents.example').waitFor();

      await page.getByRole('switch', { name: 'Unregistered applications may' }).press('Space');
      await page.getByRole('combobox', { name: 'Permissions they get when' }).click();
      await page.getByRole('option', { name: 'notes:read' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('combobox', { name: 'metadata document' }).click();
      await page.getByRole('option', { name: 'From the hosts below' }).click();
      await page.getByRole('combobox', { name: 'Hosts' }).fill('*.agents.example');
      await page.keyboard.press('Enter');
      await page.getByRole('combobox', { name: 'register themselves' }).click();
      await page.getByRole('option', { name: 'Every application' }).click();
      await page.getByLabel('Registrations an hour').fill('200');
      await page.getByRole('button', { name: 'Save' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Applications that are not on your list').waitFor();
      await dialog.getByRole('button', { name: 'Let them in' }).click();
      await dialog.waitFor({ state: 'hidden' });

      const opened = await at.server.manage('GET', `/resources/${api.id}`);
      expect(opened.body.resource_metadata.unregistered_clients).toEqual({
        allowed: true,
        scopes: null,
        default_scopes: ['notes:read'],
      });
      const tenant = await at.server.manage('GET', `/tenants/${at.tenantId}`);
      expect(tenant.body.tenant_metadata.unregistered_clients).toMatchObject({
        documents: 'hosts',
        hosts: ['*.agents.example'],
        registration: 'open',
        registrations_per_hour: 200,
        documents_per_minute: 10,
      });
    });

    test('the API of the server itself is shown, and cannot be changed', async () => {
      const { body } = await at.server.manage(
        'GET',
        '/resources?q=(resource_name=Management%20API)',
      );
      const { page, sees } = await at.arrives({ path: `/apis/${body.items[0].id}` });
      await sees('Management API');
      await page.getByText('The server looks after this API').waitFor();
      expect(await page.getByRole('button', { name: 'Delete API' }).count()).toBe(0);
      expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
    });
  },
  { platform: { clientDocuments: documents } },
);
