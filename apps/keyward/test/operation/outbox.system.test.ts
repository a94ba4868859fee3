import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { outboxNotifier } from '@keyward/mail-smtp';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
import { cleanUp, dataFolder, spawnKeyward } from './keyward-process.js';

afterAll(cleanUp);

const link = `http://localhost:3000/ticket/${'s3cret'.repeat(40)}`;

/** A data folder in which a server has written two mails. */
const folderWithMails = async (): Promise<string> => {
  const folder = dataFolder();
  const notifier = outboxNotifier({
    folder: join(folder, 'outbox'),
    from: 'Keyward <no-reply@localhost>',
  });
  for (const to of ['ada@example.com', 'grace@example.com']) {
    notifier.tell({
      kind: 'password_reset',
      channel: 'email',
      to,
      locales: ['en'],
      values: { link, minutes: '60', client_name: 'Shop' },
    });
    await notifier.close();
  }
  return folder;
};

const outbox = async (folder: string, ...words: readonly string[]) => {
  const run = spawnKeyward({ KEYWARD_DATA_DIR: folder }, await freePort(), 'outbox', ...words);
  const code = await run.ended;
  return { code, output: run.output(), errors: run.errors() };
};

describe('`keyward outbox`', () => {
  test('lists the mails, the newest first, without a link', async () => {
    const { code, output } = await outbox(await folderWithMails());
    expect(code).toBe(0);
    const lines = output.trim().split('\n');
    expect(lines.map((line) => /\S+@example\.com/.exec(line)?.[0])).toEqual([
      'grace@example.com',
      'ada@example.com',
    ]);
    expect(output).not.toContain(link);
  });

  test('shows the last mail, with its whole link on a line of its own', async () => {
    const { code, output } = await outbox(await folderWithMails(), 'newest');
    expect(code).toBe(0);
    expect(output.split('\n')).toContain('To: grace@example.com');
    expect(output.split('\n')).toContain(link);
  });

  test('gives a program the same as one object', async () => {
    const folder = await folderWithMails();
    const list = JSON.parse((await outbox(folder, '--json')).output) as {
      mails: { id: string; to: string }[];
    };
    const oldest = list.mails.at(-1)!;
    const shown = JSON.parse((await outbox(folder, oldest.id, '--json')).output);
    expect(shown).toMatchObject({
      ok: true,
      mails: [{ to: 'ada@example.com', text: expect.stringContaining(link) }],
    });
  });

  test('says that there is no such mail, and ends with 2', async () => {
    const { code, errors } = await outbox(await folderWithMails(), 'none');
    expect(code).toBe(2);
    expect(errors).toContain('there is no mail none; keyward outbox lists them');
  });
});
