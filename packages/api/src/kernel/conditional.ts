/**
 * Conditional requests (RFC 9110 §13.1). The tag of an answer has two parts: the version of the record, and a digest
 * of what is shown of it. `If-Match` compares the first, `If-None-Match` both
 * (docs/adr/0091-records-have-versions.md).
 */
import type { Identified, RecordName, Records } from '@keyward/core/ports';
import type { Call } from './management-operation.js';
import { empty, isRead, json, type ApiResponse } from './message.js';
import type { Route } from './route.js';

/** Finds the record that the path of a call names, and knows its kind. */
export type RecordFinder<T extends Identified> = ((call: Call) => Promise<T>) & {
  readonly kind: RecordName;
};

export const finderOf = <T extends Identified>(
  kind: RecordName,
  find: (call: Call) => Promise<T>,
): RecordFinder<T> => Object.assign((call: Call) => find(call), { kind });

/** The condition that an operation on a record of this kind takes. */
export const conditionOf = (
  { method }: Pick<Route, 'method'>,
  find: Pick<RecordFinder<never>, 'kind'> | undefined,
): Route['condition'] => {
  if (find === undefined || method === 'POST') return undefined;
  return method === 'GET' ? 'If-None-Match' : 'If-Match';
};

/** An entity tag (RFC 9110 §8.8.3), and the comma after it. */
const tag = /^\s*(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"\s*(?:,|$)/;

interface EntityTag {
  readonly isWeak: boolean;
  readonly opaque: string;
}

/** The tags of a header; those after one that cannot be read are left out. */
const tagsIn = (header: string): readonly EntityTag[] => {
  const tags: EntityTag[] = [];
  let rest = header;
  for (let found = tag.exec(rest); found !== null; found = tag.exec(rest)) {
    tags.push({ isWeak: found[1] !== undefined, opaque: found[2]! });
    rest = rest.slice(found[0].length);
  }
  return tags;
};

const separator = '.';

/**
 * The call, whose writes expect the version that `If-Match` names. `*` expects that there is a record, which every
 * write does.
 */
export const withExpectation = async <T extends Identified>(
  call: Call,
  find: RecordFinder<T>,
): Promise<Call> => {
  const header = call.request.header('if-match');
  if (header === undefined || header.trim() === '*') return call;

  const { id } = await find(call);
  // The comparison is strong, so a weak tag fits nothing (RFC 9110 §13.1.1).
  const strong = tagsIn(header).filter(({ isWeak }) => !isWeak);
  const versions = strong.map(({ opaque }) => opaque.split(separator)[0]!);
  return { ...call, actor: { ...call.actor, expects: { kind: find.kind, id, versions } } };
};

/** The record as it is shown, with its tag. */
export const tagged = (
  call: Call,
  kind: RecordName,
  record: Identified,
  shown: unknown,
): ApiResponse => {
  const response = json(200, shown);
  const { versions } = call.context.keyward;
  const version = versions.ofRecord(kind, record as Records[RecordName]);
  const entityTag = `${version}${separator}${versions.ofAnswer(response.body)}`;

  const headers = { ETag: `"${entityTag}"` };
  if (isRead(call.request) && isKnown(call, entityTag)) return empty(304, headers);
  return { ...response, headers: { ...response.headers, ...headers } };
};

const isKnown = ({ request }: Call, entityTag: string): boolean => {
  const header = request.header('if-none-match');
  if (header === undefined) return false;
  return header.trim() === '*' || tagsIn(header).some(({ opaque }) => opaque === entityTag);
};
