/** Writes documents in the order in which their rows depend on each other. */
import type { Identified } from '../model/record/record-type.js';
import type { Resource } from '../model/resource/resource.js';
import type { Tenant } from '../model/tenant/tenant.js';
import type { Actor } from '../model/values/actor.js';
import { refuse } from '../model/values/refusals.js';
import { oneTenant } from '../model/values/tenancy.js';
import type { ConfigurationDocument, WantedProvider, WantedRow } from './document.js';
import type { ConfigurationKind } from './kinds.js';
import { prune } from './prune.js';
import { findNamed } from './references.js';
import { placedLater, type RowPlace } from './row-place.js';
import {
  clientRows,
  groupRows,
  providerRows,
  resourceRows,
  roleRows,
  scopeRowsOf,
  tenantRows,
} from './rows-of-kind.js';
import { isGlobalActor, reachedStores, type Run, type Scoped } from './run.js';
import { settleClient, settleDefaultRoles, settleGroup, settleRole } from './settle-links.js';
import { settleRows, type PlacedRow } from './settle-rows.js';

type ListKind = Exclude<ConfigurationKind, 'scopes'>;

/** A row with the record that it is about. */
interface SettledRow<T, W> {
  readonly record: T;
  readonly row: W;
  readonly place: RowPlace;
}

export const runDocuments = async (
  run: Run,
  documents: readonly ConfigurationDocument[],
): Promise<void> => {
  const ofInstallation: Scoped[] = [];
  const tenants: (readonly [Scoped, SettledRow<Tenant, WantedTenantRow>])[] = [];
  for (const [at, document] of documents.entries()) {
    if (document.tenant !== undefined) continue;
    const scoped = scopedTo(run, document, at, null);
    ofInstallation.push(scoped);
    const rows = placedRows(at, 'tenants', document.tenants);
    const records = await settleRows(scoped, tenantRows, rows);
    tenants.push(...withRecords(rows, records).map((each) => [scoped, each] as const));
  }

  const all = [...ofInstallation, ...(await documentsOfTenants(run, documents))];
  all.sort((one, other) => one.at - other.at);
  await writeRows(all);
  for (const [scoped, { record, row, place }] of tenants)
    await placedLater(place, () => settleDefaultRoles(scoped, record, row));
  if (run.options.prunes === true) await prune(all);
};

type WantedTenantRow = NonNullable<ConfigurationDocument['tenants']>[number];

const documentsOfTenants = async (
  run: Run,
  documents: readonly ConfigurationDocument[],
): Promise<readonly Scoped[]> => {
  const found: Scoped[] = [];
  for (const [at, document] of documents.entries()) {
    if (document.tenant === undefined) continue;
    const stores = reachedStores(run);
    const [tenant] = await stores.tenants.all([{ attribute: 'name', equals: document.tenant }]);
    if (tenant === undefined)
      refuse('unknown_reference', { field: `documents[${at}].tenant`, id: document.tenant });
    found.push(scopedTo(run, document, at, tenant!.id));
  }
  return found;
};

/**
 * The actor within the tenant of the document.
 * Rule: a caller of one tenant writes no rows of the installation.
 */
const scopedTo = (
  run: Run,
  document: ConfigurationDocument,
  at: number,
  tenantId: string | null,
): Scoped => {
  const { actor, deps } = run;
  if (tenantId === null && !isGlobalActor(actor))
    refuse('outside_tenancy', { record: 'document of configuration' });
  const within = tenantId === null ? actor : actorWithin(actor, tenantId);
  return {
    run,
    document,
    at,
    tenantId,
    actor: within,
    stores: deps.storage.within(within.tenancy),
    named: new Set(),
    found: new Map(),
    owned: new Map(),
  };
};

/** A global caller who asks for one tenant goes on to reach all of them where authority is passed on. */
export const actorWithin = (actor: Actor, tenantId: string): Actor =>
  isGlobalActor(actor)
    ? { ...actor, tenancy: oneTenant(tenantId), reachesAllTenants: true }
    : actor;

