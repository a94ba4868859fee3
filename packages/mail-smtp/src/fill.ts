/** Puts values into the places of a text. A value is never looked at for places itself. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

/** What would begin a new header or line, is no character at all, or turns the direction of the sentence around it. */
const unwanted =
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/gu;
const longestName = 100;

/** A name that somebody else chose, on one line and of a bearable length. */
export const tidyName = (name: string): string =>
  [...name.replace(unwanted, ' ').replace(/\s+/g, ' ').trim()].slice(0, longestName).join('');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign]!);

/** The same as `fill` for HTML: the text too is escaped, and each value keeps its own direction. */
export const fillHtml = (text: string, values: Readonly<Record<string, string>>): string =>
  fill(
    escaped(text),
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, `<bdi>${escaped(value)}</bdi>`]),
    ),
  );
