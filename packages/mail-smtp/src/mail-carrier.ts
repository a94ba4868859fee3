/** Carries mails: to an SMTP server, or into files. */
import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './compose.js';
import { UndeliverableError } from './delivery.js';
import { outbox } from './outbox.js';
import type { Sender } from './sender.js';
import type { SmtpServer } from './smtp-url.js';

/** Loaded for the first mail: most processes start without sending one. */
const library = () => import('nodemailer');

export interface MailCarrier {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
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
const optionsFor = ({ host, port, secure, auth }: SmtpServer) => ({
  host,
  port,
  secure,
  ...(auth === undefined ? {} : { auth }),
  requireTLS: !secure && auth !== undefined && !isLoopback(host),
});

/**
 * Connects and logs in as for a mail, and sends none.
 * @throws Error that says why the server cannot be used
 */
export const assertMailServer = async (server: SmtpServer, milliseconds: number): Promise<void> => {
  const { createTransport } = await library();
  const transport = createTransport({
    ...optionsFor(server),
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: milliseconds,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
};

/** Milliseconds. */
const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export const smtpCarrier = (server: SmtpServer, from: Sender): MailCarrier => {
  const connect = async () => {
    const { createTransport } = await library();
    return createTransport({
      ...optionsFor(server),
      pool: true,
      maxConnections: 4,
      ...waits,
    });
  };
  let transport: ReturnType<typeof connect> | undefined;

  return {
    send: async (mail) => {
      if ([mail.to, from.address].some(needsUtf8)) await assertUtf8(server);

      transport ??= connect();
      await (await transport).sendMail(messageFor(mail, from));
    },
    close: async () => (await transport)?.close(),
  };
};

/** Whether there is a character outside of ASCII in front of the @; domains have a form in ASCII. */
const needsUtf8 = (address: string): boolean => /[^\x00-\x7f].*@/.test(address);

/**
 * Rule: a mail to a mailbox outside of ASCII goes only to a server that offers SMTPUTF8 (RFC 6531 §3.1). Another
 * server reads bytes that are no address.
 * @throws UndeliverableError
 */
const assertUtf8 = async (server: SmtpServer): Promise<void> => {
  const { extensionsOf } = await import('./server-extensions.js');
  const options = { ...optionsFor(server), ...waits };
  if ((await extensionsOf(options)).includes('SMTPUTF8')) return;

  throw new UndeliverableError(
    'the mail server does not offer SMTPUTF8 (RFC 6531), and the address has letters outside of ASCII before the @',
  );
};
/**
 * A part of a mail as it is, in the encoding 8bit (RFC 2045 §6.2). People copy links and codes out of the file, so no
 * line of it is broken or escaped, as quoted-printable would do.
 */
const asWritten = (subtype: string, content: string): { readonly raw: string } => ({
  raw: [
    `Content-Type: text/${subtype}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    content,
  ].join('\n'),
});

/** Writes each mail into a file that a mail program can open. */
export const outboxCarrier = (folder: string, from: Sender): MailCarrier => {
  const writeFile = outbox(folder);

  return {
    send: async (mail) => {
      const { createTransport } = await library();
      const transport = createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
      });
      const sent = await transport.sendMail({
        ...messageFor(mail, from),
        text: asWritten('plain', mail.text),
        html: asWritten('html', mail.html),
      });
      await writeFile('eml', sent.message as Buffer);
    },
    close: () => Promise.resolve(),
  };
};

const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);
