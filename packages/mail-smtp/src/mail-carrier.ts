/** Carries mails: to an SMTP server, or into files. */
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Mail } from './compose.js';
import { outbox } from './outbox.js';
import type { Sender } from './sender.js';
import type { SmtpServer } from './smtp-url.js';

export interface MailCarrier {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** RFC 3834 §5: other machines do not answer such a mail. */
const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/**
 * Addresses are objects, so that none is read as a list of addresses. Access to files and URLs is off, so that no
 * text in a mail makes the library attach one.
 */
const messageFor = (
  { to, senderName, language, subject, text, html }: Mail,
  from: Sender,
): SendMailOptions => ({
  from: { name: senderName ?? from.name, address: from.address },
  to: { name: '', address: to },
  subject,
  text,
  html,
  headers: { ...automaticHeaders, 'Content-Language': language },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Rule: a password for the mail server leaves this machine only encrypted. */
export const smtpCarrier = (
  { host, port, secure, auth }: SmtpServer,
  from: Sender,
): MailCarrier => {
  const requireTLS = !secure && auth !== undefined && !isLoopback(host);
  const transport = createTransport({
    pool: true,
    maxConnections: 4,
    host,
    port,
    secure,
    ...(auth === undefined ? {} : { auth }),
    requireTLS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });

  return {
    send: async (mail) => {
      await transport.sendMail(messageFor(mail, from));
    },
    close: () => transport.close(),
  };
};

/** Writes each mail into a file that a mail program can open. */
export const outboxCarrier = (folder: string, from: Sender): MailCarrier => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const writeFile = outbox(folder);

  return {
    send: async (mail) => {
      const sent = await transport.sendMail(messageFor(mail, from));
      await writeFile('eml', sent.message as Buffer);
    },
    close: () => undefined,
  };
};

const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);
