import { expect, test } from '@jest/globals';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { consoleSuite } from './console-suite.js';

const day = 86_400_000;

consoleSuite(
  'webhooks',
  () => sqliteTarget,
  (at) => {
    test('a webhook shows its secret once, is tested, rests, goes on and is deleted', async () => {
      const { page, sees, fills, presses, follows, confirms } = await at.arrives({
        path: '/webhooks',
      });
      await sees('Webhooks');
      await page.getByText('No webhooks yet').waitFor();
      await page.getByRole('link', { name: 'Create webhook' }).first().click();
      await sees('Create webhook');
      await presses('Create webhook');
      await page.locator('[aria-invalid="true"]').first().waitFor();
      await fills('Name', 'Ledger');
      await fills('Address', 'https://hooks.invalid/ledger');
      await presses('Create webhook');
      await sees('Ledger');
      const secret = page.getByRole('region', { name: 'Secret of the webhook' });
      expect((await secret.innerText()).trim()).toMatch(/^whsec_/);

      await follows('Open the webhook');
      await page.getByText('https://hooks.invalid/ledger').waitFor();
      expect(await page.getByText('whsec_').count()).toBe(0);
      await presses('Send a test');
      await page.getByText('It has not arrived').waitFor();
      await presses('Pause');
      await confirms('Pause');
      await page.getByText('Paused', { exact: true }).waitFor();
      await presses('Enable');
      await confirms('Enable');
      await page.getByText('Works', { exact: true }).waitFor();

      await presses('Delete webhook');
      await confirms('Delete webhook', 'Ledger');
      await sees('Webhooks');
      expect((await at.server.manage('GET', '/webhooks')).body.items).toEqual([]);
    });

    test('Home shows a webhook that has failed for a day', async () => {
      const make = (webhook_name: string) =>
        at.server.manage('POST', '/webhooks', {
          webhook_name,
          webhook_url: 'https://hooks.invalid/',
          is_enabled: false,
        });
      const { body: old } = await make('Old receiver');
      const { body: young } = await make('Young receiver');
      const now = Date.now();
      for (const [id, age] of [
        [old.id, 2 * day],
        [young.id, day / 2],
      ] as const)
        await at.server.storage.webhooks.change(id, (webhook) => ({
          ...webhook,
          failingSince: new Date(now - age),
          problem: 'answers with status 500',
        }));

      const { page, sees } = await at.arrives({ path: '/' });
      await page.getByRole('link', { name: 'Old receiver' }).click();
      await sees('Old receiver');
      await page.getByText('answers with status 500').waitFor();
    });
  },
);
