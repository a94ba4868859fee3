/** Finds rows whose stored key is not the one that their value has now (docs/adr/0141-one-mailbox-has-one-key.md). */
import { domainToASCII } from 'node:url';
import { asciiDomain, emailKeyOf, type DomainNames } from '@keyward/core/ports';
import { portionsOf } from '../tables/portions.js';
import type { Row } from '../tables/row.js';

/** As the adapter of the port in `@keyward/platform-node`, which a storage does not know. */
export const domainNames: DomainNames = {
  toAscii: (name) => domainToASCII(name.replaceAll('\u1e9e', '\u00df')) || undefined,
};

export interface KeyedTable {
  readonly name: 'users' | 'provider_domains' | 'tenant_domains';
  /** The column of the value as it was written. */
  readonly written: string;
  /** The column of its key. */
  readonly key: string;
  /** The column of the unique key: the scope and the key. */
  readonly unique: string;
  readonly keyOf: (written: string) => string;
  readonly isInTenant: boolean;
}

const domainKey = (domain: string): string => asciiDomain(domainNames, domain) ?? domain;

export const keyedTables: readonly KeyedTable[] = [
  {
    name: 'users',
    written: 'email',
    key: 'email_key',
    unique: 'unique_email',
    keyOf: (email) => emailKeyOf(domainNames, email),
    isInTenant: true,
  },
  {
    name: 'provider_domains',
    written: 'domain',
    key: 'domain',
    unique: 'unique_domains',
    keyOf: domainKey,
    isInTenant: true,
  },
  {
    name: 'tenant_domains',
    written: 'domain',
    key: 'domain',
    unique: 'unique_tenant_domains',
    keyOf: domainKey,
    isInTenant: false,
  },
];

export type Ask = (sql: string, parameters: (string | number)[]) => Promise<readonly Row[]>;

/** A row, the key that it has and the one that it should have. */
export interface StaleKey {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** The new unique key. */
  readonly unique: string;
}

export interface StaleKeys {
  /** Those that nothing keeps from their new key. */
  readonly free: readonly StaleKey[];
  /** The ids of the rows that would have one key, each two or more. */
  readonly shared: readonly (readonly string[])[];
}

/** Read at once. */
const batchSize = 2000;
/** Looked for by one statement. */
const portionSize = 200;

export const findStaleKeys = async (ask: Ask, table: KeyedTable): Promise<StaleKeys> => {
  const stale = await readStale(ask, table);
  const wanting = new Map<string, StaleKey[]>();
  for (const row of stale) wanting.set(row.unique, [...(wanting.get(row.unique) ?? []), row]);
  const holders = await readHolders(ask, table, [...wanting.keys()]);

  const free: StaleKey[] = [];
  const shared: (readonly string[])[] = [];
  for (const [unique, rows] of wanting) {
    const holder = holders.get(unique);
    if (rows.length === 1 && holder === undefined) free.push(rows[0]!);
    else shared.push([...(holder === undefined ? [] : [holder]), ...rows.map(({ id }) => id)]);
  }
  return { free, shared };
};

const readStale = async (ask: Ask, table: KeyedTable): Promise<readonly StaleKey[]> => {
  const { name, written, key, keyOf, isInTenant } = table;
  const read =
    `SELECT id, tenant_id AS tenant, ${written} AS written, ${key} AS stored FROM ${name} ` +
    `WHERE id > ? AND ${written} IS NOT NULL ORDER BY id LIMIT ${batchSize}`;
  const stale: StaleKey[] = [];

  let last = '';
  for (;;) {
    const rows = (await ask(read, [last])) as readonly KeyedRow[];
    for (const { id, tenant, written: value, stored } of rows) {
      const to = keyOf(value);
      if (to === stored) continue;
      stale.push({ id, from: stored, to, unique: isInTenant ? `${tenant}/${to}` : to });
    }
    if (rows.length < batchSize) return stale;
    last = rows.at(-1)!.id;
  }
};

interface KeyedRow extends Row {
  readonly id: string;
  readonly tenant: string;
  readonly written: string;
  readonly stored: string;
}

/** By unique key, the id of the row that has it. */
const readHolders = async (
  ask: Ask,
  { name, unique }: KeyedTable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const holders = new Map<string, string>();
  for (const portion of portionsOf(keys, portionSize)) {
    const places = portion.map(() => '?').join(', ');
    const rows = await ask(
      `SELECT id, ${unique} AS held FROM ${name} WHERE ${unique} IN (${places})`,
      [...portion],
    );
    for (const { id, held } of rows) holders.set(held as string, id as string);
  }
  return holders;
};
