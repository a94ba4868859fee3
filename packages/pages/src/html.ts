/** HTML that escapes by construction: only `html` makes text that goes into a page unescaped. */

/** A piece of HTML. Only `html` makes one, so everything else is escaped when it is printed. */
export class Html {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** Refuses a value outside quotes in an attribute, because escaping does not contain it there. */
  static of(strings: readonly string[], values: readonly HtmlValue[]): Html {
    const [first = '', ...rest] = strings;

    const unquoted = strings.slice(0, -1).find((before) => /=\s*$/.test(before));
    if (unquoted !== undefined) {
      throw new Error(`An attribute needs quotes: ${unquoted.slice(-40)}`);
    }

    const printed = rest.map((part, at) => print(values[at]) + part);
    return new Html(first + printed.join(''));
  }

  toString(): string {
    return this.#text;
  }
}

/** What a template may hold. `undefined` and `false` print nothing, so that `condition && html` reads well. */
export type HtmlValue = string | number | Html | readonly Html[] | undefined | false;

/** The tag of a template literal: keeps the text between the values, escapes each value unless it is `Html`. */
export const html = (strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html =>
  Html.of(strings, values);

const print = (value: HtmlValue): string => {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.toString();
  if (Array.isArray(value)) return (value as readonly Html[]).map(print).join('');
  return escape(String(value));
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** NUL and halves of surrogate pairs are no characters of HTML. Browsers disagree on them, so they are replaced. */
const escape = (text: string): string =>
  text.replace(/\0|\p{Surrogate}/gu, '\uFFFD').replace(/[&<>"'`]/g, (sign) => entities[sign]!);
