/** Texts within XML that is written here. */

/** What XML allows; the rest cannot stand in a document in any form. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** The text, in an attribute or an element. */
export const escapeXml = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"'\t\n\r]/g, (each) => escapes[each]!);

/** An attribute with this value; nothing without one. */
export const attribute = (name: string, value: string | undefined): string =>
  value === undefined ? '' : ` ${name}="${escapeXml(value)}"`;
