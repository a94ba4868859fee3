/**
 * Filters and pins as SQL. Names come from the schema, values only ever as bound parameters.
 *
 * A negation is pushed down to the comparisons. Each comparison says what it means for an absent value, so that
 * SQL's third truth value never decides (RFC 4511 §4.5.1.7).
 */
import {
  narrowedAttribute,
  type Filter,
  type Links,
  type RecordName,
  type ScannedText,
  type SubstringParts,
  type Where,
} from '@keyward/core/ports';
import { encode } from './column.js';
import type { NamedColumn, RecordSchema } from './record-schema.js';
import { recordSchemas } from './record-schemas.js';

export interface Condition {
  readonly sql: string;
  readonly parameters: readonly (string | number | null)[];
}

/** One of the conditions that all must hold. */
export interface Conjunct extends Condition {
  /** Set where an index on this column leads to the matches: to one value of it, or to a range or several values. */
  readonly narrows?: { readonly column: string; readonly toOneValue: boolean };
  /** Of a disjunction, where an index leads to the matches of each of its parts. */
  readonly alternatives?: readonly Alternative[];
}

/** One part of a disjunction: the conditions that all must hold in it. */
export type Alternative = readonly Conjunct[];

export type Dialect = 'sqlite' | 'mysql';

type ComparisonKind = 'equals' | 'atLeast' | 'atMost';
/** A filter on the value of one attribute. */
type Match<T> = Extract<Filter<T>, { kind: ComparisonKind | 'substring' }>;

const always: Condition = { sql: '1 = 1', parameters: [] };
const never: Condition = { sql: '1 = 0', parameters: [] };

export const quote = (name: string): string => `\`${name}\``;

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? always : joined(conditions, ' AND ');

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? never : joined(conditions, ' OR ');

const joined = (conditions: readonly Condition[], operator: string): Condition => ({
  sql: conditions.map(({ sql }) => `(${sql})`).join(operator),
  parameters: conditions.flatMap(({ parameters }) => parameters),
});

export class Conditions {
  constructor(
    private readonly schema: RecordSchema,
    private readonly dialect: Dialect,
  ) {}

  /**
   * @throws Error for what is no plain column: an attribute that is unknown, sealed or a document is a mistake of the
   * caller's code.
   */
  column(attribute: string): NamedColumn {
    const entry = this.schema.columns.get(attribute) ?? this.schema.computed.get(attribute);
    if (!entry || entry.column.kind === 'sealed' || entry.column.kind === 'document')
      throw new Error(`${this.schema.table} cannot be searched or sorted by ${attribute}`);
    return entry;
  }

  /** A text that is a member of a document, as it stands there. */
  memberOf<T>({ document, member }: ScannedText<T>): string {
    const name = quote(this.schema.columns.get(document)!.name);
    const path = `'$.${member}'`;
    if (this.dialect === 'sqlite') return `json_extract(${name}, ${path})`;
    // JSON_VALUE of MySQL cuts at 512 characters.
    return `JSON_UNQUOTE(JSON_EXTRACT(${name}, ${path}))`;
  }

  conjuncts<T>(pinned: readonly Where<T>[], filter: Filter<T> | undefined): readonly Conjunct[] {
    const pins = pinned.map((each) => this.pin(each));
    return filter ? [...pins, ...this.conjunctsOf(filter)] : pins;
  }

  where<T>(where: Where<T>): Condition {
    if ('in' in where) return this.among(where.attribute, where.in);

    const { name, column } = this.column(where.attribute);
    if ('unlinkedBy' in where) return this.unlinked(name, where.unlinkedBy);

    const quoted = quote(name);
    if ('before' in where)
      return { sql: `${quoted} < ?`, parameters: [encode(column, where.before)] };
    if ('absentOrAfter' in where)
      return {
        sql: `${quoted} IS NULL OR ${quoted} > ?`,
        parameters: [encode(column, where.absentOrAfter)],
      };
    if (where.equals === null) return { sql: `${quoted} IS NULL`, parameters: [] };
    return { sql: `${quoted} = ?`, parameters: [encode(column, where.equals)] };
  }

