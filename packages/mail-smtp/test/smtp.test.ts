import { afterEach, describe, expect, test } from '@jest/globals';
import type { Notice } from '@keyward/core/ports';
import {
  assertMailServer,
  parseSmtpUrl,
  smtpNotifier,
  type DeliveringNotifier,
  type DeliveryFailure,
  type NotifierOptions,
} from '../src/index.js';
import { mailServer, type MailServer } from './mail-server.js';

const notice: Notice = {
  kind: 'one_time_password',
  channel: 'email',
  to: 'ada@example.com',
  locales: ['de-CH'],
  values: { code: '042917', minutes: '5', client_name: 'Shop', person_name: 'Ada' },
};
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Passes pauses at once, and waits for the end of what is under way for as long as it takes. */
const patient =
  (pauses: number[]) =>
  (milliseconds: number, signal: AbortSignal): Promise<void> =>
    new Promise((next) => {
      if (milliseconds === grace) return signal.addEventListener('abort', () => next());
      pauses.push(milliseconds);
      setImmediate(next);
    });
const grace = 5000;

const started = async (
  server: Parameters<typeof mailServer>[0] = {},
  options: Partial<NotifierOptions> = {},
): Promise<{
  server: MailServer;
  notifier: DeliveringNotifier;
  failures: DeliveryFailure[];
  pauses: number[];
}> => {
  const [failures, pauses]: [DeliveryFailure[], number[]] = [[], []];
  const mails = await mailServer(server);
  const notifier = smtpNotifier({
    url: mails.url,
    from: 'Keyward <no-reply@id.example>',
    failed: (failure) => failures.push(failure),
    pause: patient(pauses),
    ...options,
  });
  ends.push(
    () => notifier.close(),
    () => mails.close(),
  );
  return { server: mails, notifier, failures, pauses };
};

