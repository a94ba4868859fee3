import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { outboxNotifier } from '@keyward/mail-smtp';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { consoleSuite } from './console-suite.js';

const folder = mkdtempSync(join(tmpdir(), 'keyward-outbox-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const notifier = outboxNotifier({ folder, from: 'Keyward <no-reply@localhost>' });

consoleSuite(
  'outbox',
  () => sqliteTarget,
  (at) => {
    test('a mail of the first hour is opened, and its link leads on', async () => {
      const { body } = await at.server.manage('POST', '/users', {
        name: 'Ada Lovelace',
        username: 'ada',
        email: 'ada@example.com',
        verify_email: false,
      });
      await at.server.manage('POST', '/tickets/password_change', {
        user_id: body.id,
        send_mail: true,
      });
      while ((await notifier.outboxMails!.list()).mails.length === 0);

      const { page, sees, pictures } = await at.arrives({ path: '/outbox' });
      await sees('Outbox');
      await page.getByRole('cell', { name: 'ada@example.com', exact: true }).waitFor();
      await pictures('outbox');
      await page.getByRole('button', { name: 'Open the mail to ada@example.com' }).click();
      const link = page.getByRole('dialog').getByRole('link');
      expect(await link.getAttribute('href')).toContain(`${at.server.keyward.issuer}/ticket/`);
      await pictures('outbox-mail');

      const { items } = (
        await at.server.manage('GET', '/audit_events?q=(event=outbox.mail_opened)')
      ).body;
      expect(items).toHaveLength(1);
    });
  },
  { platform: { notifier } },
);
