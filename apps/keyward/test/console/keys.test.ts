import { beforeAll, expect, test } from '@jest/globals';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { consoleSuite } from './console-suite.js';

consoleSuite(
  'keys',
  () => sqliteTarget,
  (at) => {
    beforeAll(async () => {
      await at.server.keyward.keys.signing('RS256');
      await at.server.keyward.keys.signing('PS256');
    });

    test('each key says what it does; a rotation is rehearsed, and publishes the next one', async () => {
      const { page, sees, presses, confirms, pictures } = await at.arrives({ path: '/keys' });
      await sees('Keys');
      await page.getByRole('cell', { name: /^RS256/ }).waitFor();
      expect(await page.getByText('Signing', { exact: true }).count()).toBe(3);

      await page.getByRole('button', { name: /^Actions for RS256/ }).click();
      await page.getByRole('menuitem', { name: 'Rotate RS256' }).click();
      await page.getByText('1 record will be added').waitFor();
      await confirms('Rotate');
      await page.getByText('Next', { exact: true }).waitFor();
      await sees('Keys');
      await pictures('keys');

      await presses('Rotate keys');
      await page.getByRole('dialog', { name: 'Rotate all keys in use?' }).waitFor();
      await presses('Cancel');
    });
  },
);