describe('mails through SMTP (RFC 5321)', () => {
  test('come from the tenant by name, at the address of the installation', async () => {
    const { server, notifier } = await started();
    notifier.tell({ ...notice, values: { ...notice.values, sender_name: 'Acme' } });
    const { from, mail } = await server.next();

    expect(from).toBe('no-reply@id.example');
    expect(mail.from?.name).toBe('Acme');
  });

  test('arrive as text and HTML in the language of the reader, marked as automatic (RFC 3834 §5)', async () => {
    const { server, notifier } = await started();
    notifier.tell(notice);
    const { from, to, mail } = await server.next();
    expect(from).toBe('no-reply@id.example');
    expect(to).toEqual(['ada@example.com']);
    expect(mail.from?.name).toBe('Keyward');
    expect(mail.subject).toBe('Ihr Code für Shop');
    for (const part of [mail.text, mail.html])
      for (const said of ['042917', 'Ada', '5 Minuten', 'Geben Sie den Code nicht weiter'])
        expect(part).toContain(said);
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test.each([true, false])(
    'go to a domain in ASCII, whether or not the server offers SMTPUTF8 (%s)',
    async (smtpUtf8) => {
      const { server, notifier } = await started({ smtpUtf8 });
      notifier.tell({ ...notice, to: 'ada@xn--bcher-kva.example' });
      const { raw } = await server.next();

      expect(server.heard).toContain('RCPT TO:<ada@xn--bcher-kva.example>');
      expect(server.heard).not.toMatch(/SMTPUTF8|b\u00fccher/);
      expect(raw).toMatch(/^To: <?ada@xn--bcher-kva\.example>?\r?$/m);
    },
  );

  test('go to a mailbox outside of ASCII if a server offers SMTPUTF8 (RFC 6531 §3.1, RFC 5321 §4.1.1.1)', async () => {
    const { server, notifier, failures } = await started();
    notifier.tell({ ...notice, to: 'ädä@xn--bcher-kva.example' });
    const { to } = await server.next();

    expect(to).toEqual(['ädä@bücher.example']);
    expect(failures).toEqual([]);
  });

  test('do not go there where it does not, and the failure says why without naming the reader', async () => {
    const { notifier, failures, pauses } = await started({ smtpUtf8: false });
    notifier.tell({ ...notice, to: 'ädä@xn--bcher-kva.example' });
    await notifier.close();

    expect(failures).toEqual([
      {
        kind: 'one_time_password by email',
        attempts: 1,
        reason: expect.stringContaining('does not offer SMTPUTF8 (RFC 6531)') as unknown,
      },
    ]);
    expect(pauses).toEqual([]);
  });

  test('log in where the URL says how', async () => {
    const { server, notifier } = await started({ login: { user: 'keyward', pass: 'p@ss:word/%' } });
    notifier.tell(notice);
    expect((await server.next()).to).toEqual(['ada@example.com']);
  });

  test('a password for the mail server leaves this machine only encrypted', async () => {
    // 0.0.0.0 leads to this machine, but does not say so.
    const { server, failures } = await started({ login: { user: 'keyward', pass: 'word' } });
    const notifier = smtpNotifier({
      url: server.url.replace('127.0.0.1', '0.0.0.0'),
      from: 'no-reply@id.example',
      pauses: [],
      failed: (failure) => failures.push(failure),
    });
    notifier.tell(notice);
    await notifier.close();
    expect(failures).toEqual([
      { kind: 'one_time_password by email', attempts: 1, reason: 'ETLS 500' },
    ]);
  });

  test('are tried again after a pause when the server says 4yz, and arrive once', async () => {
    const { server, notifier, pauses, failures } = await started({ answers: [451, 421] });
    notifier.tell(notice);
    await server.next();
    expect(server.refused).toBe(2);
    expect(pauses).toEqual([1000, 10_000]);
    expect(failures).toEqual([]);
  });

  test('are given up after a reply 5yz, and the failure names neither reader nor code (RFC 5321 §4.2.1)', async () => {
    const { server, notifier, failures, pauses } = await started({ answers: [550] });
    notifier.tell(notice);
    notifier.tell({ ...notice, to: 'bob@example.com' });
    await server.next();
    await notifier.close();
    expect(failures).toEqual([
      { kind: 'one_time_password by email', attempts: 1, reason: 'EMESSAGE 550' },
    ]);
    expect(pauses).toEqual([]);
  });

  test('are delivered to the end when the server stops', async () => {
    const { server, notifier } = await started();
    for (let count = 0; count < 20; count++)
      notifier.tell({ ...notice, to: `person${count}@example.com` });
    await notifier.close();
    const readers = await Promise.all(
      Array.from({ length: 20 }, async () => (await server.next()).to[0]),
    );
    expect(new Set(readers).size).toBe(20);
  });

  test.each([
    [
      'a name',
      {
        values: {
          code: '1',
          client_name: 'Shop\r\nBcc: eve@example.com\r\n\r\nhello',
          person_name: 'Ada\nBcc: eve@example.com',
        },
      },
    ],
    ['an address', { to: 'ada@example.com\r\nBcc: eve@example.com' }],
    ['a list of addresses', { to: 'ada@example.com, eve@example.com' }],
  ] as const)('%s adds no header and no reader', async (_, hostile) => {
    const { server, notifier, failures } = await started();
    notifier.tell({ ...notice, ...hostile });
    notifier.tell({ ...notice, to: 'last@example.com' });
    const seen = [await server.next()];
    if (!seen[0]!.to.includes('last@example.com')) seen.push(await server.next());
    for (const { to, mail, raw } of seen) {
      expect(to).toHaveLength(1);
      expect(to).not.toContain('eve@example.com');
      expect(mail.bcc ?? []).toEqual([]);
      expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^bcc:/im);
    }
    expect(failures.length + seen.length).toBe(2);
  });

  test('an SMS needs a way of its own', async () => {
    const sent: string[][] = [];
    const { notifier } = await started(
      {},
      {
        sms: {
          send: (...message) => {
            sent.push(message);
            return Promise.resolve();
          },
        },
      },
    );
    const { notifier: without } = await started();
    notifier.tell({ ...notice, channel: 'sms', to: '+4930123456', locales: [] });
    await notifier.close();
    expect(notifier.supports('sms')).toBe(true);
    expect(without.supports('sms')).toBe(false);
    expect(without.supports('email')).toBe(true);
    expect(sent).toEqual([
      ['+4930123456', '042917 is your code for Shop. It works for 5 minutes. Do not share it.'],
    ]);
  });
});

describe('a mail server that is tried without a mail', () => {
  const login = { user: 'ada', pass: 'right' };
  const tryOut = async (url: string): Promise<string> => {
    const answer = assertMailServer(parseSmtpUrl(url), 5000);
    return answer.then(
      () => 'accepted',
      (error: Error) => error.message,
    );
  };

  test('lets the right password in', async () => {
    const mails = await mailServer({ login });
    ends.push(() => mails.close());
    expect(await tryOut(mails.url)).toBe('accepted');
  });

  test('refuses a wrong password, and the reason does not hold it', async () => {
    const mails = await mailServer({ login });
    ends.push(() => mails.close());
    const reason = await tryOut(mails.url.replace('right', 'hidden-word'));
    expect(reason).toMatch(/^Invalid login/);
    expect(reason).not.toContain('hidden-word');
  });

  test('that is not there is told', async () => {
    const mails = await mailServer();
    await mails.close();
    expect(await tryOut(mails.url)).toContain('ECONNREFUSED');
  });
});
