type Values = Readonly<Record<string, string>>;

/** Puts values into the places of a text, such as `{client}`. A value is not searched for places. */
export const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

/** The same as `fill` for HTML: the text and the values are escaped, and each value keeps its own direction. */
export const fillHtml = (text: string, values: Values): string => {
  const isolated = Object.entries(values).map(([name, value]) => [
    name,
    `<bdi>${escape(value)}</bdi>`,
  ]);
  return fill(escape(text), Object.fromEntries(isolated) as Values);
};

const entities: Values = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!);

/** Characters that begin a new line or header, that are no characters, or that change the writing direction. */
const unwantedCharacters = new RegExp(
  [
    '[\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]',
    '[\\u200e\\u200f\\u061c\\u202a-\\u202e\\u2066-\\u2069]',
    '[\\ufffe\\uffff]',
    '\\p{Surrogate}',
  ].join('|'),
  'gu',
);

const longestName = 100;

/** A name from outside, on one line and cut to a fitting length. */
export const tidyName = (name: string): string => {
  const line = name.replace(unwantedCharacters, ' ').replace(/\s+/g, ' ').trim();
  return [...line].slice(0, longestName).join('');
};
