/**
 * Filters and pins as SQL. Names come from the schema, values only ever as bound parameters.
 *
 * A negation is pushed down to the comparisons and each says there what it means for an absent value, so that
 * SQL's third truth value never decides (RFC 4511 §4.5.1.7).
 */
import type { Filter, SubstringParts, Where } from '@keyward/core';
import { encode, type Column } from './column.js';
import type { RecordSchema } from './record-schema.js';

export interface Condition {
  readonly sql: string;
  readonly parameters: readonly (string | number | null)[];
}

/** One of the conditions that all must hold. */
export interface Conjunct extends Condition {
  /** Set where an index on this column leads to the matches: to one value of it, or to a range or several values. */
  readonly narrows?: { readonly column: string; readonly toOneValue: boolean };
}

export type Dialect = 'sqlite' | 'mysql';

const always: Condition = { sql: '1 = 1', parameters: [] };
const never: Condition = { sql: '1 = 0', parameters: [] };

export const quote = (name: string): string => `\`${name}\``;

export const allOf = (conditions: readonly Condition[]): Condition =>
  joined(conditions, ' AND ', always);
const anyOf = (conditions: readonly Condition[]): Condition => joined(conditions, ' OR ', never);

const joined = (conditions: readonly Condition[], operator: string, none: Condition): Condition =>
  conditions.length === 0
    ? none
    : {
        sql: conditions.map(({ sql }) => `(${sql})`).join(operator),
        parameters: conditions.flatMap(({ parameters }) => parameters),
      };

export class Conditions {
  constructor(
    private readonly schema: RecordSchema,
    private readonly dialect: Dialect,
  ) {}

  /** @throws Error for what is no plain column: an attribute that is unknown, sealed or a document is a mistake of the caller's code. */
  column(attribute: string): { readonly name: string; readonly column: Column } {
    const entry = this.schema.columns.get(attribute);
    if (!entry || entry.column.kind === 'sealed' || entry.column.kind === 'document')
      throw new Error(`${this.schema.table} cannot be searched or sorted by ${attribute}`);
    return entry;
  }

  conjuncts<T>(pinned: readonly Where<T>[], filter: Filter<T> | undefined): readonly Conjunct[] {
    return [...pinned.map((each) => this.pin(each)), ...(filter ? this.conjunctsOf(filter) : [])];
  }

  private pin<T>(where: Where<T>): Conjunct {
    // Next to everything is still there: no index leads to it.
    if ('absentOrAfter' in where) return this.where(where);
    return {
      ...this.where(where),
      narrows: { column: this.column(where.attribute).name, toOneValue: 'equals' in where },
    };
  }

  private conjunctsOf<T>(filter: Filter<T>): readonly Conjunct[] {
    if (filter.kind === 'and') return filter.of.flatMap((each) => this.conjunctsOf(each));
    const condition = this.filter(filter);
    const isNarrow =
      filter.kind === 'equals' ||
      filter.kind === 'atLeast' ||
      filter.kind === 'atMost' ||
      (filter.kind === 'substring' && filter.parts.initial !== '');
    return [
      isNarrow
        ? {
            ...condition,
            narrows: {
              column: this.column(filter.attribute).name,
              toOneValue: filter.kind === 'equals',
            },
          }
        : condition,
    ];
  }

  where<T>(where: Where<T>): Condition {
    if ('in' in where) return this.among(where.attribute, where.in);
    const { name, column } = this.column(where.attribute);
    if ('before' in where)
      return { sql: `${quote(name)} < ?`, parameters: [encode(column, where.before)] };
    if ('absentOrAfter' in where)
      return {
        sql: `${quote(name)} IS NULL OR ${quote(name)} > ?`,
        parameters: [encode(column, where.absentOrAfter)],
      };
    return where.equals === null
      ? { sql: `${quote(name)} IS NULL`, parameters: [] }
      : { sql: `${quote(name)} = ?`, parameters: [encode(column, where.equals)] };
  }