  /** One look into the index of the links for each row. */
  private unlinked(name: string, { kind, attribute, now }: Links): Condition {
    const links = recordSchemas[kind as RecordName];
    const columnOf = (of: string): NamedColumn => links.columns.get(of)!;
    const end = columnOf('expiresAt');
    const own = `${quote(this.schema.table)}.${quote(name)}`;
    const isLive = `${quote(end.name)} IS NULL OR ${quote(end.name)} > ?`;
    return {
      sql:
        `NOT EXISTS (SELECT 1 FROM ${quote(links.table)} ` +
        `WHERE ${quote(columnOf(attribute).name)} = ${own} AND (${isLive}))`,
      parameters: [encode(end.column, now)],
    };
  }

  /**
   * SQLite takes the values as one JSON parameter: it limits the number of parameters, and would prepare a statement
   * for each number of values.
   */
  among(attribute: string, values: readonly string[]): Condition {
    const name = quote(this.column(attribute).name);
    if (values.length === 0) return never;
    if (values.length === 1) return { sql: `${name} = ?`, parameters: values };
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
      case 'or': {
        const parts = filter.of.map((each) => this.filter(each, negated));
        // Not (a and b) is (not a) or (not b), and the other way round.
        const needsAll = (filter.kind === 'and') !== negated;
        return needsAll ? allOf(parts) : anyOf(parts);
      }
      case 'not':
        return this.filter(filter.of, !negated);
      case 'present': {
        const name = quote(this.column(filter.attribute).name);
        return { sql: negated ? `${name} IS NULL` : `${name} IS NOT NULL`, parameters: [] };
      }
      case 'substring':
      case 'equals':
      case 'atLeast':
      case 'atMost':
        return this.match(filter, negated);
    }
  }

  private match<T>(filter: Match<T>, negated: boolean): Condition {
    const column = this.column(filter.attribute);
    const condition =
      filter.kind === 'substring'
        ? this.substring(column, filter.parts, negated)
        : this.comparison(column, operatorOf(filter.kind, negated), filter.value);
    return negated ? orAbsent(column, condition) : condition;
  }

  /** No text of a table holds a NUL, and the driver of SQLite binds such a text as bytes, which follow every text. */
  private comparison(column: NamedColumn, operator: Operator, value: unknown): Condition {
    if (this.dialect !== 'sqlite' || typeof value !== 'string' || !value.includes('\0'))
      return comparison(column, operator, value);

    if (operator === '=') return never;
    if (operator === '<>') return { sql: `${quote(column.name)} IS NOT NULL`, parameters: [] };

    // Between the part before the NUL and the whole there is no text of a table.
    const [before] = value.split('\0');
    return comparison(column, operator.startsWith('>') ? '>' : '<=', before);
  }

  private pin<T>(where: Where<T>): Conjunct {
    const condition = this.where(where);
    // Next to everything is still there, and few groups stand in no other: no index leads to either.
    if ('absentOrAfter' in where || 'unlinkedBy' in where) return condition;
    const { name } = this.column(where.attribute);
    return { ...condition, narrows: { column: name, toOneValue: 'equals' in where } };
  }

  private conjunctsOf<T>(filter: Filter<T>): readonly Conjunct[] {
    if (filter.kind === 'and') return filter.of.flatMap((each) => this.conjunctsOf(each));

    const condition = this.filter(filter);
    if (filter.kind === 'or') return [this.disjunct(condition, filter.of)];

    const attribute = narrowedAttribute(filter);
    if (attribute === undefined) return [condition];
    const { name } = this.column(attribute);
    return [{ ...condition, narrows: { column: name, toOneValue: filter.kind === 'equals' } }];
  }

  private disjunct<T>(condition: Condition, parts: readonly Filter<T>[]): Conjunct {
    const alternatives = parts.map((part) => this.conjunctsOf(part));
    const isNarrow = alternatives.every((all) => all.some(({ narrows }) => narrows !== undefined));
    return isNarrow ? { ...condition, alternatives } : condition;
  }

  private substring(
    { name, column }: NamedColumn,
    parts: SubstringParts,
    negated: boolean,
  ): Condition {
    const isText = column.kind === 'text' || column.kind === 'longText';
    if (!isText || this.cannotMatch(parts))
      return negated ? { sql: `${quote(name)} IS NOT NULL`, parameters: [] } : never;

    if (!negated && parts.initial !== '') return this.led(name, parts);

    const { operator } = matchers[this.dialect];
    return {
      sql: `${quote(name)} ${negated ? 'NOT ' : ''}${operator}`,
      parameters: [patternOf(parts, this.dialect)],
    };
  }

  /** A range of the beginning, which an index leads to, and the pattern for the rest. */
  private led(name: string, parts: SubstringParts): Condition {
    const range = beginning(name, parts.initial);
    if (parts.any.length === 0 && parts.final === '') return allOf(range);

    const { operator, apart } = matchers[this.dialect];
    const rest: Condition = {
      sql: `${apart(quote(name))} ${operator}`,
      parameters: [patternOf(parts, this.dialect)],
    };
    return allOf([...range, rest]);
  }

  /** SQLite's patterns end at a NUL; a text that holds one is not found by the part after it. */
  private cannotMatch({ initial, any, final }: SubstringParts): boolean {
    return (
      this.dialect === 'sqlite' && [initial, ...any, final].some((part) => part.includes('\0'))
    );
  }
}

