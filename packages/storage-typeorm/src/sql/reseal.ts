/**
 * Seals everything anew with the newest key of the sealer, while servers that hold all keys run
 * (docs/adr/0079-the-secret-key-can-change.md).
 *
 * The rows themselves are the progress: a value that another key opens is still to do. So the work can end at any
 * point, and another run goes on.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { listOf, placesFor, quote } from './condition.js';
import { keptSecretsContext, readInstallation, writeInstallation } from './installation.js';
import { sealedTables, type SealedTable } from './sealed-tables.js';
import { isKeyed, type KeyedSealer, type Sealing } from './sealing.js';
import type { Session } from '../connection/session.js';
import type { Connections } from './connections.js';
import type { Row } from '../tables/row.js';

export interface ResealOptions {
  /** What cannot follow a new key, as one text. It is kept, sealed with the new key, in the place of `kept`. */
  readonly kept: string;
  /** Is told after each portion. */
  readonly progress?: (portion: ResealedPortion) => void;
}

export interface ResealedPortion {
  readonly table: string;
  /** Values, not rows. */
  readonly values: number;
}

export interface ResealReport {
  /** How many values this run has sealed anew. */
  readonly values: number;
  /** How many values open with none of the keys. They did not open before either, and stay as they are. */
  readonly damaged: number;
  /** Where the first of them are: table and id of the row. */
  readonly damagedPlaces: readonly string[];
}

const rowsRead = 500;
const rowsInPortion = 50;
const placesNamed = 20;

interface Resealing {
  readonly connections: Connections;
  readonly sealer: KeyedSealer;
  readonly newest: string;
  readonly progress: (portion: ResealedPortion) => void;
}

/** @throws Error for a sealer without named keys */
export const reseal = async (
  connections: Connections,
  { sealer, sealedWith }: Sealing,
  { kept, progress = () => undefined }: ResealOptions,
): Promise<ResealReport> => {
  if (!isKeyed(sealer)) throw new Error('The sealer does not name its keys.');
  const deps: Resealing = { connections, sealer, newest: sealer.keyIds[0]!, progress };
  await beginWithNewest(deps, { kept, openedWith: sealedWith.keyId });

  let values = 0;
  for (;;) {
    const swept = await sweep(deps);
    values += swept.values;
    // The last sweep has found nothing to do: that is the proof.
    if (swept.values > 0) continue;

    await forgetEarlierKeys(deps);
    return { ...swept, values };
  }
};

/** From the commit on, every process seals with the newest key. */
const beginWithNewest = (
  { connections, sealer, newest }: Resealing,
  { kept, openedWith }: { readonly kept: string; readonly openedWith: string | undefined },
): Promise<void> =>
  connections.writing(async (session) => {
    const installation = await readInstallation(session, connections.dialect, 'exclusive');
    const { sealingKey = openedWith, earlierKeys } = installation;
    if (sealingKey === undefined || sealingKey === newest) return;
    if (sealingKey !== openedWith) throw new Error('The key has changed since the storage opened.');

    const earlier = new Set([...earlierKeys, sealingKey]);
    earlier.delete(newest);
    await writeInstallation(session, {
      sealingKey: newest,
      earlierKeys: [...earlier],
      keptSecrets: sealer.seal(kept, keptSecretsContext, newest),
    });
  });

const forgetEarlierKeys = ({ connections, newest }: Resealing): Promise<void> =>
  connections.writing(async (session) => {
    const installation = await readInstallation(session, connections.dialect, 'exclusive');
    if (installation.sealingKey !== newest) return;
    await writeInstallation(session, { ...installation, earlierKeys: [] });
  });

// --- The sweep through all sealed values ------------------------------------------------------------------------

const sweep = async (deps: Resealing): Promise<ResealReport> => {
  let values = 0;
  const damage = new Damage();

  for (const sealed of sealedTables()) {
    for await (const rows of pagesOf(deps.connections, sealed)) {
      const pending = rows.filter((row) => isPending(deps, sealed, row, damage));
      const ids = pending.map(({ id }) => id as string);
      for (let at = 0; at < ids.length; at += rowsInPortion)
        values += await resealPortion(deps, sealed, ids.slice(at, at + rowsInPortion));
    }
  }
  return { values, damaged: damage.count, damagedPlaces: damage.places };
};

class Damage {
  count = 0;
  readonly places: string[] = [];

  note(place: string): void {
    this.count++;
    if (this.places.length < placesNamed) this.places.push(place);
  }
}

/** In the order of the ids, so that a row that is added meanwhile is at most read: it has the newest key. */
async function* pagesOf(
  connections: Connections,
  { table, columns }: SealedTable,
): AsyncGenerator<readonly Row[]> {
  const names = listOf(['id', ...columns]);
  const sql = `SELECT ${names} FROM ${quote(table)} WHERE id > ? ORDER BY id LIMIT ${rowsRead}`;
  let last = '';
  for (;;) {
    const after = last;
    const rows = await connections.reading((session) => session.rows(sql, [after]));
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)!['id'] as string;
  }
}

const isPending = (
  deps: Resealing,
  { table, columns }: SealedTable,
  row: Row,
  damage: Damage,
): boolean => {
  const context = `${table}/${row['id'] as string}`;
  const keys = columns.map((column) => keyOf(deps.sealer, row[column], context));
  for (const key of keys) if (key === 'none') damage.note(context);
  return keys.some((key) => isEarlier(key, deps.newest));
};

const isEarlier = (key: string | undefined, newest: string): boolean =>
  key !== undefined && key !== 'none' && key !== newest;

/** Undefined where there is no value, `none` where no key opens it. */
const keyOf = (sealer: KeyedSealer, value: unknown, context: string): string | undefined => {
  if (typeof value !== 'string') return undefined;
  try {
    return sealer.keyIdOf(value, context);
  } catch {
    return 'none';
  }
};

/**
 * The rows are read again in the transaction, because they may have changed or gone since. Afterwards as much time
 * passes as the portion took: then a server gets its turn, too.
 */
const resealPortion = async (
  deps: Resealing,
  sealed: SealedTable,
  ids: readonly string[],
): Promise<number> => {
  const startedAt = performance.now();
  const values = await deps.connections.writing((session) =>
    resealRows(deps, session, sealed, ids),
  );
  deps.progress({ table: sealed.table, values });
  await wait(performance.now() - startedAt);
  return values;
};

const resealRows = async (
  { connections, sealer, newest }: Resealing,
  session: Session,
  { table, columns }: SealedTable,
  ids: readonly string[],
): Promise<number> => {
  const lock = connections.dialect.lock('exclusive');
  const names = listOf(['id', ...columns]);
  const places = placesFor(ids);
  const rows = await session.rows(
    `SELECT ${names} FROM ${quote(table)} WHERE id IN (${places}) ${lock}`,
    ids,
  );

  let values = 0;
  for (const row of rows) {
    const id = row['id'] as string;
    const context = `${table}/${id}`;
    for (const column of columns) {
      const value = row[column];
      if (!isEarlier(keyOf(sealer, value, context), newest)) continue;

      const renewed = sealer.seal(sealer.open(value as string, context), context, newest);
      await session.affected(`UPDATE ${quote(table)} SET ${quote(column)} = ? WHERE id = ?`, [
        renewed,
        id,
      ]);
      values++;
    }
  }
  return values;
};
