import { join } from 'node:path';
import type { Configuration } from '@keyward/server/parts';
import { findingsOf, type Finding } from './finding.js';
import type { DoctorPorts } from './ports.js';

const { ok, warning, problem } = findingsOf('mail');

const page = 'docs/how-to/send-mail.md';

/** Connects to the mail server and logs in there, and sends nothing. */
export const checkMail = async (
  { smtpUrl, mailFrom, dataDirectory }: Configuration,
  askMailServer: DoctorPorts['askMailServer'],
): Promise<Finding> => {
  if (smtpUrl === undefined) {
    return warning(
      `no mail is sent: each becomes a file in ${join(dataDirectory, 'outbox')}`,
      `Set KEYWARD_SMTP_URL, unless this server is for a trial. See ${page}`,
    );
  }
  const { host } = new URL(smtpUrl);
  const reason = await askMailServer(smtpUrl);
  if (reason === undefined) return ok(`${host} takes mails from ${mailFrom}`);
  return problem(
    `${host} does not take mails: ${reason}`,
    'Look at host, port, user and password in KEYWARD_SMTP_URL, and whether this machine may connect there. ' +
      `See ${page}`,
  );
};
