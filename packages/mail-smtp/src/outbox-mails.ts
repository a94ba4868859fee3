/** Reads the mails that `outboxCarrier` wrote into files. */
import { constants } from 'node:fs';
import { open, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { mostOutboxMails, type OutboxMail, type OutboxMails } from '@keyward/core/ports';
import type { Email } from 'postal-mime';

/** `2026-01-31T09-15-00-000Z-<uuid>.eml`: the time comes first, so names sort by it. */
const mailFile =
  /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml$/;

/** Of a file that is listed: more than its headers. */
const bytesOfHeaders = 16 * 1024;

/** A mail of this server has some kilobytes. */
export const largestMail = 256 * 1024;

export const outboxMails = (folder: string): OutboxMails => ({
  async list() {
    const names = await newestNames(folder, mostOutboxMails + 1);
    const shown = names.slice(0, mostOutboxMails);
    const mails: OutboxMail[] = [];
    for (const name of shown) {
      const start = await readStart(join(folder, name), bytesOfHeaders);
      if (start !== undefined) mails.push(envelopeOf(name, await parse(start.content)));
    }
    return { mails, hasMore: names.length > shown.length };
  },

  async read(id) {
    const name = await nameOf(folder, id);
    if (name === undefined) return undefined;

    const whole = await readStart(join(folder, name), largestMail);
    if (whole === undefined || !whole.isWhole) return undefined;
    const mail = await parse(whole.content);
    return { ...envelopeOf(name, mail), text: (mail.text ?? '').trim() };
  },
});

/** Names of mails in the folder; none where it is not there yet. */
const names = async function* (folder: string): AsyncGenerator<string> {
  try {
    for await (const { name } of await opendir(folder)) if (mailFile.test(name)) yield name;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};

/** Holds no more names than are wanted, however many files there are. */
const newestNames = async (folder: string, most: number): Promise<readonly string[]> => {
  const newest: string[] = [];
  const cut = (): void => {
    newest.sort().reverse();
    newest.length = Math.min(newest.length, most);
  };

  for await (const name of names(folder)) {
    newest.push(name);
    if (newest.length >= 2 * most) cut();
  }
  cut();
  return newest;
};

const nameOf = async (folder: string, id: string): Promise<string | undefined> => {
  for await (const name of names(folder)) if (mailFile.exec(name)![6] === id) return name;
  return undefined;
};

interface Start {
  readonly content: Buffer;
  readonly isWhole: boolean;
}

/** The first bytes of a file of its own: a link to another file is not followed. Undefined where it is gone. */
const readStart = async (path: string, most: number): Promise<Start | undefined> => {
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(
    () => undefined,
  );
  if (file === undefined) return undefined;

  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(size, most));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return { content: buffer.subarray(0, bytesRead), isWhole: size <= most };
  } finally {
    await file.close();
  }
};

/** Loaded for the first mail that is read. */
const parse = async (content: Buffer): Promise<Email> => {
  const { default: PostalMime } = await import('postal-mime');
  return PostalMime.parse(content);
};

const envelopeOf = (name: string, { to, subject }: Email): OutboxMail => {
  const [, day, hour, minute, second, millisecond, id] = mailFile.exec(name)!;
  return {
    id: id!,
    createdAt: new Date(`${day}T${hour}:${minute}:${second}.${millisecond}Z`),
    to: to?.[0]?.address ?? '',
    subject: subject ?? '',
  };
};
