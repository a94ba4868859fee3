/** HTML that escapes by construction: only what `html` itself made goes into a page as it is. */

/** A piece of HTML. Nothing but `html` can make one, so nothing else is ever printed unescaped. */
export class Html {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** Where a value stands without quotes, escaping could not hold it, so such a template fails at once. */
  static of(strings: readonly string[], values: readonly HtmlValue[]): Html {
    const unquoted = strings.slice(0, -1).find((before) => /=\s*$/.test(before));
    if (unquoted !== undefined)
      throw new Error(`An attribute needs quotes: ${unquoted.slice(-40)}`);
    return new Html(strings.reduce((text, part, at) => text + printed(values[at - 1]) + part));
  }

  toString(): string {
    return this.#text;
  }
}

/** What a template may hold. Nothing is printed for `undefined` and `false`, so that `condition && html` reads well. */
export type HtmlValue = string | number | Html | readonly Html[] | undefined | false;

/** `html` before a template literal: the text between its values is kept, every value is escaped unless it is `Html`. */
export const html = (strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html =>
  Html.of(strings, values);

const printed = (value: HtmlValue): string => {
  if (value instanceof Html) return value.toString();
  if (Array.isArray(value)) return (value as readonly Html[]).map(printed).join('');
  return value === undefined || value === false ? '' : escaped(String(value));
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** NUL and halves of surrogate pairs are no characters of HTML: browsers disagree on them, so nobody sees them. */
const escaped = (text: string): string =>
  text.replace(/\0|\p{Surrogate}/gu, '\uFFFD').replace(/[&<>"'`]/g, (sign) => entities[sign]!);
