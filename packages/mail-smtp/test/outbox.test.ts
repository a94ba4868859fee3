import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { Notice } from '@keyward/core/ports';
import PostalMime from 'postal-mime';
import { outboxNotifier, type DeliveryFailure } from '../src/index.js';

const notice: Notice = {
  kind: 'one_time_password',
  channel: 'email',
  to: 'ada@example.com',
  locales: ['ar'],
  values: { code: '042917', minutes: '5', client_name: 'Shop' },
};
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));
const newFolder = async (): Promise<string> => {
  folders.push(await mkdtemp(join(tmpdir(), 'keyward-outbox-')));
  return join(folders.at(-1)!, 'outbox');
};

describe('the outbox', () => {
  test('holds each mail as a file that its owner alone reads, and no draft', async () => {
    const folder = await newFolder();
    const notifier = outboxNotifier({ folder, from: 'Keyward <no-reply@localhost>' });
    notifier.tell(notice);
    notifier.tell({ ...notice, to: 'bob@example.com', locales: [] });
    await notifier.close();
    const files = await readdir(folder);
    expect(files.map((file) => /^\d{4}-[\w-]+\.eml$/.test(file))).toEqual([true, true]);
    for (const file of files) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    const mails = await Promise.all(
      files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))),
    );
    const arabic = mails.find(({ to }) => to?.[0]?.address === 'ada@example.com')!;
    expect(arabic.html!).toContain('<html lang="ar" dir="rtl">');
    expect(arabic.text!).toContain('042917');
    expect(arabic.subject).toBe('رمزك لدى Shop');
  });

  test.each(['en', 'de', 'ar'])(
    'has the link and the texts in %s as they are, in the encoding 8bit, to be copied (RFC 2045 §6.2)',
    async (locale) => {
      const folder = await newFolder();
      const link = `https://id.example/a/long/path/ticket/${'s3cret=&'.repeat(20)}?handle=a&b=ü`;
      const notifier = outboxNotifier({ folder, from: 'Keyward <no-reply@localhost>' });
      const values = { ...notice.values, link, inviter_name: 'Zoë Müller' };
      notifier.tell({ ...notice, kind: 'invitation', locales: [locale], values });
      await notifier.close();

      const [file] = await readdir(folder);
      const content = await readFile(join(folder, file!));
      expect(content.toString().split('\r\n')).toContain(link);
      expect(content.toString()).toContain('Content-Transfer-Encoding: 8bit');
      expect(content.toString()).toContain('Zoë Müller');
      const mail = await PostalMime.parse(content);
      expect(mail.text).toContain(link);
      expect(mail.text).toContain('Zoë Müller');
      expect(mail.html).toContain(link.replaceAll('&', '&amp;'));
    },
  );

  test('says where it is, so that a page can name it', () => {
    const notifier = outboxNotifier({ folder: 'data/outbox', from: 'no-reply@localhost' });
    expect(notifier.outbox).toBe('data/outbox');
  });

  test('holds an SMS too, of which the log says the file but not the code', async () => {
    const [folder, lines]: [string, unknown[]] = [await newFolder(), []];
    const notifier = outboxNotifier({
      folder,
      from: 'no-reply@localhost',
      log: (line) => lines.push(line),
    });
    notifier.tell({ ...notice, channel: 'sms', to: '+4930123456', locales: [] });
    await notifier.close();
    const [file] = await readdir(folder);
    expect(notifier.supports('sms')).toBe(true);
    expect(await readFile(join(folder, file!), 'utf8')).toBe(
      'To: +4930123456\n\n042917 is your code for Shop. It works for 5 minutes. Do not share it.\n',
    );
    expect(lines).toEqual([{ to: '…456', file }]);
  });

  test('that cannot be written to fails without a word of what it was', async () => {
    const failures: DeliveryFailure[] = [];
    const notifier = outboxNotifier({
      folder: '/dev/null/outbox',
      from: 'no-reply@localhost',
      pauses: [],
      failed: (failure) => failures.push(failure),
    });
    notifier.tell(notice);
    await notifier.close();
    expect(failures).toEqual([
      { kind: 'one_time_password by email', attempts: 1, reason: 'ENOTDIR' },
    ]);
  });
});
