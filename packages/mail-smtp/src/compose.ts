/** From what is to be said to the words of a mail or a short message, in the language of its reader. */
import { preferredLanguage, type Notice } from '@keyward/core';
import { escaped, fill, fillHtml, tidyName } from './fill.js';
import { languages } from './languages.js';
import type { Texts } from './texts/texts.js';
import { validity } from './validity.js';

export interface Mail {
  readonly to: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Words {
  readonly texts: Texts;
  readonly values: Readonly<Record<string, string>>;
  readonly name: string;
  readonly code: string | undefined;
  readonly link: string | undefined;
  readonly hasEnd: boolean;
}

const wordsOf = ({ locales, values: given }: Notice, product: string): Words => {
  const texts = preferredLanguage(locales, languages);
  const minutes = Number(given['minutes'] ?? 0);
  const link = /^https?:\/\/[^\s<>"]+$/.test(given['link'] ?? '') ? given['link'] : undefined;
  const values = {
    client: tidyName(given['client_name'] ?? '') || tidyName(product),
    time: minutes > 0 ? validity(texts.tag, minutes) : '',
  };
  return {
    texts,
    values,
    name: tidyName(given['person_name'] ?? ''),
    code: given['code'],
    link,
    hasEnd: minutes > 0,
  };
};

/** A mail with a text and an HTML part that say the same. */
export const composeMail = (notice: Notice, product: string): Mail => {
  const { texts, values, name, code, link, hasEnd } = wordsOf(notice, product);
  const letter = texts.letters[notice.kind];
  const greeting = name === '' ? texts.greetingWithoutName : texts.greeting;
  const [action, end] = [
    link === undefined ? undefined : letter.action,
    hasEnd ? letter.validity : undefined,
  ];
  const text = [
    fill(greeting, { name }),
    fill(letter.body, values),
    code,
    action && `${fill(action, values)}:\n${link}`,
    end && fill(end, values),
    fill(letter.unasked, values),
  ];
  const paragraphs = [
    fillHtml(greeting, { name }),
    fillHtml(letter.body, values),
    code &&
      `<strong dir="ltr" style="font:600 28px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.2em">${escaped(code)}</strong>`,
    action &&
      `<a href="${escaped(link!)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f4fd8;color:#ffffff;text-decoration:none">${fillHtml(action, values)}</a>`,
    action &&
      `<span dir="ltr" style="font-size:13px;color:#555555;word-break:break-all">${escaped(link!)}</span>`,
    end && fillHtml(end, values),
    fillHtml(letter.unasked, values),
  ];
  return {
    to: notice.to,
    language: texts.tag,
    subject: fill(letter.subject, values),
    text: `${text.filter((part) => part).join('\n\n')}\n`,
    html: page(
      texts,
      fill(letter.subject, values),
      paragraphs.filter((part): part is string => !!part),
    ),
  };
};

/** Styles stand in the elements and nothing is loaded: many readers of mail allow no more. */
const page = ({ tag, direction }: Texts, title: string, paragraphs: readonly string[]): string =>
  `<!doctype html>\n<html lang="${tag}" dir="${direction}">\n<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>\n` +
  `<body style="margin:0;padding:24px;background:#f5f5f7;color:#1d1d1f;font:16px/1.5 system-ui,sans-serif">\n<div dir="${direction}" style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">\n` +
  `${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${paragraph}</p>`).join('\n')}\n</div>\n</body>\n</html>\n`;

/** The same in a line. */
export const composeShort = (notice: Notice, product: string): string => {
  const { texts, values, code = '', link = '' } = wordsOf(notice, product);
  return fill(texts.letters[notice.kind].short, { ...values, code, link }).trim();
};
