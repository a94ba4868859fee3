import { describe, expect, test } from '@jest/globals';
import { endingKinds, type Notice } from '@keyward/core/ports';
import { composeMail, composeShort } from '../src/compose.js';
import { languages } from '../src/languages.js';
import { parseSender } from '../src/sender.js';
import { parseSmtpUrl } from '../src/smtp-url.js';
import { validity } from '../src/times.js';

const kinds = Object.keys(languages[0].letters) as Notice['kind'][];
const hasCode = (kind: Notice['kind']): boolean =>
  kind === 'one_time_password' || kind === 'address_change';
const notice = (
  kind: Notice['kind'],
  values: Record<string, string> = {},
  ...locales: string[]
): Notice => ({
  kind,
  channel: 'email',
  to: 'ada@example.com',
  locales,
  values: {
    ...(hasCode(kind) ? { code: '042917' } : { link: 'https://id.example/t?a=1&b=2' }),
    minutes: '30',
    client_name: 'Shop',
    person_name: 'Ada',
    ...values,
  },
});

describe("a tenant's own words", () => {
  const own = (texts: Notice['texts'], locale = 'en'): Notice => ({
    ...notice('password_reset', {}, locale),
    texts,
  });
  const en = { subject: 'A new password for {client}', text: 'Hello from Acme.\nIt is {time}.' };

  test('take the place of subject and text, with their places filled', () => {
    const mail = composeMail(own({ en }), 'Keyward');
    expect(mail.subject).toBe('A new password for Shop');
    expect(mail.text).toContain('Hello from Acme.\nIt is 30 minutes.');
    expect(mail.html).toContain('Hello from Acme.<br>It is <bdi>30 minutes</bdi>.');
  });

  test('leave the link and what protects the reader', () => {
    const standard = composeMail(own(undefined), 'Keyward');
    const mail = composeMail(own({ en }), 'Keyward');
    const [, , ...rest] = standard.text.split('\n\n');
    expect(mail.text.split('\n\n').slice(2)).toEqual(rest);
  });

  test('count in their language alone', () => {
    const mail = composeMail(own({ en }, 'de'), 'Keyward');
    expect(mail.subject).toBe(composeMail(own(undefined, 'de'), 'Keyward').subject);
  });

  test('that are empty leave the standard ones', () => {
    const mail = composeMail(own({ en: { subject: '', text: '' } }), 'Keyward');
    expect(mail).toEqual(composeMail(own(undefined), 'Keyward'));
  });

  test('are text in HTML too', () => {
    const { html } = composeMail(own({ en: { text: '<b>{client}</b>' } }), 'Keyward');
    expect(html).toContain('&lt;b&gt;');
    expect(html).not.toContain('<b>');
  });
});

describe.each(languages.map((language) => [language.tag, language] as const))(
  'in %s',
  (tag, { direction }) => {
    test.each(kinds)('%s leaves no place open, in no part', (kind) => {
      const mail = composeMail(notice(kind, {}, tag), 'Keyward');
      const short = composeShort(notice(kind, {}, tag), 'Keyward');
      for (const part of [mail.subject, mail.text, mail.html, short])
        expect(part).not.toMatch(/\{\w+\}|undefined/);
      const secret = hasCode(kind) ? '042917' : 'https://id.example/t?a=1&b=2';
      for (const part of [mail.text, short]) expect(part).toContain(secret);
      expect(mail.html).toContain(`<html lang="${tag}" dir="${direction}">`);
      expect(mail.html).toContain(secret.replace('&', '&amp;'));
      expect(mail.subject).toContain('Shop');
      expect(mail.text).toContain('Ada');
    });
  },
);

describe('a reminder of an end', () => {
  const ahead = (locale: string, values: Record<string, string> = {}): Notice => ({
    ...notice('end_ahead', {
      minutes: String(7 * 1440),
      thing_name: 'Backup',
      ends_at: '2026-03-01T12:00:00.000Z',
      ...values,
    }),
    locales: [locale],
    ending: 'personal_token',
  });

  test('says what ends and when, in both parts', () => {
    const { subject, text, html } = composeMail(ahead('en'), 'Keyward');
    expect(subject).toBe('Shop: One of your access tokens ends in 7 days');
    expect(text).toContain('Name: Backup\nEnd: March 1, 2026 at 12:00:00 UTC\n');
    expect(html).toContain('Name: <bdi>Backup</bdi>');
  });

  test('says the time in the zone of its reader', () => {
    const { text } = composeMail(ahead('de', { time_zone: 'Europe/Berlin' }), 'Keyward');
    expect(text).toContain('Ende: 1. März 2026 um 13:00:00 MEZ');
  });

  test('names nothing where the name may not be mailed', () => {
    expect(composeMail(ahead('en', { thing_name: '' }), 'Keyward').text).not.toContain('Name:');
  });

  test('fits on a telephone', () => {
    expect(composeShort(ahead('en', { link: '' }), 'Keyward')).toBe(
      'Shop: One of your access tokens ends in 7 days.',
    );
  });

  test.each(languages.map(({ tag }) => tag))('has words of its own for each kind in %s', (tag) => {
    const subjects = endingKinds.map(
      (ending) => composeMail({ ...ahead(tag), ending }, 'Keyward').subject,
    );
    expect(new Set(subjects).size).toBe(endingKinds.length);
    for (const subject of subjects) expect(subject).toMatch(/7/);
  });
});

