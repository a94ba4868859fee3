import { expect, test } from '@jest/globals';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { addManager } from '../../../../packages/server/test/deployment/world.js';
import { consoleSuite } from './console-suite.js';

consoleSuite(
  'provisioning',
  () => sqliteTarget,
  (at) => {
    test('an application of a directory is made, gets a token that is shown once, and loses it', async () => {
      const { page, sees, fills, presses, confirms, pictures } = await at.arrives({
        path: '/provisioning',
      });
      await sees('Provisioning');
      await page.getByText(/\/scim\/v2$/).waitFor();
      await presses('Create application');
      await fills('Name', 'Entra of Acme');
      await page.getByRole('dialog').getByRole('button', { name: 'Create application' }).click();
      // The form stays below the question, so there are two dialogs.
      const question = page.getByRole('dialog', { name: 'Let Entra of Acme keep people' });
      await question.getByRole('status', { name: 'This will happen' }).waitFor();
      await question.getByRole('button', { name: 'Allow', exact: true }).click();
      await question.waitFor({ state: 'hidden' });

      await page.getByText('No tokens yet').waitFor();
      await presses('Create token');
      await fills('Name', 'Entra');
      await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click();
      const secret = page.getByRole('region', { name: 'SCIM token' });
      const token = (await secret.innerText()).trim();
      expect(token).toMatch(/^kws_\w{49}$/);
      const users = () =>
        at.server.ask('GET', '/scim/v2/Users', { headers: { Authorization: `Bearer ${token}` } });
      expect((await users()).status).toBe(200);

      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
      const tokens = page.getByRole('table', { name: 'Tokens' });
      const row = tokens.getByRole('row', { name: /Entra/ });
      await row.waitFor();
      expect(await page.getByText('kws_').count()).toBe(0);
      await pictures('provisioning');

      await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
      await presses('Delete');
      await page.getByText('Delete 1 token?').waitFor();
      await confirms('Delete');
      await page.getByText('No tokens yet').waitFor();
      expect((await users()).status).toBe(401);
    });

    /** An application of machines of the tenant, with a SCIM token. */
    const addDirectory = async (name: string, ...scopes: string[]) => {
      const { client } = await addManager(at.server, scopes, {
        client_name: name,
        tenant_id: at.tenantId,
        is_global: false,
      });
      const path = `/clients/${client.id}/scim_tokens`;
      const { token } = (await at.server.manage('POST', path, { label: name })).body;
      return (method: string, to: string, body?: object) =>
        at.server.ask(method, `/scim/v2${to}`, {
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
    };

    test('a directory without its scope is named, and gets it', async () => {
      const send = await addDirectory('Okta of Acme');
      expect((await send('GET', '/Groups')).status).toBe(403);
      const { page, presses, confirms } = await at.arrives({ path: '/provisioning' });
      const refused = page.getByRole('row', { name: /GET \/scim\/v2\/Groups 403/ });
      await refused.getByText('Not allowed').waitFor();
      await refused.getByText('This operation requires the scope provision:users.').waitFor();

      await page.getByRole('combobox', { name: 'Application of the directory' }).fill('Okta');
      await page.getByRole('option', { name: 'Okta of Acme' }).click();
      const warning = page.getByRole('alert').filter({ hasText: 'may not keep people' });
      await warning.waitFor();
      await presses('Allow');
      await page.getByText('Let Okta of Acme keep people and groups?').waitFor();
      await confirms('Allow');
      await warning.waitFor({ state: 'detached' });
      expect((await send('GET', '/Groups')).status).toBe(200);
    });

    test('the last requests are found by the palette, and say in words why one was refused', async () => {
      const send = await addDirectory('Entra of Globex', 'provision:users');
      const body = { displayName: 'Shore' };
      expect((await send('POST', '/Groups', body)).status).toBe(201);
      expect((await send('POST', '/Groups', body)).status).toBe(409);
      const { page, sees } = await at.arrives({ path: '/applications' });
      await sees('Applications');
      await page.keyboard.press('Control+K');
      await page.getByRole('textbox', { name: 'Search or run a command' }).fill('last requests');
      await page.getByRole('button', { name: 'Show the last requests of directories' }).click();
      await sees('Provisioning');
      const asked = page.getByRole('row', { name: /POST \/scim\/v2\/Groups/ });
      const refused = asked.filter({ hasText: '409' });
      await refused.getByText('Known already').waitFor();
      await refused.getByText('Another group has this displayName already.').waitFor();
      await refused.getByText('Entra of Globex').waitFor();
      await asked.filter({ hasText: '201' }).getByText('Done').waitFor();
    });

    test('a person shows what the directory calls them, and an administrator corrects it', async () => {
      const send = await addDirectory('Entra of Initech', 'provision:users');
      const { body: user } = await send('POST', '/Users', {
        userName: 'ada@initech.example',
        externalId: 'ada-7',
      });
      const { page, fills, presses, isDone } = await at.arrives({ path: `/people/${user.id}` });
      const name = page.getByLabel('Name in the directory');
      await name.waitFor();
      expect(await name.inputValue()).toBe('ada@initech.example');
      expect(await page.getByLabel('External ID').inputValue()).toBe('ada-7');
      await fills('External ID', 'ada-8');
      await presses('Save');
      await isDone('Saved');
      expect((await send('GET', `/Users/${user.id}`)).body.externalId).toBe('ada-8');
    });
  },
);
