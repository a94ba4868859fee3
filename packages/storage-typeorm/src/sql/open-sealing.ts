/** Finds out, before anything is written, which key the database is sealed with. */
import { quote } from './condition.js';
import type { Connections } from './connections.js';
import { keptSecretsContext, readInstallation } from './installation.js';
import { sealedTables } from './sealed-tables.js';
import { isKeyed, Sealing, type Sealer } from './sealing.js';

/** The message is one line for the operator. */
export class EarlierKeyNeededError extends Error {
  constructor() {
    super(
      'some values are still sealed with an earlier key, which is needed until all are resealed',
    );
  }
}

/**
 * Rule: a sealer that opens none of the sealed values is refused. With it, a write would leave values under two keys,
 * and a check of the audit log would report changes that were never made.
 * @throws Error of the sealer, EarlierKeyNeededError
 */
export const openSealing = async (
  connections: Connections,
  sealer: Sealer,
  warn: (text: string) => void = () => undefined,
): Promise<Sealing> => {
  const { dialect } = connections;
  const { sealingKey, earlierKeys, keptSecrets } = await connections.reading((session) =>
    readInstallation(session, dialect),
  );

  if (sealingKey === undefined || keptSecrets === undefined) {
    const keyId = await sampledKey(connections, sealer);
    return new Sealing(sealer, dialect, { keyId, kept: undefined });
  }

  const kept = sealer.open(keptSecrets, keptSecretsContext);
  if (isKeyed(sealer)) {
    if (earlierKeys.some((each) => !sealer.keyIds.includes(each)))
      throw new EarlierKeyNeededError();
    const isNeedless = sealer.keyIds.length > 1 && sealer.keyIds[0] === sealingKey;
    if (isNeedless && earlierKeys.length === 0)
      warn('nothing is sealed with an earlier secret key any more: start without it');
  }
  return new Sealing(sealer, dialect, { keyId: sealingKey, kept });
};

/** A value that was changed in the database must not keep the server from starting, so several are tried. */
const valuesTried = 10;

interface SealedValue {
  readonly sealed: string;
  readonly context: string;
}

/** The name of the key that opens the first values that there are; undefined for a sealer that names none. */
const sampledKey = async (
  connections: Connections,
  sealer: Sealer,
): Promise<string | undefined> => {
  for (const { table, columns } of sealedTables()) {
    for (const column of columns) {
      const values = await someSealed(connections, table, column);
      if (values.length > 0) return keyThatOpensOne(sealer, values);
    }
  }
  return undefined;
};

const someSealed = (
  connections: Connections,
  table: string,
  column: string,
): Promise<readonly SealedValue[]> =>
  connections.reading(async (session) => {
    const sql =
      `SELECT ${quote('id')} AS id, ${quote(column)} AS sealed FROM ${quote(table)} ` +
      `WHERE ${quote(column)} IS NOT NULL LIMIT ${valuesTried}`;
    const rows = await session.rows(sql, []);
    return rows.map(({ id, sealed }) => ({
      sealed: sealed as string,
      context: `${table}/${id as string}`,
    }));
  });

const keyThatOpensOne = (sealer: Sealer, values: readonly SealedValue[]): string | undefined => {
  let failure: unknown;
  for (const { sealed, context } of values) {
    try {
      if (isKeyed(sealer)) return sealer.keyIdOf(sealed, context);
      sealer.open(sealed, context);
      return undefined;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
};