describe.each(languages.map(({ tag }) => tag))('an invitation in %s', (tag) => {
  const invitation = (values: Record<string, string>, texts?: Notice['texts']): Notice => ({
    ...notice('invitation', values, tag),
    texts,
  });
  const standard = composeMail(invitation({}), 'Keyward');
  const named = composeMail(invitation({ inviter_name: 'Grace {client} <b>' }), 'Keyward');

  test('says who invites, in a sentence of its own', () => {
    const rest = standard.text.split('\n\n');
    const paragraphs = named.text.split('\n\n');
    expect([paragraphs[0], ...paragraphs.slice(2)]).toEqual(rest);
    expect(paragraphs[1]).toContain('Grace {client} <b>');
    expect(paragraphs[1]).toContain('Shop');
    expect(named.html).toContain('Grace {client} &lt;b&gt;');
  });

  test("says it beside a tenant's own words, too", () => {
    const own = { [tag]: { text: 'Welcome aboard.' } };
    const { text } = composeMail(invitation({ inviter_name: 'Grace' }, own), 'Keyward');
    expect(text).toContain('Grace');
    expect(text).toContain('Welcome aboard.');
  });
});

describe('a change of an account', () => {
  const changed = (values: Record<string, string> = {}, ...locales: string[]): Notice => ({
    ...notice('account_changed', { at: '2026-03-01T12:00:00.000Z', minutes: '', ...values }),
    locales,
    changes: ['password_set', 'passkey_added'],
  });

  test('is named with its time and network, in both parts', () => {
    const { subject, text, html } = composeMail(changed({ address: '192.0.2.7' }), 'Keyward');
    expect(subject).toBe('Your account at Shop was changed');
    expect(text).toContain('- A new password was set.\n- A passkey was added.');
    expect(text).toContain('Time: March 1, 2026 at 12:00:00 UTC\nNetwork address: 192.0.2.7\n');
    expect(html).toContain(
      '<strong>A new password was set.</strong><br><strong>A passkey was added.</strong>',
    );
    expect(html).toContain('Network address: <bdi>192.0.2.7</bdi>');
  });

  test.each([
    ['Europe/Berlin', '1. März 2026 um 13:00:00 MEZ'],
    ['Atlantis/Capital', '1. März 2026 um 12:00:00 UTC'],
    ['', '1. März 2026 um 12:00:00 UTC'],
  ])('is told in the time zone %j as %s', (zone, said) => {
    expect(composeMail(changed({ time_zone: zone }, 'de'), 'Keyward').text).toContain(said);
  });

  test.each(languages.map(({ tag }) => tag))('in %s has a subject that names one change', (tag) => {
    const { changes } = languages.find((each) => each.tag === tag)!;
    const one = { ...changed({}, tag), changes: ['passkey_added'] as const };
    const { subject } = composeMail(one, 'Keyward');
    expect(subject).toBe(`Shop: ${changes.passkey_added.slice(0, -1)}`);
  });

  test('has a link for the few who did not make it, and no button', () => {
    const { html } = composeMail(changed(), 'Keyward');
    expect(html).toContain('>This was not me</a>');
    expect(html).not.toContain('border-radius:8px');
  });

  test('by another than the person says so', () => {
    const { text } = composeMail(changed({ by: 'other' }), 'Keyward');
    expect(text).toContain('Changed by an administrator or an application.');
  });

  test.each(languages.map(({ tag }) => tag))(
    'in %s has other words for a reader who gets no link',
    (tag) => {
      const { link: _, ...values } = changed({}, tag).values;
      const without = composeMail({ ...changed({}, tag), values }, 'Keyward');
      const { letters } = languages.find((each) => each.tag === tag)!;
      const words = letters.account_changed.unaskedWithoutLink!.replaceAll('{client}', 'Shop');
      expect(without.text).toContain(words);
      expect(without.text + without.html).not.toContain('http');
      expect(composeMail(changed({}, tag), 'Keyward').text).not.toContain(words);
    },
  );

  test('stands in a short message as sentences', () => {
    expect(composeShort(changed({ link: '' }), 'Keyward')).toBe(
      'Your account at Shop was changed: A new password was set. A passkey was added. ' +
        'If this was not you, contact an administrator.',
    );
  });
});

