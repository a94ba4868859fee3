/** Two ways for a mail to go: to an SMTP server, or into a file. */
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Mail } from './compose.js';
import { outbox } from './outbox.js';
import type { Sender } from './sender.js';
import type { SmtpServer } from './smtp-url.js';

export interface MailCarrier {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** RFC 3834 §5: no machine answers a machine. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Addresses go as objects, so that none is ever read as a list, and nothing in a mail can name a file or a URL to be sent along. */
const message = ({ to, language, subject, text, html }: Mail, from: Sender): SendMailOptions => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  headers: { ...automatic, 'Content-Language': language },
  disableFileAccess: true,
  disableUrlAccess: true,
});

const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

/** Rule: a password for the mail server leaves this machine only encrypted. */
export const smtpCarrier = (
  { host, port, secure, auth }: SmtpServer,
  from: Sender,
): MailCarrier => {
  const transport = createTransport({
    pool: true,
    maxConnections: 4,
    host,
    port,
    secure,
    ...(auth === undefined ? {} : { auth }),
    requireTLS: !secure && auth !== undefined && !isLoopback(host),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    send: async (mail) => {
      await transport.sendMail(message(mail, from));
    },
    close: () => transport.close(),
  };
};

/** Each mail is a file that a mail program opens. */
export const outboxCarrier = (folder: string, from: Sender): MailCarrier => {
  const [transport, put] = [
    createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
    outbox(folder),
  ];
  return {
    send: async (mail) => {
      await put('eml', (await transport.sendMail(message(mail, from))).message as Buffer);
    },
    close: () => undefined,
  };
};
