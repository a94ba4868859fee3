/** Versions of resources, as weak entity tags (RFC 7644 §3.14). */
import type { Actor } from '@keyward/core';
import type { RecordName } from '@keyward/core/ports';
import { empty, isRead, type ApiResponse } from '../kernel/message.js';
import { scimJson } from './list-request.js';
import type { ScimCall } from './scim-call.js';

/** The version of the record, and after the dot a digest of what else is shown. */
export const versionTag = (version: string, others: string | undefined): string =>
  `W/"${others === undefined ? version : `${version}.${others}`}"`;

const tags = /(?:W\/)?"([\x21\x23-\x7e]*)"/g;

const tagsIn = (header: string): readonly string[] =>
  [...header.matchAll(tags)].map(([, opaque]) => opaque!);

/** The actor, whose write expects the version of `If-Match`. The comparison is weak, as all tags here are. */
export const expectingActor = (
  { request, actor }: ScimCall,
  kind: RecordName,
  id: string,
): Actor => {
  const header = request.header('if-match');
  if (header === undefined || header.trim() === '*') return actor;
  const versions = tagsIn(header).map((tag) => tag.split('.')[0]!);
  return { ...actor, expects: { kind, id, versions } };
};

export interface Tagged {
  readonly resource: Readonly<Record<string, unknown>>;
  readonly version: string;
  readonly location: string;
}

/** The answer with one resource; 304 where the client has it already. */
export const taggedAnswer = (
  { request }: ScimCall,
  status: number,
  { resource, version, location }: Tagged,
): ApiResponse => {
  const headers = { ETag: version };
  const known = request.header('if-none-match');
  const isKnown =
    known !== undefined &&
    (known.trim() === '*' || tagsIn(known).some((tag) => `W/"${tag}"` === version));
  if (isRead(request) && isKnown) return empty(304, headers);
  const place = status === 201 ? 'Location' : 'Content-Location';
  return scimJson(status, resource, { ...headers, [place]: location });
};
