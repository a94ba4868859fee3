/**
 * Reads the string form of a search filter (RFC 4515 §3) into a tree whose names and values are still text.
 *
 * Supported: `&`, `|`, `!`, `=`, `>=`, `<=`, presence `=*`, substrings and the escapes `\28`.
 * Not supported, and said so: approximate (`~=`) and extensible (`:=`) matches.
 */
export type FilterText =
  | { readonly kind: 'and' | 'or'; readonly of: readonly FilterText[] }
  | { readonly kind: 'not'; readonly of: FilterText }
  | {
      readonly kind: 'equals' | 'atLeast' | 'atMost';
      readonly name: string;
      readonly value: string;
    }
  | { readonly kind: 'present'; readonly name: string }
  | {
      readonly kind: 'substring';
      readonly name: string;
      readonly parts: { initial: string; any: readonly string[]; final: string };
    };

/**
 * Bounds on what a caller may make the database do: characters, nesting, comparisons. No index finds a text after a
 * star: the database compares it at every place of every row, which costs as much as the text is long.
 */
export const filterLimits = {
  length: 2000,
  depth: 10,
  comparisons: 30,
  searchedTexts: 5,
  searchedCharacters: 100,
} as const;

/** @throws {FilterSyntaxError} with a sentence that says what is wrong and where. */
export const parseFilterText = (text: string): FilterText => {
  if (text.length > filterLimits.length)
    fail(`it is longer than ${filterLimits.length} characters`);
  const reader = new Reader(text);
  const filter = reader.filter(1);
  reader.end();
  return filter;
};

export class FilterSyntaxError extends Error {}

const fail = (why: string): never => {
  throw new FilterSyntaxError(why);
};

class Reader {
  private at = 0;
  private comparisons = 0;
  private searchedTexts = 0;
  private searchedCharacters = 0;
  constructor(private readonly text: string) {}

  filter(depth: number): FilterText {
    if (depth > filterLimits.depth) fail(`it nests deeper than ${filterLimits.depth} levels`);
    this.expect('(');
    const filter = this.inside(depth);
    this.expect(')');
    return filter;
  }

  end(): void {
    if (this.at < this.text.length) fail(`unexpected text at position ${this.at + 1}`);
  }

  private inside(depth: number): FilterText {
    const sign = this.text[this.at] ?? '';
    switch (sign) {
      case '&':
        return { kind: 'and', of: this.list(depth) };
      case '|':
        return { kind: 'or', of: this.list(depth) };
      case '!':
        this.at++;
        return { kind: 'not', of: this.filter(depth + 1) };
      default:
        return this.comparison();
    }
  }

  private list(depth: number): FilterText[] {
    this.at++;
    const filters: FilterText[] = [];
    while (this.text[this.at] === '(') filters.push(this.filter(depth + 1));
    if (filters.length === 0)
      fail(`a filter in parentheses is expected at position ${this.at + 1}`);
    return filters;
  }

  private comparison(): FilterText {
    if (++this.comparisons > filterLimits.comparisons)
      fail(`it holds more than ${filterLimits.comparisons} comparisons`);
    const name = this.takeWhile(/[A-Za-z0-9_.]/);
    if (name === '') fail(`an attribute name is expected at position ${this.at + 1}`);
    // It ends at its first =; the value may begin with any of these
    const operator = /^[<>~:]*=?/.exec(this.text.slice(this.at, this.at + 3))![0];
    this.at += operator.length;
    const raw = this.takeWhile(/[^()]/);
    switch (operator) {
      case '=':
        return this.bounded(equality(name, raw));
      case '>=':
        return { kind: 'atLeast', name, value: single(raw) };
      case '<=':
        return { kind: 'atMost', name, value: single(raw) };
      default:
        return fail(`'${operator}' after ${name} is not one of =, >=, <=`);
    }
  }

  /** Counts the texts after stars, over all comparisons of the filter. */
  private bounded(filter: FilterText): FilterText {
    if (filter.kind !== 'substring') return filter;

    const { any, final } = filter.parts;
    const texts = final === '' ? any : [...any, final];
    this.searchedTexts += texts.length;
    this.searchedCharacters += texts.join('').length;
    if (this.searchedTexts > filterLimits.searchedTexts)
      fail(`it holds more than ${filterLimits.searchedTexts} texts after a *`);
    if (this.searchedCharacters > filterLimits.searchedCharacters)
      fail(`its texts after a * have more than ${filterLimits.searchedCharacters} characters`);
    return filter;
  }

  private takeWhile(allowed: RegExp): string {
    const start = this.at;
    while (this.at < this.text.length && allowed.test(this.text[this.at]!)) this.at++;
    return this.text.slice(start, this.at);
  }

  private expect(character: string): void {
    if (this.text[this.at] !== character)
      fail(`'${character}' is expected at position ${this.at + 1}`);
    this.at++;
  }
}

const equality = (name: string, raw: string): FilterText => {
  if (raw === '*') return { kind: 'present', name };
  const parts = raw.split('*').map(unescape);
  if (parts.length === 1) return { kind: 'equals', name, value: parts[0]! };
  return {
    kind: 'substring',
    name,
    parts: {
      initial: parts[0]!,
      any: parts.slice(1, -1).filter((part) => part !== ''),
      final: parts.at(-1)!,
    },
  };
};

const single = (raw: string): string =>
  raw.includes('*') ? fail("'*' is only allowed after =") : unescape(raw);

/** RFC 4515 §3: a backslash and two hexadecimal digits stand for one octet of UTF-8. */
const unescape = (raw: string): string => {
  if (!raw.includes('\\')) return raw;
  if (/\\(?![0-9a-fA-F]{2})/.test(raw))
    fail('a backslash must be followed by two hexadecimal digits');
  try {
    return decodeURIComponent(raw.replace(/%/g, '%25').replace(/\\([0-9a-fA-F]{2})/g, '%$1'));
  } catch {
    return fail('an escaped value is not UTF-8');
  }
};
