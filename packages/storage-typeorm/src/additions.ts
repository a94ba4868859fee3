/** Records that are added together, or not at all. */
import type { Identified } from '@keyward/core/ports';
import { refuseWrite } from './refused-write.js';
import type { Parameters, Session } from './session.js';
import { noSeal, type Table } from './table.js';

export interface Addition {
  readonly table: Table<Identified>;
  readonly item: Identified;
  /** What its row holds; undefined where some of it is sealed in the transaction. */
  readonly values: Parameters | undefined;
}

/** @throws Refusal where the record holds what no row can */
export const additionOf = (table: Table<Identified>, item: Identified): Addition => ({
  table,
  item,
  values: table.isSealed ? undefined : table.mapping.values(item, noSeal),
});

/** @throws Refusal where a record is to blame */
export const addEach = async (session: Session, additions: readonly Addition[]): Promise<void> => {
  for (const { table, item, values } of additions) {
    const { mapping, statements, type } = table;
    const row = values ?? mapping.values(item, await table.sealFor(session));
    const { sql, parameters } = statements.insert(mapping.namesWritten, row);
    await session
      .affected(sql, parameters)
      .catch((error: unknown) => refuseWrite(session, type, item, error));
  }
};