  /** SQLite takes the values as one JSON parameter: it limits their number, and would prepare a statement for each number of them. */
  among(attribute: string, values: readonly string[]): Condition {
    const name = quote(this.column(attribute).name);
    if (values.length === 0) return never;
    if (values.length === 1) return { sql: `${name} = ?`, parameters: [values[0]!] };
    if (this.dialect === 'sqlite')
      return {
        sql: `${name} IN (SELECT value FROM json_each(?))`,
        parameters: [JSON.stringify(values)],
      };
    return { sql: `${name} IN (${values.map(() => '?').join(', ')})`, parameters: values };
  }

  filter<T>(filter: Filter<T>, negated = false): Condition {
    switch (filter.kind) {
      case 'and':
      case 'or':
        return ((filter.kind === 'and') === negated ? anyOf : allOf)(
          filter.of.map((each) => this.filter(each, negated)),
        );
      case 'not':
        return this.filter(filter.of, !negated);
      case 'present':
        return {
          sql: `${quote(this.column(filter.attribute).name)} IS ${negated ? '' : 'NOT '}NULL`,
          parameters: [],
        };
      case 'substring':
        return this.orAbsent(
          filter.attribute,
          negated,
          this.substring(filter.attribute, filter.parts, negated),
        );
      default: {
        const { name, column } = this.column(filter.attribute);
        return this.orAbsent(filter.attribute, negated, {
          sql: `${quote(name)} ${operators[filter.kind][negated ? 1 : 0]} ?`,
          parameters: [encode(column, filter.value)],
        });
      }
    }
  }

  private orAbsent(attribute: string, negated: boolean, condition: Condition): Condition {
    const { name, column } = this.column(attribute);
    return negated && column.nullable
      ? { ...condition, sql: `${condition.sql} OR ${quote(name)} IS NULL` }
      : condition;
  }

  private substring(attribute: string, parts: SubstringParts, negated: boolean): Condition {
    const { name, column } = this.column(attribute);
    // SQLite's patterns end at a NUL; a text that holds one is not found by what comes behind it.
    const isBlind =
      this.dialect === 'sqlite' &&
      [parts.initial, ...parts.any, parts.final].some((part) => part.includes('\0'));
    if (isBlind || (column.kind !== 'text' && column.kind !== 'longText'))
      return negated ? { sql: `${quote(name)} IS NOT NULL`, parameters: [] } : never;
    const matching: Condition = {
      sql: `${quote(name)} ${negated ? 'NOT ' : ''}${matchers[this.dialect].operator}`,
      parameters: [patternOf(parts, this.dialect)],
    };
    return negated || parts.initial === ''
      ? matching
      : allOf([...this.beginning(name, parts.initial), matching]);
  }

  /** A pattern in a parameter tells the planner nothing; a range of the same beginning lets it use an index. */
  private beginning(name: string, initial: string): Condition[] {
    const end = successorOf(initial);
    return [
      { sql: `${quote(name)} >= ?`, parameters: [initial] },
      ...(end === undefined ? [] : [{ sql: `${quote(name)} < ?`, parameters: [end] }]),
    ];
  }
}

const operators = { equals: ['=', '<>'], atLeast: ['>=', '<'], atMost: ['<=', '>'] } as const;

/** SQLite's LIKE ignores the case of ASCII letters; its GLOB does not. */
const matchers = {
  sqlite: {
    operator: 'GLOB ?',
    any: '*',
    escaped: (text: string) => text.replace(/[*?[]/g, '[$&]'),
  },
  mysql: {
    operator: `LIKE ? ESCAPE '|'`,
    any: '%',
    escaped: (text: string) => text.replace(/[|%_]/g, '|$&'),
  },
} as const;

const patternOf = ({ initial, any, final }: SubstringParts, dialect: Dialect): string => {
  const matcher = matchers[dialect];
  return [initial, ...any, final].map(matcher.escaped).join(matcher.any);
};

/** The first text, in code point order, behind all that begin with `text`; none when it is all of the last character. */
const successorOf = (text: string): string | undefined => {
  const points = [...text].map((character) => character.codePointAt(0)!);
  while (points.at(-1) === 0x10ffff) points.pop();
  const last = points.pop();
  if (last === undefined) return undefined;
  // Surrogates are no characters of their own.
  return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1);
};
