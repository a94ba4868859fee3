/** Turns a notice into the text of a mail or a short message, in the language of its reader. */
import { preferredLanguage, type Notice } from '@keyward/core/ports';
import { escape, fill, fillHtml, tidyName } from './fill.js';
import { languages } from './languages.js';
import { lookOf, type Look } from './look.js';
import type { Letter, Texts } from './texts/texts.js';
import { moment, validity } from './times.js';

export interface Mail {
  readonly to: string;
  /** In place of the sender's own name. */
  readonly senderName?: string | undefined;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What the texts of a notice are filled with. */
interface Contents {
  readonly texts: Texts;
  readonly letter: Letter;
  /** For the places of the letter, by name. */
  readonly values: Readonly<Record<string, string>>;
  readonly senderName: string;
  readonly personName: string;
  readonly inviterName: string;
  readonly code: string | undefined;
  readonly link: string | undefined;
  readonly expires: boolean;
  /** Of an account: each a sentence. */
  readonly changes: readonly string[];
  /** When, from where and by whom, or what ends and when; each a text with the value of its place. */
  readonly circumstances: readonly Filled[];
  /** Whether few readers need the link, so that it is no button. */
  readonly isLinkRare: boolean;
}

interface Filled {
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
}

const contentsOf = (notice: Notice, product: string): Contents => {
  const { kind, locales, values } = notice;
  const texts = preferredLanguage(locales, languages);
  const minutes = Number(values['minutes'] ?? 0);
  const expires = minutes > 0;
  const link = values['link'] ?? '';
  const senderName = nameIn(values, 'sender_name');
  const changes = (notice.changes ?? []).map((change) => texts.changes[change]);

  const ending = endingOf(texts, notice);
  const time = expires ? validity(texts.tag, minutes) : '';

  return {
    texts,
    letter: {
      ...texts.letters[kind],
      ...(ending.body && { body: ending.body }),
      ...subjectOfOne(changes),
      ...ownWords(notice, texts.tag),
    },
    values: {
      client: nameIn(values, 'client_name') || senderName || tidyName(product),
      time,
      ending: fill(ending.title, { time }),
      changes: changes.join(' '),
    },
    senderName,
    personName: nameIn(values, 'person_name'),
    inviterName: nameIn(values, 'inviter_name'),
    code: values['code'],
    link: /^https?:\/\/[^\s<>"]+$/.test(link) ? link : undefined,
    expires,
    changes,
    circumstances: circumstancesOf(texts, values),
    isLinkRare: kind === 'account_changed',
  };
};

const nameIn = (values: Notice['values'], key: string): string => tidyName(values[key] ?? '');

const endingOf = ({ endings }: Texts, { ending }: Notice): { title: string; body: string } =>
  ending === undefined ? { title: '', body: '' } : endings[ending];

/** A mailbox shows mails of one subject as one, so a mail about one change names it. */
const subjectOfOne = ([change, ...others]: readonly string[]): Partial<Pick<Letter, 'subject'>> =>
  change === undefined || others.length > 0
    ? {}
    : { subject: `{client}: ${change.replace(/[.。]$/, '')}` };

/** The tenant's words; what protects the reader stays as it is. */
const ownWords = (
  { texts = {} }: Notice,
  tag: string,
): Partial<Pick<Letter, 'subject' | 'body'>> => {
  const { subject, text } = texts[tag] ?? {};
  return { ...(subject ? { subject } : {}), ...(text ? { body: text } : {}) };
};

const circumstancesOf = (
  { tag, circumstances: { at, from, byOther, name, end } }: Texts,
  values: Notice['values'],
): readonly Filled[] => {
  const filled: Filled[] = [];
  const time = values['at'];
  const address = nameIn(values, 'address');
  const thing = nameIn(values, 'thing_name');
  const endsAt = values['ends_at'];

  if (time) filled.push({ text: at, values: { when: moment(tag, time, values['time_zone']) } });
  if (address) filled.push({ text: from, values: { address } });
  if (values['by'] === 'other') filled.push({ text: byOther, values: {} });
  if (thing) filled.push({ text: name, values: { name: thing } });
  if (endsAt)
    filled.push({ text: end, values: { when: moment(tag, endsAt, values['time_zone']) } });
  return filled;
};

/** A mail with a text part and an HTML part that say the same. */
export const composeMail = (notice: Notice, product: string): Mail => {
  const contents = contentsOf(notice, product);
  const { texts, letter, values } = contents;
  const subject = fill(letter.subject, values);

  return {
    to: notice.to,
    senderName: contents.senderName || undefined,
    language: texts.tag,
    subject,
    text: `${textParagraphs(contents).join('\n\n')}\n`,
    html: htmlDocument(contents, subject, lookOf(notice.look)),
  };
};

/** The same on one line, for a telephone. */
export const composeShort = (notice: Notice, product: string): string => {
  const { letter, values, code = '', link = '' } = contentsOf(notice, product);
  return fill(letter.short, { ...values, code, link }).trim();
};

const greetingOf = ({ texts, personName }: Contents): string =>
  personName === '' ? texts.greetingWithoutName : texts.greeting;

const unaskedOf = ({ letter, link }: Contents): string =>
  link === undefined ? (letter.unaskedWithoutLink ?? letter.unasked) : letter.unasked;

const textParagraphs = (contents: Contents): readonly string[] => {
  const { letter, values, personName, code, link, expires, changes, circumstances } = contents;
  const { inviterName } = contents;
  const paragraphs = [fill(greetingOf(contents), { name: personName })];

  if (letter.inviter && inviterName)
    paragraphs.push(fill(letter.inviter, { ...values, inviter: inviterName }));
  paragraphs.push(fill(letter.body, values));
  if (changes.length > 0) paragraphs.push(changes.map((each) => `- ${each}`).join('\n'));
  if (circumstances.length > 0)
    paragraphs.push(circumstances.map(({ text, values: own }) => fill(text, own)).join('\n'));
  if (code) paragraphs.push(code);
  if (letter.action && link) paragraphs.push(`${fill(letter.action, values)}:\n${link}`);
  if (letter.validity && expires) paragraphs.push(fill(letter.validity, values));

  paragraphs.push(fill(unaskedOf(contents), values));
  return paragraphs;
};

const htmlParagraphs = (contents: Contents, look: Look): readonly string[] => {
  const { letter, values, personName, code, link, expires, changes, circumstances } = contents;
  const { inviterName, isLinkRare } = contents;
  const paragraphs = [fillHtml(greetingOf(contents), { name: personName })];

  if (letter.inviter && inviterName)
    paragraphs.push(fillHtml(letter.inviter, { ...values, inviter: inviterName }));
  paragraphs.push(fillHtml(letter.body, values).replaceAll('\n', '<br>'));
  if (changes.length > 0) paragraphs.push(changes.map(strongElement).join('<br>'));
  if (circumstances.length > 0)
    paragraphs.push(circumstances.map(({ text, values: own }) => fillHtml(text, own)).join('<br>'));
  if (code) paragraphs.push(codeElement(code));
  if (letter.action && link) {
    const label = fillHtml(letter.action, values);
    const element = isLinkRare ? plainLinkElement : buttonElement(look);
    paragraphs.push(element(link, label), linkElement(link));
  }
  if (letter.validity && expires) paragraphs.push(fillHtml(letter.validity, values));

  paragraphs.push(fillHtml(unaskedOf(contents), values));
  return paragraphs;
};

/** Styles stand in the elements, because many mail programs allow no more. */
const styles = {
  body: 'margin:0;padding:24px;color:#1d1d1f;font:16px/1.5 system-ui,sans-serif',
  card: 'max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px',
  logo: 'display:block;height:40px;max-width:240px;object-fit:contain;font-weight:600',
  paragraph: 'margin:0 0 16px',
  code: 'font:600 28px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.2em',
  button: 'display:inline-block;padding:12px 20px;border-radius:8px;text-decoration:none',
  plainLink: 'color:#1d1d1f',
  link: 'font-size:13px;color:#555555;word-break:break-all',
} as const;

/** The one thing that is loaded. Where a mail program loads nothing, the name stands there. */
const logoElement = (logo: string, name: string): string =>
  `<img src="${escape(logo)}" alt="${escape(name)}" height="40" style="${styles.logo}">`;

const codeElement = (code: string): string =>
  `<strong dir="ltr" style="${styles.code}">${escape(code)}</strong>`;

const strongElement = (text: string): string => `<strong>${escape(text)}</strong>`;

const buttonElement =
  ({ button, onButton }: Look) =>
  (link: string, label: string): string => {
    const colours = `background:${button};color:${onButton}`;
    return `<a href="${escape(link)}" style="${styles.button};${colours}">${label}</a>`;
  };

const plainLinkElement = (link: string, label: string): string =>
  `<a href="${escape(link)}" style="${styles.plainLink}">${label}</a>`;

/** The link once more as text, for readers who copy it. */
const linkElement = (link: string): string =>
  `<span dir="ltr" style="${styles.link}">${escape(link)}</span>`;

const htmlDocument = (contents: Contents, title: string, look: Look): string => {
  const { tag, direction } = contents.texts;
  const { client = '' } = contents.values;
  const { background, logo } = look;
  const paragraphs = [
    ...(logo === undefined ? [] : [logoElement(logo, contents.senderName || client)]),
    ...htmlParagraphs(contents, look),
  ];
  const elements = paragraphs.map((each) => `<p style="${styles.paragraph}">${each}</p>`);
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escape(title)}</title>`,
  ];

  const lines = [
    '<!doctype html>',
    `<html lang="${tag}" dir="${direction}">`,
    `<head>${head.join('')}</head>`,
    `<body style="background:${background};${styles.body}">`,
    `<div dir="${direction}" style="${styles.card}">`,
    ...elements,
    '</div>',
    '</body>',
    '</html>',
  ];
  return `${lines.join('\n')}\n`;
};
