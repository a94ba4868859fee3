import { expect, test } from '@jest/globals';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
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
      await page.getByText('Let Entra of Acme keep people and groups?').waitFor();
      await confirms('Allow');

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
      const row = page.getByRole('row', { name: /Entra/ });
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
  },
);
