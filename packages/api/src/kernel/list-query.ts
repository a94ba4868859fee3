/**
 * The query parameters of specification §4.1, read against a view. A name that a caller sends is
 * looked up there and goes no further.
 */
import { refuse, type Filter } from '@keyward/core';
import { FilterSyntaxError, parseFilterText, type FilterText } from '@keyward/core/management';
import {
  type DomainNames,
  type Identified,
  type Order,
  type PageQuery,
  type Scalar,
  type SubstringParts,
  type TermSearch,
  type Where,
} from '@keyward/core/ports';
import { assertKnown, readFlag, readPairs, type QueryParameters } from './query.js';
import { storedId } from './record-id.js';
import {
  namesIn,
  type Compared,
  type Field,
  type FieldKind,
  type Fold,
  type Selection,
  type View,
} from './view.js';
import { type ApiRequest } from './message.js';

export const recordParameters = ['fields', 'expand'] as const;
export const listParameters = [
  'fields',
  'expand',
  'q',
  'sort',
  'offset',
  'limit',
  'total_count',
] as const;
/** A list that is searched by one text takes it too. */
export const searchParameter = 'search';
/** A list of groups takes it too. */
export const topLevelParameter = 'top_level';
export const maximumLimit = 1000;

/** What one text finds in a list. */
export interface ListSearch {
  readonly maximumLength: number;
  /** Undefined for a text that asks for nothing. */
  readonly searchFor: (names: DomainNames, text: string) => TermSearch | undefined;
}

const invalid = (parameter: string, why: string): never =>
  refuse('invalid_parameter', { parameter, why });

export const readSelection = <T extends Identified>(
  view: View<T>,
  query: QueryParameters,
): Selection => {
  const expand = query.get('expand') ?? '';
  if (expand !== '' && expand !== 'all') invalid('expand', 'must be all or empty');
  return {
    only: readFields(query.get('fields'), namesIn(view)),
    expanded: expand === 'all',
    linked: true,
  };
};

/** The names in a `fields` parameter, each of which must be known. An empty one counts as absent. */
export const readFields = (
  value: string | undefined,
  known: readonly string[],
): ReadonlySet<string> | undefined => {
  if (value === undefined || value.trim() === '') return undefined;

  const names = value.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    invalid(
      'fields',
      `is invalid: '${unknown.slice(0, 60)}' is not a field; known are ${known.join(', ')}`,
    );
  return new Set(names);
};

/** The `fields` parameter of an operation that takes no other; undefined when it is absent. */
export const readOnlyFields = (
  request: ApiRequest,
  known: readonly string[],
): ReadonlySet<string> | undefined => {
  const query = readPairs(request.query, 'query');
  assertKnown(query, ['fields']);
  return readFields(query.get('fields'), known);
};

/** The members that `fields` names, or all of them. */
export const withOnly = (
  answer: Readonly<Record<string, unknown>>,
  only: ReadonlySet<string> | undefined,
): Readonly<Record<string, unknown>> => {
  if (only === undefined) return answer;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => only.has(name)));
};

/** What values in `q` are read with. */
export interface ValueReader {
  readonly now: Date;
  readonly names: DomainNames;
}

export const readListQuery = <T extends Identified>(
  view: View<T>,
  query: QueryParameters,
  pinned: readonly Where<T>[],
  reader: ValueReader,
): PageQuery<T> => ({
  pinned,
  filter: query.get('q') ? readFilter(view, query.get('q')!, reader) : undefined,
  order: readOrder(view, query.get('sort') || view.defaultSort),
  offset: readInteger('offset', query.get('offset') ?? '0', 0),
  limit: Math.min(readInteger('limit', query.get('limit') ?? '10', 1), maximumLimit),
  totalCount: readFlag(query, 'total_count') ?? false,
});

/** The query, with what the `search` parameter finds; an empty one counts as absent. */
export const withSearch = <T extends Identified>(
  page: PageQuery<T>,
  query: QueryParameters,
  { maximumLength, searchFor }: ListSearch,
  names: DomainNames,
): PageQuery<T> => {
  const text = query.get(searchParameter) ?? '';
  if ([...text].length > maximumLength)
    invalid(searchParameter, `must be at most ${maximumLength} characters`);

  const search = searchFor(names, text);
  if (search === undefined) return page;
  // Best first, unless the caller wants another order.
  return { ...page, search, order: query.get('sort') ? page.order : [] };
};

const readInteger = (parameter: string, value: string, minimum: number): number =>
  /^\d{1,15}$/.test(value) && Number(value) >= minimum
    ? Number(value)
    : invalid(parameter, `must be an integer >= ${minimum}`);

/** What a list compares for a name of the wire. */
interface Searchable<T> extends Compared<T> {
  readonly kind: FieldKind;
}

/** By wire name, all that `q` and `sort` take; a member of a document by its path. */
export const searchableFields = <T>(
  fields: Readonly<Record<string, Field<T>>>,
  path = '',
): readonly (readonly [string, Searchable<T>])[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.members !== undefined) return searchableFields(field.members, `${path}${name}.`);
    if (field.kind === 'json') return [];

    const { kind, attribute, compared } = field;
    if (compared !== undefined) return [[path + name, { kind, ...compared }] as const];
    return attribute === undefined ? [] : [[path + name, { kind, attribute }] as const];
  });

