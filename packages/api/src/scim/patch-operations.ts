/** Reads the operations of a PATCH (RFC 7644 §3.5.2), in the spelling of any client. */
import { refuse } from '@keyward/core';
import { parsePath } from './parse-filter.js';
import type { TargetPath } from './filter.js';
import { memberNamed, objectOf } from './resource.js';

export interface PatchOperation {
  readonly op: 'add' | 'replace' | 'remove';
  /** Absent for the resource itself. */
  readonly path?: TargetPath | undefined;
  /** The path as it came. */
  readonly pathText: string;
  readonly value: unknown;
}

export const mostOperations = 1000;

/** @throws Refusal `body_unreadable`, `scim_path_refused`, `scim_too_many` */
export const readOperations = (
  body: Readonly<Record<string, unknown>>,
): readonly PatchOperation[] => {
  const given = memberNamed(body, 'Operations');
  if (!Array.isArray(given) || given.length === 0)
    return refuse('body_unreadable', { why: 'must hold a list of Operations' });
  if (given.length > mostOperations)
    refuse('scim_too_many', { limit: String(mostOperations), what: 'Operations' });
  return given.map((each, at) => readOperation(objectOf(each, `Operations[${at}]`), at));
};

const readOperation = (given: Readonly<Record<string, unknown>>, at: number): PatchOperation => {
  const op = String(memberNamed(given, 'op')).toLowerCase();
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    return refuse('body_unreadable', {
      why: `must have add, replace or remove as Operations[${at}].op`,
    });

  const path = memberNamed(given, 'path') ?? undefined;
  if (path !== undefined && typeof path !== 'string')
    return refuse('body_unreadable', { why: `must have text as Operations[${at}].path` });
  const value = memberNamed(given, 'value');
  const located = path === undefined || path === '' ? undefined : parsePath(path);
  return { op, path: located, pathText: path ?? '', value };
};
