/** What a list of resources is asked for, by query or by a body (RFC 7644 §3.4.2, §3.4.3). */
import { refuse } from '@keyward/core';
import { json, type ApiRequest, type ApiResponse } from '../kernel/message.js';
import { readPairs } from '../kernel/query.js';
import { scimMedia } from './scim-error.js';
import { schemaIds } from './attributes.js';
import { parseFilter, parsePath } from './parse-filter.js';
import type { AttributePath, ScimFilter } from './filter.js';
import { readProjection, type Projection } from './projection.js';
import { memberNamed } from './resource.js';
import { readScimBody } from './scim-call.js';

export interface ListRequest {
  readonly filter?: ScimFilter | undefined;
  readonly sortBy?: AttributePath | undefined;
  readonly direction: 'asc' | 'desc';
  /** From 1. */
  readonly startIndex: number;
  readonly count: number;
  readonly projection: Projection;
}

export const pageSizes = { default: 100, maximum: 1000 } as const;

type Given = (name: string) => unknown;

/** Of a GET. Unknown names are passed over: Entra sends flags of its own. */
export const listRequestOf = (request: ApiRequest): ListRequest => {
  const pairs = readPairs(request.query, 'query');
  return readList((name) => pairs.get(name));
};

/** Of a `POST …/.search`. */
export const searchRequestOf = (request: ApiRequest): ListRequest => {
  const body = readScimBody(request);
  return readList((name) => memberNamed(body, name) ?? undefined);
};

/** The attributes that an answer with one resource holds. */
export const projectionOf = (request: ApiRequest): Projection => {
  const pairs = readPairs(request.query, 'query');
  return projectionIn((name) => pairs.get(name));
};

const projectionIn = (given: Given): Projection =>
  readProjection(namesIn(given, 'attributes'), namesIn(given, 'excludedAttributes'));

const readList = (given: Given): ListRequest => {
  const filter = textIn(given, 'filter');
  const sortBy = textIn(given, 'sortBy');
  return {
    filter: filter === undefined ? undefined : parseFilter(filter),
    sortBy: sortBy === undefined ? undefined : parsePath(sortBy),
    direction: textIn(given, 'sortOrder')?.toLowerCase() === 'descending' ? 'desc' : 'asc',
    // Less than the least counts as the least (RFC 7644 §3.4.2.4).
    startIndex: clamped(integerIn(given, 'startIndex') ?? 1, 1, Number.MAX_SAFE_INTEGER),
    count: clamped(integerIn(given, 'count') ?? pageSizes.default, 0, pageSizes.maximum),
    projection: projectionIn(given),
  };
};

const textIn = (given: Given, name: string): string | undefined => {
  const value = given(name) ?? '';
  if (typeof value !== 'string')
    return refuse('invalid_parameter', { parameter: name, why: 'must be text' });
  return value === '' ? undefined : value;
};

/** Of any size: more than a page holds counts as a page. */
const integerIn = (given: Given, name: string): number | undefined => {
  const value = given(name) ?? '';
  if (value === '') return undefined;
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return Number(value);
  return refuse('invalid_parameter', { parameter: name, why: 'must be an integer' });
};

const clamped = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** A list, or a text with commas. */
const namesIn = (given: Given, name: string): readonly string[] => {
  const value = given(name) ?? '';
  const list: unknown = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(list) || !list.every((each): each is string => typeof each === 'string'))
    return refuse('invalid_parameter', { parameter: name, why: 'must be names of attributes' });
  return list.map((each) => each.trim()).filter((each) => each !== '');
};

export interface ListedPage {
  readonly totalResults: number;
  readonly resources: readonly object[];
}

export const listAnswer = (
  { startIndex }: Pick<ListRequest, 'startIndex'>,
  { totalResults, resources }: ListedPage,
): ApiResponse =>
  scimJson(200, {
    schemas: [schemaIds.list],
    totalResults,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  });

export const scimJson = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): ApiResponse =>
  json(status, value, { ...headers, 'Content-Type': `${scimMedia}; charset=utf-8` });