const searchable = <T extends Identified>(
  view: View<T>,
  parameter: string,
  name: string,
): Searchable<T> => {
  const wireName = view.aliases?.[name] ?? name;
  const known = searchableFields(view.fields);
  const found = known.find(([each]) => each === wireName);
  if (found !== undefined) return found[1];

  const names = known.map(([each]) => each).join(', ');
  return invalid(
    parameter,
    `is invalid: '${name.slice(0, 60)}' cannot be searched or sorted by; known are ${names}`,
  );
};

const readOrder = <T extends Identified>(view: View<T>, value: string): Order<T>[] =>
  value.split(',').map((part) => {
    const [, name, direction = 'asc'] =
      /^\s*([^:]*?)\s*(?::(asc|desc))?\s*$/.exec(part) ??
      invalid(
        'sort',
        `is invalid: '${part.slice(0, 60)}' must be a name, optionally followed by :asc or :desc`,
      );
    return {
      attribute: searchable(view, 'sort', name!).attribute,
      direction: direction as 'asc' | 'desc',
    };
  });

const readFilter = <T extends Identified>(
  view: View<T>,
  value: string,
  reader: ValueReader,
): Filter<T> => {
  try {
    return typed(view, parseFilterText(value), reader);
  } catch (error) {
    if (error instanceof FilterSyntaxError) return invalid('q', `is invalid: ${error.message}`);
    throw error;
  }
};

/** The filter with wire names replaced by attributes, and texts by values. */
const typed = <T extends Identified>(
  view: View<T>,
  filter: FilterText,
  reader: ValueReader,
): Filter<T> => {
  if ('of' in filter) return typedOperands(view, filter, reader);

  const search = (view.fields[filter.name] ?? view.parts[filter.name])?.search;
  if (search !== undefined && filter.kind === 'equals')
    return (
      search(filter.value, reader.now) ?? invalid('q', `is invalid: ${filter.name} is never that`)
    );

  return typedComparison(view, filter, reader);
};

type Combination = Extract<FilterText, { readonly of: unknown }>;
type Comparison = Exclude<FilterText, Combination>;

const typedOperands = <T extends Identified>(
  view: View<T>,
  filter: Combination,
  reader: ValueReader,
): Filter<T> => {
  if (filter.kind === 'not') return { kind: 'not', of: typed(view, filter.of, reader) };
  return { kind: filter.kind, of: filter.of.map((operand) => typed(view, operand, reader)) };
};

const typedComparison = <T extends Identified>(
  view: View<T>,
  filter: Comparison,
  { names }: ValueReader,
): Filter<T> => {
  const { kind, attribute, fold } = searchable(view, 'q', filter.name);
  if (filter.kind === 'present') return { kind: 'present', attribute };

  if (filter.kind === 'substring') {
    if (kind !== 'text')
      return invalid('q', `is invalid: ${filter.name} is not text, so * is only allowed alone`);
    return { kind: 'substring', attribute, parts: foldedParts(filter.parts, names, fold) };
  }

  const hasOrder = kind !== 'flag' && kind !== 'uuid';
  if (filter.kind !== 'equals' && !hasOrder)
    invalid('q', `is invalid: ${filter.name} has no order`);
  const value = fold?.(filter.value, names, false) ?? filter.value;
  return { kind: filter.kind, attribute, value: scalarOf(kind, filter.name, value) };
};

const foldedParts = (
  { initial, any, final }: SubstringParts,
  names: DomainNames,
  fold: Fold = (text) => text,
): SubstringParts => ({
  initial: fold(initial, names, false),
  any: any.map((text) => fold(text, names, false)),
  final: fold(final, names, true),
});

const scalarOf = (kind: Field<never>['kind'], name: string, value: string): Scalar => {
  if (/[\u0000\ufffd]/.test(value))
    invalid('q', `is invalid: the value of ${name} holds a character that is not allowed`);

  switch (kind) {
    case 'flag':
      return flagOf(name, value);
    case 'number':
      return numberOf(name, value);
    case 'time':
      return timeOf(name, value);
    case 'uuid':
      return storedId(value);
    case 'text':
    case 'json':
      return value;
  }
};

const flagOf = (name: string, value: string): boolean => {
  if (value !== 'true' && value !== 'false')
    invalid('q', `is invalid: ${name} must be true or false`);
  return value === 'true';
};

const numberOf = (name: string, value: string): number => {
  if (!/^-?\d{1,15}$/.test(value)) invalid('q', `is invalid: ${name} must be an integer`);
  return Number(value);
};

const isoTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/;

const timeOf = (name: string, value: string): Date => {
  const milliseconds = isoTime.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(milliseconds))
    invalid(
      'q',
      `is invalid: ${name} must be an ISO 8601 time in UTC, such as 2026-01-31T12:00:00Z`,
    );
  return new Date(milliseconds);
};
