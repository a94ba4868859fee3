/** Finds what a document names. */
import type { Group } from '../model/group/group.js';
import { foldName, type Identified } from '../model/record/record-type.js';
import type { Resource } from '../model/resource/resource.js';
import type { Role } from '../model/role/role.js';
import type { Scope } from '../model/scope/scope.js';
import type { Filter } from '../model/values/filter.js';
import type { Where } from '../model/values/page.js';
import { refuse } from '../model/values/refusals.js';
import type { Stores } from '../ports/storage.js';
import type { Store } from '../ports/store.js';
import type { NamedReference, ScopeReference } from './document.js';
import type { Scoped } from './run.js';

interface Referable {
  readonly resources: Resource;
  readonly roles: Role;
  readonly groups: Group;
}
type ReferableKind = keyof Referable;

/** Names in one query. */
const atOnce = 100;

/** The records of these names, compared without regard to case, among those that match. */
export const byNames = async <T extends Identified>(
  store: Pick<Store<T>, 'page'>,
  names: readonly string[],
  pinned: readonly Where<T>[],
): Promise<readonly T[]> => {
  const keys = [...new Set(names.map(foldName))];
  const found: T[] = [];
  for (let from = 0; from < keys.length; from += atOnce) {
    const of = keys
      .slice(from, from + atOnce)
      .map((value): Filter<T> => ({ kind: 'equals', attribute: 'nameKey', value }));
    const page = { order: [], offset: 0, limit: 2 * atOnce, totalCount: false };
    const { items } = await store.page({ ...page, pinned, filter: { kind: 'or', of } });
    found.push(...items);
  }
  return found;
};

/**
 * The role, group or resource of this name.
 * @throws Refusal `unknown_reference`
 */
export const findNamed = async <K extends ReferableKind>(
  scoped: Scoped,
  kind: K,
  reference: NamedReference,
  field: string,
): Promise<Referable[K]> => {
  for (const tenantId of await placesOf(scoped, reference, field)) {
    const found = await namedIn(scoped, kind, reference.name, tenantId);
    if (found !== undefined) return found;
  }
  return refuse('unknown_reference', { field, id: reference.name });
};

/** Where the name is looked for, in order. */
const placesOf = async (
  { stores, tenantId }: Scoped,
  { tenant }: NamedReference,
  field: string,
): Promise<readonly (string | null)[]> => {
  if (tenant === null) return [null];
  if (tenant === undefined) return tenantId === null ? [null] : [tenantId, null];

  const [named] = await stores.tenants.all([{ attribute: 'name', equals: tenant }]);
  if (named === undefined) return refuse('unknown_reference', { field, id: tenant });
  const isReached = tenantId === null || named.id === tenantId;
  return isReached
    ? [named.id]
    : refuse('invalid_field', { field, why: 'names another tenant than the document' });
};

const namedIn = <K extends ReferableKind>(
  { stores, found }: Scoped,
  kind: K,
  name: string,
  tenantId: string | null,
): Promise<Referable[K] | undefined> => {
  const key = JSON.stringify([kind, tenantId, foldName(name)]);
  const known = found.get(key) ?? lookUp(stores, kind, name, tenantId);
  found.set(key, known);
  return known as Promise<Referable[K] | undefined>;
};

const lookUp = async (
  stores: Stores,
  kind: ReferableKind,
  name: string,
  tenantId: string | null,
): Promise<Identified | undefined> => {
  const store = stores[kind] as unknown as Store<Role>;
  const [record] = await byNames(store, [name], [{ attribute: 'tenantId', equals: tenantId }]);
  return record;
};

/**
 * A scope by the names of its resource and its own.
 * @throws Refusal `unknown_reference`
 */
export const findScope = async (
  scoped: Scoped,
  { resource: reference, scope }: ScopeReference,
  field: string,
): Promise<{ readonly resource: Resource; readonly scope: Scope }> => {
  const resource = await findNamed(scoped, 'resources', reference, field);
  const found = (await scopesOf(scoped, resource)).find(({ name }) => name === scope);
  return {
    resource,
    scope: found ?? refuse('unknown_reference', { field, id: `${reference.name} ${scope}` }),
  };
};

const scopesOf = async ({ stores, found }: Scoped, { id }: Resource): Promise<readonly Scope[]> => {
  const key = `scopes of ${id}`;
  const loading =
    (found.get(key) as Promise<readonly Scope[]> | undefined) ??
    stores.scopes.all([{ attribute: 'resourceId', equals: id }]);
  found.set(key, loading);
  return loading;
};
