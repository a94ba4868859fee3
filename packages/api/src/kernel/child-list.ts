import type { Reader } from './context.js';
import { managementPath } from './management-path.js';

/** The operation that lists the children of a record. */
export interface ChildList {
  /** Below the Management API, with the id of the parent in braces. */
  readonly path: string;
  /** The scope of the operation. */
  readonly scope: string;
  /** The scope that is enough in the token of the person whose account the parent is. */
  readonly ownScope?: string | undefined;
}

/** The path for one parent, as `links` shows it (contract §4). */
export const pathOfList = ({ path }: ChildList, parentId: string): string =>
  managementPath + path.replace(/\{\w+\}/, parentId);

/** Whether the reader could call the operation for this parent. */
export const mayReadList = (
  { scope, ownScope }: ChildList,
  { actor }: Reader,
  parentId: string,
): boolean => {
  const { managementScopes: held } = actor;
  if (held === 'all' || held.has(scope)) return true;

  return ownScope !== undefined && held.has(ownScope) && actor.id === parentId;
};
