import { join } from 'node:path';
import type { OpenedMail, OutboxMail } from '@keyward/core/ports';
import { outboxMails } from '@keyward/mail-smtp';
import { UsageError } from '../usage-error.js';
import type { CommandContext } from './command-context.js';

/** In place of an id: the last mail. */
const newest = 'newest';

/**
 * `keyward outbox`: lists the mails that the server wrote into files, and shows one. It reads the files of this
 * machine, as everyone who may enter the folder can, and asks no server.
 */
export const showOutbox = async (
  { configuration, report }: CommandContext,
  wanted: string | undefined,
): Promise<void> => {
  const folder = join(configuration.dataDirectory, 'outbox');
  const mails = outboxMails(folder);
  if (wanted !== undefined) {
    const mail = await findMail(mails, wanted);
    linesOfMail(mail).forEach((line) => report.say(line));
    return report.finish({ mails: [mailOnWire(mail)] });
  }

  const { mails: listed, hasMore } = await mails.list();
  if (listed.length === 0) report.say(`no mails in ${folder}`);
  for (const mail of listed) report.say(lineOf(mail));
  if (hasMore) report.say(`older mails are in ${folder}`);
  report.finish({ folder, mails: listed.map(mailOnWire), has_more: hasMore });
};

/** @throws UsageError where there is no such mail */
const findMail = async (
  mails: ReturnType<typeof outboxMails>,
  wanted: string,
): Promise<OpenedMail> => {
  const id = wanted === newest ? (await mails.list()).mails[0]?.id : wanted;
  const mail = id === undefined ? undefined : await mails.read(id);
  if (mail === undefined) {
    throw new UsageError(`there is no mail ${wanted}; keyward outbox lists them`);
  }
  return mail;
};

const lineOf = ({ id, createdAt, to, subject }: OutboxMail): string =>
  `${createdAt.toISOString()}  ${id}  ${withoutControls(to)}  ${withoutControls(subject)}`;

const linesOfMail = ({ createdAt, to, subject, text }: OpenedMail): readonly string[] => [
  `Time: ${createdAt.toISOString()}`,
  `To: ${withoutControls(to)}`,
  `Subject: ${withoutControls(subject)}`,
  '',
  ...text.split('\n').map(withoutControls),
];

/** Names in a mail come from people, and a terminal obeys control characters. */
const withoutControls = (text: string): string => text.replace(/\p{Cc}/gu, '');

const mailOnWire = (mail: OutboxMail & { readonly text?: string }): object => ({
  id: mail.id,
  created_at: mail.createdAt.toISOString(),
  to: mail.to,
  subject: mail.subject,
  ...(mail.text !== undefined && { text: mail.text }),
});
