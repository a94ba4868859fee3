/** Finds out, before anything is read or written, whether the sealer has the key of the database. */
import type { RecordName } from '@keyward/core/ports';
import { quote } from './conditions.js';
import type { RecordSchema } from './record-schema.js';
import { recordSchemas } from './record-schemas.js';
import type { Sealer } from './sealer.js';
import type { Connections } from './session.js';

/** Nearly every database has them, so the others are seldom asked. */
const askedFirst: readonly RecordName[] = ['signingKeys', 'clients'];

/** A value that was changed in the database must not keep the server from starting, so several are tried. */
const valuesTried = 10;

/**
 * Refuses a sealer that opens none of the sealed values. With it, a write would leave values under two keys,
 * and a check of the audit log would report changes that nobody made.
 * @throws Error of the sealer
 */
export const assertSealerFits = async (connections: Connections, sealer: Sealer): Promise<void> => {
  for (const { table, column } of sealedColumns()) {
    const values = await someSealed(connections, table, column);
    if (values.length === 0) continue;
    assertOpensOne(sealer, values);
    return;
  }
};

interface SealedColumn {
  readonly table: string;
  readonly column: string;
}

interface SealedValue {
  readonly sealed: string;
  readonly context: string;
}

const sealedColumns = (): readonly SealedColumn[] => {
  const others = Object.values(recordSchemas).filter(({ name }) => !askedFirst.includes(name));
  const schemas: readonly RecordSchema[] = [
    ...askedFirst.map((name) => recordSchemas[name]),
    ...others,
  ];
  return schemas.flatMap(({ table, columns }) =>
    [...columns.values()]
      .filter(({ column }) => column.kind === 'sealed')
      .map(({ name }) => ({ table, column: name })),
  );
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

const assertOpensOne = (sealer: Sealer, values: readonly SealedValue[]): void => {
  let failure: unknown;
  for (const { sealed, context } of values) {
    try {
      sealer.open(sealed, context);
      return;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
};