describe('what others chose', () => {
  test('is escaped in HTML, and filled in once', () => {
    const { html, text } = composeMail(
      notice('invitation', {
        client_name: '<img src=x onerror=alert(1)>',
        person_name: '{client} "&',
      }),
      'Keyward',
    );
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).toContain('<bdi>{client} &quot;&amp;</bdi>');
    expect(text).toContain('Hello {client} "&,');
  });

  test('turns no direction, breaks no line and is cut where it is too long', () => {
    const { subject } = composeMail(
      notice('invitation', { client_name: `a\u202eb\r\nc${'x'.repeat(500)}` }),
      'Keyward',
    );
    expect(subject.startsWith('You are invited to a b cx')).toBe(true);
    expect(subject.length < 130).toBe(true);
  });

  test('a link that is none is not shown', () => {
    expect(
      composeMail(notice('invitation', { link: 'javascript:alert(1)' }), 'Keyward').html,
    ).not.toContain('javascript');
  });

  test('a client without a name goes by the name of the sender', () => {
    expect(composeMail(notice('account_exists', { client_name: '' }), 'Keyward').subject).toBe(
      'You already have an account at Keyward',
    );
  });
});

test.each([
  ['en', 5, '5 minutes'],
  ['en', 90, '90 minutes'],
  ['en', 120, '2 hours'],
  ['en', 1440, '24 hours'],
  ['de', 10_080, '7 Tage'],
  ['ar', 10_080, '7 أيام'],
  ['zh-Hans', 30, '30分钟'],
] as const)('in %s %i minutes are %s', (tag, minutes, said) => {
  expect(validity(tag, minutes)).toBe(said);
});

describe('the SMTP URL', () => {
  test.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false }],
    ['smtps://mail.example', { host: 'mail.example', port: 465, secure: true }],
    [
      'smtp://a%40b:c%2Fd@[::1]:25',
      { host: '::1', port: 25, secure: false, auth: { user: 'a@b', pass: 'c/d' } },
    ],
  ])('%s is read', (url, server) => {
    expect(parseSmtpUrl(url)).toEqual(server);
  });

  test.each([
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://h/path',
    'smtp://h?tls=no',
    'smtp://hidden@h',
    'smtp://u:hidden%zz@h',
  ])('%s is refused without a word of it', (url) => {
    expect(() => parseSmtpUrl(url)).toThrow(/^must (?!.*hidden)/);
  });
});

describe('the sender', () => {
  test.each([
    ['a@b.example', { name: '', address: 'a@b.example' }],
    ['The Shop <a@b.example>', { name: 'The Shop', address: 'a@b.example' }],
  ])('%s is read', (text, sender) => {
    expect(parseSender(text)).toEqual(sender);
  });

  test.each(['', 'nobody', 'a@b, c@d', 'A <a@b>\r\nBcc: c@d', '<a@b', 'A\u0000 <a@b>'])(
    '%j is refused',
    (text) => {
      expect(() => parseSender(text)).toThrow('must look like');
    },
  );
});

describe('the look of a tenant', () => {
  const looking = (look: Notice['look']): string =>
    composeMail({ ...notice('invitation', { sender_name: 'Acme "1"' }), look }, 'Keyward').html;

  test('has its colours behind the text and on the button, whose text can be read', () => {
    const html = looking({ primaryColor: '#ffcc00', backgroundColor: '#143' });
    expect(html).toContain('<body style="background:#114433;');
    expect(html).toContain('background:#ffcc00;color:#000000">Accept the invitation</a>');
  });

  test('has its logo on top, with the name for readers who see none', () => {
    const html = looking({ logoUrl: 'https://id.example/logos/a&b' });
    expect(html).toMatch(
      /<p [^>]*><img src="https:\/\/id\.example\/logos\/a&amp;b" alt="Acme &quot;1&quot;" /,
    );
  });

  test.each(['javascript:alert(1)', 'data:image/png;base64,AAAA', '/logos/a', ''])(
    'takes no picture from %j',
    (logoUrl) => {
      expect(looking({ logoUrl })).toBe(looking({}));
    },
  );

  test.each(['red', '#12', '#ffffff;x:y'])('is ours where a colour is %j', (colour) => {
    const mail = looking({ primaryColor: colour, backgroundColor: colour });
    expect(mail).toBe(looking(undefined));
  });
});

describe('the name of a tenant', () => {
  test('stands for an application without a name, and for the sender', () => {
    const mail = composeMail(
      notice('account_exists', { client_name: '', sender_name: 'Acme' }),
      'Keyward',
    );

    expect(mail.subject).toBe('You already have an account at Acme');
    expect(mail.senderName).toBe('Acme');
  });
});
