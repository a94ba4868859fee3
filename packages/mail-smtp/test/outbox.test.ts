import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { Notice } from '@keyward/core/ports';
import PostalMime from 'postal-mime';
import { outboxNotifier, type DeliveryFailure } from '../src/index.js';
import { largestMail } from '../src/outbox-mails.js';

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

  describe('is read again', () => {
    const told = async (...kinds: readonly Partial<Notice>[]) => {
      const folder = await newFolder();
      const notifier = outboxNotifier({ folder, from: 'Keyward <no-reply@localhost>' });
      for (const kind of kinds) {
        notifier.tell({ ...notice, ...kind });
        await notifier.close();
      }
      return { folder, mails: notifier.outboxMails! };
    };

    test('the newest mail first, with recipient, subject and time', async () => {
      const { mails } = await told({}, { to: 'grace@example.com', locales: ['en'] });
      const { mails: listed, hasMore } = await mails.list();
      expect(hasMore).toBe(false);
      expect(listed.map(({ to, subject }) => [to, subject])).toEqual([
        ['grace@example.com', 'Your code for Shop'],
        ['ada@example.com', 'رمزك لدى Shop'],
      ]);
      expect(listed[0]!.createdAt >= listed[1]!.createdAt).toBe(true);
    });

    test('with its text, in which a long link is whole', async () => {
      const link = `https://id.example/ticket/${'s3cret=&'.repeat(40)}`;
      const values = { ...notice.values, link };
      const { mails } = await told({ kind: 'password_reset', locales: ['de'], values });
      const { id } = (await mails.list()).mails[0]!;
      expect((await mails.read(id))?.text.split('\n')).toContain(link);
    });

    test('at most 100 mails, which are the newest', async () => {
      const { folder, mails } = await told();
      await mkdir(folder, { recursive: true });
      const nameAt = (at: number): string =>
        `2026-01-01T00-00-00-${String(at).padStart(3, '0')}Z-${randomUUID()}.eml`;
      for (let at = 0; at < 250; at++)
        await writeFile(join(folder, nameAt(at)), `To: person${at}@example.com\r\n\r\nHello`);

      const { mails: listed, hasMore } = await mails.list();
      expect([listed.length, hasMore]).toEqual([100, true]);
      expect(listed[0]!.to).toBe('person249@example.com');
      expect(listed.at(-1)!.to).toBe('person150@example.com');
    });

    test.each([
      ['a mail that is too large', largestMail + 1],
      ['no mail', undefined],
    ])('%s is not opened', async (_, size) => {
      const { folder, mails } = await told();
      const id = randomUUID();
      await mkdir(folder, { recursive: true });
      if (size !== undefined)
        await writeFile(join(folder, `2026-01-01T00-00-00-000Z-${id}.eml`), 'x'.repeat(size));
      expect(await mails.read(id)).toBeUndefined();
    });

    test('a link to another file is not followed', async () => {
      const { folder, mails } = await told();
      const id = randomUUID();
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'secret.key'), 'To: nobody@example.com\r\n\r\nsecret');
      await symlink('secret.key', join(folder, `2026-01-01T00-00-00-000Z-${id}.eml`));
      expect(await mails.read(id)).toBeUndefined();
      expect((await mails.list()).mails).toEqual([]);
    });

    test.each(['../secret', '*', ''])('%s is the name of no mail', async (id) => {
      expect(await (await told({})).mails.read(id)).toBeUndefined();
    });

    test('as empty, before a mail was written', async () => {
      expect(await (await told()).mails.list()).toEqual({ mails: [], hasMore: false });
    });
  });

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
