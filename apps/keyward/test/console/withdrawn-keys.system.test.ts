import { beforeAll, expect, test } from '@jest/globals';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { consoleSuite } from './console-suite.js';

consoleSuite(
  'keys, in danger and elsewhere',
  () => sqliteTarget,
  (at) => {
    beforeAll(async () => {
      await at.server.keyward.keys.signing('RS256');
      await at.server.keyward.keys.signing('PS256');
    });

    test('a stolen key is withdrawn after its name was typed', async () => {
      const { page, sees, confirms } = await at.arrives({ path: '/keys' });
      await sees('Keys');
      const { id } = await at.server.keyward.keys.signing('PS256');
      await page.getByRole('button', { name: `Actions for PS256 ${id.slice(0, 8)}` }).click();
      await page.getByRole('menuitem', { name: 'Withdraw at once' }).click();
      await confirms('Withdraw', id.slice(0, 8));
      await page.getByText('The key is withdrawn').waitFor();
      expect((await at.server.keyward.keys.signing('PS256')).id).not.toBe(id);
    });

    test('the key of SAML is rotated by itself, with two weeks for its partners', async () => {
      const { id } = await at.server.keyward.samlKeys.signing('SAML');
      const { page, sees, confirms, presses } = await at.arrives({ path: '/keys' });
      await sees('Keys');
      await presses('Rotate keys');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('The key of SAML stays').waitFor();
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
      await page.getByRole('button', { name: `Actions for SAML ${id.slice(0, 8)}` }).click();
      await page.getByRole('menuitem', { name: 'Rotate SAML' }).click();
      await dialog.getByText('its key signs in two weeks').waitFor();
      await confirms('Rotate');
      await page.getByText('in 13 days').waitFor();
    });

    test('the command palette leads there', async () => {
      const { page, sees } = await at.arrives({ path: '/audit' });
      await sees('Audit log');
      await page.keyboard.press('Control+K');
      await page.getByRole('textbox', { name: 'Search or run a command' }).fill('rotate');
      await page.getByRole('button', { name: 'Rotate keys' }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await sees('Keys');
    });
  },
);