const comparison = (
  { name, column }: NamedColumn,
  operator: Operator,
  value: unknown,
): Condition => ({
  sql: `${quote(name)} ${operator} ?`,
  parameters: [encode(column, value)],
});

/** A comparison with an absent value is false, so its negation is true. */
const orAbsent = ({ name, column }: NamedColumn, condition: Condition): Condition =>
  column.nullable ? { ...condition, sql: `${condition.sql} OR ${quote(name)} IS NULL` } : condition;

/** A pattern in a parameter tells the planner nothing; a range of the same beginning lets it use an index. */
const beginning = (name: string, initial: string): readonly Condition[] => {
  const from: Condition = { sql: `${quote(name)} >= ?`, parameters: [initial] };
  const end = successorOf(initial);
  if (end === undefined) return [from];
  return [from, { sql: `${quote(name)} < ?`, parameters: [end] }];
};

const operators = { equals: ['=', '<>'], atLeast: ['>=', '<'], atMost: ['<=', '>'] } as const;

type Operator = (typeof operators)[ComparisonKind][number];

const operatorOf = (kind: ComparisonKind, negated: boolean): Operator =>
  operators[kind][negated ? 1 : 0];

/**
 * SQLite's LIKE ignores the case of ASCII letters; its GLOB does not.
 *
 * MariaDB makes a range of a LIKE with a beginning, and leaves out texts that go on with a character beyond U+FFFF.
 * `apart` keeps it from that: the range of the beginning stands beside the pattern.
 */
const matchers = {
  sqlite: {
    operator: 'GLOB ?',
    apart: (column: string) => column,
    any: '*',
    escape: (text: string) => text.replace(/[*?[]/g, '[$&]'),
  },
  mysql: {
    operator: `LIKE ? ESCAPE '|'`,
    apart: (column: string) => `CONCAT(${column}, '')`,
    any: '%',
    escape: (text: string) => text.replace(/[|%_]/g, '|$&'),
  },
} as const;

const patternOf = ({ initial, any, final }: SubstringParts, dialect: Dialect): string => {
  const matcher = matchers[dialect];
  return [initial, ...any, final].map((part) => matcher.escape(part)).join(matcher.any);
};

/**
 * The first text, in code point order, after all that begin with `text`; none when `text` consists of the last
 * character alone.
 */
const successorOf = (text: string): string | undefined => {
  const points = [...text].map((character) => character.codePointAt(0)!);
  while (points.at(-1) === 0x10ffff) points.pop();
  const last = points.pop();
  if (last === undefined) return undefined;
  // Surrogates are no characters of their own.
  return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1);
};
