/** Removes what documents of these owners manage and do not name any more. */
import type { OwnedRow } from '../model/configuration/owned-row.js';
import type { Identified } from '../model/record/record-type.js';
import type { Scope } from '../model/scope/scope.js';
import { refuse } from '../model/values/refusals.js';
import type { Store } from '../ports/store.js';
import { configurationLimits, type WantedRow } from './document.js';
import { configurationKinds, type ConfigurationKind } from './kinds.js';
import {
  clientRows,
  groupRows,
  providerRows,
  resourceRows,
  roleRows,
  scopeRowsOf,
  tenantRows,
  type RowsOfKind,
} from './rows-of-kind.js';
import { assertScope, keyOfRecord, noteChange, noteVersion, type Scoped } from './run.js';

interface Named extends Identified {
  readonly name: string;
}

/** What goes, with the name of the resource of a scope. */
interface Surplus {
  readonly scoped: Scoped;
  readonly kind: ConfigurationKind;
  readonly record: Named;
  readonly row: OwnedRow;
  readonly resource?: string | undefined;
}

type AnyRows = RowsOfKind<Named, WantedRow>;

const rowsOf: Readonly<Partial<Record<ConfigurationKind, AnyRows>>> = {
  tenants: tenantRows as unknown as AnyRows,
  resources: resourceRows as unknown as AnyRows,
  roles: roleRows as unknown as AnyRows,
  groups: groupRows as unknown as AnyRows,
  identityProviders: providerRows as unknown as AnyRows,
  clients: clientRows as unknown as AnyRows,
};

/**
 * Rule: only rows that documents of the same owner made or took over go, and no more than the caller allows.
 * @throws Refusal `too_many_removals`
 */
export const prune = async (all: readonly Scoped[]): Promise<void> => {
  const surplus: Surplus[] = [];
  for (const each of ofOneOwner(all)) surplus.push(...(await surplusOf(each)));

  const limit = all[0]!.run.options.mostRemovals ?? configurationLimits.removals;
  if (surplus.length > limit)
    refuse('too_many_removals', { count: String(surplus.length), limit: String(limit) });

  for (const kind of [...configurationKinds].reverse())
    for (const each of surplus) if (each.kind === kind) await remove(each);
};

/** The documents of one owner in one tenant name rows together. */
const ofOneOwner = (all: readonly Scoped[]): readonly Scoped[] => {
  const owners = new Map<string, Scoped>();
  for (const each of all) {
    const key = JSON.stringify([each.tenantId, each.document.owner]);
    const before = owners.get(key);
    const named = new Set([...(before?.named ?? []), ...each.named]);
    owners.set(key, { ...each, named });
  }
  return [...owners.values()];
};

/** What is there, and goes. Notes about records that are gone already go silently. */
const surplusOf = async (scoped: Scoped): Promise<readonly Surplus[]> => {
  const { stores, tenantId, document, named } = scoped;
  const rows = await stores.ownedRows.all([
    { attribute: 'owner', equals: document.owner },
    { attribute: 'tenantId', equals: tenantId },
  ]);
  const unnamed = rows.filter(
    ({ kind, recordId }) => !named.has(keyOfRecord(kind as ConfigurationKind, recordId)),
  );

  const surplus: Surplus[] = [];
  for (const kind of configurationKinds) {
    const ofKind = unnamed.filter((row) => row.kind === kind);
    if (ofKind.length === 0) continue;
    const store = stores[kind] as unknown as Store<Named>;
    const ids = ofKind.map(({ recordId }) => recordId);
    const records = new Map(
      (await store.all([{ attribute: 'id', in: ids }])).map((record) => [record.id, record]),
    );
    for (const row of ofKind) {
      const record = records.get(row.recordId);
      if (record === undefined) await forget(scoped, row);
      else surplus.push({ scoped, kind, record, row });
    }
  }
  return withoutScopesOfGone(scoped, surplus);
};

/** The scopes of a resource go with it. */
const withoutScopesOfGone = async (
  { stores }: Scoped,
  surplus: readonly Surplus[],
): Promise<readonly Surplus[]> => {
  const gone = new Set(
    surplus.flatMap(({ kind, record }) => (kind === 'resources' ? [record.id] : [])),
  );
  const kept: Surplus[] = [];
  for (const each of surplus) {
    if (each.kind !== 'scopes') {
      kept.push(each);
      continue;
    }
    const { resourceId } = each.record as unknown as Scope;
    if (gone.has(resourceId)) continue;
    const resource = await stores.resources.find(resourceId);
    kept.push({ ...each, resource: resource!.name });
  }
  return kept;
};

const forget = ({ stores }: Scoped, { id }: OwnedRow): Promise<unknown> =>
  stores.ownedRows.removeAll([{ attribute: 'id', equals: id }]);

const remove = async ({ scoped, kind, record, row, resource }: Surplus): Promise<void> => {
  const rows =
    rowsOf[kind] ??
    (scopeRowsOf({ id: (record as unknown as Scope).resourceId }) as unknown as AnyRows);
  assertScope(scoped.actor, `delete:${rows.scopes}`);
  rows.assertWritable(record);
  noteVersion(scoped.run, kind, record);
  noteChange(scoped.run, record.id, {
    action: 'remove',
    kind,
    tenant: scoped.document.tenant ?? null,
    name: record.name,
    resource,
  });
  await rows.remove(scoped, record);
  await forget(scoped, row);
};
