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
