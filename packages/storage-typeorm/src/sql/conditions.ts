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
import { encode } from '../tables/column.js';
import type { NamedColumn, RecordSchema } from '../tables/record-schema.js';
import { recordSchemas } from '../tables/record-schemas.js';
import { allOf, anyOf, holdsNul, never, quote, type Condition } from './condition.js';
import type { Dialect, Patterns } from './dialect.js';

/** One of the conditions that all must hold. */
export interface Conjunct extends Condition {
  /** Set where an index on this column leads to the matches: to one value of it, or to a range or several values. */
  readonly narrows?: { readonly column: string; readonly toOneValue: boolean };
  /** Of a disjunction, where an index leads to the matches of each of its parts. */
  readonly alternatives?: readonly Alternative[];
}

/** One part of a disjunction: the conditions that all must hold in it. */
export type Alternative = readonly Conjunct[];

/** Of these, few rows have the same value. Of a client, a kind or a provider, as many may as there are people. */
const sharedByFew: ReadonlySet<string> = new Set([
  'userId',
  'sessionId',
  'providerUserId',
  'usernameKey',
  'emailKey',
  'phoneNumber',
  'externalId',
  'directoryNameKey',
  'secretDigest',
  'credentialDigest',
]);

type ComparisonKind = 'equals' | 'atLeast' | 'atMost';
/** A filter on the value of one attribute. */
type Match<T> = Extract<Filter<T>, { kind: ComparisonKind | 'substring' }>;

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

  /** A column that is read whole, a document too. */
  readColumn(attribute: string): NamedColumn {
    const { columns } = this.schema;
    return columns.get(attribute)?.column.kind === 'document'
      ? columns.get(attribute)!
      : this.column(attribute);
  }

  /** A text that is a member of a document, as it stands there. */
  memberOf<T>({ document, member }: ScannedText<T>): string {
    return this.dialect.member(quote(this.schema.columns.get(document)!.name), member);
  }

  conjuncts<T>(pinned: readonly Where<T>[], filter: Filter<T> | undefined): readonly Conjunct[] {
    const pins = pinned.map((each) => this.pin(each));
    return filter ? [...pins, ...this.conjunctsOf(filter)] : pins;
  }

  /**
   * All of these, within the tenancies. Where one leads to few rows, the others only sort out among them: a planner
   * that knows no rows takes any index, and may walk all that a tenant has of a kind to find the two of a person.
   */
  all<T>(where: readonly Where<T>[], within?: Condition): Condition {
    const leads = where.filter((each) => this.leadsToFew(each));
    const others = where.map((each) =>
      leads.length === 0 || leads.includes(each) || !isComparison(each)
        ? this.where(each)
        : this.offIndex(this.where(each)),
    );
    if (within === undefined) return allOf(others);

    // An index of a tenancy and several values is read as one of the tenancy.
    const isApart = leads.some((each) => 'in' in each && this.hasIndexOn(each.attribute));
    return allOf([isApart ? this.offIndex(within) : within, allOf(others)]);
  }

  private leadsToFew<T>(where: Where<T>): boolean {
    const isGiven = 'in' in where || ('equals' in where && where.equals !== null);
    if (!isGiven || !sharedByFew.has(where.attribute)) return false;

    const { name } = this.column(where.attribute);
    const ofTenancy = ([first, second]: readonly string[]): boolean =>
      first === 'tenancy' && second === name;
    return this.hasIndexOn(where.attribute) || this.schema.allIndexes.some(ofTenancy);
  }

  private hasIndexOn(attribute: string): boolean {
    const { name } = this.column(attribute);
    return this.schema.allIndexes.some(([first]) => first === name);
  }

  private offIndex(comparison: Condition): Condition {
    const { offIndex } = this.dialect;
    return offIndex ? { ...comparison, sql: offIndex(comparison.sql) } : comparison;
  }

  where<T>(where: Where<T>): Condition {
    if ('in' in where) return this.among(where.attribute, where.in);

    const { name, column } = this.column(where.attribute);
    if ('unlinkedBy' in where) return this.unlinked(name, where.unlinkedBy);

    const quoted = quote(name);
    const place = this.dialect.value(column);
    if ('before' in where)
      return { sql: `${quoted} < ${place}`, parameters: [encode(column, where.before)] };
    if ('absentOrAfter' in where)
      return {
        sql: `${quoted} IS NULL OR ${quoted} > ${place}`,
        parameters: [encode(column, where.absentOrAfter)],
      };
    if (where.equals === null) return { sql: `${quoted} IS NULL`, parameters: [] };
    if (holdsNul(where.equals)) return never;
    return { sql: `${quoted} = ${place}`, parameters: [encode(column, where.equals)] };
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

  among(attribute: string, values: readonly string[]): Condition {
    const name = quote(this.column(attribute).name);
    const possible = values.some(holdsNul) ? values.filter((each) => !holdsNul(each)) : values;
    if (possible.length === 0) return never;
    if (possible.length === 1) return { sql: `${name} = ?`, parameters: possible };
    return this.dialect.among(name, possible);
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

  /** No text of a table holds a NUL, and not every database takes one as a value. */
  private comparison(column: NamedColumn, operator: Operator, value: unknown): Condition {
    if (!holdsNul(value)) return this.compared(column, operator, value);

    if (operator === '=') return never;
    if (operator === '<>') return { sql: `${quote(column.name)} IS NOT NULL`, parameters: [] };

    // Between the part before the NUL and the whole there is no text of a table.
    const [before] = value.split('\0');
    return this.compared(column, operator.startsWith('>') ? '>' : '<=', before);
  }

  private compared({ name, column }: NamedColumn, operator: Operator, value: unknown): Condition {
    return {
      sql: `${quote(name)} ${operator} ${this.dialect.value(column)}`,
      parameters: [encode(column, value)],
    };
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
    if (!isText || textsOf(parts).some(holdsNul))
      return negated ? { sql: `${quote(name)} IS NOT NULL`, parameters: [] } : never;

    if (!negated && parts.initial !== '') return this.led(name, parts);

    const { patterns } = this.dialect;
    return {
      sql: `${quote(name)} ${negated ? 'NOT ' : ''}${patterns.operator}`,
      parameters: [patternOf(parts, patterns)],
    };
  }

  /** A range of the beginning, which an index leads to, and the pattern for the rest. */
  private led(name: string, parts: SubstringParts): Condition {
    const range = rangeOf(quote(name), parts.initial);
    if (parts.any.length === 0 && parts.final === '') return allOf(range);

    const { patterns } = this.dialect;
    const rest: Condition = {
      sql: `${patterns.apart(quote(name))} ${patterns.operator}`,
      parameters: [patternOf(parts, patterns)],
    };
    return allOf([...range, rest]);
  }
}

/** Whether it begins with the column. */
const isComparison = <T>(where: Where<T>): boolean => 'in' in where || 'equals' in where;

/** A comparison with an absent value is false, so its negation is true. */
const orAbsent = ({ name, column }: NamedColumn, condition: Condition): Condition =>
  column.nullable ? { ...condition, sql: `${condition.sql} OR ${quote(name)} IS NULL` } : condition;

/** A pattern in a parameter tells the planner nothing; a range of the same beginning lets it use an index. */
export const rangeOf = (quotedName: string, initial: string): readonly Condition[] => {
  const from: Condition = { sql: `${quotedName} >= ?`, parameters: [initial] };
  const end = successorOf(initial);
  if (end === undefined) return [from];
  return [from, { sql: `${quotedName} < ?`, parameters: [end] }];
};

const operators = { equals: ['=', '<>'], atLeast: ['>=', '<'], atMost: ['<=', '>'] } as const;

type Operator = (typeof operators)[ComparisonKind][number];

const operatorOf = (kind: ComparisonKind, negated: boolean): Operator =>
  operators[kind][negated ? 1 : 0];

const textsOf = ({ initial, any, final }: SubstringParts): readonly string[] => [
  initial,
  ...any,
  final,
];

const patternOf = (parts: SubstringParts, patterns: Patterns): string =>
  textsOf(parts)
    .map((part) => patterns.escape(part))
    .join(patterns.any);

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
