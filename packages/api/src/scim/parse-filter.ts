/**
 * Reads filters and paths of SCIM (RFC 7644 §3.4.2.2, §3.5.2). Operators, `and`, `or` and `not` count in any case.
 * The bounds are those of `q`, so that no caller makes the database do more by another way.
 */
import { refuse } from '@keyward/core';
import { filterLimits } from '@keyward/core/management';
import {
  operators,
  type AttributePath,
  type ComparedValue,
  type Operator,
  type ScimFilter,
  type TargetPath,
} from './filter.js';

/** @throws Refusal `scim_filter_refused` with what is wrong, and where */
export const parseFilter = (text: string): ScimFilter => {
  const reader = new Reader(text, refuseFilter);
  const filter = reader.whole(1);
  reader.end();
  return filter;
};

/** @throws Refusal `scim_path_refused` */
export const parsePath = (text: string): TargetPath => {
  const reader = new Reader(text, (why) => refusePath(text, why));
  const path = reader.target();
  reader.end();
  return path;
};

export const refuseFilter = (why: string): never => refuse('scim_filter_refused', { why });

export const refusePath = (path: string, why: string): never =>
  refuse('scim_path_refused', { path: path.replace(/[^\x20-\x7e]/g, '?').slice(0, 100), why });

type Fail = (why: string) => never;

const word = /[A-Za-z0-9_.:$-]/;
const attributeName = /^[A-Za-z$][A-Za-z0-9_$-]*$/;
/** What no database keeps: NUL, and half of a character. */
const unkept = /[\u0000\p{Cs}]/u;
const searching: readonly string[] = ['co', 'ew', 'sw'];

class Reader {
  private at = 0;
  private comparisons = 0;
  private searchedTexts = 0;
  private searchedCharacters = 0;

  constructor(
    private readonly text: string,
    private readonly fail: Fail,
  ) {
    if (text.length > filterLimits.length) fail(`is longer than ${filterLimits.length} characters`);
  }

  /** `or` binds least (RFC 7644 §3.4.2.2). */
  whole(depth: number): ScimFilter {
    if (depth > filterLimits.depth) this.fail(`nests deeper than ${filterLimits.depth} levels`);
    return this.joined('or', () => this.joined('and', () => this.term(depth)));
  }

  target(): TargetPath {
    const path = this.attribute();
    if (!this.takes('[')) return path;

    const elements = this.whole(1);
    this.expect(']');
    if (!this.takes('.')) return { ...path, elements };
    const member = this.takeWhile(word);
    if (!attributeName.test(member)) this.fail(`names no attribute at position ${this.at + 1}`);
    return { ...path, elements, member };
  }

  end(): void {
    this.skipSpace();
    if (this.at < this.text.length) this.fail(`has unexpected text at position ${this.at + 1}`);
  }

  private joined(kind: 'and' | 'or', next: () => ScimFilter): ScimFilter {
    const of = [next()];
    while (this.takesWord(kind)) of.push(next());
    return of.length === 1 ? of[0]! : { kind, of };
  }

  private term(depth: number): ScimFilter {
    this.skipSpace();
    if (this.takes('(')) return this.closed(')', depth);
    const start = this.at;
    if (this.takesWord('not')) {
      this.skipSpace();
      if (this.takes('(')) return { kind: 'not', of: this.closed(')', depth) };
      this.at = start;
    }
    return this.comparison(depth);
  }

  private closed(end: string, depth: number): ScimFilter {
    const filter = this.whole(depth + 1);
    this.skipSpace();
    this.expect(end);
    return filter;
  }

  private comparison(depth: number): ScimFilter {
    const path = this.attribute();
    if (!this.takes('[')) return this.compared(path);

    const of = this.closed(']', depth);
    if (!this.takes('.')) return { kind: 'element', path, of };
    // Entra writes emails[type eq "work"].value eq "…": one element has both.
    const member = this.compared(this.attribute());
    return { kind: 'element', path, of: { kind: 'and', of: [of, member] } };
  }

  private compared(path: AttributePath): ScimFilter {
    if (++this.comparisons > filterLimits.comparisons)
      this.fail(`holds more than ${filterLimits.comparisons} comparisons`);

    this.skipSpace();
    const operator = this.takeWhile(word).toLowerCase();
    if (operator === 'pr') return { kind: 'present', path };
    if (!isOperator(operator))
      return this.fail(`has no operator of SCIM at position ${this.at + 1 - operator.length}`);
    this.skipSpace();
    const value = this.value();
    this.bound(operator, value);
    return { kind: 'compare', path, operator, value };
  }

  /** No index finds a text within another: the database compares it at every place of every row. */
  private bound(operator: Operator, value: ComparedValue): void {
    if (!searching.includes(operator)) return;
    if (typeof value !== 'string') return this.fail(`compares by ${operator} what is no text`);
    if (operator === 'sw') return;

    this.searchedTexts++;
    this.searchedCharacters += value.length;
    if (this.searchedTexts > filterLimits.searchedTexts)
      this.fail(`holds more than ${filterLimits.searchedTexts} comparisons by co or ew`);
    if (this.searchedCharacters > filterLimits.searchedCharacters)
      this.fail(`searches more than ${filterLimits.searchedCharacters} characters by co and ew`);
  }

  private attribute(): AttributePath {
    this.skipSpace();
    const at = this.at + 1;
    const text = this.takeWhile(word);
    const path = attributePath(text);
    return path ?? this.fail(`names no attribute at position ${at}`);
  }

  private value(): ComparedValue {
    const found = /^("(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|[A-Za-z]+)/s.exec(
      this.text.slice(this.at),
    );
    const text = found?.[0] ?? '';
    // Words count in any case, since some clients write True.
    const literal = text.startsWith('"') ? text : text.toLowerCase();
    try {
      const value = JSON.parse(literal) as ComparedValue;
      if (typeof value === 'string' && unkept.test(value)) throw new SyntaxError(value);
      this.at += text.length;
      return value;
    } catch {
      return this.fail(`has no value at position ${this.at + 1}`);
    }
  }

  private takesWord(wanted: string): boolean {
    const start = this.at;
    this.skipSpace();
    if (this.takeWhile(word).toLowerCase() === wanted) return true;
    this.at = start;
    return false;
  }

  private takes(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  private expect(character: string): void {
    if (!this.takes(character)) this.fail(`lacks '${character}' at position ${this.at + 1}`);
  }

  private skipSpace(): void {
    this.takeWhile(/ /);
  }

  private takeWhile(allowed: RegExp): string {
    const start = this.at;
    while (this.at < this.text.length && allowed.test(this.text[this.at]!)) this.at++;
    return this.text.slice(start, this.at);
  }
}

const isOperator = (text: string): text is Operator =>
  (operators as readonly string[]).includes(text);

/** Whether a text names an attribute, or a part of one. */
export const isAttributePath = (text: string): boolean => attributePath(text) !== undefined;

/** The schema ends at the last colon; the version within it holds a dot. */
const attributePath = (text: string): AttributePath | undefined => {
  const end = text.lastIndexOf(':');
  const schema = end < 0 ? undefined : text.slice(0, end).toLowerCase();
  if (schema !== undefined && !schema.startsWith('urn:')) return undefined;

  const [name = '', member, ...rest] = text.slice(end + 1).split('.');
  const isNamed = attributeName.test(name) && (member === undefined || attributeName.test(member));
  return isNamed && rest.length === 0 ? { schema, name, member } : undefined;
};