const placedRows = <W extends WantedRow>(
  document: number,
  kind: ListKind,
  rows: readonly W[] | undefined,
): readonly PlacedRow<W>[] =>
  (rows ?? []).map((row, at) => ({ row, place: { document, kind, row: at } }));

const withRecords = <T extends Identified, W extends WantedRow>(
  rows: readonly PlacedRow<W>[],
  records: readonly T[],
): readonly SettledRow<T, W>[] =>
  rows.map(({ row, place }, at) => ({ row, place, record: records[at]! }));

/** Rows of each kind come before those that name them, and links last. */
const writeRows = async (all: readonly Scoped[]): Promise<void> => {
  for (const scoped of all) await writeResources(scoped);

  const links: (() => Promise<void>)[] = [];
  const nested: (() => Promise<void>)[] = [];
  for (const scoped of all) {
    const rows = placedRows(scoped.at, 'roles', scoped.document.roles);
    for (const { record, row, place } of withRecords(
      rows,
      await settleRows(scoped, roleRows, rows),
    ))
      links.push(() => placedLater(place, () => settleRole(scoped, record, row)));
  }
  for (const scoped of all) {
    const rows = placedRows(scoped.at, 'groups', scoped.document.groups);
    for (const { record, row, place } of withRecords(
      rows,
      await settleRows(scoped, groupRows, rows),
    ))
      links.push(() =>
        placedLater(place, async () => {
          const nest = await settleGroup(scoped, record, row);
          nested.push(() => placedLater(place, nest));
        }),
      );
  }
  for (const scoped of all) await writeProviders(scoped);
  for (const scoped of all) {
    const rows = placedRows(scoped.at, 'clients', scoped.document.clients);
    for (const { record, row, place } of withRecords(
      rows,
      await settleRows(scoped, clientRows, rows),
    ))
      links.push(() => placedLater(place, () => settleClient(scoped, record, row)));
  }
  for (const link of links) await link();
  for (const nest of nested) await nest();
};

const writeResources = async (scoped: Scoped): Promise<void> => {
  const rows = placedRows(scoped.at, 'resources', scoped.document.resources);
  const records: readonly Resource[] = await settleRows(scoped, resourceRows, rows);
  for (const { record, row, place } of withRecords(rows, records)) {
    const scopes = (row.scopes ?? []).map((scope, at) => ({
      row: scope,
      place: { ...place, scope: at },
      resource: row.name,
    }));
    await settleRows(scoped, scopeRowsOf(record), scopes);
  }
};

/** Mappings name roles and groups, which are there by now. */
const writeProviders = async (scoped: Scoped): Promise<void> => {
  const rows = placedRows(scoped.at, 'identityProviders', scoped.document.identityProviders);
  const mapped: PlacedRow<WantedProvider>[] = [];
  for (const each of rows)
    mapped.push(await placedLater(each.place, () => withMappings(scoped, each)));
  await settleRows(scoped, providerRows, mapped);
};

const withMappings = async (
  scoped: Scoped,
  { row, ...rest }: PlacedRow<WantedProvider>,
): Promise<PlacedRow<WantedProvider>> => {
  const { roleMapping, groupMapping } = row;
  const roles: { claim: string; value: string; role_id: string }[] = [];
  for (const [at, { claim, value, role }] of (roleMapping ?? []).entries()) {
    const { id } = await findNamed(scoped, 'roles', role, `roleMapping[${at}].role`);
    roles.push({ claim, value, role_id: id });
  }
  const groups: { claim: string; value: string; group_id: string }[] = [];
  for (const [at, { claim, value, group }] of (groupMapping ?? []).entries()) {
    const { id } = await findNamed(scoped, 'groups', group, `groupMapping[${at}].group`);
    groups.push({ claim, value, group_id: id });
  }
  const fields = {
    ...row.fields,
    ...(roleMapping === undefined ? {} : { roleMapping: roles }),
    ...(groupMapping === undefined ? {} : { groupMapping: groups }),
  };
  return { ...rest, row: { ...row, fields } };
};
