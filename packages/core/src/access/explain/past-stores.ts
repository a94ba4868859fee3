/** Stores that show an earlier moment: what has changed since stands as it was, the rest as it is. */
import type { Identified } from '../../model/record/record-type.js';
import type { Scope } from '../../model/scope/scope.js';
import type { Stores } from '../../ports/storage.js';
import { everyStore } from '../../ports/stores-when-used.js';
import type { Store, Where } from '../../ports/store.js';
import { fullStore, type FullStore, type StoreReach } from '../../ports/full-store.js';
import { allTenants } from '../../model/values/tenancy.js';
import { linkEnds, type LinkKind } from '../../unit-of-work/link-values.js';
import { holdsWhere, type OwnWhere } from '../../support/holds-where.js';
import { linkKey, type Past, type PastLink } from './replay-events.js';

/** A row without the attributes that no reader here looks at. */
interface Row extends Identified {
  readonly [attribute: string]: unknown;
}

const idIn = (ids: readonly string[]): readonly Where<Row>[] =>
  [{ attribute: 'id', in: ids }] as never;

export interface PastView {
  readonly past: Past;
  readonly at: Date;
  /** The resource of the question: the events of permissions do not always name one. */
  readonly resourceId: string;
  /** Whether a link of which the events do not tell for certain is there. */
  readonly assumesLinks: boolean;
}

export const pastStores = async (stores: Stores, view: PastView): Promise<Stores> => {
  const kinds = Object.keys(linkEnds) as LinkKind[];
  const links = kinds.map((kind) => {
    const store = rowsOf(stores, kind);
    const replaced = new Map(
      [...(view.past.links.get(kind) ?? [])].map(([key, link]) => [
        key,
        rowOfLink(kind, link, view),
      ]),
    );
    const keyOf = (row: Row): string => linkKey(linkEnds[kind].map((end) => row[end] as string));
    return [kind, overlay(store, keyOf, replaced)];
  });

  return {
    ...everyStore(stores),
    ...(Object.fromEntries(links) as Partial<Stores>),
    ...(await pastRecords(stores, view)),
  };
};

const rowsOf = (stores: Stores, kind: keyof Stores): FullStore<Row> =>
  stores[kind] as unknown as FullStore<Row>;

/** Undefined for a link that was not there. */
const rowOfLink = (
  kind: LinkKind,
  { ends, state, isCertain }: PastLink,
  { at, resourceId, assumesLinks }: PastView,
): Row | undefined => {
  const known = isCertain ? state : assumesLinks || null;
  if (known === null) return undefined;

  const named = linkEnds[kind].map((end, place) => [end, ends[place] || resourceId]);
  return {
    id: linkKey(ends),
    ...(Object.fromEntries(named) as Record<string, string>),
    expiresAt: typeof known === 'string' ? new Date(known) : null,
    authorized: known !== false,
    updatedAt: at,
  };
};

const pastRecords = async (stores: Stores, { past }: PastView): Promise<Partial<Stores>> => {
  const patched = async (kind: 'users' | 'clients' | 'resources' | 'tenants' | 'scopes') => {
    const store = rowsOf(stores, kind);
    const present = await store.all(idIn([...past.values.keys()]));
    return new Map<string, Row | undefined>(
      present.map((row) => [row.id, withValues(row, past.values.get(row.id)!)]),
    );
  };

  const scopes = await patched('scopes');
  for (const [id, scope] of past.scopes) {
    const gone = scope && ({ ...scope, id, tenantId: null, description: null } as Partial<Scope>);
    scopes.set(id, gone && withValues(gone as Row, past.values.get(id) ?? new Map()));
  }
  const roles = [...past.goneRoles].map(([id, tenantId]) => [id, { id, tenantId }] as const);

  const over = (kind: keyof Stores, replaced: ReadonlyMap<string, Row | undefined>) =>
    overlay(rowsOf(stores, kind), ({ id }) => id, replaced);
  return {
    users: over('users', await patched('users')),
    clients: over('clients', await patched('clients')),
    resources: over('resources', await patched('resources')),
    tenants: over('tenants', await patched('tenants')),
    scopes: over('scopes', scopes),
    roles: over('roles', new Map(roles)),
  } as unknown as Partial<Stores>;
};

const withValues = (row: Row, values: ReadonlyMap<string, unknown>): Row => {
  let patched = row;
  for (const [path, value] of values) {
    const [root, member] = path.split('.') as [string, string | undefined];
    const document = patched[root] as object;
    const next = member === undefined ? valueFor(root, value) : { ...document, [member]: value };
    patched = { ...patched, [root]: next };
  }
  return patched;
};

const valueFor = (attribute: string, value: unknown): unknown =>
  attribute === 'blockedUntil' && typeof value === 'string' ? new Date(value) : value;

/** Reads alone: the past is not written. */
const overlay = (
  store: FullStore<Row>,
  keyOf: (row: Row) => string,
  replaced: ReadonlyMap<string, Row | undefined>,
): FullStore<Row> => {
  if (replaced.size === 0) return store;

  const added = [...replaced.values()].filter((row) => row !== undefined);
  const all = async (where: readonly Where<Row>[]): Promise<readonly Row[]> => {
    const present = await store.all(where);
    const conditions = where.map((each) => holdsWhere(each as OwnWhere<Row>));
    return [
      ...present.filter((row) => !replaced.has(keyOf(row))),
      ...added.filter((row) => conditions.every((holds) => holds(row))),
    ];
  };
  const reading = {
    ...refusingStore,
    all,
    find: async (id: string) => (await all(idIn([id])))[0],
    pick: (_: unknown, where: readonly Where<Row>[]) => all(where),
  };
  return fullStore<Row>(reading, reach);
};

/** Nothing is written, so it does not matter whose a row is. */
const reach: StoreReach<Row> = {
  type: { label: 'row of the past', tenancyOf: () => null },
  tenancy: allTenants,
};

const refuseUse = (): never => {
  throw new Error('a store of the past answers no such question');
};

const refusingStore: Store<Row> = {
  find: refuseUse,
  all: refuseUse,
  pick: refuseUse,
  page: refuseUse,
  countBy: refuseUse,
  add: refuseUse,
  change: refuseUse,
  removeAll: refuseUse,
};
