import { expect, test } from '@jest/globals';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { addClient, addSignalStream } from '../../../../packages/server/test/deployment/world.js';
import { consoleSuite } from './console-suite.js';

consoleSuite(
  'Shared Signals',
  () => sqliteTarget,
  (at) => {
    const addReceiver = async (client_name: string): Promise<string> => {
      const { id, tenant_id } = await addClient(at.server, {
        client_name,
        is_global: false,
        tenant_id: at.tenantId,
      });
      return (await addSignalStream(at.server, { id, tenant_id })).id;
    };

    test('without a receiver, the page says how one comes, and where it finds this server', async () => {
      const { page, sees } = await at.arrives({ path: '/signals' });
      await sees('Shared Signals');
      await page.getByText('No receivers yet').waitFor();
      await page.getByText('/.well-known/ssf-configuration').waitFor();
    });

    test('a stream that fails says why, and is ended', async () => {
      const id = await addReceiver('Till');
      await at.server.storage.signalStreams.change(id, (stream) => ({
        ...stream,
        status: 'enabled',
        url: 'https://till.example/events',
        events: ['https://schemas.openid.net/secevent/caep/event-type/session-revoked'],
        problem: 'answers with status 503',
        attempts: 2,
      }));
      const { page, sees, presses, confirms } = await at.arrives({ path: '/signals' });
      await sees('Shared Signals');
      await page.getByText('Failing', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Till' }).click();
      await sees('Till');
      await page.getByText('answers with status 503').waitFor();
      await page.getByText('https://till.example/events').waitFor();
      expect(await page.getByText('session-revoked', { exact: true }).count()).toBe(2);

      await presses('Pause');
      await page.getByRole('textbox', { name: 'Reason' }).fill('Upkeep of the till');
      await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
      await page.getByText('Paused', { exact: true }).waitFor();
      await page.getByText('Upkeep of the till').waitFor();
      await presses('Enable');
      await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
      await page.getByText('Failing', { exact: true }).waitFor();

      await presses('End the stream');
      await confirms('End the stream', 'Till');
      await sees('Shared Signals');
      expect((await at.server.manage('GET', '/signal_streams')).body.items).toEqual([]);
    });
  },
);
